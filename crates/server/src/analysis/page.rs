//! The pages of the analysis board: of any position, and of a finished game. The script
//! `analysis/analysis.js` does the work; its data is in `data-page`.

use super::Analysis;
use crate::assets;
use crate::boards::{
    MoveInput, board_note, connection_status, form, live_boards, move_input, open_ways, step_buttons,
    turn_controls,
};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::layout_with;
use crate::paths::{editor_path, game_path, rules_path, setup_path};
use crate::play::{Games, Snapshot, WrittenRecord, written};
use crate::preview::Preview;
use crate::rule_sets::{SetupForm, name_of, unless_default_start};
use crate::visitor::VisitorId;
use crate::words::side_label;
use axum::extract::{Path, State};
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{GameHandle, GameRecord, is_standard};
use throughline_game::{Shape, Side};
use throughline_views::Refusal;
use throughline_views::position::{MAX_MOVES, begin, play};
use ts_rs::TS;

/// The data of the page's script.
#[derive(TS, Serialize, Debug)]
pub(crate) struct AnalysisPageData<'a> {
    spec: &'a str,
    sides: [String; 2],
    /// The starting position; `None` for the default one.
    start: Option<String>,
    /// The side that moves first from there, 0 or 1.
    first: u8,
    /// The moves of the main line.
    moves: Vec<String>,
    /// What the record says from which the game was imported, if it was.
    written: Option<WrittenRecord>,
    /// The id of the game that the moves are from.
    game: Option<&'a str>,
    /// Maximum number of pieces in the site's tablebases; 0 without any.
    tables: u32,
}

/// `GET /analysis/{spec}`, with an optional position (`?position=`) and moves from there
/// (`?moves=`, separated by spaces).
pub(crate) async fn of_position(
    State(games): State<Arc<Games>>,
    State(analysis): State<Analysis>,
    Path(spec): Path<String>,
    Form(form): Form<SetupForm>,
) -> Result<Markup, AppError> {
    let rule_sets = games.rule_sets.clone();
    let made = games.heavy.set_ups.run(move || {
        let game = rule_sets.get_uncached(&spec)?;
        let record = record(&game, &form)?;
        // It may read the folder.
        let tables = analysis.tablebases.max_pieces(game.spec());
        Ok::<_, AppError>((game, record, tables))
    });
    let (game, record, tables) = made.await??;
    page(&game, &record, None, None, tables)
}

/// `GET /games/{id}/analysis`: if the game is over, or nobody else plays in it.
pub(crate) async fn of_game(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    let (game, record) = game_of(&games, &visitor, &id).await?;
    let played = games.game(&id).await?;
    let written = games.heavy.records.run(move || written(&played)).await?;
    page(&game, &record, Some(&id), written, 0)
}

/// Returns a game that a visitor may analyse: one that is over, or in which nobody else plays.
///
/// # Errors
/// When there is no such game, or it is still being played.
pub(super) async fn game_of(
    games: &Games,
    visitor: &VisitorId,
    id: &str,
) -> Result<(GameHandle, GameRecord), AppError> {
    let Snapshot { game, view, .. } = games.snapshot(id, visitor).await?;
    if view.position.result.is_none() && view.you.len() < 2 {
        return Err(AppError::Refused(say("analysis.not-over")));
    }
    Ok((game.rules.clone(), game.record.clone()))
}

/// Returns the record that the query describes.
fn record(game: &GameHandle, form: &SetupForm) -> Result<GameRecord, AppError> {
    let bad_form = |Refusal(why)| AppError::BadForm(why);
    let mut record = begin(game, form.get("position")).map_err(bad_form)?;
    let moves = form.get("moves").unwrap_or_default().split_whitespace();
    play(&mut record, moves.take(MAX_MOVES)).map_err(bad_form)?;
    Ok(record)
}

