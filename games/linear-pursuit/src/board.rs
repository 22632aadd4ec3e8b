//! The board as data: places in circle order, the straight lines between them, and the tables
//! derived from both.
//!
//! Sets of places are `u32` bitboards: bit 0 is place `a`, bit 1 `b`, and so on around the circle.

use std::f64::consts::TAU;
use std::sync::LazyLock;
use throughline_game::Random;
use throughline_game::bits::ones;

/// The minimum number of places of a board.
pub const MIN_PLACES: usize = 4;

/// The maximum number of places of a board: one for each letter.
pub const MAX_PLACES: usize = 26;

/// The number of places of [`RECONSTRUCTION`].
pub const RECONSTRUCTION_PLACES: usize = 14;

/// The straight lines of the standard board. It is a reconstruction, because the inventor's drawing
/// is lost.
///
/// Known are a side of seven places, 20 lines, and a board of "4 interlocking transpositions of a
/// single simple 5 line design". Here the design is the stroke a-e-i-k-h-b; its left–right mirror
/// image, its top–bottom mirror image and its half turn give the rest. Of 1,019 such designs it was
/// among the best balanced in engine self-play.
pub const RECONSTRUCTION: &str =
    "a-d a-e a-i b-d b-h b-l c-g c-m d-f d-g e-i f-j f-n g-m h-k h-l i-k j-n k-m k-n";

/// The size of tables that are indexed by a place: a power of two, so that `place & MASK` is in
/// range.
const TABLE_SIZE: usize = 32;
const MASK: usize = TABLE_SIZE - 1;

/// The maximum number of lines of a place that use its lookup table; further lines are followed one
/// by one.
const HASHED_LINES: u32 = 8;

/// A board: the first half of the places is White's side from White's left, the second Black's from
/// Black's left.
#[derive(Clone, Debug)]
pub struct Circle {
    places: usize,
    lines: Vec<(u8, u8)>,
    /// The places after which the circumference has a gap.
    pub(crate) gaps: u32,
    straight: [u32; TABLE_SIZE],
    neighbours: [u32; TABLE_SIZE],
    lookups: [ReachLookup; TABLE_SIZE],
    reaches: Vec<Reach>,
    /// The group of the board's symmetries, with the identity first. At most 52.
    pub(crate) symmetries: Vec<Symmetry>,
    /// The first place of each orbit of the symmetries, as a set.
    pub(crate) representatives: u32,
}

/// A map of places: the image of each.
pub(crate) type Symmetry = [u8; TABLE_SIZE];

/// Boards are compared by their data, from which the tables follow.
impl PartialEq for Circle {
    fn eq(&self, other: &Self) -> bool {
        (self.places, &self.lines, self.gaps) == (other.places, &other.lines, other.gaps)
    }
}

impl Eq for Circle {}

/// The destinations of two-part moves from a place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reach {
    /// Along two straight lines (bishop, king).
    pub lines: u32,
    /// Along a straight line, then the circumference (knight).
    pub knight: u32,
}

/// The lookup of the [`Reach`] of a place: the vacancy of the far ends of its lines is hashed by a
/// multiplication to a row of [`Circle::reaches`] (a "magic" table,
/// <https://www.chessprogramming.org/Magic_Bitboards>).
#[derive(Clone, Copy, Default, Debug)]
struct ReachLookup {
    /// The line ends in the hash.
    hashed: u32,
    /// The other line ends: none on boards with at most [`HASHED_LINES`] lines at a place.
    single: u32,
    magic: u32,
    shift: u32,
    first_row: u32,
}

/// Returns the direction of a place from the centre, in radians from straight down,
/// counterclockwise: the first half of the places is at the bottom from left to right, the second
/// at the top from right to left.
pub(crate) fn angle(place: u8, places: usize) -> f64 {
    let middle_of_first_side = (places as f64 / 2.0 - 1.0) / 2.0;
    (f64::from(place) - middle_of_first_side) * TAU / places as f64
}

impl Circle {
    /// Returns the board of the rules page, [`RECONSTRUCTION`].
    pub fn reconstruction() -> Self {
        static BOARD: LazyLock<Circle> = LazyLock::new(|| {
            let text = format!("{RECONSTRUCTION_PLACES}.{}", RECONSTRUCTION.replace(' ', "."));
            Circle::read(&text).expect("the reconstruction is a board")
        });
        BOARD.clone()
    }

