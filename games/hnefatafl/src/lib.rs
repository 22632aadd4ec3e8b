#![doc = include_str!("../README.md")]

mod capture;
mod diagram;
mod drawings;
mod encoding;
mod ending;
mod evaluate;
mod game;
mod geometry;
mod hunt;
mod legality;
mod messages;
mod moves;
mod notation;
mod position;
mod presets;
mod rules;
mod shieldwall;
mod tablebase;
mod weights;

pub use capture::Capture;
pub use game::Hnefatafl;
pub use position::Position;
pub use presets::{BRANDUBH, COPENHAGEN, FETLAR, FETLAR_FEDERATION, PRESETS, Preset, TABLUT};
pub use rules::{
    ENCIRCLED, EXIT_FORT, Goal, KING_CAPTURED, KING_ESCAPED, KingCapture, NO_LEGAL_MOVE, NoMoves, REPETITION,
    RepetitionRule, RuleSet,
};
/// A move: origin and destination, each `rank * 11 + file` from 0 on a board of any size. Captures
/// follow from the position.
pub use throughline_game::grid::FromTo as Move;
