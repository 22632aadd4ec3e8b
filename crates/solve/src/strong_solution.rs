//! Strong solutions of small games: every position that can be reached from a start, with its exact
//! value.
//!
//! Counters are ignored ([`Game::without_counters`]), and endless play is a draw.

use crate::proof::certificate::{Certificate, Claim, Reply};
use crate::{Stop, after, successors};
use indexmap::IndexSet;
use std::collections::HashSet;
use throughline_game::exact::{ExactValue, Wdl, at_end, endless_loser};
use throughline_game::{Game, Side};

/// Why a game was not solved.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum StrongSolutionError {
    /// The reachable positions do not fit into the allowed memory.
    #[error("the positions do not fit into the memory allowed: {found} found, and there are more")]
    TooLarge {
        /// Positions found so far.
        found: usize,
    },
    /// The rule set makes a side lose by repetition, so endless play is not a draw.
    #[error("repetition loses here: only games where it draws are solved")]
    RepetitionLoses,
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// All positions reachable from a start, solved.
#[derive(Debug)]
pub struct StrongSolution<G: Game> {
    graph: Graph<G>,
    values: Vec<ExactValue>,
}

/// ValueCounts of positions by value.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ValueCounts {
    /// Positions.
    pub positions: u64,
    /// Moves between them.
    pub moves: u64,
    /// Positions that the first side wins.
    pub first: u64,
    /// Positions that the second side wins.
    pub second: u64,
    /// Draws.
    pub drawn: u64,
    /// Plies of the longest win.
    pub longest: u32,
}

impl<G: Game> StrongSolution<G> {
    /// Solves everything that can be reached from `start` within `memory` bytes.
    ///
    /// # Errors
    /// [`StrongSolutionError`].
    pub fn solve(
        game: &G,
        start: &G::Position,
        memory: usize,
        stop: Stop<'_>,
    ) -> Result<Self, StrongSolutionError> {
        if endless_loser(game).is_some() {
            return Err(StrongSolutionError::RepetitionLoses);
        }
        let graph = Graph::explore(game, start, memory, stop)?;
        let values = values(game, &graph);
        Ok(StrongSolution { graph, values })
    }

    /// The value of the start for its side to move.
    #[must_use]
    pub fn start(&self) -> ExactValue {
        self.values[0]
    }

    /// The value of a position for its side to move; `None` when it is not reachable.
    #[must_use]
    pub fn value(&self, game: &G, position: &G::Position) -> Option<ExactValue> {
        self.graph.positions.get_index_of(&game.without_counters(position)).map(|at| self.values[at])
    }

    /// Every position with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, ExactValue)> {
        self.graph.positions.iter().zip(self.values.iter().copied())
    }

    /// The counts of positions by value.
    #[must_use]
    pub fn counts(&self, game: &G) -> ValueCounts {
        let mut counts = ValueCounts { moves: self.graph.next.len() as u64, ..ValueCounts::default() };
        for (position, value) in self.iter() {
            counts.positions += 1;
            let to_move = game.side_to_move(position);
            *match value.wdl.winner(to_move) {
                Some(Side::First) => &mut counts.first,
                Some(Side::Second) => &mut counts.second,
                None => &mut counts.drawn,
            } += 1;
            counts.longest = counts.longest.max(value.distance.unwrap_or(0));
        }
        counts
    }

    /// The best move: the shortest win, a draw, or the longest loss. `None` when the game is over.
    #[must_use]
    pub fn best(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        let rank = |after: &G::Position| {
            self.value(game, after).map_or(ExactValue::DRAW, ExactValue::for_parent).rank()
        };
        successors(game, position).max_by_key(|(_, after)| rank(after)).map(|(m, _)| m)
    }

    /// Best play from a position, until the game ends or a position repeats.
    #[must_use]
    pub fn line(&self, game: &G, position: &G::Position) -> Vec<G::Move> {
        let (mut at, mut line, mut seen) = (position.clone(), Vec::new(), Vec::new());
        while let Some(best) = self.best(game, &at).filter(|_| !seen.contains(&at)) {
            seen.push(at.clone());
            line.push(best);
            at = after(game, &at, best);
        }
        line
    }
}

impl<G: Game> StrongSolution<G> {
    /// The proof of a claim about a position; `None` when the claim is false, or the position is
    /// not reachable.
    #[must_use]
    pub fn certificate(&self, game: &G, start: &G::Position, claim: Claim) -> Option<Certificate<G>> {
        let start = game.without_counters(start);
        if !self.is_true(game, &start, claim) {
            return None;
        }
        let mut certificate = Certificate { start: start.clone(), claim, lines: Vec::new() };
        let (mut seen, mut todo) = (HashSet::from([start.clone()]), vec![start]);
        while let Some(position) = todo.pop() {
            let ours = game.side_to_move(&position) == claim.side();
            if ours && !claim.is_win() && game.claim(&position).is_some() {
                certificate.lines.push((position, Reply::Declare));
                continue;
            }
            let chosen = if ours { self.best(game, &position) } else { None };
            if let Some(m) = chosen {
                let rank = self.value(game, &position).and_then(|value| value.distance).unwrap_or(0);
                certificate.lines.push((position.clone(), Reply::Play(m, rank)));
            }
            let next = successors(game, &position).filter(|(m, _)| !ours || Some(*m) == chosen);
            todo.extend(next.map(|(_, after)| after).filter(|after| seen.insert(after.clone())));
        }
        Some(certificate)
    }

