//! Exact values in the search: whoever knows them is asked before anything is searched.

use crate::root::RootMove;
use crate::score::of_exact;
use std::sync::atomic::{AtomicU64, Ordering};
use throughline_game::{Evaluate, Exact, Game, Oracle, Record, Verdict};

/// An oracle, and how often it knew.
pub(crate) struct Known<'a, G: Game> {
    oracle: &'a dyn Oracle<G>,
    hits: AtomicU64,
}

impl<'a, G: Game> Known<'a, G> {
    pub fn new(oracle: &'a dyn Oracle<G>) -> Self {
        Known { oracle, hits: AtomicU64::new(0) }
    }

    /// The score of a position that is not over, if it is known.
    pub fn score(&self, game: &G, position: &G::Position, ply: usize) -> Option<i32> {
        let exact = self.oracle.probe(game, position)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(of_exact(exact, ply))
    }

    /// Positions it knew.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }
}

/// Keeps the moves of the root that keep its value, where all values are known: the quickest of winning moves, the longest
/// of losing ones. A move that ends the game by repetition is worth what that gives. Drawing moves are told apart a little
/// by how they look, so that something is left to hope for.
pub(crate) fn keep_the_best<G: Evaluate>(
    game: &G,
    record: &Record<G>,
    known: &Known<'_, G>,
    moves: &mut Vec<RootMove<G::Move>>,
) {
    // Cheap, and the answer nearly always where tables are for other positions than these.
    if known.oracle.probe(game, record.position()).is_none() {
        return;
    }
    let mut after = record.clone();
    let mut values = Vec::with_capacity(moves.len());
    for root_move in moves.iter() {
        after.play_trusted(game, root_move.m);
        let child = after.position();
        let ended = after.outcome(game).map(|outcome| Exact::ended(outcome, game.side_to_move(child)));
        let Some(exact) = ended.or_else(|| known.oracle.probe(game, child)).map(Exact::before) else {
            return;
        };
        let drawn = exact.verdict == Verdict::Draw && ended.is_none();
        let hope = if drawn { -game.evaluate(child).clamp(-MOST_HOPE, MOST_HOPE) } else { 0 };
        values.push((exact.rank(), hope));
        after.undo();
    }
    let best = values.iter().map(|&(rank, _)| rank).max();
    moves.iter_mut().zip(&values).for_each(|(root_move, (_, hope))| root_move.bonus += hope);
    let mut values = values.into_iter();
    moves.retain(|_| values.next().map(|(rank, _)| rank) == best);
}

/// The most by which the look of a drawing move counts, in hundredths.
const MOST_HOPE: i32 = 300;
