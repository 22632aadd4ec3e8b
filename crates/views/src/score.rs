//! Scores and lines of the engine for users: from the first side's view, and as text.

use crate::messages::{say, say_with};
use crate::words::{of_side, side_text};
use serde::Serialize;
use std::collections::HashMap;
use throughline_catalog::{EngineLine, GameRecord};
use throughline_game::{GameInfo, Side, SiteId};
use throughline_search::{Score, WdlChances};
use ts_rs::TS;
use utoipa::ToSchema;

/// The maximum number of moves of a line that are sent.
const LONGEST_LINE: usize = 24;

/// One of the best lines.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub struct BestLine {
    /// Plies searched to full width.
    pub depth: u32,
    /// The score.
    pub score: ScoreView,
    /// The score in words: `White is winning`.
    pub words: String,
    /// The texts of the moves.
    pub moves: Vec<String>,
    /// The first move in spoken form.
    pub spoken: String,
    /// The sites of the first move: origin first, destination last.
    pub marks: Vec<u16>,
}

/// A score, from the view of the first side (0).
#[derive(TS, ToSchema, Serialize, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreView {
    /// The evaluation in hundredths; none where the game is decided or drawn.
    pub hundredths: Option<i32>,
    /// The number of moves that the winner needs: above 0 where side 0 wins, below where side 1
    /// does, 0 where the game is over.
    pub wins_in: Option<i32>,
    /// The probabilities of a win of side 0, a draw, and a win of side 1, in thousandths that add
    /// up to 1000.
    pub chances: [u32; 3],
}

/// Converts a score from the side to move's view to the first side's.
pub fn score_view(score: Score, wdl: WdlChances, mover: Side) -> ScoreView {
    let sign = if mover == Side::First { 1 } else { -1 };
    let WdlChances { win, draw, loss } = wdl;
    let moves = |plies, wins| i32::try_from(winners_moves(plies, wins)).unwrap_or(i32::MAX);
    let lost = || score.loss_in().map(|plies| -moves(plies, false));
    let wins = score.win_in().map(|plies| moves(plies, true)).or_else(lost);
    ScoreView {
        hundredths: score.hundredths().map(|hundredths| sign * hundredths),
        wins_in: wins.map(|wins| sign * wins),
        chances: if mover == Side::First { [win, draw, loss] } else { [loss, draw, win] },
    }
}

/// Returns the number of the winner's own moves in this many plies to the end of a game, at least
/// 1; `mover_wins`: the winner makes the first of them. The loser may make the last, as where a
/// full board ends the game.
pub fn winners_moves(plies: u32, mover_wins: bool) -> u32 {
    let moves = if mover_wins { plies.div_ceil(2) } else { plies / 2 };
    moves.max(1)
}

/// Returns the score of a finished game.
pub fn result_view(winner: Option<Side>) -> ScoreView {
    match winner {
        None => ScoreView { hundredths: None, wins_in: None, chances: [0, 1000, 0] },
        Some(Side::First) => ScoreView { hundredths: None, wins_in: Some(0), chances: [1000, 0, 0] },
        Some(Side::Second) => ScoreView { hundredths: None, wins_in: Some(0), chances: [0, 0, 1000] },
    }
}

/// Returns a score as text: `White is winning`, `About even`, `Black wins in 4 moves`, or `Black
/// wins` where the number of moves is unknown.
pub fn score_words(score: &ScoreView, info: &GameInfo) -> String {
    let winner = usize::from(score.chances[0] == 0);
    match score.wins_in {
        None if score.hundredths.is_none() && score.chances[1] < 1000 => side_text(info, winner, "wins"),
        None if score.hundredths.is_none() => say("score.draw"),
        None => even_or_better(score, info),
        Some(0) => of_side("score.has-won", info, winner),
        Some(moves) => {
            let wins = side_text(info, usize::from(moves < 0), "wins");
            say_with("score.wins-in", &[("wins", &wins), ("moves", &moves.unsigned_abs().to_string())])
        }
    }
}

/// Returns which side is better, and by how much, as text.
fn even_or_better(score: &ScoreView, info: &GameInfo) -> String {
    let expected = score.chances[0] + score.chances[1] / 2;
    let (side, share) = if expected >= 500 { (0, expected) } else { (1, 1000 - expected) };
    match share {
        ..540 => say("score.even"),
        540..620 => of_side("score.slightly-better", info, side),
        620..750 => of_side("score.better", info, side),
        750..900 => of_side("score.clearly-better", info, side),
        _ => of_side("score.winning", info, side),
    }
}

