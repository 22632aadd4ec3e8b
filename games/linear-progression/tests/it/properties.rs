//! Properties of the parsers, on nearly valid texts.

use crate::readers::mask;
use crate::samples;
use throughline_conformance::Choices;
use throughline_conformance::options::{OptionSet, edited};
use throughline_conformance::parsing::check;
use throughline_game::Random;
use throughline_linear_progression::{
    Bits, LinearProgression, Move, Position, Progression, WideLinearProgression,
};

/// Returns variants of a move text: `d4d7`, capitals; with blockers for each part.
fn lenient<B: Bits>(_: &Progression<B>, _: &Position<B>, _: Move, text: &str) -> Vec<String> {
    vec![text.replace('-', ""), text.to_uppercase(), text.to_lowercase()]
}

fn small(choices: &mut dyn Choices) -> OptionSet {
    samples::options(40, choices)
}

fn large(choices: &mut dyn Choices) -> OptionSet {
    let mut set = samples::options(256, choices);
    if samples::ranks(samples::value(&set.text(), "board", "8x8")).concat().len() > 60 {
        set.unset("blockers");
    }
    set
}

#[test]
fn texts_are_read_or_refused_with_a_reason() {
    check::<LinearProgression>(5000, &small, lenient);
}

#[test]
fn texts_of_boards_with_long_sides_are_too() {
    check::<WideLinearProgression>(1000, &large, lenient);
}

#[test]
fn masks_are_read_or_refused_with_a_reason() {
    let mut random = Random::new(1);
    for _ in 0..7000 {
        let board = samples::board(256, &mut random);
        mask(&edited(&board, &mut random));
    }
}
