//! The chat beside a game, and private notes on games.

use crate::StoreError;
use crate::tables::{Row, Tables, must_change, row, rows, statement};
use async_trait::async_trait;

/// A line of chat to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChatLine {
    /// The id of the game.
    pub game: String,
    /// 0 is the players' room, 1 the spectators'.
    pub room: u8,
    /// The visitor who writes it.
    pub author: String,
    /// The author's id for it: a line that is sent twice is stored once.
    pub command: String,
    /// The text.
    pub text: String,
    /// When it was written, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// A stored line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChatLine {
    /// Its number in the game, from 1.
    pub number: u64,
    /// 0 is the players' room, 1 the spectators'.
    pub room: u8,
    /// The visitor who wrote it.
    pub author: String,
    /// The text.
    pub text: String,
    /// When it was written, in milliseconds since 1970, UTC.
    pub at: i64,
}

fn line(row: &mut Row) -> Option<StoredChatLine> {
    let (author, text, number) = (row.text()?, row.text()?, row.count());
    let (room, at) = (u8::try_from(row.number()).ok()?, row.number());
    Some(StoredChatLine { number, room, author, text, at })
}

/// A database that stores chat and notes.
#[async_trait]
pub trait Chat: Tables + Sync {
    /// Writes a line. Returns whether it is stored now: false where the game has `most` lines
    /// already.
    async fn add_line(&self, line: NewChatLine, most: u32) -> Result<bool, StoreError> {
        let NewChatLine { game, room, author, command, text, at } = line;
        loop {
            let add = must_change(
                "INSERT INTO chat (game_id, number, room, author, command, text, at)
                 SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM chat WHERE game_id = $1
                 HAVING coalesce(max(number), 0) < $7 ON CONFLICT DO NOTHING",
                [
                    game.as_str().into(),
                    i64::from(room).into(),
                    author.as_str().into(),
                    command.as_str().into(),
                    text.as_str().into(),
                    at.into(),
                    i64::from(most).into(),
                ],
            );
            if self.change(vec![add]).await? {
                return Ok(true);
            }
            // The line is stored already, or the game is full, or another line took the number.
            let is_written = "SELECT number FROM chat WHERE game_id = $1 AND author = $2 AND command = $3";
            let values = [game.as_str().into(), author.as_str().into(), command.as_str().into()];
            if !rows(self, is_written, values, |row| Some(row.count())).await?.is_empty() {
                return Ok(true);
            }
            let newest = "SELECT number FROM chat WHERE game_id = $1 ORDER BY number DESC LIMIT 1";
            let newest = row(self, newest, [game.as_str().into()], |row| Some(row.count())).await?;
            if newest.is_some_and(|newest| newest >= u64::from(most)) {
                return Ok(false);
            }
        }
    }

    /// Returns the newest lines of a game after a number, at most `limit`, in order; of one room,
    /// or of both.
    async fn lines(
        &self,
        game: &str,
        room: Option<u8>,
        after: u64,
        limit: u32,
    ) -> Result<Vec<StoredChatLine>, StoreError> {
        let sql = "SELECT author, text, number, room, at FROM chat
                   WHERE game_id = $1 AND number > $2 AND (room = $3 OR $3 < 0) AND author <> ''
                   ORDER BY number DESC LIMIT $4";
        let room = room.map_or(-1, i64::from);
        let values = [game.into(), after.cast_signed().into(), room.into(), i64::from(limit).into()];
        let newest_first = rows(self, sql, values, line).await?;
        Ok(newest_first.into_iter().rev().collect())
    }

    /// Returns the line of a game with a number.
    async fn line(&self, game: &str, number: u64) -> Result<Option<StoredChatLine>, StoreError> {
        let sql = "SELECT author, text, number, room, at FROM chat
                   WHERE game_id = $1 AND number = $2 AND author <> ''";
        row(self, sql, [game.into(), number.cast_signed().into()], line).await
    }

    /// Returns the games with lines written after a time, each with the number of its newest line.
    async fn newest_lines(&self, after: i64) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT game_id, max(number) FROM chat WHERE at > $1 GROUP BY game_id";
        rows(self, sql, [after.into()], |row| Some((row.text()?, row.count()))).await
    }

    /// Returns the lines of an author, the newest first, each with the id of its game.
    async fn lines_of(&self, author: &str, limit: u32) -> Result<Vec<(String, StoredChatLine)>, StoreError> {
        let sql = "SELECT author, text, number, room, at, game_id FROM chat WHERE author = $1
                   ORDER BY at DESC, game_id, number DESC LIMIT $2";
        let with_game = |row: &mut Row| line(row).and_then(|line| Some((row.text()?, line)));
        rows(self, sql, [author.into(), i64::from(limit).into()], with_game).await
    }

    /// Mutes another visitor's lines from a time on, or unmutes them (`None`). A visitor who has
    /// muted `most` others already can mute no more.
    async fn mute(&self, visitor: &str, other: &str, at: Option<i64>, most: u32) -> Result<(), StoreError> {
        let change = match at {
            Some(at) => statement(
                "INSERT INTO mutes (visitor, muted, at)
                 SELECT $1, $2, $3 FROM (SELECT count(*) AS all_of FROM mutes WHERE visitor = $1) AS own
                 WHERE all_of < $4 ON CONFLICT DO NOTHING",
                [visitor.into(), other.into(), at.into(), i64::from(most).into()],
            ),
            None => statement(
                "DELETE FROM mutes WHERE visitor = $1 AND muted = $2",
                [visitor.into(), other.into()],
            ),
        };
        self.change(vec![change]).await.map(|_| ())
    }

    /// Returns the visitors that somebody has muted.
    async fn muted_by(&self, visitor: &str) -> Result<Vec<String>, StoreError> {
        rows(self, "SELECT muted FROM mutes WHERE visitor = $1", [visitor.into()], Row::text).await
    }

    /// Returns somebody's note about a game; empty where there is none.
    async fn note(&self, visitor: &str, game: &str) -> Result<String, StoreError> {
        let sql = "SELECT text FROM notes WHERE visitor = $1 AND game_id = $2";
        Ok(row(self, sql, [visitor.into(), game.into()], Row::text).await?.unwrap_or_default())
    }

    /// Returns all notes of somebody, each with the id of its game.
    async fn notes(&self, visitor: &str) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT game_id, text FROM notes WHERE visitor = $1 ORDER BY at DESC, game_id";
        rows(self, sql, [visitor.into()], |row| Some((row.text()?, row.text()?))).await
    }

    /// Replaces the note about a game, if it is still `was` or there is none; an empty text deletes
    /// it.
    async fn set_note(
        &self,
        visitor: &str,
        game: &str,
        was: &str,
        text: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let change = if text.is_empty() {
            let sql = "DELETE FROM notes WHERE visitor = $1 AND game_id = $2 AND text = $3";
            statement(sql, [visitor.into(), game.into(), was.into()])
        } else {
            statement(
                "INSERT INTO notes (visitor, game_id, text, at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (visitor, game_id) DO UPDATE SET text = excluded.text, at = excluded.at
                 WHERE notes.text = $5",
                [visitor.into(), game.into(), text.into(), at.into(), was.into()],
            )
        };
        self.change(vec![change]).await.map(|_| ())
    }
}

impl<T: Tables + Sync> Chat for T {}
