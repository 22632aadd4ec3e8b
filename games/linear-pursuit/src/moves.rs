//! The generator of legal moves, rules P5 to P11, with bitboards.
//!
//! [`crate::legality`] uses it for single moves.

use crate::board::Circle;
use crate::pieces::Kind;
use crate::position::{Move, Position, Ring};
use throughline_game::bits::ones;
use throughline_game::{Random, Side};

/// The sets that determine the destinations of the pieces of one side.
#[derive(Clone, Copy)]
struct MoveSets<'a> {
    circle: &'a Circle,
    position: &'a Position,
    side: Side,
    own: u32,
    vacant: u32,
}

impl<'a> MoveSets<'a> {
    #[inline]
    fn new(circle: &'a Circle, position: &'a Position, side: Side) -> Self {
        let own = position.of_side(Ring::Inner, side);
        MoveSets { circle, position, side, own, vacant: !position.occupied() }
    }

    /// P5: "a piece on an outer place moves to the inner place in front of it, if vacant".
    #[inline]
    fn p5_entries(&self) -> u32 {
        self.position.of_side(Ring::Outer, self.side) & self.vacant
    }

    /// P6: "along one straight line … captures enemy pawns only", so that every other piece bars
    /// the place.
    #[inline]
    fn p6_pawn(&self, from: u8) -> u32 {
        let enemy_pawns = self.position.of_kind(Ring::Inner, Kind::Pawn) & !self.own;
        self.circle.straight(from) & (self.vacant | enemy_pawns)
    }

    /// P7: "as a pawn, and may capture any piece".
    #[inline]
    fn p7_rook(&self, from: u8) -> u32 {
        self.circle.straight(from) & !self.own
    }

    /// P8: "along one straight line to a vacant place, then along the circumference to a neighbour
    /// of that place". P11, "no piece ends on an own piece" or on its own place, needs no further
    /// check: its own place has an own piece.
    #[inline]
    fn p8_knight(&self, from: u8) -> u32 {
        self.circle.reach(from, self.vacant).knight & !self.own
    }

    /// P9: "along one straight line to a vacant place, then along another straight line".
    #[inline]
    fn p9_bishop(&self, from: u8) -> u32 {
        self.circle.reach(from, self.vacant).lines & !self.own
    }

    /// P10: "as a rook or as a bishop".
    #[inline]
    fn p10_king(&self, from: u8) -> u32 {
        (self.circle.straight(from) | self.circle.reach(from, self.vacant).lines) & !self.own
    }

    /// Calls `visit` for each piece in play with the set of its destinations. P11: a set, so two
    /// paths to a place are one move.
    #[inline]
    fn each_piece(&self, mut visit: impl FnMut(u8, u32)) {
        let of = |kind| self.position.of_kind(Ring::Inner, kind) & self.own;
        ones(of(Kind::Pawn)).for_each(|from| visit(from, self.p6_pawn(from)));
        ones(of(Kind::Rook)).for_each(|from| visit(from, self.p7_rook(from)));
        ones(of(Kind::Knight)).for_each(|from| visit(from, self.p8_knight(from)));
        ones(of(Kind::Bishop)).for_each(|from| visit(from, self.p9_bishop(from)));
        ones(of(Kind::King)).for_each(|from| visit(from, self.p10_king(from)));
    }
}

/// Appends the legal moves of a position in which both kings are on the board.
pub(crate) fn generate(circle: &Circle, position: &Position, moves: &mut Vec<Move>) {
    let scope = MoveSets::new(circle, position, position.to_move());
    moves.extend(ones(scope.p5_entries()).map(Move::enter));
    scope.each_piece(|from, goals| moves.extend(ones(goals).map(|to| Move::new(from, to))));
}

/// Calls `visit` for each piece in play of the side to move with the set of its destinations, in a
/// position in which both kings are on the board.
pub(crate) fn each_goal(circle: &Circle, position: &Position, visit: impl FnMut(u8, u32)) {
    MoveSets::new(circle, position, position.to_move()).each_piece(visit);
}

/// Appends the legal captures of a position in which both kings are on the board.
pub(crate) fn generate_captures(circle: &Circle, position: &Position, moves: &mut Vec<Move>) {
    let scope = MoveSets::new(circle, position, position.to_move());
    let enemies = position.of_side(Ring::Inner, scope.side.opponent());
    scope.each_piece(|from, goals| moves.extend(ones(goals & enemies).map(|to| Move::new(from, to))));
}

/// Returns the number of moves `side` would have if it were to move.
#[inline]
pub(crate) fn count(circle: &Circle, position: &Position, side: Side) -> usize {
    let scope = MoveSets::new(circle, position, side);
    let mut total = scope.p5_entries().count_ones();
    scope.each_piece(|_, goals| total += goals.count_ones());
    total as usize
}

/// Whether the side to move has any move, by rules P5 to P11 alone.
pub(crate) fn exists(circle: &Circle, position: &Position) -> bool {
    let scope = MoveSets::new(circle, position, position.to_move());
    let of = |kind| position.of_kind(Ring::Inner, kind) & scope.own;
    // The cheapest and likeliest first.
    scope.p5_entries() != 0
        || ones(of(Kind::Rook)).any(|from| scope.p7_rook(from) != 0)
        || ones(of(Kind::Pawn)).any(|from| scope.p6_pawn(from) != 0)
        || ones(of(Kind::King)).any(|from| scope.p10_king(from) != 0)
        || ones(of(Kind::Knight)).any(|from| scope.p8_knight(from) != 0)
        || ones(of(Kind::Bishop)).any(|from| scope.p9_bishop(from) != 0)
}

/// Draws a move of a position in which both kings are on the board, with uniform probability.
#[inline]
pub(crate) fn random(circle: &Circle, position: &Position, random: &mut Random) -> Option<Move> {
    let scope = MoveSets::new(circle, position, position.to_move());
    let entries = scope.p5_entries();
    let mut total = entries.count_ones();
    let mut pieces = [(0u8, 0u32); 32];
    let mut number = 0;
    scope.each_piece(|from, goals| {
        pieces[number & 31] = (from, goals);
        number += 1;
        total += goals.count_ones();
    });
    if total == 0 {
        return None;
    }
    let mut n = random.below(total);
    if n < entries.count_ones() {
        return Some(Move::enter(select(entries, n)));
    }
    n -= entries.count_ones();
    for &(from, goals) in &pieces[..number.min(32)] {
        if n < goals.count_ones() {
            return Some(Move::new(from, select(goals, n)));
        }
        n -= goals.count_ones();
    }
    None
}

/// Returns set bit number `n`, counted from 0 at the lowest. Sets are small, so a loop is fastest.
#[inline]
fn select(mut bits: u32, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as u8
}

/// P5: the places that the side to move can enter.
pub(crate) fn entries(circle: &Circle, position: &Position) -> u32 {
    MoveSets::new(circle, position, position.to_move()).p5_entries()
}

/// Returns the destinations of the piece on the inner place `from`, captures included, if it were
/// its side's turn; empty without a piece.
pub(crate) fn goals(circle: &Circle, position: &Position, from: u8) -> u32 {
    let Some((side, kind)) = position.piece(Ring::Inner, from) else { return 0 };
    let scope = MoveSets::new(circle, position, side);
    match kind {
        Kind::Pawn => scope.p6_pawn(from),
        Kind::Rook => scope.p7_rook(from),
        Kind::Knight => scope.p8_knight(from),
        Kind::Bishop => scope.p9_bishop(from),
        Kind::King => scope.p10_king(from),
    }
}
