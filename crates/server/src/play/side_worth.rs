//! The worth of the sides of a rule set: at first measured by games of the engine's levels, and
//! estimated from people's rated games as soon as the operator has that done.

use super::games::Games;
use super::overview::Overview;
use super::rating::{first_side_result, spec_of_people_pool};
use super::seat::Seat;
use super::services::load;
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::rule_sets::RuleSets;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Wdl;
use throughline_lab::ratings::{Comparison, SideWorth, TimedGame, compare, learn};
use throughline_store::{Ratings, Store, StoreError, StoredRating, StoredSideWorth};

/// Stored numbers are in millionths.
const MILLIONTHS: f64 = 1e6;

/// A number in its stored form.
pub(super) fn in_millionths(number: f64) -> i64 {
    (number * MILLIONTHS).round() as i64
}

/// The number of a stored form.
pub(crate) fn of_millionths(stored: i64) -> f64 {
    stored as f64 / MILLIONTHS
}

/// The maximum worth of a side that is not estimated from people's games, in points: the engine's
/// levels attack worse than people do (docs/ratings.md).
const MAX_WORTH: f64 = 250.0;

/// The worth of the sides of a rule set over time.
#[derive(Clone, Debug)]
pub(super) struct WorthHistory {
    /// The worth before the first estimate.
    first: SideWorth,
    /// The estimates from people's games, the newest last.
    found: Vec<StoredSideWorth>,
}

impl WorthHistory {
    pub(super) async fn read<S: Ratings + ?Sized>(store: &S, spec: &str) -> Result<Self, StoreError> {
        Ok(WorthHistory { first: default_worth(spec), found: store.side_worths(spec).await? })
    }

    /// The worth at a time, in milliseconds since 1970.
    pub(super) fn at(&self, time: i64) -> SideWorth {
        let newest = self.found.iter().rev().find(|worth| worth.at <= time);
        newest.map_or(self.first, |found| SideWorth {
            at_1500: of_millionths(found.at_1500),
            per_400: of_millionths(found.per_400),
            measured: found.measured.map(of_millionths),
            ..SideWorth::EVEN
        })
    }
}

/// The worth before people have played, bounded.
fn default_worth(spec: &str) -> SideWorth {
    let measured = SideWorth::measured(spec);
    let points = measured.at_1500;
    if points.abs() > MAX_WORTH { SideWorth::constant(MAX_WORTH.copysign(points)) } else { measured }
}

/// The estimated worth of the sides of a rule set.
pub(crate) struct EstimatedWorth {
    /// The spec of the rule set.
    pub spec: String,
    /// The number of rated games between people that count.
    pub games: usize,
    /// The worth by which games are currently rated.
    pub now: SideWorth,
    /// The worth estimated from all of them.
    pub found: SideWorth,
    /// A test of the estimate: fitted to the first half of the games, compared on the second half.
    pub judged: Comparison,
}

impl EstimatedWorth {
    /// The stored form.
    fn stored(&self) -> StoredSideWorth {
        StoredSideWorth {
            spec: self.spec.clone(),
            at: now_ms(),
            at_1500: in_millionths(self.found.at_1500),
            per_400: in_millionths(self.found.per_400),
            measured: self.found.measured.map(in_millionths),
            games: self.games as u64,
        }
    }
}

