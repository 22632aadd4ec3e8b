//! Resetting a password with the link sent to the account's e-mail address.

use super::{Accounts, password};
use crate::error::{AppError, Refusal};
use crate::play::Games;

impl Accounts {
    /// Checks whether a password may be used by the account with a name.
    pub(crate) async fn check_password(&self, password: &str, name: &str) -> Result<(), Refusal> {
        password::check(password, name).await
    }

    /// Changes the password, and ends all sessions.
    ///
    /// # Errors
    /// Those of the store, and [`AppError::Overloaded`].
    pub(crate) async fn reset_password(
        &self,
        games: &Games,
        visitor: &str,
        new: String,
    ) -> Result<(), AppError> {
        let hash = password::hash(new).await.ok_or(AppError::Overloaded)?;
        let sessions = self.store.sessions(visitor).await?;
        self.store.set_password(visitor, &hash, "").await?;
        games.end_sessions(sessions.into_iter().map(|session| session.token).collect());
        Ok(())
    }
}
