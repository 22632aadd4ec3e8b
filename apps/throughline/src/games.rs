//! `throughline games`: the games, their options and defaults.

use anyhow::Result;
use std::io::Write;
use throughline_catalog::{Listing, listings};

/// Arguments of `throughline games`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Print JSON: a list of objects with id, name, sides, options and endings
    #[arg(long)]
    json: bool,
}

/// Prints the list.
pub fn run(args: &Args) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &listings())?;
        writeln!(out)?;
        return Ok(());
    }
    for (i, game) in listings().iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        print_game(&mut out, game)?;
    }
    Ok(())
}

fn print_game(out: &mut impl Write, game: &Listing) -> std::io::Result<()> {
    writeln!(out, "{}  {}: {} against {}", game.id, game.name, game.sides[0], game.sides[1])?;
    writeln!(out, "  {}", game.tagline)?;
    for option in &game.options {
        writeln!(out, "  {}={}  {}", option.key, option.default, option.about)?;
        if option.values.is_empty() {
            writeln!(out, "      {}", option.allowed)?;
        }
        for value in &option.values {
            writeln!(out, "      {:<10} {}", value.value, value.about)?;
        }
    }
    Ok(())
}
