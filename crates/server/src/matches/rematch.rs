//! Another game with the same opponent and options, sides changed.

use super::Refusal;
use super::create::Setup;
use super::game::Game;

/// The new game; only after the end of this one.
pub(super) fn setup(game: &Game) -> Result<Setup, Refusal> {
    if game.result.is_none() {
        return Err(Refusal::new("A rematch comes after the end of the game."));
    }
    let [first, second] = game.seats.clone();
    Ok(Setup {
        rules: game.rules.clone(),
        position: game.start.clone(),
        seats: [second, first],
        owner: game.owner.clone(),
    })
}
