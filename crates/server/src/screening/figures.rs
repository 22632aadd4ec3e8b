//! Statistics of moves compared with the engine's choices: for a side of a game, for several games
//! together, and in comparison with other players.

use crate::review::ComparedMove;
use std::time::Duration;
use throughline_game::Side;
use throughline_store::ScreenedSide;

/// The expected scores at which a game is undecided: moves in decided games are left out.
const UNDECIDED: std::ops::RangeInclusive<f64> = 0.05..=0.95;

/// Minimum number of moves for a comparison: with fewer any share is chance.
pub(super) const MIN_MOVES: u64 = 10;

/// Minimum number of other sides of games to compare with.
pub(super) const MIN_OTHERS: usize = 20;

/// Maximum difference of ratings, in points.
pub(super) const BAND: i64 = 150;

const MILLIONTHS: f64 = 1e6;

/// The figures of a side of a game, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Figures {
    pub moves: u64,
    pub firsts: u64,
    pub lost: u64,
    pub median_ms: Option<u64>,
    pub spread: Option<u64>,
}

impl Figures {
    /// Computes the figures from a side's moves, and from the time spent on each move of the game
    /// where it is known. Forced moves and moves in decided games are left out.
    pub(super) fn of(
        compared: &[Option<ComparedMove>],
        spent: Option<&[Option<Duration>]>,
        side: Side,
    ) -> Self {
        let counts = |choice: &&ComparedMove| choice.side == side && UNDECIDED.contains(&choice.expected);
        let own = || {
            let numbered = compared.iter().enumerate();
            numbered.filter_map(|(ply, choice)| Some((ply, choice.as_ref().filter(counts)?)))
        };
        let lost: f64 = own().map(|(_, choice)| choice.loss).sum();
        let time = |(ply, _)| spent.and_then(|spent| *spent.get(ply)?);
        let mut times: Vec<f64> =
            own().filter_map(time).map(|time: Duration| time.as_secs_f64() * 1e3).collect();
        times.sort_by(f64::total_cmp);
        Figures {
            moves: own().count() as u64,
            firsts: own().filter(|(_, choice)| choice.is_first).count() as u64,
            lost: (lost * MILLIONTHS).round() as u64,
            median_ms: median(&times).map(|ms| ms.round() as u64),
            spread: variation(&times).map(|part| (part * MILLIONTHS).round() as u64),
        }
    }
}

/// The median of sorted values.
fn median(sorted: &[f64]) -> Option<f64> {
    let (low, high) = (sorted.get(sorted.len().checked_sub(1)? / 2)?, sorted.get(sorted.len() / 2)?);
    Some((low + high) / 2.0)
}

/// The standard deviation relative to the mean, of two values or more.
fn variation(values: &[f64]) -> Option<f64> {
    let mean = mean(values.iter().copied())?;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (values.len() > 1 && mean > 0.0).then(|| (squares / values.len() as f64).sqrt() / mean)
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// A figure that moderators are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Figure {
    /// The share of moves that are the engine's first choice.
    Firsts,
    /// The mean loss of expected score per move.
    Loss,
    /// The median time per move, in seconds.
    Median,
    /// The standard deviation of that time relative to its mean.
    Spread,
}

/// All figures.
pub(super) const FIGURES: [Figure; 4] = [Figure::Firsts, Figure::Loss, Figure::Median, Figure::Spread];

impl Figure {
    /// The figure over several sides of games: a mean over all moves, or, for times, over all
    /// games.
    pub(super) fn of(self, sides: &[&ScreenedSide]) -> Option<f64> {
        let sum = |part: fn(&ScreenedSide) -> u64| sides.iter().map(|side| part(side)).sum::<u64>() as f64;
        let moves = sum(|side| side.moves);
        let times = |part: fn(&ScreenedSide) -> Option<u64>, unit: f64| {
            mean(sides.iter().filter_map(|side| part(side)).map(|value| value as f64 / unit))
        };
        match self {
            Figure::Firsts => (moves > 0.0).then(|| sum(|side| side.firsts) / moves),
            Figure::Loss => (moves > 0.0).then(|| sum(|side| side.lost) / MILLIONTHS / moves),
            Figure::Median => times(|side| side.median_ms, 1e3),
            Figure::Spread => times(|side| side.spread, MILLIONTHS),
        }
    }

    /// The rank of a figure among other players' sides of games; `None` if there are too few.
    pub(super) fn rank_among(self, own: f64, others: &[ScreenedSide]) -> Option<Rank> {
        let values: Vec<f64> = others.iter().filter_map(|side| self.of(&[side])).collect();
        let lower = values.iter().filter(|value| **value < own).count();
        (values.len() >= MIN_OTHERS).then(|| Rank {
            mean: values.iter().sum::<f64>() / values.len() as f64,
            higher_than: (100 * lower / values.len()) as u32,
        })
    }
}

