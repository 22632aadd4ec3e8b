//! The WebAssembly module for browsers: built into `target/wasm`, where the site's build looks for
//! it.

use crate::system::{cargo, root, run};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The source of the standard library in Debian's backports: rustc's version, URL, SHA-256.
const SOURCE: (&str, &str, &str) = (
    "1.95.0",
    "http://deb.debian.org/debian/pool/main/r/rustc/rust-src_1.95.0+dfsg1-2~bpo13+1_all.deb",
    "7b76db5b880a77f9e52975d2baa6209d2f76d2c9c2789515c3088cb960e2c83b",
);

/// The file name that cargo derives from the crate.
const BUILT: &str = "throughline_wasm.wasm";

/// The compiler and linker flags of a module with threads. Each thread runs its own instance on a
/// shared memory, whose minimum and maximum size are those in `web/js/engine/worker.js`.
const THREADS: [&str; 10] = [
    "-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals",
    "-Clink-arg=--shared-memory",
    "-Clink-arg=--import-memory",
    "-Clink-arg=--initial-memory=33554432",
    "-Clink-arg=--max-memory=536870912",
    "-Clink-arg=--export=__stack_pointer",
    "-Clink-arg=--export=__wasm_init_tls",
    "-Clink-arg=--export=__tls_size",
    "-Clink-arg=--export=__tls_align",
    "-Clink-arg=--export=__tls_base",
];

/// Builds the modules without and with threads.
pub fn build() -> Result<()> {
    run("WebAssembly module", &mut cargo_build("browser", !has_library()?))?;
    install_built("browser", "throughline.wasm")?;
    let mut module = cargo_build("browser-threads", true);
    module.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", THREADS.join(" "));
    run("WebAssembly module with threads", &mut module)?;
    install_built("browser-threads", "throughline-threads.wasm")
}

fn cargo_build(profile: &str, with_library: bool) -> Command {
    let mut build = Command::new(cargo());
    build.args(["build", "--package=throughline-wasm", "--target", TARGET]);
    build.arg(format!("--profile={profile}")).arg("--locked");
    if with_library {
        // The standard library is compiled too, which needs an unstable option.
        build.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
    }
    build
}

/// Copies the built file to where the site's build looks for it. It is written only if it differs,
/// because writing it causes a rebuild of the site.
fn install_built(profile: &str, name: &str) -> Result<()> {
    let built = root().join("target").join(TARGET).join(profile).join(BUILT);
    let made = std::fs::read(&built).with_context(|| format!("cannot read {}", built.display()))?;
    let place = root().join("target/wasm").join(name);
    std::fs::create_dir_all(place.parent().context("the workspace has a folder")?)?;
    if std::fs::read(&place).ok().as_ref() != Some(&made) {
        std::fs::write(&place, &made)?;
    }
    println!("{}: {} bytes", place.display(), made.len());
    Ok(())
}

/// Installs the source of the standard library, with which the module with threads is compiled:
/// from rustup, or else from Debian. With rustup, also installs the compiled library for the
/// target, which is faster than compiling it.
pub fn install() -> Result<()> {
    if !has_library()? {
        let mut rustup = Command::new("rustup");
        if run("WebAssembly for Rust", rustup.args(["target", "add", TARGET])).is_err() {
            println!("== no rustup that has {TARGET}: the library is built from its source");
        }
    }
    if source(&sysroot()?).exists() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    let component = rustup.args(["component", "add", "rust-src"]);
    if run("source of the standard library", component).is_ok() && source(&sysroot()?).exists() {
        return Ok(());
    }
    println!("== no rustup that has rust-src: the library's source from Debian");
    from_debian().context(
        "WebAssembly needs `rustup component add rust-src`, or the package rust-src of this rustc's version",
    )
}

/// Unpacks Debian's source, and links it to where cargo looks for it.
fn from_debian() -> Result<()> {
    let ((wanted, address, hash), found) = (SOURCE, version()?);
    ensure!(wanted == found, "the source in Debian is of rustc {wanted}, this is rustc {found}");
    let folder = root().join("target/tools/rust-src");
    std::fs::create_dir_all(&folder)?;
    let package = folder.join("rust-src.deb");
    let mut curl = Command::new("curl");
    run("source of the standard library", curl.args(["-sSfL", "-o"]).arg(&package).arg(address))?;
    let said = Command::new("sha256sum").arg(&package).output()?.stdout;
    ensure!(String::from_utf8(said)?.starts_with(hash), "{address} is not the file that is expected");
    run("unpacking", Command::new("dpkg-deb").arg("-x").args([&package, &folder]))?;
    let place = source(&sysroot()?);
    std::fs::create_dir_all(place.parent().context("a sysroot has folders")?)?;
    let unpacked = folder.join(format!("usr/src/rustc-{wanted}"));
    ensure!(unpacked.join("library").exists(), "{} holds no standard library", package.display());
    let link = std::os::unix::fs::symlink(unpacked, &place);
    link.with_context(|| format!("cannot link {}", place.display()))
}

/// Returns where cargo looks for the source of the standard library.
fn source(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib/src/rust")
}

/// Whether the compiler has the standard library for the target.
fn has_library() -> Result<bool> {
    Ok(sysroot()?.join("lib/rustlib").join(TARGET).join("lib").exists())
}

fn sysroot() -> Result<PathBuf> {
    Ok(rustc_output(&["--print", "sysroot"])?.into())
}

/// Returns rustc's version: `1.95.0`.
fn version() -> Result<String> {
    let said = rustc_output(&["--version"])?;
    Ok(said.split_whitespace().nth(1).context("rustc tells no version")?.to_owned())
}

fn rustc_output(arguments: &[&str]) -> Result<String> {
    let rustc = cargo().with_file_name("rustc");
    let output =
        Command::new(if rustc.exists() { rustc } else { "rustc".into() }).args(arguments).output()?;
    ensure!(output.status.success(), "rustc {} failed", arguments.join(" "));
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
