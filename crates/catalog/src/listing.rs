//! The games and their options as plain data, for `throughline games --json` and the site's option
//! panels.

use crate::GAMES;
use serde::Serialize;
use throughline_game::{GameInfo, OptionInfo, Values};

/// A game, its options, and its endings.
#[derive(Serialize, Debug)]
pub struct Listing {
    /// Name in specs.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// One sentence.
    pub tagline: &'static str,
    /// The sides' names, first mover first.
    pub sides: [&'static str; 2],
    /// The options in the order specs write them.
    pub options: Vec<OptionListing>,
    /// The published rule sets, the default first; empty for a game with a single one.
    pub variants: Vec<VariantListing>,
    /// Every ending the game knows.
    pub endings: Vec<EndingListing>,
}

/// A published rule set of a game.
#[derive(Serialize, Debug)]
pub struct VariantListing {
    /// The spec: `hnefatafl:rules=copenhagen`.
    pub spec: String,
    /// Name for people.
    pub name: &'static str,
    /// One line.
    pub about: &'static str,
}

/// An option of a game.
#[derive(Serialize, Debug)]
pub struct OptionListing {
    /// Name in specs.
    pub key: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// The default value.
    pub default: &'static str,
    /// The allowed values, for people.
    pub allowed: String,
    /// The values with a line of explanation each; empty when `allowed` is a pattern.
    pub values: Vec<ValueListing>,
}

/// A value of an option.
#[derive(Serialize, Debug)]
pub struct ValueListing {
    /// The value as specs write it.
    pub value: &'static str,
    /// One line of explanation.
    pub about: &'static str,
}

/// An ending of the game.
#[derive(Serialize, Debug)]
pub struct EndingListing {
    /// Stable name.
    pub name: &'static str,
    /// Number of its rule in the rule book.
    pub rule: &'static str,
    /// A clause to follow "because".
    pub words: &'static str,
}

/// All games.
///
/// ```
/// let games = throughline_catalog::listings();
/// assert_eq!(games[0].id, "hnefatafl");
/// ```
#[must_use]
pub fn listings() -> Vec<Listing> {
    GAMES.into_iter().map(listing).collect()
}

fn listing(info: &'static GameInfo) -> Listing {
    let ending =
        |e: &throughline_game::EndReason| EndingListing { name: e.name, rule: e.rule, words: e.words };
    let variant = |v: &throughline_game::VariantInfo| VariantListing {
        spec: v.spec(info),
        name: v.name,
        about: v.about,
    };
    Listing {
        id: info.id,
        name: info.name,
        tagline: info.tagline,
        sides: info.sides,
        options: info.options.iter().map(option).collect(),
        variants: info.variants.iter().map(variant).collect(),
        endings: info.endings.iter().map(ending).collect(),
    }
}

fn option(info: &'static OptionInfo) -> OptionListing {
    let values = match info.values {
        Values::Choice(choices) => {
            choices.iter().map(|&(value, about)| ValueListing { value, about }).collect()
        }
        Values::Pattern { .. } | Values::Range { .. } => Vec::new(),
    };
    OptionListing {
        key: info.key,
        about: info.about,
        default: info.default(),
        allowed: info.allowed(),
        values,
    }
}
