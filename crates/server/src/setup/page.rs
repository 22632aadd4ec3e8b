//! The set-up page.

use super::time;
use crate::boards::{board_note, boards, emblem, form};
use crate::messages::{colon, say, say_with};
use crate::page::layout_with;
use crate::paths::{editor_path, learn_path, offline_path, puzzles_path, rules_path, segment};
use crate::preview::Preview;
use crate::report::report_path;
use crate::rule_sets::{FieldError, SetupForm, about_of, record_at};
use crate::words::side_label;
use maud::{Markup, html};
use throughline_catalog::{
    GameHandle, option_about, option_allowed, option_name, value_about, value_name, variant_about,
    variant_name,
};
use throughline_draw::DrawingOptions;
use throughline_game::text::capitalised;
use throughline_game::{GameInfo, OptionInfo, Values};

/// The level chosen by default.
const FIRST_LEVEL: usize = 3;

/// The message ids of the engine's levels, the weakest first: name and description.
const LEVELS: [[&str; 2]; 8] = [
    ["level.first", "level.first-about"],
    ["level.second", "level.second-about"],
    ["level.third", "level.third-about"],
    ["level.fourth", "level.fourth-about"],
    ["level.fifth", "level.fifth-about"],
    ["level.sixth", "level.sixth-about"],
    ["level.seventh", "level.seventh-about"],
    ["level.eighth", "level.eighth-about"],
];

/// The opponents: the form's value, and the message ids of name and description.
pub(super) const OPPONENTS: [[&str; 3]; 5] = [
    ["engine", "opponent.engine", "opponent.engine-about"],
    ["friend", "opponent.friend", "opponent.friend-about"],
    ["anybody", "opponent.anybody", "opponent.anybody-about"],
    ["both", "opponent.both", "opponent.both-about"],
    ["watch", "opponent.watch", "opponent.watch-about"],
];

/// The terms of the game that are agreed to with a checkbox: the form's field, and the message id
/// of the name.
pub(super) const AGREEMENTS: [[&str; 2]; 3] =
    [["hints", "hint.hints"], ["takebacks", "takeback.takebacks"], ["rated", "rated.rated-game"]];

/// The contents of the set-up page.
pub(crate) struct Draft<'a> {
    /// The chosen rule set, or the game's usual one.
    pub game: &'a GameHandle,
    /// The choices so far.
    pub form: &'a SetupForm,
    /// The errors of a refused form.
    pub errors: &'a [FieldError],
}

/// Links to more on a game: lessons, puzzles, the offline page, the lab report.
fn further(game: &GameHandle) -> Markup {
    html! {
        p.setup-further {
            @if let Some(learn) = learn_path(game) { a href=(learn) { (say("learn")) } " " }
            @if let Some(puzzles) = puzzles_path(game) { a href=(puzzles) { (say("setup.puzzles")) } }
            @if let Some(offline) = offline_path() { " " a id="offline-way" href=(offline) { (say("offline.way")) } }
            @if let Some(report) = report_path(game.info().id) { " " a id="report" href=(report) { (say("setup.report")) } }
        }
    }
}

/// The set-up page of a game.
pub(super) fn setup_page(draft: &Draft<'_>) -> Markup {
    let (game, info) = (draft.game, draft.game.info());
    let content = html! {
        div.setup.{ (form(game)) } id="setup-page" {
            section.setup-picture aria-label=(say("setup.board")) {
                div.setup-stay {
                    div.preview id="preview" { (preview(game, draft.form.get("position"))) }
                    div id="note" { (board_note(game)) }
                    (rule_set(draft))
                }
            }
            section.setup-choice {
                h1 { (info.name) }
                p.lead id="game-about" { (about_of(game)) }
                @if !draft.errors.is_empty() { (problem(draft.errors)) }
                form.setup-form id="setup" method="post" action="/games" {
                    input type="hidden" name="game" value=(info.id);
                    (opponents(draft))
                    (levels(draft.form.get("level"), "level", "when-engine", &html! {
                        span.when-engine-word { (say("setup.level")) } span.when-watch-word { (say("setup.first-engine")) }
                    }))
                    (levels(draft.form.get("level2"), "level2", "when-watch-only", &html! { (say("setup.second-engine")) }))
                    (challenged(draft))
                    (sides(draft))
                    (agreement(draft, "hints", "when-engine-alone", &say("hint.hints"), &html! { (say("hint.about")) }))
                    (agreement(draft, "takebacks", "when-friend", &say("takeback.takebacks"), &html! { (say("takeback.about")) }))
                    (time::choice(draft.form))
                    (agreement(draft, "rated", "when-rated", &say("rated.rated-game"), &rated_about()))
                    (further(game))
                    (variants(draft, "/play/"))
                    (options_panel(draft))
                    (position(draft))
                    (rule_set_ways(info))
                    // Always in sight, however far the form is scrolled.
                    div.setup-go {
                        button.button.primary.large id="start" type="submit" { (say("setup.start")) }
                        a.button.quiet id="rules" href=(rules_path(game)) { (say("setup.rules")) }
                    }
                }
            }
        }
    };
    let position = draft.form.get("position").filter(|_| draft.errors.is_empty());
    layout_with(
        &Preview::of(game, position),
        &say_with("setup", &[("game", info.name)]),
        "setup",
        Some("setup/setup.js"),
        &content,
    )
}

