//! E-mail: the confirmed addresses of accounts, the links that are sent to them, and their digests.
//! Of tokens in links only the hashes are stored.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, Value, must_change, row, rows, statement};
use async_trait::async_trait;

/// The confirmed address of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailAddress {
    /// The visitor it belongs to.
    pub visitor: String,
    /// The address as the person wrote it.
    pub address: String,
    /// The address in normalised form, by which addresses are compared.
    pub key: String,
    /// The tag of the language to write in.
    pub language: String,
    /// Whether a daily digest is sent while games wait.
    pub digest: bool,
    /// When the last digest was sent, in milliseconds since 1970, UTC.
    pub digest_at: i64,
}

/// The purpose of a link in a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailPurpose {
    /// Confirms that the address belongs to the account.
    Confirm,
    /// Lets whoever has the link choose a new password.
    Reset,
    /// Unsubscribes from the digest.
    EndDigest,
}

impl MailPurpose {
    fn name(self) -> &'static str {
        match self {
            MailPurpose::Confirm => "confirm",
            MailPurpose::Reset => "reset",
            MailPurpose::EndDigest => "end-digest",
        }
    }
}

/// A link in a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailToken {
    /// The hash of its token.
    pub token: String,
    /// The visitor whose account it is for.
    pub visitor: String,
    /// Its purpose.
    pub purpose: MailPurpose,
    /// The address that it is sent to.
    pub address: String,
    /// When it expires, in milliseconds since 1970, UTC.
    pub until: i64,
}

fn mail(row: &mut Row) -> Option<MailAddress> {
    Some(MailAddress {
        visitor: row.text()?,
        address: row.text()?,
        key: row.text()?,
        language: row.text()?,
        digest: row.number() == 1,
        digest_at: row.number(),
    })
}

/// Returns the statement that stores a link.
fn insert_token(new: MailToken) -> Statement {
    let MailToken { token, visitor, purpose, address, until } = new;
    statement(
        "INSERT INTO mail_tokens (token, visitor, purpose, address, until) VALUES ($1, $2, $3, $4, $5)",
        [token.into(), visitor.into(), purpose.name().into(), address.into(), until.into()],
    )
}

/// Returns the statement that uses up a link; if there is none, nothing may be changed.
pub(crate) fn use_link(token: &str) -> Statement {
    must_change("DELETE FROM mail_tokens WHERE token = $1", [token.into()])
}

/// Returns the statement that voids the links by which a person comes to an address or a password.
pub(crate) fn void_links(visitor: &str) -> Statement {
    let sql = "DELETE FROM mail_tokens WHERE visitor = $1 AND purpose <> $2";
    statement(sql, [visitor.into(), MailPurpose::EndDigest.name().into()])
}

/// A database that stores e-mail addresses.
#[async_trait]
pub trait MailAddresses: Tables + Sync {
    /// Returns the address of an account.
    async fn mail_of(&self, visitor: &str) -> Result<Option<MailAddress>, StoreError> {
        let sql = "SELECT visitor, address, mail_key, language, digest, digest_at FROM mail
                   WHERE visitor = $1";
        row(self, sql, [visitor.into()], mail).await
    }

    /// Returns the accounts with an address in normalised form.
    async fn mails_at(&self, key: &str, limit: u32) -> Result<Vec<MailAddress>, StoreError> {
        let sql = "SELECT visitor, address, mail_key, language, digest, digest_at FROM mail
                   WHERE mail_key = $1 ORDER BY visitor LIMIT $2";
        rows(self, sql, [key.into(), i64::from(limit).into()], mail).await
    }

    /// Uses up a link, and sets or changes the address of the account that it confirms. A digest
    /// that is on stays on. Returns false, and changes nothing, if there is no such link.
    async fn confirm_mail(&self, token: &str, mail: MailAddress) -> Result<bool, StoreError> {
        let sql = "INSERT INTO mail (visitor, address, mail_key, language, digest, digest_at)
                   VALUES ($1, $2, $3, $4, $5, $6)
                   ON CONFLICT (visitor) DO UPDATE SET address = excluded.address,
                       mail_key = excluded.mail_key, language = excluded.language";
        let MailAddress { visitor, address, key, language, digest, digest_at } = mail;
        let [visitor, address, key, language] = [visitor, address, key, language].map(Value::from);
        let values = [visitor, address, key, language, i64::from(digest).into(), digest_at.into()];
        self.change(vec![use_link(token), statement(sql, values)]).await
    }

