//! Requests to the account pages.

use super::page::{AccountView, FormError, account_page};
use super::{Accounts, FormResponse, PasswordForm, password};
use crate::config::Settings;
use crate::error::AppError;
use crate::limits::Address;
use crate::paths::ACCOUNT;
use crate::visitor::{Browser, VisitorId};
use axum::extract::{FromRef, FromRequestParts, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, RequestPartsExt};
use maud::Markup;
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::Account;

/// The visitor, browser and address of a request to the account pages.
pub(crate) struct Requester {
    pub accounts: Arc<Accounts>,
    pub visitor: VisitorId,
    pub browser: Browser,
    pub address: Address,
    /// The page of the site to return to after signing in or out.
    pub next: Option<String>,
}

/// The query of an account page.
#[derive(Deserialize, Default)]
#[serde(default)]
struct NextQuery {
    next: String,
}

impl NextQuery {
    /// Returns the page to return to; `None` if a browser could take the path for another site's.
    fn path(self) -> Option<String> {
        let is_here = self.next.starts_with('/') && !self.next.starts_with("//");
        let is_plain = self.next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        Some(self.next).filter(|next| is_here && is_plain && next.len() <= 200)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Requester
where
    Arc<Accounts>: FromRef<S>,
    Arc<Settings>: FromRef<S>,
{
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Response> {
        let (Extension(visitor), Extension(browser)) =
            parts.extract().await.map_err(IntoResponse::into_response)?;
        let Ok(address) = parts.extract_with_state(state).await;
        let next = parts.extract::<Query<NextQuery>>().await.ok().and_then(|Query(query)| query.path());
        Ok(Requester { accounts: Arc::from_ref(state), visitor, browser, address, next })
    }
}

impl Requester {
    /// Redirects to the page in `next`, or to the account page.
    pub(super) fn redirect_to_next(&self) -> Redirect {
        Redirect::to(self.next.as_deref().unwrap_or(ACCOUNT))
    }

    /// Returns the account that the browser is signed in to.
    pub(super) async fn account(&self) -> Result<Option<Account>, AppError> {
        let Requester { accounts, visitor, browser, .. } = self;
        Ok(if browser.is_signed_in { accounts.identities.account(visitor).await? } else { None })
    }

    /// Renders the account page, with the error of a form.
    pub(super) async fn show(&self, problem: Option<FormError>) -> Result<Markup, AppError> {
        let Requester { accounts, browser, .. } = self;
        let account = self.account().await?;
        let (sessions, passkeys) = match &account {
            Some(Account { visitor, .. }) => {
                (accounts.store.sessions(visitor).await?, accounts.store.passkeys(visitor).await?)
            }
            None => (Vec::new(), Vec::new()),
        };
        let view = AccountView {
            mode: accounts.mode,
            writes_mail: accounts.mailer.is_some(),
            notifies: accounts.notifies,
            sessions: &sessions,
            token: &browser.token(),
            passkeys: &passkeys,
            offers_passkeys: browser.offers_passkeys,
            next: self.next.as_deref(),
            problem: problem.as_ref(),
        };
        Ok(account_page(account.as_ref(), &view))
    }

    /// Responds with the account page and the error of a form.
    pub(super) async fn refuse(&self, form: &'static str, why: String, name: &str) -> FormResponse {
        let problem = FormError { form, why, name: name.chars().take(40).collect() };
        Ok((StatusCode::UNPROCESSABLE_ENTITY, self.show(Some(problem)).await?).into_response())
    }

    /// Counts an attempt at a password, by address and by name.
    pub(super) fn count_password_attempt(&self, key: &str) -> Result<(), AppError> {
        self.accounts.limits.sign_ins.count(&self.address)?;
        self.accounts.limits.passwords.count_attempt(key, &self.address)
    }

    /// Returns the account of a visitor who is signed in, if the password or passkey is right. The
    /// browser's session then gets a new secret.
    ///
    /// # Errors
    /// [`AppError::SignedOut`] for a guest, [`AppError::TooMany`], and those of the store.
    pub(crate) async fn check_proof(&self, form: &PasswordForm) -> Result<Option<Account>, AppError> {
        let Requester { accounts, visitor, browser, address, .. } = self;
        let account = accounts.identities.own_account(visitor).await?;
        let by_passkey = !form.passkey.is_empty();
        let is_right = if by_passkey {
            accounts.limits.sign_ins.count(address)?;
            let known = self.known_passkey(&form.passkey).await?;
            known.is_some_and(|passkey| passkey.visitor == account.visitor)
        } else {
            self.count_password_attempt(&account.key)?;
            password::verify(form.password.clone(), account.password.clone()).await
        };
        if !is_right {
            tracing::info!(%address, name = account.name, by_passkey, "a password or passkey was wrong");
            return Ok(None);
        }
        accounts.identities.renew_session(browser).await?;
        Ok(Some(account))
    }
}

impl Accounts {
    /// Sends the owner of an account an e-mail, if there is an address, that a way to sign in has
    /// changed; `what` names the message that says which.
    pub(crate) async fn notify_owner(&self, visitor: &str, name: &str, what: &str) {
        let Some(mailer) = &self.mailer else { return };
        match self.store.mail_of(visitor).await {
            Ok(Some(mail)) => mailer.notify_owner(mail, name, what).await,
            Ok(None) => {}
            // The change itself is not undone.
            Err(error) => tracing::warn!(%error, "somebody could not be told of a change"),
        }
    }
}
