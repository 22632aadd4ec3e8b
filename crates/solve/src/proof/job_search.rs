//! Job-level proof-number search: positions near the start form a graph here, and each of its
//! leaves is searched elsewhere, by a job of seconds to minutes.
//!
//! After I-C. Wu and others, "Job-Level Proof-Number Search" (IEEE Transactions on Computational
//! Intelligence and AI in Games 5, 2013). A job without a result returns the proof numbers of each
//! move, with which the leaf's children enter the graph. A job with a result returns a certificate;
//! these are combined into that of the start.

use super::certificate::{Certificate, Claim, Lines, Reply};
use super::may_declare;
use super::numbers::{INFINITE, ProofNumbers, guess, settled, sum};
use crate::successors;
use std::collections::{HashMap, HashSet, VecDeque};
use throughline_game::{Evaluate, Game, Side};

/// The maximum number of positions whose numbers are updated after a job: with cycles in the graph,
/// numbers could increase each other without end.
const MAX_UPDATES: usize = 100_000;

/// The result of a job.
pub enum JobResult<G: Game> {
    /// A proof that the position is won, or held.
    Settled(Certificate<G>),
    /// No result: the proof number and the disproof number after each legal move, in the order of
    /// the game's moves.
    Open(Vec<(u32, u32)>),
}

/// The search for a side's win, or for the proof that the other side holds.
pub struct JobSearch<'g, G: Evaluate> {
    game: &'g G,
    side: Side,
    nodes: Vec<Node<G>>,
    places: HashMap<G::Position, usize>,
    /// The lines of the certificates of won positions, and of held positions.
    won: Lines<G>,
    held: Lines<G>,
    settled: usize,
}

/// A position of the graph; the start is the first.
struct Node<G: Game> {
    position: G::Position,
    numbers: ProofNumbers,
    /// Empty for a leaf.
    children: Vec<(G::Move, usize)>,
    parents: Vec<usize>,
    is_running: bool,
    /// The number of positions settled before it; `None` while it is open.
    order: Option<usize>,
}

impl<'g, G: Evaluate> JobSearch<'g, G> {
    /// A new search.
    #[must_use]
    pub fn new(game: &'g G, side: Side, start: &G::Position) -> Self {
        let (won, held) = (Lines::<G>::new(), Lines::<G>::new());
        let mut search =
            JobSearch { game, side, nodes: Vec::new(), places: HashMap::new(), won, held, settled: 0 };
        search.place(game.without_counters(start));
        search
    }

    /// The position for the next job; `None` while all useful jobs are running, and when the start
    /// is settled.
    pub fn next_job(&mut self) -> Option<G::Position> {
        let mut seen = HashSet::new();
        let Some(leaf) = self.open_leaf(0, &mut seen) else {
            if !self.nodes.iter().any(|node| node.is_running) {
                self.hold(seen);
            }
            return None;
        };
        self.nodes[leaf].is_running = true;
        Some(self.nodes[leaf].position.clone())
    }

    /// Adds the result of a job. Whether the search used it: not if the position is not one of its
    /// leaves, or the certificate proves something else.
    pub fn add_result(&mut self, position: &G::Position, result: JobResult<G>) -> bool {
        let Some(&at) = self.places.get(position) else { return false };
        let node = &mut self.nodes[at];
        node.is_running = false;
        if node.order.is_some() || !node.children.is_empty() {
            return false;
        }
        match result {
            JobResult::Settled(certificate) => self.settle(at, certificate),
            JobResult::Open(numbers) => self.open(at, &numbers),
        }
    }

    /// The proof number and the disproof number of the start.
    #[must_use]
    pub fn proof_numbers(&self) -> (u32, u32) {
        (self.nodes[0].numbers.pn, self.nodes[0].numbers.dn)
    }

