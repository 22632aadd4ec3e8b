//! `throughline solve`: exact values, by tables and by proofs.

mod check;
mod files;
mod prove;
mod reach;
mod starts;

use anyhow::Result;
use clap::Subcommand;

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Args {
    /// Solve everything that can be reached from a start, and count it
    Reach(reach::Args),
    /// Prove the value of a game or position, with certificates that `check` accepts
    Prove(prove::Args),
    /// Solve and prove every start of a game in which no position comes again
    Starts(starts::Args),
    /// Check certificates by rules of their own
    Check(check::Args),
}

/// Does it.
pub fn run(args: &Args) -> Result<()> {
    match args {
        Args::Reach(args) => reach::run(args),
        Args::Prove(args) => prove::run(args),
        Args::Starts(args) => starts::run(args),
        Args::Check(args) => check::run(args),
    }
}
