//! The games that wait for a visitor: as a part of the list, and as a number on every page.

use super::{Entry, ListFilter, MY_GAMES, PAGE, page};
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

/// Maximum number of begun and of ended games that are read: the latest changed.
const MAX_READ: u32 = 500;

/// How far back, in milliseconds, begun and ended games are shown to a visitor who has never marked
/// them as seen.
const RECENT: i64 = 7 * DAY;

/// The name of this filter.
pub(super) const WAITING: &str = "waiting";

/// The games that wait for a visitor, and the new ones.
pub(super) struct Inbox {
    /// Games in which the visitor is to move, the nearest deadline first.
    pub waiting: Vec<Entry>,
    /// Games that have begun since the visitor last marked all as seen, and in which the opponent
    /// moves first.
    pub begun: Vec<Entry>,
    /// Games with others that have ended since then.
    pub ended: Vec<Entry>,
    /// When these were read, in milliseconds since 1970.
    pub at: i64,
}

/// Whether two people play.
fn is_between_people(overview: &Overview) -> bool {
    let [first, second] = &overview.seats;
    first != second && [first, second].iter().all(|seat| matches!(seat, Seat::Person { .. }))
}

impl Inbox {
    async fn of(games: &Games, visitor: &VisitorId) -> Result<Self, AppError> {
        let at = now_ms();
        let seen = match games.store.seen(visitor.text()).await? {
            0 => at - RECENT,
            seen => seen,
        };
        let since = Query { changed_after: Some(seen), limit: MAX_READ, ..Query::default() };
        let mut begun = games.of(visitor, Query { filter: Filter::Unfinished, ..since.clone() }).await?;
        begun.retain(|(_, overview)| {
            is_between_people(overview) && overview.plies == 0 && !overview.waits_for(visitor)
        });
        let mut ended = games.of(visitor, Query { filter: Filter::Finished, ..since }).await?;
        ended.retain(|(_, overview)| is_between_people(overview) && overview.names.is_none());
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
pub(super) async fn list(
    games: &Games,
    visitor: &VisitorId,
    filter: &ListFilter,
) -> Result<Markup, AppError> {
    Ok(page::inbox(&Inbox::of(games, visitor).await?, visitor, filter))
}

/// The time up to which the visitor has seen everything.
#[derive(Deserialize)]
pub(crate) struct Seen {
    at: i64,
}

/// `POST /games/mine/seen`: games that had begun or ended by then are no longer shown as new.
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
    /// The number of games.
    pub count: usize,
    /// Whether the game on the current page is one of them.
    pub here: bool,
    /// The address of the most urgent one.
    pub next: Option<String>,
    /// The account that the browser is signed in to, if any.
    pub account: Option<ClientAccount>,
}

/// The game on the current page.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct ShownGame {
    game: String,
}

/// `GET /games/waiting`.
pub(crate) async fn count(
    State(games): State<Arc<Games>>,
    State(accounts): State<Arc<Accounts>>,
    known: KnownVisitor,
    Form(ShownGame { game }): Form<ShownGame>,
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
