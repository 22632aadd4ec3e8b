//! Studies: rule sets that visitors have the engine measure. A study plays the first games of the
//! plan that `throughline lab report` has for the same parameters, and grows by doubling their
//! number; the page shows the report for the largest finished size. `docs/reports.md` explains the
//! figures.

mod compare;
mod divergences;
mod exact;
mod page;
mod people;
mod repairs;
mod work;

pub(crate) use compare::compare;
pub(crate) use page::{act, begin, choose, list, progress, study_page};
pub(crate) use work::run_studies;

use crate::calendar::now_ms;
use crate::error::AppError;
use crate::limits::{self, Address};
use crate::messages::{say, say_with};
use crate::play::Games;
use crate::visitor::VisitorId;
use crate::words::{over_words, sentence};
use quick_cache::sync::Cache;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_catalog::{ExactStart, GameHandle};
use throughline_lab::study::{Report, StudyPart, StudyPlan, StudyWork, study};
use throughline_store::{NewStudy, StoredStudy, StudyBounds, StudyState};
use tokio::sync::Mutex;

/// Nodes of the engine's search for a move.
const NODES: u64 = 1_000;
/// Number of opening plies with varied moves, as on the command line.
const VARIED: usize = 16;
/// Maximum number of plies of a game, as on the command line.
const MAX_PLIES: usize = 400;
const SEED: u64 = 1;

/// The sizes for which there are reports: games of equal strength, and as many between each two
/// strengths.
const SIZES: [usize; 6] = [8, 16, 32, 64, 128, 256];

/// The maximum numbers of studies.
const BOUNDS: StudyBounds = StudyBounds { own: 2, running: 12, kept: 100 };

/// The maximum number of running studies of one address, since visitors are easily made.
const OF_ADDRESS: usize = 4;

/// Number of reports cached in memory.
const REPORTS: usize = 32;

/// The plan of a study with this many games of each kind.
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

/// The number of parts of a study: games of three pairings, positions and trials for each size, and
/// a fixed number of probes.
fn parts_of(games: usize, fixed: u64) -> u64 {
    5 * games as u64 + fixed
}

/// The settings on which the parts of a study depend.
#[derive(Clone)]
struct Basis {
    /// The settings, including the engine's version.
    settings: Arc<str>,
    /// The number of probes that does not depend on the size.
    fixed: u64,
}

/// The studies of a site, with caches.
pub(crate) struct Studies {
    pub games: Arc<Games>,
    reports: Cache<(String, usize), Arc<Report>>,
    /// By spec.
    settings: Cache<String, Arc<str>>,
    bases: Cache<String, Basis>,
    exact: Cache<String, Arc<Option<ExactStart>>>,
    /// The running studies asked for since the site began, by spec, with the address that asked.
    asked_from: Mutex<HashMap<String, Address>>,
}

impl Studies {
    pub(crate) fn new(games: Arc<Games>) -> Self {
        Studies {
            games,
            reports: Cache::new(REPORTS),
            settings: Cache::new(4 * REPORTS),
            bases: Cache::new(4 * REPORTS),
            exact: Cache::new(4 * REPORTS),
            asked_from: Mutex::default(),
        }
    }
}

/// The status of a study.
pub(crate) struct StudyStatus {
    /// The stored study.
    pub study: StoredStudy,
    /// The size of the largest finished report; 0 while there is none.
    pub games: usize,
    /// The size in progress; none if the study is complete.
    pub next: Option<usize>,
    /// The finished parts of that size, and all of its parts.
    pub done: [u64; 2],
}

impl StudyStatus {
    fn of(study: StoredStudy) -> Self {
        let fixed = study.asked.fixed;
        let is_whole = |games: &usize| parts_of(*games, fixed) <= study.parts;
        let games = SIZES.into_iter().rev().find(is_whole).unwrap_or(0);
        let next = SIZES.into_iter().find(|size| *size > games);
        let before = if games == 0 { 0 } else { parts_of(games, fixed) };
        let all = next.map_or(0, |next| parts_of(next, fixed) - before);
        StudyStatus { done: [study.parts - before, all], study, games, next }
    }