    /// Removes the address of an account, with its links.
    async fn remove_mail(&self, visitor: &str) -> Result<(), StoreError> {
        let of_visitor = |sql| statement(sql, [visitor.into()]);
        let all = vec![
            of_visitor("DELETE FROM mail_tokens WHERE visitor = $1"),
            of_visitor("DELETE FROM mail WHERE visitor = $1"),
        ];
        self.change(all).await.map(|_| ())
    }

    /// Stores a link, which replaces older ones of the account for the same purpose.
    async fn add_mail_token(&self, new: MailToken) -> Result<(), StoreError> {
        let clear = "DELETE FROM mail_tokens WHERE visitor = $1 AND purpose = $2";
        let clear = statement(clear, [new.visitor.as_str().into(), new.purpose.name().into()]);
        self.change(vec![clear, insert_token(new)]).await.map(|_| ())
    }

    /// Returns the link of a token that is valid at a time, without using it up.
    async fn mail_token(
        &self,
        token: &str,
        purpose: MailPurpose,
        now: i64,
    ) -> Result<Option<MailToken>, StoreError> {
        let sql = "SELECT visitor, address, until FROM mail_tokens
                   WHERE token = $1 AND purpose = $2 AND until >= $3";
        let values = [token.into(), purpose.name().into(), now.into()];
        let read = |row: &mut Row| {
            let (visitor, address, until) = (row.text()?, row.text()?, row.number());
            Some(MailToken { token: token.to_owned(), visitor, purpose, address, until })
        };
        row(self, sql, values, read).await
    }

    /// Switches the digest of an account on or off.
    async fn set_digest(&self, visitor: &str, is_on: bool) -> Result<(), StoreError> {
        let sql = "UPDATE mail SET digest = $1 WHERE visitor = $2";
        self.change(vec![statement(sql, [i64::from(is_on).into(), visitor.into()])]).await.map(|_| ())
    }

    /// Switches off the digest that a link came with. Returns whether the link is valid; it stays
    /// so.
    async fn switch_digest_off(&self, token: &str, now: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE mail SET digest = 0 WHERE visitor = (
                       SELECT visitor FROM mail_tokens WHERE token = $1 AND purpose = $2 AND until >= $3
                   )";
        let values = [token.into(), MailPurpose::EndDigest.name().into(), now.into()];
        self.change(vec![must_change(sql, values)]).await
    }

    /// Returns the accounts whose digest is on and was last sent before a time, the longest ago
    /// first; only those that come after `last` in this order.
    async fn digests(
        &self,
        sent_before: i64,
        last: Option<&MailAddress>,
        limit: u32,
    ) -> Result<Vec<MailAddress>, StoreError> {
        let sql = "SELECT visitor, address, mail_key, language, digest, digest_at FROM mail
                   WHERE digest = 1 AND digest_at < $1
                     AND (digest_at > $2 OR (digest_at = $2 AND visitor > $3))
                   ORDER BY digest_at, visitor LIMIT $4";
        let (at, visitor) = last.map_or((i64::MIN, ""), |last| (last.digest_at, &last.visitor));
        rows(self, sql, [sent_before.into(), at.into(), visitor.into(), i64::from(limit).into()], mail).await
    }

    /// Records that a digest is sent now, with its unsubscribe link, unless one was sent at or
    /// after `sent_before`. Returns whether it was recorded; only then may the caller send it.
    async fn claim_digest(&self, sent_before: i64, now: i64, end: MailToken) -> Result<bool, StoreError> {
        let sql = "UPDATE mail SET digest_at = $1 WHERE visitor = $2 AND digest = 1 AND digest_at < $3";
        let values = [now.into(), end.visitor.as_str().into(), sent_before.into()];
        self.change(vec![must_change(sql, values), insert_token(end)]).await
    }
}

impl<T: Tables + Sync> MailAddresses for T {}
