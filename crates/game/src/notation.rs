//! Positions and moves as text.

use crate::Game;
use std::fmt;

/// Text for positions and moves: one canonical form out, lenient forms in.
pub trait Notation: Game {
    /// The position string of the rule book: one line, fields separated by single spaces.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position string and checks that the position can be played on.
    ///
    /// # Errors
    /// [`PositionError::Syntax`] for text that is no position, [`PositionError::Illegal`] with
    /// every fault of one that breaks the rules.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;

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

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text does not have the form of a position.
    Syntax {
        /// The part that could not be read.
        found: String,
        /// What is allowed there.
        expected: String,
    },
    /// The text reads as a position that the rules do not allow: every fault, a sentence each.
    Illegal(Vec<String>),
}

impl PositionError {
    /// A [`PositionError::Syntax`].
    pub fn syntax(found: impl Into<String>, expected: impl Into<String>) -> Self {
        PositionError::Syntax { found: found.into(), expected: expected.into() }
    }

    /// Every fault as a sentence of its own, for lists that people read. A first word that is a
    /// square keeps its letter.
    ///
    /// ```
    /// use throughline_game::PositionError;
    /// let error = PositionError::Illegal(vec!["there is no king".to_owned()]);
    /// assert_eq!(error.sentences(), ["There is no king."]);
    /// assert_eq!(PositionError::Illegal(vec!["a1 is full".to_owned()]).sentences(), ["a1 is full."]);
    /// ```
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |clause: &str| {
            let mut letters = clause.chars();
            let is_square =
                clause.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit()));
            match letters.next() {
                Some(first) if !is_square => first.to_uppercase().chain(letters).chain(['.']).collect(),
                _ => format!("{clause}."),
            }
        };
        match self {
            PositionError::Syntax { .. } => vec![sentence(&self.to_string())],
            PositionError::Illegal(faults) => faults.iter().map(|fault| sentence(fault)).collect(),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Syntax { found, expected } => {
                write!(f, "“{}” is no position: expected {expected}", clip(found))
            }
            PositionError::Illegal(faults) => write!(f, "impossible position: {}", faults.join("; ")),
        }
    }
}

impl std::error::Error for PositionError {}

/// Why a text is not a move that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Syntax {
        /// The text.
        found: String,
        /// The forms that are allowed.
        expected: String,
    },
    /// The move reads well but cannot be played here.
    Illegal {
        /// The text.
        found: String,
        /// The reason, a clause that can follow a colon.
        why: String,
    },
}

impl MoveError {
    /// A [`MoveError::Syntax`].
    pub fn syntax(found: impl Into<String>, expected: impl Into<String>) -> Self {
        MoveError::Syntax { found: found.into(), expected: expected.into() }
    }

    /// A [`MoveError::Illegal`].
    pub fn illegal(found: impl Into<String>, why: impl Into<String>) -> Self {
        MoveError::Illegal { found: found.into(), why: why.into() }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax { found, expected } => {
                write!(f, "“{}” is no move: expected {expected}", clip(found))
            }
            MoveError::Illegal { found, why } => write!(f, "“{}” is not legal: {why}", clip(found)),
        }
    }
}

impl std::error::Error for MoveError {}

/// The text, cut after 80 characters: hostile input is not echoed at length.
///
/// ```
/// use throughline_game::notation::clip;
/// assert_eq!(clip("d1-d4"), "d1-d4");
/// assert_eq!(clip(&"x".repeat(100_000)).chars().count(), 81);
/// ```
#[must_use]
pub fn clip(text: &str) -> String {
    if text.chars().count() <= 80 { text.to_owned() } else { text.chars().take(80).chain(['…']).collect() }
}

/// Splits a position string into exactly `names.len()` fields at single spaces.
///
/// # Errors
/// [`PositionError::Syntax`] that names the fields when their number is another.
///
/// ```
/// use throughline_game::notation::fields;
/// assert_eq!(fields("KQ2kq w 0", ["row", "side", "plies"]).unwrap(), ["KQ2kq", "w", "0"]);
/// assert!(fields("KQ2kq", ["row", "side", "plies"]).is_err());
/// ```
pub fn fields<'t, const N: usize>(text: &'t str, names: [&str; N]) -> Result<[&'t str; N], PositionError> {
    let parts: Vec<&str> = text.split(' ').collect();
    <[&str; N]>::try_from(parts).map_err(|parts| {
        let expected =
            format!("{N} fields separated by single spaces ({}), not {}", names.join(", "), parts.len());
        PositionError::syntax(text, expected)
    })
}
