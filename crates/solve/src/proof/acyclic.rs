//! Games in which no position comes twice: alpha-beta to the very end over a table of bounds.
//!
//! The table knows positions by their 64-bit keys alone, so its word is no proof; certificates made
//! from it are, once they are checked.

use super::certificate::{Certificate, Claim, Reply};
use super::proof_table::Buckets;
use crate::{Stop, successors};
use std::collections::HashMap;
use throughline_game::exact::Wdl;
use throughline_game::{Evaluate, Game, PackedMove, Side};

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

/// Bounds of a position's value for its side to move: -1, 0 or 1.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// The move that was best; `u32::MAX` for none.
    best: u32,
    least: i8,
    most: i8,
    /// About how much lies below: a bit length.
    weight: u8,
}

/// Entries in a bucket: the first keeps the heavier, the second the later.
const BUCKET: usize = 2;

/// Bytes of the table of a search that the checker is to repeat.
const SMALL_TABLE: usize = 1 << 20;

/// A move and what it leads to.
struct Child<G: Game> {
    position: G::Position,
    key: u64,
    m: G::Move,
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
}

impl<'g, G: Evaluate> Acyclic<'g, G> {
    /// A solver with a table of `memory` bytes at most.
    pub fn new(game: &'g G, memory: usize) -> Self {
        let empty = Entry { key: 0, best: u32::MAX, least: -1, most: 1, weight: 0 };
        Acyclic { game, table: Buckets::new(memory, empty), nodes: 0, most_nodes: u64::MAX }
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
        Ok(match self.search(&self.game.uncounted(position), -1, 1, stop)? {
            1 => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        })
    }

    /// Whether a claim about a position is true.
    fn is_true(
        &mut self,
        position: &G::Position,
        claim: Claim,
        stop: Stop<'_>,
    ) -> Result<bool, AcyclicError> {
        // What the side must reach, seen from the side to move.
        let ours = self.game.side_to_move(position) == claim.side();
        let target = i8::from(claim.is_win());
        Ok(if ours {
            self.search(position, target - 1, target, stop)? >= target
        } else {
            self.search(position, -target, 1 - target, stop)? <= -target
        })
    }

    fn over(&self, position: &G::Position) -> i8 {
        let winner = self.game.outcome(position).and_then(|outcome| outcome.winner);
        winner.map_or(0, |side| if side == self.game.side_to_move(position) { 1 } else { -1 })
    }

    fn find(&self, key: u64) -> Option<Entry> {
        self.table.of(key).iter().copied().find(|entry| entry.weight > 0 && entry.key == key)
    }

    fn put(&mut self, entry: Entry) {
        let bucket = self.table.of_mut(entry.key);
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
        let children = self.children(position, known.map_or(u32::MAX, |entry| entry.best))?;
        if children.is_empty() {
            return Ok(self.over(position));
        }
        let before = self.nodes;
        let (mut value, mut best, bound) = (-1, u32::MAX, least);
        // A move that the table knows to be enough needs no search.
        for child in &children {
            if let Some(entry) = self.find(child.key)
                && -entry.most > value
            {
                (value, best) = (-entry.most, child.m.pack());
            }
        }
        for child in &children {
            let floor = least.max(value);
            if floor >= most {
                break;
            }
            let score = -self.search(&child.position, -most, -floor, stop)?;
            if score > value || best == u32::MAX {
                (value, best) = (score, child.m.pack());
            }
        }
        let weight = (u64::BITS - (self.nodes - before).leading_zeros()) as u8 + 1;
        let (low, high) = if value >= most {
            (value, known.map_or(1, |entry| entry.most))
        } else if value <= bound {
            (known.map_or(-1, |entry| entry.least), value)
        } else {
            (value, value)
        };
        self.put(Entry { key, best, least: low, most: high, weight });
        Ok(value)
    }

    /// Moves, the most promising first.
    fn children(&self, position: &G::Position, first: u32) -> Result<Vec<Child<G>>, AcyclicError> {
        let mut children = Vec::new();
        for (m, after) in successors(self.game, position) {
            if !self.game.is_irreversible(position, m) {
                return Err(AcyclicError::Recurs);
            }
            let order = match self.game.count_moves(&after) {
                _ if m.pack() == first => i32::MIN,
                0 => i32::from(self.over(&after)) * (i32::MAX / 2),
                _ => self.game.evaluate(&after),
            };
            let key = self.game.key(&after);
            children.push(Child { position: after, key, m, order });
        }
        children.sort_by_key(|child| child.order);
        Ok(children)
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
        let mut proof = Proof { claim, searched, lines: HashMap::new() };
        self.collect(&start, &mut proof, stop)?;
        Ok(Some(Certificate { start, claim, lines: proof.lines.into_iter().collect() }))
    }

    /// Adds the moves that prove a claim which is true in a position; gives its rank.
    fn collect(
        &mut self,
        position: &G::Position,
        proof: &mut Proof<G>,
        stop: Stop<'_>,
    ) -> Result<u32, AcyclicError> {
        match proof.lines.get(position) {
            Some(&Reply::Play(_, rank)) => return Ok(rank),
            Some(_) => return Ok(0),
            None => {}
        }
        let first = self.find(self.game.key(position)).map_or(u32::MAX, |entry| entry.best);
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

    /// Whether a search that knows nothing yet finds a claim within the bound.
    fn is_soon_found(&self, position: &G::Position, proof: &Proof<G>) -> Result<bool, AcyclicError> {
        if proof.searched == 0 {
            return Ok(false);
        }
        let mut search = Acyclic::new(self.game, SMALL_TABLE);
        search.most_nodes = proof.searched;
        match search.is_true(position, proof.claim, &mut |_, _| false) {
            Err(AcyclicError::Stopped) => Ok(false),
            found => found,
        }
    }
}

/// A proof being collected.
struct Proof<G: Game> {
    claim: Claim,
    searched: u64,
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
