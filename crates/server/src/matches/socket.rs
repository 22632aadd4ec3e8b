//! A browser's line to a game: commands in, views out.

use super::table::{Request, Ticket};
use crate::error::AppError;
use crate::site::Site;
use crate::visitor;
use crate::wire::{Command, Message};
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// Bytes of a frame from a browser at most.
const LARGEST_FRAME: usize = 8 * 1024;

/// Messages that may wait for a slow reader before it is cut off.
const OUTBOX: usize = 32;

/// How long one frame may take to leave.
const SENDING: Duration = Duration::from_secs(10);

/// How long the browser has to answer when the server closes.
const FAREWELL: Duration = Duration::from_secs(2);

/// How often the browser is asked for a sign of life, which it gives by itself, even from a tab in the background.
const PING: Duration = Duration::from_secs(20);

/// Silence after which the line counts as dead.
const SILENCE: Duration = Duration::from_secs(60);

/// Messages that a player, and one who watches, may send in [`WINDOW`].
const MESSAGES: (usize, usize) = (100, 50);

/// The time for which messages are counted.
const WINDOW: Duration = Duration::from_secs(20);

/// Why the server closes a line: numbers of RFC 6455 and its registry.
#[derive(Clone, Copy)]
enum Closing {
    GoingAway = 1001,
    Policy = 1008,
    TooBig = 1009,
    Restart = 1012,
    TryAgain = 1013,
}

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
    let line = Line { site, inbox, table, number: ticket.number, limit: Limit::new(&ticket) };
    Ok(upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .on_upgrade(|socket| line.serve(socket)))
}

struct Line {
    site: Arc<Site>,
    inbox: mpsc::Receiver<Message>,
    table: mpsc::Sender<Request>,
    number: u64,
    limit: Limit,
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

impl Line {
    async fn serve(mut self, mut socket: WebSocket) {
        if let Err(Some(closing)) = self.exchange(&mut socket).await {
            let frame = CloseFrame { code: closing as u16, reason: "".into() };
            let farewell = async {
                socket.send(Frame::Close(Some(frame))).await?;
                // Were anything left unread, the system would reset the connection, and the reason would be lost.
                while socket.recv().await.transpose()?.is_some() {}
                Ok::<_, axum::Error>(())
            };
            let _ = timeout(FAREWELL, farewell).await;
        }
    }

    /// Carries messages both ways until the line ends, with a reason where the server ends it.
    async fn exchange(&mut self, socket: &mut WebSocket) -> Result<(), Option<Closing>> {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut closing = self.site.closing.subscribe();
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                message = self.inbox.recv() => match message {
                    Some(message) => send_message(socket, &message).await?,
                    // The table has cut this line off.
                    None => return Err(Some(Closing::TryAgain)),
                },
                frame = socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(frame)) => self.receive(socket, frame).await?,
                        // Too large, or not a frame at all.
                        Some(Err(_)) => return Err(Some(Closing::TooBig)),
                        None => return Err(None),
                    }
                }
                _ = pings.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Some(Closing::GoingAway));
                    }
                    send(socket, Frame::Ping(Vec::new().into())).await?;
                }
                () = closed(&mut closing) => return Err(Some(Closing::Restart)),
            }
        }
    }

    async fn receive(&mut self, socket: &mut WebSocket, frame: Frame) -> Result<(), Option<Closing>> {
        let command = match &frame {
            Frame::Close(_) => return Err(None),
            Frame::Ping(_) | Frame::Pong(_) => None,
            Frame::Text(text) => Some(serde_json::from_str(text).map_err(|e| e.to_string())),
            Frame::Binary(_) => Some(Err("binary frames are not understood".to_owned())),
        };
        if !self.limit.admits(Instant::now()) {
            return Err(Some(Closing::Policy));
        }
        match command {
            None => Ok(()),
            Some(Err(why)) => {
                let message = format!("The frame could not be read: {why}.");
                send_message(socket, &Message::Refused { id: String::new(), message }).await
            }
            Some(Ok(Command::Ping { id })) => send_message(socket, &Message::Pong { id }).await,
            Some(Ok(command)) => {
                let request = Request::Command { number: self.number, command };
                self.table.send(request).await.map_err(|_| Some(Closing::TryAgain))
            }
        }
    }
}

/// Returns when the site is about to stop.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

async fn send_message(socket: &mut WebSocket, message: &Message) -> Result<(), Option<Closing>> {
    match serde_json::to_string(message) {
        Ok(text) => send(socket, Frame::Text(text.into())).await,
        Err(error) => {
            tracing::error!(%error, "a message could not be written");
            Err(Some(Closing::TryAgain))
        }
    }
}

async fn send(socket: &mut WebSocket, frame: Frame) -> Result<(), Option<Closing>> {
    match timeout(SENDING, socket.send(frame)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(None),
    }
}

/// Counts a line's messages in a sliding window.
struct Limit {
    most: usize,
    recent: VecDeque<Instant>,
}

impl Limit {
    fn new(ticket: &Ticket) -> Self {
        let (playing, watching) = MESSAGES;
        Limit { most: if ticket.plays { playing } else { watching }, recent: VecDeque::new() }
    }

    fn admits(&mut self, now: Instant) -> bool {
        while self.recent.front().is_some_and(|&then| now.duration_since(then) > WINDOW) {
            self.recent.pop_front();
        }
        self.recent.push_back(now);
        self.recent.len() <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_messages_in_twenty_seconds_and_no_more() {
        let mut limit = Limit::new(&Ticket { number: 1, plays: true });
        let start = Instant::now();
        assert!((0..100).all(|n| limit.admits(start + Duration::from_millis(100 * n))));
        assert!(!limit.admits(start + Duration::from_secs(10)));
        assert!(limit.admits(start + Duration::from_secs(60)));
        let mut watching = Limit::new(&Ticket { number: 1, plays: false });
        assert_eq!((0..60).filter(|_| watching.admits(start)).count(), 50);
    }
}
