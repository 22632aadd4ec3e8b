//! Classes of positions: the pieces in play of each side, and the pieces out of play with their
//! places.

use crate::board::Circle;
use crate::pieces::Kind;
use crate::position::{Position, Ring};
use throughline_game::Side;
use throughline_game::bits::ones;
use throughline_game::index::Counts;

/// The kinds in the order of [`Army`]'s numbers, of names, and of an index.
pub(super) const KINDS: [Kind; 5] = [Kind::King, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// The numbers of one side's pieces in play, by [`KINDS`].
pub(super) type Army = Counts;

#[inline]
pub(super) fn army_of(position: &Position, side: Side) -> Army {
    let own = position.of_side(Ring::Inner, side);
    Counts::of(KINDS.map(|kind| (position.of_kind(Ring::Inner, kind) & own).count_ones()))
}

fn name(army: Army) -> String {
    if army == Army::default() { "0".to_owned() } else { army.each().map(|at| KINDS[at].letter()).collect() }
}

/// The pieces out of play with their places: four bits for each place, 0 for none, then [`KINDS`]
/// of the mover from 1 and of the other side from 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct PiecesOutOfPlay(u128);

impl PiecesOutOfPlay {
    pub fn with(self, place: u8, of_mover: bool, kind: usize) -> Self {
        let code = 1 + kind + if of_mover { 0 } else { KINDS.len() };
        PiecesOutOfPlay(self.0 | (code as u128) << (4 * (place & 31)))
    }

    pub fn without(self, place: u8) -> Self {
        PiecesOutOfPlay(self.0 & !(15 << (4 * (place & 31))))
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the pieces: place, whether it is the mover's, kind.
    pub fn pieces(self) -> impl Iterator<Item = (u8, bool, usize)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() / 4;
            let code = (rest.checked_shr(4 * place)? & 15) as usize;
            rest &= !(15 << (4 * place));
            let of_mover = code <= KINDS.len();
            (code > 0).then(|| (place as u8, of_mover, code - 1 - if of_mover { 0 } else { KINDS.len() }))
        })
    }

    #[inline]
    pub fn of(position: &Position) -> Self {
        let mover = position.to_move();
        let mut outside = PiecesOutOfPlay(0);
        for side in Side::BOTH {
            let own = position.of_side(Ring::Outer, side);
            if own != 0 {
                for (kind, at) in KINDS.iter().zip(0..) {
                    let set = position.of_kind(Ring::Outer, *kind) & own;
                    outside = ones(set).fold(outside, |all, place| all.with(place, side == mover, at));
                }
            }
        }
        outside
    }

    fn swapped(self) -> Self {
        self.pieces()
            .fold(PiecesOutOfPlay(0), |all, (place, of_mover, kind)| all.with(place, !of_mover, kind))
    }

    fn mapped(self, map: &[u8; 32]) -> Self {
        let image = |place: u8| map[usize::from(place) & 31];
        self.pieces()
            .fold(PiecesOutOfPlay(0), |all, (place, of_mover, kind)| all.with(image(place), of_mover, kind))
    }

    /// Returns its smallest image, and a symmetry that leads to it.
    fn canonical(self, circle: &Circle) -> (Self, usize) {
        let images = circle.symmetries.iter().map(|map| self.mapped(map)).zip(0..);
        if self.is_empty() { (self, 0) } else { images.min().unwrap_or((self, 0)) }
    }
}

/// What no quiet move changes: the pieces in play, and those out of play with their places, up to
/// the board's symmetries. Derived data are stored with them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    pub(super) mover: Army,
    pub(super) other: Army,
    pub(super) outside: PiecesOutOfPlay,
    /// Whether the mover's king was captured: all such positions are one class.
    pub(super) is_over: bool,
    /// The symmetries of the board that preserve the pieces out of play, as a set.
    pub(super) stabiliser: u64,
    /// The first place of each orbit of these symmetries, as a set.
    pub(super) representatives: u32,
    /// The symmetry that maps this class to its counterpart.
    pub(super) across: u8,
}

