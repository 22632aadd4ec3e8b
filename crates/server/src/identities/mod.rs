//! Identities: whom a secret stands for, the names of accounts, and the sessions whose sockets are
//! open. Answers of the database are cached for seconds.

mod names;
mod request;
mod sessions;

pub(crate) use names::{check as check_name, key as name_key, lookup_key as existing_name_key};
pub(crate) use request::{KnownVisitor, identify_visitor};
pub(crate) use sessions::{OpenSessions, SESSION_POLL_INTERVAL, SessionEnd, new_session, watch_sessions};

use crate::calendar::now_ms;
use crate::error::AppError;
use crate::visitor::VisitorId;
use quick_cache::sync::Cache;
use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_store::{AccessToken, Account, Identity, Store, StoreError};

/// Maximum number of cached entries, and how long they are valid: another instance may change them.
const CACHE_SIZE: usize = 20_000;
const CACHE_TIME: Duration = Duration::from_secs(5);

/// The identities of a site's visitors.
pub(crate) struct Identities {
    store: Arc<dyn Store>,
    pub open: OpenSessions,
    by_secret: Cache<String, (Identity, Instant)>,
    names: Cache<String, (Option<String>, Instant)>,
    tokens: Cache<String, (Option<AccessToken>, Instant)>,
    bots: Cache<String, (bool, Instant)>,
    /// Hashes of secrets that have been replaced, so that a late response does not set one again.
    replaced: Cache<String, ()>,
    /// Sessions whose use was recorded recently.
    used: Cache<String, Instant>,
}

impl Identities {
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Identities {
            store,
            open: OpenSessions::default(),
            by_secret: Cache::new(CACHE_SIZE),
            names: Cache::new(CACHE_SIZE),
            tokens: Cache::new(CACHE_SIZE),
            bots: Cache::new(CACHE_SIZE),
            replaced: Cache::new(CACHE_SIZE),
            used: Cache::new(CACHE_SIZE),
        }
    }

    /// The database.
    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Returns the identity that a secret stands for, by the secret's hash.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn identity(&self, token: &str) -> Result<Identity, AppError> {
        if let Some((identity, since)) = self.by_secret.get(token)
            && since.elapsed() < CACHE_TIME
        {
            return Ok(identity);
        }
        let identity = self.store.identity(token).await?;
        if matches!(identity, Identity::SignedIn(_)) {
            self.note_use(token).await;
        }
        self.by_secret.insert(token.to_owned(), (identity.clone(), Instant::now()));
        Ok(identity)
    }

    /// Returns the visitor whose account has this name.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn visitor_named(&self, name: &str) -> Result<Option<VisitorId>, AppError> {
        Ok(self.account_named(name).await?.map(|account| VisitorId::from_stored(&account.visitor)))
    }

    /// Returns the account of a name as a person writes it.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn account_named(&self, name: &str) -> Result<Option<Account>, StoreError> {
        match names::lookup_key(name) {
            Some(key) => self.store.account_named(&key).await,
            None => Ok(None),
        }
    }

    /// Returns the name of a visitor's account; `None` for a guest, or if the store fails.
    pub(crate) async fn name(&self, visitor: &VisitorId) -> Option<String> {
        let key = visitor.text();
        if let Some((name, since)) = self.names.get(key)
            && since.elapsed() < CACHE_TIME
        {
            return name;
        }
        let name = self.store.names(&[key.to_owned()]).await.ok()?.remove(key);
        self.names.insert(key.to_owned(), (name.clone(), Instant::now()));
        name
    }

    /// Returns the access token with this hash, if it is valid.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn access_token(&self, token: &str) -> Result<Option<AccessToken>, AppError> {
        if let Some((kept, since)) = self.tokens.get(token)
            && since.elapsed() < CACHE_TIME
        {
            return Ok(kept);
        }
        let kept = self.store.access_token(token).await?;
        self.tokens.insert(token.to_owned(), (kept.clone(), Instant::now()));
        Ok(kept)
    }

    /// Revokes a visitor's access token; its streams end within seconds.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn revoke_token(&self, visitor: &str, token: &str) -> Result<bool, AppError> {
        let revoked = self.store.remove_access_token(visitor, token).await?;
        self.tokens.remove(token);
        Ok(revoked)
    }

    /// Whether an account is a bot's.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn is_bot(&self, visitor: &VisitorId) -> Result<bool, AppError> {
        if let Some((is_bot, since)) = self.bots.get(visitor.text())
            && since.elapsed() < CACHE_TIME
        {
            return Ok(is_bot);
        }
        let is_bot = self.store.is_bot(visitor.text()).await?;
        self.bots.insert(visitor.text().to_owned(), (is_bot, Instant::now()));
        Ok(is_bot)
    }

    /// Makes an account a bot's, unless it has played already. Returns whether it is one.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn make_bot(&self, visitor: &VisitorId) -> Result<bool, AppError> {
        let made = self.is_bot(visitor).await? || self.store.make_bot(visitor.text(), now_ms()).await?;
        self.bots.remove(visitor.text());
        Ok(made)
    }

    /// Records that a secret is being replaced. Called before the database is updated: a form sent
    /// twice may be answered as soon as that is done.
    pub(crate) fn note_replaced(&self, token: &str) {
        self.replaced.insert(token.to_owned(), ());
    }

    /// Records that a secret was not replaced after all.
    pub(crate) fn note_kept(&self, token: &str) {
        self.replaced.remove(token);
    }

    /// Whether a secret has been replaced.
    fn is_replaced(&self, secret: &str) -> bool {
        self.replaced.get(VisitorId::from_secret(secret).text()).is_some()
    }

    /// Removes a visitor from the caches.
    pub(crate) fn forget(&self, visitor: &str) {
        self.by_secret.remove(visitor);
        self.names.remove(visitor);
    }

    /// Removes all names from the cache.
    pub(crate) fn forget_names(&self) {
        self.names.clear();
    }

    /// Returns the account of a visitor, if there is one.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn account(&self, visitor: &VisitorId) -> Result<Option<Account>, AppError> {
        Ok(self.store.account_of(visitor.text()).await?)
    }

    /// Returns the account of a visitor who is signed in.
    ///
    /// # Errors
    /// [`AppError::SignedOut`] for a guest, and those of the store.
    pub(crate) async fn own_account(&self, visitor: &VisitorId) -> Result<Account, AppError> {
        self.account(visitor).await?.ok_or(AppError::SignedOut)
    }
}
