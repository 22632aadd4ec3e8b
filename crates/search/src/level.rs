//! The levels people play: how far each looks, what it misses, how long it may take.
//!
//! Weak levels err as people do. They look less far, overlook replies (quiet ones above all), and
//! judge a little wrong. They do not throw games away: a win on the spot is always seen, and from
//! level 2 on a threat to lose on the spot too.
//!
//! What a player sees follows from one number, his height between the weakest play and the
//! strongest. The weakest is that of a first-time player: he thinks of a move or two and takes any
//! of them, unless one wins on the spot. Each game says at which heights its levels stand, so that
//! the steps between them are about as large: where few positions suffice to play well, errors must
//! do what depth does elsewhere.

use crate::Limits;
use crate::sight::{Sight, share};
use std::time::Duration;
#[cfg(doc)]
use throughline_game::Evaluate;
use throughline_game::GREATEST_STRENGTH;
use throughline_game::random::mix;

/// A playing strength from 1 (a beginner) to 8 (everything the engine has).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What makes a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    /// Plies to full width at most, where a fraction is the chance of one more; from [`SELECTIVE`]
    /// on, selective and as deep as it comes.
    plies: f64,
    /// Positions at most for each legal move: this decides on an idle machine, time on a busy one.
    nodes: u64,
    /// Milliseconds at most.
    millis: u64,
    pub sight: Sight,
    /// How often the player looks for a win at once that the opponent would have after each move,
    /// per mille.
    wary: u32,
    /// Moves of this difference in judgement are chosen among, in hundredths.
    taste: u32,
}

/// In the first plies of a game moves this near to the best are chosen among, so that games differ.
const OPENING_TASTE: u32 = 8;
/// Plies that count as opening.
const OPENING_PLIES: usize = 10;
/// Positions looked at when there is only one legal move: enough for a score to show.
const FORCED_NODES: u64 = 2_000;
/// With fewer moves than this a search gets as many positions as with this many.
const FEWEST_MOVES: usize = 8;
/// As many times of a thousand.
const ALWAYS: u32 = 1000;
/// Plies from which a search is selective.
const SELECTIVE: f64 = 6.0;

const fn rung(
    (plies, nodes): (f64, u64),
    (wary, own_missed, own_captures_missed): (u32, u32, u32),
    (quiet_missed, captures_missed, threats_missed): (u32, u32, u32),
    (noise, taste): (i32, u32),
) -> Profile {
    Profile {
        plies,
        nodes,
        millis: 0,
        sight: Sight {
            seed: 0,
            own_missed,
            own_captures_missed,
            quiet_missed,
            captures_missed,
            threats_missed,
            alert: 0,
            noise,
        },
        wary,
        taste,
    }
}

/// What a player is like at the heights 0, 1, 2 and so on; what lies between two is a mixture of
/// them. (Plies, positions for each legal move), (wary, own quiet moves, own captures missed),
/// (quiet replies, captures, threats missed), all per mille, (noise, taste). Where the levels stand
/// on it is each game's affair: [`Evaluate::level_strengths`].
///
/// On the two lowest even captures are missed, and taste outweighs most judgements: who takes
/// whatever he sees to be taken plays some games better than beginners do.
const RUNGS: [Profile; GREATEST_STRENGTH as usize + 1] = [
    rung((1.0, 5), (0, 950, 900), (990, 950, 900), (1500, 9000)),
    rung((1.0, 7), (0, 870, 650), (950, 830, 700), (1000, 2000)),
    rung((1.0, 10), (0, 800, 400), (900, 700, 500), (600, 400)),
    rung((1.0, 15), (500, 500, 250), (800, 550, 350), (350, 200)),
    rung((1.0, 20), (ALWAYS, 250, 125), (700, 450, 250), (200, 80)),
    rung((2.0, 45), (ALWAYS, 120, 60), (550, 300, 170), (120, 45)),
    rung((3.0, 120), (ALWAYS, 60, 30), (400, 200, 100), (90, 25)),
    rung((4.0, 400), (ALWAYS, 30, 14), (300, 120, 60), (60, 15)),
    rung((5.0, 1_300), (ALWAYS, 10, 4), (200, 70, 30), (35, 8)),
    rung((SELECTIVE, 4_500), (ALWAYS, 0, 0), (110, 30, 12), (17, 3)),
    rung((SELECTIVE, 14_000), (ALWAYS, 0, 0), (55, 14, 5), (5, 0)),
    rung((SELECTIVE, 20_000), (ALWAYS, 0, 0), (15, 4, 1), (1, 0)),
];

/// Everything the engine has.
const FULL: Profile = rung((SELECTIVE, u64::MAX), (ALWAYS, 0, 0), (0, 0, 0), (0, 0));

/// Of the levels from 1 to 8: milliseconds at most, and the plies of alertness. Those who are alert
/// are always wary.
const BOUNDS: [(u64, usize); 8] =
    [(60, 0), (80, 1), (150, 1), (300, 2), (500, 3), (900, 3), (1_500, 3), (2_500, 3)];

impl Level {
    /// The lowest level.
    pub const MIN: u8 = 1;
    /// The highest level.
    pub const MAX: u8 = BOUNDS.len() as u8;

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
        Duration::from_millis(BOUNDS[self.index()].0)
    }

    /// What the level is like in a game whose levels stand at these heights: see
    /// [`Evaluate::level_strengths`].
    pub(crate) fn profile(self, heights: &[f64; BOUNDS.len() - 1]) -> Profile {
        let (millis, alert) = BOUNDS[self.index()];
        let profile = heights.get(self.index()).map_or(FULL, |&height| Profile::at(height));
        let wary = if alert > 0 { ALWAYS } else { profile.wary };
        Profile { millis, wary, sight: Sight { alert, ..profile.sight }, ..profile }
    }

    fn index(self) -> usize {
        usize::from(self.0 - Self::MIN)
    }
}

