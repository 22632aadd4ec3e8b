//! Ratings of players. They are written with the event that ends the game.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, Value, must_change, row, rows, statement};
use async_trait::async_trait;

/// A rating after a game, in millionths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRating {
    /// The player.
    pub player: String,
    /// Game, pace and family of rule sets.
    pub pool: String,
    /// The number of the player's rated game in the pool, from 1; the previous one must be stored,
    /// and this one not.
    pub number: u64,
    /// In points.
    pub rating: i64,
    /// In points.
    pub deviation: i64,
    /// On the internal scale of Glicko-2.
    pub volatility: i64,
    /// The rating that it was computed from, which must still be the stored one; `None` for a first
    /// rating, and where nothing is checked.
    pub previous: Option<i64>,
}

/// A stored rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRating {
    /// The rating.
    pub rating: NewRating,
    /// The game that it results from.
    pub game: String,
    /// When it was written, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// The worth of the first side of a rule set, in millionths of a rating point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSideWorth {
    /// The rule set.
    pub spec: String,
    /// The time from which games are rated with it, in milliseconds since 1970, UTC.
    pub at: i64,
    /// The worth at a mean rating of 1500.
    pub at_1500: i64,
    /// The increase for each 400 points of mean rating.
    pub per_400: i64,
    /// The range of mean ratings that it was measured in.
    pub measured: [i64; 2],
    /// The number of games that it was estimated from.
    pub games: u64,
}

fn worth(row: &mut Row) -> Option<StoredSideWorth> {
    Some(StoredSideWorth {
        spec: row.text()?,
        at: row.number(),
        at_1500: row.number(),
        per_400: row.number(),
        measured: [row.number(), row.number()],
        games: row.count(),
    })
}

fn stored(row: &mut Row) -> Option<StoredRating> {
    let (player, pool) = (row.text()?, row.text()?);
    // Without the newest rating a player would be taken for a new one, whose game cannot end.
    let (game, number) = (row.text().unwrap_or_default(), row.count());
    let [rating, deviation, volatility, at] = [(); 4].map(|()| row.number());
    let previous = None;
    let rating = NewRating { player, pool, number, rating, deviation, volatility, previous };
    Some(StoredRating { rating, game, at })
}

/// The number of ratings that one statement writes: a pool may have a hundred thousand, and a
/// statement for each would take longer than a change may.
const ROWS: usize = 500;

/// Returns the statement that stores ratings of a pool.
fn insert(pool: &str, ratings: &[StoredRating]) -> Statement {
    let (mut values, mut rows) = (vec![Value::from(pool)], Vec::new());
    for StoredRating { rating, game, at } in ratings {
        let NewRating { player, number, rating, deviation, volatility, .. } = rating;
        let first = values.len() + 1;
        values.extend([player, game].map(|text| Value::from(text.as_str())));
        values.extend([number.cast_signed(), *rating, *deviation, *volatility, *at].map(Value::from));
        let row: Vec<String> = (first..=values.len()).map(|value| format!("${value}")).collect();
        rows.push(format!("($1, {})", row.join(", ")));
    }
    let columns = "pool, player, game_id, number, rating, deviation, volatility, at";
    let sql = format!("INSERT INTO ratings ({columns}) VALUES {}", rows.join(", "));
    Statement { sql: sql.into(), values, must_change: false }
}

/// A database that stores ratings.
#[async_trait]
pub trait Ratings: Tables + Sync {
    /// Returns the newest rating of a player in a pool.
    async fn rating(&self, player: &str, pool: &str) -> Result<Option<StoredRating>, StoreError> {
        let sql = "SELECT player, pool, game_id, number, rating, deviation, volatility, at FROM ratings
                   WHERE player = $1 AND pool = $2 ORDER BY number DESC LIMIT 1";
        row(self, sql, [player.into(), pool.into()], stored).await
    }

    /// Returns the ratings of a player, sorted by pool and number, only the newest 2,000 of each
    /// pool.
    async fn ratings_of(&self, player: &str) -> Result<Vec<StoredRating>, StoreError> {
        let sql = "SELECT player, pool, game_id, number, rating, deviation, volatility, at
                   FROM ratings AS one
                   WHERE player = $1 AND number > (
                       SELECT max(number) FROM ratings AS newest
                       WHERE newest.player = one.player AND newest.pool = one.pool
                   ) - 2000
                   ORDER BY pool, number";
        rows(self, sql, [player.into()], stored).await
    }

