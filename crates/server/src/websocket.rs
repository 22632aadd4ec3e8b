//! WebSockets of browsers: JSON frames both ways, pings, limits and closing.

use crate::calendar::ticks;
use crate::error::Refusal;
use crate::identities::SessionEnd;
use crate::limits::Address;
use crate::messages::in_language;
use crate::metrics::{self, OpenSocket};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{FutureExt, SinkExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::num::NonZeroU32;
use std::time::Duration;
use throughline_game::Language;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite;
use tracing::{Instrument, trace_span};

/// Size of the read buffer that each connection keeps, in bytes; commands are short.
const READ_BUFFER: usize = 1024;

/// Timeout for sending a frame.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How long the browser has to reply when the server closes.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Interval of pings: browsers reply by themselves, even from a tab in the background.
pub(crate) const PING: Duration = Duration::from_secs(20);

/// Silence after which a connection counts as dead.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// The window of the rate limit.
const WINDOW: Duration = Duration::from_secs(20);

/// Close codes of RFC 6455 and its registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CloseCode {
    GoingAway = 1001,
    Malformed = 1002,
    NoText = 1007,
    Policy = 1008,
    TooBig = 1009,
    Restart = 1012,
    TryAgain = 1013,
}

impl CloseCode {
    /// Returns the close code for a read error; `None` if the connection is gone.
    fn of(error: axum::Error) -> Option<Self> {
        match *error.into_inner().downcast::<tungstenite::Error>().ok()? {
            tungstenite::Error::Capacity(_) => Some(CloseCode::TooBig),
            tungstenite::Error::Utf8(_) => Some(CloseCode::NoText),
            tungstenite::Error::Protocol(_) => Some(CloseCode::Malformed),
            _ => None,
        }
    }
}

/// A command from a browser, with an id chosen by the browser and echoed by the reply. Commands
/// without fields are empty structs, since serde would accept any fields for unit variants.
#[derive(Deserialize, Debug)]
pub(crate) struct Envelope<C> {
    pub id: String,
    #[serde(flatten)]
    pub command: C,
}

/// The signal to connections that the site is about to stop.
#[derive(Clone, Default)]
pub(crate) struct Shutdown(watch::Sender<bool>);

impl Shutdown {
    /// Sends the signal: all connections close.
    pub(crate) fn begin(&self) {
        self.0.send_replace(true);
    }

    /// Waits for the signal.
    pub(crate) async fn begun(&self) {
        let _ = self.0.subscribe().wait_for(|begun| *begun).await;
    }
}

/// The signals that end a connection: the site stops, or the session in which it was opened ends.
type EndSignals = (Shutdown, SessionEnd);

/// The server's side of a connection.
pub(crate) trait SocketHandler: Send + 'static {
    /// Commands from the browser.
    type Command: DeserializeOwned + Send;

    /// Messages to the browser.
    type Outgoing: Serialize + Send + Sync;

    /// Maximum size of a frame from the browser, in bytes.
    const MAX_FRAME: usize;

    /// Maximum number of messages in 20 seconds.
    fn max_messages(&self) -> u32;

    /// How often the browser is pinged.
    fn ping_interval(&self) -> Duration {
        PING
    }

    /// Records the round-trip time of a ping.
    fn note_round_trip(&self, _time: Duration) {}

    /// Serialises a message as JSON.
    ///
    /// # Errors
    /// When serialisation fails.
    fn text(message: &Self::Outgoing) -> serde_json::Result<Utf8Bytes> {
        serde_json::to_string(message).map(Utf8Bytes::from)
    }

    /// Waits for a message to send; `None` ends the connection. Cancel-safe.
    fn next_message(&mut self) -> impl Future<Output = Option<Self::Outgoing>> + Send;

    /// Handles a command, or the reason why a frame could not be parsed. The returned message is
    /// sent at once.
    fn receive(
        &mut self,
        command: Result<Envelope<Self::Command>, Refusal>,
    ) -> impl Future<Output = Result<Option<Self::Outgoing>, CloseCode>> + Send;
}

/// Responds to an upgrade request, and serves the connection.
pub(crate) fn upgrade<H: SocketHandler>(
    upgrade: WebSocketUpgrade,
    address: Address,
    ends: EndSignals,
    mut handler: H,
) -> Response {
    let language = Language::current();
    upgrade
        .read_buffer_size(READ_BUFFER)
        .max_message_size(H::MAX_FRAME)
        .max_frame_size(H::MAX_FRAME)
        .on_upgrade(move |mut socket| {
            // The block holds the socket and the handler once; an `async fn` would hold its
            // arguments twice.
            in_language(language, async move { serve(&mut socket, address, &mut handler, ends).await })
        })
}

/// Serves a socket until the connection ends.
async fn serve(socket: &mut WebSocket, address: Address, handler: &mut impl SocketHandler, ends: EndSignals) {
    let _open = OpenSocket::new();
    if let Err(Some(closing)) = exchange(socket, handler, ends).await {
        if !matches!(closing, CloseCode::GoingAway | CloseCode::Restart) {
            tracing::info!(%address, ?closing, "a WebSocket was closed");
        }
        let _ = timeout(CLOSE_TIMEOUT, close(socket, closing)).await;
    }
}

