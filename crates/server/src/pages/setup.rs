//! Choosing an opponent, a side and options before a game.

use super::{LEVELS, board_note, boards, capitalised, emblem, form, layout, rules_path};
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_draw::Picture;
use throughline_game::{OptionInfo, Values};

/// The level that is chosen to begin with.
const FIRST_LEVEL: usize = 3;

const OPPONENTS: [(&str, &str, &str); 4] = [
    ("engine", "The engine", "Always there, at eight levels"),
    ("friend", "A friend", "Send a link, play anywhere"),
    ("both", "Same screen", "Two people, one board"),
    ("watch", "Just watch", "Engine against engine"),
];

/// The set-up page of a game. `problem` says why an earlier try was refused.
pub(crate) fn page(game: &GameHandle, problem: Option<&str>) -> Markup {
    let info = game.info();
    let start = game.record(None).ok().and_then(|record| record.frame(0));
    let placements = start.map(|frame| frame.placements).unwrap_or_default();
    let label = format!("The start of {}", info.name);
    let picture = Picture { id: "preview", label: &label, ..Picture::default() };
    let content = html! {
        div.setup.{ (form(game)) } {
            section.setup-picture {
                div.preview { (boards(game, &placements, &picture)) }
                (board_note(game))
            }
            section.setup-choice {
                h1 { (info.name) }
                p.lead { (info.tagline) }
                @if let Some(problem) = problem { p.problem id="problem" role="alert" { (problem) } }
                form.setup-form id="setup" method="post" action="/games" {
                    input type="hidden" name="game" value=(info.id);
                    (opponents())
                    (levels("level", "when-engine", "Level", "when-watch", "First engine"))
                    (levels("level2", "when-watch-only", "Second engine", "", ""))
                    (sides(game))
                    (options(game))
                    div.setup-go {
                        button.button.primary.large id="start" type="submit" { "Start the game" }
                        a.button.quiet href=(rules_path(game)) { "Read the rules" }
                    }
                }
            }
        }
    };
    layout(&format!("Play {}", info.name), "setup", None, &content)
}

fn opponents() -> Markup {
    html! {
        fieldset.opponents {
            legend { "Play against" }
            @for (i, (value, name, about)) in OPPONENTS.iter().enumerate() {
                label.choice {
                    input type="radio" name="opponent" value=(value) id={ "opponent-" (value) } checked[i == 0];
                    span.choice-name { (name) }
                    span.choice-about { (about) }
                }
            }
        }
    }
}

/// The eight levels as a row to choose from. The legend reads otherwise when two engines play.
fn levels(name: &str, class: &str, legend: &str, other_class: &str, other: &str) -> Markup {
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
                        input type="radio" name=(name) value=(level) id={ (name) "-" (level) } checked[level == FIRST_LEVEL];
                        span.level-number { (level) }
                        span.level-words { b { (word) } ": " (about) }
                    }
                }
            }
        }
    }
}

fn sides(game: &GameHandle) -> Markup {
    let sides = game.info().sides;
    html! {
        fieldset.sides.when-side {
            legend { "Your side" }
            div.side-row {
                @for (side, name) in sides.iter().enumerate() {
                    label.side {
                        input type="radio" name="side" value=(side) id={ "side-" (side) };
                        (emblem(game, side))
                        span { (capitalised(name)) @if side == 0 { span.side-note { "moves first" } } }
                    }
                }
                label.side {
                    input type="radio" name="side" value="random" id="side-random" checked;
                    span.emblem-pair { (emblem(game, 0)) (emblem(game, 1)) }
                    span { "Either" span.side-note { "by lot" } }
                }
            }
        }
    }
}

/// The game's options, but for those with only one value.
fn options(game: &GameHandle) -> Markup {
    let choosable: Vec<&OptionInfo> = game
        .info()
        .options
        .iter()
        .filter(|option| !matches!(option.values, Values::Choice(choices) if choices.len() < 2))
        .collect();
    html! {
        @if !choosable.is_empty() {
            // Open when the address asks for something special.
            details.options id="options" open[game.spec() != game.info().id] {
                summary { "Rule options" }
                div.option-list { @for option in choosable { (one_option(option, chosen(game, option))) } }
            }
        }
    }
}

/// The value of an option in the rule set of the page.
fn chosen<'a>(game: &'a GameHandle, option: &'a OptionInfo) -> &'a str {
    let (_, pairs) = game.spec().split_once(':').unwrap_or_default();
    let value = pairs.split(',').find_map(|pair| pair.strip_prefix(option.key)?.strip_prefix('='));
    value.unwrap_or(option.default())
}

fn one_option(option: &OptionInfo, chosen: &str) -> Markup {
    let (field, note) = (format!("opt.{}", option.key), format!("about-{}", option.key));
    html! {
        div.option {
            label for=(field) { (capitalised(&option.key.replace('-', " "))) }
            @match option.values {
                Values::Choice(choices) => {
                    select id=(field) name=(field) aria-describedby=(note) {
                        @for (value, about) in choices {
                            option value=(value) selected[*value == chosen] { (value) @if !about.is_empty() { ": " (about) } }
                        }
                    }
                }
                Values::Pattern { .. } => {
                    input type="text" id=(field) name=(field) value=(chosen) maxlength="400" autocomplete="off" spellcheck="false" aria-describedby=(note);
                }
            }
            p.option-about id=(note) {
                (option.about)
                @if let Values::Pattern { allowed, .. } = option.values { " (" (allowed) ")" }
            }
        }
    }
}
