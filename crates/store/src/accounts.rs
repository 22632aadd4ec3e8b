//! Accounts: the names of visitors, and their ways to sign in. Of a visitor and a recovery code
//! only the hash is stored, of a password the output of the password hashing function.

use crate::StoreError;
use crate::mail::{MailToken, use_link, void_links};
use crate::passkeys::{self, Passkey};
use crate::sessions::{REVOKE_TOKEN, Session, end_sessions_except, open};
use crate::tables::{Row, Statement, Tables, hold_account, must_change, row, statement};
use async_trait::async_trait;
use std::collections::HashMap;

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The visitor it belongs to.
    pub visitor: String,
    /// The name as the person wrote it.
    pub name: String,
    /// The name in normalised form, by which names are compared.
    pub key: String,
    /// The hashed password; `None` where there is none.
    pub password: Option<String>,
    /// When it was created, in milliseconds since 1970, UTC.
    pub created_at: i64,
}

/// Everything that a new account begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignUp {
    /// The account.
    pub account: Account,
    /// Its first session.
    pub session: Session,
    /// Its passkey, if it begins with one instead of a password.
    pub passkey: Option<Passkey>,
    /// The hashes of its recovery codes.
    pub codes: Vec<String>,
    /// The hash of the invitation that is used up; `None` where none is required.
    pub invite: Option<String>,
}

fn account(row: &mut Row) -> Option<Account> {
    Some(Account {
        visitor: row.text()?,
        name: row.text()?,
        key: row.text()?,
        password: row.text(),
        created_at: row.number(),
    })
}

fn add_code(visitor: &str, code: String) -> Statement {
    statement(
        "INSERT INTO recovery_codes (visitor, code) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [visitor.into(), code.into()],
    )
}

/// How long the name of a closed account stays reserved, in milliseconds: a year.
const NAME_RESERVED_FOR: i64 = 365 * 24 * 60 * 60 * 1000;

/// Reserves the name of a visitor's account at a time; for ever if the visitor is banned then.
const RESERVE_NAME: &str = "
    INSERT INTO closed_names (name_key, until)
    SELECT name_key, CASE WHEN EXISTS (
        SELECT 1 FROM restrictions WHERE visitor = $1 AND kind = 'ban' AND (until IS NULL OR until > $2)
    ) THEN NULL ELSE CAST($3 AS BIGINT) END
    FROM accounts WHERE visitor = $1
    ON CONFLICT (name_key) DO UPDATE SET until = excluded.until";

/// A database that stores accounts.
#[async_trait]
pub trait Accounts: Tables + Sync {
    /// Creates an account with its first session and its recovery codes.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when the name is taken or that of a closed account, the visitor has an
    /// account, or there is no such invitation.
    async fn sign_up(&self, new: SignUp) -> Result<(), StoreError> {
        let SignUp { account, session, passkey, codes, invite } = new;
        let Account { visitor, name, key, password, created_at } = account;
        let mut all = vec![
            must_change(
                "INSERT INTO accounts (visitor, name, name_key, password, created_at)
                 SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (
                     SELECT 1 FROM closed_names WHERE name_key = $3 AND (until IS NULL OR until > $5)
                 ) ON CONFLICT DO NOTHING",
                [visitor.as_str().into(), name.into(), key.into(), password.into(), created_at.into()],
            ),
            statement(REVOKE_TOKEN, [visitor.as_str().into()]),
            // A push subscription of the guest goes on under the new session.
            statement(
                "UPDATE push_subscriptions SET session = $1 WHERE visitor = $2 AND session = $2",
                [session.token.as_str().into(), visitor.as_str().into()],
            ),
            open(session),
        ];
        all.extend(passkey.map(passkeys::insert_passkey));
        all.extend(invite.map(|code| must_change("DELETE FROM invites WHERE code = $1", [code.into()])));
        all.extend(codes.into_iter().map(|code| add_code(&visitor, code)));
        if self.change(all).await? { Ok(()) } else { Err(StoreError::Taken) }
    }

    /// Stores the hash of an invitation code.
    async fn invite(&self, code: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO invites (code) VALUES ($1) ON CONFLICT DO NOTHING";
        self.change(vec![statement(sql, [code.into()])]).await.map(|_| ())
    }

    /// Whether there is an invitation with this hash.
    async fn is_invited(&self, code: &str) -> Result<bool, StoreError> {
        let sql = "SELECT code FROM invites WHERE code = $1";
        Ok(row(self, sql, [code.into()], Row::text).await?.is_some())
    }

    /// Returns the account with a name in normalised form.
    async fn account_named(&self, key: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT visitor, name, name_key, password, created_at FROM accounts WHERE name_key = $1";
        row(self, sql, [key.into()], account).await
    }

    /// Returns the account of a visitor.
    async fn account_of(&self, visitor: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT visitor, name, name_key, password, created_at FROM accounts WHERE visitor = $1";
        row(self, sql, [visitor.into()], account).await
    }

    /// Returns the names of visitors; those without accounts are left out.
    async fn names(&self, visitors: &[String]) -> Result<HashMap<String, String>, StoreError> {
        let mut names = HashMap::new();
        for visitor in visitors {
            let sql = "SELECT name FROM accounts WHERE visitor = $1";
            let name = row(self, sql, [visitor.as_str().into()], Row::text).await?;
            names.extend(name.map(|name| (visitor.clone(), name)));
        }
        Ok(names)
    }

    /// Changes the password, ends all sessions except `keep`, and voids the links that were asked
    /// for with the earlier password.
    async fn set_password(&self, visitor: &str, password: &str, keep: &str) -> Result<(), StoreError> {
        let change = "UPDATE accounts SET password = $1 WHERE visitor = $2";
        let mut all = vec![must_change(change, [password.into(), visitor.into()]), void_links(visitor)];
        all.extend(end_sessions_except(visitor, keep));
        self.change(all).await.map(|_| ())
    }

