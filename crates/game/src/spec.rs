//! Game specs, `GAME` or `GAME:key=value,key=value`, and the static data about games.

use crate::messages::SHARED;
use crate::text::{capitalised, clip};
use crate::{EndReason, Random, Side};
use std::fmt;

/// Static data of a game, for lists, pages and option panels.
#[derive(Debug)]
pub struct GameInfo {
    /// Name in specs: `linear-pursuit`.
    pub id: &'static str,
    /// Name for people: `Linear Pursuit`.
    pub name: &'static str,
    /// One sentence that makes a newcomer want to play.
    pub tagline: &'static str,
    /// The sides' names in lower case, first mover first: `["white", "black"]`.
    pub sides: [&'static str; 2],
    /// The options, in the order specs write them.
    pub options: &'static [OptionInfo],
    /// Every ending the game knows.
    pub endings: &'static [EndReason],
    /// The rules page: Markdown with ` ```board ` blocks. A block holds a position string, an
    /// optional line `move: TEXT`, and a caption; ` ```board key=value,… ` draws a rule set with
    /// options.
    pub rules: &'static str,
    /// The published rule sets, the one of [`GameInfo::rules`] first; empty for a game with a
    /// single rule set.
    pub variants: &'static [VariantInfo],
}

/// A published rule set of a game: a name for some options, with a rules page of its own.
#[derive(Clone, Copy, Debug)]
pub struct VariantInfo {
    /// The options as specs write them after the colon, without defaults: `rules=copenhagen`. Empty
    /// for the game with default options.
    pub options: &'static str,
    /// Name for people: `Copenhagen Hnefatafl`.
    pub name: &'static str,
    /// One line about what is special.
    pub about: &'static str,
    /// The rules page, as [`GameInfo::rules`]. Its ` ```board ` blocks are drawn by the variant's
    /// rules, or with the options that follow the word in place of the variant's own.
    pub page: &'static str,
}

impl VariantInfo {
    /// Its spec: `hnefatafl:rules=copenhagen`.
    #[must_use]
    pub fn spec(&self, info: &GameInfo) -> String {
        if self.options.is_empty() { info.id.to_owned() } else { format!("{}:{}", info.id, self.options) }
    }

    /// The name in specs, the value of its last option: `copenhagen`. `None` for the default
    /// options.
    #[must_use]
    pub fn key(&self) -> Option<&'static str> {
        self.options.rsplit_once('=').map(|(_, value)| value)
    }
}

impl GameInfo {
    /// Returns the variant that a spec's part after the colon belongs to: of those whose options
    /// are all contained in it, the one with the most. Other options may differ as well.
    ///
    /// ```
    /// use throughline_game::{GameInfo, VariantInfo};
    /// const fn variant(options: &'static str, name: &'static str) -> VariantInfo {
    ///     VariantInfo { options, name, about: "", page: "" }
    /// }
    /// const INFO: GameInfo = GameInfo {
    ///     id: "go", name: "Go", tagline: "", sides: ["black", "white"], options: &[], endings: &[], rules: "",
    ///     variants: &[variant("", "Go"), variant("size=9", "Small go")],
    /// };
    /// let name = |options| INFO.variant(options).map(|variant| variant.name);
    /// assert_eq!(name("komi=7"), Some("Go"));
    /// assert_eq!(name("komi=7,size=9"), Some("Small go"));
    /// ```
    #[must_use]
    pub fn variant(&self, options: &str) -> Option<&'static VariantInfo> {
        let has = |pair: &str| options.split(',').any(|other| other == pair);
        let pairs = |variant: &'static VariantInfo| {
            variant.options.split(',').filter(|_| !variant.options.is_empty())
        };
        let fitting = self.variants.iter().filter(|&variant| pairs(variant).all(has));
        fitting.max_by_key(|&variant| pairs(variant).count())
    }

    /// The English texts about a side, made from its name: `""` at the beginning of a sentence
    /// (`Attackers`, `White`), `name` inside one (`the attackers`), `wins` and `turn` as clauses
    /// (`Attackers win`, `It is White’s turn`), `number` for the form of a verb that follows
    /// (`many`, `one`).
    #[must_use]
    pub fn english_side(&self, side: Side, form: &str) -> String {
        let name = self.sides[side.index()];
        let many = name.ends_with('s');
        let subject = capitalised(name);
        match form {
            "name" if many => format!("the {name}"),
            "number" => if many { "many" } else { "one" }.to_owned(),
            "wins" => format!("{subject} win{}", if many { "" } else { "s" }),
            "turn" if many => format!("It is the {name}’ turn"),
            "turn" => format!("It is {subject}’s turn"),
            _ => subject,
        }
    }
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// Name in specs: `pawns`.
    pub key: &'static str,
    /// One line of plain explanation.
    pub about: &'static str,
    /// The allowed values; the first (or the pattern's `default`) is the default.
    pub values: Values,
}

