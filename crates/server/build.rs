//! Makes what browsers load of `web/`: one script for each kind of page, one style sheet, the
//! fonts; and the book. Each file is compressed, under a name with a hash of what is in it. Once,
//! when the program is built, so that the site starts at once and compresses as well as it can.

#[path = "build/book.rs"]
mod book;
#[path = "src/bundle.rs"]
mod bundle;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The modules that pages name as their script.
const PAGES: [&str; 18] = [
    "accounts/passkeys.js", "analysis/analysis.js", "board/demo.js", "editor/editor.js", "import/import.js",
    "lab/study.js", "learn/lesson.js", "learn/progress.js", "learn/try.js", "lobby/lobby.js",
    "notices/notices.js", "offline/offline.js", "play/room.js", "puzzles/puzzle-list.js",
    "puzzles/puzzle.js", "puzzles/storm.js", "setup/setup.js", EVERY_PAGE,
];

/// The module that every page has, before its own.
const EVERY_PAGE: &str = "site/settings.js";

/// The colours of boards and pieces, before all other styles.
const INKS: &str = "../draw/src/inks.css";

/// The style sheets, in the order in which they count.
const SHEETS: [&str; 14] = [
    "scale", "base", "board", "site", "options", "room", "chat", "exchange", "editor", "analysis", "puzzles",
    "learn", "lab", "account",
];

/// Files that are served as they are.
const AS_THEY_ARE: [&str; 9] = [
    "fonts/sans-latin.woff2",
    "fonts/sans-latin-ext.woff2",
    "fonts/serif-latin.woff2",
    "fonts/serif-latin-ext.woff2",
    "icon.svg",
    "icon-your-move.svg",
    "js/engine/worker.js",
    "js/offline/service-worker.js",
    "js/site/settings-before-paint.js",
];

/// The WebAssembly module with rules and engine, as pages name it.
const MODULE: &str = "engine/throughline.wasm";

/// The same with threads.
const THREADED_MODULE: &str = "engine/throughline-threads.wasm";

/// Where `cargo xtask wasm` puts the modules, from here.
const BUILT_MODULES: &str = "../../target/wasm";

/// The environment variable that names another module, which comes alone.
const OTHER_MODULE: &str = "THROUGHLINE_WASM";

fn main() -> Result<(), Box<dyn Error>> {
    // New files in the folder too: the embedding sees only changed ones by itself.
    println!("cargo::rerun-if-changed=../../web");
    println!("cargo::rerun-if-changed=src/bundle.rs");
    println!("cargo::rerun-if-changed={INKS}");
    let web = Path::new("../../web");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    let mut table = Table { out: &out, rows: String::new() };
    let mut addresses = Vec::new();
    for path in AS_THEY_ARE {
        let hash = table.add(path, &std::fs::read(web.join(path))?)?;
        addresses.push((path, bundle_address(path, &hash)));
    }
    for (path, module) in modules()? {
        table.add(path, &module)?;
    }
    let inks = std::fs::read_to_string(INKS)?;
    table.add("css/inks.css", inks.as_bytes())?;
    let mut sheets = vec![inks];
    for sheet in SHEETS {
        sheets.push(std::fs::read_to_string(web.join(format!("css/{sheet}.css")))?);
    }
    let hashed = |path: &str| {
        let found = addresses.iter().find(|(known, _)| *known == path);
        found.map_or_else(|| format!("/assets/{path}"), |(_, address)| address.clone())
    };
    table.add("css/all.css", bundle::sheet(sheets.iter().map(String::as_str), &hashed).as_bytes())?;
    table.add("css/report.css", report_sheet()?.as_bytes())?;
    let read = |module: &str| std::fs::read_to_string(web.join("js").join(module)).ok();
    for page in PAGES {
        let script = bundle::script(&[EVERY_PAGE, page], &read).map_err(|error| error.to_string())?;
        table.add(&format!("js/{page}"), script.as_bytes())?;
    }
    let mut read_book = Table { out: &out, rows: String::new() };
    let folder = out.join("book");
    for path in book::make(&folder)? {
        let name = path.to_str().ok_or("a chapter whose name is not UTF-8")?;
        read_book.add(name, &std::fs::read(folder.join(&path))?)?;
    }
    let lists = format!(
        "const SHEETS: &[&str] = &{SHEETS:?};\nconst EVERY_PAGE: &str = {EVERY_PAGE:?};\nconst MODULE: &str = {MODULE:?};\nconst THREADED_MODULE: &str = {THREADED_MODULE:?};\n"
    );
    let packed = format!(
        "{lists}static PACKED: &[Packed] = &[\n{}];\nstatic BOOK: &[Packed] = &[\n{}];\n",
        table.rows, read_book.rows
    );
    std::fs::write(out.join("packed.rs"), packed)?;
    Ok(())
}

