//! The Python package: built as a wheel, installed into the tools' environment, and tested there.

use crate::system::{self, run};
use anyhow::{Context, Result};
use std::fs;
use std::process::Command;

/// The folder of wheels.
const WHEELS: &str = "target/tools/wheels";
/// The settings of mypy and pytest.
const SETTINGS: &str = "python/pyproject.toml";

/// Builds and installs the wheel, and runs the type check, the stub test and the tests.
pub fn test() -> Result<()> {
    install_wheel()?;
    let module = |name, args: &[&str]| run(name, Command::new(system::python()).arg("-m").args(args));
    module("types of the Python package", &["mypy", "--config-file", SETTINGS, "-p", "throughline"])?;
    let stubs = ["mypy.stubtest", "throughline._native", "--concise", "--mypy-config-file", SETTINGS];
    module("stubs of the Python package", &stubs)?;
    module("tests of the Python package", &["pytest", "-c", SETTINGS, "python/tests"])
}

/// Builds and installs the wheel with the tests' profile, for which most of it is built already.
fn install_wheel() -> Result<()> {
    let folder = system::root().join(WHEELS);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let build = ["-m", "maturin", "build", "--quiet", "--profile", "dev", "--locked", "--out", WHEELS];
    let manifest = ["--manifest-path", "python/Cargo.toml"];
    run("wheel", Command::new(system::python()).args(build).args(manifest))?;
    let wheel = fs::read_dir(&folder)?.next().context("maturin has made no wheel")??.path();
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"];
    let mut install = Command::new(system::python());
    run("installing the wheel", install.args(pip).arg("--force-reinstall").arg(wheel))
}