    /// Builds a board from valid data: an even number of places from [`MIN_PLACES`] to
    /// [`MAX_PLACES`], lines between two different places, without repetition, and the places after
    /// which the circumference has a gap. [`Circle::read`] and [`Circle::read_file`] validate user
    /// input.
    pub(crate) fn build(places: usize, lines: &[(u8, u8)], gaps: u32) -> Self {
        let mut lines: Vec<_> = lines.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        lines.sort_unstable();
        let mut board = Circle {
            places,
            gaps,
            straight: [0; TABLE_SIZE],
            neighbours: [0; TABLE_SIZE],
            lookups: [ReachLookup::default(); TABLE_SIZE],
            reaches: Vec::new(),
            symmetries: Vec::new(),
            representatives: 0,
            lines,
        };
        for &(from, to) in &board.lines {
            board.straight[usize::from(from)] |= 1 << to;
            board.straight[usize::from(to)] |= 1 << from;
        }
        for place in (0..places).filter(|place| gaps >> place & 1 == 0) {
            let next = (place + 1) % places;
            board.neighbours[place] |= 1 << next;
            board.neighbours[next] |= 1 << place;
        }
        let mut random = Random::new(places as u64);
        for place in 0..places {
            board.lookups[place] = board.tabulate(place as u8, &mut random);
        }
        board.symmetries = board.find_symmetries();
        board.representatives = board.representatives_of(u64::MAX);
        board
    }

    /// Finds the rotations and reflections of the circle that preserve lines and gaps, with the
    /// identity first.
    fn find_symmetries(&self) -> Vec<Symmetry> {
        let count = self.places as u8;
        let turns = (0..count).map(|by| std::array::from_fn(|place| (place as u8 + by) % count));
        let mirrored =
            (0..count).map(|by| std::array::from_fn(|place| (2 * count - place as u8 % count + by) % count));
        turns.chain(mirrored).filter(|map| self.is_kept_by(map)).collect()
    }

    fn is_kept_by(&self, map: &Symmetry) -> bool {
        let image = |set: u32| ones(set).fold(0, |image, place| image | 1 << map[usize::from(place) & MASK]);
        (0..self.places as u8).all(|place| {
            let to = map[usize::from(place) & MASK];
            image(self.straight(place)) == self.straight(to)
                && image(self.neighbours(place)) == self.neighbours(to)
        })
    }

    /// Returns the [`Circle::representatives`] for a subgroup of the symmetries, given as a set.
    pub(crate) fn representatives_of(&self, symmetries: u64) -> u32 {
        let is_first = |place: &u8| {
            ones(symmetries)
                .filter_map(|at| self.symmetries.get(usize::from(at)))
                .all(|map| map[usize::from(*place) & MASK] >= *place)
        };
        (0..self.places as u8).filter(is_first).fold(0, |set, place| set | 1 << place)
    }

    /// Fills the rows of [`Circle::reaches`] for one place.
    fn tabulate(&mut self, place: u8, random: &mut Random) -> ReachLookup {
        let ends = self.straight(place);
        let hashed: u32 = ones(ends).take(HASHED_LINES as usize).fold(0, |set, end| set | 1 << end);
        let first_row = self.reaches.len() as u32;
        for bits in hashed.count_ones().max(1)..=2 * HASHED_LINES {
            for _ in 0..1000 {
                let magic = (random.next_u64() & random.next_u64()) as u32;
                let lookup =
                    ReachLookup { hashed, single: ends & !hashed, magic, shift: 32 - bits, first_row };
                if let Some(rows) = self.rows(lookup) {
                    self.reaches.extend(rows);
                    return lookup;
                }
            }
        }
        // No multiplier found (no known board has come to this): follow every line one by one.
        self.reaches.extend([Reach::default(); 2]);
        ReachLookup { hashed: 0, single: ends, magic: 0, shift: 31, first_row }
    }

