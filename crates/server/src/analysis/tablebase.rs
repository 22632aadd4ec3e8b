//! Tables of exact values: what they know of a position. The small ones that are missing are made
//! while the site runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use throughline_catalog::{GameHandle, GameRecord, MakeSettings, SMALL_TABLEBASES, TablebaseFolder};
use throughline_views::exact::{ExactView, UnknownReason};

/// The most memory for making tables, in bytes.
const MEMORY: u64 = 256 << 20;

/// A folder of tables, and the making of [`SMALL_TABLEBASES`], one after another.
pub(crate) struct Tablebases {
    folder: TablebaseFolder,
    /// Set when no more are to be made.
    stop: AtomicBool,
    /// How many of the list are dealt with: they are there, or cannot be made.
    done: AtomicUsize,
}

impl Tablebases {
    /// Tables of which those that are missing are made once [`Tablebases::make_small`] is called.
    pub(crate) fn new(folder: TablebaseFolder) -> Self {
        let done = AtomicUsize::new(SMALL_TABLEBASES.len());
        Tablebases { folder, stop: AtomicBool::new(false), done }
    }

    /// Makes what is missing of [`SMALL_TABLEBASES`], on one thread and in no hurry. The site does
    /// not wait for it.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn make_small(self: &Arc<Self>) -> std::io::Result<()> {
        self.done.store(0, Ordering::Relaxed);
        let tablebases = self.clone();
        thread::Builder::new().name("tables".to_owned()).spawn(move || tablebases.run()).map(drop)
    }

    /// Makes no more. What is made stays.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The most pieces of the tables that are still to be made for a rule set of this canonical
    /// spec.
    fn awaited(&self, spec: &str) -> Option<u32> {
        let awaited = &SMALL_TABLEBASES[self.done.load(Ordering::Relaxed).min(SMALL_TABLEBASES.len())..];
        awaited.iter().find(|(other, _)| *other == spec).map(|(_, pieces)| *pieces)
    }

    /// The most pieces of positions that the tables of a rule set know, or will know soon.
    pub(super) fn most_pieces(&self, spec: &str) -> u32 {
        self.folder.pieces(spec).max(self.awaited(spec).unwrap_or_default())
    }

    fn run(&self) {
        for (spec, pieces) in SMALL_TABLEBASES {
            let settings = MakeSettings { pieces, memory: MEMORY, threads: 1 };
            match self.folder.make(spec, &settings, &self.stop, &()) {
                Ok(()) => {
                    tracing::info!(spec, pieces, folder = %self.folder.path().display(), "tables are there");
                }
                Err(_) if self.stop.load(Ordering::Relaxed) => return,
                // Without them the site is as it was.
                Err(error) => tracing::warn!(spec, %error, "no tables"),
            }
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What tables know of the last position of a record.
pub(crate) fn look(tablebases: &Tablebases, id: &str, game: &GameHandle, record: &GameRecord) -> ExactView {
    ExactView::new(id, record, record.exact(&tablebases.folder), || {
        let awaited = tablebases.awaited(game.spec());
        awaited.map_or_else(
            || UnknownReason::Beyond(tablebases.folder.pieces(game.spec())),
            UnknownReason::Making,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dealt_with_is_no_longer_awaited() {
        let folder = tempfile::tempdir().expect("a folder");
        let tablebases = Tablebases::new(TablebaseFolder::new(folder.path()));
        assert!(
            SMALL_TABLEBASES.iter().all(|(spec, _)| tablebases.awaited(spec).is_none()),
            "none are to be made"
        );
        for (number, (spec, pieces)) in SMALL_TABLEBASES.into_iter().enumerate() {
            tablebases.done.store(number, Ordering::Relaxed);
            assert_eq!(tablebases.awaited(spec), Some(pieces));
            tablebases.done.store(number + 1, Ordering::Relaxed);
            assert_eq!(tablebases.awaited(spec), None);
        }
        assert_eq!(tablebases.awaited("linear-progression"), None);
        // Where they cannot be made, nobody waits for them.
        let file = tempfile::NamedTempFile::new().expect("a file");
        let tablebases = Tablebases::new(TablebaseFolder::new(file.path()));
        tablebases.done.store(0, Ordering::Relaxed);
        tablebases.run();
        assert!(SMALL_TABLEBASES.iter().all(|(spec, _)| tablebases.awaited(spec).is_none()));
    }
}
