//! One-Dimensional Chess with the line-up kqrbn on 16 squares and nothing else.
//!
//! The row is one word of four sets of 16 squares: three bits of each piece's kind, and White's
//! pieces. A side has at most one piece of a kind, so nothing here is a loop over pieces. The count
//! of moves without a capture is left out: from the start it cannot run out at any depth that perft
//! reaches.

use crate::variant::{Key, Special, Variant};
use crate::walk::{Mover, Node};
use crate::windows::{BISHOP_INNER, BISHOP_OUTER, KING, KNIGHT, THREE_AWAY, TWO_AWAY, far, near, toward};
use std::marker::PhantomData;
use throughline_game::bits::ones;

/// Off-board bits below the first square, so that a window around a square never leaves the word.
const FRAME: u32 = 6;
const BOARD: u32 = 0xffff << FRAME;
/// The bits of the first square in the row's four sets.
const PIECE: u64 = 1 << 48 | 1 << 32 | 1 << 16 | 1;

/// The kinds' codes: bit 0 straight (king: with bit 2), bit 1 diagonal, bit 2 king and knight.
const LINE_UP: [u64; 5] = [0b101, 0b011, 0b001, 0b010, 0b100];

/// A position.
#[derive(Clone, Copy)]
pub struct Position<V: Variant> {
    row: u64,
    key: V::Key,
    variant: PhantomData<V>,
}

/// One side's pieces, framed.
#[derive(Clone, Copy)]
struct Men {
    straight: u32,
    diagonal: u32,
    knight: u32,
    king: u32,
}

impl Men {
    /// C8: whether one of them could capture on a square, given by its frame bit less [`FRAME`].
    #[inline(always)]
    fn attack(&self, solid: u32, at: u32) -> bool {
        let (near, far) = (near(solid >> at), far(solid >> at));
        (self.straight >> at & near.rook
            | self.diagonal >> at & far.bishop
            | self.knight >> at & near.knights
            | self.king >> at & KING)
            != 0
    }
}

/// A position as the side to move sees it.
struct Scene {
    us: Men,
    foe: Men,
    own: u32,
    enemy: u32,
    solid: u32,
    /// The king's square.
    king: u32,
    fragile: u32,
    helpful: u32,
}

impl Scene {
    /// The squares an own piece may expose the king by leaving, and those where it must end to help
    /// him.
    #[inline(always)]
    fn bonds(solid: u32, foe: &Men, king: u32) -> (u32, u32) {
        let (near, far) = (near(solid >> king), far(solid >> king));
        let (straight, diagonal, knight) = (foe.straight >> king, foe.diagonal >> king, foe.knight >> king);
        let (lines, slants, leaps) = (straight & near.rook, diagonal & far.bishop, knight & near.knights);
        if lines | slants | leaps != 0 {
            let line = if lines != 0 { near.rook } else { 0 };
            let slant = if slants != 0 { far.bishop } else { 0 };
            let leap = if leaps != 0 { leaps | TWO_AWAY | THREE_AWAY } else { 0 };
            return (u32::MAX, (line | slant | leap) << king);
        }
        let lines = straight & near.behind;
        let slants = diagonal & (far.behind | BISHOP_OUTER);
        let leapers = knight & (TWO_AWAY | THREE_AWAY);
        if lines | slants | leapers == 0 {
            return (0, u32::MAX);
        }
        let fragile = toward(lines, near.rook)
            | toward(slants, far.bishop | BISHOP_INNER)
            | if leapers & TWO_AWAY != 0 { THREE_AWAY } else { 0 }
            | if leapers & THREE_AWAY != 0 { TWO_AWAY } else { 0 };
        (fragile << king, u32::MAX)
    }

    /// C9: the part of `targets` that keeps the king safe.
    #[inline(always)]
    fn safe(&self, from: u32, targets: u32, via: u32) -> u32 {
        if self.fragile & (from | via) == 0 { targets } else { self.tried(from, targets, via) }
    }

    #[inline(never)]
    fn tried(&self, from: u32, targets: u32, via: u32) -> u32 {
        let (mut rest, mut safe) = (targets, 0);
        while rest != 0 {
            let to = rest & rest.wrapping_neg();
            rest ^= to;
            let left = !(to | via);
            let Men { straight, diagonal, knight, king } = self.foe;
            let foe =
                Men { straight: straight & left, diagonal: diagonal & left, knight: knight & left, king };
            let solid = self.solid & !(from | via) | to;
            safe |= if foe.attack(solid, self.king) { 0 } else { to };
        }
        safe
    }

    /// Calls `visit` with every set of moves: from, to, and the bit of what is captured on the way.
    #[inline(always)]
    fn each_set(&self, mut visit: impl FnMut(u32, u32, u32)) {
        self.king_moves(&mut visit);
        let barred = self.own | !BOARD;
        let Men { straight, diagonal, knight, .. } = self.us;
        for (set, lines, slants) in [
            (straight & diagonal, true, true),
            (straight & !diagonal, true, false),
            (diagonal & !straight, false, true),
        ] {
            // C3 to C5; without the piece the square is some other and the set is emptied.
            let at = (set >> FRAME).trailing_zeros() & 31;
            let window = self.solid >> at;
            let rook = if lines { near(window).rook } else { 0 };
            let bishop = if slants { far(window).bishop } else { 0 };
            let there = if set == 0 { 0 } else { self.helpful };
            visit(set, self.safe(set, (rook | bishop) << at & !barred & there, 0), 0);
        }
        if knight != 0 {
            let at = (knight >> FRAME).trailing_zeros() & 31;
            visit(knight, self.safe(knight, KNIGHT << at & !barred & self.helpful, 0), 0);
            for via in ones(((TWO_AWAY | THREE_AWAY) << at) & self.enemy) {
                let via = 1u32 << (via & 31);
                let leg = if (TWO_AWAY << at) & via != 0 { 3 } else { 2 };
                let finals = (via << leg | via >> leg) & !self.solid;
                visit(knight, self.safe(knight, finals, via), via);
            }
        }
    }

