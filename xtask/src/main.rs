#![doc = include_str!("../README.md")]

mod boundaries;
mod fuzz;
mod fuzz_counts;
mod licences;
mod metadata;
mod npm;
mod python;
mod security;
mod size;
mod sources;
mod system;
mod tables;
mod wasm;

use anyhow::{Context, Result, bail};
use std::process::{Command, ExitCode};
use system::run_cargo;

const USAGE: &str = "\
usage: cargo xtask COMMAND
  test                     install missing tools, then run all checks, as CI does
  check                    run only the quick checks: boundaries, cycles of modules, comment widths, licences
                           and pages of the docs
  wasm                     build the module for browsers into target/wasm, for the site's next build
  npm                      build the npm package of the board into target/npm
  tables                   write the tables of docs/measured into the pages
  install                  only install missing tools
  fuzz [SECONDS] [TARGET] [--count]
                           fuzz every target, for a minute in total by default; --count adds the number of
                           inputs to docs/measured/fuzz.tsv, the table of all runs
  python                   build and install the Python package, and run its tests
  size                     print lines, files and types per crate, and cycles between modules
  siege [ARGUMENTS]        run load and fault tests, and write docs/measured/siege.tsv; see tools/siege
  publish                  dry-run publishing all library crates (cargo publish --dry-run)
  soak [N]                 test the games with N times (40) the usual random samples";

fn main() -> ExitCode {
    match fuzz::run_as_compiler_wrapper().unwrap_or_else(|| run().map(|()| ExitCode::SUCCESS)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let is_counted = args.first().is_some_and(|command| command == "fuzz")
        && args.pop_if(|last| last == "--count").is_some();
    let command = args.first().map(String::as_str).unwrap_or_default();
    let number = |default: u64| match args.get(1) {
        None => Ok(default),
        Some(text) => text.parse().with_context(|| format!("“{text}” is no whole number\n{USAGE}")),
    };
    std::env::set_current_dir(system::root())?;
    match command {
        "test" => {
            install()?;
            checks()?;
            wasm::build()?;
            npm::build()?;
            types()?;
            client()?;
            tests()?;
            python::test()?;
            // The tests try the site's targets; building most of the site once more takes too long.
            fuzz::run(fuzz::Targets::WithoutSite, FUZZ_SECONDS, None, false)
        }
        "fuzz" => {
            system::install_compiler()?;
            fuzz::run(fuzz::Targets::All, number(FUZZ_SECONDS)?, args.get(2).map(String::as_str), is_counted)
        }
        "siege" => {
            site()?;
            siege(&args[1..])
        }
        "publish" => run_cargo("publishing, tried", &["publish", "--workspace", "--dry-run", "--locked"]),
        "soak" => soak(number(40)?),
        "python" => {
            install()?;
            python::test()
        }
        "size" => size::print(),
        "check" => rules(),
        "tables" => tables::write(),
        "wasm" => {
            wasm::install()?;
            wasm::build()
        }
        "npm" => {
            wasm::install()?;
            wasm::build()?;
            npm::build()
        }
        "install" => install(),
        _ => bail!("{USAGE}"),
    }
}

/// The checks use the features of the program for several instances with traces, which includes the
/// default ones.
const FEATURES: &str = "--features=throughline/scale,throughline/otel";

/// How long a test run fuzzes in total, in seconds.
const FUZZ_SECONDS: u64 = 60;

/// Installs what is missing.
fn install() -> Result<()> {
    system::install()?;
    wasm::install()
}

/// Static checks: everything that needs no running program.
fn checks() -> Result<()> {
    rules()?;
    run_cargo("formatting", &["fmt", "--all", "--", "--check"])?;
    let all = ["clippy", "--workspace", "--all-targets", FEATURES, "--locked", "--", "-D", "warnings"];
    run_cargo("lints", &all)?;
    run_cargo("lints without PostgreSQL", &["clippy", "--locked", "--", "-D", "warnings"])?;
    let mut pages = Command::new(system::cargo());
    pages.args(["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings");
    system::run("documentation", &mut pages)
}

/// Checks that only read manifests, sources and pages.
fn rules() -> Result<()> {
    let metadata = metadata::Metadata::load()?;
    boundaries::check(&metadata)?;
    licences::check(&metadata)?;
    security::check()?;
    tables::check()
}

/// Checks the client's types with TypeScript, from its comments.
fn types() -> Result<()> {
    let mut tsc = Command::new(system::tsc());
    system::run("types of the client", tsc.args(["--noEmit", "--project", "web/jsconfig.json"]))
}

/// Runs the client's unit tests with Node's test runner.
fn client() -> Result<()> {
    system::run("tests of the client", Command::new("node").args(["--test", "web/tests/"]))
}

/// Runs the tests that draw random samples with many more of them, optimised and with all checks
/// on. The numbers of comparisons are printed.
fn soak(times: u64) -> Result<()> {
    let games = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];
    let tests = ["reference", "two_programs_agree", "slow_generator", "conformance", "properties", "it"];
    let games = games.map(|game| format!("--package=throughline-{game}"));
    let tests = tests.map(|test| format!("--test={test}"));
    let mut cargo = Command::new(system::cargo());
    cargo.args(["test", "--locked", "--no-fail-fast", "--profile=checked"]);
    cargo.args(games).args(tests).args(["--", "--nocapture"]);
    system::run("soak", cargo.env("THROUGHLINE_SAMPLES", times.to_string()))
}

/// Builds the site and the load test.
fn site() -> Result<()> {
    let programs = ["--features=throughline/scale", "-p=throughline", "-p=throughline-siege"];
    run_cargo("building", &[&["build", "--profile", "host", "--locked"][..], &programs].concat())
}

/// Runs all load tests in full and stores their figures; or what the arguments say.
fn siege(arguments: &[String]) -> Result<()> {
    let mut siege = Command::new(system::root().join("target/host/siege"));
    if arguments.is_empty() {
        siege.args(["--out", "docs/measured/siege.tsv"]);
    }
    system::run("siege", siege.args(arguments))
}

/// Runs unit, conformance, documentation, server and browser tests. Many wait for clocks and other
/// programs, so more than one per processor runs at once.
fn tests() -> Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = std::env::var("RUST_TEST_THREADS").unwrap_or((processors * 3).div_ceil(2).to_string());
    let mut cargo = Command::new(system::cargo());
    cargo.args(["test", "--workspace", FEATURES, "--locked", "--no-fail-fast"]);
    system::run("tests", cargo.env("RUST_TEST_THREADS", threads))
}
