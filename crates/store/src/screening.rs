//! Screening: figures for each side of a rated game, of how its moves compare with the engine's.
//! They are stored with the game, and name no person.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, Value, must_change, rows};
use async_trait::async_trait;

/// The figures of one side of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScreenedSide {
    /// The game's id.
    pub game: String,
    /// 0 or 1.
    pub side: u8,
    /// The pool that the game counted in.
    pub pool: String,
    /// The player's rating before the game, in points.
    pub rating: i64,
    /// The number of moves compared.
    pub moves: u64,
    /// How many of them are the engine's first choice.
    pub firsts: u64,
    /// The winning chances that they lost in total, in millionths.
    pub lost: u64,
    /// The median time of a move, in milliseconds; `None` if unknown.
    pub median_ms: Option<u64>,
    /// The standard deviation of that time, relative to its mean, in millionths.
    pub spread: Option<u64>,
    /// Nodes that the engine searched for each position of the game.
    pub nodes: u64,
    /// The version of the program whose engine it was.
    pub version: String,
    /// When the game ended, in milliseconds since 1970, UTC.
    pub ended_at: i64,
    /// When it was screened.
    pub at: i64,
}

/// A side with the overview of its game, as JSON.
pub type ListedSide = (ScreenedSide, Option<String>);

/// A filter for sides to compare somebody's with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideFilter {
    /// The pool of the games.
    pub pool: String,
    /// The lowest rating before the game, in points.
    pub from: i64,
    /// The highest.
    pub to: i64,
    /// The engine's nodes for each position.
    pub nodes: u64,
    /// The least number of moves compared.
    pub least_moves: u64,
    /// A person whose games are left out.
    pub except: String,
}

/// A number as it is stored; -1 stands for `None`.
fn stored(number: Option<u64>) -> Value {
    number.map_or(-1, u64::cast_signed).into()
}

fn insert_side(side: ScreenedSide) -> Statement {
    let ScreenedSide { game, pool, version, .. } = side;
    must_change(
        "INSERT INTO screenings (game_id, side, pool, rating, moves, firsts, lost, median_ms, spread,
                                 nodes, version, ended_at, at)
         SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM games WHERE id = $1
         ON CONFLICT DO NOTHING",
        [
            game.into(),
            i64::from(side.side).into(),
            pool.into(),
            side.rating.into(),
            stored(Some(side.moves)),
            stored(Some(side.firsts)),
            stored(Some(side.lost)),
            stored(side.median_ms),
            stored(side.spread),
            stored(Some(side.nodes)),
            version.into(),
            side.ended_at.into(),
            side.at.into(),
        ],
    )
}

/// Decodes a row of the columns `game_id, pool, version, side, rating, moves, firsts, lost,
/// median_ms, spread, nodes, ended_at, at`, and of the game's overview where it is selected.
fn listed(row: &mut Row) -> Option<ListedSide> {
    let known = |row: &mut Row| u64::try_from(row.number()).ok();
    let side = ScreenedSide {
        game: row.text()?,
        pool: row.text()?,
        version: row.text()?,
        side: u8::try_from(row.number()).ok()?,
        rating: row.number(),
        moves: known(row)?,
        firsts: known(row)?,
        lost: known(row)?,
        median_ms: known(row),
        spread: known(row),
        nodes: known(row)?,
        ended_at: row.number(),
        at: row.number(),
    };
    Some((side, row.text()))
}

/// A database that stores screening figures.
#[async_trait]
pub trait Screening: Tables + Sync {
    /// Returns rated games that ended after a time, still count, and are not screened yet, each
    /// with its end, the newest first.
    async fn unscreened(&self, after: i64, limit: u32) -> Result<Vec<(String, i64)>, StoreError> {
        // Each game has a row for each player, unless one has closed the account.
        let sql = "SELECT game_id, at FROM ratings
                   WHERE at > $1 AND pool NOT LIKE '% engine' AND pool NOT LIKE '% bots-%'
                     AND EXISTS (SELECT 1 FROM games WHERE games.id = ratings.game_id)
                     AND NOT EXISTS (
                         SELECT 1 FROM screenings WHERE screenings.game_id = ratings.game_id
                     )
                   ORDER BY at DESC, game_id LIMIT $2";
        let values = [after.into(), (2 * i64::from(limit)).into()];
        let mut games = rows(self, sql, values, |row| Some((row.text()?, row.number()))).await?;
        games.dedup();
        games.truncate(limit as usize);
        Ok(games)
    }

    /// Writes the figures of both sides of a game, all or nothing. Returns false if there are some
    /// already, or the game is gone.
    async fn add_screening(&self, sides: [ScreenedSide; 2]) -> Result<bool, StoreError> {
        self.change(sides.map(insert_side).into()).await
    }

    /// Returns the sides of the games that ended last.
    async fn screened(&self, limit: u32) -> Result<Vec<ListedSide>, StoreError> {
        let sql = "SELECT game_id, pool, screenings.version, side, rating, moves, firsts, lost,
                       median_ms, spread, nodes, ended_at, at, overview
                   FROM screenings JOIN games ON games.id = screenings.game_id
                   ORDER BY ended_at DESC, game_id, side LIMIT $1";
        rows(self, sql, [i64::from(limit).into()], listed).await
    }

    /// Returns both sides of somebody's games, the latest first: the rated ones, and those on the
    /// person's list.
    async fn screened_of(&self, player: &str, limit: u32) -> Result<Vec<ListedSide>, StoreError> {
        let sql = "SELECT game_id, pool, screenings.version, side, rating, moves, firsts, lost,
                       median_ms, spread, nodes, ended_at, at, overview
                   FROM screenings JOIN games ON games.id = screenings.game_id
                   WHERE game_id IN (
                       SELECT game_id FROM ratings WHERE player = $1
                       UNION SELECT game_id FROM players WHERE player = $1
                   )
                   ORDER BY ended_at DESC, game_id, side LIMIT $2";
        rows(self, sql, [player.into(), i64::from(limit).into()], listed).await
    }

    /// Returns the sides that match a filter, the latest first. Games that no longer count are left
    /// out.
    async fn comparable_sides(&self, like: SideFilter, limit: u32) -> Result<Vec<ScreenedSide>, StoreError> {
        let sql = "SELECT game_id, pool, version, side, rating, moves, firsts, lost, median_ms, spread,
                       nodes, ended_at, at
                   FROM screenings
                   WHERE pool = $1 AND nodes = $2 AND rating >= $3 AND rating <= $4 AND moves >= $5
                     AND EXISTS (SELECT 1 FROM ratings WHERE ratings.game_id = screenings.game_id)
                     AND NOT EXISTS (
                         SELECT 1 FROM ratings
                         WHERE ratings.game_id = screenings.game_id AND ratings.player = $6
                     )
                   ORDER BY ended_at DESC, game_id, side LIMIT $7";
        let SideFilter { pool, from, to, nodes, least_moves, except } = like;
        let values = [
            pool.into(),
            stored(Some(nodes)),
            from.into(),
            to.into(),
            stored(Some(least_moves)),
            except.into(),
            i64::from(limit).into(),
        ];
        rows(self, sql, values, |row| listed(row).map(|(side, _)| side)).await
    }
}

impl<T: Tables + Sync> Screening for T {}
