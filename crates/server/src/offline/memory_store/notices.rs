//! Notices of games that wait: nobody is told of anything.

use super::MemoryStore;
use async_trait::async_trait;
use throughline_store::{Mail, MailPurpose, MailToken, Mails, Notices, PushSubscription, StoreError};

/// Nobody is told of anything.
#[async_trait]
impl Notices for MemoryStore {
    async fn site_key(&self, _: &str, new: &str) -> Result<String, StoreError> {
        Ok(new.to_owned())
    }

    async fn renew_push_key(&self, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn seen(&self, _: &str) -> Result<i64, StoreError> {
        Ok(0)
    }

    async fn set_seen(&self, _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn subscribe(&self, _: PushSubscription, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    async fn subscriptions(&self, _: &str) -> Result<Vec<PushSubscription>, StoreError> {
        Ok(Vec::new())
    }

    async fn unsubscribe(&self, _: &str, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn note_delivered(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn note_undelivered(&self, _: &str, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    async fn tell(&self, _: &str, _: &str, _: i64, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn tidy_notices(&self, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Nobody has an address.
#[async_trait]
impl Mails for MemoryStore {
    async fn mail_of(&self, _: &str) -> Result<Option<Mail>, StoreError> {
        Ok(None)
    }

    async fn mails_at(&self, _: &str, _: u32) -> Result<Vec<Mail>, StoreError> {
        Ok(Vec::new())
    }

    async fn set_mail(&self, _: Mail) -> Result<(), StoreError> {
        Ok(())
    }

    async fn remove_mail(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn add_mail_token(&self, _: MailToken) -> Result<(), StoreError> {
        Ok(())
    }

    async fn mail_token(&self, _: &str, _: MailPurpose, _: i64) -> Result<Option<MailToken>, StoreError> {
        Ok(None)
    }

    async fn use_mail_token(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn set_digest(&self, _: &str, _: bool) -> Result<(), StoreError> {
        Ok(())
    }

    async fn switch_digest_off(&self, _: &str, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn digests(&self, _: i64, _: u32) -> Result<Vec<Mail>, StoreError> {
        Ok(Vec::new())
    }

    async fn claim_digest(&self, _: i64, _: i64, _: MailToken) -> Result<bool, StoreError> {
        Ok(false)
    }
}
