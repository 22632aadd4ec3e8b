//! Accounts and what goes with them: nobody has any.

use super::MemoryStore;
use async_trait::async_trait;
use std::collections::HashMap;
use throughline_store::{
    AccessToken, AccessTokens, Account, Accounts, ClientData, ClientDatum, Identity, Passkey, Passkeys,
    Session, Sessions, SignUp, StoreError,
};

/// Nobody has an account.
#[async_trait]
impl Accounts for MemoryStore {
    async fn sign_up(&self, _: SignUp) -> Result<(), StoreError> {
        Err(StoreError::Taken)
    }

    async fn invite(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn is_invited(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn account_named(&self, _: &str) -> Result<Option<Account>, StoreError> {
        Ok(None)
    }

    async fn account_of(&self, _: &str) -> Result<Option<Account>, StoreError> {
        Ok(None)
    }

    async fn names(&self, _: &[String]) -> Result<HashMap<String, String>, StoreError> {
        Ok(HashMap::new())
    }

    async fn set_password(&self, _: &str, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn rehash_password(&self, _: &str, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn set_codes(&self, _: &str, _: Vec<String>) -> Result<(), StoreError> {
        Ok(())
    }

    async fn use_code(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn close_account(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Nobody is signed in.
#[async_trait]
impl Sessions for MemoryStore {
    async fn identity(&self, _: &str) -> Result<Identity, StoreError> {
        Ok(Identity::Guest)
    }

    async fn ended(&self, _: &[String]) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn sessions(&self, _: &str) -> Result<Vec<Session>, StoreError> {
        Ok(Vec::new())
    }

    async fn open_session(&self, _: Session) -> Result<(), StoreError> {
        Ok(())
    }

    async fn end_session(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn end_sessions(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn end_sessions_before(&self, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn use_session(&self, _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn renew_session(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }
}

/// Nobody has a passkey.
#[async_trait]
impl Passkeys for MemoryStore {
    async fn add_passkey(&self, _: Passkey) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn passkeys(&self, _: &str) -> Result<Vec<Passkey>, StoreError> {
        Ok(Vec::new())
    }

    async fn passkey(&self, _: &str) -> Result<Option<Passkey>, StoreError> {
        Ok(None)
    }

    async fn use_passkey(&self, _: &str, _: &str, _: &str, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn remove_passkey(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn challenge(&self, _: &str, _: &str, _: &str, _: i64, _: i64) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn take_challenge(&self, _: &str, _: &str, _: i64) -> Result<Option<String>, StoreError> {
        Ok(None)
    }
}

/// Browsers keep their own.
#[async_trait]
impl ClientData for MemoryStore {
    async fn client_version(&self, _: &str) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn client_data(&self, _: &str) -> Result<Vec<ClientDatum>, StoreError> {
        Ok(Vec::new())
    }

    async fn keep_client_data(
        &self,
        _: &str,
        _: &str,
        _: &str,
        _: u64,
        _: i64,
        _: u32,
    ) -> Result<bool, StoreError> {
        Ok(false)
    }
}

/// Nobody has a token.
#[async_trait]
impl AccessTokens for MemoryStore {
    async fn add_access_token(&self, _: AccessToken, _: u32) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn access_token(&self, _: &str) -> Result<Option<AccessToken>, StoreError> {
        Ok(None)
    }

    async fn access_tokens(&self, _: &str) -> Result<Vec<AccessToken>, StoreError> {
        Ok(Vec::new())
    }

    async fn note_token_use(&self, _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn remove_access_token(&self, _: &str, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn make_bot(&self, _: &str, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn is_bot(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }
}
