//! Whether a single turn is legal and, if not, why: the rules one by one, apart from the generator of [`crate::moves`].

use crate::board::Direction;
use crate::{Bits, Move, Position, Progression, Turn};

/// The rule that forbids a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// The game is over.
    Finished,
    /// A number that no turn has.
    NoTurn,
    /// L1: the first token has to be dropped.
    MustDrop,
    /// L1: only the first token is dropped.
    NoMoreDrops,
    /// L1: the other token is on this space.
    Taken(u8),
    /// L3: the square is not used: a corner, an island or beyond the board.
    NotASpace(u8),
    /// L3: no token to move here.
    NoToken(u8),
    /// L2: the token here is the opponent's.
    NotYours(u8),
    /// L3: not a queen's line.
    NoLine,
    /// L6: no empty space is entered.
    NoEmptySpace,
    /// L7: the own token here stops the move before its end.
    OwnToken(u8),
    /// L8: the opponent's last token is here.
    LastToken(u8),
    /// L10: there is no legal move but the pass.
    MustPass,
    /// L10: there are legal moves, so no pass.
    CannotPass,
}

impl<B: Bits> Progression<B> {
    /// Checks a turn.
    ///
    /// # Errors
    /// The rule that forbids it; the first met on the way where several do.
    pub fn check(&self, position: &Position<B>, m: Move) -> Result<(), Fault> {
        if self.is_over(position) {
            return Err(Fault::Finished);
        }
        match m.turn().ok_or(Fault::NoTurn)? {
            Turn::Drop { to } => self.l1_drop(position, to),
            _ if position.is_dropping() => Err(Fault::MustDrop),
            Turn::Pass => self.l10_pass(position),
            Turn::Token { from, to } => self.token_move(position, from, to),
        }
    }

    /// L1 "White drops one token on any space, then Black on any other space".
    fn l1_drop(&self, position: &Position<B>, to: u8) -> Result<(), Fault> {
        if !position.is_dropping() {
            Err(Fault::NoMoreDrops)
        } else if !self.board.is_space(to) {
            Err(Fault::NotASpace(to))
        } else if position.filled().has(to) {
            Err(Fault::Taken(to))
        } else {
            Ok(())
        }
    }

    /// L3 to L8.
    fn token_move(&self, position: &Position<B>, from: u8, to: u8) -> Result<(), Fault> {
        self.l2_own_token(position, from)?;
        for square in [from, to] {
            if !self.board.is_space(square) {
                return Err(Fault::NotASpace(square));
            }
        }
        let direction = self.l3_line(from, to)?;
        let (mut at, mut spared, mut entered_empty) = (from, position.enemy().count(), false);
        while at != to {
            at = self.board.step(at, direction).ok_or(Fault::NoLine)?;
            if !self.board.is_space(at) {
                return Err(Fault::NotASpace(at)); // L3 "nor enter corners, islands"
            }
            if position.enemy().has(at) {
                if spared == 1 {
                    return Err(Fault::LastToken(at)); // L8 "It cannot enter an opponent's last remaining token"
                }
                spared -= 1;
            } else if position.own().has(at) {
                if at != to {
                    return Err(Fault::OwnToken(at)); // L7 "it may be entered but not passed"
                }
            } else {
                entered_empty = true;
            }
        }
        // L6 "It must enter at least one empty space", waived on the turn of L14.
        if entered_empty || position.equalising { Ok(()) } else { Err(Fault::NoEmptySpace) }
    }

    /// L2 "turns alternate": one moves a token of one's own.
    pub(crate) fn l2_own_token(&self, position: &Position<B>, from: u8) -> Result<(), Fault> {
        if !self.board.is_space(from) {
            Err(Fault::NotASpace(from))
        } else if position.enemy().has(from) {
            Err(Fault::NotYours(from))
        } else if position.own().has(from) {
            Ok(())
        } else {
            Err(Fault::NoToken(from))
        }
    }

    /// L3 "A token moves like a queen in chess: any distance in one of eight directions".
    fn l3_line(&self, from: u8, to: u8) -> Result<Direction, Fault> {
        let ((file, rank), (to_file, to_rank)) =
            (self.board.file_and_rank(from), self.board.file_and_rank(to));
        let (files, ranks) = (i16::from(to_file) - i16::from(file), i16::from(to_rank) - i16::from(rank));
        let straight = from != to && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
        let step = (files.signum() as i8, ranks.signum() as i8);
        let direction = crate::board::STEPS.iter().position(|&s| s == step);
        direction.filter(|_| straight).ok_or(Fault::NoLine)
    }

    /// L10 "A player with no legal turn passes, and only then".
    fn l10_pass(&self, position: &Position<B>) -> Result<(), Fault> {
        if self.can_move_a_token(position) { Err(Fault::CannotPass) } else { Ok(()) }
    }

    /// Whether any token of the side to move has a legal move, tried pair by pair.
    fn can_move_a_token(&self, position: &Position<B>) -> bool {
        let squares = || self.board.squares();
        let mut own = squares().filter(|&from| position.own().has(from));
        own.any(|from| squares().any(|to| self.token_move(position, from, to).is_ok()))
    }

    /// The reason as a clause that can follow a colon, with the rule's number.
    #[must_use]
    pub fn words(&self, fault: Fault) -> String {
        let at = |square| self.board.name(square);
        match fault {
            Fault::Finished => "the game is over (L12, L13)".to_owned(),
            Fault::NoTurn => "this is not a turn".to_owned(),
            Fault::MustDrop => "you start by dropping a token on any empty space (L1)".to_owned(),
            Fault::NoMoreDrops => "only the first token is dropped; now slide one of yours (L1)".to_owned(),
            Fault::Taken(square) => {
                format!("the token on {} is already there: choose another space (L1)", at(square))
            }
            Fault::NotASpace(square) => {
                format!("the square {} is not used: no token can enter it (L3)", at(square))
            }
            Fault::NoToken(square) => format!("there is no token on {} to move (L3)", at(square)),
            Fault::NotYours(square) => {
                format!("the token on {} is your opponent's: move one of your own (L2)", at(square))
            }
            Fault::NoLine => "a token moves like a queen, along a rank, a file or a diagonal (L3)".to_owned(),
            Fault::NoEmptySpace => "a move must enter at least one empty space (L6)".to_owned(),
            Fault::OwnToken(square) => format!("your own token on {} stops the move (L7)", at(square)),
            Fault::LastToken(square) => {
                format!("the token on {} is the last of your opponent and cannot be entered (L8)", at(square))
            }
            Fault::MustPass => "you have no legal move and must pass (L10)".to_owned(),
            Fault::CannotPass => "you have a legal move, so you may not pass (L10)".to_owned(),
        }
    }
}
