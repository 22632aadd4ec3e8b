//! What is changed about an account by whoever proves anew that it is theirs.

use super::{Answer, Requester, about, code_hash, codes_page, password};
use crate::error::{AppError, Refusal};
use crate::messages::say;
use crate::paths::ACCOUNT;
use crate::play::{Games, end_games_before_closing};
use crate::visitor::{Browser, Keep};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Form};
use serde::Deserialize;
use std::sync::Arc;

/// A change that needs the password, or a passkey.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct PasswordForm {
    pub(super) password: String,
    /// What a device has signed with a passkey, as JSON, instead of the password.
    pub(super) passkey: String,
    new: String,
}

impl PasswordForm {
    /// What is said where the proof is none.
    pub(crate) fn wrong(&self) -> String {
        say(if self.passkey.is_empty() { "account.wrong-password" } else { "account.bad-passkey" })
    }
}

/// `POST /account/password`: changes it, and ends all other sessions.
pub(crate) async fn change_password(
    requester: Requester,
    State(games): State<Arc<Games>>,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let Requester { accounts, visitor, browser, address, .. } = &requester;
    let refuse = async |why| requester.refuse("password", why, "").await;
    let account = accounts.identities.own(visitor).await?;
    if let Err(Refusal(why)) = password::check(&form.new, &account.name).await {
        return refuse(why).await;
    }
    // A recovery code lets in whoever has forgotten it, and so it must do here.
    accounts.limits.sign_ins.count(address)?;
    let by_code = accounts.by_code(visitor.text(), &form.password).await?;
    if by_code {
        accounts.identities.renew_session(browser).await?;
    } else if requester.confirmed(&form).await?.is_none() {
        return refuse(form.wrong()).await;
    }
    let hash = password::hash(form.new).await.ok_or(AppError::Overloaded)?;
    let sessions = accounts.store.sessions(&account.visitor).await?;
    accounts.store.set_password(&account.visitor, &hash, &browser.token()).await?;
    let others = sessions.into_iter().map(|session| session.token);
    games.end_sessions(others.filter(|token| *token != browser.token()).collect());
    tracing::info!(name = account.name, by_code, "a password was changed");
    accounts.tell(&account.visitor, &account.name, "mail.password-changed").await;
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// `POST /account/remove-password`: passkeys sign in from now on.
pub(crate) async fn remove_password(requester: Requester, Form(form): Form<PasswordForm>) -> Answer {
    let Some(account) = requester.confirmed(&form).await? else {
        return requester.refuse("remove-password", form.wrong(), "").await;
    };
    if !requester.accounts.store.remove_password(&account.visitor).await? {
        // Without a passkey the form is not shown: the one before it says why.
        return requester.refuse("password", say("account.needs-passkey"), "").await;
    }
    tracing::info!(name = account.name, "a password was removed");
    requester.accounts.tell(&account.visitor, &account.name, "mail.password-removed").await;
    Ok(Redirect::to(ACCOUNT).into_response())
}

/// `POST /account/codes`: new recovery codes.
pub(crate) async fn change_codes(requester: Requester, Form(form): Form<PasswordForm>) -> Answer {
    let Some(account) = requester.confirmed(&form).await? else {
        return requester.refuse("codes", form.wrong(), "").await;
    };
    let codes = password::new_codes();
    let hashed = codes.iter().filter_map(|code| code_hash(code)).collect();
    requester.accounts.store.set_codes(&account.visitor, hashed).await?;
    tracing::info!(name = account.name, "recovery codes were changed");
    requester.accounts.tell(&account.visitor, &account.name, "mail.codes-changed").await;
    Ok(codes_page(&codes, None).into_response())
}

/// `POST /account/close`: the person is gone; the games stay, without a name.
pub(crate) async fn close(
    requester: Requester,
    State(games): State<Arc<Games>>,
    Form(form): Form<PasswordForm>,
) -> Answer {
    let Some(account) = requester.confirmed(&form).await? else {
        return requester.refuse("close", form.wrong(), "").await;
    };
    let Requester { accounts, visitor, browser, .. } = &requester;
    end_games_before_closing(&games, visitor).await?;
    let sessions = accounts.store.sessions(&account.visitor).await?;
    accounts.store.close_account(&account.visitor).await?;
    accounts.identities.forget(&account.visitor);
    games.refresh_names();
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
    requester: Requester,
    headers: HeaderMap,
    Form(form): Form<NewPasskeyForm>,
) -> Answer {
    let refuse = async |why| requester.refuse("passkey", why, &form.name).await;
    let Some(account) = requester.confirmed(&form.proof).await? else {
        return refuse(form.proof.wrong()).await;
    };
    let name = if form.name.trim().is_empty() { about(&headers) } else { form.name.clone() };
    let Some(passkey) = requester.fresh_passkey(&name, &form.fresh).await? else {
        return refuse(say("account.bad-passkey")).await;
    };
    if !requester.accounts.store.add_passkey(passkey).await? {
        return refuse(say("account.many-passkeys")).await;
    }
    tracing::info!(name = account.name, "a passkey was added");
    requester.accounts.tell(&account.visitor, &account.name, "mail.passkey-added").await;
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
    requester: Requester,
    Form(OldPasskeyForm { id, proof }): Form<OldPasskeyForm>,
) -> Answer {
    let refuse = async |why| requester.refuse("passkeys", why, "").await;
    let Some(account) = requester.confirmed(&proof).await? else {
        return refuse(proof.wrong()).await;
    };
    let store = &requester.accounts.store;
    let is_there = store.passkey(&id).await?.is_some_and(|passkey| passkey.visitor == account.visitor);
    if is_there && !store.remove_passkey(&account.visitor, &id).await? {
        return refuse(say("account.last-passkey")).await;
    }
    if is_there {
        tracing::info!(name = account.name, "a passkey was removed");
        requester.accounts.tell(&account.visitor, &account.name, "mail.passkey-removed").await;
    }
    Ok(Redirect::to(ACCOUNT).into_response())
}
