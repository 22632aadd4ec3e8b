//! A browser's WebSocket: frames of JSON both ways, signs of life, bounds, and how it ends.

use crate::site::Site;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// How long one frame may take to leave.
const SENDING: Duration = Duration::from_secs(10);

/// How long the browser has to answer when the server closes.
const FAREWELL: Duration = Duration::from_secs(2);

/// How often the browser is asked for a sign of life, which it gives by itself, even from a tab in
/// the background.
const PING: Duration = Duration::from_secs(20);

/// Silence after which the line counts as dead.
const SILENCE: Duration = Duration::from_secs(60);

/// The time for which messages are counted.
const WINDOW: Duration = Duration::from_secs(20);

/// Why the server closes a line: numbers of RFC 6455 and its registry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    GoingAway = 1001,
    Policy = 1008,
    TooBig = 1009,
    Restart = 1012,
    TryAgain = 1013,
}

/// The server's end of a line.
pub(crate) trait Speaker: Send {
    /// What the browser sends.
    type Heard: DeserializeOwned + Send;

    /// What it sends.
    type Message: Serialize + Send;

    /// Waits for something to send; `None` ends the line. May be dropped at any time without losing
    /// anything.
    fn speak(&mut self) -> impl Future<Output = Option<Self::Message>> + Send;

    /// Takes a message, or why a frame was none, in a sentence. What is returned is sent at once.
    fn hear(
        &mut self,
        heard: Result<Self::Heard, String>,
    ) -> impl Future<Output = Result<Option<Self::Message>, Closing>> + Send;
}

/// Serves a socket until it ends. `most` messages may come in 20 seconds.
pub(crate) async fn serve(site: Arc<Site>, mut socket: WebSocket, mut speaker: impl Speaker, most: usize) {
    if let Err(Some(closing)) = exchange(&site, &mut socket, &mut speaker, Limit::new(most)).await {
        let frame = CloseFrame { code: closing as u16, reason: "".into() };
        let farewell = async {
            socket.send(Frame::Close(Some(frame))).await?;
            // Were anything left unread, the system would reset the connection, and the reason
            // would be lost.
            while socket.recv().await.transpose()?.is_some() {}
            Ok::<_, axum::Error>(())
        };
        let _ = timeout(FAREWELL, farewell).await;
    }
}

/// Carries messages both ways until the line ends, with a reason where the server ends it.
async fn exchange<S: Speaker>(
    site: &Site,
    socket: &mut WebSocket,
    speaker: &mut S,
    mut limit: Limit,
) -> Result<(), Option<Closing>> {
    let mut pings = interval(PING);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut closing = site.closing.subscribe();
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = speaker.speak() => match message {
                Some(message) => send_message(socket, &message).await?,
                // This line was cut off.
                None => return Err(Some(Closing::TryAgain)),
            },
            frame = socket.recv() => {
                heard = Instant::now();
                match frame {
                    Some(Ok(frame)) => receive(socket, speaker, &mut limit, frame).await?,
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

async fn receive<S: Speaker>(
    socket: &mut WebSocket,
    speaker: &mut S,
    limit: &mut Limit,
    frame: Frame,
) -> Result<(), Option<Closing>> {
    if matches!(frame, Frame::Close(_)) {
        return Err(None);
    }
    if !limit.admits(Instant::now()) {
        return Err(Some(Closing::Policy));
    }
    let heard = match &frame {
        Frame::Text(text) => serde_json::from_str(text).map_err(|e| e.to_string()),
        Frame::Binary(_) => Err("binary frames are not understood".to_owned()),
        Frame::Close(_) | Frame::Ping(_) | Frame::Pong(_) => return Ok(()),
    };
    let heard = heard.map_err(|why| format!("The frame could not be read: {why}."));
    match speaker.hear(heard).await.map_err(Some)? {
        Some(answer) => send_message(socket, &answer).await,
        None => Ok(()),
    }
}

/// Returns when the site is about to stop.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

async fn send_message(socket: &mut WebSocket, message: &impl Serialize) -> Result<(), Option<Closing>> {
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
    fn new(most: usize) -> Self {
        Limit { most, recent: VecDeque::new() }
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
    fn so_many_messages_in_twenty_seconds_and_no_more() {
        let mut limit = Limit::new(100);
        let start = Instant::now();
        assert!((0..100).all(|n| limit.admits(start + Duration::from_millis(100 * n))));
        assert!(!limit.admits(start + Duration::from_secs(10)));
        assert!(limit.admits(start + Duration::from_secs(60)));
        let mut few = Limit::new(50);
        assert_eq!((0..60).filter(|_| few.admits(start)).count(), 50);
    }
}
