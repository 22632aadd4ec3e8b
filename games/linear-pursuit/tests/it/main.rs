//! The integration tests of the crate.

mod conformance;
mod drafts;
mod editor;
mod evaluate;
mod options;
mod pictures;
mod properties;
mod readers;
mod rules_page;
mod samples;
mod slow;
mod start;
mod tablebase;
mod text;
mod two_programs_agree;

use throughline_game::{Catalogued, Notation};
use throughline_linear_pursuit::{LinearPursuit, Position};

/// The game with its own options.
fn game() -> LinearPursuit {
    LinearPursuit::from_text("").unwrap()
}

fn at(text: &str) -> Position {
    game().parse_position(text).unwrap_or_else(|e| panic!("{e}"))
}
