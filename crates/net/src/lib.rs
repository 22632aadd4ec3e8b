//! Small quantised networks that judge positions, updated from move to move.
//!
//! A network sees a position as *planes*: sets of squares that a game gives
//! ([`throughline_game::Evaluate::planes`]), such as the attackers' men or the squares the king can
//! reach. Each square of each plane is an input that is on or off. One hidden layer of [`HIDDEN`]
//! units follows, whose squared and clipped values are summed up by one of two heads, that of the
//! side to move. All numbers are whole ones, so every processor gives the same result.
//!
//! From a position to the next few inputs change, so the hidden layer is not worked out anew but
//! corrected ([`Accumulators`]): Yu Nasu, "Efficiently updatable neural-network-based evaluation
//! functions for computer shogi" (2018), <https://www.chessprogramming.org/NNUE>.

mod accumulators;
mod file;
mod network;

pub use accumulators::Accumulators;
pub use file::FileError;
pub use network::{
    HIDDEN, HIDDEN_UNIT, Heading, MAX_PLANES, MAX_SQUARES, MOST_HEAD, Network, OUTPUT_UNIT, SCALE,
};
