//! Order, and what people write to each other: nobody looks after the one or keeps the other.

use super::MemoryStore;
use async_trait::async_trait;
use throughline_store::{AuditEntry, Chat, Line, Moderation, NewLine, Report, Restriction, StoreError};

/// Nobody looks after order.
#[async_trait]
impl Moderation for MemoryStore {
    async fn make_moderator(&self, _: &str, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn remove_moderator(&self, _: &str, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn is_moderator(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn restrict(&self, _: &str, _: Restriction, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn lift(&self, _: &str, _: &str, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn restrictions(&self, _: &str, _: i64) -> Result<Vec<Restriction>, StoreError> {
        Ok(Vec::new())
    }

    async fn note_abort(&self, _: &str, _: i64, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn aborts(&self, _: &str, _: i64) -> Result<(u64, i64), StoreError> {
        Ok((0, 0))
    }

    async fn report(&self, _: Report, _: u32) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn open_reports(&self, _: u32) -> Result<Vec<Report>, StoreError> {
        Ok(Vec::new())
    }

    async fn open_report(&self, _: &str) -> Result<Option<Report>, StoreError> {
        Ok(None)
    }

    async fn settle(&self, _: &str, _: AuditEntry) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn note_done(&self, _: AuditEntry) -> Result<(), StoreError> {
        Ok(())
    }

    async fn audit(&self, _: u32) -> Result<Vec<AuditEntry>, StoreError> {
        Ok(Vec::new())
    }
}

/// What is written beside games is forgotten.
#[async_trait]
impl Chat for MemoryStore {
    async fn add_line(&self, _: NewLine, _: u32) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn lines(&self, _: &str, _: Option<u8>, _: u64, _: u32) -> Result<Vec<Line>, StoreError> {
        Ok(Vec::new())
    }

    async fn line(&self, _: &str, _: u64) -> Result<Option<Line>, StoreError> {
        Ok(None)
    }

    async fn newest_lines(&self, _: i64) -> Result<Vec<(String, u64)>, StoreError> {
        Ok(Vec::new())
    }

    async fn lines_of(&self, _: &str, _: u32) -> Result<Vec<(String, Line)>, StoreError> {
        Ok(Vec::new())
    }

    async fn mute(&self, _: &str, _: &str, _: Option<i64>, _: u32) -> Result<(), StoreError> {
        Ok(())
    }

    async fn muted_by(&self, _: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn note(&self, _: &str, _: &str) -> Result<String, StoreError> {
        Ok(String::new())
    }

    async fn notes(&self, _: &str) -> Result<Vec<(String, String)>, StoreError> {
        Ok(Vec::new())
    }

    async fn set_note(&self, _: &str, _: &str, _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }
}
