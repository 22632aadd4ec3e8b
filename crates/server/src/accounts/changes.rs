//! What is changed about an account by whoever proves anew that it is theirs.

use super::{AccountDesk, Answer, about, code_hash, codes_page, password, refuse};
use crate::error::{AppError, Refusal};
use crate::limits::Address;
use crate::messages::say;
use crate::paths::ACCOUNT;
use crate::play::{Games, leave_for_good};
use crate::visitor::{Browser, Keep, VisitorId};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Form};
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::Account;

/// A change that needs the password, or a passkey.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct PasswordForm {
    password: String,
    /// What a device has signed with a passkey, as JSON, instead of the password.
    passkey: String,
    new: String,
}

impl PasswordForm {
    /// What is said where the proof is none.
    pub(crate) fn wrong(&self) -> String {
        say(if self.passkey.is_empty() { "account.wrong-password" } else { "account.bad-passkey" })
    }
}

impl AccountDesk {
    /// The account of whoever is signed in, if the password or the passkey is theirs. Their browser
    /// goes on with a new secret then.
    ///
    /// # Errors
    /// [`AppError::NoSuchPage`] for a guest, [`AppError::TooMany`], and those of the store.
    pub(crate) async fn confirmed(
        &self,
        visitor: &VisitorId,
        browser: &Browser,
        address: &Address,
        form: &PasswordForm,
    ) -> Result<Option<Account>, AppError> {
        let account = self.identities.own(visitor).await?;
        let by_passkey = !form.passkey.is_empty();
        let is_right = if by_passkey {
            self.limits.sign_ins.count(address)?;
            let known = self.known_passkey(browser, &form.passkey).await?;
            known.is_some_and(|passkey| passkey.visitor == account.visitor)
        } else {
            self.count(address, &account.key)?;
            password::is_right(form.password.clone(), account.password.clone()).await
        };
        if !is_right {
            tracing::info!(%address, name = account.name, by_passkey, "a password or passkey was wrong");
        }
        if is_right {
            self.identities.renew_session(browser).await?;
        }
        Ok(Some(account).filter(|_| is_right))
    }
}

/// `POST /account/password`: changes it, and ends all other sessions.
pub(crate) async fn change_password(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let refuse = async |why| refuse(&desk, &visitor, &browser, "password", why, "").await;
    let account = desk.identities.own(&visitor).await?;
    if let Err(Refusal(why)) = password::check(&form.new, &account.name).await {
        return refuse(why).await;
    }
    // A recovery code lets in whoever has forgotten it, and so it must do here.
    desk.limits.sign_ins.count(&address)?;
    let by_code = desk.by_code(visitor.text(), &form.password).await?;
    if by_code {
        desk.identities.renew_session(&browser).await?;
    } else if desk.confirmed(&visitor, &browser, &address, &form).await?.is_none() {
        return refuse(form.wrong()).await;
    }
    let hash = password::hash(form.new).await.ok_or(AppError::Overloaded)?;
    let sessions = desk.store.sessions(&account.visitor).await?;
    desk.store.set_password(&account.visitor, &hash, &browser.token()).await?;
    let others = sessions.into_iter().map(|session| session.token);
    games.end_sessions(others.filter(|token| *token != browser.token()).collect());
    tracing::info!(name = account.name, by_code, "a password was changed");
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// `POST /account/codes`: new recovery codes.
pub(crate) async fn change_codes(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let Some(account) = desk.confirmed(&visitor, &browser, &address, &form).await? else {
        return refuse(&desk, &visitor, &browser, "codes", form.wrong(), "").await;
    };
    let codes = password::new_codes();
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    desk.store.set_codes(&account.visitor, hashed).await?;
    tracing::info!(name = account.name, "recovery codes were changed");
    Ok(codes_page(&codes).into_response())
}

/// `POST /account/close`: the person is gone; the games stay, without a name.
pub(crate) async fn close(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let Some(account) = desk.confirmed(&visitor, &browser, &address, &form).await? else {
        return refuse(&desk, &visitor, &browser, "close", form.wrong(), "").await;
    };
    leave_for_good(&games, &visitor).await?;
    let sessions = desk.store.sessions(&account.visitor).await?;
    desk.store.close_account(&account.visitor).await?;
    desk.identities.forget(&account.visitor);
    games.name_anew();
    games.end_sessions(sessions.into_iter().map(|session| session.token).collect());
    tracing::info!("an account was closed");
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    let keep = Keep { secret, guest: None };
    Ok((Extension(keep), Redirect::to(ACCOUNT)).into_response())
}

/// A passkey to add.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct NewPasskeyForm {
    name: String,
    /// The passkey that the device has made, as JSON.
    fresh: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/passkeys/add`.
pub(crate) async fn add_passkey(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    headers: HeaderMap,
    Form(form): Form<NewPasskeyForm>,
) -> Answer {
    let refuse = async |why| refuse(&desk, &visitor, &browser, "passkey", why, &form.name).await;
    let Some(account) = desk.confirmed(&visitor, &browser, &address, &form.proof).await? else {
        return refuse(form.proof.wrong()).await;
    };
    let name = if form.name.trim().is_empty() { about(&headers) } else { form.name.clone() };
    let Some(passkey) = desk.fresh_passkey(&browser, &visitor, &name, &form.fresh).await? else {
        return refuse(say("account.bad-passkey")).await;
    };
    if !desk.store.add_passkey(passkey).await? {
        return refuse(say("account.many-passkeys")).await;
    }
    tracing::info!(name = account.name, "a passkey was added");
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// A passkey to remove.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct OldPasskeyForm {
    id: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/passkeys/remove`.
pub(crate) async fn remove_passkey(
    State(desk): State<Arc<AccountDesk>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(OldPasskeyForm { id, proof }): Form<OldPasskeyForm>,
) -> Answer {
    let refuse = async |why| refuse(&desk, &visitor, &browser, "passkeys", why, "").await;
    let Some(account) = desk.confirmed(&visitor, &browser, &address, &proof).await? else {
        return refuse(proof.wrong()).await;
    };
    let is_there = desk.store.passkey(&id).await?.is_some_and(|passkey| passkey.visitor == account.visitor);
    if is_there && !desk.store.remove_passkey(&account.visitor, &id).await? {
        return refuse(say("account.last-passkey")).await;
    }
    tracing::info!(name = account.name, "a passkey was removed");
    Ok(Redirect::to(ACCOUNT).into_response())
}
