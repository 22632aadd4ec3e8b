//! Games played in the terminal, kept in a file of records.

use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use throughline_records::pgn::ScoreSheet;

/// A file that games are appended to.
pub struct Keeper {
    file: File,
    path: PathBuf,
}

impl Keeper {
    /// Opens the file, before the game rather than after it: a game must not be lost to a misspelt
    /// folder.
    pub fn open(path: &Path) -> Result<Self> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Keeper { file, path: path.to_owned() })
    }

    /// Appends a game, after an empty line where the file holds something.
    pub fn keep(&mut self, sheet: &ScoreSheet) -> Result<()> {
        let gap = if self.file.metadata().is_ok_and(|data| data.len() == 0) { "" } else { "\n" };
        let text = format!("{gap}{}", throughline_records::pgn::write(sheet));
        self.file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Today as records write it, in universal time: `2026.11.21`.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date of a number of days after 1 January 1970.
fn date(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(if year.is_multiple_of(100) { 400 } else { 4 });
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        // Numbers of days from `date -u -d DATE +%s`, divided by 86,400.
        for (days, expected) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (364, "1970.12.31"),
            (11_016, "2000.02.29"),
            (19_782, "2024.02.29"),
            (20_778, "2026.11.21"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
