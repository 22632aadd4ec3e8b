//! A figure of a report: its meaning, value and confidence. The meanings are texts in
//! `crates/lab/text`; unit and source are in `figures.toml`.

use crate::stats::Estimate;
use crate::words::{say, say_with};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use throughline_game::Language;

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A share, 0 to 1, shown in per cent.
    Share,
    /// A number.
    Number,
    /// A power of ten.
    PowerOfTen,
}

/// The description of a figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FigureText {
    /// Its name in English.
    #[serde(default)]
    pub name: String,
    /// Its unit.
    pub unit: Unit,
    /// What it is computed from: `games`.
    pub of: String,
    /// Its meaning in English.
    #[serde(default)]
    pub meaning: String,
    /// The key of its source in `figures.toml`.
    source: Option<String>,
}

impl FigureText {
    /// Returns the source of the idea: citation and URL.
    #[must_use]
    pub fn source(&self) -> Option<(String, String)> {
        let source = self.source.as_deref()?;
        let cited = TEXTS.sources.get(source).cloned();
        let name = source.rsplit('/').next().unwrap_or(source);
        Some(cited.unwrap_or_else(|| (format!("Ludii, {name}"), format!("{}{source}.java", TEXTS.ludii))))
    }
}

#[derive(Deserialize)]
pub(super) struct Texts {
    /// The URL of Ludii's metrics.
    ludii: String,
    sources: BTreeMap<String, (String, String)>,
    pub(super) figures: BTreeMap<String, FigureText>,
}

pub(super) static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let mut texts: Texts = toml::from_str(include_str!("figures.toml")).expect("our own file is sound");
    for (id, figure) in &mut texts.figures {
        (figure.name, figure.meaning) = Language::English.scope(|| (name(id), meaning(id)));
    }
    texts
});

fn name(id: &str) -> String {
    say(&format!("figure-{id}"))
}

fn meaning(id: &str) -> String {
    say(&format!("figure-{id}.meaning"))
}

/// A figure of a report.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// Its id: `draw-rate`.
    pub id: &'static str,
    /// Its description.
    #[serde(flatten)]
    pub text: &'static FigureText,
    /// The most likely value.
    pub value: f64,
    /// The 95 % confidence interval, if there is one.
    pub interval: Option<[f64; 2]>,
    /// The size of the sample: games, positions.
    pub n: usize,
    /// The sample in English: `200 games`.
    pub sample: String,
    /// `estimated` or `exact within tables`.
    pub label: &'static str,
}

/// A figure in JSON.
#[derive(Deserialize)]
struct StoredFigure {
    id: String,
    value: f64,
    interval: Option<[f64; 2]>,
    n: usize,
    sample: String,
    label: String,
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let StoredFigure { id, value, interval, n, sample, label } = StoredFigure::deserialize(reader)?;
        let unknown = |what: String| D::Error::custom(what);
        let known = TEXTS.figures.get_key_value(&id);
        let (id, text) = known.ok_or_else(|| unknown(format!("“{id}” is no figure of a report")))?;
        let label = [ESTIMATED, EXACT].into_iter().find(|known| *known == label);
        let label = label.ok_or_else(|| unknown(format!("{id}: expected “{ESTIMATED}” or “{EXACT}”")))?;
        Ok(Figure { id, text, value, interval, n, sample, label })
    }
}

/// The labels of figures.
const ESTIMATED: &str = "estimated";
pub(super) const EXACT: &str = "exact within tables";

impl Figure {
    /// Returns its name in the current language.
    #[must_use]
    pub fn name(&self) -> String {
        name(self.id)
    }

    /// Returns its meaning in the current language.
    pub(super) fn meaning(&self) -> String {
        meaning(self.id)
    }

    /// Returns its sample in the current language.
    pub(super) fn sample_words(&self) -> String {
        sample(&self.text.of, self.n)
    }

    /// Whether it is exact where tables have the value, not estimated.
    pub(super) fn is_exact(&self) -> bool {
        self.label == EXACT
    }
}

/// Returns a number of games or positions as text in the current language.
fn sample(of: &str, n: usize) -> String {
    say_with(&format!("sample-{}", of.replace(' ', "-")), &[("count", &n.to_string())])
}

/// Returns an estimated figure with an interval, from a sample of `n`.
pub(super) fn estimated(id: &'static str, found: Estimate, n: usize) -> Figure {
    let text = &TEXTS.figures[id];
    let sample = Language::English.scope(|| sample(&text.of, n));
    let interval = Some([found.low, found.high]).filter(|ends| ends.iter().all(|end| end.is_finite()));
    Figure { id, text, value: found.value, interval, n, sample, label: ESTIMATED }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_a_source_that_is_there() {
        for (id, text) in &TEXTS.figures {
            assert!(!text.name.is_empty() && !text.of.is_empty(), "{id}");
            let address = text.source().map(|(_, address)| address);
            assert!(
                address.is_none_or(|address| address.starts_with("http") && !address.contains("//single")),
                "{id}"
            );
        }
    }
}
