//! The rule sets of Hnefatafl by their names in the other formats.

use super::ConvertError;
use crate::quoted;
use throughline_game::{
    Catalogued, Game, MoveError, Notation, Options, PositionError, Record, Side, SpecError,
};
use throughline_hnefatafl::{Hnefatafl, Move, PRESETS, Preset, REPETITION};

/// The rule sets to guess for files that do not name one, the likeliest first.
const LIKELY: [&str; 2] = ["copenhagen", "brandubh"];

/// Why a spec is not a rule set of these formats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RuleSetError {
    /// Another game.
    #[error("{} is no rule set of hnefatafl, the game of these formats", quoted(.0))]
    OtherGame(String),
    /// Options that the game does not have.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

/// A rule set with its canonical spec.
pub(crate) struct Rules {
    pub game: Hnefatafl,
    pub spec: String,
}

impl Rules {
    /// The rule set of a spec.
    pub fn of_spec(spec: &str) -> Result<Self, RuleSetError> {
        let (id, options) = spec.split_once(':').unwrap_or((spec, ""));
        if id != Hnefatafl::INFO.id {
            return Err(RuleSetError::OtherGame(spec.to_owned()));
        }
        let mut options = Options::parse(Hnefatafl::INFO, options)?;
        Hnefatafl::draw_seeds(&mut options);
        let game = Hnefatafl::from_options(&options)?;
        Ok(Rules { game, spec: options.spec(Hnefatafl::INFO) })
    }

    /// Returns the published rule set with this name.
    pub fn of_preset(name: &str) -> Self {
        Self::of_spec(&format!("hnefatafl:rules={name}")).expect("a published rule set")
    }

    /// Returns the published rule set that a title names: `Copenhagen 11x11` is `copenhagen`.
    pub fn of_title(title: &str) -> Option<Self> {
        let title = title.to_lowercase();
        let is_named = |name: &&str| title.contains(name) || *name == "brandubh" && title.contains("brandub");
        // The longest match, because one name is a prefix of another.
        let named = PRESETS.iter().map(|preset| preset.name).filter(is_named);
        named.max_by_key(|name| name.len()).map(Self::of_preset)
    }

    /// Returns the likely rule set under which most of these moves (`d1-d3`) are legal, captures
    /// aside.
    pub fn guess<'t>(moves: impl Iterator<Item = &'t str> + Clone) -> Self {
        let legal_moves = |rules: &Rules| {
            let mut record = rules.begin(None).expect("the start of a rule set");
            moves.clone().take_while(|text| rules.play(&mut record, text).is_ok()).count()
        };
        let [first, second] = LIKELY.map(Self::of_preset);
        if legal_moves(&second) > legal_moves(&first) { second } else { first }
    }

    /// Returns the same rule set without an end by repetition.
    fn without_end_by_repetition(&self) -> Self {
        let (id, options) = self.spec.split_once(':').unwrap_or((&self.spec, ""));
        let others = options.split(',').filter(|o| !o.is_empty() && !o.starts_with("repetition="));
        let options: Vec<&str> = others.chain(["repetition=off"]).collect();
        Self::of_spec(&format!("{id}:{}", options.join(","))).expect("an option that each rule set has")
    }

    /// Runs `replay` by these rules, and if it fails, by the same rules without an end by
    /// repetition: sites whose files do not name the rules continue after a third repetition.
    pub fn replay_with_fallback<T>(
        &self,
        replay: impl Fn(&Rules) -> Result<T, ConvertError>,
    ) -> Result<T, ConvertError> {
        replay(self).or_else(|_| replay(&self.without_end_by_repetition()))
    }

    /// Returns the title of the rule set, without options.
    pub fn title(&self) -> &'static str {
        let options = self.spec.split_once(':').map_or("", |(_, options)| options);
        let name = options.split(',').find_map(|option| option.strip_prefix("rules="));
        let name = name.unwrap_or(PRESETS[0].name);
        let preset = PRESETS.iter().find(|preset: &&Preset| preset.name == name);
        preset.map_or(Hnefatafl::INFO.name, |preset| preset.variant.name)
    }

    /// Begins a record at a position string, or at the start.
    pub fn begin(&self, position: Option<&str>) -> Result<Record<Hnefatafl>, PositionError> {
        let start = match position {
            None => self.game.start(),
            Some(text) => self.game.parse_position(text)?,
        };
        Ok(Record::new(start))
    }

    /// Plays a move given as text.
    pub fn play(&self, record: &mut Record<Hnefatafl>, text: &str) -> Result<Move, MoveError> {
        let m = self.legal(record, text)?;
        record.play_trusted(&self.game, m);
        Ok(m)
    }

    /// Parses a move that is legal now; none is after the end of the game, by repetition too.
    pub fn legal(&self, record: &Record<Hnefatafl>, text: &str) -> Result<Move, MoveError> {
        if let Some(outcome) = record.outcome(&self.game) {
            let reason = outcome.reason;
            let on = if reason == REPETITION { "; by the option repetition=off it would go on" } else { "" };
            let why = format!("the game is over ({}: {}){on}", reason.rule, reason.words);
            return Err(MoveError::illegal(text, why));
        }
        self.game.parse_move(record.position(), text)
    }

    /// Returns the position string of a record's start, unless it is the rule set's own.
    pub fn own_start(&self, record: &Record<Hnefatafl>) -> Option<String> {
        (*record.start() != self.game.start()).then(|| self.game.position_text(record.start()))
    }

    /// The side whose clock runs.
    pub fn side_to_move(&self, record: &Record<Hnefatafl>) -> Side {
        self.game.side_to_move(record.position())
    }
}
