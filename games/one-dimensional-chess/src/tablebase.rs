//! The indexing of positions for tablebases.
//!
//! Without pawns, and where the only castling is swapping places, neither the colours nor the
//! direction of the row matters. So a class consists of the mover's pieces and the other side's,
//! and of a row and its mirror image only the one with the mover's king on the lower half is
//! indexed. The start does not matter either: the tables of one board serve every line-up.
//!
//! The index of a row is that of a permutation without gaps, with the first piece on the lower
//! half.

use crate::OneDimensionalChess;
use crate::attack::{Lines, Reach};
use crate::ending::QUIET_PLIES;
use crate::numbering::{Army, Class, KINDS, MOST, Numbering, Squares};
use crate::pieces::{Kind, bit, lowest};
use crate::position::Position;
use crate::presets::{INFO, PRESETS};
use crate::rules::{Castling, STANDARD};
use crate::tables::StandardMovement;
use std::ops::Range;
use throughline_game::index::Counts;
use throughline_game::{Indexed, Side};

#[inline]
fn army_of(position: &Position, side: Side) -> Army {
    Counts::of(KINDS.map(|kind| position.men(side).of_kind(kind).count_ones()))
}

impl OneDimensionalChess {
    #[inline]
    fn numbering(&self, class: Class) -> Numbering {
        Numbering::new(self.length(), class)
    }

    /// Whether mirroring rows and swapping sides preserves the values of positions.
    #[inline]
    fn is_symmetric(&self) -> bool {
        self.computed.is_none() || !self.has_pawns() && self.movement().castling != Castling::Unmoved
    }

    /// Whether two moves may lead to equivalent positions: with only different pieces and none in
    /// the middle, reversing the row changes the place of every piece.
    #[inline]
    fn may_merge(&self, numbering: &Numbering) -> bool {
        numbering.has_twins || self.length() % 2 == 1
    }

    /// Returns the origins from which the piece on `square` can have made a quiet move, with
    /// `solid` occupied.
    #[inline]
    fn origins(&self, solid: u32, square: u8, kind: Kind) -> u32 {
        match &self.computed {
            None => origins(&StandardMovement, solid, square, kind),
            Some(computed) => origins(computed, solid, square, kind),
        }
    }
}

#[inline]
fn origins(reach: &impl Reach, solid: u32, square: u8, kind: Kind) -> u32 {
    let free = !solid;
    match kind {
        Kind::King => reach.king_steps(solid, square) & free,
        Kind::Rook => reach.slides(solid, square, Lines::STRAIGHT) & free,
        Kind::Bishop => reach.slides(solid, square, Lines::DIAGONAL) & free,
        Kind::Queen => reach.slides(solid, square, Lines::BOTH) & free,
        Kind::Knight => reach.knight_finals(square) & free,
        Kind::Pawn => 0,
    }
}

/// Builds a row from the first pieces of a numbering, with the mover as the first side.
#[inline]
fn row(numbering: &Numbering, squares: &Squares, pieces: usize) -> Position {
    let mut position = Position::empty(Side::First);
    for group in numbering.groups() {
        for &square in squares[..pieces].iter().skip(group.first).take(group.count) {
            position.put(square, group.side(), group.kind);
        }
    }
    position
}

impl Indexed for OneDimensionalChess {
    type Class = Class;

    fn tablebase_name(&self) -> Option<String> {
        let preset = PRESETS.iter().find(|preset| preset.movement == *self.movement());
        let moves = match preset {
            _ if !self.is_symmetric() => return None,
            _ if *self.movement() == STANDARD => String::new(),
            preset => format!("-{}", preset?.name),
        };
        Some(format!("{}{moves}-{}", INFO.id, self.length()))
    }

    fn classes(&self, pieces: u32) -> Vec<Class> {
        let counts = KINDS.map(|kind| self.line_up().iter().filter(|&&other| other == kind).count() as u32);
        let armies = Counts::of(counts).subsets();
        let pairs = armies.iter().flat_map(|&mover| armies.iter().map(move |&other| Class { mover, other }));
        pairs.filter(|class| class.pieces() <= pieces as usize).collect()
    }

    fn pieces(&self, class: Class) -> u32 {
        class.pieces() as u32
    }

    #[inline]
    fn counterpart(&self, class: Class) -> Class {
        Class { mover: class.other, other: class.mover }
    }

    fn conversions(&self, class: Class) -> Vec<Class> {
        let taken = (0..KINDS.len()).filter_map(|kind| class.other.without(kind));
        taken.map(|fewer| Class { mover: fewer, other: class.mover }).collect()
    }

