//! `throughline solve prove --queue`: the search for a value by jobs that other machines do.

use super::certificates;
use super::prove::{Args, name};
use crate::exit::NotSo;
use crate::interrupt::Interrupt;
use crate::progress::LateBar;
use crate::queue::Workers;
use anyhow::{Context, Result, ensure};
use std::cell::{Cell, RefCell};
use std::path::Path;
use throughline_catalog::TablebaseFolder;
use throughline_game::exact::endless_loser;
use throughline_game::{Playable, Side};
use throughline_lab::StateFile;
use throughline_solve::proof::{Certificate, Claim, JobResult, JobSearch, ProofResult, Unfinished, settles};
use throughline_tasks::{SearchPosition, SearchedPosition, Task};

/// Looks for what is not proved yet. What workers say is believed because the checker accepts it.
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
    // Whom endless play defeats must win; that he does not is all there is to know.
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
        if interrupt.came() {
            break;
        }
    }
    value.keep_only_win();
    Ok(value)
}

/// The jobs of a search.
struct Jobs<'a, G: Playable> {
    args: &'a Args,
    game: &'a G,
    spec: &'a str,
    table_pieces: u32,
    win: Claim,
    search: RefCell<JobSearch<'a, G>>,
    /// Jobs that were done, and the positions that they looked at.
    done: Cell<(u64, u64)>,
}

/// Why no more jobs are done.
enum Ended {
    /// The start is settled.
    Settled,
    Failed(anyhow::Error),
}

impl<G: Playable> Jobs<'_, G> {
    /// Has them done until the start is settled, or somebody presses Ctrl-C. With `--out` they are
    /// kept in a file beside the certificates, and not done again.
    fn run(&self, workers: &Workers, start: &G::Position, interrupt: &Interrupt) -> Result<()> {
        let mut kept = self.args.out.as_deref().map(|folder| self.take_kept(folder, start)).transpose()?;
        let bar = LateBar::start("{spinner} {msg}", None);
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

    /// Takes up the jobs of an earlier run, and gives the file to which further ones are added.
    fn take_kept(&self, folder: &Path, start: &G::Position) -> Result<StateFile> {
        let start = self.game.position_text(&self.game.without_counters(start));
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

    /// Takes what a job found, once the checker has accepted it.
    fn take(&self, found: &SearchedPosition) -> Result<()> {
        let Jobs { game, spec, win, .. } = *self;
        let position = game.parse_position(&found.position)?;
        let result = match &found.certificate {
            None => JobResult::Open(found.numbers.clone()),
            Some(text) => {
                let word = certificates::received(None, text)?;
                let word = word.map_err(|defect| {
                    NotSo(format!("the checker does not accept a proof about {}: {defect}", found.position))
                })?;
                let claim = word.header.claim.to_string();
                let is_asked = word.header.spec == spec
                    && word.header.start == found.position
                    && [win, win.opposite()].iter().any(|asked| asked.text() == claim);
                ensure!(is_asked, NotSo("a worker proved something else than what was asked".to_owned()));
                JobResult::Settled(Certificate::read(game, text)?)
            }
        };
        self.search.borrow_mut().add_result(&position, result);
        let (jobs, nodes) = self.done.get();
        self.done.set((jobs + 1, nodes + found.nodes));
        Ok(())
    }
}
