//! Property tests of the parsers, on any texts and on nearly valid texts.

use crate::readers::mask;
use crate::samples;
use proptest::prelude::*;
use throughline_conformance::Choices;
use throughline_conformance::options::OptionSet;
use throughline_conformance::properties::{RandomPosition, any_text, check, edited, edits, run};
use throughline_game::Random;
use throughline_linear_progression::{Bits, LinearProgression, Move, Progression, WideLinearProgression};

/// Returns variants of a move text: `d4d7`, capitals; with blockers for each part.
fn lenient<B: Bits>(_: &RandomPosition<Progression<B>>, _: Move, text: &str) -> Vec<String> {
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
    check::<LinearProgression>(5000, &small, &lenient);
}

#[test]
fn texts_of_boards_with_long_sides_are_too() {
    check::<WideLinearProgression>(1000, &large, &lenient);
}

#[test]
fn masks_are_read_or_refused_with_a_reason() {
    run(4000, (any::<u64>(), edits()), |(seed, edits)| {
        mask(&edited(&samples::board(256, &mut Random::new(seed)), &edits));
    });
    run(3000, any_text(), |text| mask(&text));
}
