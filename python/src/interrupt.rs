//! Ctrl-C during long work.

use crate::error::refused;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The interval at which work is checked for Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Does work on a separate thread without the interpreter lock. The flag that it is given is set
/// when Python has a signal to handle; the signal's exception is returned once the work has ended.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        std::thread::scope(|scope| {
            let working = scope.spawn(|| work(&stop));
            let mut signal = Ok(());
            let mut waited = Duration::from_micros(100);
            while !working.is_finished() {
                std::thread::sleep(waited);
                waited = (waited * 2).min(LOOK);
                if signal.is_ok() && waited == LOOK {
                    signal = Python::attach(|py| py.check_signals());
                }
                stop.fetch_or(signal.is_err(), Ordering::Relaxed);
            }
            let done = working.join().map_err(|_| refused("the work failed"))?;
            signal.map(|()| done)
        })
    })
}
