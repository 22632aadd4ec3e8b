//! What everybody sees of somebody who has an account: results by game and side, and the last
//! games.

use super::{AccountDesk, names, since};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::{game_path, layout, segment};
use crate::play::{Games, Overview, date};
use crate::visitor::VisitorId;
use crate::words::side_label;
use axum::extract::{Path, State};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle};
use throughline_store::{Filter, Query, Summary};

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
        [side] if overview.result.as_ref().is_some_and(|result| !result.is_aborted()) => {
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
    let content = html! {
        section.hero { h1 { (account.name) } p.lead { (since(account.created_at)) } }
        @if played.is_empty() { p.soft { (say("profile.none")) } } @else {
            (results(&played))
            (last_games(&played, &opponents, &visitor))
        }
    };
    Ok(layout(&say_with("profile.title", &[("name", &account.name)]), "profile", None, &content))
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

fn last_games(played: &[Played], opponents: &[Option<String>], visitor: &VisitorId) -> Markup {
    html! {
        h2 { (say("profile.last")) }
        ul.profile-games {
            @for (game, opponent) in played.iter().zip(opponents) {
                @let rules = GameHandle::from_spec(rules_of(&game.summary));
                li {
                    a href=(game_path(&game.summary.id)) {
                        @if let Ok(rules) = &rules { (rules.info().name) ": " (game.overview.told_to(rules.info(), visitor).unwrap_or_default()) }
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
