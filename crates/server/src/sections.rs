//! The sections that list the games: analysis and lab. The navigation bar to all sections is in
//! `page.rs`.

use crate::boards::{board_label, game_card, games_by_shape, start_boards};
use crate::messages::say;
use crate::page::layout;
use crate::paths::{analysis_path, editor_path};
use crate::report::report_path;
use crate::rule_sets::RuleSets;
use axum::extract::State;
use maud::{Markup, html};
use std::sync::Arc;
use throughline_catalog::GameHandle;

/// `GET /analysis`: links to an analysis board and an editor for each game, and to the import of
/// records.
pub(crate) async fn analyses(State(rule_sets): State<Arc<RuleSets>>) -> Markup {
    let links = |game: &GameHandle| {
        html! {
            a.button.primary href=(analysis_path(game, None)) { (say("analyses.board")) }
            a.button.quiet href=(editor_path(game, None)) { (say("analyses.editor")) }
        }
    };
    let more =
        html! { p.home-more { (say("analyses.records")) " " a href="/import" { (say("analyses.import")) } } };
    page(&rule_sets, "analyses", [&say("analyses"), &say("analyses.about")], links, &more)
}

/// Renders the lab: links to the reports on the games, with `more` below them.
pub(crate) fn lab(rule_sets: &RuleSets, more: &Markup) -> Markup {
    let links = |game: &GameHandle| {
        html! {
            @match report_path(game.spec()) {
                Some(report) => a.button.primary href=(report) { (say("lab.report")) },
                None => span.soft { (say("lab.none")) },
            }
            a.button.quiet href={ "/lab/new/" (game.info().id) } { (say("lab.measure")) }
        }
    };
    page(rule_sets, "lab", [&say("lab"), &say("lab.about")], links, more)
}

/// Renders a page with a card for each game.
fn page(
    rule_sets: &RuleSets,
    kind: &str,
    [title, about]: [&str; 2],
    links: impl Fn(&GameHandle) -> Markup,
    more: &Markup,
) -> Markup {
    let card = |game: &GameHandle| {
        let name = game.info().name;
        html! {
            div.card-board { (start_boards(game, &board_label(game))) }
            div.card-text {
                h2 { (name) }
                p.card-actions role="group" aria-label=(name) { (links(game)) }
            }
        }
    };
    let content = html! {
        section.hero { h1 { (title) } p.lead { (about) } }
        ul.cards id="games" {
            @for game in games_by_shape(rule_sets) { (game_card(&game, &card(&game))) }
        }
        (more)
    };
    layout(title, kind, None, &content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    #[tokio::test]
    async fn the_bar_marks_the_section_of_a_page() {
        let rule_sets = Arc::new(RuleSets::default());
        for (page, path) in
            [(analyses(State(rule_sets.clone())).await, "/analysis"), (lab(&rule_sets, &html! {}), "/lab")]
        {
            let page = page.into_string();
            assert!(page.contains(&format!("href=\"{path}\" aria-current=\"true\"")), "{path}");
            assert_eq!(page.matches("aria-current").count(), 1, "{path}");
            assert!(GAMES.iter().all(|info| page.contains(&format!("data-game=\"{}\"", info.id))));
        }
    }
}
