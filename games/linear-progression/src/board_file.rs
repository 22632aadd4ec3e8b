//! Boards as files to edit, one rank a line, the top first: `.` is a space, `#` is none. Empty
//! lines and spaces at the ends of lines mean nothing.
//!
//! ```text
//! #..#
//! ....
//! .##.
//! #..#
//! ```

use crate::board::{CENTER_ISLE_NAME, Mask};
use crate::messages::MESSAGES;
use throughline_game::FileDefect;
use throughline_game::grid::Grid;
use throughline_game::text::clip;

/// Returns the value of the option `board` for a file: the shortest that stands for the board.
///
/// # Errors
/// Every defect, with its line.
///
/// ```
/// use throughline_linear_progression::read_board_file;
/// assert_eq!(read_board_file("#..#\n....\n....\n#..#\n").unwrap(), "4x4");
/// assert_eq!(read_board_file("..#\n\n...\n").unwrap(), "..#/...");
/// let defects = read_board_file("...\n.x.\n..\n").unwrap_err();
/// assert_eq!(defects.iter().map(|defect| defect.line).collect::<Vec<_>>(), [2, 3]);
/// ```
pub fn read_board_file(text: &str) -> Result<String, Vec<FileDefect>> {
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines().map(str::trim));
    let ranks: Vec<(usize, &str)> = lines.filter(|(_, rank)| !rank.is_empty()).collect();
    let width = ranks.first().map_or(0, |(_, rank)| rank.chars().count());
    let mut defects = Vec::new();
    for (nth, (line, rank)) in (1..).zip(&ranks) {
        let mut fault = |what: String| defects.push(FileDefect { line: *line, what });
        if let Some(other) = rank.chars().find(|square| !matches!(square, '.' | '#')) {
            fault(MESSAGES.say("clash-board.square", &[("found", &clip(&other.to_string()))]));
        }
        if rank.chars().count() != width {
            fault(MESSAGES.line("clash-board.ranks").to_owned());
        }
        if Mask::is_too_large(width, nth) {
            fault(MESSAGES.line("clash-board.size").to_owned());
            break;
        }
    }
    if !defects.is_empty() {
        return Err(defects);
    }
    let ranks: Vec<&str> = ranks.into_iter().map(|(_, rank)| rank).collect();
    let mask = Mask::from_ranks(&ranks.join("/"));
    let mask = mask.map_err(|why| vec![FileDefect { line: 1, what: why.to_owned() }])?;
    Ok(mask.text())
}

impl Mask {
    /// Returns the shortest value of the option `board` that stands for this board.
    pub(crate) fn text(&self) -> String {
        let ranks = self.ranks().join("/");
        let Grid { width, height } = self.grid;
        let named = [CENTER_ISLE_NAME.to_owned(), format!("{width}x{height}")];
        named.into_iter().find(|name| Mask::read(name).is_ok_and(|mask| mask == *self)).unwrap_or(ranks)
    }

    /// Returns the board as a file to edit.
    pub(crate) fn file_text(&self) -> String {
        self.ranks().iter().map(|rank| format!("{rank}\n")).collect()
    }

    /// Returns the ranks from the top.
    fn ranks(&self) -> Vec<String> {
        let ranks = self.spaces.chunks(usize::from(self.grid.width)).rev();
        ranks.map(|rank| rank.iter().map(|&space| if space { '.' } else { '#' }).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_of_an_option_is_written_and_read_again() {
        for text in ["8x8", "10x4", "center-isle", "..#/...", "#..#/....", "#.#/.../..."] {
            let mask = Mask::read(text).expect(text);
            assert_eq!(read_board_file(&mask.file_text()).as_deref(), Ok(text));
        }
        // A mask that a name stands for gets the name, with what is kept under it.
        let named = read_board_file("\u{feff}\n  #...#  \r\n.....\r\n.....\r\n#...#");
        assert_eq!(named.as_deref(), Ok("5x4"));
    }

    #[test]
    fn every_defect_of_a_file_has_its_line() {
        let wide = ".".repeat(27);
        let (tall, large) = (".\n".repeat(1_000), format!("{}\n", ".".repeat(20)).repeat(500));
        for (text, expected) in [
            ("", vec![(1, "without two spaces")]),
            ("##\n#.\n", vec![(1, "without two spaces")]),
            ("..\n. .\n", vec![(2, "“ ” is no square"), (2, "expected equal ranks")]),
            ("..\n.\n...\n", vec![(2, "expected equal ranks"), (3, "expected equal ranks")]),
            ("8x8\n", vec![(1, "“8” is no square: expected . for a space")]),
            (&wide, vec![(1, "256 squares")]),
            (&tall, vec![(27, "256 squares")]),
            (&large, vec![(13, "256 squares")]),
        ] {
            let defects = read_board_file(text).expect_err(text);
            assert_eq!(defects.len(), expected.len(), "{defects:?}");
            for (defect, (line, what)) in defects.iter().zip(expected) {
                assert!(defect.line == line && defect.what.contains(what), "{text}: {defect:?}");
            }
        }
    }
}
