//! What a special generator leaves in or out, so that each part can be timed against the same
//! generator without it.

use crate::walk::{First, Node, walk};
use std::hint::black_box;
use throughline_game::random::mix;

/// A generator written for one rule set.
pub trait Special {
    /// The id of its game.
    const GAME: &'static str;
    /// The moves to the position that is counted from.
    const OPENING: &'static str;
    /// The plies that are counted.
    const DEPTH: u32;
    /// Its positions.
    type Position<V: Variant>: Node<V>;

    /// Sequences of `depth` moves from that position.
    fn perft<V: Variant>(depth: u32) -> u64 {
        walk::<First, V, _>(&Self::Position::<V>::start(), depth)
    }
}

/// What is done at the last ply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Leaves {
    /// The moves are counted as sets.
    Count,
    /// Each move is made out of the sets, then counted.
    List,
    /// Each move is played, then counted.
    Play,
}

/// A choice of parts, made when the program is compiled.
pub trait Variant: Copy + 'static {
    /// The hash that is kept with each position.
    type Key: Key;
    /// Whether positions are asked if the game is over.
    const ENDINGS: bool = true;
    /// The last ply.
    const LEAVES: Leaves = Leaves::Count;
}

/// The least that perft needs: no hash, the last ply counted.
#[derive(Clone, Copy)]
pub enum Bare {}
/// With a Zobrist hash.
#[derive(Clone, Copy)]
pub enum Hashed {}
/// Never asks whether the game is over, and counts too many sequences where it is.
#[derive(Clone, Copy)]
pub enum Endless {}
/// Lists the last ply.
#[derive(Clone, Copy)]
pub enum Listed {}
/// Plays the last ply.
#[derive(Clone, Copy)]
pub enum Played {}

impl Variant for Bare {
    type Key = ();
}

impl Variant for Hashed {
    type Key = u64;
}

impl Variant for Endless {
    type Key = ();
    const ENDINGS: bool = false;
}

impl Variant for Listed {
    type Key = ();
    const LEAVES: Leaves = Leaves::List;
}

impl Variant for Played {
    type Key = ();
    const LEAVES: Leaves = Leaves::Play;
}

/// A hash of a position, or nothing.
pub trait Key: Copy + Default {
    /// Puts a piece on a square, or takes it away; each pair of both has a number of its own, below
    /// 512.
    fn toggle(&mut self, number: usize);
    /// Keeps the compiler from leaving the hash out because nobody reads it.
    fn settle(self);
}

impl Key for () {
    #[inline(always)]
    fn toggle(&mut self, _number: usize) {}
    #[inline(always)]
    fn settle(self) {}
}

impl Key for u64 {
    #[inline(always)]
    fn toggle(&mut self, number: usize) {
        *self ^= KEYS[number & 511];
    }
    #[inline(always)]
    fn settle(self) {
        black_box(self);
    }
}

static KEYS: [u64; 512] = {
    let mut keys = [0; 512];
    let mut i = 0;
    while i < 512 {
        keys[i] = mix(i as u64 + 1);
        i += 1;
    }
    keys
};
