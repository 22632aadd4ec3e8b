//! Figures as moderators read them: on a page, and in lines on the command line.

use super::figures::{FIGURES, Figure, LEAST_PEERS};
use super::people::{ComparedFigure, Comparison, Person, PlayedSide, PoolGames, games_of, newest};
use crate::accounts::{AccountDesk, name_key, pool_name, profile_path};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::moderation::moderator;
use crate::page::{game_path, layout, segment};
use crate::play::{Games, date};
use crate::visitor::VisitorId;
use crate::words::side_label;
use axum::extract::State;
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_game::Language;
use throughline_store::{Account, ScreenedSide, Store, StoreError};

/// The address of the page.
pub(crate) const PATH: &str = "/moderation/fair-play";

/// The address of somebody's figures.
pub(crate) fn path(name: &str) -> String {
    format!("{PATH}?name={}", segment(name))
}

/// Whose figures are asked for.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Whose {
    /// The name of an account; empty for those who played last.
    name: String,
}

/// `GET /moderation/fair-play`.
pub(crate) async fn fair_play(
    State(desk): State<Arc<AccountDesk>>,
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(Whose { name }): Form<Whose>,
) -> Result<Markup, AppError> {
    moderator(&desk, &games, &visitor).await?;
    let (store, name) = (&*games.store, name.trim());
    let content = if name.is_empty() {
        let people = people(store).await?;
        html! { h2 { (say("fair-play.newest")) } (table_of_people(&people)) }
    } else {
        let account = store.account_named(&name_key(name)).await?;
        let account = account.ok_or_else(|| AppError::BadForm(say("moderation.nobody")))?;
        let visitor = VisitorId::kept(&account.visitor);
        let mut pools = Vec::new();
        for pool in games_of(store, &visitor).await? {
            let comparison = pool.compare(store, &visitor).await?;
            pools.push((pool, comparison));
        }
        figures_of(&account.name, &pools)
    };
    let content = html! {
        section.hero { h1 { (say("fair-play")) } p.lead { (say("fair-play.about")) } }
        p { a href="/moderation" { (say("moderation")) } }
        form.account-form method="get" action=(PATH) {
            label { span { (say("account.name")) } input type="text" name="name" value=(name) maxlength="40"; }
            button.button type="submit" { (say("fair-play.show")) }
        }
        (content)
    };
    Ok(layout(&say("fair-play"), "account", None, &content))
}

/// Who played last, each with the newest games.
async fn people(store: &dyn Store) -> Result<Vec<(Person, Vec<PoolGames>)>, StoreError> {
    let mut people = Vec::new();
    for person in newest(store).await? {
        let pools = games_of(store, &person.visitor).await?;
        people.push((person, pools));
    }
    Ok(people)
}

fn table_of_people(people: &[(Person, Vec<PoolGames>)]) -> Markup {
    html! {
        @if people.is_empty() { p.soft { (say("fair-play.none")) } } @else {
            div.table-box tabindex="0" role="region" aria-label=(say("fair-play.newest")) { table.results {
                thead { tr {
                    th scope="col" { (say("account.name")) } th scope="col" { (say("fair-play.pool")) }
                    th scope="col" { (say("fair-play.games")) } th scope="col" { (say("fair-play.moves")) }
                    @for figure in FIGURES { th scope="col" { (title(figure)) } }
                } }
                tbody {
                    @for (person, pool) in people.iter().flat_map(|(person, pools)| pools.iter().map(move |pool| (person, pool))) {
                        tr {
                            th scope="row" { a href=(path(&person.name)) { (person.name) } }
                            td { (pool_name(&pool.pool)) } td { (pool.games()) } td { (pool.moves()) }
                            @for figure in FIGURES { td { (shown(figure, pool.figure(figure))) } }
                        }
                    }
                }
            } }
        }
    }
}

/// Somebody's figures, pool by pool.
fn figures_of(name: &str, pools: &[(PoolGames, Option<Comparison>)]) -> Markup {
    html! {
        h2 { a href=(profile_path(name)) { (name) } }
        @if pools.is_empty() { p.soft { (say("fair-play.none-of")) } }
        @for (pool, comparison) in pools {
            section {
                h3 { (pool_name(&pool.pool)) }
                p { (summary(pool)) }
                @if let Some(comparison) = comparison { (table_of_figures(comparison)) }
                (table_of_games(pool))
            }
        }
        @if !pools.is_empty() {
            h3 { (say("fair-play.tells")) }
            dl { @for figure in FIGURES { dt { (title(figure)) } dd { (about(figure)) } } }
            p { (say("fair-play.limits")) }
        }
    }
}

fn table_of_figures(comparison: &Comparison) -> Markup {
    html! {
        div.table-box tabindex="0" role="region" aria-label=(say("fair-play.compared")) { table.results {
            caption { (say("fair-play.compared")) }
            thead { tr {
                th scope="col" { (say("fair-play.figure")) } th scope="col" { (say("fair-play.own")) }
                th scope="col" { (say("fair-play.others")) } th scope="col" { (say("fair-play.standing")) }
            } }
            tbody {
                @for compared in &comparison.figures {
                    tr {
                        th scope="row" { (title(compared.figure)) }
                        td { (shown(compared.figure, compared.own)) }
                        td { (shown(compared.figure, compared.standing.map(|standing| standing.mean))) }
                        td { (standing(compared, comparison)) }
                    }
                }
            }
        } }
    }
}

