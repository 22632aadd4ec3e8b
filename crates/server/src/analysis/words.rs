//! Scores for people: from one side's view, and in words.

use super::wire::ScoreView;
use crate::choices::capitalised;
use throughline_game::Side;
use throughline_search::{Score, WdlChances};

/// A score of the side to move as the first side sees it.
pub(crate) fn score_view(score: Score, wdl: WdlChances, mover: Side) -> ScoreView {
    let sign = if mover == Side::First { 1 } else { -1 };
    let WdlChances { win, draw, loss } = wdl;
    let moves = |plies| i32::try_from(winners_moves(plies)).unwrap_or(i32::MAX);
    let wins = score.win_in().map(moves).or(score.loss_in().map(|plies| -moves(plies)));
    ScoreView {
        hundredths: score.hundredths().map(|hundredths| sign * hundredths),
        wins_in: wins.map(|wins| sign * wins),
        chances: if mover == Side::First { [win, draw, loss] } else { [loss, draw, win] },
    }
}

/// The winner's own moves among so many plies to the end of a game: the first and the last of them,
/// or all but the first.
pub(crate) fn winners_moves(plies: u32) -> u32 {
    plies.div_ceil(2).max(1)
}

/// `1 move`, `3 moves`.
pub(crate) fn moves_words(moves: u32) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// What a finished game is worth.
pub(crate) fn result_view(winner: Option<Side>) -> ScoreView {
    match winner {
        None => ScoreView { hundredths: None, wins_in: None, chances: [0, 1000, 0] },
        Some(Side::First) => ScoreView { hundredths: None, wins_in: Some(0), chances: [1000, 0, 0] },
        Some(Side::Second) => ScoreView { hundredths: None, wins_in: Some(0), chances: [0, 0, 1000] },
    }
}

/// What a score says: `White is winning`, `About even`, `Black wins in 4 moves`, `Black wins` where
/// nobody has counted the moves.
pub(crate) fn words(score: &ScoreView, sides: [&str; 2]) -> String {
    let winner = sides[usize::from(score.chances[0] == 0)];
    if score.hundredths.is_none() && score.wins_in.is_none() {
        let decided = score.chances[1] < 1000;
        return if decided { capitalised(&format!("{winner} {}", wins(winner))) } else { "Draw".to_owned() };
    }
    if score.wins_in == Some(0) {
        return capitalised(&format!("{winner} {} won", if plural(winner) { "have" } else { "has" }));
    }
    if let Some(moves) = score.wins_in {
        let side = sides[usize::from(moves < 0)];
        return capitalised(&format!("{side} {} in {}", wins(side), moves_words(moves.unsigned_abs())));
    }
    let expected = score.chances[0] + score.chances[1] / 2;
    let (side, share) = if expected >= 500 { (sides[0], expected) } else { (sides[1], 1000 - expected) };
    let how = match share {
        ..540 => return "About even".to_owned(),
        540..620 => "slightly better",
        620..750 => "better",
        750..900 => "clearly better",
        _ => "winning",
    };
    capitalised(&format!("{side} {} {how}", if plural(side) { "are" } else { "is" }))
}

fn wins(side: &str) -> &'static str {
    if plural(side) { "win" } else { "wins" }
}

fn plural(side: &str) -> bool {
    side.ends_with('s')
}

#[cfg(test)]
mod tests {
    use super::*;
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
    }

    #[test]
    fn scores_read_as_people_say_them() {
        let (chess, plural) = (["white", "black"], ["attackers", "defenders"]);
        let model = WdlModel { margin: 0.0, spread: 100.0 };
        let say = |score: Score, mover, sides| words(&score_view(score, score.wdl(&model), mover), sides);
        for (score, mover, sides, expected) in [
            (Score::DRAW, Side::First, chess, "About even"),
            (Score::from_hundredths(40), Side::First, chess, "White is slightly better"),
            (Score::from_hundredths(-80), Side::First, chess, "Black is better"),
            (Score::from_hundredths(150), Side::Second, plural, "Defenders are clearly better"),
            (Score::from_hundredths(-900), Side::Second, plural, "Attackers are winning"),
            (Score::win(1), Side::First, chess, "White wins in 1 move"),
            (Score::loss(4), Side::First, plural, "Defenders win in 2 moves"),
        ] {
            assert_eq!(say(score, mover, sides), expected);
        }
        let over = |winner, sides| words(&result_view(winner), sides);
        assert_eq!(over(Some(Side::First), chess), "White has won");
        assert_eq!(over(Some(Side::Second), plural), "Defenders have won");
        assert_eq!(over(None, chess), "Draw");
        // What is all but sure to be drawn is not drawn yet.
        let drawish = Score::DRAW.wdl(&WdlModel { margin: 900.0, spread: 50.0 });
        assert_eq!(drawish.draw, 1000);
        assert_eq!(words(&score_view(Score::DRAW, drawish, Side::First), chess), "About even");
    }
}
