//! The index of the pieces in play: for each kind and side a choice among the remaining places, one
//! after another. Of symmetric positions only one is indexed: the one in which the *lead*, the
//! first piece that is the only one of its kind and side, is on the first place of its orbit.

use super::class::{Class, KINDS};
use crate::board::Circle;
use throughline_game::bits::SquareSet;
use throughline_game::ranking::Ranking;

/// The places in play of each of [`KINDS`], the mover's before the other side's.
pub(super) type Sets = [u32; GROUPS];

/// The number of kinds of both sides.
const GROUPS: usize = 2 * KINDS.len();

/// The indexing of the positions of a class.
pub(super) struct Numbering<'a> {
    /// The index in [`Sets`] of each group of the ranking.
    order: [usize; GROUPS],
    ranking: Ranking<'a, u32, GROUPS, 32>,
}

impl<'a> Numbering<'a> {
    #[inline]
    pub fn new(circle: &'a Circle, class: Class) -> Self {
        let count = |at: usize| class.army(at.is_multiple_of(2)).count(at / 2);
        let mut order: [usize; GROUPS] = std::array::from_fn(|group| group);
        let lead = order.into_iter().find(|&at| count(at) == 1);
        if let Some(lead) = lead {
            order[..=lead].rotate_right(1);
        }
        let ranking = Ranking {
            counts: order.map(count),
            field: u32::MAX >> (32 - circle.places()),
            leads: lead.map(|_| class.representatives),
            symmetries: &circle.symmetries,
            symmetry_mask: class.stabiliser,
        };
        Numbering { order, ranking }
    }

    /// Whether there are symmetries besides the identity.
    pub fn is_symmetric(&self) -> bool {
        self.ranking.symmetry_mask.count_ones() > 1
    }

    /// Returns the number of indices. A class has at most [`super::MOST`] pieces: below 2^48.
    pub fn size(&self) -> u64 {
        self.ranking.size()
    }

    /// Returns the index of a position, which is the same for its symmetric images.
    #[inline]
    pub fn rank(&self, sets: &Sets) -> u64 {
        self.ranking.rank(&self.order.map(|at| sets[at % GROUPS]))
    }

    /// Returns the position of an index below [`Numbering::size`]; `None` for a duplicate that is
    /// symmetric to the position of another index.
    #[inline]
    pub fn first(&self, index: u64) -> Option<Sets> {
        let placed = self.ranking.unrank(index);
        self.ranking.is_canonical(&placed, index).then(|| self.in_order_of_kinds(&placed))
    }

    /// Returns the places for an index below [`Numbering::size`].
    #[inline]
    pub fn placed(&self, index: u64) -> Sets {
        self.in_order_of_kinds(&self.ranking.unrank(index))
    }

    fn in_order_of_kinds(&self, placed: &Sets) -> Sets {
        let mut sets = [0; GROUPS];
        self.order.iter().zip(placed).for_each(|(&at, &set)| sets[at % GROUPS] = set);
        sets
    }
}

/// Returns the pieces mapped by a symmetry.
#[inline]
pub(super) fn mapped(sets: &Sets, map: &[u8; 32]) -> Sets {
    sets.map(|set| set.mapped(map))
}
