//! The API's stream of events of an account: challenges and games that start and end.

use super::challenges::{challenge, game_info};
use super::stream::{LineSender, Streams};
use super::token::{Caller, Scope};
use super::types::{ApiEvent, Challenge, GameInfo, color, has_moved};
use crate::calendar::now_ms;
use crate::error::AppError;
use crate::play::{Games, Overview};
use crate::visitor::VisitorId;
use crate::words::ResultView;
use axum::extract::State;
use axum::response::Response;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::{Query, Summary};

/// How often the database is read for changes by other instances.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Overlap of the time ranges in which changed games are looked for, in milliseconds: clocks of
/// instances differ, and an event is stored some time after its timestamp.
const OVERLAP: i64 = 10_000;

/// The last event sent of a game.
enum Announced {
    Challenge(Challenge),
    Game(GameInfo),
}

/// Events of the caller: challenges, and games that start and end. Pending ones come first.
/// Scope: `bot:play`, `board:play` or `challenge:read`.
#[utoipa::path(get, path = "/api/stream/event", tag = "games", operation_id = "stream_events",
    responses((status = 200, content_type = "application/x-ndjson", body = ApiEvent)))]
pub(crate) async fn stream(
    State(games): State<Arc<Games>>,
    State(streams): State<Streams>,
    caller: Caller,
) -> Result<Response, AppError> {
    caller.require_any([Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead])?;
    let visitor = caller.visitor.clone();
    streams.respond(caller, |lines| async move {
        let follower = EventFollower { games, visitor, told: HashMap::new(), read_at: None };
        if let Err(error) = follower.follow(&lines).await {
            tracing::warn!(%error, "a stream of events ended");
        }
    })
}

struct EventFollower {
    games: Arc<Games>,
    visitor: VisitorId,
    /// By game: the last event sent of those that have not ended.
    told: HashMap<String, Announced>,
    /// When the games were last read; `None` until all unfinished ones were.
    read_at: Option<i64>,
}

impl EventFollower {
    /// Sends the events of all changes, after each notice and at intervals.
    async fn follow(mut self, lines: &LineSender) -> Result<(), AppError> {
        let hint = self.games.waiting.listen(&self.visitor);
        loop {
            for event in self.new_events().await? {
                if !lines.send(&event).await {
                    return Ok(());
                }
            }
            let _ = tokio::time::timeout(POLL_INTERVAL, hint.notified()).await;
        }
    }

    /// Returns the events since the last call. Only the games that have changed are read.
    async fn new_events(&mut self) -> Result<Vec<ApiEvent>, AppError> {
        let (now, mut events) = (now_ms(), Vec::new());
        let changed = match self.read_at {
            Some(at) => {
                let changed = Query { changed_after: Some(at - OVERLAP), ..Query::default() };
                self.games.all_of(&self.visitor, changed, |_, _| true).await?
            }
            None => self.games.unfinished(&self.visitor, |_, _| true).await?,
        };
        for game in &changed {
            let (id, known) = (&game.0.id, self.told.remove(&game.0.id));
            if game.1.result.is_some() {
                events.extend(known.map(|told| told.ended(Some(&game.1))));
            } else if let Some((told, event)) = self.current_state(game, known).await? {
                self.told.insert(id.clone(), told);
                events.extend(event);
            }
        }
        events.extend(self.deleted().await?);
        self.read_at = Some(now);
        Ok(events)
    }

    /// Returns the events of the games that were deleted.
    async fn deleted(&mut self) -> Result<Vec<ApiEvent>, AppError> {
        let told: Vec<String> = self.told.keys().cloned().collect();
        let there = self.games.store.versions(&told).await?;
        let gone = self.told.extract_if(|id, _| !there.contains_key(id));
        Ok(gone.map(|(_, told)| told.ended(None)).collect())
    }

    /// Returns the state of an unfinished game, and its event if the state is new.
    async fn current_state(
        &self,
        game: &(Summary, Overview),
        known: Option<Announced>,
    ) -> Result<Option<(Announced, Option<ApiEvent>)>, AppError> {
        let games = &self.games;
        if let Some(told) = known.filter(|told| told.still_describes(&game.1)) {
            return Ok(Some((told, None)));
        }
        if let Some(challenge) = challenge(games, game, &self.visitor).await? {
            let event = ApiEvent::Challenge { challenge: challenge.clone() };
            return Ok(Some((Announced::Challenge(challenge), Some(event))));
        }
        let info = game_info(games, game, &self.visitor).await?;
        Ok(info.map(|game| (Announced::Game(game.clone()), Some(ApiEvent::GameStart { game }))))
    }
}

impl Announced {
    /// Returns the event of a game that has ended; `None` where it was deleted.
    fn ended(self, overview: Option<&Overview>) -> ApiEvent {
        let result = overview.and_then(|overview| overview.result.as_ref());
        match self {
            Announced::Challenge(challenge) if result.is_some_and(ResultView::is_declined) => {
                ApiEvent::ChallengeDeclined { challenge: Challenge { status: "declined", ..challenge } }
            }
            Announced::Challenge(challenge) => {
                ApiEvent::ChallengeCanceled { challenge: Challenge { status: "canceled", ..challenge } }
            }
            Announced::Game(game) => {
                let mut game = GameInfo {
                    status: super::types::status(result, false),
                    winner: super::types::winner(result),
                    is_my_turn: false,
                    ..game
                };
                if let Some(overview) = overview {
                    let side = u8::from(game.color != color(0));
                    game.has_moved = has_moved(overview, side);
                    game.fen.clone_from(&overview.position);
                }
                ApiEvent::GameFinish { game }
            }
        }
    }

    /// Whether the last event still describes the game.
    fn still_describes(&self, overview: &Overview) -> bool {
        let is_open = overview.seats.iter().any(|seat| seat.is_open());
        matches!(self, Announced::Challenge(_)) == is_open
    }
}
