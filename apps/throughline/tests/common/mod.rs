//! The program that was built, as a process.

use std::io::Write;
use std::process::{Command, Output, Stdio};

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
