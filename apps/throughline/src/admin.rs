//! `throughline admin`: the operator's commands for accounts, reports and ratings.

use crate::output::out;
use crate::progress::with_spinner;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::PathBuf;
use throughline_server::{Admin, AdminError, ServeError, data_folder};
use tokio::runtime::Runtime;

/// Arguments of `admin`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    task: Task,
    /// Folder that keeps the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Database that keeps them instead, `postgres://USER:PASSWORD@HOST/DATABASE` (needs a program
    /// built with --features scale)
    #[arg(long, env = "THROUGHLINE_STORE", value_name = "URL", hide_env_values = true, global = true)]
    store: Option<String>,
}

#[derive(clap::Subcommand, Debug)]
enum Task {
    /// Print a code with which one person can make an account (for `--accounts invite`)
    Invite,
    /// Print new recovery codes for somebody who can no longer sign in
    RecoveryCodes(AccountName),
    /// End all sessions of an account, or of all accounts, and revoke its access tokens: somebody
    /// else may be signed in
    EndSessions {
        /// The name of the account
        #[arg(required_unless_present = "all")]
        name: Option<String>,
        /// Everybody's: all have to sign in again, and make new tokens for their programs
        #[arg(long, conflicts_with = "name")]
        all: bool,
    },
    /// Make a new key for push services, because somebody else may have the old one: browsers are
    /// told of nothing until their people ask for it again
    NewPushKey,
    /// Have somebody look after order: see what people report at /moderation, and decide
    MakeModerator(AccountName),
    /// Have somebody look after order no more
    RemoveModerator(AccountName),
    /// Have somebody write to nobody for some time
    Mute(Restriction),
    /// Have somebody play with nobody for some time
    Ban(Restriction),
    /// Let somebody write again
    Unmute(AccountName),
    /// Let somebody play again
    Unban(AccountName),
    /// Print what people have reported, a line for each report that nobody has settled
    Reports,
    /// Settle a report
    Settle {
        /// Its id, the first word of its line
        report: String,
        /// Why, for the log
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Annul the result of a rated game: the ratings of its pool are worked out anew
    Annul {
        /// The id of the game, the last part of its address
        game: String,
        /// Why, for the log
        #[arg(long)]
        reason: String,
    },
    /// Print what the rated games of the site say of the worth of the sides
    Worth {
        /// Rate games by it from now on
        #[arg(long = "use")]
        use_it: bool,
    },
    /// Print how the moves of rated games compare with the engine's: no verdict, see docs/review.md
    FairPlay {
        /// The name of an account [default: those who played last]
        name: Option<String>,
    },
    /// Print what moderators and the operator have done, the newest first
    Audit,
    /// Close an account for ever: games that go on are resigned, and all stay, without the name,
    /// which nobody can take for a year (for ever if the account is banned)
    CloseAccount(AccountName),
}

#[derive(clap::Args, Debug)]
struct AccountName {
    /// The name of the account
    name: String,
}

#[derive(clap::Args, Debug)]
struct Restriction {
    /// The name of the account
    name: String,
    /// For so many days; 0 stands for ever
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(0..=3650))]
    days: u32,
    /// Why, which the person is told
    #[arg(long)]
    reason: String,
}

/// Runs the subcommand.
pub fn run(Args { task, data, store }: &Args) -> Result<()> {
    let runtime = Runtime::new().context("starting the runtime")?;
    let data = data_folder(data.clone()).ok_or(ServeError::NoDataFolder)?;
    let admin = runtime.block_on(Admin::open(&data, store.as_deref()))?;
    let done = carry_out(task, &runtime, &admin);
    runtime.block_on(admin.close());
    done
}

fn carry_out(task: &Task, runtime: &Runtime, admin: &Admin) -> Result<()> {
    match task {
        Task::Invite => writeln!(out(), "{}", runtime.block_on(admin.invite())?)?,
        Task::RecoveryCodes(AccountName { name }) => {
            for code in runtime.block_on(admin.new_recovery_codes(name))? {
                writeln!(out(), "{code}")?;
            }
        }
        Task::EndSessions { name, .. } => {
            runtime.block_on(admin.end_sessions(name.as_deref()))?;
            let whose = name.as_deref().unwrap_or("everybody");
            writeln!(out(), "All sessions of {whose} are ended, and all access tokens revoked.")?;
        }
        Task::NewPushKey => {
            runtime.block_on(admin.new_push_key())?;
            writeln!(out(), "There is a new key for push services; no browser is told by the old one.")?;
        }
        Task::MakeModerator(AccountName { name }) => {
            update_account(runtime, admin.make_moderator(name), name, "is a moderator.")?;
        }
        Task::RemoveModerator(AccountName { name }) => {
            update_account(runtime, admin.remove_moderator(name), name, "is no moderator.")?;
        }
        Task::Mute(Restriction { name, days, reason }) => {
            update_account(
                runtime,
                admin.restrict(name, "mute", *days, reason),
                name,
                "may not write to others.",
            )?;
        }
        Task::Ban(Restriction { name, days, reason }) => {
            update_account(
                runtime,
                admin.restrict(name, "ban", *days, reason),
                name,
                "may not play with others.",
            )?;
        }
        Task::Unmute(AccountName { name }) => {
            update_account(runtime, admin.lift(name, "mute"), name, "may write.")?
        }
        Task::Unban(AccountName { name }) => {
            update_account(runtime, admin.lift(name, "ban"), name, "may play.")?
        }
        Task::Reports => print(&runtime.block_on(admin.reports())?, "There are no open reports.")?,
        Task::FairPlay { name } => {
            let lines = runtime.block_on(admin.fair_play(name.as_deref()))?;
            print(&lines, "No games have been compared with the engine.")?;
        }
        Task::Audit => print(&runtime.block_on(admin.audit())?, "Nothing was done.")?,
        Task::Worth { use_it } => {
            let count = || runtime.block_on(admin.worth(*use_it));
            let found = with_spinner("Reading the rated games", count)?;
            print(&found, "There are no rated games between people.")?;
            if *use_it && !found.is_empty() {
                writeln!(out(), "Games that end from now on are rated by it.")?;
            }
        }
        Task::Annul { game, reason } => {
            runtime.block_on(admin.annul(game, reason))?;
            writeln!(out(), "The game counts for nothing now.")?;
        }
        Task::Settle { report, reason } => {
            runtime.block_on(admin.settle(report, reason))?;
            writeln!(out(), "The report is settled.")?;
        }
        Task::CloseAccount(AccountName { name }) => {
            runtime.block_on(admin.close_account(name))?;
            writeln!(out(), "The account of {name} is closed.")?;
        }
    }
    Ok(())
}

/// Runs an action on an account, and prints the account's new status.
fn update_account(
    runtime: &Runtime,
    action: impl Future<Output = Result<(), AdminError>>,
    name: &str,
    new_status: &str,
) -> Result<()> {
    runtime.block_on(action)?;
    Ok(writeln!(out(), "{name} {new_status}")?)
}

/// Prints lines, or `none` where there are none.
fn print(lines: &[String], none: &str) -> Result<()> {
    for line in lines {
        writeln!(out(), "{line}")?;
    }
    if lines.is_empty() {
        writeln!(out(), "{none}")?;
    }
    Ok(())
}
