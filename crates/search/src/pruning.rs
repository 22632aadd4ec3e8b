//! Pruning: reverse futility and null move before a node's moves, futility and late move pruning
//! among them. Only beyond the full-width depth, never in check.
//! <https://www.chessprogramming.org/Pruning>

use crate::alpha_beta::Node;
use crate::features::{Feature, Features};
use crate::score::{LEAST_WIN, is_decisive};
use crate::worker::{SearchArgs, Worker};
use throughline_game::Evaluate;

/// Plies left up to which an evaluation far above what is asked ends a node.
const SURPLUS_DEPTH: i32 = 7;
/// How far above, per ply left, in hundredths.
const SURPLUS_PER_PLY: i32 = 90;
/// Plies left from which null moves are tried.
const NULL_DEPTH: i32 = 3;
/// Plies left from which a null move's result is verified.
const VERIFY_DEPTH: i32 = 8;
/// A null move is searched a ply less deep for each such surplus, twice at most.
const SURPLUS_PER_NULL_PLY: i32 = 250;

/// Plies left up to which quiet moves are skipped by evaluation.
const FUTILE_DEPTH: i32 = 6;
/// A quiet move is not expected to lift the evaluation by more: this, and this per ply left.
const FUTILITY: (i32, i32) = (80, 100);
/// Plies left up to which late quiet moves are skipped.
const LATE_DEPTH: i32 = 6;

impl<G: Evaluate> Worker<'_, G> {
    /// Whether the mover stands better than two plies ago; true where that is not known.
    pub fn is_improving(&self, ply: usize, eval: i32) -> bool {
        let earlier = |back: usize| ply.checked_sub(back).and_then(|ply| self.memory.stack[ply].eval);
        earlier(2).or(earlier(4)).is_none_or(|before| eval > before)
    }

    /// A score when the node can be given up: as too good for the opponent, or as hopeless.
    pub fn prune(
        &mut self,
        position: &G::Position,
        args: &SearchArgs,
        node: &Node,
        eval: i32,
    ) -> Option<i32> {
        if args.is_open() || is_decisive(args.beta) {
            return None;
        }
        // 8a. Reverse futility.
        let allowance = SURPLUS_PER_PLY * (args.depth - i32::from(node.improving)).max(1);
        if args.depth <= SURPLUS_DEPTH
            && eval - allowance >= args.beta
            && self.features.has(Feature::ReverseFutility)
        {
            return Some(eval);
        }
        self.null_move(position, args, node, eval)
    }

    /// 8b. Null move, verified near the root against zugzwang.
    fn null_move(
        &mut self,
        position: &G::Position,
        args: &SearchArgs,
        node: &Node,
        eval: i32,
    ) -> Option<i32> {
        let wanted = args.depth >= NULL_DEPTH && eval >= args.beta && args.may_pass;
        if !wanted || !self.features.has(Feature::NullMove) {
            return None;
        }
        let passed = self.game.after_pass(position)?;
        let surplus = ((eval - args.beta) / SURPLUS_PER_NULL_PLY).min(2);
        let depth = args.depth - 3 - args.depth / 4 - surplus;
        let null = SearchArgs {
            depth: depth - 1,
            alpha: -args.beta,
            beta: 1 - args.beta,
            may_pass: false,
            ..args.child()
        };
        self.memory.key_history.push(node.key, true);
        self.memory.stack[args.ply].moved = None;
        let score = -self.alpha_beta(&passed, null);
        self.memory.key_history.pop();
        if score < args.beta || self.time.is_stopped() {
            return None;
        }
        if args.depth >= VERIFY_DEPTH {
            let again = SearchArgs { depth, may_pass: false, ..*args };
            let verified = self.inner(position, again, Node { eval: None, ..*node });
            return (verified >= args.beta).then_some(verified);
        }
        // A win after a pass is no proof of one.
        Some(score.min(LEAST_WIN - 1))
    }
}

/// Futility: near the horizon a quiet move will not lift the evaluation to alpha.
pub(crate) fn is_futile(features: Features, node: &Node, args: &SearchArgs) -> bool {
    args.depth <= FUTILE_DEPTH
        && node.eval.is_some_and(|eval| eval + FUTILITY.0 + FUTILITY.1 * args.depth <= args.alpha)
        && features.has(Feature::Futility)
}

/// Late move pruning: near the horizon, after so many moves have failed, the quiet ones left will
/// too.
pub(crate) fn is_late(features: Features, node: &Node, args: &SearchArgs, tried: usize) -> bool {
    args.depth <= LATE_DEPTH
        && node.eval.is_some()
        && !args.is_open()
        && tried as i32 > (4 + args.depth * args.depth * 2) / if node.improving { 1 } else { 2 }
        && features.has(Feature::LateMovePruning)
}
