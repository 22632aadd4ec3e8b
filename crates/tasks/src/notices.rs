//! Notices of tasks: they only shorten the wait of whoever looks into the database now and then,
//! and may be lost.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::time::timeout;

/// Notices that may wait to be sent, and to be heard.
const WAITING: usize = 1024;

/// What is told.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// There is a task to take.
    Added,
    /// The task of this number is done.
    Done(i64),
}

/// Why nothing is told or heard.
#[derive(thiserror::Error, Debug)]
#[error("{0}")]
pub struct NoticesError(String);

/// What is heard, and the way to tell.
pub struct Notices {
    heard: broadcast::Sender<Notice>,
    say: Option<mpsc::Sender<Notice>>,
}

impl Notices {
    /// Speaks with others over the NATS server of an address; without one with nobody.
    ///
    /// # Errors
    /// An address that is none, or a program that was built without the feature `scale`.
    pub async fn connect(address: Option<&str>) -> Result<Self, NoticesError> {
        let (heard, _) = broadcast::channel(WAITING);
        let Some(address) = address else { return Ok(Notices { heard, say: None }) };
        #[cfg(feature = "scale")]
        {
            let (say, waiting) = mpsc::channel(WAITING);
            nats::speak(address, waiting, heard.clone()).await.map_err(NoticesError)?;
            Ok(Notices { heard, say: Some(say) })
        }
        #[cfg(not(feature = "scale"))]
        {
            let _ = address;
            let built = "this program was built without it: build it with --features scale";
            Err(NoticesError(built.to_owned()))
        }
    }

    /// Tells the others, without ever waiting.
    pub(crate) fn tell(&self, notice: Notice) {
        let _ = self.say.as_ref().map(|say| say.try_send(notice));
    }

    /// Hears from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Notice> {
        self.heard.subscribe()
    }
}

/// Waits for a notice that is wanted, so long at most.
pub(crate) async fn wait_for(
    heard: &mut broadcast::Receiver<Notice>,
    time: Duration,
    wanted: impl Fn(Notice) -> bool,
) {
    let hear = async {
        loop {
            match heard.recv().await {
                Ok(notice) if !wanted(notice) => {}
                // Many were missed: one of them may have been wanted.
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    };
    let _ = timeout(time, hear).await;
}

#[cfg(feature = "scale")]
mod nats {
    use super::Notice;
    use async_nats::ConnectOptions;
    use async_nats::connection::State;
    use futures_util::StreamExt;
    use tokio::sync::{broadcast, mpsc};

    /// What all notices of tasks go out on.
    const SUBJECT: &str = "throughline.tasks";

    /// Connects, now or as soon as the server is there, and again whenever it was away.
    pub(super) async fn speak(
        address: &str,
        mut waiting: mpsc::Receiver<Notice>,
        heard: broadcast::Sender<Notice>,
    ) -> Result<(), String> {
        let options = ConnectOptions::new().name("throughline tasks").retry_on_initial_connect();
        let client = options.connect(address).await.map_err(|error| error.to_string())?;
        let mut subscription = client.subscribe(SUBJECT).await.map_err(|error| error.to_string())?;
        tokio::spawn(async move {
            while let Some(message) = subscription.next().await {
                if let Ok(notice) = serde_json::from_slice(&message.payload) {
                    let _ = heard.send(notice);
                }
            }
        });
        tokio::spawn(async move {
            while let Some(notice) = waiting.recv().await {
                let Ok(notice) = serde_json::to_vec(&notice) else { continue };
                if client.connection_state() == State::Connected {
                    let _ = client.publish(SUBJECT, notice.into()).await;
                }
            }
        });
        Ok(())
    }
}
