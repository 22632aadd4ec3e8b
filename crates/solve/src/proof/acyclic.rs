//! Games in which no position comes twice: alpha-beta to the very end over a table of bounds.
//!
//! The table knows positions by their 64-bit keys alone, so its word is no proof; certificates made
//! from it are, once they are checked.

use super::certificate::{Certificate, Claim, Reply};
use super::proof_table::Buckets;
use crate::{Stop, successors};
use std::collections::HashMap;
use throughline_game::exact::Wdl;
use throughline_game::{Evaluate, Game, Side};

/// Why a game was not solved.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum AcyclicError {
    /// A move was met after which an earlier position may come again.
    #[error("positions can come again in this game, so it has to be proved otherwise")]
    Recurs,
    /// Told to stop.
    #[error("stopped")]
    Stopped,
}

/// Bounds of a position's value for its side to move: -1, 0 or 1. Eight bytes, for what a search
/// can remember decides how large a game it can solve.
#[derive(Clone, Copy)]
struct Entry {
    /// Half of the key: [`check`].
    key: u32,
    /// The number of the move that was best, of those that the game lists; [`NO_MOVE`] for none.
    best: u8,
    least: i8,
    most: i8,
    /// About how much lies below: a bit length. 0: nothing stands here.
    weight: u8,
}

impl Entry {
    /// The fewest positions that may have been looked at for it.
    fn least_nodes(self) -> u64 {
        1 << self.weight.saturating_sub(2)
    }
}

/// No number of a move.
const NO_MOVE: u8 = u8::MAX;

/// The half of a key that says least of where its entry stands.
fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

/// The history of a move that is enough whenever it is tried.
const ALWAYS_ENOUGH: i32 = 1 << 20;

/// Tries after which about two thirds of a history are new.
const HISTORY_TIME: i32 = 64;

/// What such a move's history adds to the evaluation. From 150 to 420 the positions looked at on
/// 5x5 and 5x6 hardly differ; with 0 and with 1,050 they are half as many again.
const HISTORY_WORTH: i32 = 300;

/// Where the history of a move stands: by side and move.
fn history_place<G: Evaluate>(game: &G, position: &G::Position, m: G::Move) -> usize {
    game.side_to_move(position).index() * game.history_size() + game.history_index(position, m)
}

/// Entries in a bucket: the first keeps the heavier, the second the later.
const BUCKET: usize = 2;

/// Bytes of the table of searches that the checker is to repeat: entries for as many positions as
/// its own has.
const TRIAL_TABLE: usize = 32 << 20;

/// A move and what it leads to.
struct Child<G: Game> {
    position: G::Position,
    key: u64,
    m: G::Move,
    /// What it is worth to its side to move, where the game is over.
    end: Option<i8>,
    /// The number of the move, as far as entries know numbers.
    number: u8,
    /// The least is searched first: about what the child is worth to its side to move.
    order: i32,
}

/// The solver.
pub struct Acyclic<'g, G: Evaluate> {
    game: &'g G,
    table: Buckets<Entry, BUCKET>,
    nodes: u64,
    /// The most positions to look at.
    most_nodes: u64,
    /// How often each move of each side was enough lately: 0 to [`ALWAYS_ENOUGH`].
    history: Vec<i32>,
}

impl<'g, G: Evaluate> Acyclic<'g, G> {
    /// A solver with a table of `memory` bytes at most.
    pub fn new(game: &'g G, memory: usize) -> Self {
        let empty = Entry { key: 0, best: NO_MOVE, least: -1, most: 1, weight: 0 };
        let history = vec![0; Side::BOTH.len() * game.history_size()];
        Acyclic { game, table: Buckets::new(memory, empty), nodes: 0, most_nodes: u64::MAX, history }
    }

    /// Positions looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for its side to move. `stop` hears of the positions looked at.
    ///
    /// # Errors
    /// [`AcyclicError`].
    pub fn value(&mut self, position: &G::Position, stop: Stop<'_>) -> Result<Wdl, AcyclicError> {
        let position = self.game.uncounted(position);
        // Two questions of yes or no look at fewer positions than one with three answers.
        for value in [Wdl::Win, Wdl::Draw] {
            if self.reaches(&position, value, stop)? {
                return Ok(value);
            }
        }
        Ok(Wdl::Loss)
    }

