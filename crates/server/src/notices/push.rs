//! Delivery of notices to browsers. A failed one is retried a few times with growing delays, as
//! long as the notice is still true; a subscription that is gone is removed.

use super::Notifier;
use super::encryption::{BrowserKeys, to_base64};
use super::endpoint::{PushClient, PushServices};
use super::turns::Turn;
use crate::addresses::Contact;
use crate::calendar::now_ms;
use crate::config::Settings;
use crate::error::AppError;
use crate::messages::in_language;
use crate::play::Games;
use axum::http::StatusCode;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Language;
use throughline_store::PushSubscription;
use tokio::sync::Semaphore;

/// Maximum number of pending notices, and of those being sent at once.
const MAX_PENDING: usize = 1000;
const SENT_AT_ONCE: usize = 8;

/// The delays before each try, as multiples of the notice delay.
const TRIES: [u32; 4] = [0, 2, 8, 32];

/// Number of failed notices in a row after which a browser is removed.
const MAX_FAILURES: u32 = 10;

/// Maximum time for which a push service keeps a notice, in seconds.
const MAX_TTL: i64 = 24 * 60 * 60;

/// How long it may take until other instances have announced their players of a game.
const PRESENCE_WAIT: Duration = Duration::from_secs(6);

/// The content of a notice.
#[derive(Serialize, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub title: String,
    pub body: String,
    /// The path of the game.
    pub url: String,
    /// A notice replaces an earlier one with the same tag.
    pub tag: String,
}

/// The state for sending pushes.
pub(super) struct Push {
    contact: String,
    pub services: PushServices,
    client: PushClient,
    pending: Arc<Semaphore>,
    sending: Semaphore,
    pause: Duration,
}

/// The result of sending a notice to one browser.
enum Delivery {
    Done,
    /// The subscription no longer exists.
    Gone,
    Failed,
}

impl Push {
    pub(super) fn new(settings: &Settings, contact: &Contact) -> Result<Self, rustls::Error> {
        Ok(Push {
            contact: contact.to_string(),
            services: PushServices::new(settings),
            client: PushClient::new(settings.push_anywhere)?,
            pending: Arc::new(Semaphore::new(MAX_PENDING)),
            sending: Semaphore::new(SENT_AT_ONCE),
            pause: settings.notice_delay,
        })
    }
}

impl Notifier {
    /// Sends a notice of a turn to browsers, in the background. If too many notices are pending it
    /// is dropped.
    pub(super) fn send(self: &Arc<Self>, games: &Arc<Games>, turn: Turn, to: Vec<PushSubscription>) {
        let Some(push) = &self.push else { return };
        let Ok(place) = push.pending.clone().try_acquire_owned() else {
            tracing::warn!(game = turn.game, "too many notices are on their way: one is dropped");
            return;
        };
        let (notifier, games) = (self.clone(), games.clone());
        tokio::spawn(async move {
            if let Err(error) = notifier.deliver(&games, &turn, to).await {
                tracing::warn!(game = turn.game, %error, "a notice could not be sent");
            }
            drop(place);
        });
    }

    async fn deliver(
        &self,
        games: &Games,
        turn: &Turn,
        mut to: Vec<PushSubscription>,
    ) -> Result<(), AppError> {
        let Some(push) = &self.push else { return Ok(()) };
        for wait in TRIES {
            tokio::time::sleep(push.pause * wait).await;
            if games.store.shared().is_some() {
                // Loads the game into memory, so that it receives the other instances'
                // announcements.
                turn.if_still_due(games).await?;
                tokio::time::sleep(PRESENCE_WAIT).await;
            }
            let Some(game) = turn.if_still_due(games).await? else { return Ok(()) };
            let mut again = Vec::new();
            for browser in to {
                let language = Language::from_tag(&browser.language).unwrap_or_default();
                let notice = in_language(language, async { turn.notice(&game) }).await;
                let noted = match self.push(push, &browser, &notice, game.overview.deadline).await? {
                    Delivery::Done => self.store.note_delivered(&browser.endpoint).await,
                    Delivery::Gone => self.store.unsubscribe(&browser.visitor, &browser.endpoint).await,
                    Delivery::Failed => {
                        again.push(browser);
                        Ok(())
                    }
                };
                // The other browsers are told all the same.
                if let Err(error) = noted {
                    tracing::warn!(%error, "it could not be noted what a push service answered");
                }
            }
            to = again;
            if to.is_empty() {
                return Ok(());
            }
        }
        for browser in to {
            self.store.note_undelivered(&browser.endpoint, MAX_FAILURES).await?;
        }
        Ok(())
    }

    /// Sends a notice to one browser.
    async fn push(
        &self,
        push: &Push,
        browser: &PushSubscription,
        notice: &Notice,
        deadline: Option<i64>,
    ) -> Result<Delivery, AppError> {
        let endpoint = push.services.endpoint(&browser.endpoint);
        let keys = BrowserKeys::of(&browser.public_key, &browser.secret);
        let (Some(endpoint), Some(keys)) = (endpoint, keys) else { return Ok(Delivery::Gone) };
        let body = keys.encrypt(&serde_json::to_vec(notice)?)?;
        let now = now_ms() / 1000;
        let kept = deadline.map_or(MAX_TTL, |deadline| deadline / 1000 - now).clamp(0, MAX_TTL);
        let key = self.push_key().await?;
        let authorization = key.authorization(&endpoint.origin(), &push.contact, now)?;
        // At most 32 characters, and a hash that reveals nothing of the game.
        let topic = to_base64(&Sha256::digest(notice.tag.as_bytes())[..16]);
        let headers = [
            ("authorization", authorization),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", kept.to_string()),
            ("topic", topic),
            ("urgency", "normal".to_owned()),
        ];
        let _turn = push.sending.acquire().await;
        let answer = push.client.post(&endpoint, &headers, body).await;
        // The full address is the browser's secret: only its host is logged.
        let service = endpoint.origin();
        Ok(match answer {
            Ok(status) if status.is_success() => Delivery::Done,
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Delivery::Gone,
            Ok(status) => {
                tracing::info!(service, %status, "a push service refused a notice");
                Delivery::Failed
            }
            Err(error) => {
                tracing::info!(service, %error, "a notice did not reach a push service");
                Delivery::Failed
            }
        })
    }
}
