//! Notices over NATS: one subject for all games, without any memory.

use super::{Notice, Notices};
use crate::play::Games;
use crate::server::ServeError;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;
use std::sync::Arc;

/// What all notices go out on.
const SUBJECT: &str = "throughline.games";

/// Connects, now or as soon as the server is there, and again whenever it was away.
pub(super) async fn speak(address: &str, games: &Arc<Games>, notices: Notices) -> Result<(), ServeError> {
    let failed = |error: &dyn std::fmt::Display| ServeError::Nats(error.to_string());
    let options = ConnectOptions::new().name("throughline").no_echo().retry_on_initial_connect();
    let client = options.connect(address).await.map_err(|error| failed(&error))?;
    let mut heard = client.subscribe(SUBJECT).await.map_err(|error| failed(&error))?;
    tokio::spawn(send(client, notices));
    let games = Arc::downgrade(games);
    tokio::spawn(async move {
        while let (Some(message), Some(games)) = (heard.next().await, games.upgrade()) {
            match serde_json::from_slice::<Notice>(&message.payload) {
                Ok(notice) => games.hear(notice),
                Err(error) => tracing::debug!(%error, "a notice that cannot be read"),
            }
        }
    });
    Ok(())
}

/// Sends what there is to say; while the server is away nothing is kept of it.
async fn send(client: Client, mut notices: Notices) {
    while let Some(notice) = notices.recv().await {
        let Ok(notice) = serde_json::to_vec(&notice) else { continue };
        if client.connection_state() == State::Connected {
            let _ = client.publish(SUBJECT, notice.into()).await;
        }
    }
}
