//! Proving that a side need not lose: a set of positions with one reply in each, closed under the
//! opponent's moves.
//!
//! The set grows from the start. In each position in which the holder is to move, an [`Adviser`]
//! names the moves that seem safe; of these the one with the most known answers is chosen, so that
//! the set closes soon. When a position turns out lost, the positions that lead to it choose again.
//! Cycles are allowed: endless play is a draw. A position may be called lost by an error of
//! evaluation, which costs time but never correctness: a closed set is a proof.

use super::certificate::{Certificate, Claim, Reply};
use super::{known, may_declare};
use crate::{Stop, after, successors};
use std::collections::HashMap;
use throughline_game::exact::Tablebase;
use throughline_game::{Evaluate, Game, PackedMove, Side};

/// A score above which a holder looks for no better move.
const ENOUGH: i32 = 300;

/// A search that advises a prover. Its results are never part of a proof.
pub trait Adviser<G: Game> {
    /// Returns the approximate score of the position for its side to move, in hundredths, by a
    /// search to this depth. Scores of forced wins and losses are far beyond all others.
    fn score(&mut self, position: &G::Position, depth: u32) -> i32;

    /// Positions searched so far.
    fn nodes(&self) -> u64;
}

/// The limits and weights of a search for a holding set.
#[derive(Clone, Copy, Debug)]
pub struct DrawLimits {
    /// The depth of the adviser's searches.
    pub depth: u32,
    /// A position counts as lost for the holder if its score is this far below zero.
    pub lost_below: i32,
    /// How much worse than the best move a chosen one may be.
    pub margin: i32,
    /// The cost of each new position when moves are compared.
    pub position_cost: i32,
    /// The maximum number of positions.
    pub positions: usize,
}

/// The result of a search for a holding set.
#[derive(Debug)]
pub enum DrawSearch<G: Game> {
    /// The set is closed.
    Proved(Certificate<G>),
    /// By the adviser's scores the start is lost, or cannot be held.
    Lost,
    /// The limit was exceeded, or the search was stopped.
    Unfinished,
}

/// A position in which the holder is to move.
struct Node<G: Game> {
    position: G::Position,
    state: State<G::Move>,
    /// The nodes whose chosen move led here.
    parents: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum State<M> {
    Open,
    Chosen(M),
    Lost,
}

/// The result of an opponent's move.
enum Reached<P> {
    /// Nothing left to prove: the game is over and not lost, or the value is known.
    Held,
    /// Lost for the holder.
    Lost,
    /// The holder is to move.
    Open(P),
}

/// A move that the holder could choose.
struct Candidate<G: Game> {
    m: G::Move,
    after: G::Position,
    answers: Vec<Reached<G::Position>>,
    /// The number of positions that it would add.
    added: i32,
}

/// The search for a holding set.
pub struct DrawProver<'g, G: Evaluate> {
    game: &'g G,
    side: Side,
    tablebase: Option<&'g dyn Tablebase<G>>,
    limits: DrawLimits,
    adviser: &'g mut dyn Adviser<G>,
    nodes: Vec<Node<G>>,
    /// Node numbers by key. If two positions had one key, the certificate would be wrong and the
    /// checker would reject it.
    numbers: HashMap<u64, u32>,
    todo: Vec<u32>,
}

impl<'g, G: Evaluate> DrawProver<'g, G> {
    /// A search for `side` as the holder.
    pub fn new(
        game: &'g G,
        side: Side,
        tablebase: Option<&'g dyn Tablebase<G>>,
        adviser: &'g mut dyn Adviser<G>,
        limits: DrawLimits,
    ) -> Self {
        DrawProver {
            game,
            side,
            tablebase,
            limits,
            adviser,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            todo: Vec::new(),
        }
    }