    /// The proof that the side wins the start, or that the other one holds it; `None` while it is
    /// open.
    #[must_use]
    pub fn certificate(&self) -> Option<Certificate<G>> {
        self.nodes[0].order?;
        let start = self.nodes[0].position.clone();
        let (claim, known) = if self.nodes[0].numbers.pn == 0 {
            (Claim::Wins(self.side), &self.won)
        } else {
            (Claim::Holds(self.side.opponent()), &self.held)
        };
        let (mut lines, mut seen, mut todo) = (Lines::<G>::new(), HashSet::new(), vec![start.clone()]);
        while let Some(position) = todo.pop() {
            if self.game.count_moves(&position) == 0 || !seen.insert(position.clone()) {
                continue;
            }
            if self.game.side_to_move(&position) != claim.side() {
                let is_from_tables = known.get(&position) == Some(&Reply::Tablebase);
                if is_from_tables {
                    lines.insert(position, Reply::Tablebase);
                } else {
                    todo.extend(successors(self.game, &position).map(|(_, after)| after));
                }
                continue;
            }
            let said = self.reply_at(&position, claim, known)?;
            if let Reply::Play(m, _) = said {
                todo.push(crate::after(self.game, &position, m));
            }
            lines.insert(position, said);
        }
        Some(Certificate { start, claim, lines: lines.into_iter().collect() })
    }

    /// The reply in a position in which the claimant is to move: from a certificate, or else from
    /// the graph.
    fn reply_at(&self, position: &G::Position, claim: Claim, known: &Lines<G>) -> Option<Reply<G::Move>> {
        if let Some(said) = known.get(position) {
            return Some(*said);
        }
        if !claim.is_win() && may_declare(self.game, position, claim.side()) {
            return Some(Reply::Declare);
        }
        let (m, child) = self.chosen(*self.places.get(position)?)?;
        Some(Reply::Play(m, if claim.is_win() { self.rank(child)? + 1 } else { 0 }))
    }

    /// The claimant's move at a settled position of the graph: the first of those that settle it.
    /// In a win its child was settled before, so following such moves terminates.
    fn chosen(&self, at: usize) -> Option<(G::Move, usize)> {
        let node = &self.nodes[at];
        let is_won = node.numbers.pn == 0;
        let fits = |&&(_, child): &&(G::Move, usize)| (self.nodes[child].numbers.pn == 0) == is_won;
        let settled = node.children.iter().filter(|(_, child)| self.nodes[*child].order.is_some());
        settled.filter(fits).min_by_key(|(_, child)| self.nodes[*child].order).copied()
    }

    /// The rank of a won position: that of its line, or the greatest of the opponent's replies.
    fn rank(&self, at: usize) -> Option<u32> {
        let Node { position, .. } = &self.nodes[at];
        if self.game.count_moves(position) == 0 {
            return Some(0);
        }
        if self.game.side_to_move(position) == self.side {
            return self.rank_there(position);
        }
        if self.won.contains_key(position) {
            return Some(0);
        }
        let ranks = successors(self.game, position).map(|(_, after)| self.rank_there(&after));
        Some(ranks.collect::<Option<Vec<u32>>>()?.into_iter().max().unwrap_or(0))
    }

    /// The rank of a won position in which the winner is to move; 0 where the game is over.
    fn rank_there(&self, position: &G::Position) -> Option<u32> {
        match self.won.get(position) {
            Some(Reply::Play(_, rank)) => Some(*rank),
            Some(_) => Some(0),
            None if self.game.count_moves(position) == 0 => Some(0),
            None => Some(self.rank(self.chosen(*self.places.get(position)?)?.1)? + 1),
        }
    }

    /// The number of a position, which is added to the graph if it is new.
    fn place(&mut self, position: G::Position) -> usize {
        if let Some(&at) = self.places.get(&position) {
            return at;
        }
        let at = self.nodes.len();
        let numbers = settled(self.game, &position, self.side, None)
            .unwrap_or_else(|| guess(self.game, &position, self.side));
        let order = numbers.is_solved().then_some(self.settled);
        self.settled += usize::from(order.is_some());
        self.places.insert(position.clone(), at);
        let (children, parents) = (Vec::new(), Vec::new());
        self.nodes.push(Node { position, numbers, children, parents, is_running: false, order });
        at
    }