/// Formats lines of one position for a browser. Caches the spoken form and the sites of first
/// moves.
#[derive(Default)]
pub struct LineFormatter {
    known: HashMap<String, (String, Vec<SiteId>)>,
}

impl LineFormatter {
    /// Formats a line from the last position of a record.
    pub fn line(&mut self, record: &GameRecord, info: &GameInfo, line: &EngineLine) -> BestLine {
        let score = score_view(line.score, line.wdl, record.side_to_move());
        let first = line.moves.first().cloned().unwrap_or_default();
        let (spoken, marks) = self.spoken_and_marks(record, first);
        BestLine {
            depth: line.depth,
            score,
            words: score_words(&score, info),
            moves: line.moves.iter().take(LONGEST_LINE).cloned().collect(),
            spoken,
            marks,
        }
    }

    /// Returns the spoken form of a move, and its sites.
    fn spoken_and_marks(&mut self, record: &GameRecord, text: String) -> (String, Vec<SiteId>) {
        if let Some(known) = self.known.get(&text) {
            return known.clone();
        }
        let mut after = record.clone();
        let last = after.play(&text).ok().and_then(|_| after.frame(after.len())).and_then(|frame| frame.last);
        let shown = last.map(|last| (last.spoken, last.marks)).unwrap_or_default();
        self.known.insert(text, shown.clone());
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::WdlModel;

    #[test]
    fn the_mover_and_the_first_side_see_opposite_scores() {
        let model = WdlModel { margin: 0.0, spread: 100.0 };
        let view = |score: Score, mover| score_view(score, score.wdl(&model), mover);
        let (first, second) =
            (view(Score::from_hundredths(110), Side::First), view(Score::from_hundredths(110), Side::Second));
        assert_eq!((first.hundredths, second.hundredths), (Some(110), Some(-110)));
        assert_eq!(first.chances, [750, 0, 250]);
        assert_eq!(second.chances, [250, 0, 750]);
        assert_eq!(view(Score::win(7), Side::Second).wins_in, Some(-4));
        assert_eq!(view(Score::loss(8), Side::Second).wins_in, Some(4));
        assert_eq!(view(Score::loss(0), Side::First).wins_in, Some(-1));
        // The loser makes the last move: each move of the winner makes the number smaller.
        assert_eq!(view(Score::win(4), Side::First).wins_in, Some(2));
        assert_eq!(view(Score::loss(3), Side::Second).wins_in, Some(1));
        assert_eq!(view(Score::loss(1), Side::Second).wins_in, Some(1));
    }

    #[test]
    fn scores_read_as_people_say_them() {
        let [chess, plural] = ["one-dimensional-chess", "hnefatafl"]
            .map(|id| GAMES.into_iter().find(|info| info.id == id).unwrap());
        let model = WdlModel { margin: 0.0, spread: 100.0 };
        let say = |score: Score, mover, info| score_words(&score_view(score, score.wdl(&model), mover), info);
        for (score, mover, info, expected) in [
            (Score::DRAW, Side::First, chess, "About even"),
            (Score::from_hundredths(40), Side::First, chess, "White is slightly better"),
            (Score::from_hundredths(-80), Side::First, chess, "Black is better"),
            (Score::from_hundredths(150), Side::Second, plural, "Defenders are clearly better"),
            (Score::from_hundredths(-900), Side::Second, plural, "Attackers are winning"),
            (Score::win(1), Side::First, chess, "White wins in 1 move"),
            (Score::loss(4), Side::First, plural, "Defenders win in 2 moves"),
        ] {
            assert_eq!(say(score, mover, info), expected);
        }
        let over = |winner, info| score_words(&result_view(winner), info);
        assert_eq!(over(Some(Side::First), chess), "White has won");
        assert_eq!(over(Some(Side::Second), plural), "Defenders have won");
        assert_eq!(over(None, chess), "Draw");
        // An almost certain draw is not drawn yet.
        let drawish = Score::DRAW.wdl(&WdlModel { margin: 900.0, spread: 50.0 });
        assert_eq!(drawish.draw, 1000);
        assert_eq!(score_words(&score_view(Score::DRAW, drawish, Side::First), chess), "About even");
    }
}
