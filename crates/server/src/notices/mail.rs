//! The e-mail addresses of accounts: confirming one, and a daily digest of the games that wait.

use super::Notifier;
use super::page::{RefusedForm, show};
use super::turns::against;
use crate::accounts::{PasswordForm, Requester};
use crate::calendar::{DAY, now_ms, ticks};
use crate::error::{AppError, Refusal};
use crate::limits::Limits;
use crate::mailer::{self, Email, Mailer};
use crate::messages::{in_language, say, say_with};
use crate::page::{answer_page, layout};
use crate::paths::{MAIL_OFF, NOTICES, game_path, segment};
use crate::play::Games;
use crate::random;
use crate::visitor::VisitorId;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use throughline_game::Language;
use throughline_store::{MailAddress, MailPurpose, MailToken, StoreError};

/// The pages that links in e-mails lead to.
const CONFIRM: &str = "/account/mail/confirm";
pub(super) const RESET: &str = "/account/reset";

/// Milliseconds for which a link is valid.
const VALID_FOR: i64 = 60 * 60 * 1000;

/// Milliseconds for which the link that ends digests is valid: newer digests have newer links.
const DIGEST_ENDS: i64 = 60 * DAY;

/// How often accounts without a digest for a day are looked for, as a multiple of the notice delay:
/// usually every ten minutes.
const DIGEST_INTERVAL: u32 = 30;

/// Number of accounts read at once.
const BATCH: u32 = 2000;

/// Maximum number of games that a digest names.
const MAX_NAMED: usize = 10;

/// The hash of a token, as it is stored.
fn hash(token: &str) -> String {
    VisitorId::from_secret(token).text().to_owned()
}

/// A token from a link.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Link {
    pub(super) token: String,
}

/// Creates a token for a link that is valid for `good_for` milliseconds. Returns it with its stored
/// form.
fn new_token(visitor: &str, purpose: MailPurpose, address: &str, good_for: i64) -> (String, MailToken) {
    let token = random::hex::<32>();
    let (visitor, address, until) = (visitor.to_owned(), address.to_owned(), now_ms() + good_for);
    let kept = MailToken { token: hash(&token), visitor, purpose, address, until };
    (token, kept)
}

impl Notifier {
    pub(super) fn mailer(&self) -> Result<&Arc<Mailer>, AppError> {
        self.mailer.as_ref().ok_or(AppError::NoSuchPage)
    }

    /// Creates a link for an account; its token is stored as a hash.
    pub(super) async fn new_link(
        &self,
        visitor: &str,
        purpose: MailPurpose,
        address: &str,
    ) -> Result<String, AppError> {
        let (token, kept) = new_token(visitor, purpose, address, VALID_FOR);
        self.store.add_mail_token(kept).await?;
        let path = if purpose == MailPurpose::Confirm { CONFIRM } else { RESET };
        Ok(self.mailer()?.link(&format!("{path}?token={token}")))
    }

    /// Resolves a link that is still valid: its token and the name of its account.
    pub(super) async fn resolve_link(
        &self,
        link: &Link,
        purpose: MailPurpose,
    ) -> Result<(MailToken, String), AppError> {
        let void = || Refusal::new(say("mail.void"));
        let found = self.store.mail_token(&hash(&link.token), purpose, now_ms()).await?.ok_or_else(void)?;
        let account = self.store.account_of(&found.visitor).await?.ok_or_else(void)?;
        // A reset link is void once the account has another address.
        let is_theirs = purpose == MailPurpose::Confirm
            || self.store.mail_of(&found.visitor).await?.is_some_and(|mail| mail.address == found.address);
        if is_theirs { Ok((found, account.name)) } else { Err(void().into()) }
    }
}

/// An e-mail address, and the proof that the account belongs to the sender.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct AddressForm {
    pub(super) address: String,
    #[serde(flatten)]
    proof: PasswordForm,
}

/// `POST /account/mail`: sends a link to confirm an address.
pub(crate) async fn add(
    State(notifier): State<Arc<Notifier>>,
    State(limits): State<Arc<Limits>>,
    requester: Requester,
    Form(AddressForm { address: written, proof }): Form<AddressForm>,
) -> Result<Response, AppError> {
    let mailer = notifier.mailer()?;
    let refuse = async |why| refuse(&notifier, &requester, &written, why).await;
    let Some(address) = mailer::address(&written).map(|address| address.to_string()) else {
        return refuse(say("mail.bad-address")).await;
    };
    let Some(account) = requester.check_proof(&proof).await? else {
        return refuse(proof.wrong_proof_message()).await;
    };
    limits.letters.count(&requester.address)?;
    limits.emails.count(requester.visitor.text())?;
    // The response does not tell whether the address has reached its limit.
    if limits.emails.count(&mailer::address_key(&address)).is_ok() {
        let link = notifier.new_link(&account.visitor, MailPurpose::Confirm, &address).await?;
        let inserted = [("name", account.name.as_str()), ("site", mailer.site()), ("link", &link)];
        let text = say_with("mail.confirm-text", &inserted);
        mailer.send(Email {
            to: address.clone(),
            subject: say("mail.confirm-subject"),
            text,
            unsubscribe_link: None,
            counted_for: vec![requester.visitor.text().to_owned(), mailer::address_key(&address)],
        });
    }
    let told = say_with("mail.sent", &[("address", &address)]);
    Ok(answer_page(&say("mail"), &told, NOTICES).into_response())
}

