//! Checks a move by the rules C1–C9, C15 and C16 one by one, independently of the move generator,
//! and explains why it is illegal.

use crate::OneDimensionalChess;
use crate::ending::drawn_with_moves_left;
use crate::messages::MESSAGES;
use crate::packed_move::{Move, castled};
use crate::pieces::{Kind, letter};
use crate::position::Position;
use crate::rules::{Castling, Knight};
use throughline_game::notation::any_of;
use throughline_game::{Game, Refusal, Side};

/// A violated rule, whose message is not formatted yet: many moves are tried, so this must be
/// cheap.
#[derive(Clone, Debug)]
struct Breach {
    rule: &'static str,
    /// The message's id.
    message: &'static str,
    inserted: Vec<(&'static str, String)>,
}

impl Breach {
    fn in_words(self) -> Refusal {
        let inserted: Vec<_> = self.inserted.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Refusal::new(self.rule, MESSAGES.say(self.message, &inserted))
    }
}

/// The first rule that forbids a move, if any.
type Verdict = Result<(), Breach>;

/// Checks a move of any value.
///
/// # Errors
/// The first rule that forbids it.
pub fn check(game: &OneDimensionalChess, position: &Position, m: Move) -> Result<(), Refusal> {
    if game.is_legal(position, m) {
        return Ok(());
    }
    if let Some(outcome) = drawn_with_moves_left(position) {
        return Err(Refusal::game_over_in(&MESSAGES, outcome.reason));
    }
    Check { game, position }.c1_c16_move(m).map_err(Breach::in_words)
}

fn breach(rule: &'static str, message: &'static str) -> Verdict {
    Err(Breach { rule, message, inserted: Vec::new() })
}

/// Returns an error about a square.
fn breach_at(rule: &'static str, message: &'static str, square: u8) -> Verdict {
    Err(Breach { rule, message, inserted: vec![("square", letter(square).to_string())] })
}

/// Returns an error about a piece and a square.
fn breach_of_piece(rule: &'static str, message: &'static str, kind: Kind, square: u8) -> Verdict {
    let inserted = vec![("piece", kind.name().to_owned()), ("square", letter(square).to_string())];
    Err(Breach { rule, message, inserted })
}

/// Returns an error about distances.
fn breach_of_reach(
    rule: &'static str,
    message: &'static str,
    distances: impl IntoIterator<Item = u8>,
) -> Verdict {
    Err(Breach { rule, message, inserted: vec![("squares", squares(distances))] })
}

/// The checks of a position, one for each rule.
#[derive(Clone, Copy)]
struct Check<'a> {
    game: &'a OneDimensionalChess,
    position: &'a Position,
}

