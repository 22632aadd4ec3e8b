//! Tables of exact values: the small ones that are missing are made while the site runs.

use crate::site::Site;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use throughline_catalog::{MakeSettings, SMALL_TABLES, TableFolder};

/// The most memory for making tables, in bytes.
const MEMORY: u64 = 256 << 20;

/// Makes what is missing of [`SMALL_TABLES`], on one thread and in no hurry. The site does not wait for it.
///
/// # Errors
/// When the system gives no thread.
pub(crate) fn make_small_tables(site: &Site) -> std::io::Result<JoinHandle<()>> {
    let (tables, stop) = (site.exact.clone(), site.stop_making_tables.clone());
    thread::Builder::new().name("tables".to_owned()).spawn(move || make(&tables, &stop))
}

fn make(tables: &TableFolder, stop: &AtomicBool) {
    for (spec, pieces) in SMALL_TABLES {
        let settings = MakeSettings { pieces, memory: MEMORY, threads: 1 };
        match tables.make(spec, &settings, stop, &()) {
            Ok(()) => tracing::info!(spec, pieces, folder = %tables.path().display(), "tables are there"),
            Err(_) if stop.load(Ordering::Relaxed) => return,
            // Without them the site is as it was.
            Err(error) => tracing::warn!(spec, %error, "no tables"),
        }
    }
}
