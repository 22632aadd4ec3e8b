//! A new password for whoever has the link that was sent to the account’s address.

use super::{Accounts, password};
use crate::error::{AppError, Refusal};
use crate::play::Games;

impl Accounts {
    /// Whether a password may be that of the account with a name, and if not, why.
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
