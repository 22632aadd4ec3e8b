//! Charts as SVG. Each has a title and a description for screen readers; the numbers are in a table
//! beside it.

use crate::words::say_with;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use throughline_game::text::decimal;

/// The width of every chart, in SVG units: near that of a phone in pixels, so that text stays
/// readable.
const WIDTH: f64 = 400.0;
/// The height of a plot, and its margins.
const PLOT: f64 = 170.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 24.0;
/// The height of a bar with its text.
const ROW: f64 = 38.0;
/// The maximum length of a bar's label, in letters.
const LABEL: usize = 54;

/// The style of charts; the page that shows them defines the colours.
pub(crate) const CHART_STYLE: &str = include_str!("chart.css");

/// The colours of a standalone chart.
const COLOURS: &str = "
.chart { --ink: #625c52; --soft: #857e72; --rule: #85857b55; --band: #c2661b40;
  --first: #c2661b; --second: #2f6ea8; --even: #8d877b; }";

/// Returns a chart as a standalone document.
pub(crate) fn standalone(chart: &str) -> String {
    let opening = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";
    let (head, rest) = chart.split_once('>').unwrap_or((chart, ""));
    format!("{}><style>{COLOURS}{CHART_STYLE}</style>{rest}\n", head.replacen("<svg ", opening, 1))
}

/// Escapes text for the content of an element.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn open(height: f64, title: &str, description: &str) -> String {
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>{}</title><desc>{}</desc>",
        escaped(title),
        escaped(description)
    )
}

/// Maps scores to a colour scale whose middle is a half, and which extends to the farthest of
/// `scores`, but at least 5 %.
pub(crate) fn around_half(scores: impl Iterator<Item = f64>) -> impl Fn(f64) -> f32 {
    let reach = scores.map(|score| (score - 0.5).abs()).fold(0.05, f64::max);
    move |score| (0.5 + (score - 0.5) / (2.0 * reach)) as f32
}

/// A bar of a chart.
pub(crate) struct Bar {
    /// Its label.
    pub label: String,
    /// Its value as text.
    pub text: String,
    /// Its length on the scale.
    pub value: f64,
    /// The ends of its confidence interval.
    pub interval: [f64; 2],
    /// The class of its colour: `first`, `second` or `even`.
    pub class: &'static str,
}

/// Draws bars one below the other on a scale from `least` to `most`, starting at `zero`, which a
/// line marks unless it is the edge.
pub(crate) fn bars(title: &str, rows: &[Bar], [least, zero, most]: [f64; 3]) -> String {
    let height = rows.len() as f64 * ROW + 6.0;
    // French has a space before the colon.
    let counted = |row: &Bar| say_with("balance.counted", &[("result", &row.label), ("games", &row.text)]);
    let spoken: Vec<String> = rows.iter().map(counted).collect();
    let mut svg = open(height, title, &spoken.join("; "));
    let x = |value: f64| (value.clamp(least, most) - least) / (most - least).max(1e-9) * (WIDTH - 4.0) + 2.0;
    for (number, row) in rows.iter().enumerate() {
        let y = number as f64 * ROW + 14.0;
        let (from, to) = (x(zero).min(x(row.value)), x(zero).max(x(row.value)));
        let [low, high] = row.interval.map(x);
        svg += &format!(
            "<text x=\"2\" y=\"{y}\">{}</text><text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{}\" x=\"{from:.1}\" y=\"{}\" width=\"{:.1}\" height=\"11\" rx=\"2\"/>\
             <path class=\"reach\" fill=\"none\" d=\"M{low:.1} {}H{high:.1}m0 -3v6M{low:.1} {}v6\"/>",
            escaped(&shortened(&row.label)),
            WIDTH - 2.0,
            escaped(&row.text),
            row.class,
            y + 5.0,
            (to - from).max(1.0),
            y + 10.5,
            y + 7.5
        );
    }
    if zero > least {
        svg += &format!("<path class=\"axis\" stroke-dasharray=\"3 3\" d=\"M{:.1} 0V{height}\"/>", x(zero));
    }
    svg + "</svg>"
}

/// Shortens a label to the room before the number at the other end. The full label is in the
/// description, and in the table beside the chart.
fn shortened(label: &str) -> String {
    match label.char_indices().nth(LABEL) {
        Some((end, _)) => format!("{}…", label[..end].trim_end()),
        None => label.to_owned(),
    }
}

