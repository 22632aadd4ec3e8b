//! Linear Progression on the 8x8 board without corners and nothing else, after the drops @d4 and
//! @e6.
//!
//! A position is the mover's tokens and the other's: playing a move swaps the two. The four
//! directions of a kind are worked on side by side, in arrays whose sizes and shifts the compiler
//! knows.

use crate::variant::{Key, Special, Variant};
use crate::walk::{Mover, Node};
use std::marker::PhantomData;
use throughline_game::bits::ones;

const FIRST_FILE: u64 = 0x0101_0101_0101_0101;
const LAST_FILE: u64 = FIRST_FILE << 7;
const SPACES: u64 = !(1 | 1 << 7 | 1 << 56 | 1 << 63);
/// How far a step shifts: east, north-west, north, north-east; the other four directions are their
/// opposites.
const SHIFTS: [u32; 4] = [1, 7, 8, 9];
/// The spaces that a step can lead to, upwards and downwards.
const UP: [u64; 4] = [SPACES & !FIRST_FILE, SPACES & !LAST_FILE, SPACES, SPACES & !FIRST_FILE];
const DOWN: [u64; 4] = [SPACES & !LAST_FILE, SPACES & !FIRST_FILE, SPACES, SPACES & !LAST_FILE];

/// The squares beyond a square, by direction: four upwards, then their opposites.
static RAYS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut at = 0;
    while at < 64 {
        let mut line = 0;
        while line < 4 {
            let files = [!FIRST_FILE, !LAST_FILE, !0, !FIRST_FILE];
            let back = [!LAST_FILE, !FIRST_FILE, !0, !LAST_FILE];
            let (mut up, mut down) = (1u64 << at, 1u64 << at);
            let mut i = 0;
            while i < 7 {
                up |= up << SHIFTS[line] & files[line];
                down |= down >> SHIFTS[line] & back[line];
                i += 1;
            }
            table[line][at] = up & !(1 << at);
            table[line + 4][at] = down & !(1 << at);
            line += 1;
        }
        at += 1;
    }
    table
};

/// A set shifted by so many steps of a direction.
#[inline(always)]
fn shifted<const UPWARDS: bool>(set: u64, direction: usize, steps: u32) -> u64 {
    let bits = SHIFTS[direction] * steps;
    if UPWARDS { set << bits } else { set >> bits }
}

/// The spaces that a step in a direction can lead to.
#[inline(always)]
fn enter<const UPWARDS: bool>(direction: usize) -> u64 {
    if UPWARDS { UP[direction] } else { DOWN[direction] }
}

/// `from` and what it reaches `through` spaces, by direction.
#[inline(always)]
fn fill<const UPWARDS: bool>(from: u64, through: u64) -> [u64; 4] {
    let mut open: [u64; 4] = std::array::from_fn(|i| through & enter::<UPWARDS>(i));
    let mut filled = [from; 4];
    for steps in [1, 2, 4] {
        filled = std::array::from_fn(|i| filled[i] | open[i] & shifted::<UPWARDS>(filled[i], i, steps));
        open = std::array::from_fn(|i| open[i] & shifted::<UPWARDS>(open[i], i, steps));
    }
    filled
}

/// L3 to L7: where tokens can end that pass these spaces, some of them by turning tokens, by
/// direction.
#[inline(always)]
fn ends<const UPWARDS: bool>(own: u64, passable: u64, turnable: u64) -> [u64; 4] {
    let (reached, fresh) = (fill::<UPWARDS>(own, passable), fill::<UPWARDS>(own, turnable));
    std::array::from_fn(|i| {
        let entered = reached[i] & !fresh[i];
        entered | shifted::<UPWARDS>(entered, i, 1) & enter::<UPWARDS>(i) & own
    })
}

/// A position.
#[derive(Clone, Copy)]
pub struct Position<V: Variant> {
    own: u64,
    enemy: u64,
    /// As wide as the rest: no gap that a copy would have to fill.
    passes: u64,
    key: V::Key,
    variant: PhantomData<V>,
}

impl<V: Variant> Position<V> {
    /// L12, L13.
    #[inline(always)]
    fn is_over(&self) -> bool {
        V::ENDINGS && (self.passes >= 2 || self.own | self.enemy == SPACES)
    }

