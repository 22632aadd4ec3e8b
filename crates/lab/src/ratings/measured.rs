//! What the sides are worth before anybody has played rated games: by games of the engine's levels
//! against each other.

use super::side_worth::SideWorth;
use crate::stats::Z95;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The table on the page `docs/ratings.md`.
const TABLE: &str = include_str!("../../../../docs/measured/side-worth.tsv");

static MEASURED: LazyLock<BTreeMap<&str, SideWorth>> =
    LazyLock::new(|| TABLE.lines().filter_map(row).collect());

impl SideWorth {
    /// What is believed of the first side's worth in a rule set before rated games tell more
    /// ([`SideWorth::after`]): by games of the engine's levels against each other
    /// (`docs/ratings.md`), whose mean rating is 1500. A rule set that was not measured has that of
    /// its game's usual rules; [`SideWorth::EVEN`] where there is none.
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

/// A row of the table: rule set, games, lowest and highest mean rating, worth at 1500 and change
/// for each 400 points with their 95 % intervals, and what does not matter here. `None` for a
/// heading.
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
