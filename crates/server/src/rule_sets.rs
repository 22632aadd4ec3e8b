//! The rule sets in use, and the parsing of the set-up form into a rule set and a position.

use crate::messages::say;
use crate::words::{over_words, sentence};
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use throughline_catalog::{GameHandle, GameRecord, variant_name};
use throughline_game::SpecError;
use throughline_records::pgn::has_seed;
pub(crate) use throughline_views::position::{check_length, record_at};
use ts_rs::TS;

/// Maximum number of cached rule sets; running games keep theirs alive beyond that.
const RULE_SETS: usize = 64;

/// A cache of rule sets by their canonical specs, each built once: games with the same rule set
/// share its tables, and the engine's memory of it.
pub(crate) struct RuleSets(Cache<String, GameHandle>);

impl Default for RuleSets {
    fn default() -> Self {
        RuleSets(Cache::new(RULE_SETS))
    }
}

impl RuleSets {
    /// Returns the rule set of a spec, and caches it.
    ///
    /// # Errors
    /// As [`GameHandle::from_spec`].
    pub(crate) fn get(&self, spec: &str) -> Result<GameHandle, SpecError> {
        if let Some(known) = self.0.get(spec) {
            return Ok(known);
        }
        let built = GameHandle::from_spec(spec)?;
        // The canonical spec may be cached already.
        self.0.get_or_insert_with(built.spec(), || Ok(built.clone()))
    }

    /// Returns the rule set of a spec, from the cache or built without being cached.
    ///
    /// # Errors
    /// As [`GameHandle::from_spec`].
    pub(crate) fn get_uncached(&self, spec: &str) -> Result<GameHandle, SpecError> {
        self.0.get(spec).map_or_else(|| GameHandle::from_spec(spec), Ok)
    }
}

/// Returns the name of a rule set: of the nearest published variant, or of the game itself.
pub(crate) fn name_of(game: &GameHandle) -> String {
    let variant = game.variant().filter(|variant| !variant.options.is_empty());
    variant.map_or_else(|| game.info().name.to_owned(), |variant| variant_name(game.info(), variant))
}

/// Returns the spec of a rule set, to be shown beside its name; `None` if the name says as much.
pub(crate) fn spec_if_unnamed(game: &GameHandle) -> Option<&str> {
    let named = game.variant().map(|variant| variant.spec(game.info()));
    let is_said = game.spec() == game.info().id || named.as_deref() == Some(game.spec());
    (!is_said).then(|| game.spec())
}

/// Maximum length of a spec, in bytes.
const LONGEST_SPEC: usize = 2_000;

/// The fields of the set-up form, of its query and of the live preview: `game` (or `spec`),
/// `opponent`, `level`, `level2`, `side`, `hints`, `position`, `opt.KEY`.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(transparent)]
pub(crate) struct SetupForm(pub Vec<(String, String)>);

/// An error in a field of a form.
#[derive(TS, Serialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct FieldError {
    /// The key of the option, or `position`; `None` if the error is about several fields.
    pub key: Option<String>,
    /// A sentence for people.
    pub message: String,
}

impl FieldError {
    /// Returns an error about several fields.
    pub(crate) fn general(message: String) -> Vec<Self> {
        vec![FieldError { key: None, message }]
    }

    fn of_position(message: String) -> Self {
        FieldError { key: Some("position".to_owned()), message: sentence(&message) }
    }
}

