//! The quality of expected scores.

use crate::stats::{Z95, wilson};
use crate::svg::{Plot, Point, standalone};
use serde::Serialize;

/// The number of ranges in a calibration table.
const RANGES: usize = 10;
/// The lower bound of probabilities before the logarithm is taken.
const NEARLY_CERTAIN: f64 = 1e-9;

/// Returns the Brier score of a game: the squared difference of the expected and the real score (G.
/// W. Brier, “Verification of forecasts expressed in terms of probability”, 1950,
/// <https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2>). 0 is best; always
/// expecting a half gives a quarter, less with draws.
#[must_use]
pub fn brier((expected, scored): (f64, f64)) -> f64 {
    (expected - scored) * (expected - scored)
}

/// Returns the logarithmic loss of a game: minus the logarithm of the probability given to the
/// result, where a draw is half a win. 0 is best; always expecting a half gives ln 2 = 0.693.
#[must_use]
pub fn log_loss((expected, scored): (f64, f64)) -> f64 {
    let [won, lost] = [expected, 1.0 - expected].map(|chance| chance.max(NEARLY_CERTAIN).ln());
    -(scored * won + (1.0 - scored) * lost)
}

/// Games in which the first side's expected score was in a range.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Calibration {
    /// The ends of the range, 0 to 1.
    pub range: [f64; 2],
    /// The number of games.
    pub games: usize,
    /// The mean expected score.
    pub expected: f64,
    /// The mean real score.
    pub scored: f64,
    /// The 95 % confidence interval of `scored` (Wilson's).
    pub interval: [f64; 2],
}

/// The quality of expected scores of the first side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judgement {
    /// The number of games.
    pub games: usize,
    /// The mean Brier score, 0 to 1: see [`brier`].
    pub brier: f64,
    /// The mean logarithmic loss: see [`log_loss`].
    pub log_loss: f64,
    /// The mean difference of expected and real scores of a range, weighted by games, 0 to 1
    /// (expected calibration error; M. P. Naeini and others, 2015,
    /// <https://doi.org/10.1609/aaai.v29i1.9602>).
    pub calibration_error: f64,
    /// The ranges that have games.
    pub calibration: Vec<Calibration>,
}

impl Judgement {
    /// Judges expected scores, each paired with the real score. Without games all figures are 0.
    #[must_use]
    pub fn of(games: &[(f64, f64)]) -> Self {
        let n = games.len().max(1) as f64;
        let mean = |of: fn((f64, f64)) -> f64| games.iter().map(|&game| of(game)).sum::<f64>() / n;
        let mut ranges = vec![Vec::new(); RANGES];
        for game in games {
            ranges[((game.0 * RANGES as f64) as usize).min(RANGES - 1)].push(*game);
        }
        let rows = ranges.iter().enumerate().filter(|(_, games)| !games.is_empty());
        let calibration: Vec<Calibration> = rows.map(|(i, games)| calibrated(i, games)).collect();
        let off = calibration.iter().map(|row| row.games as f64 * (row.expected - row.scored).abs());
        Judgement {
            games: games.len(),
            brier: mean(brier),
            log_loss: mean(log_loss),
            calibration_error: off.sum::<f64>() / n,
            calibration,
        }
    }

    fn points(&self) -> Vec<Point> {
        let point = |row: &Calibration| Point {
            x: row.expected,
            low: row.interval[0],
            middle: row.scored,
            high: row.interval[1],
            n: row.games,
        };
        self.calibration.iter().map(point).collect()
    }
}

fn calibrated(range: usize, games: &[(f64, f64)]) -> Calibration {
    let n = games.len() as f64;
    let scored = wilson(games.iter().map(|game| game.1).sum(), n, Z95);
    Calibration {
        range: [range, range + 1].map(|end| end as f64 / RANGES as f64),
        games: games.len(),
        expected: games.iter().map(|game| game.0).sum::<f64>() / n,
        scored: scored.value,
        interval: [scored.low, scored.high],
    }
}

/// Draws real over expected scores: with the worth of the sides, the 95 % confidence interval as a
/// band, and without it. Perfect expected scores lie on the dashed line.
#[must_use]
pub fn calibration_svg(title: &str, without: &Judgement, with: &Judgement) -> String {
    let description = format!(
        "What the first side scored over what was expected of it. With the worth of the side (orange, with its 95 % \
         interval) the two differ by {:.1} % on average, without it (blue) by {:.1} %.",
        100.0 * with.calibration_error,
        100.0 * without.calibration_error
    );
    let names = ["expected; orange with the worth of the side, blue without", "scored"];
    let plot = Plot::new(title, &description, [0.0..1.0, 0.0..1.0], names);
    standalone(&plot.diagonal().curve(&with.points()).other_line(&without.points()).svg())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_by_hand() {
        let found = Judgement::of(&[(0.82, 1.0), (0.88, 0.5), (0.3, 0.0), (1.0, 1.0)]);
        let squares = 0.18f64.powi(2) + 0.38f64.powi(2) + 0.3f64.powi(2);
        assert!((found.brier - squares / 4.0).abs() < 1e-12);
        let logs = 0.82f64.ln() + 0.5 * (0.88f64.ln() + 0.12f64.ln()) + 0.7f64.ln();
        assert!((found.log_loss + logs / 4.0).abs() < 1e-6, "{found:?}");
        let ranges: Vec<_> = found.calibration.iter().map(|row| (row.range[0], row.games)).collect();
        assert_eq!(ranges, [(0.3, 1), (0.8, 2), (0.9, 1)]);
        assert!((found.calibration_error - (2.0 * 0.1 + 0.3) / 4.0).abs() < 1e-12);
        let even = Judgement::of(&[(0.5, 1.0), (0.5, 0.0)]);
        assert_eq!((even.brier, even.calibration_error), (0.25, 0.0));
        assert!((even.log_loss - std::f64::consts::LN_2).abs() < 1e-12);
    }

    #[test]
    fn nothing_and_certain_errors_are_finite() {
        assert_eq!(Judgement::of(&[]).calibration, []);
        let wrong = Judgement::of(&[(0.0, 1.0), (1.0, 0.0)]);
        assert!(wrong.brier == 1.0 && wrong.log_loss > 20.0 && wrong.log_loss.is_finite());
        let svg = calibration_svg("A <title>", &Judgement::of(&[]), &wrong);
        assert!(svg.contains("A &lt;title&gt;") && !svg.contains("NaN"), "{svg}");
    }
}
