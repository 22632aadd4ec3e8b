//! Tables of exact values: the small ones that are missing are made while the site runs.

use crate::site::Site;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use throughline_catalog::{MakeSettings, SMALL_TABLES, TableFolder};

/// The most memory for making tables, in bytes.
const MEMORY: u64 = 256 << 20;

/// The making of [`SMALL_TABLES`], one after another.
#[derive(Default)]
pub(crate) struct Making {
    /// Set when no more are to be made.
    stop: AtomicBool,
    /// How many of the list are dealt with: they are there, or cannot be made.
    done: AtomicUsize,
}

impl Making {
    /// The most pieces of the tables that are still to be made for a rule set of this canonical
    /// spec.
    pub(crate) fn awaited(&self, spec: &str) -> Option<u32> {
        let awaited = &SMALL_TABLES[self.done.load(Ordering::Relaxed).min(SMALL_TABLES.len())..];
        awaited.iter().find(|(other, _)| *other == spec).map(|(_, pieces)| *pieces)
    }

    /// Makes no more. What is made stays.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn run(&self, tables: &TableFolder) {
        for (spec, pieces) in SMALL_TABLES {
            let settings = MakeSettings { pieces, memory: MEMORY, threads: 1 };
            match tables.make(spec, &settings, &self.stop, &()) {
                Ok(()) => tracing::info!(spec, pieces, folder = %tables.path().display(), "tables are there"),
                Err(_) if self.stop.load(Ordering::Relaxed) => return,
                // Without them the site is as it was.
                Err(error) => tracing::warn!(spec, %error, "no tables"),
            }
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Makes what is missing of [`SMALL_TABLES`], on one thread and in no hurry. The site does not wait
/// for it.
///
/// # Errors
/// When the system gives no thread.
pub(crate) fn make_small_tables(site: &Site) -> std::io::Result<JoinHandle<()>> {
    let (tables, making) = (site.exact.clone(), site.making.clone());
    thread::Builder::new().name("tables".to_owned()).spawn(move || making.run(&tables))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dealt_with_is_no_longer_awaited() {
        let making = Making::default();
        for (number, (spec, pieces)) in SMALL_TABLES.into_iter().enumerate() {
            assert_eq!(making.awaited(spec), Some(pieces));
            making.done.store(number + 1, Ordering::Relaxed);
            assert_eq!(making.awaited(spec), None);
        }
        assert_eq!(making.awaited("linear-progression"), None);
        // Where they cannot be made, nobody waits for them.
        let (making, file) = (Making::default(), tempfile::NamedTempFile::new().expect("a file"));
        making.run(&TableFolder::new(file.path()));
        assert!(SMALL_TABLES.iter().all(|(spec, _)| making.awaited(spec).is_none()));
    }
}
