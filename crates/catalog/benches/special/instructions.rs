//! Instructions instead of time: the same on every run and every machine load. Counted by
//! valgrind's cachegrind, which runs this program twice; the difference is one run more of what is
//! counted, without the start of the program.

use crate::race::Runner;
use crate::{BOUTS, Bout};
use std::hint::black_box;
use std::process::Command;

/// Plies less than where time is measured.
pub const LESS: u32 = 1;
/// The runs of the shorter and the longer count.
const RUNS: [u64; 2] = [1, 2];

/// `once SPEC NUMBER RUNS`: runs one runner of a game so many times.
pub fn once(words: &[String]) {
    let [spec, number, runs] = words else { panic!("once SPEC NUMBER RUNS: found {words:?}") };
    let (number, runs): (usize, u64) = (number.parse().expect("a number"), runs.parse().expect("a number"));
    let (_, bout) = BOUTS.iter().find(|(name, _)| name == spec).expect("a game of the bench");
    let mut runner = runners(bout(LESS)).swap_remove(number);
    for _ in 0..runs {
        black_box((runner.run)());
    }
}

/// All that is counted of a game: the last are random games.
fn runners(bout: Bout) -> Vec<Runner> {
    bout.runners.into_iter().chain([bout.general.plies()]).collect()
}

/// Prints the instructions of every runner for each leaf or ply, and the branches of which the
/// simulated processor would have guessed wrong.
pub fn table(bout: Bout) {
    let spec = bout.general.spec;
    println!("{spec}");
    for (number, runner) in runners(bout).iter_mut().enumerate() {
        let each = (runner.run)() as f64;
        let [once, twice] = RUNS.map(|runs| counted(spec, number, runs));
        let instructions = (twice.0 - once.0) as f64 / each;
        let mispredicted = (twice.1 - once.1) as f64 / each;
        println!(
            "  {:26}{instructions:8.2} instructions, {mispredicted:.3} mispredicted branches",
            runner.name
        );
    }
}

/// Instructions and mispredicted branches of a whole run of this program.
fn counted(spec: &str, number: usize, runs: u64) -> (u64, u64) {
    let program = std::env::current_exe().expect("this program has a path");
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--branch-sim=yes", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .args(["once", spec, &number.to_string(), &runs.to_string()])
        .output()
        .expect("valgrind can be started");
    let text = String::from_utf8_lossy(&output.stderr);
    let figure = |label: &str| {
        let line =
            text.lines().find(|line| line.contains(label)).unwrap_or_else(|| panic!("no {label} in {text}"));
        let number = line.split(':').next_back().unwrap_or_default().split('(').next().unwrap_or_default();
        number.replace(',', "").trim().parse().unwrap_or_else(|_| panic!("a number in {line}"))
    };
    (figure("refs:"), figure("Mispredicts:"))
}
