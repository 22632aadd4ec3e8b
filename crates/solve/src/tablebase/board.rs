//! What retrograde analysis knows of a class while it works it out.

use super::cell::{Cell, Code, LONGEST};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};
use throughline_game::Indexed;

/// Positions that are woken together.
pub(super) const BLOCK: usize = 1 << 12;
/// Words of a set of plies.
const WORDS: usize = LONGEST as usize / 64 + 1;

/// A class at work.
pub struct Board<C> {
    /// Which.
    pub class: C,
    pub(super) cells: Vec<AtomicU32>,
    /// For each block the plies at which something may be decided in it.
    pub(super) wake: Vec<[AtomicU64; WORDS]>,
}

impl<C: Copy> Board<C> {
    pub(super) fn new(class: C, size: u64) -> Self {
        let size = size as usize;
        let cells = (0..size).map(|_| AtomicU32::new(Cell::NOTHING.0)).collect();
        let wake = (0..size.div_ceil(BLOCK)).map(|_| [const { AtomicU64::new(0) }; WORDS]).collect();
        Board { class, cells, wake }
    }

    /// The number of indices.
    pub fn size(&self) -> u64 {
        self.cells.len() as u64
    }

    /// What some indices have come to.
    pub fn codes(&self, range: Range<u64>) -> impl Iterator<Item = Code> {
        self.cells[range.start as usize..range.end as usize]
            .iter()
            .map(|cell| Cell(cell.load(Relaxed)).code())
    }

    pub(super) fn block(&self, block: usize) -> &[AtomicU32] {
        &self.cells[block * BLOCK..self.cells.len().min((block + 1) * BLOCK)]
    }

    pub(super) fn wake(&self, index: usize, ply: u32) {
        let word = &self.wake[index / BLOCK][ply as usize / 64 % WORDS];
        let bit = 1 << (ply % 64);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    pub(super) fn is_awake(&self, block: usize, ply: u32) -> bool {
        self.wake[block][ply as usize / 64 % WORDS].load(Relaxed) & 1 << (ply % 64) != 0
    }
}

/// The boards of a class and its turned class.
pub(super) struct Group<C> {
    pub boards: Vec<Board<C>>,
    /// The last ply at which something may be decided.
    pub last: AtomicU32,
}

impl<C: Copy + Eq> Group<C> {
    pub fn new<G: Indexed<Class = C>>(game: &G, class: C) -> Self {
        let turned = game.turned(class);
        let classes = if turned == class { vec![class] } else { vec![class, turned] };
        let boards = classes.into_iter().map(|class| Board::new(class, game.size(class))).collect();
        Group { boards, last: AtomicU32::new(0) }
    }

    pub fn date(&self, board: usize, index: usize, ply: u32) {
        self.boards[board].wake(index, ply);
        if self.last.load(Relaxed) < ply {
            self.last.fetch_max(ply, Relaxed);
        }
    }
}
