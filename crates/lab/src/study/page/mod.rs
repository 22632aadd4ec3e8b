//! The report as a page: one file with everything in it, for screens light and dark, paper, and
//! screen readers.

mod boards;
mod chart;
mod format;
mod sections;
mod style;

pub(crate) use chart::{Bar, bars};
pub(crate) use format::{in_unit as in_unit_text, interval_text, percent, value_text};
pub(crate) use style::document;

use crate::study::report::{Figure, Report};
use maud::{Markup, html};
use throughline_catalog::GameHandle;

/// The page of a report, HTML. `game` is its rule set.
#[must_use]
pub fn report_page(game: &GameHandle, report: &Report) -> String {
    let title = format!("Report: {}", name(report));
    let content = html! {
        header {
            p.kicker { "Throughline lab report" }
            h1 { (report.game) }
            p.spec { @if let Some(variant) = &report.variant { (variant) ": " } code { (report.spec) } }
            p { (verdict(report)) }
            (glance(report))
        }
        (sections::balance(report))
        (sections::course(report))
        (sections::drama(report))
        (sections::moves(report))
        (sections::openings(game, report))
        (sections::board(game, report))
        (sections::pieces(game, report))
        (sections::endings(report))
        (sections::games(game, report))
        (sections::method(report))
    };
    document(&title, &content)
}

/// What the rule set is called.
pub(crate) fn name(report: &Report) -> &str {
    report.variant.as_deref().unwrap_or(&report.game)
}

impl Report {
    /// A figure by its name in data.
    #[must_use]
    pub fn figure(&self, id: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.id == id)
    }
}

/// As [`name`], for a list.
pub(crate) fn capitalised_name(report: &Report) -> String {
    capitalised(name(report))
}

/// The names in data of all figures of some reports, in their order.
pub(crate) fn figure_order(reports: &[Report]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for figure in reports.iter().flat_map(|report| &report.figures) {
        if !ids.contains(&figure.id) {
            ids.push(figure.id.clone());
        }
    }
    ids
}

/// What the results say about fairness, in a sentence.
fn verdict(report: &Report) -> String {
    let [first, second] = &report.sides;
    let Some(figure) = report.figure("first-side-score") else { return String::new() };
    let [low, high] = figure.interval.unwrap_or([0.0, 1.0]);
    let said = format!("{} scored {}", capitalised(first), percent(figure.value));
    let interval = format!("95 % interval {}", interval_text(figure));
    match () {
        () if low > 0.5 => format!("{said} ({interval}): at this strength the edge is with {first}."),
        () if high < 0.5 => format!("{said} ({interval}): at this strength the edge is with {second}."),
        () => format!("{said} ({interval}): these games show no edge for either side."),
    }
}

/// A text with a capital at its start.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The figures most asked for, as cards.
fn glance(report: &Report) -> Markup {
    let shown = ["first-side-score", "draw-rate", "length-median", "branching", "skill", "blunder-cost"];
    html! {
        ul.glance {
            @for figure in shown.iter().filter_map(|id| report.figure(id)) {
                li {
                    span.big { (value_text(figure)) }
                    span.what { (figure.name) }
                    @if figure.interval.is_some() { span.small { (interval_text(figure)) } }
                }
            }
        }
    }
}

/// Figures as a table: what each is, its value, and how sure it is.
pub(crate) fn figure_table(report: &Report, caption: &str, ids: &[&str]) -> Markup {
    html! {
        table.figures {
            caption { (caption) }
            thead { tr { th scope="col" { "Figure" } th scope="col" { "Value" } } }
            tbody {
                @for figure in ids.iter().filter_map(|id| report.figure(id)) {
                    tr {
                        th scope="row" {
                            (figure.name)
                            p.meaning {
                                (figure.meaning)
                                @if let Some((words, address)) = &figure.source {
                                    " After " a href=(address) { (words) } "."
                                }
                            }
                        }
                        td {
                            span.value { (value_text(figure)) }
                            @if figure.interval.is_some() { span.small { (interval_text(figure)) } }
                            span.small { (figure.label) ", " (figure.sample) }
                        }
                    }
                }
            }
        }
    }
}

/// A picture with its caption.
pub(crate) fn picture(svg: &str, caption: &str) -> Markup {
    html! { figure { (maud::PreEscaped(svg)) figcaption { (caption) } } }
}
