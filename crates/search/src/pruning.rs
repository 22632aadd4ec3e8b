//! Pruning: when a node is given up before its moves (reverse futility, null move), and when quiet
//! moves are skipped (futility, late moves). Only beyond the full-width depth, never in check.
//! <https://www.chessprogramming.org/Pruning>

use crate::features::{Feature, Features};
use crate::worker::{Node, SearchArgs};

/// Plies left up to which an evaluation far above what is asked ends a node.
const SURPLUS_DEPTH: i32 = 7;
/// How far above, per ply left, in hundredths.
const SURPLUS_PER_PLY: i32 = 90;
/// Plies left from which null moves are tried.
const NULL_DEPTH: i32 = 3;
/// Plies left from which a null move's result is verified.
pub(crate) const VERIFY_DEPTH: i32 = 8;
/// A null move is searched a ply less deep for each such surplus, twice at most.
const SURPLUS_PER_NULL_PLY: i32 = 250;

/// Plies left up to which quiet moves are skipped by evaluation.
const FUTILE_DEPTH: i32 = 6;
/// A quiet move is not expected to lift the evaluation by more than this.
const FUTILITY: i32 = 80;
/// And this more for each ply left.
const FUTILITY_PER_PLY: i32 = 100;
/// Plies left up to which late quiet moves are skipped.
const LATE_DEPTH: i32 = 6;

/// Reverse futility: the evaluation is so far above beta that the node is given up as too good.
pub(crate) fn is_too_good(features: Features, node: &Node, args: &SearchArgs, eval: i32) -> bool {
    let allowance = SURPLUS_PER_PLY * (args.depth - i32::from(node.improving)).max(1);
    args.depth <= SURPLUS_DEPTH && eval - allowance >= args.beta && features.has(Feature::ReverseFutility)
}

/// The depth of a null move's search; `None` where none is tried.
pub(crate) fn null_move_depth(features: Features, args: &SearchArgs, eval: i32) -> Option<i32> {
    let wanted = args.depth >= NULL_DEPTH && eval >= args.beta && args.may_pass;
    let surplus = ((eval - args.beta) / SURPLUS_PER_NULL_PLY).min(2);
    (wanted && features.has(Feature::NullMove)).then(|| args.depth - 3 - args.depth / 4 - surplus)
}

/// Futility: near the horizon a quiet move will not lift the evaluation to alpha.
pub(crate) fn is_futile(features: Features, node: &Node, args: &SearchArgs) -> bool {
    args.depth <= FUTILE_DEPTH
        && node.eval.is_some_and(|eval| eval + FUTILITY + FUTILITY_PER_PLY * args.depth <= args.alpha)
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
