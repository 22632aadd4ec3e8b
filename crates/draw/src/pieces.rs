//! The sprite: an SVG symbol for each piece and mark.

use crate::common_pieces::COMMON;
use crate::marks;
use crate::palette::MATERIALS;
use crate::svg::{circle, gradient, n, word};
use throughline_game::drawing::{Drawing, Part};

/// The material of a piece: the inks `NAME-high`, `NAME`, `NAME-low`, `NAME-line` (outline) and
/// `NAME-cut` (engraving).
#[derive(Clone, Copy)]
struct Material(&'static str);

impl Material {
    /// A shape of this material with its outline.
    fn solid(self, data: &str) -> String {
        let Material(name) = self;
        format!(
            r#"<path d="{data}" fill="url(#m-{name})" class="s-{name}-line" stroke-width="2.6" stroke-linejoin="round"/>"#
        )
    }

    fn part(self, part: Part) -> String {
        let Material(name) = self;
        match part {
            Part::Solid(data) => self.solid(data),
            Part::FourTimes(data) => [0, 90, 180, 270]
                .map(|turn| format!(r#"<g transform="rotate({turn})">{}</g>"#, self.solid(data)))
                .concat(),
            Part::Disc([x, y], radius) => {
                let (r, width) = (n(radius), n(radius * 2.0));
                let start = format!("M{} {}", n(x - radius), n(y));
                self.solid(&format!("{start}a{r} {r} 0 1 1 {width} 0a{r} {r} 0 1 1 -{width} 0Z"))
            }
            Part::Cut(data) => format!(r#"<path d="{data}" class="f-{name}-cut"/>"#),
            Part::Line(data, width) => format!(
                r#"<path d="{data}" class="s-{name}-cut" fill="none" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round"/>"#,
                n(width)
            ),
            Part::Ring(center, radius, width) => {
                let stroke = format!(r#"class="s-{name}-cut" fill="none" stroke-width="{}""#, n(width));
                circle(center, radius, &stroke)
            }
            Part::Shadow(below, half_width) => format!(
                r#"<ellipse cx="1.5" cy="{}" rx="{}" ry="{}" {SHADOW}/>"#,
                n(below),
                n(half_width),
                n(half_width * 0.2)
            ),
            Part::DiscShadow(radius) => circle([1.5, 3.5], radius, SHADOW),
        }
    }

    /// A letter of this height on a plain disc.
    fn letter(self, letter: &str, height: f32) -> String {
        let (Material(name), strokes) = (self, word(letter, height));
        format!(
            r#"<g class="s-{name}-cut" fill="none" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>"#
        )
    }
}

const SHADOW: &str = r#"class="f-shadow" fill-opacity="0.3""#;

/// The drawings of pieces without their own: discs with a letter.
const LETTERS: [&str; 26] = [
    "disc-a", "disc-b", "disc-c", "disc-d", "disc-e", "disc-f", "disc-g", "disc-h", "disc-i", "disc-j",
    "disc-k", "disc-l", "disc-m", "disc-n", "disc-o", "disc-p", "disc-q", "disc-r", "disc-s", "disc-t",
    "disc-u", "disc-v", "disc-w", "disc-x", "disc-y", "disc-z",
];

/// Returns the drawing of a piece: its name if one of `drawings` or of the common ones has it, else
/// a disc with the name's first letter. Its symbols in the [`sprite`] are `piece-{drawing}-0` and
/// `piece-{drawing}-1`.
///
/// ```
/// use throughline_draw::piece_drawing;
/// assert_eq!(piece_drawing("king", &[]), "king");
/// assert_eq!(piece_drawing("general", &[]), "disc-g");
/// assert_eq!(piece_drawing("?", &[]), "disc");
/// ```
#[must_use]
pub fn piece_drawing(piece: &str, drawings: &[Drawing]) -> &'static str {
    if let Some(drawing) = drawings.iter().chain(&COMMON).find(|drawing| drawing.name == piece) {
        return drawing.name;
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
    let letter = Material(["ivory", "ebony"][side]).letter(&name[5..], 30.0);
    let disc = format!(r##"<use href="#piece-disc-{side}" x="-50" y="-50" width="100" height="100"/>"##);
    symbol(name, side, &(disc + &letter))
}

fn contents(drawing: &Drawing, side: usize) -> String {
    let material = Material(drawing.materials[side]);
    drawing.parts[side].iter().map(|&part| material.part(part)).collect()
}

/// A disc with the drawing's letter; `None` where the drawing has none.
fn letter_contents(drawing: &Drawing, side: usize) -> Option<String> {
    let (letter, material) = (drawing.letter?, Material(drawing.materials[side]));
    let disc = material.part(Part::Disc([0.0, 0.0], 39.0));
    Some(if letter.is_empty() { disc } else { disc + &material.letter(letter, 44.0) })
}

/// The drawing in both piece sets; the page's style sheet shows one of them.
fn both_sets(drawing: &Drawing, side: usize) -> String {
    let own = contents(drawing, side);
    match letter_contents(drawing, side) {
        None => own,
        Some(letter) => {
            format!(r#"<g class="own-set">{own}</g><g class="letter-set">{letter}</g>"#)
        }
    }
}

/// Gradients of the materials.
fn materials() -> String {
    MATERIALS
        .iter()
        .map(|name| {
            let (high, low) = (format!("{name}-high"), format!("{name}-low"));
            gradient(&format!("m-{name}"), [0.1, 0.0, 0.9, 1.0], &[(0.0, &high), (0.5, name), (1.0, &low)])
        })
        .collect()
}

/// All symbols, `piece-{piece}-{side}` and `mark-{kind}-{square|circle}`, with the gradients they
/// use; `inside` gives the contents of a piece's symbol.
fn symbols_with(drawings: &[Drawing], inside: impl Fn(&Drawing, usize) -> String) -> String {
    let both = |it: &Drawing| [0, 1].map(|side| symbol(it.name, side, &inside(it, side))).concat();
    let letters = |name: &&str| [0, 1].map(|side| lettered(name, side)).concat();
    let own = drawings.iter().chain(&COMMON).map(both);
    let pieces: String = own.chain(LETTERS.iter().map(letters)).collect();
    format!("<defs>{}</defs>{pieces}{}", materials(), marks::symbols())
}

/// The symbols of pieces, for an SVG file.
pub(crate) fn symbols(drawings: &[Drawing]) -> String {
    symbols_with(drawings, contents)
}

/// Returns the hidden SVG with every symbol of the games' `drawings` and of the common ones; a page
/// needs it once, before its boards.
///
/// ```
/// let sprite = throughline_draw::sprite(&[]);
/// assert!(sprite.contains(r#"<symbol id="piece-knight-1""#) && sprite.contains(r#"<symbol id="mark-to-square""#));
/// ```
#[must_use]
pub fn sprite(drawings: &[Drawing]) -> String {
    let symbols = symbols_with(drawings, both_sets);
    format!(
        r#"<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>"#
    )
}

/// Returns the symbol that stands for a side beside its player's name, from the board's emblems.
#[must_use]
pub fn emblem(board: &throughline_game::Board, side: usize) -> String {
    format!("piece-{}-{side}", piece_drawing(board.emblems[side], board.drawings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::unknown_inks;

    /// A drawing with every kind of part, different for each side.
    const EVERYTHING: Drawing = Drawing {
        name: "everything",
        letter: Some("E"),
        materials: ["jet", "cream"],
        parts: [
            &[
                Part::Shadow(40.0, 30.0),
                Part::Solid("M0 0H9V9Z"),
                Part::FourTimes("M0 0H9V9Z"),
                Part::Cut("M0 0H9V9Z"),
            ],
            &[
                Part::DiscShadow(40.0),
                Part::Disc([0.0, 0.0], 9.0),
                Part::Line("M0 0H9", 2.0),
                Part::Ring([0.0, 0.0], 9.0, 2.0),
            ],
        ],
    };

    #[test]
    fn every_piece_has_a_drawing_of_its_own_for_each_side() {
        let mut drawings: Vec<String> =
            COMMON.iter().chain([&EVERYTHING]).flat_map(|it| [0, 1].map(|side| contents(it, side))).collect();
        drawings.sort();
        drawings.dedup();
        assert_eq!(drawings.len(), 2 * (COMMON.len() + 1));
    }

    #[test]
    fn the_sprite_uses_known_inks_and_no_inline_styles() {
        let sprite = sprite(&[EVERYTHING]);
        assert_eq!(unknown_inks(&sprite), Vec::<String>::new());
        assert!(!sprite.contains("style="));
    }

    #[test]
    fn a_games_own_drawing_is_found_by_its_name() {
        assert_eq!(piece_drawing("everything", &[EVERYTHING]), "everything");
        assert_eq!(piece_drawing("everything", &[]), "disc-e");
        assert!(sprite(&[EVERYTHING]).contains(r#"<symbol id="piece-everything-1""#));
    }

    #[test]
    fn pieces_without_a_drawing_are_discs_with_their_letter() {
        for side in 0..2 {
            assert!(sprite(&[]).contains(&format!(r#"<symbol id="piece-disc-q-{side}""#)));
        }
    }
}
