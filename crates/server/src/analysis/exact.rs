//! What tables of exact values know of a position.

use super::wire::ScoreView;
use super::words::{moves_words, result_view, winners_moves, words};
use crate::site::Site;
use serde::Serialize;
use throughline_catalog::{ExactValues, GameHandle, GameRecord};
use throughline_game::{ExactValue, Side, Wdl};

/// What is known of a position, for a browser.
#[derive(Serialize, Debug, Clone, PartialEq, Default)]
pub(super) struct ExactView {
    /// The question's id.
    pub id: String,
    /// The value of the position, if it is known.
    pub score: Option<ScoreView>,
    /// The same in words, and how it is known: `White wins in 5 moves: exact within tables`.
    pub words: String,
    /// The legal moves with their values, the best first; none where nothing is known.
    pub moves: Vec<ExactMove>,
    /// Why nothing is known, in a sentence.
    pub note: String,
    /// Whether tables are being made: ask again.
    pub making: bool,
}

/// A legal move and what it is worth.
#[derive(Serialize, Debug, Clone, PartialEq)]
pub(super) struct ExactMove {
    /// Move text.
    pub text: String,
    /// `win`, `draw`, `loss`, from the mover's view; `unknown`.
    pub verdict: &'static str,
    /// `wins in 5 moves`.
    pub words: String,
}

/// What the site's tables know of the last position of a record.
pub(super) fn look(site: &Site, id: &str, game: &GameHandle, record: &GameRecord) -> ExactView {
    let mut view = ExactView { id: id.to_owned(), ..ExactView::default() };
    if record.outcome().is_some() {
        return view;
    }
    let ExactValues { position, moves } = record.exact(&site.exact);
    if let Some(exact) = position {
        let score = score_of(exact, record.side_to_move());
        view.words = format!("{}: exact within tables", words(&score, game.info().sides));
        view.score = Some(score);
    }
    if moves.iter().any(|(_, exact)| exact.is_some()) {
        view.moves = moves.into_iter().map(|(text, exact)| exact_move(text, exact)).collect();
    }
    if view.score.is_none() && view.moves.is_empty() {
        let awaited = site.making.awaited(game.spec()).filter(|_| site.settings.make_tables);
        view.making = awaited.is_some();
        view.note = note(site.exact.pieces(game.spec()), awaited);
    }
    view
}

/// Why nothing is known, where tables know positions of up to so many pieces and those of others
/// are still to be made.
fn note(there: u32, awaited: Option<u32>) -> String {
    match awaited {
        Some(pieces) => format!(
            "Tables of exact values for positions of up to {pieces} pieces are being made. That takes some minutes."
        ),
        _ if there > 0 => {
            format!("Tables know the exact value of positions of up to {there} pieces. This one has more.")
        }
        _ => "There are no tables of exact values for these rules.".to_owned(),
    }
}

/// The moves that the winner needs, from the first side's view, as the scores of the engine tell
/// it.
fn score_of(exact: ExactValue, mover: Side) -> ScoreView {
    let winner = exact.wdl.winner(mover);
    let moves = |plies| i32::try_from(winners_moves(plies)).unwrap_or(i32::MAX);
    let sign = if winner == Some(Side::Second) { -1 } else { 1 };
    let wins_in = winner.and(exact.distance).map(|plies| sign * moves(plies));
    ScoreView { wins_in, ..result_view(winner) }
}

fn exact_move(text: String, exact: Option<ExactValue>) -> ExactMove {
    let moves = |plies| moves_words(winners_moves(plies));
    let (verdict, words) = match exact {
        None => ("unknown", "not known".to_owned()),
        Some(ExactValue { wdl: Wdl::Draw, .. }) => ("draw", "draws".to_owned()),
        Some(ExactValue { wdl: Wdl::Win, distance }) => {
            ("win", distance.map_or("wins".to_owned(), |plies| format!("wins in {}", moves(plies))))
        }
        Some(ExactValue { wdl: Wdl::Loss, distance }) => {
            ("loss", distance.map_or("loses".to_owned(), |plies| format!("loses in {}", moves(plies))))
        }
    };
    ExactMove { text, verdict, words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_read_as_people_say_them() {
        let say = |exact| exact_move("a-b".to_owned(), exact).words;
        assert_eq!(say(Some(ExactValue::win(1))), "wins in 1 move");
        assert_eq!(say(Some(ExactValue::loss(4))), "loses in 2 moves");
        assert_eq!(say(Some(ExactValue::DRAW)), "draws");
        assert_eq!(say(None), "not known");
        let unknown = ExactValue { wdl: Wdl::Loss, distance: None };
        assert_eq!(words(&score_of(unknown, Side::First), ["white", "black"]), "Black wins");
        let long = ExactValue::win(301);
        assert_eq!(score_of(long, Side::Second).wins_in, Some(-151));
        assert_eq!(words(&score_of(long, Side::Second), ["white", "black"]), "Black wins in 151 moves");
    }

    #[test]
    fn it_is_told_why_nothing_is_known() {
        for (there, awaited, expected) in [
            (0, None, "no tables"),
            (0, Some(5), "up to 5 pieces are being made"),
            (3, Some(5), "up to 5 pieces are being made"),
            (5, Some(5), "up to 5 pieces are being made"),
            (5, None, "up to 5 pieces. This one has more"),
            (6, None, "up to 6 pieces. This one has more"),
        ] {
            assert!(note(there, awaited).contains(expected), "{there} {awaited:?}");
        }
    }
}
