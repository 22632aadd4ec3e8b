//! What all parts of a running site share.

use crate::analysis::Desks;
use crate::config::Settings;
use crate::demo::Demos;
use crate::engine::Engines;
use crate::exact::Making;
use crate::limits::Limits;
use crate::matches::tables::Tables;
use crate::review::Shelf;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use throughline_catalog::{GameHandle, TableFolder};
use throughline_game::SpecError;
use throughline_store::SqliteStore;
use tokio::sync::{Semaphore, watch};

/// Reading a large text is work for a core.
const IMPORTS_AT_ONCE: usize = 2;

/// A running site.
pub(crate) struct Site {
    pub settings: Settings,
    pub store: SqliteStore,
    pub engines: Engines,
    /// Exact values.
    pub exact: TableFolder,
    /// Tables that are being made.
    pub making: Arc<Making>,
    pub rule_sets: RuleSets,
    pub tables: Tables,
    pub demos: Demos,
    pub desks: Desks,
    pub shelf: Shelf,
    pub limits: Limits,
    /// Texts that may be read as records at the same time.
    pub importing: Semaphore,
    /// Becomes true when the site is about to stop.
    pub closing: watch::Sender<bool>,
}

impl Site {
    pub(crate) fn new(settings: Settings, store: SqliteStore, engines: Engines, exact: TableFolder) -> Self {
        Site {
            exact,
            making: Arc::default(),
            settings,
            store,
            engines,
            rule_sets: RuleSets::default(),
            tables: Tables::default(),
            demos: Demos::default(),
            desks: Desks::default(),
            shelf: Shelf::default(),
            limits: Limits::default(),
            importing: Semaphore::new(IMPORTS_AT_ONCE),
            closing: watch::Sender::new(false),
        }
    }
}

/// Rule sets kept at most; a game that is played keeps its own alive beyond that.
const RULE_SETS: usize = 64;

/// The rule sets in use, each built once: games that share one share its tables, and the engine's
/// memory of it.
#[derive(Default)]
pub(crate) struct RuleSets {
    built: Mutex<HashMap<String, GameHandle>>,
}

impl RuleSets {
    /// The rule set of a spec.
    ///
    /// # Errors
    /// As [`GameHandle::from_spec`].
    pub(crate) fn get(&self, spec: &str) -> Result<GameHandle, SpecError> {
        if let Some(known) = self.lock().get(spec) {
            return Ok(known.clone());
        }
        let built = GameHandle::from_spec(spec)?;
        let mut kept = self.lock();
        if kept.len() >= RULE_SETS {
            kept.clear();
        }
        // Under its canonical spec, which may be known already.
        Ok(kept.entry(built.spec().to_owned()).or_insert(built).clone())
    }

    /// The rule set of a spec, built for this once unless it is in use.
    ///
    /// # Errors
    /// As [`GameHandle::from_spec`].
    pub(crate) fn look(&self, spec: &str) -> Result<GameHandle, SpecError> {
        let known = self.lock().get(spec).cloned();
        known.map_or_else(|| GameHandle::from_spec(spec), Ok)
    }

    /// Nothing that can panic happens under the lock.
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, GameHandle>> {
        self.built.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
