//! What happens to somebody, as a stream: challenges and games that come and go.

use super::challenges::{challenge, game_info};
use super::stream::{Lines, Streams};
use super::token::{Caller, Scope};
use super::types::{ApiEvent, Challenge, GameInfo};
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

/// How often the database is asked what has happened at other instances.
const ASKING: Duration = Duration::from_secs(2);

/// What somebody was told of a game.
enum Announced {
    Challenge(Challenge),
    Game(GameInfo),
}

/// Events for the caller: challenges, and games that begin and end. Pending ones come first.
/// Scope: `bot:play`, `board:play` or `challenge:read`.
#[utoipa::path(get, path = "/api/stream/event", tag = "games",
    responses((status = 200, content_type = "application/x-ndjson", body = ApiEvent)))]
pub(crate) async fn stream(
    State(games): State<Arc<Games>>,
    State(streams): State<Streams>,
    caller: Caller,
) -> Result<Response, AppError> {
    caller.may_any([Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead])?;
    let visitor = caller.visitor.clone();
    streams.answer(caller, |lines| async move {
        let follower = Follower { games, visitor, told: HashMap::new() };
        if let Err(error) = follower.follow(&lines).await {
            tracing::warn!(%error, "a stream of events ended");
        }
    })
}

struct Follower {
    games: Arc<Games>,
    visitor: VisitorId,
    told: HashMap<String, Announced>,
}

impl Follower {
    /// Tells what has changed whenever something may have.
    async fn follow(mut self, lines: &Lines) -> Result<(), AppError> {
        let hint = self.games.waiting.listen(&self.visitor);
        loop {
            for event in self.news().await? {
                if !lines.send(&event) {
                    return Ok(());
                }
            }
            let _ = tokio::time::timeout(ASKING, hint.notified()).await;
        }
    }

    /// What has happened since it was asked last.
    async fn news(&mut self) -> Result<Vec<ApiEvent>, AppError> {
        let mut before = std::mem::take(&mut self.told);
        let mut events = Vec::new();
        for game in &self.games.unfinished(&self.visitor).await? {
            let known = before.remove(&game.0.id);
            if let Some((told, event)) = self.standing(game, known).await? {
                self.told.insert(game.0.id.clone(), told);
                events.extend(event);
            }
        }
        for (id, told) in before {
            events.extend(self.ended(&id, told).await?);
        }
        Ok(events)
    }

    /// What a game that goes on is to its player, and the event where that is news.
    async fn standing(
        &self,
        game: &(Summary, Overview),
        known: Option<Announced>,
    ) -> Result<Option<(Announced, Option<ApiEvent>)>, AppError> {
        let games = &self.games;
        if let Some(told) = known.filter(|told| told.is_still(&game.1)) {
            return Ok(Some((told, None)));
        }
        if let Some(challenge) = challenge(games, game, &self.visitor).await? {
            let event = ApiEvent::Challenge { challenge: challenge.clone() };
            return Ok(Some((Announced::Challenge(challenge), Some(event))));
        }
        let info = game_info(games, game, &self.visitor).await?;
        Ok(info.map(|game| (Announced::Game(game.clone()), Some(ApiEvent::GameStart { game }))))
    }

    /// The event of a game that goes on no more.
    async fn ended(&self, id: &str, told: Announced) -> Result<Option<ApiEvent>, AppError> {
        let result = match self.games.for_player(id, &self.visitor).await {
            Ok(standing) => standing.overview.result,
            Err(AppError::NoSuchGame(_)) => None,
            Err(error) => return Err(error),
        };
        Ok(Some(match told {
            Announced::Challenge(challenge) if result.as_ref().is_some_and(ResultView::is_declined) => {
                ApiEvent::ChallengeDeclined { challenge }
            }
            Announced::Challenge(challenge) => ApiEvent::ChallengeCanceled { challenge },
            Announced::Game(game) => {
                let (status, winner) =
                    (super::types::status(result.as_ref()), super::types::winner(result.as_ref()));
                ApiEvent::GameFinish { game: GameInfo { status, winner, is_my_turn: false, ..game } }
            }
        }))
    }
}

impl Announced {
    /// Whether a game is still what was told of it.
    fn is_still(&self, overview: &Overview) -> bool {
        let is_open = overview.seats.iter().any(|seat| seat.is_open());
        matches!(self, Announced::Challenge(_)) == is_open
    }
}
