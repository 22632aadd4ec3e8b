//! Signing in and out: the sessions of an account, each a browser with a secret of its own.

use super::{ACCOUNT, AccountDesk, Answer, PasswordForm, code_hash, names, new_session, password, refuse};
use crate::error::AppError;
use crate::limits::Address;
use crate::messages::say;
use crate::play::{DAY, Games, now_ms};
use crate::visitor::{Browser, Keep, KnownVisitor, VisitorId};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Form};
use serde::Deserialize;
use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use throughline_store::{Account, StoreError};
use tokio::sync::{Notify, watch};
use tokio::time::{MissedTickBehavior, interval};

/// Sessions of an account at most: the oldest ends.
const MOST_SESSIONS: usize = 20;

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

impl AccountDesk {
    /// Has nobody in any more by secrets whose sessions were ended, and closes their sockets here.
    pub(crate) fn shut_out(&self, tokens: &[String]) {
        for token in tokens {
            self.identities.remove(token);
            self.open.lock().remove(token);
        }
    }

    /// Another instance says that sessions were ended: the database is asked whether it is so.
    pub(crate) fn hear_ended(&self, tokens: &[String]) {
        let all = self.open.lock();
        for token in tokens {
            self.identities.remove(token);
            if all.contains_key(token) {
                self.open.hint.notify_one();
            }
        }
    }
}

/// Closes the sockets of sessions that were ended elsewhere: asks the database again and again, and
/// when another instance gives a hint, for all of them in one query.
pub(crate) async fn watch_sessions(desk: Arc<AccountDesk>, asking: Duration) {
    let (mut ticks, mut sweeps) = (interval(asking), interval(NOTING));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = desk.open.hint.notified() => {}
            _ = sweeps.tick() => {
                if let Err(error) = desk.end_old_sessions().await {
                    tracing::warn!(%error, "sessions that are too old could not be ended");
                }
            }
        }
        match desk.store.ended(&desk.open.tokens()).await {
            Ok(ended) => desk.shut_out(&ended),
            Err(StoreError::Closed) => return,
            Err(error) => tracing::warn!(%error, "the database does not say which sessions were ended"),
        }
    }
}

impl AccountDesk {
    /// Opens a session for a browser under a new secret, which is returned.
    async fn open_session(&self, games: &Games, visitor: &str, about: String) -> Result<String, AppError> {
        let (secret, session) = new_session(visitor, about);
        let sessions = self.store.sessions(visitor).await?;
        for old in sessions.iter().skip(MOST_SESSIONS - 1) {
            self.store.end_session(visitor, &old.token).await?;
            games.end_sessions(vec![old.token.clone()]);
        }
        self.store.open_session(session).await?;
        Ok(secret)
    }

