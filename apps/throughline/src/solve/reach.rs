//! `throughline solve reach`: solves all positions reachable from a start, if they fit in memory.

use super::{Memory, certificates, line_text, start_of};
use crate::args::with_files;
use crate::exit::UsageError;
use crate::files::make_folder;
use crate::interrupt::Interrupt;
use crate::output::{counted, json_line, out};
use crate::progress::DelayedBar;
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use throughline_catalog::{Visitor, with_game};
use throughline_game::exact::{ExactValue, Wdl};
use throughline_game::{Playable, Side};
use throughline_solve::mebibytes;
use throughline_solve::proof::claims_of;
use throughline_solve::strong_solution::{StrongSolution, StrongSolutionError, ValueCounts};

/// Arguments of `throughline solve reach`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec
    spec: String,
    /// Position string to start from, instead of the game's start. A counter of moves that can end
    /// the game must be 0 in it
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// Memory limit, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Memory::Bound.default_mib(4096), value_parser = |text: &str| Memory::Bound.read::<usize>(text))]
    memory: usize,
    /// Write the proof of the start's value to this folder: of a win, or that each side can hold
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print one JSON object, with the files of the proof as `proofs`
    #[arg(long)]
    json: bool,
}

/// Solves the game, and prints its value and counts.
pub fn run(args: &Args) -> Result<()> {
    with_game(&with_files(&args.spec)?, Solve(args))?
}

struct Solve<'a>(&'a Args);

impl Visitor for Solve<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        let args = self.0;
        let start = start_of(&*game, args.position.as_deref())?;
        if let Some(folder) = &args.out {
            certificates::check_rules(spec)?;
            make_folder(folder)?;
        }
        let bar = DelayedBar::start("{spinner} {pos} positions looked at, {msg} found", None);
        let since = std::time::Instant::now();
        let interrupt = Interrupt::listen()?;
        let mut positions = 0;
        let reached = StrongSolution::solve(&*game, &start, mebibytes(args.memory), &mut |done, found| {
            positions = found;
            bar.bar.set_message(found.to_string());
            bar.show(done);
            interrupt.is_requested()
        });
        bar.finish();
        if matches!(reached, Err(StrongSolutionError::Stopped)) {
            interrupt.check(|| format!("{} found; nothing is solved yet", counted(positions, "position")))?;
        }
        let reached = reached.map_err(UsageError::of)?;
        let counts = reached.counts(&*game);
        let value = reached.start();
        let mut out = out();
        let line = line_text(&*game, &start, &reached.line(&*game, &start));
        if args.json {
            let proofs = write_proofs(args, &*game, spec, &start, &reached)?;
            let value = json::<G>(spec, &*game, &start, value, counts, &line, &proofs);
            return Ok(json_line(&mut out, &value)?);
        }
        writeln!(out, "{spec} {}", game.position_text(&start))?;
        writeln!(out, "value: {}", words(game.info().sides, game.side_to_move(&start), value))?;
        writeln!(
            out,
            "positions: {} ({} won by {}, {} by {}, {} drawn), {}, longest win {}",
            counts.positions,
            counts.first,
            game.info().sides[0],
            counts.second,
            game.info().sides[1],
            counts.drawn,
            counted(counts.moves, "move"),
            counted(counts.longest, "ply")
        )?;
        writeln!(out, "line: {line}")?;
        writeln!(out, "time: {:.1} s", since.elapsed().as_secs_f64())?;
        for (path, lines) in write_proofs(args, &*game, spec, &start, &reached)? {
            writeln!(out, "{}: {}", path.display(), counted(lines, "line"))?;
        }
        Ok(())
    }
}

/// Writes the proofs of the start's value, if `--out` is given. Returns the files, with the lines
/// of each.
fn write_proofs<G: Playable>(
    args: &Args,
    game: &G,
    spec: &str,
    start: &G::Position,
    reached: &StrongSolution<G>,
) -> Result<Vec<(PathBuf, usize)>> {
    let mut proofs = Vec::new();
    let place = args.position.as_ref().map(|_| game.position_text(start)).unwrap_or_default();
    for claim in claims_of(game.side_to_move(start), reached.start().wdl) {
        let Some(folder) = &args.out else { break };
        let certificate = reached.certificate(game, start, claim).expect("the claim is true");
        let path = folder.join(certificates::file_name(spec, &place, &claim.text()));
        certificates::write(&path, game, spec, &certificate)?;
        proofs.push((path, certificate.lines.len()));
    }
    Ok(proofs)
}

fn words(sides: [&str; 2], to_move: Side, value: ExactValue) -> String {
    match (value.wdl.winner(to_move), value.distance) {
        (None, _) => "draw".into(),
        (Some(side), plies) => {
            format!("{} wins in {}", sides[side.index()], counted(plies.unwrap_or(0), "ply"))
        }
    }
}

fn json<G: Playable>(
    spec: &str,
    game: &G,
    start: &G::Position,
    value: ExactValue,
    counts: ValueCounts,
    line: &str,
    proofs: &[(PathBuf, usize)],
) -> serde_json::Value {
    let proof = |(path, lines): &(PathBuf, usize)| {
        let file = path.display().to_string();
        serde_json::json!({ "file": file, "lines": lines })
    };
    let winner = value.wdl.winner(game.side_to_move(start)).map(|side| game.info().sides[side.index()]);
    serde_json::json!({
        "spec": spec,
        "position": game.position_text(start),
        "winner": winner,
        "plies": value.distance.filter(|_| value.wdl != Wdl::Draw),
        "positions": counts.positions,
        "moves": counts.moves,
        "won": { game.info().sides[0]: counts.first, game.info().sides[1]: counts.second },
        "drawn": counts.drawn,
        "longest": counts.longest,
        "line": line,
        "proofs": proofs.iter().map(proof).collect::<Vec<_>>(),
    })
}
