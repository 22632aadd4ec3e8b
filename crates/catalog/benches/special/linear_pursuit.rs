//! Linear Pursuit in the classic set-up with pawns on the reconstruction and nothing else.
//!
//! A ring of places is one word of four sets: the three bits of each piece's kind, and White's
//! pieces. A move takes a piece's four bits out with one mask and puts them in with another.

use crate::variant::{Key, Special, Variant};
use crate::walk::{Mover, Node};
use std::marker::PhantomData;
use throughline_game::bits::ones;

const PLACES: usize = 14;
const ALL: u32 = (1 << PLACES) - 1;
/// The bits of the first place in a ring's four sets.
const PIECE: u64 = 1 << 48 | 1 << 32 | 1 << 16 | 1;

const LINES: &[u8; 40] = b"adaeaibdbhblcgcmdfdgeifjfngmhkhlikjnkmkn";

static STRAIGHT: [u32; 16] = straight();

const fn straight() -> [u32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < LINES.len() {
        let (a, b) = ((LINES[i] - b'a') as usize, (LINES[i + 1] - b'a') as usize);
        table[a] |= 1 << b;
        table[b] |= 1 << a;
        i += 2;
    }
    table
}

/// For a place, how to find its row of [`REACHES`]: the vacant far ends of its lines, times this,
/// top four bits.
static MAGICS: [u32; 16] = magics();

