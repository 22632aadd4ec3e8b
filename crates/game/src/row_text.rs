//! Rows of cells as text, run-length encoded: a character for each piece, a decimal number for each
//! run of empty cells.

use crate::PositionError;
use crate::messages::SHARED;

/// Writes a row. `None` is an empty cell.
///
/// ```
/// use throughline_game::row_text;
/// assert_eq!(row_text::write([Some('K'), None, None, Some('k')]), "K2k");
/// ```
pub fn write(cells: impl IntoIterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    push(&mut text, cells);
    text
}

/// Appends a row to a text, as [`write()`] writes it.
pub fn push(text: &mut String, cells: impl IntoIterator<Item = Option<char>>) {
    let mut empty = 0;
    for cell in cells {
        match cell {
            None => empty += 1,
            Some(piece) => {
                push_count(text, &mut empty);
                text.push(piece);
            }
        }
    }
    push_count(text, &mut empty);
}

fn push_count(text: &mut String, empty: &mut usize) {
    match std::mem::take(empty) {
        0 => {}
        count @ 1..10 => text.push(char::from(b'0' + count as u8)),
        count => text.push_str(&count.to_string()),
    }
}

/// Reads a row of exactly `width` cells whose pieces are all in `pieces`.
///
/// # Errors
/// [`PositionError::Syntax`] for any other character or another width.
///
/// ```
/// use throughline_game::row_text;
/// assert_eq!(row_text::read("K2k", 4, "Kk").unwrap(), [Some('K'), None, None, Some('k')]);
/// assert!(row_text::read("K3k", 4, "Kk").unwrap_err().to_string().contains("5 cells"));
/// ```
pub fn read(row: &str, width: usize, pieces: &str) -> Result<Vec<Option<char>>, PositionError> {
    let mut cells = Vec::with_capacity(width);
    let mut rest = row;
    while let Some(c) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            // A number too long to read is too wide anyway.
            let count = rest[..digits].parse::<usize>().unwrap_or(usize::MAX).min(width + 1);
            if count == 0 || rest.starts_with('0') {
                return Err(PositionError::syntax(row, SHARED.say("position-zero", &[])));
            }
            cells.extend(std::iter::repeat_n(None, count));
            rest = &rest[digits..];
        } else if pieces.contains(c) {
            cells.push(Some(c));
            rest = &rest[c.len_utf8()..];
        } else {
            let inserted = [("letters", pieces), ("letter", &*c.to_string())];
            return Err(PositionError::syntax(row, SHARED.say("position-letters", &inserted)));
        }
        if cells.len() > width {
            break;
        }
    }
    if cells.len() == width {
        Ok(cells)
    } else {
        let mut found = cells.len().to_string();
        if cells.len() > width {
            found = SHARED.say("position-at-least", &[("count", &found)]);
        }
        let inserted = [("count", &*width.to_string()), ("found", &found)];
        Err(PositionError::syntax(row, SHARED.say("position-cells", &inserted)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for row in ["11", "3ttttt3", "t9t", "K10", "tTtTtTtTtTt"] {
            assert_eq!(write(read(row, 11, "tTK").unwrap()), row);
        }
    }

    #[test]
    fn refuses_bad_rows_by_name() {
        for (row, needle) in [
            ("", "11 cells, not 0"),
            ("12", "11 cells"),
            ("99999999999999999999999", "11 cells"),
            ("0t10", "start with 0"),
            ("t010", "start with 0"),
            ("x10", "“x”"),
            ("é10", "“é”"),
        ] {
            let error = read(row, 11, "tTK").unwrap_err().to_string();
            assert!(error.contains(needle), "{row}: {error}");
        }
    }
}