    /// Returns the rows of a lookup; `None` when its multiplier maps two different reaches to one
    /// row.
    fn rows(&self, lookup: ReachLookup) -> Option<Vec<Reach>> {
        let mut rows = vec![None; 1 << (32 - lookup.shift)];
        let mut vacant = lookup.hashed;
        loop {
            let reach = self.follow(vacant);
            let row = &mut rows[(vacant.wrapping_mul(lookup.magic) >> lookup.shift) as usize];
            if row.is_some_and(|other| other != reach) {
                return None;
            }
            *row = Some(reach);
            if vacant == 0 {
                break;
            }
            vacant = (vacant - 1) & lookup.hashed;
        }
        Some(rows.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// Returns the destinations from these middle places.
    fn follow(&self, middles: u32) -> Reach {
        ones(middles).fold(Reach::default(), |reach, middle| Reach {
            lines: reach.lines | self.straight(middle),
            knight: reach.knight | self.neighbours(middle),
        })
    }

    /// Returns the destinations of two-part moves from `place` when the places of `vacant` are
    /// vacant; may include `place` itself.
    #[inline]
    pub(crate) fn reach(&self, place: u8, vacant: u32) -> Reach {
        let lookup = &self.lookups[usize::from(place) & MASK];
        let row = (vacant & lookup.hashed).wrapping_mul(lookup.magic) >> lookup.shift;
        let mut reach = self.reaches[(lookup.first_row + row) as usize];
        if vacant & lookup.single != 0 {
            let more = self.follow(vacant & lookup.single);
            reach = Reach { lines: reach.lines | more.lines, knight: reach.knight | more.knight };
        }
        reach
    }

    /// Returns the number of places.
    pub fn places(&self) -> usize {
        self.places
    }

    /// Returns the number of places on each player's side.
    pub fn side_length(&self) -> usize {
        self.places / 2
    }

    /// Returns the straight lines, in the order of the data, each once.
    pub fn lines(&self) -> &[(u8, u8)] {
        &self.lines
    }

    /// Returns the places at the other ends of the straight lines from `place`.
    #[inline]
    pub fn straight(&self, place: u8) -> u32 {
        self.straight[usize::from(place) & MASK]
    }

    /// Returns the places that the circumference joins to `place`: two, minus the gaps next to it.
    #[inline]
    pub fn neighbours(&self, place: u8) -> u32 {
        self.neighbours[usize::from(place) & MASK]
    }

    /// Whether this is the board of the rules page, [`RECONSTRUCTION`].
    pub fn is_reconstruction(&self) -> bool {
        let lines = RECONSTRUCTION.split(' ');
        self.places == RECONSTRUCTION_PLACES
            && self.gaps == 0
            && lines.eq(self.lines.iter().map(|&line| self.pair_text(line, '-')))
    }

    /// Whether a straight line joins two places.
    pub fn has_line(&self, from: u8, to: u8) -> bool {
        self.straight(from) >> (to & 31) & 1 == 1
    }

    /// Returns the letter of a place (below [`MAX_PLACES`]; otherwise some other character).
    pub fn letter(&self, place: u8) -> char {
        char::from(b'a'.wrapping_add(place))
    }

    /// Returns the place of a lower-case letter, if the board has it.
    pub fn place(&self, letter: char) -> Option<u8> {
        let place = (letter as u32).checked_sub('a' as u32)?;
        ((place as usize) < self.places).then_some(place as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the table with following the lines one by one, for every place and every vacancy.
    fn assert_tables_are_right(board: &Circle) {
        let mut random = Random::new(5);
        for place in 0..board.places() as u8 {
            for _ in 0..2000 {
                let vacant = random.next_u64() as u32;
                assert_eq!(board.reach(place, vacant), board.follow(vacant & board.straight(place)));
            }
        }
    }

    #[test]
    fn reach_tables_of_the_reconstruction_are_right_and_small() {
        let board = Circle::reconstruction();
        assert_tables_are_right(&board);
        assert!(board.reaches.len() <= 256, "{} rows", board.reaches.len());
    }

    #[test]
    fn a_place_with_more_lines_than_a_table_takes_is_followed_line_by_line() {
        let star = (1..26).map(|to| (0, to));
        let board = Circle::build(26, &star.chain([(1, 3), (1, 4), (1, 5)]).collect::<Vec<_>>(), 0);
        assert!(board.lookups[0].single != 0);
        assert_tables_are_right(&board);
    }

    #[test]
    fn the_reconstruction_is_four_transpositions_of_one_stroke() {
        let board = Circle::reconstruction();
        assert_eq!(board.lines().len(), 20);
        let stroke = ["a-e", "e-i", "i-k", "h-k", "b-h"];
        let mut drawn = std::collections::BTreeSet::new();
        for line in stroke {
            let ends = line.as_bytes();
            let (from, to) = (ends[0] - b'a', ends[2] - b'a');
            let images: [fn(u8) -> u8; 4] = [|i| i, |i| (20 - i) % 14, |i| 13 - i, |i| (i + 7) % 14];
            for image in images {
                drawn.insert((image(from).min(image(to)), image(from).max(image(to))));
            }
        }
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), board.lines());
    }

    #[test]
    fn symmetries_are_the_boards() {
        let count = |board: Circle| board.symmetries.len();
        assert_eq!(count(Circle::reconstruction()), 4);
        assert_eq!(count(Circle::build(6, &[(0, 3), (1, 4), (2, 5)], 0)), 12);
        assert_eq!(count(Circle::build(6, &[(0, 3), (1, 4), (2, 5)], 1)), 2);
        assert_eq!(count(Circle::build(8, &[(0, 1), (1, 5), (2, 7)], 0)), 1);
        assert!(Circle::reconstruction().symmetries[0].iter().zip(0..14).all(|(&to, from)| to == from));
    }

    #[test]
    fn tables_of_a_board_with_every_line_are_right() {
        let lines = (0..26).flat_map(|a| (0..a).map(move |b| (a, b)));
        assert_tables_are_right(&Circle::build(26, &lines.collect::<Vec<_>>(), 0b1001));
    }

    #[test]
    fn a_gap_parts_neighbours() {
        let board = Circle::build(6, &[(0, 3)], 1 << 5 | 1 << 2);
        let neighbours: Vec<u32> = (0..6).map(|place| board.neighbours(place)).collect();
        assert_eq!(neighbours, [0b000010, 0b000101, 0b000010, 0b010000, 0b101000, 0b010000]);
    }
}
