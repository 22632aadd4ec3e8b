//! Simulated players of known strength, to test how well ratings recover it.

use super::glicko::{PERIOD, Rating, SCALE, expected_at};
use super::judge::Judgement;
use super::replay::{Comparison, TimedGame, compare, expected_scores, learn, replay};
use super::side_worth::{MIDDLE, SideWorth};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};
use std::time::Duration;
use throughline_game::random::mix;
use throughline_game::{Random, Side, Wdl};

/// The standard deviation of true strengths at the beginning, in points.
const STRENGTHS: f64 = 300.0;
/// The standard deviation of the difference in apparent strength at which opponents are matched, in
/// points.
const MATCHING: f64 = 150.0;
/// The number of games after which half of a player's strength is apparent.
const SHOWS: f64 = 5.0;
/// The mean lengths in days of a player's active periods and pauses.
const SPELL: f64 = 30.0;
const PAUSE: f64 = 60.0;
/// The probability of playing in a round of an active day, and the number of rounds a day.
const DAYS_PLAYED: f64 = 0.5;
const GAMES_A_DAY: u32 = 3;
/// The minimum number of games from which a player's rating is compared with the true strength.
const ENOUGH: usize = 20;

/// How sides are assigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideAssignment {
    /// At random.
    Drawn,
    /// By preference: each player likes one of the sides more or less, and gets it correspondingly
    /// more often.
    Preferred,
}

/// The parameters of a simulation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Simulation {
    /// The number of players, two or more.
    pub players: usize,
    /// The number of days, one or more.
    pub days: u32,
    /// The seed of all random choices.
    pub seed: u64,
    /// The true worth of the first side.
    pub worth: SideWorth,
    /// The share of draws, 0 to 1, among games in which players and sides are equal in sum; in
    /// other games it is smaller, in proportion to the weaker player's expected score.
    pub draws: f64,
    /// How sides are assigned.
    pub sides: SideAssignment,
}

/// The games of simulated players.
#[derive(Clone, PartialEq, Debug)]
pub struct Simulated {
    /// The games in their order.
    pub games: Vec<TimedGame>,
    /// The true expected score of the first side in each game.
    pub chances: Vec<f64>,
    /// The final true strength of each player, in points.
    pub strengths: Vec<f64>,
}

/// A simulated player.
struct Player {
    strength: f64,
    /// The share of games in which the player prefers the first side, 0 to 1.
    likes_first: f64,
    plays: bool,
    games: u32,
}

impl Player {
    /// Returns the apparent strength: 1500 at first, later the true strength.
    fn seems(&self) -> f64 {
        let games = f64::from(self.games);
        MIDDLE + (self.strength - MIDDLE) * games / (games + SHOWS)
    }
}

/// A source of random events.
struct Chance(Random);

impl Chance {
    fn happens(&mut self, chance: f64) -> bool {
        self.0.unit() < chance
    }

    fn normal(&mut self) -> f64 {
        Normal::standard().inverse_cdf(self.0.unit().max(f64::EPSILON))
    }
}

impl Simulation {
    /// Simulates the games of all days.
    ///
    /// Strengths are normally distributed around 1500 with a standard deviation of 300, and change
    /// from day to day as Glicko-2 assumes for the volatility of a new player. Players are active
    /// for a month or so, and pause for two; they meet opponents of similar apparent strength.
    /// Ratings play no part, so that all rating methods are judged on the same games.
    #[must_use]
    pub fn games(&self) -> Simulated {
        let mut chance = Chance(Random::new(mix(self.seed)));
        let mut players: Vec<Player> = (0..self.players).map(|_| player(&mut chance)).collect();
        let (mut games, mut chances) = (Vec::new(), Vec::new());
        let change = Rating::NEW.volatility() * SCALE / PERIOD.sqrt();
        for day in 0..self.days {
            for round in 0..GAMES_A_DAY {
                // An active player plays up to three games a day, from the morning on.
                let at = Duration::from_secs(86_400 * u64::from(day) + 7_200 * u64::from(round));
                for (first, second) in self.pairs(&players, &mut chance) {
                    let expected = self.expected(&players[first], &players[second]);
                    let result = self.result(expected, &mut chance);
                    games.push(TimedGame { first, second, result, at });
                    chances.push(expected);
                    players[first].games += 1;
                    players[second].games += 1;
                }
            }
            for player in &mut players {
                player.strength += change * chance.normal();
                let ends = if player.plays { 1.0 / SPELL } else { 1.0 / PAUSE };
                player.plays ^= chance.happens(ends);
            }
        }
        Simulated { games, chances, strengths: players.iter().map(|player| player.strength).collect() }
    }

