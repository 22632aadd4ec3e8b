//! Zobrist hashing (<https://www.chessprogramming.org/Zobrist_Hashing>).

use throughline_game::random::mix;

/// Hash numbers by side, kind and square; wider than needed so that masked indices are always
/// inside.
static ZOBRIST: [[[u64; 32]; 8]; 2] = zobrist_table();

/// The hash of Black to move.
pub const BLACK_TO_MOVE: u64 = mix(0x6f6e_652d_6469_6d00);

/// The hash of each side's right to castle.
pub const MAY_CASTLE: [u64; 2] = [mix(0x6f6e_652d_6469_6c01), mix(0x6f6e_652d_6469_6c02)];

/// The hash of a piece; numbers out of range give that of some other piece.
#[inline]
pub fn zobrist(side: usize, code: usize, square: u8) -> u64 {
    ZOBRIST[side & 1][code & 7][usize::from(square & 31)]
}

const fn zobrist_table() -> [[[u64; 32]; 8]; 2] {
    let mut table = [[[0; 32]; 8]; 2];
    let mut i = 0;
    while i < 512 {
        table[i / 256][i / 32 % 8][i % 32] = mix(0x6f6e_652d_6469_6d01 + i as u64);
        i += 1;
    }
    table
}
