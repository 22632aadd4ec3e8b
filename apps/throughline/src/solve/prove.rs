//! `throughline solve prove`: proves the value of a game or position, with certificates that the
//! checker accepts.

use super::{Memory, certificates, check_damage, line_text, no_tables, prove_with_workers, start_of};
use crate::args::with_files;
use crate::exit::NegativeResult;
use crate::files::make_folder;
use crate::interrupt::Interrupt;
use crate::output::{counted, out};
use crate::progress::DelayedBar;
use crate::queue::RemoteArgs;
use anyhow::{Result, bail};
use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use throughline_catalog::{TablebaseFolder, Visitor, with_game};
use throughline_checker::Checked;
use throughline_game::exact::{Tablebase, endless_loser};
use throughline_game::{Playable, Record, Side};
use throughline_search::{Engine, Limits};
use throughline_solve::mebibytes;
use throughline_solve::proof::{
    Adviser, Certificate, Claim, Effort, ProofResult, Prover, Unfinished, expand, settles,
};

/// Largest number of positions in a proof in which values from tables are replaced by moves.
const MAX_LINES: usize = 20_000_000;

/// Score of a forced win.
const WON: i32 = 30_000;

/// Arguments of `throughline solve prove`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec
    spec: String,
    /// Position string to prove, instead of the game's start. A counter of moves that can end the
    /// game must be 0 in it
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Memory for the search's tables, in MiB, and as much again for `--tables`; the positions of a
    /// proof come on top
    #[arg(long, value_name = "MIB", default_value_t = Memory::Table.default_mib(512), value_parser = |text: &str| Memory::Table.read::<usize>(text))]
    pub memory: usize,
    /// Number of search stages, from 1, each several times the work of the one before
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=12), conflicts_with = "queue")]
    stages: u32,
    /// Use the tablebases in this folder in the search. Certificates do not rely on them: their
    /// values are played out
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,
    /// Write the certificates to this folder, created if missing. Existing ones are checked, not
    /// searched again; with --queue, finished jobs are not repeated either
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    remote: RemoteArgs,
    /// Most nodes per worker job
    #[arg(long, value_name = "N", default_value_t = 2_000_000, requires = "queue", value_parser = clap::value_parser!(u64).range(1..))]
    pub job_nodes: u64,
    /// Jobs running or queued on workers at a time
    #[arg(long, value_name = "N", default_value_t = 8, requires = "queue", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
}

/// Searches for a proof, and prints the result.
pub fn run(args: &Args) -> Result<()> {
    with_game(&with_files(&args.spec)?, Prove(args))?
}

struct Prove<'a>(&'a Args);

impl Visitor for Prove<'_> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<()> {
        let args = self.0;
        let start = start_of(&*game, args.position.as_deref())?;
        certificates::check_rules(spec)?;
        let folder = args.tables.as_deref();
        let folder = folder.map(|folder| TablebaseFolder::new(folder).with_memory(mebibytes(args.memory)));
        let open = |folder: &TablebaseFolder| folder.tablebase(spec).ok_or_else(|| no_tables(folder, spec));
        let tables = folder.as_ref().map(open).transpose()?;
        args.out.as_deref().map_or(Ok(()), make_folder)?;
        let since = Instant::now();
        let start_text = game.position_text(&start);
        let mut out = out();
        let mut claims = Vec::new();
        for (checked, claim) in earlier_claims(args, spec, &start_text)? {
            writeln!(out, "{}", certificates::sentence(&checked))?;
            claims.push(claim);
        }
        let interrupt = Interrupt::listen()?;
        let value = match args.remote.workers()? {
            None => search(args, &game, &start, &claims, &tables, &interrupt),
            Some(workers) => {
                prove_with_workers::search(args, &workers, &*game, spec, &start, &claims, &interrupt)?
            }
        };
        let nodes = value.nodes;
        print_results(args, &*game, spec, tables.as_deref(), value, &mut claims)?;
        let verdict = verdict(&*game, &claims);
        let said = verdict.as_deref().unwrap_or("not settled");
        let seconds = since.elapsed().as_secs_f64();
        writeln!(
            out,
            "{spec} {start_text}: {said}; {} looked at, {seconds:.1} s",
            counted(nodes, "position")
        )?;
        folder.as_ref().map_or(Ok(()), check_damage)?;
        if verdict.is_some() {
            return Ok(());
        }
        interrupt.check(|| match &args.out {
            Some(folder) => format!(
                "{} proved and kept in {}; the same command goes on from there",
                counted(claims.len(), "claim"),
                folder.display()
            ),
            None => "no value is proved; with --out certificates are kept".to_owned(),
        })?;
        bail!(NegativeResult(format!("not settled with {} stages", args.stages)))
    }
}

/// Prints what a search found, and its proof numbers where it is unfinished. Adds the claims that
/// the checker accepts to `claims`.
fn print_results<G: Playable>(
    args: &Args,
    game: &G,
    spec: &str,
    tables: Option<&dyn Tablebase<G>>,
    value: ProofResult<G>,
    claims: &mut Vec<Claim>,
) -> Result<()> {
    let mut out = out();
    for Unfinished { win, nodes, numbers: (proof, disproof) } in &value.unfinished {
        let what = win.text();
        let numbers = format!("proof number {proof}, disproof number {disproof}");
        writeln!(out, "{what}: not settled by {}; {numbers}", counted(nodes, "position"))?;
    }
    for certificate in value.certificates {
        let Some(certificate) = without_table_values(game, certificate, tables) else {
            writeln!(out, "a proof was found, but without tables it has more than {MAX_LINES} positions")?;
            continue;
        };
        let checked = confirm(args, game, spec, &certificate)?;
        writeln!(out, "{}", certificates::sentence(&checked))?;
        if holds_with_fifty_moves(&checked) {
            claims.push(certificate.claim);
        }
        if certificate.claim.is_win() {
            // The line in which the losing side resists longest.
            let line = certificate.line(game);
            let text = line_text(game, &certificate.start, &line);
            writeln!(out, "line, {}: {text}", counted(line.len(), "ply"))?;
        }
    }
    Ok(())
}

