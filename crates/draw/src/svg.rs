//! Helpers for writing SVG: numbers, shapes, gradients, letters.

/// A number for an attribute: three decimals at most, no trailing zeros.
pub(crate) fn n(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes text for element content and quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(c),
        }
    }
    safe
}

/// Path data through points, closed.
pub(crate) fn closed_path(points: &[[f32; 2]]) -> String {
    path(points) + "Z"
}

/// Path data through points.
pub(crate) fn path(points: &[[f32; 2]]) -> String {
    let mut data = String::new();
    for (i, [x, y]) in points.iter().enumerate() {
        data += &format!("{}{} {}", if i == 0 { "M" } else { "L" }, n(*x), n(*y));
    }
    data
}

/// A square given by its centre.
pub(crate) fn square([x, y]: [f32; 2], size: f32, radius: f32, attributes: &str) -> String {
    rect([x - size / 2.0, y - size / 2.0], [size, size], radius, attributes)
}

/// A rectangle given by its corner.
pub(crate) fn rect([x, y]: [f32; 2], [width, height]: [f32; 2], radius: f32, attributes: &str) -> String {
    let (x, y, width, height) = (n(x), n(y), n(width.max(0.0)), n(height.max(0.0)));
    let radius = n(radius);
    format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" {attributes}/>"#)
}

