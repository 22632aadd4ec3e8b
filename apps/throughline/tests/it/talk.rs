//! A session with `throughline engine`.

use crate::piped;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use throughline_game::Random;

/// Timeout, long enough on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The program and its output.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts `throughline engine` with these arguments.
    pub fn start(args: &[&str]) -> Self {
        let mut child = piped(&[&["engine"], args].concat()).spawn().expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Talk { child, input, lines }
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("not closed");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program listens");
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends random bytes, which may be several lines.
    pub fn send_garbage(&mut self, random: &mut Random) {
        let bytes: Vec<u8> = (0..random.below(80)).map(|_| random.below(256) as u8).collect();
        self.send_bytes(&bytes);
        self.send("");
    }

    /// Returns the next line.
    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(TIMEOUT).expect("a line in time")
    }

    /// Returns the lines up to the first that begins with `beginning`, inclusive.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => lines.push(line),
                Err(_) => panic!("no line begins with “{beginning}”: {lines:#?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// Sends a line, waits for one that begins with `beginning`, and returns the rest of it.
    pub fn ask(&mut self, line: &str, beginning: &str) -> String {
        self.send(line);
        self.until(beginning).pop().expect("it came")[beginning.len()..].trim().to_owned()
    }

    /// Whether no line comes for a while.
    pub fn is_silent(&mut self, time: Duration) -> bool {
        match self.lines.recv_timeout(time) {
            Ok(_) => false,
            Err(RecvTimeoutError::Timeout) => true,
            Err(RecvTimeoutError::Disconnected) => panic!("the program has ended"),
        }
    }

    /// Closes the input, asserts that the program exits successfully, and returns its last lines.
    pub fn hang_up(mut self) -> Vec<String> {
        self.input = None;
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the program does not end: {rest:#?}"),
            }
        }
        self.ends_well();
        rest
    }

    /// Sends the line that ends the program, and asserts that it exits.
    pub fn quit(mut self, line: &str) {
        self.send(line);
        self.ends_well();
    }

    fn ends_well(&mut self) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                break status;
            }
            assert!(begun.elapsed() < TIMEOUT, "the program does not end");
            thread::sleep(Duration::from_millis(2));
        };
        let mut said = String::new();
        let errors = self.child.stderr.take().expect("piped");
        std::io::Read::read_to_string(&mut { errors }, &mut said).expect("text");
        assert!(status.success() && said.is_empty(), "{status}: {said}");
    }
}

impl Drop for Talk {
    /// A failed test leaves no process behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command line is checked before the session begins.
#[test]
fn wrong_arguments_are_refused() {
    for args in [
        &["chess"][..],
        &["hnefatafl:rules=x"],
        &["--protocol", "xboard"],
        &["--protocol", "otep", "hnefatafl"],
        &["--protocol", "htp", "linear-pursuit"],
        &["--threads", "0"],
        &["--hash", "0"],
        &["--hash", "lots"],
    ] {
        let output = crate::run(&[&["engine"], args].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}
