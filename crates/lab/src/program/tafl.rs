//! What HTP and OTEP have in common: both speak of tafl games alone, and of moves by their squares.

use crate::player::PlayerFault;
use throughline_catalog::GameHandle;

/// The only game that HTP and OTEP know.
const GAME: &str = "hnefatafl";

/// Refuses other games.
pub(super) fn check(game: &GameHandle, protocol: &str) -> Result<(), PlayerFault> {
    if game.info().id == GAME {
        return Ok(());
    }
    let name = game.info().name;
    Err(PlayerFault::Start(format!("{protocol} speaks of Hnefatafl alone, and the game is {name}")))
}

/// Both squares of a move's text, without what it takes.
pub(super) fn squares(text: &str) -> Option<(&str, &str)> {
    let (from, to) = text.split_once('-')?;
    Some((from, to.split('x').next().unwrap_or(to)))
}

/// Squares along a side of a position's board.
pub(super) fn size_of(position: &str) -> u8 {
    let ranks = position.split(' ').next().unwrap_or_default();
    u8::try_from(ranks.split('/').count()).unwrap_or(u8::MAX)
}
