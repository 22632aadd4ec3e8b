//! Password reset by a link in an e-mail.

use super::Notifier;
use super::mail::{AddressForm, Link, RESET, form_page, token_field};
use crate::accounts::{Accounts, passkey_words};
use crate::error::{AppError, Refusal};
use crate::limits::{Address, Limits};
use crate::mailer::{self, Email};
use crate::messages::{in_language, say, say_with};
use crate::page::{answer_page, problem};
use crate::paths::{ACCOUNT, FORGOTTEN};
use crate::play::Games;
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_game::Language;
use throughline_store::{MailPurpose, Passkey};

/// Maximum number of accounts with the same address that are written to.
const MAX_ACCOUNTS: u32 = 5;

/// `GET /account/forgotten`.
pub(crate) async fn forgotten_page(State(notifier): State<Arc<Notifier>>) -> Result<Markup, AppError> {
    notifier.mailer()?;
    let field = html! {
        label for="forgotten-address" { (say("mail.address")) }
        input id="forgotten-address" name="address" type="email" maxlength="254" autocomplete="email" required;
    };
    let (title, about) = (say("mail.forgotten"), say("mail.forgotten-about"));
    Ok(form_page(FORGOTTEN, &title, &about, &say("mail.send"), &field))
}

/// `POST /account/forgotten`: the response is the same whether the address is known or not.
pub(crate) async fn forgotten(
    State(notifier): State<Arc<Notifier>>,
    State(limits): State<Arc<Limits>>,
    sender: Address,
    Form(form): Form<AddressForm>,
) -> Result<Markup, AppError> {
    notifier.mailer()?;
    limits.sign_ins.count(&sender)?;
    limits.letters.count(&sender)?;
    let key = mailer::address_key(&form.address);
    if mailer::address(&form.address).is_some() {
        // In the background, so that the response time tells nothing either.
        let (notifier, limits, language) = (notifier.clone(), limits.clone(), Language::current());
        tokio::spawn(in_language(language, async move {
            if let Err(error) = notifier.send_resets(&key, &limits).await {
                tracing::warn!(%error, "a link to a new password could not be sent");
            }
        }));
    }
    Ok(answer_page(&say("mail.forgotten"), &say("mail.maybe-sent"), ACCOUNT))
}

impl Notifier {
    /// Sends reset links to all accounts with an address, within the limit.
    async fn send_resets(&self, key: &str, limits: &Limits) -> Result<(), AppError> {
        let (mailer, mails) = (self.mailer()?, self.store.mails_at(key, MAX_ACCOUNTS).await?);
        // Without an account nothing is counted: otherwise strangers could use up the messages of
        // who only now adds the address.
        if mails.is_empty() || limits.emails.count(key).is_err() {
            return Ok(());
        }
        // Counted once for all accounts.
        let mut counted = vec![key.to_owned()];
        for mail in mails {
            let Some(account) = self.store.account_of(&mail.visitor).await? else { continue };
            let link = self.new_link(&mail.visitor, MailPurpose::Reset, &mail.address).await?;
            let inserted = [("name", account.name.as_str()), ("site", mailer.site()), ("link", &link)];
            let text = say_with("mail.reset-text", &inserted);
            mailer.send(Email {
                to: mail.address,
                subject: say("mail.reset-subject"),
                text,
                unsubscribe_link: None,
                counted_for: std::mem::take(&mut counted),
            });
        }
        Ok(())
    }
}

/// `GET /account/reset`.
pub(crate) async fn reset_page(
    State(notifier): State<Arc<Notifier>>,
    Form(link): Form<Link>,
) -> Result<Markup, AppError> {
    let (found, name) = notifier.resolve_link(&link, MailPurpose::Reset).await?;
    let passkeys = notifier.store.passkeys(&found.visitor).await?;
    Ok(password_page(&link.token, &name, &passkeys, None))
}

/// The form for a new password.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct ResetForm {
    token: String,
    new: String,
    /// Whether passkeys and recovery codes are to go, too.
    clear: bool,
}

/// `POST /account/reset`: sets the new password, ends all sessions and revokes all access tokens;
/// if asked to, removes passkeys and recovery codes.
pub(crate) async fn reset(
    State(notifier): State<Arc<Notifier>>,
    State(accounts): State<Arc<Accounts>>,
    State(games): State<Arc<Games>>,
    sender: Address,
    Form(ResetForm { token, new, clear }): Form<ResetForm>,
) -> Result<Response, AppError> {
    games.limits.sign_ins.count(&sender)?;
    let link = Link { token };
    let (found, name) = notifier.resolve_link(&link, MailPurpose::Reset).await?;
    // Hashed before the link is used up: a site that is busy now leaves it valid.
    let hash = match accounts.hash_password(new, &name).await {
        Err(AppError::Refused(why)) => {
            let passkeys = notifier.store.passkeys(&found.visitor).await?;
            return Ok(password_page(&link.token, &name, &passkeys, Some((&why, clear))).into_response());
        }
        hash => hash?,
    };
    if !accounts.reset_password(&games, &found, &hash, clear).await? {
        return Err(Refusal::new(say("mail.void")).into());
    }
    tracing::info!(name, clear, "a password was changed by a link in a message");
    accounts.notify_owner(&found.visitor, &name, "mail.password-changed").await;
    if clear {
        accounts.notify_owner(&found.visitor, &name, "mail.ways-removed").await;
    }
    Ok(answer_page(&say("account.change-password"), &say("mail.reset-done"), ACCOUNT).into_response())
}

/// The form for a new password; after a refusal with the reason, and with what was ticked.
fn password_page(token: &str, name: &str, passkeys: &[Passkey], refused: Option<(&str, bool)>) -> Markup {
    let fields = html! {
        (token_field(token))
        @if let Some((why, _)) = refused { (problem(why)) }
        input.visually-hidden type="text" name="username" value=(name) autocomplete="username" tabindex="-1" aria-hidden="true" readonly;
        label for="reset-new" { (say("account.new-password")) }
        input id="reset-new" name="new" type="password" maxlength="200" autocomplete="new-password" required;
        p.option-about { (say("account.password-about")) }
        @if !passkeys.is_empty() {
            p { (say("mail.reset-passkeys")) }
            ul { @for passkey in passkeys { li { (passkey_words(passkey)) } } }
        }
        label.check {
            input type="checkbox" name="clear" value="true" checked[refused.is_some_and(|(_, clear)| clear)] aria-describedby="reset-clear-about";
            span { (say("mail.reset-clear")) }
        }
        p.option-about id="reset-clear-about" { (say("mail.reset-clear-about")) }
    };
    let about = say_with("mail.reset-about", &[("name", name)]);
    form_page(RESET, &say("account.change-password"), &about, &say("account.change-password"), &fields)
}
