//! `cargo xtask test`: installs what the tests need, then runs every check there is. CI runs the same.

mod boundaries;
mod system;

use anyhow::{Result, bail};
use system::{Step, run_all};

const USAGE: &str = "\
usage: cargo xtask COMMAND
  test      install what is missing, then run every check (CI runs this)
  install   only install what is missing";

fn main() -> Result<()> {
    let command = std::env::args().nth(1).unwrap_or_default();
    std::env::set_current_dir(system::root())?;
    match command.as_str() {
        "test" => {
            system::install()?;
            checks()?;
            run_all(&[types(), tests()])
        }
        "install" => system::install(),
        _ => bail!("{USAGE}"),
    }
}

/// Form and boundaries: everything that needs no running program.
fn checks() -> Result<()> {
    boundaries::check()?;
    run_all(&[
        Step::cargo("formatting", &["fmt", "--all", "--", "--check"]),
        Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps", "--locked"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    ])
}

/// The client's types, checked by TypeScript from its comments.
fn types() -> Step {
    Step::new("types of the client", system::tsc()).args(&["--noEmit", "--project", "web/jsconfig.json"])
}

/// Unit, conformance, documentation, server and browser tests.
fn tests() -> Step {
    Step::cargo("tests", &["test", "--workspace", "--locked"])
}
