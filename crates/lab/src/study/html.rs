//! Shared parts of reports and comparisons: numbers as text, tables, pictures, the HTML document.

use super::figure::{Figure, Unit};
use super::report::Report;
use crate::stats::fixed;
use crate::svg::{Bar, CHART_STYLE, Point, bars};
use crate::words::{say, say_with};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use throughline_catalog::{GameHandle, end_words, side_text};
use throughline_game::drawing::Drawing;
use throughline_game::text::decimal;
use throughline_game::{Language, Side};

/// Formats a share: `52.3 %`.
pub(super) fn percent(share: f64) -> String {
    decimal(&format!("{} %", fixed(100.0 * share, 1)))
}

/// Formats a number with decimals according to its size.
pub(super) fn number(value: f64) -> String {
    decimal(&match value.abs() {
        size if size >= 100.0 || value.fract() == 0.0 => fixed(value, 0),
        size if size >= 1.0 => fixed(value, 1),
        _ => fixed(value, 3),
    })
}

/// Formats a value in a figure's unit.
pub(super) fn in_unit(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => percent(value),
        Unit::Number => number(value),
        Unit::PowerOfTen => decimal(&format!("10^{value:.1}")),
    }
}

/// Formats an interval: `44.2 % to 60.1 %`.
pub(super) fn between(unit: Unit, [low, high]: [f64; 2]) -> String {
    interval(&in_unit(unit, low), &in_unit(unit, high))
}

/// Formats the range between two formatted numbers.
pub(super) fn interval(low: &str, high: &str) -> String {
    say_with("report.interval", &[("low", low), ("high", high)])
}

/// Returns a side's name in a grammatical form: see [`side_text`].
pub(super) fn side_words(game: &GameHandle, side: usize, form: &str) -> String {
    side_text(game.info().id, Side::BOTH[side], form)
}

/// Returns who won (by the side's number) and why, as a sentence without its full stop.
pub(super) fn result_words(game: &GameHandle, winner: Option<usize>, reason: &str) -> String {
    let why = end_words(game.info().id, reason).unwrap_or_else(|| say("endings.too-long"));
    match winner {
        Some(side) => say_with("endings.won", &[("wins", &side_words(game, side, "wins")), ("why", &why)]),
        None => say_with("endings.drawn", &[("why", &why)]),
    }
}

impl Figure {
    /// Returns the value as text.
    #[must_use]
    pub fn value_text(&self) -> String {
        in_unit(self.text.unit, self.value)
    }

    /// Returns the ends of the interval as text; empty without an interval.
    pub(super) fn interval_text(&self) -> String {
        self.interval.map_or(String::new(), |ends| between(self.text.unit, ends))
    }
}

/// Warns that so few of the games differ that the intervals are too narrow.
#[must_use]
pub fn alike_warning(report: &Report) -> Option<String> {
    let games = report.results.games().max(1) as f64;
    let different = report.figure("distinct").filter(|figure| figure.value < 0.9 * games)?.value;
    let factor = number((games / different.max(1.0)).sqrt());
    let told = [("different", &*number(different)), ("games", &number(games)), ("factor", &factor)];
    Some(say_with("balance.alike", &told))
}

