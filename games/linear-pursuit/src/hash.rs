//! Zobrist hashing of positions.

use crate::hand::Hand;
use crate::position::Ring;
use throughline_game::Side;
use throughline_game::random::{Random, mix};

/// Random numbers for Zobrist hashing.
struct Zobrist {
    /// By ring and side, code, place; 0 for the code of an empty place.
    pieces: [[[u64; 32]; 8]; 4],
    turn: u64,
}

static ZOBRIST: Zobrist = zobrist();

const fn zobrist() -> Zobrist {
    let mut random = Random::new(0x6c69_6e65_6172);
    let mut pieces = [[[0; 32]; 8]; 4];
    let mut i = 0;
    while i < 4 * 8 * 32 {
        let code = i / 32 % 8;
        if code != 0 {
            pieces[i / 256][code][i % 32] = random.next_u64();
        }
        i += 1;
    }
    Zobrist { pieces, turn: random.next_u64() }
}

/// The hash of a piece of this code on a place.
#[inline]
pub(crate) fn hash(ring: Ring, side: Side, code: u32, place: u8) -> u64 {
    ZOBRIST.pieces[ring as usize * 2 + side.index()][code as usize & 7][usize::from(place) & 31]
}

/// The hash of Black's turn.
#[inline]
pub(crate) fn hash_turn() -> u64 {
    ZOBRIST.turn
}

/// 0 for empty hands, so that play need not know of them.
pub(crate) fn hash_hands(hands: [Hand; 2]) -> u64 {
    mix(u64::from(hands[0].code()) << 16 | u64::from(hands[1].code()))
}
