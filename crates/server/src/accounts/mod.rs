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
mod sign_up;

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
pub(crate) use sessions::{describe_browser, end_session, sign_in, sign_out};
pub(crate) use sign_up::sign_up;

use crate::config::{AccountMode, Settings};
use crate::error::AppError;
use crate::identities::Identities;
use crate::limits::Limits;
use crate::mailer::Mailer;
use crate::messages::say_with;
use axum::response::Response;
use maud::Markup;
use page::codes_page;
pub(crate) use page::{passkey_words, proof};
use passkeys::RelyingParty;
use std::sync::Arc;
use throughline_store::Store;

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

/// Formats the date since when an account exists.
fn since(at: i64) -> String {
    say_with("account.since", &[("day", &crate::calendar::date_words(at))])
}