    /// Has the session of a browser go on under a new secret, after its person has proved anew who
    /// they are. What comes with the old one meanwhile is heard for seconds, until the new one has
    /// arrived; sockets that are open end by [`watch_sessions`].
    pub(super) async fn renew_session(&self, browser: &Browser) -> Result<(), AppError> {
        let old = browser.token();
        let secret = Browser::new_secret();
        let identity = self.identity(&old).await?;
        if self.store.renew_session(&old, VisitorId::of(&secret).text()).await? {
            self.identities.insert(old, (identity, Instant::now()));
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

/// The form of whoever comes back: with a password, or with a recovery code.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct SignInForm {
    name: String,
    password: String,
    /// What a device has signed with a passkey, as JSON: then there is neither of the others.
    passkey: String,
}

impl AccountDesk {
    /// The account that a name and its password, or one of its recovery codes, belong to.
    async fn by_name(&self, form: &SignInForm, address: &Address) -> Result<Option<Account>, AppError> {
        // What is longer is nobody's name.
        let key = if form.name.len() <= 64 { names::key(&form.name) } else { String::new() };
        let account = self.store.account_named(&key).await?;
        let kept = account.as_ref().and_then(|account| account.password.clone());
        let by_code = match &account {
            Some(account) => self.by_code(&account.visitor, &form.password).await?,
            None => false,
        };
        if !by_code {
            self.limits.passwords.count_key(&key, address)?;
        }
        let is_let_in = by_code || password::is_right(form.password.clone(), kept).await;
        if by_code {
            tracing::info!("a recovery code was used");
        }
        Ok(account.filter(|_| is_let_in))
    }

    /// Whether a text is a recovery code of somebody, which is used up then. Codes cannot be
    /// guessed: tries are counted by address, as all are, and never at the name, so that a code
    /// lets its person in however many others try.
    pub(super) async fn by_code(&self, visitor: &str, text: &str) -> Result<bool, AppError> {
        Ok(match code_hash(text) {
            Some(code) => self.store.use_code(visitor, &code).await?,
            None => false,
        })
    }

    /// The account of the passkey that a device has signed with.
    async fn by_passkey(&self, browser: &Browser, answer: &str) -> Result<Option<Account>, AppError> {
        match self.known_passkey(browser, answer).await? {
            Some(passkey) => Ok(self.store.account_of(&passkey.visitor).await?),
            None => Ok(None),
        }
    }
}

/// `POST /account/sign-in`.
pub(crate) async fn sign_in(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Answer {
    if browser.is_signed_in {
        return Ok(Redirect::to(ACCOUNT).into_response());
    }
    desk.limits.sign_ins.count(&address)?;
    let by_passkey = !form.passkey.is_empty();
    let account = if by_passkey {
        desk.by_passkey(&browser, &form.passkey).await?
    } else {
        desk.by_name(&form, &address).await?
    };
    let Some(account) = account else {
        tracing::info!(%address, by_passkey, "a sign-in was refused");
        let why = say(if by_passkey { "account.bad-passkey" } else { "account.wrong" });
        return refuse(&desk, &visitor, &browser, "sign-in", why, &form.name).await;
    };
    let secret = desk.open_session(&games, &account.visitor, about(&headers)).await?;
    tracing::info!(name = account.name, by_passkey, "somebody signed in");
    // Signing out leads back to the games that were played here as a guest.
    let guest = browser.guest.clone().or_else(|| Some(browser.secret.clone()));
    Ok((Extension(Keep { secret, guest }), Redirect::to(ACCOUNT)).into_response())
}

/// `POST /account/sign-out`.
pub(crate) async fn sign_out(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
) -> Answer {
    if browser.is_signed_in {
        desk.store.end_session(visitor.text(), &browser.token()).await?;
        games.end_sessions(vec![browser.token()]);
        tracing::info!("somebody signed out");
    }
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    Ok((Extension(Keep { secret, guest: None }), Redirect::to(ACCOUNT)).into_response())
}

/// A session to end.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct SessionForm {
    session: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/end-session`.
pub(crate) async fn end_session(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(SessionForm { session, proof }): Form<SessionForm>,
) -> Answer {
    if desk.confirmed(&visitor, &browser, &address, &proof).await?.is_none() {
        return refuse(&desk, &visitor, &browser, "sessions", proof.wrong(), "").await;
    }
    if desk.store.end_session(visitor.text(), &session).await? {
        games.end_sessions(vec![session]);
        tracing::info!("a session was ended");
    }
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// What browser a request comes from, for people: `Firefox, Linux`.
pub(crate) fn about(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |known: &[(&str, &str)]| {
        let found = known.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| (*name).to_owned())
    };
    let browsers = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("CriOS/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("Linux", "Linux"),
    ];
    let known: Vec<String> = [first(&browsers), first(&systems)].into_iter().flatten().collect();
    if known.is_empty() { say("account.unknown-browser") } else { known.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::AccountMode;
    use crate::limits::Limits;
    use axum::http::HeaderValue;
    use throughline_store::{Accounts, SignUp, SqliteStore};
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_hint_has_the_database_asked_which_alone_is_believed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap());
        let desk = AccountDesk::new(store.clone(), AccountMode::Open, Arc::<Limits>::default(), None);
        let desk = Arc::new(desk);
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
        let [mut one, mut same, other] =
            [&first, &first, &second].map(|session| desk.open.enter(&known(Some("ada"), &session.token)));
        let nobody = desk.open.enter(&known(None, "ada"));
        let watching = tokio::spawn(watch_sessions(desk.clone(), Duration::from_secs(3600)));
        store.end_session("ada", &first.token).await.unwrap();
        assert!(!one.has_come(), "nobody has said so");
        desk.hear_ended(&[first.token, second.token.clone()]);
        let patience = Duration::from_secs(20);
        timeout(patience, async { (one.come().await, same.come().await) }).await.expect("they end");
        assert!(one.has_come() && !other.has_come() && !nobody.has_come());
        assert_eq!(desk.open.tokens(), [second.token]);
        drop(other);
        assert!(desk.open.tokens().is_empty(), "nothing is kept of sockets that are closed");
        watching.abort();
    }

    #[test]
    fn browsers_are_named_for_people() {
        let named = |agent: &'static str| {
            about(&HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(agent))]))
        };
        let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        assert_eq!(named(linux), "Firefox, Linux");
        let phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
        assert_eq!(named(phone), "Chrome, Android");
        assert_eq!(named("curl/8"), "An unknown browser");
    }
}
