//! `throughline solve probe`: prints the values of positions in the tables.

use super::{Folder, check_damage, check_tables_of};
use crate::args::game_of;
use crate::output::out;
use anyhow::Result;
use std::io::Write;
use throughline_catalog::{GameRecord, TablebaseFolder};
use throughline_game::{ExactValue, Wdl};

/// Arguments of `throughline solve probe`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`)
    spec: String,
    /// Position strings
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
    #[command(flatten)]
    folder: Folder,
}

/// Prints for each position its value for the side to move, and the value of each legal move for
/// the same side.
pub fn run(args: &Args) -> Result<()> {
    let game = game_of(&args.spec)?;
    let tables = args.folder.open()?;
    check_tables_of(&tables, game.spec())?;
    for position in &args.positions {
        print(&game.record(Some(position))?, &tables)?;
    }
    check_damage(&tables)
}

fn print(record: &GameRecord, tables: &TablebaseFolder) -> Result<()> {
    let found = record.exact(tables);
    let mut out = out();
    writeln!(out, "{}: {}", record.position_text(), words(found.position))?;
    for (text, exact) in found.moves {
        writeln!(out, "  {text} {}", words(exact))?;
    }
    Ok(())
}

fn words(exact: Option<ExactValue>) -> String {
    let Some(ExactValue { wdl, distance }) = exact else { return "unknown".to_owned() };
    let word = match wdl {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    };
    distance.map_or(word.to_owned(), |plies| format!("{word} in {plies}"))
}
