//! The rule sets in use, each built once: games that share one share its tables, and the engine's
//! memory of it.

use quick_cache::sync::Cache;
use throughline_catalog::GameHandle;
use throughline_game::SpecError;

/// Rule sets kept at most; a game that is played keeps its own alive beyond that.
const RULE_SETS: usize = 64;

/// A cache of rule sets by their canonical specs.
pub(crate) struct RuleSets(Cache<String, GameHandle>);

impl Default for RuleSets {
    fn default() -> Self {
        RuleSets(Cache::new(RULE_SETS))
    }
}

impl RuleSets {
    /// The rule set of a spec.
    ///
    /// # Errors
    /// As [`GameHandle::from_spec`].
    pub(crate) fn get(&self, spec: &str) -> Result<GameHandle, SpecError> {
        if let Some(known) = self.0.get(spec) {
            return Ok(known);
        }
        let built = GameHandle::from_spec(spec)?;
        // Under its canonical spec, which may be known already.
        self.0.get_or_insert_with(built.spec(), || Ok(built.clone()))
    }

    /// The rule set of a spec, built for this once unless it is in use.
    ///
    /// # Errors
    /// As [`GameHandle::from_spec`].
    pub(crate) fn look(&self, spec: &str) -> Result<GameHandle, SpecError> {
        self.0.get(spec).map_or_else(|| GameHandle::from_spec(spec), Ok)
    }
}
