//! `throughline solve`: exact values, by tables and by proofs.

use anyhow::Result;
use clap::Subcommand;

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Args {}

/// Does it.
pub fn run(args: &Args) -> Result<()> {
    match *args {}
}