    /// Whether a visitor has asked for the study.
    pub(crate) fn is_of(&self, visitor: &VisitorId) -> bool {
        self.study.asked.owner == visitor.text()
    }
}

impl Studies {
    /// The settings of a rule set's study. Computing them takes a search, so they are cached.
    fn settings(&self, game: &GameHandle) -> Arc<str> {
        if let Some(known) = self.settings.get(game.spec()) {
            return known;
        }
        let settings = serde_json::to_string(&plan(game, SIZES[0]).probe_settings()).unwrap_or_default();
        let settings = Arc::<str>::from(settings);
        self.settings.insert(game.spec().to_owned(), settings.clone());
        settings
    }

    /// The settings with the number of probes. Computing that takes a search of all first moves and
    /// other starts.
    fn basis(&self, game: &GameHandle) -> Basis {
        if let Some(known) = self.bases.get(game.spec()) {
            return known;
        }
        let fixed = StudyWork::new(plan(game, SIZES[0]), Vec::new()).fixed_probes() as u64;
        let basis = Basis { settings: self.settings(game), fixed };
        self.bases.insert(game.spec().to_owned(), basis.clone());
        basis
    }

    /// The rule set that an address names.
    ///
    /// # Errors
    /// [`AppError::BadForm`] with what is wrong with the address.
    pub(crate) async fn rules(&self, spec: &str) -> Result<GameHandle, AppError> {
        let spec = spec.to_owned();
        let found = self.games.with_rule_sets(move |rule_sets| rule_sets.get_uncached(&spec)).await?;
        found.map_err(|error| AppError::BadForm(sentence(&error.to_string())))
    }

    /// The status of a rule set's study by the current engine; none if there is none.
    ///
    /// # Errors
    /// Those of the store.
    pub(crate) async fn status(self: &Arc<Self>, game: &GameHandle) -> Result<Option<StudyStatus>, AppError> {
        let Some(study) = self.games.store.study(game.spec()).await? else { return Ok(None) };
        let settings = match self.settings.get(game.spec()) {
            // Those who watch studies grow do not wait for others at their address.
            Some(known) => known,
            None => {
                let (studies, game) = (self.clone(), game.clone());
                self.games.heavy.studies.run(move || studies.settings(&game)).await?
            }
        };
        Ok((*study.asked.settings == *settings).then(|| StudyStatus::of(study)))
    }

    /// The latest studies by the current engine, each with its rule set.
    ///
    /// # Errors
    /// Those of the store.
    async fn newest(self: &Arc<Self>, limit: u32) -> Result<Vec<(GameHandle, StudyStatus)>, AppError> {
        let (stored, studies) = (self.games.store.studies(None, limit).await?, self.clone());
        let is_known = stored.iter().all(|study| self.settings.get(&*study.asked.spec).is_some());
        let look = move || {
            let current = stored.into_iter().filter_map(|study| {
                let game = studies.games.rule_sets.get_uncached(&study.asked.spec).ok()?;
                let is_current = *study.asked.settings == *studies.settings(&game);
                is_current.then(|| (game, StudyStatus::of(study)))
            });
            current.collect::<Vec<_>>()
        };
        if is_known { Ok(look()) } else { self.games.heavy.studies.run(look).await }
    }

    /// The report for the largest finished size of a study; none if there is none yet.
    ///
    /// # Errors
    /// As [`Studies::report`].
    pub(crate) async fn newest_report(
        self: &Arc<Self>,
        game: &GameHandle,
    ) -> Result<Option<Arc<Report>>, AppError> {
        self.report_of(game, self.status(game).await?.as_ref()).await
    }

    /// As [`Studies::newest_report`], for a known status.
    async fn report_of(
        &self,
        game: &GameHandle,
        status: Option<&StudyStatus>,
    ) -> Result<Option<Arc<Report>>, AppError> {
        match status.filter(|status| status.games > 0) {
            Some(status) => self.report(game, status.games).await.map(Some),
            None => Ok(None),
        }
    }

