//! Encirclement (H18), and the room that attackers leave.

use crate::Hnefatafl;
use crate::position::Position;

impl Hnefatafl {
    /// H18: "no way leads from the king or any defender to the edge". Ways go from square to square
    /// over all that no attacker stands on.
    #[inline]
    pub(crate) fn h18_is_encircled(&self, position: &Position) -> bool {
        let inside = position.men[1] | position.king_bit();
        self.room(position, inside, self.board.edge) & self.board.edge == 0
    }

    /// What can be reached from `inside`, itself included, over all squares that no attacker stands
    /// on; or a part of it that holds one of the squares of `enough`, if that comes first.
    #[inline]
    pub(crate) fn room(&self, position: &Position, inside: u128, enough: u128) -> u128 {
        let free = self.board.playable & !position.men[0];
        let mut room = inside;
        while room & enough == 0 {
            let wider = self.h2_slides(room, free).iter().fold(room, |all, reach| all | reach);
            if wider == room {
                break;
            }
            room = wider;
        }
        room
    }
}