/// The WebAssembly modules by their paths: the one that the environment names, or those that were
/// built, if any. Without one the site's own engine does everything.
fn modules() -> std::io::Result<Vec<(&'static str, Vec<u8>)>> {
    println!("cargo::rerun-if-env-changed={OTHER_MODULE}");
    if let Some(other) = std::env::var_os(OTHER_MODULE) {
        println!("cargo::rerun-if-changed={}", Path::new(&other).display());
        return Ok(vec![(MODULE, std::fs::read(other)?)]);
    }
    let folder = Path::new(BUILT_MODULES);
    // A folder that is there is watched for files that appear; what is missing would have cargo
    // build the site each time.
    if std::fs::create_dir_all(folder).is_ok() {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let mut modules = Vec::new();
    for path in [MODULE, THREADED_MODULE] {
        let built = folder.join(path.trim_start_matches("engine/"));
        if built.exists() {
            modules.push((path, std::fs::read(built)?));
        }
    }
    Ok(modules)
}

/// The style sheet of the games' lab reports, for their pages in the site: that of their files,
/// held to the part of the page that they fill, in the site's type. Drawings have the site's inks.
fn report_sheet() -> Result<String, Box<dyn Error>> {
    let mut style = String::new();
    for file in ["../lab/src/study/page.css", "../lab/src/chart.css"] {
        println!("cargo::rerun-if-changed={file}");
        style += &std::fs::read_to_string(file)?;
    }
    // What is said of the file's whole page holds for nothing here: nothing has the class `file`.
    let of_site = style
        .replace("color-scheme: light dark;", "")
        .replace("color-scheme: light;", "")
        .replace(":root", ":scope")
        .replace("body {", ".file {")
        .replace("Georgia, serif", "var(--serif)")
        .replace("system-ui, sans-serif", "var(--sans)");
    Ok(format!("@scope (.report) {{\n{of_site}\n}}\n"))
}

/// The address of a file under the name with its hash.
fn bundle_address(path: &str, hash: &str) -> String {
    let (stem, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    format!("/assets/{stem}-{hash}.{ending}")
}

/// The files made, as lines of a Rust table.
struct Table<'a> {
    out: &'a Path,
    rows: String,
}

impl Table<'_> {
    /// Writes a file, and what it is compressed where that pays; returns its hash.
    fn add(&mut self, path: &str, plain: &[u8]) -> Result<String, Box<dyn Error>> {
        let hash: String = Sha256::digest(plain)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let place = |kind: &str| self.out.join(format!("{hash}.{kind}"));
        let (mut brotli, mut gzip) = (Vec::new(), Vec::new());
        if let (Ok(kept), Ok(other)) = (std::fs::read(place("br")), std::fs::read(place("gz"))) {
            // Compressed by an earlier run: the module takes a while.
            (brotli, gzip) = (kept, other);
        } else if !path.ends_with(".woff2") {
            brotli::CompressorWriter::new(&mut brotli, 4096, 11, 22).write_all(plain)?;
            let mut encoder = GzEncoder::new(&mut gzip, Compression::best());
            encoder.write_all(plain)?;
            encoder.finish()?;
        }
        let file = |kind: &str, bytes: &[u8]| -> Result<String, std::io::Error> {
            let place = place(kind);
            // A build that is broken off leaves no half of a file to be taken for a whole one.
            let unfinished = place.with_extension(format!("{kind}.new"));
            std::fs::write(&unfinished, bytes)?;
            std::fs::rename(&unfinished, &place)?;
            Ok(format!("include_bytes!({:?})", place.display().to_string()))
        };
        self.rows += &format!(
            "Packed {{ path: {path:?}, hash: {hash:?}, plain: {}, brotli: {}, gzip: {} }},\n",
            file("plain", plain)?,
            file("br", &brotli)?,
            file("gz", &gzip)?
        );
        Ok(hash)
    }
}
