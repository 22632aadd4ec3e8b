//! The daily puzzle: the same for everybody, from one midnight (UTC) to the next. The games take
//! turns.

use crate::calendar::{DAY, date, date_words, now_ms};
use std::fmt;
use throughline_catalog::GAMES;
use throughline_puzzles::{Puzzle, shipped};

/// A day, by its number since 1 January 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Day(i64);

impl Day {
    /// The current day.
    pub(super) fn today() -> Self {
        Day(now_ms().div_euclid(DAY))
    }

    /// The day in words: `24 November 2026`.
    pub(super) fn words(self) -> String {
        date_words(self.0.saturating_mul(DAY))
    }
}

/// As `2026-11-24`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&date(self.0.saturating_mul(DAY)))
    }
}

/// Today's puzzle: the game's name in specs, and the puzzle's number there, from 1.
pub(crate) fn today() -> Option<(&'static str, usize)> {
    Daily::of(Day::today()).map(|daily| (daily.game, daily.number))
}

/// The puzzle of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Daily {
    /// The game's name in specs.
    pub game: &'static str,
    /// The puzzle's number, from 1.
    pub number: usize,
}

impl Daily {
    /// The puzzle of a day; `None` if no game has puzzles. The games take turns, and all puzzles of
    /// a game come before one is repeated, in the order of their keys, which is as good as random.
    pub(super) fn of(Day(day): Day) -> Option<Self> {
        let games: Vec<_> = GAMES.iter().filter_map(|info| Some((info.id, shipped(info.id)?))).collect();
        let turns = i64::try_from(games.len()).ok().filter(|&turns| turns > 0)?;
        let (game, collection) = games[usize::try_from(day.rem_euclid(turns)).ok()?];
        let mut puzzles: Vec<(usize, &Puzzle)> = (1..).zip(&collection.puzzles).collect();
        puzzles.sort_by_cached_key(|(_, puzzle)| puzzle.key());
        let count = i64::try_from(puzzles.len()).ok().filter(|&count| count > 0)?;
        let turn = usize::try_from(day.div_euclid(turns).rem_euclid(count)).ok()?;
        Some(Daily { game, number: puzzles[turn].0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_day_has_a_date() {
        for (day, text, words) in [
            (0, "1970-01-01", "1 January 1970"),
            (20_781, "2026-11-24", "24 November 2026"),
            (20_880, "2027-03-03", "3 March 2027"),
        ] {
            assert_eq!((Day(day).to_string().as_str(), Day(day).words().as_str()), (text, words));
        }
        assert!(Day::today().0 > 20_000);
    }

    /// Every game has its turn, and no puzzle is repeated before all of its game have come.
    #[test]
    fn games_take_turns_and_no_daily_puzzle_comes_again_soon() {
        let puzzles = |info: &&throughline_game::GameInfo| shipped(info.id).map(|own| own.puzzles.len());
        let counts: Vec<usize> = GAMES.iter().filter_map(puzzles).collect();
        let games = counts.len() as i64;
        for first in [0, 20_781] {
            let days = first..first + games * *counts.iter().min().unwrap() as i64;
            let found: Vec<Daily> = days.map(|day| Daily::of(Day(day)).unwrap()).collect();
            let distinct: HashSet<_> = found.iter().map(|daily| (daily.game, daily.number)).collect();
            assert_eq!(distinct.len(), found.len());
            assert!(found.windows(2).all(|pair| pair[0].game != pair[1].game || games == 1));
            assert_eq!(found[0], Daily::of(Day(first)).unwrap(), "the same for everybody");
        }
    }
}
