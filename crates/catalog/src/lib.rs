#![doc = include_str!("../README.md")]

mod answers;
mod any_game;
mod any_position;
mod catalog;
#[cfg(not(target_family = "wasm"))]
mod check_values;
mod engine_search;
mod engine_slot;
mod erased_engine;
mod erased_memory_tablebase;
#[cfg(not(target_family = "wasm"))]
mod erased_tablebases;
#[cfg(not(target_family = "wasm"))]
mod exact_start;
mod facade;
mod listing;
mod memory_tablebases;
mod network;
mod specs;
#[cfg_attr(target_family = "wasm", path = "no_tablebases.rs")]
mod tablebase_folder;
mod translations;

pub use answers::{
    EngineLine, EngineMove, EngineReport, ExactValues, Frame, LastMove, LegalMove, State, Steps,
};
pub use any_game::GameHandle;
pub use any_position::{AnyMove, AnyPosition};
pub use catalog::{Catalog, GAMES, Games, is_standard, lesson_file, messages, puzzle_file};
#[cfg(not(target_family = "wasm"))]
pub use check_values::{Check, Checked, Defect, RUN, ValueSelection};
pub use engine_slot::EngineSlot;
#[cfg(not(target_family = "wasm"))]
pub use exact_start::{ExactStart, ExactStartError, exact_start};
pub use facade::GameRecord;
pub use listing::{Listing, listings};
pub use memory_tablebases::{MemoryTablebases, SMALL_TABLEBASES};
pub use network::{
    NetworkChoice, NetworkError, NetworkMismatch, built_in_network, built_in_networks, check_network,
    read_network,
};
pub use specs::{option_file, read_option_file, with_game, with_indexed};
pub use tablebase_folder::TablebaseFolder;
#[cfg(not(target_family = "wasm"))]
pub use tablebase_folder::{MakeError, MakeSettings};
pub use throughline_game::{IndexedVisitor, Playable, Visitor};
pub use translations::{
    end_words, option_about, option_allowed, option_name, side_text, tagline, value_about, value_name,
    variant_about, variant_name,
};