    /// Returns the leaderboard of a pool by the newest ratings, of players whose deviation is at
    /// most `deviation` (in millionths) and whose last game ended after a time.
    async fn leaderboard(
        &self,
        pool: &str,
        deviation: i64,
        after: i64,
        limit: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        let sql = "SELECT player, pool, game_id, number, rating, deviation, volatility, at
                   FROM ratings AS one
                   WHERE pool = $1 AND deviation <= $2 AND at > $3 AND number = (
                       SELECT max(number) FROM ratings AS newest
                       WHERE newest.pool = one.pool AND newest.player = one.player
                   )
                   ORDER BY rating DESC, player LIMIT $4";
        let values = [pool.into(), deviation.into(), after.into(), i64::from(limit).into()];
        rows(self, sql, values, stored).await
    }

    /// Returns all ratings of a pool, in the order in which its games ended.
    async fn rated_games(&self, pool: &str) -> Result<Vec<StoredRating>, StoreError> {
        let sql = "SELECT player, pool, game_id, number, rating, deviation, volatility, at FROM ratings
                   WHERE pool = $1 ORDER BY at, game_id, player";
        rows(self, sql, [pool.into()], stored).await
    }

    /// Returns the newest ratings of a pool, each with the overview of its game, as JSON.
    async fn listed_ratings(
        &self,
        pool: &str,
        limit: u32,
    ) -> Result<Vec<(StoredRating, Option<String>)>, StoreError> {
        let sql = "SELECT player, pool, game_id, number, rating, deviation, volatility, at, overview
                   FROM ratings JOIN games ON games.id = ratings.game_id
                   WHERE pool = $1 ORDER BY at DESC, game_id, player LIMIT $2";
        let listed = |row: &mut Row| Some((stored(row)?, row.text()));
        rows(self, sql, [pool.into(), i64::from(limit).into()], listed).await
    }

    /// Replaces all ratings of a pool, if there are `count` of them. Returns whether they were
    /// replaced.
    async fn replace_ratings(
        &self,
        pool: &str,
        count: u64,
        ratings: Vec<StoredRating>,
    ) -> Result<bool, StoreError> {
        // Waits for games that are being rated by these ratings: they are counted then.
        let hold = statement("UPDATE ratings SET at = at WHERE pool = $1", [pool.into()]);
        let clear = must_change(
            "DELETE FROM ratings
             WHERE pool = $1 AND (SELECT count(*) FROM ratings AS all_of WHERE all_of.pool = $1) = $2",
            [pool.into(), count.cast_signed().into()],
        );
        // An empty pool stays empty.
        if count == 0 {
            return Ok(ratings.is_empty());
        }
        let mut all = vec![hold, clear];
        all.extend(ratings.chunks(ROWS).map(|ratings| insert(pool, ratings)));
        self.change(all).await
    }

    /// Returns the pools that have ratings.
    async fn pools(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT pool FROM ratings ORDER BY pool";
        rows(self, sql, [], Row::text).await
    }

    /// Returns the measured worths of the first side of a rule set, the newest last.
    async fn side_worths(&self, spec: &str) -> Result<Vec<StoredSideWorth>, StoreError> {
        let sql = "SELECT spec, at, at_1500, per_400, lowest, highest, games FROM side_worths
                   WHERE spec = $1 ORDER BY at";
        rows(self, sql, [spec.into()], worth).await
    }

    /// Stores a measured worth.
    async fn add_side_worth(&self, worth: StoredSideWorth) -> Result<(), StoreError> {
        let StoredSideWorth { spec, at, at_1500, per_400, measured: [lowest, highest], games } = worth;
        let sql = "INSERT INTO side_worths (spec, at, at_1500, per_400, lowest, highest, games)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let numbers = [at, at_1500, per_400, lowest, highest, games.cast_signed()].map(Value::from);
        let [at, at_1500, per_400, lowest, highest, games] = numbers;
        let values = [spec.into(), at, at_1500, per_400, lowest, highest, games];
        self.change(vec![statement(sql, values)]).await.map(|_| ())
    }
}

impl<T: Tables + Sync> Ratings for T {}
