//! Small helpers for writing SVG.

/// A number for an attribute: three decimals at most, no trailing zeros.
pub(crate) fn n(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Text made safe for element content and quoted attributes.
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

/// Path data through points.
pub(crate) fn path(points: &[[f32; 2]], closed: bool) -> String {
    let mut data = String::new();
    for (i, [x, y]) in points.iter().enumerate() {
        data += &format!("{}{} {}", if i == 0 { "M" } else { "L" }, n(*x), n(*y));
    }
    if closed {
        data.push('Z');
    }
    data
}

/// A rectangle by centre.
pub(crate) fn square([x, y]: [f32; 2], size: f32, radius: f32, attributes: &str) -> String {
    rect([x - size / 2.0, y - size / 2.0], [size, size], radius, attributes)
}

/// A rectangle by corner.
pub(crate) fn rect([x, y]: [f32; 2], [width, height]: [f32; 2], radius: f32, attributes: &str) -> String {
    let (x, y, width, height) = (n(x), n(y), n(width.max(0.0)), n(height.max(0.0)));
    let radius = n(radius);
    format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" {attributes}/>"#)
}

/// A circle.
pub(crate) fn circle([x, y]: [f32; 2], radius: f32, attributes: &str) -> String {
    format!(r#"<circle cx="{}" cy="{}" r="{}" {attributes}/>"#, n(x), n(y), n(radius))
}

/// A gradient in the units of the shape it fills: `(offset, ink)` stops along a direction.
pub(crate) fn gradient(id: &str, direction: [f32; 4], stops: &[(f32, &str)]) -> String {
    let [x1, y1, x2, y2] = direction.map(n);
    let stops: String = stops
        .iter()
        .map(|(offset, ink)| format!(r#"<stop offset="{}" class="g-{ink}"/>"#, n(*offset)))
        .collect();
    format!(r#"<linearGradient id="{id}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{stops}</linearGradient>"#)
}

/// A gradient from a point outwards, in the units of the shape it fills.
pub(crate) fn glow(id: &str, center: [f32; 2], radius: f32, stops: &[(f32, &str)]) -> String {
    let ([x, y], radius) = (center.map(n), n(radius));
    let stops: String = stops
        .iter()
        .map(|(offset, ink)| format!(r#"<stop offset="{}" class="g-{ink}"/>"#, n(*offset)))
        .collect();
    format!(r#"<radialGradient id="{id}" cx="{x}" cy="{y}" r="{radius}">{stops}</radialGradient>"#)
}

#[cfg(test)]
mod tests {
    use super::{escape, n};

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
}
