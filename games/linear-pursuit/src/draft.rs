//! The draft, rule P3: "White first, the players alternate in putting one of their own major pieces
//! on any free outer place of the board (the pawn comes with it)".
//!
//! While pieces are in hand, a position is a draft: its only moves are placings, its kings may be
//! in hand, and its string has a third field. A placing is a move whose origin is beyond every
//! board. Drafted rule sets have eight additional sites, in a tray for each side.

use crate::LinearPursuit;
use crate::pieces::{Hand, Kind};
use crate::position::{Move, Position, Ring};
use throughline_game::bits::ones;
use throughline_game::{Random, Side};

/// The value of a place for a piece, by kind as in [`Hand::KINDS`], per place that it reaches from
/// there on an empty board. Chosen by experiment: against random placing, in 6,000 games each
/// continued by a depth-3 search, these weights scored 67 % with pawns, 65 % without and 61 % with
/// `KBNR`; no weight for kings or bishops did better.
const PROSPECT: [i32; 4] = [0, 0, 4, 10];
/// The same for the pawn in front.
const PAWN_PROSPECT: i32 = 6;

impl LinearPursuit {
    /// Returns the outer places on which a piece can be placed.
    pub(crate) fn free_outer(&self, position: &Position) -> u32 {
        let all = u32::MAX >> (32 - self.circle().places());
        all & !(position.of_side(Ring::Outer, Side::First) | position.of_side(Ring::Outer, Side::Second))
    }

    /// Appends the legal moves of a draft.
    #[cold]
    pub(crate) fn placings(&self, position: &Position, moves: &mut Vec<Move>) {
        for kind in position.hand(position.to_move()).kinds() {
            moves.extend(ones(self.free_outer(position)).map(|place| Move::put(kind, place)));
        }
    }

    /// Places a piece, and its pawn in front if there are pawns.
    #[cold]
    pub(crate) fn play_placing(&self, position: &mut Position, m: Move) {
        let Some(kind) = m.placed() else { return };
        let us = position.to_move();
        position.place(kind, m.to());
        if self.has_pawns {
            position.put(Ring::Inner, m.to(), us, Kind::Pawn);
        }
    }

    /// Returns the number of legal moves of a draft.
    #[cold]
    pub(crate) fn count_placings(&self, position: &Position) -> usize {
        let kinds = position.hand(position.to_move()).kinds().count();
        kinds * self.free_outer(position).count_ones() as usize
    }

    /// Draws a move of a draft with uniform probability.
    #[cold]
    pub(crate) fn random_placing(&self, position: &Position, random: &mut Random) -> Option<Move> {
        let mut moves = Vec::new();
        self.placings(position, &mut moves);
        let n = random.below(moves.len() as u32) as usize;
        moves.get(n).copied()
    }

    /// Returns the evaluation of a draft from the view of the side to move: the values of the
    /// pieces' places, with average places for those in hand. Material does not count, because both
    /// sides end with the agreed pieces.
    #[cold]
    pub(crate) fn evaluate_draft(&self, position: &Position) -> i32 {
        let us = position.to_move();
        self.prospects(position, us) - self.prospects(position, us.opponent())
    }

    fn prospects(&self, position: &Position, side: Side) -> i32 {
        let places = self.circle().places() as u8;
        let of_kind = |(kind, weight): (Kind, i32)| {
            let worth = |place| {
                let pawn = if self.has_pawns { PAWN_PROSPECT * self.ways(Kind::Pawn, place) } else { 0 };
                weight * self.ways(kind, place) + pawn
            };
            let placed: i32 = ones(position.of(Ring::Outer, side, kind)).map(worth).sum();
            let in_hand = i32::from(position.hand(side).count(kind));
            placed + in_hand * (0..places).map(worth).sum::<i32>() / i32::from(places)
        };
        Hand::KINDS.into_iter().zip(PROSPECT).map(of_kind).sum()
    }

    /// Returns the number of places that a piece reaches from `place` on an empty board.
    fn ways(&self, kind: Kind, place: u8) -> i32 {
        let (straight, reach) = (self.circle().straight(place), self.circle().reach(place, u32::MAX));
        let goals = match kind {
            Kind::Pawn | Kind::Rook => straight,
            Kind::Knight => reach.knight,
            Kind::Bishop => reach.lines,
            Kind::King => straight | reach.lines,
        };
        (goals & !(1 << place)).count_ones() as i32
    }
}
