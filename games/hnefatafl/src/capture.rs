//! Captures (H5 to H11), and the explanations why a piece is or isn't captured. The shieldwall,
//! H17, is in its own file. A capture needs an enemy next to the moved piece; without one, all
//! other work is skipped.

use crate::geometry::{STRIDE, bit, square_name};
use crate::legality::name_list;
use crate::messages::MESSAGES;
use crate::position::{ATTACKER, KING, PIECES, Position};
use crate::{Hnefatafl, KingCapture, Move};
use throughline_game::bits::ones;
use throughline_game::{Game, Side};

impl Hnefatafl {
    /// H5 and H8: "a moved piece (the hammer) captures an enemy piece next to it … when the square
    /// beyond holds" an anvil; up to three pieces, all at once. Returns the men of `enemy` that a
    /// hammer captures.
    #[inline(always)]
    pub(crate) fn h5_sandwiched(&self, hammer: u128, enemy: u128, anvils: u128) -> u128 {
        let along_rank = hammer << 1 & anvils >> 1 | hammer >> 1 & anvils << 1;
        let along_file = hammer << STRIDE & anvils >> STRIDE | hammer >> STRIDE & anvils << STRIDE;
        enemy & (along_rank & self.board.inner_files | along_file)
    }

    /// Returns the squares from which a hammer would capture something by H5.
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

    /// Returns the men that a legal move captures.
    #[inline(always)]
    pub(crate) fn taken_men(&self, position: &Position, m: Move) -> u128 {
        let enemy = position.men[position.side.opponent().index()];
        // Most moves end next to no enemy. H17: a row may begin with the king.
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
    /// must be theirs and next to him". Whether an attacker that has just moved to `hammer`
    /// captures the king.
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

    /// H10: "beside the throne: the empty throne counts as one of the four". Only the king can
    /// stand there.
    pub(crate) fn h10_hostile_to_king(&self, attackers: u128) -> u128 {
        attackers | self.hostile_to_king
    }

    /// H11: "at the board's edge he cannot be taken".
    pub(crate) fn h11_is_safe_at_edge(&self, king: u8) -> bool {
        self.rules.edge_protects_king && bit(king) & self.board.edge != 0
    }

    /// Returns everything that a legal move captures, including the king.
    pub(crate) fn taken(&self, position: &Position, m: Move) -> u128 {
        self.taken_men(position, m) | if self.takes_king(position, m) { position.king_bit() } else { 0 }
    }

    /// Whether a legal move captures the king.
    #[inline(always)]
    pub(crate) fn takes_king(&self, position: &Position, m: Move) -> bool {
        let attackers = position.men[0] & !bit(m.from()) | bit(m.to());
        position.side == Side::First && self.h9_takes_king(attackers, position.king, bit(m.to()))
    }

    /// Returns the empty squares where one more attacker would capture the king.
    pub(crate) fn king_taking_squares(&self, position: &Position) -> u128 {
        let sides = self.board.neighbours(position.king) & !position.occupied();
        ones(sides)
            .map(bit)
            .filter(|&side| self.h9_is_surrounded(position.men[0] | side, position.king, side))
            .fold(0, |squares, side| squares | side)
    }

    /// Whether the king can have been captured on an empty square by the last move.
    pub(crate) fn may_have_been_captured_on(&self, attackers: u128, square: u8) -> bool {
        let hammers = self.board.neighbours(square) & attackers;
        ones(hammers).any(|h| self.h9_is_surrounded(attackers, square, bit(h)))
    }
}

/// A captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Its square, `rank * 11 + file` as in [`Move`].
    pub square: u8,
    /// True for the king.
    pub is_king: bool,
}

impl Hnefatafl {
    /// Returns the captures of a move, ordered by square; none for an illegal move.
    pub fn taken_pieces(&self, position: &Position, m: Move) -> Vec<Capture> {
        if !self.is_legal(position, m) {
            return Vec::new();
        }
        let capture = |square| Capture { square, is_king: square == position.king };
        ones(self.taken(position, m)).map(capture).collect()
    }

