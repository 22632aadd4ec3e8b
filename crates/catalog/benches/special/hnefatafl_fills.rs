//! Hnefatafl again, by the method of the general generator with everything constant: what options
//! as data cost by themselves, the rest being that of the other special generator's sets.

use crate::hnefatafl::{
    CORNERS, EDGE, Fetlar, NEIGHBOURS, NO_KING, PLAYABLE, REFUGES, SIDE, START, THRONE, file, sandwiched,
};
use crate::variant::{Key, Special, Variant};
use crate::walk::{Mover, Node};
use std::marker::PhantomData;
use throughline_game::bits::ones;

/// Bits from a square to the one above it.
const STRIDE: u32 = SIDE as u32;
const ENTER_EAST: u128 = PLAYABLE & !file(0);
const ENTER_WEST: u128 = PLAYABLE & !file(SIDE - 1);

/// The squares from each square to the edge: north, east, south, west.
static RAYS: [[u128; 128]; 4] = {
    let mut table = [[0; 128]; 4];
    let mut at = 0;
    while at < SIDE * SIDE {
        let mut set = [1u128 << at; 4];
        let mut i = 1;
        while i < SIDE {
            set[0] |= set[0] << STRIDE & PLAYABLE;
            set[1] |= set[1] << 1 & ENTER_EAST;
            set[2] |= set[2] >> STRIDE;
            set[3] |= set[3] >> 1 & ENTER_WEST;
            i += 1;
        }
        let mut direction = 0;
        while direction < 4 {
            table[direction][at] = set[direction] & !(1 << at);
            direction += 1;
        }
        at += 1;
    }
    table
};

/// A position.
#[derive(Clone, Copy)]
pub struct Position<V: Variant> {
    men: [u128; 2],
    king: u8,
    key: V::Key,
    variant: PhantomData<V>,
}

/// `from` and what it reaches over `free` squares, up to eleven; `shift` moves a set by so many
/// squares. What the general generator's fills do, which are the game's own affair.
#[inline(always)]
fn fill(from: u128, free: u128, shift: impl Fn(u128, u32) -> u128) -> u128 {
    let (mut reach, mut run) = (from, free);
    reach |= run & shift(reach, 1);
    run &= shift(run, 1);
    reach |= run & shift(reach, 2);
    run &= shift(run, 2);
    reach |= run & shift(reach, 4);
    reach | run & shift(reach, 4)
}

impl<V: Variant> Position<V> {
    #[inline(always)]
    fn king_set(&self) -> u128 {
        1 << (self.king & 127)
    }

    #[inline(always)]
    fn is_decided(&self) -> bool {
        V::ENDINGS && self.king_set() & (CORNERS | 1 << NO_KING) != 0
    }

    /// Where the men can go, by direction.
    #[inline(always)]
    fn targets<M: Mover>(&self, occupied: u128) -> [u128; 4] {
        let (men, pass) = (self.men[usize::from(!M::FIRST)], PLAYABLE & !CORNERS & !occupied);
        let east = pass & ENTER_EAST;
        [
            fill(men, pass, |set, squares| set << (STRIDE * squares)) & pass & !THRONE,
            east & !(east + (men << 1 & east)) & !THRONE,
            fill(men, pass, |set, squares| set >> (STRIDE * squares)) & pass & !THRONE,
            fill(men, pass & ENTER_WEST, |set, squares| set >> squares) & pass & !THRONE,
        ]
    }

    /// Where the king can go.
    #[inline(always)]
    fn king_targets(&self, occupied: u128) -> u128 {
        let king = usize::from(self.king & 127);
        let up = |ray: u128| {
            let blockers = ray & occupied;
            ray & blockers.wrapping_sub(1) & !blockers
        };
        let down = |ray: u128| ray & !((u128::MAX >> 1) >> ((ray & occupied).leading_zeros() - 1));
        up(RAYS[0][king]) | up(RAYS[1][king]) | down(RAYS[2][king]) | down(RAYS[3][king])
    }
}

impl<V: Variant> Node<V> for Position<V> {
    /// The squares left and reached.
    type Move = (u8, u8);

    fn start() -> Self {
        let men = START.map(|squares| squares.iter().fold(0, |men, &at| men | 1u128 << at));
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
        let occupied = self.men[0] | self.men[1] | self.king_set();
        let men: u32 = self.targets::<M>(occupied).iter().map(|targets| targets.count_ones()).sum();
        u64::from(men + if M::FIRST { 0 } else { self.king_targets(occupied).count_ones() })
    }

    #[inline(always)]
    fn each_move<M: Mover>(&self, mut each: impl FnMut((u8, u8))) {
        if self.is_decided() {
            return;
        }
        let occupied = self.men[0] | self.men[1] | self.king_set();
        for (direction, targets) in self.targets::<M>(occupied).into_iter().enumerate() {
            for to in ones(targets) {
                let behind = RAYS[direction ^ 2][usize::from(to & 127)] & occupied;
                let from = if direction < 2 { 127 - behind.leading_zeros() } else { behind.trailing_zeros() };
                each((from as u8, to));
            }
        }
        if !M::FIRST {
            ones(self.king_targets(occupied)).for_each(|to| each((self.king, to)));
        }
    }

    #[inline(always)]
    fn play<M: Mover>(&self, (from, to): (u8, u8), next: &mut Self) {
        let (us, them) = (usize::from(!M::FIRST), usize::from(M::FIRST));
        let hammer = 1u128 << (to & 127);
        if !M::FIRST && from == next.king {
            next.king = to;
            next.key.toggle(256 + usize::from(from));
            next.key.toggle(256 + usize::from(to));
        } else {
            next.men[us] ^= 1 << (from & 127) | hammer;
            next.key.toggle(us << 7 | usize::from(from));
            next.key.toggle(us << 7 | usize::from(to));
        }
        if NEIGHBOURS[usize::from(to & 127)] & next.men[them] != 0 {
            let king = next.king_set();
            let anvils = next.men[us] | if M::FIRST { REFUGES & !king } else { REFUGES | king };
            let taken = sandwiched(hammer, next.men[them], anvils);
            next.men[them] &= !taken;
            ones(taken).for_each(|at| next.key.toggle(them << 7 | usize::from(at)));
        }
        let sides = NEIGHBOURS[usize::from(next.king & 127)];
        if V::ENDINGS && M::FIRST && sides & hammer != 0 {
            let safe = next.king_set() & EDGE != 0;
            if !safe && sides & !(next.men[0] | REFUGES) == 0 {
                next.king = NO_KING;
            }
        }
    }
}

/// The generator.
pub enum Fills {}

impl Special for Fills {
    const GAME: &'static str = Fetlar::GAME;
    const OPENING: &'static str = Fetlar::OPENING;
    const DEPTH: u32 = Fetlar::DEPTH;
    type Position<V: Variant> = Position<V>;
}
