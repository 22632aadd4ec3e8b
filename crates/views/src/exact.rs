//! Exact values of a position from tablebases, as text, or the reason why there are none.

use crate::messages::{say, say_with};
use crate::score::{ScoreView, result_view, score_words, winners_moves};
use serde::Serialize;
use throughline_catalog::{ExactValues, GameRecord};
use throughline_game::{ExactValue, Side, Wdl};
use ts_rs::TS;
use utoipa::ToSchema;

/// The exact value of a position, for a browser.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Default)]
pub struct ExactView {
    /// The command's id.
    pub id: String,
    /// The value of the position, if known.
    pub score: Option<ScoreView>,
    /// The value and its source as text: `White wins in 5 moves: exact, from a tablebase`.
    pub words: String,
    /// The legal moves with their values, the best first; empty if none is known.
    pub moves: Vec<ExactMove>,
    /// The reason why the value is unknown, a sentence.
    pub note: String,
    /// Whether tablebases are being generated: ask again.
    pub making: bool,
}

/// A legal move and its exact value.
#[derive(TS, ToSchema, Serialize, Debug, Clone, PartialEq)]
pub struct ExactMove {
    /// Move text.
    pub text: String,
    /// `win`, `draw`, `loss`, from the mover's view; `unknown`.
    pub verdict: &'static str,
    /// `wins in 5 moves`.
    pub words: String,
}

/// The reason why the value of a position is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownReason {
    /// The site is generating tablebases for positions of up to this many pieces.
    Making(u32),
    /// This program is computing the tables.
    Working,
    /// The position has more pieces than the largest tablebase, which has this many; 0: there are
    /// no tablebases.
    Beyond(u32),
}

impl ExactView {
    /// Returns the exact values of the last position of a record. Calls `reason` where they are
    /// unknown.
    #[must_use]
    pub fn new(
        id: &str,
        record: &GameRecord,
        values: ExactValues,
        reason: impl FnOnce() -> UnknownReason,
    ) -> Self {
        let mut view = ExactView { id: id.to_owned(), ..ExactView::default() };
        if record.outcome().is_some() {
            return view;
        }
        let ExactValues { position, moves } = values;
        if let Some(exact) = position {
            let score = score_of(exact, record.side_to_move());
            let words = score_words(&score, record.game().info());
            view.words = say_with("exact.known", &[("words", &words)]);
            view.score = Some(score);
        }
        if moves.iter().any(|(_, exact)| exact.is_some()) {
            view.moves = moves.into_iter().map(|(text, exact)| exact_move(text, exact)).collect();
        }
        if view.score.is_none() && !view.moves.is_empty() {
            view.note = say("exact.moves-only");
        } else if view.score.is_none() {
            let reason = reason();
            view.making = !matches!(reason, UnknownReason::Beyond(_));
            view.note = note(reason);
        }
        view
    }
}

fn note(reason: UnknownReason) -> String {
    match reason {
        UnknownReason::Making(pieces) => say_with("exact.making", &[("pieces", &pieces.to_string())]),
        UnknownReason::Working => say("exact.working"),
        UnknownReason::Beyond(0) => say("exact.none"),
        UnknownReason::Beyond(pieces) => say_with("exact.more-pieces", &[("pieces", &pieces.to_string())]),
    }
}

/// Returns an exact value from the first side's view, with the number of the winner's moves, as for
/// scores of the engine.
fn score_of(exact: ExactValue, mover: Side) -> ScoreView {
    let winner = exact.wdl.winner(mover);
    let moves = |plies| i32::try_from(winners_moves(plies, winner == Some(mover))).unwrap_or(i32::MAX);
    let sign = if winner == Some(Side::Second) { -1 } else { 1 };
    let wins_in = winner.and(exact.distance).map(|plies| sign * moves(plies));
    ScoreView { wins_in, ..result_view(winner) }
}

fn exact_move(text: String, exact: Option<ExactValue>) -> ExactMove {
    let counted = |name, plies, wins| say_with(name, &[("moves", &winners_moves(plies, wins).to_string())]);
    let (verdict, words) = match exact {
        None => ("unknown", say("exact.unknown")),
        Some(ExactValue { wdl: Wdl::Draw, .. }) => ("draw", say("exact.draws")),
        Some(ExactValue { wdl: Wdl::Win, distance }) => {
            ("win", distance.map_or_else(|| say("exact.wins"), |plies| counted("exact.wins-in", plies, true)))
        }
        Some(ExactValue { wdl: Wdl::Loss, distance }) => {
            let counted = |plies| counted("exact.loses-in", plies, false);
            ("loss", distance.map_or_else(|| say("exact.loses"), counted))
        }
    };
    ExactMove { text, verdict, words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    #[test]
    fn values_read_as_people_say_them() {
        let say = |exact| exact_move("a-b".to_owned(), exact).words;
        assert_eq!(say(Some(ExactValue::win(1))), "wins in 1 move");
        assert_eq!(say(Some(ExactValue::loss(4))), "loses in 2 moves");
        // The loser makes the last move as well.
        assert_eq!(say(Some(ExactValue::loss(5))), "loses in 2 moves");
        assert_eq!(say(Some(ExactValue::DRAW)), "draws");
        assert_eq!(say(None), "not known");
        let chess = GAMES.into_iter().find(|info| info.id == "one-dimensional-chess").unwrap();
        let unknown = ExactValue { wdl: Wdl::Loss, distance: None };
        assert_eq!(score_words(&score_of(unknown, Side::First), chess), "Black wins");
        let long = ExactValue::win(301);
        assert_eq!(score_of(long, Side::Second).wins_in, Some(-151));
        assert_eq!(score_words(&score_of(long, Side::Second), chess), "Black wins in 151 moves");
    }

    #[test]
    fn it_is_told_why_nothing_is_known() {
        let game = throughline_catalog::GameHandle::from_spec("one-dimensional-chess").unwrap();
        let record = game.record(None).unwrap();
        for (reason, making, expected) in [
            (UnknownReason::Making(5), true, "up to 5 pieces are being made"),
            (UnknownReason::Working, true, "worked out on this device"),
            (UnknownReason::Beyond(0), false, "no tables"),
            (UnknownReason::Beyond(6), false, "up to 6 pieces. This one has more"),
        ] {
            let nothing = ExactValues { position: None, moves: Vec::new() };
            let view = ExactView::new("7", &record, nothing, || reason);
            assert_eq!((view.making, view.score, view.moves.len()), (making, None, 0));
            assert!(view.note.contains(expected), "{reason:?}: {}", view.note);
        }
        let moves = vec![("e-j".to_owned(), Some(ExactValue::DRAW)), ("b-c".to_owned(), None)];
        let view = ExactView::new("7", &record, ExactValues { position: None, moves }, || unreachable!());
        assert_eq!((view.making, view.words.as_str(), view.moves.len()), (false, "", 2));
        assert_eq!(view.note, "The exact value of some moves is known, that of the position is not.");
    }
}
