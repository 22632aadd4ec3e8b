//! Breakthrough: the first man on the far side wins. An example of a game of one's own.

mod evaluate;
mod game;
mod rules;

pub use game::Breakthrough;
