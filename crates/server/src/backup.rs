//! Backup, restore and move of a site's database.

use crate::serve_error::ServeError;
use crate::server::{DATABASE, lock};
#[cfg(feature = "scale")]
use std::collections::BTreeSet;
use std::path::Path;
#[cfg(feature = "scale")]
use throughline_store::Counts;
use throughline_store::Restored;

/// Copies the database of a data folder to a new file, whether the site runs or not.
///
/// # Errors
/// [`ServeError::Store`]: there is no database, it is damaged, or the file exists already.
pub fn backup(data: &Path, to: &Path) -> Result<(), ServeError> {
    Ok(throughline_store::backup(&data.join(DATABASE), to)?)
}

/// Restores a backup into the data folder of a stopped site. The database that was there is kept in
/// a file whose name is returned; the new one belongs to whom it belonged.
///
/// # Errors
/// [`ServeError::InUse`] while the site runs, and [`ServeError::Store`] when the backup is not a
/// complete database; then nothing has changed.
pub fn restore(from: &Path, data: &Path) -> Result<Restored, ServeError> {
    let _lock = lock(data)?;
    Ok(throughline_store::restore(from, &data.join(DATABASE))?)
}

/// Moves all games from one database to an empty one, all or nothing. Each is the file of a stopped
/// site, or `postgres://…`. `progress` gets the number of games done and their total.
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
