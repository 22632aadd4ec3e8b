//! `cargo xtask fuzz`: runs every target of `fuzz/` under libFuzzer for a while.
//!
//! The stable compiler is enough: its flags for LLVM's coverage are stable, and libFuzzer itself
//! comes as C++ with the crate `libfuzzer-sys`. No sanitizer is needed, because there is hardly any
//! unsafe code.

use crate::fuzz_counts::{self, Count};
use crate::system;
use anyhow::{Context, Result, anyhow, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// The compiler's coverage flags: a counter at every edge of our own code only, because libFuzzer
/// reads all counters after each input, and with dependencies there would be millions. (Comparisons
/// are not traced: that would take more than half of the time, and the dictionaries contain what it
/// would find.)
const COVERAGE: [&str; 4] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
];

/// Set where cargo runs this program as a wrapper of the compiler for the workspace's crates
/// (`RUSTC_WORKSPACE_WRAPPER`:
/// <https://doc.rust-lang.org/cargo/reference/environment-variables.html>).
const WRAPPER: &str = "THROUGHLINE_FUZZ_WRAPPER";

/// The shortest run of a target, in seconds.
const MIN_SECONDS: u64 = 2;

/// The time in seconds from which an input counts as a finding because it is slow.
const SLOWEST_INPUT: u64 = 30;

/// libFuzzer's exit code after an interruption, which is not a finding (`InterruptExitCode` of its
/// options: <https://llvm.org/docs/LibFuzzer.html>).
const INTERRUPTED: i32 = 72;

/// The total time in seconds from which an optimised build with all checks pays off.
const LONG: u64 = 600;

/// The set of targets to build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Targets {
    /// All targets, including those of the site.
    All,
    /// The targets that need no server.
    WithoutSite,
}

/// A target, and the program that contains it.
struct Target {
    name: String,
    program: PathBuf,
}

/// Builds the targets and runs them, as many at once as there are processors, for about `seconds`
/// in total; or a single one for as long. If `is_counted`, the inputs are added to the table of all
/// runs.
pub fn run(targets: Targets, seconds: u64, only: Option<&str>, is_counted: bool) -> Result<()> {
    println!("== fuzzing: building");
    let targets = build_targets(targets, only, if seconds < LONG { "dev" } else { "checked" })?;
    let workers = thread::available_parallelism().map_or(1, usize::from).min(targets.len());
    let each = (seconds * workers as u64 / targets.len() as u64).max(MIN_SECONDS);
    println!("== fuzzing: {} targets, {each} s each, {workers} at a time", targets.len());
    let (queue, all) = (Mutex::new(targets.into_iter()), Mutex::new(Vec::new()));
    let next = || queue.lock().expect("no worker panics").next();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(target) = next() {
                    let (count, said) = fuzz(&target, each);
                    println!("{}: {}", target.name, said.unwrap_or_else(|error| format!("{error:#}")));
                    all.lock().expect("no worker panics").push((target.name, count));
                }
            });
        }
    });
    let all = all.into_inner()?;
    if is_counted {
        fuzz_counts::add(&all)?;
    }
    let failed = all.iter().filter(|(_, count)| count.findings > 0).map(|(target, _)| target.as_str());
    let failed: Vec<&str> = failed.collect();
    ensure!(failed.is_empty(), "fuzzing found something in {}", failed.join(", "));
    Ok(())
}

/// If cargo runs this program as a compiler wrapper, runs the compiler, with coverage counters
/// unless it is for a build script or macro.
pub fn run_as_compiler_wrapper() -> Option<Result<ExitCode>> {
    std::env::var_os(WRAPPER)?;
    let mut args = std::env::args_os().skip(1);
    let mut compiler = Command::new(args.next()?);
    let args: Vec<_> = args.collect();
    // Cargo passes `--target` only for code that is not part of a build script or macro.
    let is_for_target = args.iter().any(|arg| arg == "--target");
    compiler.args(args).args(is_for_target.then_some(COVERAGE).into_iter().flatten());
    Some(match compiler.status() {
        Ok(status) if status.success() => Ok(ExitCode::SUCCESS),
        Ok(_) => Ok(ExitCode::FAILURE),
        Err(error) => Err(error).context("the compiler does not start"),
    })
}

fn folder() -> PathBuf {
    system::root().join("target/fuzz")
}

/// Builds all targets, or one. Targets that need no site are in a program without it: with fewer
/// counters, libFuzzer tries more inputs.
fn build_targets(targets: Targets, only: Option<&str>, profile: &str) -> Result<Vec<Target>> {
    let is_wanted = |target: &Target| only.is_none_or(|only| target.name == only);
    let mut built = build(Targets::WithoutSite, profile)?;
    if targets == Targets::All && (only.is_none() || !built.iter().any(is_wanted)) {
        let all = build(Targets::All, profile)?;
        let is_new = |target: &Target| built.iter().all(|known| known.name != target.name);
        let new: Vec<Target> = all.into_iter().filter(is_new).collect();
        built.extend(new);
    }
    if let Some(only) = only {
        let names: Vec<&str> = built.iter().map(|target| &*target.name).collect();
        ensure!(names.contains(&only), "no target {only}: one of {}", names.join(", "));
    }
    built.retain(is_wanted);
    Ok(built)
}

