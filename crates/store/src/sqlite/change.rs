//! The changes that the writer makes, in SQL.

use crate::tables::{Statement, Value};
use crate::{Append, NewEvent, NewGame, NewRating, StoreError, conditional};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, Result, params, params_from_iter};

/// A change that is made in one go.
pub(super) enum Change {
    Create(NewGame),
    Append(Append),
    /// Takes a game off a player's list.
    RemoveFromList {
        game: String,
        player: String,
    },
    /// Deletes an unfinished game without a running clock that was last changed before a time.
    Prune {
        game: String,
        before: i64,
    },
    /// Lists games with an open seek in the lobby until a time.
    ExtendSeeks {
        games: Vec<String>,
        until: i64,
    },
    /// Records a heartbeat, and an outage if the last one was longer than the gap ago.
    Heartbeat {
        at: i64,
        gap: i64,
    },
    /// Statements that run all or nothing.
    Run(Vec<Statement>),
    /// A minimal write, which changes a number in the file's header.
    Check,
}

impl Change {
    /// Makes the change within a transaction. Returns the new version of the game; for
    /// `RemoveFromList`, the number of lists and ratings that still refer to the game; for `Prune`,
    /// whether it was deleted, as 0 or 1. If its condition does not hold, the inner result is an
    /// error and nothing is written.
    pub(super) fn make(&self, database: &Connection) -> Result<Result<u64, StoreError>> {
        Ok(match self {
            Change::Create(game) => create(database, game)?.ok_or(StoreError::Conflict),
            Change::Append(append) if append.ratings.is_empty() && append.conditional.is_empty() => {
                advance(database, append)?.ok_or(StoreError::Conflict)
            }
            Change::Append(append) => advance_with(database, append)?.ok_or(StoreError::Conflict),
            Change::RemoveFromList { game, player } => {
                remove_from_list(database, game, player)?.ok_or(StoreError::NotListed)
            }
            Change::Prune { game, before } => Ok(prune(database, game, *before)?),
            Change::ExtendSeeks { games, until } => Ok(extend_seeks(database, games, *until)?),
            Change::Heartbeat { at, gap } => Ok(heartbeat(database, *at, *gap)?),
            Change::Run(statements) => Ok(run(database, statements)?),
            Change::Check => Ok(check(database)?),
        })
    }

    /// Returns the version of the game, if the change turns out to be written although its commit
    /// failed. `None` where it is not, or can safely be made again.
    pub(super) fn written(&self, database: &Connection) -> Result<Option<u64>> {
        let (game, after, events, at) = match self {
            Change::Create(game) => (&game.id, 0, &game.events, game.at),
            Change::Append(append) => (&append.game, append.expected, &append.events, append.at),
            Change::RemoveFromList { .. }
            | Change::Prune { .. }
            | Change::ExtendSeeks { .. }
            | Change::Heartbeat { .. }
            | Change::Run(_)
            | Change::Check => return Ok(None),
        };
        let mut written = database.prepare_cached(
            "SELECT 1 FROM events
             WHERE game_id = ?1 AND version = ?2 AND kind = ?3 AND body = ?4 AND at = ?5",
        )?;
        for (version, event) in (after + 1..).zip(events) {
            if !written.exists(params![game, version.cast_signed(), event.kind, event.body, at])? {
                return Ok(None);
            }
        }
        Ok((!events.is_empty()).then_some(after + events.len() as u64))
    }
}

/// Returns the version of the new game; `None` when its id is taken.
fn create(database: &Connection, game: &NewGame) -> Result<Option<u64>> {
    let version = game.events.len() as u64;
    let mut insert = database.prepare_cached(
        "INSERT INTO games
             (id, kind, spec, position, version, created_at, updated_at, finished_at, overview, deadline,
              public, seek)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, CASE WHEN ?7 THEN ?6 END, ?8, ?9, CASE WHEN ?10 THEN 1 END, ?11)
         ON CONFLICT DO NOTHING",
    )?;
    let NewGame { id, kind, spec, position, at, finishes, overview, deadline, public, seek, .. } = game;
    let version_now = version.cast_signed();
    let row = params![id, kind, spec, position, version_now, at, finishes, overview, deadline, public, seek];
    if insert.execute(row)? == 0 {
        return Ok(None);
    }
    insert_players(database, id, &game.players)?;
    insert_events(database, id, 0, &game.events, *at)?;
    Ok(Some(version))
}

