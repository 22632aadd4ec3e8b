//! A running site: the real program on a free port, with a data folder of its own.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program, serving. Killed when dropped.
pub struct Site {
    process: Child,
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
        let mut process = Command::new(env!("CARGO_BIN_EXE_throughline"))
            .args(["serve", "--no-open", "--no-tables", "--listen", address, "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(process.stdout.take().expect("piped")).lines();
        let line = lines.next().expect("a line with the link").expect("text");
        let link = line
            .strip_prefix("Throughline is at ")
            .unwrap_or_else(|| panic!("unexpected first line {line:?}"));
        let origin = link.trim_end_matches('/').to_owned();
        // Whatever else it prints must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Site { process, origin }
    }

    /// Kills the program as a power cut would (SIGKILL) and returns its address for
    /// [`Site::start_on`].
    pub fn kill(mut self) -> String {
        self.process.kill().expect("it is running");
        self.process.wait().expect("it ends");
        self.origin.trim_start_matches("http://").to_owned()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