/// `GET /account/mail/confirm`: a page with a button, because programs open links too.
pub(crate) async fn confirm_page(
    State(notifier): State<Arc<Notifier>>,
    Form(link): Form<Link>,
) -> Result<Markup, AppError> {
    let (found, name) = notifier.resolve_link(&link, MailPurpose::Confirm).await?;
    let about = say_with("mail.confirm-about", &[("address", &found.address), ("name", &name)]);
    Ok(form_page(CONFIRM, &say("mail"), &about, &say("mail.confirm"), &token_field(&link.token)))
}

/// `POST /account/mail/confirm`.
pub(crate) async fn confirm(
    State(notifier): State<Arc<Notifier>>,
    Form(link): Form<Link>,
) -> Result<Markup, AppError> {
    let (found, name) = notifier.resolve_link(&link, MailPurpose::Confirm).await?;
    let mail = MailAddress {
        key: mailer::address_key(&found.address),
        visitor: found.visitor,
        address: found.address,
        language: Language::current().tag().to_owned(),
        digest: false,
        digest_at: 0,
    };
    let earlier = notifier.store.mail_of(&mail.visitor).await?.filter(|earlier| earlier.key != mail.key);
    if !notifier.store.confirm_mail(&found.token, mail).await? {
        return Err(Refusal::new(say("mail.void")).into());
    }
    tracing::info!(name, "an address was confirmed");
    if let Some(earlier) = earlier {
        notifier.mailer()?.notify_owner(earlier, &name, "mail.address-changed").await;
    }
    Ok(answer_page(&say("mail"), &say("mail.confirmed"), NOTICES))
}

