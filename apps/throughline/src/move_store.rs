//! `move-store`: moves the games of a site from its file to a database that several instances
//! share.

use crate::output::out;
use crate::progress::Progress;
use anyhow::{Context, Result};
use std::io::Write;

/// Arguments of `move-store`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Source: the file `games.sqlite` of a stopped site, or `postgres://…`
    from: String,
    /// Destination: `postgres://USER:PASSWORD@HOST/DATABASE`, or a file; must hold no games
    to: String,
}

/// Moves the games, and prints how many.
pub fn run(Args { from, to }: &Args) -> Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
    let mut shown = None;
    let moved = runtime.block_on(throughline_server::move_store(from, to, |done, all| {
        shown.get_or_insert_with(|| Progress::start("games", 0, all)).show(done);
    }));
    shown.iter().for_each(Progress::finish);
    let moved = moved?;
    writeln!(
        out(),
        "{} games with {} events were moved and counted. The ones that were there are as they were.",
        moved.games,
        moved.events
    )?;
    Ok(())
}
