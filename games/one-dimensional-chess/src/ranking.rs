//! Pieces on a row as a number: a permutation without gaps, the first piece on the lower half of
//! the row.

/// The most pieces a row can hold.
pub const MOST: usize = 16;

/// The squares of so many pieces, in an order that both sides of the translation know.
pub type Squares = [u8; MOST];

/// The numbers of `pieces` pieces on a row of `length` squares, read from the end from which the
/// first piece is nearer.
#[derive(Clone, Copy)]
pub struct Ranking {
    length: u8,
    pieces: usize,
}

impl Ranking {
    pub fn new(length: u8, pieces: usize) -> Self {
        Ranking { length, pieces: pieces.min(MOST) }
    }

    /// The number of squares that the first piece can have: the middle of an odd row among them.
    fn half(self) -> u8 {
        self.length.div_ceil(2)
    }

    /// How many numbers there are. 20 squares and 16 pieces are the most that rows hold: below
    /// 2^61.
    pub fn size(self) -> u64 {
        (1..self.pieces).map(|k| u64::from(self.length) - k as u64).product::<u64>() * u64::from(self.half())
    }

    /// Whether the row must be read from its other end, by the place of the first piece; `None` in
    /// the middle.
    #[inline]
    pub fn is_turned(self, first: u8) -> Option<bool> {
        let mirrored = self.length - 1 - first;
        if first == mirrored { None } else { Some(first > mirrored) }
    }

    /// The other end's name of a square.
    #[inline]
    pub fn mirrored(self, square: u8) -> u8 {
        self.length - 1 - square
    }

    /// The number of different squares, the first in the lower half.
    #[inline]
    pub fn rank(self, squares: &Squares) -> u64 {
        let (mut index, mut taken) = (0, 0u32);
        for (k, &square) in squares[..self.pieces].iter().enumerate() {
            let below = (taken & ((1 << square) - 1)).count_ones();
            index = index * u64::from(self.length - k as u8) + u64::from(u32::from(square) - below);
            taken |= 1 << square;
        }
        index
    }

    /// The squares of a number below [`Ranking::size`].
    #[inline]
    pub fn unrank(self, mut index: u64) -> Squares {
        let mut squares = [0; MOST];
        for k in (1..self.pieces).rev() {
            let radix = u64::from(self.length) - k as u64;
            squares[k] = (index % radix) as u8;
            index /= radix;
        }
        squares[0] = index as u8;
        let mut taken = 1u32 << squares[0];
        for square in &mut squares[1..self.pieces] {
            *square = nth_free(taken, *square);
            taken |= 1 << *square;
        }
        squares
    }
}

/// The free square number `n`, counted from 0.
#[inline]
fn nth_free(taken: u32, n: u8) -> u8 {
    // Each round adds the taken squares that the last one passed; there are never more rounds than
    // taken squares.
    let mut square = u32::from(n);
    loop {
        let next = u32::from(n) + (taken & ((2u32 << square) - 1)).count_ones();
        if next == square {
            return square as u8;
        }
        square = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_squares() {
        for (length, pieces) in [(8, 3), (9, 3), (13, 4), (20, 2)] {
            let ranking = Ranking::new(length, pieces);
            let mut seen = std::collections::HashSet::new();
            for index in 0..ranking.size() {
                let squares = ranking.unrank(index);
                assert_eq!(ranking.rank(&squares), index);
                assert!(squares[..pieces].iter().all(|&square| square < length));
                assert!(seen.insert(squares));
                assert_ne!(ranking.is_turned(squares[0]), Some(true));
            }
        }
    }

    #[test]
    fn seven_pieces_on_sixteen_squares_are_half_of_all_placements() {
        assert_eq!(Ranking::new(16, 7).size(), 16 * 15 * 14 * 13 * 12 * 11 * 10 / 2);
        assert!(Ranking::new(20, 16).size() < 1 << 61);
    }
}