    /// Returns the pairings of a round, each with the first side's player first.
    fn pairs(&self, players: &[Player], chance: &mut Chance) -> Vec<(usize, usize)> {
        let mut there: Vec<(f64, usize)> = Vec::new();
        for (number, player) in players.iter().enumerate() {
            if player.plays && chance.happens(DAYS_PLAYED) {
                there.push((player.seems() + MATCHING * chance.normal(), number));
            }
        }
        there.sort_by(|a, b| a.0.total_cmp(&b.0));
        let pair = |pair: &[(f64, usize)]| {
            let (a, b) = (pair[0].1, pair[1].1);
            let likes = [a, b].map(|number| match self.sides {
                SideAssignment::Drawn => 0.5,
                SideAssignment::Preferred => players[number].likes_first,
            });
            let (for_a, for_b) = (likes[0] * (1.0 - likes[1]), likes[1] * (1.0 - likes[0]));
            if chance.happens(for_a / (for_a + for_b)) { (a, b) } else { (b, a) }
        };
        there.chunks_exact(2).map(pair).collect()
    }

    /// Returns the true expected score of the first side.
    fn expected(&self, first: &Player, second: &Player) -> f64 {
        let mean = f64::midpoint(first.strength, second.strength);
        expected_at(first.strength - second.strength + self.worth.advantage(Side::First, mean), 0.0)
    }

    /// Draws a result whose mean is the expected score.
    fn result(&self, expected: f64, chance: &mut Chance) -> Wdl {
        let drawn = 2.0 * self.draws * expected.min(1.0 - expected);
        match chance.0.unit() {
            x if x < drawn => Wdl::Draw,
            x if x < drawn / 2.0 + expected => Wdl::Win,
            _ => Wdl::Loss,
        }
    }

    /// Simulates all games, and measures how well ratings work on them.
    #[must_use]
    pub fn report(&self) -> SimulationReport {
        let simulated = self.games();
        let games = &simulated.games;
        let comparison = compare(games, &SideWorth::EVEN);
        let all = learn(games, &SideWorth::EVEN);
        let judged = games.iter().zip(&simulated.chances).skip(comparison.learned_from);
        let perfect: Vec<(f64, f64)> =
            judged.map(|(game, &chance)| (chance, super::points_of(game.result))).collect();
        let at_once: Vec<TimedGame> =
            games.iter().map(|game| TimedGame { at: Duration::ZERO, ..*game }).collect();
        let timeless = expected_scores(&at_once, comparison.learned_from, &comparison.worth);
        let recovery = |worth: &SideWorth| Recovery::of(&simulated, &replay(games, worth).ratings);
        SimulationReport {
            simulation: self.clone(),
            games: games.len(),
            drawn: games.iter().filter(|game| game.result == Wdl::Draw).count(),
            recovery_without: recovery(&SideWorth::EVEN),
            recovery_with: recovery(&comparison.worth),
            timeless: Judgement::of(&timeless),
            perfect: Judgement::of(&perfect),
            comparison,
            worth: all,
        }
    }
}

/// Creates a new player.
fn player(chance: &mut Chance) -> Player {
    Player {
        strength: MIDDLE + STRENGTHS * chance.normal(),
        // Never exactly 0 or 1.
        likes_first: 0.01 + 0.98 * chance.0.unit(),
        plays: chance.happens(SPELL / (SPELL + PAUSE)),
        games: 0,
    }
}

/// How close ratings come to true strengths, for players with twenty games or more.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Recovery {
    /// The number of players.
    pub players: usize,
    /// The number of players whose rating is provisional in the end, mostly for lack of recent
    /// games.
    pub provisional: usize,
    /// Spearman's rank correlation of ratings and true strengths, -1 to 1.
    pub rank_correlation: f64,
    /// The mean absolute error of ratings, in points.
    pub off: f64,
    /// The share of players whose true strength is within two deviations of the rating: 95 % if
    /// deviations are right.
    pub within_two: f64,
}

impl Recovery {
    fn of(simulated: &Simulated, ratings: &[Rating]) -> Self {
        let mut played = vec![0; ratings.len()];
        simulated.games.iter().for_each(|game| {
            played[game.first] += 1;
            played[game.second] += 1;
        });
        let seen = ratings.iter().zip(&simulated.strengths).zip(played);
        let seen: Vec<(&Rating, f64)> = seen
            .filter(|(_, games)| *games >= ENOUGH)
            .map(|((rating, &strength), _)| (rating, strength))
            .collect();
        let n = seen.len().max(1) as f64;
        let off = |(rating, strength): &(&Rating, f64)| (rating.rating() - strength).abs();
        let within = seen.iter().filter(|pair| off(pair) <= 2.0 * pair.0.deviation()).count();
        let values: Vec<f64> = seen.iter().map(|(rating, _)| rating.rating()).collect();
        let strengths: Vec<f64> = seen.iter().map(|(_, strength)| *strength).collect();
        Recovery {
            players: seen.len(),
            provisional: seen.iter().filter(|(rating, _)| rating.is_provisional()).count(),
            rank_correlation: rank_correlation(&values, &strengths),
            off: seen.iter().map(off).sum::<f64>() / n,
            within_two: within as f64 / n,
        }
    }
}

