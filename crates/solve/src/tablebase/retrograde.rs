//! Retrograde analysis of a class and its counterpart, between which quiet moves lead back and
//! forth.
//!
//! A forward pass visits every position once: it counts the quiet moves, and evaluates the
//! converting moves by the finished classes. Then come the plies in ascending order. The positions
//! decided in `n` plies update those from which quiet moves lead to them: a lost one makes them won
//! in `n + 1` plies; a won one reduces their count of moves. A position whose count reaches zero is
//! lost. Converting moves that lose count as one more move, which is removed at the ply of that
//! loss: they defer a loss. Where many positions are lost at a ply and few are left that could be
//! won by it, the latter check their moves instead of being updated (pull instead of push). Since
//! plies come in order, distances are exact; positions undecided at the end are drawn.
//!
//! The method is by Ken Thompson, "Retrograde Analysis of Certain Endgames" (ICCA Journal 9, 1986).

use super::analysis::{Analysis, Scratch};
use super::cell::{MAX_DISTANCE, MAX_MOVES, Width};
use super::class_state::{FinishedClass, Group};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use throughline_game::{ExactValue, Indexed};

/// The memory in bytes that the analysis of this many positions needs, besides the finished
/// classes: one for each; a quarter more for the schedule of blocks and for the deferred losses,
/// two bytes each. Codes of two bytes, where values and moves do not fit one, take twice as much.
pub const fn memory(positions: u64) -> u64 {
    positions.saturating_mul(5) / 4
}

/// The values of the classes that moves convert to.
pub trait FinishedClasses<C>: Sync {
    /// The value of an index; `None` where it is unknown.
    fn value(&self, class: C, index: u64) -> Option<ExactValue>;

    /// Called regularly between accesses: memory may be freed.
    fn trim(&mut self) {}
}

/// All classes in memory, sorted.
impl<C: Copy + Ord + Sync> FinishedClasses<C> for &[FinishedClass<C>] {
    fn value(&self, class: C, index: u64) -> Option<ExactValue> {
        let number = self.binary_search_by_key(&class, |finished| finished.class).ok()?;
        self[number].value(index)
    }
}

