//! Signing in and out. Each session of an account is a browser with its own secret.

use super::{Accounts, FormResponse, PasswordForm, Requester, code_hash, password};
use crate::error::AppError;
use crate::identities::{existing_name_key, new_session};
use crate::messages::say;
use crate::paths::ACCOUNT;
use crate::play::Games;
use crate::visitor::{Browser, SetCookies};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Form};
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::Account;

/// Maximum number of sessions of an account; the oldest ends.
const MAX_SESSIONS: usize = 20;

impl Accounts {
    /// Opens a session for a browser, and returns its new secret. `None` if the account's password
    /// is another one by now: that change has ended all sessions, and this one is none of them.
    async fn open_session(
        &self,
        games: &Games,
        account: &Account,
        about: String,
    ) -> Result<Option<String>, AppError> {
        let visitor = account.visitor.as_str();
        let (secret, session) = new_session(visitor, about);
        let token = session.token.clone();
        let sessions = self.store.sessions(visitor).await?;
        for old in sessions.iter().skip(MAX_SESSIONS - 1) {
            self.store.end_session(visitor, &old.token).await?;
            games.end_sessions(vec![old.token.clone()]);
        }
        self.store.open_session(session).await?;
        let now = self.store.account_of(visitor).await?;
        if now.is_some_and(|now| now.password == account.password) {
            return Ok(Some(secret));
        }
        self.store.end_session(visitor, &token).await?;
        Ok(None)
    }

    /// Hashes a password that was right again, if its hash is outdated. Returns its hash.
    async fn rehashed(&self, visitor: &str, kept: String, password: &str) -> Result<String, AppError> {
        if !password::is_outdated(&kept) {
            return Ok(kept);
        }
        let Some(new) = password::hash(password.to_owned()).await else { return Ok(kept) };
        if self.store.rehash_password(visitor, &kept, &new).await? {
            return Ok(new);
        }
        // Another browser that signs in with it at the same time may have replaced its hash.
        let now = self.store.account_of(visitor).await?.and_then(|account| account.password);
        let is_same = password::verify(password.to_owned(), now.clone()).await;
        Ok(now.filter(|_| is_same).unwrap_or(kept))
    }

    /// Uses up a recovery code, if the text is one of the account's. Codes cannot be guessed, so
    /// attempts count by address only and not by name: others cannot lock the owner of a code out.
    pub(super) async fn use_recovery_code(&self, visitor: &str, text: &str) -> Result<bool, AppError> {
        Ok(match code_hash(text) {
            Some(code) => self.store.use_code(visitor, &code).await?,
            None => false,
        })
    }
}

/// The sign-in form: a password or a recovery code.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct SignInForm {
    name: String,
    password: String,
    /// What the device signed with a passkey, as JSON; the other fields are then empty.
    passkey: String,
}

impl Requester {
    /// Returns the account with this name, if the password or recovery code is right.
    async fn by_name(&self, form: &SignInForm) -> Result<Option<Account>, AppError> {
        let key = existing_name_key(&form.name).unwrap_or_default();
        let mut account = self.accounts.store.account_named(&key).await?;
        let kept = account.as_ref().and_then(|account| account.password.clone());
        let by_code = match &account {
            Some(account) => self.accounts.use_recovery_code(&account.visitor, &form.password).await?,
            None => false,
        };
        if !by_code {
            self.accounts.limits.passwords.count_attempt(&key, &self.address)?;
        }
        let is_let_in = by_code || password::verify(form.password.clone(), kept.clone()).await;
        if let (true, Some(account)) = (by_code, &account) {
            tracing::info!("a recovery code was used");
            self.accounts.notify_owner(&account.visitor, &account.name, "mail.code-used").await;
        } else if let (true, Some(account), Some(kept)) = (is_let_in, &mut account, kept) {
            let hash = self.accounts.rehashed(&account.visitor, kept, &form.password).await?;
            account.password = Some(hash);
        }
        Ok(account.filter(|_| is_let_in))
    }

    /// Returns the account of the passkey that a device signed with.
    async fn by_passkey(&self, answer: &str) -> Result<Option<Account>, AppError> {
        match self.known_passkey(answer).await? {
            Some(passkey) => Ok(self.accounts.store.account_of(&passkey.visitor).await?),
            None => Ok(None),
        }
    }
}

