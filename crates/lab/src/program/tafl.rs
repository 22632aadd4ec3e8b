//! What HTP and OTEP have in common: both speak of tafl games alone.

use super::Result;
use crate::player::PlayerFault;
use throughline_catalog::GameHandle;

/// The only game that HTP and OTEP know.
const GAME: &str = "hnefatafl";

/// Refuses other games.
pub(super) fn check(game: &GameHandle, protocol: &str) -> Result<()> {
    if game.info().id == GAME {
        return Ok(());
    }
    let name = game.info().name;
    Err(PlayerFault::Start(format!("{protocol} speaks of Hnefatafl alone, and the game is {name}")))
}
