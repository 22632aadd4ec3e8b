//! Ends a node before its moves where the judgement says enough. Only below the floor, never in
//! check.

use crate::alpha_beta::Node;
use crate::features::Feature;
use crate::score::{LEAST_WIN, is_decisive};
use crate::worker::{Ask, Worker};
use throughline_game::Evaluate;

/// Plies left up to which a judgement far above what is asked ends a node.
const SURPLUS_DEPTH: i32 = 7;
/// How far above, per ply left, in hundredths.
const SURPLUS_PER_PLY: i32 = 90;
/// Plies left from which null moves are tried.
const NULL_DEPTH: i32 = 3;
/// Plies left from which a null move's result is verified.
const VERIFY_DEPTH: i32 = 8;
/// A null move is searched a ply less deep for each such surplus, twice at most.
const SURPLUS_PER_NULL_PLY: i32 = 250;

impl<G: Evaluate> Worker<'_, G> {
    /// Whether the mover stands better than two plies ago; true where that is not known.
    pub fn is_improving(&self, ply: usize, judged: i32) -> bool {
        let earlier = |back: usize| ply.checked_sub(back).and_then(|ply| self.memory.frames[ply].judged);
        earlier(2).or(earlier(4)).is_none_or(|before| judged > before)
    }

    /// A score when the node can be given up: as too good for the opponent, or as hopeless.
    pub fn prune(&mut self, position: &G::Position, ask: &Ask, node: &Node, judged: i32) -> Option<i32> {
        if ask.is_open() || is_decisive(ask.beta) {
            return None;
        }
        // 8a. Reverse futility.
        let allowance = SURPLUS_PER_PLY * (ask.depth - i32::from(node.improving)).max(1);
        if ask.depth <= SURPLUS_DEPTH
            && judged - allowance >= ask.beta
            && self.features.has(Feature::ReverseFutility)
        {
            return Some(judged);
        }
        self.null_move(position, ask, node, judged)
    }

    /// 8b. Null move, verified near the root against zugzwang.
    fn null_move(&mut self, position: &G::Position, ask: &Ask, node: &Node, judged: i32) -> Option<i32> {
        let wanted = ask.depth >= NULL_DEPTH && judged >= ask.beta && ask.may_pass;
        if !wanted || !self.features.has(Feature::NullMove) {
            return None;
        }
        let passed = self.game.after_pass(position)?;
        let surplus = ((judged - ask.beta) / SURPLUS_PER_NULL_PLY).min(2);
        let depth = ask.depth - 3 - ask.depth / 4 - surplus;
        let null =
            Ask { depth: depth - 1, alpha: -ask.beta, beta: 1 - ask.beta, may_pass: false, ..ask.child() };
        self.memory.past.push(node.key, true);
        self.memory.frames[ask.ply].moved = None;
        let score = -self.alpha_beta(&passed, null);
        self.memory.past.pop();
        if score < ask.beta || self.clock.is_stopped() {
            return None;
        }
        if ask.depth >= VERIFY_DEPTH {
            let again = Ask { depth, may_pass: false, ..*ask };
            let verified = self.inner(position, again, Node { judged: None, ..*node });
            return (verified >= ask.beta).then_some(verified);
        }
        // A win after a pass is no proof of one.
        Some(score.min(LEAST_WIN - 1))
    }
}
