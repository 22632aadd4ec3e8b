//! Accounts: a name for a visitor, and ways to sign in. A visitor who signs up keeps their id, and
//! so their games, puzzles and settings; everything works without an account.

mod archive;
mod changes;
mod client_data;
mod leaderboard;
mod page;
mod passkeys;
mod password;
mod profile;
mod requester;
mod reset;
mod sessions;

pub(crate) use archive::archive;
pub(crate) use changes::{
    PasswordForm, add_passkey, change_codes, change_password, close, remove_passkey, remove_password,
};
#[cfg(test)]
pub(crate) use client_data::KeptClientData;
pub(crate) use client_data::{ClientAccount, MAX_CLIENT_DATA_REQUEST, client_data, keep_client_data};
pub(crate) use leaderboard::leaderboard;
pub(crate) use passkeys::challenge as passkey_challenge;
pub(crate) use password::{code_hash, new_code, new_codes};
pub(crate) use profile::{pool_name, profile};
pub(crate) use requester::Requester;
pub(crate) use sessions::{end_session, sign_in, sign_out};

use crate::calendar::now_ms;
use crate::config::{AccountMode, Settings};
use crate::error::{AppError, Refusal};
use crate::identities::{Identities, check_name, name_key, new_session};
use crate::limits::Limits;
use crate::mailer::Mailer;
use crate::messages::{say, say_with};
use crate::play::Games;
use crate::visitor::SetCookies;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use maud::Markup;
use page::codes_page;
pub(crate) use page::proof;
use passkeys::RelyingParty;
use serde::Deserialize;
pub(crate) use sessions::describe_browser;
use std::sync::Arc;
use throughline_store::{Account, SignUp, Store, StoreError};

/// The accounts of a site.
pub(crate) struct Accounts {
    store: Arc<dyn Store>,
    pub identities: Arc<Identities>,
    pub mode: AccountMode,
    /// `None` if the site sends no e-mail.
    mailer: Option<Arc<Mailer>>,
    /// Whether the site sends notices about waiting games, by push or e-mail.
    notifies: bool,
    limits: Arc<Limits>,
    leaderboards: leaderboard::Leaderboards,
    /// `None` if the site has no host name that passkeys could belong to.
    party: Option<RelyingParty>,
}

/// The response to a form: the page with an error, or a redirect.
type FormResponse = Result<Response, AppError>;

impl Accounts {
    pub(crate) fn new(
        settings: &Settings,
        identities: Arc<Identities>,
        limits: Arc<Limits>,
        mailer: Option<Arc<Mailer>>,
    ) -> Self {
        Accounts {
            store: identities.store().clone(),
            identities,
            mode: settings.accounts,
            notifies: settings.contact.is_some() || mailer.is_some(),
            mailer,
            limits,
            leaderboards: leaderboard::Leaderboards::default(),
            party: RelyingParty::of(settings.public_url.as_ref()),
        }
    }
}

/// `GET /account`.
pub(crate) async fn account(requester: Requester) -> Result<Markup, AppError> {
    requester.show(None).await
}

/// The sign-up form.
#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
pub(crate) struct SignUpForm {
    name: String,
    password: String,
    /// The passkey that was created instead of a password, as JSON.
    fresh: String,
    invite: String,
}

impl Accounts {
    /// Checks the name and the invitation; returns the hash of the invitation's code, if one is
    /// needed.
    async fn check_sign_up(
        &self,
        name: &str,
        invite: &str,
    ) -> Result<Result<Option<String>, Refusal>, AppError> {
        if let Err(why) = check_name(name) {
            return Ok(Err(why));
        }
        if self.mode != AccountMode::Invite {
            return Ok(Ok(None));
        }
        Ok(match code_hash(invite) {
            Some(code) if self.store.is_invited(&code).await? => Ok(Some(code)),
            _ => Err(Refusal::new(say("account.bad-invite"))),
        })
    }
}

/// `POST /account/sign-up`.
pub(crate) async fn sign_up(
    requester: Requester,
    State(games): State<Arc<Games>>,
    headers: HeaderMap,
    Form(form): Form<SignUpForm>,
) -> FormResponse {
    let Requester { accounts, visitor, browser, .. } = &requester;
    if accounts.mode == AccountMode::Off {
        return Err(AppError::NoSuchPage);
    }
    // Reloading the page with the recovery codes sends the form again.
    if browser.is_signed_in {
        return Ok(requester.redirect_to_next().into_response());
    }
    let name = form.name.trim();
    let refuse = async |why| requester.refuse("sign-up", why, name).await;
    let invite = match accounts.check_sign_up(name, &form.invite).await? {
        Ok(invite) => invite,
        Err(Refusal(why)) => return refuse(why).await,
    };
    let has_password = form.fresh.is_empty();
    if has_password && let Err(Refusal(why)) = password::check(&form.password, name).await {
        return refuse(why).await;
    }
    requester.count_password_attempt(&name_key(name))?;
    let (password, passkey) = if has_password {
        let hash = password::hash(form.password.clone()).await.ok_or(AppError::Overloaded)?;
        (Some(hash), None)
    } else {
        let passkey = requester.fresh_passkey(&describe_browser(&headers), &form.fresh).await?;
        if passkey.is_none() {
            return refuse(say("account.bad-passkey")).await;
        }
        (None, passkey)
    };
    let (secret, session) = new_session(visitor.text(), describe_browser(&headers));
    let codes = password::new_codes();
    let account = Account {
        visitor: visitor.text().to_owned(),
        name: name.to_owned(),
        key: name_key(name),
        password,
        created_at: now_ms(),
    };
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    accounts.identities.note_replaced(&browser.token());
    match accounts.store.sign_up(SignUp { account, session, passkey, codes: hashed, invite }).await {
        // The same form, sent twice.
        Err(StoreError::Taken)
            if accounts.identities.visitor_named(name).await?.as_ref() == Some(visitor) =>
        {
            return Ok(requester.redirect_to_next().into_response());
        }
        Err(StoreError::Taken) => return refuse(say("account.taken")).await,
        other => other?,
    }
    tracing::info!(name, "an account was made");
    accounts.identities.forget(visitor.text());
    games.end_sessions(vec![browser.token()]);
    Ok((Extension(SetCookies { secret, guest: None }), codes_page(&codes, requester.next.as_deref()))
        .into_response())
}

/// Formats the date since when an account exists.
fn since(at: i64) -> String {
    say_with("account.since", &[("day", &crate::calendar::date_words(at))])
}
