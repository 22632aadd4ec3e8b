//! Screening of rated games: in the engines' idle time, the moves of finished games are compared
//! with the engine's. Moderators are shown figures and their meaning; nothing is decided
//! automatically. `docs/review.md` says how the figures are computed.

mod figures;
mod page;
mod people;

pub(crate) use page::{fair_play, lines};

use crate::calendar::{now_ms, ticks};
use crate::error::AppError;
use crate::metrics;
use crate::play::{Games, RatedGame};
use crate::review::{self, Review, ReviewProgress};
use figures::Figures;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Side;
use throughline_store::{ScreenedSide, StoreError};
use tokio::time::{Instant, timeout};

/// How often unscreened games are looked for, and the lease is renewed.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// Overlap of the time ranges searched, in milliseconds: clocks of instances differ, and an event
/// is stored some time after its timestamp.
const OVERLAP: i64 = 60_000;

/// The progress of screening.
#[derive(Default)]
struct ScreeningState {
    /// All games that ended before this time are screened.
    from: i64,
    /// Games that cannot be screened: each is tried once.
    failed: HashSet<String>,
}

/// Why the evaluation of a game was interrupted.
enum Interrupted {
    /// The site stops.
    Stopped,
    /// Another instance has the lease now.
    LeaseLost,
    /// The engine failed.
    EngineFailed,
}

/// Screens one game after another, the newest first, until the store closes.
pub(crate) async fn screen_games(games: Arc<Games>) {
    if games.settings.no_screening {
        return;
    }
    let mut ticks = ticks(POLL_INTERVAL);
    let mut state = ScreeningState::default();
    loop {
        ticks.tick().await;
        match screen_all(&games, &mut state).await {
            Ok(()) => {}
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "rated games could not be screened"),
        }
    }
}

/// Claims the lease: one instance screens for all, one game at a time.
async fn claim(games: &Games) -> bool {
    games.claim("screening", POLL_INTERVAL * 3).await
}

/// Screens games until none is left or another instance has the lease.
async fn screen_all(games: &Games, state: &mut ScreeningState) -> Result<(), AppError> {
    while claim(games).await {
        let now = now_ms();
        let most = u32::try_from(state.failed.len()).unwrap_or(u32::MAX).saturating_add(1);
        let found = games.store.unscreened(state.from - OVERLAP, most).await?;
        let Some((id, ended_at)) = found.into_iter().find(|(id, _)| !state.failed.contains(id)) else {
            state.from = now;
            return Ok(());
        };
        match screen(games, &id, ended_at).await {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            // Damage to one game does not keep the others from it.
            Err(AppError::Store(error)) if !matches!(error, StoreError::Damaged(_)) => {
                return Err(error.into());
            }
            Err(error) => {
                tracing::warn!(game = id, %error, "a game is not screened");
                state.failed.insert(id);
            }
        }
    }
    Ok(())
}

/// Screens a game; false if another instance has taken over.
async fn screen(games: &Games, id: &str, ended_at: i64) -> Result<bool, AppError> {
    let game = match games.rated_game(id).await {
        // Deleted meanwhile.
        Err(AppError::NoSuchGame(_)) => return Ok(true),
        game => game?,
    };
    let review = match evaluate(games, &game).await {
        Ok(review) => review,
        Err(Interrupted::Stopped) => return Err(StoreError::Closed.into()),
        Err(Interrupted::LeaseLost) => return Ok(false),
        Err(Interrupted::EngineFailed) => return Err(AppError::Internal("the engine broke".to_owned())),
    };
    // Reads the program's own file once, so not on an async thread.
    let version = tokio::task::spawn_blocking(throughline_tasks::build_id).await?;
    let side = |side: Side| {
        let Figures { moves, firsts, lost, median_ms, spread } =
            Figures::of(&review.compared, game.spent.as_deref(), side);
        ScreenedSide {
            game: id.to_owned(),
            side: side.index() as u8,
            pool: game.pool.clone(),
            rating: game.ratings[side.index()].into(),
            moves,
            firsts,
            lost,
            median_ms,
            spread,
            nodes: games.settings.screening_nodes,
            version: version.to_owned(),
            ended_at,
            at: now_ms(),
        }
    };
    let is_new = games.store.add_screening(Side::BOTH.map(side)).await?;
    if is_new {
        metrics::screened();
    }
    tracing::debug!(game = id, is_new, "a game was screened");
    Ok(true)
}

/// Evaluates the positions of a game, as long as this instance has the lease.
async fn evaluate(games: &Games, game: &RatedGame) -> Result<Arc<Review>, Interrupted> {
    let nodes = games.settings.screening_nodes;
    let (_job, mut progress) = review::start_in_idle_time(&games.engines, &game.rules, &game.record, nodes);
    let mut claimed = Instant::now();
    let mut is_closed = false;
    loop {
        match &*progress.borrow_and_update() {
            ReviewProgress::Done { review } => return Ok(review.clone()),
            ReviewProgress::Failed { .. } => return Err(Interrupted::EngineFailed),
            _ if is_closed => return Err(Interrupted::Stopped),
            ReviewProgress::Waiting { .. } | ReviewProgress::Evaluating { .. } => {}
        }
        is_closed = matches!(timeout(POLL_INTERVAL, progress.changed()).await, Ok(Err(_)));
        if claimed.elapsed() >= POLL_INTERVAL {
            if !claim(games).await {
                return Err(Interrupted::LeaseLost);
            }
            claimed = Instant::now();
        }
    }
}
