//! Games in which no position recurs: alpha-beta to the end of the game, with a table of bounds.
//!
//! The table identifies positions by their 64-bit keys alone, so it is no proof; certificates made
//! from it are, once they are checked.

mod certificate;
mod ordering;

use super::certificate::Claim;
use super::proof_table::Buckets;
use super::starts::symmetry_key;
use crate::{Stop, successors};
use ordering::MoveOrdering;
use std::collections::HashSet;
use throughline_game::exact::Wdl;
use throughline_game::{Evaluate, Game, Side};

/// Why a game was not solved.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum AcyclicError {
    /// A move was found after which an earlier position may recur.
    #[error("positions can come again in this game, which this search does not allow for")]
    Recurs,
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Bounds of a position's value for its side to move: -1, 0 or 1. Only eight bytes, because the
/// capacity of the table decides how large a game can be solved.
#[derive(Clone, Copy)]
struct Entry {
    /// Half of the key: see [`check`].
    key: u32,
    /// The index of the best move in the game's list of moves; [`NO_MOVE`] for none.
    best: u8,
    least: i8,
    most: i8,
    /// The approximate size of the tree below, as a bit length; 0: the slot is empty.
    weight: u8,
}

impl Entry {
    /// The entry after a search within two bounds, merged with the known one.
    fn found(key: u64, known: Option<Entry>, least: i8, most: i8, value: i8, best: u8, nodes: u64) -> Self {
        let (least, most) = if value >= most {
            (value, known.map_or(1, |entry| entry.most))
        } else if value <= least {
            (known.map_or(-1, |entry| entry.least), value)
        } else {
            (value, value)
        };
        let weight = (u64::BITS - nodes.leading_zeros()) as u8 + 1;
        Entry { key: check(key), best, least, most, weight }
    }

    /// The minimum number of positions searched for it.
    fn least_nodes(self) -> u64 {
        1 << self.weight.saturating_sub(2)
    }
}

/// Stands for no move.
const NO_MOVE: u8 = u8::MAX;

/// The half of a key that least determines the place of its entry.
fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

/// Plies from the start up to which only one of several symmetric moves is searched.
const SYMMETRIC_PLIES: usize = 2;

/// Entries in a bucket: the first keeps the heavier, the second the later.
const BUCKET: usize = 2;

/// A move and the position after it.
struct Child<G: Game> {
    position: G::Position,
    key: u64,
    m: G::Move,
    /// The value for its side to move, where the game is over.
    end: Option<i8>,
    /// The index of the move, capped at the range of entries.
    number: u8,
    /// The sort key, lowest first: the approximate worth of the child to its side to move.
    order: i32,
}

impl<G: Game> Child<G> {
    /// Whether it is the move of this index.
    fn is(&self, number: u8) -> bool {
        self.number == number && number != NO_MOVE
    }
}

/// The solver.
pub struct AcyclicSolver<'g, G: Evaluate> {
    game: &'g G,
    table: Buckets<Entry, BUCKET>,
    nodes: u64,
    /// The node limit.
    most_nodes: u64,
    ordering: MoveOrdering<'g, G>,
}

impl<'g, G: Evaluate> AcyclicSolver<'g, G> {
    /// A solver with a table of at most `memory` bytes.
    pub fn new(game: &'g G, memory: usize) -> Self {
        let empty = Entry { key: 0, best: NO_MOVE, least: -1, most: 1, weight: 0 };
        let table = Buckets::new(memory, empty);
        AcyclicSolver { game, table, nodes: 0, most_nodes: u64::MAX, ordering: MoveOrdering::new(game) }
    }