/// The rank of a figure among those of other players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rank {
    /// The mean of the others' figures.
    pub mean: f64,
    /// The percentage of the others' figures that are lower.
    pub higher_than: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(side: Side, expected: f64, loss: f64) -> Option<ComparedMove> {
        Some(ComparedMove { side, expected, loss, is_first: loss == 0.0 })
    }

    fn seconds(times: &[u64]) -> Vec<Option<Duration>> {
        times.iter().map(|&seconds| Some(Duration::from_secs(seconds))).collect()
    }

    /// Counted by hand: of side 0 the third move was the only one, the fifth came in a won game.
    #[test]
    fn moves_without_a_choice_and_in_decided_games_are_left_out() {
        let (first, second) = (Side::First, Side::Second);
        let compared = [
            choice(first, 0.5, 0.0),
            choice(second, 0.5, 0.2),
            choice(first, 0.6, 0.1),
            choice(second, 0.04, 0.0),
            None,
            choice(second, 0.05, 0.0),
            choice(first, 0.95, 0.05),
            choice(second, 0.951, 0.3),
            choice(first, 0.96, 0.6),
        ];
        let times = seconds(&[1, 4, 3, 99, 99, 6, 8, 99, 99]);
        let expected =
            Figures { moves: 3, firsts: 1, lost: 150_000, median_ms: Some(3_000), spread: Some(735_980) };
        // 1, 3 and 8 seconds: a mean of 4, squares of 9 + 1 + 16, and √(26 / 3) / 4 = 0.735980.
        assert_eq!(Figures::of(&compared, Some(&times), first), expected);
        let expected =
            Figures { moves: 2, firsts: 1, lost: 200_000, median_ms: Some(5_000), spread: Some(200_000) };
        assert_eq!(Figures::of(&compared, Some(&times), second), expected);
        let untimed = Figures { median_ms: None, spread: None, ..expected };
        assert_eq!(Figures::of(&compared, None, second), untimed);
        let none = Figures { moves: 0, firsts: 0, lost: 0, median_ms: None, spread: None };
        assert_eq!(Figures::of(&compared[4..5], Some(&times), first), none);
    }

    #[test]
    fn one_time_has_no_spread_and_moves_at_once_have_none() {
        assert_eq!((median(&[7.0]), variation(&[7.0])), (Some(7.0), None));
        assert_eq!((median(&[0.0, 0.0]), variation(&[0.0, 0.0])), (Some(0.0), None));
        assert_eq!((median(&[]), variation(&[])), (None, None));
        assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), Some(3.0));
    }

    fn side(moves: u64, firsts: u64, lost: u64, times: Option<(u64, u64)>) -> ScreenedSide {
        let (median_ms, spread) = times.unzip();
        let [game, pool, version] = ["", "", ""].map(str::to_owned);
        let (side, rating, nodes, ended_at, at) = (0, 1500, 1, 0, 0);
        ScreenedSide {
            game,
            side,
            pool,
            rating,
            moves,
            firsts,
            lost,
            median_ms,
            spread,
            nodes,
            version,
            ended_at,
            at,
        }
    }

    #[test]
    fn of_several_games_each_move_counts_the_same() {
        let (one, two) = (side(30, 10, 600_000, Some((4_000, 500_000))), side(10, 9, 20_000, None));
        let both = FIGURES.map(|figure| figure.of(&[&one, &two]));
        assert_eq!(both, [Some(0.475), Some(0.0155), Some(4.0), Some(0.5)]);
        assert_eq!(FIGURES.map(|figure| figure.of(&[&side(0, 0, 0, None)])), [None; 4]);
    }

    #[test]
    fn twenty_others_are_enough_to_compare_with() {
        // 0, 1, … 19 of 20 moves.
        let mut others: Vec<ScreenedSide> = (0..20).map(|firsts| side(20, firsts, 0, None)).collect();
        let rank = Figure::Firsts.rank_among(0.5, &others).unwrap();
        // Lower are 0 to 9 of 20, not those that are the same.
        assert!(rank.higher_than == 50 && (rank.mean - 0.475).abs() < 1e-9, "{rank:?}");
        assert_eq!(Figure::Firsts.rank_among(1.0, &others).unwrap().higher_than, 100);
        assert_eq!(Figure::Firsts.rank_among(0.0, &others).unwrap().higher_than, 0);
        assert_eq!(Figure::Median.rank_among(1.0, &others), None, "none of them tells its times");
        others.pop();
        assert_eq!(Figure::Firsts.rank_among(0.5, &others), None);
    }
}
