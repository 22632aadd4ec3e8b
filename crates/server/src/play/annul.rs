//! Annulling the result of a rated game: it no longer counts, and the ratings of its pool are
//! recomputed from the games that do.

use super::event::Event;
use super::game::Game;
use super::overview::Overview;
use super::rating::{rated, rating_at};
use super::services::load;
use super::side_worth::WorthHistory;
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::messages::say;
use crate::rule_sets::RuleSets;
use std::collections::HashMap;
use std::sync::Arc;
use throughline_store::{Append, AuditEntry, NewRating, Store, StoreError, StoredRating};

/// How often the recomputation is tried when games end meanwhile.
const TRIES: usize = 5;

/// Annuls a game and recomputes the ratings of its pool. Repeating it finishes what was
/// interrupted.
///
/// # Errors
/// [`AppError::Refused`] for a game that is not over, not rated, or annulled already, and those of
/// the store.
pub(crate) async fn annul(
    store: &dyn Store,
    rule_sets: &Arc<RuleSets>,
    id: &str,
    entry: AuditEntry,
) -> Result<(), AppError> {
    let game = load(store, rule_sets, id).await?;
    let Some(pool) = game.pool().filter(|_| game.result.is_some()) else {
        return Err(Refusal::new(say("moderation.not-rated")).into());
    };
    let is_repeated = game.is_annulled();
    if !is_repeated {
        append(store, game).await?;
        store.note_done(entry).await?;
    }
    for _ in 0..TRIES {
        let old = store.rated_games(&pool).await?;
        if is_repeated && old.iter().all(|row| row.game != id) {
            return Err(Refusal::new(say("moderation.already-annulled")).into());
        }
        let new = recompute_ratings(store, rule_sets, &old).await?;
        if store.replace_ratings(&pool, old.len() as u64, new).await? {
            return Ok(());
        }
    }
    Err(AppError::Overloaded)
}

/// Appends the annulment to the log of a game.
async fn append(store: &dyn Store, mut game: Game) -> Result<(), AppError> {
    let (expected, at) = (game.version, now_ms());
    let applied = game.apply(&Event::Annulled {}, at);
    applied.map_err(|e| AppError::Corrupt { game: game.id.clone(), reason: e.to_string() })?;
    let append = Append {
        game: game.id.clone(),
        expected,
        events: vec![Event::Annulled {}.encode()?],
        overview: Some(serde_json::to_string(&Overview::of(&game))?),
        finishes: true,
        at,
        ..Append::default()
    };
    match store.append(append).await {
        Err(StoreError::Conflict) => Err(AppError::Overloaded),
        other => Ok(other.map(|_| ())?),
    }
}

/// Recomputes the ratings of a pool from the games that count, in the order in which they ended.
async fn recompute_ratings(
    store: &dyn Store,
    rule_sets: &Arc<RuleSets>,
    old: &[StoredRating],
) -> Result<Vec<StoredRating>, AppError> {
    let mut newest: HashMap<String, StoredRating> = HashMap::new();
    let (mut all, mut worths) = (Vec::new(), None);
    for rows in old.chunk_by(|one, next| one.game == next.game) {
        let game = load(store, rule_sets, &rows[0].game).await?;
        let at = rows[0].at;
        // All games of a pool have the same rule set.
        let worths = match &mut worths {
            Some(worths) => worths,
            none => none.insert(WorthHistory::read(store, game.rules.spec()).await?),
        };
        let ratings = match rated(&game, &worths.at(at), |player| {
            newest.get(player).map(|kept| (rating_at(kept, at), kept.rating.number))
        }) {
            _ if game.is_annulled() => continue,
            Some((_, ratings)) => ratings,
            None => rows.iter().map(|row| row.rating.clone()).collect(),
        };
        for row in rows {
            let own = ratings.iter().find(|new| new.player == row.rating.player);
            let number = newest.get(row.rating.player.as_str()).map_or(0, |kept| kept.rating.number) + 1;
            let rating = NewRating { number, ..own.unwrap_or(&row.rating).clone() };
            let stored = StoredRating { rating, game: row.game.clone(), at };
            newest.insert(row.rating.player.clone(), stored.clone());
            all.push(stored);
        }
        // A player who has closed the account has no row, but counts as an opponent.
        let has_row = |player: &str| rows.iter().any(|row| row.rating.player == player);
        for rating in ratings.into_iter().filter(|rating| !has_row(&rating.player)) {
            let player = rating.player.clone();
            newest.insert(player, StoredRating { rating, game: rows[0].game.clone(), at });
        }
    }
    Ok(all)
}
