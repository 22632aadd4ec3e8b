//! Copies of the database: backups, while the site runs or not, and restoring. A copy holds hashes
//! of passwords and e-mail addresses, so it is readable by its owner alone.

use super::BUSY;
use crate::StoreError;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, Metadata, OpenOptions};
use std::path::{Path, PathBuf};

/// What restoring a database has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// Where the previous database is kept; `None` where there was none.
    pub kept: Option<PathBuf>,
    /// Whether the file belongs to the owner of the previous one, or of the folder. Only the
    /// superuser can give a file to another user.
    pub is_handed_over: bool,
}

/// Copies a database, as of one moment, to a new file, while it is in use or not. The copy is
/// checked, and gets its name only when it is complete and on disk.
///
/// # Errors
/// [`StoreError::Open`] when there is no database, [`StoreError::Copy`] when a file of this name
/// exists already or cannot be written, [`StoreError::Damaged`] when a part of the database cannot
/// be read.
pub fn backup(database: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(cannot_write(to, &"there is a file of this name already"));
    }
    let partial = beside(to, "partial");
    let copied = copy(database, &partial, to).and_then(|()| put_in_place(&partial, to));
    if copied.is_err() {
        let _ = fs::remove_file(&partial);
    }
    copied
}

/// Replaces a database that nobody uses by a copy. The previous database is kept under another
/// name. The new file gets its owner and permissions; where there was none, the owner of the
/// folder.
///
/// # Errors
/// [`StoreError::Open`], [`StoreError::Copy`] and [`StoreError::Damaged`] when the copy is not a
/// complete database, or cannot be written; then nothing has changed.
pub fn restore(from: &Path, database: &Path) -> Result<Restored, StoreError> {
    if from.is_dir() {
        return Err(cannot_open(from, &"it is a folder: expected a backup file"));
    }
    let partial = beside(database, "partial");
    let copied = copy(from, &partial, database)
        .and_then(|()| hand_over(&partial, database).map_err(|error| cannot_write(database, &error)));
    let is_handed_over = copied.inspect_err(|_| drop(fs::remove_file(&partial)))?;
    let replaced = replace(database, &partial);
    let kept = replaced.inspect_err(|_| drop(fs::remove_file(&partial)))?;
    Ok(Restored { kept, is_handed_over })
}

/// Puts a complete file in the place of a database. Returns where that is kept, if there was one.
/// After an error it is where it was.
fn replace(database: &Path, complete: &Path) -> Result<Option<PathBuf>, StoreError> {
    let kept = set_aside(database)?;
    if let Err(error) = put_in_place(complete, database) {
        if let Some(kept) = &kept {
            rename_database(kept, database)?;
        }
        return Err(error);
    }
    Ok(kept)
}

/// Gives a file the owner and permissions of the one that it replaces, or the owner of the folder.
/// Returns whether it has that owner.
fn hand_over(file: &Path, replaced: &Path) -> std::io::Result<bool> {
    if let Ok(before) = fs::metadata(replaced) {
        fs::set_permissions(file, before.permissions())?;
        return give_to_owner_of(file, &before);
    }
    give_to_owner_of_folder(file)
}

/// Gives a file to the owner of its folder. Returns whether it has that owner.
pub(super) fn give_to_owner_of_folder(file: &Path) -> std::io::Result<bool> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    give_to_owner_of(file, &fs::metadata(folder.unwrap_or(Path::new(".")))?)
}

#[cfg(unix)]
fn give_to_owner_of(file: &Path, like: &Metadata) -> std::io::Result<bool> {
    use std::io::ErrorKind;
    use std::os::unix::fs::{MetadataExt, chown};
    let now = fs::metadata(file)?;
    if (now.uid(), now.gid()) == (like.uid(), like.gid()) {
        return Ok(true);
    }
    match chown(file, Some(like.uid()), Some(like.gid())) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(now.uid() == like.uid()),
        done => done.map(|()| true),
    }
}

#[cfg(not(unix))]
fn give_to_owner_of(_: &Path, _: &Metadata) -> std::io::Result<bool> {
    Ok(true)
}

/// Copies the database as of this moment, without free pages, and checks the copy. Errors of the
/// copy name the file that it becomes.
fn copy(database: &Path, to: &Path, becomes: &Path) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
        Some(ErrorCode::CannotOpen) => not_opened(database, &error),
        _ => cannot_open(database, &error),
    };
    let not_written = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::DatabaseCorrupt) => {
            failed(error)
        }
        _ => cannot_write(becomes, &error),
    };
    let open = |path: &Path| Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let games = open(database).map_err(failed)?;
    games.busy_timeout(BUSY).map_err(failed)?;
    games.query_row("SELECT count(*) FROM games", [], |_| Ok(())).map_err(failed)?;
    let name = to.to_str().ok_or_else(|| cannot_write(becomes, &"a name that is not Unicode"))?;
    create_private(to).map_err(|error| cannot_write(becomes, &error))?;
    games.execute("VACUUM INTO ?1", [name]).map_err(not_written)?;
    let found: String = open(to)
        .and_then(|copy| copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)))
        .map_err(not_written)?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
}

/// Creates an empty file that its owner alone can read, in place of one that an interrupted copy
/// has left.
fn create_private(path: &Path) -> std::io::Result<()> {
    let _ = fs::remove_file(path);
    create_new(path)
}

/// Creates an empty file that its owner alone can read, if there is none.
pub(super) fn create_new(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
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
    placed().map_err(|error| cannot_write(to, &error))
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
    rename_database(database, &kept)?;
    let _ = fs::remove_file(beside(database, "sqlite-shm"));
    Ok(kept.exists().then_some(kept))
}

/// Renames a database, if there is one, and its write-ahead log.
fn rename_database(from: &Path, to: &Path) -> Result<(), StoreError> {
    // The log first, so that it is never beside another database.
    for (from, to) in [(&*beside(from, "sqlite-wal"), &*beside(to, "sqlite-wal")), (from, to)] {
        if from.exists() {
            fs::rename(from, to).map_err(|error| cannot_open(from, &error))?;
        }
    }
    Ok(())
}

fn beside(path: &Path, extension: &str) -> PathBuf {
    path.with_extension(extension)
}

fn cannot_write(path: &Path, reason: &dyn std::fmt::Display) -> StoreError {
    StoreError::Copy { file: path.display().to_string(), reason: reason.to_string() }
}

/// Returns the error of a file that SQLite cannot open, with the reason that the system has: SQLite
/// does not tell it.
pub(super) fn not_opened(path: &Path, error: &dyn std::fmt::Display) -> StoreError {
    match File::open(path) {
        Err(reason) => cannot_open(path, &reason),
        Ok(_) => cannot_open(path, error),
    }
}

fn cannot_open(path: &Path, reason: &dyn std::fmt::Display) -> StoreError {
    StoreError::open(path.display(), reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_be_replaced_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let names = || {
            let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
            let mut names: Vec<_> = files.collect();
            names.sort();
            names
        };
        fs::write(file("games.sqlite"), "not restored").unwrap();
        let replaced = replace(&file("games.sqlite"), &file("no-copy"));
        assert!(matches!(replaced, Err(StoreError::Copy { .. })), "{replaced:?}");
        assert_eq!(names(), ["games.sqlite"]);
        // It takes along what is not in the file yet.
        fs::write(file("games.sqlite-wal"), "new").unwrap();
        rename_database(&file("games.sqlite"), &file("kept.sqlite")).unwrap();
        assert_eq!(names(), ["kept.sqlite", "kept.sqlite-wal"]);
    }
}
