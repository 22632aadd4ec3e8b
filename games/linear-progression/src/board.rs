//! The board as data: which squares are spaces, and the lines between them.

use crate::Bits;
use crate::mask::{BoardError, Mask};

/// A direction of the queen: an index into [`STEPS`]. Directions 0 to 3 lead to higher squares, 4
/// to 7 are their opposites in the same order.
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
    /// Where blockers start (L15).
    corners: B,
    /// Per direction: the spaces that a step in it can lead to (no step runs round the edge).
    targets: [B; 8],
    /// Per direction: how far a step shifts the bits.
    shifts: [u32; 8],
    /// The longer side.
    longest: u8,
    /// Per square and direction: all squares beyond it up to the edge, whatever is on them.
    rays: Vec<[B; 8]>,
    /// For `from * squares + to`: the direction of the line, 8 for none.
    toward: Vec<u8>,
}

impl<B: Bits> Board<B> {
    /// Reads a value of the option `board`: `WxH`, `center-isle` or a mask.
    ///
    /// # Errors
    /// [`BoardError`] for a text that is none of them or a board this `B` cannot hold.
    pub fn read(text: &str) -> Result<Self, BoardError> {
        Self::from_mask(&Mask::read(text)?)
    }

    /// The board of a mask.
    ///
    /// # Errors
    /// [`BoardError::TooLong`] for a board this `B` cannot hold.
    pub fn from_mask(mask: &Mask) -> Result<Self, BoardError> {
        if mask.longest() > B::SIDE {
            return Err(BoardError::TooLong { longest: B::SIDE });
        }
        let (width, height, squares) = (mask.width(), mask.height(), mask.spaces().len());
        let used = (0..=u8::MAX).zip(mask.spaces()).filter(|(_, space)| **space);
        let mut board = Board {
            width,
            height,
            spaces: used.fold(B::none(), |set, (square, _)| set | B::square(square)),
            corners: B::none(),
            targets: [B::none(); 8],
            shifts: STEPS
                .map(|(file, rank)| (i32::from(file) + i32::from(rank) * i32::from(width)).unsigned_abs()),
            longest: mask.longest(),
            rays: vec![[B::none(); 8]; squares],
            toward: vec![8; squares * squares],
        };
        for from in board.squares() {
            (0..8).for_each(|direction| board.look_along(from, direction));
        }
        board.corners = board.l15_corners();
        Ok(board)
    }

    /// Fills the tables for the squares beyond `from` in a direction.
    fn look_along(&mut self, from: u8, direction: Direction) {
        let mut at = from;
        while let Some(next) = self.step(at, direction) {
            let ray = &mut self.rays[usize::from(from)][direction];
            *ray = *ray | B::square(next);
            let squares = self.rays.len();
            self.toward[usize::from(from) * squares + usize::from(next)] = direction as u8;
            if at == from && self.spaces.has(next) {
                self.targets[direction] = self.targets[direction] | B::square(next);
            }
            at = next;
        }
    }

    /// L15 "put into a corner": the corner squares of the whole rectangle that are not used. On a
    /// mask a corner drawn as a space is none, and neither is one with no space next to it, which a
    /// blocker could never leave (ruling).
    fn l15_corners(&self) -> B {
        let (right, top) = (self.width - 1, self.width * (self.height - 1));
        let dead = [0, right, top, top + right].into_iter().filter(|&corner| !self.spaces.has(corner));
        dead.filter(|&corner| (0..8).any(|d| self.step(corner, d).is_some_and(|s| self.spaces.has(s))))
            .fold(B::none(), |set, corner| set | B::square(corner))
    }

    /// Files, 1 to 26.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Ranks, 1 to 26.
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

    /// The squares blockers start on (L15). They are no spaces: nothing comes back to them.
    #[inline]
    #[must_use]
    pub fn corners(&self) -> B {
        self.corners
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

    /// Whether blockers can start on `square`; false beyond the board too.
    #[must_use]
    pub fn is_corner(&self, square: u8) -> bool {
        usize::from(square) < self.rays.len() && self.corners.has(square)
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

    /// The direction from one square to another on a queen's line; `None` for the same square, for
    /// squares on no common line and beyond the board.
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

    /// The squares a token enters from `from` to `to`, `to` included; empty when there is no line
    /// between them.
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
        for doubling in 0..B::doublings(self.longest) {
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
        Board::read(crate::mask::STANDARD).expect("the board is valid")
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
        walk_and_fill(&standard());
        for text in
            ["8x8", "16x16", "5x13", "center-isle", "........................../#.......................##"]
        {
            walk_and_fill(&Board::<crate::Wide>::read(text).expect("a board"));
        }
    }

    fn walk_and_fill<B: Bits>(board: &Board<B>) {
        let mut random = throughline_game::Random::new(5);
        let mut some = |percent| {
            let chosen = board.squares().filter(|_| random.below(100) < percent);
            chosen.fold(B::none(), |set, square| set | B::square(square)) & board.spaces()
        };
        for _ in 0..200 {
            let (through, from) = (some(75), some(25));
            for direction in 0..8 {
                let mut walked = from;
                for start in throughline_game::bits::ones(from) {
                    let mut at = start;
                    while let Some(next) = board.step(at, direction).filter(|&s| through.has(s)) {
                        walked = walked | B::square(next);
                        at = next;
                    }
                }
                assert_eq!(board.fill(from, through, direction), walked, "direction {direction}");
            }
        }
    }

    #[test]
    fn blockers_start_in_unused_corners_next_to_a_space() {
        for (text, corners) in [
            ("8x8", "a1 h1 a8 h8"),
            ("center-isle", "a1 h1 a8 h8"),
            ("16x5", "a1 p1 a5 p5"),
            ("..../..../..../....", ""),
            ("#.../..../..../...#", "d1 a4"),
            ("##../#.../..../...#", "d1 a4"),
            ("###./##../..../....", ""),
        ] {
            let board = Board::<crate::Wide>::read(text).expect("a board");
            let names: Vec<String> =
                throughline_game::bits::ones(board.corners()).map(|c| board.name(c)).collect();
            assert_eq!(names.join(" "), corners, "{text}");
        }
    }

    #[test]
    fn a_long_board_needs_wide_sets() {
        assert_eq!(Board::<u64>::read("9x4").map(|_| ()), Err(BoardError::TooLong { longest: 8 }));
        assert!(Board::<crate::Wide>::read("16x16").is_ok());
    }
}
