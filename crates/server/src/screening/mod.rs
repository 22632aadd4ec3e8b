//! Screening of rated games: while the engines have nothing else to do, the moves of games that are
//! over are compared with the engine's. Moderators see figures and what they mean; nothing else
//! comes of them. `docs/review.md` says how they are made.

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

/// How often it is looked for games, and asked whether this instance is still the one to do it.
const LOOK: Duration = Duration::from_secs(5);

/// Milliseconds that are looked at twice: clocks of instances differ, and an event is on disk a
/// while after its time.
const OVERLAP: i64 = 60_000;

/// What is known of the games that are to be screened.
#[derive(Default)]
struct Known {
    /// All that ended before this time are done.
    from: i64,
    /// Those that cannot be: each is tried once.
    failed: HashSet<String>,
}

/// Why a game was not evaluated to its end.
enum Interrupted {
    /// The site stops.
    Stopped,
    /// Another instance does it now.
    Lost,
    /// The engine broke.
    Broke,
}

/// Screens one game after the other, the newest first, for as long as the store is open.
pub(crate) async fn screen_games(games: Arc<Games>) {
    if games.settings.no_screening {
        return;
    }
    let mut ticks = ticks(LOOK);
    let mut known = Known::default();
    loop {
        ticks.tick().await;
        match screen_all(&games, &mut known).await {
            Ok(()) => {}
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "rated games could not be screened"),
        }
    }
}

/// Of several instances one does it, a game at a time.
async fn claim(games: &Games) -> bool {
    games.claim("screening", LOOK * 3).await
}

/// Screens games until there are none left, or another instance does it.
async fn screen_all(games: &Games, known: &mut Known) -> Result<(), AppError> {
    while claim(games).await {
        let now = now_ms();
        let most = u32::try_from(known.failed.len()).unwrap_or(u32::MAX).saturating_add(1);
        let found = games.store.unscreened(known.from - OVERLAP, most).await?;
        let Some((id, ended_at)) = found.into_iter().find(|(id, _)| !known.failed.contains(id)) else {
            known.from = now;
            return Ok(());
        };
        match screen(games, &id, ended_at).await {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(AppError::Store(error)) => return Err(error.into()),
            Err(error) => {
                tracing::warn!(game = id, %error, "a game is not screened");
                known.failed.insert(id);
            }
        }
    }
    Ok(())
}

/// Screens a game; false where it was left to others.
async fn screen(games: &Games, id: &str, ended_at: i64) -> Result<bool, AppError> {
    let game = match games.rated_game(id).await {
        // Deleted meanwhile.
        Err(AppError::NoSuchGame(_)) => return Ok(true),
        game => game?,
    };
    let review = match evaluate(games, &game).await {
        Ok(review) => review,
        Err(Interrupted::Stopped) => return Err(StoreError::Closed.into()),
        Err(Interrupted::Lost) => return Ok(false),
        Err(Interrupted::Broke) => return Err(AppError::Internal("the engine broke".to_owned())),
    };
    // The program's file is read once.
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

/// Evaluates the positions of a game, as long as this instance is the one to do it.
async fn evaluate(games: &Games, game: &RatedGame) -> Result<Arc<Review>, Interrupted> {
    let nodes = games.settings.screening_nodes;
    let (_job, mut progress) = review::start_in_idle_time(&games.engines, &game.rules, &game.record, nodes);
    let mut claimed = Instant::now();
    let mut is_closed = false;
    loop {
        match &*progress.borrow_and_update() {
            ReviewProgress::Done { review } => return Ok(review.clone()),
            ReviewProgress::Failed { .. } => return Err(Interrupted::Broke),
            _ if is_closed => return Err(Interrupted::Stopped),
            ReviewProgress::Waiting { .. } | ReviewProgress::Evaluating { .. } => {}
        }
        is_closed = matches!(timeout(LOOK, progress.changed()).await, Ok(Err(_)));
        if claimed.elapsed() >= LOOK {
            if !claim(games).await {
                return Err(Interrupted::Lost);
            }
            claimed = Instant::now();
        }
    }
}
