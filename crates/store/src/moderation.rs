//! Moderation: moderators, reports, restrictions and the audit log. Each action of a moderator is
//! written in one transaction with its entry in the audit log.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, must_change, row, rows, statement};
use async_trait::async_trait;

/// A restriction of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restriction {
    /// `mute`: no writing to others; `ban`: no playing with them.
    pub kind: String,
    /// When it ends, in milliseconds since 1970, UTC; `None` for never.
    pub until: Option<i64>,
    /// The reason, as the person is told.
    pub reason: String,
}

/// A report of somebody's behaviour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its id.
    pub id: String,
    /// The visitor who reports.
    pub reporter: String,
    /// The visitor who is reported.
    pub accused: String,
    /// The id of the game in which it happened; empty where there is none.
    pub game: String,
    /// The category of the report.
    pub reason: String,
    /// The line of chat, and the reporter's comment.
    pub text: String,
    /// When it was written, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// What has become of a report that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportOutcome {
    /// It is a new report.
    New,
    /// The same is open already: what is new in its text was added there.
    Added,
    /// The reporter has too many open reports, or the open one is full; or the reporter has no
    /// account, and too many reports by such people are open.
    Refused,
}

/// A restriction in force, and whom it concerns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RestrictedVisitor {
    /// The visitor.
    pub visitor: String,
    /// When it was imposed, in milliseconds since 1970, UTC.
    pub at: i64,
    /// The restriction.
    pub restriction: Restriction,
}

/// The most reports that may be open at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportLimits {
    /// Those of one person.
    pub own: u32,
    /// Those of all people without an account.
    pub of_guests: u32,
}

/// Maximum length of a report's text with what was added to it, in bytes.
const MAX_REPORT_LENGTH: usize = 8_000;

/// An action of a moderator or of the site's operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// When, in milliseconds since 1970, UTC.
    pub at: i64,
    /// The name of whoever acted.
    pub actor: String,
    /// The action: `mute`, `annul`.
    pub action: String,
    /// The target: a name or the id of a game.
    pub target: String,
    /// The reason.
    pub reason: String,
}

fn audited(AuditEntry { at, actor, action, target, reason }: AuditEntry) -> Statement {
    statement(
        "INSERT INTO audit (at, actor, action, target, reason) VALUES ($1, $2, $3, $4, $5)",
        [at.into(), actor.into(), action.into(), target.into(), reason.into()],
    )
}

fn entry(row: &mut Row) -> Option<AuditEntry> {
    let (actor, action, target) = (row.text()?, row.text()?, row.text()?);
    Some(AuditEntry { actor, action, target, reason: row.text()?, at: row.number() })
}

fn report(row: &mut Row) -> Option<Report> {
    Some(Report {
        id: row.text()?,
        reporter: row.text()?,
        accused: row.text()?,
        game: row.text()?,
        reason: row.text()?,
        text: row.text()?,
        at: row.number(),
    })
}

fn restriction(row: &mut Row) -> Option<Restriction> {
    // It is in force even if its reason cannot be read.
    let (kind, reason) = (row.text()?, row.text().unwrap_or_default());
    Some(Restriction { kind, reason, until: Some(row.number()).filter(|until| *until >= 0) })
}

/// Returns the id and the text of the open report by the same of the same.
async fn same_open_report<T: Tables + Sync + ?Sized>(
    tables: &T,
    report: &Report,
) -> Result<Option<(String, String)>, StoreError> {
    let sql = "SELECT id, text FROM reports WHERE reporter = $1 AND accused = $2 AND game_id = $3
               AND reason = $4 AND settled_at IS NULL";
    let Report { reporter, accused, game, reason, .. } = report;
    let values = [reporter, accused, game, reason].map(|value| value.as_str().into());
    row(tables, sql, values, |row| Some((row.text()?, row.text()?))).await
}

