//! Rating games one after another, as a site does, and estimating the worth of the sides from them.

use super::glicko::Rating;
use super::judge::{Judgement, brier};
use super::side_worth::{RatedGame, SideWorth};
use crate::stats::{Estimate, fixed, mean};
use serde::Serialize;
use std::time::Duration;
use throughline_game::Wdl;

/// A game between players who are identified by number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimedGame {
    /// The player of the first side.
    pub first: usize,
    /// The player of the second side.
    pub second: usize,
    /// The result of the first side.
    pub result: Wdl,
    /// When it ended, relative to any fixed time; games are sorted by it.
    pub at: Duration,
}

/// The result of rating games.
#[derive(Clone, PartialEq, Debug)]
pub struct Replayed {
    /// The games, each with the ratings before it.
    pub games: Vec<RatedGame>,
    /// The rating of each player at the end of the last game.
    pub ratings: Vec<Rating>,
}

/// Rates games in their order; all players begin with a new rating. The ratings stored with a game
/// are those before it, so that they do not depend on its result.
#[must_use]
pub fn replay(games: &[TimedGame], worth: &SideWorth) -> Replayed {
    let players = games.iter().map(|game| game.first.max(game.second) + 1).max().unwrap_or(0);
    let mut kept = vec![(Rating::NEW, Duration::ZERO); players];
    let at = |(rating, since): (Rating, Duration), now: Duration| rating.later(now.saturating_sub(since));
    let mut rated = Vec::with_capacity(games.len());
    for game in games {
        let [first, second] = [game.first, game.second].map(|player| at(kept[player], game.at));
        rated.push(RatedGame { first, second, result: game.result });
        let after = worth.rate([first, second], game.result);
        kept[game.first] = (after[0], game.at);
        kept[game.second] = (after[1], game.at);
    }
    let end = games.last().map_or(Duration::ZERO, |game| game.at);
    Replayed { games: rated, ratings: kept.into_iter().map(|kept| at(kept, end)).collect() }
}

/// The maximum number of rounds of rating and estimating, and the change in points below which they
/// end. With many players a few rounds suffice; with a handful, whose ratings depend strongly on
/// the worth, some dozens.
const MAX_ROUNDS: usize = 100;
const SMALL_CHANGE: f64 = 0.1;
/// The number of games between established players from which on the other games are left out,
/// because their ratings are too uncertain.
const ENOUGH: usize = 200;

/// Estimates the worth of the first side from games and a prior ([`SideWorth::after`]).
///
/// Ratings depend on the worth, and the worth on ratings. So games are rated with the current
/// estimate of the worth, the worth is estimated again with these ratings, and so on until it
/// converges.
#[must_use]
pub fn learn(games: &[TimedGame], before: &SideWorth) -> SideWorth {
    let mut worth = *before;
    for _ in 0..MAX_ROUNDS {
        let all = replay(games, &worth).games;
        let is_known = |game: &&RatedGame| !game.first.is_provisional() && !game.second.is_provisional();
        let known: Vec<RatedGame> = all.iter().filter(is_known).copied().collect();
        let next = before.after(if known.len() < ENOUGH { &all } else { &known });
        let change = (next.at_1500 - worth.at_1500).abs().max((next.per_400 - worth.per_400).abs());
        worth = next;
        if change < SMALL_CHANGE {
            break;
        }
    }
    worth
}

/// Measures the use of the worth of the sides: it is learned from the first half of some games, and
/// expected scores of the second half are judged with and without it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The number of games that it was learned from.
    pub learned_from: usize,
    /// The worth by these games alone.
    pub worth: SideWorth,
    /// The quality of expected scores by ratings alone, as if the sides were equal.
    pub without: Judgement,
    /// The quality of expected scores with the worth.
    pub with: Judgement,
    /// The improvement of the Brier score by the worth, with its 95 % confidence interval over
    /// games; `None` for fewer than two.
    pub gain: Option<Estimate>,
}

impl Comparison {
    /// Formats the improvement, which is some hundredths at most: `0.0732 ± 0.0096`.
    #[must_use]
    pub fn gain_text(&self) -> Option<String> {
        let (value, error) = (self.gain?.value, self.gain?.error());
        // Equal values tell no spread.
        let error = if error.is_finite() { fixed(error, 4) } else { "—".to_owned() };
        Some(format!("{} ± {error}", fixed(value, 4)))
    }
}

/// Returns the expected score of the first side and its real score, for each game after the first
/// `after`.
pub(super) fn expected_scores(games: &[TimedGame], after: usize, worth: &SideWorth) -> Vec<(f64, f64)> {
    let rated = replay(games, worth).games;
    let judged = rated.iter().skip(after);
    judged.map(|game| (worth.expected(&game.first, &game.second), game.points())).collect()
}

/// Compares expected scores with and without the worth; `before` is the prior of the worth.
#[must_use]
pub fn compare(games: &[TimedGame], before: &SideWorth) -> Comparison {
    let learned_from = games.len() / 2;
    let worth = learn(&games[..learned_from], before);
    let [without, with] = [&SideWorth::EVEN, &worth].map(|worth| expected_scores(games, learned_from, worth));
    let gains: Vec<f64> = without.iter().zip(&with).map(|(&a, &b)| brier(a) - brier(b)).collect();
    Comparison {
        learned_from,
        worth,
        without: Judgement::of(&without),
        with: Judgement::of(&with),
        gain: mean(&gains),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Random;

    const DAY: Duration = Duration::from_secs(86_400);

    fn game(first: usize, second: usize, result: Wdl, days: u32) -> TimedGame {
        TimedGame { first, second, result, at: days * DAY }
    }

    #[test]
    fn ratings_are_those_before_the_game_and_grow_unsure_until_it() {
        let games = [game(0, 1, Wdl::Win, 1), game(1, 0, Wdl::Draw, 91)];
        let found = replay(&games, &SideWorth::constant(-80.0));
        assert_eq!((found.games[0].first, found.games[0].second), (Rating::NEW, Rating::NEW));
        let [first, second] = SideWorth::constant(-80.0).rate([Rating::NEW; 2], Wdl::Win);
        assert_eq!(found.games[1].second, first.later(90 * DAY));
        assert_eq!(found.games[1].first, second.later(90 * DAY));
        assert!(found.ratings[0].rating() > found.ratings[1].rating());
        assert_eq!(replay(&[], &SideWorth::EVEN), Replayed { games: vec![], ratings: vec![] });
    }

    #[test]
    fn a_site_that_knows_the_worth_expects_better() {
        // Equal players; the first side wins three games in four.
        let mut random = Random::new(2);
        let mut one = |n: u32| {
            let first = random.below(8) as usize;
            let second = (first + 1 + random.below(7) as usize) % 8;
            game(first, second, if random.below(4) == 0 { Wdl::Loss } else { Wdl::Win }, n / 10)
        };
        let games: Vec<TimedGame> = (0..2000).map(&mut one).collect();
        let found = compare(&games, &SideWorth::EVEN);
        let worth = found.worth.estimate(1500.0);
        assert!(worth.low < 190.85 && worth.high > 190.85, "{worth}");
        assert!(found.gain.is_some_and(|gain| gain.low > 0.03), "{:?}", found.gain);
        assert!((found.with.brier - 0.1875).abs() < 0.01, "{:?}", found.with);
        let none = compare(&[], &SideWorth::EVEN);
        assert_eq!((none.worth, none.with.games, none.gain), (SideWorth::EVEN, 0, None));
    }
}
