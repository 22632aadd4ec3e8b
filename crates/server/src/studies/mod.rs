//! Studies: rule sets that people have the engine measure. A study is the first games of the plan
//! that `throughline lab report` makes of the same numbers, and it grows by doubling them; the page
//! shows the report on the last whole size. `docs/reports.md` says what the figures are.

mod compare;
mod exact;
mod page;
mod partings;
mod people;
mod repairs;
mod work;

pub(crate) use compare::compare;
pub(crate) use page::{act, begin, choose, list, progress, study_page};
pub(crate) use work::run_studies;

use crate::calendar::now_ms;
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::play::Games;
use crate::visitor::VisitorId;
use crate::words::{over_words, sentence};
use quick_cache::sync::Cache;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{ExactStart, GameHandle};
use throughline_lab::study::{Report, StudyPart, StudyPlan, StudyWork, study};
use throughline_store::{NewStudy, StoredStudy, StudyBounds, StudyState};

/// Positions that the engine looks at for a move.
const NODES: u64 = 1_000;
/// Plies in which it varies its moves, as the command line does.
const VARIED: usize = 16;
/// Plies after which a game is given up, as on the command line.
const MAX_PLIES: usize = 400;
const SEED: u64 = 1;

/// Games of equal strength of which there are reports, and as many between each two strengths.
const SIZES: [usize; 6] = [8, 16, 32, 64, 128, 256];

/// How many studies there may be.
const BOUNDS: StudyBounds = StudyBounds { own: 2, running: 12, kept: 100 };

/// Reports kept in memory.
const REPORTS: usize = 32;

/// The plan of a study with so many games of each kind.
fn plan(game: &GameHandle, games: usize) -> StudyPlan {
    StudyPlan {
        game: game.clone(),
        games,
        nodes: NODES,
        probes: games,
        varied_plies: VARIED,
        max_plies: MAX_PLIES,
        tables: None,
        seed: SEED,
        concurrency: 1,
    }
}

/// Parts of a study of a size: games of three pairings, the probes that it has whatever its size,
/// positions, and trials.
fn parts_of(games: usize, fixed: u64) -> u64 {
    5 * games as u64 + fixed
}

/// What the parts of a study depend on.
#[derive(Clone)]
struct Basis {
    /// What makes them, the engine among it.
    settings: String,
    /// The probes that do not depend on the size.
    fixed: u64,
}

/// The studies of a site, and what is known of them without asking the store.
pub(crate) struct Studies {
    pub games: Arc<Games>,
    reports: Cache<(String, usize), Arc<Report>>,
    bases: Cache<String, Arc<Basis>>,
    exact: Cache<String, Arc<Option<ExactStart>>>,
}

impl Studies {
    pub(crate) fn new(games: Arc<Games>) -> Self {
        Studies {
            games,
            reports: Cache::new(REPORTS),
            bases: Cache::new(4 * REPORTS),
            exact: Cache::new(4 * REPORTS),
        }
    }
}

/// How a study stands.
pub(crate) struct Standing {
    /// What the store has of it.
    pub study: StoredStudy,
    /// Games of equal strength of the last whole report; 0 while there is none.
    pub games: usize,
    /// The size that is being made; none where that is all.
    pub next: Option<usize>,
    /// Parts of that size that are done, and all of them.
    pub done: [u64; 2],
}

impl Standing {
    fn of(study: StoredStudy) -> Self {
        let fixed = study.asked.fixed;
        let is_whole = |games: &usize| parts_of(*games, fixed) <= study.parts;
        let games = SIZES.into_iter().rev().find(is_whole).unwrap_or(0);
        let next = SIZES.into_iter().find(|size| *size > games);
        let before = if games == 0 { 0 } else { parts_of(games, fixed) };
        let all = next.map_or(0, |next| parts_of(next, fixed) - before);
        Standing { done: [study.parts - before, all], study, games, next }
    }

    /// Whether it belongs to somebody.
    pub(crate) fn is_of(&self, visitor: &VisitorId) -> bool {
        self.study.asked.owner == visitor.text()
    }
}

impl Studies {
    /// What the parts of a rule set's study depend on: a search, all first moves, and other starts.
    fn basis(&self, game: &GameHandle) -> Arc<Basis> {
        if let Some(known) = self.bases.get(game.spec()) {
            return known;
        }
        let plan = plan(game, SIZES[0]);
        let settings = serde_json::to_string(&plan.probe_settings()).unwrap_or_default();
        let fixed = StudyWork::new(plan, Vec::new()).fixed_probes() as u64;
        let basis = Arc::new(Basis { settings, fixed });
        self.bases.insert(game.spec().to_owned(), basis.clone());
        basis
    }

    /// The rule set that an address names.
    ///
    /// # Errors
    /// [`AppError::BadForm`] with what is wrong with it.
    pub(crate) async fn rules(&self, spec: &str) -> Result<GameHandle, AppError> {
        let spec = spec.to_owned();
        let found = self.games.with_rule_sets(move |rule_sets| rule_sets.get_uncached(&spec)).await?;
        found.map_err(|error| AppError::BadForm(sentence(&error.to_string())))
    }