/// Returns the new version of the game; `None` when it was not at the expected one.
fn advance(database: &Connection, append: &Append) -> Result<Option<u64>> {
    let version = append.expected + append.events.len() as u64;
    let mut update = database.prepare_cached(
        "UPDATE games SET version = ?3, updated_at = ?4, overview = ?6, deadline = ?7, seek = ?8,
             finished_at = CASE WHEN ?5 THEN coalesce(finished_at, ?4) ELSE finished_at END
         WHERE id = ?1 AND version = ?2",
    )?;
    let Append { game, expected, at, finishes, overview, deadline, seek, .. } = append;
    let versions = (expected.cast_signed(), version.cast_signed());
    if update.execute(params![game, versions.0, versions.1, at, finishes, overview, deadline, seek])? == 0 {
        return Ok(None);
    }
    insert_players(database, game, &append.players)?;
    insert_events(database, game, *expected, &append.events, *at)?;
    Ok(Some(version))
}

/// Does the same with ratings and conditional lines: nothing is written unless each rating is the
/// next one of its player, computed from the stored one, and the lines are the expected ones.
fn advance_with(database: &Connection, append: &Append) -> Result<Option<u64>> {
    database.execute_batch("SAVEPOINT advance")?;
    let mut version = advance(database, append)?;
    let mut insert = database.prepare_cached(
        "INSERT INTO ratings (player, pool, number, game_id, rating, deviation, volatility, at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ?3 = 1 OR EXISTS (
             SELECT 1 FROM ratings WHERE player = ?1 AND pool = ?2 AND number = ?3 - 1
                 AND rating = coalesce(?9, rating)
         ) ON CONFLICT DO NOTHING",
    )?;
    for new in &append.ratings {
        let NewRating { player, pool, number, rating, deviation, volatility, previous } = new;
        let (number, game, at) = (number.cast_signed(), &append.game, append.at);
        let values = params![player, pool, number, game, rating, deviation, volatility, at, previous];
        if version.is_some() && insert.execute(values)? == 0 {
            version = None;
        }
    }
    let lines: Vec<_> = append.conditional.iter().map(|new| conditional::change(&append.game, new)).collect();
    if version.is_some() && run(database, &lines)? == 0 {
        version = None;
    }
    let end = if version.is_some() { "RELEASE advance" } else { "ROLLBACK TO advance; RELEASE advance" };
    database.execute_batch(end)?;
    Ok(version)
}

/// Returns the number of lists and ratings that still refer to the game; `None` when it was not on
/// this player's list. A game without any is deleted.
fn remove_from_list(database: &Connection, game: &str, player: &str) -> Result<Option<u64>> {
    let mut taken = database.prepare_cached("DELETE FROM players WHERE game_id = ?1 AND player = ?2")?;
    if taken.execute([game, player])? == 0 {
        return Ok(None);
    }
    // A rated game stays: ratings are recomputed from it.
    let mut others = database.prepare_cached(
        "SELECT (SELECT count(*) FROM players WHERE game_id = ?1)
              + (SELECT count(*) FROM ratings WHERE game_id = ?1)",
    )?;
    let others: i64 = others.query_row([game], |row| row.get(0))?;
    if others == 0 {
        delete(database, game)?;
    }
    Ok(Some(others.cast_unsigned()))
}

fn prune(database: &Connection, game: &str, before: i64) -> Result<u64> {
    let mut abandoned = database.prepare_cached(
        "SELECT 1 FROM games
         WHERE id = ?1 AND finished_at IS NULL AND deadline IS NULL AND updated_at < ?2",
    )?;
    let abandoned = abandoned.exists(params![game, before])?;
    if abandoned {
        delete(database, game)?;
    }
    Ok(abandoned.into())
}

fn delete(database: &Connection, game: &str) -> Result<()> {
    for sql in [
        "DELETE FROM players WHERE game_id = ?1",
        "DELETE FROM chat WHERE game_id = ?1",
        "DELETE FROM notes WHERE game_id = ?1",
        "DELETE FROM conditional WHERE game_id = ?1",
        "DELETE FROM screenings WHERE game_id = ?1",
        "DELETE FROM events WHERE game_id = ?1",
        "DELETE FROM games WHERE id = ?1",
    ] {
        database.prepare_cached(sql)?.execute([game])?;
    }
    Ok(())
}

/// Returns the number of games changed, which are those with an open seek.
fn extend_seeks(database: &Connection, games: &[String], until: i64) -> Result<u64> {
    let mut update =
        database.prepare_cached("UPDATE games SET seek = ?2 WHERE id = ?1 AND seek IS NOT NULL")?;
    let changed = games.iter().map(|game| update.execute(params![game, until]));
    Ok(changed.sum::<Result<usize>>()? as u64)
}

