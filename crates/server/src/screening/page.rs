//! The screening figures for moderators: as a page, and as lines for the command line.

use super::figures::{FIGURES, Figure, MIN_OTHERS};
use super::people::{ComparedFigure, Comparison, Person, PlayedSide, PoolGames, games_of, newest};
use crate::accounts::pool_name;
use crate::calendar::date_words;
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::moderation::moderator;
use crate::page::layout;
use crate::paths::{FAIR_PLAY, fair_play_path, game_path, profile_path};
use crate::play::Games;
use crate::visitor::VisitorId;
use crate::words::side_label;
use axum::extract::State;
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_game::text::decimal;
use throughline_store::{Account, ScreenedSide, Store, StoreError};

/// The player whose figures are requested.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct FigureQuery {
    /// The name of an account; empty for the players of the newest games.
    name: String,
}

/// `GET /moderation/fair-play`.
pub(crate) async fn fair_play(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Form(FigureQuery { name }): Form<FigureQuery>,
) -> Result<Markup, AppError> {
    moderator(&games, &visitor).await?;
    let (store, name) = (&*games.store, name.trim());
    let content = if name.is_empty() {
        let people = people(store).await?;
        html! { @if people.is_empty() { p.soft { (say("fair-play.none")) } } @else { (table_of_people(&people).markup()) } }
    } else {
        let account = games.identities.account_named(name).await?;
        let account = account.ok_or_else(|| AppError::BadForm(say("moderation.nobody")))?;
        let visitor = VisitorId::from_stored(&account.visitor);
        figures_of(&account.name, &compared(store, &visitor).await?)
    };
    let content = html! {
        section.hero { h1 { (say("fair-play")) } p.lead { (say("fair-play.about")) } }
        p { a href="/moderation" { (say("moderation")) } }
        form.account-form method="get" action=(FAIR_PLAY) {
            label { span { (say("account.name")) } input type="text" name="name" value=(name) maxlength="40"; }
            button.button type="submit" { (say("fair-play.show")) }
        }
        div.fair-play { (content) }
    };
    Ok(layout(&say("fair-play"), "account", None, &content))
}

/// The players of the newest games, each with their newest games.
async fn people(store: &dyn Store) -> Result<Vec<(Person, Vec<PoolGames>)>, StoreError> {
    let mut people = Vec::new();
    for person in newest(store).await? {
        let pools = games_of(store, &person.visitor).await?;
        people.push((person, pools));
    }
    Ok(people)
}

/// A player's newest games by pool, and their comparison with other players.
async fn compared(
    store: &dyn Store,
    visitor: &VisitorId,
) -> Result<Vec<(PoolGames, Option<Comparison>)>, StoreError> {
    let mut pools = Vec::new();
    for pool in games_of(store, visitor).await? {
        let comparison = pool.compare(store, visitor).await?;
        pools.push((pool, comparison));
    }
    Ok(pools)
}

/// A table of figures, for the page and the command line.
struct Table {
    /// The class of the table.
    class: &'static str,
    caption: String,
    heads: Vec<String>,
    rows: Vec<Row>,
}

struct Row {
    /// The link of the first cell.
    href: Option<String>,
    cells: Vec<String>,
}

impl Table {
    fn markup(&self) -> Markup {
        html! {
            div.table-box tabindex="0" role="region" aria-label=(self.caption) { table.results.(self.class) {
                caption { (self.caption) }
                thead { tr { @for head in &self.heads { th scope="col" { (head) } } } }
                tbody {
                    @for Row { href, cells } in &self.rows {
                        tr { @for (column, cell) in cells.iter().enumerate() {
                            @match (column, href) {
                                (0, Some(href)) => { th scope="row" { a href=(href) { (cell) } } }
                                (0, None) => { th scope="row" { (cell) } }
                                _ => { td { (cell) } }
                            }
                        } }
                    }
                }
            } }
        }
    }

    /// The table as text: padded with spaces, a line for the heads and each row.
    fn lines(&self) -> Vec<String> {
        let rows = || std::iter::once(&self.heads).chain(self.rows.iter().map(|row| &row.cells));
        let width = |column: usize| {
            rows().filter_map(|cells| cells.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let line = |cells: &Vec<String>| {
            let padded = cells.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column)));
            padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        rows().map(line).collect()
    }
}

fn table_of_people(people: &[(Person, Vec<PoolGames>)]) -> Table {
    let heads = ["account.name", "fair-play.pool", "fair-play.games", "fair-play.moves"].map(say);
    let heads = heads.into_iter().chain(FIGURES.map(title)).collect();
    let row = |person: &Person, pool: &PoolGames| {
        let counts = [pool.games().to_string(), pool.moves().to_string()];
        let cells = [person.name.clone(), pool_name(&pool.pool)].into_iter().chain(counts);
        let figures = FIGURES.map(|figure| shown(figure, pool.figure(figure)));
        Row { href: Some(fair_play_path(&person.name)), cells: cells.chain(figures).collect() }
    };
    let rows = people.iter().flat_map(|(person, pools)| pools.iter().map(move |pool| row(person, pool)));
    Table { class: "people", caption: say("fair-play.newest"), heads, rows: rows.collect() }
}

fn table_of_figures(comparison: &Comparison) -> Table {
    let heads = ["fair-play.figure", "fair-play.own", "fair-play.others", "fair-play.standing"].map(say);
    let row = |compared: &ComparedFigure| {
        let &ComparedFigure { figure, own, rank } = compared;
        let values = [own, rank.map(|rank| rank.mean)].map(|value| shown(figure, value));
        let [own, others] = values;
        Row { href: None, cells: vec![title(figure), own, others, rank_words(compared, comparison)] }
    };
    let rows = comparison.figures.iter().map(row).collect();
    let caption = say_with("fair-play.compared", &[("count", &comparison.others.to_string())]);
    Table { class: "figures", caption, heads: heads.into(), rows }
}

