//! What a network sees of a position.

use crate::{Bits, Position, Progression};
use throughline_game::PlaneSymmetry;

/// White's tokens, Black's, enemy tokens that some move of White turns, those of Black, empty spaces that some move of White
/// ends on or crosses, those of Black.
pub(crate) const PLANES: usize = 6;
/// Squares of the largest board that a network can see.
const MOST_SQUARES: usize = 64;

impl<B: Bits> Progression<B> {
    /// Squares of each plane; 0 where the board is too large, or blockers stand on it.
    pub(crate) fn seen_squares(&self) -> usize {
        let squares = usize::from(self.board.width()) * usize::from(self.board.height());
        if squares <= MOST_SQUARES && !self.has_blockers() { squares } else { 0 }
    }

    /// Writes the planes.
    pub(crate) fn see(&self, position: &Position<B>, planes: &mut [u128]) {
        let [white, black] = position.tokens;
        let by_white = self.reach(white, black, B::none(), false);
        let by_black = self.reach(black, white, B::none(), false);
        let sets = [white, black, by_white.turned, by_black.turned, by_white.entered, by_black.entered];
        planes.copy_from_slice(&sets.map(B::first_squares));
    }

    /// Reflections and turns that keep the board, each with the colours as they are and changed.
    pub(crate) fn seen_symmetries(&self) -> Vec<PlaneSymmetry> {
        let (width, height) = (self.board.width(), self.board.height());
        // Bit 3 changes the colours.
        let image = |number: u8, square| PlaneSymmetry::on_grid(number & 7, (width, height), square);
        let numbers = (1..16u8).filter(|number| number & 4 == 0 || width == height);
        let map = |number| -> Vec<u8> { (0..width * height).map(|square| image(number, square)).collect() };
        let keeps = |map: &[u8]| {
            map.iter()
                .zip(0..)
                .all(|(&image, square)| self.board.is_space(square) == self.board.is_space(image))
        };
        numbers
            .map(|number| (number, map(number)))
            .filter(|(_, map)| keeps(map))
            .map(|(number, squares)| PlaneSymmetry {
                planes: (0..PLANES as u8).map(|plane| plane ^ (number >> 3)).collect(),
                squares,
                counters: 0,
                swaps_sides: number & 8 != 0,
            })
            .collect()
    }
}
