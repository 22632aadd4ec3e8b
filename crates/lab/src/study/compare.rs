//! Several reports side by side.

use crate::study::page::{
    Bar, bars, capitalised_name, document, figure_order, in_unit_text, interval_text, percent, value_text,
};
use crate::study::report::{Figure, Report, Unit};
use maud::{Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};

/// Why reports cannot be compared.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompareError {
    /// Too few.
    #[error("there is nothing to compare: expected two reports or more")]
    TooFew,
    /// They were made in ways that give other figures.
    #[error("{spec} was made with {setting} {found}, {first} with {expected}: expected the same for all")]
    Settings {
        /// The report that differs.
        spec: String,
        /// The first report.
        first: String,
        /// What differs.
        setting: &'static str,
        /// Its value.
        found: String,
        /// That of the first.
        expected: String,
    },
}

/// A figure of several reports.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparedFigure {
    /// Its name in data.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its value and interval in each report; `None` where it has none.
    pub values: Vec<Option<(f64, Option<[f64; 2]>)>>,
    /// The difference of each report's from the first one's, and its 95 % interval; `None` where
    /// there is none.
    pub differences: Vec<Option<(f64, [f64; 2])>>,
}

/// Reports side by side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// Their rule sets; the first is what the others are measured against.
    pub specs: Vec<String>,
    /// The figures.
    pub figures: Vec<ComparedFigure>,
}

/// Sets reports side by side. The games of different reports are independent, so the interval of a
/// difference comes from the intervals of both by squaring and adding (R. G. Newcombe's method).
///
/// # Errors
/// See [`CompareError`].
pub fn compare(reports: &[Report]) -> Result<Comparison, CompareError> {
    let [first, _, ..] = reports else { return Err(CompareError::TooFew) };
    for report in reports {
        same_settings(first, report)?;
    }
    let row = |id: &str| {
        let own: Vec<Option<&Figure>> = reports.iter().map(|report| report.figure(id)).collect();
        let named = own.iter().flatten().next()?;
        let base = own[0];
        Some(ComparedFigure {
            id: id.to_owned(),
            name: named.name.clone(),
            values: own.iter().map(|figure| figure.map(|figure| (figure.value, figure.interval))).collect(),
            differences: own.iter().map(|figure| difference(base?, (*figure)?)).collect(),
        })
    };
    Ok(Comparison {
        specs: reports.iter().map(|report| report.spec.clone()).collect(),
        figures: figure_order(reports).iter().filter_map(|id| row(id)).collect(),
    })
}

fn same_settings(first: &Report, other: &Report) -> Result<(), CompareError> {
    let of = |report: &Report| {
        let settings = &report.settings;
        [
            ("nodes", settings.nodes.to_string()),
            ("probes of", settings.probes.1.to_string()),
            ("vary", settings.varied_plies.to_string()),
            ("max-plies", settings.max_plies.to_string()),
            (
                "tables of",
                settings.tables.map_or("no pieces".to_owned(), |pieces| format!("{pieces} pieces")),
            ),
            ("engine", report.engine.name.clone()),
        ]
    };
    for ((setting, expected), (_, found)) in of(first).into_iter().zip(of(other)) {
        if expected != found {
            let (spec, first) = (other.spec.clone(), first.spec.clone());
            return Err(CompareError::Settings { spec, first, setting, found, expected });
        }
    }
    Ok(())
}

/// The second less the first.
fn difference(first: &Figure, second: &Figure) -> Option<(f64, [f64; 2])> {
    let ([low1, high1], [low2, high2]) = (first.interval?, second.interval?);
    let value = second.value - first.value;
    let below = (second.value - low2).hypot(high1 - first.value);
    let above = (high2 - second.value).hypot(first.value - low1);
    Some((value, [value - below, value + above]))
}

/// Whether a difference is more than chance: its interval leaves 0 out.
fn is_clear((_, [low, high]): (f64, [f64; 2])) -> bool {
    low > 0.0 || high < 0.0
}

/// A difference in words.
fn difference_text(unit: Unit, (value, [low, high]): (f64, [f64; 2])) -> (String, String) {
    let signed = |value: f64| {
        let sign = if value > 0.0 { "+" } else { "" };
        match unit {
            Unit::PowerOfTen => format!("{sign}{value:.1} powers"),
            _ => format!("{sign}{}", in_unit_text(unit, value)),
        }
    };
    (signed(value), format!("{} to {}", signed(low), signed(high)))
}

