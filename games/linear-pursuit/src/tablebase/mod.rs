//! The indexing of positions for tablebases.
//!
//! A class consists of the pieces of the mover and of the other side in play, and the pieces out of
//! play with their places: entries and captures are conversions. The sides move alike, so it does
//! not matter which is White; and of symmetric positions only one is indexed.
//!
//! A king can be captured, which ends the game: all such positions are one class of their own.
//! Draws by claim (P14) are handled by the solver, with [`Game::claim`].
//!
//! For a rule set with many pieces only endings are indexed, positions without pieces out of play.
//! For one with at most [`MAX_WAITING`] pieces every reachable position is indexed, including the
//! start.

mod class;
mod ranking;

pub use class::Class;

use crate::LinearPursuit;
use crate::pieces::{Hand, Kind};
use crate::position::{Position, Ring};
use crate::rules::INFO;
use class::{Army, KINDS, PiecesOutOfPlay, army_of};
use ranking::{Numbering, Sets, mapped};
use std::collections::BTreeSet;
use throughline_game::bits::ones;
use throughline_game::index::fingerprint;
use throughline_game::{Game, Indexed, Side};

/// The maximum number of pieces of an indexed position.
const MOST: u32 = 10;

/// The maximum number of pieces of a rule set whose positions with pieces out of play are indexed.
const MAX_WAITING: u32 = 8;

impl LinearPursuit {
    /// Whether positions with pieces out of play are indexed.
    #[inline]
    fn indexes_pieces_out_of_play(&self) -> bool {
        !self.is_drafted && self.start().pieces() <= MAX_WAITING
    }

    #[inline]
    fn numbering(&self, class: Class) -> Numbering<'_> {
        Numbering::new(self.circle(), class)
    }

    /// Returns the symmetry with this number.
    fn symmetry(&self, at: usize) -> &[u8; 32] {
        let symmetries = &self.circle().symmetries;
        &symmetries[at.min(symmetries.len() - 1)]
    }

    /// Returns the class, and the symmetry that maps the pieces out of play to their places in the
    /// class.
    #[inline]
    fn class_and_symmetry(&self, position: &Position) -> Option<(Class, usize)> {
        let mover = position.to_move();
        let waiting =
            position.of_side(Ring::Outer, Side::First) | position.of_side(Ring::Outer, Side::Second);
        let is_numbered = position.pieces() <= MOST && (waiting == 0 || self.indexes_pieces_out_of_play());
        if !is_numbered || position.is_draft() || !position.has_king(mover.opponent()) {
            return None;
        }
        if !position.has_king(mover) {
            return Some((Class::over(), 0));
        }
        let (own, theirs) = (army_of(position, mover), army_of(position, mover.opponent()));
        Some(Class::new(self.circle(), own, theirs, PiecesOutOfPlay::of(position)))
    }

    /// Returns the major pieces of a side at the start, on the board or in hand.
    fn majors(&self, side: Side) -> Hand {
        let start = self.start();
        let outer = |kind| start.of(Ring::Outer, side, kind).count_ones();
        let with = |hand, kind| (0..outer(kind)).fold(hand, |hand: Hand, _| hand.with(kind));
        Hand::KINDS.into_iter().fold(start.hand(side), with)
    }

    /// Returns the number of pawns of a side at the start, or after the draft.
    fn pawns(&self, side: Side) -> u32 {
        if self.has_pawns { self.majors(side).len() as u32 } else { 0 }
    }

    /// Returns every army that can remain in play from these major pieces and pawns; the king
    /// stays.
    fn remaining_armies(majors: Hand, pawns: u32, most: u32) -> Vec<Army> {
        let had = |kind| if kind == Kind::Pawn { pawns } else { u32::from(majors.count(kind)) };
        let all = Army::of(KINDS.map(had));
        let is_left = |army: &Army| army.count(0) == all.count(0) && army.total() <= most;
        all.subsets().into_iter().filter(is_left).collect()
    }

    /// Adds the classes with these pieces still out of play (White's as the mover's) to `classes`.
    fn add_classes(&self, outside: PiecesOutOfPlay, pieces: u32, classes: &mut BTreeSet<Class>) {
        let waiting = outside.pieces().count() as u32;
        let Some(most) = pieces.checked_sub(waiting) else { return };
        let [white, black] = [true, false].map(|is_white| {
            let side = if is_white { Side::First } else { Side::Second };
            let still = outside.pieces().filter(|&(_, of_mover, _)| of_mover == is_white);
            let majors = still.fold(self.majors(side), |hand, (_, _, kind)| hand.without(KINDS[kind]));
            Self::remaining_armies(majors, self.pawns(side), most)
        });
        for &white in &white {
            for black in black.iter().filter(|black| white.total() + black.total() <= most) {
                let class = Class::new(self.circle(), white, *black, outside).0;
                classes.extend([class, class.counterpart(self.circle())]);
            }
        }
    }

    /// Returns the possible origins of a piece that made a quiet move to a place, with these places
    /// vacant now.
    fn origins(&self, kind: usize, to: u8, vacant: u32) -> u32 {
        let circle = self.circle();
        let one = || circle.straight(to);
        let two = || circle.reach(to, vacant).lines;
        let from = match KINDS[kind] {
            Kind::King => one() | two(),
            Kind::Rook | Kind::Pawn => one(),
            Kind::Bishop => two(),
            // In reverse: a neighbour first, then a line.
            Kind::Knight => {
                ones(circle.neighbours(to) & vacant).fold(0, |from, middle| from | circle.straight(middle))
            }
        };
        from & vacant
    }
}

