//! Pruning of nodes before their moves are searched (reverse futility, null move), and of quiet
//! moves (futility, late moves). Only beyond the full-width depth, never in check.
//! <https://www.chessprogramming.org/Pruning>

use crate::features::{Feature, Features};
use crate::worker::{Node, SearchArgs};

/// Remaining depth up to which reverse futility is used.
const SURPLUS_DEPTH: i32 = 7;
/// The margin above beta for each remaining ply, in hundredths.
const SURPLUS_PER_PLY: i32 = 90;
/// Remaining depth from which null moves are tried.
const NULL_DEPTH: i32 = 3;
/// Remaining depth from which a null move's result is verified.
pub(crate) const VERIFY_DEPTH: i32 = 8;
/// A null move is searched a ply less deep for each surplus of this size over beta, at most two
/// plies.
const SURPLUS_PER_NULL_PLY: i32 = 250;

/// Remaining depth up to which quiet moves are pruned by evaluation.
const FUTILE_DEPTH: i32 = 6;
/// The base margin of futility pruning: what a quiet move may add to the evaluation.
const FUTILITY: i32 = 80;
/// The margin added for each remaining ply.
const FUTILITY_PER_PLY: i32 = 100;
/// Remaining depth up to which late quiet moves are pruned.
const LATE_DEPTH: i32 = 6;

/// Whether reverse futility prunes the node: its evaluation is far above beta.
pub(crate) fn is_too_good(features: Features, node: &Node, args: &SearchArgs, eval: i32) -> bool {
    let allowance = SURPLUS_PER_PLY * (args.depth - i32::from(node.improving)).max(1);
    args.depth <= SURPLUS_DEPTH && eval - allowance >= args.beta && features.has(Feature::ReverseFutility)
}

/// The depth of the search after a null move; `None` where none is tried.
pub(crate) fn null_move_depth(features: Features, args: &SearchArgs, eval: i32) -> Option<i32> {
    let wanted = args.depth >= NULL_DEPTH && eval >= args.beta && args.may_pass;
    let surplus = ((eval - args.beta) / SURPLUS_PER_NULL_PLY).min(2);
    (wanted && features.has(Feature::NullMove)).then(|| args.depth - 3 - args.depth / 4 - surplus)
}

/// Whether futility prunes quiet moves: near the horizon they will not lift the evaluation to
/// alpha.
pub(crate) fn is_futile(features: Features, node: &Node, args: &SearchArgs) -> bool {
    args.depth <= FUTILE_DEPTH
        && node.eval.is_some_and(|eval| eval + FUTILITY + FUTILITY_PER_PLY * args.depth <= args.alpha)
        && features.has(Feature::Futility)
}

/// Whether late move pruning skips the remaining quiet moves: near the horizon, after this many
/// moves have failed, they will too.
pub(crate) fn is_late(features: Features, node: &Node, args: &SearchArgs, tried: usize) -> bool {
    args.depth <= LATE_DEPTH
        && node.eval.is_some()
        && !args.is_open()
        && tried as i32 > (4 + args.depth * args.depth * 2) / if node.improving { 1 } else { 2 }
        && features.has(Feature::LateMovePruning)
}
