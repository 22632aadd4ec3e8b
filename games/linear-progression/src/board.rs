//! The board as data: which squares are spaces, and the lines between them.

use crate::Bits;
use std::fmt;

/// A direction of the queen: an index into [`STEPS`]. Directions 0 to 3 lead to higher squares, 4 to 7 are their
/// opposites in the same order.
pub type Direction = usize;

/// File and rank steps of the eight directions.
pub const STEPS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// The direction back.
#[inline]
#[must_use]
pub const fn opposite(direction: Direction) -> Direction {
    direction ^ 4
}

/// A board. Squares are numbered along the ranks from the lower left: a1 is 0, b1 is 1.
#[derive(Clone, Debug)]
pub struct Board<B> {
    width: u8,
    height: u8,
    spaces: B,
    /// Per direction: the spaces that a step in it can lead to (no step runs round the edge).
    targets: [B; 8],
    /// Per direction: how far a step shifts the bits.
    shifts: [u32; 8],
    /// Per square and direction: all squares beyond it up to the edge, whatever is on them.
    rays: Vec<[B; 8]>,
    /// For `from * squares + to`: the direction of the line, 8 for none.
    toward: Vec<u8>,
}

/// Why a text is no board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A side is shorter than 4 or longer than the type of the board's sets can hold.
    Side {
        /// The side's length.
        found: usize,
        /// The longest there can be.
        longest: u8,
    },
    /// The rank of this text has another length than the first.
    Ragged(String),
    /// A character other than `.` and `#`.
    Character(char),
    /// Fewer than two spaces: the tokens could not even be dropped.
    NoRoom,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Side { found, longest } => {
                write!(f, "a side of {found} squares: expected 4 to {longest}")
            }
            BoardError::Ragged(rank) => {
                write!(f, "the rank “{rank}” has another length than the first: expected equal ranks")
            }
            BoardError::Character(c) => write!(f, "“{c}” in a mask: expected . for a space and # for none"),
            BoardError::NoRoom => write!(f, "a board without two spaces: expected room for both tokens"),
        }
    }
}

impl std::error::Error for BoardError {}

impl<B: Bits> Board<B> {
    /// Reads a mask: ranks from the top joined by `/`, `.` a space, `#` none.
    ///
    /// # Errors
    /// [`BoardError`] for a text that is no mask or a board this `B` cannot hold.
    pub fn from_mask(mask: &str) -> Result<Self, BoardError> {
        let ranks: Vec<&str> = mask.split('/').collect();
        let width = ranks[0].chars().count();
        for found in [ranks.len(), width] {
            if !(4..=usize::from(B::SIDE)).contains(&found) {
                return Err(BoardError::Side { found, longest: B::SIDE });
            }
        }
        let mut spaces = B::none();
        for (rank, text) in ranks.iter().rev().enumerate() {
            if text.chars().count() != width {
                return Err(BoardError::Ragged((*text).to_owned()));
            }
            for (file, c) in text.chars().enumerate() {
                match c {
                    '.' => spaces = spaces | B::square((rank * width + file) as u8),
                    '#' => {}
                    other => return Err(BoardError::Character(other)),
                }
            }
        }
        if spaces.count() < 2 {
            return Err(BoardError::NoRoom);
        }
        Ok(Self::of(width as u8, ranks.len() as u8, spaces))
    }

    fn of(width: u8, height: u8, spaces: B) -> Self {
        let squares = usize::from(width) * usize::from(height);
        let mut board = Board {
            width,
            height,
            spaces,
            targets: [B::none(); 8],
            shifts: STEPS
                .map(|(file, rank)| (i32::from(file) + i32::from(rank) * i32::from(width)).unsigned_abs()),
            rays: vec![[B::none(); 8]; squares],
            toward: vec![8; squares * squares],
        };
        for from in board.squares() {
            for direction in 0..8 {
                let mut at = from;
                while let Some(next) = board.step(at, direction) {
                    let ray = &mut board.rays[usize::from(from)][direction];
                    *ray = *ray | B::square(next);
                    board.toward[usize::from(from) * squares + usize::from(next)] = direction as u8;
                    if at == from && spaces.has(next) {
                        board.targets[direction] = board.targets[direction] | B::square(next);
                    }
                    at = next;
                }
            }
        }
        board
    }

    /// Files, 4 to 16.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Ranks, 4 to 16.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The squares tokens can stand on.
    #[inline]
    #[must_use]
    pub fn spaces(&self) -> B {
        self.spaces
    }

    /// All squares, spaces or not, lowest first.
    pub fn squares(&self) -> impl Iterator<Item = u8> + use<B> {
        (0..u16::from(self.width) * u16::from(self.height)).map(|square| square as u8)
    }

    /// Whether `square` is a space; false beyond the board too.
    #[must_use]
    pub fn is_space(&self, square: u8) -> bool {
        usize::from(square) < self.rays.len() && self.spaces.has(square)
    }

    /// File and rank of a square, from 0.
    #[must_use]
    pub fn file_and_rank(&self, square: u8) -> (u8, u8) {
        (square % self.width, square / self.width)
    }

