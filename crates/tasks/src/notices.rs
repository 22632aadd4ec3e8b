//! Notices of tasks. They only shorten the wait until the next query of the database, and may be
//! lost.

use crate::nats::{NoticesError, Subject, exchange_notices};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio::time::timeout;

/// The capacity of the channels of notices to send and of received ones.
const WAITING: usize = 1024;

/// A notice of a task.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// A task was added.
    Added,
    /// The task of this number is done.
    Done(i64),
}

/// The subject of all notices of tasks.
const SUBJECT: Subject = Subject { name: "throughline.tasks", client: "throughline tasks", echo: true };

/// The channels for received notices and for notices to send.
pub struct Notices {
    heard: broadcast::Sender<Notice>,
    say: Option<mpsc::Sender<Notice>>,
}

impl Notices {
    /// Connects to a NATS server; without an address, notices go nowhere.
    ///
    /// # Errors
    /// An invalid address, or a program that was built without the feature `scale`.
    pub async fn connect(address: Option<&str>) -> Result<Self, NoticesError> {
        let (heard, _) = broadcast::channel(WAITING);
        let Some(address) = address else { return Ok(Notices { heard, say: None }) };
        let (say, waiting) = mpsc::channel(WAITING);
        let listeners = heard.clone();
        let hear = move |notice| {
            let _ = listeners.send(notice);
            true
        };
        exchange_notices(address, SUBJECT, waiting, hear).await?;
        Ok(Notices { heard, say: Some(say) })
    }

    /// Sends a notice, without ever waiting.
    pub(crate) fn send(&self, notice: Notice) {
        let _ = self.say.as_ref().map(|say| say.try_send(notice));
    }

    /// Subscribes to received notices.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Notice> {
        self.heard.subscribe()
    }
}

/// Waits for a notice that matches, at most for `time`.
pub(crate) async fn wait_for(
    heard: &mut broadcast::Receiver<Notice>,
    time: Duration,
    wanted: impl Fn(Notice) -> bool,
) {
    let hear = async {
        loop {
            match heard.recv().await {
                Ok(notice) if !wanted(notice) => {}
                // Some notices were missed: one of them may have matched.
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
            }
        }
    };
    let _ = timeout(time, hear).await;
}
