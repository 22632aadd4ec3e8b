//! The board: its outline as written in options, and the tables of the lines between its squares.

use crate::Bits;
use crate::messages::MESSAGES;
use crate::rules::BOARD;
use throughline_game::SpecError;
use throughline_game::grid::Grid;

/// The name of the standard board with an island in its middle, and the board as a mask.
pub(crate) const CENTER_ISLE_NAME: &str = "center-isle";
const CENTER_ISLE: &str = "#......#/......../......../...##.../...##.../......../......../#......#";

/// The allowed lengths of the sides of a board `WxH`.
const SIDES: std::ops::RangeInclusive<u8> = 4..=16;
/// The maximum number of squares of a mask.
const MAX_SQUARES: usize = 256;
/// The maximum number of files, and of ranks, of a mask: a to z.
const LONGEST: usize = 26;

/// The spaces of a rectangle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    /// The rectangle.
    pub grid: Grid,
    /// For each square: whether it is a space.
    pub spaces: Vec<bool>,
}

impl Mask {
    /// Parses a value of the option `board`: `WxH`, `center-isle` or a mask.
    ///
    /// # Errors
    /// [`SpecError::BadValue`] for a text that is none of them.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        let mask = if text == CENTER_ISLE_NAME {
            Self::from_ranks(CENTER_ISLE)
        } else if !text.is_empty() && text.chars().all(|c| matches!(c, '.' | '#' | '/')) {
            Self::from_ranks(text)
        } else {
            Self::rectangle(text)
        };
        mask.map_err(|why| bad_board(text, why))
    }

    /// Parses `WxH`: a rectangle whose four corners are not spaces.
    fn rectangle(text: &str) -> Result<Self, &'static str> {
        let unknown = MESSAGES.line("clash-board");
        let (width, height) = text.split_once('x').ok_or(unknown)?;
        let side = |text: &str| {
            if text.is_empty() || !text.bytes().all(|c| c.is_ascii_digit()) {
                return Err(unknown);
            }
            let side = text.parse().ok().filter(|side| SIDES.contains(side) && !text.starts_with('0'));
            side.ok_or(MESSAGES.line("clash-board.bounds"))
        };
        let grid = Grid { width: side(width)?, height: side(height)? };
        let is_corner = |square| corners(grid).contains(&square);
        Ok(Mask { grid, spaces: grid.squares().map(|square| !is_corner(square)).collect() })
    }

    /// Parses ranks from the top, joined by `/`: `.` is a space, `#` is not.
    pub(crate) fn from_ranks(text: &str) -> Result<Self, &'static str> {
        let ranks: Vec<&str> = text.split('/').collect();
        let (width, height) = (ranks[0].len(), ranks.len());
        if ranks.iter().any(|rank| rank.len() != width) {
            return Err(MESSAGES.line("clash-board.ranks"));
        }
        if Mask::is_too_large(width, height) {
            return Err(MESSAGES.line("clash-board.size"));
        }
        let spaces: Vec<bool> = ranks.iter().rev().flat_map(|rank| rank.bytes().map(|c| c == b'.')).collect();
        if spaces.iter().filter(|&&space| space).count() < 2 {
            return Err(MESSAGES.line("clash-board.room"));
        }
        Ok(Mask { grid: Grid { width: width as u8, height: height as u8 }, spaces })
    }

    /// Whether a mask with so many files and ranks has more squares than can be named or kept.
    pub(crate) fn is_too_large(width: usize, height: usize) -> bool {
        width > LONGEST || height > LONGEST || width * height > MAX_SQUARES
    }

    /// Returns the length of the longer side.
    pub(crate) fn longest(&self) -> u8 {
        self.grid.width.max(self.grid.height)
    }
}

fn bad_board(text: &str, why: &str) -> SpecError {
    SpecError::bad_value_because(&BOARD, text, why)
}

/// Returns the corner squares of a rectangle.
fn corners(grid: Grid) -> [u8; 4] {
    let (right, last) = (grid.width - 1, (grid.size() - 1) as u8);
    [0, right, last - right, last]
}

/// A direction of the queen: an index into [`STEPS`]. Directions 0 to 3 lead to higher squares, 4
/// to 7 are their opposites in the same order.
pub type Direction = usize;

