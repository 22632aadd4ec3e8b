//! `admin`: what the keeper of a site does with its accounts.

use crate::output::out;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::PathBuf;
use throughline_server::{ServeError, admin, data_folder};

/// Arguments of `admin`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
    /// Folder that keeps the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Database that keeps them instead, `postgres://USER:PASSWORD@HOST/DATABASE`
    #[arg(long, env = "THROUGHLINE_STORE", value_name = "URL", hide_env_values = true, global = true)]
    store: Option<String>,
}

#[derive(clap::Subcommand, Debug)]
enum Task {
    /// Print a code with which one person can make an account (for `--accounts invite`)
    Invite,
    /// Print new recovery codes for somebody who can no longer sign in
    RecoveryCodes {
        /// The name of the account
        name: String,
    },
    /// End all sessions of an account: somebody else may be signed in to it
    EndSessions {
        /// The name of the account
        name: String,
    },
    /// Close an account for ever; its games stay, without the name
    CloseAccount {
        /// The name of the account
        name: String,
    },
}

/// Does what was asked.
pub fn run(Args { task, data, store }: &Args) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
    let (data, store) = (data_folder(data.clone()).ok_or(ServeError::NoDataFolder)?, store.as_deref());
    match task {
        Task::Invite => writeln!(out(), "{}", runtime.block_on(admin::invite(&data, store))?)?,
        Task::RecoveryCodes { name } => {
            for code in runtime.block_on(admin::new_recovery_codes(&data, store, name))? {
                writeln!(out(), "{code}")?;
            }
        }
        Task::EndSessions { name } => {
            runtime.block_on(admin::end_sessions(&data, store, name))?;
            writeln!(out(), "All sessions of {name} are ended.")?;
        }
        Task::CloseAccount { name } => {
            runtime.block_on(admin::close_account(&data, store, name))?;
            writeln!(out(), "The account of {name} is closed.")?;
        }
    }
    Ok(())
}
