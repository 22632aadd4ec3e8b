//! Running steps, and installing the programs that the tests use.

use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// System programs: their names on PATH, and their Debian packages.
const PROGRAMS: [(&str, &[&str]); 7] = [
    ("chromium-headless-shell", BROWSER),
    ("chromedriver", BROWSER),
    ("pg_ctlcluster", &["postgresql"]),
    ("nats-server", &["nats-server"]),
    ("caddy", &["caddy"]),
    ("openssl", &["openssl"]),
    COMPILER,
];

/// A driver works only with the browser of the same version, so they are installed together.
const BROWSER: &[&str] = &["chromium-headless-shell", "chromium-driver"];

/// The compiler for libFuzzer.
const COMPILER: (&str, &[&str]) = ("c++", &["g++"]);

/// Returns the workspace's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

/// Returns the path of the cargo that runs this program.
pub fn cargo() -> PathBuf {
    std::env::var_os("CARGO").unwrap_or("cargo".into()).into()
}

/// Returns the path of the TypeScript compiler, as [`install`] installs it.
pub fn tsc() -> PathBuf {
    root().join("target/tools/node_modules/.bin/tsc")
}

/// Runs a step, with its output passed through.
pub fn run(name: &str, command: &mut Command) -> Result<()> {
    println!("== {name}");
    let started = Instant::now();
    let status =
        command.status().with_context(|| format!("cannot start {}", command.get_program().display()))?;
    ensure!(status.success(), "{name} failed ({status})");
    println!("== {name}: passed in {} s", started.elapsed().as_secs());
    Ok(())
}

/// Runs cargo as a step.
pub fn run_cargo(name: &str, args: &[&str]) -> Result<()> {
    run(name, Command::new(cargo()).args(args))
}

/// Installs what is missing: browser, its driver, PostgreSQL, NATS, the proxy Caddy, OpenSSL and a
/// C++ compiler from the system's packages; TypeScript and axe
/// (<https://github.com/dequelabs/axe-core>) from npm; the Python tools.
pub fn install() -> Result<()> {
    install_packages(missing(&PROGRAMS))?;
    install_node_tools()?;
    install_python_tools()
}

/// Installs a C++ compiler, if there is none.
pub fn install_compiler() -> Result<()> {
    install_packages(missing(&[COMPILER]))
}

/// Returns the packages of programs that are missing.
fn missing(programs: &[(&str, &'static [&'static str])]) -> impl Iterator<Item = &'static str> {
    programs.iter().filter(|(program, _)| !on_path(program)).flat_map(|(_, packages)| *packages).copied()
}

fn install_packages(packages: impl Iterator<Item = &'static str>) -> Result<()> {
    let packages: Vec<&str> = packages.collect();
    if packages.is_empty() { Ok(()) } else { apt_install(&packages) }
}

fn apt_install(packages: &[&str]) -> Result<()> {
    if !on_path("apt-get") {
        bail!("please install {}: there is no apt-get here to do it with", packages.join(" and "));
    }
    let as_root = if on_path("sudo") { vec!["sudo", "apt-get"] } else { vec!["apt-get"] };
    let apt = |name, args: &[&str]| {
        let mut command = Command::new(as_root[0]);
        run(name, command.args(&as_root[1..]).args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt("package lists", &["update", "-q"])?;
    apt("packages", &[&["install", "-q", "-y", "--no-install-recommends"], packages].concat())
}

/// Installs the versions in `xtask/tools/package-lock.json` into `target/tools`.
fn install_node_tools() -> Result<()> {
    let (from, to) = (root().join("xtask/tools"), root().join("target/tools"));
    std::fs::create_dir_all(&to)?;
    let lock = std::fs::read(from.join("package-lock.json"))?;
    let installed = std::fs::read(to.join("package-lock.json")).is_ok_and(|there| there == lock);
    if installed && tsc().exists() {
        return Ok(());
    }
    for file in ["package.json", "package-lock.json"] {
        std::fs::copy(from.join(file), to.join(file))?;
    }
    run("TypeScript and axe", Command::new("npm").args(["ci", "--silent", "--prefix"]).arg(to))
}

/// Returns the path of the tests' Python, in a virtual environment in `target/tools`.
pub fn python() -> PathBuf {
    root().join("target/tools/python/bin/python")
}

/// Installs the versions in `xtask/tools/requirements.txt` into a virtual environment in
/// `target/tools`.
fn install_python_tools() -> Result<()> {
    let (from, to) = (root().join("xtask/tools/requirements.txt"), root().join("target/tools/python"));
    let wanted = std::fs::read(&from)?;
    let kept = to.join("requirements.txt");
    if std::fs::read(&kept).is_ok_and(|there| there == wanted) && python().exists() {
        return Ok(());
    }
    let make = || run("Python environment", Command::new("python3").args(["-m", "venv"]).arg(&to));
    // In Debian the module `venv` is a separate package.
    if !on_path("python3") || make().is_err() {
        apt_install(&["python3", "python3-venv"])?;
        make()?;
    }
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
    run("Python packages", Command::new(python()).args(pip).arg(&from))?;
    Ok(std::fs::copy(&from, &kept).map(|_| ())?)
}

/// Whether a program is on PATH, or in Debian's folder for servers, which is only on root's PATH.
fn on_path(program: &str) -> bool {
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("which")
        .arg(program)
        .env("PATH", format!("{path}:/usr/sbin"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|s| s.success())
}
