//! Turns made touch by touch: the possible continuations, and previews of half-made turns.

use crate::{Gesture, Placement, SiteId};

/// The possible continuations of the touches made so far.
///
/// ```
/// use throughline_game::{Gesture, touch::Continuations};
/// let gesture = |sites: &[u16]| Gesture { sites: sites.to_vec(), captures: vec![], choice: String::new() };
/// let all = || [('a', gesture(&[1, 2])), ('b', gesture(&[1, 4, 2])), ('c', gesture(&[3, 1]))].into_iter();
/// let after = Continuations::among(all(), &[1], 500);
/// assert_eq!((after.count, &after.next[..], after.moves.len()), (2, &[2, 4][..], 2));
/// // Too many to be listed: the number and the next sites are still told.
/// let after = Continuations::among(all(), &[], 2);
/// assert_eq!((after.count, &after.next[..], after.moves.len()), (3, &[1, 3][..], 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuations<M> {
    /// The number of legal moves whose gestures begin with the touches.
    pub count: usize,
    /// The next sites of those gestures, ascending, each once.
    pub next: Vec<SiteId>,
    /// Those moves with their gestures; empty when there are more than the limit.
    pub moves: Vec<(M, Gesture)>,
}

impl<M> Continuations<M> {
    /// Finds the continuations among all legal moves of a position. At most `limit` moves are
    /// listed.
    pub fn among(
        all: impl Iterator<Item = (M, Gesture)>,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<M> {
        let mut found = NextSites::default();
        let mut moves = Vec::new();
        for (m, gesture) in all {
            if found.add(&gesture.sites, touched) && found.count <= limit {
                moves.push((m, gesture));
            }
        }
        found.into_continuations(limit, moves)
    }
}

/// Collects the continuations of some touches, a gesture at a time, without keeping the gestures.
#[derive(Clone, Default, Debug)]
pub struct NextSites {
    count: usize,
    /// For each site, by number, whether it comes next.
    next: Vec<bool>,
}

impl NextSites {
    /// Counts a gesture if it begins with the touches. Whether it does.
    pub fn add(&mut self, sites: &[SiteId], touched: &[SiteId]) -> bool {
        // No touches are compared separately: `memcmp` of nothing is slow where the address of the
        // empty slice is not mapped (masked vector loads).
        let rest = if touched.is_empty() { Some(sites) } else { sites.strip_prefix(touched) };
        let Some(rest) = rest else { return false };
        self.count += 1;
        if let Some(site) = rest.first().copied().map(usize::from) {
            if self.next.len() <= site {
                self.next.resize(site + 1, false);
            }
            self.next[site] = true;
        }
        true
    }

    /// The number of counted gestures.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the continuations, without the moves if there are more than `limit`.
    #[must_use]
    pub fn into_continuations<M>(self, limit: usize, moves: Vec<(M, Gesture)>) -> Continuations<M> {
        let next = (0..).zip(self.next).filter(|(_, is_next)| *is_next).map(|(site, _)| site).collect();
        Continuations { count: self.count, next, moves: if self.count > limit { Vec::new() } else { moves } }
    }
}

/// The picture of a half-made turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The pieces as they stand after the parts of the turn made so far.
    pub placements: Vec<Placement>,
    /// The pieces that those parts moved, on the sites they have left.
    pub ghosts: Vec<Placement>,
    /// What to touch next, in a sentence for a learner.
    pub expects: String,
}