/// The board at the start of the game: at the usual start if the position is invalid.
pub(super) fn preview(game: &GameHandle, position: Option<&str>) -> Markup {
    let record = record_at(game, position).or_else(|_| record_at(game, None));
    let frame = record.ok().and_then(|record| record.frame(0));
    let placements = frame.map(|frame| frame.placements).unwrap_or_default();
    let label = say_with("setup.start-of", &[("game", game.info().name)]);
    boards(game, &placements, &DrawingOptions { id: "drawing", label: &label, ..DrawingOptions::default() })
}

/// The chosen rule set in one line, and its errors.
fn rule_set(draft: &Draft<'_>) -> Markup {
    html! {
        div.faults id="faults" role="status" aria-label=(say("setup.wrong")) {}
        p.rule-set { code id="spec" { (draft.game.spec()) } }
    }
}

/// The ways to copy and to reset the chosen rule set. They stand in the form, not beside the board:
/// where the board is below the form, they would have the focus before it.
fn rule_set_ways(info: &GameInfo) -> Markup {
    html! {
        div.rule-set-ways {
            button.button.quiet type="button" id="copy-link" hidden { (say("setup.copy-link")) }
            a.button.quiet href={ "/play/" (info.id) } id="reset" { (say("setup.reset")) }
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

/// The field for a start position.
fn position(draft: &Draft<'_>) -> Markup {
    let chosen = draft.form.get("position");
    html! {
        details.position id="position-box" open[chosen.is_some()] {
            summary { (say("setup.position")) }
            p.option-about { (say("setup.position-about")) }
            label.visually-hidden for="position" { (say("setup.position-string")) }
            div.position-row {
                input type="text" id="position" name="position" value=[chosen] maxlength="4000" autocomplete="off" spellcheck="false" placeholder=(say("setup.usual"));
                a.button id="edit-position" href=(editor_path(draft.game, chosen)) { (say("setup.edit")) }
            }
            p.option-fault data-fault="position" {}
        }
    }
}

fn opponents(draft: &Draft<'_>) -> Markup {
    // The error says what is wrong with an unknown one.
    let chosen = super::chosen(draft.form, "opponent", &OPPONENTS).unwrap_or(OPPONENTS[0][0]);
    html! {
        fieldset.opponents {
            legend { (say("setup.opponents")) }
            @for [value, name, about] in OPPONENTS {
                label.choice {
                    input type="radio" name="opponent" value=(value) id={ "opponent-" (value) } checked[value == chosen] data-default=(OPPONENTS[0][0]);
                    span.choice-name { (say(name)) }
                    span.choice-about { (say(about)) }
                }
            }
        }
    }
}

/// A row of the eight levels to choose from.
pub(crate) fn levels(chosen: Option<&str>, name: &str, class: &str, legend: &Markup) -> Markup {
    let chosen = chosen.and_then(|level| level.parse().ok());
    let chosen = chosen.filter(|level| (1..=LEVELS.len()).contains(level)).unwrap_or(FIRST_LEVEL);
    html! {
        fieldset.levels.{ (class) } {
            legend { (legend) }
            div.level-row {
                @for (level, names) in (1..).zip(LEVELS) {
                    @let [word, about] = names.map(say);
                    label.level title={ (word) (colon()) (about) } {
                        input type="radio" name=(name) value=(level) id={ (name) "-" (level) } checked[level == chosen] data-default=(FIRST_LEVEL);
                        span.level-number { (level) }
                        span.level-words { b { (word) } (colon()) (about) }
                    }
                }
            }
        }
    }
}

fn sides(draft: &Draft<'_>) -> Markup {
    let game = draft.game;
    let chosen = draft.form.get("side").filter(|side| ["0", "1"].contains(side));
    let second = draft.form.record(game).is_ok_and(|record| record.side_to_move().index() == 1);
    html! {
        fieldset.sides.when-side {
            legend { (say("setup.side")) }
            div.side-row {
                @for side in 0..2 {
                    label.side {
                        input type="radio" name="side" value=(side) id={ "side-" (side) } checked[chosen == Some(if side == 0 { "0" } else { "1" })] data-default="random";
                        (emblem(game, side))
                        span { (side_label(game.info(), side)) span.side-note data-first=(side) hidden[(side == 1) != second] { (say("setup.first-move")) } }
                    }
                }
                label.side {
                    input type="radio" name="side" value="random" id="side-random" checked[chosen.is_none()] data-default="random";
                    span.emblem-pair { (emblem(game, 0)) (emblem(game, 1)) }
                    span { (say("setup.random")) span.side-note { (say("setup.either")) } }
                }
            }
        }
    }
}

/// The name of the person to challenge; without one the game gets a link for a friend.
fn challenged(draft: &Draft<'_>) -> Markup {
    html! {
        label.challenged.when-link {
            span.choice-name { (say("challenge.name")) }
            input type="text" name="against" id="against" value=[draft.form.get("against")] maxlength="40" autocomplete="off" spellcheck="false" autocapitalize="none";
            span.choice-about { (say("challenge.about")) }
        }
    }
}

/// What a rated game means: among people, and against the engine.
fn rated_about() -> Markup {
    html! {
        span.when-people { (say("rated.about")) }
        span.when-engine-alone { (say("rated.about-engine")) }
    }
}

/// A checkbox for a term of the game. `when` is the class that shows it for some opponents only.
fn agreement(draft: &Draft<'_>, field: &str, when: &str, name: &str, about: &Markup) -> Markup {
    html! {
        label.hints.(when) {
            input type="checkbox" name=(field) id=(field) value="on" checked[draft.form.get(field) == Some("on")];
            span.choice-name { (name) }
            span.choice-about { (about) }
        }
    }
}

/// The published rule sets to choose from: each links to its page below a path.
pub(crate) fn variants(draft: &Draft<'_>, path: &str) -> Markup {
    let info = draft.game.info();
    let current = draft.game.variant().map(|variant| variant.options);
    html! {
        @if info.variants.len() > 1 {
            div.variants id="variants" role="group" aria-labelledby="variants-name" {
                p.variants-name id="variants-name" { (say("setup.variants")) }
                @for variant in info.variants {
                    a.variant href={ (path) (segment(&variant.spec(info))) } data-options=(variant.options) aria-current=[(current == Some(variant.options)).then_some("true")] {
                        span.variant-name { (variant_name(info, variant)) }
                        span.variant-about { (capitalised(&variant_about(info, variant))) }
                    }
                }
            }
        }
    }
}

/// The panel of a game's options, except those with only one value.
pub(crate) fn options_panel(draft: &Draft<'_>) -> Markup {
    let info = draft.game.info();
    let choosable: Vec<&OptionInfo> = info
        .options
        .iter()
        .filter(|option| !matches!(option.values, Values::Choice(choices) if choices.len() < 2))
        .collect();
    // Open when the address names options, or an option is wrong.
    let open = draft.game.spec() != info.id || draft.form.options().next().is_some();
    html! {
        @if !choosable.is_empty() {
            details.options id="options" open[open] {
                summary { (say("setup.options")) }
                div.option-list { @for option in choosable { (one_option(draft, option)) } }
            }
        }
    }
}

/// The value of an option: as typed, or else that of the rule set.
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
    let info = draft.game.info();
    let name = option_name(info, option);
    html! {
        @match option.values {
            Values::Choice(choices) => {
                fieldset.option data-option=(option.key) {
                    legend { (name) }
                    p.option-about { (capitalised(&option_about(info, option))) }
                    div.values { @for choice in choices { (one_value(info, option, *choice, choice.0 == chosen)) } }
                    p.option-fault data-fault=(option.key) { @if let Some(fault) = fault { (fault.message) } }
                }
            }
            Values::Pattern { .. } | Values::Range { .. } => {
                // A seed is confusing where nothing is random.
                div.option data-option=(option.key) hidden[option.key == "seed" && chosen.is_empty()] { (typed_option(info, option, &name, chosen, fault.map(|f| f.message.as_str()))) }
            }
        }
    }
}

fn one_value(info: &GameInfo, option: &OptionInfo, choice: (&str, &str), chosen: bool) -> Markup {
    let (key, value, about) = (option.key, choice.0, value_about(info, option, choice));
    html! {
        label.value {
            input type="radio" name={ "opt." (key) } id={ "opt." (key) "." (value) } value=(value) checked[chosen] data-default=(option.default());
            span.value-name { (value_name(info, value)) }
            @if !about.is_empty() { span.value-about { (about) } }
        }
    }
}

/// An option that is typed. A seed can be randomised; it is hidden while nothing is random.
fn typed_option(
    info: &GameInfo,
    option: &OptionInfo,
    name: &str,
    chosen: &str,
    fault: Option<&str>,
) -> Markup {
    let (field, note) = (format!("opt.{}", option.key), format!("about-{}", option.key));
    let is_seed = option.key == "seed";
    html! {
        label for=(field) { (name) }
        p.option-about id=(note) { (capitalised(&option_about(info, option))) }
        div.option-row {
            input type="text" id=(field) name=(field) value=(chosen) data-default=(option.default()) maxlength="400" autocomplete="off" spellcheck="false" aria-describedby={ (note) " allowed-" (option.key) };
            @if is_seed { button.button type="button" id="roll" hidden { (say("setup.roll")) } }
        }
        p.option-allowed id={ "allowed-" (option.key) } { (say_with("setup.allowed", &[("values", &option_allowed(info, option))])) }
        p.option-fault data-fault=(option.key) { @if let Some(fault) = fault { (fault) } }
    }
}
