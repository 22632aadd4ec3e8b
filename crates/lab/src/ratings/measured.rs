//! Measurements from games of the engine's levels against each other: the worth of the sides before
//! there are rated games, and the strength of the levels.

use super::glicko::{DEVIATIONS, NEW_VOLATILITY, Rating};
use super::side_worth::{MIDDLE, SideWorth};
use crate::stats::Z95;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The table of the page `docs/ratings.md`.
const TABLE: &str = include_str!("../../../../docs/measured/side-worth.tsv");

/// The tables of the page `docs/strength.md`: each level against the next.
const LADDERS: [(&str, &str); 4] = [
    ("hnefatafl", include_str!("../../../../docs/measured/levels-hnefatafl.tsv")),
    ("linear-progression", include_str!("../../../../docs/measured/levels-linear-progression.tsv")),
    ("linear-pursuit", include_str!("../../../../docs/measured/levels-linear-pursuit.tsv")),
    ("one-dimensional-chess", include_str!("../../../../docs/measured/levels-one-dimensional-chess.tsv")),
];

/// The level that is rated 1500: the site's default.
const MIDDLE_LEVEL: u32 = 3;

static MEASURED: LazyLock<BTreeMap<&str, SideWorth>> =
    LazyLock::new(|| TABLE.lines().filter_map(row).collect());

impl SideWorth {
    /// Returns the prior of the first side's worth in a rule set, before rated games are known
    /// ([`SideWorth::after`]). It comes from games of the engine's levels against each other
    /// (`docs/ratings.md`), whose mean rating is 1500. A rule set that was not measured has the
    /// worth of its game's default rules; [`SideWorth::EVEN`] if there is none.
    ///
    /// ```
    /// use throughline_lab::ratings::SideWorth;
    /// let attackers = SideWorth::measured("hnefatafl").estimate(1500.0);
    /// assert!(attackers.value < -100.0, "the defenders are ahead");
    /// let unarmed = SideWorth::measured("hnefatafl:king-armed=off");
    /// assert_eq!(unarmed, SideWorth::measured("hnefatafl"));
    /// assert_eq!(SideWorth::measured("breakthrough"), SideWorth::EVEN);
    /// ```
    #[must_use]
    pub fn measured(spec: &str) -> SideWorth {
        let game = spec.split_once(':').map_or(spec, |(game, _)| game);
        [spec, game].iter().find_map(|spec| MEASURED.get(spec)).copied().unwrap_or(SideWorth::EVEN)
    }
}

/// Returns the rating of an engine's level under a game's default rules, relative to level 3 at
/// 1500: the sum of the Elo differences of each level against the next (`docs/strength.md`). Its
/// variance is the sum of theirs. `None` if the levels were not measured.
///
/// ```
/// use throughline_lab::ratings::level_rating;
/// let rating = |level| level_rating("linear-pursuit", level).unwrap().rating();
/// assert!(rating(3) == 1500.0 && rating(1) < 1200.0 && rating(8) > 2400.0);
/// assert_eq!(level_rating("breakthrough", 3), None);
/// assert_eq!(level_rating("linear-pursuit", 9), None);
/// ```
#[must_use]
pub fn level_rating(game: &str, level: u32) -> Option<Rating> {
    let (_, table) = LADDERS.iter().find(|(id, _)| *id == game)?;
    let [low, high] = [level.min(MIDDLE_LEVEL), level.max(MIDDLE_LEVEL)];
    let steps: Vec<(f64, f64)> = table
        .lines()
        .filter_map(step)
        .filter(|(upper, ..)| (low + 1..=high).contains(upper))
        .map(|step| step.1)
        .collect();
    if steps.len() as u32 != high - low {
        return None;
    }
    let ahead: f64 = steps.iter().map(|(elo, _)| elo).sum();
    let variance: f64 = steps.iter().map(|(_, error)| error * error).sum();
    let rating = MIDDLE + if level < MIDDLE_LEVEL { -ahead } else { ahead };
    let [least, most] = DEVIATIONS;
    Rating::new(rating, variance.sqrt().clamp(least, most), NEW_VOLATILITY).ok()
}

/// Reads a row of such a table: a level, and its Elo difference to the one below, with the standard
/// error.
fn step(line: &str) -> Option<(u32, (f64, f64))> {
    let cells: Vec<&str> = line.split('\t').collect();
    let (elo, reach) = cells.get(5)?.split_once(" ± ")?;
    Some((cells[0].parse().ok()?, (elo.parse().ok()?, reach.parse::<f64>().ok()? / Z95)))
}

/// Reads a row of the table: rule set, games, lowest and highest mean rating, worth at 1500 and
/// change for each 400 points with their 95 % confidence intervals, and columns that are not used
/// here. `None` for the heading.
fn row(line: &'static str) -> Option<(&'static str, SideWorth)> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [spec, _, low, high, worth, change, ..] = cells[..] else { return None };
    let estimate = |text: &str| -> Option<(f64, f64)> {
        let (value, reach) = text.split_once(" ± ")?;
        Some((value.parse().ok()?, reach.parse::<f64>().ok()? / Z95))
    };
    let ((at_1500, one), (per_400, other)) = (estimate(worth)?, estimate(change)?);
    let measured = [low.parse().ok()?, high.parse().ok()?];
    let covariance = [[one * one, 0.0], [0.0, other * other]];
    Some((spec.trim_matches('`'), SideWorth { at_1500, per_400, measured, covariance }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::{GAMES, GameHandle};

    #[test]
    fn every_row_is_read_and_every_game_has_one() {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#')).count() - 1;
        assert_eq!(MEASURED.len(), rows);
        for (spec, worth) in &*MEASURED {
            assert_eq!(GameHandle::from_spec(spec).map(|game| game.spec().to_owned()).as_deref(), Ok(*spec));
            assert!(worth.measured[0] < worth.measured[1] && worth.covariance[0][0] > 0.0, "{spec}");
        }
        assert!(GAMES.iter().all(|info| MEASURED.contains_key(info.id)));
    }
}