/// The values of an option.
#[derive(Debug)]
pub enum Values {
    /// One of a list of `(value, explanation)`; the first is the default.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number.
    Range {
        /// The default.
        default: &'static str,
        /// The smallest.
        from: u32,
        /// The largest.
        to: u32,
    },
    /// Any text that the game itself can read.
    Pattern {
        /// The default.
        default: &'static str,
        /// What is allowed, for people.
        allowed: &'static str,
    },
}

impl OptionInfo {
    /// The default value.
    #[must_use]
    pub fn default(&self) -> &'static str {
        match self.values {
            Values::Choice(choices) => choices[0].0,
            Values::Pattern { default, .. } | Values::Range { default, .. } => default,
        }
    }

    /// Whether this value is allowed, as far as that is known without the game: always for a
    /// [`Values::Pattern`].
    #[must_use]
    pub fn allows(&self, value: &str) -> bool {
        match self.values {
            Values::Choice(choices) => choices.iter().any(|(allowed, _)| *allowed == value),
            Values::Range { from, to, .. } => {
                value.parse().is_ok_and(|n: u32| (from..=to).contains(&n) && n.to_string() == value)
            }
            Values::Pattern { .. } => true,
        }
    }

    /// Reads a seed: digits without a sign or leading zeros, so that one seed has one spec.
    ///
    /// # Errors
    /// [`SpecError::BadValue`] for any other text.
    pub fn read_seed(&self, text: &str) -> Result<u64, SpecError> {
        let seed = text.parse::<u64>().ok().filter(|seed| seed.to_string() == text);
        seed.ok_or_else(|| SpecError::bad_value(self, text))
    }

    /// The allowed values, for messages: `on, off`.
    #[must_use]
    pub fn allowed(&self) -> String {
        match self.values {
            Values::Choice(choices) => choices.iter().map(|(value, _)| *value).collect::<Vec<_>>().join(", "),
            Values::Range { from, to, .. } => {
                SHARED.say("option-range", &[("from", &from.to_string()), ("to", &to.to_string())])
            }
            Values::Pattern { allowed, .. } => allowed.to_owned(),
        }
    }
}

/// A value for each option of a game, and no other keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    values: Vec<(&'static str, String)>,
}

