//! The board as bitboards and tables.
//!
//! Bit `rank * 11 + file` of a `u128` is a square, a1 the lowest, whatever the board's size: a
//! smaller board lies in the corner at a1, and [`Geometry::playable`] says which squares it has.
//! The stride is a matter of storage only.

/// Bits from a square to the one above it.
pub(crate) const STRIDE: u32 = 11;
/// Squares of the largest board.
pub(crate) const SQUARES: usize = 121;
/// The largest board's side, in squares.
pub(crate) const MAX_SIZE: u8 = 11;

/// The four directions of H2, in the order of [`Geometry::rays`]; the opposite of `d` is `d ^ 2`.
pub(crate) const NORTH: usize = 0;
/// Towards the last file.
pub(crate) const EAST: usize = 1;
/// Towards rank 1.
pub(crate) const SOUTH: usize = 2;
/// Towards file a.
pub(crate) const WEST: usize = 3;

/// The square as a set of one.
#[inline(always)]
pub(crate) const fn bit(square: u8) -> u128 {
    1 << (square & 127)
}

/// The square in a file and a rank, both from 0.
pub(crate) const fn square_at(file: u8, rank: u8) -> u8 {
    rank * STRIDE as u8 + file
}

/// The file of a square, from 0.
pub(crate) const fn file_of(square: u8) -> u8 {
    square % STRIDE as u8
}

/// The rank of a square, from 0.
pub(crate) const fn rank_of(square: u8) -> u8 {
    square / STRIDE as u8
}

/// The name of a square: `f6`.
pub(crate) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + file_of(square)), rank_of(square) + 1)
}

/// Sets and tables of a board of one size.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// Squares along a side, odd.
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

impl Geometry {
    /// The tables of a board; `size` is odd, from 5 to 11.
    pub fn new(size: u8) -> Self {
        let last = size - 1;
        let set = |keep: &dyn Fn(u8, u8) -> bool| {
            let squares = (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank)));
            squares.filter(|&(f, r)| keep(f, r)).fold(0, |set, (f, r)| set | bit(square_at(f, r)))
        };
        let outer = |x: u8| x == 0 || x == last;
        let mut geometry = Geometry {
            size,
            playable: set(&|_, _| true),
            throne: bit(square_at(size / 2, size / 2)),
            corners: set(&|f, r| outer(f) && outer(r)),
            edge: set(&|f, r| outer(f) || outer(r)),
            sides: [set(&|_, r| r == last), set(&|f, _| f == last), set(&|_, r| r == 0), set(&|f, _| f == 0)],
            enter_east: set(&|f, _| f > 0),
            enter_west: set(&|f, _| f < last),
            inner_files: set(&|f, _| !outer(f)),
            neighbours: [0; 128],
            rays: [[0; 128]; 4],
        };
        geometry.fill_tables();
        geometry
    }

    fn fill_tables(&mut self) {
        for square in throughline_game::bits::ones(self.playable) {
            for (direction, (df, dr)) in [(0i8, 1i8), (1, 0), (0, -1), (-1, 0)].into_iter().enumerate() {
                let (mut file, mut rank) = (file_of(square) as i8, rank_of(square) as i8);
                let mut first = true;
                loop {
                    (file, rank) = (file + df, rank + dr);
                    let inside = 0..self.size as i8;
                    if !inside.contains(&file) || !inside.contains(&rank) {
                        break;
                    }
                    let reached = bit(square_at(file as u8, rank as u8));
                    self.rays[direction][usize::from(square)] |= reached;
                    if std::mem::take(&mut first) {
                        self.neighbours[usize::from(square)] |= reached;
                    }
                }
            }
        }
    }

    /// The squares next to a square.
    #[inline(always)]
    pub fn neighbours(&self, square: u8) -> u128 {
        self.neighbours[usize::from(square & 127)]
    }

    /// The squares from a square to the edge, itself excluded.
    #[inline(always)]
    pub fn ray(&self, direction: usize, square: u8) -> u128 {
        self.rays[direction][usize::from(square & 127)]
    }

    /// A set moved one square in a direction; what leaves the board this way is lost.
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

    /// The squares that can be reached from a set over `free` squares, step by step, and the set.
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

    /// The squares strictly between two squares of one rank or file; `None` for others.
    pub fn between(&self, from: u8, to: u8) -> Option<u128> {
        let direction = (0..4).find(|&d| self.ray(d, from) & bit(to) != 0)?;
        Some(self.ray(direction, from) & self.ray(direction ^ 2, to))
    }

    /// The square of a name, letters in either case; `None` off the board.
    pub fn square(&self, file: char, rank: u8) -> Option<u8> {
        let file = u8::try_from(file.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
        let rank = rank.checked_sub(1)?;
        (file < self.size && rank < self.size).then(|| square_at(file, rank))
    }

    /// The last file's letter and the last rank: `k`, 11.
    pub fn last_names(&self) -> (char, u8) {
        (char::from(b'a' + self.size - 1), self.size)
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
        for square in throughline_game::bits::ones(g.playable) {
            let around = (0..4).map(|d| g.ray(d, square)).fold(0, |a, b| a | b);
            assert_eq!(around & !g.playable, 0);
            assert_eq!(around.count_ones(), 12);
        }
        assert_eq!(g.square('h', 1), None);
        assert_eq!(g.square('G', 7), Some(72));
    }
}
