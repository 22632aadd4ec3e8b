//! The comparison of several reports.

use super::figure::{Figure, Unit};
use super::html::{alike_warning, document, in_unit, interval, percent, picture};
use super::report::Report;
use crate::stats::fixed;
use crate::svg::{Bar, bars};
use crate::words::{say, say_with};
use maud::{Markup, html};
use throughline_game::text::{capitalised, decimal};

/// Why reports cannot be compared.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompareError {
    /// There are fewer than two reports.
    #[error("there is nothing to compare: expected two reports or more")]
    TooFew,
    /// Their settings differ, so that their figures cannot be compared.
    #[error("{spec} was made with {setting} {found}, {first} with {expected}: expected the same for all")]
    Settings {
        /// The rule set of the report that differs.
        spec: String,
        /// The rule set of the first report.
        first: String,
        /// The setting that differs.
        setting: &'static str,
        /// Its value in the report that differs.
        found: String,
        /// Its value in the first report.
        expected: String,
    },
}

/// The difference of two figures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The second value minus the first.
    pub value: f64,
    /// The 95 % confidence interval.
    pub interval: [f64; 2],
}

/// A figure in several reports.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedFigure<'r> {
    /// The figure in each report; `None` where it is missing.
    pub figures: Vec<Option<&'r Figure>>,
    /// The difference from the first report's figure; `None` where there is none.
    pub differences: Vec<Option<Difference>>,
}

/// A comparison of reports with the first of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison<'r> {
    /// The reports.
    pub reports: &'r [Report],
    /// The figures that occur in any report.
    pub figures: Vec<ComparedFigure<'r>>,
}

/// Compares reports. The games of different reports are independent, so the interval of a
/// difference is the root sum of squares of both intervals (R. G. Newcombe's method).
///
/// # Errors
/// See [`CompareError`].
pub fn compare(reports: &[Report]) -> Result<Comparison<'_>, CompareError> {
    let [first, _, ..] = reports else { return Err(CompareError::TooFew) };
    reports.iter().try_for_each(|report| same_settings(first, report))?;
    let mut ids: Vec<&str> = Vec::new();
    for figure in reports.iter().flat_map(|report| &report.figures) {
        if !ids.contains(&figure.id) {
            ids.push(figure.id);
        }
    }
    let row = |id: &str| {
        let figures: Vec<Option<&Figure>> = reports.iter().map(|report| report.figure(id)).collect();
        let from_first = |figure: &Option<&Figure>| difference(figures[0]?, (*figure)?);
        ComparedFigure { differences: figures.iter().map(from_first).collect(), figures }
    };
    Ok(Comparison { reports, figures: ids.into_iter().map(row).collect() })
}

