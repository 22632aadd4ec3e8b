//! Accuracy of moves, computed from the evaluations of positions. The formulas and their sources
//! are in `docs/review.md`.

use super::Severity;

/// The losses of expected score (0 to 1) from which a move is a blunder, a mistake or an
/// inaccuracy.
const SEVERITIES: [(f64, Severity); 3] =
    [(0.15, Severity::Blunder), (0.10, Severity::Mistake), (0.05, Severity::Inaccuracy)];

/// The window of positions round a move for its weight, as a fraction of all, and its bounds.
const WINDOW: (usize, usize, usize) = (10, 2, 8);

/// The bounds of a move's weight.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

/// The severity of a move by its loss of expected score.
pub(super) fn severity(loss: f64) -> Option<Severity> {
    // Scores come in thousandths: compare with a tolerance for rounding.
    SEVERITIES.into_iter().find(|(least, _)| loss >= least - 1e-9).map(|(_, severity)| severity)
}

/// The accuracy of a move by its loss of expected score: from 100 for no loss down to 0.
pub(super) fn move_accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss.max(0.0)).exp() - 3.1669).clamp(0.0, 100.0)
}

/// A move's accuracy, and its weight: how much was at stake.
#[derive(Clone, Copy)]
pub(super) struct WeighedMove {
    pub accuracy: f64,
    pub weight: f64,
}

/// The accuracy of a side: the mean of the weighted mean of its moves' accuracies and their
/// harmonic mean, in which bad moves count for more. `None` without moves.
pub(super) fn accuracy(moves: &[WeighedMove]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let weights: f64 = moves.iter().map(|played| played.weight).sum();
    let weighted = moves.iter().map(|played| played.accuracy * played.weight).sum::<f64>() / weights;
    // A move with accuracy 0 must not make the whole mean 0.
    let harmonic =
        moves.len() as f64 / moves.iter().map(|played| 1.0 / played.accuracy.max(1.0)).sum::<f64>();
    Some((weighted + harmonic) / 2.0)
}

/// The weight of each move: the standard deviation of the expected score (0 to 1) in the positions
/// round it.
pub(super) fn weights(chances: &[f64]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let (part, least, most) = WINDOW;
    let window = (moves / part).clamp(least, most).min(chances.len());
    let weight = |played: usize| {
        let first = (played + 1).saturating_sub(window / 2).min(chances.len() - window);
        (deviation(&chances[first..first + window]) * 100.0).clamp(WEIGHTS.0, WEIGHTS.1)
    };
    (0..moves).map(weight).collect()
}

/// Standard deviation.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_decides_how_bad_a_move_was() {
        for (loss, expected) in [
            (-0.3, None),
            (0.0, None),
            (0.049, None),
            (0.05, Some(Severity::Inaccuracy)),
            (0.1, Some(Severity::Mistake)),
            (0.149, Some(Severity::Mistake)),
            (0.15, Some(Severity::Blunder)),
            (1.0, Some(Severity::Blunder)),
        ] {
            assert_eq!(severity(loss), expected, "{loss}");
        }
    }

    #[test]
    fn accuracy_falls_from_a_hundred_to_nothing() {
        let close = |a: f64, b: f64| (a - b).abs() < 0.05;
        assert!(close(move_accuracy(0.0), 100.0) && close(move_accuracy(-0.5), 100.0));
        // Ten percentage points lost: 103.1668 · e^-0.4354 - 3.1669.
        assert!(close(move_accuracy(0.1), 63.58), "{}", move_accuracy(0.1));
        assert!(close(move_accuracy(0.3), 24.8), "{}", move_accuracy(0.3));
        assert_eq!(move_accuracy(1.0), 0.0);
        assert!(
            (0..100).all(|n| move_accuracy(f64::from(n) / 100.0) >= move_accuracy(f64::from(n + 1) / 100.0))
        );
    }

    #[test]
    fn one_bad_move_weighs_more_than_a_mean_would_say() {
        let accuracy = |moves: &[(f64, f64)]| {
            let weighed = moves.iter().map(|&(accuracy, weight)| WeighedMove { accuracy, weight });
            accuracy(&weighed.collect::<Vec<_>>())
        };
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[(100.0, 1.0); 5]), Some(100.0));
        let uneven = accuracy(&[(100.0, 1.0), (100.0, 1.0), (10.0, 1.0)]).unwrap();
        assert!(uneven < 70.0 && uneven > 25.0, "{uneven}");
        // The same with much at stake at the bad one.
        assert!(accuracy(&[(100.0, 1.0), (100.0, 1.0), (10.0, 12.0)]).unwrap() < uneven);
        assert!(accuracy(&[(0.0, 1.0)]).unwrap() <= 1.0);
    }

    #[test]
    fn weights_are_large_where_the_game_swings() {
        let quiet = weights(&[0.5; 30]);
        assert_eq!(quiet, vec![0.5; 29]);
        let mut chances = vec![0.5; 30];
        chances[20..].fill(0.9);
        let weights = weights(&chances);
        assert!(weights[19] > 10.0 && weights[2] == 0.5, "{weights:?}");
        for few in 0..4 {
            assert_eq!(super::weights(&vec![0.3; few]).len(), few.saturating_sub(1));
        }
    }
}
