//! `cargo xtask size`: lines, files and types of each crate and of the client, and cycles between
//! the modules of a crate.

use crate::sources::{Source, tracked};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;
use std::path::Path;

/// The size of a file or crate. Blank lines are not counted.
#[derive(Default, Clone, Copy)]
struct Size {
    files: usize,
    code: usize,
    tests: usize,
    comments: usize,
    /// Structs, enums, traits and unions outside of tests.
    types: usize,
}

impl AddAssign for Size {
    fn add_assign(&mut self, other: Size) {
        self.files += other.files;
        self.code += other.code;
        self.tests += other.tests;
        self.comments += other.comments;
        self.types += other.types;
    }
}

/// Prints the tables.
pub fn print() -> Result<()> {
    let rust = tracked(&["rs"])?;
    print_sizes("Rust", &rust);
    print_sizes("web", &tracked(&["js", "ts", "css"])?);
    println!("\ncircles of top modules inside a crate, by their use of `crate::…`:");
    let cycles = module_cycles(&rust);
    for (part, modules) in &cycles {
        println!("{part}: {}", modules.join(" "));
    }
    if cycles.is_empty() {
        println!("none");
    }
    Ok(())
}

fn print_sizes(title: &str, sources: &[Source]) {
    let mut parts: BTreeMap<String, Size> = BTreeMap::new();
    for source in sources {
        *parts.entry(part(&source.path)).or_default() += measure(source);
    }
    println!("{title:34} {:>6} {:>7} {:>7} {:>9} {:>6}", "files", "code", "tests", "comments", "types");
    let mut total = Size::default();
    for (name, size) in &parts {
        print_row(name, *size);
        total += *size;
    }
    print_row(&format!("total of {}", parts.len()), total);
}

fn print_row(name: &str, size: Size) {
    let Size { files, code, tests, comments, types } = size;
    println!("{name:34} {files:>6} {code:>7} {tests:>7} {comments:>9} {types:>6}");
}

/// Returns the crate of a file: `crates/game`, `fuzz`, `web/js`.
fn part(path: &Path) -> String {
    let folders: Vec<&str> =
        path.parent().into_iter().flat_map(Path::iter).filter_map(|f| f.to_str()).collect();
    let depth = if folders.first().is_some_and(|f| ["fuzz", "python", "xtask"].contains(f)) { 1 } else { 2 };
    folders[..folders.len().min(depth)].join("/")
}

/// Counts a file's lines. Tests are the folders `tests`, `benches` and `examples` of a crate, files
/// `tests.rs`, the conformance suite, and everything after an inline `mod tests`.
fn measure(source: &Source) -> Size {
    let folder = part(&source.path);
    let inner = source.path.strip_prefix(&folder).unwrap_or(&source.path);
    let test_folder = ["tests", "benches", "examples"].iter().any(|name| inner.starts_with(name));
    let test_part = ["crates/conformance", "web/tests"].contains(&folder.as_str());
    let mut in_tests = test_folder || test_part || inner.ends_with("tests.rs");
    let mut size = Size { files: 1, ..Size::default() };
    let mut in_block_comment = false;
    for line in source.text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        in_tests |= line == "mod tests {";
        let begins_block = line.starts_with("/*");
        if in_block_comment || begins_block || line.starts_with("//") {
            size.comments += 1;
            in_block_comment = (in_block_comment || begins_block) && !line.ends_with("*/");
        } else if in_tests {
            size.tests += 1;
        } else {
            size.code += 1;
            size.types += usize::from(declares_type(line));
        }
    }
    size
}

fn declares_type(line: &str) -> bool {
    let line = line.strip_prefix("pub").map_or(line, |rest| {
        let rest =
            rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        rest.trim_start()
    });
    ["struct ", "enum ", "trait ", "union "].iter().any(|word| line.starts_with(word))
}

/// Returns the crates whose top modules use each other in cycles, each with those modules.
pub fn module_cycles(sources: &[Source]) -> Vec<(String, Vec<String>)> {
    let mut uses: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for source in sources {
        let folder = part(&source.path);
        let Ok(inner) = source.path.strip_prefix(Path::new(&folder).join("src")) else { continue };
        let Some(first) = inner.iter().next().and_then(|f| f.to_str()) else { continue };
        let module = first.trim_end_matches(".rs").to_owned();
        uses.entry(folder).or_default().entry(module).or_default().extend(used_modules(&source.text));
    }
    let mut found = Vec::new();
    for (folder, uses) in uses {
        let on_circle = |module: &&String| reachable(&uses, module).contains(*module);
        let modules: Vec<String> = uses.keys().filter(on_circle).cloned().collect();
        if !modules.is_empty() {
            found.push((folder, modules));
        }
    }
    found
}

/// Returns the names after `crate::`, outside of tests and comments: one, or several in braces.
fn used_modules(text: &str) -> BTreeSet<String> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut names = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => names.extend(leading_name(rest)),
            Some(group) => names.extend(top_items(group).filter_map(leading_name)),
        }
    }
    names
}

/// Returns the top-level items of a group in braces.
fn top_items(group: &str) -> impl Iterator<Item = &str> {
    let mut depth = 1;
    let end = group.find(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    });
    let mut depth = 0;
    group[..end.unwrap_or(0)].split(move |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    })
}

fn leading_name(text: &str) -> Option<String> {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}

fn reachable<'a>(uses: &'a BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = uses[from].iter().collect();
    while let Some(module) = open.pop() {
        // A name that is not a module is an item of the crate's root.
        if module != from && !uses.contains_key(module) || !seen.insert(module) {
            continue;
        }
        // A module that names itself is not a cycle.
        open.extend(uses[module].iter().filter(|next| *next != module));
    }
    if !uses.iter().any(|(other, used)| other != from && used.contains(from) && seen.contains(other)) {
        seen.retain(|module| *module != from);
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Vec<Source> {
        files.iter().map(|&(path, text)| Source { path: path.into(), text: text.to_owned() }).collect()
    }

    #[test]
    fn modules_on_a_circle_are_found() {
        let found = module_cycles(&sources(&[
            ("crates/one/src/lib.rs", "mod board;"),
            ("crates/one/src/board.rs", "use crate::{Side, text::{board, side}, words};"),
            ("crates/one/src/text/mod.rs", "use crate::words;"),
            ("crates/one/src/text/read.rs", "fn read() {\n    crate::moves::all();\n}"),
            ("crates/one/src/moves.rs", "use crate::board::Board;"),
            ("crates/one/src/words.rs", ""),
            ("crates/two/src/moves.rs", "use crate::board::Board;"),
        ]));
        let modules = ["board", "moves", "text"].map(str::to_owned).to_vec();
        assert_eq!(found, [("crates/one".to_owned(), modules)]);
    }

    #[test]
    fn tests_comments_and_a_module_of_itself_make_no_circle() {
        let found = module_cycles(&sources(&[
            ("xtask/src/board.rs", "use crate::moves;\nuse crate::board::Board;"),
            (
                "xtask/src/moves.rs",
                "/// As [`crate::board`].\n#[cfg(test)]\nmod tests {\n    use crate::board;\n}",
            ),
            ("xtask/tests/moves.rs", "use crate::board;"),
        ]));
        assert_eq!(found, []);
    }
}