    /// Whether the side to move has this value at least.
    fn reaches(&mut self, position: &G::Position, value: Wdl, stop: Stop<'_>) -> Result<bool, AcyclicError> {
        let value = value as i8 - Wdl::Draw as i8;
        Ok(self.search(position, value - 1, value, stop)? >= value)
    }

    /// Whether a claim about a position is true.
    fn is_true(
        &mut self,
        position: &G::Position,
        claim: Claim,
        stop: Stop<'_>,
    ) -> Result<bool, AcyclicError> {
        let ours = self.game.side_to_move(position) == claim.side();
        // The other side refutes a win by a draw, and that the side holds by a win.
        let asked = if ours == claim.is_win() { Wdl::Win } else { Wdl::Draw };
        Ok(self.reaches(position, asked, stop)? == ours)
    }

    /// What a position is worth to its side to move, where the game is over.
    fn end(&self, position: &G::Position) -> Option<i8> {
        let worth = |side| if side == self.game.side_to_move(position) { 1 } else { -1 };
        self.game.outcome(position).map(|outcome| outcome.winner.map_or(0, worth))
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

    /// The value, as far as it lies between `least` and `most`.
    fn search(
        &mut self,
        position: &G::Position,
        mut least: i8,
        mut most: i8,
        stop: Stop<'_>,
    ) -> Result<i8, AcyclicError> {
        self.nodes += 1;
        if self.nodes > self.most_nodes || self.nodes & 0xffff == 0 && stop(self.nodes, 0) {
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
            return Ok(self.end(position).unwrap_or(0));
        }
        let before = self.nodes;
        let (mut value, mut best) = self.take_known(&mut children);
        if value < most {
            self.rank(position, &mut children, known.map_or(NO_MOVE, |entry| entry.best));
        }
        for child in &children {
            let floor = least.max(value);
            if floor >= most {
                break;
            }
            let score = -self.search(&child.position, -most, -floor, stop)?;
            if score > value || best == NO_MOVE {
                (value, best) = (score, child.number);
            }
            let history = &mut self.history[history_place(self.game, position, child.m)];
            let aim = if score >= most { ALWAYS_ENOUGH } else { 0 };
            *history += (aim - *history) / HISTORY_TIME;
        }
        let weight = (u64::BITS - (self.nodes - before).leading_zeros()) as u8 + 1;
        let (low, high) = if value >= most {
            (value, known.map_or(1, |entry| entry.most))
        } else if value <= least {
            (known.map_or(-1, |entry| entry.least), value)
        } else {
            (value, value)
        };
        self.put(key, Entry { key: check(key), best, least: low, most: high, weight });
        Ok(value)
    }

    /// The most that is known of moves without a search, and the move that it is known of; takes
    /// those away of which all is known: the game is over there, or the table has their value.
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

    /// Moves, the most promising first.
    fn children(&self, position: &G::Position, first: u8) -> Result<Vec<Child<G>>, AcyclicError> {
        let mut children = self.successors(position)?;
        self.rank(position, &mut children, first);
        Ok(children)
    }

    /// What the moves lead to, each position once.
    fn successors(&self, position: &G::Position) -> Result<Vec<Child<G>>, AcyclicError> {
        let mut children: Vec<Child<G>> = Vec::new();
        for (number, (m, after)) in successors(self.game, position).enumerate() {
            let number = number.min(usize::from(NO_MOVE)) as u8;
            if !self.game.is_irreversible(position, m) {
                return Err(AcyclicError::Recurs);
            }
            let (key, end) = (self.game.key(&after), self.end(&after));
            // Where the game is over nothing is saved by knowing that it was there before.
            if end.is_some() || children.iter().all(|child| child.key != key) {
                children.push(Child { position: after, key, m, end, number, order: 0 });
            }
        }
        Ok(children)
    }

    /// Puts the most promising moves first: what is worth least to the other side, and what was
    /// enough elsewhere (<https://www.chessprogramming.org/History_Heuristic>).
    fn rank(&self, position: &G::Position, children: &mut [Child<G>], first: u8) {
        for child in &mut *children {
            child.order = match child.end {
                _ if child.number == first && first != NO_MOVE => i32::MIN,
                Some(end) => i32::from(end) * (i32::MAX / 2),
                None => {
                    let enough = self.history[history_place(self.game, position, child.m)];
                    self.game.evaluate(&child.position) - enough * HISTORY_WORTH / ALWAYS_ENOUGH
                }
            };
        }
        children.sort_by_key(|child| child.order);
    }

    /// The proof of a claim about a position; `None` when it is false. Where the other side
    /// is to move and a search of at most `searched` positions finds that the claim is true, the
    /// checker is to search itself, and no lines follow. 0 leaves nothing to it.
    ///
    /// # Errors
    /// [`AcyclicError`].
    pub fn certificate(
        &mut self,
        start: &G::Position,
        claim: Claim,
        searched: u64,
        stop: Stop<'_>,
    ) -> Result<Option<Certificate<G>>, AcyclicError> {
        let start = self.game.uncounted(start);
        if !self.is_true(&start, claim, stop)? {
            return Ok(None);
        }
        let trial = (searched > 0).then(|| Acyclic::new(self.game, TRIAL_TABLE));
        let mut proof = Proof { claim, searched, trial, lines: HashMap::new() };
        self.collect(&start, &mut proof, stop)?;
        Ok(Some(Certificate { start, claim, lines: proof.lines.into_iter().collect() }))
    }

    /// Adds the moves that prove a claim which is true in a position; gives its rank.
    fn collect(
        &mut self,
        position: &G::Position,
        proof: &mut Proof<'g, G>,
        stop: Stop<'_>,
    ) -> Result<u32, AcyclicError> {
        match proof.lines.get(position) {
            Some(&Reply::Play(_, rank)) => return Ok(rank),
            Some(_) => return Ok(0),
            None => {}
        }
        let first = self.find(self.game.key(position)).map_or(NO_MOVE, |entry| entry.best);
        let children = self.children(position, first)?;
        if self.game.side_to_move(position) != proof.claim.side() {
            if !children.is_empty() && self.is_soon_found(position, proof)? {
                proof.lines.insert(position.clone(), Reply::Searched);
                return Ok(0);
            }
            let mut rank = 0;
            for child in &children {
                rank = rank.max(self.collect(&child.position, proof, stop)?);
            }
            return Ok(rank);
        }
        for child in &children {
            if self.is_true(&child.position, proof.claim, stop)? {
                let rank = self.collect(&child.position, proof, stop)? + 1;
                let said = Reply::Play(child.m, if proof.claim.is_win() { rank } else { 0 });
                proof.lines.insert(position.clone(), said);
                return Ok(rank);
            }
        }
        Ok(0)
    }

    /// Whether a search finds a claim within the bound, that knows what those before it found.
    fn is_soon_found(&self, position: &G::Position, proof: &mut Proof<'g, G>) -> Result<bool, AcyclicError> {
        let Some(trial) = &mut proof.trial else { return Ok(false) };
        // What took more with all that was known then takes more without.
        let known = self.find(self.game.key(position)).map_or(0, |entry| entry.least_nodes());
        if known > proof.searched {
            return Ok(false);
        }
        trial.most_nodes = trial.nodes + proof.searched;
        match trial.is_true(position, proof.claim, &mut |_, _| false) {
            Err(AcyclicError::Stopped) => Ok(false),
            found => found,
        }
    }
}

/// A proof being collected.
struct Proof<'g, G: Evaluate> {
    claim: Claim,
    /// Positions that a search left to the checker may look at.
    searched: u64,
    /// Searches as the checker will; `None` where nothing is left to it.
    trial: Option<Acyclic<'g, G>>,
    lines: HashMap<G::Position, Reply<G::Move>>,
}

/// The claims that prove a value: a win, or that both sides hold.
#[must_use]
pub fn claims_of(to_move: Side, wdl: Wdl) -> Vec<Claim> {
    match wdl.winner(to_move) {
        Some(side) => vec![Claim::Wins(side)],
        None => Side::BOTH.map(Claim::Holds).to_vec(),
    }
}
