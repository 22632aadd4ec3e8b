//! Reviews whose positions are evaluated by remote workers. Positions that no worker takes, or
//! whose results are invalid, are evaluated here.

use super::job::ReviewJob;
use crate::engine::{Engines, WorkOwner};
use std::sync::Arc;
use throughline_catalog::EngineLine;
use throughline_tasks::LineResult;
use tokio::task::{JoinSet, spawn_blocking};

/// Number of positions in a task: seconds of work.
const POSITIONS_PER_TASK: usize = 6;

/// Runs a review until the task is aborted, when nobody subscribes to it any more.
pub(super) async fn review(engines: Arc<Engines>, review: ReviewJob, account: WorkOwner) {
    let Some(review) = evaluate_remotely(&engines, review).await else { return };
    let _job = engines.start_job(Box::new(review), account, None);
    std::future::pending::<()>().await;
}

/// Has remote workers evaluate what they can; `None` if the site stops.
async fn evaluate_remotely(engines: &Arc<Engines>, mut review: ReviewJob) -> Option<ReviewJob> {
    let mut parts = JoinSet::new();
    let mut end = review.record().len() + 1;
    while end > 0 {
        let plies = end.saturating_sub(POSITIONS_PER_TASK)..end;
        let part = engines.remote()?.part_of_review(review.record(), plies.clone(), review.nodes());
        let engines = engines.clone();
        end = plies.start;
        parts.spawn(async move { Some((plies, engines.remote()?.evaluate(part).await)) });
    }
    while let Some(part) = parts.join_next().await {
        let Ok(Some((plies, found))) = part else { continue };
        let found = match found.map(|text| lines(&text)) {
            Ok(Some(found)) if found.len() == plies.len() => found,
            Ok(_) => continue,
            Err(error) => {
                tracing::debug!(%error, "a review goes on here");
                break;
            }
        };
        let updated = spawn_blocking(move || {
            review.add_remote_lines(plies.start, found);
            review
        });
        review = updated.await.ok()?;
    }
    Some(review)
}

fn lines(text: &str) -> Option<Vec<Option<EngineLine>>> {
    let found: Vec<Option<LineResult>> = serde_json::from_str(text).ok()?;
    Some(found.iter().map(|found| found.as_ref().and_then(LineResult::line)).collect())
}
