//! Move ordering of the search to the end of the game.
//!
//! Above large trees moves are ordered by a shallow search, for a wrong first move is most
//! expensive there: internal iterative deepening
//! (<https://www.chessprogramming.org/Internal_Iterative_Deepening>). It reduced the time of eight
//! starts of Linear Progression's 5x6 to 0.6, and did not change that of 5x5 and 4x7.

use super::{Child, end};
use crate::successors;
use throughline_game::{Evaluate, Side};

/// The history of a move that causes a cut-off whenever it is tried.
const ALWAYS_ENOUGH: i32 = 1 << 20;

/// The number of tries after which about two thirds of a history are new.
const HISTORY_TIME: i32 = 64;

/// The most that a history adds to the evaluation. From 150 to 420 the nodes on 5x5 and 5x6 hardly
/// differ; with 0 and with 1,050 they are half as many again.
const HISTORY_WORTH: i32 = 300;

/// The most that a history adds to [`Evaluate::quiet_move_score`].
const QUIET_HISTORY_WORTH: i32 = 64;

/// The binary logarithm of the tree size below which moves are not evaluated one by one: that would
/// make 5x5 and 4x7 a fifth slower.
const EVALUATED_SIZE: f32 = 4.0;

/// The assumed binary logarithm of a tree's size until one was searched.
const UNKNOWN_SIZE: f32 = 20.0;

/// The number of trees after which about two thirds of a mean size are new.
const SIZE_TIME: f32 = 16.0;

/// A shallow search visits one position for this many of the expected tree.
const SHARE: f32 = 16.0;

/// The maximum depth of a shallow search below the moves.
const MAX_DEPTH: u32 = 4;

/// The expected growth of nodes from one depth of a shallow search to the next.
const GROWTH: u64 = 4;

/// The statistics of moves and tree sizes during the search.
pub(super) struct MoveOrdering<'g, G: Evaluate> {
    game: &'g G,
    /// How often each move of each side caused a cut-off recently: 0 to [`ALWAYS_ENOUGH`].
    history: Vec<i32>,
    /// By ply, the mean size of recent trees, as a binary logarithm; `None` before the first.
    sizes: Vec<Option<f32>>,
    /// Positions visited by shallow searches.
    pub nodes: u64,
}

/// The score of a finished game in a shallow search: beyond any evaluation.
fn end_worth<G: Evaluate>(end: i8) -> i32 {
    i32::from(end) * 2 * G::LIMIT
}

impl<'g, G: Evaluate> MoveOrdering<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        let history = vec![0; Side::BOTH.len() * game.history_size()];
        MoveOrdering { game, history, sizes: Vec::new(), nodes: 0 }
    }

    /// The index of a move in the history: by side and move.
    fn history_place(&self, position: &G::Position, m: G::Move) -> usize {
        let side = self.game.side_to_move(position).index();
        side * self.game.history_size() + self.game.history_index(position, m)
    }

    /// Learns whether a searched move caused a cut-off
    /// (<https://www.chessprogramming.org/History_Heuristic>).
    pub(super) fn learn(&mut self, position: &G::Position, m: G::Move, was_enough: bool) {
        let place = self.history_place(position, m);
        let history = &mut self.history[place];
        *history += (if was_enough { ALWAYS_ENOUGH } else { 0 } - *history) / HISTORY_TIME;
    }

    /// Learns the tree size below a position at this ply; 0 nodes means that its value was known.
    pub(super) fn learn_size(&mut self, ply: usize, nodes: u64) {
        if nodes == 0 {
            return;
        }
        let size = (nodes as f32).log2();
        if self.sizes.len() <= ply {
            self.sizes.resize(ply + 1, None);
        }
        let mean = self.sizes[ply].unwrap_or(size);
        self.sizes[ply] = Some(mean + (size - mean) / SIZE_TIME);
    }

    /// Sorts the most promising moves first, with the move of index `first` before all others.
    pub(super) fn sort(&mut self, position: &G::Position, children: &mut [Child<G>], first: u8, ply: usize) {
        let size = self.sizes.get(ply).copied().flatten().unwrap_or(UNKNOWN_SIZE);
        let game = self.game;
        if size < EVALUATED_SIZE {
            let quiet = |child: &Child<G>| -game.quiet_move_score(position, child.m);
            self.sort_by(position, children, first, QUIET_HISTORY_WORTH, quiet);
        } else {
            let evaluate = |child: &Child<G>| game.evaluate(&child.position);
            self.sort_by(position, children, first, HISTORY_WORTH, evaluate);
            self.search(position, children, first, (size.exp2() / SHARE) as u64);
        }
    }

    /// Sorts by a score for each move after which the game continues, the lowest first, and by
    /// history.
    fn sort_by(
        &self,
        position: &G::Position,
        children: &mut [Child<G>],
        first: u8,
        history_worth: i32,
        judge: impl Fn(&Child<G>) -> i32,
    ) {
        for child in &mut *children {
            child.order = match child.end {
                _ if child.is(first) => i32::MIN,
                Some(end) => end_worth::<G>(end),
                None => judge(child) - self.bonus(position, child.m, history_worth),
            };
        }
        children.sort_by_key(|child| child.order);
    }

    /// The contribution of a move's history, at most `worth`.
    fn bonus(&self, position: &G::Position, m: G::Move, worth: i32) -> i32 {
        self.history[self.history_place(position, m)] / (ALWAYS_ENOUGH / worth)
    }

    /// Moves the best move to the front by shallow searches of increasing depth while they visit at
    /// most `most_nodes` positions. The other moves keep their order.
    fn search(&mut self, position: &G::Position, children: &mut [Child<G>], first: u8, most_nodes: u64) {
        let known = children.iter().take_while(|child| child.is(first)).count();
        let children = &mut children[known..];
        let begun = self.nodes;
        let mut last = children.len() as u64;
        for depth in 1..=MAX_DEPTH {
            let before = self.nodes;
            if children.len() < 2 || before - begun + last * GROWTH > most_nodes {
                break;
            }
            let mut best = i32::MAX / 2;
            for at in 0..children.len() {
                let Child { position: after, m, .. } = &children[at];
                let bonus = self.bonus(position, *m, HISTORY_WORTH);
                let order = self.alpha_beta(after, depth, -i32::MAX, best + bonus) - bonus;
                if order < best {
                    best = order;
                    children[..=at].rotate_right(1);
                }
            }
            last = self.nodes - before;
        }
    }

    /// The score of a position for its side to move by a search to this depth, exact within two
    /// bounds.
    fn alpha_beta(&mut self, position: &G::Position, depth: u32, least: i32, most: i32) -> i32 {
        let game = self.game;
        self.nodes += 1;
        if let Some(end) = end(game, position) {
            return end_worth::<G>(end);
        }
        if depth == 0 {
            return game.evaluate(position);
        }
        let judge = |m, after: &G::Position| match end(game, after) {
            Some(end) => end_worth::<G>(end),
            None if depth > 1 => game.evaluate(after),
            None => -game.quiet_move_score(position, m),
        };
        let mut children: Vec<(i32, G::Position)> =
            successors(game, position).map(|(m, after)| (judge(m, &after), after)).collect();
        children.sort_by_key(|&(order, _)| order);
        let mut value = -i32::MAX;
        for (_, after) in &children {
            if value >= most {
                break;
            }
            let score = -self.alpha_beta(after, depth - 1, -most, -least.max(value));
            value = value.max(score);
        }
        value
    }
}
