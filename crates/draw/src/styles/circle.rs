//! A plate with a circle of places and the lines between them, like an old star chart.

use super::{BoardDrawing, outline};
use crate::svg::{circle, glow, path};
use throughline_game::{Board, Stroke};

/// The maximum distance of a line's end from the centre of the place it belongs to.
const REACH: f32 = 0.75;

pub(crate) fn draw(board: &Board, id: &str) -> BoardDrawing {
    let plate = format!("{id}-plate");
    let middle = [board.width / 2.0, board.height / 2.0];
    let radius = rim(board, middle);
    let below = circle(middle, radius, &format!(r#"fill="url(#{plate})""#))
        + &circle(middle, radius - 0.03, r#"class="s-plate-rim" fill="none" stroke-width="0.06""#);
    let cell = |site: &throughline_game::Site| match site.class {
        "hand" => outline(site, r#"class="cell f-outer-place s-plate-rim" stroke-width="0.045""#),
        "outer" => outline(
            site,
            r#"class="cell f-outer-place s-outer-rim" stroke-width="0.03" stroke-dasharray="0.1 0.08""#,
        ),
        _ => outline(site, r#"class="cell f-inner-place s-inner-rim" stroke-width="0.055""#),
    };
    BoardDrawing {
        defs: glow(&plate, [0.42, 0.36], 0.75, &[(0.0, "plate-high"), (0.6, "plate"), (1.0, "plate-low")]),
        below,
        cells: board.sites.iter().map(cell).collect(),
        lines: lines(board),
        label_ink: "plate-label",
        label_height: 0.24,
        ..BoardDrawing::default()
    }
}

/// The distance between the letters round the places and the plate's edge.
const EDGE: f32 = 0.26;

/// The plate's radius: just beyond its letters; what is further out (hands) is beside it.
fn rim(board: &Board, [x, y]: [f32; 2]) -> f32 {
    let furthest = board.labels.iter().map(|(_, [lx, ly])| (lx - x).hypot(ly - y)).fold(0.0, f32::max);
    let most = board.width.min(board.height) / 2.0;
    if furthest > 0.0 { most.min(furthest + EDGE) } else { most }
}

/// Each straight line cuts a little gap into those below it, so that the eye can follow it through
/// crossings. Its attribute `data-ends` names the places at its ends, so that a page can highlight
/// the lines of a place.
fn lines(board: &Board) -> String {
    board
        .lines
        .iter()
        .map(|line| match *line {
            Stroke::Circle { center, radius, .. } => {
                circle(center, radius, r#"class="s-circumference" fill="none" stroke-width="0.1""#)
            }
            // Part of a circumference that does not join all neighbours: drawn like a whole one,
            // without gaps at crossings.
            Stroke::Straight { from, to, class: "circumference" } => {
                let data = path(&[from, to]);
                format!(r#"<path d="{data}" class="s-circumference" fill="none" stroke-width="0.1"/>"#)
            }
            Stroke::Straight { from, to, .. } => {
                let data = path(&[from, to]);
                let ends = match (nearest(board, from), nearest(board, to)) {
                    (Some(a), Some(b)) => format!(r#" data-ends="{a} {b}""#),
                    _ => String::new(),
                };
                format!(
                    r#"<path d="{data}" class="s-plate" fill="none" stroke-width="0.11"/><path d="{data}" class="chord s-chord" fill="none" stroke-width="0.06"{ends}/>"#
                )
            }
        })
        .collect()
}

/// The site nearest to a point, within [`REACH`].
fn nearest(board: &Board, [x, y]: [f32; 2]) -> Option<usize> {
    let distance = |i: &usize| {
        let [cx, cy] = board.sites[*i].center;
        (cx - x).hypot(cy - y)
    };
    (0..board.sites.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).filter(|i| distance(i) < REACH)
}
