//! The boundaries that ARCHITECTURE.md promises, checked: which crate may depend on which, a client
//! without games, and where unsafe code may be.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// Which of our crates each crate may depend on (without dev-dependencies). `*` stands for every
/// game.
const ALLOWED: [(&str, &[&str]); 15] = [
    ("game", &[]),
    ("conformance", &["game"]),
    ("search", &["game"]),
    ("solve", &["game"]),
    // Checks what we claim to have proved, so it shares nothing with what made the claim.
    ("checker", &[]),
    ("draw", &["game"]),
    // OTEP speaks of rules and moves in OTN, a format of `records`.
    ("protocol", &["game", "search", "catalog", "records"]),
    ("store", &[]),
    ("catalog", &["game", "search", "solve", "*"]),
    // Other tafl programs' formats are those of one game, and captures are checked rule by rule.
    ("records", &["game", "catalog", "hnefatafl"]),
    // Starts are solved, and tables looked into.
    ("puzzles", &["game", "search", "solve", "catalog"]),
    // Reports tell which network judged, and draw boards.
    ("lab", &["game", "search", "draw", "catalog", "records", "protocol"]),
    ("server", &["game", "search", "draw", "catalog", "records", "puzzles", "store"]),
    (
        "throughline",
        &[
            "game", "search", "solve", "checker", "draw", "catalog", "records", "puzzles", "lab", "protocol",
            "server",
        ],
    ),
    ("*", &["game"]),
];

/// Words that would mean the client knows a game.
const GAME_WORDS: [&str; 5] = ["tafl", "pursuit", "progression", "one-dimensional", "linear"];

/// The files that may hold unsafe code: hints to the processor and the system about memory, and the
/// mapping of files.
const UNSAFE: [&str; 2] = ["crates/search/src/transposition_table.rs", "crates/solve/src/tablebase/file.rs"];

/// Checks the boundaries.
pub fn check() -> Result<()> {
    println!("== boundaries");
    for folder in ["crates", "games", "apps", "xtask", "fuzz"] {
        check_safety(Path::new(folder))?;
    }
    for folder in ["crates", "games", "apps"] {
        for entry in fs::read_dir(folder).with_context(|| folder.to_owned())? {
            check_crate(&entry?.path(), folder == "games")?;
        }
    }
    check_client(Path::new("web"))
}

fn check_crate(path: &Path, is_game: bool) -> Result<()> {
    let manifest = path.join("Cargo.toml");
    let Ok(text) = fs::read_to_string(&manifest) else { return Ok(()) };
    let folder = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let key = if is_game { "*" } else { folder };
    let (_, allowed) = ALLOWED
        .iter()
        .find(|(name, _)| *name == key)
        .with_context(|| format!("no boundary is set for {folder}"))?;
    let dependencies =
        text.split("\n[").find(|section| section.starts_with("dependencies]")).unwrap_or_default();
    for line in dependencies.lines() {
        let Some(name) = line.strip_prefix("throughline-") else { continue };
        let name = name.split(['.', ' ', '=']).next().unwrap_or_default();
        let is_other_game = Path::new("games").join(name).exists();
        let fine = allowed.contains(&name) || (is_other_game && allowed.contains(&"*"));
        ensure!(fine, "{}: must not depend on {name} (see ARCHITECTURE.md)", manifest.display());
    }
    if folder == "game" {
        ensure!(dependencies.lines().count() <= 1, "crates/game depends on std alone");
    }
    Ok(())
}

/// No Rust file but those of [`UNSAFE`] lifts the workspace's ban on unsafe code.
fn check_safety(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() && !path.ends_with("target") {
            check_safety(&path)?;
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !UNSAFE.iter().any(|file| path == Path::new(file))
        {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let is_lifted = |line: &str| line.trim_start().starts_with('#') && line.contains("(unsafe_code");
            let lifted = text.lines().any(is_lifted);
            ensure!(!lifted, "{}: unsafe code is for {} alone", path.display(), UNSAFE.join(" and "));
        }
    }
    Ok(())
}

fn check_client(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            check_client(&path)?;
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let text = text.to_lowercase();
        for word in GAME_WORDS {
            ensure!(!text.contains(word), "{}: the client names a game (“{word}”)", path.display());
        }
    }
    Ok(())
}
