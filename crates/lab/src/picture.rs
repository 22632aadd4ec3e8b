//! A match as a picture: how the Elo difference settled, or the ratings with their intervals.

use crate::game::PlayedGame;
use crate::plan::MatchPlan;
use crate::standing::Standing;
use crate::stats::{Estimate, elo_side_by_side};
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
/// Room for the numbers on the left, and around the rest.
const LEFT: f64 = 64.0;
const EDGE: f64 = 28.0;
/// The height of an engine's row.
const ROW: f64 = 26.0;
/// Points of a curve.
const MOST_POINTS: usize = 300;
/// Pairs before which a figure says nothing.
const FIRST_PAIR: usize = 4;

/// An SVG document: for two engines the Elo difference (each side rated for itself) over the pairs
/// with its 95 % band, for more the ratings. Colours are those of the text around it
/// (`currentColor`).
#[must_use]
pub fn match_svg(plan: &MatchPlan, standing: &Standing, games: &[PlayedGame]) -> String {
    if plan.engines.len() == 2 { curve(plan, standing, games) } else { bars(plan, standing) }
}

fn open(height: f64, title: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\">\n<title>{title}</title>\n\
         <text x=\"{LEFT}\" y=\"18\">{title}</text>\n"
    )
}

/// The place of a score on a scale of colours whose middle is a half, and that reaches as far as
/// the farthest of `scores`, 5 % at least.
pub(crate) fn around_half(scores: impl Iterator<Item = f64>) -> impl Fn(f64) -> f32 {
    let reach = scores.map(|score| (score - 0.5).abs()).fold(0.05, f64::max);
    move |score| (0.5 + (score - 0.5) / (2.0 * reach)) as f32
}

/// Text made safe for the content of an element.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn curve(plan: &MatchPlan, standing: &Standing, games: &[PlayedGame]) -> String {
    let names = [0, 1].map(|engine| plan.engines[engine].name.as_str());
    let mut svg = open(
        HEIGHT,
        &format!("{}: Elo of {} against {}, by pairs of games", plan.game.spec(), names[0], names[1]),
    );
    let points = history(plan, standing, games);
    let Some(&(last, end)) = points.last() else { return svg + "</svg>\n" };
    let ends = || points.iter().flat_map(|(_, found)| [found.low, found.high]);
    let scale = Scale::new(ends().fold(0.0, f64::min), ends().fold(0.0, f64::max), HEIGHT - EDGE, EDGE + 6.0);
    let x = |pair: usize| LEFT + (WIDTH - LEFT - EDGE) * pair as f64 / last as f64;
    for elo in scale.marks() {
        let (y, opacity) = (scale.at(elo), if elo == 0.0 { 0.8 } else { 0.2 });
        writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{}\" stroke=\"currentColor\" stroke-opacity=\"{opacity}\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - EDGE,
            LEFT - 8.0,
            y + 4.0,
            number(elo)
        )
        .expect("a String");
    }
    let path = |points: &mut dyn Iterator<Item = (usize, f64)>| {
        let texts: Vec<String> =
            points.map(|(pair, elo)| format!("{:.1} {:.1}", x(pair), scale.at(elo))).collect();
        texts.join("L")
    };
    let band = path(
        &mut points
            .iter()
            .map(|&(pair, e)| (pair, e.high))
            .chain(points.iter().rev().map(|&(pair, e)| (pair, e.low))),
    );
    let line = path(&mut points.iter().map(|&(pair, e)| (pair, e.value)));
    writeln!(
        svg,
        "<path d=\"M{band}Z\" fill-opacity=\"0.15\"/>\n<path d=\"M{line}\" fill=\"none\" stroke=\"currentColor\" \
         stroke-width=\"2\"/>\n<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{last} pairs: {end}</text>\n</svg>",
        WIDTH - EDGE,
        HEIGHT - 8.0
    )
    .expect("a String");
    svg
}

