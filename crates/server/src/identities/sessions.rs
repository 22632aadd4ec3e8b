//! Sessions of accounts with open sockets: how they are renewed and how they end.

use super::{Identities, KnownVisitor};
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::AppError;
use crate::visitor::{Browser, VisitorId};
use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_store::{Session, StoreError};
use tokio::sync::{Notify, watch};
use tokio::time::interval;

/// How often the database is asked which sessions with open sockets were ended elsewhere.
pub(crate) const SESSION_POLL_INTERVAL: Duration = Duration::from_secs(3);

/// A session ends after this many days without use, and after this many days in any case.
const MAX_UNUSED_DAYS: i64 = 90;
const MAX_AGE_DAYS: i64 = 365;

/// How often the use of a session is recorded, and old sessions are ended.
const USE_INTERVAL: Duration = Duration::from_secs(12 * 60 * 60);

/// Sessions with open sockets, by the hashes of their secrets. Dropping a session's sender ends it
/// for the sockets that hold its receivers. Guests are included, since signing up ends their secret
/// too.
#[derive(Default)]
pub(crate) struct OpenSessions {
    all: Mutex<HashMap<String, watch::Sender<()>>>,
    /// Woken when another instance reports that one of them was ended.
    wake: Notify,
}

/// A socket's signal that its session was ended.
pub(crate) struct SessionEnd(Option<watch::Receiver<()>>);

impl SessionEnd {
    /// Waits until the session is ended.
    pub(crate) async fn ended(&mut self) {
        let Some(session) = &mut self.0 else { return pending().await };
        while session.changed().await.is_ok() {}
    }

    /// Whether the session was ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.0.as_ref().is_some_and(|session| session.has_changed().is_err())
    }
}

impl OpenSessions {
    /// Registers an opened socket. A visitor who is signed out has no session that could end.
    pub(crate) fn watch(&self, who: &KnownVisitor) -> SessionEnd {
        let token = who.visitor.as_ref().map(|_| who.token.clone());
        SessionEnd(token.map(|token| self.lock().entry(token).or_default().subscribe()))
    }

    /// Returns the sessions that still have sockets.
    fn tokens(&self) -> Vec<String> {
        let mut all = self.lock();
        all.retain(|_, session| session.receiver_count() > 0);
        all.keys().cloned().collect()
    }

    /// A poisoned lock is safe to use: nothing panics while it is held.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Identities {
    /// Drops ended sessions from the cache, and closes their sockets on this instance.
    pub(crate) fn drop_sessions(&self, tokens: &[String]) {
        for token in tokens {
            self.by_secret.remove(token);
            self.open.lock().remove(token);
        }
    }

    /// Handles a notice that sessions were ended: the database is asked whether they were.
    pub(crate) fn recheck_sessions(&self, tokens: &[String]) {
        let all = self.open.lock();
        for token in tokens {
            self.by_secret.remove(token);
            if all.contains_key(token) {
                self.open.wake.notify_one();
            }
        }
    }
}

/// Closes the sockets of sessions that were ended elsewhere: asks the database, in one query for
/// all, at each interval and after each notice.
pub(crate) async fn watch_sessions(identities: Arc<Identities>, poll_interval: Duration) {
    let (mut ticks, mut sweeps) = (ticks(poll_interval), interval(USE_INTERVAL));
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = identities.open.wake.notified() => {}
            _ = sweeps.tick() => {
                if let Err(error) = identities.end_old_sessions().await {
                    tracing::warn!(%error, "sessions that are too old could not be ended");
                }
            }
        }
        match identities.store.revoked(&identities.open.tokens()).await {
            Ok(ended) => identities.drop_sessions(&ended),
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the database does not say which sessions were ended"),
        }
    }
}

impl Identities {
    /// Continues the session of a browser under a new secret, after the person has confirmed their
    /// identity. Requests with the old secret are accepted for seconds, until the new one has
    /// arrived; open sockets are closed by [`watch_sessions`].
    pub(crate) async fn renew_session(&self, browser: &Browser) -> Result<(), AppError> {
        let old = browser.token();
        let secret = Browser::new_secret();
        let identity = self.identity(&old).await?;
        self.note_replaced(&old);
        if self.store.renew_session(&old, VisitorId::from_secret(&secret).text()).await? {
            self.by_secret.insert(old, (identity, Instant::now()));
            let _ = browser.renewed.set(secret);
        }
        Ok(())
    }

    /// Records the use of a session, at most once an interval. Errors are only logged: a database
    /// that is read-only must not keep anybody out.
    pub(super) async fn note_use(&self, token: &str) {
        if self.used.get(token).is_some_and(|since| since.elapsed() < USE_INTERVAL) {
            return;
        }
        self.used.insert(token.to_owned(), Instant::now());
        if let Err(error) = self.store.use_session(token, now_ms()).await {
            tracing::warn!(%error, "it could not be noted that a session is used");
        }
    }

    /// Ends the sessions that have not been used for too long, and those that are too old.
    async fn end_old_sessions(&self) -> Result<(), StoreError> {
        let now = now_ms();
        self.store.end_sessions_before(now - MAX_UNUSED_DAYS * DAY, now - MAX_AGE_DAYS * DAY).await
    }
}

/// Creates a new secret, and the session that it opens.
pub(crate) fn new_session(visitor: &str, about: String) -> (String, Session) {
    let secret = Browser::new_secret();
    let token = VisitorId::from_secret(&secret).text().to_owned();
    let now = now_ms();
    (secret, Session { token, visitor: visitor.to_owned(), about, created_at: now, used_at: now })
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_store::{Account, Accounts as _, Sessions as _, SignUp, SqliteStore};
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_hint_has_the_database_asked_which_alone_is_believed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap());
        let identities = Arc::new(Identities::new(store.clone()));
        let [(_, first), (_, second)] = [(); 2].map(|()| new_session("ada", String::new()));
        let [name, key] = ["Ada", "ada"].map(str::to_owned);
        let account = Account { visitor: "ada".to_owned(), name, key, password: None, created_at: 1 };
        let codes = Vec::new();
        let new = SignUp { account, session: first.clone(), passkey: None, codes, invite: None };
        store.sign_up(new).await.unwrap();
        store.open_session(second.clone()).await.unwrap();
        let known = |visitor: Option<&str>, token: &str| KnownVisitor {
            visitor: visitor.map(VisitorId::from_stored),
            token: token.to_owned(),
        };
        let [mut one, mut same, other] = [&first, &first, &second]
            .map(|session| identities.open.watch(&known(Some("ada"), &session.token)));
        let nobody = identities.open.watch(&known(None, "ada"));
        let watching = tokio::spawn(watch_sessions(identities.clone(), Duration::from_secs(3600)));
        store.end_session("ada", &first.token).await.unwrap();
        assert!(!one.has_ended(), "nobody has said so");
        identities.recheck_sessions(&[first.token, second.token.clone()]);
        let patience = Duration::from_secs(20);
        timeout(patience, async { (one.ended().await, same.ended().await) }).await.expect("they end");
        assert!(one.has_ended() && !other.has_ended() && !nobody.has_ended());
        assert_eq!(identities.open.tokens(), [second.token]);
        drop(other);
        assert!(identities.open.tokens().is_empty(), "nothing is kept of sockets that are closed");
        watching.abort();
    }
}
