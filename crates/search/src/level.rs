//! The levels people play: how far each looks, what it misses, how long it may take.
//!
//! Weak levels err as people do. They look less far, overlook replies (quiet ones above all), and judge a little wrong.
//! They do not throw games away: a win on the spot is always seen, and from level 2 on a threat to lose on the spot too.

use crate::Limits;
use crate::sight::Sight;
use std::time::Duration;
#[cfg(doc)]
use throughline_game::Evaluate;

/// A playing strength from 1 (a beginner) to 8 (everything the engine has).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What makes a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    /// Plies to full width at most; selective, and as deep as it comes, at [`Limits::MAX_DEPTH`].
    pub depth: u32,
    /// Positions at most for each legal move: this decides on an idle machine, time on a busy one.
    pub nodes: u64,
    /// Milliseconds at most.
    pub millis: u64,
    pub sight: Sight,
    /// Moves of this difference in judgement are chosen among, in hundredths.
    pub taste: u32,
}

/// In the first plies of a game moves this near to the best are chosen among, so that games differ.
const OPENING_TASTE: u32 = 8;
/// Plies that count as opening.
const OPENING_PLIES: usize = 10;
/// Positions looked at when there is only one legal move: enough for a score to show.
const FORCED_NODES: u64 = 2_000;
/// With fewer moves than this a search gets as many positions as with this many.
const FEWEST_MOVES: usize = 8;

const fn profile(
    (depth, nodes, millis): (u32, u64, u64),
    (quiet_missed, captures_missed, threats_missed): (u32, u32, u32),
    alert: usize,
    (noise, taste): (i32, u32),
) -> Profile {
    Profile {
        depth,
        nodes,
        millis,
        sight: Sight { seed: 0, quiet_missed, captures_missed, threats_missed, alert, noise },
        taste,
    }
}

/// The levels from 1 to 8: (depth, nodes for each legal move, milliseconds), (quiet moves, captures and threats missed, per mille),
/// plies of alertness,
/// (noise, taste). Measured in `docs/strength.md`.
const PROFILES: [Profile; 8] = [
    profile((1, 20, 60), (700, 450, 250), 0, (200, 80)),
    profile((2, 45, 80), (430, 190, 110), 1, (100, 35)),
    profile((3, 120, 150), (340, 135, 68), 1, (75, 20)),
    profile((4, 400, 300), (256, 90, 45), 2, (48, 12)),
    profile((5, 1_300, 500), (190, 62, 28), 3, (30, 6)),
    profile((Limits::MAX_DEPTH, 4_500, 900), (100, 27, 11), 3, (15, 0)),
    profile((Limits::MAX_DEPTH, 14_000, 1_500), (55, 14, 5), 3, (5, 0)),
    profile((Limits::MAX_DEPTH, u64::MAX, 2_500), (0, 0, 0), 3, (0, 0)),
];

impl Level {
    /// The lowest level.
    pub const MIN: u8 = 1;
    /// The highest level.
    pub const MAX: u8 = PROFILES.len() as u8;

    /// The level of a number from [`Level::MIN`] to [`Level::MAX`].
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (Self::MIN..=Self::MAX).contains(&number).then_some(Level(number))
    }

    /// Every level, weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Self::MIN..=Self::MAX).map(Level)
    }

    /// The number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The time after which a level moves at the latest, give or take a few milliseconds.
    #[must_use]
    pub fn time(self) -> Duration {
        Duration::from_millis(self.profile().millis)
    }

    /// The bounds of a move's search, among so many moves. `share` is the game's [`Evaluate::level_share`]: the higher the
    /// level, the more of it counts.
    pub(crate) fn limits(self, moves: usize, share: f64) -> Limits {
        let height = f64::from(self.0 - Self::MIN) / f64::from(Self::MAX - Self::MIN);
        self.profile().limits(moves, share.powf(height))
    }

    pub(crate) fn profile(self) -> &'static Profile {
        &PROFILES[usize::from(self.0 - Self::MIN)]
    }
}

impl Profile {
    /// The bounds of a move's search, among so many moves. `share` is what the game leaves of the usual positions here.
    fn limits(&self, moves: usize, share: f64) -> Limits {
        let time = Duration::from_millis(self.millis);
        let nodes = match moves {
            1 => FORCED_NODES,
            _ if self.nodes == u64::MAX => u64::MAX,
            _ => (self.nodes as f64 * share * moves.max(FEWEST_MOVES) as f64) as u64,
        };
        Limits {
            depth: Some(self.depth),
            nodes: Some(nodes),
            time: Some(time),
            soft_time: Some(time / 2),
            lines: 1,
        }
    }

    /// The difference in judgement that is a matter of taste after so many plies of the game.
    pub fn variety(&self, plies: usize) -> u32 {
        if plies < OPENING_PLIES { self.taste.max(OPENING_TASTE) } else { self.taste }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers_and_bounds() {
        assert_eq!((Level::new(0), Level::new(9)), (None, None));
        assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert!(Level::all().all(|level| level.time() <= Duration::from_secs(3)));
    }

    #[test]
    fn each_level_sees_at_least_as_much_as_the_one_below() {
        for pair in PROFILES.windows(2) {
            let (low, high) = (&pair[0], &pair[1]);
            assert!(low.depth <= high.depth && low.nodes < high.nodes && low.millis < high.millis);
            assert!(low.sight.quiet_missed >= high.sight.quiet_missed && low.sight.noise >= high.sight.noise);
            assert!(low.sight.threats_missed >= high.sight.threats_missed);
            assert!(low.sight.alert <= high.sight.alert && low.taste >= high.taste);
        }
    }
}
