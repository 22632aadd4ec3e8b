//! Ratings and what is worked out from rated games: none is rated.

use super::MemoryStore;
use async_trait::async_trait;
use throughline_store::{
    Comparable, ListedSide, NewStudy, Ratings, ScreenedSide, Screening, StoreError, StoredRating,
    StoredStudy, StoredWorth, Studies, StudyBounds, StudyState,
};

/// Nobody is rated.
#[async_trait]
impl Ratings for MemoryStore {
    async fn rating(&self, _: &str, _: &str) -> Result<Option<StoredRating>, StoreError> {
        Ok(None)
    }

    async fn ratings_of(&self, _: &str) -> Result<Vec<StoredRating>, StoreError> {
        Ok(Vec::new())
    }

    async fn best(&self, _: &str, _: i64, _: i64, _: u32) -> Result<Vec<StoredRating>, StoreError> {
        Ok(Vec::new())
    }

    async fn side_worths(&self, _: &str) -> Result<Vec<StoredWorth>, StoreError> {
        Ok(Vec::new())
    }

    async fn add_side_worth(&self, _: StoredWorth) -> Result<(), StoreError> {
        Ok(())
    }

    async fn rated_games(&self, _: &str) -> Result<Vec<StoredRating>, StoreError> {
        Ok(Vec::new())
    }

    async fn listed_ratings(
        &self,
        _: &str,
        _: u32,
    ) -> Result<Vec<(StoredRating, Option<String>)>, StoreError> {
        Ok(Vec::new())
    }

    async fn replace_ratings(&self, _: &str, _: u64, _: Vec<StoredRating>) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn pools(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
}

/// Nothing is rated, and so nothing screened.
#[async_trait]
impl Screening for MemoryStore {
    async fn unscreened(&self, _: i64, _: u32) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(Vec::new())
    }

    async fn add_screening(&self, _: [ScreenedSide; 2]) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn screened(&self, _: u32) -> Result<Vec<ListedSide>, StoreError> {
        Ok(Vec::new())
    }

    async fn screened_of(&self, _: &str, _: u32) -> Result<Vec<ListedSide>, StoreError> {
        Ok(Vec::new())
    }

    async fn comparable_sides(&self, _: Comparable, _: u32) -> Result<Vec<ScreenedSide>, StoreError> {
        Ok(Vec::new())
    }
}

/// Nothing is measured.
#[async_trait]
impl Studies for MemoryStore {
    async fn ask_study(&self, _: NewStudy, _: StudyBounds) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn study(&self, _: &str) -> Result<Option<StoredStudy>, StoreError> {
        Ok(None)
    }

    async fn studies(&self, _: Option<StudyState>, _: u32) -> Result<Vec<StoredStudy>, StoreError> {
        Ok(Vec::new())
    }

    async fn end_study(&self, _: &str, _: Option<&str>, _: StudyState) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn renew_study(&self, _: &str, _: &str, _: u64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn add_study_part(&self, _: [&str; 2], _: &str, _: String, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn study_parts(&self, _: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
}
