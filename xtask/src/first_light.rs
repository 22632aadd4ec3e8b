//! `cargo xtask first-light`: our first engine, as it was, with a shim that `throughline match` can
//! talk to.

use crate::system::{self, Step};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The commit that resolved the first issue with an engine ("First light").
const COMMIT: &str = "a6e811d";
/// The shim, and where it goes in that commit: a program of the crate that knows the games.
const SHIM: (&str, &str) = ("xtask/first-light/ugi.rs", "crates/catalog/src/bin/first-light.rs");
/// Where all of it lies; git ignores the folder.
const FOLDER: &str = "target/first-light";

/// Unpacks the commit, puts the shim in, builds, and prints the program's path.
pub fn build() -> Result<()> {
    let folder = Path::new(FOLDER);
    if !folder.join("Cargo.toml").exists() {
        unpack(folder)?;
    }
    let shim = folder.join(SHIM.1);
    fs::create_dir_all(shim.parent().context("the shim has a folder")?)?;
    fs::copy(SHIM.0, &shim).with_context(|| format!("cannot copy {} to {}", SHIM.0, shim.display()))?;
    let manifest = format!("{FOLDER}/Cargo.toml");
    let target = format!("{FOLDER}/target");
    let crate_and_program = ["--package=throughline-catalog", "--bin=first-light"];
    let args = ["build", "--release", "--locked", "--manifest-path", &manifest, "--target-dir", &target];
    system::run(&Step::cargo("first light", &args).args(&crate_and_program))?;
    println!("{}", system::root().join(FOLDER).join("target/release/first-light").display());
    Ok(())
}

/// Writes the commit's files into a folder, without touching the working tree.
fn unpack(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut archive = Command::new("git")
        .args(["archive", "--format=tar", COMMIT])
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start git")?;
    let tar = archive.stdout.take().context("git archive has an output")?;
    let unpacked = Command::new("tar").arg("-x").arg("-C").arg(folder).stdin(tar).status();
    let packed = archive.wait()?;
    ensure!(packed.success(), "git archive {COMMIT} failed ({packed}): is this a clone with its history?");
    let unpacked = unpacked.context("cannot start tar")?;
    ensure!(unpacked.success(), "tar failed ({unpacked})");
    Ok(())
}
