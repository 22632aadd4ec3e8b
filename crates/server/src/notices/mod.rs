//! Notices to people that a game waits for them: pushes to their browsers, and e-mail to accounts.
//! The waiting games are found in the database, by the instance that holds the lease, and each turn
//! is announced once. A notice may be lost when the program stops; it is never sent twice.

mod encryption;
mod endpoint;
mod mail;
mod page;
mod password_reset;
mod push;
mod turns;

pub(crate) use mail::{add, confirm, confirm_page, off, off_page, remove, send_digests, set_digest};
pub(crate) use page::{forget_push, page, subscribe_push};
pub(crate) use password_reset::{forgotten, forgotten_page, reset, reset_page};
pub(crate) use turns::watch_turns;

use crate::config::Settings;
use crate::error::AppError;
use crate::mailer::Mailer;
use encryption::SiteKey;
use push::Push;
use std::sync::Arc;
use throughline_store::Store;

/// The name under which the key for push services is stored.
const PUSH_KEY: &str = "push";

/// Sends notices to people.
pub(crate) struct Notifier {
    store: Arc<dyn Store>,
    /// None if the operator has given no contact address for push services.
    push: Option<Push>,
    /// None if the operator has configured no mail server.
    mailer: Option<Arc<Mailer>>,
}

impl Notifier {
    /// # Errors
    /// TLS is not available.
    pub(crate) fn new(
        settings: &Settings,
        store: Arc<dyn Store>,
        mailer: Option<Arc<Mailer>>,
    ) -> std::io::Result<Self> {
        let push = settings.contact.as_ref().map(|contact| Push::new(settings, contact)).transpose();
        Ok(Notifier { store, push: push.map_err(std::io::Error::other)?, mailer })
    }

    /// The key that identifies the site to push services: created once and stored in the database,
    /// where the operator may renew it.
    async fn push_key(&self) -> Result<SiteKey, AppError> {
        let kept = self.store.site_key(PUSH_KEY, &SiteKey::new_text()?).await?;
        Ok(SiteKey::of(&kept)?)
    }
}

/// Replaces the key that identifies the site to push services. Browsers that subscribed with the
/// old one are removed.
///
/// # Errors
/// A system without random numbers, and those of the store.
pub(crate) async fn renew_push_key(store: &dyn Store) -> Result<(), AppError> {
    Ok(store.renew_push_key(PUSH_KEY, &SiteKey::new_text()?).await?)
}
