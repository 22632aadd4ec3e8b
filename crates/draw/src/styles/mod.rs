//! The board styles: the look of a board without its pieces, selected by [`Board::style`] alone.

mod carved;
mod circle;
mod ribbon;

use crate::svg::{n, rect, square};
use throughline_game::{Board, Outline, Site, Stroke};

/// A board without pieces.
#[derive(Default)]
pub(crate) struct BoardDrawing {
    /// Gradients; their ids begin with the drawing's own.
    pub defs: String,
    /// The lowest layer.
    pub below: String,
    /// The shape of each site, in the order of the board's sites.
    pub cells: Vec<String>,
    /// The board's lines, above the lowest layer and below the sites.
    pub lines: String,
    /// The ink of the coordinates.
    pub label_ink: &'static str,
    /// The height of the coordinates' tall letters, in board units.
    pub label_height: f32,
    /// The overhang beyond the board's own box, horizontally and vertically.
    pub overhang: [f32; 2],
}

/// Draws a board in its style. `chequered` and every unknown style are squares of two tones.
pub(crate) fn draw(board: &Board, id: &str) -> BoardDrawing {
    match board.style {
        "carved" => carved::draw(board, id),
        "circle" => circle::draw(board, id),
        "ribbon" => ribbon::draw(board, id),
        "felt" => felt(board),
        _ => chequered(board),
    }
}

/// Plain squares of two tones in a frame. Sites of class `light` and `dark` have their tone, others
/// alternate; sites that are not squares get the light tone.
fn chequered(board: &Board) -> BoardDrawing {
    let [left, top, right, bottom] = extent(board);
    let frame = rect(
        [left - 0.06, top - 0.06],
        [right - left + 0.12, bottom - top + 0.12],
        0.08,
        r#"class="f-chequer-edge""#,
    );
    let is_square = |site: &Site| matches!(site.outline, Outline::Square { .. });
    let tone = |site: &Site| match site.class {
        "light" => "light",
        "dark" => "dark",
        _ if is_square(site) && is_dark(site, [left, bottom]) => "dark",
        _ => "light",
    };
    let cell = |site: &Site| outline(site, &format!(r#"class="cell f-chequer-{}""#, tone(site)));
    let framed = used(board).all(is_square);
    BoardDrawing {
        below: if framed { frame } else { String::new() },
        cells: board.sites.iter().map(cell).collect(),
        lines: plain_lines(board, "chequer-edge"),
        label_ink: "chequer-label",
        label_height: 0.25,
        ..BoardDrawing::default()
    }
}

/// Two-tone felt, cut to the shape of the board and hemmed with stitches.
fn felt(board: &Board) -> BoardDrawing {
    let [left, top, ..] = extent(board);
    let tone = |site: &Site| if is_dark(site, [left, top]) { "a" } else { "b" };
    let cell = |site: &Site| outline(site, &format!(r#"class="cell f-felt-{}""#, tone(site)));
    // Squares a little larger than the sites: the cloth, cut out where there are no sites.
    let cloth: String =
        used(board).map(|site| square(site.center, 1.2, 0.1, r#"class="f-felt-edge""#)).collect();
    BoardDrawing {
        below: cloth + &hem(board),
        cells: board.sites.iter().map(cell).collect(),
        lines: plain_lines(board, "felt-edge"),
        label_ink: "felt-label",
        label_height: 0.23,
        ..BoardDrawing::default()
    }
}

/// A dashed seam along every edge of the board.
fn hem(board: &Board) -> String {
    let occupied =
        |x: f32, y: f32| used(board).any(|s| (s.center[0] - x).abs() < 0.1 && (s.center[1] - y).abs() < 0.1);
    let mut data = String::new();
    for site in used(board) {
        let [x, y] = site.center;
        for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            if !occupied(x + dx, y + dy) {
                let (mx, my) = (x + dx * 0.55, y + dy * 0.55);
                let (across, along) = (dy * 0.5, dx * 0.5);
                data +=
                    &format!("M{} {}L{} {}", n(mx - across), n(my - along), n(mx + across), n(my + along));
            }
        }
    }
    format!(
        r#"<path d="{data}" class="s-felt-stitch" fill="none" stroke-width="0.022" stroke-dasharray="0.12 0.08"/>"#
    )
}

/// Whether a site is dark in a chequered pattern with a dark corner.
pub(crate) fn is_dark(site: &Site, corner: [f32; 2]) -> bool {
    let [columns, rows] = [0, 1].map(|axis| (site.center[axis] - corner[axis]).abs() as u32);
    (columns + rows).is_multiple_of(2)
}

/// The plain shape of a site.
pub(crate) fn outline(site: &Site, attributes: &str) -> String {
    match site.outline {
        Outline::Square { size } => square(site.center, size, 0.0, attributes),
        Outline::Circle { radius } => crate::svg::circle(site.center, radius, attributes),
    }
}

/// The name and the width of an outline's shape.
pub(crate) fn shape_and_size(outline: Outline) -> (&'static str, f32) {
    match outline {
        Outline::Square { size } => ("square", size),
        Outline::Circle { radius } => ("circle", radius * 2.0),
    }
}

/// The sites that can be touched.
pub(crate) fn used(board: &Board) -> impl Iterator<Item = &Site> {
    board.sites.iter().filter(|site| site.class != "unused")
}

/// The smallest box around all sites: left, top, right, bottom.
pub(crate) fn extent(board: &Board) -> [f32; 4] {
    board.sites.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], site| {
        let ([x, y], half) = (site.center, shape_and_size(site.outline).1 / 2.0);
        [left.min(x - half), top.min(y - half), right.max(x + half), bottom.max(y + half)]
    })
}

/// The board's lines, for styles that do not draw their own.
pub(crate) fn plain_lines(board: &Board, ink: &str) -> String {
    let attributes = format!(r#"class="s-{ink}" fill="none" stroke-width="0.045" stroke-linecap="round""#);
    let stroke = |line: &Stroke| match *line {
        Stroke::Straight { from, to, .. } => {
            format!(r#"<path d="{}" {attributes}/>"#, crate::svg::path(&[from, to]))
        }
        Stroke::Circle { center, radius, .. } => crate::svg::circle(center, radius, &attributes),
    };
    board.lines.iter().map(stroke).collect()
}
