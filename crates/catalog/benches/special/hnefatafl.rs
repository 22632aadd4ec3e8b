//! Hnefatafl by the rules of Fetlar on 11x11 and nothing else.
//!
//! Every set of pieces is kept four times: as it is, turned by half, mirrored at the diagonal, and
//! both. In one of the four each direction leads to higher squares of a rank, where one addition
//! finds all that the men reach: the carry runs up each row of free squares that begins beside a
//! man. The general generator fills step by step instead.

use crate::variant::{Key, Special, Variant};
use crate::walk::{Mover, Node};
use std::marker::PhantomData;
use throughline_game::bits::ones;

/// Squares of a rank, and ranks.
pub const SIDE: usize = 11;
/// Every square.
pub const PLAYABLE: u128 = (1 << (SIDE * SIDE)) - 1;
const LAST: usize = SIDE - 1;
/// The corners.
pub const CORNERS: u128 = 1 | 1 << LAST | 1 << (LAST * SIDE) | 1 << (SIDE * SIDE - 1);
/// The centre.
pub const THRONE: u128 = 1 << 60;
const FIRST_FILE: u128 = file(0);
const LAST_FILE: u128 = file(LAST);
/// The outermost squares.
pub const EDGE: u128 = FIRST_FILE | LAST_FILE | 0x7ff | 0x7ff << (LAST * SIDE);
/// H7, H10: empty refuges are hostile to everyone.
pub const REFUGES: u128 = CORNERS | THRONE;
/// Where men may pass, one step to the right of another square.
const ENTER: u128 = PLAYABLE & !CORNERS & !FIRST_FILE;
/// The men at the start, attackers and defenders.
pub const START: [&[usize]; 2] = [
    &[3, 4, 5, 6, 7, 16, 33, 43, 44, 54, 55, 56, 64, 65, 66, 76, 77, 87, 104, 113, 114, 115, 116, 117],
    &[38, 48, 49, 50, 58, 59, 61, 62, 70, 71, 72, 82],
];
/// No king: off the board.
pub const NO_KING: u8 = 127;

/// The squares of a file.
pub const fn file(file: usize) -> u128 {
    let mut set = 0;
    let mut rank = 0;
    while rank < SIDE {
        set |= 1 << (rank * SIDE + file);
        rank += 1;
    }
    set
}

/// A set in its four ways of lying.
type Ways = [u128; 4];

/// A square's number in each of the four ways.
static TURNED: [[u8; 4]; 128] = {
    let mut table = [[NO_KING; 4]; 128];
    let mut at = 0;
    while at < SIDE * SIDE {
        let mirrored = at % SIDE * SIDE + at / SIDE;
        table[at] = [at as u8, (120 - at) as u8, mirrored as u8, (120 - mirrored) as u8];
        at += 1;
    }
    table
};

/// A square as a set, in the four ways.
static SETS: [Ways; 128] = {
    let mut table = [[0; 4]; 128];
    let mut at = 0;
    while at < 128 {
        let mut way = 0;
        while way < 4 {
            table[at][way] = 1 << TURNED[at][way];
            way += 1;
        }
        at += 1;
    }
    table
};

/// The squares next to each square.
pub static NEIGHBOURS: [u128; 128] = {
    let mut table = [0; 128];
    let mut at = 0;
    while at < SIDE * SIDE {
        let set = 1u128 << at;
        table[at] =
            ((set & !LAST_FILE) << 1 | (set & !FIRST_FILE) >> 1 | set << SIDE | set >> SIDE) & PLAYABLE;
        at += 1;
    }
    table
};

/// A position.
#[derive(Clone, Copy)]
pub struct Position<V: Variant> {
    men: [Ways; 2],
    king: u8,
    key: V::Key,
    variant: PhantomData<V>,
}

/// What the men on `own` reach to the right over free squares, `occupied` being the rest.
#[inline(always)]
fn slides(own: u128, occupied: u128) -> u128 {
    let free = ENTER & !occupied;
    free & !(free + (own << 1 & free)) & !THRONE
}

/// Where the king can go to the right.
#[inline(always)]
fn king_slides(king: u128, occupied: u128) -> u128 {
    let free = PLAYABLE & !FIRST_FILE & !occupied;
    free & !(free + (king << 1 & free))
}

impl<V: Variant> Position<V> {
    #[inline(always)]
    fn own<M: Mover>(&self) -> &Ways {
        &self.men[usize::from(!M::FIRST)]
    }

    #[inline(always)]
    fn occupied(&self) -> Ways {
        join(join(self.men[0], self.men[1]), SETS[usize::from(self.king)])
    }

    /// H13, H14.
    #[inline(always)]
    fn is_decided(&self) -> bool {
        V::ENDINGS && (1u128 << (self.king & 127)) & (CORNERS | 1 << NO_KING) != 0
    }

