//! The API's stream of events of an account: challenges and games that start and end.

use super::challenges::{challenge, game_info};
use super::stream::{LineSender, Streams};
use super::token::{Caller, Scope};
use super::types::{ApiEvent, Challenge, GameInfo, color, has_moved};
use crate::error::AppError;
use crate::play::{Games, Overview};
use crate::visitor::VisitorId;
use crate::words::ResultView;
use axum::extract::State;
use axum::response::Response;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use throughline_store::Summary;

/// How often the database is read for changes by other instances.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

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
        let follower = EventFollower { games, visitor, told: HashMap::new() };
        if let Err(error) = follower.follow(&lines).await {
            tracing::warn!(%error, "a stream of events ended");
        }
    })
}

struct EventFollower {
    games: Arc<Games>,
    visitor: VisitorId,
    told: HashMap<String, Announced>,
}

impl EventFollower {
    /// Sends the events of all changes, after each notice and at intervals.
    async fn follow(mut self, lines: &LineSender) -> Result<(), AppError> {
        let hint = self.games.waiting.listen(&self.visitor);
        loop {
            for event in self.new_events().await? {
                if !lines.send(&event) {
                    return Ok(());
                }
            }
            let _ = tokio::time::timeout(POLL_INTERVAL, hint.notified()).await;
        }
    }

    /// Returns the events since the last call.
    async fn new_events(&mut self) -> Result<Vec<ApiEvent>, AppError> {
        let mut before = std::mem::take(&mut self.told);
        let mut events = Vec::new();
        for game in &self.games.unfinished(&self.visitor).await? {
            let known = before.remove(&game.0.id);
            if let Some((told, event)) = self.current_state(game, known).await? {
                self.told.insert(game.0.id.clone(), told);
                events.extend(event);
            }
        }
        for (id, told) in before {
            events.extend(self.ended(&id, told).await?);
        }
        Ok(events)
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

    /// Returns the event of a game that has ended.
    async fn ended(&self, id: &str, told: Announced) -> Result<Option<ApiEvent>, AppError> {
        let overview = match self.games.for_player(id, &self.visitor).await {
            Ok(standing) => Some(standing.overview),
            Err(AppError::NoSuchGame(_)) => None,
            Err(error) => return Err(error),
        };
        let result = overview.as_ref().and_then(|overview| overview.result.as_ref());
        Ok(Some(match told {
            Announced::Challenge(challenge) if result.is_some_and(ResultView::is_declined) => {
                ApiEvent::ChallengeDeclined { challenge }
            }
            Announced::Challenge(challenge) => ApiEvent::ChallengeCanceled { challenge },
            Announced::Game(game) => {
                let mut game = GameInfo {
                    status: super::types::status(result, false),
                    winner: super::types::winner(result),
                    is_my_turn: false,
                    ..game
                };
                if let Some(overview) = &overview {
                    let side = u8::from(game.color != color(0));
                    game.has_moved = has_moved(overview.plies, side);
                    game.fen.clone_from(&overview.position);
                }
                ApiEvent::GameFinish { game }
            }
        }))
    }
}

impl Announced {
    /// Whether the last event still describes the game.
    fn still_describes(&self, overview: &Overview) -> bool {
        let is_open = overview.seats.iter().any(|seat| seat.is_open());
        matches!(self, Announced::Challenge(_)) == is_open
    }
}
