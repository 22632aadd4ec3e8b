//! Totals of fuzzing per target, summed over runs: `docs/measured/fuzz.tsv`.

use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

const FILE: &str = "docs/measured/fuzz.tsv";
const TITLES: &str = "target\tinputs tried\tseconds\tinputs a second\tfindings";

/// The inputs, time and findings of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub inputs: u64,
    pub seconds: u64,
    pub findings: u64,
}

/// Adds counts to those in the file.
pub fn add(counts: &[(String, Count)]) -> Result<()> {
    let mut all = fs::read_to_string(FILE).map_or(Ok(BTreeMap::new()), |text| read(&text)).context(FILE)?;
    for (target, count) in counts {
        let sum = all.entry(target.clone()).or_default();
        sum.inputs += count.inputs;
        sum.seconds += count.seconds;
        sum.findings += count.findings;
    }
    let (date, commit) =
        (output_of("date", &["+%Y-%m-%d"])?, output_of("git", &["rev-parse", "--short", "HEAD"])?);
    fs::write(FILE, write(&all, &date, &commit)).context(FILE)
}

/// Returns the output of a program, trimmed.
fn output_of(program: &str, args: &[&str]) -> Result<String> {
    let output = Command::new(program).args(args).output().context(program.to_owned())?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

fn read(text: &str) -> Result<BTreeMap<String, Count>> {
    let rows = text.lines().filter(|line| !line.starts_with("# ") && *line != TITLES);
    let count = |row: &str| {
        let cells: Vec<&str> = row.split('\t').collect();
        ensure!(cells.len() == 5, "“{row}” has {} cells of 5", cells.len());
        let number = |i: usize| cells[i].replace(',', "").parse().with_context(|| format!("in “{row}”"));
        let count = Count { inputs: number(1)?, seconds: number(2)?, findings: number(4)? };
        Ok((cells[0].to_owned(), count))
    };
    rows.map(count).collect()
}

fn write(counts: &BTreeMap<String, Count>, date: &str, commit: &str) -> String {
    let heading = "# command: `cargo xtask fuzz --count`, all runs together";
    let mut text = format!("{heading}\n# date: {date}\n# commit: {commit}\n{TITLES}\n");
    for (target, &Count { inputs, seconds, findings }) in counts {
        let rate = inputs / seconds.max(1);
        let cells = [inputs, seconds, rate, findings].map(grouped);
        text += &format!("{target}\t{}\n", cells.join("\t"));
    }
    text
}

/// Formats a number with thousands separators: `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_were_written() {
        let count = Count { inputs: 12_345_678, seconds: 1_000, findings: 1 };
        let counts = BTreeMap::from([("a".to_owned(), count), ("b".to_owned(), Count::default())]);
        let text = write(&counts, "2026-11-24", "abc");
        assert!(text.contains("\na\t12,345,678\t1,000\t12,345\t1\nb\t0\t0\t0\t0\n"), "{text}");
        assert_eq!(read(&text).unwrap(), counts);
        assert!(read("a\t1\t2\n").is_err());
    }
}