/// The page of a comparison, HTML.
///
/// # Errors
/// As [`compare`].
pub fn comparison_page(reports: &[Report]) -> Result<String, CompareError> {
    let comparison = compare(reports)?;
    let content = html! {
        header {
            p.kicker { "Throughline lab comparison" }
            h1 { "Side by side" }
            p { "Each figure with its 95 % interval, and below it the difference from the first column. A difference in bold is more than chance: its interval leaves 0 out. "
                "With so many figures, one difference in twenty would look so by chance alone. Every number is " strong { "estimated" } "." }
            ol { @for report in reports { li { strong { (capitalised_name(report)) } " " code { (report.spec) } ", " (report.settings.games) " games" } } }
        }
        section { (score_picture(reports)) }
        section { div.scroll { (table(reports, &comparison)) } }
        section {
            h2 { "How this was made" }
            @for report in reports { p { code { (report.settings.command) } " (fingerprint " code { (report.engine.fingerprint) } ")" } }
            p { "What each figure means stands in the reports. Intervals of differences are by squaring and adding those of both figures." }
        }
    };
    Ok(document("Throughline lab: comparison", &content))
}

fn score_picture(reports: &[Report]) -> Markup {
    let bar = |report: &Report| {
        let figure = report.figure("first-side-score")?;
        Some(Bar {
            label: report.spec.clone(),
            text: percent(figure.value),
            value: figure.value,
            interval: figure.interval,
            class: if figure.value >= 0.5 { "first" } else { "second" },
        })
    };
    let rows: Vec<Bar> = reports.iter().filter_map(bar).collect();
    html! {
        figure {
            (PreEscaped(bars("Score of the first side", &rows, [0.0, 0.5, 1.0])))
            figcaption { "Score of the first side with its 95 % interval; the line marks 50 %." }
        }
    }
}

fn table(reports: &[Report], comparison: &Comparison) -> Markup {
    html! {
        table {
            thead { tr { th scope="col" { "Figure" } @for spec in &comparison.specs { th scope="col" { code { (spec) } } } } }
            tbody {
                @for row in &comparison.figures {
                    tr {
                        th scope="row" { (row.name) }
                        @for (report, found) in reports.iter().zip(&row.differences) {
                            td {
                                @if let Some(figure) = report.figure(&row.id) {
                                    span.value { (value_text(figure)) }
                                    @if figure.interval.is_some() { br; span.small { (interval_text(figure)) } }
                                    @if let Some(found) = found.filter(|_| report.spec != reports[0].spec) {
                                        @let (text, interval) = difference_text(figure.unit, found);
                                        br;
                                        @if is_clear(found) { strong { (text) } } @else { (text) }
                                        " " span.small { "(" (interval) ")" }
                                    }
                                } @else { "–" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The comparison as lines of text: the figures whose difference from the first is more than
/// chance.
#[must_use]
pub fn comparison_text(reports: &[Report], comparison: &Comparison) -> String {
    let mut text = String::new();
    for (number, report) in reports.iter().enumerate().skip(1) {
        text += &format!("{} against {}:\n", report.spec, reports[0].spec);
        for row in &comparison.figures {
            let (Some(found), Some(figure)) = (row.differences[number], report.figure(&row.id)) else {
                continue;
            };
            if is_clear(found) {
                let (shown, interval) = difference_text(figure.unit, found);
                text += &format!("  {:<32} {:>12}  {shown} ({interval})\n", row.name, value_text(figure));
            }
        }
    }
    text + "estimated; only differences whose 95 % interval leaves 0 out\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: f64, interval: [f64; 2]) -> Figure {
        Figure {
            id: "draw-rate".to_owned(),
            name: "Draws".to_owned(),
            unit: Unit::Share,
            value,
            interval: Some(interval),
            sample: String::new(),
            label: "estimated".to_owned(),
            meaning: String::new(),
            source: None,
        }
    }

    #[test]
    fn differences_square_and_add() {
        let (value, [low, high]) =
            difference(&figure(0.5, [0.4, 0.7]), &figure(0.8, [0.5, 0.9])).expect("both have intervals");
        assert!((value - 0.3).abs() < 1e-12);
        // Below: 0.3 and 0.2; above: 0.1 and 0.1.
        assert!((low - (0.3 - 0.13f64.sqrt())).abs() < 1e-12, "{low}");
        assert!((high - (0.3 + 0.02f64.sqrt())).abs() < 1e-12, "{high}");
        assert!(!is_clear((value, [low, high])) && is_clear((0.1, [0.01, 0.2])));
        let (text, interval) = difference_text(Unit::Share, (0.3, [-0.05, 0.4]));
        assert_eq!((text.as_str(), interval.as_str()), ("+30.0 %", "-5.0 % to +40.0 %"));
    }

    #[test]
    fn one_report_is_no_comparison() {
        assert_eq!(compare(&[]), Err(CompareError::TooFew));
    }
}
