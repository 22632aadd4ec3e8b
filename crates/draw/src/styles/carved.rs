//! A wooden board: squares incised, refuges inlaid with interlace.

use super::{BoardDrawing, extent, outline, plain_lines};
use crate::svg::{closed_path, gradient, n, path, rect, square};
use std::f32::consts::TAU;
use throughline_game::{Board, Site};

pub(crate) fn draw(board: &Board, id: &str) -> BoardDrawing {
    let wood = format!("{id}-wood");
    let [left, top, right, bottom] = extent(board);
    let size = [board.width, board.height];
    let inset = |by: f32| ([left - by, top - by], [right - left + 2.0 * by, bottom - top + 2.0 * by]);
    let frame = |by: f32, width: &str, ink: &str, shift: f32| {
        let ([x, y], size) = inset(by);
        rect(
            [x + shift, y + shift],
            size,
            0.06,
            &format!(r#"class="s-{ink}" fill="none" stroke-width="{width}""#),
        )
    };
    let slab = rect([0.0, 0.0], size, 0.28, &format!(r#"fill="url(#{wood})""#));
    let rim = rect(
        [0.05, 0.05],
        [size[0] - 0.1, size[1] - 0.1],
        0.24,
        r#"class="s-groove-light" fill="none" stroke-width="0.05" stroke-opacity="0.7""#,
    );
    let field = {
        let (corner, size) = inset(0.0);
        rect(corner, size, 0.0, r#"class="f-wood-field" fill-opacity="0.5""#)
    };
    let frames = frame(0.11, "0.035", "groove-light", 0.022) + &frame(0.11, "0.035", "groove", 0.0);
    BoardDrawing {
        defs: gradient(
            &wood,
            [0.0, 0.0, 0.35, 1.0],
            &[(0.0, "wood-high"), (0.55, "wood"), (1.0, "wood-low")],
        ),
        below: slab + &grain(board) + &rim + &field + &grooves(board) + &frames + &ornaments(board),
        cells: board
            .sites
            .iter()
            .map(|site| outline(site, r#"class="cell" fill="none" pointer-events="all""#))
            .collect(),
        lines: plain_lines(board, "groove"),
        label_ink: "wood-label",
        label_height: 0.26,
        ..BoardDrawing::default()
    }
}

/// Long uneven fibres across the slab, the same for boards of the same size.
fn grain(board: &Board) -> String {
    let mut random = 0x2545_f491_u32;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        (random >> 8) as f32 / (1 << 24) as f32
    };
    let fibres = (board.height * 3.2) as usize;
    let (mut fine, mut bold) = (String::new(), String::new());
    for i in 0..fibres {
        let y = (i as f32 + 0.2 + 0.6 * next()) * board.height / fibres as f32;
        let (sway, drift) = ((next() - 0.5) * 0.5, (next() - 0.5) * 0.4);
        let (start, end) = (next() * 0.5 * board.width, board.width * (0.55 + 0.45 * next()));
        let third = (end - start) / 3.0;
        let data = format!(
            "M{} {}C{} {} {} {} {} {}",
            n(start),
            n(y),
            n(start + third),
            n(y + sway),
            n(end - third),
            n(y - sway + drift),
            n(end),
            n(y + drift)
        );
        if next() < 0.3 { bold += &data } else { fine += &data }
    }
    let fibres = |data: &str, width: &str| {
        format!(
            r#"<path d="{data}" class="s-wood-grain" fill="none" stroke-width="{width}" stroke-opacity="0.28"/>"#
        )
    };
    fibres(&fine, "0.02") + &fibres(&bold, "0.05")
}

/// Every square's outline as a cut: a dark groove with a lit lower edge.
fn grooves(board: &Board) -> String {
    let outlines: String = board
        .sites
        .iter()
        .map(|site| {
            let ([x, y], half) = (site.center, 0.5);
            format!("M{} {}h1v1h-1Z", n(x - half), n(y - half))
        })
        .collect();
    let stroke = |shift: &str, class: &str| {
        format!(
            r#"<path d="{outlines}" transform="translate({shift} {shift})" class="{class}" fill="none" stroke-width="0.035"/>"#
        )
    };
    stroke("0.025", "s-groove-light") + &stroke("0", "s-groove")
}

/// Inlays of the refuges.
fn ornaments(board: &Board) -> String {
    board.sites.iter().map(ornament).collect()
}

fn ornament(site: &Site) -> String {
    let (leads, bights, inner, outer, width) = match site.class {
        "throne" => (3, 4, 0.1, 0.39, 0.085),
        "corner" => (3, 4, 0.08, 0.37, 0.085),
        _ => return String::new(),
    };
    let bed = square(site.center, 0.94, 0.03, r#"class="f-inlay-bed s-inlay-line" stroke-width="0.03""#);
    let border = square(site.center, 0.85, 0.02, r#"class="s-inlay" fill="none" stroke-width="0.022""#);
    let knot = if site.class == "throne" {
        band(&turks_head(leads, bights, inner, outer), width, "s-inlay-line", "s-inlay")
    } else {
        band(&turks_head(2, 3, inner, outer), 0.1, "s-inlay-line", "s-inlay")
    };
    let [x, y] = site.center.map(n);
    format!(r#"{bed}{border}<g transform="translate({x} {y})">{knot}</g>"#)
}

// Interlace: bands that pass over and under themselves, in the style of old carvings.

/// Points along the curve; enough for a smooth look at any size used.
const STEPS: usize = 360;
/// Points on either side of a crossing that are redrawn on top.
const REACH: usize = 7;

/// A Turk's head knot: a closed curve round the origin that goes `leads` times round and touches
/// its outer rim `bights` times (coprime numbers), between the radii `inner` and `outer`.
fn turks_head(leads: usize, bights: usize, inner: f32, outer: f32) -> Vec<[f32; 2]> {
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

/// The band along a closed curve, over and under alternately: an outline of one class below a
/// filling of another.
fn band(curve: &[[f32; 2]], width: f32, outline: &str, filling: &str) -> String {
    let stroke = |data: &str, class: &str, width: f32| {
        let width = crate::svg::n(width);
        format!(r#"<path d="{data}" class="{class}" fill="none" stroke-width="{width}"/>"#)
    };
    let whole = closed_path(curve);
    let mut drawing = stroke(&whole, outline, width) + &stroke(&whole, filling, width * 0.56);
    for over in overs(curve) {
        let segment = |reach: usize| {
            let points: Vec<[f32; 2]> =
                (0..=2 * reach).map(|i| curve[(over + curve.len() + i - reach) % curve.len()]).collect();
            path(&points)
        };
        drawing += &stroke(&segment(REACH), outline, width);
        drawing += &stroke(&segment(REACH + 2), filling, width * 0.56);
    }
    drawing
}

/// The indices at which a closed curve passes over itself: every other visit of a crossing.
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
