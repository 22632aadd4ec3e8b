//! Proofs about whole games, and the certificates that they come out as.

pub mod acyclic;
pub mod certificate;
pub mod expand;
pub mod hold;
mod judge;
mod keys;
mod proven;
mod refute;
pub mod starts;
pub mod value;
pub mod win;

pub use acyclic::{Acyclic, AcyclicError, claims_of};
pub use certificate::{Certificate, Claim};
pub use expand::expand;
pub use hold::{Held, HoldLimits, Holder};
pub use starts::{Start, starts};
pub use value::{Effort, Value, prove, settles};
pub use win::{Winner, Won};

use throughline_game::exact::{ExactValue, Tablebase, at_end};
use throughline_game::{Game, Side};

/// The value of a position that is over, or that somebody knows; where the holder may declare a
/// draw he has one at least.
fn known<G: Game>(
    game: &G,
    position: &G::Position,
    holder: Side,
    tablebase: Option<&dyn Tablebase<G>>,
) -> Option<ExactValue> {
    if game.count_moves(position) == 0 {
        return at_end(game, position);
    }
    if may_declare(game, position, holder) {
        return Some(ExactValue::DRAW);
    }
    tablebase?.probe(game, position)
}

/// Whether this side is to move and may end the game as a draw.
fn may_declare<G: Game>(game: &G, position: &G::Position, side: Side) -> bool {
    game.side_to_move(position) == side && game.claim(position).is_some()
}
