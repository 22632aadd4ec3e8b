//! Choosing an opponent, a side and options before a game.

use super::editor_path;
use super::{
    LEVELS, board_note, boards, capitalised, emblem, form, layout, options, puzzles_path, rules_path,
};
use crate::choices::{Choices, Fault, LONGEST_POSITION};
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_draw::Picture;

/// The level that is chosen to begin with.
const FIRST_LEVEL: usize = 3;

const OPPONENTS: [(&str, &str, &str); 4] = [
    ("engine", "The engine", "Always there, at eight levels"),
    ("friend", "A friend", "Send a link, play anywhere"),
    ("both", "Same screen", "Two people, one board"),
    ("watch", "Just watch", "Engine against engine"),
];

/// What the set-up page shows.
pub(crate) struct Draft<'a> {
    /// The rule set, as far as one is chosen: the game's own otherwise.
    pub game: &'a GameHandle,
    /// What was chosen so far.
    pub choices: &'a Choices,
    /// Why an earlier try was refused.
    pub faults: &'a [Fault],
}

/// What else there is of a game: its puzzles, and what the lab measured of it.
fn further(game: &GameHandle) -> Markup {
    html! {
        p.setup-further {
            a href=(puzzles_path(game)) { "Puzzles" }
            @if let Some(report) = crate::reports::path(game.info().id) { " " a id="report" href=(report) { "Lab report: how even it is" } }
        }
    }
}

/// The set-up page of a game.
pub(crate) fn page(draft: &Draft<'_>) -> Markup {
    let (game, info) = (draft.game, draft.game.info());
    let content = html! {
        div.setup.{ (form(game)) } id="setup-page" {
            section.setup-picture aria-label="The board" {
                div.setup-stay {
                    div.preview id="preview" { (preview(game, draft.choices.get("position"))) }
                    div id="note" { (board_note(game)) }
                    (rule_set(draft))
                }
            }
            section.setup-choice {
                h1 { (info.name) }
                p.lead { (info.tagline) }
                @if !draft.faults.is_empty() { (problem(draft.faults)) }
                form.setup-form id="setup" method="post" action="/games" {
                    input type="hidden" name="game" value=(info.id);
                    (opponents(draft))
                    (levels(draft, "level", "when-engine", "Level", "when-watch", "First engine"))
                    (levels(draft, "level2", "when-watch-only", "Second engine", "", ""))
                    (sides(draft))
                    div.setup-go {
                        button.button.primary.large id="start" type="submit" { "Start the game" }
                        a.button.quiet id="rules" href=(rules_path(game)) { "Read the rules" }
                    }
                    (further(game))
                    (options::variants(draft))
                    (options::panel(draft))
                    (position(draft))
                    // At the end of long options, where the other one is out of sight.
                    div.setup-again { button.button.primary type="submit" { "Start the game" } }
                }
            }
        }
    };
    layout(&format!("Play {}", info.name), "setup", Some("setup/setup.js"), &content)
}

/// The drawing of the board that a game would start with: of the usual start where the position is
/// none.
pub(crate) fn preview(game: &GameHandle, position: Option<&str>) -> Markup {
    let frame = |position| game.record(position).ok().and_then(|record| record.frame(0));
    let chosen = position.filter(|text| text.len() <= LONGEST_POSITION);
    let frame = chosen.and_then(|text| frame(Some(text))).or_else(|| frame(None));
    let placements = frame.map(|frame| frame.placements).unwrap_or_default();
    let label = format!("The start of {}", game.info().name);
    boards(game, &placements, &Picture { id: "drawing", label: &label, ..Picture::default() })
}

/// The chosen rule set in one line, ways to take it along, and what is wrong with it.
fn rule_set(draft: &Draft<'_>) -> Markup {
    let plain = format!("/play/{}", draft.game.info().id);
    html! {
        ul.faults id="faults" role="status" aria-label="What is wrong" {}
        div.rule-set {
            code id="spec" { (draft.game.spec()) }
            span.rule-set-ways {
                button.button.quiet type="button" id="copy-link" hidden { "Copy link" }
                a.button.quiet href=(plain) id="reset" { "Reset" }
            }
        }
    }
}

