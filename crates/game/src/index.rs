//! [`Indexed`]: positions as numbers, for tables of exact values.

use crate::Game;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

/// A game whose positions can be numbered, so that retrograde analysis can work out all their
/// values.
///
/// Positions fall into *classes* by what no move can undo, such as the pieces left. A class also
/// fixes the side to move, unless the game's symmetries make the sides interchangeable: then a
/// class is "these pieces of the mover, those of the other". A *quiet* move leads from a class to
/// its [`Indexed::counterpart`], and from there back; any other move *converts*: it leads to a
/// class from which this one cannot be reached again.
///
/// Within a class each position has an index below [`Indexed::size`]. Symmetric positions share an
/// index; some indices have no position. Indices are 64 bits wide. Nearby indices should stand for
/// similar positions: that makes tables small and their generation fast.
///
/// The tables hold the value of a position by itself. Earlier positions (repetition) and counters
/// that end a game are ignored; [`Indexed::plies_left`] tells where such a counter may interfere. A
/// draw that the side to move may claim ([`Game::claim`]) is taken into account. Endless play is a
/// draw, or, where repetition defeats a side ([`Game::repetition_loser`]), that side's loss; a game
/// in which both this and other draws are possible has no tables.
///
/// `conformance::index` checks an implementation.
pub trait Indexed: Game {
    /// A class of positions: the pieces left, say, and the side to move.
    type Class: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The name of these tables, for a folder: small letters, digits and `-`. Rule sets of one name
    /// share their tables, so it includes everything that values depend on. `None` where positions
    /// of this rule set have no index.
    fn tablebase_name(&self) -> Option<String>;

    /// Every class with at most this many pieces that can occur in a game, in no particular order;
    /// with each class also its counterpart.
    fn classes(&self, pieces: u32) -> Vec<Self::Class>;

    /// The number of pieces.
    fn pieces(&self, class: Self::Class) -> u32;

    /// A name of the class for people and files: letters, digits and `-`. Different classes of one
    /// rule set have names that differ even without regard to case.
    fn class_name(&self, class: Self::Class) -> String {
        format!("{class:?}")
    }

    /// The class after a quiet move. The counterpart of that one is this class again. May be the
    /// class itself.
    fn counterpart(&self, class: Self::Class) -> Self::Class;

    /// The classes to which converting moves lead from this one, each once; never this one or its
    /// counterpart.
    fn conversions(&self, class: Self::Class) -> Vec<Self::Class>;

    /// The number of indices.
    fn size(&self, class: Self::Class) -> u64;

    /// The class of a position; `None` where it has no index. Must be fast: it is called at every
    /// node of a search.
    fn class_of(&self, position: &Self::Position) -> Option<Self::Class>;

    /// The index of a position of this class (any number for one of another). Counters are ignored.
    fn index(&self, class: Self::Class, position: &Self::Position) -> u64;

    /// The position of an index, with counters at their best; `None` where the index has no
    /// position, where the position is impossible (the side that has moved is in check, say), or
    /// where a symmetric position has another index.
    fn position(&self, class: Self::Class, index: u64) -> Option<Self::Position>;

    /// Calls `each`, in order, with the indices that are `wanted` and have a position, and with
    /// that position. Games may override this to be faster than [`Indexed::position`] for each.
    fn positions(
        &self,
        class: Self::Class,
        indices: Range<u64>,
        wanted: impl Fn(u64) -> bool,
        mut each: impl FnMut(u64, Self::Position),
    ) {
        for index in indices.filter(|&index| wanted(index)) {
            if let Some(position) = self.position(class, index) {
                each(index, position);
            }
        }
    }

    /// The same pieces with the other side to move. It may be an impossible position:
    /// [`Indexed::position`] decides.
    fn other_to_move(&self, position: &Self::Position) -> Self::Position;

    /// Whether a legal move leads to another class than the counterpart.
    fn converts(&self, position: &Self::Position, m: Self::Move) -> bool;

    /// Calls `each` with the indices, in the counterpart, of the positions from which a quiet
    /// legal move leads to the position of this index, which has one. It may include indices
    /// without a position or where the game is over. Returns whether an index may have come twice;
    /// `false` makes the analysis faster.
    fn predecessors(&self, class: Self::Class, index: u64, each: impl FnMut(u64)) -> bool;

    /// Whether two quiet moves from a position of the class may lead to symmetric positions (one
    /// index). `false` makes the analysis faster.
    fn merges(&self, class: Self::Class, position: &Self::Position) -> bool {
        let _ = (class, position);
        true
    }

    /// The plies after which a counter would end the game as a draw without progress: a longer win
    /// may be no win. `None` without a counter.
    fn plies_left(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }
}

/// The number of pieces of each of up to eight kinds, at most [`Counts::MAX`] of one.
///
/// ```
/// use throughline_game::index::Counts;
/// let army = Counts::of([1, 0, 2]);
/// assert_eq!((army.total(), army.count(2), army.each().collect::<Vec<_>>()), (3, 2, vec![0, 2, 2]));
/// assert_eq!(army.without(0), Some(Counts::of([0, 0, 2])));
/// assert_eq!(army.without(1), None);
/// assert_eq!(army.subsets().len(), 2 * 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Counts(u32);

impl Counts {
    /// No pieces.
    pub const NONE: Counts = Counts(0);
    /// The most pieces of one kind.
    pub const MAX: u32 = 15;

    /// These counts, kind by kind.
    #[inline]
    #[must_use]
    pub fn of<const N: usize>(counts: [u32; N]) -> Self {
        counts.into_iter().enumerate().fold(Counts(0), |all, (kind, count)| all.with(kind, count))
    }

    /// The number of a kind.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: usize) -> u32 {
        self.0 >> (4 * kind) & 15
    }

    /// Returns the counts with more pieces of a kind, up to [`Counts::MAX`].
    #[inline]
    #[must_use]
    pub fn with(self, kind: usize, more: u32) -> Self {
        Counts(self.0 + (more.min(Counts::MAX - self.count(kind)) << (4 * kind)))
    }

    /// Returns the counts with one piece less of a kind; `None` where there is none.
    #[inline]
    #[must_use]
    pub fn without(self, kind: usize) -> Option<Self> {
        (self.count(kind) > 0).then(|| Counts(self.0 - (1 << (4 * kind))))
    }

    /// The number of pieces.
    #[must_use]
    pub fn total(self) -> u32 {
        (0..8).map(|kind| self.count(kind)).sum()
    }

    /// The kind of each piece, ascending.
    pub fn each(self) -> impl Iterator<Item = usize> {
        (0..8).flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }

    /// Returns all counts with at most as many of each kind, none and all included.
    #[must_use]
    pub fn subsets(self) -> Vec<Self> {
        (0..8).fold(vec![Counts::NONE], |parts, kind| {
            let more = |part: Counts| (0..=self.count(kind)).map(move |count| part.with(kind, count));
            parts.into_iter().flat_map(more).collect()
        })
    }

    /// The counts as a number; different ones have different numbers.
    #[must_use]
    pub const fn code(self) -> u32 {
        self.0
    }
}

/// Returns a number for a text, the same on every machine and in every version (FNV-1a, 64 bits).
/// It distinguishes the tables of different rule sets; a collision among the few texts in use is
/// next to impossible.
///
/// ```
/// assert_eq!(throughline_game::index::fingerprint("a"), 0xaf63_dc4c_8601_ec8c);
/// ```
#[must_use]
pub fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
