//! Checks of the boundaries described in ARCHITECTURE.md: dependencies between crates, layered
//! modules, a client without games, unsafe code, and the width of comments.

use crate::metadata::{Metadata, Package};
use crate::size::module_cycles;
use crate::sources::{Source, tracked};
use anyhow::{Context, Result, bail, ensure};

/// The workspace crates that each crate may depend on (without dev-dependencies). `*` stands for
/// every game. Members of `examples/`, `fuzz` and `xtask` are unrestricted.
const ALLOWED: [(&str, &[&str]); 20] = [
    ("game", &[]),
    ("conformance", &["game"]),
    ("search", &["game"]),
    ("solve", &["game"]),
    // It verifies proofs of ours, so it must share nothing with the code that made them.
    ("checker", &[]),
    ("draw", &["game"]),
    ("environments", &["game", "catalog"]),
    // OTEP uses OTN, a format of `records`, for rules and moves.
    ("protocol", &["game", "search", "catalog", "records"]),
    ("store", &[]),
    ("catalog", &["game", "search", "solve", "*"]),
    // Formats of other tafl programs are for one game, and captures are checked by its rules.
    ("records", &["game", "catalog", "hnefatafl"]),
    // Puzzles are solved from their start, and tablebases probed.
    ("puzzles", &["game", "search", "solve", "catalog"]),
    // Reports name the network, and draw boards.
    ("lab", &["game", "search", "draw", "catalog", "records", "protocol"]),
    // Tasks run the engine and the lab on other machines, by way of a database.
    ("tasks", &["game", "search", "solve", "catalog", "lab", "store"]),
    // Views are shared by the site and the WebAssembly module.
    ("views", &["game", "search", "draw", "catalog", "records", "puzzles"]),
    ("wasm", &["game", "search", "draw", "catalog", "views"]),
    (
        "server",
        &["game", "search", "draw", "catalog", "records", "puzzles", "store", "lab", "tasks", "views"],
    ),
    (
        "throughline",
        &[
            "game", "search", "solve", "checker", "draw", "catalog", "records", "puzzles", "lab", "protocol",
            "server", "tasks",
        ],
    ),
    (
        "python",
        &["game", "search", "checker", "draw", "catalog", "environments", "lab", "protocol", "records"],
    ),
    ("*", &["game"]),
];

/// External crates that only some of our crates may use: network, pages, database, async runtime.
const RESERVED: [(&str, &[&str]); 5] = [
    ("axum", &["server"]),
    ("maud", &["lab", "server"]),
    ("rusqlite", &["store"]),
    ("sqlx", &["store"]),
    ("tokio", &["server", "store", "tasks", "throughline"]),
];

/// The external crates that `game` may use: message files, error types.
const OF_GAME: [&str; 3] = ["fluent-bundle", "fluent-syntax", "thiserror"];

/// Words by which the client would name a game.
const GAME_WORDS: [&str; 5] = ["tafl", "pursuit", "progression", "one-dimensional", "linear"];

/// The files that may contain unsafe code: processor and memory hints, memory-mapped files, and the
/// names that the WebAssembly module exports and imports.
const UNSAFE: [&str; 3] = [
    "crates/search/src/transposition_table.rs",
    "crates/solve/src/tablebase/file.rs",
    "crates/wasm/src/exports.rs",
];

/// The maximum width of a comment line, in columns.
const COMMENT_WIDTH: usize = 100;

/// Checks the boundaries.
pub fn check(metadata: &Metadata) -> Result<()> {
    println!("== boundaries");
    for package in metadata.members() {
        check_dependencies(package, metadata)?;
    }
    let sources = tracked(&["rs", "js", "ts", "css"])?;
    let mut problems: Vec<String> = module_cycles(&sources).iter().map(cycle_problem).collect();
    for source in sources {
        problems.extend(wide_comments(&source));
        problems.extend(unsafe_problem(&source));
        if source.path.starts_with("web") {
            problems.extend(named_game(&source));
        }
    }
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    Ok(())
}

fn check_dependencies(package: &Package, metadata: &Metadata) -> Result<()> {
    let folder = package.folder();
    let place = folder.parent().and_then(|p| p.to_str()).unwrap_or_default();
    let name = folder.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let key = match place {
        "games" => "*",
        "crates" | "apps" => name,
        _ if name == "python" => name,
        _ => return Ok(()),
    };
    let (_, allowed) = ALLOWED
        .iter()
        .find(|(row, _)| *row == key)
        .with_context(|| format!("no boundary is set for {}", folder.display()))?;
    for dependency in package.normal_dependencies() {
        let fine = match metadata.members().find(|member| member.name == dependency) {
            Some(ours) => {
                let (ours, is_game) = (ours.folder(), ours.folder().starts_with("games"));
                let ours = ours.file_name().and_then(|n| n.to_str()).unwrap_or_default();
                allowed.contains(&ours) || (is_game && allowed.contains(&"*"))
            }
            None => RESERVED.iter().all(|(reserved, users)| *reserved != dependency || users.contains(&name)),
        };
        ensure!(fine, "{}: must not depend on {dependency} (see ARCHITECTURE.md)", folder.display());
    }
    let foreign = package.normal_dependencies().find(|dependency| !OF_GAME.contains(dependency));
    if let Some(foreign) = foreign.filter(|_| name == "game") {
        bail!("crates/game depends on {} alone, not on {foreign}", OF_GAME.join(", "));
    }
    Ok(())
}

/// Describes a crate whose modules are not layered.
fn cycle_problem((part, modules): &(String, Vec<String>)) -> String {
    let modules = modules.join(", ");
    format!("{part}: modules use each other in circles (by `crate::…`): {modules}; see ARCHITECTURE.md")
}

/// Returns the comment lines that are too wide. Examples in code fences may be as wide as code.
fn wide_comments(source: &Source) -> Vec<String> {
    let mut in_fence = false;
    let mut problems = Vec::new();
    for (i, line) in source.text.lines().enumerate() {
        let text = line.trim_start();
        in_fence ^= text.starts_with("//") && text.trim_start_matches(['/', '!', ' ']).starts_with("```");
        let is_comment = ["//", "/*", "* "].iter().any(|start| text.starts_with(start));
        if is_comment && !in_fence && line.chars().count() > COMMENT_WIDTH {
            let path = source.path.display();
            problems.push(format!("{path}:{}: a comment wider than {COMMENT_WIDTH} columns", i + 1));
        }
    }
    problems
}

/// Returns an error if the file allows unsafe code, and is not on the list.
fn unsafe_problem(source: &Source) -> Option<String> {
    let is_lifted = |line: &str| line.trim_start().starts_with('#') && line.contains("(unsafe_code");
    let may = UNSAFE.iter().any(|file| source.path.ends_with(file));
    (!may && source.text.lines().any(is_lifted))
        .then(|| format!("{}: unsafe code is for {} alone", source.path.display(), UNSAFE.join(", ")))
}

fn named_game(source: &Source) -> Option<String> {
    let text = source.text.to_lowercase();
    let word = GAME_WORDS.iter().find(|word| text.contains(*word))?;
    Some(format!("{}: the client names a game (“{word}”)", source.path.display()))
}
