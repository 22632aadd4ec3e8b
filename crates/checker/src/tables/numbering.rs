//! Which row of One-Dimensional Chess an index stands for.
//!
//! A class is what the mover has and what the other side has. The pieces are taken in the order:
//! the mover's king, the other's king, the mover's queen, rook, bishop, knight, the other's queen,
//! rook, bishop, knight, as far as they are there. The index of a row is its place when all rows
//! are put in order by the square of the first piece, then of the second, and so on, squares
//! counted from the end that is nearer to the first piece.

use crate::chess::{LONGEST, Row};
use crate::letters::of;
use crate::rules::Player;

/// What the mover has and what the other side has besides the kings, letters in the order `QRBN`.
pub(super) type Pieces = (String, String);

/// `KQ-KR`: the mover's pieces first.
pub(super) fn class_name((mover, other): &Pieces) -> String {
    format!("K{mover}-K{other}")
}

/// The pieces in the order of the index, the mover's in capitals.
pub(super) fn pieces_in_order((mover, other): &Pieces) -> Vec<u8> {
    format!("Kk{mover}{}", other.to_lowercase()).into_bytes()
}

/// The number of rows of so many pieces, the first on the nearer half.
pub(super) fn rows(length: u64, pieces: u64) -> u64 {
    (1..pieces).map(|k| length - k).product::<u64>() * (length / 2)
}

/// The number of ways to place the pieces after the first `placed`.
pub(super) fn rest(length: u64, pieces: u64, placed: u64) -> u64 {
    (placed..pieces).map(|k| length - k).product()
}

/// A bit for each piece of the mover, then of the other side.
pub(super) fn mask((mover, other): &Pieces) -> u16 {
    let army = |letters: &str| letters.bytes().fold(0u16, |set, letter| set | bit(letter));
    army(mover) | army(other) << 4
}

fn bit(letter: u8) -> u16 {
    match letter.to_ascii_uppercase() {
        b'Q' => 1,
        b'R' => 2,
        b'B' => 4,
        b'N' => 8,
        _ => 0,
    }
}

/// [`mask`] of the pieces on a row.
pub(super) fn row_mask(row: &Row) -> u16 {
    let white_moves = row.to_move == Player::First;
    row.squares.iter().fold(0, |set, &piece| {
        let own = piece.is_ascii_uppercase() == white_moves;
        set | if own { bit(piece) } else { bit(piece) << 4 }
    })
}

/// The place of a row of `length` squares among all those of the pieces `order`, or of the first of
/// them, seen by `mover`.
pub(super) fn number(order: &[u8], length: usize, row: &Row, mover: Player) -> u64 {
    let find = |piece: u8| {
        let letter = if piece.is_ascii_uppercase() { of(mover, piece) } else { of(mover.other(), piece) };
        row.squares.iter().position(|&other| other == letter).unwrap_or_default()
    };
    let king = find(order[0]);
    let near = |square: usize| if king < length / 2 { square } else { length - 1 - square };
    let (mut index, mut seen) = (0, [usize::MAX; LONGEST]);
    for (k, &piece) in order.iter().enumerate() {
        let square = near(find(piece));
        let before = seen[..k].iter().filter(|&&other| other < square).count();
        index = index * (length - k) as u64 + (square - before) as u64;
        seen[k] = square;
    }
    index
}
