//! The WebSocket of a game: commands in, views out.

use super::games::Games;
use super::page::take_seat;
use super::protocol::{Command, Message};
use super::subscribers::{Attachment, Subscriber};
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::identities::KnownVisitor;
use crate::limits::Address;
use crate::visitor::VisitorId;
use crate::websocket::{self, CloseCode, Envelope, PING, Shutdown, SocketHandler};
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use throughline_game::Language;
use tokio::sync::mpsc;

/// Capacity of the outbox: a reader slower than that is cut off.
const OUTBOX: usize = 32;

/// Maximum number of messages from a player, and from a watcher, in 20 seconds.
const MESSAGE_LIMITS: (u32, u32) = (100, 50);

/// How often the lag of a player of a live game is measured.
const LAG_INTERVAL: Duration = Duration::from_secs(5);

/// `GET /games/{id}/socket`.
pub(crate) async fn open(
    State(games): State<Arc<Games>>,
    State(shutdown): State<Shutdown>,
    Path(id): Path<String>,
    address: Address,
    who: KnownVisitor,
    upgrade: WebSocketUpgrade,
) -> Result<Response, AppError> {
    let session = games.identities.open.watch(&who);
    let handler = connect(games, id, address, who.visitor).await?;
    Ok(websocket::upgrade(upgrade, address, (shutdown, session), handler))
}

/// Subscribes to a game.
pub(crate) async fn connect(
    games: Arc<Games>,
    id: String,
    address: Address,
    visitor: Option<VisitorId>,
) -> Result<impl SocketHandler, AppError> {
    let (outbox, inbox) = mpsc::channel(OUTBOX);
    let round_trip = Arc::<AtomicU32>::default();
    let subscriber = Subscriber {
        visitor: visitor.clone(),
        language: Language::current(),
        address,
        round_trip: round_trip.clone(),
        outbox,
    };
    let (subscription, attachment) = games.subscribe(&id, subscriber).await?;
    let (playing, watching) = MESSAGE_LIMITS;
    let max_messages = if subscription.plays { playing } else { watching };
    let is_timed = subscription.is_timed;
    Ok(GameSocket { games, id, visitor, inbox, attachment, max_messages, is_timed, round_trip })
}

/// The WebSocket of a subscriber.
struct GameSocket {
    games: Arc<Games>,
    id: String,
    visitor: Option<VisitorId>,
    inbox: mpsc::Receiver<Box<Message>>,
    /// Ends the subscription with the socket, also when the upgrade fails.
    attachment: Attachment,
    max_messages: u32,
    is_timed: bool,
    round_trip: Arc<AtomicU32>,
}

impl GameSocket {
    /// Seats a player in the rematch that both have asked for. If that is refused, the invitation
    /// stays open, and joining by hand tells why.
    async fn join_rematch(&self) {
        let Some(visitor) = &self.visitor else { return };
        let Ok(game) = self.games.game(&self.id).await else { return };
        if let Some(made) = &game.rematch {
            let _ = take_seat(&self.games, made, visitor, None).await;
        }
    }
}

impl SocketHandler for GameSocket {
    type Command = Command;
    /// Boxed, because each connection holds room for one.
    type Outgoing = Box<Message>;

    const MAX_FRAME: usize = 8 * 1024;

    fn max_messages(&self) -> u32 {
        self.max_messages
    }

    fn ping_interval(&self) -> Duration {
        if self.is_timed { LAG_INTERVAL } else { PING }
    }

    fn note_round_trip(&self, time: Duration) {
        let ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        self.round_trip.store(ms, Ordering::Relaxed);
    }

    fn text(message: &Box<Message>) -> serde_json::Result<Utf8Bytes> {
        message.text()
    }

    async fn next_message(&mut self) -> Option<Box<Message>> {
        self.inbox.recv().await
    }

    async fn receive(
        &mut self,
        command: Result<Envelope<Command>, Refusal>,
    ) -> Result<Option<Box<Message>>, CloseCode> {
        let reply = match command {
            Err(Refusal(message)) => Message::Refused { id: String::new(), message },
            Ok(Envelope { id, command: Command::Ping {} }) => Message::Pong { id, now: now_ms() },
            Ok(Envelope { id, command }) => {
                let asks_rematch = matches!(command, Command::Rematch {});
                self.attachment.send(id, command).await.map_err(|_| CloseCode::TryAgain)?;
                if asks_rematch {
                    // The actor answers this after the command.
                    self.join_rematch().await;
                }
                return Ok(None);
            }
        };
        Ok(Some(Box::new(reply)))
    }
}
