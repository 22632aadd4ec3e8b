//! The named colours of boards and pieces, for both themes, and the style sheets made from them.

use std::fmt::Write;

/// The colour scheme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// `(name, light, dark)`. An ink `x` is used through the classes `f-x` (fill), `s-x` (stroke) and
/// `g-x` (gradient stop).
const INKS: &[(&str, &str, &str)] = &[
    // Turned pieces of bone and jet.
    ("bone-high", "#fff8e6", "#fbf1da"),
    ("bone", "#f0e0bd", "#e8d6b0"),
    ("bone-low", "#c5a674", "#b89867"),
    ("bone-line", "#4f3a1f", "#2b1d0c"),
    ("bone-cut", "#8a6a3d", "#7d5f35"),
    ("jet-high", "#6a5750", "#5e4d47"),
    ("jet", "#382c29", "#2c2220"),
    ("jet-low", "#171110", "#110c0b"),
    ("jet-line", "#0f0a09", "#c8a77c"),
    ("jet-cut", "#d0a777", "#d9b283"),
    // Chessmen of ivory and ebony.
    ("ivory-high", "#fffefa", "#fffaf0"),
    ("ivory", "#f8f1e2", "#f1e8d6"),
    ("ivory-low", "#dccfb4", "#cdbf9f"),
    ("ivory-line", "#2f2922", "#1b1611"),
    ("ivory-cut", "#6f624d", "#6b5d46"),
    ("ebony-high", "#57545a", "#4a474d"),
    ("ebony", "#2e2c31", "#29272c"),
    ("ebony-low", "#151418", "#121115"),
    ("ebony-line", "#0c0b0e", "#d9cfbb"),
    ("ebony-cut", "#cfc5b2", "#cfc5b2"),
    // Counters of cream and indigo.
    ("cream-high", "#fffaeb", "#fff6e0"),
    ("cream", "#f8e9c8", "#f0dfba"),
    ("cream-low", "#dcbe88", "#cfb07a"),
    ("cream-line", "#5f4a22", "#33270f"),
    ("cream-cut", "#b5482f", "#a8412b"),
    ("indigo-high", "#5b78c4", "#5570bb"),
    ("indigo", "#31488c", "#2f4585"),
    ("indigo-low", "#1c2b62", "#1a285a"),
    ("indigo-line", "#0f1a40", "#aebbe4"),
    ("indigo-cut", "#f3e3bd", "#f3e3bd"),
    ("shadow", "#1c120a", "#000000"),
    // The carved board.
    ("wood-high", "#dfbd8c", "#86643f"),
    ("wood", "#d0a871", "#74542f"),
    ("wood-low", "#ba8c56", "#5c4024"),
    ("wood-grain", "#9a6c3a", "#452e17"),
    ("wood-field", "#f0d9ae", "#a17c52"),
    ("groove", "#7b5230", "#2d1d0f"),
    ("groove-light", "#f0d8ac", "#9a774d"),
    ("inlay", "#f3dfb6", "#c39a63"),
    ("inlay-line", "#6d4524", "#2a190b"),
    ("inlay-bed", "#a9774a", "#4c331b"),
    ("wood-label", "#5f3d1f", "#e3c796"),
    // The circle of lines.
    ("plate-high", "#eef1ee", "#2c3d50"),
    ("plate", "#dde4e3", "#223142"),
    ("plate-low", "#c6d1d3", "#182432"),
    ("plate-rim", "#8d6d31", "#b8954c"),
    ("plate-label", "#2c465c", "#dcc48c"),
    ("chord", "#365672", "#8fa9c2"),
    ("circumference", "#96712b", "#d9b765"),
    ("inner-place", "#f7f6ef", "#41576f"),
    ("inner-rim", "#24405a", "#e2c985"),
    ("outer-place", "#cdd7d8", "#2b3c4f"),
    ("outer-rim", "#6b8194", "#7089a1"),
    // The felt board.
    ("felt-a", "#86b193", "#3d6350"),
    ("felt-b", "#78a587", "#355847"),
    ("felt-edge", "#3f6a52", "#1c3328"),
    ("felt-stitch", "#dcebd9", "#8fb59c"),
    ("felt-label", "#35453b", "#c4d6c8"),
    // The chequered board.
    ("chequer-light", "#efe3c8", "#a3937a"),
    ("chequer-dark", "#a98f6c", "#5f5344"),
    ("chequer-edge", "#5d4a33", "#2a231a"),
    ("chequer-label", "#5b4a35", "#d3c6ae"),
    // The ribbon.
    ("silk-light", "#ecc6ad", "#b98772"),
    ("silk-dark", "#b2544a", "#83382f"),
    ("silk-edge", "#7d2f2a", "#4f1d19"),
    ("silk-fold", "#5f211e", "#371210"),
    ("silk-gold", "#e5bd6d", "#cfa253"),
    ("silk-label", "#5b4a41", "#dcc8ba"),
    // The halo of coordinates among the pieces.
    ("label-halo", "#f8ecd2", "#241a10"),
    // Marks, which must be visible on all boards.
    ("mark", "#ffd54a", "#ffd54a"),
    ("mark-line", "#2b2008", "#1a1304"),
    ("hint", "#14211d", "#0c1512"),
    ("hint-rim", "#fffdf2", "#fff6dc"),
    ("danger", "#c2301c", "#d8452f"),
    ("arrow", "#1f5f8b", "#6db6e6"),
    ("own-arrow", "#b4540a", "#ffb054"),
    // Heat maps, from low to high; the middle is neutral. Dark digits are legible on all of them.
    ("heat-0", "#5e9bd4", "#5e9bd4"),
    ("heat-1", "#86b4de", "#86b4de"),
    ("heat-2", "#afcdea", "#afcdea"),
    ("heat-3", "#d5e4f1", "#d5e4f1"),
    ("heat-4", "#f5f1e4", "#f5f1e4"),
    ("heat-5", "#fbe0b8", "#fbe0b8"),
    ("heat-6", "#f6c384", "#f6c384"),
    ("heat-7", "#eda156", "#eda156"),
    ("heat-8", "#e07f33", "#e07f33"),
    ("heat-figure", "#1b150c", "#1b150c"),
    ("heat-none", "#fffdf7", "#2a2c31"),
    ("heat-line", "#b9b1a0", "#565961"),
    ("heat-label", "#5b554a", "#b9b4a8"),
];

