//! What a network sees of a position.

use crate::geometry::{LARGEST, SQUARES};
use crate::position::Position;
use crate::{Goal, Hnefatafl};
use throughline_game::{NetworkInputs, PlaneSymmetry};

/// Attackers, defenders, the king.
const PLANES: usize = 3;

impl NetworkInputs for Hnefatafl {
    fn plane_count(&self) -> usize {
        PLANES
    }

    /// Networks see boards of the largest size with the corners as the goal.
    fn plane_squares(&self) -> usize {
        let fits = self.grid() == LARGEST && self.rules.goal == Goal::Corners;
        if fits { SQUARES } else { 0 }
    }

    /// Writes the planes.
    #[inline]
    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let king = position.king_bit() & self.board.playable;
        let [attackers, defenders] = position.men;
        planes.copy_from_slice(&[attackers, defenders, king]);
    }

    /// The board turned and reflected.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let sides = (self.board.size, self.board.size);
        let image = |number| move |square| PlaneSymmetry::on_grid(number, sides, square);
        let symmetry = |number| PlaneSymmetry {
            planes: (0..PLANES as u8).collect(),
            squares: (0..self.plane_squares() as u8).map(image(number)).collect(),
            counters: 0,
            swaps_sides: false,
        };
        (1..8).map(symmetry).collect()
    }
}
