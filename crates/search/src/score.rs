//! Scores: evaluations in hundredths, and wins by their distance in plies.

use std::fmt;
use throughline_game::{ExactValue, Wdl};

/// The maximum ply of a search, extensions and quiescence included.
pub(crate) const MAX_PLY: usize = 127;
/// The score of an immediate win. A win in `n` plies is `WIN - n`. Fits in 16 bits, as the table
/// stores it.
pub(crate) const WIN: i32 = 32_000;
/// The lowest score of a win.
pub(crate) const MIN_WIN: i32 = WIN - 2 * MAX_PLY as i32;
/// Evaluations are clamped to this, well below wins.
pub(crate) const MAX_EVAL: i32 = MIN_WIN - 1_000;
/// Greater than every score.
pub(crate) const INFINITE: i32 = WIN + 1;
/// A draw.
pub(crate) const DRAW: i32 = 0;

/// The raw score of an exact value at a ply. Distances too large to be represented count as the
/// largest.
#[inline]
pub(crate) fn of_exact(exact: ExactValue, ply: usize) -> i32 {
    let plies = exact.distance.unwrap_or(u32::MAX).min(2 * MAX_PLY as u32) as i32;
    let win = (WIN - ply as i32 - plies).max(MIN_WIN);
    match exact.wdl {
        Wdl::Win => win,
        Wdl::Draw => DRAW,
        Wdl::Loss => -win,
    }
}

/// Whether a raw score is a proven win or loss.
#[inline]
pub(crate) const fn is_decisive(raw: i32) -> bool {
    raw.abs() >= MIN_WIN
}

/// A score from the view of the side to move, higher is better.
///
/// Either an evaluation in hundredths (100 is about the worth of a small piece) or a forced win or
/// loss with its distance in plies. Wins rank above all evaluations, shorter wins above longer
/// ones.
///
/// ```
/// use throughline_search::Score;
/// assert_eq!(Score::from_hundredths(125).to_string(), "+1.25");
/// assert_eq!(Score::win(7).to_string(), "win in 7");
/// assert!(Score::win(1) > Score::win(3) && Score::win(99) > Score::from_hundredths(30_000));
/// assert_eq!(-Score::win(7), Score::loss(7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(DRAW);

    /// An evaluation in hundredths; clamped well below wins.
    #[must_use]
    pub fn from_hundredths(hundredths: i32) -> Self {
        Score(hundredths.clamp(-MAX_EVAL, MAX_EVAL))
    }

    /// A forced win in `plies` (1: the next move wins), up to 127.
    #[must_use]
    pub fn win(plies: u32) -> Self {
        Score(WIN - plies.min(MAX_PLY as u32) as i32)
    }

    /// A forced loss in `plies`, up to 127.
    #[must_use]
    pub fn loss(plies: u32) -> Self {
        -Score::win(plies)
    }

    /// The raw number of a search.
    pub(crate) fn from_raw(raw: i32) -> Self {
        Score(raw)
    }

    /// The evaluation in hundredths, unless the game is decided.
    #[must_use]
    pub fn hundredths(self) -> Option<i32> {
        (!is_decisive(self.0)).then_some(self.0)
    }

    /// Plies to a forced win.
    #[must_use]
    pub fn win_in(self) -> Option<u32> {
        (self.0 >= MIN_WIN).then(|| (WIN - self.0) as u32)
    }

    /// Plies to a forced loss.
    #[must_use]
    pub fn loss_in(self) -> Option<u32> {
        (-self).win_in()
    }

    /// Plies to the end of a decided game, whoever wins.
    #[must_use]
    pub fn decided_in(self) -> Option<u32> {
        self.win_in().or(self.loss_in())
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.win_in() {
            write!(f, "win in {plies}")
        } else if let Some(plies) = self.loss_in() {
            write!(f, "loss in {plies}")
        } else {
            let sign = match self.0 {
                0 => "",
                1.. => "+",
                _ => "-",
            };
            write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_as_people_write_them() {
        for (raw, text) in [
            (0, "0.00"),
            (7, "+0.07"),
            (-30, "-0.30"),
            (12_345, "+123.45"),
            (WIN - 3, "win in 3"),
            (4 - WIN, "loss in 4"),
        ] {
            assert_eq!(Score::from_raw(raw).to_string(), text);
        }
    }

    #[test]
    fn exact_values_are_scores_at_their_ply() {
        assert_eq!(of_exact(ExactValue::win(5), 2), WIN - 7);
        assert_eq!(of_exact(ExactValue::loss(0), 3), 3 - WIN);
        assert_eq!(of_exact(ExactValue::win(900), 100), MIN_WIN);
        assert_eq!(of_exact(ExactValue::DRAW, 9), DRAW);
    }

    #[test]
    fn evaluations_never_look_like_wins() {
        for hundredths in [i32::MIN + 1, -40_000, 0, 40_000, i32::MAX] {
            assert_eq!(Score::from_hundredths(hundredths).decided_in(), None);
        }
        assert!(Score::win(u32::MAX).win_in().is_some());
    }
}
