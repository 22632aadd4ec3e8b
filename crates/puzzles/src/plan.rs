//! The plan and the result of generating puzzles.

use crate::puzzle::Puzzle;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::{NetworkChoice, TablebaseFolder};
use throughline_game::Playable;
use throughline_search::Engine;

/// Positions with fewer moves make no puzzle.
pub(crate) const MIN_MOVES: usize = 4;

/// The source of candidate positions.
#[derive(Clone, Debug)]
pub enum Source {
    /// Games of the engine against itself, and the positions at and one move after the start.
    Games,
    /// The positions after each first move, up to symmetry, with every game followed to its end:
    /// for boards on which the first moves are drops and games are short.
    Drops,
    /// Random positions of tablebases.
    Tables {
        /// The folder of the tablebases.
        tables: TablebaseFolder,
        /// The maximum number of pieces.
        pieces: u32,
        /// The number of positions to sample for each rule set.
        samples: u32,
    },
}

/// What to generate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Rule sets of one game, used in turn.
    pub specs: Vec<String>,
    /// The source of candidate positions.
    pub source: Source,
    /// The seed of all random choices.
    pub seed: u64,
    /// The maximum number of games.
    pub games: u32,
    /// The number of puzzles to find.
    pub wanted: usize,
    /// The node limit of the engine for one candidate.
    pub nodes: u64,
    /// The maximum length of a forced win, in plies.
    pub plies: u32,
    /// The limit of positions for verifying one puzzle.
    pub budget: u64,
    /// The maximum rating of a puzzle: how many of the engine's levels solve it.
    pub max_rating: u8,
}

/// The generated puzzles, and what was rejected.
#[derive(Clone, Default, Debug)]
pub struct Generated {
    /// The puzzles, in the order they were found.
    pub puzzles: Vec<Puzzle>,
    /// The number of rejected candidates by reason.
    pub dropped: BTreeMap<String, u32>,
    /// The number of games played.
    pub games: u32,
}

impl Generated {
    pub(crate) fn reject(&mut self, why: &str) {
        *self.dropped.entry(why.to_owned()).or_default() += 1;
    }
}

/// Returns the reasons for rejecting candidates, with their numbers, as text.
#[must_use]
pub fn dropped_summary(found: &Generated) -> String {
    let parts: Vec<String> = found.dropped.iter().map(|(why, count)| format!("{count} {why}")).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The size of the engine's transposition table, in MiB.
const TABLE: usize = 16;
/// Creates the engine that finds and rates puzzles. It uses no tablebases.
pub(crate) fn engine_of<G: Playable>(game: &Arc<G>, spec: &str) -> Engine<G> {
    let network = NetworkChoice::BuiltIn.network(&**game, spec).unwrap_or_default();
    Engine::with_network(game.clone(), TABLE, network)
}
