//! The pages of the analysis board: of any position, and of a game that is over. The script
//! `analysis/analysis.js` does everything; what it starts from stands in `data-page`.

use super::position::{MOST_MOVES, begin, play};
use crate::error::{AppError, Refusal};
use crate::messages::say;
use crate::page::{
    board_note, choices, connection, editor_path, form, game_path, layout_with, live_boards, name_of,
    open_ways, parts, rules_path, setup_path, steps, typed,
};
use crate::play::{Games, Snapshot};
use crate::preview::Preview;
use crate::rule_sets::{RuleSets, SetupForm, unless_usual};
use crate::visitor::VisitorId;
use crate::words::capitalised;
use axum::extract::{Path, State};
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{Shape, Side};
use ts_rs::TS;

/// All that the script starts from.
#[derive(TS, Serialize, Debug)]
pub(crate) struct AnalysisPageData<'a> {
    spec: &'a str,
    sides: [&'static str; 2],
    /// The position to start from; none for the usual start.
    start: Option<String>,
    /// The side that moves first from there, 0 or 1.
    first: u8,
    /// The moves of the main line.
    moves: Vec<String>,
    /// The id of the game they are from.
    game: Option<&'a str>,
}

/// `GET /analysis/{spec}`, at a position (`?position=`), with moves from there (`?moves=`, spaces
/// between).
pub(crate) async fn of_position(
    State(rule_sets): State<Arc<RuleSets>>,
    Path(spec): Path<String>,
    Form(form): Form<SetupForm>,
) -> Result<Markup, AppError> {
    let made = crate::messages::spawn_blocking(move || {
        let game = rule_sets.look(&spec).map_err(|_| AppError::NoSuchPage)?;
        let record = record(&game, &form)?;
        Ok::<_, AppError>((game, record))
    });
    let (game, record) = made.await??;
    page(&game, &record, None)
}

/// `GET /games/{id}/analysis`: when the game is over, or belongs to the visitor alone.
pub(crate) async fn of_game(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    let (game, record) = game_of(&games, &visitor, &id).await?;
    page(&game, &record, Some(&id))
}

/// A game that a visitor may analyse: one that is over, or in which nobody else plays.
///
/// # Errors
/// No such game, or one that goes on.
pub(super) async fn game_of(
    games: &Games,
    visitor: &VisitorId,
    id: &str,
) -> Result<(GameHandle, GameRecord), AppError> {
    let Snapshot { game, view } = games.snapshot(id, visitor).await?;
    if view.position.result.is_none() && view.you.len() < 2 {
        return Err(AppError::Refused("A game can be analysed when it is over.".to_owned()));
    }
    Ok((game.rules.clone(), game.record.clone()))
}

/// The record that an address names.
fn record(game: &GameHandle, form: &SetupForm) -> Result<GameRecord, AppError> {
    let bad_form = |Refusal(why)| AppError::BadForm(why);
    let mut record = begin(game, form.get("position")).map_err(bad_form)?;
    let moves = form.get("moves").unwrap_or_default().split_whitespace();
    play(&mut record, moves.take(MOST_MOVES)).map_err(bad_form)?;
    Ok(record)
}

/// The page of the analysis board, perhaps of the game with this id.
fn page(game: &GameHandle, record: &GameRecord, id: Option<&str>) -> Result<Markup, AppError> {
    let mut start = record.clone();
    while start.undo() {}
    let data = AnalysisPageData {
        first: start.side_to_move().index() as u8,
        spec: game.spec(),
        sides: game.info().sides,
        start: unless_usual(game, start.position_text()),
        moves: record.move_texts(),
        game: id,
    };
    let preview = Preview::of(game, data.start.as_deref().filter(|_| id.is_none()));
    let (name, data) = (name_of(game), serde_json::to_string(&data)?);
    let content = html! {
        game-analysis.room.analysis.{ (form(game)) } id="analysis" data-page=(data) {
            h1.visually-hidden { "Analysis: " (name) }
            div.board-area {
                p.analysis-name { (name) @if let Some(id) = id { " · " a href=(game_path(id)) { "to the game" } } }
                div.analysis-board {
                    div.gauge id="gauge" data-style=(game.board(Shape::Wide).style) data-side="0" data-below="true" role="img" aria-label="No evaluation yet" {
                        div.gauge-fill id="gauge-fill" {}
                        div.gauge-middle {}
                        span.gauge-text id="gauge-text" aria-hidden="true" {}
                    }
                    game-board id="board" { (live_boards(game, record, Side::First)) }
                }
                @if id.is_some() {
                    div.graph id="graph" data-style=(game.board(Shape::Wide).style) role="slider" tabindex="0" aria-label="The game, by what each side could expect" aria-valuenow="0" hidden {}
                }
            }
            (panel(game, record, id))
            noscript { p.problem { "The analysis board is worked by a script, which this browser does not run." } }
        }
    };
    Ok(layout_with(
        &preview,
        &format!("Analysis: {name}"),
        "analysis",
        Some("analysis/analysis.js"),
        &content,
    ))
}

