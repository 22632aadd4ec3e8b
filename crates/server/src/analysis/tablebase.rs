//! Tablebases, and the building of missing small ones while the site runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use throughline_catalog::{GameHandle, GameRecord, MakeSettings, SMALL_TABLEBASES, TablebaseFolder};
use throughline_views::exact::{ExactView, UnknownReason};

/// Maximum memory for building tablebases, in bytes.
const MAX_MEMORY: u64 = 256 << 20;

/// A folder of tablebases, and the building of [`SMALL_TABLEBASES`], one after another.
pub(crate) struct Tablebases {
    folder: TablebaseFolder,
    /// Set to stop building.
    stop: AtomicBool,
    /// The number of list entries that are done: they exist, or cannot be built.
    done: AtomicUsize,
}

impl Tablebases {
    /// Opens a folder. Missing tablebases are built once [`Tablebases::make_small`] is called.
    pub(crate) fn new(folder: TablebaseFolder) -> Self {
        let done = AtomicUsize::new(SMALL_TABLEBASES.len());
        Tablebases { folder, stop: AtomicBool::new(false), done }
    }

    /// Builds the missing ones of [`SMALL_TABLEBASES`] on one thread in the background.
    ///
    /// # Errors
    /// When the system cannot create a thread.
    pub(crate) fn make_small(self: &Arc<Self>) -> std::io::Result<()> {
        self.done.store(0, Ordering::Relaxed);
        let tablebases = self.clone();
        thread::Builder::new().name("tables".to_owned()).spawn(move || tablebases.run()).map(drop)
    }

    /// Stops building. Finished tablebases are kept.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns the number of pieces of the tablebase that is still to be built for this canonical
    /// spec.
    fn pending_pieces(&self, spec: &str) -> Option<u32> {
        let pending = &SMALL_TABLEBASES[self.done.load(Ordering::Relaxed).min(SMALL_TABLEBASES.len())..];
        pending.iter().find(|(other, _)| *other == spec).map(|(_, pieces)| *pieces)
    }

    /// Returns the maximum number of pieces in a rule set's tablebases, including those still to be
    /// built.
    pub(super) fn max_pieces(&self, spec: &str) -> u32 {
        self.folder.pieces(spec).max(self.pending_pieces(spec).unwrap_or_default())
    }

    fn run(&self) {
        for (spec, pieces) in SMALL_TABLEBASES {
            let settings = MakeSettings { pieces, memory: MAX_MEMORY, threads: 1 };
            match self.folder.make(spec, &settings, &self.stop, &()) {
                Ok(()) => {
                    tracing::info!(spec, pieces, folder = %self.folder.path().display(), "tables are there");
                }
                Err(_) if self.stop.load(Ordering::Relaxed) => return,
                // The site works without them.
                Err(error) => tracing::warn!(spec, %error, "no tables"),
            }
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Probes the tablebases for the last position of a record.
pub(crate) fn probe(tablebases: &Tablebases, id: &str, game: &GameHandle, record: &GameRecord) -> ExactView {
    ExactView::new(id, record, record.exact(&tablebases.folder), || {
        let pending_pieces = tablebases.pending_pieces(game.spec());
        pending_pieces.map_or_else(
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
            SMALL_TABLEBASES.iter().all(|(spec, _)| tablebases.pending_pieces(spec).is_none()),
            "none are to be made"
        );
        for (number, (spec, pieces)) in SMALL_TABLEBASES.into_iter().enumerate() {
            tablebases.done.store(number, Ordering::Relaxed);
            assert_eq!(tablebases.pending_pieces(spec), Some(pieces));
            tablebases.done.store(number + 1, Ordering::Relaxed);
            assert_eq!(tablebases.pending_pieces(spec), None);
        }
        assert_eq!(tablebases.pending_pieces("linear-progression"), None);
        // If they cannot be built, nothing is awaited any more.
        let file = tempfile::NamedTempFile::new().expect("a file");
        let tablebases = Tablebases::new(TablebaseFolder::new(file.path()));
        tablebases.done.store(0, Ordering::Relaxed);
        tablebases.run();
        assert!(SMALL_TABLEBASES.iter().all(|(spec, _)| tablebases.pending_pieces(spec).is_none()));
    }
}
