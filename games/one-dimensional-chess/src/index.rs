//! Positions as numbers, for tables of exact values.
//!
//! Without pawns, and where nobody castles but by swapping places, it does not matter which side is
//! White nor from which end the row is read. So a class is what the mover has and what the other
//! side has, and of a row and its mirror image only the one is numbered that has the mover's king
//! on the lower half. Which pieces stand at the start does not matter either: the tables of one
//! board serve every line-up.

use crate::attack::{Reach, Tabled};
use crate::ending::QUIET_PLIES;
use crate::kind::Kind;
use crate::movement::{Castling, SHEET};
use crate::position::{Position, bit, lowest};
use crate::ranking::{MOST, Ranking, Squares};
use crate::relatives::RELATIVES;
use crate::rules::{INFO, OneDimensionalChess};
use throughline_game::{Indexed, Side};

/// The kinds of pieces besides the king, as classes name them.
const KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// What a side has besides its king: four bits for each of [`KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
struct Army(u16);

impl Army {
    #[inline]
    fn count(self, kind: Kind) -> usize {
        match KINDS.iter().position(|&other| other == kind) {
            Some(at) => usize::from(self.0 >> (4 * at) & 15),
            None => 1,
        }
    }

    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        let men = position.men(side);
        let both = men.straight & men.diagonal;
        let counts = [both, men.straight & !both, men.diagonal & !both, men.knights];
        Army((0..).zip(counts).fold(0, |army, (at, set)| army | (set.count_ones() as u16) << (4 * at)))
    }

    fn without(self, kind: usize) -> Option<Self> {
        (self.0 >> (4 * kind) & 15 > 0).then(|| Army(self.0 - (1 << (4 * kind))))
    }

    /// Its pieces, the king among them.
    fn pieces(self) -> usize {
        1 + KINDS.iter().map(|&kind| self.count(kind)).sum::<usize>()
    }

    fn name(self) -> String {
        let letters = KINDS.iter().flat_map(|&kind| std::iter::repeat_n(kind.letter(), self.count(kind)));
        std::iter::once('k').chain(letters).collect::<String>().to_uppercase()
    }

    /// All that is left of an army after captures, and itself.
    fn remains(self) -> Vec<Army> {
        let mut all = vec![self];
        for kind in 0..KINDS.len() {
            let mut next = 0;
            while next < all.len() {
                let fewer = all[next].without(kind).filter(|fewer| !all.contains(fewer));
                all.extend(fewer);
                next += 1;
            }
        }
        all
    }
}

/// The pieces of the mover and of the other side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    mover: Army,
    other: Army,
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.mover.name(), self.other.name())
    }
}

impl Class {
    #[inline]
    fn army(self, of_mover: bool) -> Army {
        if of_mover { self.mover } else { self.other }
    }

    fn pieces(self) -> usize {
        self.mover.pieces() + self.other.pieces()
    }

    #[inline]
    fn layout(self) -> Layout {
        let mut layout = Layout { groups: [Group::default(); ORDER.len()], pieces: 0, has_twins: false };
        for (group, (of_mover, kind)) in layout.groups.iter_mut().zip(ORDER) {
            let count = self.army(of_mover).count(kind);
            *group = Group { of_mover, kind, first: layout.pieces, count };
            layout.pieces += count;
            layout.has_twins |= count > 1;
        }
        layout
    }
}

/// The order of the pieces in an index, the one that counts most first: whether they are the
/// mover's, and their kind. The mover's king must be first. Of five orders tried this one packs
/// best: 0.27 bits for a verdict and 0.67 for a distance over all classes of five pieces, 0.29 and
/// 0.77 with the other king last.
const ORDER: [(bool, Kind); 10] = [
    (true, Kind::King),
    (false, Kind::King),
    (true, Kind::Queen),
    (true, Kind::Rook),
    (true, Kind::Bishop),
    (true, Kind::Knight),
    (false, Kind::Queen),
    (false, Kind::Rook),
    (false, Kind::Bishop),
    (false, Kind::Knight),
];

/// Pieces of one kind and side: their places among [`Squares`].
#[derive(Clone, Copy)]
struct Group {
    of_mover: bool,
    kind: Kind,
    first: usize,
    count: usize,
}

