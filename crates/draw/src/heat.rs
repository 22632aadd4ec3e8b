//! Heat maps: the sites of a board as plain shapes, coloured along a scale.

use crate::palette::{Theme, embedded_css};
use crate::styles::{outline, plain_lines, used};
use crate::svg::{escape, n, word};
use throughline_game::{Board, Outline, Site, SiteId};

/// A site of a heat map.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HeatSite {
    /// The site.
    pub site: SiteId,
    /// The value on the scale, 0 to 1; 0.5 is neutral.
    pub share: f32,
    /// The number shown on it, up to three digits; `None` for none.
    pub figure: Option<u16>,
}

/// The number of colours of the scale: the inks `heat-0` to `heat-8`.
const STEPS: f32 = 9.0;
/// The height of coordinates, in board units.
const LABEL: f32 = 0.24;

/// Returns a heat map as an inline SVG, for a page with the inks of [`crate::site_css`]. Sites
/// without a value are empty; `label` is for screen readers.
#[must_use]
pub fn heat_map(board: &Board, heat: &[HeatSite], label: &str) -> String {
    let places: String = used(board)
        .map(|site| outline(site, r#"class="f-heat-none s-heat-line" stroke-width="0.03""#))
        .collect();
    let hot: String =
        heat.iter().filter_map(|heat| place(board.sites.get(usize::from(heat.site))?, heat)).collect();
    let names: String =
        board.labels.iter().map(|(text, at)| stroked("s-heat-label", *at, &word(text, LABEL))).collect();
    format!(
        r#"<svg class="board heat" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{places}{hot}{names}</svg>"#,
        n(board.width),
        n(board.height),
        escape(label),
        plain_lines(board, "heat-line"),
    )
}

/// Returns a [`heat_map`] as an SVG file, with the colours of a theme included.
#[must_use]
pub fn standalone_heat_map(board: &Board, heat: &[HeatSite], label: &str, theme: Theme) -> String {
    let drawing = heat_map(board, heat, label);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"{}\" ",
        n(480.0 * board.height / board.width.max(0.1))
    );
    let body = drawing.strip_prefix("<svg ").unwrap_or(&drawing);
    let (opening, rest) = body.split_once('>').unwrap_or((body, ""));
    let style = embedded_css(rest, theme);
    format!("{head}{opening}><title>{}</title><style>{style}</style>{rest}\n", escape(label))
}

fn place(site: &Site, heat: &HeatSite) -> Option<String> {
    let step = (heat.share.clamp(0.0, 1.0) * STEPS).floor().min(STEPS - 1.0);
    let cell = outline(site, &format!(r#"class="f-heat-{step}""#));
    let size = match site.outline {
        Outline::Square { size } => size,
        Outline::Circle { radius } => 2.0 * radius,
    };
    let figure = heat.figure.map(|figure| word(&figure.to_string(), size * 0.27));
    (site.class != "unused")
        .then(|| cell + &figure.map_or(String::new(), |word| stroked("s-heat-figure", site.center, &word)))
}

/// The strokes of a word at a point.
fn stroked(class: &str, at: [f32; 2], word: &str) -> String {
    let [x, y] = at.map(n);
    format!(
        r#"<g class="{class}" fill="none" stroke-width="0.95" stroke-linecap="round" stroke-linejoin="round" transform="translate({x} {y})">{word}</g>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::unknown_inks;

    #[test]
    fn places_have_their_colour_and_figure() {
        let site = |x: f32, class| Site {
            name: format!("s{x}"),
            short: format!("s{x}"),
            spoken: String::new(),
            center: [x, 0.5],
            outline: if x < 1.0 { Outline::Square { size: 1.0 } } else { Outline::Circle { radius: 0.4 } },
            class,
        };
        let sites = vec![site(0.5, "light"), site(1.5, "dark"), site(2.5, "plain"), site(3.5, "unused")];
        let labels = vec![("a".to_owned(), [0.5, 1.2])];
        let board = Board {
            style: "ribbon",
            emblems: ["disc", "disc"],
            drawings: &[],
            travels: true,
            width: 4.0,
            height: 1.4,
            sites,
            lines: Vec::new(),
            labels,
        };
        let heat = |site, share, figure| HeatSite { site, share, figure };
        let svg = heat_map(
            &board,
            &[heat(0, 0.0, Some(7)), heat(1, 1.0, None), heat(3, 0.5, None), heat(99, 0.5, Some(1))],
            "How <often>",
        );
        assert_eq!(unknown_inks(&svg), Vec::<String>::new());
        for (part, times) in [
            ("f-heat-none", 3),
            ("f-heat-0\"", 1),
            ("f-heat-8\"", 1),
            ("f-heat-4", 0),
            ("s-heat-figure", 1),
            ("s-heat-label", 1),
        ] {
            assert_eq!(svg.matches(part).count(), times, "{part}: {svg}");
        }
        let file = standalone_heat_map(&board, &[heat(0, 0.0, None)], "How <often>", Theme::Light);
        assert!(file.starts_with("<svg xmlns=") && file.ends_with("</svg>\n"), "{file}");
        assert!(
            file.contains("<title>How &lt;often&gt;</title><style>")
                && file.contains(".f-heat-0{fill:#5e9bd4}"),
            "{file}"
        );
        assert!(svg.contains(r#"aria-label="How &lt;often&gt;""#) && !svg.contains("style="));
    }
}
