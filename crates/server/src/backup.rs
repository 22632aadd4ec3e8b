//! Copies of the games of a data folder, to keep and to bring back.

use crate::server::{DATABASE, ServeError, lock};
#[cfg(feature = "scale")]
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
#[cfg(feature = "scale")]
use throughline_store::Counts;

/// Copies the games of a data folder to a file that is not there yet, while the site runs or not.
///
/// # Errors
/// [`ServeError::Store`]: there are no games, they are damaged, or the file is there already.
pub fn backup(data: &Path, to: &Path) -> Result<(), ServeError> {
    Ok(throughline_store::backup(&data.join(DATABASE), to)?)
}

/// Puts the games of a copy into a data folder whose site is stopped. The games that were there are
/// kept in a file whose name is returned.
///
/// # Errors
/// [`ServeError::InUse`] while the site runs, and [`ServeError::Store`] when the copy is no whole
/// database; then nothing has changed.
pub fn restore(from: &Path, data: &Path) -> Result<Option<PathBuf>, ServeError> {
    let _lock = lock(data)?;
    Ok(throughline_store::restore(from, &data.join(DATABASE))?)
}

/// Moves all games from one database to another that has none, all or nothing. Each is the file of
/// a site that is stopped, or `postgres://…`. `progress` is told how many games of how many are
/// done.
///
/// # Errors
/// [`ServeError::InUse`] while a site uses one of the files, and [`ServeError::Store`].
#[cfg(feature = "scale")]
pub async fn move_store(from: &str, to: &str, progress: impl FnMut(u64, u64)) -> Result<Counts, ServeError> {
    let files = [from, to].into_iter().filter(|name| !name.contains("://"));
    let folders: BTreeSet<&Path> = files.filter_map(|file| Path::new(file).parent()).collect();
    let here = |folder| if folder == Path::new("") { Path::new(".") } else { folder };
    let _locks = folders.into_iter().map(|folder| lock(here(folder))).collect::<Result<Vec<_>, _>>()?;
    Ok(throughline_store::move_all(from, to, progress).await?)
}