impl Check<'_> {
    fn c1_c16_move(self, m: Move) -> Verdict {
        if drawn_with_moves_left(self.position).is_some() {
            return breach("", "refusal-over");
        }
        let from = m.from();
        if from >= self.game.length() {
            return self.c1_off_board();
        }
        match self.position.piece(from) {
            None => breach_at("", "refusal-empty", from),
            Some((side, kind)) if side != self.position.to_move() => {
                breach_of_piece("C1", "refusal-not-yours", kind, from)
            }
            Some((side, kind)) => {
                self.piece_moves(side, kind, m)?;
                self.c16_promotion(m)?;
                self.c9_own_king_is_safe(m)
            }
        }
    }

    fn c1_off_board(self) -> Verdict {
        breach("", "refusal-off-board")
    }

    /// C9: "No move may leave the own king in check."
    fn c9_own_king_is_safe(self, m: Move) -> Verdict {
        let side = self.position.to_move();
        let mut after = *self.position;
        after.play(m);
        if !self.game.is_in_check(&after, side) {
            return Ok(());
        }
        let already = self.game.is_in_check(self.position, side);
        breach("C9", if already { "refusal-still-check" } else { "refusal-check" })
    }

    /// C1–C7, C15: whether the piece on `m.from()` could make the move if it were its turn. Ignores
    /// the safety of the king (except in castling), and promotion.
    fn piece_moves(self, side: Side, kind: Kind, m: Move) -> Verdict {
        let (from, to, movement) = (m.from(), m.to(), self.game.movement());
        if to >= self.game.length() || m.via().is_some_and(|via| via >= self.game.length()) {
            return self.c1_off_board();
        }
        if from == to {
            return breach("C1", "refusal-leave");
        }
        if m.is_castling() {
            return self.c6_castling(from, to);
        }
        if let Some((_, own)) = self.position.piece(to).filter(|(whose, _)| *whose == side) {
            return breach_of_piece("", "refusal-own", own, to);
        }
        if m.via().is_some() && (kind, movement.knight) != (Kind::Knight, Knight::TwoLegs) {
            return breach("C7", "refusal-on-the-way");
        }
        match kind {
            Kind::King => self.c2_king(from, to, movement.king),
            Kind::Rook => self.c3_rook(from, to, movement.rook),
            Kind::Bishop => self.c4_bishop(from, to, movement.bishop),
            Kind::Queen => self.c5_queen(from, to, movement.rook, movement.bishop),
            Kind::Knight => match movement.knight {
                Knight::TwoLegs => self.c7_knight_on_two_legs(side, m),
                Knight::Jumps(distances) => self.c7_knight_that_jumps(from, to, distances),
            },
            Kind::Pawn => self.c15_pawn(side, from, to),
        }
    }

    /// C1: "No piece passes another, the knight aside." The first piece between two squares;
    /// bishops look at every second square, others at each.
    fn c1_piece_between(self, from: u8, to: u8, step: usize) -> Option<u8> {
        let mut between = (from.min(to)..from.max(to)).step_by(step).skip(1);
        between.find(|&square| self.position.piece(square).is_some())
    }

    fn c1_passes_no_piece(self, kind: Kind, from: u8, to: u8) -> Verdict {
        let Some(square) = self.c1_piece_between(from, to, 1) else { return Ok(()) };
        breach_of_piece("C1", "refusal-pass", kind, square)
    }

    /// C2: "King: one square either way", or farther if nothing is between.
    fn c2_king(self, from: u8, to: u8, reach: u8) -> Verdict {
        if from.abs_diff(to) <= reach {
            return self.c1_passes_no_piece(Kind::King, from, to);
        }
        match reach {
            1 => breach("C2", "refusal-king"),
            _ => breach_of_reach("C2", "refusal-king-far", [reach]),
        }
    }

    /// C3: "Rook: one to three squares either way", or any number.
    fn c3_rook(self, from: u8, to: u8, reach: u8) -> Verdict {
        if from.abs_diff(to) > reach {
            return breach_of_reach("C3", "refusal-rook", [reach]);
        }
        self.c1_passes_no_piece(Kind::Rook, from, to)
    }

    /// C4: "Bishop: two, four or six squares either way", or any even number; "pieces on squares of
    /// the other colour do not block it."
    fn c4_bishop(self, from: u8, to: u8, reach: u8) -> Verdict {
        let distance = from.abs_diff(to);
        if distance % 2 == 1 {
            return breach("C4", "refusal-bishop-colour");
        }
        if distance / 2 > reach {
            return breach_of_reach("C4", "refusal-bishop", bishop_distances(reach));
        }
        let Some(square) = self.c1_piece_between(from, to, 2) else { return Ok(()) };
        breach_at("C4", "refusal-bishop-blocked", square)
    }

    /// C5: "Queen: rook or bishop, each with its own blocking."
    fn c5_queen(self, from: u8, to: u8, rook: u8, bishop: u8) -> Verdict {
        if self.c3_rook(from, to, rook).is_ok() || self.c4_bishop(from, to, bishop).is_ok() {
            return Ok(());
        }
        let distance = from.abs_diff(to);
        let as_bishop = distance.is_multiple_of(2) && distance / 2 <= bishop;
        let in_the_way = |reaches: bool, step| {
            if reaches { self.c1_piece_between(from, to, step) } else { None }
        };
        match in_the_way(as_bishop, 2).or_else(|| in_the_way(distance <= rook, 1)) {
            Some(square) => breach_at("C5", "refusal-queen-blocked", square),
            None => breach_of_reach("C5", "refusal-queen", (1..=rook).chain(bishop_distances(bishop))),
        }
    }

    /// C6: castling of the kind in this rule set.
    fn c6_castling(self, king: u8, rook: u8) -> Verdict {
        let kind = self.game.movement().castling;
        let (on_king, on_rook) = (self.position.piece(king), self.position.piece(rook));
        let castlers =
            |side: &Side| (on_king, on_rook) == (Some((*side, Kind::King)), Some((*side, Kind::Rook)));
        match (Side::BOTH.into_iter().find(castlers), kind) {
            (Some(_), Castling::Neighbours) if king.abs_diff(rook) == 1 => Ok(()),
            (Some(side), Castling::Unmoved) => self.c6_castling_unmoved(side, king, rook),
            _ => breach("C6", {
                match kind {
                    Castling::None => "refusal-no-castling",
                    Castling::Neighbours => "refusal-castling-neighbours",
                    Castling::Unmoved => "refusal-castling",
                }
            }),
        }
    }

    /// C6 as in chess: neither has moved, nothing is between them, the king is not in check and
    /// crosses no attacked square. C9 checks his destination.
    fn c6_castling_unmoved(self, side: Side, king: u8, rook: u8) -> Verdict {
        if !self.position.may_castle(side) || self.game.homes(side, Kind::Rook).all(|home| home != rook) {
            return breach("C6", "refusal-castling-moved");
        }
        self.c1_passes_no_piece(Kind::King, king, rook)?;
        if self.game.is_in_check(self.position, side) {
            return breach("C6", "refusal-castling-check");
        }
        let (_, crossed) = castled(king, rook);
        let mut on_the_way = *self.position;
        on_the_way.play(Move::new(king, crossed));
        if self.game.is_in_check(&on_the_way, side) {
            return breach_at("C6", "refusal-castling-crosses", crossed);
        }
        Ok(())
    }

    /// C7: "two legs, one of two squares and one of three, in either order, each leg in either
    /// direction. Both the intermediate and the final square are on the board … It captures at most
    /// one piece: the enemy on the final square, or, when the final square is empty, it may capture
    /// an enemy on the intermediate square."
    fn c7_knight_on_two_legs(self, side: Side, m: Move) -> Verdict {
        let (from, to) = (m.from(), m.to());
        let is_way = |via: u8| matches!((from.abs_diff(via), via.abs_diff(to)), (2, 3) | (3, 2));
        if !(0..self.game.length()).any(is_way) {
            return breach("C7", "refusal-knight");
        }
        let Some(via) = m.via() else { return Ok(()) };
        let is_enemy = self.position.piece(via).is_some_and(|(whose, _)| whose != side);
        if is_way(via) && is_enemy && self.position.piece(to).is_none() {
            return Ok(());
        }
        if !is_way(via) {
            breach_at("C7", "refusal-knight-touch", via)
        } else if !is_enemy {
            breach_at("C7", "refusal-knight-enemy", via)
        } else {
            breach("C7", "refusal-knight-one")
        }
    }

    /// C7 of the relatives: a single jump over any pieces.
    fn c7_knight_that_jumps(self, from: u8, to: u8, distances: &[u8]) -> Verdict {
        if distances.contains(&from.abs_diff(to)) {
            return Ok(());
        }
        breach_of_reach("C7", "refusal-knight-jumps", distances.iter().copied())
    }

    /// C15: one square ahead, or two on its first move if nothing is between; it captures as it
    /// moves, on the second square only where the rules allow that.
    fn c15_pawn(self, side: Side, from: u8, to: u8) -> Verdict {
        let goes_ahead = (to > from) == (side == Side::First);
        let first = self.game.homes(side, Kind::Pawn).any(|home| home == from);
        match from.abs_diff(to) {
            1 if goes_ahead => Ok(()),
            2 if goes_ahead && first => {
                self.c1_passes_no_piece(Kind::Pawn, from, to)?;
                if self.position.piece(to).is_none() || self.game.movement().pawn_takes_on_double_step {
                    return Ok(());
                }
                breach("C15", "refusal-pawn-takes")
            }
            _ => breach("C15", "refusal-pawn"),
        }
    }

    /// C16: a pawn on the last square becomes a queen, rook, bishop or knight; other moves have no
    /// promotion.
    fn c16_promotion(self, m: Move) -> Verdict {
        match (promotes(self.game, self.position, m.from(), m.to()), m.becomes()) {
            (true, None) => breach("C16", "refusal-promotion"),
            (false, Some(_)) => breach("C16", "refusal-no-promotion"),
            _ => Ok(()),
        }
    }
}

