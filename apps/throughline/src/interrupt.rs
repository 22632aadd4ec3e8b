//! Ctrl-C and SIGTERM as a request to long work: it keeps what is done, ends the programs it has
//! started, and exits. A second Ctrl-C exits at once.

use crate::exit::{Exit, Interrupted};
use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C or SIGTERM sets. Service managers and `timeout` send SIGTERM.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Installs the signal handlers. Before that, both signals end the program as usual.
    pub fn listen() -> Result<Self> {
        let pressed = Arc::new(AtomicBool::new(false));
        // The order matters: on a first SIGINT the first handler finds the flag clear, and the
        // second sets it. A second SIGTERM does not exit, because `timeout` sends it to the process
        // and to its group.
        flag::register_conditional_shutdown(SIGINT, Exit::Interrupted as i32, pressed.clone())
            .and_then(|_| flag::register(SIGINT, pressed.clone()))
            .and_then(|_| flag::register(SIGTERM, pressed.clone()))
            .context("cannot listen for Ctrl-C")?;
        Ok(Interrupt(pressed))
    }

    /// Whether an interrupt was requested.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the flag, which long work polls.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Returns an error if an interrupt was requested; `kept` describes what was done until then.
    ///
    /// # Errors
    /// [`Interrupted`].
    pub fn check(&self, kept: impl FnOnce() -> String) -> Result<(), Interrupted> {
        if self.is_requested() { Err(Interrupted(kept())) } else { Ok(()) }
    }
}
