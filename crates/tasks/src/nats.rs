//! Notices over NATS: each kind has one subject; messages are not stored.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

/// Why notices cannot be exchanged.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct NoticesError(String);

/// The NATS subject of a kind of notices.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// The client name that the server sees.
    pub client: &'static str,
    /// Whether this program receives its own notices too.
    pub echo: bool,
}

/// Sends notices over a NATS server, and passes received ones to `hear` until that returns false.
/// Connects as soon as the server answers, and reconnects after failures; notices that cannot be
/// sent meanwhile are dropped.
///
/// # Errors
/// An invalid address, or a program that was built without the feature `scale`.
pub async fn exchange_notices<N: Serialize + DeserializeOwned + Send + 'static>(
    address: &str,
    subject: Subject,
    notices: mpsc::Receiver<N>,
    hear: impl Fn(N) -> bool + Send + 'static,
) -> Result<(), NoticesError> {
    #[cfg(feature = "scale")]
    return connected(address, subject, notices, hear).await.map_err(|error| NoticesError(error.to_string()));
    #[cfg(not(feature = "scale"))]
    {
        drop((address, subject, notices, hear));
        let built = "this program has no NATS: build it with --features scale";
        Err(NoticesError(built.to_owned()))
    }
}

#[cfg(feature = "scale")]
async fn connected<N: Serialize + DeserializeOwned + Send + 'static>(
    address: &str,
    Subject { name, client, echo }: Subject,
    mut notices: mpsc::Receiver<N>,
    hear: impl Fn(N) -> bool + Send + 'static,
) -> Result<(), async_nats::Error> {
    use async_nats::connection::State;
    use async_nats::{ConnectOptions, ServerAddr};
    use futures_util::StreamExt;

    let address: ServerAddr = address.parse()?;
    let is_encrypted = address.tls_required() || address.scheme() == "wss";
    if !is_encrypted && !throughline_store::is_this_machine(address.host()) {
        let server = address.host();
        tracing::warn!(server, "the way to NATS may not be encrypted: expected tls://HOST (docs/hosting.md)");
    }
    let options = ConnectOptions::new().name(client).retry_on_initial_connect().event_callback(log);
    // Further servers of a cluster, which the first one names, get no less.
    let options = options.require_tls(address.tls_required());
    let options = if echo { options } else { options.no_echo() };
    let client = options.connect(address).await?;
    let mut heard = client.subscribe(name).await?;
    tokio::spawn(warn_if_unanswered(client.clone()));
    tokio::spawn(async move {
        while let Some(notice) = notices.recv().await {
            let Ok(notice) = serde_json::to_vec(&notice) else { continue };
            if client.connection_state() == State::Connected {
                let _ = client.publish(name, notice.into()).await;
            }
        }
    });
    tokio::spawn(async move {
        while let Some(message) = heard.next().await {
            match serde_json::from_slice(&message.payload) {
                Ok(notice) => {
                    if !hear(notice) {
                        return;
                    }
                }
                Err(error) => tracing::debug!(%error, "a notice that cannot be read"),
            }
        }
    });
    Ok(())
}

/// How long a server may take to answer at the start before the log says that it does not.
#[cfg(feature = "scale")]
const FIRST_ANSWER: std::time::Duration = std::time::Duration::from_secs(5);

/// Logs that the server does not answer at the start; there is no event for that.
#[cfg(feature = "scale")]
async fn warn_if_unanswered(client: async_nats::Client) {
    tokio::time::sleep(FIRST_ANSWER).await;
    if client.connection_state() != async_nats::connection::State::Connected {
        tracing::warn!("NATS does not answer or refuses this program: notices wait for the next poll");
    }
}

/// Logs that the connection was lost; the client itself logs the other events, as no more than
/// information.
#[cfg(feature = "scale")]
async fn log(event: async_nats::Event) {
    if matches!(event, async_nats::Event::Disconnected) {
        tracing::warn!("the connection to NATS is lost: notices wait for the next poll");
    }
}
