//! Passkeys (WebAuthn). Challenges are kept in the database, so that any instance of the site can
//! verify the answer.

use super::Requester;
use crate::calendar::now_ms;
use crate::config::PublicUrl;
use crate::error::{AppError, Refusal};
use crate::identities::name_key;
use crate::messages::say;
use crate::public_url::passkey_origin;
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use throughline_store::Passkey;
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey as Key, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Uuid, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// How long a challenge is valid, in milliseconds.
const TIMEOUT_MS: i64 = 5 * 60 * 1000;

/// Maximum number of challenges that wait for an answer, over all browsers: the newest.
const MAX_CHALLENGES: u32 = 20_000;

/// Maximum length of a passkey's name, in characters.
pub(super) const MAX_NAME_LENGTH: usize = 40;

/// Purposes of a challenge: a signature with an existing passkey, or the creation of a new one.
const KNOWN: &str = "known";
const FRESH: &str = "fresh";

/// The relying party of WebAuthn: the site, identified by its host name.
pub(super) struct RelyingParty(Webauthn);

impl RelyingParty {
    /// Returns `None` if browsers do not support passkeys at the site's address.
    pub(super) fn of(public: Option<&PublicUrl>) -> Option<Self> {
        let origin = passkey_origin(public)?;
        let builder = WebauthnBuilder::new(origin.domain()?, &origin).ok()?;
        let webauthn = builder.rp_name("Throughline").allow_any_port(public.is_none()).build().ok()?;
        Some(RelyingParty(webauthn))
    }
}

