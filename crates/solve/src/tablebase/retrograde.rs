//! Retrograde analysis of a class and its turned class, which quiet moves lead to and fro.
//!
//! First every position is looked at once, forwards: how many quiet moves it has, and what its
//! converting moves come to by the finished classes. Then come the plies in order. At ply `n` the
//! positions that are decided in `n` plies are settled, and tell those from which quiet moves lead
//! to them: from a loss, that they win in `n + 1`; from a win, that a move less is left. A position
//! whose last move is gone is lost. Since plies come in order, distances are exact; what is
//! undecided at the end is drawn.
//!
//! The method is Ken Thompson's, "Retrograde Analysis of Certain Endgames" (ICCA Journal 9, 1986).

use super::board::{BLOCK, Board, Group};
use super::cell::{Cell, Code, LONGEST, MOST_MOVES};
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;
#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use throughline_game::{ExactValue, Indexed, Wdl};

/// Bytes that the analysis needs for a position, besides the finished classes.
pub const BYTES_PER_POSITION: u64 = 4;

/// A finished class, unpacked.
pub struct Finished<C> {
    /// Which.
    pub class: C,
    /// The values of its indices.
    pub codes: Vec<Code>,
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

/// An analysis at work: what its parts share.
struct Analysis<'a, G: Indexed> {
    game: &'a G,
    group: &'a Group<G::Class>,
    /// Sorted by class.
    finished: &'a [Finished<G::Class>],
}

/// Buffers of a thread.
struct Scratch<G: Indexed> {
    moves: Vec<G::Move>,
    indices: Vec<u64>,
}

impl<G: Indexed> Scratch<G> {
    fn new() -> Self {
        Scratch { moves: Vec::new(), indices: Vec::new() }
    }
}