/// A circle.
pub(crate) fn circle([x, y]: [f32; 2], radius: f32, attributes: &str) -> String {
    format!(r#"<circle cx="{}" cy="{}" r="{}" {attributes}/>"#, n(x), n(y), n(radius))
}

/// A linear gradient relative to the bounding box: `(offset, ink)` stops along a direction.
pub(crate) fn gradient(id: &str, direction: [f32; 4], stops: &[(f32, &str)]) -> String {
    let [x1, y1, x2, y2] = direction.map(n);
    let stops: String = stops
        .iter()
        .map(|(offset, ink)| format!(r#"<stop offset="{}" class="g-{ink}"/>"#, n(*offset)))
        .collect();
    format!(r#"<linearGradient id="{id}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{stops}</linearGradient>"#)
}

/// A radial gradient from a point outwards, relative to the bounding box.
pub(crate) fn glow(id: &str, center: [f32; 2], radius: f32, stops: &[(f32, &str)]) -> String {
    let ([x, y], radius) = (center.map(n), n(radius));
    let stops: String = stops
        .iter()
        .map(|(offset, ink)| format!(r#"<stop offset="{}" class="g-{ink}"/>"#, n(*offset)))
        .collect();
    format!(r#"<radialGradient id="{id}" cx="{x}" cy="{y}" r="{radius}">{stops}</radialGradient>"#)
}

// Letters and digits are strokes, so that a drawing needs no font. A glyph is in a box 4 units
// wide: lower-case letters stand on the base line at y 6, their x-height is at y 2, tall letters
// and digits reach y 0, descenders y 8.

/// Distance from one glyph to the next, in glyph units.
const ADVANCE: f32 = 5.2;

/// The strokes of a character. Characters that coordinates never use are drawn as a dot.
fn glyph(c: char) -> &'static str {
    match c {
        'K' => "M0 0V6M4 0L0 3.6M1.4 2.4L4 6",
        'Q' => "M2 0A2 3 0 1 0 2 6A2 3 0 1 0 2 0M2.4 4.1L4.2 6.4",
        'R' => "M0 6V0H2.2A1.6 1.6 0 1 1 2.2 3.2H0M2 3.2L4 6",
        'B' => "M0 0V6H2.3A1.6 1.6 0 1 0 2.3 2.8H0M2.2 2.8A1.4 1.4 0 1 0 2.2 0H0",
        'N' => "M0 6V0L4 6V0",
        'P' => "M0 6V0H2.3A1.7 1.7 0 1 1 2.3 3.4H0",
        _ => small_glyph(c.to_ascii_lowercase()),
    }
}

fn small_glyph(c: char) -> &'static str {
    match c {
        'a' => "M4 2V6M4 4A2 2 0 1 1 4 3.9",
        'b' => "M0 0V6M0 4A2 2 0 1 1 0 4.1",
        'c' => "M3.8 2.9A2 2 0 1 0 3.8 5.1",
        'd' => "M4 0V6M4 4A2 2 0 1 1 4 3.9",
        'e' => "M0.1 4H4A2 2 0 1 0 3.5 5.3",
        'f' => "M3.6 0.2C2 -0.3 1.4 0.6 1.4 1.8V6M0.2 2.2H3.2",
        'g' => "M4 2V6.3C4 8.4 1.4 8.5 0.4 7.4M4 4A2 2 0 1 1 4 3.9",
        'h' => "M0.2 0V6M0.2 3.9C0.4 1.4 3.8 1.4 3.8 3.9V6",
        'i' => "M2 2.2V6M2 0.2V0.3",
        'j' => "M2.6 2.2V6.6C2.6 7.8 1.6 8.2 0.6 7.8M2.6 0.2V0.3",
        'k' => "M0.3 0V6M3.6 2.1L0.5 4.4M1.5 3.7L3.8 6",
        'l' => "M2 0V6",
        'm' => "M-0.6 2.1V6M-0.6 3.6C-0.5 1.5 2 1.5 2 3.6V6M2 3.6C2.1 1.5 4.6 1.5 4.6 3.6V6",
        'n' => "M0.2 2.1V6M0.2 3.9C0.4 1.4 3.8 1.4 3.8 3.9V6",
        'o' => "M4 4A2 2 0 1 1 4 3.9",
        'p' => "M0 2V8M0 4A2 2 0 1 1 0 4.1",
        'q' => "M4 2V8M4 4A2 2 0 1 1 4 3.9",
        'r' => "M0.8 2.1V6M0.8 4C0.9 2.4 2 1.8 3.4 2.2",
        's' => "M3.5 2.6C2.6 1.8 0.6 1.8 0.6 3C0.6 4.4 3.6 3.7 3.6 5.1C3.6 6.3 1.2 6.2 0.4 5.4",
        't' => "M1.6 0.4V4.8C1.6 6 2.6 6.3 3.4 5.9M0.3 2.2H3.2",
        'u' => "M0.2 2.1V4.2C0.3 6.6 3.6 6.6 3.8 4.2M3.8 2.1V6",
        'v' => "M0.2 2.1L2 6L3.8 2.1",
        'w' => "M-0.5 2.1L0.8 6L2 2.6L3.2 6L4.5 2.1",
        'x' => "M0.3 2.1L3.7 6M3.7 2.1L0.3 6",
        'y' => "M0.2 2.1L2.1 6M3.9 2.1L1.7 7C1.4 7.8 0.8 8 0.2 7.9",
        'z' => "M0.4 2.2H3.6L0.4 6H3.7",
        '0' => "M2 0C4.4 0 4.4 6 2 6C-0.4 6 -0.4 0 2 0",
        '1' => "M0.8 1.3L2.2 0V6",
        '2' => "M0.4 1.5C0.7 -0.5 3.6 -0.5 3.6 1.6C3.6 3.2 1 4.4 0.4 6H3.8",
        '3' => {
            "M0.5 0.9C1.3 -0.4 3.6 -0.2 3.4 1.5C3.3 2.6 2.4 2.9 1.6 2.9C2.6 2.9 3.7 3.2 3.7 4.4C3.7 6.2 1.2 6.6 0.3 5.1"
        }
        '4' => "M3 6V0L0.1 4.2H4",
        '5' => "M3.5 0H0.9L0.6 2.8C1.6 1.9 3.8 2.1 3.8 4C3.8 6.2 1.2 6.6 0.3 5.2",
        '6' => "M3.2 0.2C1.4 0.6 0.2 2.4 0.3 4.2A1.75 1.75 0 1 0 0.4 3.6",
        '7' => "M0.3 0H3.8C2.6 2 1.8 3.8 1.5 6",
        '8' => "M2 2.8A1.4 1.4 0 1 1 2.01 2.8A1.65 1.6 0 1 1 2 2.8",
        '9' => "M0.8 5.8C2.6 5.4 3.8 3.6 3.7 1.8A1.75 1.75 0 1 0 3.6 2.4",
        _ => "M2 4V4.1",
    }
}

/// A word centred on the origin; its tall letters are `height` board units tall.
pub(crate) fn word(text: &str, height: f32) -> String {
    let scale = height / 6.0;
    let width = (text.chars().count().max(1) as f32 - 1.0) * ADVANCE + 4.0;
    let middle = if text.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase()) { 3.0 } else { 3.6 };
    let glyphs: String = text
        .chars()
        .enumerate()
        .map(|(i, c)| {
            let x = i as f32 * ADVANCE - width / 2.0;
            format!(r#"<path d="{}" transform="translate({} {})"/>"#, glyph(c), n(x), n(-middle))
        })
        .collect();
    format!(r#"<g transform="scale({})">{glyphs}</g>"#, n(scale))
}

#[cfg(test)]
mod tests {
    use super::{escape, glyph, n};

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(1.0, "1"), (0.5, "0.5"), (-0.0001, "0"), (1.23456, "1.235"), (100.0, "100")] {
            assert_eq!(n(value), text);
        }
    }

    #[test]
    fn text_cannot_leave_its_attribute() {
        assert_eq!(escape(r#"a"><script>&"#), "a&quot;&gt;&lt;script&gt;&amp;");
    }

    #[test]
    fn coordinates_all_have_shapes_of_their_own() {
        let characters: Vec<char> = ('a'..='z').chain('0'..='9').chain("KQRBNP".chars()).collect();
        for (i, &a) in characters.iter().enumerate() {
            for &b in &characters[i + 1..] {
                assert_ne!(glyph(a), glyph(b), "{a} and {b}");
            }
            assert_ne!(glyph(a), glyph('?'), "{a}");
        }
    }
}
