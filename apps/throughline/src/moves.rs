//! `throughline moves`: prints positions and their legal moves, one at a time or in bulk.

use crate::args::{PositionArgs, play_all};
use crate::files::HANDWRITTEN;
use crate::output::{json_line, out};
use anyhow::{Context, Result, anyhow};
use serde::Serialize;
use serde_json::json;
use std::io::{BufRead, Read, Write};
use throughline_catalog::GameRecord;

/// Arguments of `throughline moves`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Print one JSON object: {"position","side","result":null|{"winner","reason"},"moves"}
    #[arg(long)]
    json: bool,
    /// Read move sequences from standard input, one per line, and print a JSON object for each at
    /// once, in order; with or without --json
    #[arg(long, conflicts_with = "play")]
    batch: bool,
}

/// A position as it is printed.
#[derive(Serialize)]
struct PositionSummary {
    position: String,
    side: &'static str,
    result: Option<Finished>,
    moves: Vec<String>,
}

#[derive(Serialize)]
pub struct Finished {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl Finished {
    /// How a game ended; `None` while it goes on.
    pub fn of(record: &GameRecord) -> Option<Self> {
        let outcome = record.outcome()?;
        let winner = outcome.winner.map(|side| record.game().info().sides[side.index()]);
        Some(Finished { winner, reason: outcome.reason.name })
    }

    /// `result: draw (repetition)`.
    pub fn line(&self) -> String {
        let winner = self.winner.map_or("draw".to_owned(), |winner| format!("won by {winner}"));
        format!("result: {winner} ({})", self.reason)
    }
}

/// Prints the summary of a position, or one for each line of standard input.
pub fn run(args: &Args) -> Result<()> {
    if args.batch {
        return batch(&args.at.start()?);
    }
    let summary = summary(&args.at.record()?);
    let mut out = out();
    if args.json {
        return Ok(json_line(out, &summary)?);
    }
    writeln!(out, "position: {}", summary.position)?;
    writeln!(out, "side to move: {}", summary.side)?;
    if let Some(result) = &summary.result {
        writeln!(out, "{}", result.line())?;
    }
    for text in &summary.moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn batch(start: &GameRecord) -> Result<()> {
    let mut out = out();
    let mut lines = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        lines.by_ref().take(HANDWRITTEN + 1).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(());
        }
        let mut record = start.clone();
        let played = if line.len() as u64 > HANDWRITTEN {
            skip_line(&mut lines, line.last())?;
            Err(anyhow!("the line is longer than {HANDWRITTEN} bytes, the most that is read"))
        } else {
            let line = line.strip_suffix(b"\n").unwrap_or(&line);
            let moves = std::str::from_utf8(line).context("the line is not UTF-8 text");
            // Some programs send a byte order mark before their first line.
            moves.and_then(|moves| Ok(play_all(&mut record, moves.trim_start_matches('\u{feff}'))?))
        };
        match played {
            Ok(()) => json_line(&mut out, &summary(&record))?,
            Err(error) => json_line(&mut out, &json!({ "error": error.to_string() }))?,
        }
        out.flush()?;
    }
}

/// Skips the rest of a line, of which `last` is the last byte read.
fn skip_line(lines: &mut impl BufRead, mut last: Option<&u8>) -> Result<()> {
    while last != Some(&b'\n') {
        let bytes = lines.fill_buf()?;
        let end = bytes.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let used = end.unwrap_or(bytes.len());
        lines.consume(used);
        if end.is_some() || used == 0 {
            last = Some(&b'\n');
        }
    }
    Ok(())
}

fn summary(record: &GameRecord) -> PositionSummary {
    let sides = record.game().info().sides;
    PositionSummary {
        position: record.position_text(),
        side: sides[record.side_to_move().index()],
        result: Finished::of(record),
        moves: record.legal_texts(),
    }
}
