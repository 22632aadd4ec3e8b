//! Seeks: looking for anybody who wants to play the same, for as long as the program reads.

use super::challenges::faults;
use super::fields::Fields;
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

/// Looks for anybody who wants to play the same, in the lobby. Scope: `board:play`.
///
/// Fields: `variant` (a rule set as in `GET /api/games`), `rated`, `color` (`white` moves first,
/// `black`; chance gives one at once where it is left away or `random`), `time` in whole minutes
/// and `increment` in seconds, or `days` for a move.
///
/// With a clock the answer is a stream that says nothing but signs of life; it ends when the game
/// begins, which `GET /api/stream/event` tells of. Whoever closes it looks no more. By the day the
/// answer comes at once, and the seek stands for 14 days.
#[utoipa::path(post, path = "/api/board/seek", tag = "challenges",
    responses((status = 200, body = Sought), (status = 422, body = super::types::ApiProblem)))]
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
    let id = lobby.seek(&games, &caller.visitor, address, &form).await?.map_err(faults)?;
    if form.get("time") == Some("days") {
        return Ok(Json(Sought { id }).into_response());
    }
    let (subscriber, inbox) = Subscriber::of_program(caller.visitor.clone(), address);
    let (_, attachment) = games.subscribe(&id, subscriber).await?;
    let kept = KeptSeek { games, id, attachment: Some(attachment) };
    streams.answer(caller, |lines| async move {
        let _lines = lines;
        kept.until_it_begins(inbox).await;
    })
}

/// A seek that stands for as long as this lives.
struct KeptSeek {
    games: Arc<Games>,
    id: String,
    attachment: Option<Attachment>,
}

impl KeptSeek {
    /// Waits until somebody has come, or the seek is over.
    async fn until_it_begins(self, mut inbox: mpsc::Receiver<Box<Message>>) {
        while let Some(message) = inbox.recv().await {
            let Message::View(view) = *message else { continue };
            let is_open = view.seats.iter().any(|seat| seat.kind == "open");
            if !is_open || view.position.result.is_some() {
                return;
            }
        }
    }
}

impl Drop for KeptSeek {
    /// The program may be gone at any moment: what is left to do is a task of its own.
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
