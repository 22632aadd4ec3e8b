//! Small games and the checker's word on their certificates.
#![allow(dead_code, reason = "each test file uses a part")]

use throughline_checker::{Checked, Fault, check};
use throughline_game::{Catalogued, Game};
use throughline_solve::proof::Certificate;
use throughline_solve::reach::Reached;

/// Everything that can be reached from a game's start.
pub fn solved<G: Game>(game: &G, start: &G::Position) -> Reached<G> {
    Reached::solve(game, start, 1 << 30, &mut |_, _| false).expect("a small game")
}

/// A certificate as text.
pub fn text<G: Catalogued>(game: &G, spec: &str, certificate: &Certificate<G>) -> String {
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text).expect("memory holds it");
    String::from_utf8(text).expect("certificates are text")
}

/// What the checker says of a text.
pub fn checked(text: &str) -> Result<Checked, Fault> {
    check(text.as_bytes())
}