    /// Whether a claim about a position is true.
    #[must_use]
    pub fn is_true(&self, game: &G, position: &G::Position, claim: Claim) -> bool {
        let to_move = game.side_to_move(position);
        self.value(game, position).is_some_and(|value| match (claim, value.wdl.winner(to_move)) {
            (Claim::Wins(side), winner) => winner == Some(side),
            (Claim::Holds(side), winner) => winner != Some(side.opponent()),
        })
    }
}

/// The graph of all reachable positions, numbered from 0, with the numbers of the successors of
/// each.
#[derive(Debug)]
struct Graph<G: Game> {
    positions: IndexSet<G::Position>,
    /// The index in `next` of each position's first successor; one more at the end.
    first: Vec<usize>,
    next: Vec<u32>,
}

impl<G: Game> Graph<G> {
    /// Explores everything reachable from `start`, which gets number 0.
    fn explore(
        game: &G,
        start: &G::Position,
        memory: usize,
        stop: Stop<'_>,
    ) -> Result<Self, StrongSolutionError> {
        let positions = IndexSet::from([game.without_counters(start)]);
        let mut graph = Graph { positions, first: Vec::new(), next: Vec::new() };
        let mut moves = Vec::new();
        while let Some(position) = graph.positions.get_index(graph.first.len()).cloned() {
            let (explored, found) = (graph.first.len(), graph.positions.len());
            if explored.is_multiple_of(1 << 14) && stop(explored as u64, found as u64) {
                return Err(StrongSolutionError::Stopped);
            }
            if graph.bytes() > memory || found >= u32::MAX as usize {
                return Err(StrongSolutionError::TooLarge { found });
            }
            graph.first.push(graph.next.len());
            moves.clear();
            game.legal_moves(&position, &mut moves);
            for &m in &moves {
                let (number, _) = graph.positions.insert_full(after(game, &position, m));
                graph.next.push(number as u32);
            }
        }
        graph.first.push(graph.next.len());
        Ok(graph)
    }

    /// The memory it takes, including the retrograde pass.
    fn bytes(&self) -> usize {
        let of_set = size_of::<G::Position>() + size_of::<u64>() + 2 * size_of::<usize>();
        let of_values = 2 * size_of::<usize>() + 2 * size_of::<u32>() + size_of::<ExactValue>();
        self.positions.len() * (of_set + of_values) + self.next.len() * 8
    }

    /// The successors of a position, one for each move.
    fn after(&self, at: usize) -> &[u32] {
        &self.next[self.first[at]..self.first[at + 1]]
    }
}

/// The value of every position, with the distances of wins and losses.
fn values<G: Game>(game: &G, graph: &Graph<G>) -> Vec<ExactValue> {
    let count = graph.positions.len();
    let before = Predecessors::of(graph);
    let mut values = vec![ExactValue::DRAW; count];
    let mut open: Vec<u32> = (0..count).map(|at| graph.after(at).len() as u32).collect();
    let mut decided = Vec::new();
    for (at, position) in graph.positions.iter().enumerate() {
        if let Some(ended) = at_end(game, position).filter(|ended| *ended != ExactValue::DRAW) {
            values[at] = ended;
            decided.push(at as u32);
        }
    }
    // Ply by ply, so that the first value found for a win is the shortest, and the last reply that
    // loses is the longest.
    for plies in 1.. {
        if decided.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for at in decided {
            let lost = values[at as usize].wdl == Wdl::Loss;
            for &from in before.of_position(at as usize) {
                let value = &mut values[from as usize];
                if value.wdl != Wdl::Draw {
                    continue;
                }
                open[from as usize] -= u32::from(!lost);
                if lost {
                    *value = ExactValue::win(plies);
                    next.push(from);
                } else if open[from as usize] == 0 && game.claim(&graph.positions[from as usize]).is_none() {
                    *value = ExactValue::loss(plies);
                    next.push(from);
                }
            }
        }
        decided = next;
    }
    values
}

/// The predecessors of each position, one for each move.
struct Predecessors {
    first: Vec<usize>,
    list: Vec<u32>,
}

impl Predecessors {
    fn of<G: Game>(graph: &Graph<G>) -> Self {
        let count = graph.positions.len();
        let mut first = vec![0; count + 1];
        for at in 0..count {
            graph.after(at).iter().for_each(|&to| first[to as usize + 1] += 1);
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let (mut at, mut list) = (first.clone(), vec![0; graph.next.len()]);
        for from in 0..count {
            for &to in graph.after(from) {
                list[at[to as usize]] = from as u32;
                at[to as usize] += 1;
            }
        }
        Predecessors { first, list }
    }

    fn of_position(&self, at: usize) -> &[u32] {
        &self.list[self.first[at]..self.first[at + 1]]
    }
}