    /// Searches for a set that holds `start`.
    pub fn hold(&mut self, start: &G::Position, stop: Stop<'_>) -> DrawSearch<G> {
        let start = self.game.without_counters(start);
        if let Some(answer) = self.settled(&start) {
            let lines = self.reply_at(&start).map(|said| (start.clone(), said));
            let claim = Claim::Holds(self.side);
            return match answer {
                Reached::Lost => DrawSearch::Lost,
                _ => DrawSearch::Proved(Certificate { start, claim, lines: lines.into_iter().collect() }),
            };
        }
        let roots = if self.game.side_to_move(&start) == self.side {
            vec![self.number(start.clone())]
        } else {
            let mut roots = Vec::new();
            for answer in self.answers(&start) {
                match answer {
                    Reached::Held => {}
                    Reached::Lost => return DrawSearch::Lost,
                    Reached::Open(position) => roots.push(self.number(position)),
                }
            }
            roots
        };
        loop {
            self.todo.extend(self.open_from(&roots));
            if self.todo.is_empty() {
                return DrawSearch::Proved(self.certificate(&start, &roots));
            }
            while let Some(at) = self.todo.pop() {
                if self.nodes.len() > self.limits.positions
                    || stop(self.nodes.len() as u64, self.todo.len() as u64)
                {
                    return DrawSearch::Unfinished;
                }
                if self.nodes[at as usize].state == State::Open && (roots.contains(&at) || self.is_wanted(at))
                {
                    self.choose(at);
                }
                if roots.iter().any(|&root| self.nodes[root as usize].state == State::Lost) {
                    return DrawSearch::Lost;
                }
            }
        }
    }

