//! Tables of exact values: what they know of a position. The small ones that are missing are made
//! while the site runs.

use crate::messages::{say, say_with};
use crate::score::{ScoreView, result_view, score_words, winners_moves};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use throughline_catalog::{
    ExactValues, GameHandle, GameRecord, MakeSettings, SMALL_TABLEBASES, TablebaseFolder,
};
use throughline_game::{ExactValue, Side, Wdl};
use ts_rs::TS;
use utoipa::ToSchema;

/// The most memory for making tables, in bytes.
const MEMORY: u64 = 256 << 20;

/// A folder of tables, and the making of [`SMALL_TABLEBASES`], one after another.
pub(crate) struct Tablebases {
    folder: TablebaseFolder,
    /// Set when no more are to be made.
    stop: AtomicBool,
    /// How many of the list are dealt with: they are there, or cannot be made.
    done: AtomicUsize,
}

impl Tablebases {
    /// Tables of which those that are missing are made once [`Tablebases::make_small`] is called.
    pub(crate) fn new(folder: TablebaseFolder) -> Self {
        let done = AtomicUsize::new(SMALL_TABLEBASES.len());
        Tablebases { folder, stop: AtomicBool::new(false), done }
    }

    /// Makes what is missing of [`SMALL_TABLEBASES`], on one thread and in no hurry. The site does
    /// not wait for it.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub(crate) fn make_small(self: &Arc<Self>) -> std::io::Result<()> {
        self.done.store(0, Ordering::Relaxed);
        let tablebases = self.clone();
        thread::Builder::new().name("tables".to_owned()).spawn(move || tablebases.run()).map(drop)
    }

    /// Makes no more. What is made stays.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The most pieces of the tables that are still to be made for a rule set of this canonical
    /// spec.
    fn awaited(&self, spec: &str) -> Option<u32> {
        let awaited = &SMALL_TABLEBASES[self.done.load(Ordering::Relaxed).min(SMALL_TABLEBASES.len())..];
        awaited.iter().find(|(other, _)| *other == spec).map(|(_, pieces)| *pieces)
    }

    /// The most pieces of positions that the tables of a rule set know, or will know soon.
    pub(super) fn most_pieces(&self, spec: &str) -> u32 {
        self.folder.pieces(spec).max(self.awaited(spec).unwrap_or_default())
    }

    fn run(&self) {
        for (spec, pieces) in SMALL_TABLEBASES {
            let settings = MakeSettings { pieces, memory: MEMORY, threads: 1 };
            match self.folder.make(spec, &settings, &self.stop, &()) {
                Ok(()) => {
                    tracing::info!(spec, pieces, folder = %self.folder.path().display(), "tables are there");
                }
                Err(_) if self.stop.load(Ordering::Relaxed) => return,
                // Without them the site is as it was.
                Err(error) => tracing::warn!(spec, %error, "no tables"),
            }
            self.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What is known of a position, for a browser.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Default)]
pub(crate) struct ExactView {
    /// The command's id.
    pub id: String,
    /// The value of the position, if it is known.
    pub score: Option<ScoreView>,
    /// The same in words, and how it is known: `White wins in 5 moves: exact, from a tablebase`.
    pub words: String,
    /// The legal moves with their values, the best first; none where nothing is known.
    pub moves: Vec<ExactMove>,
    /// Why nothing is known, in a sentence.
    pub note: String,
    /// Whether tables are being made: ask again.
    pub making: bool,
}

/// A legal move and what it is worth.
#[derive(TS, ToSchema, Serialize, Debug, Clone, PartialEq)]
pub(crate) struct ExactMove {
    /// Move text.
    pub text: String,
    /// `win`, `draw`, `loss`, from the mover's view; `unknown`.
    pub verdict: &'static str,
    /// `wins in 5 moves`.
    pub words: String,
}

/// What tables know of the last position of a record.
pub(crate) fn look(tablebases: &Tablebases, id: &str, game: &GameHandle, record: &GameRecord) -> ExactView {
    let mut view = ExactView { id: id.to_owned(), ..ExactView::default() };
    if record.outcome().is_some() {
        return view;
    }
    let ExactValues { position, moves } = record.exact(&tablebases.folder);
    if let Some(exact) = position {
        let score = score_of(exact, record.side_to_move());
        view.words = say_with("exact.known", &[("words", &score_words(&score, game.info()))]);
        view.score = Some(score);
    }
    if moves.iter().any(|(_, exact)| exact.is_some()) {
        view.moves = moves.into_iter().map(|(text, exact)| exact_move(text, exact)).collect();
    }
    if view.score.is_none() && view.moves.is_empty() {
        let awaited = tablebases.awaited(game.spec());
        view.making = awaited.is_some();
        view.note = note(tablebases.folder.pieces(game.spec()), awaited);
    }
    view
}

/// Why nothing is known, where tables know positions of up to so many pieces and those of others
/// are still to be made.
fn note(there: u32, awaited: Option<u32>) -> String {
    match awaited {
        Some(pieces) => say_with("exact.making", &[("pieces", &pieces.to_string())]),
        _ if there > 0 => say_with("exact.more-pieces", &[("pieces", &there.to_string())]),
        _ => say("exact.none"),
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
    let counted = |name, plies| say_with(name, &[("moves", &winners_moves(plies).to_string())]);
    let (verdict, words) = match exact {
        None => ("unknown", say("exact.unknown")),
        Some(ExactValue { wdl: Wdl::Draw, .. }) => ("draw", say("exact.draws")),
        Some(ExactValue { wdl: Wdl::Win, distance }) => {
            ("win", distance.map_or_else(|| say("exact.wins"), |plies| counted("exact.wins-in", plies)))
        }
        Some(ExactValue { wdl: Wdl::Loss, distance }) => {
            ("loss", distance.map_or_else(|| say("exact.loses"), |plies| counted("exact.loses-in", plies)))
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

    #[test]
    fn what_is_dealt_with_is_no_longer_awaited() {
        let folder = tempfile::tempdir().expect("a folder");
        let tablebases = Tablebases::new(TablebaseFolder::new(folder.path()));
        assert!(
            SMALL_TABLEBASES.iter().all(|(spec, _)| tablebases.awaited(spec).is_none()),
            "none are to be made"
        );
        for (number, (spec, pieces)) in SMALL_TABLEBASES.into_iter().enumerate() {
            tablebases.done.store(number, Ordering::Relaxed);
            assert_eq!(tablebases.awaited(spec), Some(pieces));
            tablebases.done.store(number + 1, Ordering::Relaxed);
            assert_eq!(tablebases.awaited(spec), None);
        }
        assert_eq!(tablebases.awaited("linear-progression"), None);
        // Where they cannot be made, nobody waits for them.
        let file = tempfile::NamedTempFile::new().expect("a file");
        let tablebases = Tablebases::new(TablebaseFolder::new(file.path()));
        tablebases.done.store(0, Ordering::Relaxed);
        tablebases.run();
        assert!(SMALL_TABLEBASES.iter().all(|(spec, _)| tablebases.awaited(spec).is_none()));
    }
}
