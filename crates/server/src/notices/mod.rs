//! Telling people that something waits for them while they look elsewhere: pushes to their
//! browsers, and e-mail to accounts. What waits is found in the database, by whichever instance
//! holds the lease, and each turn is told once; a notice may be lost with the program, and is never
//! doubled.

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

/// The name under which the key for push services is kept.
const PUSH_KEY: &str = "push";

/// Who is told, and how.
pub(crate) struct Notifier {
    store: Arc<dyn Store>,
    /// None where the operator has named nobody whom push services can turn to.
    push: Option<Push>,
    /// None where the operator has named no mail server.
    mailer: Option<Arc<Mailer>>,
}

impl Notifier {
    /// # Errors
    /// When the system cannot do TLS.
    pub(crate) fn new(
        settings: &Settings,
        store: Arc<dyn Store>,
        mailer: Option<Arc<Mailer>>,
    ) -> std::io::Result<Self> {
        let push = settings.contact.as_ref().map(|contact| Push::new(settings, contact)).transpose();
        Ok(Notifier { store, push: push.map_err(std::io::Error::other)?, mailer })
    }

    /// The key by which push services know the site: made once, and kept in the database, where the
    /// operator may renew it.
    async fn push_key(&self) -> Result<SiteKey, AppError> {
        let kept = self.store.site_key(PUSH_KEY, &SiteKey::new_text()?).await?;
        Ok(SiteKey::of(&kept)?)
    }
}

/// Puts a new key in the place of the one by which push services know the site. Browsers that are
/// told by the old one are forgotten.
///
/// # Errors
/// A system without random numbers, and those of the store.
pub(crate) async fn renew_push_key(store: &dyn Store) -> Result<(), AppError> {
    Ok(store.renew_push_key(PUSH_KEY, &SiteKey::new_text()?).await?)
}
