//! Positions: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`, rank 1 first.

use super::OtnError;
use crate::quoted;
use std::fmt;
use throughline_game::{Side, runs};

/// The largest board that can be written: the files a to z.
const MAX_SIZE: usize = 26;
/// Attackers, then defenders: taflman, commander, knight, king, mercenary, guard.
pub(super) const PIECES: &str = "tcnkmgTCNKMG";

/// The pieces on a board. It has no side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtnPosition {
    /// From rank 1 up, each from file a; as many cells as there are rows.
    rows: Vec<Vec<Option<char>>>,
}

impl OtnPosition {
    /// Reads a position. The slashes at both ends may be missing.
    ///
    /// # Errors
    /// Every row that has another number of squares than there are rows, or letters that are no
    /// pieces.
    pub fn parse(text: &str) -> Result<Self, OtnError> {
        Self::read(text, PIECES)
    }

    /// Reads a position that lists the top rank first, as the rules key `starti:` has it.
    ///
    /// # Errors
    /// As [`OtnPosition::parse`].
    pub fn parse_inverted(text: &str) -> Result<Self, OtnError> {
        Self::parse(text).map(Self::inverted)
    }

    fn read(text: &str, pieces: &str) -> Result<Self, OtnError> {
        let inner = text.strip_prefix('/').unwrap_or(text);
        let inner = inner.strip_suffix('/').unwrap_or(inner);
        let texts: Vec<&str> = inner.split('/').collect();
        let size = texts.len();
        if !(3..=MAX_SIZE).contains(&size) {
            return Err(OtnError::one(format!(
                "{} is no position: expected 3 to {MAX_SIZE} rows between slashes, not {size}",
                quoted(text)
            )));
        }
        let mut errors = Vec::new();
        let mut rows = Vec::with_capacity(size);
        for (i, row) in texts.into_iter().enumerate() {
            match runs::read(row, size, pieces) {
                Ok(cells) => rows.push(cells),
                Err(error) => errors.push(format!("row {}: {error}", i + 1)),
            }
        }
        if errors.is_empty() { Ok(OtnPosition { rows }) } else { Err(OtnError(errors)) }
    }

    fn inverted(mut self) -> Self {
        self.rows.reverse();
        self
    }

    /// The board of one of our position strings, and its side to move.
    ///
    /// # Errors
    /// Text that is no position string of a tafl board.
    pub fn of_ours(text: &str) -> Result<(Self, Side), OtnError> {
        let error = || OtnError::one(format!("{} is no position: expected ranks, then a or d", quoted(text)));
        let (board, side) = text.split_once(' ').ok_or_else(error)?;
        let side = match side {
            "a" => Side::First,
            "d" => Side::Second,
            _ => return Err(error()),
        };
        Ok((Self::read(board, "tTK")?.inverted(), side))
    }

    /// The board in OTN, with ` d` behind it when the defenders move.
    #[must_use]
    pub fn with_side(&self, side: Side) -> String {
        format!("{self}{}", if side == Side::First { "" } else { " d" })
    }

    /// Our position string for this board. Whether its pieces can be played on, the game has to
    /// say.
    ///
    /// # Errors
    /// Pieces that our games do not have, each with its square.
    pub fn ours(&self, side: Side) -> Result<String, OtnError> {
        let strange = self.strange_pieces();
        if !strange.is_empty() {
            let text = format!("pieces that our rules do not have: {}", strange.join(", "));
            return Err(OtnError::one(text));
        }
        let rows: Vec<String> = self.rows.iter().rev().map(|row| runs::write(row.iter().copied())).collect();
        Ok(format!("{} {}", rows.join("/"), if side == Side::First { 'a' } else { 'd' }))
    }

    /// The pieces other than attackers, defenders and king, with their squares: `c on f2`.
    #[must_use]
    pub fn strange_pieces(&self) -> Vec<String> {
        let ranks = self.rows.iter().enumerate();
        let cells =
            ranks.flat_map(|(rank, row)| row.iter().enumerate().map(move |(file, c)| (file, rank, c)));
        cells
            .filter_map(|(file, rank, cell)| {
                let piece = cell.filter(|piece| !"tTK".contains(*piece))?;
                Some(format!("{piece} on {}{}", char::from(b'a' + file as u8), rank + 1))
            })
            .collect()
    }

    /// Squares along a side.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.len()
    }
}

impl fmt::Display for OtnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/")?;
        for row in &self.rows {
            write!(f, "{}/", runs::write(row.iter().copied()))?;
        }
        Ok(())
    }
}
