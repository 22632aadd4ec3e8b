//! Properties of a game's readers for arbitrary text: no panic, a canonical form for valid text,
//! and an error that names what was found for invalid text.

use crate::legality::moves_or_outcome;
use crate::options::{self, OptionSet, edited, samples};
use crate::{Choices, Move, Position, at};
use throughline_game::setup::compose;
use throughline_game::{Catalogued, MoveError, PositionError, Random};

/// The maximum length of a message: hostile input is not echoed at length.
const LONGEST_MESSAGE: usize = 10_000;

/// Reads any text as a position. A valid one has one canonical form, and can be played on.
///
/// # Panics
/// When a position is not canonical or cannot be played on, or an error is unclear.
pub fn position<G: Catalogued>(game: &G, text: &str) -> Option<Position<G>> {
    match game.parse_position(text) {
        Ok(position) => {
            let canonical = game.position_text(&position);
            let again =
                game.parse_position(&canonical).unwrap_or_else(|e| panic!("{text:?}: {canonical}: {e}"));
            assert_eq!(again, position, "{text:?}: {canonical} is another position");
            assert_eq!(game.position_text(&again), canonical, "{text:?}: canonical text");
            assert_eq!(game.key(&again), game.key(&position), "{text:?}: key");
            can_be_looked_at(game, &position);
            Some(position)
        }
        Err(error) => {
            assert_clear_position_error(&error, text);
            None
        }
    }
}

/// Every query that a page makes about a position succeeds.
fn can_be_looked_at<G: Catalogued>(game: &G, position: &Position<G>) {
    moves_or_outcome(game, position);
    assert!(!game.board_text(position).is_empty(), "{}: board in characters", at(game, position));
    let setup = game.setup(position);
    assert_eq!(compose(game, &setup).as_ref(), Ok(position), "{}: composed", at(game, position));
    let _ = (game.placements(position), game.claim(position), game.in_check(position));
}

fn assert_clear_position_error(error: &PositionError, text: &str) {
    let message = error.to_string();
    assert!(message.len() < LONGEST_MESSAGE, "{} characters on {text:?}", message.len());
    match error {
        PositionError::Syntax { found, expected } => {
            assert!(text.contains(found.as_str()), "{text:?}: “{found}” was never there");
            assert!(!expected.is_empty() && message.contains(expected.as_str()), "{text:?}: {message}");
        }
        PositionError::Illegal(faults) => {
            assert!(!faults.is_empty(), "{text:?}: refused without a fault");
            assert!(faults.iter().all(|fault| fault.len() > 5), "{text:?}: {faults:?}");
        }
    }
}

/// Reads any text as a move. A valid one is legal and is the move of its canonical text.
///
/// # Panics
/// When a move is not legal, its canonical text is that of another, or an error is unclear.
pub fn a_move<G: Catalogued>(game: &G, position: &Position<G>, text: &str) -> Option<G::Move> {
    match game.parse_move(position, text) {
        Ok(m) => {
            assert!(game.is_legal(position, m), "{}: {text:?} read as {m:?}", at(game, position));
            let canonical = game.move_text(position, m);
            assert_eq!(game.parse_move(position, &canonical), Ok(m), "{}: {text:?}", at(game, position));
            Some(m)
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < LONGEST_MESSAGE, "{} characters on {text:?}", message.len());
            let (found, why) = match &error {
                MoveError::Syntax { found, expected } => (found, expected),
                MoveError::Illegal { found, why } => (found, why),
            };
            assert_eq!(found, text, "{}: the error names another text", at(game, position));
            assert!(!why.is_empty() && message.contains(why.as_str()), "{text:?}: {message}");
            None
        }
    }
}

/// Checks a game's readers in this many random positions of random rule sets, times [`samples`]:
/// each reads options, a position string and a move with a few characters changed, and the lenient
/// forms that `lenient` makes of a legal move and its text.
///
/// # Panics
/// When one fails, with the text.
pub fn check<G: Catalogued>(
    number: u32,
    random_options: &dyn Fn(&mut dyn Choices) -> OptionSet,
    lenient: impl Fn(&G, &Position<G>, Move<G>, &str) -> Vec<String>,
) {
    let mut random = Random::new(1);
    for _ in 0..samples(number) {
        let options = random_options(&mut random).text();
        let _ = options::read::<G>(&edited(&options, &mut random));
        let Ok(game) = G::from_text(&options) else { continue };
        let mut start = game.start();
        for _ in 0..random.below(40) {
            let Some(m) = game.random_move(&start, &mut random) else { break };
            game.play(&mut start, m);
        }
        position(&game, &edited(&game.position_text(&start), &mut random));
        let Some(m) = game.random_move(&start, &mut random) else { continue };
        let text = game.move_text(&start, m);
        a_move(&game, &start, &edited(&text, &mut random));
        for form in lenient(&game, &start, m, &text) {
            assert_eq!(a_move(&game, &start, &form), Some(m), "{}: {form} for {text}", at(&game, &start));
        }
    }
}
