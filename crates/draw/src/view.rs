//! A board as seen from one side: the places of its pieces, marks and coordinates in the picture.

use crate::marks::COUNTS;
use crate::pieces;
use crate::styles;
use crate::svg::{n, word};
use throughline_game::{Board, Outline, Placement, Site, SiteId};

/// The size of a coordinate inside a square, relative to one outside.
const INSIDE: f32 = 0.75;

/// The stroke width of the halo, where that of the letters is 0.95.
const HALO: &str = "3.2";

/// The board as seen from one side.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    board: &'a Board,
    turned: bool,
    /// The box around all sites: left, top, right, bottom.
    extent: [f32; 4],
    /// Whether the coordinates on the left, and those below, stay there when the board is turned:
    /// if the board is centred in its picture, and none are on the opposite side.
    labels_stay: [bool; 2],
}

impl<'a> View<'a> {
    pub fn new(board: &'a Board, turned: bool) -> Self {
        let extent @ [left, top, right, bottom] = styles::extent(board);
        let is_even = |near: f32, far: f32, size: f32| (near - (size - far)).abs() < 0.01;
        let even = is_even(left, right, board.width) && is_even(top, bottom, board.height);
        let none = |is_there: &dyn Fn([f32; 2]) -> bool| !board.labels.iter().any(|(_, at)| is_there(*at));
        let labels_stay = [even && none(&|[x, _]| x > right), even && none(&|[_, y]| y < top)];
        View { board, turned, extent, labels_stay }
    }

    /// The class of squares that are dark on a chequered board.
    pub fn tone(self, site: &Site) -> &'static str {
        let [left, _, _, bottom] = self.extent;
        let is_square = matches!(site.outline, Outline::Square { .. });
        if is_square && styles::is_dark(site, [left, bottom]) { " odd" } else { "" }
    }

    fn point(self, [x, y]: [f32; 2]) -> [f32; 2] {
        if self.turned { [self.board.width - x, self.board.height - y] } else { [x, y] }
    }

    fn shape(self, number: SiteId) -> Option<&'static str> {
        let site = self.board.sites.get(usize::from(number))?;
        Some(styles::shape_and_size(site.outline).0)
    }

    fn center(self, number: SiteId) -> Option<[f32; 2]> {
        Some(self.point(self.board.sites.get(usize::from(number))?.center))
    }

    /// The transform that moves and scales a symbol of 100 units round the origin to a site.
    fn transform(self, number: SiteId) -> Option<String> {
        let site = self.board.sites.get(usize::from(number))?;
        let [x, y] = self.point(site.center).map(n);
        Some(format!("translate({x} {y}) scale({})", n(styles::shape_and_size(site.outline).1)))
    }

    pub fn label(self, text: &str, at: [f32; 2], height: f32) -> String {
        let turned = self.label_turned(at);
        let is_inside = self.is_inside(at);
        let word = word(text, if is_inside { height * INSIDE } else { height });
        // A label inside a square overlaps pieces and board.
        let halo = format!(r#"<g class="s-label-halo" stroke-width="{HALO}">{word}</g>"#);
        let halo = if is_inside { halo } else { String::new() };
        let [x, y] = if self.turned { turned } else { at }.map(n);
        let ([base_x, base_y], [turned_x, turned_y]) = (at.map(n), turned.map(n));
        format!(
            r#"<g class="label" data-x="{base_x}" data-y="{base_y}" data-turned-x="{turned_x}" data-turned-y="{turned_y}" transform="translate({x} {y})">{halo}{word}</g>"#
        )
    }

    /// Whether a label stands inside a square of the board.
    fn is_inside(self, at: [f32; 2]) -> bool {
        let covers = |site: &Site| {
            let Outline::Square { size } = site.outline else { return false };
            at.iter().zip(site.center).all(|(along, center)| (along - center).abs() < size / 2.0)
        };
        self.board.sites.iter().any(covers)
    }

    /// The place of a label on the turned board.
    pub fn label_turned(self, at: [f32; 2]) -> [f32; 2] {
        let ([left, _, _, bottom], opposite) =
            (self.extent, [self.board.width - at[0], self.board.height - at[1]]);
        match self.labels_stay {
            // Inside a square of an edge the label keeps its place in the square.
            [true, true] if self.is_inside(at) => {
                let [dx, dy] = at.map(|along| (along - left).rem_euclid(1.0) - 0.5);
                if dx < 0.0 { [at[0], opposite[1] + 2.0 * dy] } else { [opposite[0] + 2.0 * dx, at[1]] }
            }
            [true, _] if at[0] < left => [at[0], opposite[1]],
            [_, true] if at[1] > bottom => [opposite[0], at[1]],
            _ => opposite,
        }
    }

    pub fn piece(self, placement: &Placement) -> String {
        let Some(transform) = self.transform(placement.site) else { return String::new() };
        let (side, site) = (placement.side.index(), placement.site);
        let piece = pieces::piece_drawing(placement.piece, self.board.drawings);
        let href = format!("#piece-{piece}-{side}");
        symbol_use(&href, &format!(r#"class="piece" data-site="{site}" transform="{transform}""#))
    }

    pub fn stack(self, (number, count): (SiteId, u8)) -> Option<String> {
        let transform = self.transform(number)?;
        let attributes = format!(r#"class="stack" data-site="{number}" transform="{transform}""#);
        COUNTS.contains(&count).then(|| symbol_use(&format!("#count-{count}"), &attributes))
    }

    pub fn marks(self, marks: &[SiteId]) -> String {
        let mark = |(i, &number): (usize, &SiteId)| {
            let kind = if i + 1 == marks.len() { "to" } else { "from" };
            let (shape, transform) = (self.shape(number)?, self.transform(number)?);
            Some(symbol_use(
                &format!("#mark-{kind}-{shape}"),
                &format!(r#"class="mark" transform="{transform}""#),
            ))
        };
        marks.iter().enumerate().filter_map(mark).collect()
    }

    /// An arrow through the marked sites, from the edge of the first to the middle of the last.
    pub fn arrow(self, marks: &[SiteId]) -> String {
        let points: Vec<[f32; 2]> = marks.iter().filter_map(|&number| self.center(number)).collect();
        let [.., before, end] = points[..] else { return String::new() };
        let (dx, dy) = (end[0] - before[0], end[1] - before[1]);
        let length = dx.hypot(dy);
        if length < 0.01 {
            return String::new();
        }
        let (ux, uy) = (dx / length, dy / length);
        let back = |by: f32, aside: f32| [end[0] - ux * by - uy * aside, end[1] - uy * by + ux * aside];
        let mut shaft = points.clone();
        *shaft.last_mut().expect("two or more") = back(0.3, 0.0);
        let shaft = crate::svg::path(&shaft);
        let head = crate::svg::closed_path(&[back(0.02, 0.0), back(0.42, 0.21), back(0.42, -0.21)]);
        format!(
            r#"<g opacity="0.85"><path d="{shaft}" class="s-arrow" fill="none" stroke-width="0.13" stroke-linecap="round"/><path d="{head}" class="f-arrow"/></g>"#
        )
    }
}

/// A `use` of a symbol in its own box of one unit round the origin.
fn symbol_use(href: &str, attributes: &str) -> String {
    format!(r#"<use href="{href}" x="-0.5" y="-0.5" width="1" height="1" {attributes}/>"#)
}
