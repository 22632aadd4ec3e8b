//! The board as bitboards and tables.
//!
//! A square is bit `rank * 11 + file` of a `u128`, a1 the lowest, on boards of every size: a
//! smaller board is in the corner at a1, and [`Geometry::playable`] is the set of its squares.

use throughline_game::bits::ones;
use throughline_game::grid::Grid;

/// The number of bits from a square to the one above it.
pub(crate) const STRIDE: u32 = 11;
/// The number of squares of the largest board.
pub(crate) const SQUARES: usize = 121;
/// The largest board, whose square numbers all boards use.
pub(crate) const LARGEST: Grid = Grid { width: STRIDE as u8, height: STRIDE as u8 };

/// The four directions of H2, in the order of [`Geometry::rays`]; the opposite of `d` is `d ^ 2`.
pub(crate) const NORTH: usize = 0;
/// Towards the last file.
pub(crate) const EAST: usize = 1;
/// Towards rank 1.
pub(crate) const SOUTH: usize = 2;
/// Towards file a.
pub(crate) const WEST: usize = 3;

/// Returns the square as a set of one.
#[inline(always)]
pub(crate) const fn bit(square: u8) -> u128 {
    1 << (square & 127)
}

/// Returns the name of a square: `f6`.
pub(crate) fn square_name(square: u8) -> String {
    LARGEST.name(square)
}

/// The sets and tables of a board of one size.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// The length of a side, odd.
    pub size: u8,
    /// Every square of the board.
    pub playable: u128,
    /// The centre.
    pub throne: u128,
    /// The four corners.
    pub corners: u128,
    /// The outermost squares, corners included.
    pub edge: u128,
    /// The outermost squares by the direction they face.
    pub sides: [u128; 4],
    /// Squares that a step east can enter without leaving its rank.
    pub enter_east: u128,
    /// Squares that a step west can enter without leaving its rank.
    pub enter_west: u128,
    /// Squares with a neighbour to the east and one to the west.
    pub inner_files: u128,
    /// The squares next to each square, along ranks and files. 128 entries, so that a masked index
    /// needs no check.
    neighbours: [u128; 128],
    /// The squares from each square to the edge, by direction.
    rays: [[u128; 128]; 4],
}

/// Returns the squares of a board whose file and rank meet a condition.
pub(crate) fn squares(size: u8, keep: impl Fn(u8, u8) -> bool) -> u128 {
    let board = (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank)));
    let kept = board.filter(|&(file, rank)| keep(file, rank));
    kept.fold(0, |set, (file, rank)| set | bit(rank * LARGEST.width + file))
}

impl Geometry {
    /// Creates the tables of a board; `size` is odd, from 5 to 11.
    pub fn new(size: u8) -> Self {
        let last = size - 1;
        let set = |keep: fn(u8, u8, u8) -> bool| squares(size, |file, rank| keep(file, rank, last));
        let mut geometry = Geometry {
            size,
            playable: set(|_, _, _| true),
            throne: squares(size, |file, rank| file == size / 2 && rank == size / 2),
            corners: set(|file, rank, last| file % last == 0 && rank % last == 0),
            edge: set(|file, rank, last| file % last == 0 || rank % last == 0),
            sides: [
                set(|_, rank, last| rank == last),
                set(|file, _, last| file == last),
                set(|_, rank, _| rank == 0),
                set(|file, _, _| file == 0),
            ],
            enter_east: set(|file, _, _| file > 0),
            enter_west: set(|file, _, last| file < last),
            inner_files: set(|file, _, last| file % last != 0),
            neighbours: [0; 128],
            rays: [[0; 128]; 4],
        };
        geometry.fill_tables();
        geometry
    }

    fn fill_tables(&mut self) {
        for (direction, (files, ranks)) in [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().enumerate() {
            for square in ones(self.playable) {
                let playable = self.playable;
                let next = |&at: &u8| LARGEST.step(at, files, ranks).filter(|&to| playable & bit(to) != 0);
                let ray = std::iter::successors(next(&square), next);
                self.rays[direction][usize::from(square)] = ray.fold(0, |set, at| set | bit(at));
                self.neighbours[usize::from(square)] |= next(&square).map_or(0, bit);
            }
        }
    }

    /// Returns the squares next to a square.
    #[inline(always)]
    pub fn neighbours(&self, square: u8) -> u128 {
        self.neighbours[usize::from(square & 127)]
    }

    /// Returns the squares from a square to the edge, itself excluded.
    #[inline(always)]
    pub fn ray(&self, direction: usize, square: u8) -> u128 {
        self.rays[direction][usize::from(square & 127)]
    }

    /// Shifts a set by one square in a direction; squares beyond the edge are dropped.
    #[inline(always)]
    pub fn step(&self, direction: usize, set: u128) -> u128 {
        let set = set & !self.sides[direction & 3];
        match direction {
            NORTH => set << STRIDE,
            EAST => set << 1,
            SOUTH => set >> STRIDE,
            _ => set >> 1,
        }
    }

    /// Returns a set together with the squares that can be reached from it over `free` squares,
    /// step by step.
    pub fn reach(&self, from: u128, free: u128) -> u128 {
        let mut region = from;
        loop {
            let wider = (0..4).fold(region, |all, direction| all | self.step(direction, region) & free);
            if wider == region {
                return region;
            }
            region = wider;
        }
    }

    /// Returns the squares strictly between two squares of one rank or file; `None` for others.
    pub fn between(&self, from: u8, to: u8) -> Option<u128> {
        let direction = (0..4).find(|&d| self.ray(d, from) & bit(to) != 0)?;
        Some(self.ray(direction, from) & self.ray(direction ^ 2, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_the_large_board() {
        let g = Geometry::new(11);
        assert_eq!(g.playable.count_ones(), 121);
        assert_eq!(g.throne, bit(60));
        assert_eq!(
            (square_name(0), square_name(60), square_name(120)),
            ("a1".into(), "f6".into(), "k11".into())
        );
        assert_eq!((g.neighbours(0).count_ones(), g.neighbours(5).count_ones()), (2, 3));
        assert_eq!(g.ray(EAST, 0).count_ones(), 10);
        assert_eq!(g.ray(WEST, 11), 0, "a2 has nothing to its west");
        assert_eq!(g.between(0, 3), Some(0b110));
        assert_eq!(g.between(0, 12), None);
    }

    #[test]
    fn a_small_board_keeps_to_its_squares() {
        let g = Geometry::new(7);
        assert_eq!(g.playable.count_ones(), 49);
        assert_eq!(g.corners.count_ones(), 4);
        assert_eq!(square_name(g.throne.trailing_zeros() as u8), "d4");
        for square in ones(g.playable) {
            let around = (0..4).map(|d| g.ray(d, square)).fold(0, |a, b| a | b);
            assert_eq!(around & !g.playable, 0);
            assert_eq!(around.count_ones(), 12);
        }
    }
}
