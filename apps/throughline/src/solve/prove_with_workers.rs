//! `throughline solve prove --queue`: proves a value by jobs that workers on other machines do.

use super::certificates;
use super::prove::{Args, name};
use crate::interrupt::Interrupt;
use crate::progress::DelayedBar;
use crate::queue::Workers;
use anyhow::{Context, Result};
use std::cell::{Cell, RefCell};
use std::path::Path;
use throughline_catalog::TablebaseFolder;
use throughline_game::exact::endless_loser;
use throughline_game::{Playable, Side};
use throughline_lab::StateFile;
use throughline_solve::proof::{Certificate, Claim, JobResult, JobSearch, ProofResult, Unfinished, settles};
use throughline_tasks::{SearchPosition, SearchedPosition, Task};

/// Searches for the claims that are not yet proved. Workers need not be trusted, because the
/// checker verifies every certificate.
pub fn search<G: Playable>(
    args: &Args,
    workers: &Workers,
    game: &G,
    spec: &str,
    start: &G::Position,
    known: &[Claim],
    interrupt: &Interrupt,
) -> Result<ProofResult<G>> {
    let table_pieces = args.tables.as_deref().map_or(0, |path| TablebaseFolder::new(path).pieces(spec));
    let loser = endless_loser(game);
    let mut value = ProofResult { certificates: Vec::new(), nodes: 0, unfinished: Vec::new() };
    let mut claims = known.to_vec();
    // The side that loses an endless game must force a win, so its win or its failure settles the
    // value.
    for side in loser.map_or(Side::BOTH.to_vec(), |loser| vec![loser]) {
        let win = Claim::Wins(side);
        if settles(&claims, loser) || claims.contains(&win) || claims.contains(&win.opposite()) {
            continue;
        }
        let jobs = Jobs {
            args,
            game,
            spec,
            table_pieces,
            win,
            search: RefCell::new(JobSearch::new(game, side, start)),
            done: Cell::default(),
        };
        jobs.run(workers, start, interrupt)?;
        let (_, nodes) = jobs.done.get();
        value.nodes += nodes;
        let search = jobs.search.into_inner();
        match search.certificate() {
            Some(certificate) => {
                claims.push(certificate.claim);
                value.certificates.push(certificate);
            }
            None => {
                let numbers = search.proof_numbers();
                value.unfinished.push(Unfinished { win, nodes, numbers });
            }
        }
        if interrupt.is_requested() {
            break;
        }
    }
    value.keep_only_win();
    Ok(value)
}

/// The search for one claim, split into jobs.
struct Jobs<'a, G: Playable> {
    args: &'a Args,
    game: &'a G,
    spec: &'a str,
    table_pieces: u32,
    win: Claim,
    search: RefCell<JobSearch<'a, G>>,
    /// Number of finished jobs, and of the positions that they searched.
    done: Cell<(u64, u64)>,
}

/// The reason for which the search ends.
enum Ended {
    /// The claim is proved or disproved.
    Settled,
    Failed(anyhow::Error),
}

impl<G: Playable> Jobs<'_, G> {
    /// Hands out jobs until the claim is settled or Ctrl-C is pressed. With `--out`, results are
    /// kept in a file beside the certificates, so that no job is done twice.
    fn run(&self, workers: &Workers, start: &G::Position, interrupt: &Interrupt) -> Result<()> {
        let mut kept = self.args.out.as_deref().map(|folder| self.take_kept(folder, start)).transpose()?;
        let bar = DelayedBar::start("{spinner} {msg}", None);
        let Jobs { args, game, spec, table_pieces, win, .. } = *self;
        let (search, done) = (&self.search, &self.done);
        let mut tasks = std::iter::from_fn(|| {
            let position = game.position_text(&search.borrow_mut().next_job()?);
            let (spec, side) = (spec.to_owned(), win.side().index() as u8);
            let (nodes, memory) = (args.job_nodes, args.memory);
            Some(Task::SearchPosition(SearchPosition { spec, position, side, nodes, memory, table_pieces }))
        });
        let mut keep = |text: &str| {
            let found = serde_json::from_str(text).map_err(|error| Ended::Failed(error.into()))?;
            self.take(&found).map_err(Ended::Failed)?;
            if let Some(kept) = &mut kept {
                kept.append(&found).map_err(|error| Ended::Failed(error.into()))?;
            }
            let ((jobs, nodes), (proof, disproof)) = (done.get(), search.borrow().proof_numbers());
            bar.bar.set_message(format!(
                "{}: {jobs} jobs, {nodes} positions; proof number {proof}, disproof number {disproof}",
                win.text()
            ));
            bar.show(jobs);
            if proof == 0 || disproof == 0 { Err(Ended::Settled) } else { Ok(()) }
        };
        let failed = |error| Ended::Failed(anyhow::Error::from(error));
        let ahead = usize::from(args.concurrency);
        let ended = workers.run(&mut tasks, ahead, interrupt.flag(), &mut keep, failed);
        bar.finish();
        match ended {
            Ok(()) | Err(Ended::Settled) => Ok(()),
            Err(Ended::Failed(error)) => Err(error),
        }
    }

    /// Loads the results of an earlier run, and returns the file to which further ones are
    /// appended.
    fn take_kept(&self, folder: &Path, start: &G::Position) -> Result<StateFile> {
        let start = self.game.position_text(start);
        let path = folder.join(name(self.args, self.spec, &start, self.win)).with_extension("jobs");
        let cannot = || format!("cannot keep jobs in {}", path.display());
        let settings = [("spec", self.spec), ("start", &start), ("win", &self.win.text())];
        let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        match StateFile::resume::<SearchedPosition>(&path, &settings).with_context(cannot)? {
            Some((file, kept)) => {
                kept.iter().try_for_each(|found| self.take(found)).with_context(cannot)?;
                Ok(file)
            }
            None => StateFile::create(&path, settings, 0).with_context(cannot),
        }
    }

    /// Adds the result of a job to the search, after the checker has accepted its certificate.
    fn take(&self, found: &SearchedPosition) -> Result<()> {
        let Jobs { game, spec, win, .. } = *self;
        let position = game.parse_position(&found.position)?;
        let result = match &found.certificate {
            None => JobResult::Open(found.numbers.clone()),
            Some(text) => {
                let claims = [win, win.opposite()].map(Claim::text);
                certificates::check_received(text, spec, &found.position, &claims)?;
                JobResult::Settled(Certificate::read(game, text)?)
            }
        };
        self.search.borrow_mut().add_result(&position, result);
        let (jobs, nodes) = self.done.get();
        self.done.set((jobs + 1, nodes + found.nodes));
        Ok(())
    }
}