/// Writes a new report. Returns whether it was written.
async fn insert_report<T: Tables + Sync + ?Sized>(
    tables: &T,
    report: &Report,
    limits: ReportLimits,
) -> Result<bool, StoreError> {
    let Report { id, reporter, accused, game, reason, text, at } = report.clone();
    let add = must_change(
        "INSERT INTO reports (id, reporter, accused, game_id, reason, text, at)
         SELECT $1, $2, $3, $4, $5, $6, $7 FROM (
             SELECT count(*) AS open FROM reports WHERE reporter = $2 AND settled_at IS NULL
         ) AS own, (
             SELECT count(*) AS open FROM reports
             WHERE settled_at IS NULL AND reporter NOT IN (SELECT visitor FROM accounts)
         ) AS of_guests
         WHERE own.open < $8
             AND (of_guests.open < $9 OR EXISTS (SELECT 1 FROM accounts WHERE visitor = $2))
         ON CONFLICT DO NOTHING",
        [
            id.into(),
            reporter.into(),
            accused.into(),
            game.into(),
            reason.into(),
            text.into(),
            at.into(),
            i64::from(limits.own).into(),
            i64::from(limits.of_guests).into(),
        ],
    );
    tables.change(vec![add]).await
}

/// A database that stores moderation data.
#[async_trait]
pub trait Moderation: Tables + Sync {
    /// Makes somebody a moderator.
    async fn make_moderator(&self, visitor: &str, entry: AuditEntry) -> Result<(), StoreError> {
        let sql = "INSERT INTO moderators (visitor, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let make = statement(sql, [visitor.into(), entry.at.into()]);
        self.change(vec![make, audited(entry)]).await.map(|_| ())
    }

    /// Makes somebody a moderator no more.
    async fn remove_moderator(&self, visitor: &str, entry: AuditEntry) -> Result<(), StoreError> {
        let remove = statement("DELETE FROM moderators WHERE visitor = $1", [visitor.into()]);
        self.change(vec![remove, audited(entry)]).await.map(|_| ())
    }

    /// Whether somebody is a moderator.
    async fn is_moderator(&self, visitor: &str) -> Result<bool, StoreError> {
        let sql = "SELECT visitor FROM moderators WHERE visitor = $1";
        Ok(row(self, sql, [visitor.into()], Row::text).await?.is_some())
    }

    /// Restricts somebody; replaces a restriction of the same kind.
    async fn restrict(&self, visitor: &str, what: Restriction, entry: AuditEntry) -> Result<(), StoreError> {
        let Restriction { kind, until, reason } = what;
        let restrict = statement(
            "INSERT INTO restrictions (visitor, kind, reason, at, until)
             VALUES ($1, $2, $3, $4, CASE WHEN $5 >= 0 THEN $5 END)
             ON CONFLICT (visitor, kind) DO UPDATE SET
                 reason = excluded.reason, at = excluded.at, until = excluded.until",
            [visitor.into(), kind.into(), reason.into(), entry.at.into(), until.unwrap_or(-1).into()],
        );
        self.change(vec![restrict, audited(entry)]).await.map(|_| ())
    }

    /// Lifts the restriction of a kind. Returns whether there was one in force.
    async fn lift(&self, visitor: &str, kind: &str, entry: AuditEntry) -> Result<bool, StoreError> {
        let sql = "DELETE FROM restrictions
                   WHERE visitor = $1 AND kind = $2 AND (until IS NULL OR until > $3)";
        let lift = must_change(sql, [visitor.into(), kind.into(), entry.at.into()]);
        self.change(vec![lift, audited(entry)]).await
    }

    /// Returns the restrictions of anybody that are in force at a time, the newest first.
    async fn all_restrictions(&self, now: i64, limit: u32) -> Result<Vec<RestrictedVisitor>, StoreError> {
        let sql = "SELECT visitor, at, kind, reason, coalesce(until, -1) FROM restrictions
                   WHERE until IS NULL OR until > $1 ORDER BY at DESC, visitor, kind LIMIT $2";
        let restricted = |row: &mut Row| {
            let (visitor, at) = (row.text()?, row.number());
            Some(RestrictedVisitor { visitor, at, restriction: restriction(row)? })
        };
        rows(self, sql, [now.into(), i64::from(limit).into()], restricted).await
    }

    /// Returns the restrictions of somebody that are in force at a time.
    async fn restrictions(&self, visitor: &str, now: i64) -> Result<Vec<Restriction>, StoreError> {
        let sql = "SELECT kind, reason, coalesce(until, -1) FROM restrictions
                   WHERE visitor = $1 AND (until IS NULL OR until > $2) ORDER BY kind";
        rows(self, sql, [visitor.into(), now.into()], restriction).await
    }