fn problem(faults: &[Fault]) -> Markup {
    html! {
        div.problem id="problem" role="alert" {
            @if let [only] = faults { p { (only.message) } } @else {
                ul { @for fault in faults { li { (fault.message) } } }
            }
        }
    }
}

/// A position to start from, instead of the usual one.
fn position(draft: &Draft<'_>) -> Markup {
    let chosen = draft.choices.get("position");
    html! {
        details.position id="position-box" open[chosen.is_some()] {
            summary { "Start position" }
            p.option-about { "Any position that the rules allow: set it up on the board, or paste a position string. Left empty, the game starts as usual." }
            label.visually-hidden for="position" { "Position string" }
            div.position-row {
                input type="text" id="position" name="position" value=[chosen] maxlength="4000" autocomplete="off" spellcheck="false" placeholder="The usual start";
                a.button id="edit-position" href=(editor_path(draft.game, chosen)) { "Set up on the board" }
            }
            p.option-fault data-fault="position" {}
        }
    }
}

fn opponents(draft: &Draft<'_>) -> Markup {
    let chosen = draft.choices.get("opponent").unwrap_or(OPPONENTS[0].0);
    html! {
        fieldset.opponents {
            legend { "Play against" }
            @for (value, name, about) in OPPONENTS {
                label.choice {
                    input type="radio" name="opponent" value=(value) id={ "opponent-" (value) } checked[value == chosen];
                    span.choice-name { (name) }
                    span.choice-about { (about) }
                }
            }
        }
    }
}

/// The eight levels as a row to choose from. The legend reads otherwise when two engines play.
fn levels(
    draft: &Draft<'_>,
    name: &str,
    class: &str,
    legend: &str,
    other_class: &str,
    other: &str,
) -> Markup {
    let chosen = draft.choices.get(name).and_then(|level| level.parse().ok());
    let chosen = chosen.filter(|level| (1..=LEVELS.len()).contains(level)).unwrap_or(FIRST_LEVEL);
    html! {
        fieldset.levels.{ (class) } {
            legend {
                @if other.is_empty() { (legend) } @else {
                    span.when-engine-word { (legend) } span.{ (other_class) "-word" } { (other) }
                }
            }
            div.level-row {
                @for (i, (word, about)) in LEVELS.iter().enumerate() {
                    @let level = i + 1;
                    label.level title={ (word) ": " (about) } {
                        input type="radio" name=(name) value=(level) id={ (name) "-" (level) } checked[level == chosen];
                        span.level-number { (level) }
                        span.level-words { b { (word) } ": " (about) }
                    }
                }
            }
        }
    }
}

fn sides(draft: &Draft<'_>) -> Markup {
    let (game, sides) = (draft.game, draft.game.info().sides);
    let chosen = draft.choices.get("side").filter(|side| ["0", "1"].contains(side));
    let second = draft.choices.record(game).is_ok_and(|record| record.side_to_move().index() == 1);
    html! {
        fieldset.sides.when-side {
            legend { "Your side" }
            div.side-row {
                @for (side, name) in sides.iter().enumerate() {
                    label.side {
                        input type="radio" name="side" value=(side) id={ "side-" (side) } checked[chosen == Some(if side == 0 { "0" } else { "1" })];
                        (emblem(game, side))
                        span { (capitalised(name)) span.side-note data-first=(side) hidden[(side == 1) != second] { "moves first" } }
                    }
                }
                label.side {
                    input type="radio" name="side" value="random" id="side-random" checked[chosen.is_none()];
                    span.emblem-pair { (emblem(game, 0)) (emblem(game, 1)) }
                    span { "Either" span.side-note { "by lot" } }
                }
            }
        }
    }
}
