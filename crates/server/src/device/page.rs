//! The page of offline games. The script `offline/offline.js` lists the games stored in the
//! browser, and builds a game's room from the template.

use super::lesson_path;
use crate::boards::{MoveInput, confirmation, move_choices, move_input, step_buttons, turn_parts};
use crate::messages::{say, say_with};
use crate::page::layout;
use crate::paths::OFFLINE;
use crate::setup::levels;
use crate::words::side_label;
use maud::{Markup, html};
use throughline_catalog::{GAMES, messages, variant_name};
use throughline_game::{GameInfo, VariantInfo};
use throughline_puzzles::lesson::{Lesson, lessons};

/// Renders the page: a form for a new game, the list of games, and the template of a room. It is
/// the same for all visitors with the same language.
pub(super) fn offline_page(build: &str) -> Markup {
    let content = html! {
        noscript { h1 { (say("offline")) } p.problem { (say("room.no-script")) } }
        div id="offline" data-build=(build) {
            p.problem id="offline-update" role="status" hidden {
                (say("offline.new")) " " button.button type="button" id="offline-take" { (say("offline.take")) }
            }
            p.problem id="offline-problem" role="alert" hidden {}
            div id="offline-home" hidden {
                section.hero {
                    h1 { (say("offline")) }
                    p.lead.when-elsewhere { (say("offline.elsewhere")) }
                    p.lead { (say("offline.about")) }
                }
                (form())
                h2 { (say("offline.games")) }
                p.soft id="offline-none" { (say("offline.none")) }
                ul.seeks id="offline-games" {}
                (practice())
            }
            template id="offline-room" { (room()) }
        }
    };
    layout(&say("offline"), "offline", Some("offline/offline.js"), &content)
}

fn form() -> Markup {
    let sides = [("0", 0), ("1", 1)];
    html! {
        form.setup-form id="offline-form" {
            label.offline-rules {
                span { (say("offline.game")) }
                select id="offline-spec" name="spec" autocomplete="off" {
                    @for info in GAMES { optgroup label=(info.name) { (rule_sets(info)) } }
                }
            }
            (levels(None, "level", "", &html! { (say("setup.level")) }))
            fieldset.sides {
                legend { (say("setup.side")) }
                div.side-row {
                    @for (value, side) in sides {
                        label.side { input type="radio" name="side" value=(value); span data-side-name=(side) {} }
                    }
                    label.side { input type="radio" name="side" value="random" checked; span { (say("setup.random")) } }
                }
            }
            div { button.button.primary.large type="submit" id="offline-start" { (say("setup.start")) } }
        }
    }
}

/// Renders links to lessons, puzzles and analysis boards; the script shows those that are cached,
/// and the games that have some.
fn practice() -> Markup {
    html! {
        section id="offline-practice" hidden {
            h2 { (say("offline.practice")) }
            p.soft { (say("offline.practice-about")) }
            dl.offline-ways {
                @for info in GAMES {
                    div hidden {
                        dt { (info.name) }
                        dd {
                            @for lesson in lessons(info.id) {
                                a href=(lesson_path(info, lesson)) hidden {
                                    (say_with("offline.lesson", &[("title", &lesson_title(info, lesson))]))
                                }
                            }
                            a href={ "/puzzles/" (info.id) } hidden { (say("bar.puzzles")) }
                            a href={ "/analysis/" (info.id) } hidden { (say("bar.analysis")) }
                        }
                    }
                }
            }
        }
    }
}

fn lesson_title(info: &GameInfo, lesson: &Lesson) -> String {
    messages(info.id).and_then(|messages| messages.text(&lesson.message(), &[])).unwrap_or_default()
}

/// Renders the published rule sets of a game as options, or the game itself if it has no others.
fn rule_sets(info: &'static GameInfo) -> Markup {
    let sides = format!("{}|{}", side_label(info, 0), side_label(info, 1));
    let name = |variant: &VariantInfo| match variant.options {
        "" => info.name.to_owned(),
        _ => variant_name(info, variant),
    };
    let variants = info.variants.iter().map(|variant| (variant.spec(info), name(variant)));
    let mut named: Vec<_> = variants.collect();
    if named.is_empty() {
        named.push((info.id.to_owned(), info.name.to_owned()));
    }
    html! {
        @for (spec, name) in named { option value=(spec) data-sides=(sides) { (name) } }
    }
}

/// Renders a room like that of `play/page.rs`, without the parts that need an opponent or the
/// server.
fn room() -> Markup {
    html! {
        game-room.room id="room" {
            h1.visually-hidden {}
            div.board-area {
                (seat("top"))
                game-board id="board" {}
                (seat("bottom"))
            }
            aside.panel aria-label=(say("room")) {
                div.status-box {
                    p.status id="status" {}
                    p.substatus id="substatus" {}
                }
                (turn_parts(""))
                div.notice-box { p.notice id="notice" {} }
                (move_choices())
                (confirmation())
                section.moves-box aria-label=(say("room.moves")) {
                    ol.moves id="moves" tabindex="0" aria-label=(say("room.played")) {}
                    (step_buttons())
                    button.button.primary.to-present type="button" id="to-present" hidden { (say("room.present")) }
                    (move_input(MoveInput::Closed))
                }
                (actions())
                p.board-note {}
            }
        }
    }
}

fn seat(place: &str) -> Markup {
    html! {
        div.seat id={ "seat-" (place) } data-place=(place) {
            @for side in 0..2 {
                span.seat-emblem data-emblem=(side) hidden {
                    svg.emblem viewBox="-0.5 -0.5 1 1" aria-hidden="true" focusable="false" {
                        use x="-0.5" y="-0.5" width="1" height="1" {}
                    }
                }
            }
            span.seat-name data-seat-name="" {}
            span.seat-side data-seat-side="" {}
            span.seat-tally data-seat-tally="" {}
            span.seat-state data-seat-state="" {}
        }
    }
}

fn actions() -> Markup {
    let action = |name: &str, word: &str, class: &str| {
        html! { button.button.{ (class) } type="button" id={ "action-" (name) } data-action=(name) hidden { (word) } }
    };
    html! {
        div.actions id="actions" role="group" aria-label=(say("room.actions")) {
            div.actions-urgent {
                span id="buttons" {}
                (action("claim", &say("room.claim"), "primary"))
                (action("rematch", &say("room.rematch"), "primary"))
            }
            div.actions-usual {
                (action("hint", &say("hint.button"), ""))
                (action("undo", &say("room.undo"), ""))
                (action("resign", &say("room.resign"), ""))
                button.button type="button" id="flip" aria-pressed="false" { (say("room.flip")) }
                button.button type="button" id="open-ways" aria-pressed="false" {}
                label.volume { (say("room.sound")) input type="range" id="volume" min="0" max="10" step="1"; }
            }
            div.actions-ways { a.button.quiet href=(OFFLINE) { (say("offline.games")) } }
        }
    }
}
