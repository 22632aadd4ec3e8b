//! Random option sets: all options of this game are choices from lists.

use throughline_conformance::Choices;
use throughline_conformance::options::{OptionSet, Patterns};
use throughline_game::Catalogued;
use throughline_hnefatafl::Hnefatafl;

const NO_PATTERNS: Patterns = |_, _| {};

/// A random option set.
pub fn options(choices: &mut dyn Choices) -> OptionSet {
    OptionSet::random(Hnefatafl::INFO, NO_PATTERNS, choices)
}
