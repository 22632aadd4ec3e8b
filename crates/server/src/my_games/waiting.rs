//! The games that wait for a visitor: as a part of the list, and as a number for every page.

use super::{Entry, MY_GAMES, PAGE, Part, page};
use crate::accounts::{Accounts, ClientAccount};
use crate::calendar::{DAY, now_ms};
use crate::error::AppError;
use crate::identities::KnownVisitor;
use crate::paths::game_path;
use crate::play::{Games, Overview, Seat, waiting};
use crate::visitor::VisitorId;
use axum::extract::State;
use axum::response::Redirect;
use axum::{Extension, Form, Json};
use maud::Markup;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_store::{Filter, Query};
use ts_rs::TS;

/// Games that have begun or ended which are looked at: those that were changed last.
const READ: u32 = 500;

/// Milliseconds back to which games are shown that have begun or ended, to who never said that they
/// are seen.
const LATELY: i64 = 7 * DAY;

/// The name of this part of the list.
pub(super) const WAITING: &str = "waiting";

/// What waits for a visitor, and what is new.
pub(super) struct Inbox {
    /// Games in which they are to move, the nearest deadline first.
    pub waiting: Vec<Entry>,
    /// Games that others move first in, since they said that all was seen.
    pub begun: Vec<Entry>,
    /// Games with others that have ended since then.
    pub ended: Vec<Entry>,
    /// As of when that is.
    pub at: i64,
}

/// Whether two people play.
fn is_of_people(overview: &Overview) -> bool {
    let [first, second] = &overview.seats;
    first != second && [first, second].iter().all(|seat| matches!(seat, Seat::Person { .. }))
}

impl Inbox {
    async fn of(games: &Games, visitor: &VisitorId) -> Result<Self, AppError> {
        let at = now_ms();
        let seen = match games.store.seen(visitor.text()).await? {
            0 => at - LATELY,
            seen => seen,
        };
        let since = Query { changed_after: Some(seen), limit: READ, ..Query::default() };
        let mut begun = games.of(visitor, Query { filter: Filter::Unfinished, ..since.clone() }).await?;
        begun.retain(|(_, overview)| {
            is_of_people(overview) && overview.plies == 0 && !overview.waits_for(visitor)
        });
        let mut ended = games.of(visitor, Query { filter: Filter::Finished, ..since }).await?;
        ended.retain(|(_, overview)| is_of_people(overview) && overview.names.is_none());
        let mut waiting = waiting(games, visitor).await?;
        for list in [&mut waiting, &mut begun, &mut ended] {
            list.truncate(PAGE as usize);
        }
        Ok(Inbox {
            waiting: Entry::of(games, waiting).await,
            begun: Entry::of(games, begun).await,
            ended: Entry::of(games, ended).await,
            at,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        [&self.waiting, &self.begun, &self.ended].iter().all(|entries| entries.is_empty())
    }
}

/// `GET /games/mine?state=waiting`.
pub(super) async fn list(games: &Games, visitor: &VisitorId, part: &Part) -> Result<Markup, AppError> {
    Ok(page::inbox(&Inbox::of(games, visitor).await?, visitor, part))
}

/// Up to when all is seen.
#[derive(Deserialize)]
pub(crate) struct Seen {
    at: i64,
}

/// `POST /games/mine/seen`: what had begun or ended by then is not shown any more.
pub(crate) async fn seen(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(Seen { at }): Form<Seen>,
) -> Result<Redirect, AppError> {
    games.store.set_seen(visitor.text(), at.clamp(1, now_ms())).await?;
    Ok(Redirect::to(&format!("{MY_GAMES}?state={WAITING}")))
}

/// How many games wait, for every page.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "wire.d.ts")]
pub(crate) struct WaitingGames {
    /// How many.
    pub count: usize,
    /// Whether the one that the page shows is one of them.
    pub here: bool,
    /// The address of the most urgent one.
    pub next: Option<String>,
    /// Whose browser it is, where somebody is signed in.
    pub account: Option<ClientAccount>,
}

/// The game that a page shows.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct At {
    game: String,
}

/// `GET /games/waiting`.
pub(crate) async fn count(
    State(games): State<Arc<Games>>,
    State(accounts): State<Arc<Accounts>>,
    known: KnownVisitor,
    Form(At { game }): Form<At>,
) -> Result<Json<WaitingGames>, AppError> {
    let (waiting, account) = match &known.visitor {
        Some(visitor) => (games.waiting.of(&games, visitor).await?, accounts.client_account(visitor).await?),
        None => Default::default(),
    };
    Ok(Json(WaitingGames {
        count: waiting.len(),
        here: waiting.contains(&game),
        next: waiting.first().map(|id| game_path(id)),
        account,
    }))
}