/// Works out a class and its turned class, the one first (a class that is its own turned one is
/// worked out once), until `stop` is set. All the classes that moves convert to are `finished`,
/// sorted. Runs on the threads of the current rayon pool; `progress` is told of positions looked
/// at, twice for each.
///
/// # Errors
/// What the game's numbers promise and do not keep, and values too large to store.
#[cfg(not(target_family = "wasm"))]
pub fn solve<G: Indexed>(
    game: &G,
    class: G::Class,
    finished: &[Finished<G::Class>],
    stop: &AtomicBool,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Board<G::Class>>, RetrogradeError> {
    let group = Group::new(game, class);
    let analysis = Analysis { game, group: &group, finished };
    let check_stop = || if stop.load(Relaxed) { Err(RetrogradeError::Stopped) } else { Ok(()) };
    for (number, board) in group.boards.iter().enumerate() {
        let look = |scratch: &mut Scratch<G>, block| {
            check_stop()?;
            analysis.look_forwards(number, block, scratch).map(progress)
        };
        (0..board.wake.len()).into_par_iter().map_init(Scratch::new, look).collect::<Result<(), _>>()?;
    }
    let mut ply = 0;
    while ply <= group.last.load(Relaxed) {
        for (number, board) in group.boards.iter().enumerate() {
            let look = |scratch: &mut Scratch<G>, block| {
                if board.is_awake(block, ply) {
                    check_stop()?;
                    progress(analysis.look_backwards(number, block, ply, scratch));
                }
                Ok(())
            };
            (0..board.wake.len()).into_par_iter().map_init(Scratch::new, look).collect::<Result<(), _>>()?;
        }
        analysis.check_length()?;
        ply += 1;
    }
    Ok(group.boards)
}

/// The same on one thread, which can be broken off between two blocks.
pub struct Retrograde<C> {
    group: Group<C>,
    /// The ply of the look backwards; none while it looks forwards.
    ply: Option<u32>,
    board: usize,
    block: usize,
}

impl<C: Copy + Ord> Retrograde<C> {
    /// An analysis of a class and its turned class that has not begun.
    #[must_use]
    pub fn new<G: Indexed<Class = C>>(game: &G, class: C) -> Self {
        Retrograde { group: Group::new(game, class), ply: None, board: 0, block: 0 }
    }

    /// The class.
    #[must_use]
    pub fn class(&self) -> C {
        self.group.boards[0].class
    }

    /// Goes on until it is done or `stop` says so, which is asked after each block. Whether it is
    /// done. `finished` as for [`solve`].
    ///
    /// # Errors
    /// As [`solve`].
    pub fn go_on<G: Indexed<Class = C>>(
        &mut self,
        game: &G,
        finished: &[Finished<C>],
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError> {
        let analysis = Analysis { game, group: &self.group, finished };
        let mut scratch = Scratch::new();
        while self.ply.is_none_or(|ply| ply <= self.group.last.load(Relaxed)) {
            if self.board == self.group.boards.len() {
                analysis.check_length()?;
                self.ply = Some(self.ply.map_or(0, |ply| ply + 1));
                self.board = 0;
                continue;
            }
            let (number, block, board) = (self.board, self.block, &self.group.boards[self.board]);
            self.block += 1;
            if self.block >= board.wake.len() {
                (self.board, self.block) = (number + 1, 0);
            }
            match self.ply {
                None => {
                    analysis.look_forwards(number, block, &mut scratch)?;
                }
                Some(ply) if board.is_awake(block, ply) => {
                    analysis.look_backwards(number, block, ply, &mut scratch);
                }
                Some(_) => continue,
            }
            if stop() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the classes have come to when it is done.
    pub fn finished(&self) -> impl Iterator<Item = Finished<C>> {
        let boards = self.group.boards.iter();
        boards.map(|board| Finished { class: board.class, codes: board.codes(0..board.size()).collect() })
    }
}

impl<G: Indexed> Analysis<'_, G> {
    fn turned(&self, board: usize) -> usize {
        self.group.boards.len() - 1 - board
    }

    /// Looks at a block for the first time; the number of its positions.
    fn look_forwards(
        &self,
        board: usize,
        block: usize,
        scratch: &mut Scratch<G>,
    ) -> Result<u64, RetrogradeError> {
        let Board { class, .. } = self.group.boards[board];
        let cells = self.group.boards[board].block(block);
        for (index, cell) in (block * BLOCK..).zip(cells) {
            let first = self.first_look(class, index as u64, scratch)?;
            cell.store(first.0, Relaxed);
            if let Some(ply) = first.plies().or(first.date()) {
                self.group.date(board, index, ply);
            }
        }
        Ok(cells.len() as u64)
    }

    /// What the moves of a position say of it.
    fn first_look(
        &self,
        class: G::Class,
        index: u64,
        scratch: &mut Scratch<G>,
    ) -> Result<Cell, RetrogradeError> {
        let game = self.game;
        let Some(position) = game.position(class, index) else { return Ok(Cell::NOTHING) };
        scratch.moves.clear();
        game.legal_moves(&position, &mut scratch.moves);
        if scratch.moves.is_empty() {
            let winner = game.outcome(&position).and_then(|outcome| outcome.winner);
            return Ok(
                winner.map_or(Cell::SAFE, |side| Cell::decided(side == game.side_to_move(&position), 0))
            );
        }
        let (merges, turned) = (game.merges(class), game.turned(class));
        let (mut quiet, mut converting) = (0, None::<ExactValue>);
        scratch.indices.clear();
        for &m in &scratch.moves {
            let converts = game.converts(&position, m);
            if !converts && !merges {
                quiet += 1;
                continue;
            }
            let mut child = position.clone();
            game.play(&mut child, m);
            if converts {
                let value = self.finished_value(class, &child)?;
                let value = value.before();
                converting = converting.filter(|best| best.rank() >= value.rank()).or(Some(value));
            } else {
                scratch.indices.push(game.index(turned, &child));
            }
        }
        if merges {
            scratch.indices.sort_unstable();
            scratch.indices.dedup();
            quiet = scratch.indices.len() as u32;
        }
        // A draw that the mover may declare is worth what a move that draws is.
        if game.claim(&position).is_some() {
            converting = converting.filter(|best| best.wdl != Wdl::Loss).or(Some(ExactValue::DRAW));
        }
        let name = || game.class_name(class);
        let plies = converting.and_then(|exact| exact.distance).unwrap_or_default();
        match () {
            () if quiet > MOST_MOVES => Err(RetrogradeError::TooManyMoves(name())),
            () if plies > LONGEST => Err(RetrogradeError::TooLong(name())),
            () => Ok(Cell::open(quiet, converting)),
        }
    }

    fn finished_value(&self, from: G::Class, child: &G::Position) -> Result<ExactValue, RetrogradeError> {
        let class = self.game.class_of(child);
        let number =
            class.and_then(|class| self.finished.binary_search_by_key(&class, |held| held.class).ok());
        let finished = number.map(|number| &self.finished[number]);
        let code =
            finished.and_then(|finished| finished.codes.get(self.game.index(finished.class, child) as usize));
        code.and_then(|code| code.exact()).ok_or_else(|| RetrogradeError::Unforeseen {
            from: self.game.class_name(from),
            to: class.map_or("a position without index".to_owned(), |class| self.game.class_name(class)),
        })
    }

    /// Settles what is decided in `ply` plies in a block, and tells the positions before; how many
    /// were settled.
    fn look_backwards(&self, board: usize, block: usize, ply: u32, scratch: &mut Scratch<G>) -> u64 {
        let mut told = 0;
        for (index, cell) in (block * BLOCK..).zip(self.group.boards[board].block(block)) {
            if let Some(decided) = settle(cell, ply) {
                self.tell(board, index as u64, decided, scratch);
                told += 1;
            }
        }
        told
    }

    fn check_length(&self) -> Result<(), RetrogradeError> {
        if self.group.last.load(Relaxed) <= LONGEST {
            return Ok(());
        }
        Err(RetrogradeError::TooLong(self.game.class_name(self.group.boards[0].class)))
    }

    /// Tells the positions from which quiet moves lead to a decided one.
    fn tell(&self, board: usize, index: u64, decided: Cell, scratch: &mut Scratch<G>) {
        let (won, plies) = (decided.is_won(), decided.plies().unwrap_or_default());
        let (class, before) = (self.group.boards[board].class, self.turned(board));
        let cells = &self.group.boards[before].cells;
        let found = &mut scratch.indices;
        found.clear();
        // Looked up all at once before any is changed, so that the processor waits for memory only
        // once.
        let undecided =
            |index: &u64| cells.get(*index as usize).is_some_and(|c| !Cell(c.load(Relaxed)).is_decided());
        self.game.predecessors(class, index, |index| found.push(index));
        found.retain(undecided);
        if self.game.merges(self.group.boards[before].class) {
            found.sort_unstable();
            found.dedup();
        }
        for &index in found.iter() {
            let cell = &cells[index as usize];
            let change = |now| {
                let now = Cell(now);
                let next = if won { now.with_loss(plies + 1) } else { now.with_win(plies + 1) };
                next.map(|next| next.0)
            };
            if let Ok(before_change) = cell.fetch_update(Relaxed, Relaxed, change)
                && let Some(next) = change(before_change).map(Cell)
                && let Some(ply) = next.plies().or(next.date())
            {
                self.group.date(before, index as usize, ply);
            }
        }
    }
}

/// Decides a position whose date has come; gives it when it is decided in just these plies.
#[inline]
fn settle(cell: &AtomicU32, ply: u32) -> Option<Cell> {
    let now = Cell(cell.load(Relaxed));
    if now.plies() == Some(ply) {
        return Some(now);
    }
    if now.date() != Some(ply) {
        return None;
    }
    let change = |now| (Cell(now).date() == Some(ply)).then(|| Cell(now).settled().0);
    // Somebody else can only have found the same win in the meantime.
    let _ = cell.fetch_update(Relaxed, Relaxed, change);
    Some(Cell(cell.load(Relaxed))).filter(|now| now.plies() == Some(ply))
}
