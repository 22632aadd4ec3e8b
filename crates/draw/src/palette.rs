//! The named colours of boards and pieces, for both themes: `inks.css`.

use std::fmt::Write;
use std::sync::LazyLock;

/// The colour scheme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// Returns the style sheet of pages with boards and pieces: each ink as a custom property with a
/// value for light and for dark (`color-scheme` decides), and its classes.
#[must_use]
pub fn site_css() -> &'static str {
    include_str!("inks.css")
}

/// `(name, light, dark)`.
type Ink = (&'static str, &'static str, &'static str);

/// The inks, without those of the looks that people can choose. An ink `x` is used through the
/// classes `f-x` (fill), `s-x` (stroke) and `g-x` (gradient stop).
static INKS: LazyLock<Vec<Ink>> = LazyLock::new(|| {
    let (inks, _) = site_css().split_once('}').unwrap_or_default();
    inks.lines().filter_map(ink).collect()
});

/// Reads a line of the style sheet: `--NAME: light-dark(LIGHT, DARK);`.
fn ink(line: &'static str) -> Option<Ink> {
    let (name, colours) = line.trim().strip_prefix("--")?.split_once(": light-dark(")?;
    let (light, dark) = colours.strip_suffix(");")?.split_once(", ")?;
    Some((name, light, dark))
}

/// The materials of pieces.
pub(crate) const MATERIALS: [&str; 6] = ["bone", "jet", "ivory", "ebony", "cream", "indigo"];

/// The style sheet embedded in a file: plain colours of one theme, for the inks that `drawing`
/// uses.
pub(crate) fn embedded_css(drawing: &str, theme: Theme) -> String {
    let mut css = String::new();
    for (name, light, dark) in &*INKS {
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
    use super::{INKS, MATERIALS, Theme, USES, embedded_css, ink, site_css};

    #[test]
    fn every_ink_has_its_classes_and_nothing_else_is_set() {
        let of_materials = MATERIALS.map(|name| format!("{name}-high"));
        let is_known = |name: &str| INKS.iter().any(|(known, ..)| *known == name);
        assert!(of_materials.iter().all(|name| is_known(name)) && INKS.len() > 80, "{}", INKS.len());
        for (name, ..) in &*INKS {
            for (prefix, property) in USES {
                let rule = format!(".{prefix}-{name} {{ {property}: var(--{name}); }}");
                assert!(site_css().contains(&rule), "{rule}");
            }
        }
        // Those that a look changes, too.
        let set: Vec<_> = site_css().lines().filter_map(ink).collect();
        assert!(set.len() > INKS.len() && set.iter().all(|(name, ..)| is_known(name)));
        assert_eq!(site_css().matches("light-dark(#").count(), set.len(), "each is read");
    }

    #[test]
    fn a_file_embeds_only_the_inks_it_uses() {
        let css = embedded_css(r#"<path class="f-bone s-bone-line"/>"#, Theme::Light);
        assert_eq!(css, ".f-bone{fill:#f0e0bd}.s-bone-line{stroke:#4f3a1f}");
    }
}
