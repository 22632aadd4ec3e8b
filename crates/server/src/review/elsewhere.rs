//! Reviews whose positions other machines evaluate. What nobody takes, or what is false, is
//! evaluated here.

use super::job::ReviewJob;
use crate::engine::{Account, Engines};
use std::sync::Arc;
use throughline_catalog::EngineLine;
use throughline_tasks::FoundLine;
use tokio::task::{JoinSet, spawn_blocking};

/// Positions of a part: seconds of work.
const PART: usize = 6;

/// Carries a review on until nobody wants it any more.
pub(super) async fn review(engines: Arc<Engines>, review: ReviewJob, account: Account) {
    let Some(review) = ask_others(&engines, review).await else { return };
    let _job = engines.start_job(Box::new(review), account, None);
    std::future::pending::<()>().await;
}

/// Has other machines evaluate what they can; `None` where the site stops.
async fn ask_others(engines: &Arc<Engines>, mut review: ReviewJob) -> Option<ReviewJob> {
    let mut parts = JoinSet::new();
    let mut end = review.record().len() + 1;
    while end > 0 {
        let plies = end.saturating_sub(PART)..end;
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
        let learnt = spawn_blocking(move || {
            review.learn(plies.start, found);
            review
        });
        review = learnt.await.ok()?;
    }
    Some(review)
}

fn lines(text: &str) -> Option<Vec<Option<EngineLine>>> {
    let found: Vec<Option<FoundLine>> = serde_json::from_str(text).ok()?;
    Some(found.iter().map(|found| found.as_ref().and_then(FoundLine::line)).collect())
}
