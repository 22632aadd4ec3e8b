//! The figures: what each is, and how it is found.

mod balance;
mod clarity;
mod drama;
mod size;

pub(crate) use drama::lead_changes;

use crate::stats::{Estimate, mean};
use crate::study::probe::Probe;
use crate::study::report::{Figure, SkillRung, Unit};
use crate::study::trace::Trace;
use balance::{balance, length};
use clarity::{clarity, skill};
use drama::{drama, flow};
use size::size;

/// What figures are drawn from.
pub(crate) struct Facts<'a> {
    /// The games of the engine against itself, by their numbers.
    pub games: Vec<&'a Trace>,
    /// The probes of positions.
    pub probes: &'a [Probe],
    /// Strengths against each other.
    pub skill: &'a [SkillRung],
    /// Places of the board that pieces can stand on.
    pub sites: usize,
    /// The most pieces of the tables of exact values, if there were any.
    pub tables: Option<u32>,
}

const BROWNE: (&str, &str) = (
    "C. Browne, Automatic Generation and Evaluation of Recombination Games, 2008",
    "http://eprints.qut.edu.au/17025/",
);
const THOMPSON: (&str, &str) = (
    "J. M. Thompson, Defining the Abstract, 2000",
    "http://www.thegamesjournal.com/articles/DefiningtheAbstract.shtml",
);
const COMPLEXITY: (&str, &str) = ("Game complexity", "https://en.wikipedia.org/wiki/Game_complexity");
const KNUTH: (&str, &str) = (
    "D. E. Knuth, Estimating the Efficiency of Backtrack Programs, 1974",
    "http://infolab.stanford.edu/pub/cstr/reports/cs/tr/74/442/CS-TR-74-442.bib",
);
const ACCURACY: (&str, &str) = ("Lichess, Accuracy", "https://lichess.org/page/accuracy");
const LUDII: &str =
    "https://github.com/Ludeme/Ludii/blob/041a1c80855ebba918da4befb7ee2fc5b9293bf5/Evaluation/src/metrics/";

type Source = (String, String);

fn cited((words, address): (&str, &str)) -> Option<Source> {
    Some((words.to_owned(), address.to_owned()))
}

fn ludii(file: &str) -> Option<Source> {
    let name = file.rsplit('/').next().unwrap_or(file);
    Some((format!("Ludii, {name}"), format!("{LUDII}{file}.java")))
}

/// A figure that is an estimate with an interval.
fn estimated(
    (id, name): (&str, &str),
    unit: Unit,
    found: Estimate,
    sample: String,
    meaning: &str,
    source: Option<Source>,
) -> Figure {
    Figure {
        id: id.to_owned(),
        name: name.to_owned(),
        unit,
        value: found.value,
        interval: Some([found.low, found.high]),
        sample,
        label: "estimated".to_owned(),
        meaning: meaning.to_owned(),
        source,
    }
}

/// A figure without an interval.
fn plain(
    id: (&str, &str),
    unit: Unit,
    value: f64,
    sample: String,
    meaning: &str,
    source: Option<Source>,
) -> Figure {
    let found = Estimate { value, low: value, high: value };
    Figure { interval: None, ..estimated(id, unit, found, sample, meaning, source) }
}

/// All figures. One whose facts are missing (drama, where every game was drawn) is left out.
pub(crate) fn figures(facts: &Facts<'_>) -> Vec<Figure> {
    [balance(facts), length(facts), size(facts), drama(facts), flow(facts), clarity(facts), skill(facts)]
        .concat()
}

fn games_text(n: usize) -> String {
    format!("{n} games")
}

/// The mean of a value of each game.
fn mean_figure(
    id: (&str, &str),
    unit: Unit,
    values: &[f64],
    sample: &str,
    meaning: &str,
    source: Option<Source>,
) -> Option<Figure> {
    let found = mean(values)?;
    // Nothing that is measured so is below 0, and no share above 1.
    let most = if unit == Unit::Share { 1.0 } else { f64::INFINITY };
    let found = Estimate { low: found.low.max(0.0), high: found.high.min(most), ..found };
    Some(estimated(id, unit, found, format!("{} {sample}", values.len()), meaning, source))
}

#[cfg(test)]
mod tests;
