//! The sessions of accounts while sockets are open in them, how they are renewed, and how they end.

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

/// How often the database is asked which sessions of open sockets were ended elsewhere.
pub(crate) const ASKING: Duration = Duration::from_secs(3);

/// Days after which a session ends that was not used, and after which each does.
const UNUSED: i64 = 90;
const LIFE: i64 = 365;

/// How often it is noted that a session is used, and looked which are to end.
const NOTING: Duration = Duration::from_secs(12 * 60 * 60);

/// The sessions in which sockets are open, by the hashes of their secrets. A session ends when what
/// its sockets watch is dropped. Guests are among them: signing up ends their secret too.
#[derive(Default)]
pub(crate) struct OpenSessions {
    all: Mutex<HashMap<String, watch::Sender<()>>>,
    /// Woken when another instance says that one of them was ended.
    hint: Notify,
}

/// What a socket watches to see that its session was ended.
pub(crate) struct SessionEnd(Option<watch::Receiver<()>>);

impl SessionEnd {
    /// Returns when the session was ended.
    pub(crate) async fn come(&mut self) {
        let Some(session) = &mut self.0 else { return pending().await };
        while session.changed().await.is_ok() {}
    }

    /// Whether it was ended.
    pub(crate) fn has_come(&self) -> bool {
        self.0.as_ref().is_some_and(|session| session.has_changed().is_err())
    }
}

impl OpenSessions {
    /// A socket is opened. Whose secret stands for nobody has no session to end.
    pub(crate) fn enter(&self, who: &KnownVisitor) -> SessionEnd {
        let token = who.visitor.as_ref().map(|_| who.token.clone());
        SessionEnd(token.map(|token| self.lock().entry(token).or_default().subscribe()))
    }

    /// Those that have sockets still.
    fn tokens(&self) -> Vec<String> {
        let mut all = self.lock();
        all.retain(|_, session| session.receiver_count() > 0);
        all.keys().cloned().collect()
    }

    /// Nothing that can panic happens under the lock.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Identities {
    /// Has nobody in any more by secrets whose sessions were ended, and closes their sockets here.
    pub(crate) fn shut_out(&self, tokens: &[String]) {
        for token in tokens {
            self.by_secret.remove(token);
            self.open.lock().remove(token);
        }
    }

    /// Another instance says that sessions were ended: the database is asked whether it is so.
    pub(crate) fn hear_ended(&self, tokens: &[String]) {
        let all = self.open.lock();
        for token in tokens {
            self.by_secret.remove(token);
            if all.contains_key(token) {
                self.open.hint.notify_one();
            }
        }
    }
}

/// Closes the sockets of sessions that were ended elsewhere: asks the database again and again, and
/// when another instance gives a hint, for all of them in one query.
pub(crate) async fn watch_sessions(identities: Arc<Identities>, asking: Duration) {
    let (mut ticks, mut sweeps) = (ticks(asking), interval(NOTING));
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = identities.open.hint.notified() => {}
            _ = sweeps.tick() => {
                if let Err(error) = identities.end_old_sessions().await {
                    tracing::warn!(%error, "sessions that are too old could not be ended");
                }
            }
        }
        match identities.store.revoked(&identities.open.tokens()).await {
            Ok(ended) => identities.shut_out(&ended),
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the database does not say which sessions were ended"),
        }
    }
}

impl Identities {
    /// Has the session of a browser go on under a new secret, after its person has proved anew who
    /// they are. What comes with the old one meanwhile is heard for seconds, until the new one has
    /// arrived; sockets that are open end by [`watch_sessions`].
    pub(crate) async fn renew_session(&self, browser: &Browser) -> Result<(), AppError> {
        let old = browser.token();
        let secret = Browser::new_secret();
        let identity = self.identity(&old).await?;
        self.note_replaced(&old);
        if self.store.renew_session(&old, VisitorId::of(&secret).text()).await? {
            self.by_secret.insert(old, (identity, Instant::now()));
            let _ = browser.renewed.set(secret);
        }
        Ok(())
    }

    /// Notes that a session is used, once in a while. Whoever is here is not kept out by a database
    /// that cannot be written.
    pub(super) async fn note_use(&self, token: &str) {
        if self.used.get(token).is_some_and(|since| since.elapsed() < NOTING) {
            return;
        }
        self.used.insert(token.to_owned(), Instant::now());
        if let Err(error) = self.store.use_session(token, now_ms()).await {
            tracing::warn!(%error, "it could not be noted that a session is used");
        }
    }

    /// Ends the sessions that were not used for long, and those that were opened too long ago.
    async fn end_old_sessions(&self) -> Result<(), StoreError> {
        let now = now_ms();
        self.store.end_sessions_before(now - UNUSED * DAY, now - LIFE * DAY).await
    }
}

/// A new secret, and the session that it opens.
pub(crate) fn new_session(visitor: &str, about: String) -> (String, Session) {
    let secret = Browser::new_secret();
    let token = VisitorId::of(&secret).text().to_owned();
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
            visitor: visitor.map(VisitorId::kept),
            token: token.to_owned(),
        };
        let [mut one, mut same, other] = [&first, &first, &second]
            .map(|session| identities.open.enter(&known(Some("ada"), &session.token)));
        let nobody = identities.open.enter(&known(None, "ada"));
        let watching = tokio::spawn(watch_sessions(identities.clone(), Duration::from_secs(3600)));
        store.end_session("ada", &first.token).await.unwrap();
        assert!(!one.has_come(), "nobody has said so");
        identities.hear_ended(&[first.token, second.token.clone()]);
        let patience = Duration::from_secs(20);
        timeout(patience, async { (one.come().await, same.come().await) }).await.expect("they end");
        assert!(one.has_come() && !other.has_come() && !nobody.has_come());
        assert_eq!(identities.open.tokens(), [second.token]);
        drop(other);
        assert!(identities.open.tokens().is_empty(), "nothing is kept of sockets that are closed");
        watching.abort();
    }
}