    /// Whether the king is on a square, `rank * 11 + file` as in [`Move`].
    pub fn is_king_on(&self, position: &Position, square: u8) -> bool {
        position.king == square
    }

    /// Explains why a legal move captures the piece on a square, beginning with the rule numbers:
    /// `H7: between the attacker on c2 and the corner a1`. `None` when it does not capture it.
    pub fn why_taken(&self, position: &Position, m: Move, square: u8) -> Option<String> {
        if !self.taken_pieces(position, m).iter().any(|capture| capture.square == square) {
            return None;
        }
        let mut reasons = Vec::new();
        if square == position.king {
            reasons.push(self.words_of_taken_king(position, m));
        } else if self.h5_sandwiched(bit(m.to()), bit(square), self.h6_h7_anvils(position)) != 0 {
            let (rule, anvil) = self.words_of_anvil(position, self.beyond(m.to(), square));
            reasons.push(between(rule, &self.words_of_mover(position, m), &anvil));
        }
        let row = if self.rules.shieldwall { self.h17_rows(position, m.to()) } else { 0 };
        if row & bit(square) != 0 {
            reasons.push(by_rule("H17", "capture-row", &[("squares", &name_list(row))]));
        }
        Some(reasons.join("; "))
    }

    /// Explains why a move does not capture the piece on a square, beginning with the rule number
    /// if there is one: `H5: nothing stands on d6 beyond it`. `None` when the move captures it, or
    /// is illegal.
    pub fn why_spared(&self, position: &Position, m: Move, square: u8) -> Option<String> {
        if !self.is_legal(position, m) || self.taken(position, m) & bit(square) != 0 {
            return None;
        }
        let name = [("square", &*square_name(square))];
        match position.piece_on(square) {
            None => return Some(MESSAGES.say("spared-empty", &name)),
            Some(piece) if PIECES[piece].side == position.side => {
                return Some(MESSAGES.say("spared-own", &name));
            }
            Some(KING) => return Some(self.words_of_spared_king(position, m)),
            Some(_) => {}
        }
        if m.from() == position.king && !self.rules.king_armed {
            return Some(by_rule("H6", "spared-unarmed", &[]));
        }
        Some(self.words_of_spared_man(position, m, square))
    }

    /// Returns the set of the square behind one that is next to `hammer`; empty beyond the edge.
    fn beyond(&self, hammer: u8, square: u8) -> u128 {
        let towards = (0..4).find(|&d| self.board.step(d, bit(hammer)) == bit(square));
        towards.map_or(0, |direction| self.board.step(direction, bit(square)))
    }

    fn words_of_mover(&self, position: &Position, m: Move) -> String {
        words_of_piece(position.piece_on(m.from()).unwrap_or(KING), m.to())
    }

    /// Returns the rule that makes a square an anvil, and a description of what is there.
    fn words_of_anvil(&self, position: &Position, anvil: u128) -> (&'static str, String) {
        let square = anvil.trailing_zeros() as u8;
        let at = |message| MESSAGES.say(message, &[("square", &square_name(square))]);
        match position.piece_on(square) {
            Some(KING) if !self.rules.king_armed => ("H7", at("capture-throne.king")),
            Some(KING) => ("H6", words_of_piece(KING, square)),
            Some(piece) => ("H5", words_of_piece(piece, square)),
            None if anvil & self.board.throne != 0 => ("H7", at("capture-throne")),
            None => ("H7", at("capture-corner")),
        }
    }

