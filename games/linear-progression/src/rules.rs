//! The description of the game, and its options.

use crate::ending::{EQUAL_SPACES, MAJORITY};
use throughline_game::{GameInfo, OptionInfo, Values};

/// The description of Linear Progression.
pub static INFO: GameInfo = GameInfo {
    id: "linear-progression",
    name: "Linear Progression",
    tagline: "Slide like a queen, leave a trail, flip what you cross: whoever owns most of the board wins.",
    sides: ["white", "black"],
    options: &[
        OptionInfo {
            key: "drop",
            about: "How the first tokens come onto the board.",
            values: Values::Choice(&[
                ("chosen", "each player chooses a space, White first"),
                (
                    "random",
                    "chance drops both tokens, and puts the blockers into corners, before White moves",
                ),
                (
                    "fair",
                    "a drop from the table of those that games of the engine found even (the common board; not with blockers and equal moves at once)",
                ),
            ]),
        },
        SEED,
        OptionInfo {
            key: "blockers",
            about: "A piece for each side that no token can pass.",
            values: Values::Choice(&[
                ("off", "no blockers"),
                ("shared", "in a turn you may also move one of the two blockers, whosever it is"),
                ("own", "in a turn you may also move your own blocker"),
            ]),
        },
        OptionInfo {
            key: "equal-moves",
            about: "Whether Black answers when White fills the last space.",
            values: Values::Choice(&[
                ("off", "the game ends with the last empty space"),
                ("on", "Black has one more turn, which need not enter an empty space"),
            ]),
        },
        BOARD,
    ],
    endings: &[MAJORITY, EQUAL_SPACES],
    rules: include_str!("../rules.md"),
    variants: &[],
};

/// The names of the sides at the beginning of a sentence.
pub(crate) const NAMES: [&str; 2] = ["White", "Black"];

pub(crate) const SEED: OptionInfo = OptionInfo {
    key: "seed",
    about: "A number that makes a random or fair drop repeatable.",
    values: Values::Pattern {
        default: "",
        allowed: "a whole number below 2^64 with drop=random or drop=fair (left out: a new one), else nothing",
    },
};

pub(crate) const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The spaces to play on.",
    values: Values::Pattern {
        default: "8x8",
        allowed: "WxH with sides from 4 to 16 (its corners are not used), center-isle (8x8 with an island of four \
                  squares), or a mask: ranks from the top joined by /, . a space, # none, at most 256 squares",
    },
};

/// The option `blockers`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blockers {
    /// No blockers.
    Off,
    /// L20: a player may move either blocker.
    Shared,
    /// L20: a player may move only the own blocker.
    Own,
}
