//! Notices over NATS: one subject for all of a kind, without any memory.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

/// Why nothing is told or heard.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct NoticesError(String);

/// What notices of a kind go out on.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// What the server is told of who speaks.
    pub client: &'static str,
    /// Whether this program hears its own notices too.
    pub echo: bool,
}

/// Sends notices over the NATS server of an address and passes on those that others send, until
/// `hear` says that it is in vain. Connects now or as soon as the server is there, and again
/// whenever it was away; what there is to send meanwhile is dropped.
///
/// # Errors
/// An address that is none, or a program that was built without the feature `scale`.
pub async fn speak<N: Serialize + DeserializeOwned + Send + 'static>(
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
    use async_nats::ConnectOptions;
    use async_nats::connection::State;
    use futures_util::StreamExt;

    let options = ConnectOptions::new().name(client).retry_on_initial_connect();
    let options = if echo { options } else { options.no_echo() };
    let client = options.connect(address).await?;
    let mut heard = client.subscribe(name).await?;
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
