//! Ctrl-C and SIGTERM ask long work to keep what is done and end, and to end the programs that it
//! has started; a second Ctrl-C ends at once.

use crate::exit::{Exit, Interrupted};
use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody has pressed Ctrl-C since this was made, or asked with SIGTERM for the end, as
/// service managers and `timeout` do.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Begins to listen. Until then both end the program as they end any other.
    pub fn listen() -> Result<Self> {
        let pressed = Arc::new(AtomicBool::new(false));
        // The order counts: a first signal finds the flag clear and sets it after that. SIGTERM may
        // come twice for one end: `timeout` sends it to the process and to its group.
        flag::register_conditional_shutdown(SIGINT, Exit::Interrupted as i32, pressed.clone())
            .and_then(|_| flag::register(SIGINT, pressed.clone()))
            .and_then(|_| flag::register(SIGTERM, pressed.clone()))
            .context("cannot listen for Ctrl-C")?;
        Ok(Interrupt(pressed))
    }

    /// Whether it was pressed.
    pub fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// What long work looks at between its steps.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Ends the work here if it was pressed; `kept` says what came of it so far.
    ///
    /// # Errors
    /// [`Interrupted`].
    pub fn check(&self, kept: impl FnOnce() -> String) -> Result<(), Interrupted> {
        if self.came() { Err(Interrupted(kept())) } else { Ok(()) }
    }
}
