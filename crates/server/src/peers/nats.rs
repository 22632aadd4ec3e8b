//! Notices over NATS: one subject for all of them, without any memory.

use super::{Notice, Notices};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use futures_util::StreamExt;

/// What all notices go out on.
const SUBJECT: &str = "throughline.games";

/// Connects, now or as soon as the server is there, and again whenever it was away.
pub(super) async fn speak(
    address: &str,
    notices: Notices,
    hear: impl Fn(Notice) -> bool + Send + 'static,
) -> Result<(), async_nats::Error> {
    let options = ConnectOptions::new().name("throughline").no_echo().retry_on_initial_connect();
    let client = options.connect(address).await?;
    let mut heard = client.subscribe(SUBJECT).await?;
    tokio::spawn(send(client, notices));
    tokio::spawn(async move {
        while let Some(message) = heard.next().await {
            let goes_on = match serde_json::from_slice::<Notice>(&message.payload) {
                Ok(notice) => hear(notice),
                Err(error) => {
                    tracing::debug!(%error, "a notice that cannot be read");
                    true
                }
            };
            if !goes_on {
                return;
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
