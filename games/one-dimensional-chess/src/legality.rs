//! The rules of one move, C1–C9, C15 and C16, one by one and apart from the generator: why it is
//! not legal. And what keeps a position from arising in a game.

use crate::OneDimensionalChess;
use crate::ending::drawn_with_moves_left;
use crate::pieces::{Kind, letter};
use crate::position::{Move, Position, castled};
use crate::rules::{Castling, Knight};
use throughline_game::notation::list;
use throughline_game::{Game, Refusal, Side};

/// Nothing, or the first rule that forbids a move.
type Verdict = Result<(), Refusal>;

/// Checks a move of any value.
///
/// # Errors
/// The first rule that forbids it.
pub fn check(game: &OneDimensionalChess, position: &Position, m: Move) -> Verdict {
    if game.is_legal(position, m) { Ok(()) } else { Check { game, position }.c1_c16_move(m) }
}

fn no(rule: &'static str, why: impl Into<String>) -> Verdict {
    Err(Refusal::new(rule, why))
}

/// The rules applied to a position, one by one.
#[derive(Clone, Copy)]
struct Check<'a> {
    game: &'a OneDimensionalChess,
    position: &'a Position,
}

impl Check<'_> {
    fn c1_c16_move(self, m: Move) -> Verdict {
        if let Some(outcome) = drawn_with_moves_left(self.position) {
            return Err(Refusal::game_over(outcome.reason));
        }
        let from = m.from();
        if from >= self.game.length() {
            return self.c1_off_board();
        }
        match self.position.piece(from) {
            None => no("", format!("{} is empty", letter(from))),
            Some((side, kind)) if side != self.position.to_move() => {
                no("C1", format!("the {} on {} is not yours", kind.name(), letter(from)))
            }
            Some((side, kind)) => {
                self.piece_moves(side, kind, m)?;
                self.c16_promotion(m)?;
                self.c9_own_king_is_safe(m)
            }
        }
    }

    fn c1_off_board(self) -> Verdict {
        no("", "the row has no such square")
    }

    /// C9: "No move may leave the own king in check."
    fn c9_own_king_is_safe(self, m: Move) -> Verdict {
        let side = self.position.to_move();
        let mut after = *self.position;
        after.play(m);
        if !self.game.is_in_check(&after, side) {
            return Ok(());
        }
        let still = if self.game.is_in_check(self.position, side) { "still " } else { "" };
        no("C9", format!("your king would {still}be in check"))
    }

    /// C1–C7, C15: whether the piece on `m.from()` could make the move if it were its turn, the
    /// safety of kings aside (but for castling) and whatever a pawn becomes.
    fn piece_moves(self, side: Side, kind: Kind, m: Move) -> Verdict {
        let (from, to, movement) = (m.from(), m.to(), self.game.movement());
        if to >= self.game.length() || m.via().is_some_and(|via| via >= self.game.length()) {
            return self.c1_off_board();
        }
        if from == to {
            return no("C1", "a move must leave its square");
        }
        if m.is_castling() {
            return self.c6_castling(from, to);
        }
        if let Some((_, own)) = self.position.piece(to).filter(|(whose, _)| *whose == side) {
            return no("", format!("your own {} stands on {}", own.name(), letter(to)));
        }
        if m.via().is_some() && (kind, movement.knight) != (Kind::Knight, Knight::TwoLegs) {
            return no("C7", "only the knight captures on its way");
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

    /// C1: "No piece passes another, the knight aside." The first piece between two squares, of
    /// which bishops look at every second, others at every one.
    fn c1_piece_between(self, from: u8, to: u8, step: usize) -> Option<u8> {
        let mut between = (from.min(to)..from.max(to)).step_by(step).skip(1);
        between.find(|&square| self.position.piece(square).is_some())
    }

    fn c1_passes_no_piece(self, kind: Kind, from: u8, to: u8) -> Verdict {
        let Some(square) = self.c1_piece_between(from, to, 1) else { return Ok(()) };
        no("C1", format!("the {} cannot pass the piece on {}", kind.name(), letter(square)))
    }

    /// C2: "King: one square either way", or as many as he can go past no piece.
    fn c2_king(self, from: u8, to: u8, reach: u8) -> Verdict {
        if from.abs_diff(to) <= reach {
            return self.c1_passes_no_piece(Kind::King, from, to);
        }
        no(
            "C2",
            match reach {
                1 => "the king moves one square either way".to_owned(),
                _ => format!("the king moves at most {}", squares([reach])),
            },
        )
    }

    /// C3: "Rook: one to three squares either way", or any number.
    fn c3_rook(self, from: u8, to: u8, reach: u8) -> Verdict {
        if from.abs_diff(to) > reach {
            return no("C3", format!("the rook moves at most {}", squares([reach])));
        }
        self.c1_passes_no_piece(Kind::Rook, from, to)
    }

    /// C4: "Bishop: two, four or six squares either way", or any even number; "pieces on squares of
    /// the other colour do not block it."
    fn c4_bishop(self, from: u8, to: u8, reach: u8) -> Verdict {
        let distance = from.abs_diff(to);
        if distance % 2 == 1 {
            return no("C4", "the bishop stays on its colour");
        }
        if distance / 2 > reach {
            return no("C4", format!("the bishop moves {}", squares(bishop_distances(reach))));
        }
        let Some(square) = self.c1_piece_between(from, to, 2) else { return Ok(()) };
        no("C4", {
            format!("the piece on {}, a square of the bishop’s colour, is in its way", letter(square))
        })
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
        no(
            "C5",
            match in_the_way(as_bishop, 2).or_else(|| in_the_way(distance <= rook, 1)) {
                Some(square) => format!("the piece on {} is in the queen’s way", letter(square)),
                None => {
                    let distances = squares((1..=rook).chain(bishop_distances(bishop)));
                    format!("the queen moves like a rook or a bishop: {distances}")
                }
            },
        )
    }

    /// C6: castling of the kind that this rule set has.
    fn c6_castling(self, king: u8, rook: u8) -> Verdict {
        let kind = self.game.movement().castling;
        let (on_king, on_rook) = (self.position.piece(king), self.position.piece(rook));
        let castlers =
            |side: &Side| (on_king, on_rook) == (Some((*side, Kind::King)), Some((*side, Kind::Rook)));
        match (Side::BOTH.into_iter().find(castlers), kind) {
            (Some(_), Castling::Neighbours) if king.abs_diff(rook) == 1 => Ok(()),
            (Some(side), Castling::Unmoved) => self.c6_castling_unmoved(side, king, rook),
            _ => no("C6", {
                match kind {
                    Castling::None => "there is no castling in this game",
                    Castling::Neighbours => "only a king and an own rook on neighbouring squares castle",
                    Castling::Unmoved => "only a king and an own rook castle",
                }
                .to_owned()
            }),
        }
    }

    /// C6 as in chess: neither has moved, nothing stands between, the king is not in check and
    /// crosses no attacked square. Where he ends is for C9.
    fn c6_castling_unmoved(self, side: Side, king: u8, rook: u8) -> Verdict {
        if !self.position.may_castle(side) || self.game.homes(side, Kind::Rook).all(|home| home != rook) {
            return no("C6", "king and rook castle only if neither has moved");
        }
        self.c1_passes_no_piece(Kind::King, king, rook)?;
        if self.game.is_in_check(self.position, side) {
            return no("C6", "the king does not castle out of check");
        }
        let (_, crossed) = castled(king, rook);
        let mut on_the_way = *self.position;
        on_the_way.play(Move::new(king, crossed));
        if self.game.is_in_check(&on_the_way, side) {
            return no("C6", format!("the king would cross {}, which is attacked", letter(crossed)));
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
            return no(
                "C7",
                "the knight goes two squares and three squares, so it ends one or five squares away",
            );
        }
        let Some(via) = m.via() else { return Ok(()) };
        let is_enemy = self.position.piece(via).is_some_and(|(whose, _)| whose != side);
        if is_way(via) && is_enemy && self.position.piece(to).is_none() {
            return Ok(());
        }
        no(
            "C7",
            match letter(via) {
                square if !is_way(via) => format!("the knight does not touch down on {square} on this move"),
                square if !is_enemy => format!("no enemy stands on {square} to be taken on the way"),
                _ => "the knight captures only one piece: the one on its final square".to_owned(),
            },
        )
    }

    /// C7 of the relatives: one jump over anything.
    fn c7_knight_that_jumps(self, from: u8, to: u8, distances: &[u8]) -> Verdict {
        if distances.contains(&from.abs_diff(to)) {
            return Ok(());
        }
        let jumps = || squares(distances.iter().copied());
        no("C7", format!("the knight jumps {} either way", jumps()))
    }

    /// C15: one square ahead, or two on its first move past no piece; it takes as it moves, on the
    /// second square only where the rules say so.
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
                no("C15", "the pawn takes only on the square before it")
            }
            _ => no("C15", "the pawn moves one square ahead, or two from its first square"),
        }
    }

    /// C16: a pawn on the last square becomes a queen, rook, bishop or knight, and nothing else
    /// does.
    fn c16_promotion(self, m: Move) -> Verdict {
        match (promotes(self.game, self.position, m.from(), m.to()), m.becomes()) {
            (true, None) => no(
                "C16",
                "a pawn on the last square becomes a queen, rook, bishop or knight: add =q, =r, =b or =n",
            ),
            (false, Some(_)) => no("C16", "only a pawn on the last square becomes another piece"),
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

/// Distances in words: `two, four or six squares`.
fn squares(distances: impl IntoIterator<Item = u8>) -> String {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    let distances: std::collections::BTreeSet<u8> = distances.into_iter().collect();
    let word = |n: &u8| WORDS.get(usize::from(*n)).map_or_else(|| n.to_string(), |word| (*word).to_owned());
    format!("{} squares", list(distances.iter().map(word), "or"))
}

/// Why the piece on a square has no legal move.
pub fn why_it_cannot_move(game: &OneDimensionalChess, position: &Position, from: u8) -> Refusal {
    let goals = (0..game.length()).map(|to| check(game, position, game.plain_move(position, from, to)));
    let refusals: Vec<Refusal> = goals.filter_map(Verdict::err).collect();
    let exposes_king = refusals.iter().any(|refusal| refusal.rule == "C9");
    match position.piece(from) {
        Some((side, kind)) if side == position.to_move() => {
            let piece = format!("the {} on {}", kind.name(), letter(from));
            if !exposes_king {
                Refusal::new("C1", format!("{piece} cannot move: other pieces bar every way"))
            } else if kind == Kind::King {
                Refusal::new("C2", "the king cannot move: it would be in check on every free square")
            } else if game.is_in_check(position, side) {
                Refusal::new("C9", format!("you are in check, and {piece} cannot end it"))
            } else {
                Refusal::new("C9", format!("{piece} must stay: without it your king would be in check"))
            }
        }
        _ => refusals.into_iter().next().expect("what is not the mover's own does not move"),
    }
}

/// The sides as they are named in sentences.
const NAMES: [&str; 2] = ["White", "Black"];

/// Everything that keeps a position from arising in a game with this line-up, or from being played
/// on.
pub fn problems(game: &OneDimensionalChess, position: &Position) -> Vec<String> {
    let mut problems = Vec::new();
    for (side, name) in Side::BOTH.into_iter().zip(NAMES) {
        c16_numbers(game, position, side, &mut problems);
        c15_c16_pawns(game, position, side, &mut problems);
        if position.may_castle(side) && !game.castlers_are_home(position, side) {
            problems.push(format!("{name} may not castle: king or rook has left its place (C6)"));
        }
    }
    let waiting = position.to_move().opponent();
    if number(position, waiting, Kind::King) == 1 && game.is_in_check(position, waiting) {
        let name = NAMES[waiting.index()];
        problems.push(format!("{name} is in check, but it is not {name}’s turn (C9)"));
    }
    problems
}

fn number(position: &Position, side: Side, kind: Kind) -> usize {
    position.men(side).of_kind(kind).count_ones() as usize
}

/// One king, and of the others no more than at the start and by promotion (C16).
fn c16_numbers(game: &OneDimensionalChess, position: &Position, side: Side, problems: &mut Vec<String>) {
    let name = NAMES[side.index()];
    let counts = |kind| (number(position, side, kind), game.homes(side, kind).count());
    let (pawns, most_pawns) = counts(Kind::Pawn);
    let missing_pawns = most_pawns.saturating_sub(pawns);
    let surplus = |kind| counts(kind).0.saturating_sub(counts(kind).1);
    let promoted: usize = Kind::PROMOTIONS.into_iter().map(surplus).sum();
    for kind in Kind::ALL {
        let (count, most) = counts(kind);
        let number = if count == 0 { "no".to_owned() } else { count.to_string() };
        let plural = if count > 1 { "s" } else { "" };
        let pieces = format!("{name} has {number} {}{plural}", kind.name());
        if kind == Kind::King && count != 1 {
            problems.push(format!("{pieces}: a side has one"));
        } else if count > most && (kind == Kind::Pawn || promoted > missing_pawns) {
            let gains = match missing_pawns {
                0 => "none".to_owned(),
                missing => format!("at most {missing}"),
            };
            problems.push(format!("{pieces}: it starts with {most} and gains {gains}"));
        }
    }
}

/// C15, C16: no pawn behind its start, none on its last square.
fn c15_c16_pawns(game: &OneDimensionalChess, position: &Position, side: Side, problems: &mut Vec<String>) {
    let pawn = Some((side, Kind::Pawn));
    for square in (0..game.length()).filter(|&square| position.piece(square) == pawn) {
        let behind = |home: u8| game.seen_from(side, square) < game.seen_from(side, home);
        let pawn = format!("{}’s pawn on {}", NAMES[side.index()], letter(square));
        if square == game.last_square(side) {
            problems.push(format!("{pawn} has reached its last square and is another piece (C16)"));
        } else if game.homes(side, Kind::Pawn).all(behind) {
            problems.push(format!("{pawn} is behind its start: pawns do not go back (C15)"));
        }
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
