//! The pieces in play as a number: for each kind and side a choice among the places that are left,
//! one after another. Of positions that the board's symmetries make alike only one has its number:
//! that in which the *lead*, the first piece that is the only one of its kind and side, stands on
//! the first of the places that are alike for it.

use super::class::{Class, KINDS};
use crate::board::Circle;
use throughline_game::bits::SquareSet;
use throughline_game::ranking::Ranking;

/// The places in play of each of [`KINDS`], the mover's before the other side's.
pub(super) type Sets = [u32; GROUPS];

/// Kinds of either side.
const GROUPS: usize = 2 * KINDS.len();

/// How the positions of a class are numbered.
pub(super) struct Numbering<'a> {
    /// Which of [`Sets`] each group of the ranking is.
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
            leads: lead.map(|_| class.leads),
            symmetries: &circle.symmetries,
            symmetry_mask: class.keeps,
        };
        Numbering { order, ranking }
    }

    /// Whether symmetries make different places alike.
    pub fn is_symmetric(&self) -> bool {
        self.ranking.symmetry_mask.count_ones() > 1
    }

    /// How many numbers there are. A class has at most [`super::MOST`] pieces: below 2^48.
    pub fn size(&self) -> u64 {
        self.ranking.size()
    }

    /// The number of a position, wherever the symmetries have turned it.
    #[inline]
    pub fn rank(&self, sets: &Sets) -> u64 {
        self.ranking.rank(&self.order.map(|at| sets[at % GROUPS]))
    }

    /// The position of a number below [`Numbering::size`]; `None` for a symmetric duplicate of one
    /// that has another number.
    #[inline]
    pub fn first(&self, index: u64) -> Option<Sets> {
        let placed = self.ranking.unrank(index);
        self.ranking.is_canonical(&placed, index).then(|| self.in_order_of_kinds(&placed))
    }

    /// The places of a number below [`Numbering::size`].
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

/// The pieces where a symmetry brings them.
#[inline]
pub(super) fn mapped(sets: &Sets, map: &[u8; 32]) -> Sets {
    sets.map(|set| set.mapped(map))
}
