//! Settings of engines and matches as text (`key=value`, separated by commas), and their values.

use super::engine_spec::EngineSpecError;
use super::time_control::read_duration;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use throughline_search::{Feature, Features};

/// A description of the expected value.
pub(super) struct Expected(pub(super) String);

impl From<&str> for Expected {
    fn from(text: &str) -> Self {
        Expected(text.to_owned())
    }
}

/// Returns all search features except those named.
pub(super) fn all_without(value: &str) -> Result<Features, Expected> {
    let names: Option<Vec<Feature>> = value.split('+').map(Feature::from_name).collect();
    let known = || Feature::ALL.map(Feature::name).join(", ");
    let names =
        names.ok_or_else(|| Expected(format!("parts of the search with + between, of {}", known())))?;
    Ok(names.into_iter().fold(Features::ALL, Features::without))
}

pub(super) fn positive_time(value: &str) -> Result<Duration, Expected> {
    let time = read_duration(value).filter(|time| !time.is_zero());
    Ok(time.ok_or("a time such as 100ms, 1.5s or 2m")?)
}

pub(super) fn number<N: FromStr + PartialOrd + Display>(
    value: &str,
    range: RangeInclusive<N>,
) -> Result<N, Expected> {
    let (least, most) = (range.start(), range.end());
    let expected = || Expected(format!("a whole number from {least} to {most}"));
    value.parse().ok().filter(|n| range.contains(n)).ok_or_else(expected)
}

/// Splits `key=value,key="value, with commas"`.
pub(super) fn pairs(text: &str) -> Result<Vec<(&str, &str)>, EngineSpecError> {
    let error = |defect: String| EngineSpecError { text: text.to_owned(), defects: vec![defect] };
    let mut pairs = Vec::new();
    let mut rest = text;
    loop {
        let Some((key, after)) = rest.split_once('=').filter(|(key, _)| !key.contains(',')) else {
            let part = rest.split(',').next().unwrap_or(rest);
            return Err(error(format!("“{part}” is no setting: expected key=value, with commas between")));
        };
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => {
                let unclosed = || error(format!("the value of {key} has no closing quote"));
                quoted.split_once('"').ok_or_else(unclosed)?
            }
            None => after.split_at(after.find(',').unwrap_or(after.len())),
        };
        pairs.push((key.trim(), value));
        rest = match after.strip_prefix(',') {
            Some(more) => more,
            None if after.is_empty() => return Ok(pairs),
            None => return Err(error(format!("after the quoted value of {key} a comma is expected"))),
        };
    }
}
