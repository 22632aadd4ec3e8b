//! The options of a game: each with its line of explanation, each value with its own, from the data
//! that `throughline games --json` prints.

use super::setup::Draft;
use super::{capitalised, segment};
use maud::{Markup, html};
use throughline_game::{OptionInfo, Values};

/// The published rule sets, to choose from by name.
pub(super) fn variants(draft: &Draft<'_>) -> Markup {
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
pub(super) fn panel(draft: &Draft<'_>) -> Markup {
    let info = draft.game.info();
    let choosable: Vec<&OptionInfo> = info
        .options
        .iter()
        .filter(|option| !matches!(option.values, Values::Choice(choices) if choices.len() < 2))
        .collect();
    // Open when the address asks for something special, or something is wrong here.
    let open = draft.game.spec() != info.id || draft.choices.options().next().is_some();
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
    let typed = draft.choices.options().find(|(key, _)| *key == option.key);
    typed.map_or_else(|| value_in(draft.game.spec(), option), |(_, value)| value)
}

/// The value of an option in a canonical spec.
pub(crate) fn value_in<'a>(spec: &'a str, option: &OptionInfo) -> &'a str {
    let (_, pairs) = spec.split_once(':').unwrap_or_default();
    let value = pairs.split(',').find_map(|pair| pair.strip_prefix(option.key)?.strip_prefix('='));
    value.unwrap_or(option.default())
}

fn one_option(draft: &Draft<'_>, option: &OptionInfo) -> Markup {
    let chosen = chosen(draft, option);
    let fault = draft.faults.iter().find(|fault| fault.key.as_deref() == Some(option.key));
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
                div.option data-option=(option.key) hidden[option.key == "seed" && chosen.is_empty()] { (typed(option, &name, chosen, fault.map(|f| f.message.as_str()))) }
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
fn typed(option: &OptionInfo, name: &str, chosen: &str, fault: Option<&str>) -> Markup {
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