impl std::fmt::Debug for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_over {
            return f.write_str("over");
        }
        write!(f, "{}-{}", name(self.mover), name(self.other))?;
        for (place, of_mover, kind) in self.outside.pieces() {
            let (whose, letter) = (if of_mover { "m" } else { "o" }, KINDS[kind].letter());
            write!(f, "-{whose}{letter}{}", char::from(b'a' + place))?;
        }
        Ok(())
    }
}

impl Class {
    /// Returns the class of these pieces, and the symmetry that maps the pieces out of play to
    /// their places in the class.
    #[inline]
    pub(super) fn new(circle: &Circle, mover: Army, other: Army, outside: PiecesOutOfPlay) -> (Self, usize) {
        let all = |count: usize| u64::MAX >> (64 - count.clamp(1, 64));
        let symmetries = &circle.symmetries;
        let (stabiliser, representatives) = (all(symmetries.len()), circle.representatives);
        let class = Class { mover, other, outside, is_over: false, stabiliser, representatives, across: 0 };
        if outside.is_empty() { (class, 0) } else { class.with_outside(circle) }
    }

    fn with_outside(mut self, circle: &Circle) -> (Self, usize) {
        let (canonical, by) = self.outside.canonical(circle);
        let kept = |map: &[u8; 32]| canonical.mapped(map) == canonical;
        let maps = circle.symmetries.iter().zip(0..);
        self.stabiliser = maps.filter(|(map, _)| kept(map)).fold(0, |set, (_, at)| set | 1u64 << at);
        self.representatives = circle.representatives_of(self.stabiliser);
        self.outside = canonical;
        self.across = canonical.swapped().canonical(circle).1 as u8;
        (self, by)
    }

    /// Returns the class of positions in which the mover's king was captured.
    pub(super) fn over() -> Self {
        let none = Army::default();
        let outside = PiecesOutOfPlay::default();
        Class {
            mover: none,
            other: none,
            outside,
            is_over: true,
            stabiliser: 1,
            representatives: 1,
            across: 0,
        }
    }

    pub(super) fn counterpart(self, circle: &Circle) -> Self {
        if self.is_over { self } else { Class::new(circle, self.other, self.mover, self.outside.swapped()).0 }
    }

    pub(super) fn army(self, of_mover: bool) -> Army {
        if of_mover { self.mover } else { self.other }
    }

    pub(super) fn pieces(self) -> u32 {
        if self.is_over {
            return 1;
        }
        self.mover.total() + self.other.total() + self.outside.pieces().count() as u32
    }

    /// Returns the classes after captures and entries.
    pub(super) fn conversions(self, circle: &Circle) -> Vec<Class> {
        if self.is_over {
            return Vec::new();
        }
        let (king, pawn) = (0, KINDS.len() - 1);
        let (majors, pawns) = (self.mover.total() - self.mover.count(pawn), self.mover.count(pawn));
        let takes = |kind: usize| majors > 0 || pawns > 0 && kind == pawn;
        let turned =
            |mover, other, outside: PiecesOutOfPlay| Class::new(circle, mover, other, outside.swapped()).0;
        let mut after = Vec::new();
        if majors > 0 && self.other.count(king) > 0 {
            after.push(Class::over());
        }
        let taken = (1..KINDS.len()).filter(|&kind| takes(kind)).filter_map(|kind| self.other.without(kind));
        after.extend(taken.map(|fewer| turned(fewer, self.mover, self.outside)));
        let own = self.outside.pieces().filter(|&(_, of_mover, _)| of_mover);
        after.extend(own.map(|(place, _, kind)| {
            turned(self.other, self.mover.with(kind, 1), self.outside.without(place))
        }));
        after.sort_unstable();
        after.dedup();
        after
    }
}