/// The page again, after a form about the address was refused.
async fn refuse(
    notifier: &Notifier,
    requester: &Requester,
    address: &str,
    why: String,
) -> Result<Response, AppError> {
    let page = show(notifier, requester, Some(RefusedForm { address, why: &why })).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// `POST /account/mail/remove`.
pub(crate) async fn remove(
    State(notifier): State<Arc<Notifier>>,
    requester: Requester,
    Form(proof): Form<PasswordForm>,
) -> Result<Response, AppError> {
    let Some(account) = requester.check_proof(&proof).await? else {
        return refuse(&notifier, &requester, "", proof.wrong_proof_message()).await;
    };
    let earlier = notifier.store.mail_of(&account.visitor).await?;
    notifier.store.remove_mail(&account.visitor).await?;
    if let (Some(mailer), Some(earlier)) = (&notifier.mailer, earlier) {
        mailer.notify_owner(earlier, &account.name, "mail.address-changed").await;
    }
    Ok(Redirect::to(NOTICES).into_response())
}

/// Whether digests are wanted.
#[derive(Deserialize)]
pub(crate) struct DigestForm {
    on: bool,
}

/// `POST /account/mail/digest`.
pub(crate) async fn set_digest(
    State(notifier): State<Arc<Notifier>>,
    Extension(visitor): Extension<VisitorId>,
    Form(DigestForm { on }): Form<DigestForm>,
) -> Result<Redirect, AppError> {
    notifier.store.set_digest(visitor.text(), on).await?;
    Ok(Redirect::to(NOTICES))
}

/// `GET /account/mail/off`: a page with a button, because programs open links too.
pub(crate) async fn off_page(Form(link): Form<Link>) -> Markup {
    // The token is in the address, because mail programs post there with nothing else.
    let action = format!("{MAIL_OFF}?token={}", segment(&link.token));
    form_page(&action, &say("mail.digest"), &say("mail.off-about"), &say("mail.digest-off"), &html! {})
}

/// `POST /account/mail/off`, for anybody who has the link. The token is in the address; the form
/// may be anything.
pub(crate) async fn off(
    State(notifier): State<Arc<Notifier>>,
    axum::extract::RawQuery(query): axum::extract::RawQuery,
) -> Result<Markup, AppError> {
    let query = query.unwrap_or_default();
    let token = query.strip_prefix("token=").unwrap_or_default();
    if token.is_empty() || !notifier.store.switch_digest_off(&hash(token), now_ms()).await? {
        return Err(Refusal::new(say("mail.void")).into());
    }
    Ok(answer_page(&say("mail.digest"), &say("mail.is-off"), NOTICES))
}

/// The token of a link, in a form.
pub(super) fn token_field(token: &str) -> Markup {
    html! { input type="hidden" name="token" value=(token); }
}

/// A page with one form.
pub(super) fn form_page(action: &str, title: &str, about: &str, button: &str, fields: &Markup) -> Markup {
    let content = html! {
        section.hero { h1 { (title) } }
        div.account {
            form.account-form method="post" action=(action) {
                p { (about) }
                (fields)
                button.button.primary type="submit" { (button) }
            }
        }
    };
    layout(title, "account", None, &content)
}

/// Sends digests until the store closes.
pub(crate) async fn send_digests(games: Arc<Games>, notifier: Arc<Notifier>) {
    let Some(mailer) = notifier.mailer.clone() else { return };
    let interval = games.settings.notice_delay * DIGEST_INTERVAL;
    let mut ticks = ticks(interval);
    loop {
        ticks.tick().await;
        // One instance does it for all.
        if !games.claim("digests", interval * 2 + Duration::from_secs(1)).await {
            continue;
        }
        match notifier.digest_all(&games, &mailer).await {
            Ok(()) => {}
            Err(AppError::Store(StoreError::Closed)) => return,
            Err(error) => tracing::warn!(%error, "digests could not be sent"),
        }
    }
}

impl Notifier {
    /// Sends the digests that are due. Those for which the queue has no room go out the next time.
    async fn digest_all(&self, games: &Games, mailer: &Arc<Mailer>) -> Result<(), AppError> {
        let (before, mut last) = (now_ms() - DAY, None);
        loop {
            let batch = self.store.digests(before, last.as_ref(), BATCH).await?;
            last = batch.last().cloned();
            if last.is_none() {
                return Ok(());
            }
            for mail in batch {
                if !mailer.has_room() {
                    return Ok(());
                }
                match self.send_digest(games, mailer, mail, before).await {
                    // Damage to a game of one account does not keep the others from theirs.
                    Err(AppError::Store(error @ StoreError::Damaged(_))) => {
                        tracing::error!(%error, "the games of an account cannot be read: no digest is sent");
                    }
                    sent => sent?,
                }
            }
        }
    }

    /// Sends a digest to an account, if games wait and none was sent since a time.
    async fn send_digest(
        &self,
        games: &Games,
        mailer: &Arc<Mailer>,
        mail: MailAddress,
        before: i64,
    ) -> Result<(), AppError> {
        let waiting = crate::play::waiting(games, &VisitorId::from_stored(&mail.visitor)).await?;
        if waiting.is_empty() {
            return Ok(());
        }
        let (token, end) = new_token(&mail.visitor, MailPurpose::EndDigest, &mail.address, DIGEST_ENDS);
        // Marked as sent before it is sent: a site that stops here sends one too few, never one
        // too many.
        if self.store.claim_digest(before, now_ms(), end).await? {
            let language = Language::from_tag(&mail.language).unwrap_or_default();
            let letter = in_language(language, digest(games, mailer, mail, &waiting, &token)).await;
            mailer.send(letter);
        }
        Ok(())
    }
}

/// The digest of the games that wait.
async fn digest(
    games: &Games,
    mailer: &Mailer,
    mail: MailAddress,
    waiting: &[(throughline_store::Summary, crate::play::Overview)],
    token: &str,
) -> Email {
    let visitor = VisitorId::from_stored(&mail.visitor);
    let count = waiting.len().to_string();
    let subject = say_with("mail.digest-subject", &[("count", &count)]);
    let mut text = format!("{subject}\n");
    for (summary, overview) in waiting.iter().take(MAX_NAMED) {
        let Ok(rules) = games.rule_sets.get_uncached(&summary.spec) else { continue };
        let names = games.names_at(&overview.seats).await;
        let game = against((overview, &names), &rules, &visitor, overview.deadline);
        text += &format!("\n{game}\n{}\n", mailer.link(&game_path(&summary.id)));
    }
    let all = mailer.link("/games/mine?state=waiting");
    let off = mailer.link(&format!("{MAIL_OFF}?token={token}"));
    text += &format!("\n{}\n", say_with("mail.digest-end", &[("all", &all), ("off", &off)]));
    Email { to: mail.address, subject, text, unsubscribe_link: Some(off), counted_for: Vec::new() }
}
