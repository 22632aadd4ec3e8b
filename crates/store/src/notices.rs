//! Push subscriptions, and what people were notified of.

use crate::StoreError;
use crate::tables::{Row, Tables, Value, must_change, row, rows, statement};
use async_trait::async_trait;

/// A browser that receives Web Push messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSubscription {
    /// The URL at the browser's push service.
    pub endpoint: String,
    /// The visitor who is notified.
    pub visitor: String,
    /// The session that subscribed; for a guest, the visitor.
    pub session: String,
    /// The browser's public key, as the browser sent it.
    pub public_key: String,
    /// The browser's authentication secret, as the browser sent it.
    pub secret: String,
    /// The name of the browser, for people.
    pub about: String,
    /// The tag of the language of the messages.
    pub language: String,
    /// When it was created, in milliseconds since 1970, UTC.
    pub created_at: i64,
}

fn subscription(row: &mut Row) -> Option<PushSubscription> {
    Some(PushSubscription {
        endpoint: row.text()?,
        visitor: row.text()?,
        session: row.text()?,
        public_key: row.text()?,
        secret: row.text()?,
        about: row.text()?,
        language: row.text()?,
        created_at: row.number(),
    })
}

/// A database that stores push subscriptions and notifications.
#[async_trait]
pub trait Notices: Tables + Sync {
    /// Returns the site's key of a name; stores `new` if there is none yet.
    async fn site_key(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let sql = "SELECT value FROM site_keys WHERE name = $1";
        let kept = async || row(self, sql, [name.into()], Row::text).await;
        if let Some(kept) = kept().await? {
            return Ok(kept);
        }
        let sql = "INSERT INTO site_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        if self.change(vec![must_change(sql, [name.into(), new.into()])]).await? {
            return Ok(new.to_owned());
        }
        // Another instance may have stored one first.
        kept().await?.ok_or_else(|| StoreError::Database("a key was not kept".to_owned()))
    }

    /// Replaces the key by which push services identify the site, and deletes all subscriptions,
    /// which were made with the old one.
    async fn renew_push_key(&self, name: &str, new: &str) -> Result<(), StoreError> {
        let key = "INSERT INTO site_keys (name, value) VALUES ($1, $2)
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let forget = statement("DELETE FROM push_subscriptions", []);
        self.change(vec![statement(key, [name.into(), new.into()]), forget]).await.map(|_| ())
    }

    /// Returns until when a visitor has seen the games that ended; 0 for never.
    async fn seen(&self, visitor: &str) -> Result<i64, StoreError> {
        let sql = "SELECT at FROM seen WHERE visitor = $1";
        Ok(row(self, sql, [visitor.into()], |row| Some(row.number())).await?.unwrap_or_default())
    }

    /// Records that a visitor has seen the games that ended by a time.
    async fn set_seen(&self, visitor: &str, at: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO seen (visitor, at) VALUES ($1, $2)
                   ON CONFLICT (visitor) DO UPDATE SET at = excluded.at WHERE seen.at < excluded.at";
        self.change(vec![statement(sql, [visitor.into(), at.into()])]).await.map(|_| ())
    }

    /// Stores a push subscription. Only the visitor's newest `most` stay.
    async fn subscribe(&self, new: PushSubscription, most: u32) -> Result<(), StoreError> {
        let PushSubscription { endpoint, visitor, session, public_key, secret, about, language, created_at } =
            new;
        let insert = "INSERT INTO push_subscriptions
                (endpoint, visitor, session, public_key, secret, about, language, failures, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)
            ON CONFLICT (endpoint) DO UPDATE SET visitor = excluded.visitor, session = excluded.session,
                public_key = excluded.public_key, secret = excluded.secret, about = excluded.about,
                language = excluded.language, failures = 0, created_at = excluded.created_at";
        let keep = "DELETE FROM push_subscriptions WHERE visitor = $1 AND endpoint NOT IN (
                SELECT endpoint FROM push_subscriptions WHERE visitor = $1
                ORDER BY created_at DESC, endpoint LIMIT $2
            )";
        let (whose, most) = (visitor.clone().into(), i64::from(most).into());
        let texts = [endpoint, visitor, session, public_key, secret, about, language].map(Value::from);
        let [endpoint, visitor, session, public_key, secret, about, language] = texts;
        let values = [endpoint, visitor, session, public_key, secret, about, language, created_at.into()];
        self.change(vec![statement(insert, values), statement(keep, [whose, most])]).await.map(|_| ())
    }

    /// Returns the push subscriptions of a visitor, the newest first, without those whose session
    /// has ended.
    async fn subscriptions(&self, visitor: &str) -> Result<Vec<PushSubscription>, StoreError> {
        let sql = "SELECT endpoint, visitor, session, public_key, secret, about, language, created_at
                   FROM push_subscriptions AS push
                   WHERE visitor = $1 AND (
                       EXISTS (SELECT 1 FROM sessions
                               WHERE sessions.token = push.session AND sessions.visitor = push.visitor)
                       OR push.session = push.visitor
                          AND NOT EXISTS (SELECT 1 FROM former WHERE former.visitor = push.visitor)
                   )
                   ORDER BY created_at DESC, endpoint";
        rows(self, sql, [visitor.into()], subscription).await
    }

    /// Deletes a push subscription of the visitor.
    async fn unsubscribe(&self, visitor: &str, endpoint: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM push_subscriptions WHERE visitor = $1 AND endpoint = $2";
        self.change(vec![statement(sql, [visitor.into(), endpoint.into()])]).await.map(|_| ())
    }

    /// Records that a push message reached a browser.
    async fn note_delivered(&self, endpoint: &str) -> Result<(), StoreError> {
        let sql = "UPDATE push_subscriptions SET failures = 0 WHERE endpoint = $1 AND failures > 0";
        self.change(vec![statement(sql, [endpoint.into()])]).await.map(|_| ())
    }

    /// Counts a push message that did not reach a browser; after `most` in a row, its subscription
    /// is deleted.
    async fn note_undelivered(&self, endpoint: &str, most: u32) -> Result<(), StoreError> {
        let count = "UPDATE push_subscriptions SET failures = failures + 1 WHERE endpoint = $1";
        let drop = "DELETE FROM push_subscriptions WHERE endpoint = $1 AND failures >= $2";
        let values = [endpoint.into(), i64::from(most).into()];
        let all = vec![statement(count, [endpoint.into()]), statement(drop, values)];
        self.change(all).await.map(|_| ())
    }

    /// Records that a visitor is notified of a turn, named by the game and its number of plies.
    /// Returns whether that is new.
    async fn note_notified(
        &self,
        visitor: &str,
        game: &str,
        plies: i64,
        at: i64,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO told (visitor, game_id, plies, at) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (visitor, game_id) DO UPDATE SET plies = excluded.plies, at = excluded.at
                   WHERE told.plies <> excluded.plies";
        let values = [visitor.into(), game.into(), plies.into(), at.into()];
        self.change(vec![must_change(sql, values)]).await
    }

    /// Deletes records of notifications before a time, subscriptions whose session has ended, and
    /// expired links.
    async fn tidy_notices(&self, told_before: i64, now: i64) -> Result<(), StoreError> {
        let ended = "DELETE FROM push_subscriptions
                     WHERE session NOT IN (SELECT token FROM sessions)
                       AND (session <> visitor OR visitor IN (SELECT visitor FROM former))";
        let all = vec![
            statement("DELETE FROM told WHERE at < $1", [told_before.into()]),
            statement("DELETE FROM mail_tokens WHERE until < $1", [now.into()]),
            statement(ended, []),
        ];
        self.change(all).await.map(|_| ())
    }
}

impl<T: Tables + Sync> Notices for T {}
