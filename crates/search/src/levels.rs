//! The levels that people play against: how deep each searches, what it overlooks, how much time it
//! has.
//!
//! Weak levels make human errors. They search less deep, overlook replies (mostly quiet ones), and
//! evaluate with an error. They do not throw games away: an immediate win is always seen, and from
//! level 2 on an immediate loss too.
//!
//! All this follows from one number, the strength: 0 is a first-time player, who considers a move
//! or two and plays any of them unless one wins immediately. Each game defines the strengths of its
//! levels, so that the steps between levels are about as large: where few positions are enough to
//! play well, errors must replace the differences in depth.

use crate::Limits;
use crate::handicap::{Handicap, share};
use std::time::Duration;
#[cfg(doc)]
use throughline_game::Evaluate;
use throughline_game::MAX_STRENGTH;
use throughline_game::random::mix;

/// A level of play from 1 (a beginner) to 8 (full strength).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a player of some strength searches and errs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrengthProfile {
    /// The full-width depth; a fraction is the probability of one more ply. From [`SELECTIVE`] on
    /// the search is selective, limited by nodes and time.
    plies: f64,
    /// Nodes for each legal move: the effective limit on an idle machine, as time is on a busy one.
    nodes: u64,
    /// The maximum number of nodes for a move.
    max_nodes: u64,
    /// The time limit; `None` where only nodes count.
    time: Option<Duration>,
    pub handicap: Handicap,
    /// The probability that moves after which the opponent can win immediately are removed, per
    /// mille.
    blunder_check: u32,
    /// The move is chosen among those within this margin of the best, in hundredths.
    choice_margin: u32,
}

/// The minimum [`StrengthProfile::choice_margin`] in the opening, so that games differ.
const OPENING_CHOICE_MARGIN: u32 = 8;
/// The length of the opening, in plies.
const OPENING_PLIES: usize = 10;
/// Nodes searched when there is only one legal move: enough for a score.
const FORCED_NODES: u64 = 2_000;
/// Positions with fewer moves get the nodes of this many moves.
const MIN_MOVES: usize = 8;
/// Always, per mille.
const ALWAYS: f64 = 1000.0;
/// Plies from which a search is selective.
const SELECTIVE: f64 = 6.0;

/// The profiles at the strengths 0, 1, 2 and so on; those in between are interpolated. The columns:
/// plies, nodes for each legal move; per mille: blunder check, overlooked own quiet moves, own
/// captures, quiet replies, captures, threats; in hundredths: noise, choice margin. Each game
/// defines the strengths of its levels: [`Evaluate::level_strengths`].
///
/// The two lowest overlook even captures, and their choice margin exceeds most evaluations: a
/// player who captures whatever can be captured plays some games better than beginners do.
const PROFILES: [[f64; 10]; MAX_STRENGTH as usize + 1] = [
    [1.0, 5.0, 0.0, 950.0, 900.0, 990.0, 950.0, 900.0, 1500.0, 9000.0],
    [1.0, 7.0, 0.0, 870.0, 650.0, 950.0, 830.0, 700.0, 1000.0, 2000.0],
    [1.0, 10.0, 0.0, 800.0, 400.0, 900.0, 700.0, 500.0, 600.0, 400.0],
    [1.0, 15.0, 500.0, 500.0, 250.0, 800.0, 550.0, 350.0, 350.0, 200.0],
    [1.0, 20.0, ALWAYS, 250.0, 125.0, 700.0, 450.0, 250.0, 200.0, 80.0],
    [2.0, 45.0, ALWAYS, 120.0, 60.0, 550.0, 300.0, 170.0, 120.0, 45.0],
    [3.0, 120.0, ALWAYS, 60.0, 30.0, 400.0, 200.0, 100.0, 90.0, 25.0],
    [4.0, 400.0, ALWAYS, 30.0, 14.0, 300.0, 120.0, 60.0, 60.0, 15.0],
    [5.0, 1_300.0, ALWAYS, 10.0, 4.0, 200.0, 70.0, 30.0, 35.0, 8.0],
    [SELECTIVE, 4_500.0, ALWAYS, 0.0, 0.0, 110.0, 30.0, 12.0, 17.0, 3.0],
    [SELECTIVE, 14_000.0, ALWAYS, 0.0, 0.0, 55.0, 14.0, 5.0, 5.0, 0.0],
    [SELECTIVE, 20_000.0, ALWAYS, 0.0, 0.0, 15.0, 4.0, 1.0, 1.0, 0.0],
];

