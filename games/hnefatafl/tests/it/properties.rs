//! Properties of the parsers, on nearly valid texts.

use throughline_conformance::parsing::check;
use throughline_game::{Diagram, Shape};
use throughline_hnefatafl::{Hnefatafl, Move, Position};

/// Returns variants of a move text: `d1d4`, `D1-D4`, and the captures in any order.
fn lenient(game: &Hnefatafl, position: &Position, m: Move, text: &str) -> Vec<String> {
    let mut forms = vec![text.replace('-', ""), text.to_uppercase(), text.replace('-', "").to_uppercase()];
    let sites = game.board(Shape::Wide).sites;
    let captures = game.captures(position, m);
    let mut names: Vec<&str> = captures.iter().map(|&site| sites[usize::from(site)].name.as_str()).collect();
    if !names.is_empty() {
        forms.push(format!("{text}x{}", names.join("/")));
        names.reverse();
        forms.push(format!("{text}X{}", names.join("/")));
    }
    forms
}

#[test]
fn texts_are_read_or_refused_with_a_reason() {
    check::<Hnefatafl>(6000, &crate::samples::options, lenient);
}
