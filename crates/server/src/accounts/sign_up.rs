//! Signing up: a name, and a password or a passkey.

use super::{Accounts, FormResponse, Requester, code_hash, codes_page, describe_browser, password};
use crate::calendar::now_ms;
use crate::config::AccountMode;
use crate::error::{AppError, Refusal};
use crate::identities::{check_name, name_key, new_session};
use crate::messages::say;
use crate::play::Games;
use crate::visitor::SetCookies;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::{Extension, Form};
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::{Account, Passkey, SignUp, StoreError};

/// The sign-up form.
#[derive(Deserialize, Default)]
#[serde(default)]
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
    pub(super) async fn check_sign_up(
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

/// What a new account is first signed in to with: the hash of a password, or a passkey.
enum Credential {
    Password(String),
    Passkey(Passkey),
}

impl Requester {
    /// Checks the password or the passkey of the form; `about` describes the browser.
    async fn new_credential(
        &self,
        form: &SignUpForm,
        about: &str,
    ) -> Result<Result<Credential, Refusal>, AppError> {
        let name = form.name.trim();
        let has_password = form.fresh.is_empty();
        if has_password && let Err(why) = password::check(&form.password, name).await {
            return Ok(Err(why));
        }
        self.count_password_attempt(&name_key(name))?;
        if has_password {
            let hash = password::hash(form.password.clone()).await.ok_or(AppError::Overloaded)?;
            return Ok(Ok(Credential::Password(hash)));
        }
        let passkey = self.fresh_passkey(about, &form.fresh).await?;
        Ok(passkey.map(Credential::Passkey).ok_or_else(|| Refusal::new(say("account.bad-passkey"))))
    }

    /// The account of a form with its credential, without session, codes and invitation.
    fn new_account(&self, name: &str, credential: Credential) -> (Account, Option<Passkey>) {
        let (password, passkey) = match credential {
            Credential::Password(hash) => (Some(hash), None),
            Credential::Passkey(passkey) => (None, Some(passkey)),
        };
        let visitor = self.visitor.text().to_owned();
        let (name, key) = (name.to_owned(), name_key(name));
        (Account { visitor, name, key, password, created_at: now_ms() }, passkey)
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
    let (name, about) = (form.name.trim(), describe_browser(&headers));
    let refuse = async |why| requester.refuse("sign-up", why, name).await;
    let invite = match accounts.check_sign_up(name, &form.invite).await? {
        Ok(invite) => invite,
        Err(Refusal(why)) => return refuse(why).await,
    };
    let (account, passkey) = match requester.new_credential(&form, &about).await? {
        Ok(credential) => requester.new_account(name, credential),
        Err(Refusal(why)) => return refuse(why).await,
    };
    let (secret, session) = new_session(visitor.text(), about);
    let codes = password::new_codes();
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    accounts.identities.note_replaced(&browser.token());
    match accounts.store.sign_up(SignUp { account, session, passkey, codes: hashed, invite }).await {
        // The same form, sent twice.
        Err(StoreError::Taken) if accounts.identities.account(visitor).await?.is_some() => {
            return Ok(requester.redirect_to_next().into_response());
        }
        Err(StoreError::Taken) => {
            accounts.identities.note_kept(&browser.token());
            return refuse(say("account.taken")).await;
        }
        other => other?,
    }
    tracing::info!(name, "an account was made");
    games.account_changed(visitor);
    games.end_sessions(vec![browser.token()]);
    let cookies = Extension(SetCookies { secret, guest: None });
    Ok((cookies, codes_page(&codes, requester.next.as_deref())).into_response())
}
