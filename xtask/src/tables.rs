//! Tables of measured figures. Each is a file `docs/measured/NAME.tsv`: a heading that names
//! command, date and commit, a row of titles, and rows of cells. A page includes it between `<!--
//! table NAME -->` and `<!-- end of table -->`.

use crate::sources::{Source, tracked};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fs;

const FOLDER: &str = "docs/measured";
const BEGIN: &str = "<!-- table ";
const END: &str = "<!-- end of table -->";

/// Updates the tables in pages that differ from their data.
pub fn write() -> Result<()> {
    for (page, rendered) in stale_pages()? {
        fs::write(&page.path, rendered)?;
        println!("{}", page.path.display());
    }
    Ok(())
}

/// Fails if a page differs from its data.
pub fn check() -> Result<()> {
    println!("== tables");
    let names: Vec<_> = stale_pages()?.iter().map(|(page, _)| page.path.display().to_string()).collect();
    ensure!(names.is_empty(), "{}: differs from {FOLDER}; run `cargo xtask tables`", names.join(", "));
    Ok(())
}

/// Returns the pages that differ from their data, each with its correct text.
fn stale_pages() -> Result<Vec<(Source, String)>> {
    let mut tables = BTreeMap::new();
    for source in tracked(&["tsv"])?.iter().filter(|source| source.path.starts_with(FOLDER)) {
        let name = source.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let table = render(&source.text).with_context(|| source.path.display().to_string())?;
        tables.insert(name.to_owned(), table);
    }
    let pages = tracked(&["md"])?;
    for name in tables.keys() {
        let marker = format!("{BEGIN}{name} -->");
        ensure!(
            pages.iter().any(|page| page.text.contains(&marker)),
            "{FOLDER}/{name}.tsv stands in no page"
        );
    }
    let mut stale = Vec::new();
    for page in pages {
        let rendered = fill(&page.text, &tables).with_context(|| page.path.display().to_string())?;
        if rendered != page.text {
            stale.push((page, rendered));
        }
    }
    Ok(stale)
}

/// Returns a page with each table filled in between its markers.
fn fill(page: &str, tables: &BTreeMap<String, String>) -> Result<String> {
    let mut filled = String::new();
    let mut lines = page.split_inclusive('\n');
    while let Some(line) = lines.next() {
        filled.push_str(line);
        let Some(name) = line.strip_prefix(BEGIN) else { continue };
        let name = name.trim_end().trim_end_matches("-->").trim_end();
        filled.push_str(tables.get(name).with_context(|| format!("no {FOLDER}/{name}.tsv"))?);
        let end = lines.find(|line| line.starts_with("<!-- ")).filter(|line| line.starts_with(END));
        filled.push_str(end.with_context(|| format!("no end of table {name}"))?);
    }
    Ok(filled)
}

/// Converts a data file to Markdown, followed by a line with its command, date and commit.
fn render(data: &str) -> Result<String> {
    let heading = |key: &str| {
        let value = data.lines().find_map(|line| line.strip_prefix(&format!("# {key}: ")));
        value.with_context(|| format!("no line “# {key}: …”"))
    };
    let made_by = format!("{} ({}, commit {})", heading("command")?, heading("date")?, heading("commit")?);
    let mut rows = data.lines().filter(|line| !line.starts_with("# ")).map(|line| line.split('\t'));
    let titles: Vec<&str> = rows.next().context("no row of titles")?.collect();
    let mut rows: Vec<Vec<&str>> = rows.map(Iterator::collect).collect();
    for (i, row) in rows.iter_mut().enumerate() {
        ensure!(row.len() <= titles.len(), "row {} has {} cells of {}", i + 1, row.len(), titles.len());
        row.resize(titles.len(), "");
    }
    let is_number = |cell: &str| cell.chars().all(|c| c.is_ascii_digit() || ",.".contains(c));
    let rule = |i: usize| if rows.iter().all(|row| is_number(row[i])) { "---:" } else { "---" };
    let rules: Vec<&str> = (0..titles.len()).map(rule).collect();
    let lines: Vec<String> =
        [titles, rules].iter().chain(&rows).map(|row| format!("| {} |\n", row.join(" | "))).collect();
    Ok(format!("{}\n{made_by}\n", lines.concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = "# command: `run`\n# date: 2026-11-22\n# commit: abc\nname\tcount\nx\t1,000\ny\n";

    #[test]
    fn a_table_goes_between_its_markers() {
        let table = render(DATA).unwrap();
        assert_eq!(
            table,
            "| name | count |\n| --- | ---: |\n| x | 1,000 |\n| y |  |\n\n`run` (2026-11-22, commit abc)\n"
        );
        let tables = BTreeMap::from([("speed".to_owned(), table.clone())]);
        let filled = fill(&format!("a\n{BEGIN}speed -->\nold\n{END}\nb\n"), &tables).unwrap();
        assert_eq!(filled, format!("a\n{BEGIN}speed -->\n{table}{END}\nb\n"));
        assert_eq!(fill(&filled, &tables).unwrap(), filled);
        assert!(fill(&format!("{BEGIN}speed -->\nold\n"), &tables).is_err(), "no end");
        assert!(fill(&format!("{BEGIN}sped -->\n{END}\n"), &tables).is_err(), "no data");
    }

    #[test]
    fn data_without_a_heading_or_with_too_many_cells_are_refused() {
        assert!(render(&DATA.replace("# commit: abc\n", "")).is_err());
        assert!(render(&format!("{DATA}z\t1\t2\n")).is_err());
    }
}
