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
    /// Data folder, with the games [default: `throughline` in the user's data folder]
    #[arg(long, env = "THROUGHLINE_DATA", value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Database with the games, instead of the data folder:
    /// `postgres://USER:PASSWORD@HOST/DATABASE` (needs a program built with --features scale)
    #[arg(long, env = "THROUGHLINE_STORE", value_name = "URL", hide_env_values = true, global = true)]
    store: Option<String>,
}

#[derive(clap::Subcommand, Debug)]
enum Task {
    /// Print an invitation code for one account (for `--accounts invite`)
    Invite,
    /// Print new recovery codes for an account whose owner can no longer sign in
    RecoveryCodes(AccountName),
    /// End all sessions of an account, or of all accounts, and revoke its access tokens
    EndSessions {
        /// Name of the account
        #[arg(required_unless_present = "all")]
        name: Option<String>,
        /// All accounts: everyone must sign in again, and create new tokens for their programs
        #[arg(long, conflicts_with = "name")]
        all: bool,
    },
    /// Replace the key for push services, in case it has leaked; users must then turn push
    /// notifications on again
    NewPushKey,
    /// Make an account a moderator, who sees and settles reports at /moderation
    MakeModerator(AccountName),
    /// Remove an account's moderator role
    RemoveModerator(AccountName),
    /// Ban an account from chat for some time
    Mute(Restriction),
    /// Ban an account from playing others for some time
    Ban(Restriction),
    /// Lift the mute of an account or of a guest
    Unmute(Restricted),
    /// Lift the ban of an account or of a guest
    Unban(Restricted),
    /// Print the mutes and bans in force, one per line, newest first
    Restrictions,
    /// Print the open reports, one per line
    Reports,
    /// Settle a report
    Settle {
        /// Id of the report, the first word of its line
        report: String,
        /// Reason, for the log
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Annul the result of a rated game, and recompute the ratings of its pool
    Annul {
        /// Id of the game, the last part of its address
        game: String,
        /// Reason, for the log
        #[arg(long)]
        reason: String,
    },
    /// Estimate the worth of the sides from the site's rated games
    Worth {
        /// Use the estimate for ratings from now on
        #[arg(long = "use")]
        use_it: bool,
    },
    /// Compare the moves of rated games with the engine's; this is no verdict, see docs/review.md
    FairPlay {
        /// Name of an account [default: those who played last]
        name: Option<String>,
    },
    /// Print the actions of moderators and the operator, newest first
    Audit,
    /// Close an account permanently: its open games are resigned, and all are kept, without the
    /// name, which nobody can take for a year, or ever if the account is banned
    CloseAccount(AccountName),
}

#[derive(clap::Args, Debug)]
struct AccountName {
    /// Name of the account
    name: String,
}

#[derive(clap::Args, Debug)]
struct Restricted {
    /// Name of the account; where there is none (any more), the id that `restrictions` prints
    name: String,
}

#[derive(clap::Args, Debug)]
struct Restriction {
    /// Name of the account
    name: String,
    /// Number of days; 0 means permanently
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(0..=3650))]
    days: u32,
    /// Reason, shown to the user
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
        Task::Unmute(Restricted { name }) => {
            update_account(runtime, admin.lift(name, "mute"), name, "may write.")?
        }
        Task::Unban(Restricted { name }) => {
            update_account(runtime, admin.lift(name, "ban"), name, "may play.")?
        }
        Task::Restrictions => print(&runtime.block_on(admin.restrictions())?, "Nobody is muted or banned.")?,
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
