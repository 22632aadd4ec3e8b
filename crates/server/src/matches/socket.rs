//! A browser's line to a game: commands in, views out.

use super::table::Request;
use crate::error::AppError;
use crate::line::{self, Closing, Speaker};
use crate::site::Site;
use crate::visitor;
use crate::wire::{Command, Message};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Bytes of a frame from a browser at most.
const LARGEST_FRAME: usize = 8 * 1024;

/// Messages that may wait for a slow reader before it is cut off.
const OUTBOX: usize = 32;

/// Messages that a player, and one who watches, may send in 20 seconds.
const MESSAGES: (usize, usize) = (100, 50);

/// `GET /games/{id}/socket`.
pub(crate) async fn open(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    let visitor = visitor::known(&headers, &site);
    let (outbox, inbox) = mpsc::channel(OUTBOX);
    let (ticket, table) = site.tables.subscribe(&site, &id, visitor, outbox).await?;
    let line = Line { inbox, table, number: ticket.number };
    let (playing, watching) = MESSAGES;
    let most = if ticket.plays { playing } else { watching };
    Ok(upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .on_upgrade(move |socket| line::serve(site, socket, line, most)))
}

struct Line {
    inbox: mpsc::Receiver<Message>,
    table: mpsc::Sender<Request>,
    number: u64,
}

impl Drop for Line {
    /// Also when the upgrade never comes about.
    fn drop(&mut self) {
        let (table, number) = (self.table.clone(), self.number);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { table.send(Request::Unsubscribe { number }).await });
        }
    }
}

impl Speaker for Line {
    type Heard = Command;
    type Message = Message;

    async fn speak(&mut self) -> Option<Message> {
        self.inbox.recv().await
    }

    async fn hear(&mut self, heard: Result<Command, String>) -> Result<Option<Message>, Closing> {
        match heard {
            Err(message) => Ok(Some(Message::Refused { id: String::new(), message })),
            Ok(Command::Ping { id }) => Ok(Some(Message::Pong { id })),
            Ok(command) => {
                let request = Request::Command { number: self.number, command };
                self.table.send(request).await.map_err(|_| Closing::TryAgain)?;
                Ok(None)
            }
        }
    }
}