    fn words_of_taken_king(&self, position: &Position, m: Move) -> String {
        let king = position.king;
        if self.rules.king_capture == KingCapture::TwoSides && !self.is_at_throne(king) {
            let opposite = self.beyond(m.to(), king);
            let anvil = if opposite & position.men[0] != 0 {
                words_of_piece(ATTACKER, opposite.trailing_zeros() as u8)
            } else {
                MESSAGES.say("capture-refuge", &[("square", &name_list(opposite))])
            };
            return between("H9", &self.words_of_mover(position, m), &anvil);
        }
        if self.board.neighbours(king) & self.board.throne != 0 {
            return by_rule("H10", "capture-king-throne", &[]);
        }
        by_rule("H9", "capture-king", &[])
    }

    fn words_of_spared_king(&self, position: &Position, m: Move) -> String {
        let king = position.king;
        if self.board.neighbours(king) & bit(m.to()) == 0 {
            return by_rule("H9", "spared-king-far", &[]);
        }
        if self.h11_is_safe_at_edge(king) {
            return by_rule("H11", "spared-king-edge", &[]);
        }
        let attackers = position.men[0] & !bit(m.from()) | bit(m.to());
        let hostile = self.h10_hostile_to_king(attackers);
        if self.rules.king_capture == KingCapture::TwoSides && !self.is_at_throne(king) {
            return match self.beyond(m.to(), king) {
                0 => by_rule("H9", "spared-king-behind.edge", &[]),
                beyond => by_rule("H9", "spared-king-behind", &[("square", &name_list(beyond))]),
            };
        }
        let open = self.board.neighbours(king) & !hostile;
        if open == self.board.throne {
            return by_rule("H10", "spared-king-throne", &[]);
        }
        by_rule("H9", "spared-king-open", &[("squares", &name_list(open & !self.board.throne))])
    }

    fn words_of_spared_man(&self, position: &Position, m: Move, square: u8) -> String {
        let at_edge = self.rules.shieldwall && bit(square) & self.board.edge != 0;
        let row = at_edge.then(|| by_rule("H17", "spared-row", &[]));
        let beyond = self.beyond(m.to(), square);
        let inserted = [
            ("square", &*square_name(square)),
            ("beyond", &square_name(beyond.trailing_zeros() as u8)),
            ("side", position.side.opponent().key()),
        ];
        let (rule, message) = self.rule_that_spares(position, m, square, beyond);
        let words = by_rule(rule, message, &inserted);
        row.map_or_else(|| words.clone(), |row| format!("{words}; {row}"))
    }

    /// Returns the rule by which a man is not captured, and the message about it; `beyond` is the
    /// set of the square behind it.
    fn rule_that_spares(
        &self,
        position: &Position,
        m: Move,
        square: u8,
        beyond: u128,
    ) -> (&'static str, &'static str) {
        if self.board.neighbours(m.to()) & bit(square) == 0 {
            return ("H5", "spared-far");
        }
        if beyond == 0 {
            return ("H5", "spared-edge");
        }
        let is_king = beyond & position.king_bit() != 0;
        if beyond & self.board.throne != 0 && beyond & position.men[position.side.index()] == 0 {
            return ("H7", if is_king { "spared-throne.king" } else { "spared-throne" });
        }
        if is_king && position.side == Side::Second {
            return ("H6", "spared-unarmed.beyond");
        }
        ("H5", if beyond & position.occupied() == 0 { "spared-beyond" } else { "spared-beyond.enemy" })
    }
}

/// Returns a message after the number of a rule.
fn by_rule(rule: &str, message: &str, inserted: &[(&str, &str)]) -> String {
    format!("{rule}: {}", MESSAGES.say(message, inserted))
}

fn between(rule: &str, mover: &str, anvil: &str) -> String {
    by_rule(rule, "capture-between", &[("mover", mover), ("anvil", anvil)])
}

/// A piece on a square, after “between”.
fn words_of_piece(piece: usize, square: u8) -> String {
    let inserted = [("piece", PIECES[piece].spoken), ("square", &*square_name(square))];
    MESSAGES.say("capture-piece", &inserted)
}
