//! The games that Throughline knows.
//!
//! A [`Catalog`] is a value: [`Catalog::standard`] holds the four games, [`Catalog::with`] adds
//! one, [`Catalog::install`] makes it the catalog of the program. [`GAMES`] lists what is
//! installed.
//!
//! Code that waits for people anyway (the site, the command line) uses a [`GameHandle`] and a
//! [`GameRecord`], which hide the game's type. Code that computes for long is generic over
//! [`Playable`] and enters through [`with_game`]: it runs on the types of the four games, and on
//! the handle of an added one.

mod any_game;
mod catalog;
mod engine_slot;
mod facade;
mod listing;
mod network;
mod picture;
mod tables;
mod walk;

pub use any_game::{AnyMove, AnyPosition, GameHandle};
pub use catalog::{
    Catalog, GAMES, Games, option_file, puzzle_file, read_option_file, with_game, with_indexed,
};
pub use engine_slot::EngineSlot;
pub use facade::GameRecord;
pub use listing::{Listing, listings};
pub use network::{Judgement, JudgementError, Misfit, built_in_network, check_network, read_network};
pub use picture::{Frame, LastMove, LegalMove, State, Steps, Thought, ThoughtLine, ThoughtReport};
pub use tables::{ExactValues, MakeSettings, SMALL_TABLES, TableFolder, TablesError};
pub use throughline_game::{IndexedVisitor, Playable, Visitor};
pub use walk::{Look, Walked};

use catalog::catalog;
