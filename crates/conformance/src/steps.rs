//! Checks of turns made touch by touch: the stepwise answers agree with the gestures, and the
//! previews end with the picture after the move.

use crate::{Position, at};
use std::collections::{BTreeSet, HashMap};
use throughline_game::{Catalogued, Gesture, Random, SiteId};

/// The maximum number of gesture prefixes checked in a position.
const SAMPLE: usize = 24;

/// The number of touch sequences without a move that are tried in each position.
const STRAYS: usize = 6;

/// Checks a position with all its legal moves and their gestures.
pub fn check<G: Catalogued>(
    game: &G,
    position: &Position<G>,
    moves: &[G::Move],
    gestures: &[Gesture],
    sites: SiteId,
) {
    let turn = Turn { game, position, moves, gestures };
    let mut random = Random::new(moves.len() as u64 + 1);
    for touched in turn.beginnings(&mut random) {
        turn.continuations_agree(&touched);
        turn.picture_fits(&touched, sites);
    }
    for _ in 0..STRAYS {
        let length = random.below(5) + 1;
        let strays: Vec<SiteId> = (0..length).map(|_| random.below(u32::from(sites)) as SiteId).collect();
        turn.continuations_agree(&strays);
        assert!(!game.why_not(position, &strays).is_empty(), "{}: {strays:?}", at(game, position));
    }
    for i in turn.sample(moves.len(), &mut random) {
        turn.picture_ends_after_the_move(i);
    }
}

/// A position in which a turn is made.
struct Turn<'a, G: Catalogued> {
    game: &'a G,
    position: &'a Position<G>,
    moves: &'a [G::Move],
    gestures: &'a [Gesture],
}

impl<G: Catalogued> Turn<'_, G> {
    /// Some of `count` numbers, all if they are few.
    fn sample(&self, count: usize, random: &mut Random) -> Vec<usize> {
        if count <= SAMPLE {
            return (0..count).collect();
        }
        (0..SAMPLE).map(|_| random.below(count as u32) as usize).collect()
    }

    /// No touches, and prefixes of gestures, including whole ones.
    fn beginnings(&self, random: &mut Random) -> BTreeSet<Vec<SiteId>> {
        let mut all = BTreeSet::from([Vec::new()]);
        for i in self.sample(self.gestures.len(), random) {
            let sites = &self.gestures[i].sites;
            all.extend((1..=sites.len()).map(|length| sites[..length].to_vec()));
        }
        all
    }

    /// The count, the next sites, and the moves if they are few, agree with the gestures.
    fn continuations_agree(&self, touched: &[SiteId]) {
        let place = || format!("{}: after {touched:?}", at(self.game, self.position));
        let fitting: Vec<usize> =
            (0..self.moves.len()).filter(|&i| self.gestures[i].sites.starts_with(touched)).collect();
        let next: BTreeSet<SiteId> =
            fitting.iter().filter_map(|&i| self.gestures[i].sites.get(touched.len())).copied().collect();
        for limit in [fitting.len(), fitting.len().saturating_sub(1)] {
            let found = self.game.continuations(self.position, touched, limit);
            assert_eq!(found.count, fitting.len(), "{}: the number of moves", place());
            assert!(found.next.iter().eq(&next), "{}: {:?} are not {next:?}", place(), found.next);
            let listed: HashMap<G::Move, Gesture> = found.moves.into_iter().collect();
            if fitting.len() > limit {
                assert!(listed.is_empty(), "{}: more than {limit} moves listed", place());
                continue;
            }
            assert_eq!(listed.len(), fitting.len(), "{}: the moves listed", place());
            for &i in &fitting {
                let (m, gesture) = (&self.moves[i], &self.gestures[i]);
                assert_eq!(listed.get(m), Some(gesture), "{}: {m:?}", place());
            }
        }
    }

    /// There is a preview for every prefix or for none, with everything on the board.
    fn picture_fits(&self, touched: &[SiteId], sites: SiteId) {
        let place = || format!("{}: after {touched:?}", at(self.game, self.position));
        let guided = self.game.preview(self.position, &[]).is_some();
        let picture = self.game.preview(self.position, touched);
        assert_eq!(picture.is_some(), guided, "{}: a picture", place());
        let Some(picture) = picture else { return };
        let pieces = picture.placements.iter().chain(&picture.ghosts);
        assert!(pieces.into_iter().all(|piece| piece.site < sites), "{}: a piece off the board", place());
        assert!(picture.expects.ends_with('.'), "{}: {:?} is no sentence", place(), picture.expects);
        if touched.is_empty() {
            let now = self.game.placements(self.position);
            assert_eq!((picture.placements, picture.ghosts), (now, Vec::new()), "{}", place());
        }
    }

    /// With all its touches made, a turn looks like the position after it.
    fn picture_ends_after_the_move(&self, i: usize) {
        let Some(picture) = self.game.preview(self.position, &self.gestures[i].sites) else { return };
        if self.gestures[i].sites.is_empty() {
            return;
        }
        let expected = self.game.placements(&self.game.after(self.position, self.moves[i]));
        let m = &self.moves[i];
        assert_eq!(picture.placements, expected, "{}: the picture of {m:?}", at(self.game, self.position));
    }
}