    fn size(&self, class: Class) -> u64 {
        self.numbering(class).size()
    }

    #[inline]
    fn class_of(&self, position: &Position) -> Option<Class> {
        let side = position.to_move();
        let class = || Class { mover: army_of(position, side), other: army_of(position, side.opponent()) };
        self.is_symmetric().then(class)
    }

    #[inline]
    fn index(&self, class: Class, position: &Position) -> u64 {
        let numbering = self.numbering(class);
        let (us, them) = (position.men(position.to_move()), position.men(position.to_move().opponent()));
        let mut squares = [0; MOST];
        for group in numbering.groups() {
            let mut set = if group.of_mover { us } else { them }.of_kind(group.kind);
            for square in squares.iter_mut().skip(group.first).take(group.count) {
                *square = lowest(set).min(self.length() - 1);
                set &= set.wrapping_sub(1);
            }
        }
        numbering.index(&squares)
    }

    #[inline]
    fn position(&self, class: Class, index: u64) -> Option<Position> {
        let numbering = self.numbering(class);
        let squares = numbering.unrank(index);
        if !numbering.is_canonical(&squares, index) {
            return None;
        }
        let position = row(&numbering, &squares, numbering.pieces());
        (!self.is_in_check(&position, Side::Second)).then_some(position)
    }

    fn positions(
        &self,
        class: Class,
        indices: Range<u64>,
        wanted: impl Fn(u64) -> bool,
        mut each: impl FnMut(u64, Position),
    ) {
        let numbering = self.numbering(class);
        let pieces = numbering.pieces();
        let Some(last) = numbering.unique_last().filter(|_| self.length().is_multiple_of(2)) else {
            let all = indices.filter(|&index| wanted(index));
            return all.filter_map(|i| Some((i, self.position(class, i)?))).for_each(|(i, at)| each(i, at));
        };
        // Consecutive indices belong to rows that differ only in the last piece's square.
        let squares_left = u64::from(self.length()) - (pieces as u64 - 1);
        let mut first = indices.start - indices.start % squares_left;
        while first < indices.end {
            let numbers = first.max(indices.start)..indices.end.min(first + squares_left);
            let mut wanted = numbers.filter(|&index| wanted(index)).peekable();
            if wanted.peek().is_some() {
                let others = row(&numbering, &numbering.unrank(first), pieces - 1);
                let (mut free, mut at) = (!(self.frame | others.occupied()), first);
                for index in wanted {
                    while at < index {
                        (free, at) = (free & free.wrapping_sub(1), at + 1);
                    }
                    let mut position = others;
                    position.put(lowest(free), last.side(), last.kind);
                    if !self.is_in_check(&position, Side::Second) {
                        each(index, position);
                    }
                }
            }
            first += squares_left;
        }
    }

    #[inline]
    fn other_to_move(&self, position: &Position) -> Position {
        position.passed()
    }

    #[inline]
    fn converts(&self, position: &Position, m: Self::Move) -> bool {
        position.captured(m) != 0
    }

    #[inline]
    fn predecessors(&self, class: Class, index: u64, mut each: impl FnMut(u64)) -> bool {
        let (before, after) = (self.numbering(self.counterpart(class)), self.numbering(class));
        let squares = after.unrank(index);
        let solid = squares[..after.pieces()].iter().fold(self.frame, |solid, &square| solid | bit(square));
        // The same row from the view of the side that has moved.
        let mut row = after.turned_squares(&squares, &before);
        for group in before.groups().filter(|group| group.of_mover) {
            for at in group.places() {
                let square = row[at % MOST];
                let mut from = self.origins(solid, square, group.kind);
                while from != 0 {
                    row[at % MOST] = lowest(from);
                    from &= from - 1;
                    each(before.index(&row));
                }
                row[at % MOST] = square;
            }
        }
        if self.movement().castling == Castling::Neighbours {
            let rooks = before.groups().filter(|group| group.of_mover && group.kind == Kind::Rook);
            let king = row[0];
            for at in rooks.flat_map(|group| group.places()) {
                let rook = row[at % MOST];
                if rook.abs_diff(king) == 1 {
                    (row[0], row[at % MOST]) = (rook, king);
                    each(before.index(&row));
                    (row[0], row[at % MOST]) = (king, rook);
                }
            }
        }
        self.may_merge(&before)
    }

    fn merges(&self, class: Class, _: &Position) -> bool {
        self.may_merge(&self.numbering(class))
    }

    #[inline]
    fn plies_left(&self, position: &Position) -> Option<u32> {
        Some(u32::from(QUIET_PLIES.saturating_sub(position.quiet_plies())))
    }
}
