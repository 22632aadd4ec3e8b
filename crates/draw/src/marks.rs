//! Marks on sites, as symbols scaled to a site: each kind has its own shape, so that no meaning
//! depends on hue.

use crate::svg::{circle, square, word};

/// The kinds of marks. `from`, `to`: the ends of the last move. `picked`: touched. `free`, `taken`:
/// destinations of the touched piece. `maybe`: may be touched. `ready`: a piece that may be touched
/// next. `focus`: keyboard focus. `asked`: one of several ways to the same destination. `check`:
/// the king in check. `premove`: the ends of a premove.
pub(crate) const KINDS: [&str; 11] =
    ["from", "to", "picked", "free", "taken", "maybe", "ready", "focus", "asked", "check", "premove"];

/// The numbers of pieces of a stack that have symbols.
pub(crate) const COUNTS: std::ops::RangeInclusive<u8> = 2..=15;

/// The symbols of every mark on squares and on discs, `mark-{kind}-{square|circle}`, and of
/// numbers, `count-{n}`.
pub(crate) fn symbols() -> String {
    let mut all: String = COUNTS.map(count).collect();
    for kind in KINDS {
        for shape in ["square", "circle"] {
            let drawing = drawing(kind, shape == "square");
            all += &format!(
                r#"<symbol id="mark-{kind}-{shape}" viewBox="-50 -50 100 100" overflow="visible">{drawing}</symbol>"#
            );
        }
    }
    all
}

/// A number at the upper right of a site.
fn count(number: u8) -> String {
    let disc = circle([0.0, 0.0], 17.0, r#"class="f-mark s-mark-line" stroke-width="3""#);
    let digits = word(&number.to_string(), if number < 10 { 20.0 } else { 15.0 });
    format!(
        r#"<symbol id="count-{number}" viewBox="-50 -50 100 100" overflow="visible"><g transform="translate(34 -34)">{disc}<g class="s-mark-line" fill="none" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">{digits}</g></g></symbol>"#
    )
}

fn drawing(kind: &str, on_square: bool) -> String {
    match kind {
        "from" => tint(on_square, "0.28") + &brackets(on_square),
        "to" => {
            tint(on_square, "0.42")
                + &frame(on_square, 44.0, "s-mark-line", 6.0)
                + &frame(on_square, 44.0, "s-mark", 3.5)
        }
        "picked" => {
            tint(on_square, "0.55")
                + &frame(on_square, 45.0, "s-hint", 8.0)
                + &frame(on_square, 45.0, "s-hint-rim", 4.0)
        }
        "free" => {
            circle([0.0, 0.0], 14.0, r#"class="f-hint s-hint-rim" fill-opacity="0.72" stroke-width="3.5""#)
        }
        "taken" => {
            circle([0.0, 0.0], 44.0, r#"class="s-hint" fill="none" stroke-width="10" stroke-opacity="0.8""#)
                + &circle(
                    [0.0, 0.0],
                    44.0,
                    r#"class="s-hint-rim" fill="none" stroke-width="4" stroke-dasharray="13 10.04""#,
                )
        }
        "maybe" => circle([0.0, 0.0], 6.0, r#"class="f-hint" fill-opacity="0.4""#),
        "ready" => frame(on_square, 45.0, "s-hint", 5.5) + &dashes(on_square, 45.0),
        "check" => {
            let glow = r#"class="f-danger" fill-opacity="0.45""#;
            let under =
                if on_square { square([0.0, 0.0], 98.0, 4.0, glow) } else { circle([0.0, 0.0], 49.0, glow) };
            under + &frame(on_square, 43.0, "s-danger", 8.0) + wedges(on_square)
        }
        "premove" => hatching(on_square) + &frame(on_square, 45.0, "s-hint", 5.0),
        "asked" => frame(on_square, 44.0, "s-hint", 10.0) + &frame(on_square, 44.0, "s-mark", 5.0),
        _ => frame(on_square, 47.0, "s-hint-rim", 8.0) + &frame(on_square, 47.0, "s-arrow", 4.5),
    }
}

fn tint(on_square: bool, opacity: &str) -> String {
    let attributes = format!(r#"class="f-mark" fill-opacity="{opacity}""#);
    if on_square { square([0.0, 0.0], 96.0, 4.0, &attributes) } else { circle([0.0, 0.0], 48.0, &attributes) }
}

fn frame(on_square: bool, reach: f32, class: &str, width: f32) -> String {
    let attributes = format!(r#"class="{class}" fill="none" stroke-width="{}""#, crate::svg::n(width));
    if on_square {
        square([0.0, 0.0], reach * 2.0, 5.0, &attributes)
    } else {
        circle([0.0, 0.0], reach, &attributes)
    }
}

/// Light dashes on a frame.
fn dashes(on_square: bool, reach: f32) -> String {
    let attributes = r#"class="s-hint-rim" fill="none" stroke-width="2.5" stroke-dasharray="9 9""#;
    if on_square {
        square([0.0, 0.0], reach * 2.0, 5.0, attributes)
    } else {
        circle([0.0, 0.0], reach, attributes)
    }
}

/// Slanting lines across a site, for a premove.
fn hatching(on_square: bool) -> String {
    let data = if on_square {
        "M-44 -12L-12 -44M-44 22L22 -44M-34 44L44 -34M0 44L44 0M32 44L44 32"
    } else {
        "M-40 -16L-16 -40M-42 16L16 -42M-30 32L32 -30M-10 44L44 -10"
    };
    let stroke = |class: &str, width: &str| {
        format!(
            r#"<path d="{data}" class="{class}" fill="none" stroke-width="{width}" stroke-opacity="0.8"/>"#
        )
    };
    stroke("s-hint-rim", "6") + &stroke("s-hint", "3")
}

/// A wedge at each corner, for danger.
fn wedges(on_square: bool) -> &'static str {
    if on_square {
        r#"<path d="M-48 -48H-16L-48 -16ZM48 -48V-16L16 -48ZM48 48H16L48 16ZM-48 48V16L-16 48Z" class="f-danger s-mark-line" stroke-width="4" stroke-linejoin="round"/>"#
    } else {
        r#"<path d="M-44 -44L-18 -38L-38 -18ZM44 -44L38 -18L18 -38ZM44 44L18 38L38 18ZM-44 44L-38 18L-18 38Z" class="f-danger s-mark-line" stroke-width="4" stroke-linejoin="round"/>"#
    }
}

/// Four corners of a frame, for the origin of a move.
fn brackets(on_square: bool) -> String {
    let data = if on_square {
        "M-44 -26V-44H-26M26 -44H44V-26M44 26V44H26M-26 44H-44V26"
    } else {
        "M-43 -12A44.6 44.6 0 0 1 -12 -43M12 -43A44.6 44.6 0 0 1 43 -12M43 12A44.6 44.6 0 0 1 12 43M-12 43A44.6 44.6 0 0 1 -43 12"
    };
    let stroke = |class: &str, width: &str| {
        format!(
            r#"<path d="{data}" class="{class}" fill="none" stroke-width="{width}" stroke-linecap="round"/>"#
        )
    };
    stroke("s-mark-line", "7") + &stroke("s-mark", "4")
}
