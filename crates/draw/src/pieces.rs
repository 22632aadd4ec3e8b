//! The sprite: a symbol for each piece and mark.

use crate::svg::{gradient, n};
use crate::{chessmen, marks, taflmen};

/// The pieces there are drawings of.
pub const PIECES: [&str; 11] =
    ["warrior", "shieldman", "hnefi", "king", "queen", "rook", "bishop", "knight", "pawn", "wink", "blocker"];

/// What a piece is made of: the inks `NAME-high`, `NAME`, `NAME-low`, `NAME-line` (outline) and
/// `NAME-cut` (engraving).
#[derive(Clone, Copy)]
pub(crate) struct Material {
    name: &'static str,
}

impl Material {
    /// A shape of this material with its outline.
    pub(crate) fn solid(self, data: &str) -> String {
        let name = self.name;
        format!(
            r#"<path d="{data}" fill="url(#m-{name})" class="s-{name}-line" stroke-width="2.6" stroke-linejoin="round"/>"#
        )
    }

    /// A filled engraving.
    pub(crate) fn cut(self, data: &str) -> String {
        format!(r#"<path d="{data}" class="f-{}-cut"/>"#, self.name)
    }

    /// An engraved line.
    pub(crate) fn line(self, data: &str, width: f32) -> String {
        let (name, width) = (self.name, n(width));
        format!(
            r#"<path d="{data}" class="s-{name}-cut" fill="none" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        )
    }

    /// A disc of this material round a centre.
    pub(crate) fn disc(self, x: f32, y: f32, radius: f32) -> String {
        let r = n(radius);
        self.solid(&format!(
            "M{} {}a{r} {r} 0 1 1 {} 0a{r} {r} 0 1 1 {} 0Z",
            n(x - radius),
            n(y),
            n(radius * 2.0),
            n(-radius * 2.0)
        ))
    }

    /// An engraved ring.
    pub(crate) fn ring(self, x: f32, y: f32, radius: f32, width: f32) -> String {
        crate::svg::circle(
            [x, y],
            radius,
            &format!(r#"class="s-{}-cut" fill="none" stroke-width="{}""#, self.name, n(width)),
        )
    }
}

/// The material of a piece of the first (0) or second (1) side.
fn material(piece: &str, side: usize) -> Material {
    let pair = match piece {
        "warrior" | "shieldman" | "hnefi" => ["jet", "bone"],
        "wink" | "blocker" => ["cream", "indigo"],
        _ => ["ivory", "ebony"],
    };
    Material { name: pair[side] }
}

fn drawing(piece: &str, side: usize) -> String {
    let m = material(piece, side);
    match piece {
        "warrior" => taflmen::warrior(m),
        "shieldman" => taflmen::shieldman(m),
        "hnefi" => taflmen::hnefi(m),
        "king" => chessmen::king(m),
        "queen" => chessmen::queen(m),
        "rook" => chessmen::rook(m),
        "bishop" => chessmen::bishop(m),
        "knight" => chessmen::knight(m),
        "pawn" => chessmen::pawn(m),
        "wink" => taflmen::wink(m, side),
        _ => taflmen::blocker(m, side),
    }
}

fn symbol(piece: &str, side: usize) -> String {
    let drawing = drawing(piece, side);
    format!(
        r#"<symbol id="piece-{piece}-{side}" viewBox="-50 -50 100 100" overflow="visible">{drawing}</symbol>"#
    )
}

/// Gradients of the materials.
fn materials() -> String {
    ["bone", "jet", "ivory", "ebony", "cream", "indigo"]
        .iter()
        .map(|name| {
            let (high, low) = (format!("{name}-high"), format!("{name}-low"));
            gradient(&format!("m-{name}"), [0.1, 0.0, 0.9, 1.0], &[(0.0, &high), (0.5, name), (1.0, &low)])
        })
        .collect()
}

/// All symbols, `piece-{piece}-{side}` and `mark-{kind}-{square|circle}`, with the gradients they
/// use.
pub(crate) fn symbols() -> String {
    let pieces: String = PIECES.iter().flat_map(|piece| [symbol(piece, 0), symbol(piece, 1)]).collect();
    format!("<defs>{}</defs>{pieces}{}", materials(), marks::symbols())
}

/// The hidden SVG with every symbol; a page needs it once, before its boards.
///
/// ```
/// let sprite = throughline_draw::sprite();
/// assert!(sprite.contains(r#"<symbol id="piece-knight-1""#) && sprite.contains(r#"<symbol id="mark-to-square""#));
/// ```
#[must_use]
pub fn sprite() -> String {
    static SPRITE: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        format!(
            r#"<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{}</svg>"#,
            symbols()
        )
    });
    SPRITE.clone()
}

/// The symbol that stands for a side on a board of a style, beside its player's name.
///
/// ```
/// assert_eq!(throughline_draw::emblem("winks", 1), "piece-wink-1");
/// ```
#[must_use]
pub fn emblem(style: &str, side: usize) -> String {
    let piece = match (style, side) {
        ("carved", 0) => "warrior",
        ("carved", _) => "hnefi",
        ("winks", _) => "wink",
        _ => "king",
    };
    format!("piece-{piece}-{side}")
}

#[cfg(test)]
mod tests {
    use super::{PIECES, drawing, sprite};
    use crate::palette::unknown_inks;

    #[test]
    fn every_piece_has_a_drawing_of_its_own_for_each_side() {
        let mut drawings: Vec<String> = PIECES.iter().flat_map(|p| [drawing(p, 0), drawing(p, 1)]).collect();
        drawings.sort();
        drawings.dedup();
        assert_eq!(drawings.len(), 2 * PIECES.len());
    }

    #[test]
    fn the_sprite_uses_known_inks_and_no_inline_styles() {
        assert_eq!(unknown_inks(&sprite()), Vec::<String>::new());
        assert!(!sprite().contains("style="));
    }

    #[test]
    fn the_two_sides_winks_differ_in_shape() {
        let shapes = |side| -> usize { drawing("wink", side).matches("<circle").count() };
        assert_ne!(shapes(0), shapes(1));
    }
}
