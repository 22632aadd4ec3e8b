//! How people are told in their browsers that something waits for them.

use crate::StoreError;
use crate::tables::{Tables, Value, needed, number, statement, text};
use async_trait::async_trait;

/// A browser that is told by Web Push.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSubscription {
    /// The address at the browser's push service.
    pub endpoint: String,
    /// Who is told.
    pub visitor: String,
    /// The session that it was asked for in; of a guest, the visitor.
    pub session: String,
    /// The browser's public key, as it gives it.
    pub public_key: String,
    /// The browser's secret, as it gives it.
    pub secret: String,
    /// What browser it is, for people.
    pub about: String,
    /// The tag of the language to tell it in.
    pub language: String,
    /// When it was asked for, in milliseconds since 1970, UTC.
    pub created_at: i64,
}

fn subscription(mut row: Vec<Value>) -> Option<PushSubscription> {
    let [endpoint, visitor, session, public_key, secret, about, language] =
        [0, 1, 2, 3, 4, 5, 6].map(|column| text(&mut row, column));
    Some(PushSubscription {
        endpoint: endpoint?,
        visitor: visitor?,
        session: session?,
        public_key: public_key?,
        secret: secret?,
        about: about?,
        language: language?,
        created_at: number(&row, 7),
    })
}

/// A database that keeps who is told of what.
///
/// # Errors
/// Of every method: those of the database ([`StoreError`]); a method says what else.
#[async_trait]
pub trait Notices: Tables + Sync {
    /// A key of the site by its name: `new` where there was none.
    async fn site_key(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let kept = async || {
            let sql = "SELECT value FROM site_keys WHERE name = $1";
            let row = self.select(statement(sql, [name.into()])).await?.pop();
            Ok::<_, StoreError>(row.and_then(|mut row| text(&mut row, 0)))
        };
        if let Some(kept) = kept().await? {
            return Ok(kept);
        }
        let sql = "INSERT INTO site_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        if self.change(vec![needed(sql, [name.into(), new.into()])]).await? {
            return Ok(new.to_owned());
        }
        // Another instance may have been sooner.
        kept().await?.ok_or_else(|| StoreError::Database("a key was not kept".to_owned()))
    }

    /// Puts a new key in the place of the one of a name by which push services know the site. The
    /// browsers that are told by the old one are forgotten.
    async fn renew_push_key(&self, name: &str, new: &str) -> Result<(), StoreError> {
        let key = "INSERT INTO site_keys (name, value) VALUES ($1, $2)
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let forget = statement("DELETE FROM push_subscriptions", []);
        self.change(vec![statement(key, [name.into(), new.into()]), forget]).await.map(|_| ())
    }

    /// When a visitor last said that what has ended is seen; 0 for never.
    async fn seen(&self, visitor: &str) -> Result<i64, StoreError> {
        let sql = "SELECT at FROM seen WHERE visitor = $1";
        Ok(self.select(statement(sql, [visitor.into()])).await?.pop().map_or(0, |row| number(&row, 0)))
    }

    /// A visitor has seen what had ended by a time.
    async fn set_seen(&self, visitor: &str, at: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO seen (visitor, at) VALUES ($1, $2)
                   ON CONFLICT (visitor) DO UPDATE SET at = excluded.at WHERE seen.at < excluded.at";
        self.change(vec![statement(sql, [visitor.into(), at.into()])]).await.map(|_| ())
    }

    /// Has a browser told by push. Of the visitor's browsers the newest `most` stay.
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

    /// The browsers of a visitor that are told, the newest first: not those whose session has
    /// ended.
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
        let rows = self.select(statement(sql, [visitor.into()])).await?;
        Ok(rows.into_iter().filter_map(subscription).collect())
    }

    /// Tells a browser of the visitor no more.
    async fn unsubscribe(&self, visitor: &str, endpoint: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM push_subscriptions WHERE visitor = $1 AND endpoint = $2";
        self.change(vec![statement(sql, [visitor.into(), endpoint.into()])]).await.map(|_| ())
    }

    /// Notes that a notice reached a browser.
    async fn note_delivered(&self, endpoint: &str) -> Result<(), StoreError> {
        let sql = "UPDATE push_subscriptions SET failures = 0 WHERE endpoint = $1 AND failures > 0";
        self.change(vec![statement(sql, [endpoint.into()])]).await.map(|_| ())
    }

    /// Counts that a notice did not reach a browser; one that `most` in a row did not reach is told
    /// no more.
    async fn note_undelivered(&self, endpoint: &str, most: u32) -> Result<(), StoreError> {
        let count = "UPDATE push_subscriptions SET failures = failures + 1 WHERE endpoint = $1";
        let drop = "DELETE FROM push_subscriptions WHERE endpoint = $1 AND failures >= $2";
        let values = [endpoint.into(), i64::from(most).into()];
        let all = vec![statement(count, [endpoint.into()]), statement(drop, values)];
        self.change(all).await.map(|_| ())
    }

    /// Notes that a visitor is told of a turn of a game, by the moves played. Returns whether that
    /// was not noted before.
    async fn tell(&self, visitor: &str, game: &str, plies: i64, at: i64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO told (visitor, game_id, plies, at) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (visitor, game_id) DO UPDATE SET plies = excluded.plies, at = excluded.at
                   WHERE told.plies <> excluded.plies";
        let values = [visitor.into(), game.into(), plies.into(), at.into()];
        self.change(vec![needed(sql, values)]).await
    }

    /// Forgets what was told before a time, browsers whose session has ended, and links that are no
    /// longer good now.
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
