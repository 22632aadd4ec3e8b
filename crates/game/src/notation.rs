//! Positions and moves as text.

pub use crate::text::{all_of, any_of, capitalised, clip, fields, list};

use crate::{Game, Layout, MoveError, PositionError, Setup, SiteId, setup};

/// Positions and moves as text: one canonical form is written, lenient forms are read.
///
/// The position string follows from the position as data ([`Notation::layout`]). Games whose
/// strings have another form write and read them themselves.
pub trait Notation: Game {
    /// The format of this rule set's position strings, and its pieces.
    fn layout(&self) -> Layout;

    /// A position as data. [`Notation::position_of`] is the exact inverse.
    fn setup(&self, position: &Self::Position) -> Setup;

    /// Returns the position of a setup whose pieces stand on sites of the board, at most one of a
    /// layer on each, and whose field texts are allowed.
    ///
    /// # Errors
    /// Every violation of a rule, a clause each.
    fn position_of(&self, setup: &Setup) -> Result<Self::Position, Vec<String>>;

    /// Checks a text for the field of this key, which has a [`crate::FieldValues::Pattern`].
    ///
    /// # Errors
    /// [`PositionError::Syntax`] with what is allowed.
    fn check_field(&self, key: &str, text: &str) -> Result<(), PositionError> {
        let _ = (key, text);
        Ok(())
    }

    /// Why a board editor can place no piece on a site, a clause; `None` for the places of pieces,
    /// and for sites that the rules decide about.
    fn why_blocked(&self, site: SiteId) -> Option<String> {
        let _ = site;
        None
    }

    /// The position string as the rule book defines it: one line, fields separated by single
    /// spaces.
    fn position_text(&self, position: &Self::Position) -> String {
        self.layout().write(&self.setup(position))
    }

    /// Reads a position string and checks that the position is legal.
    ///
    /// # Errors
    /// [`PositionError::Syntax`] for text that is no position, [`PositionError::Illegal`] with
    /// every violation of a rule.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError> {
        self.position_of(&setup::read(self, text)?).map_err(PositionError::Illegal)
    }

    /// The canonical text of a legal move. Two legal moves of one position never share a text.
    fn move_text(&self, position: &Self::Position, m: Self::Move) -> String;

    /// Reads a move in its canonical or a lenient form.
    ///
    /// # Errors
    /// [`MoveError::Syntax`] for text that is no move, [`MoveError::Illegal`] with the reason in
    /// words.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, MoveError>;

    /// The position drawn with characters for a terminal, several lines, the last one without a
    /// line feed.
    fn board_text(&self, position: &Self::Position) -> String;
}
