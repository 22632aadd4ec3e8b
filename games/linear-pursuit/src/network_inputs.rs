//! What a network sees of a position.

use crate::LinearPursuit;
use crate::board::Symmetry;
use crate::evaluate::Force;
use crate::position::{Kind, Position, Ring};
use throughline_game::{NetworkInputs, PlaneSymmetry, Side, Tuning};

/// For White and then for Black: each kind in play; each kind out of play but the pawn, which is
/// none in games from the start; places that major pieces attack or defend, and those that two do;
/// pieces that could be taken for nothing; pieces that could enter; places where the king is safe
/// to go; enemy pieces that two attack and not two defend; and a count of moves ([`counted`]).
const PLANES: usize = 2 * OF_SIDE;
const KINDS: usize = Kind::ALL.len();
/// Kinds that stand out of play: all but the pawn, which is the last.
const OUTER_KINDS: usize = KINDS - 1;
const OF_SIDE: usize = KINDS + OUTER_KINDS + 7;
/// The planes that count moves.
const COUNTERS: u32 = 1 << (OF_SIDE - 1) | 1 << (PLANES - 1);

/// With so few moves each counts: a side that runs out of them loses (P13).
const FEW_MOVES: usize = 8;
/// Moves beyond that for each further place.
const MOVES_A_PLACE: usize = 3;

/// The places, from the first on, that stand for a number of moves.
fn counted(moves: usize, places: usize) -> u32 {
    let many = moves.saturating_sub(FEW_MOVES);
    let counted = moves.min(FEW_MOVES) + many.div_ceil(MOVES_A_PLACE);
    (1 << counted.min(places)) - 1
}

impl Tuning for LinearPursuit {}

impl NetworkInputs for LinearPursuit {
    fn plane_count(&self) -> usize {
        PLANES
    }

    fn plane_squares(&self) -> usize {
        self.circle().places()
    }

    /// Writes the planes.
    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let forces = Side::BOTH.map(|side| Force::of(self.circle(), position, side));
        for (side, planes) in Side::BOTH.into_iter().zip(planes.chunks_exact_mut(OF_SIDE)) {
            for (index, kind) in Kind::ALL.into_iter().enumerate() {
                planes[index] = position.of(Ring::Inner, side, kind).into();
            }
            for (index, &kind) in Kind::ALL[..OUTER_KINDS].iter().enumerate() {
                planes[KINDS + index] = position.of(Ring::Outer, side, kind).into();
            }
            let (own, foe) = (&forces[side.index()], &forces[side.opponent().index()]);
            let men = position.of_side(Ring::Inner, side);
            let king = position.of(Ring::Inner, side, Kind::King);
            let attacked = foe.majors | foe.pawns & position.of_kind(Ring::Inner, Kind::Pawn);
            let sets = [
                own.majors,
                own.twice,
                // Nothing makes up for a king.
                men & attacked & (king | !own.majors),
                position.of_side(Ring::Outer, side) & !position.occupied(),
                own.king & !men & !foe.majors,
                position.of_side(Ring::Inner, side.opponent()) & own.twice & !foe.twice,
                counted(own.moves as usize, self.circle().places()),
            ];
            planes[KINDS + OUTER_KINDS..].copy_from_slice(&sets.map(u128::from));
        }
    }

    /// The maps of the circle onto itself that keep the lines, the gaps and the players' sides, and
    /// with the colours changed those that change the sides. (By the rules the others are
    /// symmetries too, but what they show a network comes about in no game from the start.)
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let (places, half) = (self.circle().places(), self.circle().side_length());
        let symmetry = |map: &Symmetry| {
            let staying = map[..half].iter().filter(|&&image| usize::from(image) < half).count();
            let swaps_sides = staying == 0;
            let by = if swaps_sides { OF_SIDE } else { 0 };
            (swaps_sides || staying == half).then(|| PlaneSymmetry {
                planes: (0..PLANES).map(|plane| ((plane + by) % PLANES) as u8).collect(),
                squares: map[..places].to_vec(),
                counters: COUNTERS,
                swaps_sides,
            })
        };
        // The first is the identity.
        self.circle().symmetries.iter().skip(1).filter_map(symmetry).collect()
    }
}
