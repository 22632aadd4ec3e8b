//! The working state of a class during retrograde analysis.

use super::cell::{Cells, MAX_DISTANCE, Width};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};
use throughline_game::{ExactValue, Indexed};

/// Indices that are scheduled together.
pub(super) const BLOCK: u64 = 1 << 12;
/// Words of a set of plies.
const WORDS: usize = MAX_DISTANCE as usize / 64 + 1;

/// A class whose values are all known.
pub struct FinishedClass<C> {
    /// The class.
    pub class: C,
    pub(super) cells: Cells,
}

impl<C> FinishedClass<C> {
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
pub(super) struct ClassState<C> {
    pub finished: FinishedClass<C>,
    /// For each block, the plies at which some position of it may be decided.
    schedule: Vec<[AtomicU64; WORDS]>,
    /// For each block, the losses deferred by converting moves: plies, a count, and that many
    /// places in the block; repeated.
    deferred: Vec<OnceLock<Box<[u16]>>>,
    /// Whether, at the current ply, its undecided positions check their moves for a win (pull),
    /// instead of being updated by the lost positions (push). Faster when few are left.
    pub pulls: bool,
}

impl<C: Copy> ClassState<C> {
    fn new(class: C, size: u64, width: Width) -> Self {
        let blocks = size.div_ceil(BLOCK);
        let schedule = (0..blocks).map(|_| [const { AtomicU64::new(0) }; WORDS]).collect();
        let deferred = (0..blocks).map(|_| OnceLock::new()).collect();
        ClassState {
            finished: FinishedClass { class, cells: Cells::new(size, width) },
            schedule,
            deferred,
            pulls: false,
        }
    }

    pub fn class(&self) -> C {
        self.finished.class
    }

    pub fn cells(&self) -> &Cells {
        &self.finished.cells
    }

    pub fn blocks(&self) -> usize {
        self.schedule.len()
    }

    /// The indices of a block.
    pub fn block(&self, block: usize) -> Range<u64> {
        let begin = block as u64 * BLOCK;
        begin..self.cells().size().min(begin + BLOCK)
    }

    pub fn is_scheduled(&self, block: usize, ply: u32) -> bool {
        self.schedule[block][ply as usize / 64 % WORDS].load(Relaxed) & 1 << (ply % 64) != 0
    }

    fn schedule(&self, index: u64, ply: u32) {
        let word = &self.schedule[(index / BLOCK) as usize][ply as usize / 64 % WORDS];
        let bit = 1 << (ply % 64);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// Stores the deferred losses of a block as plies and places. Called once for each block.
    pub fn defer_losses(&self, block: usize, deferred: &mut [(u16, u16)]) {
        deferred.sort_unstable();
        let mut kept = Vec::with_capacity(deferred.len() + 64);
        for losses in deferred.chunk_by(|a, b| a.0 == b.0) {
            kept.extend([losses[0].0, losses.len() as u16]);
            kept.extend(losses.iter().map(|loss| loss.1));
        }
        if !kept.is_empty() {
            let _ = self.deferred[block].set(kept.into_boxed_slice());
        }
    }

    /// The indices of a block whose converting moves lose in `ply` plies.
    pub fn losses_deferred_to(&self, block: usize, ply: u32) -> impl Iterator<Item = u64> {
        let mut kept = self.deferred[block].get().map_or(&[][..], |deferred| deferred);
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

/// The states of a class and its counterpart.
pub(super) struct Group<C> {
    pub states: Vec<ClassState<C>>,
    /// The last ply at which some position may be decided.
    pub last: AtomicU32,
    /// The maximum number of counted moves of a position.
    pub max_moves: AtomicU32,
}

impl<C: Copy + Eq> Group<C> {
    pub fn new<G: Indexed<Class = C>>(game: &G, class: C, width: Width) -> Self {
        let counterpart = game.counterpart(class);
        let classes = if counterpart == class { vec![class] } else { vec![class, counterpart] };
        let states =
            classes.into_iter().map(|class| ClassState::new(class, game.size(class), width)).collect();
        Group { states, last: AtomicU32::new(0), max_moves: AtomicU32::new(0) }
    }

    pub fn width(&self) -> Width {
        self.states[0].cells().width()
    }

    /// Schedules the block of an index at a ply, at which the index may be decided.
    pub fn schedule(&self, state: usize, index: u64, ply: u32) {
        self.states[state].schedule(index, ply);
        if self.last.load(Relaxed) < ply {
            self.last.fetch_max(ply, Relaxed);
        }
    }

    /// The number of the state that quiet moves lead to.
    pub fn other(&self, state: usize) -> usize {
        self.states.len() - 1 - state
    }

    /// Chooses between push and pull for each class. A pull ends with the first winning move, while
    /// a push updates all predecessors, even those already won.
    pub fn choose_direction(&mut self, ply: u32) {
        let pulls = |state: usize| {
            let (pulling, pushing) = (&self.states[state], &self.states[self.other(state)]);
            let scheduled = (0..pushing.blocks()).filter(|&block| pushing.is_scheduled(block, ply));
            let lost = |block| pushing.cells().with_value(pushing.block(block), false, ply).count();
            let lost = scheduled.map(lost).sum::<usize>();
            // Counting takes time, too.
            let size = pulling.cells().size();
            let open = || (0..size).filter(|&index| pulling.cells().would_change(index, true, ply + 1));
            lost as u64 > size / 16 && open().count() <= lost
        };
        let pulls: Vec<bool> = (0..self.states.len()).map(pulls).collect();
        self.states.iter_mut().zip(pulls).for_each(|(state, pulls)| state.pulls = pulls);
    }

    /// Records that a position has this many moves to count.
    pub fn count(&self, moves: u32) {
        if self.max_moves.load(Relaxed) < moves {
            self.max_moves.fetch_max(moves, Relaxed);
        }
    }
}
