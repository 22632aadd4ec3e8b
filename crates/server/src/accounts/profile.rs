//! What everybody sees of somebody who has an account: results by game and side, and the last
//! games.

use super::{AccountDesk, names, since};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::{game_path, layout, name_of, segment};
use crate::play::{Games, Overview, StoredRatingView, date, now_ms};
use crate::visitor::VisitorId;
use crate::words::side_label;
use axum::extract::{Path, State};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle};
use throughline_store::{Filter, Query, StoredRating, Summary};

/// Finished games that results are counted from, the newest.
const COUNTED: u32 = 500;

/// Games that are listed.
const LISTED: usize = 20;

/// The address of a profile.
pub(crate) fn path(name: &str) -> String {
    format!("/people/{}", segment(name))
}

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Results {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Results {
    fn note(&mut self, winner: Option<u8>, side: u8) {
        match winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// A finished game against somebody else.
struct Played {
    summary: Summary,
    overview: Overview,
    side: u8,
}

/// `GET /people/{name}`.
pub(crate) async fn profile(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Path(name): Path<String>,
) -> Result<Markup, AppError> {
    let account = desk.store.account_named(&names::key(&name)).await?.ok_or(AppError::NoSuchPage)?;
    let visitor = VisitorId::kept(&account.visitor);
    let query = Query { filter: Filter::Finished, limit: COUNTED, ..Query::default() };
    let played = |(summary, overview): (Summary, Overview)| match overview.sides_of(&visitor)[..] {
        [side] if overview.result.as_ref().is_some_and(|result| !result.is_void()) => {
            Some(Played { summary, overview, side })
        }
        _ => None,
    };
    let played: Vec<Played> = games.of(&visitor, query).await?.into_iter().filter_map(played).collect();
    let mut opponents = Vec::new();
    for game in played.iter().take(LISTED) {
        let [first, second] = desk.names_at(&game.overview.seats).await;
        opponents.push(if game.side == 0 { second } else { first });
    }
    let rated = desk.store.ratings_of(visitor.text()).await?;
    let content = html! {
        section.hero { h1 { (account.name) } p.lead { (since(account.created_at)) } }
        p { a href="/people" { (say("people")) } }
        @if played.is_empty() { p.soft { (say("profile.none")) } } @else {
            (ratings(&rated))
            (results(&played))
            (last_games(&played, &opponents))
        }
    };
    Ok(layout(&say_with("profile.title", &[("name", &account.name)]), "profile", None, &content))
}

/// The newest rating of each pool, with a graph of those before it.
fn ratings(rated: &[StoredRating]) -> Markup {
    let now = now_ms();
    html! {
        @if !rated.is_empty() {
            h2 { (say("profile.ratings")) }
            ul.ratings {
                @for pool in rated.chunk_by(|one, next| one.rating.pool == next.rating.pool) {
                    @if let Some(newest) = pool.last() {
                        @let shown = StoredRatingView::of(newest, now);
                        li {
                            span { (pool_name(&newest.rating.pool)) }
                            b.rating { (shown.words) }
                            (graph(pool))
                            span.soft { (say_with("profile.rated-games", &[("count", &shown.games.to_string())])) }
                        }
                    }
                }
            }
        }
    }
}

/// A pool in words: `Hnefatafl, Copenhagen, live`.
pub(crate) fn pool_name(pool: &str) -> String {
    let (spec, pace) = pool.rsplit_once(' ').unwrap_or((pool, ""));
    let rules = GameHandle::from_spec(spec).map_or_else(|_| spec.to_owned(), |rules| name_of(&rules));
    let pace = say(if pace == "live" { "pace.live" } else { "pace.days" });
    format!("{rules}, {pace}")
}

/// Ratings over games, as a line.
fn graph(pool: &[StoredRating]) -> Markup {
    const SIZE: (f64, f64) = (160.0, 36.0);
    let values: Vec<f64> = pool.iter().map(|stored| stored.rating.rating as f64 / 1e6).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let range = (values.iter().copied().fold(f64::NEG_INFINITY, f64::max) - least).max(50.0);
    let step = SIZE.0 / (values.len().max(2) - 1) as f64;
    let point = |(i, value): (usize, &f64)| {
        format!("{:.1},{:.1}", i as f64 * step, SIZE.1 - 2.0 - (value - least) / range * (SIZE.1 - 4.0))
    };
    let points: Vec<String> = values.iter().enumerate().map(point).collect();
    html! {
        @if values.len() > 1 {
            svg.rating-graph viewBox={ "0 0 " (SIZE.0) " " (SIZE.1) } aria-hidden="true" focusable="false" {
                polyline points=(points.join(" ")) {}
            }
        }
    }
}

fn rules_of(summary: &Summary) -> &str {
    summary.spec.split(':').next().unwrap_or_default()
}

/// Results by game and side: against people, and against the engine.
fn results(played: &[Played]) -> Markup {
    let mut all: BTreeMap<(&str, u8, bool), Results> = BTreeMap::new();
    for game in played {
        let key = (rules_of(&game.summary), game.side, game.overview.is_with_engine());
        let winner = game.overview.result.as_ref().and_then(|result| result.winner);
        all.entry(key).or_default().note(winner, game.side);
    }
    html! {
        div.table-box tabindex="0" role="region" aria-label=(say("profile.results")) {
            table.results {
                caption { (say("profile.results")) }
                thead { tr {
                    th scope="col" { (say("profile.game")) } th scope="col" { (say("profile.side")) } th scope="col" { (say("profile.against")) }
                    th scope="col" { (say("profile.won")) } th scope="col" { (say("profile.drawn")) } th scope="col" { (say("profile.lost")) }
                } }
                tbody {
                    @for ((game, side, with_engine), results) in &all {
                        @if let Some(info) = GAMES.into_iter().find(|info| info.id == *game) {
                            tr {
                                th scope="row" { (info.name) }
                                td { (side_label(info, usize::from(*side))) }
                                td { @if *with_engine { (say("profile.engine")) } @else { (say("profile.people")) } }
                                td { (results.won) } td { (results.drawn) } td { (results.lost) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn last_games(played: &[Played], opponents: &[Option<String>]) -> Markup {
    html! {
        h2 { (say("profile.last")) }
        ul.profile-games {
            @for (game, opponent) in played.iter().zip(opponents) {
                @let rules = GameHandle::from_spec(rules_of(&game.summary));
                li {
                    a href=(game_path(&game.summary.id)) {
                        @if let Ok(rules) = &rules { (rules.info().name) ": " (game.overview.told(rules.info()).unwrap_or_default()) }
                    }
                    " " span.soft {
                        @match opponent {
                            Some(name) => { (say_with("profile.against-name", &[("name", name)])) " · " }
                            None => {}
                        }
                        (date(game.summary.updated_at))
                    }
                }
            }
        }
    }
}
