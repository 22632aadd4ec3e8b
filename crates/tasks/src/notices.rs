//! Notices of tasks: they only shorten the wait of whoever looks into the database now and then,
//! and may be lost.

use crate::nats::{NoticesError, Subject, speak};
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

/// What all notices of tasks go out on.
const SUBJECT: Subject = Subject { name: "throughline.tasks", client: "throughline tasks", echo: true };

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
        let (say, waiting) = mpsc::channel(WAITING);
        let listeners = heard.clone();
        let hear = move |notice| {
            let _ = listeners.send(notice);
            true
        };
        speak(address, SUBJECT, waiting, hear).await?;
        Ok(Notices { heard, say: Some(say) })
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