fn panel(game: &GameHandle, record: &GameRecord, id: Option<&str>) -> Markup {
    html! {
        aside.panel aria-label="Analysis" {
            (engine(game))
            (exact())
            p.status id="status" {}
            (parts(""))
            p.notice id="notice" {}
            (choices())
            span id="buttons" {}
            @if id.is_some() { (review()) }
            (tree())
            (ways(game, &record.position_text()))
            (board_note(game))
            (connection())
        }
    }
}

/// The engine: on or off, how it is doing, its best lines.
fn engine(game: &GameHandle) -> Markup {
    let [first, second] = game.info().sides.map(capitalised);
    html! {
        section.engine id="engine" aria-label="Engine" {
            div.engine-head {
                button.button type="button" id="engine-toggle" aria-pressed="true" title="Engine on or off (E)" { "Engine" }
                p.engine-score id="engine-score" {}
                p.engine-facts id="engine-facts" {}
                button.button type="button" id="threat" aria-pressed="false" title="What the opponent would play if it were his move (T)" { "Threat" }
            }
            ol.lines id="lines" aria-label="Best lines" {}
            p.engine-note id="engine-note" {}
            details.engine-more {
                summary { "Settings" }
                div.engine-settings {
                    label { span { "Lines" } select id="line-count" { @for n in 1..=5 { option value=(n) selected[n == 3] { (n) } } } }
                    label { span { "Bar and scores for" } select id="gauge-side" {
                        option value="0" { (first) }
                        option value="1" { (second) }
                        option value="mover" { "the side to move" }
                    } }
                    label.engine-check { input type="checkbox" id="arrows" checked; span { "Arrows" } }
                    button.button type="button" id="speak" title="Say the best line (L)" { "Say the best line" }
                }
            }
        }
    }
}

/// What tables know of the position.
fn exact() -> Markup {
    html! {
        section.exact id="exact" aria-label="Exact values" {
            p.exact-words id="exact-words" role="status" {}
            ol.exact-moves id="exact-moves" aria-label="Exact value of each move" {}
        }
    }
}

/// The review of a game: asked for, under way, or what it found.
fn review() -> Markup {
    html! {
        section.review id="review" aria-label="Review" data-find=(say("review.find")) data-right=(say("review.right")) data-played=(say("review.played")) data-wrong=(say("review.wrong")) data-try=(say("review.try")) {
            div.review-head {
                button.button type="button" id="review-start" { "Review the game" }
                progress id="review-progress" max="1" value="0" aria-label="Positions judged" hidden {}
                p.review-note id="review-note" role="status" {}
                button.button type="button" id="review-stop" hidden { "Stop" }
            }
            div.review-found id="review-found" hidden {
                table.exactness id="exactness" {}
                p id="turns-none" hidden { "No move gave much away." }
                ol.turns id="turns" aria-label="Turning points" {}
                details id="review-table" {
                    summary { "All moves as a table" }
                    div.review-scroll tabindex="0" aria-label="All moves" {
                        table.review-rows {
                            thead { tr { th scope="col" { "Move" } th scope="col" { "Score" } th scope="col" { "In words" } th scope="col" { "Accuracy" } } }
                            tbody id="review-rows" {}
                        }
                    }
                }
            }
        }
    }
}

fn tree() -> Markup {
    html! {
        section.moves-box aria-label="Moves" {
            div.tree id="tree" tabindex="0" aria-label="Moves and variations" {}
            div.tree-ways {
                (steps())
                div.steps.tree-changes role="group" aria-label="Change the tree" {
                    (change("promote", "Make this the main line", "M12 20V5M12 5l-6 6M12 5l6 6"))
                    (change("delete", "Delete from here on (Delete)", "M6 6l12 12M18 6L6 18"))
                }
            }
            (typed(true))
        }
    }
}

fn change(id: &str, name: &str, path: &str) -> Markup {
    html! {
        button.step type="button" id=(id) disabled aria-label=(name) title=(name) {
            svg.line-icon viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(path) {} }
        }
    }
}

fn ways(game: &GameHandle, position: &str) -> Markup {
    html! {
        div.actions id="actions" role="group" aria-label="Actions" {
            div.actions-usual {
                button.button type="button" id="flip" aria-pressed="false" title="Flip the board (F)" { "Flip" }
                (open_ways(game))
                button.button type="button" id="copy-link" { "Copy link" }
                a.button id="position-edit" href=(editor_path(game, Some(position))) { "Edit" }
                a.button id="position-play" href=(setup_path(game, Some(position))) { "Play from here" }
            }
            div.actions-ways {
                a.button.quiet href=(rules_path(game)) id="rules-link" target="_blank" rel="noopener" { "Rules" }
                details.share id="keys" {
                    summary.button.quiet { "Keys" }
                    div.share-box.keys-box {
                        dl.keys {
                            dt { "← →" } dd { "One move back or on" }
                            dt { "↑ ↓" } dd { "The other branches here" }
                            dt { "Home End" } dd { "Start, end of the line" }
                            dt { "Space" } dd { "Play the best move" }
                            dt { "E" } dd { "Engine on or off" }
                            dt { "T" } dd { "Show the threat" }
                            dt { "L" } dd { "Say the best line" }
                            dt { "F" } dd { "Flip the board" }
                            dt { "Delete" } dd { "Delete from here on" }
                        }
                    }
                }
            }
        }
    }
}
