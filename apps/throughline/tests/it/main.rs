//! The built program as a process: everything that needs no browser.

#[cfg(target_os = "linux")]
mod book;
mod bot;
mod certificate;
mod cli;
mod convert;
mod exit_codes;
mod htp;
#[cfg(target_os = "linux")]
mod interrupted;
mod lab;
mod matches;
mod moves;
mod otep;
mod outputs;
mod pipes;
#[cfg(feature = "scale")]
#[path = "../../../../crates/store/tests/it/postgres_server.rs"]
mod postgres_server;
mod proxy;
mod records;
mod running;
mod siege;
mod site;
mod solve;
mod solve_tables;
mod talk;
#[cfg(feature = "otel")]
mod traces;
mod train;
mod ugi;
mod ugi_thinking;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Returns the program with these arguments, with its input and both outputs piped.
pub fn piped(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throughline"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on an input until it exits.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = piped(args).spawn().expect("the program starts");
    // The program may exit before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
    child.wait_with_output().expect("the program ends")
}

/// Returns what the program prints, and asserts that it succeeds.
pub fn stdout(args: &[&str]) -> String {
    let output = run(args, "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns what the program prints on standard error, and asserts that it exits with this code.
/// After wrong usage (2) it must print nothing else.
pub fn refused(args: &[&str], code: i32) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert!(code != 2 || output.stdout.is_empty(), "{args:?}: nothing on standard output");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Waits until `far_enough`, at most a minute, then kills the program. Returns whether it was still
/// running; returns early if it exits by itself.
pub fn kill_when(mut child: Child, far_enough: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    let mut ended = || child.try_wait().expect("it can be asked").is_some();
    while !far_enough() && began.elapsed() < Duration::from_secs(60) && !ended() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let at_work = !ended();
    child.kill().expect("SIGKILL");
    child.wait().expect("it is dead");
    at_work
}
