//! Annulling the result of a rated game: it no longer counts, and the ratings of its pool are
//! recomputed from the games that do.

use super::event::Event;
use super::game::Game;
use super::games::READ_PER_QUERY;
use super::overview::Overview;
use super::rating::{rated, rated_pool, rating_at};
use super::seat::Kind;
use super::services::load;
use super::side_worth::WorthHistory;
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::messages::say;
use crate::rule_sets::RuleSets;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_store::{
    Append, AuditEntry, Filter, NewRating, Query, Store, StoreError, StoredRating, Summary,
};

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
    let (rules, kind) = (game.rules.clone(), game.kind);
    if !game.is_annulled() {
        append(store, game).await?;
    } else if store.rated_games(&pool).await?.iter().all(|row| row.game != id) {
        return Err(Refusal::new(say("moderation.already-annulled")).into());
    }
    // Also when it is repeated: what was interrupted may not have come to this.
    store.note_done(entry).await?;
    let mut listed = None;
    for _ in 0..TRIES {
        let old = store.rated_games(&pool).await?;
        let mut games = with_rows(&old);
        // A player who has closed the account has no rows: a game of two of them is found in the
        // list of games instead. It matters only if one of them has met somebody who has rows.
        if kind == Kind::Friend && games.values().any(|rows| rows.len() == 1) {
            let listed = match &mut listed {
                Some(listed) => listed,
                none => none.insert(listed_games(store, &pool, &rules).await?),
            };
            let found: HashSet<String> = games.keys().map(|(_, id)| id.clone()).collect();
            let without_rows = listed.iter().filter(|(_, id)| !found.contains(id));
            games.extend(without_rows.map(|game| (game.clone(), Vec::new())));
        }
        let new = recompute_ratings(store, rule_sets, &rules, games).await?;
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

/// Games in the order in which they ended, by when and by their ids; each with its rows of ratings.
type EndedGames = BTreeMap<(i64, String), Vec<StoredRating>>;

/// The games of these rows.
fn with_rows(rows: &[StoredRating]) -> EndedGames {
    let games = rows.chunk_by(|one, next| one.game == next.game);
    games.map(|rows| ((rows[0].at, rows[0].game.clone()), rows.to_vec())).collect()
}

/// Finds the finished games of two people that may count in a pool: when they ended, and their ids.
async fn listed_games(
    store: &dyn Store,
    pool: &str,
    rules: &GameHandle,
) -> Result<Vec<(i64, String)>, AppError> {
    let mut listed = Vec::new();
    let mut query = Query {
        game: Some(rules.info().id.to_owned()),
        filter: Filter::Finished,
        after: Some(String::new()),
        limit: READ_PER_QUERY,
        ..Query::default()
    };
    loop {
        let page = store.list(&query).await?;
        let Some(last) = page.last() else { return Ok(listed) };
        query.after = Some(last.id.clone());
        let counting = page.into_iter().filter(|game| may_count(game, pool, rules));
        listed.extend(counting.map(|game| (game.finished_at.unwrap_or_default(), game.id)));
    }
}

/// Whether a game of two people may count in a pool, as far as its overview tells.
fn may_count(game: &Summary, pool: &str, rules: &GameHandle) -> bool {
    if game.spec != rules.spec() {
        return false;
    }
    let overview = game.overview.as_deref().and_then(|json| serde_json::from_str::<Overview>(json).ok());
    overview.is_some_and(|Overview { seats, terms, .. }| {
        let kind = Kind::of(&seats);
        let counts_in = rated_pool(rules, kind, &terms, game.position.as_deref());
        kind == Kind::Friend && counts_in.as_deref() == Some(pool)
    })
}

/// Recomputes the ratings of a pool from its games.
async fn recompute_ratings(
    store: &dyn Store,
    rule_sets: &Arc<RuleSets>,
    rules: &GameHandle,
    games: EndedGames,
) -> Result<Vec<StoredRating>, AppError> {
    let mut newest: HashMap<String, StoredRating> = HashMap::new();
    // All games of a pool have the same rule set.
    let (mut all, worths) = (Vec::new(), WorthHistory::read(store, rules.spec()).await?);
    for ((at, id), rows) in games {
        let game = match load(store, rule_sets, &id).await {
            // Nobody's rating is lost with it.
            Err(error)
                if rows.is_empty() && (error.is_damage() || matches!(error, AppError::NoSuchGame(_))) =>
            {
                tracing::error!(game = id, %error, "a game of closed accounts cannot be rated again");
                continue;
            }
            loaded => loaded?,
        };
        if game.is_annulled() || (rows.is_empty() && game.rating_change.is_none()) {
            continue;
        }
        let ratings = match rated(&game, &worths.at(at), |player| {
            newest.get(player).map(|kept| (rating_at(kept, at), kept.rating.number))
        }) {
            Some((_, ratings)) => ratings,
            None => rows.iter().map(|row| row.rating.clone()).collect(),
        };
        for row in &rows {
            let own = ratings.iter().find(|new| new.player == row.rating.player);
            let number = newest.get(row.rating.player.as_str()).map_or(0, |kept| kept.rating.number) + 1;
            let rating = NewRating { number, ..own.unwrap_or(&row.rating).clone() };
            let stored = StoredRating { rating, game: id.clone(), at };
            newest.insert(row.rating.player.clone(), stored.clone());
            all.push(stored);
        }
        // A player who has closed the account has no row, but counts as an opponent.
        let has_row = |player: &str| rows.iter().any(|row| row.rating.player == player);
        for rating in ratings.into_iter().filter(|rating| !has_row(&rating.player)) {
            let player = rating.player.clone();
            newest.insert(player, StoredRating { rating, game: id.clone(), at });
        }
    }
    Ok(all)
}
