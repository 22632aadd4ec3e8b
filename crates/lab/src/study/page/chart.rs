//! Charts as SVG. Each has a title and a description for screen readers; the numbers stand in a
//! table beside it.

use crate::picture::{escaped, round_marks};
use crate::study::report::Curve;
use std::fmt::Write;

/// Width of every chart, in its own units: near a phone's in pixels, so that letters stay readable.
const WIDTH: f64 = 400.0;
/// The height of a curve's or a histogram's plot, and the room around it.
const PLOT: f64 = 170.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 24.0;
/// The height of a bar with its words.
const ROW: f64 = 38.0;
/// Letters of a bar’s label at most.
const LABEL: usize = 54;

/// A bar.
pub(crate) struct Bar {
    /// What it stands for.
    pub label: String,
    /// Its value in words.
    pub text: String,
    /// Its length on the scale.
    pub value: f64,
    /// The ends of its interval.
    pub interval: Option<[f64; 2]>,
    /// Its colour: `first`, `second` or `even`.
    pub class: &'static str,
}

fn open(height: f64, title: &str, description: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>{}</title><desc>{}</desc>",
        escaped(title),
        escaped(description)
    )
}

/// Bars one below the other on a scale from `least` to `most`, beginning at `zero`; a line marks
/// it, unless it is the edge.
pub(crate) fn bars(title: &str, rows: &[Bar], [least, zero, most]: [f64; 3]) -> String {
    let height = rows.len() as f64 * ROW + 6.0;
    let spoken: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.label, row.text)).collect();
    let mut svg = open(height, title, &spoken.join("; "));
    let x = |value: f64| (value.clamp(least, most) - least) / (most - least).max(1e-9) * (WIDTH - 4.0) + 2.0;
    for (number, row) in rows.iter().enumerate() {
        let y = number as f64 * ROW + 14.0;
        let (from, to) = (x(zero).min(x(row.value)), x(zero).max(x(row.value)));
        let _ = write!(
            svg,
            "<text x=\"2\" y=\"{y:.1}\">{}</text><text x=\"{}\" y=\"{y:.1}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{}\" x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"11\" rx=\"2\"/>",
            escaped(&shortened(&row.label)),
            WIDTH - 2.0,
            escaped(&row.text),
            row.class,
            y + 5.0,
            (to - from).max(1.0)
        );
        if let Some([low, high]) = row.interval {
            let middle = y + 10.5;
            let (low, high) = (x(low), x(high));
            let _ = write!(
                svg,
                "<path class=\"reach\" fill=\"none\" d=\"M{low:.1} {middle:.1}H{high:.1}M{low:.1} {:.1}v6M{high:.1} {:.1}v6\"/>",
                middle - 3.0,
                middle - 3.0
            );
        }
    }
    if zero > least {
        let _ =
            write!(svg, "<path class=\"axis\" stroke-dasharray=\"3 3\" d=\"M{:.1} 0V{height}\"/>", x(zero));
    }
    svg + "</svg>"
}

/// A label as far as there is room for it before the number at the other end. What is cut off
/// stands in the spoken text, and in the table beside the chart.
fn shortened(label: &str) -> String {
    match label.char_indices().nth(LABEL) {
        Some((end, _)) => format!("{}…", label[..end].trim_end()),
        None => label.to_owned(),
    }
}

/// One bar in parts, as long as the whole: label, share and colour of each.
pub(crate) fn stacked(title: &str, parts: &[(String, f64, &'static str)]) -> String {
    let spoken: Vec<String> =
        parts.iter().map(|(label, share, _)| format!("{label} {:.1} %", 100.0 * share)).collect();
    let mut svg = open(40.0, title, &spoken.join("; "));
    let mut from = 2.0;
    for (_, share, class) in parts {
        let width = share * (WIDTH - 4.0);
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{from:.1}\" y=\"4\" width=\"{width:.1}\" height=\"32\"/>"
        );
        if width > 40.0 {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"24\" text-anchor=\"middle\" class=\"inside\">{:.0} %</text>",
                from + width / 2.0,
                100.0 * share
            );
        }
        from += width;
    }
    svg + "</svg>"
}

