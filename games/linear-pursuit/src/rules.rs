//! The rule set as data, and [`Game`] on top of the parts.

use crate::board::Circle;
use crate::draft;
use crate::ending;
use crate::hand::Hand;
use crate::legality;
use crate::moves;
use crate::position::{Kind, Move, Position};
use crate::setup::Setup;
use std::fmt;
use throughline_game::{EndReason, Game, Outcome, Random, Repetition, Side};

/// A rule set of Linear Pursuit, board and tables included.
#[derive(Clone, Debug)]
pub struct LinearPursuit {
    circle: Circle,
    is_drafted: bool,
    pawns: bool,
    repetition_draws: bool,
    start: Position,
}

/// Why parts do not make a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// P4: a side has more pieces than outer places.
    TooManyPieces {
        /// Its pieces.
        pieces: usize,
        /// Its places.
        places: usize,
    },
    /// P1: not one king each, or not equal numbers.
    UnequalSides,
    /// P13: White would have no move at the start; for a random set-up, in no deal that was tried.
    NoFirstMove,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::TooManyPieces { pieces, places } => {
                write!(
                    f,
                    "{pieces} pieces a side are too many for this board: a side has {places} places (P4)"
                )
            }
            RulesError::UnequalSides => write!(f, "both sides have one king and as many pieces (P1)"),
            RulesError::NoFirstMove => {
                write!(f, "White would have no move at the start of this set-up on this board (P13)")
            }
        }
    }
}

impl std::error::Error for RulesError {}

impl LinearPursuit {
    /// A rule set: the board, the set-up (P2, P3), White's and Black's major pieces (P4), whether
    /// there are pawns, and whether the third occurrence of a position is a draw (P15).
    ///
    /// # Errors
    /// As [`RulesError`] says.
    pub fn new(
        circle: Circle,
        setup: Setup,
        pieces: [Hand; 2],
        pawns: bool,
        repetition_draws: bool,
    ) -> Result<Self, RulesError> {
        let ([white, black], places) = (pieces, circle.side_length());
        let kings = pieces.map(|hand| hand.count(Kind::King));
        if kings != [1, 1] || white.len() != black.len() {
            return Err(RulesError::UnequalSides);
        }
        if white.len() > places {
            return Err(RulesError::TooManyPieces { pieces: white.len(), places });
        }
        let start = setup.start(&circle, pieces, pawns).ok_or(RulesError::NoFirstMove)?;
        Ok(LinearPursuit { circle, is_drafted: setup == Setup::Draft, pawns, repetition_draws, start })
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn circle(&self) -> &Circle {
        &self.circle
    }

    /// Whether the third occurrence of a position is a draw (P15).
    #[must_use]
    pub fn repetition_draws(&self) -> bool {
        self.repetition_draws
    }

    /// Whether the players place their pieces before they play (P3).
    #[must_use]
    pub fn is_drafted(&self) -> bool {
        self.is_drafted
    }

    /// [`Position::is_draft`], quicker: no position of another set-up is one.
    #[inline]
    fn in_draft(&self, position: &Position) -> bool {
        self.is_drafted && position.is_draft()
    }

    /// Whether a pawn comes with each major piece (P2).
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.pawns
    }
}

impl Game for LinearPursuit {
    type Position = Position;
    type Move = Move;

    /// P1: "White moves first … both have a king and the same number of pieces."
    fn start(&self) -> Position {
        self.start
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.in_draft(position) {
            draft::generate(&self.circle, position, moves);
        } else if position.has_king(position.to_move()) {
            moves::generate(&self.circle, position, moves);
        }
    }

    fn is_legal(&self, position: &Position, m: Move) -> bool {
        legality::refusal(self, position, m).is_none()
    }

    #[inline]
    fn play(&self, position: &mut Position, m: Move) {
        if !self.in_draft(position) {
            position.play(m);
        } else if let Some(kind) = m.placed() {
            position.place(kind, m.to(), self.pawns);
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        ending::outcome(self, position)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn repetition(&self) -> Option<Repetition> {
        ending::p15_third_occurrence_draws(self)
    }

    /// Nothing moves back out (P5) or into the hand, and nothing captured comes back.
    #[inline]
    fn is_irreversible(&self, position: &Position, m: Move) -> bool {
        m.is_entry() || self.in_draft(position) || position.occupied() >> (m.to() & 31) & 1 == 1
    }

    fn claim(&self, position: &Position) -> Option<EndReason> {
        ending::p14_kings_only_may_be_declared_a_draw(self, position)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> usize {
        let side = position.to_move();
        if self.in_draft(position) {
            draft::count(&self.circle, position)
        } else if position.has_king(side) {
            moves::count(&self.circle, position, side)
        } else {
            0
        }
    }

    #[inline]
    fn random_move(&self, position: &Position, random: &mut Random) -> Option<Move> {
        if self.in_draft(position) {
            draft::random(&self.circle, position, random)
        } else if position.has_king(position.to_move()) {
            moves::random(&self.circle, position, random)
        } else {
            None
        }
    }
}
