//! Rows of squares in position strings: a letter for a piece, a number for a run of empty squares.

use crate::rules::{Defect, Player};

/// An empty square.
pub(crate) const EMPTY: u8 = b'.';

/// The owner of a letter's piece: capitals are the first player's.
pub(crate) fn owner(piece: u8) -> Option<Player> {
    match piece {
        EMPTY => None,
        piece if piece.is_ascii_uppercase() => Some(Player::First),
        _ => Some(Player::Second),
    }
}

/// The letter of a player's piece.
pub(crate) fn of(player: Player, piece: u8) -> u8 {
    if player == Player::First { piece.to_ascii_uppercase() } else { piece.to_ascii_lowercase() }
}

/// Reads a row of exactly as many squares as `row` has; `None` for a text of another length. The
/// caller checks which letters are allowed.
pub(crate) fn read_row(text: &str, row: &mut [u8]) -> Option<()> {
    let (mut at, mut run) = (0, 0);
    row.fill(EMPTY);
    for letter in text.bytes() {
        if letter.is_ascii_digit() {
            // All runs longer than the row are equally wrong.
            run = (run * 10 + usize::from(letter - b'0')).min(row.len() + 1);
            continue;
        }
        at += std::mem::take(&mut run);
        *row.get_mut(at).filter(|_| letter != EMPTY)? = letter;
        at += 1;
    }
    (at + run == row.len()).then_some(())
}

/// Reads ranks of `width` squares, the highest first, into rows of `stride` squares; `None` for
/// another number of ranks, and as [`read_row`].
pub(crate) fn read_ranks(
    text: &str,
    width: usize,
    height: usize,
    stride: usize,
    squares: &mut [u8],
) -> Option<()> {
    let ranks: Vec<&str> = text.split('/').collect();
    (ranks.len() == height).then_some(())?;
    let mut rows = ranks.iter().rev().zip(squares.chunks_mut(stride));
    rows.try_for_each(|(cells, row)| read_row(cells, &mut row[..width]))
}

/// The name of a square of a board whose rows have `stride` squares: `a1` is the first.
pub(crate) fn square_name(square: usize, stride: usize) -> String {
    format!("{}{}", char::from(b'a' + (square % stride) as u8), square / stride + 1)
}

/// Appends a row to a text.
pub(crate) fn write_row(row: &[u8], text: &mut String) {
    for run in row.chunk_by(|&a, &b| a == EMPTY && b == EMPTY) {
        match run[0] {
            EMPTY => *text += &run.len().to_string(),
            piece => text.push(char::from(piece)),
        }
    }
}

/// Appends ranks, the highest first, separated by `/`.
pub(crate) fn write_ranks<'r>(ranks: impl DoubleEndedIterator<Item = &'r [u8]>, text: &mut String) {
    for (number, rank) in ranks.rev().enumerate() {
        if number > 0 {
            text.push('/');
        }
        write_row(rank, text);
    }
}

/// Reads the letter of the side to move, the first player's or the second's.
pub(crate) fn read_side(text: &str, [first, second]: [char; 2]) -> Result<Player, Defect> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter == first => Ok(Player::First),
        (Some(letter), None) if letter == second => Ok(Player::Second),
        _ => Err(format!("“{text}” is no side to move: expected {first} or {second}").into()),
    }
}

/// The letter of the side to move.
pub(crate) fn side(player: Player, [first, second]: [char; 2]) -> char {
    if player == Player::First { first } else { second }
}

#[cfg(test)]
mod tests {
    use super::{EMPTY, read_row, write_row};

    #[test]
    fn rows_come_back_with_runs_of_any_length() {
        for text in ["kq18", "20", "10K9", "1k2K14n"] {
            let (mut row, mut again) = ([EMPTY; 20], String::new());
            assert_eq!(read_row(text, &mut row), Some(()), "{text}");
            write_row(&row, &mut again);
            assert_eq!(again, text);
        }
        for bad in ["", "19", "21", "19kq", "kq17", "99999999999999999999999", "1.18"] {
            assert_eq!(read_row(bad, &mut [EMPTY; 20]), None, "{bad}");
        }
    }
}