/// Axes with round numbers: the plot's opening, and where values stand.
struct Plot {
    svg: String,
    x: [f64; 2],
    y: [f64; 2],
}

impl Plot {
    fn new((title, description): (&str, &str), x: [f64; 2], y: [f64; 2], (across, up): (&str, &str)) -> Self {
        let svg = open(TOP + PLOT + 40.0, title, description);
        let mut plot = Plot { svg, x, y };
        for mark in marks(y) {
            let at = plot.up(mark);
            let _ = write!(
                plot.svg,
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{}\"/><text class=\"soft\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
                WIDTH - RIGHT,
                LEFT - 5.0,
                at + 4.0
            );
        }
        let base = TOP + PLOT;
        for mark in marks(x) {
            let at = plot.across(mark);
            let _ = write!(
                plot.svg,
                "<text class=\"soft\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark}</text>",
                base + 16.0
            );
        }
        let _ = write!(
            plot.svg,
            "<path class=\"axis\" d=\"M{LEFT} {base}H{}\"/><text class=\"soft\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <text class=\"soft\" x=\"2\" y=\"12\">{}</text>",
            WIDTH - RIGHT,
            WIDTH - RIGHT,
            base + 34.0,
            escaped(across),
            escaped(up)
        );
        plot
    }

    fn across(&self, value: f64) -> f64 {
        LEFT + (value - self.x[0]) / (self.x[1] - self.x[0]).max(1e-9) * (WIDTH - LEFT - RIGHT)
    }

    fn up(&self, value: f64) -> f64 {
        TOP + PLOT - (value - self.y[0]) / (self.y[1] - self.y[0]).max(1e-9) * PLOT
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let texts: Vec<String> =
            points.map(|(x, y)| format!("{:.1} {:.1}", self.across(x), self.up(y))).collect();
        texts.join("L")
    }
}

/// Three to six round numbers within a range.
fn marks(range: [f64; 2]) -> Vec<f64> {
    round_marks(range, 6.0)
}

/// How many values fall into each of some ranges.
pub(crate) fn histogram(title: &str, values: &[f64], (across, up): (&str, &str)) -> String {
    let (least, most) = (values.first().copied().unwrap_or(0.0), values.last().copied().unwrap_or(1.0));
    let step = ((most - least + 1.0) / 20.0).ceil().max(1.0);
    let start = (least / step).floor() * step;
    let bins = ((most - start) / step).floor() as usize + 1;
    let mut counts = vec![0u32; bins];
    values.iter().for_each(|value| counts[((value - start) / step) as usize] += 1);
    let top = f64::from(counts.iter().copied().max().unwrap_or(1));
    let description = format!(
        "{} games from {least:.0} to {most:.0}; the tallest column holds {top:.0} of them.",
        values.len()
    );
    let end = start + step * bins as f64;
    let mut plot = Plot::new((title, &description), [start, end], [0.0, top], (across, up));
    for (number, count) in counts.iter().enumerate() {
        let from = start + step * number as f64;
        let (x, width) = (plot.across(from), plot.across(from + step) - plot.across(from));
        let y = plot.up(f64::from(*count));
        let _ = write!(
            plot.svg,
            "<rect class=\"first\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            x + 0.5,
            (width - 1.0).max(0.5),
            TOP + PLOT - y
        );
    }
    plot.svg + "</svg>"
}

