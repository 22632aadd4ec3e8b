//! The program that was built, as a process: everything that needs no browser.

#[cfg(target_os = "linux")]
mod book;
mod bot;
mod cli;
mod convert;
mod exit_codes;
mod htp;
#[cfg(target_os = "linux")]
mod interrupted;
mod lab;
mod matches;
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

/// The program with these arguments, its input and both outputs piped.
pub fn piped(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_throughline"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program on an input to its end.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = piped(args).spawn().expect("the program starts");
    // The program may end before it has read everything: a closed pipe is its good right.
    let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
    child.wait_with_output().expect("the program ends")
}

/// What the program prints when all goes well.
pub fn stdout(args: &[&str]) -> String {
    let output = run(args, "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What the program says on standard error when it ends with this code; wrong usage (2) prints
/// nothing else.
pub fn refused(args: &[&str], code: i32) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    assert!(code != 2 || output.stdout.is_empty(), "{args:?}: nothing on standard output");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Waits until `far_enough`, at most a minute, then kills: whether the program was still at work.
/// One that ends by itself is not waited for any longer.
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
