//! The games of a visitor: the current ones on the start page, and all of them with filters at
//! `/games/mine`.

mod page;
mod waiting;

pub(crate) use page::still_board;
#[cfg(test)]
pub(crate) use waiting::WaitingGames;
pub(crate) use waiting::{count, seen};

use crate::error::AppError;
use crate::play::{Games, Overview, leave_game};
use crate::visitor::VisitorId;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;
use serde::Deserialize;
use std::hash::Hash;
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_store::{Filter, Query, Summary};

/// Games on a page.
const PAGE: u32 = 24;

/// Maximum number of unfinished and of finished games on the start page.
const UNFINISHED: usize = 4;
const FINISHED: u32 = 2;

/// Which games the list shows, from the query of the address.
#[derive(Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub(crate) struct ListFilter {
    /// `waiting`, `unfinished`, `finished`, or empty for all.
    pub state: String,
    /// A game's name in specs, or empty for all.
    pub game: String,
    /// The page, from 1; anything that is not a number means 1.
    pub page: String,
}

impl ListFilter {
    fn page(&self) -> u32 {
        self.page.parse().ok().filter(|page| (1..=100_000).contains(page)).unwrap_or(1)
    }

    /// The address of the list with these filters.
    fn path(&self) -> String {
        let set = [("state", &self.state), ("game", &self.game), ("page", &self.page)];
        let set: Vec<_> = set.iter().filter(|(_, value)| !value.is_empty()).collect();
        let pairs = set.iter().map(|(name, value)| format!("{name}={}", crate::paths::segment(value)));
        let query = pairs.collect::<Vec<_>>().join("&");
        if query.is_empty() { MY_GAMES.to_owned() } else { format!("{MY_GAMES}?{query}") }
    }
}

/// The address of the list.
const MY_GAMES: &str = "/games/mine";

/// A game in a list.
pub(crate) struct Entry {
    pub summary: Summary,
    pub overview: Overview,
    /// The account names of the players.
    pub names: [Option<String>; 2],
    pub rules: GameHandle,
}

impl Entry {
    /// The games that match a query. A game whose log cannot be replayed is left out.
    ///
    /// # Errors
    /// Only those of the store.
    pub(crate) async fn all(games: &Games, query: &Query) -> Result<Vec<Self>, AppError> {
        Ok(Entry::of(games, games.listed(query).await?).await)
    }

    async fn of(games: &Games, listed: Vec<(Summary, Overview)>) -> Vec<Self> {
        let mut entries = Vec::new();
        for (summary, overview) in listed {
            if let Ok(rules) = games.rule_sets.get_uncached(&summary.spec) {
                let names = games.names_at(&overview.seats).await;
                entries.push(Entry { summary, overview, names, rules });
            }
        }
        entries
    }
}

/// `GET /games/mine`.
pub(crate) async fn list(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(chosen): Form<ListFilter>,
) -> Result<Response, AppError> {
    if chosen.state == waiting::WAITING {
        return Ok(waiting::list(&games, &visitor, &chosen).await?.into_response());
    }
    let filter = match chosen.state.as_str() {
        "unfinished" => Filter::Unfinished,
        "finished" => Filter::Finished,
        _ => Filter::All,
    };
    let query = Query {
        game: Some(chosen.game.clone()).filter(|game| !game.is_empty()),
        filter,
        skip: (chosen.page() - 1) * PAGE,
        // One more than is shown tells whether there is a next page.
        limit: PAGE + 1,
        ..Query::default()
    };
    let mut entries = entries(&games, &visitor, query).await?;
    if entries.is_empty() && chosen.page() > 1 {
        // The last game of the page may have been deleted.
        let first = ListFilter { page: String::new(), ..chosen };
        return Ok(Redirect::to(&first.path()).into_response());
    }
    let more = entries.len() > PAGE as usize;
    entries.truncate(PAGE as usize);
    Ok(page::my_games(&entries, &visitor, &chosen, more).into_response())
}

/// A game to remove from the list, and the filters to return to.
#[derive(Deserialize)]
pub(crate) struct Deletion {
    id: String,
    #[serde(default)]
    state: String,
    #[serde(default)]
    game: String,
    #[serde(default)]
    page: String,
}

/// `GET /games`: redirects to the list. Games are created by `POST`.
pub(crate) async fn to_list() -> Redirect {
    Redirect::to(MY_GAMES)
}

/// `POST /games/mine/delete`.
pub(crate) async fn delete(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(Deletion { id, state, game, page }): Form<Deletion>,
) -> Result<Redirect, AppError> {
    leave_game(&games, &id, &visitor).await?;
    games.forget(&id, &visitor).await?;
    Ok(Redirect::to(&ListFilter { state, game, page }.path()))
}

/// The games of a visitor for the start page: unfinished ones and the latest finished ones.
pub(crate) struct HomeGames {
    entries: Vec<Entry>,
    visitor: VisitorId,
}

impl HomeGames {
    pub(crate) async fn of(games: &Games, visitor: &VisitorId) -> Result<Self, AppError> {
        let of =
            async |filter, limit| entries(games, visitor, Query { filter, limit, ..Query::default() }).await;
        // Games that wait for the visitor come first, however old, then the latest changed.
        let mut shown = Vec::new();
        for id in games.waiting.of(games, visitor).await?.iter().take(UNFINISHED) {
            let query = Query { id: Some(id.clone()), limit: 1, ..Query::default() };
            shown.extend(entries(games, visitor, query).await?);
        }
        let mut latest = of(Filter::Unfinished, UNFINISHED as u32).await?;
        latest.retain(|one| shown.iter().all(|first| first.summary.id != one.summary.id));
        shown.extend(latest);
        shown.truncate(UNFINISHED);
        shown.extend(of(Filter::Finished, FINISHED).await?);
        Ok(HomeGames { entries: shown, visitor: visitor.clone() })
    }

    /// The cache key of the section: the games as they are, their viewer, and the words on when
    /// they were changed.
    pub(crate) fn key(&self) -> impl Hash {
        let entries = self.entries.iter();
        let games = entries.map(|entry| {
            (entry.summary.id.clone(), entry.summary.version, page::changed(entry), entry.names.clone())
        });
        let games: Vec<_> = games.collect();
        let visitor = (!games.is_empty()).then(|| self.visitor.clone());
        (games, visitor)
    }

    /// The section of the page.
    pub(crate) fn section(&self) -> Markup {
        page::home_section(&self.entries, &self.visitor)
    }
}

async fn entries(games: &Games, visitor: &VisitorId, query: Query) -> Result<Vec<Entry>, AppError> {
    Ok(Entry::of(games, games.of(visitor, query).await?).await)
}