/// Returns a table of figures: description, value and confidence.
pub(super) fn figure_table(report: &Report, caption: &str, ids: &[&str]) -> Markup {
    html! {
        table.figures {
            caption { (caption) }
            thead { tr { th scope="col" { (say("report.figure")) } th scope="col" { (say("report.value")) } } }
            tbody {
                @for figure in ids.iter().filter_map(|id| report.figure(id)) {
                    tr {
                        th scope="row" {
                            (figure.name())
                            p.meaning {
                                (figure.meaning())
                                @if let Some((words, address)) = figure.text.source() {
                                    " " (say("report.after")) " " a href=(address) lang="en" { (words) } "."
                                }
                            }
                        }
                        td {
                            span.value { (figure.value_text()) }
                            @if figure.interval.is_some() { span.small { (figure.interval_text()) } }
                            span.small { (sample_and_confidence(report, figure)) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the sample of a figure, and whether it is estimated.
fn sample_and_confidence(report: &Report, figure: &Figure) -> String {
    let sample = figure.sample_words();
    match report.settings.tables.filter(|_| figure.is_exact()) {
        None => format!("{}, {sample}", say("report.estimated")),
        Some(pieces) => {
            let tables = say_with("report.within-tables", &[("pieces", &pieces.to_string())]);
            format!("{}, {sample}, {tables}", say("report.exact"))
        }
    }
}

/// Returns a table of numbers; the first cell of a row is its heading.
pub(super) fn data_table(caption: &str, heads: &[impl AsRef<str>], rows: &[Vec<String>]) -> Markup {
    html! {
        // Focusable, so that it can be scrolled by keyboard: not every browser does that by itself.
        div.scroll tabindex="0" role="region" aria-label=(caption) { table {
            caption { (caption) }
            thead { tr { @for (i, head) in heads.iter().enumerate() { th.n[i > 0] scope="col" { (head.as_ref()) } } } }
            tbody { @for row in rows { tr { @for (i, cell) in row.iter().enumerate() {
                @if i == 0 { th scope="row" { (cell) } } @else { td.n { (cell) } }
            } } } }
        } }
    }
}

/// Returns some points of a curve as a table.
pub(super) fn curve_table(points: &[Point], what: &str, across: &str) -> Markup {
    let step = points.len().div_ceil(8).max(1);
    let row =
        |p: &Point| [number(p.x), number(p.low), number(p.middle), number(p.high), p.n.to_string()].to_vec();
    let rows: Vec<Vec<String>> = points.iter().step_by(step).map(row).collect();
    let caption = say_with("course.curve", &[("what", what)]);
    data_table(&caption, &[across, "25 %", "50 %", "75 %", &say("report.games")], &rows)
}

/// Merges every two points of a curve into their mean: where the sides differ, a curve by plies
/// would oscillate with every move. An odd last point is left out; a curve of one point is
/// unchanged.
pub(super) fn merged_pairs(points: &[Point]) -> Vec<Point> {
    let pair = |[a, b]: &[Point; 2]| Point {
        x: a.x,
        low: f64::midpoint(a.low, b.low),
        middle: f64::midpoint(a.middle, b.middle),
        high: f64::midpoint(a.high, b.high),
        n: a.n.min(b.n),
    };
    if points.len() < 2 { points.to_vec() } else { points.as_chunks().0.iter().map(pair).collect() }
}

/// Returns a bar chart with its caption, followed by a table of its numbers: the label of each bar,
/// then its own cells. `heads` are message ids.
pub(super) fn chart_with_table(
    title: &str,
    caption: &str,
    scale: [f64; 3],
    heads: &[&str],
    rows: Vec<(Bar, Vec<String>)>,
) -> Markup {
    let (bars_of, cells): (Vec<Bar>, Vec<Vec<String>>) = rows.into_iter().unzip();
    let named = bars_of.iter().zip(cells).map(|(bar, cells)| [vec![bar.label.clone()], cells].concat());
    let heads: Vec<String> = heads.iter().map(|head| say(head)).collect();
    let table = data_table(title, &heads, &named.collect::<Vec<_>>());
    html! { div { (picture(&bars(title, &bars_of, scale), caption)) (table) } }
}

/// Returns a picture with its caption.
pub(super) fn picture(svg: &str, caption: &str) -> Markup {
    html! { figure { (PreEscaped(svg)) figcaption { (caption) } } }
}

/// Returns a self-contained HTML document, which loads nothing from elsewhere. `drawings` are those
/// of the pieces that it shows.
pub(super) fn document(title: &str, drawings: &[Drawing], content: &Markup) -> String {
    let style = format!("{}{CHART_STYLE}{}", include_str!("page.css"), throughline_draw::site_css());
    html! {
        (DOCTYPE)
        html lang=(Language::current().tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(crate::engine_name());
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body {
                (PreEscaped(used_symbols(&throughline_draw::sprite(drawings), &content.0)))
                main { (content) }
            }
        }
    }
    .into_string()
}

/// Returns the sprite with only the symbols that the content uses.
fn used_symbols(sprite: &str, content: &str) -> String {
    let mut parts = sprite.split("<symbol ");
    let start = parts.next().unwrap_or_default().to_owned();
    parts.fold(start, |kept, part| {
        let (symbol, rest) = part.split_once("</symbol>").unwrap_or((part, ""));
        let name = symbol.split('"').nth(1).unwrap_or_default();
        let is_used = content.contains(&format!("href=\"#{name}\""));
        if is_used { format!("{kept}<symbol {symbol}</symbol>{rest}") } else { kept + rest }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_in_pairs_does_not_go_up_and_down_with_the_sides() {
        let point = |x, middle| Point { x, low: middle - 1.0, middle, high: middle + 2.0, n: 9 };
        let pairs = merged_pairs(&[point(0.0, 116.0), point(1.0, 60.0), point(2.0, 120.0)]);
        assert_eq!(pairs, [Point { low: 87.0, high: 90.0, ..point(0.0, 88.0) }]);
        assert_eq!(merged_pairs(&pairs), pairs, "one point stays");
        assert_eq!(merged_pairs(&[]), []);
    }

    #[test]
    fn only_symbols_that_are_shown_are_kept() {
        let sprite = r#"<svg><defs/><symbol id="a" x="1">A</symbol><symbol id="b">B</symbol><symbol id="c">C</symbol></svg>"#;
        assert_eq!(
            used_symbols(sprite, r##"<use href="#a"/><use href="#c"/>"##),
            r#"<svg><defs/><symbol id="a" x="1">A</symbol><symbol id="c">C</symbol></svg>"#
        );
        assert_eq!(used_symbols(sprite, ""), "<svg><defs/></svg>");
    }
}
