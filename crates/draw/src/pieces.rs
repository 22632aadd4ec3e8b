//! The sprite: a symbol for each piece and mark.

use crate::svg::{gradient, n};
use crate::{marks, piece_shapes as shapes};

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

    /// The class of an engraved stroke.
    pub(crate) fn cut_stroke(self) -> String {
        format!("s-{}-cut", self.name)
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

/// A piece's drawing: its name, its materials on either side, its shape.
type Piece = (&'static str, [&'static str; 2], fn(Material, usize) -> String);

const TAFL: [&str; 2] = ["jet", "bone"];
const CHESS: [&str; 2] = ["ivory", "ebony"];
const DISCS: [&str; 2] = ["cream", "indigo"];

const PIECES: [Piece; 12] = [
    ("warrior", TAFL, |m, _| shapes::warrior(m)),
    ("shieldman", TAFL, |m, _| shapes::shieldman(m)),
    ("hnefi", TAFL, |m, _| shapes::hnefi(m)),
    ("king", CHESS, |m, _| shapes::king(m)),
    ("queen", CHESS, |m, _| shapes::queen(m)),
    ("rook", CHESS, |m, _| shapes::rook(m)),
    ("bishop", CHESS, |m, _| shapes::bishop(m)),
    ("knight", CHESS, |m, _| shapes::knight(m)),
    ("pawn", CHESS, |m, _| shapes::pawn(m)),
    ("counter", DISCS, shapes::counter),
    ("blocker", DISCS, shapes::blocker),
    ("disc", CHESS, |m, _| shapes::disc(m)),
];

/// The drawings of pieces that have none of their own: discs with a letter.
const LETTERS: [&str; 26] = [
    "disc-a", "disc-b", "disc-c", "disc-d", "disc-e", "disc-f", "disc-g", "disc-h", "disc-i", "disc-j",
    "disc-k", "disc-l", "disc-m", "disc-n", "disc-o", "disc-p", "disc-q", "disc-r", "disc-s", "disc-t",
    "disc-u", "disc-v", "disc-w", "disc-x", "disc-y", "disc-z",
];

/// The drawing of a piece: its name where there is one of that name, else a disc with the name's
/// first letter. Its symbols in the [`sprite`] are `piece-{drawing}-0` and `piece-{drawing}-1`.
///
/// ```
/// assert_eq!(throughline_draw::piece_drawing("king"), "king");
/// assert_eq!(throughline_draw::piece_drawing("general"), "disc-g");
/// assert_eq!(throughline_draw::piece_drawing("?"), "disc");
/// ```
#[must_use]
pub fn piece_drawing(piece: &str) -> &'static str {
    if let Some((name, ..)) = PIECES.iter().find(|(name, ..)| *name == piece) {
        return name;
    }
    let first = piece.bytes().next().map_or(0, |letter| letter.to_ascii_lowercase());
    LETTERS.iter().find(|name| name.as_bytes()[5] == first).copied().unwrap_or("disc")
}

fn symbol(name: &str, side: usize, drawing: &str) -> String {
    format!(
        r#"<symbol id="piece-{name}-{side}" viewBox="-50 -50 100 100" overflow="visible">{drawing}</symbol>"#
    )
}

/// The symbol of a plain disc with a letter on it.
fn lettered(name: &str, side: usize) -> String {
    let letter = shapes::letter(Material { name: CHESS[side] }, &name[5..]);
    let disc = format!(r##"<use href="#piece-disc-{side}" x="-50" y="-50" width="100" height="100"/>"##);
    symbol(name, side, &(disc + &letter))
}

fn drawing(&(_, materials, shape): &Piece, side: usize) -> String {
    shape(Material { name: materials[side] }, side)
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
    let both = |piece: &Piece| [0, 1].map(|side| symbol(piece.0, side, &drawing(piece, side))).concat();
    let letters = |name: &&str| [0, 1].map(|side| lettered(name, side)).concat();
    let pieces: String = PIECES.iter().map(both).chain(LETTERS.iter().map(letters)).collect();
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

/// The symbol that stands for a side beside its player's name, from the board's emblems.
#[must_use]
pub fn emblem(board: &throughline_game::Board, side: usize) -> String {
    format!("piece-{}-{side}", piece_drawing(board.emblems[side]))
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
    fn the_two_sides_counters_differ_in_shape() {
        let counter = PIECES.iter().find(|piece| piece.0 == "counter").unwrap();
        let circles = |side| drawing(counter, side).matches("<circle").count();
        assert_ne!(circles(0), circles(1));
    }

    #[test]
    fn pieces_without_a_drawing_are_discs_with_their_letter() {
        for side in 0..2 {
            assert!(sprite().contains(&format!(r#"<symbol id="piece-disc-q-{side}""#)));
        }
    }
}
