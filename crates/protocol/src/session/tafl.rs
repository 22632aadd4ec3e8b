//! What HTP and OTEP have in common: both speak of tafl games alone.

use anyhow::Result;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_records::tafl::otn::OtnPosition;
use throughline_search::Score;

/// The only game that HTP and OTEP know.
pub(crate) const GAME: &str = "hnefatafl";

/// The pieces of a position of ours.
pub(crate) fn board_of(position: &str) -> OtnPosition {
    OtnPosition::of_ours(position).expect("a position of the game").0
}

/// These pieces with this side to move.
pub(crate) fn set_up(game: &GameHandle, board: &OtnPosition, side: Side) -> Result<GameRecord> {
    Ok(game.record(Some(&board.ours(side)?))?)
}

/// A score as a number: pieces, or a thousand less the plies to a forced win.
pub(crate) fn value(score: Score) -> f64 {
    let pieces = score.hundredths().map(|hundredths| f64::from(hundredths) / 100.0);
    let win = score.win_in().map(|plies| 1000.0 - f64::from(plies));
    let loss = score.loss_in().map(|plies| f64::from(plies) - 1000.0);
    pieces.or(win).or(loss).unwrap_or_default()
}