fn table_of_games(pool: &PoolGames) -> Markup {
    let rules = GameHandle::from_spec(pool.pool.split(' ').next().unwrap_or_default()).ok();
    let side_name = |side: &ScreenedSide| {
        rules.as_ref().map_or_else(String::new, |rules| side_label(rules.info(), usize::from(side.side)))
    };
    html! {
        div.table-box tabindex="0" role="region" aria-label=(say("fair-play.list")) { table.results {
            caption { (say("fair-play.list")) }
            thead { tr {
                th scope="col" { (say("fair-play.day")) } th scope="col" { (say("profile.side")) }
                th scope="col" { (say("fair-play.rating")) } th scope="col" { (say("fair-play.moves")) }
                @for figure in FIGURES { th scope="col" { (title(figure)) } }
            } }
            tbody {
                @for PlayedSide { side, is_annulled } in &pool.played {
                    tr {
                        th scope="row" {
                            a href=(game_path(&side.game)) { (date(side.ended_at)) }
                            @if *is_annulled { " " span.soft { (say("fair-play.annulled")) } }
                        }
                        td { (side_name(side)) } td { (side.rating) } td { (side.moves) }
                        @for figure in FIGURES { td { (shown(figure, figure.of(&[side]))) } }
                    }
                }
            }
        } }
    }
}

/// What a figure is called.
fn title(figure: Figure) -> String {
    say(match figure {
        Figure::Firsts => "fair-play.firsts",
        Figure::Loss => "fair-play.loss",
        Figure::Median => "fair-play.median",
        Figure::Spread => "fair-play.spread",
    })
}

/// What it can tell, and what it cannot.
fn about(figure: Figure) -> String {
    say(match figure {
        Figure::Firsts => "fair-play.firsts-about",
        Figure::Loss => "fair-play.loss-about",
        Figure::Median => "fair-play.median-about",
        Figure::Spread => "fair-play.spread-about",
    })
}

/// A figure with its unit: `62.5 %`; `–` where nothing is known.
fn shown(figure: Figure, value: Option<f64>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let text = match figure {
        Figure::Firsts => format!("{:.1} %", value * 100.0),
        Figure::Loss => format!("{:.2}", value * 100.0),
        Figure::Median => format!("{value:.1} s"),
        Figure::Spread => format!("{value:.2}"),
    };
    if Language::current() == Language::English { text } else { text.replace('.', ",") }
}

/// Games, moves and rating of a pool.
fn summary(pool: &PoolGames) -> String {
    let rating = pool.rating().map_or_else(|| "–".to_owned(), |rating| rating.to_string());
    let [games, moves] = [pool.games() as u64, pool.moves()].map(|count| count.to_string());
    say_with("fair-play.summary", &[("games", &games), ("moves", &moves), ("rating", &rating)])
}

/// How a figure stands among those of others.
fn standing(compared: &ComparedFigure, comparison: &Comparison) -> String {
    let [from, to] = comparison.ratings.map(|rating| rating.to_string());
    match (compared.own, compared.standing) {
        (None, _) => String::new(),
        (_, None) => {
            let [count, needed] = [comparison.others, LEAST_PEERS].map(|count| count.to_string());
            say_with("fair-play.too-few", &[("count", &count), ("needed", &needed)])
        }
        (_, Some(standing)) => {
            let share = standing.higher_than.to_string();
            say_with("fair-play.higher", &[("share", &share), ("from", &from), ("to", &to)])
        }
    }
}

/// The same as the page, in lines: of somebody, or of those who played last.
///
/// # Errors
/// Only those of the store.
pub(crate) async fn lines(store: &dyn Store, whose: Option<&Account>) -> Result<Vec<String>, StoreError> {
    let mut lines = Vec::new();
    let Some(account) = whose else {
        for (person, pools) in people(store).await? {
            let of_pool = |pool: &PoolGames| {
                let figures = FIGURES.map(|figure| named(figure, pool.figure(figure)));
                let (pool_name, summary) = (pool_name(&pool.pool), summary(pool));
                format!("{}, {pool_name}. {summary}. {}", person.name, figures.join("; "))
            };
            lines.extend(pools.iter().map(of_pool));
        }
        return Ok(lines);
    };
    let visitor = VisitorId::kept(&account.visitor);
    for pool in games_of(store, &visitor).await? {
        lines.push(format!("{}, {}. {}", account.name, pool_name(&pool.pool), summary(&pool)));
        if let Some(comparison) = pool.compare(store, &visitor).await? {
            let line = |compared: &ComparedFigure| {
                let own = named(compared.figure, compared.own);
                format!("  {own}. {}", standing(compared, &comparison)).trim_end().to_owned()
            };
            lines.extend(comparison.figures.iter().map(line));
        }
        for PlayedSide { side, is_annulled } in &pool.played {
            let figures = FIGURES.map(|figure| shown(figure, figure.of(&[side])));
            let note = if *is_annulled { format!(" {}", say("fair-play.annulled")) } else { String::new() };
            let (game, day, rating, moves) = (&side.game, date(side.ended_at), side.rating, side.moves);
            lines.push(format!("  {game} {day}{note} {rating} {moves} {}", figures.join(" ")));
        }
    }
    if !lines.is_empty() {
        lines.extend(FIGURES.map(|figure| format!("{}: {}", title(figure), about(figure))));
        lines.push(say("fair-play.limits"));
    }
    Ok(lines)
}

/// A figure with its name.
fn named(figure: Figure, value: Option<f64>) -> String {
    format!("{} {}", title(figure), shown(figure, value))
}
