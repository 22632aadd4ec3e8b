//! What to look for, and what was found.

use crate::puzzle::Puzzle;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::{NetworkChoice, TablebaseFolder};
use throughline_game::Playable;
use throughline_search::Engine;

/// Positions with fewer moves are no riddle.
pub(crate) const FEWEST_MOVES: usize = 4;

/// Where to look.
#[derive(Clone, Debug)]
pub enum Source {
    /// In games of the engine against itself, and at the start and what one move makes of it.
    Games,
    /// After each first move, those that look alike taken as one, every game from there followed to
    /// its end: for boards on which the first moves are drops, and games are short.
    Drops,
    /// In tables of exact values.
    Tables {
        /// Where they are.
        tables: TablebaseFolder,
        /// Pieces at most.
        pieces: u32,
        /// Positions of each rule set to look at, taken by chance.
        samples: u32,
    },
}

/// What to look for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Rule sets of one game: each game is played with the next of them.
    pub specs: Vec<String>,
    /// Where to look.
    pub source: Source,
    /// From which everything follows.
    pub seed: u64,
    /// Games at most.
    pub games: u32,
    /// Puzzles wanted.
    pub wanted: usize,
    /// Positions that the engine looks at to see what a position holds.
    pub nodes: u64,
    /// Plies of a forced win at most.
    pub plies: u32,
    /// Positions that a check may look at.
    pub budget: u64,
    /// Rating of a puzzle at most: how many of the engine's levels solve it.
    pub max_rating: u8,
}

/// What was found.
#[derive(Clone, Default, Debug)]
pub struct Found {
    /// The puzzles, in the order they were found.
    pub puzzles: Vec<Puzzle>,
    /// What was no puzzle, and how often.
    pub dropped: BTreeMap<String, u32>,
    /// Games played.
    pub games: u32,
}

impl Found {
    pub(crate) fn drop_it(&mut self, why: &str) {
        *self.dropped.entry(why.to_owned()).or_default() += 1;
    }
}

/// Why puzzles were dropped, in words.
#[must_use]
pub fn dropped_words(found: &Found) -> String {
    let parts: Vec<String> = found.dropped.iter().map(|(why, count)| format!("{count} {why}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// Room for the engine's table, in MiB.
const TABLE: usize = 16;
/// The engine that looks for puzzles, as it plays in the room but for tables of
/// exact values.
pub(crate) fn engine_of<G: Playable>(game: &Arc<G>, spec: &str) -> Engine<G> {
    let network = NetworkChoice::BuiltIn.network(&**game, spec).unwrap_or_default();
    Engine::with_network(game.clone(), TABLE, network)
}
