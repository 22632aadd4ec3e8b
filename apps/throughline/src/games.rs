//! `throughline games`: lists the games, their options and defaults.

use crate::args::{game_of, with_files};
use crate::exit::UsageError;
use crate::output::out;
use anyhow::Result;
use std::io::Write;
use throughline_catalog::{Listing, listings, option_file};

/// Arguments of `throughline games`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Print JSON: a list of objects with id, name, sides, options, published rule sets and endings
    #[arg(long)]
    json: bool,
    /// Game to list [default: all]; with `--file`, the spec whose option is printed
    spec: Option<String>,
    /// Print this option of the spec as an editable file, for use as KEY=@FILE
    #[arg(long, value_name = "KEY", requires = "spec", conflicts_with = "json")]
    file: Option<String>,
}

/// Prints the list.
pub fn run(args: &Args) -> Result<()> {
    let mut out = out();
    if let (Some(spec), Some(key)) = (&args.spec, &args.file) {
        match option_file(&with_files(spec)?, key)? {
            Some(text) => write!(out, "{text}")?,
            None => {
                return Err(UsageError(format!("{spec} has no option “{key}” that is kept in files")).into());
            }
        }
        return Ok(());
    }
    let mut listed = listings();
    if let Some(spec) = &args.spec {
        let game = game_of(spec)?;
        listed.retain(|listing| listing.id == game.info().id);
    }
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&listed)?)?);
    }
    for (i, game) in listed.iter().enumerate() {
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
        let width = option.values.iter().map(|value| value.value.len()).max().unwrap_or_default();
        for value in &option.values {
            writeln!(out, "      {:<width$}  {}", value.value, value.about)?;
        }
    }
    for variant in &game.variants {
        writeln!(out, "  {}  {}: {}", variant.spec, variant.name, variant.about)?;
    }
    Ok(())
}