fn table_of_games(pool: &PoolGames) -> Table {
    let names = ["fair-play.game", "fair-play.day", "profile.side", "fair-play.rating", "fair-play.moves"];
    let heads = names.map(say).into_iter().chain(FIGURES.map(title)).collect();
    let rules = GameHandle::from_spec(pool.pool.split(' ').next().unwrap_or_default()).ok();
    let side_name = |side: &ScreenedSide| {
        rules.as_ref().map_or_else(String::new, |rules| side_label(rules.info(), usize::from(side.side)))
    };
    let row = |PlayedSide { side, is_annulled }: &PlayedSide| {
        let note = if *is_annulled { say("fair-play.annulled") } else { String::new() };
        let day = format!("{} {note}", date_words(side.ended_at)).trim_end().to_owned();
        let [rating, moves] = [side.rating, side.moves.cast_signed()].map(|number| number.to_string());
        let cells = [side.game.clone(), day, side_name(side), rating, moves].into_iter();
        let figures = FIGURES.map(|figure| shown(figure, figure.of(&[side])));
        Row { href: Some(game_path(&side.game)), cells: cells.chain(figures).collect() }
    };
    let rows = pool.played.iter().map(row).collect();
    Table { class: "games", caption: say("fair-play.list"), heads, rows }
}

/// A player's figures by pool.
fn figures_of(name: &str, pools: &[(PoolGames, Option<Comparison>)]) -> Markup {
    html! {
        h2 { a href=(profile_path(name)) { (name) } }
        @if pools.is_empty() { p.soft { (say("fair-play.none-of")) } }
        @for (pool, comparison) in pools {
            section.fair-play {
                h3 { (pool_name(&pool.pool)) }
                p { (summary(pool)) }
                @if let Some(comparison) = comparison { (table_of_figures(comparison).markup()) }
                (table_of_games(pool).markup())
            }
        }
        @if !pools.is_empty() {
            h3 { (say("fair-play.tells")) }
            dl { @for figure in FIGURES { dt { (title(figure)) } dd { (about(figure)) } } }
            p { (say("fair-play.limits")) }
        }
    }
}

/// The name of a figure.
fn title(figure: Figure) -> String {
    say(match figure {
        Figure::Firsts => "fair-play.firsts",
        Figure::Loss => "fair-play.loss",
        Figure::Median => "fair-play.median",
        Figure::Spread => "fair-play.spread",
    })
}

/// What a figure can tell, and what it cannot.
fn about(figure: Figure) -> String {
    say(match figure {
        Figure::Firsts => "fair-play.firsts-about",
        Figure::Loss => "fair-play.loss-about",
        Figure::Median => "fair-play.median-about",
        Figure::Spread => "fair-play.spread-about",
    })
}

/// A figure with its unit: `62.5 %`; `–` if unknown.
fn shown(figure: Figure, value: Option<f64>) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let text = match figure {
        Figure::Firsts => format!("{:.1} %", value * 100.0),
        Figure::Loss => format!("{:.2}", value * 100.0),
        Figure::Median => format!("{value:.1} s"),
        Figure::Spread => format!("{value:.2}"),
    };
    decimal(&text)
}

/// The games, moves and rating of a pool, in a sentence.
fn summary(pool: &PoolGames) -> String {
    let rating = pool.rating().map_or_else(|| "–".to_owned(), |rating| rating.to_string());
    let [games, moves] = [pool.games() as u64, pool.moves()].map(|count| count.to_string());
    say_with("fair-play.summary", &[("games", &games), ("moves", &moves), ("rating", &rating)])
}

/// The rank of a figure, in words.
fn rank_words(compared: &ComparedFigure, comparison: &Comparison) -> String {
    let [from, to] = comparison.ratings.map(|rating| rating.to_string());
    match (compared.own, compared.rank) {
        (None, _) => String::new(),
        (_, None) => {
            let [count, needed] = [comparison.others, MIN_OTHERS].map(|count| count.to_string());
            say_with("fair-play.too-few", &[("count", &count), ("needed", &needed)])
        }
        (_, Some(rank)) => {
            let share = rank.higher_than.to_string();
            say_with("fair-play.higher", &[("share", &share), ("from", &from), ("to", &to)])
        }
    }
}

/// The contents of the page as lines: for a player, or for the players of the newest games.
///
/// # Errors
/// Only those of the store.
pub(crate) async fn lines(store: &dyn Store, whose: Option<&Account>) -> Result<Vec<String>, StoreError> {
    let Some(account) = whose else {
        let people = people(store).await?;
        return Ok(if people.is_empty() { Vec::new() } else { table_of_people(&people).lines() });
    };
    let (mut lines, visitor) = (Vec::new(), VisitorId::from_stored(&account.visitor));
    for (pool, comparison) in compared(store, &visitor).await? {
        lines.push(format!("{}, {}. {}", account.name, pool_name(&pool.pool), summary(&pool)));
        lines.extend(comparison.iter().flat_map(|comparison| table_of_figures(comparison).lines()));
        lines.extend(table_of_games(&pool).lines());
    }
    if !lines.is_empty() {
        lines.extend(FIGURES.map(|figure| format!("{}: {}", title(figure), about(figure))));
        lines.push(say("fair-play.limits"));
    }
    Ok(lines)
}
