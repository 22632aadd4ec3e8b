//! Retrograde analysis of a class and its turned class, which quiet moves lead to and fro.
//!
//! First every position is looked at once, forwards: how many quiet moves it has, and what its
//! converting moves come to by the finished classes. Then come the plies in order. Those that are
//! decided in `n` plies tell those from which quiet moves lead to them: from a loss, that they win
//! in `n + 1`; from a win, that a move less is left. A position whose last move is gone is lost.
//! Converting moves that lose, and so put a loss off, count as one more move, which is gone at its
//! ply. Where many positions are lost at a ply and few are left that could be won by it, these ask
//! their moves instead of being told. Since plies come in order, distances are exact; what is
//! undecided at the end is drawn.
//!
//! The method is Ken Thompson's, "Retrograde Analysis of Certain Endgames" (ICCA Journal 9, 1986).

use super::analysis::{Analysis, Scratch};
use super::board::{Finished, Group};
use super::cell::{LONGEST, MOST_MOVES, Width};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use throughline_game::{ExactValue, Indexed};

/// Bytes of memory that the analysis of so many positions needs, besides the finished classes: one
/// for each; a quarter is allowed for the plies at which blocks wake, and for the losses that are
/// put off, two bytes each. Codes of two bytes, where values and moves do not fit one, take twice
/// as much.
pub const fn memory(positions: u64) -> u64 {
    positions.saturating_mul(5) / 4
}

/// Values of the classes that moves convert to.
pub trait FinishedClasses<C>: Sync {
    /// The value of an index; `None` where it is not known.
    fn value(&self, class: C, index: u64) -> Option<ExactValue>;

    /// Called now and then, when nobody asks for values: memory may be given back.
    fn tidy(&mut self) {}
}

/// All of them in memory, sorted by class.
impl<C: Copy + Ord + Sync> FinishedClasses<C> for &[Finished<C>] {
    fn value(&self, class: C, index: u64) -> Option<ExactValue> {
        let number = self.binary_search_by_key(&class, |finished| finished.class).ok()?;
        self[number].value(index)
    }
}