/// Estimates the worth of the sides from a site's rated games, for each rule set. With `use_it`
/// games are rated by it from now on.
///
/// # Errors
/// Those of the store, and games that cannot be read.
pub(crate) async fn estimate_worths(
    store: &dyn Store,
    rule_sets: &Arc<RuleSets>,
    use_it: bool,
) -> Result<Vec<EstimatedWorth>, AppError> {
    let mut games: BTreeMap<String, Vec<TimedGame>> = BTreeMap::new();
    // A person counts as a different player in each pool: each pool has its own ratings.
    let mut players = HashMap::new();
    for pool in store.pools().await? {
        let Some(spec) = spec_of_people_pool(&pool) else { continue };
        for rows in store.rated_games(&pool).await?.chunk_by(|one, next| one.game == next.game) {
            let game = load(store, rule_sets, &rows[0].game).await?;
            let people = game.seats.each_ref().map(Seat::person);
            let (Some(first), Some(second)) = people.into() else { continue };
            let Some(result) = game.result.as_ref().filter(|result| !result.is_void()) else { continue };
            let result = first_side_result(result);
            let mut number = |player: &str| {
                let next = players.len();
                *players.entry((pool.clone(), player.to_owned())).or_insert(next)
            };
            let (first, second) = (number(first.text()), number(second.text()));
            let at = Duration::from_millis(u64::try_from(rows[0].at).unwrap_or(0));
            games.entry(spec.to_owned()).or_default().push(TimedGame { first, second, result, at });
        }
    }
    let mut all = Vec::new();
    for (spec, mut games) in games {
        games.sort_by_key(|game| game.at);
        let (now, before) = (WorthHistory::read(store, &spec).await?.at(now_ms()), default_worth(&spec));
        let judge = move || (learn(&games, &before), compare(&games, &before), games.len());
        let (found, judged, games) = crate::messages::spawn_blocking(judge).await?;
        let found = EstimatedWorth { spec, games, now, found, judged };
        if use_it {
            store.add_side_worth(found.stored()).await?;
        }
        all.push(found);
    }
    Ok(all)
}

/// Maximum number of rated games counted in each pool: the newest.
pub(crate) const MAX_COUNTED: u32 = 5_000;

/// The first side's results of rated games between people by a rule set, each with the mean rating
/// of both players after the game, in points.
///
/// # Errors
/// Those of the store.
pub(crate) async fn results_by_rating(games: &Games, spec: &str) -> Result<Vec<(f64, Wdl)>, AppError> {
    let mut results = Vec::new();
    for pool in games.store.pools().await? {
        if spec_of_people_pool(&pool) == Some(spec) {
            let rows = games.store.listed_ratings(&pool, 2 * MAX_COUNTED).await?;
            results.extend(games.heavy.studies.run(move || results_of(&rows)).await?);
        }
    }
    Ok(results)
}

/// The results in the ratings of a pool, which are listed game by game.
fn results_of(rows: &[(StoredRating, Option<String>)]) -> Vec<(f64, Wdl)> {
    let result_of = |game: &[(StoredRating, Option<String>)]| {
        // A player who has closed the account has no rating left.
        let [(one, Some(overview)), (other, _)] = game else { return None };
        let overview: Overview = serde_json::from_str(overview).ok()?;
        let result = overview.result.filter(|result| !result.is_void())?;
        let sum = of_millionths(one.rating.rating) + of_millionths(other.rating.rating);
        Some((sum / 2.0, first_side_result(&result)))
    };
    rows.chunk_by(|(one, _), (next, _)| one.game == next.game).filter_map(result_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worth_of_a_side_is_bounded_until_people_have_played() {
        let attackers = default_worth("hnefatafl");
        assert!((attackers.at_1500 + 250.0).abs() < 1e-9);
        assert_eq!(default_worth("hnefatafl:rules=tablut"), SideWorth::measured("hnefatafl:rules=tablut"));
    }

    #[test]
    fn games_are_rated_by_what_was_known_when_they_ended() {
        let found = |at, points: i64| StoredSideWorth {
            spec: "hnefatafl".to_owned(),
            at,
            at_1500: points * 1_000_000,
            per_400: 20_000_000,
            measured: [1_400_000_000, 1_600_000_000],
            games: 200,
        };
        let worths =
            WorthHistory { first: default_worth("hnefatafl"), found: vec![found(100, -80), found(200, -60)] };
        let points = [99, 100, 199, 200, i64::MAX].map(|time| worths.at(time).at_1500.round() as i64);
        assert_eq!(points, [-250, -80, -80, -60, -60]);
        assert!((worths.at(150).estimate(1900.0).value + 75.0).abs() < 1e-9, "no farther than was measured");
    }
}
