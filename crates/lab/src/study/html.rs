//! What reports and comparisons have in common: numbers in words, tables, pictures, the document.

use super::figures::{Figure, Unit};
use super::report::Report;
use crate::svg::{Bar, CHART_STYLE, Point, bars};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use throughline_game::drawing::Drawing;

/// `52.3 %`.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A number with as many decimals as it deserves.
pub(super) fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        size if size >= 1.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}

/// A value in a figure's unit.
pub(super) fn in_unit(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => percent(value),
        Unit::Number => number(value),
        Unit::PowerOfTen => format!("10^{value:.1}"),
    }
}

/// `44.2 % to 60.1 %`.
pub(super) fn between(unit: Unit, [low, high]: [f64; 2]) -> String {
    format!("{} to {}", in_unit(unit, low), in_unit(unit, high))
}

/// A text with a capital at its start.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Figure {
    /// Its value in words.
    pub(super) fn value_text(&self) -> String {
        in_unit(self.text.unit, self.value)
    }

    /// The ends of its interval in words; empty without one.
    pub(super) fn interval_text(&self) -> String {
        self.interval.map_or(String::new(), |ends| between(self.text.unit, ends))
    }
}

/// Figures as a table: what each is, its value, and how sure it is.
pub(super) fn figure_table(report: &Report, caption: &str, ids: &[&str]) -> Markup {
    html! {
        table.figures {
            caption { (caption) }
            thead { tr { th scope="col" { "Figure" } th scope="col" { "Value" } } }
            tbody {
                @for figure in ids.iter().filter_map(|id| report.figure(id)) {
                    tr {
                        th scope="row" {
                            (figure.text.name)
                            p.meaning {
                                (figure.text.meaning)
                                @if let Some((words, address)) = figure.text.source() {
                                    " After " a href=(address) { (words) } "."
                                }
                            }
                        }
                        td {
                            span.value { (figure.value_text()) }
                            @if figure.interval.is_some() { span.small { (figure.interval_text()) } }
                            span.small { (figure.label) ", " (figure.sample) }
                        }
                    }
                }
            }
        }
    }
}

/// A table of numbers; the first cell of a row names it.
pub(super) fn data_table(caption: &str, heads: &[&str], rows: &[Vec<String>]) -> Markup {
    html! {
        div.scroll { table {
            caption { (caption) }
            thead { tr { @for (i, head) in heads.iter().enumerate() { th.n[i > 0] scope="col" { (head) } } } }
            tbody { @for row in rows { tr { @for (i, cell) in row.iter().enumerate() {
                @if i == 0 { th scope="row" { (cell) } } @else { td.n { (cell) } }
            } } } }
        } }
    }
}

/// Some points of a curve as a table.
pub(super) fn curve_table(points: &[Point], what: &str, across: &str) -> Markup {
    let step = points.len().div_ceil(8).max(1);
    let row =
        |p: &Point| [number(p.x), number(p.low), number(p.middle), number(p.high), p.n.to_string()].to_vec();
    let rows: Vec<Vec<String>> = points.iter().step_by(step).map(row).collect();
    let caption = format!("{what}: quarter, median, three quarters");
    data_table(&caption, &[across, "25 %", "50 %", "75 %", "Games"], &rows)
}

/// Two points after another taken as one, their mean: where the sides differ, a curve by plies
/// would go up and down with every move. A last one without its fellow is left out; a curve of one
/// point stays as it is.
pub(super) fn in_pairs(points: &[Point]) -> Vec<Point> {
    let pair = |[a, b]: &[Point; 2]| Point {
        x: a.x,
        low: f64::midpoint(a.low, b.low),
        middle: f64::midpoint(a.middle, b.middle),
        high: f64::midpoint(a.high, b.high),
        n: a.n.min(b.n),
    };
    if points.len() < 2 { points.to_vec() } else { points.as_chunks().0.iter().map(pair).collect() }
}

/// Bars with their caption, and below them a table of their numbers: the label of each bar, then
/// its own cells.
pub(super) fn charted(
    title: &str,
    caption: &str,
    scale: [f64; 3],
    heads: &[&str],
    rows: Vec<(Bar, Vec<String>)>,
) -> Markup {
    let (bars_of, cells): (Vec<Bar>, Vec<Vec<String>>) = rows.into_iter().unzip();
    let named = bars_of.iter().zip(cells).map(|(bar, cells)| [vec![bar.label.clone()], cells].concat());
    let table = data_table(title, heads, &named.collect::<Vec<_>>());
    html! { div { (picture(&bars(title, &bars_of, scale), caption)) (table) } }
}

/// A picture with its caption.
pub(super) fn picture(svg: &str, caption: &str) -> Markup {
    html! { figure { (PreEscaped(svg)) figcaption { (caption) } } }
}

/// A page of its own: no address but those that readers may follow. `drawings` are those of the
/// pieces that it shows.
pub(super) fn document(title: &str, drawings: &[Drawing], content: &Markup) -> String {
    let style = format!("{}{CHART_STYLE}{}", include_str!("page.css"), throughline_draw::site_css());
    html! {
        (DOCTYPE)
        html lang="en" {
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

/// The sprite with only the symbols that the content shows.
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
        let pairs = in_pairs(&[point(0.0, 116.0), point(1.0, 60.0), point(2.0, 120.0)]);
        assert_eq!(pairs, [Point { low: 87.0, high: 90.0, ..point(0.0, 88.0) }]);
        assert_eq!(in_pairs(&pairs), pairs, "one point stays");
        assert_eq!(in_pairs(&[]), []);
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