/// A look that people can choose instead of a game's own: a name, and the inks it changes, as in
/// [`INKS`].
type InkOverrides = (&'static str, &'static [(&'static str, &'static str, &'static str)]);

/// The looks of all boards: `plain` in two tones, `paper` in black on white.
const BOARD_LOOKS: [InkOverrides; 2] = [
    (
        "plain",
        &[
            ("wood-high", "#d8d0c0", "#39352f"),
            ("wood", "#d8d0c0", "#39352f"),
            ("wood-low", "#d8d0c0", "#39352f"),
            ("wood-grain", "#d8d0c0", "#39352f"),
            ("groove", "#7d7363", "#191714"),
            ("groove-light", "#d8d0c0", "#39352f"),
            ("inlay", "#f6efdf", "#cbbb9d"),
            ("inlay-bed", "#7f6a4d", "#453b2e"),
            ("inlay-line", "#4b3e2d", "#211c16"),
            ("wood-label", "#4d4437", "#d3c6ae"),
            ("plate-high", "#e6dfd0", "#3c3730"),
            ("plate", "#e6dfd0", "#3c3730"),
            ("plate-low", "#e6dfd0", "#3c3730"),
            ("plate-rim", "#8a7c66", "#837762"),
            ("plate-label", "#4d4437", "#d3c6ae"),
            ("chord", "#6b604f", "#a89b85"),
            ("circumference", "#8a6f45", "#b79d70"),
            ("inner-place", "#faf5ea", "#5f5648"),
            ("inner-rim", "#4d4437", "#cbbb9d"),
            ("outer-place", "#d3c8b3", "#4b443a"),
            ("outer-rim", "#7d7363", "#8d806b"),
            ("felt-a", "#a98f6c", "#5f5344"),
            ("felt-b", "#efe3c8", "#a3937a"),
            ("felt-edge", "#5d4a33", "#2a231a"),
            ("felt-stitch", "#5d4a33", "#2a231a"),
            ("felt-label", "#4d4437", "#d3c6ae"),
            ("silk-light", "#efe3c8", "#a3937a"),
            ("silk-dark", "#a98f6c", "#5f5344"),
            ("silk-edge", "#5d4a33", "#2a231a"),
            ("silk-fold", "#4b3b28", "#211b14"),
            ("silk-gold", "#5d4a33", "#2a231a"),
            ("silk-label", "#4d4437", "#d3c6ae"),
        ],
    ),
    (
        "paper",
        &[
            ("wood-high", "#ffffff", "#464d57"),
            ("wood", "#ffffff", "#464d57"),
            ("wood-low", "#ffffff", "#464d57"),
            ("wood-grain", "#ffffff", "#464d57"),
            ("wood-field", "#ffffff", "#58606b"),
            ("groove", "#33373d", "#1d2024"),
            ("groove-light", "#ffffff", "#464d57"),
            ("inlay", "#ffffff", "#c9d0d9"),
            ("inlay-bed", "#d5d9de", "#3a4049"),
            ("inlay-line", "#33373d", "#1d2024"),
            ("wood-label", "#3f444b", "#c9d0d9"),
            ("plate-high", "#ffffff", "#3a4049"),
            ("plate", "#ffffff", "#3a4049"),
            ("plate-low", "#ffffff", "#3a4049"),
            ("plate-rim", "#33373d", "#99a1ac"),
            ("plate-label", "#3f444b", "#c9d0d9"),
            ("chord", "#454b54", "#aab2bd"),
            ("circumference", "#7b838e", "#737c88"),
            ("inner-place", "#ffffff", "#5d6570"),
            ("inner-rim", "#24282d", "#d7dde5"),
            ("outer-place", "#eceef1", "#4d545e"),
            ("outer-rim", "#7b838e", "#7b838e"),
            ("felt-a", "#dfe2e6", "#3d434b"),
            ("felt-b", "#ffffff", "#4d545e"),
            ("felt-edge", "#33373d", "#14171a"),
            ("felt-stitch", "#33373d", "#14171a"),
            ("felt-label", "#3f444b", "#c9d0d9"),
            ("chequer-light", "#ffffff", "#5d6570"),
            ("chequer-dark", "#ccd1d7", "#3d434b"),
            ("chequer-edge", "#33373d", "#14171a"),
            ("chequer-label", "#3f444b", "#c9d0d9"),
            ("silk-light", "#ffffff", "#5d6570"),
            ("silk-dark", "#ccd1d7", "#3d434b"),
            ("silk-edge", "#33373d", "#14171a"),
            ("silk-fold", "#33373d", "#14171a"),
            ("silk-gold", "#ffffff", "#99a1ac"),
            ("silk-label", "#3f444b", "#c9d0d9"),
            ("label-halo", "#ffffff", "#14171a"),
        ],
    ),
];

/// The materials of pieces.
pub(crate) const MATERIALS: [&str; 6] = ["bone", "jet", "ivory", "ebony", "cream", "indigo"];

/// The style sheet embedded in a file: plain colours of one theme, for the inks that `drawing`
/// uses.
pub(crate) fn embedded_css(drawing: &str, theme: Theme) -> String {
    let mut css = String::new();
    for (name, light, dark) in INKS {
        let colour = if theme == Theme::Light { light } else { dark };
        for (prefix, property) in USES {
            if uses_class(drawing, &format!("{prefix}-{name}")) {
                let _ = write!(css, ".{prefix}-{name}{{{property}:{colour}}}");
            }
        }
    }
    css
}

const USES: [(&str, &str); 3] = [("f", "fill"), ("s", "stroke"), ("g", "stop-color")];

fn uses_class(drawing: &str, class: &str) -> bool {
    drawing.match_indices(class).any(|(at, _)| {
        let before = drawing[..at].chars().next_back();
        let after = drawing[at + class.len()..].chars().next();
        matches!(before, Some('"' | ' ')) && matches!(after, Some('"' | ' '))
    })
}

/// Returns the site's style sheet for boards and pieces: each ink as a custom property with a value
/// for light and for dark (`color-scheme` decides), and its classes.
///
/// `web/css/inks.css` is exactly this; a test of this crate checks it.
#[must_use]
pub fn site_css() -> String {
    let mut css = String::from(
        "/* Written by throughline-draw (palette.rs): `cargo run -p throughline-draw --example inks`. */\n:root {\n",
    );
    for (name, light, dark) in INKS {
        let _ = writeln!(css, "  --{name}: light-dark({light}, {dark});");
    }
    css += "}\n";
    for (look, inks) in BOARD_LOOKS {
        let _ = writeln!(css, ":root[data-board=\"{look}\"] {{");
        for (name, light, dark) in inks {
            let _ = writeln!(css, "  --{name}: light-dark({light}, {dark});");
        }
        css += "}\n";
    }
    // Flat pieces, and those with letters, have one tone and no shadow.
    css += ":root[data-pieces] {\n  --shadow: transparent;\n";
    for name in MATERIALS {
        let _ = writeln!(css, "  --{name}-high: var(--{name}); --{name}-low: var(--{name});");
    }
    css += "}\n";
    for (name, ..) in INKS {
        let rules =
            USES.map(|(prefix, property)| format!(".{prefix}-{name} {{ {property}: var(--{name}); }}"));
        let _ = writeln!(css, "{}", rules.join(" "));
    }
    css
}

/// The classes of inks in a drawing that the palette lacks, for tests.
#[cfg(test)]
pub(crate) fn unknown_inks(drawing: &str) -> Vec<String> {
    let classes = drawing.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    classes
        .flat_map(str::split_whitespace)
        .filter(|class| USES.iter().any(|(prefix, _)| class.starts_with(&format!("{prefix}-"))))
        .filter(|class| !INKS.iter().any(|(name, ..)| class[2..] == **name))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{BOARD_LOOKS, INKS, Theme, embedded_css, site_css};

    #[test]
    fn the_site_has_this_palette() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/css/inks.css");
        let held = std::fs::read_to_string(path).unwrap();
        assert!(held == site_css(), "run: cargo run -p throughline-draw --example inks > web/css/inks.css");
    }

    #[test]
    fn looks_change_inks_that_there_are() {
        for (look, inks) in BOARD_LOOKS {
            for (name, ..) in inks {
                assert!(INKS.iter().any(|(known, ..)| known == name), "{look}: {name}");
            }
        }
    }

    #[test]
    fn a_file_embeds_only_the_inks_it_uses() {
        let css = embedded_css(r#"<path class="f-bone s-bone-line"/>"#, Theme::Light);
        assert_eq!(css, ".f-bone{fill:#f0e0bd}.s-bone-line{stroke:#4f3a1f}");
    }
}
