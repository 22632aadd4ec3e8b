//! Boards in pages, and the controls beside a board that several pages share.

use crate::cache::TextCache;
use crate::messages::{say, say_with};
use crate::rule_sets::RuleSets;
use maud::{Markup, PreEscaped, html};
use std::sync::LazyLock;
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_draw::{DrawingOptions, sprite, without_data};
use throughline_game::{Language, Placement, Shape, Side};
pub(crate) use throughline_views::drawings::{DRAWINGS, form, piece_drawing};

/// The SVG symbols of the games' pieces, and those that all games share.
pub(crate) static SPRITE: LazyLock<String> = LazyLock::new(|| sprite(&DRAWINGS));

/// Cache of board drawings: pages show the same ones again and again.
static BOARD_CACHE: LazyLock<TextCache<String>> = LazyLock::new(|| TextCache::new(512, 64 * 1024));

/// [`throughline_views::drawings::boards`], cached.
pub(crate) fn boards(game: &GameHandle, placements: &[Placement], picture: &DrawingOptions<'_>) -> Markup {
    let key = (game.spec(), Language::current() as u8, placements, picture);
    PreEscaped(BOARD_CACHE.get(&key, || throughline_views::drawings::boards(game, placements, picture)))
}

/// The same for a picture within a text, which no script changes.
pub(crate) fn still_boards(
    game: &GameHandle,
    placements: &[Placement],
    picture: &DrawingOptions<'_>,
) -> Markup {
    PreEscaped(without_data(&boards(game, placements, picture).0))
}

/// Draws the boards at the default starting position of a game.
pub(crate) fn start_boards(game: &GameHandle, label: &str) -> Markup {
    let start = game.record(None).ok().and_then(|record| record.frame(0));
    let placements = start.map(|frame| frame.placements).unwrap_or_default();
    let id = format!("card-{}", game.info().id);
    boards(game, &placements, &DrawingOptions { id: &id, label, ..DrawingOptions::default() })
}

/// Draws the boards at the last position of a record, with the end of side `nearest` at the bottom,
/// for a script that continues from there.
pub(crate) fn live_boards(game: &GameHandle, record: &GameRecord, nearest: Side) -> Markup {
    let frame = record.frame(record.len());
    let (placements, stacks, last) =
        frame.map(|frame| (frame.placements, frame.stacks, frame.last)).unwrap_or_default();
    let marks = last.map(|last| last.marks).unwrap_or_default();
    let label = board_label(game);
    let picture = DrawingOptions {
        id: "board",
        label: &label,
        marks: &marks,
        stacks: &stacks,
        turned: nearest == Side::Second,
        live: true,
        ..DrawingOptions::default()
    };
    boards(game, &placements, &picture)
}

/// Returns the games with their default rules; games on a strip come last, since they have rows of
/// their own.
pub(crate) fn games_by_shape(rule_sets: &RuleSets) -> Vec<GameHandle> {
    // Every game of the catalog has a default rule set, which its tests check.
    let mut games: Vec<_> = GAMES.iter().filter_map(|info| rule_sets.get(info.id).ok()).collect();
    games.sort_by_key(|game| form(game) == "strip");
    games
}

/// Renders a game's card in a list of games.
pub(crate) fn game_card(game: &GameHandle, content: &Markup) -> Markup {
    html! { li.card.{ (form(game)) } data-game=(game.info().id) { (content) } }
}

/// Returns the accessible name of a game's board.
pub(crate) fn board_label(game: &GameHandle) -> String {
    say_with("board", &[("game", game.info().name)])
}

/// Renders the game's note on its board, if it has one.
pub(crate) fn board_note(game: &GameHandle) -> Markup {
    let note = game.board_note();
    html! { @if !note.is_empty() { p.board-note { (note) } } }
}

/// Renders the emblem of a side.
pub(crate) fn emblem(game: &GameHandle, side: usize) -> Markup {
    let symbol = throughline_draw::emblem(&game.board(Shape::Wide), side);
    html! {
        svg.emblem viewBox="-0.5 -0.5 1 1" aria-hidden="true" focusable="false" {
            use href={ "#" (symbol) } x="-0.5" y="-0.5" width="1" height="1" {}
        }
    }
}

/// For games whose turns have several parts: says what to touch next, with a button that undoes a
/// part.
pub(crate) fn turn_parts(expects: &str) -> Markup {
    html! {
        div.parts id="parts" hidden[expects.is_empty()] {
            p id="expects" { (expects) }
            button.button type="button" id="undo-part" disabled { (say("board.undo-part")) }
        }
    }
}

/// A place for the choice between several moves with the same touches.
pub(crate) fn move_choices() -> Markup {
    html! { div.choices id="choices" role="group" aria-label=(say("board.which")) hidden {} }
}

/// What a turn is made with on a board to try moves on: its parts, what is said of it, the choice
/// between moves, and the moves without touches.
pub(crate) fn turn_controls() -> Markup {
    html! {
        (turn_parts(""))
        p.notice id="notice" {}
        (move_choices())
        span id="buttons" {}
    }
}

/// Asks the player to confirm a move made on the board, if the player has chosen so.
pub(crate) fn confirmation() -> Markup {
    html! {
        div.choices id="confirm" role="group" aria-label=(say("board.confirm-which")) hidden {
            button.button.primary type="button" id="confirm-move" { (say("board.confirm")) }
            button.button type="button" id="confirm-cancel" { (say("board.confirm-cancel")) }
        }
    }
}

/// A button that shows the open ways of the key piece, if the game has one.
pub(crate) fn open_ways(game: &GameHandle) -> Markup {
    let name = game.open_ways_name();
    html! { @if !name.is_empty() { button.button type="button" id="open-ways" aria-pressed="false" { (name) } } }
}

/// The message shown while there is no connection to the server.
pub(crate) fn connection_status() -> Markup {
    html! { p.connection id="connection" role="status" hidden { (say("board.reconnecting")) } }
}

/// The buttons that step through a game.
pub(crate) fn step_buttons() -> Markup {
    let step = |id: &str, name: &str, path: &str| {
        html! {
            button.step type="button" id=(id) aria-label=(name) title=(name) { (icon(path)) }
        }
    };
    html! {
        div.steps role="group" aria-label=(say("board.steps")) {
            (step("step-first", &say("board.first"), "M6 5v14M18 5l-9 7 9 7z"))
            (step("step-back", &say("board.back"), "M16 5l-9 7 9 7z"))
            (step("step-on", &say("board.on"), "M8 5l9 7-9 7z"))
            (step("step-last", &say("board.last"), "M18 5v14M6 5l9 7-9 7z"))
        }
    }
}

/// Whether moves can be typed at present.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveInput {
    Open,
    Closed,
}

/// The input field for typed moves.
pub(crate) fn move_input(typing: MoveInput) -> Markup {
    let closed = typing == MoveInput::Closed;
    html! {
        form.typed id="typed" autocomplete="off" {
            label.visually-hidden for="typed-move" { (say("board.typed-about")) }
            input id="typed-move" type="text" maxlength="60" placeholder=(say("board.typed")) autocapitalize="off" spellcheck="false" disabled[closed];
            button.button type="submit" disabled[closed] { (say("board.play")) }
        }
    }
}

/// A line drawing of 24 by 24 units, for a button.
pub(crate) fn icon(path: &str) -> Markup {
    html! { svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" { path d=(path) {} } }
}
