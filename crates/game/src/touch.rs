//! Turns made touch by touch: what may follow the touches made so far, and how a turn looks that is
//! begun and not finished.

use crate::{Gesture, Placement, SiteId};

/// What can follow the touches made so far.
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
    /// The sites that one of them touches next, ascending, each once.
    pub next: Vec<SiteId>,
    /// Those moves with their gestures; none when there are more than were asked for.
    pub moves: Vec<(M, Gesture)>,
}

impl<M> Continuations<M> {
    /// Finds them among all legal moves of a position. At most `limit` moves are listed.
    pub fn among(
        all: impl Iterator<Item = (M, Gesture)>,
        touched: &[SiteId],
        limit: usize,
    ) -> Continuations<M> {
        let mut found = NextSites::default();
        let mut moves = Vec::new();
        for (m, gesture) in all {
            if found.take(&gesture.sites, touched) && found.count <= limit {
                moves.push((m, gesture));
            }
        }
        found.into_continuations(limit, moves)
    }
}

/// Gathers what follows some touches, a gesture at a time, without keeping the gestures.
#[derive(Clone, Default, Debug)]
pub struct NextSites {
    count: usize,
    /// Whether a site comes next, by number.
    next: Vec<bool>,
}

impl NextSites {
    /// Takes a gesture into account if it begins with the touches, and tells whether it does.
    pub fn take(&mut self, sites: &[SiteId], touched: &[SiteId]) -> bool {
        let Some(rest) = sites.strip_prefix(touched) else { return false };
        self.count += 1;
        if let Some(site) = rest.first().copied().map(usize::from) {
            if self.next.len() <= site {
                self.next.resize(site + 1, false);
            }
            self.next[site] = true;
        }
        true
    }

    /// The gestures that began with the touches so far.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The result, with the moves unless there are more than `limit`.
    #[must_use]
    pub fn into_continuations<M>(self, limit: usize, moves: Vec<(M, Gesture)>) -> Continuations<M> {
        let next = (0..).zip(self.next).filter(|(_, is_next)| *is_next).map(|(site, _)| site).collect();
        Continuations { count: self.count, next, moves: if self.count > limit { Vec::new() } else { moves } }
    }
}

/// A turn that is begun and not finished, as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The pieces as they stand with the parts of the turn that have been made.
    pub placements: Vec<Placement>,
    /// The pieces that those parts took elsewhere, on the sites they have left.
    pub ghosts: Vec<Placement>,
    /// What is to be touched now, in a sentence for a learner.
    pub expects: String,
}
