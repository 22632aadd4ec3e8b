//! `throughline solve prove`: the value of a game or position, with certificates that the checker accepted.

use super::{check, files, line_text, start_of};
use crate::cli::UsageError;
use crate::progress::LateBar;
use crate::spec_file::with_files;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;
use throughline_catalog::{Visitor, with_game};
use throughline_checker::Checked;
use throughline_game::exact::endless_loser;
use throughline_game::{Catalogued, Side};
use throughline_solve::proof::{Certificate, Claim, Effort, prove, settles};

/// Arguments of `throughline solve prove`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec
    spec: String,
    /// Position string to prove instead of the game's start
    #[arg(value_name = "POSITION")]
    position: Option<String>,
    /// Memory for tables, in MiB; the positions of a proof come on top
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: usize,
    /// How hard to try: stages from 1, each several times the work of the one before
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=12))]
    stages: u32,
    /// Keep the certificates in this folder, which exists. Those that are there already are checked, not searched again
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Proves and prints.
pub fn run(args: &Args) -> Result<()> {
    with_game(&with_files(&args.spec)?, Prove(args))?
}

struct Prove<'a>(&'a Args);

impl Visitor for Prove<'_> {
    type Output = Result<()>;

    fn visit<G: Catalogued>(self, game: G, spec: String) -> Result<()> {
        let args = self.0;
        if endless_loser(&game).is_some() {
            bail!(UsageError("repetition loses here: only games where it draws are proved".into()));
        }
        let start = start_of(&game, args.position.as_deref())?;
        let since = Instant::now();
        let start_text = game.position_text(&game.uncounted(&start));
        let mut out = std::io::stdout().lock();
        let mut claims = Vec::new();
        for (path, claim) in kept(args, &spec, &start_text) {
            let word = throughline_checker::check(files::open(&path)?);
            if let Ok(word) = word.as_ref()
                && word.header.spec == spec
                && word.header.start == start_text
                && word.header.claim.to_string() == claim.text()
                && counts(word)
            {
                writeln!(out, "{}", check::sentence(word))?;
                claims.push(claim);
            }
        }
        let bar = LateBar::start("{spinner} {msg}", None);
        let effort = Effort { memory: args.memory << 20, stages: args.stages };
        let (mut told, mut stage) = (Instant::now(), String::new());
        let tell = std::cell::RefCell::new(&mut stage);
        let value = prove(
            &game,
            &start,
            &claims,
            None,
            effort,
            &mut |text| **tell.borrow_mut() = text.to_owned(),
            &mut |done, open| {
                if told.elapsed().as_millis() > 200 {
                    told = Instant::now();
                    bar.bar.set_message(format!("{}: {done} positions, {open} open", tell.borrow()));
                    bar.show(done);
                }
                false
            },
        );
        bar.finish();
        for certificate in &value.certificates {
            let word = confirm(args, &game, &spec, certificate)?;
            writeln!(out, "{}", check::sentence(&word))?;
            if counts(&word) {
                claims.push(certificate.claim);
            }
            if certificate.claim.is_win() {
                // The win against the longest resistance.
                let line = certificate.line(&game);
                writeln!(out, "line: {}", line_text(&game, &certificate.start, &line))?;
            }
        }
        let said = match claims.iter().find(|claim| claim.is_win()) {
            Some(claim) => format!("{} wins", G::INFO.sides[claim.side().index()]),
            None if settles(&claims) => "draw".to_owned(),
            None => "not settled".to_owned(),
        };
        let seconds = since.elapsed().as_secs_f64();
        writeln!(out, "{spec} {start_text}: {said}; {} positions looked at, {seconds:.1} s", value.nodes)?;
        if settles(&claims) { Ok(()) } else { bail!("not settled with {} stages", args.stages) }
    }
}

/// Whether what was proved holds by the whole rules, the fifty moves included.
fn counts(word: &Checked) -> bool {
    word.quiet_run.is_none_or(|run| run < check::FIFTY_MOVES)
}

/// Certificates of an earlier run.
fn kept(args: &Args, spec: &str, start: &str) -> Vec<(PathBuf, Claim)> {
    let Some(folder) = &args.out else { return Vec::new() };
    let claims = Side::BOTH.into_iter().flat_map(|side| [Claim::Wins(side), Claim::Holds(side)]);
    let named = claims.map(|claim| (folder.join(name(args, spec, start, claim)), claim));
    named.filter(|(path, _)| path.exists()).collect()
}

fn name(args: &Args, spec: &str, start: &str, claim: Claim) -> String {
    files::name(spec, if args.position.is_some() { start } else { "" }, &claim.text())
}

/// Writes a certificate where it is to be kept, and has it checked as it was written.
fn confirm<G: Catalogued>(
    args: &Args,
    game: &G,
    spec: &str,
    certificate: &Certificate<G>,
) -> Result<Checked> {
    let start = game.position_text(&certificate.start);
    let path = args.out.as_ref().map(|folder| folder.join(name(args, spec, &start, certificate.claim)));
    check::made(path.as_deref(), game, spec, certificate)?.map_err(|fault| {
        let claim = certificate.claim.text();
        anyhow::anyhow!(
            "found that {claim}, but the checker does not accept it, so nothing is claimed: {fault}"
        )
    })
}
