//! Interlace: bands that pass over and under themselves, as carvers drew them.

use crate::svg::path;
use std::f32::consts::TAU;

/// Points along the curve; enough for a smooth look at any size used.
const STEPS: usize = 360;
/// Points on either side of a crossing that are drawn again on top.
const REACH: usize = 7;

/// A Turk's head: a closed curve round the origin that goes `leads` times round and touches its
/// outer rim `bights` times (coprime numbers), between the radii `inner` and `outer`.
pub(crate) fn turks_head(leads: usize, bights: usize, inner: f32, outer: f32) -> Vec<[f32; 2]> {
    let (middle, swing) = ((inner + outer) / 2.0, (outer - inner) / 2.0);
    (0..STEPS)
        .map(|step| {
            let turn = step as f32 / STEPS as f32 * leads as f32 * TAU;
            let radius = middle - swing * (turn * bights as f32 / leads as f32).cos();
            // A quarter of a bight further, so that bights point to the corners of a square.
            let angle = turn + TAU / 8.0;
            [radius * angle.sin(), -radius * angle.cos()]
        })
        .collect()
}

/// The band along a closed curve, over and under in turn: an outline of one class below a filling
/// of another.
pub(crate) fn band(curve: &[[f32; 2]], width: f32, outline: &str, filling: &str) -> String {
    let stroke = |data: &str, class: &str, width: f32| {
        let width = crate::svg::n(width);
        format!(r#"<path d="{data}" class="{class}" fill="none" stroke-width="{width}"/>"#)
    };
    let whole = path(curve, true);
    let mut drawing = stroke(&whole, outline, width) + &stroke(&whole, filling, width * 0.56);
    for over in overs(curve) {
        let segment = |reach: usize| {
            let points: Vec<[f32; 2]> =
                (0..=2 * reach).map(|i| curve[(over + curve.len() + i - reach) % curve.len()]).collect();
            path(&points, false)
        };
        drawing += &stroke(&segment(REACH), outline, width);
        drawing += &stroke(&segment(REACH + 2), filling, width * 0.56);
    }
    drawing
}

/// The points at which a closed curve passes over itself: every other visit of a crossing.
fn overs(curve: &[[f32; 2]]) -> Vec<usize> {
    let count = curve.len();
    let mut visits: Vec<usize> = Vec::new();
    for i in 0..count {
        for j in i + 2..count {
            let neighbours = i == 0 && j == count - 1;
            if !neighbours && cross(curve[i], curve[i + 1], curve[j], curve[(j + 1) % count]) {
                visits.extend([i, j]);
            }
        }
    }
    visits.sort_unstable();
    visits.into_iter().step_by(2).collect()
}

fn cross(a: [f32; 2], b: [f32; 2], c: [f32; 2], d: [f32; 2]) -> bool {
    let side = |p: [f32; 2], q: [f32; 2], r: [f32; 2]| {
        (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0.0
    };
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

#[cfg(test)]
mod tests {
    use super::{overs, turks_head};

    #[test]
    fn a_turks_head_crosses_itself_once_per_bight_between_two_leads() {
        for (leads, bights) in [(2, 3), (2, 5), (3, 4), (3, 5)] {
            let crossings = overs(&turks_head(leads, bights, 0.1, 0.4)).len();
            assert_eq!(crossings, bights * (leads - 1), "{leads} leads, {bights} bights");
        }
    }
}