/// Full strength: the node limit is no limit.
const FULL: [f64; 10] = [SELECTIVE, f64::MAX, ALWAYS, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// For the levels from 1 to 8: the time limit in milliseconds, and [`Handicap::win_alert`]. Levels
/// with a win alert always check for blunders.
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

    /// The time limit of a move, exact to a few milliseconds.
    #[must_use]
    pub fn time(self) -> Duration {
        Duration::from_millis(BOUNDS[self.index()].0)
    }

    /// The profile in a game whose levels have these strengths: see [`Evaluate::level_strengths`].
    pub(crate) fn profile(self, strengths: &[f64; BOUNDS.len() - 1]) -> StrengthProfile {
        let (_, win_alert) = BOUNDS[self.index()];
        let strength = strengths.get(self.index());
        let mut profile = StrengthProfile::from_row(strength.map_or(FULL, |&strength| row_at(strength)));
        profile.time = Some(self.time());
        profile.handicap.win_alert = win_alert;
        if win_alert > 0 {
            profile.blunder_check = ALWAYS as u32;
        }
        profile
    }

    fn index(self) -> usize {
        usize::from(self.0 - Self::MIN)
    }
}

/// The row at a strength, which is clamped to the range from 0 to [`MAX_STRENGTH`].
fn row_at(strength: f64) -> [f64; 10] {
    let strength = strength.clamp(0.0, MAX_STRENGTH);
    let below = (strength as usize).min(PROFILES.len() - 2);
    let (low, high, part) = (&PROFILES[below], &PROFILES[below + 1], strength - below as f64);
    let between = |low: f64, high: f64| low + (high - low) * part;
    std::array::from_fn(|column| match column {
        // Doubling the nodes has about the same effect everywhere, so their logarithm is
        // interpolated.
        NODES => between(low[NODES].ln(), high[NODES].ln()).exp(),
        _ => between(low[column], high[column]),
    })
}

/// The column of [`PROFILES`] with the nodes for each legal move.
const NODES: usize = 1;

impl StrengthProfile {
    fn from_row(row: [f64; 10]) -> Self {
        let whole = |column: usize| row[column].round() as u32;
        StrengthProfile {
            plies: row[0],
            nodes: row[NODES].round() as u64,
            max_nodes: u64::MAX,
            time: None,
            handicap: Handicap {
                seed: 0,
                own_missed: whole(3),
                own_captures_missed: whole(4),
                quiet_missed: whole(5),
                captures_missed: whole(6),
                threats_missed: whole(7),
                win_alert: 0,
                noise: whole(8) as i32,
            },
            blunder_check: whole(2),
            choice_margin: whole(9),
        }
    }

    /// Whether moves after which the opponent can win immediately are removed this time. `seed`
    /// differs from move to move.
    pub fn checks_for_blunders(&self, seed: u64) -> bool {
        share(mix(seed ^ 0xA1E7), 1000) < self.blunder_check
    }

    /// The same with a node limit instead of a time limit.
    pub fn untimed(self, max_nodes: u64) -> Self {
        StrengthProfile { max_nodes, time: None, ..self }
    }

    /// The limits of a search among this many moves. `seed` differs from move to move.
    pub fn limits(&self, moves: usize, seed: u64) -> Limits {
        let nodes = match moves {
            1 => FORCED_NODES,
            _ => self.nodes.saturating_mul(moves.max(MIN_MOVES) as u64),
        };
        Limits {
            depth: Some(self.depth(seed)),
            nodes: Some(nodes.min(self.max_nodes)),
            time: self.time,
            soft_time: self.time.map(|time| time / 2),
            lines: 1,
        }
    }

