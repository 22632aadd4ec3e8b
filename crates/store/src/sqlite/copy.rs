//! Copies of the database: backups, while the site runs or not, and restoring.

use super::BUSY;
use crate::StoreError;
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Copies a database, as of one moment, to a new file, while it is in use or not. The copy is
/// checked, and gets its name only when it is complete and on disk.
///
/// # Errors
/// [`StoreError::Open`] when there is no database, or a file of this name exists already;
/// [`StoreError::Damaged`] when a part of the database cannot be read.
pub fn backup(database: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(cannot_open(to, &"there is a file of this name already"));
    }
    let partial = beside(to, "partial");
    let copied = copy(database, &partial).and_then(|()| put_in_place(&partial, to));
    if copied.is_err() {
        let _ = fs::remove_file(&partial);
    }
    copied
}

/// Replaces a database that nobody uses by a copy. The previous database is kept under another
/// name, which is returned.
///
/// # Errors
/// [`StoreError::Open`] and [`StoreError::Damaged`] when the copy is not a complete database; then
/// nothing has changed.
pub fn restore(from: &Path, database: &Path) -> Result<Option<PathBuf>, StoreError> {
    let partial = beside(database, "partial");
    let _ = fs::remove_file(&partial);
    copy(from, &partial)?;
    let kept = set_aside(database)?;
    put_in_place(&partial, database)?;
    Ok(kept)
}

/// Copies the database as of this moment, without free pages, and checks the copy.
fn copy(database: &Path, to: &Path) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
        _ => cannot_open(database, &error),
    };
    let open = |path: &Path| Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let games = open(database).map_err(failed)?;
    games.busy_timeout(BUSY).map_err(failed)?;
    games.query_row("SELECT count(*) FROM games", [], |_| Ok(())).map_err(failed)?;
    let name = to.to_str().ok_or_else(|| cannot_open(to, &"a name that is not Unicode"))?;
    games.execute("VACUUM INTO ?1", [name]).map_err(failed)?;
    let found: String = open(to)
        .and_then(|copy| copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)))
        .map_err(failed)?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
}

/// Renames a complete file to its final name, once it is on disk.
fn put_in_place(partial: &Path, to: &Path) -> Result<(), StoreError> {
    let placed = || {
        File::open(partial)?.sync_all()?;
        fs::rename(partial, to)?;
        match to.parent().filter(|folder| cfg!(unix) && *folder != Path::new("")) {
            Some(folder) => File::open(folder)?.sync_all(),
            None => Ok(()),
        }
    };
    placed().map_err(|error| cannot_open(to, &error))
}

/// Renames a database and its write-ahead log to the first free name.
fn set_aside(database: &Path) -> Result<Option<PathBuf>, StoreError> {
    // If the database can be opened, this moves its log into the file.
    let log = beside(database, "sqlite-wal");
    if log.exists() {
        let _ = Connection::open(database)
            .and_then(|games| games.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)"));
    }
    let names = (1..).map(|n| database.with_file_name(format!("games-before-restore-{n}.sqlite")));
    let Some(kept) = names.into_iter().find(|name| !name.exists()) else { return Ok(None) };
    // The log first, so that it is never beside another database.
    for (from, to) in [(log, beside(&kept, "sqlite-wal")), (database.to_owned(), kept.clone())] {
        if from.exists() {
            fs::rename(&from, to).map_err(|error| cannot_open(&from, &error))?;
        }
    }
    let _ = fs::remove_file(beside(database, "sqlite-shm"));
    Ok(kept.exists().then_some(kept))
}

fn beside(path: &Path, extension: &str) -> PathBuf {
    path.with_extension(extension)
}

fn cannot_open(path: &Path, reason: &dyn std::fmt::Display) -> StoreError {
    StoreError::open(path.display(), reason)
}