/// C16: whether the piece on `from` is a pawn and `to` its last square.
pub fn promotes(game: &OneDimensionalChess, position: &Position, from: u8, to: u8) -> bool {
    position.piece(from).is_some_and(|(side, kind)| kind == Kind::Pawn && to == game.last_square(side))
}

/// C4: up to `reach` squares of one colour.
fn bishop_distances(reach: u8) -> impl Iterator<Item = u8> {
    (1..=reach).map(|steps| 2 * steps)
}

/// Distances as text: `two, four or six squares`.
fn squares(distances: impl IntoIterator<Item = u8>) -> String {
    let distances: std::collections::BTreeSet<u8> = distances.into_iter().collect();
    let word = |n: &u8| MESSAGES.say("number", &[("count", &n.to_string())]);
    MESSAGES.say("squares", &[("numbers", &any_of(distances.iter().map(word)))])
}

/// Explains why the piece on a square has no legal move.
pub fn why_it_cannot_move(game: &OneDimensionalChess, position: &Position, from: u8) -> Refusal {
    let goals = (0..game.length()).map(|to| check(game, position, game.plain_move(position, from, to)));
    let refusals: Vec<Refusal> = goals.filter_map(Result::err).collect();
    let exposes_king = refusals.iter().any(|refusal| refusal.rule == "C9");
    match position.piece(from) {
        Some((side, kind)) if side == position.to_move() => {
            let (rule, message) = if !exposes_king {
                ("C1", "refusal-barred")
            } else if kind == Kind::King {
                ("C2", "refusal-king-barred")
            } else if game.is_in_check(position, side) {
                ("C9", "refusal-in-check")
            } else {
                ("C9", "refusal-pinned")
            };
            let inserted = [("piece", kind.name()), ("square", &letter(from).to_string())];
            Refusal::new(rule, MESSAGES.say(message, &inserted))
        }
        _ => refusals.into_iter().next().expect("what is not the mover's own does not move"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::{Catalogued, PackedMove, Random};

    #[test]
    fn the_rules_one_by_one_allow_what_the_generator_finds() {
        let mut random = Random::new(8);
        for options in ["", "board=12,setup=rkbqn", "setup=gardner", "setup=glimne", "setup=doc-pop"] {
            let Ok(game) = OneDimensionalChess::from_text(options) else { panic!("{options}") };
            let mut position = game.start();
            for _ in 0..60 {
                for m in (0..0x8000).map(Move::unpack) {
                    let allowed = Check { game: &game, position: &position }.c1_c16_move(m).is_ok();
                    assert_eq!(allowed, game.is_legal(&position, m), "{options}: {position:?} {m:?}");
                }
                match game.random_move(&position, &mut random) {
                    Some(m) => game.play(&mut position, m),
                    None => position = game.start(),
                }
            }
        }
    }
}
