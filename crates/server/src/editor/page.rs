//! The editor's page. The script `editor/editor.js` does the editing; its data is in `data-page`.

use super::{EditorPageData, FieldView};
use crate::boards::{board_label, board_note, boards, emblem, form, icon, piece_drawing};
use crate::error::AppError;
use crate::messages::{colon, say, say_with};
use crate::page::layout_with;
use crate::paths::{analysis_path, setup_path};
use crate::preview::Preview;
use crate::rule_sets::{name_of, spec_if_unnamed};
use crate::words::{side_label, side_text};
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_draw::DrawingOptions;
use throughline_game::text::capitalised;

/// Renders the page of the board editor; `asked` is the position in the query.
pub(super) fn editor_page(
    game: &GameHandle,
    data: &EditorPageData,
    asked: Option<&str>,
) -> Result<Markup, AppError> {
    let (name, json) = (name_of(game), serde_json::to_string(data)?);
    let setup = data.setup.read()?;
    let in_hand = game.in_hand(&setup.fields);
    let placements = setup.placements(&game.tray(), &in_hand);
    let stacks: Vec<_> = in_hand.iter().map(|&(site, _, count)| (site, count)).collect();
    let label = board_label(game);
    let picture = DrawingOptions {
        id: "editor-drawing",
        label: &label,
        stacks: &stacks,
        live: true,
        ..DrawingOptions::default()
    };
    let content = html! {
        board-editor.editor.{ (form(game)) } id="editor" data-page=(json) {
            div.editor-head {
                h1 { (say("editor")) }
                p.editor-game { (name) @if let Some(spec) = spec_if_unnamed(game) { " " code { (spec) } } }
            }
            div.editor-area {
                (tray(game, 1))
                div.editor-board id="editor-board" { (boards(game, &placements, &picture)) }
                (tray(game, 0))
                div.editor-tools role="group" aria-label=(say("editor.tools")) {
                    button.button type="button" id="tool-move" aria-pressed="true" { (say("editor.move")) }
                    button.button type="button" id="tool-erase" aria-pressed="false" { (say("editor.erase")) }
                    span.editor-gap {}
                    (tool("undo", &say("editor.undo"), "M9 7H15a5 5 0 0 1 0 10H8M9 7l4-4M9 7l4 4"))
                    (tool("redo", &say("editor.redo"), "M15 7H9a5 5 0 0 0 0 10h7M15 7l-4-4M15 7l-4 4"))
                    (tool("flip", &say("editor.flip"), "M8 4v14M8 18l-4-4M8 18l4-4M16 20V6M16 6l-4 4M16 6l4 4"))
                }
                (board_note(game))
            }
            (side_panel(game, &data.fields, asked))
            noscript { p.problem { (say("editor.no-script")) } }
        }
    };
    Ok(layout_with(
        &Preview::of(game, None),
        &say_with("editor.title", &[("game", &name)]),
        "editor",
        Some("editor/editor.js"),
        &content,
    ))
}

fn tool(id: &str, name: &str, path: &str) -> Markup {
    html! {
        button.button.tool type="button" id=(id) aria-label=(name) title=(name) { (icon(path)) }
    }
}

/// Renders a side's pieces to choose from: a toolbar, of which one button is reached with Tab.
fn tray(game: &GameHandle, side: usize) -> Markup {
    let name = side_text(game.info(), side, "name");
    let pieces = game.tray();
    html! {
        div.tray role="toolbar" aria-label=(say_with("editor.tray", &[("side", &name)])) data-side=(side) {
            @for (index, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.side.index() == side) {
                button.tray-piece type="button" tabindex="-1" data-piece=(index) aria-pressed="false" aria-label=(piece.spoken) title=(capitalised(piece.spoken)) {
                    svg viewBox="-0.5 -0.5 1 1" aria-hidden="true" focusable="false" {
                        use href={ "#piece-" (piece_drawing(piece.drawing)) "-" (side) } x="-0.5" y="-0.5" width="1" height="1" {}
                    }
                    span.tray-count data-count=(index) aria-hidden="true" {}
                }
            }
        }
    }
}

fn side_panel(game: &GameHandle, fields: &[FieldView], asked: Option<&str>) -> Markup {
    html! {
        aside.editor-panel aria-label=(say("editor.panel")) {
            // The links to play take the same place as the errors, so that nothing moves when one
            // replaces the other.
            div.verdict id="verdict" {
                div.verdict-said role="status" {
                    p.verdict-words id="verdict-words" {}
                    ul.verdict-faults id="verdict-faults" {}
                }
                div.editor-play id="play" role="group" aria-labelledby="play-name" {
                    p.editor-play-name id="play-name" { (say("editor.play")) }
                    a.button.primary data-opponent="engine" href="/" { (say("editor.engine")) }
                    a.button data-opponent="friend" href="/" { (say("editor.friend")) }
                    a.button data-opponent="both" href="/" { (say("editor.both")) }
                    a.button id="analyse" href=(analysis_path(game, asked)) { (say("editor.analyse")) }
                }
            }
            fieldset.editor-turn {
                legend { (say("editor.to-move")) }
                @for side in 0..2 {
                    label.side {
                        input type="radio" name="turn" value=(side) id={ "turn-" (side) };
                        (emblem(game, side))
                        span { (side_label(game.info(), side)) }
                    }
                }
            }
            @for (index, field) in fields.iter().enumerate() { (one_field(index, field)) }
            div.editor-string {
                label for="position" { (say("editor.string")) }
                textarea id="position" rows="3" spellcheck="false" autocomplete="off" maxlength="4000" aria-describedby="position-note" { (asked.unwrap_or_default()) }
                p.option-allowed id="position-note" { (say("editor.string-about")) }
            }
            div.editor-ways {
                button.button type="button" id="copy-link" disabled { (say("editor.copy-link")) }
                button.button type="button" id="start" { (say("editor.start")) }
                button.button type="button" id="clear" { (say("editor.clear")) }
                a.button.quiet id="options-link" href=(setup_path(game, asked)) { (say("editor.options")) }
            }
        }
    }
}

fn one_field(index: usize, field: &FieldView) -> Markup {
    let (id, note) = (format!("field-{}", field.key), format!("note-{}", field.key));
    html! {
        div.editor-field {
            label for=(id) { (capitalised(field.name)) }
            @if field.values.is_empty() {
                input type="text" id=(id) data-field=(index) maxlength="200" autocomplete="off" spellcheck="false" aria-describedby=(note);
            } @else {
                select id=(id) data-field=(index) aria-describedby=(note) {
                    @for (text, about) in &field.values {
                        option value=(text) { (text) @if !about.is_empty() { (colon()) (about) } }
                    }
                }
            }
            p.option-allowed id=(note) {
                @let about = capitalised(field.about);
                @if field.allowed.is_empty() { (about) } @else {
                    (say_with("editor.allowed", &[("about", &about), ("values", &field.allowed)]))
                }
            }
        }
    }
}
