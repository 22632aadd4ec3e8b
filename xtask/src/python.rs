//! The Python package: built as a wheel, installed into the tools' environment, and tested there.

use crate::system::{self, run};
use anyhow::{Context, Result};
use std::fs;
use std::process::Command;

/// Where wheels go.
const WHEELS: &str = "target/tools/wheels";
/// What mypy and pytest go by.
const SETTINGS: &str = "python/pyproject.toml";

/// Builds the wheel of the package, installs it, and checks its types, its stubs and its tests.
pub fn test() -> Result<()> {
    install_wheel()?;
    let module = |name, args: &[&str]| run(name, Command::new(system::python()).arg("-m").args(args));
    module("types of the Python package", &["mypy", "--config-file", SETTINGS, "-p", "throughline"])?;
    let stubs = ["mypy.stubtest", "throughline._native", "--concise", "--mypy-config-file", SETTINGS];
    module("stubs of the Python package", &stubs)?;
    module("tests of the Python package", &["pytest", "-c", SETTINGS, "python/tests"])
}

/// With the profile of the tests: most of it has been built for them.
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
