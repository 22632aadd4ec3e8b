//! The public profile of an account: ratings, results by game and side, and the last games.

use super::{Accounts, since};
use crate::calendar::{date_words, now_ms};
use crate::error::AppError;
use crate::messages::{colon, say, say_with};
use crate::page::layout;
use crate::paths::{game_path, profile_path, rules_path, segment};
use crate::play::{Games, Overview, StoredRatingView, is_bot_pool};
use crate::rule_sets::name_of;
use crate::visitor::VisitorId;
use crate::words::side_label;
use axum::Extension;
use axum::extract::{Path, State};
use maud::{Markup, html};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle};
use throughline_store::{Filter, Query, StoredRating, Summary};

/// Maximum number of finished games that results are counted from, the newest.
const MAX_COUNTED: u32 = 500;

/// Maximum number of games, rule sets and opponents listed.
const MAX_LISTED: usize = 20;
const MAX_FAVOURITES: usize = 5;
const MAX_OPPONENTS: usize = 20;

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Results {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Results {
    fn add(&mut self, winner: Option<u8>, side: u8) {
        match winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// A finished game against another player.
struct FinishedGame {
    summary: Summary,
    overview: Overview,
    side: u8,
}

/// `GET /people/{name}`.
pub(crate) async fn profile(
    State(accounts): State<Arc<Accounts>>,
    State(games): State<Arc<Games>>,
    Path(name): Path<String>,
    Extension(own): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    let account = accounts.identities.account_named(&name).await?.ok_or(AppError::NoSuchPage)?;
    let visitor = VisitorId::from_stored(&account.visitor);
    let query = Query { filter: Filter::Finished, limit: MAX_COUNTED, ..Query::default() };
    let played = |(summary, overview): (Summary, Overview)| match overview.sides_of(&visitor)[..] {
        [side] if overview.result.as_ref().is_some_and(|result| !result.is_void()) => {
            Some(FinishedGame { summary, overview, side })
        }
        _ => None,
    };
    let played: Vec<FinishedGame> = games.of(&visitor, query).await?.into_iter().filter_map(played).collect();
    let mut opponents = Vec::new();
    for game in &played {
        let [first, second] = games.names_at(&game.overview.seats).await;
        opponents.push(if game.side == 0 { second } else { first });
    }
    let rated = accounts.store.ratings_of(visitor.text()).await?;
    let content = html! {
        section.hero { h1 { (account.name) } p.lead { (since(account.created_at)) } }
        div.profile {
            p { a href="/people" { (say("people")) } }
            @if own != visitor { (challenge(&account.name)) }
            (ratings(&rated))
            @if played.is_empty() { p.soft { (say("profile.none")) } } @else {
                (favourites(&played))
                (results(&played))
                (by_opponent(&played, &opponents))
                (last_games(&played, &opponents))
            }
        }
    };
    Ok(layout(&say_with("profile.title", &[("name", &account.name)]), "profile", None, &content))
}

/// Renders links to challenge a player, one for each game.
fn challenge(name: &str) -> Markup {
    html! {
        nav.challenge aria-labelledby="challenge" {
            h2 id="challenge" { (say("challenge")) }
            p {
                @for info in GAMES {
                    a.button href={ "/play/" (info.id) "?opponent=friend&against=" (segment(name)) } { (info.name) } " "
                }
            }
        }
    }
}

/// Renders the current rating in each pool, with a graph of the earlier ones.
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

/// Returns the name of a pool: `Hnefatafl, Copenhagen · Live`, and `…, with bots`.
pub(crate) fn pool_name(pool: &str) -> String {
    let (spec, pace) = pool.rsplit_once(' ').unwrap_or((pool, ""));
    let rules = GameHandle::from_spec(spec).map_or_else(|_| spec.to_owned(), |rules| name_of(&rules));
    let bots = if is_bot_pool(pool) { format!(", {}", say("rated.with-bots")) } else { String::new() };
    let pace = say(match pace {
        "live" | "bots-live" => "pace.live",
        "engine" => "rated.against-engine",
        _ => "pace.days",
    });
    format!("{rules} · {pace}{bots}")
}

/// Draws ratings over games as a line.
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

/// Renders the rule sets that were played most, with the number of games.
fn favourites(played: &[FinishedGame]) -> Markup {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for game in played {
        *counts.entry(&game.summary.spec).or_default() += 1;
    }
    let mut counts: Vec<(&str, u32)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, games)| Reverse(*games));
    html! {
        h2 { (say("profile.favourites")) }
        ul.favourites {
            @for (spec, games) in counts.iter().take(MAX_FAVOURITES) {
                @if let Ok(rules) = GameHandle::from_spec(spec) {
                    li { a href=(rules_path(&rules)) { (name_of(&rules)) } " " span.soft { (say_with("profile.games", &[("count", &games.to_string())])) } }
                }
            }
        }
    }
}

/// Renders results against each named opponent, the most frequent first.
fn by_opponent(played: &[FinishedGame], opponents: &[Option<String>]) -> Markup {
    let mut all: BTreeMap<&str, Results> = BTreeMap::new();
    for (game, opponent) in played.iter().zip(opponents) {
        if let Some(opponent) = opponent {
            let winner = game.overview.result.as_ref().and_then(|result| result.winner);
            all.entry(opponent).or_default().add(winner, game.side);
        }
    }
    let mut all: Vec<(&str, Results)> = all.into_iter().collect();
    all.sort_by_key(|(_, results)| Reverse(results.won + results.drawn + results.lost));
    all.truncate(MAX_OPPONENTS);
    let row = |(name, results): &(&str, Results)| {
        (html! { th scope="row" { a href=(profile_path(name)) { (name) } } }, *results)
    };
    html! {
        @if !all.is_empty() {
            (table("profile.by-opponent", &["profile.opponent"], all.iter().map(row)))
        }
    }
}

/// Renders a table of results; the first cells of each row are given.
fn table(title: &str, columns: &[&str], rows: impl Iterator<Item = (Markup, Results)>) -> Markup {
    html! {
        h2 { (say(title)) }
        div.table-box tabindex="0" role="region" aria-label=(say(title)) {
            table.results aria-label=(say(title)) {
                thead { tr {
                    @for column in columns { th scope="col" { (say(column)) } }
                    th scope="col" { (say("profile.won")) } th scope="col" { (say("profile.drawn")) } th scope="col" { (say("profile.lost")) }
                } }
                tbody {
                    @for (cells, results) in rows {
                        tr { (cells) td { (results.won) } td { (results.drawn) } td { (results.lost) } }
                    }
                }
            }
        }
    }
}

fn rules_of(summary: &Summary) -> &str {
    summary.spec.split(':').next().unwrap_or_default()
}

/// Renders results by game and side: against people, and against the engine.
fn results(played: &[FinishedGame]) -> Markup {
    let mut all: BTreeMap<(&str, u8, bool), Results> = BTreeMap::new();
    for game in played {
        let key = (rules_of(&game.summary), game.side, game.overview.is_with_engine());
        let winner = game.overview.result.as_ref().and_then(|result| result.winner);
        all.entry(key).or_default().add(winner, game.side);
    }
    let row = |((game, side, with_engine), results): (&(&str, u8, bool), &Results)| {
        let info = GAMES.into_iter().find(|info| info.id == *game)?;
        let against = say(if *with_engine { "profile.engine" } else { "profile.people" });
        let cells = html! {
            th scope="row" { (info.name) } td { (side_label(info, usize::from(*side))) } td { (against) }
        };
        Some((cells, *results))
    };
    let columns = ["profile.game", "profile.side", "profile.against"];
    table("profile.results", &columns, all.iter().filter_map(row))
}

fn last_games(played: &[FinishedGame], opponents: &[Option<String>]) -> Markup {
    html! {
        h2 { (say("profile.last")) }
        ul.profile-games {
            @for (game, opponent) in played.iter().zip(opponents).take(MAX_LISTED) {
                @let rules = GameHandle::from_spec(rules_of(&game.summary));
                li {
                    a href=(game_path(&game.summary.id)) {
                        @if let Ok(rules) = &rules { (rules.info().name) (colon()) (game.overview.result_words(rules.info()).unwrap_or_default()) }
                    }
                    " " span.soft {
                        @match opponent {
                            Some(name) => { (say_with("profile.against-name", &[("name", name)])) " · " }
                            None => {}
                        }
                        (date_words(game.summary.updated_at))
                    }
                }
            }
        }
    }
}
