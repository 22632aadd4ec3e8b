//! `throughline moves`: a position and its legal moves, one at a time or by the thousand.

use crate::args::{At, play_all};
use anyhow::Result;
use serde::Serialize;
use std::io::{BufRead, BufWriter, Write};
use throughline_catalog::{GameHandle, GameRecord};

/// Arguments of `throughline moves`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    at: At,
    /// Print one JSON object: {"position","side","result":null|{"winner","reason"},"moves"}
    #[arg(long)]
    json: bool,
    /// Read move sequences from standard input, a line each, and print a JSON object for each, in
    /// order
    #[arg(long, conflicts_with_all = ["json", "play"])]
    batch: bool,
}

/// The answer for one position.
#[derive(Serialize)]
struct Answer {
    position: String,
    side: &'static str,
    result: Option<Finished>,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Finished {
    winner: Option<&'static str>,
    reason: &'static str,
}

#[derive(Serialize)]
struct Failure {
    error: String,
}

/// Prints the answer, or one for each line of standard input.
pub fn run(args: &Args) -> Result<()> {
    let game = args.at.game()?;
    if args.batch {
        return batch(&game, &args.at.start()?);
    }
    let answer = answer(&game, &args.at.record()?);
    let mut out = std::io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "position: {}", answer.position)?;
    writeln!(out, "side to move: {}", answer.side)?;
    if let Some(result) = &answer.result {
        writeln!(
            out,
            "result: {} ({})",
            result.winner.map_or("draw".into(), |w| format!("won by {w}")),
            result.reason
        )?;
    }
    for text in &answer.moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn batch(game: &GameHandle, start: &GameRecord) -> Result<()> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line?;
        let mut record = start.clone();
        match std::str::from_utf8(&line) {
            Err(_) => {
                serde_json::to_writer(&mut out, &Failure { error: "the line is not UTF-8 text".into() })?
            }
            Ok(moves) => match play_all(&mut record, moves) {
                Ok(()) => serde_json::to_writer(&mut out, &answer(game, &record))?,
                Err(error) => serde_json::to_writer(&mut out, &Failure { error: error.to_string() })?,
            },
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(())
}

fn answer(game: &GameHandle, record: &GameRecord) -> Answer {
    let sides = game.info().sides;
    let finished = |o: throughline_game::Outcome| Finished {
        winner: o.winner.map(|side| sides[side.index()]),
        reason: o.reason.name,
    };
    Answer {
        position: record.position_text(),
        side: sides[record.side_to_move().index()],
        result: record.outcome().map(finished),
        moves: record.legal_texts(),
    }
}