/// Draws one bar in parts that fill it: label, share and colour class of each.
pub(crate) fn stacked(title: &str, parts: &[(String, f64, &'static str)]) -> String {
    let shares: Vec<f64> = parts.iter().map(|(_, share, _)| *share).collect();
    let spoken = parts.iter().zip(rounded(&shares, 1000.0));
    let spoken = spoken.map(|((label, ..), tenths)| decimal(&format!("{label} {:.1} %", tenths / 10.0)));
    let mut svg = open(40.0, title, &spoken.collect::<Vec<_>>().join("; "));
    let mut from = 2.0;
    for ((_, share, class), percent) in parts.iter().zip(rounded(&shares, 100.0)) {
        let width = share * (WIDTH - 4.0);
        svg +=
            &format!("<rect class=\"{class}\" x=\"{from:.1}\" y=\"4\" width=\"{width:.1}\" height=\"32\"/>");
        if width > 40.0 {
            let middle = from + width / 2.0;
            svg += &format!(
                "<text class=\"share\" x=\"{middle:.1}\" y=\"24\" text-anchor=\"middle\">{percent} %</text>"
            );
        }
        from += width;
    }
    svg + "</svg>"
}

/// Rounds shares to units of which `whole` make 1, so that the rounded shares add up too: the
/// largest remainders are rounded up.
fn rounded(shares: &[f64], whole: f64) -> Vec<f64> {
    let exact: Vec<f64> = shares.iter().map(|share| share * whole).collect();
    let mut units: Vec<f64> = exact.iter().map(|units| units.floor()).collect();
    let missing = exact.iter().sum::<f64>().round() - units.iter().sum::<f64>();
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by(|&one, &other| exact[other].fract().total_cmp(&exact[one].fract()));
    for &place in order.iter().take(missing as usize) {
        units[place] += 1.0;
    }
    units
}

/// A point of a curve, with its band.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The horizontal position.
    pub x: f64,
    /// The lower end of the band: in a curve over games the lower quartile.
    pub low: f64,
    /// The value: the median.
    pub middle: f64,
    /// The upper end of the band: the upper quartile.
    pub high: f64,
    /// The number of values.
    pub n: usize,
}

/// A plot with axes marked at round numbers.
pub(crate) struct Plot {
    svg: String,
    x: Range<f64>,
    y: Range<f64>,
}

impl Plot {
    /// Creates an empty plot of these ranges; `names` are the labels of the horizontal and the
    /// vertical axis.
    pub fn new(title: &str, description: &str, [x, y]: [Range<f64>; 2], names: [&str; 2]) -> Self {
        let svg = open(TOP + PLOT + 40.0, title, description);
        let mut plot = Plot { svg, x, y };
        let (base, right) = (TOP + PLOT, WIDTH - RIGHT);
        for mark in round_marks(&plot.y) {
            let at = plot.up(mark);
            plot.svg += &format!(
                "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{right}\"/>\
                 <text class=\"soft\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 5.0,
                at + 4.0,
                decimal(&mark.to_string())
            );
        }
        for mark in round_marks(&plot.x) {
            let (at, y, mark) = (plot.across(mark), base + 16.0, decimal(&mark.to_string()));
            plot.svg +=
                &format!("<text class=\"soft\" x=\"{at:.1}\" y=\"{y}\" text-anchor=\"middle\">{mark}</text>");
        }
        plot.svg += &format!(
            "<path class=\"axis\" d=\"M{LEFT} {base}H{right}\"/>\
             <text class=\"soft\" x=\"{right}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <text class=\"soft\" x=\"2\" y=\"12\">{}</text>",
            base + 34.0,
            escaped(names[0]),
            escaped(names[1])
        );
        plot
    }

    fn across(&self, value: f64) -> f64 {
        LEFT + (value - self.x.start) / (self.x.end - self.x.start).max(1e-9) * (WIDTH - LEFT - RIGHT)
    }

    fn up(&self, value: f64) -> f64 {
        TOP + PLOT - (value - self.y.start) / (self.y.end - self.y.start).max(1e-9) * PLOT
    }

    fn path(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let texts: Vec<String> =
            points.map(|(x, y)| format!("{:.1} {:.1}", self.across(x), self.up(y))).collect();
        texts.join("L")
    }

    /// Draws a line through the points, with its band.
    pub fn curve(mut self, points: &[Point]) -> Self {
        let around = points.iter().map(|p| (p.x, p.high)).chain(points.iter().rev().map(|p| (p.x, p.low)));
        let (area, line) = (self.path(around), self.path(points.iter().map(|p| (p.x, p.middle))));
        self.svg += &format!("<path class=\"band\" d=\"M{area}Z\"/><path class=\"line\" d=\"M{line}\"/>");
        self
    }

    /// Draws a second line, without a band.
    pub fn other_line(mut self, points: &[Point]) -> Self {
        let line = self.path(points.iter().map(|p| (p.x, p.middle)));
        if !points.is_empty() {
            let style = "fill: none; stroke: var(--second); stroke-width: 2.2";
            self.svg += &format!("<path style=\"{style}\" d=\"M{line}\"/>");
        }
        self
    }

    /// Draws a dashed line from the lower left to the upper right corner.
    pub fn diagonal(mut self) -> Self {
        let line = self.path([(self.x.start, self.y.start), (self.x.end, self.y.end)].into_iter());
        self.svg += &format!("<path class=\"axis\" stroke-dasharray=\"3 3\" d=\"M{line}\"/>");
        self
    }

    /// Draws a dashed horizontal line.
    pub fn level(mut self, y: f64) -> Self {
        let (at, right) = (self.up(y), WIDTH - RIGHT);
        self.svg += &format!("<path class=\"axis\" stroke-dasharray=\"3 3\" d=\"M{LEFT} {at:.1}H{right}\"/>");
        self
    }

    /// Draws columns of these heights, side by side over the whole width.
    fn columns(mut self, heights: &[u32]) -> Self {
        let width = (WIDTH - LEFT - RIGHT) / heights.len() as f64;
        for (number, height) in heights.iter().enumerate() {
            let (x, y) = (LEFT + width * number as f64, self.up(f64::from(*height)));
            self.svg += &format!(
                "<rect class=\"first\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
                x + 0.5,
                (width - 1.0).max(0.5),
                TOP + PLOT - y
            );
        }
        self
    }

    /// Returns the chart.
    pub fn svg(self) -> String {
        self.svg + "</svg>"
    }
}

/// Returns three to six round numbers within a range: steps of 1, 2 or 5 times a power of ten.
fn round_marks(range: &Range<f64>) -> Vec<f64> {
    const MOST: f64 = 6.0;
    let length = (range.end - range.start).max(1e-9);
    let power = 10f64.powf((length / MOST).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|n| n * power).into_iter().find(|step| length / step <= MOST);
    let step = step.unwrap_or(length);
    let first = (range.start / step).ceil() as i64;
    // Rounded, so that 0.30000000000000004 becomes 0.3.
    let round = |value: f64| (value * 1e6).round() / 1e6;
    (first..).map(|n| round(n as f64 * step)).take_while(|mark| *mark <= range.end + 1e-9).collect()
}

/// Draws a histogram of the sorted values.
pub(crate) fn histogram(title: &str, values: &[f64], names: [&str; 2]) -> String {
    let (least, most) = (values.first().copied().unwrap_or(0.0), values.last().copied().unwrap_or(1.0));
    let step = ((most - least + 1.0) / 20.0).ceil().max(1.0);
    let start = (least / step).floor() * step;
    let mut counts = vec![0u32; ((most - start) / step).floor() as usize + 1];
    values.iter().for_each(|value| counts[((value - start) / step) as usize] += 1);
    let top = counts.iter().copied().max().unwrap_or(1).max(1);
    let n = values.len();
    let [count, top_words] = [n.to_string(), top.to_string()];
    let [least_words, most_words] = [least, most].map(|end| format!("{end:.0}"));
    let told = [("count", &*count), ("least", &least_words), ("most", &most_words), ("top", &top_words)];
    let description = say_with("course.columns", &told);
    let ranges = [start..start + step * counts.len() as f64, 0.0..f64::from(top)];
    Plot::new(title, &description, ranges, names).columns(&counts).svg()
}

/// Draws a curve of medians with the band between the quartiles; an empty text without points.
/// `range` is that of the values, by default from the data.
pub(crate) fn curve(title: &str, points: &[Point], range: Option<Range<f64>>, names: [&str; 2]) -> String {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
    let greatest = |of: fn(&Point) -> f64| points.iter().map(of).fold(0.0, f64::max);
    let range = range.unwrap_or(0.0..greatest(|p| p.high).max(1.0));
    let [first_words, last_words, highest] =
        [first.middle, last.middle, greatest(|p| p.middle)].map(|value| decimal(&format!("{value:.2}")));
    let told = [("first", &*first_words), ("last", &last_words), ("highest", &highest)];
    let description = say_with("course.line", &told);
    // An axis of no length would have thousands of marks at the same place.
    let across = first.x..last.x.max(first.x + 1.0);
    Plot::new(title, &description, [across, range], names).curve(points).svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_within() {
        for (range, expected) in [
            (0.0..100.0, &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0][..]),
            (0.0..1.0, &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
            (13.0..47.0, &[20.0, 30.0, 40.0]),
        ] {
            assert_eq!(round_marks(&range), expected, "{range:?}");
        }
    }

    #[test]
    fn shares_that_are_shown_together_add_up() {
        // Each would be rounded up alone.
        assert_eq!(rounded(&[0.445, 0.305, 0.25], 100.0), [45.0, 30.0, 25.0]);
        assert_eq!(rounded(&[1.0 / 3.0; 3], 1000.0).iter().sum::<f64>(), 1000.0);
        assert_eq!(rounded(&[0.29, 0.71, 0.0], 100.0), [29.0, 71.0, 0.0]);
        assert_eq!(rounded(&[0.0; 3], 100.0), [0.0; 3], "of no games");
    }

    #[test]
    fn charts_say_what_they_show_and_let_no_text_out() {
        let bar = |label: &str| Bar {
            label: label.to_owned(),
            text: "50 %".to_owned(),
            value: 0.5,
            interval: [0.4, 0.6],
            class: "first",
        };
        let point = |x| Point { x, low: 0.2, middle: 0.4, high: 0.6, n: 9 };
        let points = [point(0.0), point(1.0)];
        for svg in [
            bars("A <title>", &[bar("a<b"), bar("c")], [0.0, 0.0, 1.0]),
            stacked("A <title>", &[("won <".to_owned(), 0.4, "first"), ("lost".to_owned(), 0.6, "second")]),
            histogram("A <title>", &[3.0, 3.0, 9.0], ["plies", "games"]),
            histogram("A <title>", &[], ["plies", "games"]),
            curve("A <title>", &points, None, ["x", "y"]),
            Plot::new("A <title>", "", [0.0..1.0, 0.0..1.0], ["x", "y"]).level(0.5).curve(&points).svg(),
        ] {
            assert!(svg.starts_with("<svg class=\"chart\"") && svg.ends_with("</svg>"), "{svg}");
            assert!(svg.contains("<title>A &lt;title&gt;</title><desc>"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("a<b"), "{svg}");
            let document = standalone(&svg);
            assert!(document.starts_with("<svg xmlns=\"http") && document.contains("><style>"), "{document}");
        }
        assert_eq!(curve("none", &[], None, ["", ""]), "");
        let one = curve("one", &points[..1], None, ["x", "y"]);
        assert!(one.matches("<text").count() < 20, "{one}");
        let german = throughline_game::Language::German.scope(|| curve("", &points, None, ["x", "y"]));
        assert!(german.contains(">0,2</text>") && !german.contains(">0.2</text>"), "{german}");
        let french = throughline_game::Language::French.scope(|| bars("", &[bar("roi")], [0.0, 0.0, 1.0]));
        assert!(french.contains("<desc>roi\u{a0}: 50 %</desc>"), "{french}");
        assert_eq!(shortened("won by check"), "won by check");
        assert_eq!(shortened(&"é".repeat(80)).chars().count(), LABEL + 1);
        let is_marked = |scale| bars("", &[bar("a")], scale).contains("class=\"axis\"");
        assert!(is_marked([0.0, 0.5, 1.0]) && !is_marked([0.0, 0.0, 1.0]), "no line through the labels");
    }
}
