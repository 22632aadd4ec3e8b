//! The set-up page.

use crate::messages::say;
use crate::page::{
    board_note, boards, editor_path, emblem, form, layout_with, learn_path, puzzles_path, rules_path, segment,
};
use crate::preview::Preview;
use crate::report::report_path;
use crate::rule_sets::{FieldError, SetupForm, record_at};
use crate::words::capitalised;
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_draw::Picture;
use throughline_game::{OptionInfo, Values};

/// The level that is chosen to begin with.
const FIRST_LEVEL: usize = 3;

/// The names of the engine's levels, the weakest first: what playing against them is like.
const LEVELS: [(&str, &str); 8] = [
    ("Wax", "for a first game"),
    ("Chalk", "forgets a lot"),
    ("Pine", "a relaxed game"),
    ("Amber", "sees simple threats"),
    ("Oak", "a steady opponent"),
    ("Bronze", "punishes mistakes"),
    ("Iron", "hard to beat"),
    ("Flint", "as strong as it gets"),
];

const OPPONENTS: [(&str, &str, &str); 4] = [
    ("engine", "The engine", "Always there, at eight levels"),
    ("friend", "A friend", "Send a link, play anywhere"),
    ("both", "Same screen", "Two people, one board"),
    ("watch", "Just watch", "Engine against engine"),
];

/// What the set-up page shows.
pub(super) struct Draft<'a> {
    /// The rule set, as far as one is chosen: the game's own otherwise.
    pub game: &'a GameHandle,
    /// What was chosen so far.
    pub form: &'a SetupForm,
    /// Why an earlier try was refused.
    pub errors: &'a [FieldError],
}

/// What else there is of a game: its puzzles, and what the lab measured of it.
fn further(game: &GameHandle) -> Markup {
    html! {
        p.setup-further {
            @if let Some(learn) = learn_path(game) { a href=(learn) { (say("learn")) } " " }
            @if let Some(puzzles) = puzzles_path(game) { a href=(puzzles) { "Puzzles" } }
            @if let Some(report) = report_path(game.info().id) { " " a id="report" href=(report) { "Lab report: how even it is" } }
        }
    }
}

/// The set-up page of a game.
pub(super) fn setup_page(draft: &Draft<'_>) -> Markup {
    let (game, info) = (draft.game, draft.game.info());
    let content = html! {
        div.setup.{ (form(game)) } id="setup-page" {
            section.setup-picture aria-label="The board" {
                div.setup-stay {
                    div.preview id="preview" { (preview(game, draft.form.get("position"))) }
                    div id="note" { (board_note(game)) }
                    (rule_set(draft))
                }
            }
            section.setup-choice {
                h1 { (info.name) }
                p.lead { (info.tagline) }
                @if !draft.errors.is_empty() { (problem(draft.errors)) }
                form.setup-form id="setup" method="post" action="/games" {
                    input type="hidden" name="game" value=(info.id);
                    (opponents(draft))
                    (levels(draft, "level", "when-engine", &html! {
                        span.when-engine-word { "Level" } span.when-watch-word { "First engine" }
                    }))
                    (levels(draft, "level2", "when-watch-only", &html! { "Second engine" }))
                    (sides(draft))
                    (agreement(draft, "hints", "when-side", [&say("hint.hints"), &say("hint.about")]))
                    (agreement(draft, "takebacks", "when-friend", [&say("takeback.takebacks"), &say("takeback.about")]))
                    div.setup-go {
                        button.button.primary.large id="start" type="submit" { "Start the game" }
                        a.button.quiet id="rules" href=(rules_path(game)) { "Read the rules" }
                    }
                    (further(game))
                    (variants(draft))
                    (options_panel(draft))
                    (position(draft))
                    // At the end of long options, where the other one is out of sight.
                    div.setup-again { button.button.primary type="submit" { "Start the game" } }
                }
            }
        }
    };
    let position = draft.form.get("position").filter(|_| draft.errors.is_empty());
    layout_with(
        &Preview::of(game, position),
        &format!("Play {}", info.name),
        "setup",
        Some("setup/setup.js"),
        &content,
    )
}