/// `POST /account/sign-in`.
pub(crate) async fn sign_in(
    requester: Requester,
    State(games): State<Arc<Games>>,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> FormResponse {
    let Requester { accounts, browser, address, .. } = &requester;
    if browser.is_signed_in {
        return Ok(requester.redirect_to_next().into_response());
    }
    accounts.limits.sign_ins.count(address)?;
    let by_passkey = !form.passkey.is_empty();
    let account = if by_passkey {
        requester.by_passkey(&form.passkey).await?
    } else {
        requester.by_name(&form).await?
    };
    let opened = match &account {
        Some(account) => accounts.open_session(&games, account, describe_browser(&headers)).await?,
        None => None,
    };
    let (Some(account), Some(secret)) = (account, opened) else {
        tracing::info!(%address, by_passkey, "a sign-in was refused");
        let why = say(if by_passkey { "account.bad-passkey" } else { "account.wrong" });
        return requester.refuse("sign-in", why, &form.name).await;
    };
    tracing::info!(name = account.name, by_passkey, "somebody signed in");
    // Signing out returns to the guest with the games played here before.
    let guest = browser.guest.clone().or_else(|| Some(browser.secret.clone()));
    Ok((Extension(SetCookies { secret, guest }), requester.redirect_to_next()).into_response())
}

/// `POST /account/sign-out`.
pub(crate) async fn sign_out(requester: Requester, State(games): State<Arc<Games>>) -> FormResponse {
    let Requester { accounts, visitor, browser, .. } = &requester;
    // Nothing to do for a guest, whose session has ended meanwhile or by an earlier click.
    if !browser.is_signed_in {
        return Ok(requester.redirect_to_next().into_response());
    }
    accounts.store.end_session(visitor.text(), &browser.token()).await?;
    games.end_sessions(vec![browser.token()]);
    tracing::info!("somebody signed out");
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    Ok((Extension(SetCookies { secret, guest: None }), requester.redirect_to_next()).into_response())
}

/// The form that ends a session.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct SessionForm {
    session: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/end-session`.
pub(crate) async fn end_session(
    requester: Requester,
    State(games): State<Arc<Games>>,
    Form(SessionForm { session, proof }): Form<SessionForm>,
) -> FormResponse {
    if requester.check_proof(&proof).await?.is_none() {
        return requester.refuse("sessions", proof.wrong_proof_message(), "").await;
    }
    let Requester { accounts, visitor, .. } = &requester;
    if accounts.store.end_session(visitor.text(), &session).await? {
        games.end_sessions(vec![session]);
        tracing::info!("a session was ended");
    }
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// Describes the browser of a request for people: `Firefox, Linux`.
pub(crate) fn describe_browser(headers: &HeaderMap) -> String {
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
    use crate::config::Settings;
    use crate::identities::Identities;
    use crate::play::Services;
    use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
    use axum::http::HeaderValue;
    use std::path::Path;
    use throughline_store::{Accounts as _, Identity, Sessions as _, SignUp, SqliteStore};

    /// A site on which somebody with this hash of a password has an account, and its session.
    async fn site_of_ada(folder: &Path, hash: &str) -> (Arc<SqliteStore>, Accounts, Account, String) {
        let store = Arc::new(SqliteStore::open(&folder.join("games.sqlite")).await.unwrap());
        let (settings, identities) =
            (Settings::new(folder.to_owned()), Arc::new(Identities::new(store.clone())));
        let accounts = Accounts::new(&settings, identities, Arc::default(), None);
        let [visitor, name, key, hash] = ["v", "Ada", "ada", hash].map(str::to_owned);
        let account = Account { visitor, name, key, password: Some(hash), created_at: 1 };
        let session = new_session("v", String::new()).1;
        let (first, passkey, codes, invite) = (session.token.clone(), None, Vec::new(), None);
        let new = SignUp { account: account.clone(), session, passkey, codes, invite };
        store.sign_up(new).await.unwrap();
        (store, accounts, account, first)
    }

    #[tokio::test]
    async fn browsers_that_sign_in_together_with_an_outdated_hash_are_all_let_in() {
        let cheap = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 1, 1, None).unwrap());
        let outdated = cheap.hash_password(b"right").unwrap().to_string();
        let folder = tempfile::tempdir().unwrap();
        let (store, accounts, ..) = site_of_ada(folder.path(), &outdated).await;
        let rehashed = async || accounts.rehashed("v", outdated.clone(), "right").await.unwrap();
        let (one, other) = (rehashed().await, rehashed().await);
        assert!(one != outdated && one == other, "{other}");
        store.set_password("v", "another password's", "").await.unwrap();
        assert_eq!(rehashed().await, outdated);
    }

    #[tokio::test]
    async fn who_signs_in_while_the_password_is_changed_does_not_stay_in() {
        let folder = tempfile::tempdir().unwrap();
        let (store, accounts, account, first) = site_of_ada(folder.path(), "old").await;
        let games = Games::new(Services::without_site(store.clone()).unwrap());
        assert!(accounts.open_session(&games, &account, String::new()).await.unwrap().is_some());
        store.set_password("v", "new", &first).await.unwrap();
        // Its password was right when it was read.
        assert_eq!(accounts.open_session(&games, &account, String::new()).await.unwrap(), None);
        let open: Vec<_> = store.sessions("v").await.unwrap().into_iter().map(|open| open.token).collect();
        assert_eq!(open, std::slice::from_ref(&first));
        assert_eq!(store.identity(&first).await.unwrap(), Identity::SignedIn("v".to_owned()));
    }

    #[test]
    fn browsers_are_named_for_people() {
        let named = |agent: &'static str| {
            describe_browser(&HeaderMap::from_iter([(header::USER_AGENT, HeaderValue::from_static(agent))]))
        };
        let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
        assert_eq!(named(linux), "Firefox, Linux");
        let phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
        assert_eq!(named(phone), "Chrome, Android");
        assert_eq!(named("curl/8"), "An unknown browser");
    }
}
