//! A woven ribbon through the sites in order, folded between rows.

use super::{BoardDrawing, outline, used};
use crate::svg::{closed_path, gradient, n, path};
use throughline_game::{Board, Site};

/// The overhang of the ribbon beyond its squares on either side.
const SELVEDGE: f32 = 0.1;
/// The length of its free ends.
const TAIL: f32 = 0.42;
/// The bulge of a fold.
const BOW: f32 = 0.4;

pub(crate) fn draw(board: &Board, id: &str) -> BoardDrawing {
    let rows = rows(board);
    let folds: String = rows.windows(2).map(|pair| fold(&pair[0], &pair[1])).collect();
    let shade = format!("{id}-fold");
    let last = rows.len().saturating_sub(1);
    let bands: String = rows.iter().enumerate().map(|(i, row)| strip(row, i == 0, i == last)).collect();
    let cell = |site: &Site| {
        let ink = if site.class == "dark" { "silk-dark" } else { "silk-light" };
        outline(site, &format!(r#"class="cell f-{ink}""#))
    };
    BoardDrawing {
        defs: gradient(&shade, [0.0, 0.0, 1.0, 0.0], &[(0.0, "silk-edge"), (1.0, "silk-fold")]),
        below: folds + &bands,
        cells: board.sites.iter().map(cell).collect(),
        label_ink: "silk-label",
        label_height: 0.22,
        overhang: [TAIL + 0.03, SELVEDGE + 0.02],
        ..BoardDrawing::default()
    }
}

/// The sites' centres row by row, in the order of the sites.
fn rows(board: &Board) -> Vec<Vec<[f32; 2]>> {
    let mut rows: Vec<Vec<[f32; 2]>> = Vec::new();
    for site in used(board) {
        match rows.last_mut() {
            Some(row) if row.last().is_some_and(|last| (last[1] - site.center[1]).abs() < 0.1) => {
                row.push(site.center);
            }
            _ => rows.push(vec![site.center]),
        }
    }
    rows
}

/// A straight run of the ribbon with gold threads along its edges; the free ends are
/// swallow-tailed.
fn strip(row: &[[f32; 2]], first: bool, last: bool) -> String {
    let (Some(start), Some(end)) = (row.first(), row.last()) else { return String::new() };
    let way = if end[0] < start[0] { -1.0 } else { 1.0 };
    let half = 0.5 + SELVEDGE;
    let (y, x0, x1) = (start[1], start[0] - way * 0.5, end[0] + way * 0.5);
    let tail = |x: f32, way: f32, free: bool| {
        if free {
            let (tip, notch) = (x + way * TAIL, x + way * (TAIL - 0.3));
            vec![[tip, y - half], [notch, y], [tip, y + half]]
        } else {
            vec![[x + way * 0.06, y - half], [x + way * 0.06, y + half]]
        }
    };
    let mut points = tail(x0, -way, first);
    points.reverse();
    points.extend(tail(x1, way, last));
    let body = closed_path(&points);
    let thread = |offset: f32| {
        let reach = |free: bool| if free { TAIL - 0.04 } else { 0.06 };
        path(&[[x0 - way * reach(first), y + offset], [x1 + way * reach(last), y + offset]])
    };
    let threads = thread(-0.55) + &thread(0.55);
    format!(
        r#"<path d="{body}" class="f-silk-edge"/><path d="{threads}" class="s-silk-gold" fill="none" stroke-width="0.03"/>"#
    )
}

/// The back of the ribbon, visible where it turns from one row to the next.
fn fold(row: &[[f32; 2]], next: &[[f32; 2]]) -> String {
    let (Some(from), Some(to)) = (row.last(), next.first()) else { return String::new() };
    let way = if row.first().is_some_and(|start| start[0] > from[0]) { -1.0 } else { 1.0 };
    let half = 0.5 + SELVEDGE;
    let [upper, lower] = if from[1] < to[1] { [from, to] } else { [to, from] };
    // Adjacent rows are joined by a bow; otherwise the ribbon runs on behind the board.
    let (bow, reach) = if (to[0] - from[0]).abs() < 0.6 { (way * BOW, way * 0.5) } else { (0.0, 0.0) };
    let (x0, x1) = (upper[0] + reach, lower[0] + reach);
    let (top, bottom) = (upper[1] - half, lower[1] + half);
    let data = format!(
        "M{} {}H{}C{} {} {} {} {} {}H{}L{} {}Q{} {} {} {}Z",
        n(x0 - way * 0.1),
        n(top),
        n(x0),
        n(x0 + bow * 1.33),
        n(top),
        n(x1 + bow * 1.33),
        n(bottom),
        n(x1),
        n(bottom),
        n(x1 - way * 0.1),
        n(x1),
        n(lower[1] - half),
        n((x0 + x1) / 2.0 + bow * 0.3),
        n((upper[1] + lower[1]) / 2.0),
        n(x0),
        n(upper[1] + half),
    );
    format!(r#"<path d="{data}" class="f-silk-fold"/>"#)
}
