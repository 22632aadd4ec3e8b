//! The rule sets in use, and the parsing of the set-up form into a rule set and a position.

use crate::messages::{colon, say};
use crate::words::{over_words, sentence};
use quick_cache::sync::Cache;
use serde::{Deserialize, Serialize};
use throughline_catalog::{
    GameHandle, GameRecord, option_name, tagline, value_name, variant_about, variant_name,
};
use throughline_game::text::clip;
use throughline_game::{OptionInfo, SpecError, VariantInfo};
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
    let variant = own_variant(game);
    variant.map_or_else(|| game.info().name.to_owned(), |variant| variant_name(game.info(), variant))
}

/// Returns one sentence about what [`name_of`] names.
pub(crate) fn about_of(game: &GameHandle) -> String {
    let info = game.info();
    own_variant(game).map_or_else(|| tagline(info), |variant| sentence(&variant_about(info, variant)))
}

/// The nearest published variant, unless that is the usual game.
fn own_variant(game: &GameHandle) -> Option<&'static VariantInfo> {
    game.variant().filter(|variant| !variant.options.is_empty())
}

/// Returns the options that [`name_of`] does not tell, with their values.
pub(crate) fn changed_options(game: &GameHandle) -> Vec<(&'static OptionInfo, &str)> {
    let (_, pairs) = game.spec().split_once(':').unwrap_or_default();
    let own = own_variant(game).map_or("", |variant| variant.options);
    let changed = pairs.split(',').filter(|pair| !own.split(',').any(|other| other == *pair));
    changed
        .filter_map(|pair| pair.split_once('='))
        .filter_map(|(key, value)| Some((game.info().options.iter().find(|o| o.key == key)?, value)))
        .collect()
}

/// Returns [`changed_options`] in words, for those who are about to play: `Setup: draft · Pawns:
/// off`. A seed tells them nothing.
pub(crate) fn options_words(game: &GameHandle) -> String {
    let changed = changed_options(game).into_iter().filter(|(option, _)| option.key != "seed");
    let words = |(option, value)| {
        format!("{}{}{}", option_name(game.info(), option), colon(), clip(&value_name(game.info(), value)))
    };
    changed.map(words).collect::<Vec<_>>().join(" · ")
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

/// Whether a game starts from a position that somebody set up: not from the rules' own, nor from
/// one drawn with a seed, which is stored too.
pub(crate) fn is_set_up(spec: &str, start: Option<&str>) -> bool {
    start.is_some() && !has_seed(spec)
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
    fn rule_sets_are_described_by_their_variant_and_the_options_that_differ_from_it() {
        for (spec, told, options) in [
            ("hnefatafl", "Two dozen raiders", ""),
            ("hnefatafl:rules=tablut", "9x9, the Sámi game: the king escapes to any edge", ""),
            ("hnefatafl:rules=brandubh,king-armed=off", "7x7, the Irish game", "King armed: off"),
            ("one-dimensional-chess:setup=glimne", "18 squares: a whole court each", ""),
            (
                "linear-pursuit:setup=draft,pieces=KB/KR,pawns=off",
                "Chess on a web of lines",
                "Setup: draft · Pieces: KB/KR · Pawns: off",
            ),
            ("linear-progression:drop=random,seed=7", "Slide like a queen", "Drop: random"),
        ] {
            let game = GameHandle::from_spec(spec).unwrap();
            let about = about_of(&game);
            assert!(about.starts_with(told) && about.ends_with('.'), "{spec}: {about}");
            assert_eq!(options_words(&game), options, "{spec}");
        }
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