    /// The most promising leaf without a running job, or the next best.
    fn open_leaf(&self, at: usize, seen: &mut HashSet<usize>) -> Option<usize> {
        let node = &self.nodes[at];
        if node.order.is_some() || !seen.insert(at) {
            return None;
        }
        if node.children.is_empty() {
            return (!node.is_running).then_some(at);
        }
        let ours = self.game.side_to_move(&node.position) == self.side;
        let mut children: Vec<usize> = node.children.iter().map(|(_, child)| *child).collect();
        let number = |numbers: ProofNumbers| if ours { numbers.pn } else { numbers.dn };
        children.sort_by_key(|&child| number(self.nodes[child].numbers));
        children.into_iter().find_map(|child| self.open_leaf(child, seen))
    }

    /// Settles open positions from which only settled positions and each other can be reached. No
    /// move of the winner there leads to a win, and the opponent always has one that does not, so
    /// they are held, if need be by endless play.
    fn hold(&mut self, open: HashSet<usize>) {
        for at in open {
            self.set(at, ProofNumbers::NOT_WON);
        }
    }

    fn settle(&mut self, at: usize, certificate: Certificate<G>) -> bool {
        let Certificate { start, claim, lines } = certificate;
        let is_win = claim == Claim::Wins(self.side);
        if start != self.nodes[at].position || !(is_win || claim == Claim::Holds(self.side.opponent())) {
            return false;
        }
        let known = if is_win { &mut self.won } else { &mut self.held };
        for (position, said) in lines {
            // The lower of two ranks: all that follows it ranks lower still, in either certificate.
            let rank = |said: &Reply<G::Move>| if let Reply::Play(_, rank) = said { *rank } else { 0 };
            let earlier = known.entry(position).or_insert(said);
            if rank(&said) < rank(earlier) {
                *earlier = said;
            }
        }
        self.set(at, if is_win { ProofNumbers::WON } else { ProofNumbers::NOT_WON });
        self.update_from(at);
        true
    }

    fn open(&mut self, at: usize, numbers: &[(u32, u32)]) -> bool {
        let position = self.nodes[at].position.clone();
        let after: Vec<_> = successors(self.game, &position).collect();
        if after.len() != numbers.len() {
            return false;
        }
        for ((m, after), &(pn, dn)) in after.into_iter().zip(numbers) {
            let is_new = !self.places.contains_key(&after);
            let child = self.place(after);
            if is_new && self.nodes[child].order.is_none() {
                let clamped = |number: u32| number.clamp(1, INFINITE - 1);
                self.nodes[child].numbers = ProofNumbers { pn: clamped(pn), dn: clamped(dn), plies: 0 };
            }
            self.nodes[child].parents.push(at);
            self.nodes[at].children.push((m, child));
        }
        let known = self.summed(at);
        self.set(at, known);
        self.update_from(at);
        true
    }

    fn set(&mut self, at: usize, numbers: ProofNumbers) {
        let node = &mut self.nodes[at];
        node.numbers = numbers;
        if numbers.is_solved() && node.order.is_none() {
            node.order = Some(self.settled);
            self.settled += 1;
        }
    }

    fn summed(&self, at: usize) -> ProofNumbers {
        let Node { position, children, .. } = &self.nodes[at];
        let numbers = children.iter().map(|(_, child)| self.nodes[*child].numbers);
        sum(numbers, self.game.side_to_move(position) == self.side).0
    }

    /// Updates the positions that lead to a position.
    fn update_from(&mut self, at: usize) {
        let mut todo = VecDeque::from(self.nodes[at].parents.clone());
        let mut updates = 0;
        while let Some(at) = todo.pop_front() {
            if self.nodes[at].order.is_some() {
                continue;
            }
            let numbers = self.summed(at);
            if numbers == self.nodes[at].numbers {
                continue;
            }
            self.set(at, numbers);
            updates += 1;
            if numbers.is_solved() {
                // Settled positions are always propagated, and first.
                self.nodes[at].parents.clone().into_iter().for_each(|parent| todo.push_front(parent));
            } else if updates < MAX_UPDATES {
                todo.extend(&self.nodes[at].parents);
            }
        }
    }
}