    /// The square at a file and rank, `None` beyond the board.
    #[must_use]
    pub fn at(&self, file: i16, rank: i16) -> Option<u8> {
        let inside =
            (0..i16::from(self.width)).contains(&file) && (0..i16::from(self.height)).contains(&rank);
        inside.then(|| (rank * i16::from(self.width) + file) as u8)
    }

    /// The square next to `square`, `None` beyond the edge.
    #[must_use]
    pub fn step(&self, square: u8, direction: Direction) -> Option<u8> {
        let (file, rank) = self.file_and_rank(square);
        let (df, dr) = STEPS[direction];
        self.at(i16::from(file) + i16::from(df), i16::from(rank) + i16::from(dr))
    }

    /// The direction from one square to another on a queen's line; `None` for the same square, for squares on no
    /// common line and beyond the board.
    #[inline]
    #[must_use]
    pub fn direction(&self, from: u8, to: u8) -> Option<Direction> {
        let squares = self.rays.len();
        if usize::from(to) >= squares {
            return None;
        }
        let found = self.toward.get(usize::from(from) * squares + usize::from(to)).copied();
        found.filter(|&d| d < 8).map(usize::from)
    }

    /// All squares from `square` to the edge, without it. `square` is on the board.
    #[inline]
    #[must_use]
    pub fn ray(&self, square: u8, direction: Direction) -> B {
        self.rays[usize::from(square)][direction]
    }

    /// The squares a token enters from `from` to `to`, `to` included; empty when there is no line between them.
    #[inline]
    #[must_use]
    pub fn path(&self, from: u8, to: u8) -> B {
        self.direction(from, to).map_or(B::none(), |d| self.ray(from, d).without(self.ray(to, d)))
    }

    /// The first square of `of` that one meets going from `square` in `direction`.
    #[inline]
    #[must_use]
    pub fn first_on_ray(&self, square: u8, direction: Direction, of: B) -> Option<u8> {
        let on_ray = self.ray(square, direction) & of;
        if on_ray.is_none() {
            None
        } else {
            Some(if direction < 4 { on_ray.lowest() } else { on_ray.highest() })
        }
    }

    /// The spaces one step from `from` in a direction.
    #[inline]
    #[must_use]
    pub fn shifted(&self, from: B, direction: Direction) -> B {
        self.raw_shift(from, direction, 1) & self.targets[direction]
    }

    /// `from`, and all that can be reached from it in `direction` over squares of `through` alone
    /// (Kogge-Stone fill: <https://www.chessprogramming.org/Kogge-Stone_Algorithm>).
    #[inline]
    #[must_use]
    pub fn fill(&self, from: B, through: B, direction: Direction) -> B {
        let mut through = through & self.targets[direction];
        let mut filled = from;
        for doubling in 0..B::DOUBLINGS {
            filled = filled | (through & self.raw_shift(filled, direction, 1 << doubling));
            through = through & self.raw_shift(through, direction, 1 << doubling);
        }
        filled
    }

    /// The squares from which a step in a direction leads to a space of `to`.
    #[inline]
    #[must_use]
    pub fn before(&self, to: B, direction: Direction) -> B {
        self.raw_shift(to & self.targets[direction], opposite(direction), 1)
    }

    #[inline]
    fn raw_shift(&self, bits: B, direction: Direction, steps: u32) -> B {
        let by = self.shifts[direction] * steps;
        if direction < 4 { bits << by } else { bits >> by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard() -> Board<u64> {
        Board::from_mask(crate::rules::STANDARD_MASK).expect("the mask is valid")
    }

    #[test]
    fn the_standard_board_has_60_spaces_and_no_corners() {
        let board = standard();
        assert_eq!(board.spaces().count(), 60);
        for corner in [0, 7, 56, 63] {
            assert!(!board.is_space(corner));
        }
        assert!(!board.is_space(64) && !board.is_space(255));
    }

    #[test]
    fn a_fill_is_a_walk_over_the_squares() {
        let board = standard();
        let mut random = throughline_game::Random::new(5);
        for _ in 0..2000 {
            let through = (random.next_u64() | random.next_u64()) & board.spaces();
            let from = random.next_u64() & random.next_u64() & board.spaces();
            for direction in 0..8 {
                let mut walked = from;
                for start in throughline_game::bits::ones(from) {
                    let mut at = start;
                    while let Some(next) = board.step(at, direction).filter(|&s| through.has(s)) {
                        walked |= u64::square(next);
                        at = next;
                    }
                }
                assert_eq!(board.fill(from, through, direction), walked, "direction {direction}");
            }
        }
    }

    #[test]
    fn bad_masks_are_refused_by_name() {
        for (mask, error) in [
            ("", BoardError::Side { found: 1, longest: 8 }),
            ("./././.", BoardError::Side { found: 1, longest: 8 }),
            (".........", BoardError::Side { found: 1, longest: 8 }),
            ("..../..../.../....", BoardError::Ragged("...".to_owned())),
            ("..../..x./..../....", BoardError::Character('x')),
            ("####/###./####/####", BoardError::NoRoom),
        ] {
            assert_eq!(Board::<u64>::from_mask(mask).map(|_| ()), Err(error), "{mask}");
        }
    }
}