/// Returns the value that the proved claims settle: a winner, or a draw. `None` while they settle
/// nothing.
fn verdict<G: Playable>(game: &G, claims: &[Claim]) -> Option<String> {
    let endless_loser = endless_loser(game);
    if !settles(claims, endless_loser) {
        return None;
    }
    let winner = claims.iter().find(|claim| claim.is_win()).map(|claim| claim.side());
    let winner = winner.or(endless_loser.map(Side::opponent));
    Some(winner.map_or("draw".to_owned(), |side| format!("{} wins", game.info().sides[side.index()])))
}

/// Searches for the claims that are not yet proved, and shows the progress.
fn search<G: Playable>(
    args: &Args,
    game: &Arc<G>,
    start: &G::Position,
    claims: &[Claim],
    tables: &Option<Arc<dyn Tablebase<G>>>,
    interrupt: &Interrupt,
) -> ProofResult<G> {
    let bar = DelayedBar::start("{spinner} {msg}", None);
    let effort = Effort { memory: mebibytes(args.memory), stages: args.stages };
    let (mut told, stage) = (Instant::now(), RefCell::new(String::new()));
    let mut set_stage = |text: &str| *stage.borrow_mut() = text.to_owned();
    let mut stop = |done, open| {
        if told.elapsed().as_millis() > 200 {
            told = Instant::now();
            bar.bar.set_message(format!("{}: {done} positions, {open} open", stage.borrow()));
            bar.show(done);
        }
        interrupt.is_requested()
    };
    let mut engine = Engine::new(game.clone(), args.memory / 2);
    engine.set_tablebase(tables.clone());
    let mut adviser = SearchAdviser { engine, nodes: 0 };
    let mut prover = Prover { game: &**game, tablebase: tables.as_deref(), adviser: &mut adviser, effort };
    let value = prover.prove(start, claims, &mut set_stage, &mut stop);
    bar.finish();
    value
}

/// The engine as a prover's adviser.
struct SearchAdviser<G: Playable> {
    engine: Engine<G>,
    nodes: u64,
}

impl<G: Playable> Adviser<G> for SearchAdviser<G> {
    fn score(&mut self, position: &G::Position, depth: u32) -> i32 {
        let record = Record::new(position.clone());
        let found = self.engine.search(&record, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {});
        self.nodes += found.nodes;
        found.score.hundredths().unwrap_or(if found.score.win_in().is_some() { WON } else { -WON })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Replaces the values from tables in a certificate by the moves that prove them; `None` if that is
/// too long.
fn without_table_values<G: Playable>(
    game: &G,
    certificate: Certificate<G>,
    tables: Option<&dyn Tablebase<G>>,
) -> Option<Certificate<G>> {
    match tables {
        Some(tables) => expand(game, &certificate, tables, MAX_LINES),
        None => Some(certificate),
    }
}

/// Whether a proof also holds under the fifty-move rule.
fn holds_with_fifty_moves(checked: &Checked) -> bool {
    checked.quiet_run.is_none_or(|run| run < certificates::FIFTY_MOVES)
}

/// Returns the claims proved by the certificates of earlier runs in the output folder.
fn earlier_claims(args: &Args, spec: &str, start: &str) -> Result<Vec<(Checked, Claim)>> {
    let mut proved = Vec::new();
    let Some(folder) = &args.out else { return Ok(proved) };
    for claim in Side::BOTH.into_iter().flat_map(|side| [Claim::Wins(side), Claim::Holds(side)]) {
        let path = folder.join(name(args, spec, start, claim));
        if !path.exists() {
            continue;
        }
        let checked = throughline_checker::check(certificates::open(&path)?);
        let fits = |checked: &Checked| {
            let header = &checked.header;
            (header.spec.as_str(), header.start.as_str(), header.claim.to_string())
                == (spec, start, claim.text())
        };
        proved.extend(
            checked
                .ok()
                .filter(|checked| fits(checked) && checked.from_tables == 0)
                .filter(holds_with_fifty_moves)
                .map(|checked| (checked, claim)),
        );
    }
    Ok(proved)
}

/// Returns the file name of a certificate.
pub fn name(args: &Args, spec: &str, start: &str, claim: Claim) -> String {
    certificates::file_name(spec, if args.position.is_some() { start } else { "" }, &claim.text())
}

/// Writes a certificate to the output folder, if there is one, and checks what was written.
fn confirm<G: Playable>(args: &Args, game: &G, spec: &str, certificate: &Certificate<G>) -> Result<Checked> {
    let start = game.position_text(&certificate.start);
    let path = args.out.as_ref().map(|folder| folder.join(name(args, spec, &start, certificate.claim)));
    certificates::write_and_check(path.as_deref(), game, spec, certificate)?.map_err(|defect| {
        let claim = certificate.claim.text();
        let why = format!(
            "found that {claim}, but the checker does not accept it, so nothing is claimed: {defect}"
        );
        NegativeResult(why).into()
    })
}