/// The figure after each pair that counts, or after as many as a curve shows.
fn history(plan: &MatchPlan, standing: &Standing, games: &[PlayedGame]) -> Vec<(usize, Estimate)> {
    let mut ordered: Vec<&PlayedGame> = games.iter().collect();
    ordered.sort_by_key(|game| game.index);
    let every = (standing.counted() / MOST_POINTS).max(1);
    let mut after = Standing::new(standing.pairings().to_vec(), plan.pairs, None);
    let mut points = Vec::new();
    for game in ordered {
        let before = after.counted();
        after.add(game);
        let now = after.counted();
        let shown =
            now > before && now >= FIRST_PAIR && (now.is_multiple_of(every) || now == standing.counted());
        if shown && now <= standing.counted() {
            points.extend(elo_side_by_side(after.table(0)).map(|found| (now, found)));
        }
    }
    points
}

fn bars(plan: &MatchPlan, standing: &Standing) -> String {
    let ratings = standing.ratings();
    let mut rows: Vec<(usize, Estimate)> =
        ratings.iter().flat_map(|ratings| ratings.engines.iter().copied().enumerate()).collect();
    rows.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let height = EDGE * 2.0 + ROW * rows.len() as f64;
    let mut svg = open(height, &format!("{}: Elo ratings with 95 % intervals", plan.game.spec()));
    let least = rows.iter().map(|(_, found)| found.low).fold(0.0, f64::min);
    let most = rows.iter().map(|(_, found)| found.high).fold(0.0, f64::max);
    let scale = Scale::new(least, most, LEFT * 3.0, WIDTH - EDGE);
    for elo in scale.marks() {
        let (x, bottom) = (scale.at(elo), height - EDGE);
        writeln!(
            svg,
            "<path d=\"M{x:.1} {EDGE}V{bottom}\" stroke=\"currentColor\" stroke-opacity=\"0.2\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            height - 8.0,
            number(elo)
        )
        .expect("a String");
    }
    for (row, (engine, found)) in rows.into_iter().enumerate() {
        let y = EDGE + ROW * (row as f64 + 0.5);
        let [low, value, high] = [found.low, found.value, found.high].map(|elo| scale.at(elo));
        let name = escaped(&plan.engines[engine].name);
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\
             <path d=\"M{low:.1} {y:.1}H{high:.1}\" stroke=\"currentColor\" stroke-width=\"2\"/>\
             <circle cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"4\"/>",
            LEFT * 3.0 - 8.0,
            y + 4.0
        )
        .expect("a String");
    }
    svg + "</svg>\n"
}

/// A round number with its sign.
fn number(elo: f64) -> String {
    if elo == 0.0 { "0".to_owned() } else { format!("{elo:+.0}") }
}

/// From Elo to places on the page.
struct Scale {
    least: f64,
    most: f64,
    from: f64,
    to: f64,
}

impl Scale {
    /// A scale on which `least` is at `from` and `most` at `to`, with a little room.
    fn new(least: f64, most: f64, from: f64, to: f64) -> Self {
        let room = ((most - least) * 0.05).max(5.0);
        Scale { least: least - room, most: most + room, from, to }
    }

    fn at(&self, elo: f64) -> f64 {
        self.from + (self.to - self.from) * (elo - self.least) / (self.most - self.least)
    }

    /// Round numbers, four to ten of them.
    fn marks(&self) -> Vec<f64> {
        round_marks([self.least, self.most], 10.0)
    }
}

/// Round numbers within a range: `most` steps of 1, 2 or 5 times a power of ten at most, and about
/// half as many at least.
pub(crate) fn round_marks([low, high]: [f64; 2], most: f64) -> Vec<f64> {
    let range = (high - low).max(1e-9);
    let power = 10f64.powf((range / most).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|n| n * power).into_iter().find(|step| range / step <= most);
    let step = step.unwrap_or(range);
    let first = (low / step).ceil() as i64;
    // Rounded, so that 0.30000000000000004 reads 0.3.
    let round = |value: f64| (value * 1e6).round() / 1e6;
    (first..).map(|n| round(n as f64 * step)).take_while(|mark| *mark <= high + 1e-9).collect()
}
