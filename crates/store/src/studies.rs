//! Studies of rule sets, and the parts that were computed of each.

use crate::StoreError;
use crate::tables::{Row, Statement, Tables, must_change, row, rows, statement};
use async_trait::async_trait;

/// The state of a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyState {
    /// It goes on in idle time.
    Running,
    /// Its owner has stopped it.
    Stopped,
    /// It has the full size.
    Whole,
    /// The engine has failed on it.
    Broken,
}

impl StudyState {
    const ALL: [StudyState; 4] =
        [StudyState::Running, StudyState::Stopped, StudyState::Whole, StudyState::Broken];

    /// Returns the name in the database and the API.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            StudyState::Running => "running",
            StudyState::Stopped => "stopped",
            StudyState::Whole => "whole",
            StudyState::Broken => "broken",
        }
    }
}

/// A request for a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewStudy {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The settings of the parts; parts with other settings are deleted.
    pub settings: String,
    /// The visitor who asks for it.
    pub owner: String,
    /// The number of probes that it has whatever its size. The column is called `first_moves` after
    /// their first kind.
    pub fixed: u64,
    /// When it was asked for, in milliseconds since 1970, UTC.
    pub at: i64,
}

/// Limits on the number of studies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyBounds {
    /// The maximum of running studies of one person.
    pub own: u32,
    /// The maximum of running studies in total.
    pub running: u32,
    /// The number of studies kept; beyond it, those that are unchanged for longest are deleted.
    pub kept: u32,
}

/// A stored study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredStudy {
    /// The request.
    pub asked: NewStudy,
    /// Its state.
    pub state: StudyState,
    /// The number of parts stored.
    pub parts: u64,
}

fn stored(row: &mut Row) -> Option<StoredStudy> {
    let (spec, settings, owner, state) = (row.text()?, row.text()?, row.text()?, row.text()?);
    let (fixed, parts, at) = (row.count(), row.count(), row.number());
    let state = StudyState::ALL.into_iter().find(|one| one.name() == state)?;
    Some(StoredStudy { asked: NewStudy { spec, settings, owner, fixed, at }, state, parts })
}

/// Returns the statements that delete a study's parts with other settings.
fn delete_other_parts(spec: &str, settings: &str) -> [Statement; 2] {
    let values = || [spec.into(), settings.into()];
    [
        statement(
            "DELETE FROM study_parts WHERE spec = $1
                 AND EXISTS (SELECT 1 FROM studies WHERE spec = $1 AND settings <> $2)",
            values(),
        ),
        statement("UPDATE studies SET parts = 0 WHERE spec = $1 AND settings <> $2", values()),
    ]
}

/// A database that stores studies.
#[async_trait]
pub trait Studies: Tables + Sync {
    /// Starts a study: a new one, or one that was stopped or broken, which then belongs to the new
    /// owner. Returns false beyond the bounds, and if it is running or whole already.
    async fn ask_study(&self, study: NewStudy, bounds: StudyBounds) -> Result<bool, StoreError> {
        let NewStudy { spec, settings, owner, fixed, at } = study;
        let mut all = Vec::from(delete_other_parts(&spec, &settings));
        all.push(must_change(
            "INSERT INTO studies (spec, settings, owner, state, first_moves, parts, asked_at, changed_at)
             SELECT $1, $2, $3, 'running', $4, 0, $5, $5
             WHERE (SELECT count(*) FROM studies WHERE state = 'running' AND owner = $3) < $6
                 AND (SELECT count(*) FROM studies WHERE state = 'running') < $7
             ON CONFLICT (spec) DO UPDATE SET
                 settings = excluded.settings, owner = excluded.owner, state = 'running',
                 first_moves = excluded.first_moves, asked_at = excluded.asked_at,
                 changed_at = excluded.changed_at
             WHERE studies.state <> 'running'
                 AND (studies.state <> 'whole' OR studies.settings <> excluded.settings)",
            [
                spec.into(),
                settings.into(),
                owner.into(),
                fixed.cast_signed().into(),
                at.into(),
                i64::from(bounds.own).into(),
                i64::from(bounds.running).into(),
            ],
        ));
        all.push(statement(
            "DELETE FROM studies WHERE state <> 'running' AND spec NOT IN (
                 SELECT spec FROM studies ORDER BY changed_at DESC, spec LIMIT $1
             )",
            [i64::from(bounds.kept).into()],
        ));
        self.change(all).await
    }

    /// Returns the study of a rule set.
    async fn study(&self, spec: &str) -> Result<Option<StoredStudy>, StoreError> {
        let sql = "SELECT spec, settings, owner, state, first_moves, parts, asked_at FROM studies
                   WHERE spec = $1";
        row(self, sql, [spec.into()], stored).await
    }

    /// Returns studies, the latest request first; if a state is given, only those in it.
    async fn studies(&self, state: Option<StudyState>, limit: u32) -> Result<Vec<StoredStudy>, StoreError> {
        let sql = "SELECT spec, settings, owner, state, first_moves, parts, asked_at FROM studies
                   WHERE $1 = '' OR state = $1 ORDER BY asked_at DESC, spec LIMIT $2";
        let state = state.map_or("", StudyState::name);
        rows(self, sql, [state.into(), i64::from(limit).into()], stored).await
    }

    /// Ends a running study in a state; if an owner is given, only one of theirs. Returns whether
    /// it did.
    async fn end_study(
        &self,
        spec: &str,
        owner: Option<&str>,
        state: StudyState,
    ) -> Result<bool, StoreError> {
        let sql = "UPDATE studies SET state = $1
                   WHERE spec = $2 AND state = 'running' AND ($3 = '' OR owner = $3)";
        let values = [state.name().into(), spec.into(), owner.unwrap_or_default().into()];
        self.change(vec![must_change(sql, values)]).await
    }

    /// Restarts a study with other settings, such as those of a newer engine.
    async fn renew_study(&self, spec: &str, settings: &str, fixed: u64) -> Result<(), StoreError> {
        let mut all = Vec::from(delete_other_parts(spec, settings));
        all.push(statement(
            "UPDATE studies SET settings = $2, first_moves = $3 WHERE spec = $1",
            [spec.into(), settings.into(), fixed.cast_signed().into()],
        ));
        self.change(all).await.map(|_| ())
    }

    /// Stores a part of the study with these settings, unless it is stored already.
    async fn add_study_part(
        &self,
        [spec, settings]: [&str; 2],
        part: &str,
        body: String,
        at: i64,
    ) -> Result<(), StoreError> {
        let add = must_change(
            "INSERT INTO study_parts (spec, part, body)
             SELECT spec, $3, $4 FROM studies WHERE spec = $1 AND settings = $2
             ON CONFLICT DO NOTHING",
            [spec.into(), settings.into(), part.into(), body.into()],
        );
        let count = statement(
            "UPDATE studies SET parts = parts + 1, changed_at = $1 WHERE spec = $2",
            [at.into(), spec.into()],
        );
        self.change(vec![add, count]).await.map(|_| ())
    }

    /// Returns the parts of a study, in no particular order.
    async fn study_parts(&self, spec: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT body FROM study_parts WHERE spec = $1";
        rows(self, sql, [spec.into()], Row::text).await
    }
}

impl<T: Tables + Sync> Studies for T {}
