//! The front page: a card with a small living board for each game.

use super::{board_note, boards, form, layout, puzzles_path, rules_path, setup_path};
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_draw::Picture;

/// The front page, with a card for each of these games.
pub(crate) fn page(games: &[GameHandle]) -> Markup {
    let content = html! {
        section.hero {
            h1 { "Four games worth a lifetime." }
            p.lead { "Play them by their exact rules, against an engine that is always there or a friend with a link. No account." }
        }
        ul.cards id="games" {
            @for game in games {
                li.card.{ (form(game)) } data-game=(game.info().id) { (card(game)) }
            }
        }
        p.home-more { "Have a game on paper or in a file? " a href="/import" { "Import it" } " and step through it." }
    };
    layout("Throughline: four board games to play now", "home", Some("board/demo.js"), &content)
}

fn card(game: &GameHandle) -> Markup {
    let info = game.info();
    let start = game.record(None).ok().and_then(|record| record.frame(0));
    let placements = start.map(|frame| frame.placements).unwrap_or_default();
    let label = format!("A game of {} being played", info.name);
    let picture = Picture { id: &format!("card-{}", info.id), label: &label, ..Picture::default() };
    html! {
        game-demo data-frames={ "/api/demo/" (info.id) } { (boards(game, &placements, &picture)) }
        div.card-text {
            h2 { a.card-link href=(setup_path(game)) { (info.name) } }
            div { p { (info.tagline) } (board_note(game)) }
            p.card-actions {
                span.button.primary aria-hidden="true" { "Play" }
                a.button.quiet href=(puzzles_path(game)) aria-label={ "Puzzles of " (info.name) } { "Puzzles" }
                a.button.quiet href=(rules_path(game)) aria-label={ "Rules of " (info.name) } { "Rules" }
            }
        }
    }
}