/// Returns the user handle of a visitor for devices, which does not reveal the visitor's hash.
fn user_handle(visitor: &str) -> Uuid {
    let digest = Sha256::digest(format!("passkeys of {visitor}").as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(bytes)
}

fn log_refusal(error: &WebauthnError) {
    tracing::info!(%error, "a passkey was refused");
}

impl Requester {
    /// Stores the state by which the answer to a challenge will be verified.
    async fn store_challenge(&self, purpose: &str, state: &impl Serialize) -> Result<(), AppError> {
        let (state, now) = (serde_json::to_string(state)?, now_ms());
        let (store, token) = (&self.accounts.store, self.browser.token());
        Ok(store.challenge(&token, purpose, &state, now, now - TIMEOUT_MS, MAX_CHALLENGES).await?)
    }

    /// Returns the options for signing in with any passkey of the device.
    async fn sign_in_options(&self, party: &RelyingParty) -> Result<Value, AppError> {
        let (options, state) = party.0.start_discoverable_authentication().map_err(failed)?;
        self.store_challenge(KNOWN, &state).await?;
        Ok(json!(options.public_key))
    }

    /// Returns the options for creating a passkey for an account of this name.
    async fn registration_options(&self, party: &RelyingParty, name: &str) -> Result<Value, AppError> {
        let keys = self.accounts.store.passkeys(self.visitor.text()).await?;
        let ids = keys.iter().filter_map(|key| BASE64_URL_SAFE_NO_PAD.decode(&key.id).ok());
        let ids: Vec<CredentialID> = ids.collect();
        let started =
            party.0.start_passkey_registration(user_handle(self.visitor.text()), name, name, Some(ids));
        let (options, state) = started.map_err(failed)?;
        self.store_challenge(FRESH, &state).await?;
        let mut options = json!(options.public_key);
        // Nobody types a name to sign in, so the device must store whose key it is.
        options["authenticatorSelection"]["residentKey"] = json!("required");
        options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok(options)
    }

    /// Takes the challenge that a browser answers; it cannot be used again.
    async fn take_challenge<T: for<'a> Deserialize<'a>>(&self, purpose: &str) -> Result<Option<T>, AppError> {
        let state =
            self.accounts.store.take_challenge(&self.browser.token(), purpose, now_ms() - TIMEOUT_MS).await?;
        Ok(state.map(|state| serde_json::from_str(&state)).transpose()?)
    }

    /// Verifies the creation of a passkey, and returns it.
    pub(super) async fn fresh_passkey(&self, name: &str, answer: &str) -> Result<Option<Passkey>, AppError> {
        let state: Option<PasskeyRegistration> = self.take_challenge(FRESH).await?;
        let answer: Option<RegisterPublicKeyCredential> = serde_json::from_str(answer).ok();
        let (Some(party), Some(state), Some(answer)) = (&self.accounts.party, state, answer) else {
            return Ok(None);
        };
        let made = party.0.finish_passkey_registration(&answer, &state).inspect_err(log_refusal);
        let Ok(key) = made else { return Ok(None) };
        Ok(Some(Passkey {
            id: BASE64_URL_SAFE_NO_PAD.encode(key.cred_id()),
            visitor: self.visitor.text().to_owned(),
            name: name.trim().chars().filter(|letter| !letter.is_control()).take(MAX_NAME_LENGTH).collect(),
            credential: serde_json::to_string(&key)?,
            created_at: now_ms(),
            used_at: 0,
        }))
    }

    /// Verifies a signature, records the use of the passkey, and returns the passkey.
    pub(super) async fn known_passkey(&self, answer: &str) -> Result<Option<Passkey>, AppError> {
        let state: Option<DiscoverableAuthentication> = self.take_challenge(KNOWN).await?;
        let answer: Option<PublicKeyCredential> = serde_json::from_str(answer).ok();
        let (Some(party), Some(state), Some(answer)) = (&self.accounts.party, state, answer) else {
            return Ok(None);
        };
        let who = party.0.identify_discoverable_authentication(&answer).inspect_err(log_refusal);
        let Ok((user, id)) = who else { return Ok(None) };
        let kept = self.accounts.store.passkey(&BASE64_URL_SAFE_NO_PAD.encode(id)).await?;
        let Some(kept) = kept.filter(|kept| user_handle(&kept.visitor) == user) else { return Ok(None) };
        let mut key: Key = serde_json::from_str(&kept.credential)?;
        let right = party.0.finish_discoverable_authentication_v2(&answer, state, &key);
        let Ok(right) = right.inspect_err(log_refusal) else { return Ok(None) };
        key.update_credential(&right);
        let credential = serde_json::to_string(&key)?;
        let is_noted =
            self.accounts.store.use_passkey(&kept.id, &kept.credential, &credential, now_ms()).await?;
        Ok(Some(kept).filter(|_| is_noted))
    }
}

fn failed(error: WebauthnError) -> AppError {
    AppError::Internal(format!("no challenge for a passkey: {error}"))
}

/// A script's request for a challenge.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct ChallengeForm {
    purpose: String,
    /// Of the person signing up.
    name: String,
    invite: String,
}

/// `POST /account/passkeys/challenge`: the options for the browser's WebAuthn call as JSON, or an
/// error.
pub(crate) async fn challenge(
    requester: Requester,
    Form(form): Form<ChallengeForm>,
) -> Result<Response, AppError> {
    let Requester { accounts, visitor, browser, address, .. } = &requester;
    let party = accounts.party.as_ref().filter(|_| browser.offers_passkeys).ok_or(AppError::NoSuchPage)?;
    accounts.limits.sign_ins.count(address)?;
    let options = match form.purpose.as_str() {
        KNOWN => requester.sign_in_options(party).await?,
        FRESH if browser.is_signed_in => {
            let account = accounts.identities.own_account(visitor).await?;
            requester.registration_options(party, &account.name).await?
        }
        FRESH => {
            let name = form.name.trim();
            accounts
                .check_sign_up(name, &form.invite)
                .await?
                .map_err(|Refusal(why)| AppError::BadForm(why))?;
            if accounts.store.account_named(&name_key(name)).await?.is_some() {
                return Err(AppError::BadForm(say("account.taken")));
            }
            requester.registration_options(party, name).await?
        }
        _ => return Err(AppError::NoSuchPage),
    };
    Ok(Json(options).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_know_visitors_by_handles_of_their_own() {
        assert_eq!(user_handle("a"), user_handle("a"));
        assert_ne!(user_handle("a"), user_handle("b"));
    }
}
