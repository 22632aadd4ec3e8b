//! Sets of squares that the judgement counts men on: the approaches of the corners.

use crate::Goal;
use crate::geometry::{Geometry, file_of, rank_of};
use throughline_game::bits::ones;

/// Where men guard one corner.
#[derive(Clone, Debug)]
pub(crate) struct Corner {
    /// The diagonal nearest the corner whose men seal it together: three squares, two on small
    /// boards.
    pub near: u128,
    /// The next diagonal.
    pub far: u128,
}

/// The sets of one board.
#[derive(Clone, Debug)]
pub(crate) struct Guards {
    /// All corners' near diagonals; empty where the king goes to the edge, for then no corner needs
    /// a guard.
    pub near: u128,
    /// All corners' far diagonals.
    pub far: u128,
    pub corners: [Corner; 4],
}

impl Guards {
    pub fn new(board: &Geometry, goal: Goal) -> Self {
        let last = board.size - 1;
        let set = |keep: &dyn Fn(u8, u8) -> bool| {
            ones(board.playable).filter(|&s| keep(file_of(s), rank_of(s))).fold(0, |set, s| set | 1u128 << s)
        };
        if goal == Goal::Edge {
            let none = Corner { near: 0, far: 0 };
            return Guards { near: 0, far: 0, corners: std::array::from_fn(|_| none.clone()) };
        }
        let reach = if board.size >= 9 { 2 } else { 1 };
        let corners: [Corner; 4] = std::array::from_fn(|corner| {
            let file = |f: u8| if corner & 1 == 0 { f } else { last - f };
            let rank = |r: u8| if corner & 2 == 0 { r } else { last - r };
            let diagonal = |distance: u8| set(&|f, r| file(f) + rank(r) == distance);
            Corner { near: diagonal(reach), far: diagonal(reach + 1) }
        });
        let near = corners.iter().fold(0, |all, corner| all | corner.near);
        let far = corners.iter().fold(0, |all, corner| all | corner.far);
        Guards { near, far, corners }
    }
}
