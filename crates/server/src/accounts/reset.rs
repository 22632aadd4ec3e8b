//! Resetting a password with the link sent to the account's e-mail address.

use super::{Accounts, password};
use crate::error::AppError;
use crate::play::Games;
use throughline_store::MailToken;

impl Accounts {
    /// Hashes a password that the account with a name may use.
    ///
    /// # Errors
    /// [`AppError::Refused`] with the reason why not, and [`AppError::Overloaded`].
    pub(crate) async fn hash_password(&self, password: String, name: &str) -> Result<String, AppError> {
        password::check(&password, name).await?;
        password::hash(password).await.ok_or(AppError::Overloaded)
    }

    /// Changes the password, ends all sessions and revokes all access tokens: who asks for a link
    /// may have lost the account to somebody. With `clear`, passkeys and recovery codes go, too.
    /// Returns false, and changes nothing, if the link was used up meanwhile.
    ///
    /// # Errors
    /// Those of the store.
    pub(crate) async fn reset_password(
        &self,
        games: &Games,
        link: &MailToken,
        hash: &str,
        clear: bool,
    ) -> Result<bool, AppError> {
        let sessions = self.store.sessions(&link.visitor).await?;
        let is_reset = self.store.reset_password(link, hash, clear).await?;
        if is_reset {
            games.end_sessions(sessions.into_iter().map(|session| session.token).collect());
        }
        Ok(is_reset)
    }
}
