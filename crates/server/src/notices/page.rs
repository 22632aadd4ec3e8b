//! The page with a visitor's settings for notices.

use super::Notifier;
use super::encryption::BrowserKeys;
use crate::accounts::{Requester, describe_browser, proof};
use crate::assets::ASSETS;
use crate::calendar::{date_words, now_ms};
use crate::error::{AppError, Refusal};
use crate::limits::{Address, Limits};
use crate::messages::{say, say_with};
use crate::page::{layout, problem};
use crate::paths::NOTICES;
use crate::visitor::{Browser, VisitorId};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_game::Language;
use throughline_store::{Account, MailAddress, PushSubscription};

/// Maximum number of subscribed browsers of a visitor: a further one replaces the oldest.
const MAX_BROWSERS: u32 = 10;

/// `GET /account/notices`.
pub(crate) async fn page(
    State(notifier): State<Arc<Notifier>>,
    requester: Requester,
) -> Result<Markup, AppError> {
    show(&notifier, &requester, None).await
}

/// A form about the address that was refused: what was written there, and why.
pub(super) struct RefusedForm<'a> {
    pub address: &'a str,
    pub why: &'a str,
}

/// The page; with an error message after a form was refused.
pub(super) async fn show(
    notifier: &Notifier,
    Requester { accounts, visitor, browser, .. }: &Requester,
    refused: Option<RefusedForm<'_>>,
) -> Result<Markup, AppError> {
    let browsers = notifier.store.subscriptions(visitor.text()).await?;
    let key = match &notifier.push {
        Some(_) => Some(notifier.push_key().await?.public()),
        None => None,
    };
    let mail = notifier.store.mail_of(visitor.text()).await?;
    let account =
        if browser.is_signed_in { Some(accounts.identities.own_account(visitor).await?) } else { None };
    let by_passkey = browser.offers_passkeys && !notifier.store.passkeys(visitor.text()).await?.is_empty();
    let content = html! {
        section.hero { h1 { (say("notices")) } p.lead { (say("notices.about")) } }
        div.account {
            section.account-form aria-labelledby="push-title" {
                h2 id="push-title" { (say("notices.push")) }
                p.option-about { (say("notices.push-about")) }
                @match &key {
                    Some(key) => (push_buttons(key)),
                    None => p { (say("notices.push-none")) },
                }
                @if !browsers.is_empty() { (browser_list(&browsers)) }
            }
            @if notifier.mailer.is_some() {
                section.account-form aria-labelledby="mail-title" {
                    h2 id="mail-title" { (say("mail")) }
                    @match (&mail, &account) {
                        (Some(mail), Some(account)) => (mail_forms(mail, account, by_passkey, refused.as_ref())),
                        (None, Some(account)) => (address_form(account, by_passkey, refused.as_ref())),
                        (_, None) => p { (say("mail.needs-account")) },
                    }
                }
            }
        }
    };
    Ok(layout(&say("notices.title"), "account", Some("notices/notices.js"), &content))
}

/// The part for the script: only a script can ask the browser for permission.
fn push_buttons(key: &str) -> Markup {
    html! {
        div id="push" data-key=(key) data-worker={ (ASSETS) "/js/notices/worker.js" } {
            p id="push-state" role="status" { (say("notices.push-script")) }
            p.card-actions {
                button.button.primary type="button" id="push-on" hidden { (say("notices.push-on")) }
                button.button type="button" id="push-off" hidden { (say("notices.push-off")) }
            }
        }
    }
}

/// The list of all subscribed browsers; each can be removed from any of them.
fn browser_list(browsers: &[PushSubscription]) -> Markup {
    html! {
        ul.sessions {
            @for browser in browsers {
                li {
                    span { b { (browser.about) } ", " (say_with("account.session-since", &[("day", &date_words(browser.created_at))])) }
                    form method="post" action={ (NOTICES) "/forget" } {
                        input type="hidden" name="endpoint" value=(browser.endpoint);
                        button.button.quiet type="submit" { (say("notices.push-end")) }
                    }
                }
            }
        }
    }
}

/// The form for an e-mail address.
fn address_form(account: &Account, by_passkey: bool, refused: Option<&RefusedForm>) -> Markup {
    let address = refused.map_or("", |refused| refused.address);
    html! {
        form.account-part method="post" action="/account/mail" {
            p.option-about { (say("mail.about")) }
            @if let Some(refused) = refused { (problem(refused.why)) }
            label for="mail-address" { (say("mail.address")) }
            input id="mail-address" name="address" type="email" value=(address) maxlength="254" autocomplete="email" required;
            (proof("mail", "mail.add", account, by_passkey))
        }
    }
}

/// The forms for a confirmed address.
fn mail_forms(
    mail: &MailAddress,
    account: &Account,
    by_passkey: bool,
    refused: Option<&RefusedForm>,
) -> Markup {
    html! {
        p { b { (mail.address) } }
        p.option-about { (say("mail.digest-about")) }
        form method="post" action="/account/mail/digest" {
            input type="hidden" name="on" value=(!mail.digest);
            button.button type="submit" { @if mail.digest { (say("mail.digest-off")) } @else { (say("mail.digest-on")) } }
        }
        form.account-part method="post" action="/account/mail/remove" {
            @if let Some(refused) = refused { (problem(refused.why)) }
            (proof("mail", "mail.remove", account, by_passkey))
        }
    }
}

/// The push subscription of a browser.
#[derive(Deserialize)]
pub(crate) struct PushForm {
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// `POST /account/notices/push`.
pub(crate) async fn subscribe_push(
    State(notifier): State<Arc<Notifier>>,
    State(limits): State<Arc<Limits>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    headers: HeaderMap,
    Form(form): Form<PushForm>,
) -> Result<Redirect, AppError> {
    let push = notifier.push.as_ref().ok_or(AppError::NoSuchPage)?;
    limits.notices.count(&address)?;
    let is_good = push.services.endpoint(&form.endpoint).is_some()
        && BrowserKeys::of(&form.p256dh, &form.auth).is_some();
    if !is_good {
        return Err(Refusal::new(say("notices.push-bad")).into());
    }
    let new = PushSubscription {
        endpoint: form.endpoint,
        visitor: visitor.text().to_owned(),
        session: browser.token(),
        public_key: form.p256dh,
        secret: form.auth,
        about: describe_browser(&headers),
        language: Language::current().tag().to_owned(),
        created_at: now_ms(),
    };
    notifier.store.subscribe(new, MAX_BROWSERS).await?;
    Ok(Redirect::to(NOTICES))
}

/// A browser to be removed.
#[derive(Deserialize)]
pub(crate) struct ForgetForm {
    endpoint: String,
}

/// `POST /account/notices/forget`.
pub(crate) async fn forget_push(
    State(notifier): State<Arc<Notifier>>,
    Extension(visitor): Extension<VisitorId>,
    Form(ForgetForm { endpoint }): Form<ForgetForm>,
) -> Result<Redirect, AppError> {
    notifier.store.unsubscribe(visitor.text(), &endpoint).await?;
    Ok(Redirect::to(NOTICES))
}