/// The drawing of the board that a game would start with: of the usual start where the position is
/// none.
pub(super) fn preview(game: &GameHandle, position: Option<&str>) -> Markup {
    let record = record_at(game, position).or_else(|_| record_at(game, None));
    let frame = record.ok().and_then(|record| record.frame(0));
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

fn problem(errors: &[FieldError]) -> Markup {
    html! {
        div.problem id="problem" role="alert" {
            @if let [only] = errors { p { (only.message) } } @else {
                ul { @for error in errors { li { (error.message) } } }
            }
        }
    }
}

/// A position to start from, instead of the usual one.
fn position(draft: &Draft<'_>) -> Markup {
    let chosen = draft.form.get("position");
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
    let chosen = draft.form.get("opponent").unwrap_or(OPPONENTS[0].0);
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

/// The eight levels as a row to choose from.
fn levels(draft: &Draft<'_>, name: &str, class: &str, legend: &Markup) -> Markup {
    let chosen = draft.form.get(name).and_then(|level| level.parse().ok());
    let chosen = chosen.filter(|level| (1..=LEVELS.len()).contains(level)).unwrap_or(FIRST_LEVEL);
    html! {
        fieldset.levels.{ (class) } {
            legend { (legend) }
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
    let chosen = draft.form.get("side").filter(|side| ["0", "1"].contains(side));
    let second = draft.form.record(game).is_ok_and(|record| record.side_to_move().index() == 1);
    html! {
        fieldset.sides.when-side {
            legend { "Your side" }
            div.side-row {
                @for (side, name) in sides.iter().enumerate() {
                    label.side {
                        input type="radio" name="side" value=(side) id={ "side-" (side) } checked[chosen == Some(if side == 0 { "0" } else { "1" })];
                        (emblem(game, side))
                        span { (capitalised(name)) span.side-note data-first=(side) hidden[(side == 1) != second] { "first move" } }
                    }
                }
                label.side {
                    input type="radio" name="side" value="random" id="side-random" checked[chosen.is_none()];
                    span.emblem-pair { (emblem(game, 0)) (emblem(game, 1)) }
                    span { "Random" span.side-note { "either side" } }
                }
            }
        }
    }
}

/// Something to agree to, a box to tick. `when` is the class of what belongs to an opponent.
fn agreement(draft: &Draft<'_>, field: &str, when: &str, [name, about]: [&str; 2]) -> Markup {
    html! {
        label.hints.(when) {
            input type="checkbox" name=(field) id=(field) value="on" checked[draft.form.get(field).is_some()];
            span.choice-name { (name) }
            span.choice-about { (about) }
        }
    }
}

/// The published rule sets, to choose from by name.
fn variants(draft: &Draft<'_>) -> Markup {
    let info = draft.game.info();
    let current = draft.game.variant().map(|variant| variant.options);
    html! {
        @if info.variants.len() > 1 {
            div.variants id="variants" role="group" aria-labelledby="variants-name" {
                p.variants-name id="variants-name" { "Rules" }
                @for variant in info.variants {
                    a.variant href={ "/play/" (segment(&variant.spec(info))) } data-options=(variant.options) aria-current=[(current == Some(variant.options)).then_some("true")] {
                        span.variant-name { (variant.name) }
                        span.variant-about { (capitalised(variant.about)) }
                    }
                }
            }
        }
    }
}

/// The panel of a game's options, but for those with only one value.
fn options_panel(draft: &Draft<'_>) -> Markup {
    let info = draft.game.info();
    let choosable: Vec<&OptionInfo> = info
        .options
        .iter()
        .filter(|option| !matches!(option.values, Values::Choice(choices) if choices.len() < 2))
        .collect();
    // Open when the address asks for something special, or something is wrong here.
    let open = draft.game.spec() != info.id || draft.form.options().next().is_some();
    html! {
        @if !choosable.is_empty() {
            details.options id="options" open[open] {
                summary { "Rule options" }
                div.option-list { @for option in choosable { (one_option(draft, option)) } }
            }
        }
    }
}

/// The value of an option: as it was typed, or else as the rule set has it.
fn chosen<'a>(draft: &'a Draft<'_>, option: &'a OptionInfo) -> &'a str {
    let typed = draft.form.options().find(|(key, _)| *key == option.key);
    typed.map_or_else(|| value_in(draft.game.spec(), option), |(_, value)| value)
}

/// The value of an option in a canonical spec.
pub(super) fn value_in<'a>(spec: &'a str, option: &OptionInfo) -> &'a str {
    let (_, pairs) = spec.split_once(':').unwrap_or_default();
    let value = pairs.split(',').find_map(|pair| pair.strip_prefix(option.key)?.strip_prefix('='));
    value.unwrap_or(option.default())
}

fn one_option(draft: &Draft<'_>, option: &OptionInfo) -> Markup {
    let chosen = chosen(draft, option);
    let fault = draft.errors.iter().find(|fault| fault.key.as_deref() == Some(option.key));
    let name = capitalised(&option.key.replace('-', " "));
    html! {
        @match option.values {
            Values::Choice(choices) => {
                fieldset.option data-option=(option.key) {
                    legend { (name) }
                    p.option-about { (capitalised(option.about)) }
                    div.values { @for (value, about) in choices { (one_value(option.key, (value, about), option.default(), *value == chosen)) } }
                    p.option-fault data-fault=(option.key) { @if let Some(fault) = fault { (fault.message) } }
                }
            }
            Values::Pattern { .. } | Values::Range { .. } => {
                // A seed without anything random to repeat only puzzles.
                div.option data-option=(option.key) hidden[option.key == "seed" && chosen.is_empty()] { (typed_option(option, &name, chosen, fault.map(|f| f.message.as_str()))) }
            }
        }
    }
}

fn one_value(key: &str, (value, about): (&str, &str), default: &str, chosen: bool) -> Markup {
    html! {
        label.value {
            input type="radio" name={ "opt." (key) } id={ "opt." (key) "." (value) } value=(value) checked[chosen] data-default=(default);
            span.value-name { (value) }
            @if !about.is_empty() { span.value-about { (about) } }
        }
    }
}

/// An option that is typed. A seed can be rolled anew; it is hidden while nothing is random.
fn typed_option(option: &OptionInfo, name: &str, chosen: &str, fault: Option<&str>) -> Markup {
    let (field, note) = (format!("opt.{}", option.key), format!("about-{}", option.key));
    let is_seed = option.key == "seed";
    html! {
        label for=(field) { (name) }
        p.option-about id=(note) { (capitalised(option.about)) }
        div.option-row {
            input type="text" id=(field) name=(field) value=(chosen) data-default=(option.default()) maxlength="400" autocomplete="off" spellcheck="false" aria-describedby={ (note) " allowed-" (option.key) };
            @if is_seed { button.button type="button" id="roll" hidden { "Roll again" } }
        }
        p.option-allowed id={ "allowed-" (option.key) } { "Allowed: " (option.allowed()) "." }
        p.option-fault data-fault=(option.key) { @if let Some(fault) = fault { (fault) } }
    }
}
