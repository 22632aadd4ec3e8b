//! The page of imports: a text goes in, its games come out, each with what is wrong with it or a
//! button to open it.

use super::{Fields, Findings, Found, LARGEST_TEXT};
use crate::page::{layout, name_of};
use crate::words::counted;
use maud::{Markup, html};
use throughline_catalog::GAMES;

/// The page: empty to begin with, or with what was found in a text, or with why it was not read.
pub(super) fn import_page(fields: &Fields, found: Option<&Findings>, problem: Option<&str>) -> Markup {
    let content = html! {
        section.import {
            h1 { "Import games" }
            p.lead { "Paste records, or choose a file: one game or many, in PGN form. Each is checked against the rules, move by move." }
            @if let Some(problem) = problem { p.problem id="problem" role="alert" { (problem) } }
            form.import-form id="import" method="post" action="/import" data-largest=(LARGEST_TEXT) {
                label.visually-hidden for="text" { "Records" }
                textarea id="text" name="text" rows=(if found.is_some() { 8 } else { 14 }) spellcheck="false" autocomplete="off" placeholder="[Game \"…\"]\n\n1. …" {
                    // A text area leaves out a first line feed.
                    "\n" (fields.text)
                }
                div.import-row {
                    (which_game(&fields.game))
                    div.import-ways {
                        input.visually-hidden type="file" id="file" accept=".pgn,.txt,text/plain,application/x-chess-pgn" hidden tabindex="-1" aria-hidden="true";
                        button.button type="button" id="choose" hidden { "Choose a file" }
                        button.button.primary type="submit" id="read" { "Read" }
                    }
                }
                p.import-note id="import-note" role="status" { }
                @if let Some(found) = found { (findings(found)) }
            }
        }
    };
    layout("Import games", "import", Some("import/import.js"), &content)
}

fn which_game(chosen: &str) -> Markup {
    html! {
        label.import-game {
            span { "If a record names no game," }
            select name="game" id="game" {
                option value="" selected[chosen.is_empty()] { "skip it" }
                @for info in GAMES {
                    option value=(info.id) selected[info.id == chosen] { "read it as " (info.name) }
                }
            }
        }
    }
}

fn findings(found: &Findings) -> Markup {
    let fine = found.games.iter().filter(|game| game.defects.is_empty()).count();
    let total = found.games.len() + found.more;
    html! {
        section.findings id="findings" aria-label="Games found" {
            h2 { @if total == 1 { "One game" } @else { (counted(total, "game")) } @if found.more == 0 && fine < total { ", " (fine) " without faults" } }
            @if found.more > 0 {
                p.import-note { "The first " (found.games.len()) " are listed, " (fine) " of them without faults. Divide the text to see the others." }
            }
            ol.found { @for game in &found.games { (one(game)) } }
        }
    }
}

fn one(game: &Found) -> Markup {
    let [first, second] = &game.players;
    let fine = game.defects.is_empty();
    html! {
        li.found-game data-number=(game.number) data-fine=(fine) {
            div.found-head {
                span.found-number { (game.number) }
                div.found-text {
                    h3 { (first) " – " (second) }
                    p.found-facts {
                        span { (game.game.as_ref().map_or("Unknown game", name_of)) }
                        span { (counted(game.moves, "move")) }
                        span { (game.result) }
                        @if game.annotated { span { "with comments" } }
                        span { "line " (game.line) }
                        @if !game.occasion.is_empty() { span { (game.occasion) } }
                    }
                }
                @if fine {
                    div.found-ways {
                        button.button type="submit" name="open" value=(game.number) aria-label={ "Open game " (game.number) ": " (first) " – " (second) } { "Open" }
                        button.button type="submit" name="analyse" value=(game.number) aria-label={ "Analyse game " (game.number) ": " (first) " – " (second) } { "Analyse" }
                    }
                } @else {
                    span.found-wrong { (counted(game.defects.len(), "fault")) }
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
