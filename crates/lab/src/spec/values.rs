//! The values of settings, read: each fails with what is expected.

use crate::pace::{Clock, read_duration};
use std::time::Duration;
use throughline_search::{Feature, Features};

pub fn clock(value: &str) -> Result<Clock, Option<String>> {
    Clock::read(value)
        .ok_or_else(|| Some("a time for the game and one for each move, such as 10s+0.1s".to_owned()))
}

/// All features of the search but those that are named.
pub fn all_without(value: &str) -> Result<Features, Option<String>> {
    let names: Option<Vec<Feature>> = value.split('+').map(Feature::from_name).collect();
    let expected = || {
        let known = Feature::ALL.map(Feature::name).join(", ");
        Some(format!("parts of the search with + between, of {known}"))
    };
    Ok(names.ok_or_else(expected)?.into_iter().fold(Features::ALL, Features::without))
}

pub fn duration(value: &str) -> Result<Duration, Option<String>> {
    let positive = read_duration(value).filter(|time| !time.is_zero());
    positive.ok_or_else(|| Some("a time such as 100ms, 1.5s or 2m".to_owned()))
}

pub fn number(value: &str, least: u64, most: u64) -> Result<u64, Option<String>> {
    let found = value.parse().ok().filter(|n| (least..=most).contains(n));
    found.ok_or_else(|| {
        Some(if most == u64::MAX {
            format!("a whole number from {least}")
        } else {
            format!("a whole number from {least} to {most}")
        })
    })
}

/// A whole number, at most `most` from 0.
pub fn signed(value: &str, most: i32) -> Result<i32, Option<String>> {
    let found = value.parse().ok().filter(|n| (-most..=most).contains(n));
    found.ok_or_else(|| Some(format!("a whole number from -{most} to {most}")))
}
