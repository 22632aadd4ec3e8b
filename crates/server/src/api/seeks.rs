//! The API's seeks, which stay open as long as the program reads the stream.

use super::challenges::form_error;
use super::fields::Fields;
use super::forms::SeekForm;
use super::games::Door;
use super::stream::Streams;
use super::token::Caller;
use super::types::Sought;
use crate::error::AppError;
use crate::limits::Address;
use crate::lobby::Lobby;
use crate::play::{Attachment, Games, Message, Subscriber};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

/// Seeks an opponent in the lobby. Scope: `board:play`.
///
/// Fields: `variant` (a rule set as in `GET /api/games`), `rated`, `color` (`white` moves first,
/// `black`; by default, or with `random`, a random one at once), `time` in whole minutes and
/// `increment` in seconds, or `days` for a move.
///
/// With a clock the response is a stream of empty lines, which ends when the game starts; `GET
/// /api/stream/event` reports the game. Closing the stream withdraws the seek. In a game by the day
/// the response comes at once, and the seek stays for 14 days.
#[utoipa::path(post, path = "/api/board/seek", tag = "challenges",
    request_body(content((SeekForm = "application/x-www-form-urlencoded"), (SeekForm = "application/json"))),
    responses((status = 200, content((Sought = "application/json"), (String = "application/x-ndjson"))), (status = 422, body = super::types::ApiProblem)))]
pub(crate) async fn seek(
    State(games): State<Arc<Games>>,
    State(lobby): State<Arc<Lobby>>,
    State(streams): State<Streams>,
    caller: Caller,
    address: Address,
    fields: Fields,
) -> Result<Response, AppError> {
    Door::Board.admit(&games, &caller).await?;
    let form = fields.seek()?;
    games.limits.new_games_of_program.count(caller.visitor.text())?;
    let id = lobby.seek(&games, &caller.visitor, address, &form).await?.map_err(form_error)?;
    if form.get("time") == Some("days") {
        return Ok(Json(Sought { id }).into_response());
    }
    let (subscriber, inbox) = Subscriber::of_program(caller.visitor.clone(), address);
    let (_, attachment) = games.subscribe(&id, subscriber).await?;
    let kept = StreamedSeek { games, id, attachment: Some(attachment) };
    streams.respond(caller, |lines| async move {
        let _lines = lines;
        kept.wait_for_opponent(inbox).await;
    })
}

/// A seek that is withdrawn when this is dropped.
struct StreamedSeek {
    games: Arc<Games>,
    id: String,
    attachment: Option<Attachment>,
}

impl StreamedSeek {
    /// Waits until an opponent has joined, or the seek is over.
    async fn wait_for_opponent(self, mut inbox: mpsc::Receiver<Box<Message>>) {
        while let Some(message) = inbox.recv().await {
            let Message::View(view) = *message else { continue };
            let is_open = view.seats.iter().any(|seat| seat.kind == "open");
            if !is_open || view.position.result.is_some() {
                return;
            }
        }
    }
}

impl Drop for StreamedSeek {
    /// Withdraws the seek in a task of its own, since the connection may close at any moment.
    fn drop(&mut self) {
        let (Some(attachment), Ok(runtime)) = (self.attachment.take(), Handle::try_current()) else { return };
        let (games, id) = (self.games.clone(), std::mem::take(&mut self.id));
        runtime.spawn(async move {
            if let Err(error) = games.cancel_seek(&id, attachment).await {
                tracing::debug!(game = id, %error, "a seek could not be given up: it runs out");
            }
        });
    }
}
