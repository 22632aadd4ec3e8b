//! `throughline moves`: a position and its legal moves, one at a time or by the thousand.

use crate::args::{At, play_all};
use crate::exit::UsageError;
use crate::files::HANDWRITTEN;
use crate::output::{json_line, out};
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use serde_json::json;
use std::io::{BufRead, Read, Write};
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
    /// order, as soon as it is read; with or without --json
    #[arg(long, conflicts_with = "play")]
    batch: bool,
}

/// What is told of a position.
#[derive(Serialize)]
struct PositionSummary {
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

/// Prints the summary of a position, or one for each line of standard input.
pub fn run(args: &Args) -> Result<()> {
    let game = args.at.game()?;
    if args.batch {
        return batch(&game, &args.at.start()?);
    }
    let summary = summary(&game, &args.at.record()?);
    let mut out = out();
    if args.json {
        return Ok(json_line(out, &summary)?);
    }
    writeln!(out, "position: {}", summary.position)?;
    writeln!(out, "side to move: {}", summary.side)?;
    if let Some(result) = &summary.result {
        writeln!(
            out,
            "result: {} ({})",
            result.winner.map_or("draw".into(), |w| format!("won by {w}")),
            result.reason
        )?;
    }
    for text in &summary.moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn batch(game: &GameHandle, start: &GameRecord) -> Result<()> {
    let mut out = out();
    let mut lines = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        lines.by_ref().take(HANDWRITTEN + 1).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(());
        }
        let too_long =
            || UsageError(format!("a line is longer than {HANDWRITTEN} bytes, the most that is read"));
        ensure!(line.len() as u64 <= HANDWRITTEN, too_long());
        let line = line.strip_suffix(b"\n").unwrap_or(&line);
        let mut record = start.clone();
        let moves = std::str::from_utf8(line).context("the line is not UTF-8 text");
        match moves.and_then(|moves| Ok(play_all(&mut record, moves)?)) {
            Ok(()) => json_line(&mut out, &summary(game, &record))?,
            Err(error) => json_line(&mut out, &json!({ "error": error.to_string() }))?,
        }
        out.flush()?;
    }
}

fn summary(game: &GameHandle, record: &GameRecord) -> PositionSummary {
    let sides = game.info().sides;
    let finished = |o: throughline_game::Outcome| Finished {
        winner: o.winner.map(|side| sides[side.index()]),
        reason: o.reason.name,
    };
    PositionSummary {
        position: record.position_text(),
        side: sides[record.side_to_move().index()],
        result: record.outcome().map(finished),
        moves: record.legal_texts(),
    }
}
