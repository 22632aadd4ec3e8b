//! Changes to an account that need a proof of identity: the password or a passkey.

use super::page::password_words;
use super::{FormResponse, Requester, code_hash, codes_page, describe_browser, password};
use crate::calendar::now_ms;
use crate::error::{AppError, Refusal};
use crate::messages::say;
use crate::page::answer_page;
use crate::paths::ACCOUNT;
use crate::play::{Games, end_games_before_closing};
use crate::visitor::{Browser, SetCookies};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Form};
use serde::Deserialize;
use std::sync::Arc;

/// A form with the password or a passkey as proof.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct PasswordForm {
    pub(super) password: String,
    /// What the device signed with a passkey, as JSON, instead of the password.
    pub(super) passkey: String,
    new: String,
}

impl PasswordForm {
    /// Returns the message for a wrong proof.
    pub(crate) fn wrong_proof_message(&self) -> String {
        say(if self.passkey.is_empty() { "account.wrong-password" } else { "account.bad-passkey" })
    }
}

/// `POST /account/password`: changes the password, or sets the first, and ends all other sessions.
pub(crate) async fn change_password(
    requester: Requester,
    State(games): State<Arc<Games>>,
    Form(form): Form<PasswordForm>,
) -> FormResponse {
    let Requester { accounts, visitor, browser, address, .. } = &requester;
    let refuse = async |why| requester.refuse("password", why, "").await;
    let account = accounts.identities.own_account(visitor).await?;
    if let Err(Refusal(why)) = password::check(&form.new, &account.name).await {
        return refuse(why).await;
    }
    // People who have forgotten the password may give a recovery code instead.
    accounts.limits.sign_ins.count(address)?;
    let by_code = accounts.use_recovery_code(visitor.text(), &form.password).await?;
    if by_code {
        accounts.identities.renew_session(browser).await?;
    } else if requester.check_proof(&form).await?.is_none() {
        let takes_codes_only = account.password.is_none() && form.passkey.is_empty();
        let why = if takes_codes_only { say("account.wrong-code") } else { form.wrong_proof_message() };
        return refuse(why).await;
    }
    let hash = password::hash(form.new).await.ok_or(AppError::Overloaded)?;
    let sessions = accounts.store.sessions(&account.visitor).await?;
    accounts.store.set_password(&account.visitor, &hash, &browser.token()).await?;
    let others = sessions.into_iter().map(|session| session.token);
    games.end_sessions(others.filter(|token| *token != browser.token()).collect());
    tracing::info!(name = account.name, by_code, "a password was changed");
    accounts.notify_owner(&account.visitor, &account.name, "mail.password-changed").await;
    Ok(answer_page(&say(password_words(&account)), &say("account.password-set"), ACCOUNT).into_response())
}

/// `POST /account/remove-password`: from now on only passkeys sign in.
pub(crate) async fn remove_password(requester: Requester, Form(form): Form<PasswordForm>) -> FormResponse {
    let Some(account) = requester.check_proof(&form).await? else {
        return requester.refuse("remove-password", form.wrong_proof_message(), "").await;
    };
    if !requester.accounts.store.remove_password(&account.visitor).await? {
        // Without a passkey this form is not shown, so the error is shown at the form above it.
        return requester.refuse("password", say("account.needs-passkey"), "").await;
    }
    tracing::info!(name = account.name, "a password was removed");
    requester.accounts.notify_owner(&account.visitor, &account.name, "mail.password-removed").await;
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// `POST /account/codes`: replaces the recovery codes.
pub(crate) async fn change_codes(requester: Requester, Form(form): Form<PasswordForm>) -> FormResponse {
    let Some(account) = requester.check_proof(&form).await? else {
        return requester.refuse("codes", form.wrong_proof_message(), "").await;
    };
    let codes = password::new_codes();
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    requester.accounts.store.set_codes(&account.visitor, hashed).await?;
    tracing::info!(name = account.name, "recovery codes were changed");
    requester.accounts.notify_owner(&account.visitor, &account.name, "mail.codes-changed").await;
    Ok(codes_page(&codes, None).into_response())
}

/// `POST /account/close`: deletes the account; its games stay, without a name.
pub(crate) async fn close(
    requester: Requester,
    State(games): State<Arc<Games>>,
    Form(form): Form<PasswordForm>,
) -> FormResponse {
    let Some(account) = requester.check_proof(&form).await? else {
        return requester.refuse("close", form.wrong_proof_message(), "").await;
    };
    let Requester { accounts, visitor, browser, .. } = &requester;
    end_games_before_closing(&games, visitor).await?;
    let sessions = accounts.store.sessions(&account.visitor).await?;
    accounts.store.close_account(&account.visitor, now_ms()).await?;
    games.account_changed(visitor);
    games.end_sessions(sessions.into_iter().map(|session| session.token).collect());
    tracing::info!("an account was closed");
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    let keep = SetCookies { secret, guest: None };
    Ok((Extension(keep), Redirect::to(ACCOUNT)).into_response())
}

/// The form that adds a passkey.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct AddPasskeyForm {
    name: String,
    /// The passkey that the device created, as JSON.
    fresh: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/passkeys/add`.
pub(crate) async fn add_passkey(
    requester: Requester,
    headers: HeaderMap,
    Form(form): Form<AddPasskeyForm>,
) -> FormResponse {
    let refuse = async |why| requester.refuse("passkey", why, &form.name).await;
    let Some(account) = requester.check_proof(&form.proof).await? else {
        return refuse(form.proof.wrong_proof_message()).await;
    };
    let name = if form.name.trim().is_empty() { describe_browser(&headers) } else { form.name.clone() };
    let Some(passkey) = requester.fresh_passkey(&name, &form.fresh).await? else {
        return refuse(say("account.bad-passkey")).await;
    };
    if !requester.accounts.store.add_passkey(passkey).await? {
        return refuse(say("account.many-passkeys")).await;
    }
    tracing::info!(name = account.name, "a passkey was added");
    requester.accounts.notify_owner(&account.visitor, &account.name, "mail.passkey-added").await;
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// The form that removes a passkey.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct RemovePasskeyForm {
    id: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/passkeys/remove`.
pub(crate) async fn remove_passkey(
    requester: Requester,
    Form(RemovePasskeyForm { id, proof }): Form<RemovePasskeyForm>,
) -> FormResponse {
    let refuse = async |why| requester.refuse("passkeys", why, "").await;
    let Some(account) = requester.check_proof(&proof).await? else {
        return refuse(proof.wrong_proof_message()).await;
    };
    let store = &requester.accounts.store;
    let is_there = store.passkey(&id).await?.is_some_and(|passkey| passkey.visitor == account.visitor);
    if is_there && !store.remove_passkey(&account.visitor, &id).await? {
        return refuse(say("account.last-passkey")).await;
    }
    if is_there {
        tracing::info!(name = account.name, "a passkey was removed");
        requester.accounts.notify_owner(&account.visitor, &account.name, "mail.passkey-removed").await;
    }
    Ok(Redirect::to(ACCOUNT).into_response())
}