    /// H5: the men that are sandwiched leave the board.
    #[inline(always)]
    fn take<M: Mover>(&mut self, taken: u128) {
        for at in ones(taken) {
            let set = SETS[usize::from(at & 127)];
            let enemy = &mut self.men[usize::from(M::FIRST)];
            *enemy = std::array::from_fn(|way| enemy[way] & !set[way]);
            self.key.toggle(usize::from(M::FIRST) << 7 | usize::from(at));
        }
    }

    /// H9 to H11.
    #[inline(never)]
    fn take_king(&mut self) {
        let sides = NEIGHBOURS[usize::from(self.king & 127)];
        if (1u128 << (self.king & 127)) & EDGE == 0 && sides & !(self.men[0][0] | REFUGES) == 0 {
            self.king = NO_KING;
        }
    }
}

impl<V: Variant> Node<V> for Position<V> {
    /// The squares left and reached.
    type Move = (u8, u8);

    fn start() -> Self {
        let men = START.map(|squares| squares.iter().fold([0; 4], |all, &at| join(all, SETS[at])));
        Position { men, king: 60, key: V::Key::default(), variant: PhantomData }
    }

    #[inline(always)]
    fn key(&self) -> V::Key {
        self.key
    }

    #[inline(always)]
    fn count<M: Mover>(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let (own, occupied) = (self.own::<M>(), self.occupied());
        let king = &SETS[usize::from(self.king)];
        let mut total = 0;
        for way in 0..4 {
            total += slides(own[way], occupied[way]).count_ones();
            if !M::FIRST {
                total += king_slides(king[way], occupied[way]).count_ones();
            }
        }
        u64::from(total)
    }

    #[inline(always)]
    fn each_move<M: Mover>(&self, mut each: impl FnMut((u8, u8))) {
        if self.is_decided() {
            return;
        }
        let (own, occupied) = (self.own::<M>(), self.occupied());
        let king = &SETS[usize::from(self.king)];
        for way in 0..4 {
            let back = |at: u8| untwist(way, at);
            for to in ones(slides(own[way], occupied[way])) {
                let behind = occupied[way] & ((1u128 << to) - 1);
                each((back(127 - behind.leading_zeros() as u8), back(to)));
            }
            if !M::FIRST {
                ones(king_slides(king[way], occupied[way])).for_each(|to| each((self.king, back(to))));
            }
        }
    }

    #[inline(always)]
    fn play<M: Mover>(&self, (from, to): (u8, u8), next: &mut Self) {
        let king_set = 1u128 << (next.king & 127);
        let enemy = next.men[usize::from(M::FIRST)][0];
        let hammer = 1u128 << (to & 127);
        if !M::FIRST && from == next.king {
            next.king = to;
            next.key.toggle(256 + usize::from(from));
            next.key.toggle(256 + usize::from(to));
        } else {
            let flip = join(SETS[usize::from(from & 127)], SETS[usize::from(to & 127)]);
            let own = &mut next.men[usize::from(!M::FIRST)];
            *own = std::array::from_fn(|way| own[way] ^ flip[way]);
            next.key.toggle(usize::from(!M::FIRST) << 7 | usize::from(from));
            next.key.toggle(usize::from(!M::FIRST) << 7 | usize::from(to));
        }
        if NEIGHBOURS[usize::from(to & 127)] & enemy != 0 {
            let anvils = next.own::<M>()[0] | if M::FIRST { REFUGES & !king_set } else { REFUGES | king_set };
            next.take::<M>(sandwiched(hammer, enemy, anvils));
        }
        if V::ENDINGS && M::FIRST && NEIGHBOURS[usize::from(next.king & 127)] & hammer != 0 {
            next.take_king();
        }
    }
}

/// The square of a number in one of the four ways.
#[inline(always)]
fn untwist(way: usize, at: u8) -> u8 {
    let at = if way & 1 == 1 { 120 - at } else { at };
    if way & 2 == 2 { TURNED[usize::from(at & 127)][2] } else { at }
}

#[inline(always)]
fn join(a: Ways, b: Ways) -> Ways {
    std::array::from_fn(|way| a[way] | b[way])
}

/// H5: the enemies beside a hammer with an anvil behind them.
#[inline(always)]
pub fn sandwiched(hammer: u128, enemy: u128, anvils: u128) -> u128 {
    let along_rank = hammer << 1 & anvils >> 1 | hammer >> 1 & anvils << 1;
    let along_file = hammer << SIDE & anvils >> SIDE | hammer >> SIDE & anvils << SIDE;
    enemy & (along_rank & !(FIRST_FILE | LAST_FILE) | along_file)
}

/// The generator.
pub enum Fetlar {}

impl Special for Fetlar {
    const GAME: &'static str = "hnefatafl";
    const OPENING: &'static str = "";
    const DEPTH: u32 = 4;
    type Position<V: Variant> = Position<V>;
}
