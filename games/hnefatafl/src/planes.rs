//! What a network sees of a position.

use crate::geometry::{STRIDE, file_of, rank_of, square_at};
use crate::position::Position;
use crate::{Goal, Hnefatafl};
use throughline_game::PlaneSymmetry;

/// Attackers, defenders, the king, the squares he reaches in one move and in two, the winning squares he reaches in three,
/// and his room: what he could ever reach if his own men were not there and the attackers stood still.
pub(crate) const PLANES: usize = 7;

impl Hnefatafl {
    /// Networks see boards of the largest size with the corners as the goal.
    pub(crate) fn seen_squares(&self) -> usize {
        let fits = u32::from(self.board.size) == STRIDE && self.rules.goal == Goal::Corners;
        if fits { crate::geometry::SQUARES } else { 0 }
    }

    fn king_room(&self, position: &Position) -> u128 {
        let free = self.board.playable & !position.men[0];
        let mut room = position.king_bit() & self.board.playable;
        loop {
            let wider = self.h2_slides(room, free).iter().fold(room, |all, reach| all | reach);
            if wider == room {
                return room;
            }
            room = wider;
        }
    }

    /// Writes the planes.
    #[inline]
    pub(crate) fn see(&self, position: &Position, planes: &mut [u128]) {
        let reach = self.king_reach(position);
        let goals = reach.thrice & self.goal;
        let king = position.king_bit() & self.board.playable;
        let [attackers, defenders] = position.men;
        let room = self.king_room(position);
        planes.copy_from_slice(&[attackers, defenders, king, reach.once, reach.twice, goals, room]);
    }

    /// The board turned and reflected.
    pub(crate) fn seen_symmetries(&self) -> Vec<PlaneSymmetry> {
        let last = self.board.size - 1;
        // Bit 0 reflects the files, bit 1 the ranks, bit 2 changes files and ranks.
        let symmetry = |number: u8| {
            let image = |square: u8| {
                let reflected = |x: u8, bit: u8| if number & bit == 0 { x } else { last - x };
                let (file, rank) = (reflected(file_of(square), 1), reflected(rank_of(square), 2));
                if number & 4 == 0 { square_at(file, rank) } else { square_at(rank, file) }
            };
            PlaneSymmetry {
                planes: (0..PLANES as u8).collect(),
                squares: (0..self.seen_squares() as u8).map(image).collect(),
                counters: 0,
                swaps_sides: false,
            }
        };
        (1..8).map(symmetry).collect()
    }
}