/// Renders the page of the analysis board, for the game with this id if there is one.
fn page(
    game: &GameHandle,
    record: &GameRecord,
    id: Option<&str>,
    written: Option<WrittenRecord>,
    tables: u32,
) -> Result<Markup, AppError> {
    let mut start = record.clone();
    while start.undo() {}
    let data = AnalysisPageData {
        first: start.side_to_move().index() as u8,
        spec: game.spec(),
        sides: [0, 1].map(|side| side_label(game.info(), side)),
        start: unless_default_start(game, start.position_text()),
        moves: record.move_texts(),
        written,
        game: id,
        tables,
    };
    // The preview shows the last position of a game: it is over, or visible only to its player.
    let last = unless_default_start(game, record.position_text());
    let preview = Preview::of(game, if id.is_some() { last.as_deref() } else { data.start.as_deref() });
    let (name, data) = (name_of(game), serde_json::to_string(&data)?);
    let title = say_with("analysis", &[("game", &name)]);
    let content = html! {
        game-analysis.room.analysis.{ (form(game)) } id="analysis" data-page=(data) data-no-module[!is_standard(game.info().id)] {
            h1.visually-hidden { (title) }
            div.board-area {
                p.analysis-name { (name) @if let Some(id) = id { " · " a href=(game_path(id)) { (say("analysis.game")) } } }
                div.analysis-board {
                    div.gauge id="gauge" data-style=(game.board(Shape::Wide).style) data-side="0" data-below="true" role="img" aria-label=(say("analysis.unknown")) {
                        div.gauge-fill id="gauge-fill" {}
                        div.gauge-middle {}
                        span.gauge-text id="gauge-text" aria-hidden="true" {}
                    }
                    game-board id="board" { (live_boards(game, record, Side::First)) }
                }
                @if id.is_some() {
                    div.graph id="graph" data-style=(game.board(Shape::Wide).style) role="slider" tabindex="0" aria-label=(say("analysis.graph")) aria-valuenow="0" hidden {}
                }
            }
            (panel(game, record, id))
            noscript { p.problem { (say("analysis.no-script")) } }
        }
    };
    Ok(layout_with(&preview, &title, "analysis", Some("analysis/analysis.js"), &content))
}

fn panel(game: &GameHandle, record: &GameRecord, id: Option<&str>) -> Markup {
    html! {
        aside.panel aria-label=(say("analysis.panel")) {
            (engine(game))
            (exact())
            p.status id="status" {}
            (turn_controls())
            @if id.is_some() { (review()) }
            (tree())
            (links(game, &record.position_text()))
            (board_note(game))
            (connection_status())
        }
    }
}

/// Renders the controls of the engine: on or off, its state, its best lines.
fn engine(game: &GameHandle) -> Markup {
    let [first, second] = [0, 1].map(|side| side_label(game.info(), side));
    html! {
        section.engine id="engine" aria-label=(say("analysis.engine")) {
            div.engine-head {
                button.button type="button" id="engine-toggle" aria-pressed="true" title=(say("analysis.engine-about")) { (say("analysis.engine")) }
                p.engine-score id="engine-score" {}
                p.engine-facts id="engine-facts" {}
                button.button type="button" id="threat" aria-pressed="false" title=(say("analysis.threat-about")) { (say("analysis.threat")) }
            }
            ol.lines id="lines" aria-label=(say("analysis.lines")) {}
            p.engine-note id="engine-note" {}
            details.engine-more {
                summary { (say("analysis.settings")) }
                div.engine-settings {
                    label { span { (say("analysis.line-count")) } select id="line-count" { @for n in 1..=5 { option value=(n) selected[n == 3] { (n) } } } }
                    label { span { (say("analysis.view")) } select id="gauge-side" {
                        option value="0" { (first) }
                        option value="1" { (second) }
                        option value="mover" { (say("analysis.mover")) }
                    } }
                    @if assets::wasm_module().is_some() && is_standard(game.info().id) {
                        label title=(say("analysis.place-about")) { span { (say("analysis.place")) } select id="engine-place" {
                            option value="device" selected { (say("analysis.place-device")) }
                            option value="server" { (say("analysis.place-server")) }
                        } }
                        label id="engine-threads-label" title=(say("analysis.threads-about")) hidden {
                            span { (say("analysis.threads")) }
                            select id="engine-threads" {}
                        }
                    }
                    label.engine-check { input type="checkbox" id="arrows" checked; span { (say("analysis.arrows")) } }
                    button.button type="button" id="speak" title=(say("analysis.say-about")) { (say("analysis.say")) }
                }
            }
        }
    }
}

