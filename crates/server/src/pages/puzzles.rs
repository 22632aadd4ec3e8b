//! The page of all puzzles: a card for each game. The script `puzzles/puzzle-list.js` tells what
//! this browser has solved.

use super::{boards, form, layout, puzzles_path};
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_draw::Picture;

/// The page, with the games and how many puzzles each has.
pub(crate) fn page(games: &[(GameHandle, usize)]) -> Markup {
    let content = html! {
        section.hero {
            h1 { "Puzzles" }
            p.lead { "Positions with one right answer. A program that knows nothing but the rules has followed every line of them, or tables of every position with few pieces vouch for it." }
        }
        ul.cards.puzzle-cards id="games" {
            @for (game, count) in games {
                li.card.{ (form(game)) } data-game=(game.info().id) { (card(game, *count)) }
            }
        }
    };
    layout("Puzzles: Throughline", "puzzles", Some("puzzles/puzzle-list.js"), &content)
}

fn card(game: &GameHandle, count: usize) -> Markup {
    let info = game.info();
    let start = game.record(None).ok().and_then(|record| record.frame(0));
    let placements = start.map(|frame| frame.placements).unwrap_or_default();
    let label = format!("The board of {}", info.name);
    let picture = Picture { id: &format!("card-{}", info.id), label: &label, ..Picture::default() };
    html! {
        div.card-board { (boards(game, &placements, &picture)) }
        div.card-text {
            h2 { a.card-link href=(puzzles_path(game)) { (info.name) } }
            div { p { (count) " puzzles" } p.card-record data-record=(info.id) data-count=(count) {} }
            p.card-actions { span.button.primary aria-hidden="true" { "Solve" } }
        }
    }
}
