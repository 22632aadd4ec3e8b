//! The description of the game: options, endings, rules page.

use throughline_game::{EndReason, GameInfo, OptionInfo, Values};

/// B5: a man on the far rank.
pub const BROKEN_THROUGH: EndReason =
    EndReason::new("broken-through", "B5", "a man has reached the far rank");
/// B5: no men left.
pub const NO_MEN: EndReason = EndReason::new("no-men", "B5", "the last man was taken");

/// The entry for lists and pages.
pub static INFO: GameInfo = GameInfo {
    id: "breakthrough",
    name: "Breakthrough",
    tagline: "Two walls of men, one rule: the first man on the far side wins.",
    sides: ["white", "black"],
    options: &[
        OptionInfo {
            key: "width",
            about: "The number of files.",
            values: Values::Range { default: "8", from: 3, to: 8 },
        },
        OptionInfo {
            key: "height",
            about: "The number of ranks.",
            values: Values::Range { default: "8", from: 3, to: 8 },
        },
    ],
    endings: &[BROKEN_THROUGH, NO_MEN],
    rules: include_str!("../rules.md"),
    variants: &[],
};