/// A curve of medians with the band between the quarters. `up` is the range of the values, from the
/// data where absent.
pub(crate) fn band(title: &str, curve: &Curve, range: Option<[f64; 2]>, names: (&str, &str)) -> String {
    let points = &curve.points;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let top = points.iter().map(|point| point.high).fold(0.0, f64::max);
    let y = range.unwrap_or([0.0, top.max(1.0)]);
    let description = format!(
        "The median goes from {:.2} to {:.2}; the highest is {:.2}.",
        first.middle,
        last.middle,
        points.iter().map(|point| point.middle).fold(0.0, f64::max)
    );
    let mut plot = Plot::new((title, &description), [first.x, last.x], y, names);
    let around = points.iter().map(|p| (p.x, p.high)).chain(points.iter().rev().map(|p| (p.x, p.low)));
    let (area, line) = (plot.path(around), plot.path(points.iter().map(|p| (p.x, p.middle))));
    let _ =
        write!(plot.svg, "<path class=\"band\" d=\"M{area}Z\"/><path class=\"line\" d=\"M{line}\"/></svg>");
    plot.svg
}

/// A line through values from 0 to 1, by their number.
pub(crate) fn line(title: &str, values: &[f64], names: (&str, &str)) -> String {
    let description = format!(
        "{} values from {:.2} to {:.2}.",
        values.len(),
        values.first().copied().unwrap_or(0.5),
        values.last().copied().unwrap_or(0.5)
    );
    let x = [1.0, values.len().max(2) as f64];
    let mut plot = Plot::new((title, &description), x, [0.0, 1.0], names);
    let middle = plot.up(0.5);
    let path = plot.path(values.iter().enumerate().map(|(i, &value)| (i as f64 + 1.0, value)));
    let _ = write!(
        plot.svg,
        "<path class=\"axis\" stroke-dasharray=\"3 3\" d=\"M{LEFT} {middle:.1}H{}\"/><path class=\"line\" d=\"M{path}\"/></svg>",
        WIDTH - RIGHT
    );
    plot.svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::report::CurvePoint;

    #[test]
    fn marks_are_round_and_within() {
        for (range, expected) in [
            ([0.0, 100.0], &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0][..]),
            ([0.0, 1.0], &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
            ([13.0, 47.0], &[20.0, 30.0, 40.0]),
        ] {
            assert_eq!(marks(range), expected, "{range:?}");
        }
    }

    #[test]
    fn charts_say_what_they_show_and_let_no_text_out() {
        let bar = |label: &str| Bar {
            label: label.to_owned(),
            text: "50 %".to_owned(),
            value: 0.5,
            interval: Some([0.4, 0.6]),
            class: "first",
        };
        let point = |x| CurvePoint { x, low: 0.2, middle: 0.4, high: 0.6, n: 9 };
        let curve = Curve { points: vec![point(0.0), point(1.0)] };
        for svg in [
            bars("A <title>", &[bar("a<b"), bar("c")], [0.0, 0.0, 1.0]),
            stacked("A <title>", &[("won <".to_owned(), 0.4, "first"), ("lost".to_owned(), 0.6, "second")]),
            histogram("A <title>", &[3.0, 3.0, 9.0], ("plies", "games")),
            histogram("A <title>", &[], ("plies", "games")),
            band("A <title>", &curve, None, ("x", "y")),
            line("A <title>", &[0.5, 0.7], ("x", "y")),
        ] {
            assert!(svg.starts_with("<svg class=\"chart\"") && svg.ends_with("</svg>"), "{svg}");
            assert!(svg.contains("<title>A &lt;title&gt;</title><desc>"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("a<b"), "{svg}");
        }
        assert_eq!(band("none", &Curve::default(), None, ("", "")), "");
        assert_eq!(shortened("won by check"), "won by check");
        assert_eq!(shortened(&"é".repeat(80)).chars().count(), LABEL + 1);
        let is_marked = |scale| bars("", &[bar("a")], scale).contains("class=\"axis\"");
        assert!(is_marked([0.0, 0.5, 1.0]) && !is_marked([0.0, 0.0, 1.0]), "no line through the labels");
    }
}
