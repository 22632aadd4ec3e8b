//! Positions and their hash, which is kept incrementally.
//!
//! A king who has been taken is gone from the position, and its string has no `K`. Such a string
//! is read back only with the defenders to move, and only if there is an empty square on which the
//! attackers can have taken him.

use crate::geometry::bit;
use std::hash::{Hash, Hasher};
use throughline_game::bits::ones;
use throughline_game::random::{mix, zobrist};
use throughline_game::{Piece, Side};

/// The pieces.
pub(crate) const PIECES: [Piece; 3] = [
    Piece::new('t', Side::First, "warrior", "attacker"),
    Piece::new('T', Side::Second, "shieldman", "defender"),
    Piece::new('K', Side::Second, "hnefi", "king"),
];
/// Indices into [`PIECES`]; those of men are their sides'.
pub(crate) const ATTACKER: usize = 0;
pub(crate) const DEFENDER: usize = 1;
pub(crate) const KING: usize = 2;

/// The king's square when he has been taken: off every board.
pub(crate) const NO_KING: u8 = 127;

/// A position: the pieces and the side to move, exactly what its position string holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The attackers and the defenders, by [`Side::index`]; the king is in neither.
    pub(crate) men: [u128; 2],
    /// Zobrist hash of the rest.
    pub(crate) key: u64,
    /// The king's square, or [`NO_KING`].
    pub(crate) king: u8,
    /// Whose move it is.
    pub(crate) side: Side,
    /// H18, H19: whether the king is shut in or in a fort. It follows from the rest; rule sets
    /// without both leave it open.
    pub(crate) closed: Closed,
}

/// H18 and H19: endings that are a matter of the whole board, looked for once when a position
/// arises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closed {
    /// Neither.
    Open,
    /// H18: the attackers have shut in the king and all defenders.
    Encircled,
    /// H19: the king is in a fort at the edge.
    ExitFort,
}

impl Position {
    /// The position of these pieces, with its hash, taken to be open.
    pub(crate) fn new(men: [u128; 2], king: u8, side: Side) -> Self {
        let mut key = if side == Side::Second { SIDE_KEY } else { 0 };
        for player in Side::BOTH {
            key = ones(men[player.index()]).fold(key, |key, square| key ^ man_key(player, square));
        }
        if king != NO_KING {
            key ^= king_key(king);
        }
        Position { men, key, king, side, closed: Closed::Open }
    }

    /// The king as a set; a square off the board when he has been taken.
    #[inline(always)]
    pub(crate) fn king_bit(&self) -> u128 {
        bit(self.king)
    }

    /// Every piece.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u128 {
        self.men[0] | self.men[1] | self.king_bit()
    }

    /// The men of the side to move, without the king.
    #[inline(always)]
    pub(crate) fn own_men(&self) -> u128 {
        self.men[self.side.index()]
    }

    /// Gives the move to the other side.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.side = self.side.opponent();
        self.key ^= SIDE_KEY;
    }

    /// The piece on a square, an index into [`PIECES`].
    pub(crate) fn piece_on(&self, square: u8) -> Option<usize> {
        let sets = [self.men[ATTACKER], self.men[DEFENDER], self.king_bit()];
        sets.iter().position(|set| set & bit(square) != 0)
    }
}

// The key follows from the rest, so it alone need be hashed.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// Set when the second side is to move.
const SIDE_KEY: u64 = mix(0x6865_6e67);

/// Random words for the attackers, the defenders and the king on each square.
static KEYS: [[u64; 128]; 3] = zobrist(0x9E37_79B9_7F4A_7C15, 0x9E37_79B9_7F4A_7C15);

/// The hash of a man of `side` on a square.
#[inline(always)]
pub(crate) fn man_key(side: Side, square: u8) -> u64 {
    KEYS[side.index()][usize::from(square & 127)]
}

/// The hash of the king on a square.
#[inline(always)]
pub(crate) fn king_key(square: u8) -> u64 {
    KEYS[2][usize::from(square & 127)]
}