impl Profile {
    /// The mixture at a height from 0 to [`GREATEST_STRENGTH`]; others count as the nearest.
    fn at(height: f64) -> Self {
        let height = height.clamp(0.0, GREATEST_STRENGTH);
        let below = (height as usize).min(RUNGS.len() - 2);
        let (low, high, part) = (&RUNGS[below], &RUNGS[below + 1], height - below as f64);
        let between = |low: f64, high: f64| low + (high - low) * part;
        let whole = |low: u32, high: u32| between(low.into(), high.into()).round() as u32;
        let (from, to) = (&low.sight, &high.sight);
        Profile {
            plies: between(low.plies, high.plies),
            // Twice as many positions are always worth about the same, so it is the logarithm that
            // is mixed.
            nodes: between((low.nodes as f64).ln(), (high.nodes as f64).ln()).exp().round() as u64,
            millis: 0,
            sight: Sight {
                seed: 0,
                own_missed: whole(from.own_missed, to.own_missed),
                own_captures_missed: whole(from.own_captures_missed, to.own_captures_missed),
                quiet_missed: whole(from.quiet_missed, to.quiet_missed),
                captures_missed: whole(from.captures_missed, to.captures_missed),
                threats_missed: whole(from.threats_missed, to.threats_missed),
                alert: 0,
                noise: between(from.noise.into(), to.noise.into()).round() as i32,
            },
            wary: whole(low.wary, high.wary),
            taste: whole(low.taste, high.taste),
        }
    }

    /// Whether the player looks, before this move, for wins at once that the opponent would have
    /// after it. `seed` tells the moves of a game apart.
    pub fn is_wary(&self, seed: u64) -> bool {
        share(mix(seed ^ 0xA1E7), 1000) < self.wary
    }

    /// The bounds of a move's search, among so many moves. `seed` tells the moves of a game apart.
    pub fn limits(&self, moves: usize, seed: u64) -> Limits {
        let time = Duration::from_millis(self.millis);
        let nodes = match moves {
            1 => FORCED_NODES,
            _ => self.nodes.saturating_mul(moves.max(FEWEST_MOVES) as u64),
        };
        Limits {
            depth: Some(self.depth(seed)),
            nodes: Some(nodes),
            time: Some(time),
            soft_time: Some(time / 2),
            lines: 1,
        }
    }

    /// Plies of a move's search: one more than the whole ones as often as the fraction says.
    fn depth(&self, seed: u64) -> u32 {
        if self.plies >= SELECTIVE {
            return Limits::MAX_DEPTH;
        }
        let draw = f64::from(share(mix(seed ^ 0xDEEB), 1000)) / 1000.0;
        let plies = (self.plies + draw).floor();
        if plies >= SELECTIVE { Limits::MAX_DEPTH } else { plies as u32 }
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
    fn the_higher_a_player_stands_the_more_he_sees() {
        let profiles: Vec<Profile> = (0..=1000)
            .map(|n| Profile::at(GREATEST_STRENGTH * f64::from(n) / 1000.0))
            .chain([FULL])
            .collect();
        for pair in profiles.windows(2) {
            let (low, high) = (&pair[0], &pair[1]);
            assert!(low.plies <= high.plies && low.nodes <= high.nodes);
            assert!(low.wary <= high.wary && low.taste >= high.taste);
            let (less, more) = (low.sight, high.sight);
            assert!(less.own_missed >= more.own_missed && less.noise >= more.noise);
            assert!(less.own_captures_missed >= more.own_captures_missed);
            assert!(less.quiet_missed >= more.quiet_missed && less.captures_missed >= more.captures_missed);
            assert!(less.threats_missed >= more.threats_missed);
        }
        for rung in RUNGS {
            let sight = rung.sight;
            assert!(
                sight.quiet_missed >= sight.captures_missed && sight.captures_missed >= sight.threats_missed
            );
            assert!(sight.own_missed >= sight.own_captures_missed);
        }
    }

    /// And players halfway between two rungs.
    #[test]
    fn rungs_stand_at_whole_heights() {
        for (n, rung) in (0_u32..).zip(&RUNGS) {
            let profile = Profile::at(f64::from(n));
            assert!((profile.plies - rung.plies).abs() < 1e-9);
            assert_eq!((profile.nodes, profile.wary, profile.taste), (rung.nodes, rung.wary, rung.taste));
            assert_eq!(profile.sight, rung.sight);
        }
        let between = Profile::at(2.5);
        assert_eq!((between.wary, between.taste, between.nodes), (250, 300, 12));
        assert_eq!((between.sight.own_missed, between.sight.own_captures_missed), (650, 325));
    }

    #[test]
    fn a_fraction_of_a_ply_is_a_chance() {
        let profile = Profile { plies: 2.25, ..RUNGS[0] };
        let depths: Vec<u32> = (0..10_000).map(|seed| profile.depth(mix(seed))).collect();
        let deeper = depths.iter().filter(|&&depth| depth == 3).count();
        assert!(
            (2300..2700).contains(&deeper) && depths.iter().all(|depth| (2..=3).contains(depth)),
            "{deeper}"
        );
        assert_eq!(Profile { plies: 5.999, ..profile }.depth(3), Limits::MAX_DEPTH);
    }
}
