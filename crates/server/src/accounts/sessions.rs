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
    /// Opens a session for a browser, and returns its new secret.
    async fn open_session(&self, games: &Games, visitor: &str, about: String) -> Result<String, AppError> {
        let (secret, session) = new_session(visitor, about);
        let sessions = self.store.sessions(visitor).await?;
        for old in sessions.iter().skip(MAX_SESSIONS - 1) {
            self.store.end_session(visitor, &old.token).await?;
            games.end_sessions(vec![old.token.clone()]);
        }
        self.store.open_session(session).await?;
        Ok(secret)
    }

    /// Hashes a password that was right again, if its hash is outdated.
    async fn rehash_if_outdated(&self, visitor: &str, kept: &str, password: &str) -> Result<(), AppError> {
        if !password::is_outdated(kept) {
            return Ok(());
        }
        let Some(new) = password::hash(password.to_owned()).await else { return Ok(()) };
        Ok(self.store.rehash_password(visitor, kept, &new).await?)
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
        let account = self.accounts.store.account_named(&key).await?;
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
        } else if let (true, Some(account), Some(kept)) = (is_let_in, &account, kept) {
            self.accounts.rehash_if_outdated(&account.visitor, &kept, &form.password).await?;
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
    let Some(account) = account else {
        tracing::info!(%address, by_passkey, "a sign-in was refused");
        let why = say(if by_passkey { "account.bad-passkey" } else { "account.wrong" });
        return requester.refuse("sign-in", why, &form.name).await;
    };
    let secret = accounts.open_session(&games, &account.visitor, describe_browser(&headers)).await?;
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
    use axum::http::HeaderValue;

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
