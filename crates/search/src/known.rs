//! Exact values in the search: whoever knows them is asked before anything is searched.

use crate::root::RootMove;
use crate::score::{MAX_PLY, of_exact};
use std::sync::atomic::{AtomicU64, Ordering};
use throughline_game::{Evaluate, ExactValue, Game, Record, Tablebase, Wdl, exact};

/// An tablebase, and how often it knew.
pub(crate) struct Known<'a, G: Game> {
    tablebase: &'a dyn Tablebase<G>,
    hits: AtomicU64,
}

impl<'a, G: Game> Known<'a, G> {
    pub fn new(tablebase: &'a dyn Tablebase<G>) -> Self {
        Known { tablebase, hits: AtomicU64::new(0) }
    }

    /// The score of a position that is not over, if it is known.
    pub fn score(&self, game: &G, position: &G::Position, ply: usize) -> Option<i32> {
        let exact = self.tablebase.probe(game, position)?;
        self.hits.fetch_add(1, Ordering::Relaxed);
        Some(of_exact(exact, ply))
    }

    /// Plays a line from `start` on to the end of the game, where the values of all that follows
    /// are known and one side wins: the winner hurries, the loser delays.
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

    /// The best move of a position that one side is known to win, if the value of every move is
    /// known.
    fn decisive_move(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let is_over = game.outcome(position).is_some();
        if is_over || self.tablebase.probe(game, position)?.wdl == Wdl::Draw {
            return None;
        }
        let moves = exact::of_moves(game, position, self.tablebase);
        let ranked: Option<Vec<_>> = moves.into_iter().map(|(m, exact)| Some((exact?.rank(), m))).collect();
        ranked?.into_iter().max_by_key(|&(rank, _)| rank).map(|(_, m)| m)
    }

    /// Positions it knew.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }
}

/// Keeps the moves of the root that keep its value, where all values are known: the quickest of
/// winning moves, the longest of losing ones. A move that ends the game by repetition is worth what
/// that gives. Drawing moves are told apart a little by how they look, so that something is left to
/// hope for.
pub(crate) fn keep_the_best<G: Evaluate>(
    game: &G,
    record: &Record<G>,
    known: &Known<'_, G>,
    moves: &mut Vec<RootMove<G::Move>>,
) {
    // Cheap, and the answer nearly always where tables are for other positions than these.
    if known.tablebase.probe(game, record.position()).is_none() {
        return;
    }
    let mut after = record.clone();
    let mut values = Vec::with_capacity(moves.len());
    for root_move in moves.iter() {
        after.play_trusted(game, root_move.m);
        let child = after.position();
        let ended = after.outcome(game).map(|outcome| ExactValue::ended(outcome, game.side_to_move(child)));
        let Some(exact) = ended.or_else(|| known.tablebase.probe(game, child)).map(ExactValue::before) else {
            return;
        };
        let drawn = exact.wdl == Wdl::Draw && ended.is_none();
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
