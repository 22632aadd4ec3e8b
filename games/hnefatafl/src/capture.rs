//! Captures (H5 to H11). The shieldwall, H17, has a file of its own.

use crate::geometry::{STRIDE, bit};
use crate::position::Position;
use crate::{Hnefatafl, KingCapture, Move};
use throughline_game::Side;

impl Hnefatafl {
    /// H5 and H8: "a moved piece (the hammer) captures an enemy piece next to it … when the square
    /// beyond holds" an anvil; up to three pieces, all at once. The men of `enemy` that a hammer
    /// takes.
    #[inline(always)]
    pub(crate) fn h5_sandwiched(&self, hammer: u128, enemy: u128, anvils: u128) -> u128 {
        let along_rank = hammer << 1 & anvils >> 1 | hammer >> 1 & anvils << 1;
        let along_file = hammer << STRIDE & anvils >> STRIDE | hammer >> STRIDE & anvils << STRIDE;
        enemy & (along_rank & self.board.inner_files | along_file)
    }

    /// The squares from which a hammer would take something by H5.
    #[inline(always)]
    pub(crate) fn hammer_squares(&self, enemy: u128, anvils: u128) -> u128 {
        let inner = enemy & self.board.inner_files;
        (inner & anvils >> 1) >> 1
            | (inner & anvils << 1) << 1
            | (enemy & anvils >> STRIDE) >> STRIDE
            | (enemy & anvils << STRIDE) << STRIDE
    }

    /// H6 and H7: what the side to move can use as an anvil: its men; the king for his side, if
    /// armed; the hostile refuges. "With the king on it, the throne is his own piece: attackers can
    /// be taken against it, defenders cannot."
    #[inline(always)]
    pub(crate) fn h6_h7_anvils(&self, position: &Position) -> u128 {
        let king = position.king_bit();
        match position.side {
            Side::First => position.men[0] | self.hostile[1] & !king,
            Side::Second => {
                let armed = if self.rules.king_armed { king } else { king & self.board.throne };
                position.men[1] | self.hostile[0] | armed
            }
        }
    }

    /// The men that a legal move takes.
    #[inline(always)]
    pub(crate) fn taken_men(&self, position: &Position, m: Move) -> u128 {
        let enemy = position.men[position.side.opponent().index()];
        // Most moves end beside no enemy. H17: a row may begin with the king.
        let row_king = if self.rules.shieldwall { position.king_bit() } else { 0 };
        if self.board.neighbours(m.to()) & (enemy | row_king) == 0 {
            return 0;
        }
        // H6: an unarmed king is no hammer.
        if !self.rules.king_armed && m.from() == position.king {
            return 0;
        }
        let sandwiched = self.h5_sandwiched(bit(m.to()), enemy, self.h6_h7_anvils(position));
        if self.rules.shieldwall { sandwiched | self.h17_rows(position, m.to()) } else { sandwiched }
    }

    /// H9: "attackers take him by standing on all four sides of him, and the move that completes it
    /// must be theirs and next to him". True when an attacker who has just come to `hammer` takes
    /// the king.
    #[inline(always)]
    pub(crate) fn h9_takes_king(&self, attackers: u128, king: u8, hammer: u128) -> bool {
        self.board.neighbours(king) & hammer != 0 && self.h9_is_surrounded(attackers, king, hammer)
    }

    /// H9 to H11 for an attacker next to the king.
    fn h9_is_surrounded(&self, attackers: u128, king: u8, hammer: u128) -> bool {
        if self.h11_is_safe_at_edge(king) {
            return false;
        }
        let hostile = self.h10_hostile_to_king(attackers);
        let sides = self.board.neighbours(king);
        match self.rules.king_capture {
            KingCapture::TwoSides if !self.is_at_throne(king) => {
                self.h5_sandwiched(hammer, bit(king), hostile) != 0
            }
            _ => sides & !hostile == 0,
        }
    }

    /// Whether a square is the throne or next to it.
    pub(crate) fn is_at_throne(&self, square: u8) -> bool {
        (bit(square) | self.board.neighbours(square)) & self.board.throne != 0
    }

    /// H10: "beside the throne: the empty throne counts as one of the four". Nobody but the king
    /// can stand there.
    pub(crate) fn h10_hostile_to_king(&self, attackers: u128) -> u128 {
        attackers | self.hostile_to_king
    }

    /// H11: "at the board's edge he cannot be taken".
    pub(crate) fn h11_is_safe_at_edge(&self, king: u8) -> bool {
        self.rules.edge_protects_king && bit(king) & self.board.edge != 0
    }

    /// Everything a legal move takes, the king included.
    pub(crate) fn taken(&self, position: &Position, m: Move) -> u128 {
        self.taken_men(position, m) | if self.takes_king(position, m) { position.king_bit() } else { 0 }
    }

    /// Whether a legal move takes the king.
    #[inline(always)]
    pub(crate) fn takes_king(&self, position: &Position, m: Move) -> bool {
        let attackers = position.men[0] & !bit(m.from()) | bit(m.to());
        position.side == Side::First && self.h9_takes_king(attackers, position.king, bit(m.to()))
    }

    /// The empty squares where one more attacker would take the king.
    pub(crate) fn king_taking_squares(&self, position: &Position) -> u128 {
        let sides = self.board.neighbours(position.king) & !position.occupied();
        throughline_game::bits::ones(sides)
            .map(bit)
            .filter(|&side| self.h9_is_surrounded(position.men[0] | side, position.king, side))
            .fold(0, |squares, side| squares | side)
    }

    /// Whether the king can just have been taken on an empty square.
    pub(crate) fn may_have_fallen_on(&self, attackers: u128, square: u8) -> bool {
        let hammers = self.board.neighbours(square) & attackers;
        throughline_game::bits::ones(hammers).any(|h| self.h9_is_surrounded(attackers, square, bit(h)))
    }
}
