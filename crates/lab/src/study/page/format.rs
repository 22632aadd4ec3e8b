//! Numbers as people read them.

use crate::study::report::{Figure, Unit};

/// `52.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A number with as many decimals as it deserves.
pub(crate) fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        size if size >= 1.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}

/// A value in a figure's unit.
pub(crate) fn in_unit(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => percent(value),
        Unit::Number => number(value),
        Unit::PowerOfTen => format!("10^{value:.1}"),
        Unit::Elo => format!("{value:+.0} Elo"),
    }
}

/// A figure's value.
pub(crate) fn value_text(figure: &Figure) -> String {
    in_unit(figure.unit, figure.value)
}

/// The ends of a figure's interval; empty without one.
pub(crate) fn interval_text(figure: &Figure) -> String {
    figure.interval.map_or(String::new(), |ends| between(figure.unit, ends))
}

/// `44.2 % to 60.1 %`.
pub(crate) fn between(unit: Unit, [low, high]: [f64; 2]) -> String {
    format!("{} to {}", in_unit(unit, low), in_unit(unit, high))
}