    /// The report of a study for a finished size.
    ///
    /// # Errors
    /// Those of the store, and parts that cannot be read.
    async fn report(&self, game: &GameHandle, size: usize) -> Result<Arc<Report>, AppError> {
        let key = (game.spec().to_owned(), size);
        if let Some(known) = self.reports.get(&key) {
            return Ok(known);
        }
        let (parts, game) = (self.games.store.study_parts(game.spec()).await?, game.clone());
        let report =
            Arc::new(self.games.heavy.studies.run(move || report_of_parts(&game, &parts, size)).await??);
        self.reports.insert(key, report.clone());
        Ok(report)
    }

    /// Starts or resumes the study of a rule set for a visitor; one that is running or complete
    /// stays as it is.
    ///
    /// # Errors
    /// Too many running studies of this visitor, of the address or of all; a rule set whose start
    /// is the end of the game; and those of the store.
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
            settings: basis.settings.to_string(),
            owner: visitor.text().to_owned(),
            fixed: basis.fixed,
            at: now_ms(),
        };
        let (studies, caller) = (self.clone(), limits::caller());
        // To the end even if the request is cancelled: the study is stored then, and counts.
        if tokio::spawn(async move { studies.begin(study, caller).await }).await?? {
            return Ok(());
        }
        let known = self.games.store.study(game.spec()).await?;
        let runs = known.is_some_and(|study| matches!(study.state, StudyState::Running | StudyState::Whole));
        let most = [BOUNDS.own, OF_ADDRESS as u32, BOUNDS.running];
        let [own, address, all] = most.map(|bound| bound.to_string());
        let bounds = [("own", &*own), ("address", &*address), ("all", &*all)];
        if runs { Ok(()) } else { Err(AppError::Refused(say_with("study.too-many", &bounds))) }
    }

    /// Stores a study that is asked for, unless there are too many.
    async fn begin(&self, study: NewStudy, caller: Address) -> Result<bool, AppError> {
        let (store, spec) = (&self.games.store, study.spec.clone());
        let mut asked = self.asked_from.lock().await;
        let running = store.studies(Some(StudyState::Running), BOUNDS.running).await?;
        asked.retain(|spec, _| running.iter().any(|study| study.asked.spec == *spec));
        let own = asked.values().filter(|address| **address == caller).count();
        let is_begun = (own < OF_ADDRESS || !caller.is_counted()) && store.ask_study(study, BOUNDS).await?;
        if is_begun {
            asked.insert(spec, caller);
        }
        Ok(is_begun)
    }

    /// Stops a visitor's study.
    ///
    /// # Errors
    /// The study belongs to somebody else; those of the store.
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

fn report_of_parts(game: &GameHandle, parts: &[String], size: usize) -> Result<Report, AppError> {
    let broken = |why: String| AppError::Internal(format!("the study of {}: {why}", game.spec()));
    let (mut games, mut probes) = (Vec::new(), Vec::new());
    for part in parts {
        match serde_json::from_str(part)? {
            StudyPart::Game(game) => games.push(game),
            StudyPart::Probe(probe) => probes.push(probe),
        }
    }
    // All parts are there: nothing is played here.
    let report = study(&plan(game, size), &games, &probes, &AtomicBool::new(true), &mut |_, _| Ok(()));
    report.map_err(|error| broken(error.to_string()))?.ok_or_else(|| broken("parts are missing".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Services;
    use futures_util::FutureExt;
    use std::time::Duration;
    use throughline_store::{SqliteStore, Studies as _};

    #[tokio::test]
    async fn a_study_counts_even_if_its_request_is_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap());
        let games = Arc::new(Games::new(Services::without_site(store.clone()).unwrap()));
        let studies = Arc::new(super::Studies::new(games));
        let game = GameHandle::from_spec("one-dimensional-chess:setup=gardner").unwrap();
        let visitor = VisitorId::from_stored("ada");
        let mut ask = Box::pin(studies.ask(&visitor, &game));
        while store.study(game.spec()).await.unwrap().is_none() && ask.as_mut().now_or_never().is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        drop(ask);
        assert!(studies.asked_from.lock().await.contains_key(game.spec()));
    }
}
