//! `throughline solve starts`: the value of every start of a game whose positions never come again.

use super::{certificates, line_text};
use crate::args::{UsageError, with_files};
use crate::exit::NotSo;
use crate::files::make_folder;
use crate::interrupt::{Interrupt, Interrupted};
use crate::output::out;
use crate::progress::LateBar;
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use throughline_catalog::{Visitor, with_game};
use throughline_checker::Checked;
use throughline_game::Playable;
use throughline_solve::proof::{Acyclic, AcyclicError, Certificate, claims_of, starts};

/// Arguments of `throughline solve starts`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec
    spec: String,
    /// Plies that make a start; 0 for the game's own
    #[arg(long, value_name = "N", default_value_t = 2)]
    plies: u32,
    /// Memory for the table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,
    /// Only tell the values: make no certificates, and prove nothing
    #[arg(long)]
    unproved: bool,
    /// Keep the certificates in this folder, which exists
    #[arg(long, value_name = "FOLDER", conflicts_with = "unproved")]
    out: Option<PathBuf>,
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
        args.out.as_deref().map_or(Ok(()), make_folder)?;
        let mut solver = Acyclic::new(&*game, args.memory << 20);
        let bar = LateBar::start("{spinner} {pos} positions looked at", None);
        let interrupt = Interrupt::listen()?;
        let mut stop = |done: u64, _: u64| {
            bar.show(done);
            interrupt.came()
        };
        let mut out = out();
        let all = starts(&*game, args.plies);
        writeln!(out, "{spec}: {} starts", all.len())?;
        let count = all.len();
        let failed = |error, solved: usize| match error {
            AcyclicError::Stopped => kept(args, solved, count).into(),
            AcyclicError::Recurs => anyhow::Error::from(UsageError::of(error)),
        };
        for (solved, start) in all.into_iter().enumerate() {
            let (since, before) = (Instant::now(), solver.nodes());
            let value = solver.value(&start.position, &mut stop).map_err(|error| failed(error, solved))?;
            let to_move = game.side_to_move(&start.position);
            let said = value.winner(to_move).map_or("draw", |side| game.info().sides[side.index()]);
            let (nodes, seconds) = (solver.nodes() - before, since.elapsed().as_secs_f64());
            let moves = line_text(&*game, &game.start(), &start.moves);
            write!(out, "{moves}\t{said}\tfor {}\t{nodes} positions, {seconds:.1} s", start.alike)?;
            if !args.unproved {
                let (mut lines, mut replies, since) = (0, 0, Instant::now());
                for claim in claims_of(to_move, value) {
                    let made = solver.certificate(&start.position, claim, &mut stop);
                    let made = made.map_err(|error| failed(error, solved))?;
                    let certificate = made.ok_or_else(|| NotSo(format!("no proof that {}", claim.text())))?;
                    let word = confirm(args, &*game, spec, &moves, &certificate)?;
                    lines += word.positions;
                    replies += word.replies;
                }
                let seconds = since.elapsed().as_secs_f64();
                write!(out, "\tproved: {lines} positions, {replies} replies, {seconds:.1} s")?;
            }
            writeln!(out)?;
            out.flush()?;
        }
        bar.finish();
        Ok(())
    }
}

/// What came of it until somebody pressed Ctrl-C.
fn kept(args: &Args, solved: usize, count: usize) -> Interrupted {
    let folder = args.out.as_ref().map(|folder| format!("; their certificates are in {}", folder.display()));
    Interrupted(format!("{solved} of {count} starts are solved{}", folder.unwrap_or_default()))
}

/// Has a certificate checked, as it was written where it is kept.
fn confirm<G: Playable>(
    args: &Args,
    game: &G,
    spec: &str,
    moves: &str,
    certificate: &Certificate<G>,
) -> Result<Checked> {
    let claim = certificate.claim.text();
    let path = args.out.as_ref().map(|folder| folder.join(certificates::file_name(spec, moves, &claim)));
    certificates::made(path.as_deref(), game, spec, certificate)?.map_err(|defect| {
        NotSo(format!("{moves}: the checker does not accept that {claim}: {defect}")).into()
    })
}
