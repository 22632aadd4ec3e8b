//! Files that the user named, and records that are appended to one.

use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use throughline_records::pgn::{self, ScoreSheet};

/// The text of a file.
pub fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes a file.
pub fn write(path: &Path, bytes: &(impl AsRef<[u8]> + ?Sized)) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// A file that games are appended to.
pub struct RecordFile {
    file: File,
    path: PathBuf,
}

impl RecordFile {
    /// Opens the file, before the game rather than after it: a game must not be lost to a misspelt
    /// folder.
    pub fn open(path: &Path) -> Result<Self> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(RecordFile { file, path: path.to_owned() })
    }

    /// Appends a game, after an empty line where the file holds something.
    pub fn append(&mut self, sheet: &ScoreSheet) -> Result<()> {
        let gap = if self.file.metadata().is_ok_and(|data| data.len() == 0) { "" } else { "\n" };
        let text = format!("{gap}{}", pgn::write(sheet));
        self.file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Today as records write it, in universal time: `2026.11.21`.
pub fn today() -> String {
    date(SystemTime::now())
}

fn date(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()[..10].replace('-', ".")
}

#[cfg(test)]
mod tests {
    use super::date;
    use std::time::{Duration, SystemTime};

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
            assert_eq!(date(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400)), expected);
        }
    }
}