/// Why a class cannot be worked out.
#[derive(thiserror::Error, Debug, PartialEq, Eq)]
pub enum RetrogradeError {
    /// A converting move leads to a class that is not among the finished ones.
    #[error("a move leads from {from} to {to}, which is not among the classes it leads to")]
    Unforeseen {
        /// The class at work.
        from: String,
        /// The other.
        to: String,
    },
    /// More than can be counted.
    #[error("{0}: a position has more than {MOST_MOVES} quiet moves")]
    TooManyMoves(String),
    /// Longer than can be stored.
    #[error("{0}: a win takes more than {LONGEST} plies")]
    TooLong(String),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

/// Why an analysis breaks off.
pub(super) enum Interruption {
    /// Its codes have no room for what it found.
    Narrow,
    /// It fails.
    Error(RetrogradeError),
}

impl From<RetrogradeError> for Interruption {
    fn from(error: RetrogradeError) -> Self {
        Interruption::Error(error)
    }
}

/// A pass over all boards. Each ends before the next begins.
#[derive(Clone, Copy)]
pub(super) enum Pass {
    Forwards,
    /// Losses that were put off until a ply.
    Late(u32),
    /// What is decided at a ply tells the positions before.
    Tell(u32),
}

/// Works out a class and its turned class, the one first (a class that is its own turned one is
/// worked out once), until `stop` is set. All the classes that moves convert to are `finished`.
/// Runs on the threads of the current rayon pool; `progress` is told of positions looked at, at
/// most twice for each.
///
/// # Errors
/// What the game's numbers promise and do not keep, and values too large to store.
#[cfg(not(target_family = "wasm"))]
pub fn solve<G: Indexed>(
    game: &G,
    class: G::Class,
    finished: &mut impl FinishedClasses<G::Class>,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Finished<G::Class>>, RetrogradeError> {
    let mut work = Retrograde::new(game, class);
    loop {
        match work.run(game, finished, stop, progress) {
            Ok(()) => return Ok(work.finished()),
            Err(Interruption::Narrow) => work = Retrograde::with_width(game, class, Width::Two),
            Err(Interruption::Error(error)) => return Err(error),
        }
    }
}

/// An analysis of a class and its turned class, which can be broken off between two blocks.
pub struct Retrograde<C> {
    group: Group<C>,
    pass: Pass,
    board: usize,
    block: usize,
}

impl<C: Copy + Ord + Sync> Retrograde<C> {
    /// One that has not begun.
    #[must_use]
    pub fn new<G: Indexed<Class = C>>(game: &G, class: C) -> Self {
        Retrograde::with_width(game, class, Width::Byte)
    }

    fn with_width<G: Indexed<Class = C>>(game: &G, class: C, width: Width) -> Self {
        Retrograde { group: Group::new(game, class, width), pass: Pass::Forwards, board: 0, block: 0 }
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> C {
        self.group.boards[0].class()
    }

    /// Goes on, on this thread, until it is done or `stop` says so, which is asked after each
    /// block. Whether it is done. `finished` as for [`solve`].
    ///
    /// # Errors
    /// As [`solve`].
    pub fn go_on<G: Indexed<Class = C>>(
        &mut self,
        game: &G,
        finished: &impl FinishedClasses<C>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError> {
        loop {
            match self.go_on_with(game, finished, stop) {
                Ok(done) => return Ok(done),
                Err(Interruption::Narrow) => *self = Retrograde::with_width(game, self.class(), Width::Two),
                Err(Interruption::Error(error)) => return Err(error),
            }
        }
    }

    fn go_on_with<G: Indexed<Class = C>>(
        &mut self,
        game: &G,
        finished: &impl FinishedClasses<C>,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Interruption> {
        let mut scratch = Scratch::new();
        loop {
            while self.board < self.group.boards.len() {
                let analysis = Analysis { game, group: &self.group, finished };
                let looked = analysis.look(self.pass, self.board, self.block, &mut scratch)?;
                self.block += 1;
                if self.block >= self.group.boards[self.board].blocks() {
                    (self.board, self.block) = (self.board + 1, 0);
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

    /// The whole analysis on the threads of the current rayon pool.
    #[cfg(not(target_family = "wasm"))]
    fn run<G: Indexed<Class = C>, F: FinishedClasses<C>>(
        &mut self,
        game: &G,
        finished: &mut F,
        stop: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Interruption> {
        loop {
            for (number, board) in self.group.boards.iter().enumerate() {
                for begin in (0..board.blocks()).step_by(BLOCKS_TOGETHER) {
                    let analysis = Analysis { game, group: &self.group, finished };
                    let look = |scratch: &mut Scratch<G>, block| {
                        if stop.load(Relaxed) {
                            return Err(RetrogradeError::Stopped.into());
                        }
                        analysis.look(self.pass, number, block, scratch).map(progress)
                    };
                    let blocks = begin..board.blocks().min(begin + BLOCKS_TOGETHER);
                    blocks.into_par_iter().map_init(Scratch::new, look).collect::<Result<(), _>>()?;
                    finished.tidy();
                }
            }
            if !self.next_pass(game)? {
                return Ok(());
            }
        }
    }

    /// Goes on to the next pass; false when that was the last.
    fn next_pass<G: Indexed<Class = C>>(&mut self, game: &G) -> Result<bool, Interruption> {
        let (width, most_moves) = (self.group.width(), self.group.most_moves.load(Relaxed));
        let last = self.group.last.load(Relaxed);
        let ply = match self.pass {
            Pass::Forwards => {
                for board in &mut self.group.boards {
                    board.finished.cells.set_most_moves(most_moves);
                }
                0
            }
            Pass::Late(ply) => {
                self.group.choose_who_asks(ply);
                (self.pass, self.board) = (Pass::Tell(ply), 0);
                return Ok(true);
            }
            Pass::Tell(ply) => ply + 1,
        };
        if ply > last {
            return Ok(false);
        }
        if last > LONGEST {
            return Err(RetrogradeError::TooLong(game.class_name(self.class())).into());
        }
        // At this ply come values of the next one.
        let highest = last.max(ply + 1);
        let room = [true, false].into_iter().filter_map(|won| width.value(won, highest)).max();
        if room.is_none_or(|highest| highest >= width.safe().saturating_sub(most_moves)) {
            return Err(Interruption::Narrow);
        }
        (self.pass, self.board) = (Pass::Late(ply), 0);
        Ok(true)
    }

    /// What the classes have come to when it is done.
    pub fn finished(self) -> Vec<Finished<C>> {
        self.group.boards.into_iter().map(|board| board.finished).collect()
    }
}

/// Blocks that all threads look at before those that follow, so that the finished classes are asked
/// for values that lie together.
#[cfg(not(target_family = "wasm"))]
const BLOCKS_TOGETHER: usize = 1 << 12;
