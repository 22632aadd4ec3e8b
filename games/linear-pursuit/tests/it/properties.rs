//! Property tests of the parsers, on any texts and on nearly valid texts.

use crate::readers::{board, pieces};
use proptest::prelude::*;
use throughline_conformance::options::edited as edited_by_chance;
use throughline_conformance::properties::{RandomPosition, any_text, check, edited, edits, run};
use throughline_game::Random;
use throughline_linear_pursuit::{Circle, LinearPursuit, Move};

/// Returns variants of a move text: `ae`, `a-e` for a capture, capitals.
fn lenient(_: &RandomPosition<LinearPursuit>, _: Move, text: &str) -> Vec<String> {
    let mut forms = vec![text.to_uppercase(), text.to_lowercase()];
    if let [from, b'-' | b'x', to] = *text.as_bytes() {
        let (from, to) = (char::from(from), char::from(to));
        forms.extend([format!("{from}{to}"), format!("{from}-{to}")]);
    }
    forms
}

#[test]
fn texts_are_read_or_refused_with_a_reason() {
    check::<LinearPursuit>(4000, &crate::samples::options, &lenient);
}

#[test]
fn boards_are_read_or_their_faults_listed() {
    run(3000, (any::<u64>(), edits()), |(seed, edits)| {
        let mut random = Random::new(seed);
        let compact = crate::samples::board(4 + 2 * random.below(12), &mut random);
        let file = Circle::read(&compact).expect("made to be read").file_text();
        board(&edited(&compact, &edits));
        board(&edited(&file, &edits));
        board(&edited_by_chance(&file, &mut random));
    });
    run(2000, any_text(), |text| board(&text));
}

#[test]
fn pieces_are_read_or_their_faults_listed() {
    run(3000, ("[KBNRkbnrPQ/]{0,20}", edits()), |(text, edits)| pieces(&edited(&text, &edits)));
}