/// Records a heartbeat, and the outage that it ends.
fn heartbeat(database: &Connection, at: i64, gap: i64) -> Result<u64> {
    database
        .prepare_cached(
            "INSERT INTO outages (since, until)
             SELECT last, ?1 FROM (
                 SELECT coalesce((SELECT at FROM beats), (SELECT max(updated_at) FROM games)) AS last
             ) WHERE last < ?1 - ?2 ON CONFLICT DO NOTHING",
        )?
        .execute([at, gap])?;
    let mut beat = database.prepare_cached(
        "INSERT INTO beats (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = max(at, excluded.at)",
    )?;
    Ok(beat.execute([at])? as u64)
}

/// Runs statements together. Returns 1, or 0 if they were rolled back.
fn run(database: &Connection, statements: &[Statement]) -> Result<u64> {
    database.execute_batch("SAVEPOINT run")?;
    for Statement { sql, values, must_change } in statements {
        let values = values.iter().map(|value| match value {
            Value::Text(text) => text.clone().map_or(Sql::Null, Sql::Text),
            Value::Number(number) => Sql::Integer(*number),
        });
        // SQLite takes `$1` for a name, and numbers names in the order of their appearance; `?1` is
        // the first value.
        let rows = database.prepare_cached(&sql.replace('$', "?"))?.execute(params_from_iter(values))?;
        if *must_change && rows == 0 {
            database.execute_batch("ROLLBACK TO run; RELEASE run")?;
            return Ok(0);
        }
    }
    database.execute_batch("RELEASE run")?;
    Ok(1)
}

/// Increments the `user_version` in the file's header, which counts the checks.
fn check(database: &Connection) -> Result<u64> {
    let checks: i32 = database.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let checks = checks.wrapping_add(1);
    database.pragma_update(None, "user_version", checks)?;
    Ok(checks.unsigned_abs().into())
}

fn insert_players(database: &Connection, game: &str, players: &[String]) -> Result<()> {
    let mut insert =
        database.prepare_cached("INSERT OR IGNORE INTO players (player, game_id) VALUES (?1, ?2)")?;
    players.iter().try_for_each(|player| insert.execute([player.as_str(), game]).map(|_| ()))
}

fn insert_events(database: &Connection, game: &str, after: u64, events: &[NewEvent], at: i64) -> Result<()> {
    let mut insert = database.prepare_cached(
        "INSERT INTO events (game_id, version, kind, body, at) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (version, event) in (after + 1..).zip(events) {
        insert.execute(params![game, version.cast_signed(), event.kind, event.body, at])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::statement;

    #[test]
    fn values_are_put_where_their_numbers_stand() {
        let database = Connection::open_in_memory().unwrap();
        database.execute_batch("CREATE TABLE pairs (one TEXT, two TEXT)").unwrap();
        let insert = "INSERT INTO pairs (two, one) VALUES ($2, $1)";
        assert_eq!(run(&database, &[statement(insert, ["1".into(), "2".into()])]).unwrap(), 1);
        let pair = database.query_row("SELECT one, two FROM pairs", [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(pair.unwrap(), ("1".to_owned(), "2".to_owned()));
    }

    #[test]
    fn a_change_that_was_made_is_found_and_another_is_not() {
        let database = Connection::open_in_memory().unwrap();
        database.execute_batch(include_str!("../../migrations/sqlite/0001_games.sql")).unwrap();
        database.execute_batch(include_str!("../../migrations/sqlite/0002_players.sql")).unwrap();
        database.execute_batch(include_str!("../../migrations/sqlite/0003_deadlines.sql")).unwrap();
        database.execute_batch(include_str!("../../migrations/sqlite/0005_lobby.sql")).unwrap();
        let event = |body: &str| NewEvent { kind: "moved".to_owned(), body: body.to_owned() };
        let create = |at| {
            Change::Create(NewGame { id: "a".into(), events: vec![event("1")], at, ..NewGame::default() })
        };
        let append =
            |events| Change::Append(Append { game: "a".into(), expected: 1, events, ..Append::default() });
        assert_eq!(create(7).written(&database).unwrap(), None);
        create(7).make(&database).unwrap().unwrap();
        assert_eq!(create(7).written(&database).unwrap(), Some(1));
        assert_eq!(create(8).written(&database).unwrap(), None, "another game of this name");
        append(vec![event("2"), event("3")]).make(&database).unwrap().unwrap();
        assert_eq!(append(vec![event("2"), event("3")]).written(&database).unwrap(), Some(3));
        for other in [vec![event("2"), event("4")], vec![event("2"), event("3"), event("4")], vec![]] {
            assert_eq!(append(other).written(&database).unwrap(), None);
        }
    }
}
