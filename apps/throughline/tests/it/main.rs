//! The program that was built, as a process: everything that needs no browser.

mod cli;
mod convert;
mod htp;
mod lab;
mod matches;
mod otep;
mod records;
mod solve;
mod solve_tables;
mod talk;
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