impl SetupForm {
    /// Returns a field that is filled in.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(key, _)| key == name)?;
        Some(value.trim()).filter(|value| !value.is_empty())
    }

    /// Returns the options that are filled in: key and value.
    pub(crate) fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix("opt.")?, value.trim())))
            .filter(|(_, value)| !value.is_empty())
    }

    /// Joins game and options into a spec, which may be invalid.
    pub(crate) fn spec(&self) -> String {
        self.spec_without(None)
    }

    /// Joins game and options without one of them.
    fn spec_without(&self, left_out: Option<&str>) -> String {
        let options = self.options().filter(|(key, _)| Some(*key) != left_out);
        let options: Vec<String> = options.map(|(key, value)| format!("{key}={value}")).collect();
        let game = self.get("game").or_else(|| self.get("spec")).unwrap_or_default();
        if options.is_empty() { game.to_owned() } else { format!("{game}:{}", options.join(",")) }
    }

    /// Returns the chosen rule set without caching it, since most are only previewed.
    ///
    /// # Errors
    /// All errors in the options: those of single options, or else of their combination.
    pub(crate) fn rules(&self, rule_sets: &RuleSets) -> Result<GameHandle, Vec<FieldError>> {
        if self.spec().len() > LONGEST_SPEC {
            return Err(FieldError::general(say("choice.long-options")));
        }
        let together = match rule_sets.get_uncached(&self.spec()) {
            Ok(game) => return Ok(game),
            Err(error) => error,
        };
        // A seed stays in its field when the options that it belonged to change; then it is
        // ignored.
        let without_seed = self.spec_without(Some("seed"));
        if without_seed != self.spec()
            && let Ok(game) = rule_sets.get_uncached(&without_seed)
            && !has_seed(game.spec())
        {
            return Ok(game);
        }
        let mut errors: Vec<FieldError> = Vec::new();
        for (key, value) in self.options() {
            let alone =
                rule_sets.get_uncached(&format!("{}:{key}={value}", self.get("game").unwrap_or_default()));
            if let Err(error) = alone
                && key_of(&error) == Some(key)
            {
                errors.push(field_error(&error));
            }
        }
        let together = field_error(&together);
        if !errors.iter().any(|error| error.message == together.message) {
            errors.push(together);
        }
        Err(errors)
    }

    /// Returns the errors in the options of a form that is about this game.
    pub(crate) fn option_errors(&self, game: &str, rule_sets: &RuleSets) -> Vec<FieldError> {
        if self.options().next().is_none() {
            return Vec::new();
        }
        let mut whole = self.clone();
        whole.0.insert(0, ("game".to_owned(), game.to_owned()));
        whole.rules(rule_sets).err().unwrap_or_default()
    }

    /// Returns the record at the chosen position, by default the starting position.
    ///
    /// # Errors
    /// All errors in the position, or that the game is over in it.
    pub(crate) fn record(&self, rules: &GameHandle) -> Result<GameRecord, Vec<FieldError>> {
        let of_position =
            |sentences: Vec<String>| sentences.into_iter().map(FieldError::of_position).collect();
        let record = record_at(rules, self.get("position")).map_err(of_position)?;
        match record.outcome() {
            Some(outcome) => Err(of_position(vec![over_words(rules.info(), &outcome.reason)])),
            None => Ok(record),
        }
    }
}

/// Returns the option that an error is about.
fn key_of(error: &SpecError) -> Option<&str> {
    match error {
        SpecError::BadValue { key, .. } => Some(key),
        SpecError::UnknownKey { key, .. } | SpecError::RepeatedKey(key) => Some(key),
        _ => None,
    }
}

fn field_error(error: &SpecError) -> FieldError {
    FieldError { key: key_of(error).map(str::to_owned), message: sentence(&error.to_string()) }
}

/// Returns a starting position; `None` if it is the default one.
pub(crate) fn unless_default_start(rules: &GameHandle, position: String) -> Option<String> {
    let usual = rules.record(None).ok().map(|record| record.position_text());
    (usual.as_ref() != Some(&position)).then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    fn form(fields: &[(&str, &str)]) -> SetupForm {
        SetupForm(fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect())
    }

    #[test]
    fn every_faulty_option_is_named() {
        let rule_sets = RuleSets::default();
        let chosen = form(&[
            ("game", "one-dimensional-chess"),
            ("opt.board", "99"),
            ("opt.setup", "xyz"),
            ("opt.repetition", "draw"),
        ]);
        let faults = chosen.rules(&rule_sets).err().unwrap();
        let keys: Vec<_> = faults.iter().map(|fault| fault.key.as_deref()).collect();
        assert!(keys.contains(&Some("board")) && keys.contains(&Some("setup")), "{faults:?}");
        assert!(!keys.contains(&Some("repetition")));
        assert!(faults.iter().all(|fault| fault.message.ends_with(|c: char| !c.is_alphabetic())));
    }

    #[test]
    fn a_seed_goes_with_the_options_it_belonged_to() {
        let rule_sets = RuleSets::default();
        let random = form(&[("game", "linear-pursuit"), ("opt.setup", "random"), ("opt.seed", "7")]);
        assert_eq!(random.rules(&rule_sets).unwrap().spec(), "linear-pursuit:setup=random,seed=7");
        let classic = form(&[("game", "linear-pursuit"), ("opt.setup", "classic"), ("opt.seed", "7")]);
        assert_eq!(classic.rules(&rule_sets).unwrap().spec(), "linear-pursuit");
        let wrong = form(&[("game", "linear-pursuit"), ("opt.setup", "random"), ("opt.seed", "x")]);
        let faults = wrong.rules(&rule_sets).err().unwrap();
        assert_eq!(faults[0].key.as_deref(), Some("seed"), "a seed that is none is said: {faults:?}");
    }

    #[test]
    fn a_position_has_to_fit_the_options() {
        let rule_sets = RuleSets::default();
        for info in GAMES {
            let game = rule_sets.get(info.id).unwrap();
            let start = game.record(None).unwrap().position_text();
            let fits = form(&[("game", info.id), ("position", &start)]);
            assert_eq!(fits.record(&game).unwrap().position_text(), start);
            let broken = form(&[("game", info.id), ("position", "nothing like it")]);
            let faults = broken.record(&game).err().unwrap();
            assert!(faults.iter().all(|fault| fault.key.as_deref() == Some("position")), "{faults:?}");
        }
    }
}