    /// L3 to L8: where tokens can end, upwards and downwards.
    #[inline(always)]
    fn ends(&self) -> [[u64; 4]; 2] {
        let (own, enemy) = (self.own, self.enemy);
        let lone = V::ENDINGS && enemy & enemy.wrapping_sub(1) == 0;
        let turnable = if lone { 0 } else { enemy };
        let passable = SPACES & !own & (turnable | !enemy);
        let mut ends = [ends::<true>(own, passable, turnable), ends::<false>(own, passable, turnable)];
        if !lone && enemy.count_ones() < 8 {
            self.spare_the_last(&mut ends);
        }
        ends
    }

    /// L8 within a move: of enemies that all lie on one line, the last in the way is a wall.
    #[inline(always)]
    fn spare_the_last(&self, ends: &mut [[u64; 4]; 2]) {
        let (low, high) =
            (self.enemy.trailing_zeros() as usize & 63, 63 & !self.enemy.leading_zeros() as usize);
        for line in 0..4 {
            if self.enemy & !RAYS[line][low] & (self.enemy - 1) == 0 {
                ends[0][line] &= !self.cut(line, high);
                ends[1][line] &= !self.cut(line + 4, low);
                return;
            }
        }
    }

    /// The ends at or beyond the enemy on `last` that a token which turns all others in `direction`
    /// cannot have.
    #[inline(never)]
    fn cut(&self, direction: usize, last: usize) -> u64 {
        let (from, _) = self.behind(direction, last);
        if from == 0 || self.enemy & !RAYS[direction][from.trailing_zeros() as usize & 63] != 0 {
            return 0;
        }
        let beyond = RAYS[direction][last];
        let stops = beyond & self.own;
        let kept = if stops == 0 {
            0
        } else {
            let stop = if direction < 4 { stops.trailing_zeros() } else { 63 - stops.leading_zeros() };
            RAYS[direction][stop as usize & 63]
        };
        (1 << last | beyond) & !kept
    }

    /// The own token that comes to `to` in a direction, as a set, and all squares strictly between.
    #[inline(always)]
    fn behind(&self, direction: usize, to: usize) -> (u64, u64) {
        let back = RAYS[direction ^ 4][to & 63];
        let tokens = back & self.own;
        if tokens == 0 {
            return (0, back);
        }
        if direction < 4 {
            let from = 1 << 63 >> tokens.leading_zeros();
            (from, back & !(from | (from - 1)))
        } else {
            let from = tokens & tokens.wrapping_neg();
            (from, back & (from - 1))
        }
    }
}

impl<V: Variant> Node<V> for Position<V> {
    /// The spaces that a token enters, and those on its way that were the mover's already; 0 for a
    /// pass.
    type Move = u64;

    fn start() -> Self {
        Position { own: 1 << 27, enemy: 1 << 44, passes: 0, key: V::Key::default(), variant: PhantomData }
    }

    #[inline(always)]
    fn key(&self) -> V::Key {
        self.key
    }

    #[inline(always)]
    fn count<M: Mover>(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        let [up, down] = self.ends();
        let total: u32 = (0..4).map(|i| up[i].count_ones() + down[i].count_ones()).sum();
        u64::from(total.max(1))
    }

    #[inline(always)]
    fn each_move<M: Mover>(&self, mut each: impl FnMut(u64)) {
        if self.is_over() {
            return;
        }
        let ends = self.ends();
        let mut moved = false;
        for direction in 0..8 {
            for to in ones(ends[direction >> 2][direction & 3]) {
                moved = true;
                each(self.behind(direction, usize::from(to)).1 | 1 << (to & 63));
            }
        }
        if !moved {
            each(0);
        }
    }

    /// L4. The path comes with the spaces that were the mover's already, which change nothing.
    #[inline(always)]
    fn play<M: Mover>(&self, path: u64, next: &mut Self) {
        *next = Position { own: self.enemy & !path, enemy: self.own | path, ..*self };
        next.passes = if path == 0 { self.passes + 1 } else { 0 };
        ones(path & !self.own).for_each(|at| next.key.toggle(usize::from(at)));
    }
}

/// The generator.
pub enum Standard {}

impl Special for Standard {
    const GAME: &'static str = "linear-progression";
    const OPENING: &'static str = "@d4 @e6";
    const DEPTH: u32 = 5;
    type Position<V: Variant> = Position<V>;
}
