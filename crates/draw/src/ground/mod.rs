//! What boards are made of: one file per material.

mod carved;
mod circle;
mod ribbon;
mod winks;

use throughline_game::{Board, Outline, Site, Stroke};

/// A board without pieces.
pub(crate) struct Ground {
    /// Gradients; ids begin with the drawing's own.
    pub defs: String,
    /// Below everything.
    pub below: String,
    /// The shape of each site, in the order of the board's sites.
    pub cells: Vec<String>,
    /// The board's lines, above the ground and below the sites.
    pub lines: String,
    /// The ink of the coordinates.
    pub label_ink: &'static str,
    /// How tall the coordinates' tall letters are, in board units.
    pub label_height: f32,
    /// How far the drawing reaches beyond the board's own box, sideways and up and down.
    pub overhang: [f32; 2],
}

/// The ground of a board in its style; an unknown style looks like felt.
pub(crate) fn draw(board: &Board, id: &str) -> Ground {
    match board.style {
        "carved" => carved::draw(board, id),
        "circle" => circle::draw(board, id),
        "ribbon" => ribbon::draw(board, id),
        _ => winks::draw(board, id),
    }
}

/// The plain shape of a site.
pub(crate) fn outline(site: &Site, attributes: &str) -> String {
    match site.outline {
        Outline::Square { size } => crate::svg::square(site.center, size, 0.0, attributes),
        Outline::Circle { radius } => crate::svg::circle(site.center, radius, attributes),
    }
}

/// The sites that can be touched.
pub(crate) fn used(board: &Board) -> impl Iterator<Item = &Site> {
    board.sites.iter().filter(|site| site.class != "unused")
}

/// The smallest box around all sites: left, top, right, bottom.
pub(crate) fn extent(board: &Board) -> [f32; 4] {
    let half = |site: &Site| match site.outline {
        Outline::Square { size } => size / 2.0,
        Outline::Circle { radius } => radius,
    };
    board.sites.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], site| {
        let ([x, y], half) = (site.center, half(site));
        [left.min(x - half), top.min(y - half), right.max(x + half), bottom.max(y + half)]
    })
}

/// The board's lines drawn plainly, for styles that have no way of their own.
pub(crate) fn plain_lines(board: &Board, ink: &str) -> String {
    let stroke = |line: &Stroke| match *line {
        Stroke::Straight { from, to, .. } => {
            let data = crate::svg::path(&[from, to], false);
            format!(
                r#"<path d="{data}" class="s-{ink}" fill="none" stroke-width="0.045" stroke-linecap="round"/>"#
            )
        }
        Stroke::Circle { center, radius, .. } => crate::svg::circle(
            center,
            radius,
            &format!(r#"class="s-{ink}" fill="none" stroke-width="0.045""#),
        ),
    };
    board.lines.iter().map(stroke).collect()
}