    /// Uses up a link, and sets the password that was chosen with it: ends all sessions, revokes
    /// all access tokens and voids the other links; with `clear`, passkeys and recovery codes go,
    /// too. Returns false, and changes nothing, if there is no such link.
    async fn reset_password(
        &self,
        link: &MailToken,
        password: &str,
        clear: bool,
    ) -> Result<bool, StoreError> {
        let visitor = link.visitor.as_str();
        let of_visitor = |sql| statement(sql, [visitor.into()]);
        let set = "UPDATE accounts SET password = $1 WHERE visitor = $2";
        let set = must_change(set, [password.into(), visitor.into()]);
        let mut all = vec![use_link(&link.token), set, void_links(visitor)];
        all.extend(end_sessions_except(visitor, ""));
        all.push(of_visitor("DELETE FROM access_tokens WHERE visitor = $1"));
        if clear {
            all.push(of_visitor("DELETE FROM passkeys WHERE visitor = $1"));
            all.push(of_visitor("DELETE FROM recovery_codes WHERE visitor = $1"));
        }
        self.change(all).await
    }

    /// Removes the password of an account that has a passkey, and voids the links that were asked
    /// for with it. Returns whether it did.
    async fn remove_password(&self, visitor: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE accounts SET password = NULL WHERE visitor = $1
                   AND EXISTS (SELECT 1 FROM passkeys WHERE visitor = $1)";
        let remove = must_change(sql, [visitor.into()]);
        self.change(vec![hold_account(visitor), remove, void_links(visitor)]).await
    }

    /// Replaces the hash of a password by another hash of the same password, if the old one is
    /// still stored. Sessions go on. Returns whether it was.
    async fn rehash_password(&self, visitor: &str, old: &str, new: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE accounts SET password = $1 WHERE visitor = $2 AND password = $3";
        self.change(vec![must_change(sql, [new.into(), visitor.into(), old.into()])]).await
    }

    /// Replaces the recovery codes.
    async fn set_codes(&self, visitor: &str, codes: Vec<String>) -> Result<(), StoreError> {
        let clear = statement("DELETE FROM recovery_codes WHERE visitor = $1", [visitor.into()]);
        let all = std::iter::once(clear).chain(codes.into_iter().map(|code| add_code(visitor, code)));
        self.change(all.collect()).await.map(|_| ())
    }

    /// Uses up a recovery code. Returns whether it was valid.
    async fn use_code(&self, visitor: &str, code: &str) -> Result<bool, StoreError> {
        let sql = "DELETE FROM recovery_codes WHERE visitor = $1 AND code = $2";
        self.change(vec![must_change(sql, [visitor.into(), code.into()])]).await
    }

    /// Deletes an account with its sessions, passkeys, tokens, codes and everything the person
    /// wrote, and takes all games off the visitor's list. Its name stays reserved for a year, so
    /// that nobody poses as the person; for ever if the person is banned at this time.
    async fn close_account(&self, visitor: &str, at: i64) -> Result<(), StoreError> {
        let of_visitor = |sql| statement(sql, [visitor.into()]);
        let until = at.saturating_add(NAME_RESERVED_FOR);
        let mut all = Vec::from(end_sessions_except(visitor, ""));
        all.extend([
            statement(RESERVE_NAME, [visitor.into(), at.into(), until.into()]),
            of_visitor("DELETE FROM recovery_codes WHERE visitor = $1"),
            of_visitor("DELETE FROM passkeys WHERE visitor = $1"),
            of_visitor("DELETE FROM access_tokens WHERE visitor = $1"),
            of_visitor("DELETE FROM bots WHERE visitor = $1"),
            of_visitor("UPDATE studies SET owner = '' WHERE owner = $1"),
            of_visitor("DELETE FROM client_data WHERE visitor = $1"),
            of_visitor("DELETE FROM players WHERE player = $1"),
            of_visitor("DELETE FROM ratings WHERE player = $1"),
            // Rows stay, emptied, so that the numbers of the other lines do not change.
            of_visitor(
                "UPDATE chat SET author = '', text = '', command = CAST(number AS TEXT) WHERE author = $1",
            ),
            of_visitor("DELETE FROM mutes WHERE visitor = $1 OR muted = $1"),
            of_visitor("DELETE FROM notes WHERE visitor = $1"),
            of_visitor("DELETE FROM conditional WHERE visitor = $1"),
            of_visitor("DELETE FROM moderators WHERE visitor = $1"),
            of_visitor("DELETE FROM reports WHERE reporter = $1 OR accused = $1"),
            of_visitor("DELETE FROM aborts WHERE visitor = $1"),
            of_visitor("DELETE FROM seen WHERE visitor = $1"),
            of_visitor("DELETE FROM push_subscriptions WHERE visitor = $1"),
            of_visitor("DELETE FROM told WHERE visitor = $1"),
            of_visitor("DELETE FROM mail_tokens WHERE visitor = $1"),
            of_visitor("DELETE FROM mail WHERE visitor = $1"),
            of_visitor("DELETE FROM accounts WHERE visitor = $1"),
        ]);
        self.change(all).await.map(|_| ())
    }

    /// Forgets the names of closed accounts that are no longer reserved at a time.
    async fn free_closed_names(&self, now: i64) -> Result<(), StoreError> {
        let sql = "DELETE FROM closed_names WHERE until <= $1";
        self.change(vec![statement(sql, [now.into()])]).await.map(|_| ())
    }
}

impl<T: Tables + Sync> Accounts for T {}
