//! The lab for programs: reports on rule sets that the site measures.

use super::types::ApiProblem;
use crate::error::AppError;
use crate::messages::say;
use crate::report::prepared_report;
use crate::studies::{Studies, StudyStatus};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The newest whole report of a rule set's study, or the prepared one: byte for byte what the
/// command in `settings.command` prints with `--json`. No token is needed.
#[utoipa::path(get, path = "/api/lab/{spec}", tag = "study", security(()),
    params(("spec" = String, Path, description = "The rule set: `hnefatafl:rules=brandubh`")),
    responses((status = 200, body = Object), (status = 409, body = ApiProblem), (status = 422, body = ApiProblem)))]
pub(crate) async fn newest(
    State(studies): State<Arc<Studies>>,
    Path(spec): Path<String>,
) -> Result<Response, AppError> {
    let game = studies.rules(&spec).await?;
    let report = studies.newest_report(&game).await?;
    let report = report.as_deref().or_else(|| prepared_report(game.spec()));
    let report = report.ok_or_else(|| AppError::Refused(say("study.no-report")))?;
    let text = serde_json::to_string_pretty(report)? + "\n";
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The progress of a study.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyProgress {
    /// The canonical spec of the rule set.
    spec: String,
    /// `running`, `stopped`, `whole` or `broken`; `none` if there is no study.
    state: &'static str,
    /// Number of games between equally strong engines in the newest whole report; 0 if there is
    /// none.
    games: usize,
    /// The same number for the report in progress; null if there is no larger one.
    next: Option<usize>,
    /// Number of games and probes finished for the report in progress, beyond the last report's.
    done: u64,
    /// Number of games and probes needed for it.
    total: u64,
}

/// The progress of a rule set's study. No token is needed.
#[utoipa::path(get, path = "/api/lab/{spec}/progress", tag = "study", security(()),
    params(("spec" = String, Path, description = "The rule set: `hnefatafl:rules=brandubh`")),
    responses((status = 200, body = StudyProgress), (status = 422, body = ApiProblem)))]
pub(crate) async fn progress(
    State(studies): State<Arc<Studies>>,
    Path(spec): Path<String>,
) -> Result<Json<StudyProgress>, AppError> {
    let game = studies.rules(&spec).await?;
    let spec = game.spec().to_owned();
    let found = studies.status(&game).await?;
    Ok(Json(match found {
        None => StudyProgress { spec, state: "none", games: 0, next: None, done: 0, total: 0 },
        Some(StudyStatus { study, games, next, done: [done, total] }) => {
            StudyProgress { spec, state: study.state.name(), games, next, done, total }
        }
    }))
}
