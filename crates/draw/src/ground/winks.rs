//! Two-tone felt, cut to the shape of the board and hemmed with stitches.

use super::{Ground, extent, outline, plain_lines, used};
use crate::svg::{n, square};
use throughline_game::{Board, Site};

pub(crate) fn draw(board: &Board, _id: &str) -> Ground {
    let [left, top, ..] = extent(board);
    // Alternate like a chessboard, whatever classes the sites have.
    let tone = |site: &Site| {
        let (column, row) = ((site.center[0] - left) as i32, (site.center[1] - top) as i32);
        if (column + row) % 2 == 0 { "felt-a" } else { "felt-b" }
    };
    let cell = |site: &Site| outline(site, &format!(r#"class="cell f-{}""#, tone(site)));
    Ground {
        defs: String::new(),
        below: pads(board, 1.2, 0.1, "f-felt-edge") + &hem(board),
        cells: board.sites.iter().map(cell).collect(),
        lines: plain_lines(board, "felt-edge"),
        label_ink: "felt-label",
        label_height: 0.23,
        overhang: [0.0, 0.0],
    }
}

/// The union of squares a little larger than the sites: the cloth below, cut out where nothing is.
fn pads(board: &Board, size: f32, radius: f32, class: &str) -> String {
    used(board).map(|site| square(site.center, size, radius, &format!(r#"class="{class}""#))).collect()
}

/// A dashed seam along every edge at which the board ends.
fn hem(board: &Board) -> String {
    let occupied =
        |x: f32, y: f32| used(board).any(|s| (s.center[0] - x).abs() < 0.1 && (s.center[1] - y).abs() < 0.1);
    let mut data = String::new();
    for site in used(board) {
        let [x, y] = site.center;
        for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            if !occupied(x + dx, y + dy) {
                let (mx, my) = (x + dx * 0.55, y + dy * 0.55);
                data += &format!(
                    "M{} {}L{} {}",
                    n(mx - dy * 0.5),
                    n(my - dx * 0.5),
                    n(mx + dy * 0.5),
                    n(my + dx * 0.5)
                );
            }
        }
    }
    format!(
        r#"<path d="{data}" class="s-felt-stitch" fill="none" stroke-width="0.022" stroke-dasharray="0.12 0.08"/>"#
    )
}