impl Options {
    /// Reads `key=value,key=value` (or nothing) for a game; options left out get their defaults.
    ///
    /// # Errors
    /// Unknown keys, repeated keys, and values outside a [`Values::Choice`], each naming what is
    /// allowed.
    pub fn parse(info: &GameInfo, text: &str) -> Result<Self, SpecError> {
        let mut values: Vec<_> = info.options.iter().map(|o| (o.key, o.default().to_owned())).collect();
        let mut seen: Vec<&str> = Vec::new();
        for pair in text.split(',').filter(|_| !text.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| SpecError::NotAPair(pair.to_owned()))?;
            let index =
                info.options.iter().position(|o| o.key == key).ok_or_else(|| SpecError::UnknownKey {
                    game: info.id,
                    key: key.to_owned(),
                    allowed: info.options.iter().map(|o| o.key).collect::<Vec<_>>().join(", "),
                })?;
            if seen.contains(&key) {
                return Err(SpecError::RepeatedKey(key.to_owned()));
            }
            seen.push(key);
            let option = &info.options[index];
            if !option.allows(value) {
                return Err(SpecError::bad_value(option, value));
            }
            values[index].1 = value.to_owned();
        }
        Ok(Options { values })
    }

    /// The value of an option the game declares.
    ///
    /// # Panics
    /// When [`GameInfo::options`] has no such key: a defect of the game, not of the input.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        let found = self.values.iter().find(|(k, _)| *k == key);
        &found.unwrap_or_else(|| panic!("the game declares no option {key}")).1
    }

    /// The value of a [`Values::Range`] option the game declares.
    ///
    /// # Panics
    /// As [`Options::get`], and for an option that is not a whole number.
    #[must_use]
    pub fn number(&self, key: &str) -> u32 {
        self.get(key).parse().unwrap_or_else(|_| panic!("the option {key} is no whole number"))
    }

    /// Draws a seed for an option of the game that has none: a short one, since it appears in
    /// addresses.
    ///
    /// # Panics
    /// As [`Options::get`].
    pub fn draw_seed(&mut self, key: &str) {
        if self.get(key).is_empty() {
            self.set(key, (Random::fresh_seed() >> 32).to_string());
        }
    }

    /// Sets an option of the game; for [`crate::Catalogued::draw_seeds`].
    ///
    /// # Panics
    /// As [`Options::get`].
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        let found = self.values.iter_mut().find(|(k, _)| *k == key);
        found.unwrap_or_else(|| panic!("the game declares no option {key}")).1 = value.into();
    }

    /// The canonical spec: the options that differ from their defaults, in the game's order.
    #[must_use]
    pub fn spec(&self, info: &GameInfo) -> String {
        let changed: Vec<String> = info
            .options
            .iter()
            .zip(&self.values)
            .filter(|(option, (_, value))| option.default() != value)
            .map(|(_, (key, value))| format!("{key}={value}"))
            .collect();
        if changed.is_empty() { info.id.to_owned() } else { format!("{}:{}", info.id, changed.join(",")) }
    }
}

/// Why a text is not a game spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// There is no such game.
    UnknownGame {
        /// The name given.
        game: String,
        /// The available games.
        allowed: String,
    },
    /// A part has no `=`.
    NotAPair(String),
    /// The game has no such option.
    UnknownKey {
        /// The game.
        game: &'static str,
        /// The key given.
        key: String,
        /// The available keys.
        allowed: String,
    },
    /// A key is given twice.
    RepeatedKey(String),
    /// The option does not allow this value.
    BadValue {
        /// The option.
        key: &'static str,
        /// The value given.
        value: String,
        /// The allowed values.
        allowed: String,
    },
    /// Options that are valid one by one but contradict each other.
    Clash(String),
}

impl SpecError {
    /// A [`SpecError::BadValue`] for an option.
    #[must_use]
    pub fn bad_value(option: &OptionInfo, value: &str) -> Self {
        SpecError::BadValue { key: option.key, value: value.to_owned(), allowed: option.allowed() }
    }

    /// A [`SpecError::BadValue`] that also explains what is wrong with the value.
    #[must_use]
    pub fn bad_value_because(option: &OptionInfo, value: &str, why: &str) -> Self {
        let allowed = format!("{} ({why})", option.allowed());
        SpecError::BadValue { key: option.key, value: clip(value), allowed }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            SpecError::UnknownGame { game, allowed } => {
                SHARED.say("option-no-game", &[("game", &clip(game)), ("allowed", allowed)])
            }
            SpecError::NotAPair(part) => SHARED.say("option-no-pair", &[("part", &clip(part))]),
            SpecError::UnknownKey { game, key, allowed } => {
                SHARED.say("option-unknown", &[("game", game), ("key", &clip(key)), ("allowed", allowed)])
            }
            SpecError::RepeatedKey(key) => SHARED.say("option-twice", &[("key", key)]),
            SpecError::BadValue { key, value, allowed } => {
                SHARED.say("option-value", &[("key", key), ("value", &clip(value)), ("allowed", allowed)])
            }
            SpecError::Clash(why) => why.clone(),
        };
        f.write_str(&text)
    }
}

impl std::error::Error for SpecError {}

/// A defect in a file that holds an option's value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileDefect {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, a clause.
    pub what: String,
}
