//! Properties of the parsers, on nearly valid texts.

use crate::readers::{board, pieces};
use throughline_conformance::options::edited;
use throughline_conformance::parsing::check;
use throughline_game::Random;
use throughline_linear_pursuit::{Circle, LinearPursuit, Move, Position};

/// Returns variants of a move text: `ae`, `a-e` for a capture, capitals.
fn lenient(_: &LinearPursuit, _: &Position, _: Move, text: &str) -> Vec<String> {
    let mut forms = vec![text.to_uppercase(), text.to_lowercase()];
    if let [from, b'-' | b'x', to] = *text.as_bytes() {
        let (from, to) = (char::from(from), char::from(to));
        forms.extend([format!("{from}{to}"), format!("{from}-{to}")]);
    }
    forms
}

#[test]
fn texts_are_read_or_refused_with_a_reason() {
    check::<LinearPursuit>(4000, &crate::samples::options, lenient);
}

#[test]
fn boards_and_pieces_are_read_or_their_faults_listed() {
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let compact = crate::samples::board(4 + 2 * random.below(12), &mut random);
        let file = Circle::read(&compact).expect("made to be read").file_text();
        board(&edited(&compact, &mut random));
        board(&edited(&file, &mut random));
        pieces(&edited("KBNR/KNNN", &mut random));
    }
}