impl Default for Group {
    fn default() -> Self {
        Group { of_mover: true, kind: Kind::King, first: 0, count: 0 }
    }
}

/// Where the pieces of a class stand among [`Squares`]. Pieces that are alike stand in the order of
/// their squares.
struct Layout {
    groups: [Group; ORDER.len()],
    pieces: usize,
    has_twins: bool,
}

impl Layout {
    #[inline]
    fn group(&self, of_mover: bool, kind: Kind) -> Group {
        let wanted = |group: &&Group| (group.of_mover, group.kind) == (of_mover, kind);
        *self.groups.iter().find(wanted).unwrap_or(&self.groups[0])
    }

    fn sort(&self, squares: &mut Squares) {
        for group in self.groups.iter().filter(|group| group.count > 1) {
            squares[group.first..group.first + group.count].sort_unstable();
        }
    }

    fn is_sorted(&self, squares: &Squares) -> bool {
        let sorted = |group: &Group| squares[group.first..group.first + group.count].is_sorted();
        !self.has_twins || self.groups.iter().all(sorted)
    }

    /// The number of a row, whichever end it is read from and however twins are ordered.
    #[inline]
    fn index(&self, ranking: Ranking, squares: &Squares) -> u64 {
        match ranking.is_turned(squares[0]) {
            Some(false) if !self.has_twins => ranking.rank(squares),
            Some(turned) => self.read(ranking, squares, turned),
            None => self.read(ranking, squares, false).min(self.read(ranking, squares, true)),
        }
    }

    #[inline]
    fn read(&self, ranking: Ranking, squares: &Squares, turned: bool) -> u64 {
        let mut read = *squares;
        if turned {
            read = read.map(|square| ranking.mirrored(square));
        }
        if self.has_twins {
            self.sort(&mut read);
        }
        ranking.rank(&read)
    }
}

impl OneDimensionalChess {
    fn ranking(&self, class: Class) -> Ranking {
        Ranking::new(self.length(), class.pieces())
    }

    /// Whether rows can be mirrored and sides changed without changing what they are worth.
    #[inline]
    fn is_even_handed(&self) -> bool {
        self.ruled().is_none() || !self.has_pawns() && self.movement().castling != Castling::Unmoved
    }

    /// The quiet moves of the side that does not move, seen backwards: with `solid` occupied, from
    /// where the piece on `square` can have come.
    #[inline]
    fn origins(&self, solid: u32, square: u8, kind: Kind) -> u32 {
        match self.ruled() {
            None => origins(&Tabled, solid, square, kind),
            Some(ruled) => origins(ruled, solid, square, kind),
        }
    }
}

#[inline]
fn origins(reach: &impl Reach, solid: u32, square: u8, kind: Kind) -> u32 {
    let free = !solid;
    match kind {
        Kind::King => reach.king_steps(solid, square) & free,
        Kind::Rook => reach.slides(solid, square, true, false) & free,
        Kind::Bishop => reach.slides(solid, square, false, true) & free,
        Kind::Queen => reach.slides(solid, square, true, true) & free,
        Kind::Knight => reach.knight_finals(square) & free,
        Kind::Pawn => 0,
    }
}

impl Indexed for OneDimensionalChess {
    type Class = Class;

    fn tables(&self) -> Option<String> {
        let relative = RELATIVES.into_iter().find(|relative| relative.movement == *self.movement());
        let moves = match relative {
            _ if !self.is_even_handed() => return None,
            _ if *self.movement() == SHEET => String::new(),
            relative => format!("-{}", relative?.name),
        };
        Some(format!("{}{moves}-{}", INFO.id, self.length()))
    }

    fn classes(&self, pieces: u32) -> Vec<Class> {
        let counts = KINDS.map(|kind| self.line_up().iter().filter(|&&other| other == kind).count() as u16);
        let full = Army((0..).zip(counts).fold(0, |army, (at, count)| army | count << (4 * at)));
        let armies = full.remains();
        let pairs = armies.iter().flat_map(|&mover| armies.iter().map(move |&other| Class { mover, other }));
        pairs.filter(|class| class.pieces() <= pieces as usize).collect()
    }