/// Closes a socket with a code.
async fn close(socket: &mut WebSocket, closing: CloseCode) -> Result<(), axum::Error> {
    socket.send(Frame::Close(Some(CloseFrame { code: closing as u16, reason: "".into() }))).await?;
    // Unread data would make the system reset the connection, and the close code would be lost.
    while socket.recv().await.transpose()?.is_some() {}
    Ok(())
}

/// Exchanges messages until the connection ends; returns a close code if the server ends it.
async fn exchange<H: SocketHandler>(
    socket: &mut WebSocket,
    handler: &mut H,
    (shutdown, mut session): EndSignals,
) -> Result<(), Option<CloseCode>> {
    let limit = rate_limit(handler.max_messages()).map(RateLimiter::direct);
    let mut pings = ticks(handler.ping_interval());
    let (mut last_heard, mut pinged) = (Instant::now(), Instant::now());
    loop {
        tokio::select! {
            message = handler.next_message() => send_waiting(socket, handler, message).await?,
            frame = socket.recv() => {
                last_heard = Instant::now();
                match frame {
                    // A command that arrives at the same moment as the session's end is not
                    // executed.
                    _ if session.has_ended() => return Err(Some(CloseCode::TryAgain)),
                    Some(Ok(frame)) => {
                        // A pong later than the next ping is measured from that ping, so the time
                        // is too short.
                        if matches!(frame, Frame::Pong(_)) {
                            handler.note_round_trip(pinged.elapsed());
                        }
                        // Boxed: an idle connection holds no memory for it.
                        Box::pin(receive(socket, handler, limit.as_ref(), frame)).await?;
                    }
                    Some(Err(error)) => return Err(CloseCode::of(error)),
                    None => return Err(None),
                }
            }
            _ = pings.tick() => {
                if last_heard.elapsed() > IDLE_TIMEOUT {
                    return Err(Some(CloseCode::GoingAway));
                }
                pinged = Instant::now();
                in_time(socket.send(Frame::Ping(Vec::new().into()))).await?;
            }
            () = shutdown.begun() => return Err(Some(CloseCode::Restart)),
            // The browser reconnects as its new identity.
            () = session.ended() => return Err(Some(CloseCode::TryAgain)),
        }
    }
}

async fn receive<H: SocketHandler>(
    socket: &mut WebSocket,
    handler: &mut H,
    limit: Option<&DefaultDirectRateLimiter>,
    frame: Frame,
) -> Result<(), Option<CloseCode>> {
    if matches!(frame, Frame::Close(_)) {
        return Err(None);
    }
    if limit.is_some_and(|limit| limit.check().is_err()) {
        metrics::refused("messages");
        return Err(Some(CloseCode::Policy));
    }
    let command = match &frame {
        Frame::Text(text) => read(text),
        Frame::Binary(_) => Err(unreadable("binary frames are not understood")),
        Frame::Close(_) | Frame::Ping(_) | Frame::Pong(_) => return Ok(()),
    };
    let received = handler.receive(command).instrument(trace_span!("message"));
    match received.await.map_err(Some)? {
        Some(reply) => in_time(socket.send(text_frame::<H>(&reply)?)).await,
        None => Ok(()),
    }
}

/// Parses a text frame as a command.
pub(crate) fn read<C: DeserializeOwned>(text: &str) -> Result<Envelope<C>, Refusal> {
    serde_json::from_str(text).map_err(unreadable)
}

fn unreadable(why: impl Display) -> Refusal {
    Refusal(format!("The frame could not be read: {why}."))
}

/// Sends a message and those that wait behind it, all at once.
async fn send_waiting<H: SocketHandler>(
    socket: &mut WebSocket,
    handler: &mut H,
    mut message: Option<H::Outgoing>,
) -> Result<(), Option<CloseCode>> {
    loop {
        // Without a message the handler has dropped this subscriber.
        let frame = text_frame::<H>(&message.ok_or(Some(CloseCode::TryAgain))?)?;
        in_time(socket.feed(frame)).await?;
        match handler.next_message().now_or_never() {
            Some(next) => message = next,
            None => return in_time(socket.flush()).await,
        }
    }
}

fn text_frame<H: SocketHandler>(message: &H::Outgoing) -> Result<Frame, Option<CloseCode>> {
    H::text(message).map(Frame::Text).map_err(|error| {
        tracing::error!(%error, "a message could not be written");
        Some(CloseCode::TryAgain)
    })
}

async fn in_time(sent: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Option<CloseCode>> {
    match timeout(SEND_TIMEOUT, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(None),
    }
}

/// Returns a quota of `most` messages at once, and on average in any [`WINDOW`].
fn rate_limit(most: u32) -> Option<Quota> {
    Some(Quota::with_period(WINDOW / most)?.allow_burst(NonZeroU32::new(most)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::RateLimiter;
    use governor::clock::FakeRelativeClock;

    #[test]
    fn so_many_messages_in_twenty_seconds_and_no_more() {
        let clock = FakeRelativeClock::default();
        let limit = RateLimiter::direct_with_clock(rate_limit(100).unwrap(), clock.clone());
        let admitted = |tried| (0..tried).filter(|_| limit.check().is_ok()).count();
        assert_eq!(admitted(150), 100);
        clock.advance(Duration::from_secs(10));
        assert_eq!(admitted(150), 50);
        clock.advance(Duration::from_secs(60));
        assert_eq!(admitted(150), 100);
    }
}
