//! Encirclement (H18).

use crate::Hnefatafl;
use crate::position::Position;

impl Hnefatafl {
    /// H18: "no way leads from the king or any defender to the edge". Ways go from square to square over all that no
    /// attacker stands on.
    #[inline]
    pub(crate) fn h18_is_encircled(&self, position: &Position) -> bool {
        let free = self.board.playable & !position.men[0];
        let mut region = position.men[1] | position.king_bit();
        while region & self.board.edge == 0 {
            let wider = self.h2_slides(region, free).iter().fold(region, |all, reach| all | reach);
            if wider == region {
                return true;
            }
            region = wider;
        }
        false
    }
}
