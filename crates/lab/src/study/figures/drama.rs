//! How games go: leads, swings and turns.

use super::{BROWNE, Facts, THOMPSON, cited, estimated, ludii, mean_figure, plain};
use crate::stats::{mean, share};
use crate::study::report::{Figure, Unit};
use crate::study::trace::Trace;

/// Nobody leads while the expected score is nearer to a half than this.
const LEAD: f64 = 0.05;
/// A winner that once expected no more than this came from behind.
const BEHIND: f64 = 0.25;

pub(super) fn drama(facts: &Facts<'_>) -> Vec<Figure> {
    let won: Vec<Vec<f64>> =
        facts.games.iter().filter_map(|game| game.winners()).filter(|e| !e.is_empty()).collect();
    let of = |f: &dyn Fn(&[f64]) -> f64| won.iter().map(|e| f(e)).collect::<Vec<f64>>();
    let behind = |e: &[f64]| e.iter().map(|e| (1.0 - 2.0 * e).max(0.0)).sum::<f64>() / e.len() as f64;
    let comebacks = won.iter().filter(|e| e.iter().any(|&e| e <= BEHIND)).count();
    let turning =
        |e: &[f64]| e.iter().rposition(|&e| e <= 0.5).map_or(0.0, |at| (at + 1) as f64 / e.len() as f64);
    [
        mean_figure(
            ("decisiveness", "Decisiveness"),
            Unit::Share,
            &of(&|e| 1.0 - after_threshold(e)),
            "decided games",
            "How soon a game ends once it is decided. The threshold is the most that the loser ever expected; from the first ply \
             at which the winner expects more than that, the rest of the game is counted as a share of it. 100 %: it ends at once.",
            ludii("single/stateEvaluation/decisiveness/DecisivenessThreshold"),
        ),
        mean_figure(
            ("drama", "Drama"),
            Unit::Share,
            &of(&behind),
            "decided games",
            "By how much the later winner was behind (the other side's expected score less its own), 0 while it was not; the mean \
             over the plies of a game.",
            ludii("multiple/metrics/Drama"),
        ),
        (!won.is_empty()).then(|| {
            estimated(
                ("comebacks", "Won from behind"),
                Unit::Share,
                share(comebacks, won.len()),
                format!("{} decided games", won.len()),
                "Games whose winner expected 25 % or less at some time.",
                cited(THOMPSON),
            )
        }),
        mean_figure(
            ("turning-point", "Turning point"),
            Unit::Share,
            &of(&turning),
            "decided games",
            "The share of the game that had been played when the winner expected no more than half a point for the last time.",
            None,
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The share of a game after its winner first expected more than the loser ever did.
fn after_threshold(e: &[f64]) -> f64 {
    let threshold = e.iter().map(|e| 1.0 - e).fold(0.0, f64::max);
    e.iter().position(|&e| e > threshold).map_or(0.0, |at| (e.len() - 1 - at) as f64 / e.len() as f64)
}

pub(super) fn flow(facts: &Facts<'_>) -> Vec<Figure> {
    let games: Vec<&&Trace> = facts.games.iter().filter(|game| game.expected.len() > 1).collect();
    let of = |f: &dyn Fn(&Trace) -> f64| games.iter().map(|game| f(game)).collect::<Vec<f64>>();
    let variance = |game: &Trace| {
        let mean = game.expected.iter().sum::<f64>() / game.expected.len() as f64;
        game.expected.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / game.expected.len() as f64
    };
    let bias = |game: &Trace| game.expected.iter().sum::<f64>() / game.expected.len() as f64 - game.points();
    let covered = |game: &Trace| game.stood.len() as f64 / facts.sites.max(1) as f64;
    [
        mean_figure(
            ("lead-changes", "Lead changes"),
            Unit::Number,
            &of(&|game| lead_changes(&game.expected) as f64),
            "games",
            "How often in a game the lead passed from one side to the other. A side leads that expects 55 % or more.",
            ludii("single/stateEvaluation/LeadChange"),
        ),
        mean_figure(
            ("stability", "Variance of the expected score"),
            Unit::Number,
            &of(&variance),
            "games",
            "The variance of the expected score in a game: small where little changes, 0.25 at most.",
            ludii("single/stateEvaluation/Stability"),
        ),
        mean_figure(
            ("swing", "Swing of a move"),
            Unit::Share,
            &of(&Trace::swing),
            "games",
            "By how much the expected score changes from one ply to the next, up or down.",
            cited(BROWNE),
        ),
        mean(&of(&bias)).map(|found| {
            estimated(
                ("bias", "Expected less scored"),
                Unit::Share,
                found,
                format!("{} games", games.len()),
                "What the first side expected on average in a game, less what it scored. Near 0 the engine's model of results fits \
                 this rule set; far from it, the figures of drama tell of the engine's beliefs more than of the game.",
                None,
            )
        }),
        mean_figure(
            ("board-coverage", "Board coverage"),
            Unit::Share,
            &of(&covered),
            "games",
            "The share of the places of the board on which something stood at some time in a game.",
            ludii("single/boardCoverage/BoardCoverageDefault"),
        ),
        known(facts),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// How often the expected score is exact; nothing without tables.
fn known(facts: &Facts<'_>) -> Option<Figure> {
    let pieces = facts.tables?;
    let positions: usize = facts.games.iter().map(|game| game.expected.len()).sum();
    let known: usize = facts.games.iter().map(|game| game.known).sum();
    let meaning = format!(
        "Of the positions in which somebody was to move, those whose value the tables of up to {pieces} pieces hold: there the \
         expected score is that value, 0, 50 or 100 %, for the position by itself."
    );
    let figure = plain(
        ("known", "Positions of known value"),
        Unit::Share,
        known as f64 / positions.max(1) as f64,
        format!("{positions} positions"),
        &meaning,
        None,
    );
    Some(Figure { label: "exact within tables".to_owned(), ..figure })
}

/// How often the lead passed from one side to the other.
pub(crate) fn lead_changes(expected: &[f64]) -> usize {
    let leads: Vec<bool> = expected.iter().filter(|&&e| (e - 0.5).abs() >= LEAD).map(|&e| e > 0.5).collect();
    leads.windows(2).filter(|pair| pair[0] != pair[1]).count()
}