/// Why the analysis of a class fails.
#[derive(thiserror::Error, Debug, PartialEq, Eq)]
pub enum RetrogradeError {
    /// A converting move leads to a class that is not finished.
    #[error("a move leads from {from} to {to}, which is not among the classes it leads to")]
    Unforeseen {
        /// The analysed class.
        from: String,
        /// The class that the move leads to.
        to: String,
    },
    /// A position has too many moves.
    #[error("{0}: a position has more than {MAX_MOVES} quiet moves")]
    TooManyMoves(String),
    /// A distance is too long to store.
    #[error("{0}: a win takes more than {MAX_DISTANCE} plies")]
    TooLong(String),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// Why an analysis is interrupted.
pub(super) enum Interruption {
    /// A code does not fit the width.
    Narrow,
    /// An error.
    Error(RetrogradeError),
}

impl From<RetrogradeError> for Interruption {
    fn from(error: RetrogradeError) -> Self {
        Interruption::Error(error)
    }
}

/// A pass over all positions of a group. Each ends before the next begins.
#[derive(Clone, Copy)]
pub(super) enum Pass {
    Forwards,
    /// Applies the losses deferred to this ply.
    DeferredLosses(u32),
    /// Positions decided at this ply update their predecessors.
    Backwards(u32),
}

/// Analyses a class and its counterpart, in this order (a class that is its own counterpart
/// once), until `stop` is set. All the classes that moves convert to are `finished`. Runs on the
/// threads of the current rayon pool; `progress` is called with numbers of visited positions, at
/// most two visits for each.
///
/// # Errors
/// Violations of the contract of [`Indexed`], and values too large to store.
#[cfg(not(target_family = "wasm"))]
pub fn solve<G: Indexed>(
    game: &G,
    class: G::Class,
    finished: &mut impl FinishedClasses<G::Class>,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<FinishedClass<G::Class>>, RetrogradeError> {
    let mut work = Retrograde::new(game, class);
    loop {
        match work.run(game, finished, stop, progress) {
            Ok(()) => return Ok(work.finished()),
            Err(Interruption::Narrow) => work = Retrograde::with_width(game, class, Width::Two),
            Err(Interruption::Error(error)) => return Err(error),
        }
    }
}

/// An analysis of a class and its counterpart that can be paused between two blocks.
pub struct Retrograde<C> {
    group: Group<C>,
    pass: Pass,
    state: usize,
    block: usize,
}

impl<C: Copy + Ord + Sync> Retrograde<C> {
    /// A new analysis.
    #[must_use]
    pub fn new<G: Indexed<Class = C>>(game: &G, class: C) -> Self {
        Retrograde::with_width(game, class, Width::Byte)
    }

    fn with_width<G: Indexed<Class = C>>(game: &G, class: C, width: Width) -> Self {
        Retrograde { group: Group::new(game, class, width), pass: Pass::Forwards, state: 0, block: 0 }
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> C {
        self.group.states[0].class()
    }

    /// Continues on this thread until it is done or `stop` returns true, which is called after each
    /// block. Whether it is done. `finished` as for [`solve`].
    ///
    /// # Errors
    /// As [`solve`].
    pub fn advance<G: Indexed<Class = C>>(
        &mut self,
        game: &G,
        finished: &impl FinishedClasses<C>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError> {
        loop {
            match self.advance_with(game, finished, stop) {
                Ok(done) => return Ok(done),
                Err(Interruption::Narrow) => *self = Retrograde::with_width(game, self.class(), Width::Two),
                Err(Interruption::Error(error)) => return Err(error),
            }
        }
    }

    fn advance_with<G: Indexed<Class = C>>(
        &mut self,
        game: &G,
        finished: &impl FinishedClasses<C>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Interruption> {
        let mut scratch = Scratch::new();
        loop {
            while self.state < self.group.states.len() {
                let analysis = Analysis { game, group: &self.group, finished };
                let looked = analysis.run(self.pass, self.state, self.block, &mut scratch)?;
                self.block += 1;
                if self.block >= self.group.states[self.state].blocks() {
                    (self.state, self.block) = (self.state + 1, 0);
                }
                if looked > 0 && stop() {
                    return Ok(false);
                }
            }
            if !self.next_pass(game)? {
                return Ok(true);
            }
        }
    }

    /// Runs the whole analysis on the threads of the current rayon pool.
    #[cfg(not(target_family = "wasm"))]
    fn run<G: Indexed<Class = C>, F: FinishedClasses<C>>(
        &mut self,
        game: &G,
        finished: &mut F,
        stop: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Interruption> {
        loop {
            for (number, state) in self.group.states.iter().enumerate() {
                for begin in (0..state.blocks()).step_by(BLOCKS_TOGETHER) {
                    let analysis = Analysis { game, group: &self.group, finished };
                    let look = |scratch: &mut Scratch<G>, block| {
                        if stop.load(Relaxed) {
                            return Err(RetrogradeError::Stopped.into());
                        }
                        analysis.run(self.pass, number, block, scratch).map(progress)
                    };
                    let blocks = begin..state.blocks().min(begin + BLOCKS_TOGETHER);
                    blocks.into_par_iter().map_init(Scratch::new, look).collect::<Result<(), _>>()?;
                    finished.trim();
                }
            }
            if !self.next_pass(game)? {
                return Ok(());
            }
        }
    }

    /// Advances to the next pass; false when there is none.
    fn next_pass<G: Indexed<Class = C>>(&mut self, game: &G) -> Result<bool, Interruption> {
        let (width, max_moves) = (self.group.width(), self.group.max_moves.load(Relaxed));
        let last = self.group.last.load(Relaxed);
        let ply = match self.pass {
            Pass::Forwards => {
                for state in &mut self.group.states {
                    state.finished.cells.set_most_moves(max_moves);
                }
                0
            }
            Pass::DeferredLosses(ply) => {
                self.group.choose_direction(ply);
                (self.pass, self.state) = (Pass::Backwards(ply), 0);
                return Ok(true);
            }
            Pass::Backwards(ply) => ply + 1,
        };
        if ply > last {
            return Ok(false);
        }
        if last > MAX_DISTANCE {
            return Err(RetrogradeError::TooLong(game.class_name(self.class())).into());
        }
        // This ply produces values of the next one.
        let highest = last.max(ply + 1);
        let room = [true, false].into_iter().filter_map(|won| width.value(won, highest)).max();
        if room.is_none_or(|highest| highest >= width.never_lost().saturating_sub(max_moves)) {
            return Err(Interruption::Narrow);
        }
        (self.pass, self.state) = (Pass::DeferredLosses(ply), 0);
        Ok(true)
    }

    /// The finished classes, once it is done.
    pub fn finished(self) -> Vec<FinishedClass<C>> {
        self.group.states.into_iter().map(|state| state.finished).collect()
    }
}

/// Blocks that all threads finish before the following ones begin, so that accesses to the finished
/// classes are local.
#[cfg(not(target_family = "wasm"))]
const BLOCKS_TOGETHER: usize = 1 << 12;