/// A place for what the tablebases know of the position.
fn exact() -> Markup {
    html! {
        section.exact id="exact" aria-label=(say("analysis.exact")) {
            p.exact-words id="exact-words" role="status" title=(say("analysis.exact-about")) {}
            ol.exact-moves id="exact-moves" aria-label=(say("analysis.exact-moves")) {}
        }
    }
}

/// Renders the controls of a game's review, and the place for its result.
fn review() -> Markup {
    html! {
        section.review id="review" aria-label=(say("review")) {
            div.review-head {
                button.button type="button" id="review-start" { (say("review.start")) }
                progress id="review-progress" max="1" value="0" aria-label=(say("review.progress")) hidden {}
                p.review-note id="review-note" role="status" {}
                button.button type="button" id="review-stop" hidden { (say("review.stop")) }
            }
            div.review-found id="review-found" hidden {
                table.exactness id="exactness" {}
                p id="turns-none" hidden { (say("review.none")) }
                ol.turns id="turns" aria-label=(say("review.turns")) {}
                details id="review-table" {
                    summary { (say("review.table")) }
                    div.review-scroll tabindex="0" role="region" aria-label=(say("review.moves")) {
                        table.review-rows {
                            thead { tr { th scope="col" { (say("review.move")) } th scope="col" { (say("review.score")) } th scope="col" { (say("review.words")) } th scope="col" { (say("review.accuracy")) } } }
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
        section.moves-box aria-label=(say("analysis.moves")) {
            div.tree id="tree" tabindex="0" role="group" aria-label=(say("analysis.tree")) {}
            div.tree-ways {
                (step_buttons())
                div.steps.tree-changes role="group" aria-label=(say("analysis.tree-changes")) {
                    (change("promote", &say("analysis.promote"), "M12 20V5M12 5l-6 6M12 5l6 6"))
                    (change("delete", &say("analysis.delete"), "M6 6l12 12M18 6L6 18"))
                }
            }
            (move_input(MoveInput::Open))
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

fn links(game: &GameHandle, position: &str) -> Markup {
    html! {
        div.actions id="actions" role="group" aria-label=(say("analysis.actions")) {
            div.actions-usual {
                button.button type="button" id="flip" aria-pressed="false" title=(say("analysis.flip-about")) { (say("analysis.flip")) }
                (open_ways(game))
                button.button type="button" id="copy-link" { (say("analysis.copy-link")) }
                a.button id="position-edit" href=(editor_path(game, Some(position))) { (say("analysis.edit")) }
                a.button id="position-play" href=(setup_path(game, Some(position))) { (say("analysis.play")) }
            }
            div.actions-ways {
                a.button.quiet href=(rules_path(game)) id="rules-link" target="_blank" rel="noopener" { (say("analysis.rules")) }
                details.share id="keys" {
                    summary.button.quiet { (say("analysis.keys")) }
                    div.share-box.keys-box {
                        dl.keys {
                            dt { "← →" } dd { (say("analysis.key-moves")) }
                            dt { "↑ ↓" } dd { (say("analysis.key-branches")) }
                            dt { (say("analysis.home-end")) } dd { (say("analysis.key-ends")) }
                            dt { (say("analysis.space")) } dd { (say("analysis.key-best")) }
                            dt { "E" } dd { (say("analysis.key-engine")) }
                            dt { "T" } dd { (say("analysis.key-threat")) }
                            dt { "L" } dd { (say("analysis.key-say")) }
                            dt { "F" } dd { (say("analysis.key-flip")) }
                            dt { (say("analysis.del")) } dd { (say("analysis.key-delete")) }
                        }
                    }
                }
            }
        }
    }
}
