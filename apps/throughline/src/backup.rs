//! `backup` and `restore`: copies of the site's database.

use crate::output::out;
use crate::progress::with_spinner;
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;
use throughline_server::{ServeError, data_folder};

/// Arguments of `backup`.
#[derive(clap::Args, Debug)]
pub struct BackupArgs {
    /// File to write; must not be there yet
    copy: PathBuf,
    /// Folder that keeps the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Arguments of `restore`.
#[derive(clap::Args, Debug)]
pub struct RestoreArgs {
    /// A file that `backup` has written
    copy: PathBuf,
    /// Folder that keeps the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Writes a copy of the games, and checks it.
pub fn back_up(BackupArgs { copy, data }: &BackupArgs) -> Result<()> {
    let data = data_folder(data.clone()).ok_or(ServeError::NoDataFolder)?;
    with_spinner("copying the games", || throughline_server::backup(&data, copy))?;
    writeln!(out(), "The games of {} are in {} now, whole and checked.", data.display(), copy.display())?;
    Ok(())
}

/// Puts the games of a copy into the data folder; games that were there are kept beside it.
pub fn restore(RestoreArgs { copy, data }: &RestoreArgs) -> Result<()> {
    let data = data_folder(data.clone()).ok_or(ServeError::NoDataFolder)?;
    let kept = with_spinner("bringing the games back", || throughline_server::restore(copy, &data))?;
    writeln!(out(), "The games of {} are in {} now.", copy.display(), data.display())?;
    if let Some(kept) = kept {
        writeln!(out(), "Those that were there before are kept in {}.", kept.display())?;
    }
    Ok(())
}
