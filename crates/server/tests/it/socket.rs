//! The WebSocket of a game in tests.

use crate::common::TIMEOUT;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// The WebSocket of a game, and the newest view received.
pub struct Socket {
    pub stream: WebSocketStream<TcpStream>,
    pub view: Value,
}

impl Socket {
    /// The next message.
    pub async fn next(&mut self) -> Value {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            match timeout_at(deadline, self.stream.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["t"] == "view" {
                        self.view = message.clone();
                    }
                    return message;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("the socket ended: {other:?}"),
            }
        }
    }

    /// Waits until the server closes, and returns its code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match timeout(TIMEOUT, self.stream.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                other => panic!("closed without a code: {other:?}"),
            }
        }
    }

    /// Closes the socket, and waits until the server has too.
    pub async fn leave(mut self) {
        self.stream.close(None).await.expect("closed");
        while let Some(Ok(_)) = timeout(TIMEOUT, self.stream.next()).await.expect("an end in time") {}
    }

    /// The next message of a kind.
    pub async fn told(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["t"] == kind {
                return message;
            }
        }
    }

    /// Waits for a view that fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> &Value {
        while self.view.is_null() || !fits(&self.view) {
            self.next().await;
        }
        &self.view
    }

    /// Waits until this browser may move, or the game is over.
    pub async fn my_turn(&mut self) -> &Value {
        self.until(|view| view["can"]["play"] == true || !view["result"].is_null()).await
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }

    /// Sends a command under a new id and returns the reply to it.
    pub async fn command(&mut self, mut command: Value) -> Value {
        static SENT: AtomicU64 = AtomicU64::new(1);
        command["id"] = json!(format!("c{}", SENT.fetch_add(1, Ordering::Relaxed)));
        self.exact(command).await
    }

    /// Sends a command as it is and returns the reply to it.
    pub async fn exact(&mut self, command: Value) -> Value {
        self.send_text(&command.to_string()).await;
        loop {
            let message = self.next().await;
            if message["id"] == command["id"] {
                return message;
            }
        }
    }

    /// Sends a message that cannot be parsed, and returns the refusal.
    pub async fn command_unread(&mut self, mut command: Value) -> String {
        command["id"] = json!("unread");
        self.send_text(&command.to_string()).await;
        loop {
            let message = self.next().await;
            if message["t"] == "refused" && message["id"] == "" {
                return message["message"].as_str().expect("a reason").to_owned();
            }
        }
    }

    /// Sends a command that must be carried out.
    pub async fn done(&mut self, command: Value) {
        let reply = self.command(command).await;
        assert_eq!(reply["t"], "done", "{reply}");
    }

    /// Sends a command that must be refused, and returns the reason.
    pub async fn refused(&mut self, command: Value) -> String {
        let reply = self.command(command).await;
        assert_eq!(reply["t"], "refused", "{reply}");
        reply["message"].as_str().expect("a reason").to_owned()
    }

    pub fn ply(&self) -> u64 {
        self.view["frame"]["ply"].as_u64().expect("a number")
    }

    /// The texts of the legal moves.
    pub fn legal(&self) -> Vec<String> {
        let moves = self.view["moves"].as_array().expect("a list");
        moves.iter().map(|m| m["text"].as_str().expect("a text").to_owned()).collect()
    }

    /// The command for a move in the current position.
    pub fn a_move(&self, text: &str) -> Value {
        json!({"t": "move", "ply": self.ply(), "text": text})
    }

    /// Plays a move.
    pub async fn play(&mut self, text: &str) {
        self.done(self.a_move(text)).await;
    }

    /// Plays the first legal move and returns its text.
    pub async fn play_any(&mut self) -> String {
        let text = self.legal().swap_remove(0);
        self.play(&text).await;
        text
    }
}
