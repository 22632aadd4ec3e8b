//! Properties of the parsers, on nearly valid texts.

use crate::samples;
use throughline_conformance::parsing::check;
use throughline_game::{Game, Notation};
use throughline_one_dimensional_chess::{Move, OneDimensionalChess, Position};

/// Returns variants of a move text: `ej`, capitals, `a-b` for castling; a capture on the way
/// without its hyphen.
fn lenient(game: &OneDimensionalChess, position: &Position, m: Move, text: &str) -> Vec<String> {
    let mut forms = vec![text.to_uppercase(), text.to_lowercase()];
    if m.is_castling() {
        forms.extend([text.replace('=', "-"), text.replace('=', "")]);
    } else if m.via().is_some() || m.promotion_choice().is_some() {
        forms.push(text.replacen('-', "", 1));
    } else {
        forms.push(text.replace(['-', 'x'], ""));
    }
    // A variant may be the text of another move.
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let texts: Vec<String> = moves.iter().map(|&m| game.move_text(position, m)).collect();
    forms.retain(|form| form == text || !texts.contains(form));
    forms
}

#[test]
fn texts_are_read_or_refused_with_a_reason() {
    check::<OneDimensionalChess>(15_000, &samples::options, lenient);
}
