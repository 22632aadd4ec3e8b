//! Conditional lines: answers that the site plays for a player.

use crate::StoreError;
use crate::tables::{Statement, Tables, must_change, rows};
use async_trait::async_trait;

/// A change of a player's conditional lines in a game, from one text to another; `None` stands for
/// no lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionalChange {
    /// The player.
    pub visitor: String,
    /// The lines before the change; if they differ, nothing is written.
    pub before: Option<String>,
    /// The lines after it.
    pub after: Option<String>,
}

/// Returns the statement that makes the change; if it changes no row, nothing may be written.
pub(crate) fn change(
    game: &str,
    ConditionalChange { visitor, before, after }: &ConditionalChange,
) -> Statement {
    let (game, visitor) = (game.into(), visitor.as_str().into());
    match (before, after) {
        (Some(before), Some(after)) => must_change(
            "UPDATE conditional SET lines = $1 WHERE game_id = $2 AND visitor = $3 AND lines = $4",
            [after.as_str().into(), game, visitor, before.as_str().into()],
        ),
        (Some(before), None) => must_change(
            "DELETE FROM conditional WHERE game_id = $1 AND visitor = $2 AND lines = $3",
            [game, visitor, before.as_str().into()],
        ),
        (None, Some(after)) => must_change(
            "INSERT INTO conditional (game_id, visitor, lines) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [game, visitor, after.as_str().into()],
        ),
        (None, None) => must_change(
            "UPDATE games SET version = version WHERE id = $1
             AND NOT EXISTS (SELECT 1 FROM conditional WHERE game_id = $1 AND visitor = $2)",
            [game, visitor],
        ),
    }
}

/// A database that stores conditional lines.
#[async_trait]
pub trait ConditionalLines: Tables + Sync {
    /// Returns the lines of all players of a game, each with the player.
    async fn conditional(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let sql = "SELECT visitor, lines FROM conditional WHERE game_id = $1";
        rows(self, sql, [game.into()], |row| Some((row.text()?, row.text()?))).await
    }

    /// Changes somebody's lines if the game is at a version and the lines are the expected ones.
    /// Returns whether they were changed.
    async fn set_conditional(
        &self,
        game: &str,
        version: u64,
        new: ConditionalChange,
    ) -> Result<bool, StoreError> {
        // Locks the game's row, so that no events are appended meanwhile.
        let hold = "UPDATE games SET version = version WHERE id = $1 AND version = $2";
        let hold = must_change(hold, [game.into(), version.cast_signed().into()]);
        self.change(vec![hold, change(game, &new)]).await
    }
}

impl<T: Tables + Sync> ConditionalLines for T {}