    /// The study of a rule set by the engine that this program has; none where there is none.
    ///
    /// # Errors
    /// Those of the store.
    pub(crate) async fn standing(self: &Arc<Self>, game: &GameHandle) -> Result<Option<Standing>, AppError> {
        let Some(study) = self.games.store.study(game.spec()).await? else { return Ok(None) };
        let (studies, game) = (self.clone(), game.clone());
        let basis = self.games.heavy.studies.run(move || studies.basis(&game)).await?;
        Ok((study.asked.settings == basis.settings).then(|| Standing::of(study)))
    }

    /// The report of a study as far as it is; none where nothing is whole yet.
    ///
    /// # Errors
    /// As [`Studies::report`].
    pub(crate) async fn newest_report(
        self: &Arc<Self>,
        game: &GameHandle,
    ) -> Result<Option<Arc<Report>>, AppError> {
        self.report_of(game, self.standing(game).await?.as_ref()).await
    }

    /// As [`Studies::newest_report`], where it is known how the study stands.
    async fn report_of(
        &self,
        game: &GameHandle,
        standing: Option<&Standing>,
    ) -> Result<Option<Arc<Report>>, AppError> {
        match standing.filter(|standing| standing.games > 0) {
            Some(standing) => self.report(game, standing.games).await.map(Some),
            None => Ok(None),
        }
    }

    /// The report of a study on the first games of each kind, which are all there.
    ///
    /// # Errors
    /// Those of the store, and parts that cannot be read.
    async fn report(&self, game: &GameHandle, size: usize) -> Result<Arc<Report>, AppError> {
        let key = (game.spec().to_owned(), size);
        if let Some(known) = self.reports.get(&key) {
            return Ok(known);
        }
        let (parts, game) = (self.games.store.study_parts(game.spec()).await?, game.clone());
        let report = Arc::new(self.games.heavy.studies.run(move || made(&game, &parts, size)).await??);
        self.reports.insert(key, report.clone());
        Ok(report)
    }

    /// Has the study of a rule set run for somebody; one that runs or is whole stays as it is.
    ///
    /// # Errors
    /// More than somebody or all may have running, a rule set that begins with its end, and those
    /// of the store.
    async fn ask(self: &Arc<Self>, visitor: &VisitorId, game: &GameHandle) -> Result<(), AppError> {
        let (studies, rules) = (self.clone(), game.clone());
        let look =
            move || (studies.basis(&rules), rules.record(None).ok().and_then(|record| record.outcome()));
        let (basis, outcome) = self.games.heavy.studies.run(look).await?;
        if let Some(outcome) = outcome {
            return Err(AppError::BadForm(over_words(game.info(), &outcome.reason)));
        }
        let study = NewStudy {
            spec: game.spec().to_owned(),
            settings: basis.settings.clone(),
            owner: visitor.text().to_owned(),
            fixed: basis.fixed,
            at: now_ms(),
        };
        if self.games.store.ask_study(study, BOUNDS).await? {
            return Ok(());
        }
        let known = self.games.store.study(game.spec()).await?;
        let runs = known.is_some_and(|study| matches!(study.state, StudyState::Running | StudyState::Whole));
        let [own, all] = [BOUNDS.own, BOUNDS.running].map(|bound| bound.to_string());
        let refused = || AppError::Refused(say_with("study.too-many", &[("own", &own), ("all", &all)]));
        if runs { Ok(()) } else { Err(refused()) }
    }

    /// Stops somebody's study.
    ///
    /// # Errors
    /// It is not theirs; those of the store.
    async fn stop(&self, visitor: &VisitorId, game: &GameHandle) -> Result<(), AppError> {
        let store = &self.games.store;
        let is_stopped = store.end_study(game.spec(), Some(visitor.text()), StudyState::Stopped).await?;
        if is_stopped {
            return Ok(());
        }
        let runs = store.study(game.spec()).await?.is_some_and(|study| study.state == StudyState::Running);
        if runs { Err(AppError::Refused(say("study.not-yours"))) } else { Ok(()) }
    }
}

fn made(game: &GameHandle, parts: &[String], size: usize) -> Result<Report, AppError> {
    let broken = |why: String| AppError::Internal(format!("the study of {}: {why}", game.spec()));
    let (mut games, mut probes) = (Vec::new(), Vec::new());
    for part in parts {
        match serde_json::from_str(part)? {
            StudyPart::Game(game) => games.push(game),
            StudyPart::Probe(probe) => probes.push(probe),
        }
    }
    // Nothing is played here: all is there.
    let report = study(&plan(game, size), &games, &probes, &AtomicBool::new(true), &mut |_, _| Ok(()));
    report.map_err(|error| broken(error.to_string()))?.ok_or_else(|| broken("parts are missing".to_owned()))
}