    /// The number of positions found in which the holder is to move.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.nodes.len() as u64
    }

    fn number(&mut self, position: G::Position) -> u32 {
        let key = self.game.key(&position);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.nodes.len() as u32;
        self.numbers.insert(key, number);
        self.nodes.push(Node { position, state: State::Open, parents: Vec::new() });
        number
    }

    /// The results of the opponent's moves in a position; of the position itself if it is settled.
    fn answers(&self, position: &G::Position) -> Vec<Reached<G::Position>> {
        if let Some(answer) = self.settled(position) {
            return vec![answer];
        }
        let answers = successors(self.game, position).map(|(_, after)| {
            match self.numbers.get(&self.game.key(&after)).map(|&at| &self.nodes[at as usize].state) {
                Some(State::Lost) => Reached::Lost,
                Some(_) => Reached::Open(after),
                None => self.settled(&after).unwrap_or(Reached::Open(after)),
            }
        });
        answers.collect()
    }

    /// The result of a position that needs no reply: the game is over, or the value is known.
    fn settled(&self, position: &G::Position) -> Option<Reached<G::Position>> {
        let known = known(self.game, position, self.side, self.tablebase)?;
        let winner = known.wdl.winner(self.game.side_to_move(position));
        Some(if winner == Some(self.side.opponent()) { Reached::Lost } else { Reached::Held })
    }

    /// Whether the chosen move of some node leads to this one.
    fn is_wanted(&self, at: u32) -> bool {
        let node = &self.nodes[at as usize];
        node.parents.iter().any(|&parent| self.leads_to(parent, &node.position))
    }

    fn leads_to(&self, parent: u32, position: &G::Position) -> bool {
        let node = &self.nodes[parent as usize];
        let State::Chosen(m) = node.state else { return false };
        let chosen = after(self.game, &node.position, m);
        successors(self.game, &chosen).any(|(_, after)| after == *position)
    }

    /// Chooses a move, or finds that all lose.
    fn choose(&mut self, at: u32) {
        let position = self.nodes[at as usize].position.clone();
        let Some(chosen) = self.best(&position) else {
            self.mark_lost(at);
            return;
        };
        self.nodes[at as usize].state = State::Chosen(chosen.m);
        for answer in chosen.answers {
            let Reached::Open(next) = answer else { continue };
            let next = self.number(next);
            let node = &mut self.nodes[next as usize];
            if !node.parents.contains(&at) {
                node.parents.push(at);
            }
            if node.state == State::Open {
                self.todo.push(next);
            }
        }
    }

    /// The best move: of those that seem safe enough, the one that adds the fewest positions.
    fn best(&mut self, position: &G::Position) -> Option<Candidate<G>> {
        let mut candidates: Vec<Candidate<G>> =
            successors(self.game, position).filter_map(|(m, after)| self.candidate(m, after)).collect();
        candidates.sort_by_key(|candidate| (candidate.added, candidate.m.pack()));
        let (mut chosen, mut lowest, mut best_score) = (None, i32::MAX, i32::MIN);
        let mut scores = Vec::new();
        for (at, candidate) in candidates.iter().enumerate() {
            let cost = candidate.added * self.limits.position_cost;
            // The remaining moves add at least as many positions: none of them can cost less.
            if cost - ENOUGH >= lowest {
                break;
            }
            let score = self.score(candidate);
            if score >= -self.limits.margin && cost - score < lowest {
                (chosen, lowest) = (Some(at), cost - score);
            } else if chosen.is_none() && score > best_score {
                best_score = score;
            }
            scores.push(score);
        }
        if chosen.is_none() && best_score > -self.limits.lost_below {
            // No move seems safe: take the one that adds the fewest positions among those near the
            // best score.
            let floor = (best_score - self.limits.margin).max(1 - self.limits.lost_below);
            chosen = (0..scores.len()).find(|&at| scores[at] >= floor);
        }
        chosen.map(|at| candidates.swap_remove(at))
    }

    /// The candidate of a move, unless it is known to lose.
    fn candidate(&self, m: G::Move, after: G::Position) -> Option<Candidate<G>> {
        let answers = self.answers(&after);
        if answers.iter().any(|answer| matches!(answer, Reached::Lost)) {
            return None;
        }
        let is_new = |answer: &&Reached<G::Position>| match answer {
            Reached::Open(next) => !self.numbers.contains_key(&self.game.key(next)),
            _ => false,
        };
        let added = answers.iter().filter(is_new).count() as i32;
        Some(Candidate { m, after, answers, added })
    }

    /// The adviser's score of a move, up to [`ENOUGH`]. A move that adds nothing needs no search.
    fn score(&mut self, candidate: &Candidate<G>) -> i32 {
        if candidate.added == 0 {
            return ENOUGH;
        }
        (-self.adviser.score(&candidate.after, self.limits.depth)).min(ENOUGH)
    }

    /// Marks a position as lost: the nodes that lead to it choose again.
    fn mark_lost(&mut self, at: u32) {
        self.nodes[at as usize].state = State::Lost;
        let position = self.nodes[at as usize].position.clone();
        for parent in std::mem::take(&mut self.nodes[at as usize].parents) {
            if self.leads_to(parent, &position) {
                self.nodes[parent as usize].state = State::Open;
                self.todo.push(parent);
            }
        }
    }

    /// The nodes that chosen moves lead to from the roots, including those.
    fn reached(&self, roots: &[u32]) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        let (mut todo, mut reached) = (roots.to_vec(), Vec::new());
        while let Some(at) = todo.pop() {
            if std::mem::replace(&mut seen[at as usize], true) {
                continue;
            }
            reached.push(at);
            let node = &self.nodes[at as usize];
            let State::Chosen(m) = node.state else { continue };
            let after = after(self.game, &node.position, m);
            for answer in self.answers(&after) {
                if let Reached::Open(next) = answer
                    && let Some(&number) = self.numbers.get(&self.game.key(&next))
                {
                    todo.push(number);
                }
            }
        }
        reached
    }

    fn open_from(&self, roots: &[u32]) -> Vec<u32> {
        let mut reached = self.reached(roots);
        reached.retain(|&at| !matches!(self.nodes[at as usize].state, State::Chosen(_)));
        reached
    }

    fn certificate(&self, start: &G::Position, roots: &[u32]) -> Certificate<G> {
        let mut lines = Vec::new();
        for at in self.reached(roots) {
            let node = &self.nodes[at as usize];
            if let State::Chosen(m) = node.state {
                lines.push((node.position.clone(), Reply::Play(m, 0)));
                self.known_after(&after(self.game, &node.position, m), &mut lines);
            }
        }
        if self.game.side_to_move(start) != self.side {
            self.known_after(start, &mut lines);
        }
        lines.sort_by_key(|(position, _)| self.game.key(position));
        lines.dedup_by(|a, b| a.0 == b.0);
        Certificate { start: start.clone(), claim: Claim::Holds(self.side), lines }
    }

    /// The reply of a position that is settled without a move, and not over.
    fn reply_at(&self, position: &G::Position) -> Option<Reply<G::Move>> {
        if self.game.count_moves(position) == 0 {
            return None;
        }
        let by_tables = || self.tablebase?.probe(self.game, position).map(|_| Reply::Tablebase);
        may_declare(self.game, position, self.side).then_some(Reply::Declare).or_else(by_tables)
    }

    /// Adds the successors of a position in which the opponent is to move that are settled without
    /// a move: by a tablebase, or by claiming a draw.
    fn known_after(&self, position: &G::Position, lines: &mut Vec<(G::Position, Reply<G::Move>)>) {
        if let Some(said) = self.reply_at(position) {
            lines.push((position.clone(), said));
            return;
        }
        let new = successors(self.game, position)
            .filter(|(_, after)| !self.numbers.contains_key(&self.game.key(after)));
        lines.extend(new.filter_map(|(_, after)| self.reply_at(&after).map(|said| (after, said))));
    }
}
