//! What HTP and OTEP have in common: both speak of tafl games alone.

use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{PositionError, Side};
use throughline_search::Score;

/// The only game that HTP and OTEP know.
pub(crate) const GAME: &str = "hnefatafl";

/// Squares along a side of a position's board.
pub(crate) fn size_of(position: &str) -> u8 {
    let ranks = position.split(' ').next().unwrap_or_default();
    u8::try_from(ranks.split('/').count()).unwrap_or(u8::MAX)
}

/// The pieces of a position with this side to move.
pub(crate) fn with_side(game: &GameHandle, position: &str, side: Side) -> Result<GameRecord, PositionError> {
    let ranks = position.split(' ').next().unwrap_or_default();
    let letter = match side {
        Side::First => 'a',
        Side::Second => 'd',
    };
    game.record(Some(&format!("{ranks} {letter}")))
}

/// Both squares of a move's text, without what it takes.
pub(crate) fn squares(text: &str) -> Option<(&str, &str)> {
    let (from, to) = text.split_once('-')?;
    Some((from, to.split('x').next().unwrap_or(to)))
}

/// A score as a number: pieces, or a thousand less the plies to a forced win.
pub(crate) fn value(score: Score) -> f64 {
    let pieces = score.hundredths().map(|hundredths| f64::from(hundredths) / 100.0);
    let win = score.win_in().map(|plies| 1000.0 - f64::from(plies));
    let loss = score.loss_in().map(|plies| f64::from(plies) - 1000.0);
    pieces.or(win).or(loss).unwrap_or_default()
}
