//! The npm package `throughline-board`: a custom element with a board, made of the client's modules
//! and style sheets and the WebAssembly module.
//! <https://docs.npmjs.com/cli/v10/configuring-npm/package-json>

use crate::system::{self, run};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The folder of the package in the workspace.
const PLACE: &str = "target/npm/throughline-board";

/// The module that defines the element, in `web/js`.
const ENTRY: &str = "element/throughline-board.js";

/// Files copied unchanged: their paths in the workspace, and in the package.
const FILES: [(&str, &str); 5] = [
    ("web/js/engine/worker.js", "js/element/worker.js"),
    ("examples/board/README.md", "README.md"),
    ("examples/board/example.html", "example.html"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];

/// The style sheets of the board, in their order.
const SHEETS: [&str; 3] = ["web/css/element.css", "crates/draw/src/inks.css", "web/css/board.css"];

/// Builds the package, and lets npm pack it.
pub fn build() -> Result<()> {
    let (root, place) = (system::root(), system::root().join(PLACE));
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    let module = root.join("target/wasm/throughline.wasm");
    ensure!(module.exists(), "{} is not there: `cargo xtask wasm` comes first", module.display());
    copy(&module, &place.join("js/element/throughline.wasm"))?;
    for (from, to) in FILES {
        copy(&root.join(from), &place.join(to))?;
    }
    for module in modules(&root.join("web/js"))? {
        copy(&root.join("web/js").join(&module), &place.join("js").join(&module))?;
    }
    fs::write(place.join("js/element/board.css"), sheet(&root)?)?;
    fs::write(place.join("package.json"), manifest())?;
    let to = place.parent().context("it has one")?;
    let mut pack = Command::new("npm");
    run("npm package", pack.arg("pack").arg(&place).args(["--silent", "--pack-destination"]).arg(to))
}

/// Returns the entry module and everything that it imports, as paths in `web/js`.
fn modules(scripts: &Path) -> Result<BTreeSet<String>> {
    let (mut open, mut found) = (vec![ENTRY.to_owned()], BTreeSet::new());
    while let Some(module) = open.pop() {
        let text = fs::read_to_string(scripts.join(&module)).with_context(|| module.clone())?;
        let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
        let imports = text.lines().filter(|line| line.starts_with("import "));
        for path in imports.filter_map(|line| line.split('"').nth(1)) {
            let path = match path.strip_prefix("../") {
                Some(path) => path.to_owned(),
                None => format!("{folder}/{}", path.trim_start_matches("./")),
            };
            if !found.contains(&path) {
                open.push(path);
            }
        }
        found.insert(module);
    }
    Ok(found)
}

/// Joins the style sheets into one for a shadow root, where rules of the page apply to the element.
fn sheet(root: &Path) -> Result<String> {
    let mut text = String::new();
    for name in SHEETS {
        text += &fs::read_to_string(root.join(name))?;
    }
    let mut parts = text.split(":root[");
    let first = parts.next().unwrap_or_default().to_owned();
    let whole = parts.fold(first, |whole, part| whole + ":host([" + &part.replacen(']', "])", 1));
    Ok(whole.replace(":root", ":host"))
}

fn manifest() -> String {
    let manifest = serde_json::json!({
        "name": "throughline-board",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "A board for abstract games whose pieces travel along lines, with their rules and an engine in WebAssembly",
        "keywords": ["board-game", "hnefatafl", "tafl", "custom-element", "webassembly"],
        "license": "MIT OR Apache-2.0",
        "type": "module",
        "exports": { ".": format!("./js/{ENTRY}"), "./*": "./*" },
    });
    format!("{manifest:#}\n")
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}
