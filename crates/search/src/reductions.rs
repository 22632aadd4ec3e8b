//! How much less is done for moves that promise little.

use crate::alpha_beta::Node;
use crate::features::{Feature, Features};
use crate::worker::Ask;
use std::sync::LazyLock;

/// Plies left up to which quiet moves are skipped by judgement.
const FUTILE_DEPTH: i32 = 6;
/// A quiet move is not expected to lift the judgement by more: this, and this per ply left.
const FUTILITY: (i32, i32) = (80, 100);
/// Plies left up to which late quiet moves are skipped.
const LATE_DEPTH: i32 = 6;
/// Plies left from which a node without a move from the table is searched a ply less.
const NO_MOVE_DEPTH: i32 = 5;
/// Past success worth a ply of reduction.
const PROMISE_PER_PLY: i32 = 12_000;

/// Depths that are told apart, and numbers of moves.
const DEPTHS: usize = 128;
const NUMBERS: usize = 256;
/// Reductions by depth and number, worked out once.
static REDUCTIONS: LazyLock<[[i8; NUMBERS]; DEPTHS]> = LazyLock::new(|| {
    let logarithm = |n: usize| (n.max(1) as f64).ln();
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| (0.75 + logarithm(depth) * logarithm(number) / 2.25) as i8)
    })
});

/// Whether a node without a move from the table is reduced.
pub(crate) fn wants_a_move(features: Features, ask: &Ask) -> bool {
    ask.depth >= NO_MOVE_DEPTH && features.has(Feature::InternalReductions)
}

/// Futility: near the horizon a quiet move will not lift the judgement to alpha.
pub(crate) fn is_futile(features: Features, node: &Node, ask: &Ask) -> bool {
    ask.depth <= FUTILE_DEPTH
        && node.judged.is_some_and(|judged| judged + FUTILITY.0 + FUTILITY.1 * ask.depth <= ask.alpha)
        && features.has(Feature::Futility)
}

/// Late move pruning: near the horizon, after so many moves have failed, the quiet ones left will
/// too.
pub(crate) fn is_late(features: Features, node: &Node, ask: &Ask, tried: usize) -> bool {
    ask.depth <= LATE_DEPTH
        && node.judged.is_some()
        && !ask.is_open()
        && tried as i32 > (4 + ask.depth * ask.depth * 2) / if node.improving { 1 } else { 2 }
        && features.has(Feature::LateMovePruning)
}

/// Plies by which a late quiet move is searched less at first: grows with the product of the
/// logarithms of depth and number, less where the move has done well.
pub(crate) fn of_late_move(features: Features, node: &Node, ask: &Ask, tried: usize, promise: i32) -> i32 {
    if ask.depth < 3 || tried < 2 || !features.has(Feature::LateMoveReductions) {
        return 0;
    }
    let (depth, number) = ((ask.depth as usize).min(DEPTHS - 1), tried.min(NUMBERS - 1));
    let mut reduction = i32::from(REDUCTIONS[depth][number]);
    reduction -= i32::from(ask.is_open());
    reduction += i32::from(!node.improving && node.judged.is_some());
    (reduction - promise / PROMISE_PER_PLY).max(0)
}
