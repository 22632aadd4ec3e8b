//! The choice of a time control.

use crate::error::Refusal;
use crate::messages::say;
use crate::play::{CORRESPONDENCE, LIVE, TimeControl, parse_bounded};
use crate::rule_sets::{FieldError, SetupForm};
use maud::{Markup, html};
use std::ops::RangeInclusive;

/// A number field of the form: its name, its label, its bounds and its default.
struct Number {
    field: &'static str,
    name: &'static str,
    bounds: RangeInclusive<u32>,
    usual: u32,
}

const MINUTES: Number = Number { field: "minutes", name: "time.minutes", bounds: LIVE.0, usual: 10 };
const INCREMENT: Number = Number { field: "increment", name: "time.increment", bounds: LIVE.1, usual: 5 };
const DAYS: Number = Number { field: "days", name: "time.days-a-move", bounds: CORRESPONDENCE.0, usual: 3 };
const VACATION: Number =
    Number { field: "vacation", name: "time.vacation-days", bounds: CORRESPONDENCE.1, usual: 7 };

/// The kinds of time control: the form's value, and the message ids of name and description.
const KINDS: [[&str; 3]; 3] = [
    ["none", "pace.none", "pace.none-about"],
    ["live", "pace.live", "pace.live-about"],
    ["days", "pace.days", "pace.days-about"],
];

impl Number {
    fn of(&self, form: &SetupForm) -> Result<u32, Vec<FieldError>> {
        let Some(text) = form.get(self.field) else { return Ok(self.usual) };
        parse_bounded(text, &self.bounds, self.name).map_err(|Refusal(why)| FieldError::general(why))
    }

    fn input(&self, form: &SetupForm) -> Markup {
        let usual = self.usual.to_string();
        let value = form.get(self.field).unwrap_or(&usual);
        html! {
            label {
                span { (say(self.name)) }
                input type="number" name=(self.field) id=(self.field) min=(self.bounds.start()) max=(self.bounds.end()) step="1" inputmode="numeric" value=(value) data-default=(self.usual);
            }
        }
    }
}

/// The time control from the form's fields; none for a game without a clock.
///
/// # Errors
/// The errors in the fields.
pub(crate) fn control(form: &SetupForm) -> Result<Option<TimeControl>, Vec<FieldError>> {
    Ok(match form.get("time").unwrap_or(KINDS[0][0]) {
        "none" => None,
        "live" => {
            let (minutes, increment) = (MINUTES.of(form)?, INCREMENT.of(form)?);
            Some(TimeControl::Live { initial: minutes * 60, increment })
        }
        "days" => {
            let (days, vacation) = (DAYS.of(form)?, VACATION.of(form)?);
            Some(TimeControl::Correspondence { days, vacation })
        }
        other => return Err(super::wrong_choice("choice.time", other, &[])),
    })
}

/// The errors in the fields, in those that the chosen kind leaves out too.
pub(super) fn errors(form: &SetupForm) -> impl Iterator<Item = Vec<FieldError>> {
    let kind = super::chosen(form, "time", &KINDS).err();
    let kind = kind.map(|other| super::wrong_choice("choice.time", other, &[]));
    let numbers = [&MINUTES, &INCREMENT, &DAYS, &VACATION];
    kind.into_iter().chain(numbers.into_iter().filter_map(|number| number.of(form).err()))
}

/// The choice of the kind of time control, and its numbers.
pub(super) fn choice(form: &SetupForm) -> Markup {
    let chosen = super::chosen(form, "time", &KINDS).unwrap_or(KINDS[0][0]);
    html! {
        fieldset.pace.when-clock id="pace" {
            legend { (say("pace")) }
            div.values {
                @for [value, name, about] in KINDS {
                    label.value.when-people[value == "days"] {
                        input type="radio" name="time" id={ "time." (value) } value=(value) checked[value == chosen] data-default=(KINDS[0][0]);
                        span.value-name { (say(name)) }
                        span.value-about { (say(about)) }
                    }
                }
            }
            div.pace-fields.when-live { (MINUTES.input(form)) (INCREMENT.input(form)) }
            div.pace-fields.when-days { (DAYS.input(form)) (VACATION.input(form)) }
        }
    }
}