fn same_settings(first: &Report, other: &Report) -> Result<(), CompareError> {
    let of = |report: &Report| {
        let settings = &report.settings;
        let tables = settings.tables.map_or("no pieces".to_owned(), |pieces| format!("{pieces} pieces"));
        [
            ("nodes", settings.nodes.to_string()),
            ("probes of", settings.probe_nodes.to_string()),
            ("vary", settings.varied_plies.to_string()),
            ("max-plies", settings.max_plies.to_string()),
            ("tables of", tables),
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

fn difference(first: &Figure, second: &Figure) -> Option<Difference> {
    let ([low1, high1], [low2, high2]) = (first.interval?, second.interval?);
    let value = second.value - first.value;
    let below = (second.value - low2).hypot(high1 - first.value);
    let above = (high2 - second.value).hypot(first.value - low1);
    Some(Difference { value, interval: [value - below, value + above] })
}

impl Difference {
    /// Whether its interval does not contain 0.
    fn is_clear(&self) -> bool {
        self.interval[0] > 0.0 || self.interval[1] < 0.0
    }

    /// Returns value and interval as text.
    fn texts(&self, unit: Unit) -> [String; 2] {
        let signed = |value: f64| {
            let sign = if value > 0.0 { "+" } else { "" };
            match unit {
                Unit::PowerOfTen => {
                    let value = decimal(&format!("{sign}{}", fixed(value, 1)));
                    say_with("comparison.powers", &[("value", &value)])
                }
                _ => format!("{sign}{}", in_unit(unit, value)),
            }
        };
        let [low, high] = self.interval.map(signed);
        [signed(self.value), interval(&low, &high)]
    }
}

/// The share of 95 % intervals that exclude 0 where the true difference is 0.
const CHANCE: f64 = 0.05;

/// Says how many of the differences from the first report have intervals that exclude 0, and how
/// many of them chance alone would make.
fn chance(comparison: &Comparison<'_>) -> String {
    let differences = || comparison.figures.iter().flat_map(|row| row.differences.iter().skip(1).flatten());
    let (clear, all) = (differences().filter(|found| found.is_clear()).count(), differences().count());
    let [clear, count] = [clear, all].map(|number| number.to_string());
    let chance = decimal(&format!("{:.1}", CHANCE * all as f64));
    say_with("comparison.chance", &[("clear", &clear), ("count", &count), ("chance", &chance)])
}

/// Returns the comparison as an HTML page in the current language.
#[must_use]
pub fn comparison_page(comparison: &Comparison<'_>) -> String {
    let name = |report: &Report| capitalised(report.variant.as_ref().unwrap_or(&report.game));
    let of_report = |report: &Report| {
        html! { li { strong { (name(report)) } " " code { (report.spec) } } }
    };
    let content = html! {
        header {
            p.kicker { (say("comparison")) }
            h1 { (say("comparison.title")) }
            ol { @for report in comparison.reports { (of_report(report)) } }
        }
        (comparison_sections(comparison))
    };
    document(&say("comparison"), &[], &content)
}

/// Returns the sections of that page.
#[must_use]
pub fn comparison_sections(comparison: &Comparison<'_>) -> Markup {
    let reports = comparison.reports;
    html! {
        section {
            p { (say("comparison.about")) }
            p { (chance(comparison)) }
            @for (report, warning) in reports.iter().filter_map(|report| Some((report, alike_warning(report)?))) {
                p { code { (report.spec) } ": " (warning) }
            }
            (score_picture(reports))
        }
        section { div.scroll tabindex="0" role="region" aria-label=(say("comparison")) { (table(comparison)) } }
        section {
            h2 { (say("method")) }
            @for report in reports { p { code { (report.settings.command) } " " code { (report.engine.fingerprint) } } }
            p { (say("comparison.meaning")) }
        }
    }
}

fn score_picture(reports: &[Report]) -> Markup {
    let bar = |report: &Report| {
        let figure = report.figure("first-side-score")?;
        let class = if figure.value >= 0.5 { "first" } else { "second" };
        let (label, text) = (report.spec.clone(), percent(figure.value));
        Some(Bar { label, text, value: figure.value, interval: figure.interval?, class })
    };
    let rows: Vec<Bar> = reports.iter().filter_map(bar).collect();
    let svg = bars(&say("figure-first-side-score"), &rows, [0.0, 0.5, 1.0]);
    picture(&svg, &say("comparison.score"))
}

fn table(comparison: &Comparison<'_>) -> Markup {
    html! {
        table {
            thead { tr { th scope="col" { (say("report.figure")) } @for report in comparison.reports { th scope="col" { code { (report.spec) } } } } }
            tbody {
                @for row in &comparison.figures {
                    tr {
                        th scope="row" { @if let Some(figure) = row.figures.iter().flatten().next() { (figure.name()) } }
                        @for (number, figure) in row.figures.iter().enumerate() {
                            td { @match figure { Some(figure) => (cell(figure, row.differences[number].filter(|_| number > 0))), None => "–" } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a cell with a figure and its difference from the first report's.
fn cell(figure: &Figure, difference: Option<Difference>) -> Markup {
    html! {
        span.value { (figure.value_text()) }
        @if figure.interval.is_some() { br; span.small { (figure.interval_text()) } }
        @if let Some(difference) = difference {
            @let [text, interval] = difference.texts(figure.text.unit);
            br;
            @if difference.is_clear() { strong { (text) } } @else { (text) }
            " " span.small { "(" (interval) ")" }
        }
    }
}

/// Returns the comparison as text: the figures whose difference from the first report's has an
/// interval that excludes 0, and what that means.
#[must_use]
pub fn comparison_text(comparison: &Comparison<'_>) -> String {
    let rows = comparison.figures.iter();
    let width =
        rows.filter_map(|row| Some(row.figures.iter().flatten().next()?.name().chars().count())).max();
    let width = width.unwrap_or(0);
    let mut text = String::new();
    for (number, report) in comparison.reports.iter().enumerate().skip(1) {
        text += &format!("{} against {}:\n", report.spec, comparison.reports[0].spec);
        let (value, difference) = ("value", "difference, its 95 % interval");
        text += &format!("  {:<width$} {value:>12}  {difference}\n", "figure");
        for row in &comparison.figures {
            let clear = row.differences[number].filter(Difference::is_clear);
            if let (Some(found), Some(figure)) = (clear, row.figures[number]) {
                let [shown, interval] = found.texts(figure.text.unit);
                let (name, value) = (figure.name(), figure.value_text());
                text += &format!("  {name:<width$} {value:>12}  {shown} ({interval})\n");
            }
        }
    }
    let warned = comparison.reports.iter();
    let warned = warned.filter_map(|report| Some(format!("{}: {}\n", report.spec, alike_warning(report)?)));
    text += &warned.collect::<String>();
    format!(
        "{text}{}\nestimated; figures whose interval includes 0 are on the page alone\n",
        chance(comparison)
    )
}

#[cfg(test)]
mod tests {
    use super::super::figure::estimated;
    use super::*;
    use crate::stats::Estimate;

    #[test]
    fn differences_square_and_add() {
        let figure = |value, [low, high]: [f64; 2]| estimated("draw-rate", Estimate { value, low, high }, 9);
        let found = difference(&figure(0.5, [0.4, 0.7]), &figure(0.8, [0.5, 0.9]));
        let Difference { value, interval: [low, high] } = found.expect("both have intervals");
        assert!((value - 0.3).abs() < 1e-12);
        // Below: 0.3 and 0.2; above: 0.1 and 0.1.
        assert!((low - (0.3 - 0.13f64.sqrt())).abs() < 1e-12, "{low}");
        assert!((high - (0.3 + 0.02f64.sqrt())).abs() < 1e-12, "{high}");
        let of = |value, interval| Difference { value, interval };
        assert!(!of(value, [low, high]).is_clear() && of(0.1, [0.01, 0.2]).is_clear());
        assert_eq!(of(0.3, [-0.05, 0.4]).texts(Unit::Share), ["+30.0 %", "-5.0 % to +40.0 %"]);
        let nothing = of(-0.0001, [-0.05, 0.4]);
        let shown = [Unit::Share, Unit::Number, Unit::PowerOfTen].map(|unit| nothing.texts(unit)[0].clone());
        assert_eq!(shown, ["0.0 %", "0.000", "0.0 powers"], "no zero is negative");
    }

    #[test]
    fn one_report_is_no_comparison() {
        assert_eq!(compare(&[]), Err(CompareError::TooFew));
    }
}
