//! What a network sees of a position.

use crate::{Bits, Position, Progression};
use throughline_game::{NetworkInputs, PlaneSymmetry, Tuning};

/// White's tokens, Black's, enemy tokens that some move of White turns, those of Black, empty
/// spaces that some move of White ends on or crosses, those of Black.
const PLANES: usize = 6;
/// Squares of the largest board that a network can see.
const MOST_SQUARES: usize = 64;

impl<B: Bits> Tuning for Progression<B> {}

impl<B: Bits> NetworkInputs for Progression<B> {
    const PLANES: usize = PLANES;

    /// Squares of each plane; 0 where the board is too large, or blockers stand on it.
    fn plane_squares(&self) -> usize {
        let squares = usize::from(self.board.width()) * usize::from(self.board.height());
        if squares <= MOST_SQUARES && !self.has_blockers() { squares } else { 0 }
    }

    /// Writes the planes.
    fn planes(&self, position: &Position<B>, planes: &mut [u128]) {
        let [white, black] = position.tokens;
        let by_white = self.reach(white, black, B::none(), false);
        let by_black = self.reach(black, white, B::none(), false);
        let sets = [white, black, by_white.turned, by_black.turned, by_white.entered, by_black.entered];
        planes.copy_from_slice(&sets.map(B::first_squares));
    }

    /// Reflections and turns that keep the board, each with the colours as they are and changed.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let symmetry = |squares: Vec<u8>, swaps_sides| PlaneSymmetry {
            planes: (0..PLANES as u8).map(|plane| plane ^ u8::from(swaps_sides)).collect(),
            squares,
            counters: 0,
            swaps_sides,
        };
        let unchanged: Vec<u8> = self.board.squares().collect();
        let with_unchanged = std::iter::once(unchanged).chain(self.board_symmetries());
        let kept = self.board_symmetries().into_iter().map(|squares| symmetry(squares, false));
        kept.chain(with_unchanged.map(|squares| symmetry(squares, true))).collect()
    }
}

impl<B: Bits> Progression<B> {
    /// Where each square goes in the reflections and turns that keep the board, but for leaving it
    /// as it is.
    pub(crate) fn board_symmetries(&self) -> Vec<Vec<u8>> {
        let (width, height) = (self.board.width(), self.board.height());
        let map = |number| -> Vec<u8> {
            let image = |square| PlaneSymmetry::on_grid(number, (width, height), square);
            self.board.squares().map(image).collect()
        };
        let keeps = |map: &Vec<u8>| {
            let same = |(&image, square)| self.board.is_space(square) == self.board.is_space(image);
            map.iter().zip(self.board.squares()).all(same)
        };
        (1..8u8).filter(|number| number & 4 == 0 || width == height).map(map).filter(keeps).collect()
    }
}
