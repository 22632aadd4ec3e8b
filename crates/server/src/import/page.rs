//! The import page: a text field, and the games found in the text, each with its errors or a button
//! to open it.

use super::{CheckedGame, Fields, MAX_TEXT, ParsedText};
use crate::messages::{say, say_with};
use crate::page::layout;
use crate::rule_sets::name_of;
use maud::{Markup, html};
use throughline_catalog::{GAMES, GameHandle};

/// Renders the page: empty, or with the games of a text, or with an error.
pub(super) fn import_page(fields: &Fields, found: Option<&ParsedText>, problem: Option<&str>) -> Markup {
    let content = html! {
        section.import {
            h1 { (say("import")) }
            p.lead { (say("import.about")) }
            @if let Some(problem) = problem { p.problem id="problem" role="alert" { (problem) } }
            form.import-form id="import" method="post" action="/import" data-largest=(MAX_TEXT) {
                label.visually-hidden for="text" { (say("import.text")) }
                textarea id="text" name="text" rows=(if found.is_some() { 8 } else { 14 }) spellcheck="false" autocomplete="off" placeholder="[Game \"…\"]\n\n1. …" {
                    // HTML parsers drop the first line feed of a text area.
                    "\n" (fields.text)
                }
                div.import-row {
                    (which_game(&fields.game))
                    div.import-ways {
                        input.visually-hidden type="file" id="file" accept=".pgn,.txt,.otg,.csv,text/plain,application/x-chess-pgn" hidden tabindex="-1" aria-hidden="true";
                        button.button type="button" id="choose" hidden { (say("import.choose")) }
                        button.button.primary type="submit" id="read" { (say("import.read")) }
                    }
                }
                p.import-note id="import-note" role="status" { }
                @if let Some(found) = found { (findings(found)) }
            }
        }
    };
    layout(&say("import"), "import", Some("import/import.js"), &content)
}

fn which_game(chosen: &str) -> Markup {
    html! {
        label.import-game {
            span { (say("import.no-name")) }
            select name="game" id="game" {
                option value="" selected[chosen.is_empty()] { (say("import.skip")) }
                @for info in GAMES {
                    option value=(info.id) selected[info.id == chosen] { (say_with("import.read-as", &[("game", info.name)])) }
                }
            }
        }
    }
}

fn findings(found: &ParsedText) -> Markup {
    let fine = found.games.iter().filter(|game| game.defects.is_empty()).count();
    let total = found.games.len() + found.more;
    let [total_words, listed, fine_words] = [total, found.games.len(), fine].map(|number| number.to_string());
    let of = |name, count: &str| say_with(name, &[("count", count), ("fine", &fine_words)]);
    html! {
        section.findings id="findings" aria-label=(say("import.found")) {
            h2 { (of(if found.more == 0 && fine < total { "import.count-fine" } else { "import.count" }, &total_words)) }
            @if found.more > 0 {
                p.import-note { (of("import.more", &listed)) }
            }
            ol.found { @for game in &found.games { (one(game)) } }
        }
    }
}

fn one(game: &CheckedGame) -> Markup {
    let [first, second] = &game.players;
    let fine = game.defects.is_empty();
    let [number, line, moves, faults] =
        [game.number, game.line, game.moves, game.defects.len()].map(|number| number.to_string());
    let players = [("number", number.as_str()), ("first", first), ("second", second)];
    let name = |game: &GameHandle| name_of(game).to_owned();
    let name = game.game.as_ref().map_or_else(|| say("import.unknown"), name);
    html! {
        li.found-game data-number=(game.number) data-fine=(fine) {
            div.found-head {
                span.found-number { (game.number) }
                div.found-text {
                    h3 { (first) " – " (second) }
                    p.found-facts {
                        span { (name) }
                        span { (say_with("import.moves", &[("count", &moves)])) }
                        span { (game.result) }
                        @if game.annotated { span { (say("import.comments")) } }
                        span { (say_with("import.line", &[("line", &line)])) }
                        @if !game.occasion.is_empty() { span { (game.occasion) } }
                    }
                }
                @if fine {
                    div.found-ways {
                        button.button type="submit" name="open" value=(game.number) aria-label=(say_with("import.open-game", &players)) { (say("import.open")) }
                        button.button type="submit" name="analyse" value=(game.number) aria-label=(say_with("import.analyse-game", &players)) { (say("import.analyse")) }
                    }
                } @else {
                    span.found-wrong { (say_with("import.faults", &[("count", &faults)])) }
                }
            }
            @if !fine || !game.notes.is_empty() {
                ul.found-faults {
                    @for defect in &game.defects { li { (defect) } }
                    @for note in &game.notes { li.found-note { (note) } }
                }
            }
        }
    }
}