    fn pieces(&self, class: Class) -> u32 {
        class.pieces() as u32
    }

    fn class_name(&self, class: Class) -> String {
        format!("{class:?}")
    }

    #[inline]
    fn turned(&self, class: Class) -> Class {
        Class { mover: class.other, other: class.mover }
    }

    fn conversions(&self, class: Class) -> Vec<Class> {
        let taken = (0..KINDS.len()).filter_map(|kind| class.other.without(kind));
        taken.map(|fewer| Class { mover: fewer, other: class.mover }).collect()
    }

    fn size(&self, class: Class) -> u64 {
        self.ranking(class).size()
    }

    #[inline]
    fn class_of(&self, position: &Position) -> Option<Class> {
        let side = position.to_move();
        let class = || Class { mover: Army::of(position, side), other: Army::of(position, side.opponent()) };
        self.is_even_handed().then(class)
    }

    #[inline]
    fn index(&self, class: Class, position: &Position) -> u64 {
        let layout = class.layout();
        let mut squares = [0; MOST];
        for group in &layout.groups {
            let side = if group.of_mover { position.to_move() } else { position.to_move().opponent() };
            let mut set = position.of_kind(side, group.kind);
            for square in squares.iter_mut().skip(group.first).take(group.count) {
                *square = lowest(set).min(self.length() - 1);
                set &= set.wrapping_sub(1);
            }
        }
        layout.index(self.ranking(class), &squares)
    }

    #[inline]
    fn position(&self, class: Class, index: u64) -> Option<Position> {
        let (layout, ranking) = (class.layout(), self.ranking(class));
        let squares = ranking.unrank(index);
        let is_twin = !layout.is_sorted(&squares)
            || ranking.is_turned(squares[0]).is_none() && layout.index(ranking, &squares) != index;
        if is_twin {
            return None;
        }
        let mut position = Position::empty(Side::First);
        for group in &layout.groups {
            let side = if group.of_mover { Side::First } else { Side::Second };
            for &square in squares.iter().skip(group.first).take(group.count) {
                position.put(square, side, group.kind);
            }
        }
        (!self.is_in_check(&position, Side::Second)).then_some(position)
    }

    #[inline]
    fn converts(&self, position: &Position, m: Self::Move) -> bool {
        position.captured(m) != 0
    }

    #[inline]
    fn predecessors(&self, class: Class, index: u64, mut each: impl FnMut(u64)) {
        let ranking = self.ranking(class);
        let (before, after) = (self.turned(class).layout(), class.layout());
        let squares = ranking.unrank(index);
        let solid = squares[..after.pieces].iter().fold(self.frame(), |solid, &square| solid | bit(square));
        // The same row as the side saw it that has moved.
        let mut row = [0; MOST];
        for group in &before.groups {
            let here = after.group(!group.of_mover, group.kind);
            for k in 0..group.count {
                row[(group.first + k) % MOST] = squares[(here.first + k) % MOST];
            }
        }
        for group in before.groups.iter().filter(|group| group.of_mover) {
            for at in group.first..group.first + group.count {
                let square = row[at % MOST];
                let mut from = self.origins(solid, square, group.kind);
                while from != 0 {
                    row[at % MOST] = lowest(from);
                    from &= from - 1;
                    each(before.index(ranking, &row));
                }
                row[at % MOST] = square;
            }
        }
        if self.movement().castling == Castling::Neighbours {
            let rooks = before.group(true, Kind::Rook);
            let king = row[0];
            for at in rooks.first..rooks.first + rooks.count {
                let rook = row[at % MOST];
                if rook.abs_diff(king) == 1 {
                    (row[0], row[at % MOST]) = (rook, king);
                    each(before.index(ranking, &row));
                    (row[0], row[at % MOST]) = (king, rook);
                }
            }
        }
    }

    fn merges(&self, class: Class) -> bool {
        // Only twins, or a piece in the middle, can stand as before when the row is read from its
        // other end.
        class.layout().has_twins || self.length() % 2 == 1
    }

    #[inline]
    fn plies_left(&self, position: &Position) -> Option<u32> {
        Some(u32::from(QUIET_PLIES.saturating_sub(position.quiet_plies())))
    }
}
