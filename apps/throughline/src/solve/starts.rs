//! `throughline solve starts`: solves every start of a game in which no position recurs.

use super::{Memory, certificates, line_text};
use crate::args::with_files;
use crate::exit::{Interrupted, NegativeResult, UsageError};
use crate::files::make_folder;
use crate::interrupt::Interrupt;
use crate::output::{counted, out};
use crate::progress::DelayedBar;
use crate::queue::{RemoteArgs, Workers};
use anyhow::Result;
use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};
use std::io::Write;
use std::path::PathBuf;
use std::slice;
use std::sync::Arc;
use std::time::Instant;
use throughline_catalog::{Visitor, with_game};
use throughline_checker::Checked;
use throughline_game::{Playable, Side};
use throughline_solve::mebibytes;
use throughline_solve::proof::{AcyclicError, AcyclicSolver, Certificate, Claim, Start, claims_of, starts};
use throughline_tasks::{ProveStart, ProvedStart, Task};

/// Number of starts queued for workers at a time.
const AHEAD: usize = 64;

/// Arguments of `throughline solve starts`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec
    spec: String,
    /// Plies that lead to a start; 0 for the game's own start
    #[arg(long, value_name = "N", default_value_t = 2)]
    plies: u32,
    /// Skip the first N starts, proved by an earlier run
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,
    /// Memory for the table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = Memory::Table.default_mib(1024), value_parser = |text: &str| Memory::Table.read::<usize>(text))]
    memory: usize,
    /// Print only the values, without proofs or certificates
    #[arg(long)]
    unproved: bool,
    /// Leave out what the checker can prove by a search of this many nodes; 0 to write every move
    /// of the proof to the certificate
    #[arg(long, value_name = "NODES", default_value_t = 0, conflicts_with = "unproved")]
    searched: u64,
    /// Write the certificates to this folder, created if missing
    #[arg(long, value_name = "FOLDER", conflicts_with = "unproved")]
    out: Option<PathBuf>,
    #[command(flatten)]
    remote: RemoteArgs,
}

/// Solves and prints a line for each start.
pub fn run(args: &Args) -> Result<()> {
    with_game(&with_files(&args.spec)?, Solve(args))?
}

struct Solve<'a>(&'a Args);

impl Visitor for Solve<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        let args = self.0;
        if !args.unproved {
            certificates::check_rules(spec)?;
        }
        args.out.as_deref().map_or(Ok(()), make_folder)?;
        let all = starts(&*game, args.plies);
        writeln!(out(), "{spec}: {}", counted(all.len(), "start"))?;
        match args.remote.workers()? {
            Some(workers) => prove_with_workers(args, &workers, &*game, spec, &all),
            None => solve_locally(args, &*game, spec, &all),
        }
    }
}

/// Returns the error for a run that Ctrl-C has interrupted.
fn interrupted(args: &Args, solved: usize, count: usize) -> Interrupted {
    let folder = args.out.as_ref().map(|folder| format!("; their certificates are in {}", folder.display()));
    Interrupted(format!("{solved} of {} solved{}", counted(count, "start"), folder.unwrap_or_default()))
}

fn solve_locally<G: Playable>(args: &Args, game: &G, spec: &str, all: &[Start<G>]) -> Result<()> {
    let mut solver = AcyclicSolver::new(game, mebibytes(args.memory));
    let bar = DelayedBar::start("{spinner} start {msg}: {pos} positions looked at in all", None);
    let interrupt = Interrupt::listen()?;
    let mut stop = |done: u64, _: u64| {
        bar.show(done);
        interrupt.is_requested()
    };
    let failed = |error, solved: usize| match error {
        AcyclicError::Stopped => interrupted(args, solved, all.len()).into(),
        AcyclicError::Recurs => {
            anyhow::Error::from(UsageError(format!("{error}: use throughline solve prove {spec}")))
        }
    };
    for (solved, start) in all.iter().enumerate().skip(args.skip) {
        bar.bar.set_message(format!("{} of {}", solved + 1, all.len()));
        let (since, before) = (Instant::now(), solver.nodes());
        let value = solver.value(&start.position, &mut stop).map_err(|error| failed(error, solved))?;
        let to_move = game.side_to_move(&start.position);
        let (nodes, seconds) = (solver.nodes() - before, since.elapsed().as_secs_f64());
        let moves = begin_line(game, start, value.winner(to_move))?;
        write!(out(), "{}, {seconds:.1} s", counted(nodes, "position"))?;
        if !args.unproved {
            let (mut sum, since) = (Totals::default(), Instant::now());
            for claim in claims_of(to_move, value) {
                let made = solver.certificate(&start.position, claim, args.searched, &mut stop);
                let made = made.map_err(|error| failed(error, solved))?;
                let certificate =
                    made.ok_or_else(|| NegativeResult(format!("no proof that {}", claim.text())))?;
                sum.add(&confirm(args, game, spec, &moves, &certificate)?);
            }
            write!(out(), "{sum}, {:.1} s", since.elapsed().as_secs_f64())?;
        }
        end_line()?;
    }
    bar.finish();
    Ok(())
}

