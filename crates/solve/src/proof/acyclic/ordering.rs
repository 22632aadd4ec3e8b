//! The order in which moves are searched to the end.
//!
//! Above large trees a shallow search judges them, for a wrong first move costs most there:
//! internal iterative deepening (<https://www.chessprogramming.org/Internal_Iterative_Deepening>).
//! Eight starts of Linear Progression's 5x6 took 0.6 times the time with it, 5x5 and 4x7 as long as
//! without.

use super::{Child, end};
use crate::successors;
use throughline_game::{Evaluate, Side};

/// The history of a move that is enough whenever it is tried.
const ALWAYS_ENOUGH: i32 = 1 << 20;

/// Tries after which about two thirds of a history are new.
const HISTORY_TIME: i32 = 64;

/// What such a move's history adds to the evaluation. From 150 to 420 the positions looked at on
/// 5x5 and 5x6 hardly differ; with 0 and with 1,050 they are half as many again.
const HISTORY_WORTH: i32 = 300;

/// What it adds to [`Evaluate::quiet_move_score`].
const QUIET_HISTORY_WORTH: i32 = 64;

/// Trees of fewer positions than 2 to the power of this are not worth an evaluation of each move:
/// with it 5x5 and 4x7 take a fifth longer.
const EVALUATED_SIZE: f32 = 4.0;

/// What is taken for the size of trees until one was searched.
const UNKNOWN_SIZE: f32 = 20.0;

/// Trees after which about two thirds of a mean size are new.
const SIZE_TIME: f32 = 16.0;

/// A shallow search looks at one position for so many that the tree is thought to have.
const SHARE: f32 = 16.0;

/// The most plies of a shallow search below the moves.
const MOST_DEPTH: u32 = 4;

/// How many times the positions of the depth before a shallow search looks at.
const GROWTH: u64 = 4;

/// What is learned of moves and of trees while they are searched.
pub(super) struct MoveOrdering<'g, G: Evaluate> {
    game: &'g G,
    /// How often each move of each side was enough lately: 0 to [`ALWAYS_ENOUGH`].
    history: Vec<i32>,
    /// By ply, the mean size of the trees searched lately: powers of two; `None` before the first.
    sizes: Vec<Option<f32>>,
    /// Positions that shallow searches looked at.
    pub nodes: u64,
}

/// What an end is worth in a shallow search: more than any evaluation.
fn end_worth<G: Evaluate>(end: i8) -> i32 {
    i32::from(end) * 2 * G::LIMIT
}

impl<'g, G: Evaluate> MoveOrdering<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        let history = vec![0; Side::BOTH.len() * game.history_size()];
        MoveOrdering { game, history, sizes: Vec::new(), nodes: 0 }
    }

    /// Where the history of a move stands: by side and move.
    fn history_place(&self, position: &G::Position, m: G::Move) -> usize {
        let side = self.game.side_to_move(position).index();
        side * self.game.history_size() + self.game.history_index(position, m)
    }

    /// Learns whether a move that was searched was enough
    /// (<https://www.chessprogramming.org/History_Heuristic>).
    pub(super) fn learn(&mut self, position: &G::Position, m: G::Move, was_enough: bool) {
        let place = self.history_place(position, m);
        let history = &mut self.history[place];
        *history += (if was_enough { ALWAYS_ENOUGH } else { 0 } - *history) / HISTORY_TIME;
    }

    /// Learns how many positions were looked at below one that is so many plies from the start;
    /// where none were, its value was known.
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

    /// Puts the most promising moves first, `first` before all others.
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

    /// Sorts by what a judge says of a move where the game goes on, the least first, and by what
    /// was enough elsewhere.
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

    /// What the history of a move adds, of `worth` at most.
    fn bonus(&self, position: &G::Position, m: G::Move, worth: i32) -> i32 {
        self.history[self.history_place(position, m)] / (ALWAYS_ENOUGH / worth)
    }

    /// Moves to the front what is best by shallow searches, one deeper than the other while they
    /// look at `most_nodes` positions at most. The other moves stay in their order.
    fn search(&mut self, position: &G::Position, children: &mut [Child<G>], first: u8, most_nodes: u64) {
        let known = children.iter().take_while(|child| child.is(first)).count();
        let children = &mut children[known..];
        let begun = self.nodes;
        let mut last = children.len() as u64;
        for depth in 1..=MOST_DEPTH {
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

    /// The worth of a position for its side to move after so many plies, as far as it lies between
    /// two bounds.
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
