//! The working state of a class during retrograde analysis.

use super::cell::{Cells, LONGEST, Width};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};
use throughline_game::{ExactValue, Indexed};

/// Indices that are scheduled together.
pub(super) const BLOCK: u64 = 1 << 12;
/// Words of a set of plies.
const WORDS: usize = LONGEST as usize / 64 + 1;

/// A class whose values are all known.
pub struct Finished<C> {
    /// The class.
    pub class: C,
    pub(super) cells: Cells,
}

impl<C> Finished<C> {
    /// The number of indices.
    pub fn size(&self) -> u64 {
        self.cells.size()
    }

    /// The value of an index; `None` where there is no position.
    pub fn value(&self, index: u64) -> Option<ExactValue> {
        (index < self.cells.size()).then(|| self.cells.value(index)).flatten()
    }

    /// The values of some indices.
    pub fn values(&self, range: Range<u64>) -> impl Iterator<Item = Option<ExactValue>> {
        self.cells.values(range)
    }
}

/// A class being analysed.
pub(super) struct Board<C> {
    pub finished: Finished<C>,
    /// For each block, the plies at which some position of it may be decided.
    wake: Vec<[AtomicU64; WORDS]>,
    /// For each block, the losses deferred by converting moves: plies, a count, and that many
    /// places in the block; repeated.
    late: Vec<OnceLock<Box<[u16]>>>,
    /// Whether, at the current ply, its undecided positions check their moves for a win (pull),
    /// instead of being updated by the lost positions (push). Faster when few are left.
    pub asks: bool,
}

impl<C: Copy> Board<C> {
    fn new(class: C, size: u64, width: Width) -> Self {
        let blocks = size.div_ceil(BLOCK);
        let wake = (0..blocks).map(|_| [const { AtomicU64::new(0) }; WORDS]).collect();
        let late = (0..blocks).map(|_| OnceLock::new()).collect();
        Board { finished: Finished { class, cells: Cells::new(size, width) }, wake, late, asks: false }
    }

    pub fn class(&self) -> C {
        self.finished.class
    }

    pub fn cells(&self) -> &Cells {
        &self.finished.cells
    }

    pub fn blocks(&self) -> usize {
        self.wake.len()
    }

    /// The indices of a block.
    pub fn block(&self, block: usize) -> Range<u64> {
        let begin = block as u64 * BLOCK;
        begin..self.cells().size().min(begin + BLOCK)
    }

    pub fn is_awake(&self, block: usize, ply: u32) -> bool {
        self.wake[block][ply as usize / 64 % WORDS].load(Relaxed) & 1 << (ply % 64) != 0
    }

    fn wake(&self, index: u64, ply: u32) {
        let word = &self.wake[(index / BLOCK) as usize][ply as usize / 64 % WORDS];
        let bit = 1 << (ply % 64);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// Stores the deferred losses of a block as plies and places. Called once for each block.
    pub fn put_off(&self, block: usize, late: &mut [(u16, u16)]) {
        late.sort_unstable();
        let mut kept = Vec::with_capacity(late.len() + 64);
        for losses in late.chunk_by(|a, b| a.0 == b.0) {
            kept.extend([losses[0].0, losses.len() as u16]);
            kept.extend(losses.iter().map(|loss| loss.1));
        }
        if !kept.is_empty() {
            let _ = self.late[block].set(kept.into_boxed_slice());
        }
    }

    /// The indices of a block whose converting moves lose in `ply` plies.
    pub fn put_off_to(&self, block: usize, ply: u32) -> impl Iterator<Item = u64> {
        let mut kept = self.late[block].get().map_or(&[][..], |late| late);
        let mut found = &[][..];
        while let [plies, count, rest @ ..] = kept {
            let (places, rest) = rest.split_at(usize::from(*count));
            if u32::from(*plies) >= ply {
                found = if u32::from(*plies) == ply { places } else { &[] };
                break;
            }
            kept = rest;
        }
        found.iter().map(move |&place| block as u64 * BLOCK + u64::from(place))
    }
}

/// The states of a class and its turned class.
pub(super) struct Group<C> {
    pub boards: Vec<Board<C>>,
    /// The last ply at which some position may be decided.
    pub last: AtomicU32,
    /// The maximum number of counted moves of a position.
    pub most_moves: AtomicU32,
}

impl<C: Copy + Eq> Group<C> {
    pub fn new<G: Indexed<Class = C>>(game: &G, class: C, width: Width) -> Self {
        let turned = game.turned(class);
        let classes = if turned == class { vec![class] } else { vec![class, turned] };
        let boards = classes.into_iter().map(|class| Board::new(class, game.size(class), width)).collect();
        Group { boards, last: AtomicU32::new(0), most_moves: AtomicU32::new(0) }
    }

    pub fn width(&self) -> Width {
        self.boards[0].cells().width()
    }

    /// Schedules the block of an index at a ply, at which the index may be decided.
    pub fn date(&self, board: usize, index: u64, ply: u32) {
        self.boards[board].wake(index, ply);
        if self.last.load(Relaxed) < ply {
            self.last.fetch_max(ply, Relaxed);
        }
    }

    /// The number of the state that quiet moves lead to.
    pub fn other(&self, board: usize) -> usize {
        self.boards.len() - 1 - board
    }

    /// Chooses between push and pull for each class. A pull ends with the first winning move, while
    /// a push updates all predecessors, even those already won.
    pub fn choose_who_asks(&mut self, ply: u32) {
        let asks = |board: usize| {
            let (asking, telling) = (&self.boards[board], &self.boards[self.other(board)]);
            let awake = (0..telling.blocks()).filter(|&block| telling.is_awake(block, ply));
            let lost = |block| telling.cells().with_value(telling.block(block), false, ply).count();
            let lost = awake.map(lost).sum::<usize>();
            // Counting takes time, too.
            let size = asking.cells().size();
            let open = || (0..size).filter(|&index| asking.cells().would_change(index, true, ply + 1));
            lost as u64 > size / 16 && open().count() <= lost
        };
        let asks: Vec<bool> = (0..self.boards.len()).map(asks).collect();
        self.boards.iter_mut().zip(asks).for_each(|(board, asks)| board.asks = asks);
    }

    /// Records that a position has this many moves to count.
    pub fn count(&self, moves: u32) {
        if self.most_moves.load(Relaxed) < moves {
            self.most_moves.fetch_max(moves, Relaxed);
        }
    }
}