    /// C2, C6.
    #[inline(always)]
    fn king_moves(&self, visit: &mut impl FnMut(u32, u32, u32)) {
        let king = self.us.king;
        let open = self.solid & !king;
        let step = |to: u32, at: u32, solid: u32| to != 0 && !self.foe.attack(solid, at);
        let (up, down) = (self.king.wrapping_add(1) & 31, self.king.wrapping_sub(1) & 31);
        let steps = (king << 1 | king >> 1) & BOARD & !self.own;
        let above = if step(steps & king << 1, up, open) { king << 1 } else { 0 };
        let below = if step(steps & king >> 1, down, open) { king >> 1 } else { 0 };
        visit(king, above | below, 0);
        let rook = self.us.straight & !self.us.diagonal & (king << 1 | king >> 1);
        if rook != 0 && !self.foe.attack(self.solid, (rook >> FRAME).trailing_zeros()) {
            visit(king, rook, 0);
        }
    }
}

impl<V: Variant> Position<V> {
    #[inline(always)]
    fn scene<M: Mover>(&self) -> Option<Scene> {
        let set = |number: u32| ((self.row >> (16 * number)) as u32 & 0xffff) << FRAME;
        let (one, two, leap, white) = (set(0), set(1), set(2), set(3));
        let occupied = one | two | leap;
        // C12.
        if V::ENDINGS && two | one ^ leap == 0 {
            return None;
        }
        let own = if M::FIRST { white } else { occupied & !white };
        let enemy = occupied & !own;
        let men = |side: u32| Men {
            straight: one & !leap & side,
            diagonal: two & side,
            knight: leap & !one & side,
            king: one & leap & side,
        };
        let (us, foe) = (men(own), men(enemy));
        let (solid, king) = (occupied | !BOARD, (us.king >> FRAME).trailing_zeros() & 31);
        let (fragile, helpful) = Scene::bonds(solid, &foe, king);
        Some(Scene { us, foe, own, enemy, solid, king, fragile, helpful })
    }

    #[inline(always)]
    fn toggle(&mut self, piece: u64, at: u32) {
        let code = piece & 1 | piece >> 15 & 2 | piece >> 30 & 4 | piece >> 45 & 8;
        self.key.toggle((code as usize) << 4 | at as usize);
    }
}

impl<V: Variant> Node<V> for Position<V> {
    /// The squares left and reached, and what is captured on the way, each as a set.
    type Move = (u32, u32, u32);

    fn start() -> Self {
        let side = |at: usize, code: u64, white: u64| {
            (code & 1 | (code >> 1 & 1) << 16 | code >> 2 << 32 | white << 48) << at
        };
        let row =
            (0..).zip(LINE_UP).fold(0, |row, (at, code)| row | side(at, code, 1) | side(15 - at, code, 0));
        Position { row, key: V::Key::default(), variant: PhantomData }
    }

    #[inline(always)]
    fn key(&self) -> V::Key {
        self.key
    }

    #[inline(always)]
    fn count<M: Mover>(&self) -> u64 {
        let Some(scene) = self.scene::<M>() else { return 0 };
        let mut total = 0;
        scene.each_set(|_, targets, _| total += targets.count_ones());
        u64::from(total)
    }

    #[inline(always)]
    fn each_move<M: Mover>(&self, mut each: impl FnMut((u32, u32, u32))) {
        let Some(scene) = self.scene::<M>() else { return };
        scene.each_set(|from, targets, via| {
            ones(targets).for_each(|to| each((from, 1 << (to & 31), via)));
        });
    }

    #[inline(always)]
    fn play<M: Mover>(&self, (from, to, via): (u32, u32, u32), next: &mut Self) {
        let (from, to) = ((from >> FRAME).trailing_zeros() & 15, (to >> FRAME).trailing_zeros() & 15);
        let (moved, met) = (next.row >> from & PIECE, next.row >> to & PIECE);
        let passed = u64::from(via >> FRAME) * PIECE;
        next.row = next.row & !(PIECE << from | PIECE << to | passed) | moved << to;
        let own = if M::FIRST { 1 } else { 0 };
        if met != 0 && met >> 48 == own {
            // C6: the rook comes to the king's place.
            next.row |= met << from;
            next.toggle(met, from);
        }
        next.toggle(moved, from);
        next.toggle(moved, to);
        next.toggle(met, to);
    }
}

/// The generator.
pub enum Sheet {}

impl Special for Sheet {
    const GAME: &'static str = "one-dimensional-chess";
    const OPENING: &'static str = "";
    const DEPTH: u32 = 8;
    type Position<V: Variant> = Position<V>;
}