/// File and rank steps of the eight directions.
pub const STEPS: [(i8, i8); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

/// Returns the opposite direction.
#[inline]
pub const fn opposite(direction: Direction) -> Direction {
    direction ^ 4
}

/// A board. Squares are numbered along the ranks from the lower left: a1 is 0, b1 is 1.
#[derive(Clone, Debug)]
pub(crate) struct Board<B> {
    pub grid: Grid,
    /// The squares on which tokens can stand.
    pub spaces: B,
    /// The start squares of blockers (L15). They are not spaces: nothing returns to them.
    pub corners: B,
    /// By direction: the destinations of a single step (steps do not wrap around the edge).
    targets: [B; 8],
    /// By direction: the shift of the bits for a step.
    shifts: [u32; 8],
    /// The length of the longer side.
    longest: u8,
    /// By square and direction: all squares from there to the edge, occupied or not.
    rays: Vec<[B; 8]>,
    /// For `from * squares + to`: the direction of the line, 8 for none.
    toward: Vec<u8>,
}

impl<B: Bits> Board<B> {
    /// Parses a value of the option `board`.
    ///
    /// # Errors
    /// As [`Mask::read`], and for a board this `B` cannot hold.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        let Mask { grid, spaces } = Mask::read(text)?;
        let (longest, squares) = (grid.width.max(grid.height), spaces.len());
        if longest > B::SIDE {
            return Err(bad_board(
                text,
                &MESSAGES.say("clash-board.side", &[("most", &B::SIDE.to_string())]),
            ));
        }
        let shift = |(files, ranks): (i8, i8)| i32::from(files) + i32::from(ranks) * i32::from(grid.width);
        let used = grid.squares().zip(spaces).filter(|(_, is_space)| *is_space);
        let mut board = Board {
            grid,
            spaces: used.fold(B::none(), |set, (square, _)| set | B::square(square)),
            corners: B::none(),
            targets: [B::none(); 8],
            shifts: STEPS.map(|step| shift(step).unsigned_abs()),
            longest,
            rays: vec![[B::none(); 8]; squares],
            toward: vec![8; squares * squares],
        };
        for from in grid.squares() {
            (0..8).for_each(|direction| board.fill_ray(from, direction));
        }
        board.corners = board.l15_corners();
        Ok(board)
    }

    /// Fills the tables for the squares from `from` in a direction.
    fn fill_ray(&mut self, from: u8, direction: Direction) {
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

    /// L15 "put into a corner": the corner squares of the whole rectangle that are not used. A
    /// corner of a mask does not count if it is drawn as a space, or if no space is next to it,
    /// because a blocker could never leave it (ruling).
    fn l15_corners(&self) -> B {
        let leads_out = |&corner: &u8| {
            (0..8).any(|direction| self.step(corner, direction).is_some_and(|at| self.spaces.has(at)))
        };
        let unused = corners(self.grid).into_iter().filter(|&corner| !self.spaces.has(corner));
        unused.filter(leads_out).fold(B::none(), |set, corner| set | B::square(corner))
    }

    /// Returns the outline.
    pub fn mask(&self) -> Mask {
        let spaces = self.grid.squares().map(|square| self.is_space(square)).collect();
        Mask { grid: self.grid, spaces }
    }

    /// Whether `square` is a space; false for squares off the board.
    pub fn is_space(&self, square: u8) -> bool {
        usize::from(square) < self.rays.len() && self.spaces.has(square)
    }

    /// Whether blockers can start on `square`; false for squares off the board.
    pub fn is_corner(&self, square: u8) -> bool {
        usize::from(square) < self.rays.len() && self.corners.has(square)
    }

    /// Returns the square next to `square`, `None` beyond the edge.
    pub fn step(&self, square: u8, direction: Direction) -> Option<u8> {
        let (files, ranks) = STEPS[direction];
        self.grid.step(square, files, ranks)
    }

    /// Returns the direction from one square to another along a queen's line; `None` for the same
    /// square, without a common line, and off the board.
    #[inline]
    pub fn direction(&self, from: u8, to: u8) -> Option<Direction> {
        let squares = self.rays.len();
        if usize::from(to) >= squares {
            return None;
        }
        let found = self.toward.get(usize::from(from) * squares + usize::from(to)).copied();
        found.filter(|&d| d < 8).map(usize::from)
    }

    /// Returns all squares from `square` to the edge, itself excluded. `square` is on the board.
    #[inline]
    pub fn ray(&self, square: u8, direction: Direction) -> B {
        self.rays[usize::from(square)][direction]
    }

    /// Returns the squares that a token enters from `from` to `to`, `to` included; empty without a
    /// line between them.
    #[inline]
    pub fn path(&self, from: u8, to: u8) -> B {
        self.direction(from, to).map_or(B::none(), |d| self.ray(from, d).without(self.ray(to, d)))
    }

    /// Returns the first square of the set `of` from `square` in `direction`.
    #[inline]
    pub fn first_on_ray(&self, square: u8, direction: Direction, of: B) -> Option<u8> {
        let on_ray = self.ray(square, direction) & of;
        if on_ray.is_none() {
            None
        } else {
            Some(if direction < 4 { on_ray.lowest() } else { on_ray.highest() })
        }
    }

    /// Returns the spaces one step from `from` in a direction.
    #[inline]
    pub fn shifted(&self, from: B, direction: Direction) -> B {
        self.raw_shift(from, direction, 1) & self.targets[direction]
    }

    /// Returns `from` with everything that can be reached from it in `direction` over squares of
    /// `through` (Kogge-Stone fill: <https://www.chessprogramming.org/Kogge-Stone_Algorithm>).
    #[inline]
    pub fn fill(&self, from: B, through: B, direction: Direction) -> B {
        let mut through = through & self.targets[direction];
        let mut filled = from;
        for doubling in 0..B::doublings(self.longest) {
            filled = filled | (through & self.raw_shift(filled, direction, 1 << doubling));
            through = through & self.raw_shift(through, direction, 1 << doubling);
        }
        filled
    }

    /// Returns the squares from which a step in a direction leads to a space of `to`.
    #[inline]
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
    use throughline_game::bits::{SquareSet, ones};

    fn standard() -> Board<u64> {
        Board::read("8x8").expect("the board is valid")
    }

    #[test]
    fn the_standard_board_has_60_spaces_and_no_corners() {
        let board = standard();
        assert_eq!(board.spaces.count(), 60);
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
            let chosen = board.grid.squares().filter(|_| random.below(100) < percent);
            chosen.fold(B::none(), |set, square| set | B::square(square)) & board.spaces
        };
        for _ in 0..200 {
            let (through, from) = (some(75), some(25));
            for direction in 0..8 {
                let mut walked = from;
                for start in ones(from) {
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
            let names: Vec<String> = ones(board.corners).map(|c| board.grid.name(c)).collect();
            assert_eq!(names.join(" "), corners, "{text}");
        }
    }

    #[test]
    fn a_long_board_needs_wide_sets() {
        let refusal = Board::<u64>::read("9x4").map(|_| ()).expect_err("a long side").to_string();
        assert!(refusal.contains("a side is longer than 8"), "{refusal}");
        assert!(Board::<crate::Wide>::read("16x16").is_ok());
    }

    #[test]
    fn rectangles_lack_their_corners_and_masks_only_what_is_drawn() {
        for (text, width, height, spaces) in [
            ("8x8", 8, 8, 60),
            ("4x16", 4, 16, 60),
            ("16x16", 16, 16, 252),
            ("center-isle", 8, 8, 56),
            ("..../..../..../....", 4, 4, 16),
            ("..", 2, 1, 2),
            ("......................./#......................", 23, 2, 45),
        ] {
            let mask = Mask::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let count = mask.spaces.iter().filter(|&&space| space).count();
            assert_eq!((mask.grid.width, mask.grid.height, count), (width, height, spaces), "{text}");
        }
    }

    #[test]
    fn bad_boards_are_refused_by_name() {
        for (text, error) in [
            ("", "expected WxH"),
            ("banana", "expected WxH"),
            ("8x", "expected WxH"),
            ("x", "expected WxH"),
            ("8x8x8", "expected WxH"),
            ("+8x8", "expected WxH"),
            ("..x./....", "expected WxH"),
            ("3x8", "expected 4 to 16"),
            ("8x17", "expected 4 to 16"),
            ("08x8", "expected 4 to 16"),
            ("99999999999x8", "expected 4 to 16"),
            ("..../...", "expected equal ranks"),
            ("/", "without two spaces"),
            ("...........................", "256 squares)"),
            (&[".................."; 15].join("/"), "256 squares)"),
            ("####/###./####/####", "without two spaces"),
        ] {
            let refusal = Mask::read(text).expect_err(text).to_string();
            assert!(refusal.contains(error), "{text}: {refusal}");
        }
    }
}
