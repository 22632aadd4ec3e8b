//! What is changed about an account by whoever proves anew that it is theirs.

use super::{ACCOUNT, AccountDesk, Answer, code_hash, codes_page, password, refuse};
use crate::error::AppError;
use crate::limits::Address;
use crate::messages::say;
use crate::play::Games;
use crate::visitor::{Browser, Keep, VisitorId};
use axum::extract::State;
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Form};
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::Account;

/// A change that needs the password.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct PasswordForm {
    password: String,
    new: String,
}

impl AccountDesk {
    /// The account of whoever is signed in, if the password is theirs.
    async fn confirmed(
        &self,
        visitor: &VisitorId,
        address: &Address,
        password: &str,
    ) -> Result<Option<Account>, AppError> {
        let account = self.own(visitor).await?;
        self.count(address, &account.key)?;
        let is_right = password::is_right(password.to_owned(), account.password.clone()).await;
        if !is_right {
            tracing::info!(%address, name = account.name, "a password was wrong");
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
    let account = desk.own(&visitor).await?;
    if let Err(why) = password::check(&form.new, &account.name) {
        return refuse(why).await;
    }
    // A recovery code lets in whoever has forgotten it, and so it must do here.
    desk.limits.sign_ins.count(&address)?;
    let by_code = match code_hash(&form.password) {
        Some(code) => desk.store.use_code(visitor.text(), &code).await?,
        None => false,
    };
    if !by_code && desk.confirmed(&visitor, &address, &form.password).await?.is_none() {
        return refuse(say("account.wrong-password")).await;
    }
    let hash = password::hash(form.new).await.ok_or(AppError::Overloaded)?;
    let sessions = desk.store.sessions(&account.visitor).await?;
    desk.store.set_password(&account.visitor, &hash, &browser.token()).await?;
    desk.forget(&account.visitor, &sessions);
    let others = sessions.into_iter().map(|session| session.token);
    games.end_sessions(others.filter(|token| *token != browser.token()).collect()).await;
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
    let Some(account) = desk.confirmed(&visitor, &address, &form.password).await? else {
        return refuse(&desk, &visitor, &browser, "codes", say("account.wrong-password"), "").await;
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
    let Some(account) = desk.confirmed(&visitor, &address, &form.password).await? else {
        return refuse(&desk, &visitor, &browser, "close", say("account.wrong-password"), "").await;
    };
    let sessions = desk.store.sessions(&account.visitor).await?;
    desk.store.close_account(&account.visitor).await?;
    desk.forget(&account.visitor, &sessions);
    games.name_anew();
    games.end_sessions(sessions.into_iter().map(|session| session.token).collect()).await;
    tracing::info!("an account was closed");
    let secret = browser.guest.clone().unwrap_or_else(Browser::new_secret);
    let keep = Keep { secret, guest: None };
    Ok((Extension(keep), Redirect::to(ACCOUNT)).into_response())
}
