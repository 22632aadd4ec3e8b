//! What the special generators share: the sides as types, and the walk over all sequences of moves.
//! Each is compiled anew for each generator and each [`Variant`], so that sharing costs nothing.

use crate::variant::{Key, Leaves, Variant};
use std::hint::black_box;

/// The side to move as a type, so that every question about it is answered when the program is
/// compiled.
pub trait Mover {
    /// Whether the side that begins is to move: attackers, White.
    const FIRST: bool;
    /// The other side.
    type Enemy: Mover;
}
/// The side that begins to move.
pub enum First {}
/// The other side to move.
pub enum Second {}
impl Mover for First {
    const FIRST: bool = true;
    type Enemy = Second;
}
impl Mover for Second {
    const FIRST: bool = false;
    type Enemy = First;
}

/// A position of a special generator, as the walk sees it.
pub trait Node<V: Variant>: Copy {
    /// What a move is to it.
    type Move: Copy;

    /// The position that is counted from.
    fn start() -> Self;
    /// The hash.
    fn key(&self) -> V::Key;
    /// The number of moves.
    fn count<M: Mover>(&self) -> u64;
    /// Calls `each` with every move.
    fn each_move<M: Mover>(&self, each: impl FnMut(Self::Move));
    /// Plays a move in `next`, which is a copy of this position.
    fn play<M: Mover>(&self, m: Self::Move, next: &mut Self);
}

/// Sequences of `depth` moves from a position.
pub fn walk<M: Mover, V: Variant, N: Node<V>>(position: &N, depth: u32) -> u64 {
    if depth == 1 && V::LEAVES == Leaves::Count {
        return position.count::<M>();
    }
    let mut total = 0;
    position.each_move::<M>(|m| {
        if depth == 1 && V::LEAVES == Leaves::List {
            black_box(m);
            total += 1;
            return;
        }
        let mut next = *position;
        position.play::<M>(m, &mut next);
        next.key().settle();
        total += if depth == 1 {
            black_box(&next);
            1
        } else {
            walk::<M::Enemy, V, N>(&next, depth - 1)
        };
    });
    total
}