/// Totals over certificates.
#[derive(Default)]
struct Totals {
    positions: u64,
    replies: u64,
    searched: u64,
    looked_at: u64,
}

impl Totals {
    fn add(&mut self, checked: &Checked) {
        self.positions += checked.positions;
        self.replies += checked.replies;
        self.searched += checked.searched;
        self.looked_at += checked.looked_at;
    }
}

impl Display for Totals {
    fn fmt(&self, to: &mut Formatter<'_>) -> std::fmt::Result {
        write!(to, "\tproved: {}, {}", counted(self.positions, "position"), counted(self.replies, "reply"))?;
        match self.searched {
            0 => Ok(()),
            searched => write!(to, ", {searched} searched again in {}", counted(self.looked_at, "position")),
        }
    }
}

/// Writes the start's moves and winner, and returns the moves.
fn begin_line<G: Playable>(game: &G, start: &Start<G>, winner: Option<Side>) -> Result<String> {
    let said = winner.map_or("draw", |side| game.info().sides[side.index()]);
    let moves = line_text(game, &game.start(), &start.moves);
    write!(out(), "{moves}\t{said}\tfor {}\t", start.count)?;
    Ok(moves)
}

fn end_line() -> Result<()> {
    writeln!(out())?;
    Ok(out().flush()?)
}

/// Has workers solve the starts, and prints the results in the order of the starts. Workers need
/// not be trusted, because the checker verifies their certificates.
fn prove_with_workers<G: Playable>(
    args: &Args,
    workers: &Workers,
    game: &G,
    spec: &str,
    all: &[Start<G>],
) -> Result<()> {
    let interrupt = Interrupt::listen()?;
    let task = |number| ProveStart {
        spec: spec.to_owned(),
        plies: args.plies,
        number,
        memory: args.memory,
        proved: !args.unproved,
        searched: args.searched,
    };
    let mut tasks = (args.skip..all.len()).map(task).map(Task::ProveStart);
    let (mut found, mut told) = (BTreeMap::new(), args.skip);
    let mut keep = |text: &str| {
        let start: ProvedStart = serde_json::from_str(text)?;
        found.insert(start.number, start);
        while let Some(proved) = found.remove(&told) {
            print_proved(args, game, spec, &all[told], &proved)?;
            told += 1;
        }
        anyhow::Ok(())
    };
    workers.run(&mut tasks, AHEAD, interrupt.flag(), &mut keep, anyhow::Error::from)?;
    if interrupt.is_requested() {
        return Err(interrupted(args, told, all.len()).into());
    }
    Ok(())
}

/// Prints a worker's result, after the checker has accepted it.
fn print_proved<G: Playable>(
    args: &Args,
    game: &G,
    spec: &str,
    start: &Start<G>,
    proved: &ProvedStart,
) -> Result<()> {
    let winner =
        proved.winner.and_then(|side| Side::BOTH.into_iter().find(|s| s.index() == usize::from(side)));
    let claims = winner.map_or_else(|| Side::BOTH.map(Claim::Holds).to_vec(), |side| vec![Claim::Wins(side)]);
    let place = game.position_text(&start.position);
    let moves = line_text(game, &game.start(), &start.moves);
    let mut sum = Totals::default();
    for (number, claim) in claims.iter().enumerate().filter(|_| !args.unproved) {
        let said = claim.text();
        let text = proved.certificates.get(number).map_or("", String::as_str);
        sum.add(&certificates::check_received(text, spec, &place, slice::from_ref(&said))?);
        if let Some(folder) = &args.out {
            certificates::write_text(&folder.join(certificates::file_name(spec, &moves, &said)), text)?;
        }
    }
    begin_line(game, start, winner)?;
    write!(out(), "{}", counted(proved.nodes, "position"))?;
    if !args.unproved {
        write!(out(), "{sum}")?;
    }
    end_line()
}

/// Writes a certificate, if it is to be kept, and checks what was written.
fn confirm<G: Playable>(
    args: &Args,
    game: &G,
    spec: &str,
    moves: &str,
    certificate: &Certificate<G>,
) -> Result<Checked> {
    let claim = certificate.claim.text();
    let path = args.out.as_ref().map(|folder| folder.join(certificates::file_name(spec, moves, &claim)));
    certificates::write_and_check(path.as_deref(), game, spec, certificate)?.map_err(|defect| {
        let place = game.position_text(&certificate.start);
        NegativeResult(format!("{place}: the checker does not accept that {claim}: {defect}")).into()
    })
}
