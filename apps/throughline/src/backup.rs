//! `backup` and `restore`: copies of the site's database.

use crate::files::refuse_standard;
use crate::output::{out, print_message};
use crate::progress::with_spinner;
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;
use throughline_server::{ServeError, data_folder};

/// Arguments of `backup`.
#[derive(clap::Args, Debug)]
pub struct BackupArgs {
    /// File to write; must not exist yet
    copy: PathBuf,
    /// Data folder, with the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Arguments of `restore`.
#[derive(clap::Args, Debug)]
pub struct RestoreArgs {
    /// File written by `backup`
    copy: PathBuf,
    /// Data folder, with the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Writes a copy of the games, and checks it.
pub fn back_up(BackupArgs { copy, data }: &BackupArgs) -> Result<()> {
    refuse_standard(copy)?;
    let data = data_folder(data.clone()).ok_or(ServeError::NoDataFolder)?;
    with_spinner("copying the games", || throughline_server::backup(&data, copy))?;
    writeln!(out(), "The games of {} are in {} now, whole and checked.", data.display(), copy.display())?;
    Ok(())
}

/// Puts the games of a copy into the data folder; games that were there are kept beside it.
pub fn restore(RestoreArgs { copy, data }: &RestoreArgs) -> Result<()> {
    let data = data_folder(data.clone()).ok_or(ServeError::NoDataFolder)?;
    let restored = with_spinner("bringing the games back", || throughline_server::restore(copy, &data))?;
    writeln!(out(), "The games of {} are in {} now.", copy.display(), data.display())?;
    if let Some(kept) = restored.kept {
        writeln!(out(), "Those that were there before are kept in {}.", kept.display())?;
    }
    if !restored.is_handed_over {
        print_message(format_args!(
            "games.sqlite in {} belongs to you, not to the owner of what was there: only the superuser can \
             give a file away. If the site runs as another user, it cannot open it until you do (chown)",
            data.display()
        ));
    }
    Ok(())
}
