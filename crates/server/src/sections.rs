//! The sections of the site: the bar that leads to them from every page, and those of them that are
//! a list of the games.

use crate::assets::report_path;
use crate::messages::say;
use crate::page::{analysis_path, editor_path, form, icon, layout, start_boards};
use crate::rule_sets::RuleSets;
use axum::extract::State;
use maud::{Markup, html};
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle};

/// A section.
struct Section {
    name: &'static str,
    path: &'static str,
    /// The icon's path.
    icon: &'static str,
    /// The kinds of pages that belong to it.
    kinds: &'static [&'static str],
}

const SECTIONS: [Section; 5] = [
    Section {
        name: "play",
        path: "/",
        icon: "M3 12h6M15 12h6M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        kinds: &["home", "setup", "room"],
    },
    Section {
        name: "learn",
        path: "/learn",
        icon: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2c2-1.5 5-2 8-2V4c-3 0-6 .5-8 2v14",
        kinds: &["learn", "lesson"],
    },
    Section {
        name: "puzzles",
        path: "/puzzles",
        icon: "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18.5v.2M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18",
        kinds: &["puzzles", "puzzle"],
    },
    Section {
        name: "analysis",
        path: "/analysis",
        icon: "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12M14.5 14.5L21 21",
        kinds: &["analyses", "analysis", "editor", "import"],
    },
    Section { name: "lab", path: "/lab", icon: "M4 20h16M6 20v-7M12 20V5M18 20v-10", kinds: &["lab"] },
];

/// The bar: above the page, at the bottom edge of a phone. `kind` is the page's.
pub(crate) fn bar(kind: &str) -> Markup {
    let current = |section: &Section| section.kinds.contains(&kind).then_some("true");
    html! {
        nav.bar aria-label=(say("bar")) {
            @for section in &SECTIONS {
                a.bar-way href=(section.path) aria-current=[current(section)] {
                    (icon(section.icon)) span { (name(section)) }
                }
            }
        }
    }
}

/// The name of a section. Each is said by a word of its own, so that none is missing.
fn name(section: &Section) -> String {
    match section.name {
        "play" => say("bar.play"),
        "learn" => say("bar.learn"),
        "puzzles" => say("bar.puzzles"),
        "analysis" => say("bar.analysis"),
        _ => say("bar.lab"),
    }
}

/// `GET /analysis`: a board to analyse on for each game, an editor, and records to read.
pub(crate) async fn analyses(State(rule_sets): State<Arc<RuleSets>>) -> Markup {
    let ways = |game: &GameHandle| {
        html! {
            a.button.primary href=(analysis_path(game, None)) { (say("analyses.board")) }
            a.button.quiet href=(editor_path(game, None)) { (say("analyses.editor")) }
        }
    };
    let more =
        html! { p.home-more { (say("analyses.records")) " " a href="/import" { (say("analyses.import")) } } };
    page(&rule_sets, "analyses", [&say("analyses"), &say("analyses.about")], ways, &more)
}

/// `GET /lab`: the reports on the games.
pub(crate) async fn lab(State(rule_sets): State<Arc<RuleSets>>) -> Markup {
    let ways = |game: &GameHandle| {
        html! {
            @match report_path(game.spec()) {
                Some(report) => a.button.primary href=(report) { (say("lab.report")) },
                None => span.soft { (say("lab.none")) },
            }
        }
    };
    page(&rule_sets, "lab", [&say("lab"), &say("lab.about")], ways, &html! {})
}

/// A page with a card for each game.
fn page(
    rule_sets: &RuleSets,
    kind: &str,
    [title, about]: [&str; 2],
    ways: impl Fn(&GameHandle) -> Markup,
    more: &Markup,
) -> Markup {
    let mut games: Vec<_> = GAMES.iter().filter_map(|info| rule_sets.get(info.id).ok()).collect();
    games.sort_by_key(|game| form(game) == "strip");
    let content = html! {
        section.hero { h1 { (title) } p.lead { (about) } }
        ul.cards id="games" {
            @for game in &games {
                @let name = game.info().name;
                li.card.{ (form(game)) } data-game=(game.info().id) {
                    div.card-board { (start_boards(game, &format!("{name} board"))) }
                    div.card-text {
                        h2 { (name) }
                        p.card-actions role="group" aria-label=(name) { (ways(game)) }
                    }
                }
            }
        }
        (more)
    };
    layout(title, kind, None, &content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_bar_marks_the_section_of_a_page() {
        let rule_sets = Arc::new(RuleSets::default());
        for (page, path) in
            [(analyses(State(rule_sets.clone())).await, "/analysis"), (lab(State(rule_sets)).await, "/lab")]
        {
            let page = page.into_string();
            assert!(page.contains(&format!("href=\"{path}\" aria-current=\"true\"")), "{path}");
            assert_eq!(page.matches("aria-current").count(), 1, "{path}");
            assert!(GAMES.iter().all(|info| page.contains(&format!("data-game=\"{}\"", info.id))));
        }
    }
}
