//! Proving that a side need not lose: a set of positions, one reply in each, that no move of the
//! opponent leaves.
//!
//! The set grows from the start. In each position of the holder an [`Adviser`] names the moves that
//! seem safe; the one whose answers are known already is chosen, so that the set closes soon.
//! When a position turns out lost, whoever leads there chooses anew. Cycles need no care: endless
//! play is a draw. What is called lost here may be an error of evaluation, which costs time but
//! never truth: a set that closes is a proof.

use super::certificate::{Certificate, Claim, Reply};
use super::{known, may_declare};
use crate::{Stop, after, successors};
use std::collections::HashMap;
use throughline_game::exact::Tablebase;
use throughline_game::{Evaluate, Game, PackedMove, Side};

/// A score beyond which a holder does not ask for more.
const ENOUGH: i32 = 300;

/// A search that advises a prover. What it says is never part of a proof.
pub trait Adviser<G: Game> {
    /// About what the position is worth to its side to move, in hundredths, by a search of so many
    /// plies. Forced wins and losses are far beyond every other score.
    fn score(&mut self, position: &G::Position, depth: u32) -> i32;

    /// Positions looked at so far.
    fn nodes(&self) -> u64;
}

/// How to look for a holding set.
#[derive(Clone, Copy, Debug)]
pub struct DrawLimits {
    /// Plies that the adviser searches.
    pub depth: u32,
    /// A position that the search finds worse than this for the holder counts as lost.
    pub despair: i32,
    /// How much worse than the best a move may seem and still be chosen.
    pub margin: i32,
    /// What each new position is charged when moves are compared.
    pub price: i32,
    /// Positions at most.
    pub positions: usize,
}

/// How a search for a holding set ended.
#[derive(Debug)]
pub enum DrawSearch<G: Game> {
    /// The set is closed.
    Proved(Certificate<G>),
    /// By the advice of the search the start is lost, or cannot be held.
    Lost,
    /// Too many positions, or told to stop.
    Unfinished,
}

/// A position of the holder.
struct Node<G: Game> {
    position: G::Position,
    state: State<G::Move>,
    /// The nodes that led here when they chose.
    parents: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq)]
enum State<M> {
    Open,
    Chosen(M),
    Lost,
}

/// What a move of the opponent reaches.
enum Reached<P> {
    /// Nothing left to do: over and not lost, or known.
    Held,
    /// Lost.
    Lost,
    /// A position of the holder.
    Open(P),
}

/// A move that a holder could choose.
struct Candidate<G: Game> {
    m: G::Move,
    after: G::Position,
    answers: Vec<Reached<G::Position>>,
    /// Positions that it would add.
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
    /// By key. Two positions with one key would spoil the certificate, which the checker would not
    /// accept.
    numbers: HashMap<u64, u32>,
    todo: Vec<u32>,
}

impl<'g, G: Evaluate> DrawProver<'g, G> {
    /// A search for `side`.
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

    /// Looks for a set that holds `start`.
    pub fn hold(&mut self, start: &G::Position, stop: Stop<'_>) -> DrawSearch<G> {
        let start = self.game.uncounted(start);
        if let Some(answer) = self.settled(&start) {
            let lines = self.said(&start).map(|said| (start.clone(), said));
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

    /// Positions of the holder found so far.
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

    /// What a position in which the opponent is to move leads to, or may be at once.
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

    /// Whether a position needs no answer: the game is over there, or its value known.
    fn settled(&self, position: &G::Position) -> Option<Reached<G::Position>> {
        let known = known(self.game, position, self.side, self.tablebase)?;
        let winner = known.wdl.winner(self.game.side_to_move(position));
        Some(if winner == Some(self.side.opponent()) { Reached::Lost } else { Reached::Held })
    }

    /// Whether some node's choice leads to this one.
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

    /// Chooses a move, or finds that there is none.
    fn choose(&mut self, at: u32) {
        let position = self.nodes[at as usize].position.clone();
        let Some(chosen) = self.best(&position) else {
            self.lose(at);
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

    /// The move to choose: of those that seem safe enough, the one that adds least.
    fn best(&mut self, position: &G::Position) -> Option<Candidate<G>> {
        let mut candidates: Vec<Candidate<G>> =
            successors(self.game, position).filter_map(|(m, after)| self.candidate(m, after)).collect();
        candidates.sort_by_key(|candidate| (candidate.added, candidate.m.pack()));
        let (mut chosen, mut lowest, mut best_score) = (None, i32::MAX, i32::MIN);
        let mut scores = Vec::new();
        for (at, candidate) in candidates.iter().enumerate() {
            let price = candidate.added * self.limits.price;
            // The others add as much and more: none of them can cost less.
            if price - ENOUGH >= lowest {
                break;
            }
            let score = self.score(candidate);
            if score >= -self.limits.margin && price - score < lowest {
                (chosen, lowest) = (Some(at), price - score);
            } else if chosen.is_none() && score > best_score {
                best_score = score;
            }
            scores.push(score);
        }
        if chosen.is_none() && best_score > -self.limits.despair {
            // Nothing seems safe: the least that is nearly the best.
            let floor = (best_score - self.limits.margin).max(1 - self.limits.despair);
            chosen = (0..scores.len()).find(|&at| scores[at] >= floor);
        }
        chosen.map(|at| candidates.swap_remove(at))
    }

    /// A move, unless it is known to lose.
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

    /// What the search says of a move, up to [`ENOUGH`]. One that adds nothing needs no search.
    fn score(&mut self, candidate: &Candidate<G>) -> i32 {
        if candidate.added == 0 {
            return ENOUGH;
        }
        (-self.adviser.score(&candidate.after, self.limits.depth)).min(ENOUGH)
    }

    /// A position is lost: whoever leads here chooses anew.
    fn lose(&mut self, at: u32) {
        self.nodes[at as usize].state = State::Lost;
        let position = self.nodes[at as usize].position.clone();
        for parent in std::mem::take(&mut self.nodes[at as usize].parents) {
            if self.leads_to(parent, &position) {
                self.nodes[parent as usize].state = State::Open;
                self.todo.push(parent);
            }
        }
    }

    /// The nodes that choices lead to from the roots, those among them.
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

    /// What settles a position that is not over without a move.
    fn said(&self, position: &G::Position) -> Option<Reply<G::Move>> {
        if self.game.count_moves(position) == 0 {
            return None;
        }
        let by_tables = || self.tablebase?.probe(self.game, position).map(|_| Reply::Tablebase);
        may_declare(self.game, position, self.side).then_some(Reply::Declare).or_else(by_tables)
    }

    /// Adds what a position of the opponent leads to and is settled without a move: by tables, or
    /// by a draw declared.
    fn known_after(&self, position: &G::Position, lines: &mut Vec<(G::Position, Reply<G::Move>)>) {
        if let Some(said) = self.said(position) {
            lines.push((position.clone(), said));
            return;
        }
        let new = successors(self.game, position)
            .filter(|(_, after)| !self.numbers.contains_key(&self.game.key(after)));
        lines.extend(new.filter_map(|(_, after)| self.said(&after).map(|said| (after, said))));
    }
}