/// For a place and a row: where two lines lead (high half), and a line and the circumference (low
/// half).
static REACHES: [[u32; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut place = 0;
    while place < PLACES {
        (table[place], _) = rows(place, MAGICS[place]);
        place += 1;
    }
    table
};

const fn magics() -> [u32; 16] {
    let mut table = [0; 16];
    let mut place = 0;
    while place < PLACES {
        let mut seed = 1u64;
        loop {
            seed = throughline_game::random::mix(seed);
            let magic = (seed & seed >> 32) as u32;
            if rows(place, magic).1 {
                table[place] = magic;
                break;
            }
        }
        place += 1;
    }
    table
}

/// The rows of a place, and whether no two vacancies that differ share one.
const fn rows(place: usize, magic: u32) -> ([u32; 16], bool) {
    let ends = straight()[place];
    let (mut rows, mut used, mut fits) = ([0; 16], [false; 16], true);
    let mut vacant = ends;
    loop {
        let row = (vacant.wrapping_mul(magic) >> 28) as usize;
        fits = fits && !used[row];
        used[row] = true;
        rows[row] = follow(vacant);
        if vacant == 0 {
            return (rows, fits);
        }
        vacant = (vacant - 1) & ends;
    }
}

const fn follow(mut middles: u32) -> u32 {
    let lines = straight();
    let mut reach = 0;
    while middles != 0 {
        let at = middles.trailing_zeros() as usize;
        middles &= middles - 1;
        reach |= lines[at] << 16 | 1 << ((at + 1) % PLACES) | 1 << ((at + PLACES - 1) % PLACES);
    }
    reach
}

/// A position.
#[derive(Clone, Copy)]
pub struct Position<V: Variant> {
    inner: u64,
    outer: u64,
    key: V::Key,
    variant: PhantomData<V>,
}

/// The kinds' codes: bit 0 one line, bit 1 two lines, bit 2 marks knight and pawn.
const ROOK: u64 = 0b001;
const BISHOP: u64 = 0b010;
const KING: u64 = 0b011;
const KNIGHT: u64 = 0b100;
const PAWN: u64 = 0b101;

/// A piece's bits on the first place.
const fn piece(code: u64, white: bool) -> u64 {
    code & 1 | (code >> 1 & 1) << 16 | (code >> 2) << 32 | (white as u64) << 48
}

/// The sets of a ring.
struct Sets {
    one: u32,
    two: u32,
    mark: u32,
    white: u32,
}

#[inline(always)]
const fn sets(ring: u64) -> Sets {
    Sets {
        one: ring as u32 & ALL,
        two: (ring >> 16) as u32 & ALL,
        mark: (ring >> 32) as u32 & ALL,
        white: (ring >> 48) as u32 & ALL,
    }
}

impl Sets {
    #[inline(always)]
    fn occupied(&self) -> u32 {
        self.one | self.two | self.mark
    }

    #[inline(always)]
    fn of<M: Mover>(&self) -> u32 {
        self.occupied() & if M::FIRST { self.white } else { !self.white }
    }
}

/// What decides where the pieces of a side can go.
struct Scene {
    inner: Sets,
    own: u32,
    vacant: u32,
    entries: u32,
}

impl Scene {
    #[inline(always)]
    fn reach(&self, from: u8) -> u32 {
        let at = usize::from(from & 15);
        let vacant = self.vacant & STRAIGHT[at];
        REACHES[at][(vacant.wrapping_mul(MAGICS[at]) >> 28) as usize]
    }

    /// P6 to P11: calls `visit` with each piece and its goals.
    #[inline(always)]
    fn each_piece(&self, mut visit: impl FnMut(u8, u32)) {
        let (Sets { one, two, mark, .. }, own) = (&self.inner, self.own);
        let open = self.vacant | one & mark & !own;
        ones(one & mark & own).for_each(|from| visit(from, STRAIGHT[usize::from(from & 15)] & open));
        ones(one & !two & !mark & own).for_each(|from| visit(from, STRAIGHT[usize::from(from & 15)] & !own));
        ones(mark & !one & own).for_each(|from| visit(from, self.reach(from) & ALL & !own));
        ones(two & !one & own).for_each(|from| visit(from, self.reach(from) >> 16 & !own));
        let king = one & two & own;
        if king != 0 {
            let from = king.trailing_zeros() as u8;
            visit(from, (STRAIGHT[usize::from(from & 15)] | self.reach(from) >> 16) & !own);
        }
    }
}

impl<V: Variant> Position<V> {
    /// The scene of the side to move, unless its king was captured (P12).
    #[inline(always)]
    fn scene<M: Mover>(&self) -> Option<Scene> {
        let (inner, outer) = (sets(self.inner), sets(self.outer));
        let (own, waiting) = (inner.of::<M>(), outer.of::<M>());
        let kings = inner.one & inner.two & own | outer.one & outer.two & waiting;
        if V::ENDINGS && kings == 0 {
            return None;
        }
        let vacant = ALL & !inner.occupied();
        Some(Scene { own, vacant, entries: waiting & vacant, inner })
    }

    /// Plays the move from an inner place to another.
    #[inline(always)]
    fn go<M: Mover>(&mut self, from: u8, to: u8) {
        let moved = self.inner >> (from & 15) & PIECE;
        let victim = self.inner >> (to & 15) & PIECE;
        self.inner &= !(PIECE << (from & 15) | PIECE << (to & 15));
        self.inner |= moved << (to & 15);
        self.toggle::<M>(moved, from);
        self.toggle::<M>(moved, to);
        self.toggle::<M>(victim, to);
    }

    /// P5.
    #[inline(always)]
    fn enter<M: Mover>(&mut self, place: u8) {
        let moved = self.outer & PIECE << (place & 15);
        self.outer ^= moved;
        self.inner |= moved;
        self.toggle::<M>(moved >> (place & 15), place);
        self.toggle::<M>(moved >> (place & 15), place + 16);
    }

    #[inline(always)]
    fn toggle<M: Mover>(&mut self, piece: u64, place: u8) {
        let code = piece & 1 | piece >> 15 & 2 | piece >> 30 & 4;
        self.key.toggle((code as usize) << 5 | usize::from(place) | usize::from(M::FIRST) << 8);
    }
}

impl<V: Variant> Node<V> for Position<V> {
    /// The places left and reached, the same when a piece enters.
    type Move = (u8, u8);

    fn start() -> Self {
        let (mut inner, mut outer) = (0, 0);
        for (at, code) in [ROOK, KNIGHT, BISHOP, KING, BISHOP, KNIGHT, ROOK].into_iter().enumerate() {
            for (place, white) in [(at, true), (at + 7, false)] {
                outer |= piece(code, white) << place;
                inner |= piece(PAWN, white) << place;
            }
        }
        Position { inner, outer, key: V::Key::default(), variant: PhantomData }
    }

    #[inline(always)]
    fn key(&self) -> V::Key {
        self.key
    }

    #[inline(always)]
    fn count<M: Mover>(&self) -> u64 {
        let Some(scene) = self.scene::<M>() else { return 0 };
        let mut total = scene.entries.count_ones();
        scene.each_piece(|_, goals| total += goals.count_ones());
        u64::from(total)
    }

    #[inline(always)]
    fn each_move<M: Mover>(&self, mut each: impl FnMut((u8, u8))) {
        let Some(scene) = self.scene::<M>() else { return };
        ones(scene.entries).for_each(|at| each((at, at)));
        scene.each_piece(|from, goals| ones(goals).for_each(|to| each((from, to))));
    }

    #[inline(always)]
    fn play<M: Mover>(&self, (from, to): (u8, u8), next: &mut Self) {
        if from == to { next.enter::<M>(to) } else { next.go::<M>(from, to) }
    }
}

/// The generator.
pub enum Classic {}

impl Special for Classic {
    const GAME: &'static str = "linear-pursuit";
    const OPENING: &'static str = "";
    const DEPTH: u32 = 7;
    type Position<V: Variant> = Position<V>;
}
