//! Tablebase probes in the search: exact values end a line at once.

use crate::root::RootMove;
use crate::score::{MAX_PLY, of_exact};
use std::sync::atomic::{AtomicU64, Ordering};
use throughline_game::{Evaluate, ExactValue, Game, Record, Tablebase, Wdl, exact};

/// A tablebase, and how often it held a probed position.
pub(crate) struct TablebaseProbe<'a, G: Game> {
    tablebase: &'a dyn Tablebase<G>,
    hits: AtomicU64,
}

impl<'a, G: Game> TablebaseProbe<'a, G> {
    pub fn new(tablebase: &'a dyn Tablebase<G>) -> Self {
        TablebaseProbe { tablebase, hits: AtomicU64::new(0) }
    }

    /// The score of a position that is not over, if the tablebase holds it.
    pub fn score(&self, game: &G, position: &G::Position, ply: usize) -> Option<i32> {
        let exact = self.tablebase.probe(game, position)?;
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

    /// The best move of a won or lost position, if the tablebase holds the value of every move.
    fn decisive_move(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let is_over = game.outcome(position).is_some();
        if is_over || self.tablebase.probe(game, position)?.wdl == Wdl::Draw {
            return None;
        }
        let moves = exact::of_moves(game, position, self.tablebase);
        let ranked: Option<Vec<_>> = moves.into_iter().map(|(m, exact)| Some((exact?.rank(), m))).collect();
        ranked?.into_iter().max_by_key(|&(rank, _)| rank).map(|(_, m)| m)
    }

    /// Probes that found a value.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }
}

/// Keeps the root moves of the best value where the tablebase holds them all: the quickest wins, or
/// the longest losses. A move that ends the game by repetition has the value of that end. Drawing
/// moves get a bonus by their evaluation, so that the more promising ones are preferred.
pub(crate) fn keep_best_moves<G: Evaluate>(
    game: &G,
    record: &Record<G>,
    probe: &TablebaseProbe<'_, G>,
    moves: &mut Vec<RootMove<G::Move>>,
) {
    // Cheap, and nearly always enough where the tablebase is for other positions.
    if probe.tablebase.probe(game, record.position()).is_none() {
        return;
    }
    let mut after = record.clone();
    let mut values = Vec::with_capacity(moves.len());
    for root_move in moves.iter() {
        after.play_trusted(game, root_move.m);
        let child = after.position();
        let ended = after.outcome(game).map(|outcome| ExactValue::ended(outcome, game.side_to_move(child)));
        let Some(exact) = ended.or_else(|| probe.tablebase.probe(game, child)).map(ExactValue::before) else {
            return;
        };
        let drawn = exact.wdl == Wdl::Draw && ended.is_none();
        let bonus =
            if drawn { -game.evaluate(child).clamp(-MAX_DRAWING_BONUS, MAX_DRAWING_BONUS) } else { 0 };
        values.push((exact.rank(), bonus));
        after.undo();
    }
    let best = values.iter().map(|&(rank, _)| rank).max();
    moves.iter_mut().zip(&values).for_each(|(root_move, (_, bonus))| root_move.bonus += bonus);
    let mut values = values.into_iter();
    moves.retain(|_| values.next().map(|(rank, _)| rank) == best);
}

/// The largest bonus of a drawing move, either way, in hundredths.
const MAX_DRAWING_BONUS: i32 = 300;
