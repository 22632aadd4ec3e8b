//! Reductions: late moves, and nodes without a hash move, are searched less deep.
//! <https://www.chessprogramming.org/Late_Move_Reductions>

use crate::features::{Feature, Features};
use crate::worker::{Node, SearchArgs};
use std::sync::LazyLock;

/// Remaining depth from which a node without a hash move is reduced by a ply.
const NO_MOVE_DEPTH: i32 = 5;
/// The quiet move score that offsets a ply of reduction.
const QUIET_SCORE_PER_PLY: i32 = 12_000;

/// The numbers of depths and of move numbers in the table.
const DEPTHS: usize = 128;
const NUMBERS: usize = 256;
/// Reductions by depth and move number.
static REDUCTIONS: LazyLock<[[i8; NUMBERS]; DEPTHS]> = LazyLock::new(|| {
    let logarithm = |n: usize| (n.max(1) as f64).ln();
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| (0.75 + logarithm(depth) * logarithm(number) / 2.25) as i8)
    })
});

/// Whether a node without a hash move is reduced (internal iterative reductions).
pub(crate) fn is_reduced_without_hash_move(features: Features, args: &SearchArgs) -> bool {
    args.depth >= NO_MOVE_DEPTH && features.has(Feature::InternalReductions)
}

/// The first reduction of a late quiet move, in plies: it grows with the product of the logarithms
/// of depth and move number, and is smaller for moves with a good history.
pub(crate) fn of_late_move(
    features: Features,
    node: &Node,
    args: &SearchArgs,
    tried: usize,
    quiet_score: i32,
) -> i32 {
    if args.depth < 3 || tried < 2 || !features.has(Feature::LateMoveReductions) {
        return 0;
    }
    let (depth, number) = ((args.depth as usize).min(DEPTHS - 1), tried.min(NUMBERS - 1));
    let mut reduction = i32::from(REDUCTIONS[depth][number]);
    reduction -= i32::from(args.is_open());
    reduction += i32::from(!node.improving && node.eval.is_some());
    (reduction - quiet_score / QUIET_SCORE_PER_PLY).max(0)
}