    /// The depth of a search in plies: the fraction is the probability of one more.
    fn depth(&self, seed: u64) -> u32 {
        if self.plies >= SELECTIVE {
            return Limits::MAX_DEPTH;
        }
        let draw = f64::from(share(mix(seed ^ 0xDEEB), 1000)) / 1000.0;
        let plies = (self.plies + draw).floor();
        if plies >= SELECTIVE { Limits::MAX_DEPTH } else { plies as u32 }
    }

    /// [`StrengthProfile::choice_margin`] after this many plies of the game.
    pub fn choice_margin_at(&self, plies: usize) -> u32 {
        if plies < OPENING_PLIES { self.choice_margin.max(OPENING_CHOICE_MARGIN) } else { self.choice_margin }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(strength: f64) -> StrengthProfile {
        StrengthProfile::from_row(row_at(strength))
    }

    #[test]
    fn levels_have_numbers_and_bounds() {
        assert_eq!((Level::new(0), Level::new(9)), (None, None));
        assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
        assert!(Level::all().all(|level| level.time() <= Duration::from_secs(3)));
    }

    #[test]
    fn the_stronger_a_player_the_more_he_sees() {
        let profiles: Vec<StrengthProfile> = (0..=1000)
            .map(|n| at(MAX_STRENGTH * f64::from(n) / 1000.0))
            .chain([StrengthProfile::from_row(FULL)])
            .collect();
        for pair in profiles.windows(2) {
            let (low, high) = (&pair[0], &pair[1]);
            assert!(low.plies <= high.plies && low.nodes <= high.nodes);
            assert!(low.blunder_check <= high.blunder_check && low.choice_margin >= high.choice_margin);
            let (less, more) = (low.handicap, high.handicap);
            assert!(less.own_missed >= more.own_missed && less.noise >= more.noise);
            assert!(less.own_captures_missed >= more.own_captures_missed);
            assert!(less.quiet_missed >= more.quiet_missed && less.captures_missed >= more.captures_missed);
            assert!(less.threats_missed >= more.threats_missed);
        }
        for row in PROFILES {
            let listed = StrengthProfile::from_row(row);
            let handicap = listed.handicap;
            assert!(
                handicap.quiet_missed >= handicap.captures_missed
                    && handicap.captures_missed >= handicap.threats_missed
            );
            assert!(handicap.own_missed >= handicap.own_captures_missed);
        }
    }

    /// Strengths in between are interpolated.
    #[test]
    fn the_table_holds_the_whole_strengths() {
        for (n, row) in (0_u32..).zip(PROFILES) {
            let listed = StrengthProfile::from_row(row);
            let profile = at(f64::from(n));
            assert!((profile.plies - listed.plies).abs() < 1e-9);
            assert_eq!(
                (profile.nodes, profile.blunder_check, profile.choice_margin),
                (listed.nodes, listed.blunder_check, listed.choice_margin)
            );
            assert_eq!(profile.handicap, listed.handicap);
        }
        let between = at(2.5);
        assert_eq!((between.blunder_check, between.choice_margin, between.nodes), (250, 300, 12));
        assert_eq!((between.handicap.own_missed, between.handicap.own_captures_missed), (650, 325));
    }

    #[test]
    fn a_fraction_of_a_ply_is_a_chance() {
        let profile = StrengthProfile { plies: 2.25, ..at(0.0) };
        let depths: Vec<u32> = (0..10_000).map(|seed| profile.depth(mix(seed))).collect();
        let deeper = depths.iter().filter(|&&depth| depth == 3).count();
        assert!(
            (2300..2700).contains(&deeper) && depths.iter().all(|depth| (2..=3).contains(depth)),
            "{deeper}"
        );
        assert_eq!(StrengthProfile { plies: 5.999, ..profile }.depth(3), Limits::MAX_DEPTH);
    }
}
