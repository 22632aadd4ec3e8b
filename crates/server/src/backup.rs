//! Copies of the games of a data folder, to keep and to bring back.

use crate::server::{DATABASE, ServeError, lock};
use std::path::{Path, PathBuf};

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