impl Indexed for LinearPursuit {
    type Class = Class;

    fn tablebase_name(&self) -> Option<String> {
        let board = self.circle();
        if board.is_reconstruction() {
            return Some(INFO.id.to_owned());
        }
        let hash = fingerprint(&board.text());
        Some(format!("{}-{}-{hash:016x}", INFO.id, board.places()))
    }

    fn classes(&self, pieces: u32) -> Vec<Class> {
        let pieces = pieces.min(MOST);
        let mut classes = BTreeSet::from([Class::over()]);
        let mut outsides = vec![PiecesOutOfPlay::default()];
        if self.indexes_pieces_out_of_play() {
            let start = self.start();
            for (place, of_mover, kind) in PiecesOutOfPlay::of(&start).pieces() {
                let more: Vec<_> = outsides.iter().map(|all| all.with(place, of_mover, kind)).collect();
                outsides.extend(more);
            }
        }
        for outside in outsides {
            self.add_classes(outside, pieces, &mut classes);
        }
        classes.into_iter().collect()
    }

    fn pieces(&self, class: Class) -> u32 {
        class.pieces()
    }

    #[inline]
    fn counterpart(&self, class: Class) -> Class {
        class.counterpart(self.circle())
    }

    fn conversions(&self, class: Class) -> Vec<Class> {
        class.conversions(self.circle())
    }

    fn size(&self, class: Class) -> u64 {
        if class.is_over { 1 } else { self.numbering(class).size() }
    }

    #[inline]
    fn class_of(&self, position: &Position) -> Option<Class> {
        self.class_and_symmetry(position).map(|(class, _)| class)
    }

    #[inline]
    fn index(&self, class: Class, position: &Position) -> u64 {
        if class.is_over {
            return 0;
        }
        let mover = position.to_move();
        let sides = [mover, mover.opponent()];
        let mut sets: Sets = std::array::from_fn(|at| position.of(Ring::Inner, sides[at % 2], KINDS[at / 2]));
        if !class.outside.is_empty()
            && let Some((_, by)) = self.class_and_symmetry(position)
        {
            sets = mapped(&sets, self.symmetry(by));
        }
        self.numbering(class).rank(&sets)
    }

    #[inline]
    fn position(&self, class: Class, index: u64) -> Option<Position> {
        if class.is_over {
            let mut position = Position::empty(Side::Second);
            position.put(Ring::Inner, 0, Side::First, Kind::King);
            return (index == 0).then_some(position);
        }
        let sets = self.numbering(class).first(index)?;
        let mut position = Position::empty(Side::First);
        for (at, set) in sets.into_iter().enumerate() {
            ones(set).for_each(|place| position.put(Ring::Inner, place, Side::BOTH[at % 2], KINDS[at / 2]));
        }
        for (place, of_mover, kind) in class.outside.pieces() {
            let side = if of_mover { Side::First } else { Side::Second };
            position.put(Ring::Outer, place, side, KINDS[kind]);
        }
        Some(position)
    }

    #[inline]
    fn other_to_move(&self, position: &Position) -> Position {
        position.passed()
    }

    #[inline]
    fn converts(&self, position: &Position, m: Self::Move) -> bool {
        self.is_irreversible(position, m)
    }

    #[inline]
    fn predecessors(&self, class: Class, index: u64, mut each: impl FnMut(u64)) -> bool {
        if class.is_over {
            return false;
        }
        let (before, after) = (self.numbering(class.counterpart(self.circle())), self.numbering(class));
        let now = after.placed(index);
        // From the view of the side that has moved.
        let mut sets: Sets = std::array::from_fn(|at| now[at ^ 1]);
        if class.across != 0 {
            sets = mapped(&sets, self.symmetry(usize::from(class.across)));
        }
        let vacant = !sets.iter().fold(0, |all, set| all | set) & (u32::MAX >> (32 - self.circle().places()));
        for kind in 0..KINDS.len() {
            let own = sets[2 * kind];
            for to in ones(own) {
                for from in ones(self.origins(kind, to, vacant)) {
                    sets[2 * kind] = own & !(1 << to) | 1 << from;
                    each(before.rank(&sets));
                }
            }
            sets[2 * kind] = own;
        }
        before.is_symmetric()
    }

    fn merges(&self, class: Class, _: &Position) -> bool {
        self.numbering(class).is_symmetric()
    }
}
