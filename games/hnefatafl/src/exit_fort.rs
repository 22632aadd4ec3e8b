//! Exit forts (H19).

use crate::Hnefatafl;
use crate::position::Position;

impl Hnefatafl {
    /// H19: "the king stands at the edge, he can move, and the attackers can never come to him".
    #[inline]
    pub(crate) fn h19_is_exit_fort(&self, position: &Position) -> bool {
        position.king_bit() & self.board.edge != 0
            && self.king_targets(position.king, position.occupied()) != 0
            && self.h19_is_out_of_reach(position)
    }

    /// H19, the test: attackers walk wherever no lasting defender stands, and may then stand
    /// anywhere there at once. Defenders they could take so are no lasting ones; what remains when
    /// nothing more falls is the fort.
    fn h19_is_out_of_reach(&self, position: &Position) -> bool {
        let mut walls = position.men[1];
        loop {
            let area = self.h19_attackers_area(position, walls);
            if area & position.king_bit() != 0 {
                return false;
            }
            let weak = self.h19_weak_walls(walls, area & self.ways.men_stop);
            if weak == 0 {
                return true;
            }
            walls &= !weak;
        }
    }

    /// The squares to which attackers can walk past these walls.
    fn h19_attackers_area(&self, position: &Position, walls: u128) -> u128 {
        self.board.reach(position.men[0], self.ways.men_pass & !walls)
    }

    /// The walls that attackers take when they may stand on all of `area`: by H5. A row that falls
    /// by H17 has the attackers' area all around it, so its fall opens nothing (`tests/slow`
    /// strikes it off all the same).
    fn h19_weak_walls(&self, walls: u128, area: u128) -> u128 {
        self.h5_sandwiched(area, walls, area | self.hostile[1])
    }
}
