//! A running site: the real program on a free port, with a data folder of its own.

use crate::running::{Running, serve};
use std::path::Path;
use std::process::Stdio;

/// The program, serving. Killed when dropped.
pub struct Site {
    process: Running,
    /// `http://127.0.0.1:PORT`, without a slash at the end.
    pub origin: String,
}

impl Site {
    /// Starts the program on a free port.
    pub fn start(data: &Path) -> Site {
        Site::start_on(data, "127.0.0.1:0")
    }

    /// Starts the program on an address and waits until it says that it listens.
    pub fn start_on(data: &Path, address: &str) -> Site {
        let (process, address) = serve(data, &["--listen", address], Stdio::inherit());
        Site { process, origin: format!("http://{address}") }
    }

    /// Kills the program as a power cut would (SIGKILL) and returns its address for
    /// [`Site::start_on`].
    pub fn kill(self) -> String {
        drop(self.process);
        self.origin.trim_start_matches("http://").to_owned()
    }
}