/// Builds the targets of one program, in a separate target folder, since its flags would cause
/// rebuilds.
fn build(targets: Targets, profile: &str) -> Result<Vec<Target>> {
    let version = Command::new("rustc").arg("-vV").output().context("rustc does not start")?.stdout;
    let version = String::from_utf8(version)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let mut flags: Vec<&str> = vec!["--cfg=fuzzing"];
    if host.starts_with("x86_64") {
        // As in `.cargo/config.toml`, whose flags are replaced by these.
        flags.push("-Ctarget-cpu=x86-64-v3");
    }
    // With `--target` the flags do not apply to build scripts.
    let status = Command::new(system::cargo())
        .args(["build", "--quiet", "--locked", "--package", "throughline-fuzz", "--profile", profile])
        .args((targets == Targets::WithoutSite).then_some("--no-default-features"))
        .args(["--target", host, "--target-dir"])
        .arg(folder())
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .env("RUSTC_WORKSPACE_WRAPPER", std::env::current_exe()?)
        .env(WRAPPER, "")
        // For a run of a minute, fast builds matter as much as fast tests.
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_PROFILE_CHECKED_DEBUG", "0")
        .status()?;
    ensure!(status.success(), "the fuzz targets do not build ({status})");
    let built = if profile == "dev" { "debug" } else { profile };
    // Copied, because the other program is built to the same path. It is removed first, so that a
    // running instance keeps its file.
    let program = folder().join(if targets == Targets::All { "with-site" } else { "without-site" });
    if program.exists() {
        fs::remove_file(&program)?;
    }
    fs::copy(folder().join(host).join(built).join("throughline-fuzz"), &program)?;
    let list = Command::new(&program).env("THROUGHLINE_FUZZ_TARGET", "list").output()?;
    ensure!(list.status.success(), "{} does not list its targets ({})", program.display(), list.status);
    let list = String::from_utf8(list.stdout)?;
    Ok(list.lines().map(|name| Target { name: name.to_owned(), program: program.clone() }).collect())
}

/// Runs a target. Returns the counts, and a message. Inputs that reach new code are kept in
/// `target/fuzz/corpus` for the next run.
fn fuzz(target: &Target, seconds: u64) -> (Count, Result<String>) {
    let began = Instant::now();
    let (end, report) = match report(target, seconds) {
        Ok(told) => told,
        Err(error) => return (Count { findings: 1, ..Count::default() }, Err(error)),
    };
    // After a finding there are no statistics: use the last progress line.
    let stat = report.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let told = || report.lines().rev().find_map(|line| line.strip_prefix('#')?.split_whitespace().next());
    let inputs = stat.or_else(told).and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let is_interrupted = end.code() == Some(INTERRUPTED);
    let findings = u64::from(!end.success() && !is_interrupted);
    let count = Count { inputs, seconds: began.elapsed().as_secs(), findings };
    if is_interrupted {
        return (count, Ok(format!("interrupted after {inputs} inputs")));
    }
    if findings > 0 {
        return (count, Err(anyhow!(finding(&report, &target.name))));
    }
    let coverage = report.lines().rev().find_map(|line| line.split("cov: ").nth(1)?.split(' ').next());
    (count, Ok(format!("{inputs} inputs in {seconds} s, {} edges", coverage.unwrap_or("?"))))
}

/// Runs a target, and returns its exit status and libFuzzer's output.
fn report(target: &Target, seconds: u64) -> Result<(ExitStatus, String)> {
    let Target { name: target, program } = target;
    let corpus = folder().join("corpus").join(target);
    let findings = folder().join("findings").join(target);
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&findings)?;
    let (words, log) = (folder().join(format!("{target}.words")), folder().join(format!("{target}.log")));
    let output = Command::new(program)
        .env("THROUGHLINE_FUZZ_TARGET", target)
        .env("THROUGHLINE_FUZZ_SEEDS", &corpus)
        .env("THROUGHLINE_FUZZ_WORDS", &words)
        .env("RUST_BACKTRACE", "0")
        .args([format!("-max_total_time={seconds}"), format!("-timeout={SLOWEST_INPUT}")])
        .args(["-rss_limit_mb=3000", "-max_len=2048", "-print_final_stats=1", "-reduce_inputs=0"])
        .arg(format!("-dict={}", words.display()))
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(&corpus)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .with_context(|| format!("cannot start {}", program.display()))?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    fs::write(&log, &report)?;
    Ok((output.status, report))
}

/// Describes a finding: the panic, the file of the input, and what to do with it.
fn finding(report: &str, target: &str) -> String {
    let said: Vec<&str> = report
        .lines()
        .skip_while(|line| !line.contains("panicked at") && !line.starts_with("=="))
        .take_while(|line| !line.starts_with("stat::"))
        .filter(|line| !line.starts_with("    #") && !line.is_empty())
        .take(12)
        .collect();
    let file = report.lines().find_map(|line| line.split("Test unit written to ").nth(1)).unwrap_or("?");
    format!(
        "found something:\n{}\nagain, without libFuzzer: cargo run -p throughline-fuzz -- {target} {file}\n\
         when it is mended, keep the input: cp {file} fuzz/regressions/{target}/",
        said.join("\n")
    )
}
