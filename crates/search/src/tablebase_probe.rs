//! Tablebase probes in the search: exact values end a line.

use crate::score::{MAX_PLY, of_exact};
use std::sync::atomic::{AtomicU64, Ordering};
use throughline_game::{ExactValue, Game, Tablebase, Wdl, exact};

/// A tablebase, and the number of hits.
pub(crate) struct TablebaseProbe<'a, G: Game> {
    tablebase: &'a dyn Tablebase<G>,
    hits: AtomicU64,
}

impl<'a, G: Game> TablebaseProbe<'a, G> {
    pub fn new(tablebase: &'a dyn Tablebase<G>) -> Self {
        TablebaseProbe { tablebase, hits: AtomicU64::new(0) }
    }

    /// The exact value of a position, if the tablebase knows it. Not counted as a hit.
    pub fn exact(&self, game: &G, position: &G::Position) -> Option<ExactValue> {
        self.tablebase.probe(game, position)
    }

    /// The score of an unfinished position, if the tablebase knows it.
    pub fn score(&self, game: &G, position: &G::Position, ply: usize) -> Option<i32> {
        let exact = self.exact(game, position)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(of_exact(exact, ply))
    }

    /// Extends a line from `start` to the end of a won or lost game by the tablebase's best moves.
    pub fn play_out(&self, game: &G, start: &G::Position, line: &mut Vec<G::Move>) {
        let mut at = start.clone();
        line.iter().for_each(|&m| game.play(&mut at, m));
        while line.len() < MAX_PLY
            && let Some(best) = self.decisive_move(game, &at)
        {
            game.play(&mut at, best);
            line.push(best);
        }
    }

    /// The best move of a won or lost position, if the tablebase knows the value of every move.
    fn decisive_move(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let is_over = game.outcome(position).is_some();
        if is_over || self.tablebase.probe(game, position)?.wdl == Wdl::Draw {
            return None;
        }
        let moves = exact::move_values(game, position, self.tablebase);
        let ranked: Option<Vec<_>> = moves.into_iter().map(|(m, exact)| Some((exact?.rank(), m))).collect();
        ranked?.into_iter().max_by_key(|&(rank, _)| rank).map(|(_, m)| m)
    }

    /// Probes that found a value.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }
}