    /// Positions searched so far, including shallow searches.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes + self.ordering.nodes
    }

    /// The value of a position for its side to move. `stop` is called with the positions searched.
    ///
    /// # Errors
    /// [`AcyclicError`].
    pub fn value(&mut self, position: &G::Position, stop: Stop<'_>) -> Result<Wdl, AcyclicError> {
        let position = self.game.without_counters(position);
        // Two yes-no questions need fewer nodes than one with three answers.
        for value in [Wdl::Win, Wdl::Draw] {
            if self.reaches(&position, 0, value, stop)? {
                return Ok(value);
            }
        }
        Ok(Wdl::Loss)
    }

    /// Whether the side to move has at least this value, this many plies from the start.
    fn reaches(
        &mut self,
        position: &G::Position,
        ply: usize,
        value: Wdl,
        stop: Stop<'_>,
    ) -> Result<bool, AcyclicError> {
        let value = value as i8 - Wdl::Draw as i8;
        Ok(self.search(position, ply, value - 1, value, stop)? >= value)
    }

    /// Whether a claim about a position is true.
    fn is_true(
        &mut self,
        position: &G::Position,
        ply: usize,
        claim: Claim,
        stop: Stop<'_>,
    ) -> Result<bool, AcyclicError> {
        let ours = self.game.side_to_move(position) == claim.side();
        // The other side refutes a win by a draw, and a claim to hold by a win.
        let asked = if ours == claim.is_win() { Wdl::Win } else { Wdl::Draw };
        Ok(self.reaches(position, ply, asked, stop)? == ours)
    }

    fn find(&self, key: u64) -> Option<Entry> {
        self.table.of(key).iter().copied().find(|entry| entry.weight > 0 && entry.key == check(key))
    }

    fn put(&mut self, key: u64, entry: Entry) {
        let bucket = self.table.of_mut(key);
        let first = bucket[0].key == entry.key || bucket[0].weight <= entry.weight;
        if first && bucket[0].key != entry.key {
            bucket[1] = bucket[0];
        }
        bucket[usize::from(!first)] = entry;
    }

    /// The value, exact within the bounds `least` and `most`.
    fn search(
        &mut self,
        position: &G::Position,
        ply: usize,
        mut least: i8,
        mut most: i8,
        stop: Stop<'_>,
    ) -> Result<i8, AcyclicError> {
        self.nodes += 1;
        if self.nodes > self.most_nodes || self.nodes & 0xffff == 0 && stop(self.nodes(), 0) {
            return Err(AcyclicError::Stopped);
        }
        let key = self.game.key(position);
        let known = self.find(key);
        if let Some(entry) = known {
            least = least.max(entry.least);
            most = most.min(entry.most);
            if least >= most {
                return Ok(if entry.least >= most { entry.least } else { entry.most });
            }
        }
        let mut children = self.successors(position)?;
        if children.is_empty() {
            return Ok(end(self.game, position).unwrap_or(0));
        }
        if ply < SYMMETRIC_PLIES {
            let mut seen = HashSet::new();
            children.retain(|child| seen.insert(symmetry_key(self.game, &child.position)));
        }
        let before = self.nodes;
        let (mut value, mut best) = self.take_known(&mut children);
        if value < most {
            let first = known.map_or(NO_MOVE, |entry| entry.best);
            self.ordering.sort(position, &mut children, first, ply);
        }
        for child in &children {
            let floor = least.max(value);
            if floor >= most {
                break;
            }
            let score = -self.search(&child.position, ply + 1, -most, -floor, stop)?;
            if score > value || best == NO_MOVE {
                (value, best) = (score, child.number);
            }
            self.ordering.learn(position, child.m, score >= most);
        }
        let below = self.nodes - before;
        self.ordering.learn_size(ply, below);
        self.put(key, Entry::found(key, known, least, most, value, best, below));
        Ok(value)
    }

    /// The best value known without a search, and its move; removes the moves whose value is fully
    /// known: by the end of the game, or from the table.
    fn take_known(&self, children: &mut Vec<Child<G>>) -> (i8, u8) {
        let (mut value, mut best) = (-1, NO_MOVE);
        children.retain(|child| {
            let (low, high) = match child.end {
                Some(end) => (end, end),
                None => self.find(child.key).map_or((-1, 1), |entry| (entry.least, entry.most)),
            };
            if -high > value || best == NO_MOVE && low == high {
                (value, best) = (-high, child.number);
            }
            low < high
        });
        (value, best)
    }

    /// The children, each position once.
    fn successors(&self, position: &G::Position) -> Result<Vec<Child<G>>, AcyclicError> {
        let mut children: Vec<Child<G>> = Vec::new();
        for (number, (m, after)) in successors(self.game, position).enumerate() {
            let number = number.min(usize::from(NO_MOVE)) as u8;
            if !self.game.is_irreversible(position, m) {
                return Err(AcyclicError::Recurs);
            }
            let (key, end) = (self.game.key(&after), end(self.game, &after));
            // Finished positions are not worth deduplicating.
            if end.is_some() || children.iter().all(|child| child.key != key) {
                children.push(Child { position: after, key, m, end, number, order: 0 });
            }
        }
        Ok(children)
    }
}

/// The value for the side to move, where the game is over.
fn end<G: Game>(game: &G, position: &G::Position) -> Option<i8> {
    let worth = |side| if side == game.side_to_move(position) { 1 } else { -1 };
    game.outcome(position).map(|outcome| outcome.winner.map_or(0, worth))
}

/// The claims that prove a value: a win, or that both sides hold.
#[must_use]
pub fn claims_of(to_move: Side, wdl: Wdl) -> Vec<Claim> {
    match wdl.winner(to_move) {
        Some(side) => vec![Claim::Wins(side)],
        None => Side::BOTH.map(Claim::Holds).to_vec(),
    }
}