/// Returns Spearman's rank correlation (C. Spearman, “The proof and measurement of association
/// between two things”, 1904); 0 for fewer than two values. Equal values are ranked in their order.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |values: &[f64]| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut ranks = vec![0.0; values.len()];
        (0..).zip(order).for_each(|(rank, i)| ranks[i] = f64::from(rank));
        ranks
    };
    let n = one.len() as f64;
    if one.len() < 2 {
        return 0.0;
    }
    let squares: f64 = ranks(one).iter().zip(ranks(other)).map(|(a, b)| (a - b) * (a - b)).sum();
    1.0 - 6.0 * squares / (n * (n * n - 1.0))
}

/// The result of a simulation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SimulationReport {
    /// The parameters.
    pub simulation: Simulation,
    /// The number of games.
    pub games: usize,
    /// The number of draws.
    pub drawn: usize,
    /// The worth of the first side by all games.
    pub worth: SideWorth,
    /// The comparison of expected scores with and without the worth.
    pub comparison: Comparison,
    /// The quality of expected scores with the worth, if deviations did not grow with time.
    pub timeless: Judgement,
    /// The quality of expected scores by true strengths and the true worth, which no rating can
    /// surpass except by chance.
    pub perfect: Judgement,
    /// The recovery of strengths without the worth.
    pub recovery_without: Recovery,
    /// The recovery of strengths with the worth.
    pub recovery_with: Recovery,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(worth: f64, sides: SideAssignment) -> Simulation {
        let worth = SideWorth { per_400: -40.0, measured: [1100.0, 1900.0], ..SideWorth::constant(worth) };
        Simulation { players: 300, days: 200, seed: 5, worth, draws: 0.3, sides }
    }

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let plan = small(-200.0, SideAssignment::Drawn);
        assert_eq!(plan.games(), plan.games());
        assert_ne!(plan.games().games, Simulation { seed: 6, ..plan }.games().games);
    }

    #[test]
    fn results_have_the_expected_mean() {
        let plan = small(0.0, SideAssignment::Drawn);
        let mut chance = Chance(Random::new(3));
        for expected in [0.1, 0.5, 0.8] {
            let results: Vec<Wdl> = (0..20_000).map(|_| plan.result(expected, &mut chance)).collect();
            let mean = results.iter().map(|&result| super::super::points_of(result)).sum::<f64>() / 20_000.0;
            let drawn = results.iter().filter(|&&result| result == Wdl::Draw).count() as f64 / 20_000.0;
            assert!((mean - expected).abs() < 0.01, "{expected}: {mean}");
            assert!((drawn - 0.6 * f64::min(expected, 1.0 - expected)).abs() < 0.01, "{expected}: {drawn}");
        }
    }

    #[test]
    fn ratings_that_know_the_worth_come_nearer() {
        for sides in [SideAssignment::Drawn, SideAssignment::Preferred] {
            let found = small(-250.0, sides).report();
            let worth = found.worth.estimate(1500.0);
            assert!((worth.value + 250.0).abs() < 25.0, "{sides:?}: {worth}");
            let Comparison { with, without, gain, .. } = &found.comparison;
            assert!(gain.is_some_and(|gain| gain.low > 0.02), "{sides:?}: {gain:?}");
            assert!(with.calibration_error < 0.02 && without.calibration_error > 0.05, "{sides:?}");
            assert!(found.perfect.brier < with.brier, "{sides:?}");
            let (known, even) = (&found.recovery_with, &found.recovery_without);
            assert!(known.rank_correlation > 0.9 && known.off < even.off, "{known:?} {even:?}");
            assert!(known.within_two > 0.9, "{known:?}");
        }
    }

    #[test]
    fn rank_correlation_by_hand() {
        assert_eq!(rank_correlation(&[1.0, 5.0, 9.0], &[10.0, 11.0, 12.0]), 1.0);
        assert_eq!(rank_correlation(&[1.0, 5.0, 9.0], &[3.0, 2.0, 1.0]), -1.0);
        assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[2.0, 1.0, 3.0]), 0.5);
        assert_eq!(rank_correlation(&[1.0], &[1.0]), 0.0);
    }
}
