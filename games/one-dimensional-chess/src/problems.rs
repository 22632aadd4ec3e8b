//! Explains why a position is invalid: why no game with its line-up leads to it.

use crate::OneDimensionalChess;
use crate::messages::MESSAGES;
use crate::pieces::{Kind, letter};
use crate::position::Position;
use throughline_game::Side;

/// Returns every reason why a position cannot arise in a game with this line-up, or cannot be
/// continued.
pub fn problems(game: &OneDimensionalChess, position: &Position) -> Vec<String> {
    let mut problems = Vec::new();
    for side in Side::BOTH {
        c16_numbers(game, position, side, &mut problems);
        c15_c16_pawns(game, position, side, &mut problems);
        if position.may_castle(side) && !game.castlers_are_home(position, side) {
            problems.push(MESSAGES.say("problem-castling", &[("side", side.key())]));
        }
    }
    let waiting = position.to_move().opponent();
    if number(position, waiting, Kind::King) == 1 && game.is_in_check(position, waiting) {
        problems.push(MESSAGES.say("problem-check", &[("side", waiting.key())]));
    }
    problems
}

fn number(position: &Position, side: Side, kind: Kind) -> usize {
    position.men(side).of_kind(kind).count_ones() as usize
}

/// Checks that there is one king, and of other kinds no more than at the start and by promotion
/// (C16).
fn c16_numbers(game: &OneDimensionalChess, position: &Position, side: Side, problems: &mut Vec<String>) {
    let counts = |kind| (number(position, side, kind), game.homes(side, kind).count());
    let (pawns, most_pawns) = counts(Kind::Pawn);
    let missing_pawns = most_pawns.saturating_sub(pawns);
    let surplus = |kind| counts(kind).0.saturating_sub(counts(kind).1);
    let promoted: usize = Kind::PROMOTIONS.into_iter().map(surplus).sum();
    for kind in Kind::ALL {
        let (count, most) = counts(kind);
        let message = if kind == Kind::King && count != 1 {
            "problem-kings"
        } else if kind != Kind::King && count > most && (kind == Kind::Pawn || promoted > missing_pawns) {
            if missing_pawns == 0 { "problem-pieces" } else { "problem-pieces.gains" }
        } else {
            continue;
        };
        let [count, most, gain] = [count, most, missing_pawns].map(|number| number.to_string());
        let inserted = [
            ("side", side.key()),
            ("piece", kind.name()),
            ("count", &count),
            ("most", &most),
            ("gain", &gain),
        ];
        problems.push(MESSAGES.say(message, &inserted));
    }
}

/// C15, C16: no pawn is behind its start square or on its last square.
fn c15_c16_pawns(game: &OneDimensionalChess, position: &Position, side: Side, problems: &mut Vec<String>) {
    let pawn = Some((side, Kind::Pawn));
    for square in (0..game.length()).filter(|&square| position.piece(square) == pawn) {
        let behind = |home: u8| game.relative_square(side, square) < game.relative_square(side, home);
        let message = if square == game.last_square(side) {
            "problem-pawn-last"
        } else if game.homes(side, Kind::Pawn).all(behind) {
            "problem-pawn-behind"
        } else {
            continue;
        };
        let inserted = [("side", side.key()), ("square", &letter(square).to_string())];
        problems.push(MESSAGES.say(message, &inserted));
    }
}