    /// Records that somebody aborted a game at a time. Deletes all aborts up to `before`.
    async fn note_abort(&self, visitor: &str, at: i64, before: i64) -> Result<(), StoreError> {
        let add = "INSERT INTO aborts (visitor, at) VALUES ($1, $2)";
        let all = vec![
            statement("DELETE FROM aborts WHERE at <= $1", [before.into()]),
            statement(add, [visitor.into(), at.into()]),
        ];
        self.change(all).await.map(|_| ())
    }

    /// Returns how many games somebody aborted after a time, and when the last one was.
    async fn aborts(&self, visitor: &str, after: i64) -> Result<(u64, i64), StoreError> {
        let sql = "SELECT count(*), coalesce(max(at), 0) FROM aborts WHERE visitor = $1 AND at > $2";
        let counted = |row: &mut Row| Some((row.count(), row.number()));
        Ok(row(self, sql, [visitor.into(), after.into()], counted).await?.unwrap_or_default())
    }

    /// Writes a report within the limits. Where the same is open, its text is added to that.
    async fn report(&self, report: Report, limits: ReportLimits) -> Result<ReportOutcome, StoreError> {
        // Twice: a moderator may settle the open report at this moment.
        for _ in 0..2 {
            match same_open_report(self, &report).await? {
                None if insert_report(self, &report, limits).await? => return Ok(ReportOutcome::New),
                Some((_, text)) if text.contains(&report.text) => return Ok(ReportOutcome::Added),
                Some((id, text)) if text.len() + report.text.len() < MAX_REPORT_LENGTH => {
                    let sql = "UPDATE reports SET text = $1
                               WHERE id = $2 AND text = $3 AND settled_at IS NULL";
                    let longer = format!("{text}\n{}", report.text).trim_start().to_owned();
                    let values = [longer.into(), id.into(), text.into()];
                    if self.change(vec![must_change(sql, values)]).await? {
                        return Ok(ReportOutcome::Added);
                    }
                }
                None | Some(_) => {}
            }
        }
        Ok(ReportOutcome::Refused)
    }

    /// Returns the open reports: those by people with an account first, which nobody can write in
    /// any number, and of these the oldest first.
    async fn open_reports(&self, limit: u32) -> Result<Vec<Report>, StoreError> {
        let sql = "SELECT id, reporter, accused, game_id, reason, text, at FROM reports
                   WHERE settled_at IS NULL
                   ORDER BY CASE WHEN reporter IN (SELECT visitor FROM accounts) THEN 0 ELSE 1 END, at, id
                   LIMIT $1";
        rows(self, sql, [i64::from(limit).into()], report).await
    }

    /// Returns an open report.
    async fn open_report(&self, id: &str) -> Result<Option<Report>, StoreError> {
        let sql = "SELECT id, reporter, accused, game_id, reason, text, at FROM reports
                   WHERE id = $1 AND settled_at IS NULL";
        row(self, sql, [id.into()], report).await
    }

    /// Settles a report at a time; with an entry in the audit log, unless a decision that has one
    /// settles it. Returns whether it was open.
    async fn settle(&self, report: &str, at: i64, entry: Option<AuditEntry>) -> Result<bool, StoreError> {
        let sql = "UPDATE reports SET settled_at = $1 WHERE id = $2 AND settled_at IS NULL";
        let mut all = vec![must_change(sql, [at.into(), report.into()])];
        all.extend(entry.map(audited));
        self.change(all).await
    }

    /// Writes an entry to the audit log.
    async fn note_done(&self, entry: AuditEntry) -> Result<(), StoreError> {
        self.change(vec![audited(entry)]).await.map(|_| ())
    }

    /// Returns the newest entries of the audit log.
    async fn audit(&self, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
        let sql = "SELECT actor, action, target, reason, at FROM audit ORDER BY at DESC LIMIT $1";
        rows(self, sql, [i64::from(limit).into()], entry).await
    }
}

impl<T: Tables + Sync> Moderation for T {}
