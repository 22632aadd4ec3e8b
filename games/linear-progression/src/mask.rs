//! [`Mask`]: the outline of a board, before any tables are made of it.

use std::fmt;

/// The option's value for the standard board.
pub const STANDARD: &str = "8x8";
/// The option's value for the standard board with an island in its middle.
pub const CENTER_ISLE: &str = "center-isle";
/// That board as a mask.
const CENTER_ISLE_MASK: &str = "#......#/......../......../...##.../...##.../......../......../#......#";

/// The sides a board `WxH` can have.
const SIDES: std::ops::RangeInclusive<u8> = 4..=16;
/// The most squares of a mask.
const MOST_SQUARES: usize = 256;
/// The most files of a mask, and the most ranks: a to z.
const LONGEST: usize = 26;

/// Which squares of a rectangle are spaces. Squares are numbered along the ranks from the lower
/// left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mask {
    width: u8,
    spaces: Vec<bool>,
}

/// Why a text is no board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// Neither a name, nor `WxH`, nor a mask.
    Unknown,
    /// `WxH` with a side that is not allowed.
    Side,
    /// The rank of this text has another length than the first.
    Ragged(String),
    /// A mask without files, with more than 26 files or ranks, or with more than 256 squares.
    Size,
    /// Fewer than two spaces: the tokens could not even be dropped.
    NoRoom,
    /// The sets of this type of board cannot hold it.
    TooLong {
        /// The longest side they can hold.
        longest: u8,
    },
    /// Fewer than two places where a blocker can start.
    NoCorners,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Unknown => write!(f, "expected WxH, center-isle or a mask of . and #"),
            BoardError::Side => write!(f, "a side is out of bounds: expected 4 to 16, as in 10x8"),
            BoardError::Ragged(rank) => {
                write!(f, "the rank “{rank}” has another length than the first: expected equal ranks")
            }
            BoardError::Size => {
                write!(
                    f,
                    "a mask of this size cannot be played on: expected up to 26 files and ranks, 256 squares"
                )
            }
            BoardError::NoRoom => write!(f, "a board without two spaces: expected room for both tokens"),
            BoardError::TooLong { longest } => write!(f, "a side is longer than {longest} squares"),
            BoardError::NoCorners => write!(
                f,
                "blockers start in corners that are not used, and this board has fewer than two: draw # in two \
                 corners, each with a space next to it (L15)"
            ),
        }
    }
}

impl std::error::Error for BoardError {}

impl Mask {
    /// Reads a value of the option `board`: `WxH`, `center-isle` or a mask.
    ///
    /// # Errors
    /// [`BoardError`] for a text that is none of them.
    pub fn read(text: &str) -> Result<Self, BoardError> {
        if text == CENTER_ISLE {
            Self::from_ranks(CENTER_ISLE_MASK)
        } else if !text.is_empty() && text.chars().all(|c| matches!(c, '.' | '#' | '/')) {
            Self::from_ranks(text)
        } else {
            let (width, height) = text.split_once('x').ok_or(BoardError::Unknown)?;
            Self::rectangle(side(width)?, side(height)?)
        }
    }

    /// A rectangle whose four corners are not used.
    fn rectangle(width: u8, height: u8) -> Result<Self, BoardError> {
        let squares = usize::from(width) * usize::from(height);
        let mut spaces = vec![true; squares];
        let width_long = usize::from(width);
        for corner in [0, width_long - 1, squares - width_long, squares - 1] {
            spaces[corner] = false;
        }
        Ok(Mask { width, spaces })
    }

    /// Reads ranks from the top joined by `/`, `.` a space, `#` none.
    fn from_ranks(text: &str) -> Result<Self, BoardError> {
        let ranks: Vec<&str> = text.split('/').collect();
        let width = ranks[0].len();
        if let Some(rank) = ranks.iter().find(|rank| rank.len() != width) {
            return Err(BoardError::Ragged((*rank).to_owned()));
        }
        if !(1..=LONGEST).contains(&width) || ranks.len() > LONGEST || width * ranks.len() > MOST_SQUARES {
            return Err(BoardError::Size);
        }
        let spaces: Vec<bool> = ranks.iter().rev().flat_map(|rank| rank.bytes().map(|c| c == b'.')).collect();
        if spaces.iter().filter(|&&space| space).count() < 2 {
            return Err(BoardError::NoRoom);
        }
        Ok(Mask { width: width as u8, spaces })
    }

    /// Files, 1 to 26.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Ranks, 1 to 26.
    #[must_use]
    pub fn height(&self) -> u8 {
        (self.spaces.len() / usize::from(self.width)) as u8
    }

    /// The longer side.
    #[must_use]
    pub fn longest(&self) -> u8 {
        self.width().max(self.height())
    }

    /// For each square, from the lower left along the ranks: whether it is a space.
    #[must_use]
    pub fn spaces(&self) -> &[bool] {
        &self.spaces
    }
}

/// A side as specs write it: no sign, no leading zero.
fn side(text: &str) -> Result<u8, BoardError> {
    if text.is_empty() || !text.bytes().all(|c| c.is_ascii_digit()) {
        return Err(BoardError::Unknown);
    }
    let side = text.parse().map_err(|_| BoardError::Side)?;
    if SIDES.contains(&side) && !text.starts_with('0') { Ok(side) } else { Err(BoardError::Side) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_lack_their_corners_and_masks_only_what_is_drawn() {
        for (text, width, height, spaces) in [
            ("8x8", 8, 8, 60),
            ("4x16", 4, 16, 60),
            ("16x16", 16, 16, 252),
            ("center-isle", 8, 8, 56),
            ("..../..../..../....", 4, 4, 16),
            ("..", 2, 1, 2),
            ("......................./#......................", 23, 2, 45),
        ] {
            let mask = Mask::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let count = mask.spaces().iter().filter(|&&space| space).count();
            assert_eq!((mask.width(), mask.height(), count), (width, height, spaces), "{text}");
        }
    }

    #[test]
    fn bad_boards_are_refused_by_name() {
        for (text, error) in [
            ("", BoardError::Unknown),
            ("banana", BoardError::Unknown),
            ("8x", BoardError::Unknown),
            ("x", BoardError::Unknown),
            ("8x8x8", BoardError::Unknown),
            ("+8x8", BoardError::Unknown),
            ("..x./....", BoardError::Unknown),
            ("3x8", BoardError::Side),
            ("8x17", BoardError::Side),
            ("08x8", BoardError::Side),
            ("99999999999x8", BoardError::Side),
            ("..../...", BoardError::Ragged("...".to_owned())),
            ("/", BoardError::Size),
            ("...........................", BoardError::Size),
            (&[".................."; 15].join("/"), BoardError::Size),
            ("####/###./####/####", BoardError::NoRoom),
        ] {
            assert_eq!(Mask::read(text), Err(error), "{text}");
        }
    }
}
