//! Captures in words: what a move takes, which rule takes each piece, and which rule spares one.
//! For replaying games of other programs, where the two differ.

use crate::geometry::{bit, square_name};
use crate::notation::{name_list, piece_name};
use crate::position::Position;
use crate::{Hnefatafl, KingCapture, Move};
use throughline_game::bits::ones;
use throughline_game::{Game, Side};

/// A piece that a move takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// Its square, `rank * 11 + file` as in [`Move`].
    pub square: u8,
    /// True for the king.
    pub is_king: bool,
}

impl Hnefatafl {
    /// What a move takes, in the order of the squares; nothing for a move that is not legal.
    #[must_use]
    pub fn taken_pieces(&self, position: &Position, m: Move) -> Vec<Capture> {
        if !self.is_legal(position, m) {
            return Vec::new();
        }
        let capture = |square| Capture { square, is_king: square == position.king };
        ones(self.taken(position, m)).map(capture).collect()
    }

    /// Whether the king stands on a square, `rank * 11 + file` as in [`Move`].
    #[must_use]
    pub fn is_king_on(&self, position: &Position, square: u8) -> bool {
        position.king == square
    }

    /// Why a legal move takes the piece on a square, beginning with the numbers of the rules: `H7:
    /// between the attacker on c2 and the corner a1`. `None` when it does not take it.
    #[must_use]
    pub fn why_taken(&self, position: &Position, m: Move, square: u8) -> Option<String> {
        if !self.taken_pieces(position, m).iter().any(|capture| capture.square == square) {
            return None;
        }
        let mut reasons = Vec::new();
        if square == position.king {
            reasons.push(self.words_of_taken_king(position, m));
        } else if self.h5_sandwiched(bit(m.to()), bit(square), self.h6_h7_anvils(position)) != 0 {
            let beyond = self.beyond(m.to(), square);
            let (rule, anvil) = self.words_of_anvil(position, beyond);
            let hammer = self.words_of_mover(position, m);
            reasons.push(format!("{rule}: between {hammer} and {anvil}"));
        }
        let row = if self.rules.shieldwall { self.h17_rows(position, m.to()) } else { 0 };
        if row & bit(square) != 0 {
            reasons.push(format!("H17: in the row {}", name_list(row)));
        }
        Some(reasons.join("; "))
    }

    /// Why a move leaves the piece on a square where it is, beginning with the number of the rule
    /// where there is one: `H5: nothing stands on d6 beyond it`. `None` when the move takes it, or
    /// is not legal.
    #[must_use]
    pub fn why_spared(&self, position: &Position, m: Move, square: u8) -> Option<String> {
        if !self.is_legal(position, m) || self.taken(position, m) & bit(square) != 0 {
            return None;
        }
        let name = square_name(square);
        let enemy = position.side.opponent();
        match position.piece_on(square) {
            None => return Some(format!("no piece stands on {name}")),
            Some((owner, _)) if owner != enemy => {
                return Some(format!("the piece on {name} is of the side that moves"));
            }
            Some((_, true)) => return Some(self.words_of_spared_king(position, m)),
            Some(_) => {}
        }
        if m.from() == position.king && !self.rules.king_armed {
            return Some("H6: the king does not help to capture".to_owned());
        }
        Some(self.words_of_spared_man(position, m, square))
    }

    /// The set of the square behind one that is next to `hammer`; empty beyond the edge.
    fn beyond(&self, hammer: u8, square: u8) -> u128 {
        let towards = (0..4).find(|&d| self.board.step(d, bit(hammer)) == bit(square));
        towards.map_or(0, |direction| self.board.step(direction, bit(square)))
    }

    fn words_of_mover(&self, position: &Position, m: Move) -> String {
        let name = piece_name(position.side, m.from() == position.king);
        format!("the {name} on {}", square_name(m.to()))
    }

    /// The rule that makes a square an anvil, and what stands there.
    fn words_of_anvil(&self, position: &Position, anvil: u128) -> (&'static str, String) {
        let square = anvil.trailing_zeros() as u8;
        let name = square_name(square);
        match position.piece_on(square) {
            Some((_, true)) if !self.rules.king_armed => {
                ("H7", format!("the throne {name} with the king on it"))
            }
            Some((_, true)) => ("H6", format!("the king on {name}")),
            Some((side, false)) => ("H5", format!("the {} on {name}", piece_name(side, false))),
            None if anvil & self.board.throne != 0 => ("H7", format!("the empty throne {name}")),
            None => ("H7", format!("the corner {name}")),
        }
    }

    fn words_of_taken_king(&self, position: &Position, m: Move) -> String {
        let king = position.king;
        if self.rules.king_capture == KingCapture::TwoSides && !self.is_at_throne(king) {
            let opposite = self.beyond(m.to(), king);
            let anvil = if opposite & position.men[0] != 0 { "the attacker on" } else { "the refuge" };
            let name = square_name(opposite.trailing_zeros() as u8);
            return format!("H9: between {} and {anvil} {name}", self.words_of_mover(position, m));
        }
        if self.board.neighbours(king) & self.board.throne != 0 {
            return "H10: by three attackers and the empty throne".to_owned();
        }
        "H9: by attackers on all his sides".to_owned()
    }

    fn words_of_spared_king(&self, position: &Position, m: Move) -> String {
        let king = position.king;
        if self.board.neighbours(king) & bit(m.to()) == 0 {
            return "H9: the move does not end next to the king".to_owned();
        }
        if self.h11_is_safe_at_edge(king) {
            return "H11: at the edge the king cannot be taken".to_owned();
        }
        let attackers = position.men[0] & !bit(m.from()) | bit(m.to());
        let hostile = self.h10_hostile_to_king(attackers);
        if self.rules.king_capture == KingCapture::TwoSides && !self.is_at_throne(king) {
            return match self.beyond(m.to(), king) {
                0 => "H9: no square lies behind the king".to_owned(),
                beyond => {
                    format!(
                        "H9: no attacker stands on {} behind the king",
                        square_name(beyond.trailing_zeros() as u8)
                    )
                }
            };
        }
        let open = self.board.neighbours(king) & !hostile;
        if open == self.board.throne {
            return "H10: the throne beside him does not count as an attacker".to_owned();
        }
        format!("H9: {} beside the king is open", name_list(open & !self.board.throne))
    }

    fn words_of_spared_man(&self, position: &Position, m: Move, square: u8) -> String {
        let at_edge = self.rules.shieldwall && bit(square) & self.board.edge != 0;
        let row = if at_edge { "; H17: the move closes no row of men at the edge" } else { "" };
        if self.board.neighbours(m.to()) & bit(square) == 0 {
            return format!("H5: the move does not end next to {}{row}", square_name(square));
        }
        let beyond = self.beyond(m.to(), square);
        let name = square_name(beyond.trailing_zeros() as u8);
        if beyond == 0 {
            return format!("H5: the edge of the board lies beyond {}{row}", square_name(square));
        }
        if beyond & self.board.throne != 0 && beyond & position.men[position.side.index()] == 0 {
            let king_on_it = beyond & position.king_bit() != 0;
            let state = if king_on_it { "with the king on it, " } else { "" };
            let enemy = if position.side == Side::First { "defenders" } else { "attackers" };
            return format!("H7: {state}the throne {name} is not hostile to {enemy}{row}");
        }
        if beyond & position.king_bit() != 0 && position.side == Side::Second {
            return format!("H6: the king on {name} does not help to capture{row}");
        }
        let what = if beyond & position.occupied() == 0 { "nothing stands" } else { "an enemy stands" };
        format!("H5: {what} on {name} beyond {}{row}", square_name(square))
    }
}
