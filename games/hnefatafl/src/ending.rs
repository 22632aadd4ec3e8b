//! Endings, in the order in which they are checked: H13, H14, H18, H19, H15, H16. H15, repetition,
//! needs the history: the record checks it with `RuleSet::h15_repetition`.
//!
//! Encirclement and exit forts (H18, H19) are tested once, when a move is played, and stored in the
//! position. Rule sets without them pay one comparison.

use crate::position::{Closure, NO_KING, Position};
use crate::rules::{ENCIRCLED, EXIT_FORT, KING_CAPTURED, KING_ESCAPED, NO_LEGAL_MOVE};
use crate::{Hnefatafl, NoMoves};
use throughline_game::{Outcome, Side};

impl Hnefatafl {
    /// Whether H13, H14, H18 or H19 ends the game.
    #[inline(always)]
    pub(crate) fn is_decided(&self, position: &Position) -> bool {
        position.king_bit() & self.deciding != 0 || position.closed != Closure::Open
    }

    /// Tests the position for H18 and H19.
    pub(crate) fn test_closed(&self, position: &Position) -> Closure {
        if position.king_bit() & self.deciding != 0 {
            Closure::Open
        } else if self.rules.encirclement && self.h18_is_encircled(position) {
            Closure::Encircled
        } else if self.rules.exit_forts && self.h19_is_exit_fort(position) {
            Closure::ExitFort
        } else {
            Closure::Open
        }
    }

    /// Returns the result of a position, without regard to its history.
    pub(crate) fn ending_of(&self, position: &Position) -> Option<Outcome> {
        // H12: without H18, enclosing the defenders as a group has no effect.
        h13_king_taken(position)
            .or_else(|| self.h14_king_escaped(position))
            .or_else(|| h18_h19_closed(position))
            .or_else(|| self.h16_no_legal_move(position))
    }

    /// H14: "king on a corner: defenders win".
    fn h14_king_escaped(&self, position: &Position) -> Option<Outcome> {
        (position.king_bit() & self.goal != 0).then_some(Outcome::win(Side::Second, KING_ESCAPED))
    }

    /// H18: "no way leads from the king or any defender to the edge". A way is a sequence of
    /// adjacent squares without attackers.
    #[inline]
    pub(crate) fn h18_is_encircled(&self, position: &Position) -> bool {
        let inside = position.men[1] | position.king_bit();
        self.reachable(position, inside, self.board.edge) & self.board.edge == 0
    }

    /// Returns the squares that can be reached from `inside`, itself included, over squares without
    /// attackers; stops early with a part of them once it contains a square of `enough`.
    #[inline]
    pub(crate) fn reachable(&self, position: &Position, inside: u128, enough: u128) -> u128 {
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

    /// H19: "the king stands at the edge, he can move, and the attackers can never come to him".
    #[inline]
    pub(crate) fn h19_is_exit_fort(&self, position: &Position) -> bool {
        position.king_bit() & self.board.edge != 0
            && self.king_targets(position.king, position.occupied()) != 0
            && self.h19_is_out_of_reach(position)
    }

    /// Tests H19: attackers may be placed on all squares that they can reach past the lasting
    /// defenders. Defenders that can be captured so are removed; the fort is what remains when no
    /// more are.
    fn h19_is_out_of_reach(&self, position: &Position) -> bool {
        let mut walls = position.men[1];
        loop {
            let area = self.h19_attackers_area(position, walls);
            if area & position.king_bit() != 0 {
                return false;
            }
            let weak = self.h19_weak_walls(walls, area & self.access.men_stop);
            if weak == 0 {
                return true;
            }
            walls &= !weak;
        }
    }

    /// Returns the squares that attackers can reach past these walls.
    fn h19_attackers_area(&self, position: &Position, walls: u128) -> u128 {
        self.board.reach(position.men[0], self.access.men_pass & !walls)
    }

    /// Returns the walls that attackers capture by H5 when they may stand on all of `area`. A row
    /// that can be captured by H17 has the attackers' area all around it, so its removal opens
    /// nothing (`tests/it/slow` removes it nevertheless).
    fn h19_weak_walls(&self, walls: u128, area: u128) -> u128 {
        self.h5_sandwiched(area, walls, area | self.hostile[1])
    }

    /// H16: "the side to move has no legal move: draw", or its loss.
    fn h16_no_legal_move(&self, position: &Position) -> Option<Outcome> {
        if self.can_move(position) {
            return None;
        }
        Some(match self.rules.no_moves {
            NoMoves::Draw => Outcome::draw(NO_LEGAL_MOVE),
            NoMoves::Loss => Outcome::win(position.side.opponent(), NO_LEGAL_MOVE),
        })
    }
}

/// H13: "king taken: attackers win".
fn h13_king_taken(position: &Position) -> Option<Outcome> {
    (position.king == NO_KING).then_some(Outcome::win(Side::First, KING_CAPTURED))
}

/// H18: "the attackers win"; H19: "the defenders win".
fn h18_h19_closed(position: &Position) -> Option<Outcome> {
    match position.closed {
        Closure::Open => None,
        Closure::Encircled => Some(Outcome::win(Side::First, ENCIRCLED)),
        Closure::ExitFort => Some(Outcome::win(Side::Second, EXIT_FORT)),
    }
}
