//! Positions and their incremental hash.
//!
//! After his capture the king is missing from the position, and its string has no `K`. Such a
//! string is accepted only with the defenders to move, and only if there is an empty square on
//! which the attackers can have captured him.

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
/// Indices into [`PIECES`]; for men they equal the sides' indices.
pub(crate) const ATTACKER: usize = 0;
pub(crate) const DEFENDER: usize = 1;
pub(crate) const KING: usize = 2;

/// The king's square after his capture: off every board.
pub(crate) const NO_KING: u8 = 127;

/// A position: the pieces and the side to move, exactly the contents of its position string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The attackers and the defenders, by [`Side::index`]; the king is in neither.
    pub(crate) men: [u128; 2],
    /// Zobrist hash of the rest.
    pub(crate) key: u64,
    /// The king's square, or [`NO_KING`].
    pub(crate) king: u8,
    /// The side to move.
    pub(crate) side: Side,
    /// H18, H19: whether the king is encircled or in a fort. It follows from the rest; always open
    /// in rule sets without both.
    pub(crate) closed: Closure,
}

/// H18 and H19: endings that depend on the whole board, tested once when a position arises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closure {
    /// Neither.
    Open,
    /// H18: the attackers have shut in the king and all defenders.
    Encircled,
    /// H19: the king is in a fort at the edge.
    ExitFort,
}

impl Position {
    /// Creates the position of these pieces, with its hash, assumed to be open.
    pub(crate) fn new(men: [u128; 2], king: u8, side: Side) -> Self {
        let mut key = if side == Side::Second { SIDE_KEY } else { 0 };
        for player in Side::BOTH {
            key = ones(men[player.index()]).fold(key, |key, square| key ^ man_key(player, square));
        }
        if king != NO_KING {
            key ^= king_key(king);
        }
        Position { men, key, king, side, closed: Closure::Open }
    }

    /// Returns the king as a set; a square off the board after his capture.
    #[inline(always)]
    pub(crate) fn king_bit(&self) -> u128 {
        bit(self.king)
    }

    /// Returns the squares of all pieces.
    #[inline(always)]
    pub(crate) fn occupied(&self) -> u128 {
        self.men[0] | self.men[1] | self.king_bit()
    }

    /// Returns the men of the side to move, without the king.
    #[inline(always)]
    pub(crate) fn own_men(&self) -> u128 {
        self.men[self.side.index()]
    }

    /// Changes the side to move.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.side = self.side.opponent();
        self.key ^= SIDE_KEY;
    }

    /// Returns the piece on a square, as an index into [`PIECES`].
    pub(crate) fn piece_on(&self, square: u8) -> Option<usize> {
        let sets = [self.men[ATTACKER], self.men[DEFENDER], self.king_bit()];
        sets.iter().position(|set| set & bit(square) != 0)
    }
}

// Only the key is hashed, because it follows from the rest.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// The hash of the second side being to move.
const SIDE_KEY: u64 = mix(0x6865_6e67);

/// Random numbers for the attackers, the defenders and the king on each square.
static KEYS: [[u64; 128]; 3] = zobrist(0x9E37_79B9_7F4A_7C15, 0x9E37_79B9_7F4A_7C15);

/// Returns the hash of a man of `side` on a square.
#[inline(always)]
pub(crate) fn man_key(side: Side, square: u8) -> u64 {
    KEYS[side.index()][usize::from(square & 127)]
}

/// Returns the hash of the king on a square.
#[inline(always)]
pub(crate) fn king_key(square: u8) -> u64 {
    KEYS[2][usize::from(square & 127)]
}
