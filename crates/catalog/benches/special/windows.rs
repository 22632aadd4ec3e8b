//! What the surroundings of a square decide in One-Dimensional Chess: a window of 13 bits with the
//! square in the middle.

/// The bit of an offset from the middle.
const fn at(offset: i32) -> u32 {
    1 << (6 + offset)
}

/// C2: a king's steps.
pub const KING: u32 = at(1) | at(-1);
/// C7: where a knight can end.
pub const KNIGHT: u32 = at(1) | at(-1) | at(5) | at(-5);
/// C7: a knight's squares on the way two off.
pub const TWO_AWAY: u32 = at(2) | at(-2);
/// C7: a knight's squares on the way three off.
pub const THREE_AWAY: u32 = at(3) | at(-3);
/// In front of a bishop's farthest squares.
pub const BISHOP_INNER: u32 = at(2) | at(-2) | at(4) | at(-4);
/// A bishop's farthest squares.
pub const BISHOP_OUTER: u32 = at(6) | at(-6);

/// What the squares up to three off decide.
#[derive(Clone, Copy)]
pub struct Near {
    /// A rook's squares, up to the first piece and with it.
    pub rook: u32,
    /// The squares behind that piece, up to the second.
    pub behind: u32,
    /// Where an enemy knight attacks the middle from.
    pub knights: u32,
}

/// What the squares two, four and six off decide.
#[derive(Clone, Copy)]
pub struct Far {
    /// A bishop's squares, up to the first piece of its colour and with it.
    pub bishop: u32,
    /// The squares behind that piece, up to the second.
    pub behind: u32,
}

static NEAR: [Near; 128] = {
    let mut table = [Near { rook: 0, behind: 0, knights: 0 }; 128];
    let mut index = 0;
    while index < 128 {
        let solid = (index as u32) << 3;
        let two = if THREE_AWAY & !solid != 0 { TWO_AWAY } else { 0 };
        let three = if TWO_AWAY & !solid != 0 { THREE_AWAY } else { 0 };
        let (up, down) = (line(solid, 1), line(solid, -1));
        table[index] = Near { rook: up.0 | down.0, behind: up.1 | down.1, knights: KNIGHT | two | three };
        index += 1;
    }
    table
};

static FAR: [Far; 64] = {
    let mut table = [Far { bishop: 0, behind: 0 }; 64];
    let mut index = 0;
    while index < 64 {
        let solid = index as u32 & 0x15 | (index as u32 & 0x2a) << 7;
        let (up, down) = (line(solid, 2), line(solid, -2));
        table[index] = Far { bishop: up.0 | down.0, behind: up.1 | down.1 };
        index += 1;
    }
    table
};

/// Three steps one way: the squares up to the first piece, and those behind it up to the second.
const fn line(solid: u32, step: i32) -> (u32, u32) {
    let mut sets = [0, 0];
    let (mut passed, mut i) = (0, 1);
    while i <= 3 && passed < 2 {
        let square = at(i * step);
        sets[passed] |= square;
        passed += (solid & square != 0) as usize;
        i += 1;
    }
    (sets[0], sets[1])
}

/// The entry of a window of occupied and off-board squares.
#[inline(always)]
pub fn near(window: u32) -> Near {
    NEAR[(window >> 3 & 0x7f) as usize]
}

/// The entry of a window of occupied and off-board squares.
#[inline(always)]
pub fn far(window: u32) -> Far {
    FAR[(window & 0x15 | window >> 7 & 0x2a) as usize]
}

/// The part of `line` on the sides of the middle where `sliders` stand.
#[inline(always)]
pub fn toward(sliders: u32, line: u32) -> u32 {
    let above = if sliders & 0x1f80 != 0 { line & 0x1f80 } else { 0 };
    let below = if sliders & 0x003f != 0 { line & 0x003f } else { 0 };
    above | below
}
