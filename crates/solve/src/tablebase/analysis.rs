//! The passes of retrograde analysis over a block of positions.

use super::cell::{MAX_DISTANCE, MAX_MOVES};
use super::class_state::{ClassState, Group};
use super::retrograde::{FinishedClasses, Interruption, Pass, RetrogradeError};
use throughline_game::{ExactValue, Indexed, Wdl};

/// The result of looking at a position's own moves, before the values of quiet ones are known.
enum InitialValue {
    /// The index has no position.
    NoPosition,
    /// The position is never lost.
    NeverLost,
    /// The position is won or lost in `plies` plies, or a win by then is certain.
    Decided { won: bool, plies: u32 },
    /// Undecided, with this many moves; one of them stands for all converting moves, which lose in
    /// `late` plies.
    Undecided { moves: u32, late: Option<u32> },
}

/// The data that the passes of an analysis share.
pub(super) struct Analysis<'a, G: Indexed, F> {
    pub game: &'a G,
    pub group: &'a Group<G::Class>,
    pub finished: &'a F,
}

/// The buffers of a thread.
pub(super) struct Scratch<G: Indexed> {
    moves: Vec<G::Move>,
    indices: Vec<u64>,
    late: Vec<(u16, u16)>,
}

impl<G: Indexed> Scratch<G> {
    pub fn new() -> Self {
        Scratch { moves: Vec::new(), indices: Vec::new(), late: Vec::new() }
    }
}

impl<G: Indexed, F: FinishedClasses<G::Class>> Analysis<'_, G, F> {
    /// Runs a pass over a block. Returns how many positions it visited.
    pub fn run(
        &self,
        pass: Pass,
        state: usize,
        block: usize,
        scratch: &mut Scratch<G>,
    ) -> Result<u64, Interruption> {
        let is_idle = |ply| !self.group.states[state].is_scheduled(block, ply);
        match pass {
            Pass::Forwards => self.run_forwards(state, block, scratch),
            Pass::DeferredLosses(ply) if is_idle(ply) => Ok(0),
            Pass::DeferredLosses(ply) => {
                let ClassState { finished, .. } = &self.group.states[state];
                for index in self.group.states[state].losses_deferred_to(block, ply) {
                    finished.cells.add_loss(index, ply);
                }
                Ok(0)
            }
            Pass::Backwards(ply) => {
                let pulled =
                    if self.group.states[state].pulls { self.pull(state, block, ply, scratch) } else { 0 };
                let pushed = if is_idle(ply) { 0 } else { self.run_backwards(state, block, ply, scratch) };
                Ok(pulled + pushed)
            }
        }
    }

    /// The forward pass over a block. Returns the number of its indices.
    fn run_forwards(
        &self,
        number: usize,
        block: usize,
        scratch: &mut Scratch<G>,
    ) -> Result<u64, Interruption> {
        let (group, state) = (self.group, &self.group.states[number]);
        let (width, range) = (group.width(), state.block(block));
        let mut deferred = std::mem::take(&mut scratch.late);
        deferred.clear();
        for index in range.clone() {
            let code = match self.initial_value(state.class(), index, scratch)? {
                InitialValue::NoPosition => continue,
                InitialValue::NeverLost => Some(width.never_lost()),
                InitialValue::Decided { won, plies } => {
                    group.schedule(number, index, plies);
                    width.value(won, plies)
                }
                InitialValue::Undecided { moves, late } => {
                    group.count(moves);
                    if let Some(plies) = late {
                        group.schedule(number, index, plies);
                        deferred.push((plies as u16, (index - range.start) as u16));
                    }
                    let fits = late.is_none_or(|plies| width.value(false, plies).is_some());
                    width.open(moves).filter(|_| fits)
                }
            };
            state.cells().set(index, code.ok_or(Interruption::Narrow)?);
        }
        state.defer_losses(block, &mut deferred);
        scratch.late = deferred;
        Ok(range.end - range.start)
    }

    /// Derives the initial value of a position from its moves.
    fn initial_value(
        &self,
        class: G::Class,
        index: u64,
        scratch: &mut Scratch<G>,
    ) -> Result<InitialValue, RetrogradeError> {
        let game = self.game;
        let Some(position) = game.position(class, index) else { return Ok(InitialValue::NoPosition) };
        scratch.moves.clear();
        game.legal_moves(&position, &mut scratch.moves);
        if scratch.moves.is_empty() {
            let winner = game.outcome(&position).and_then(|outcome| outcome.winner);
            let ended = |side| InitialValue::Decided { won: side == game.side_to_move(&position), plies: 0 };
            return Ok(winner.map_or(InitialValue::NeverLost, ended));
        }
        let (quiet, mut converting) = self.moves_by_kind(class, &position, scratch)?;
        // A draw that the mover may claim is worth as much as a drawing move.
        if game.claim(&position).is_some() {
            converting = converting.filter(|best| best.wdl != Wdl::Loss).or(Some(ExactValue::DRAW));
        }
        let name = || game.class_name(class);
        let plies = converting.and_then(|exact| exact.distance).unwrap_or_default();
        match converting.map(|exact| exact.wdl) {
            _ if quiet > MAX_MOVES => Err(RetrogradeError::TooManyMoves(name())),
            _ if plies > MAX_DISTANCE => Err(RetrogradeError::TooLong(name())),
            None => Ok(InitialValue::Undecided { moves: quiet, late: None }),
            Some(Wdl::Draw) => Ok(InitialValue::NeverLost),
            Some(Wdl::Win) => Ok(InitialValue::Decided { won: true, plies }),
            Some(Wdl::Loss) if quiet == 0 => Ok(InitialValue::Decided { won: false, plies }),
            Some(Wdl::Loss) => Ok(InitialValue::Undecided { moves: quiet + 1, late: Some(plies) }),
        }
    }

    /// Returns the number of quiet moves, those to the same index counted once, and the value of
    /// the best converting move.
    fn moves_by_kind(
        &self,
        class: G::Class,
        position: &G::Position,
        scratch: &mut Scratch<G>,
    ) -> Result<(u32, Option<ExactValue>), RetrogradeError> {
        let (game, counterpart) = (self.game, self.game.counterpart(class));
        let merges = game.merges(class, position);
        let (mut quiet, mut converting) = (0, None::<ExactValue>);
        scratch.indices.clear();
        for &m in &scratch.moves {
            let converts = game.converts(position, m);
            if !converts && !merges {
                quiet += 1;
                continue;
            }
            let child = game.after(position, m);
            if converts {
                let value = self.finished_value(class, &child)?.for_parent();
                converting = converting.filter(|best| best.rank() >= value.rank()).or(Some(value));
                if value == ExactValue::win(1) {
                    break;
                }
            } else {
                scratch.indices.push(game.index(counterpart, &child));
            }
        }
        if merges {
            scratch.indices.sort_unstable();
            scratch.indices.dedup();
            quiet = scratch.indices.len() as u32;
        }
        Ok((quiet, converting))
    }

    fn finished_value(&self, from: G::Class, child: &G::Position) -> Result<ExactValue, RetrogradeError> {
        let class = self.game.class_of(child);
        let value = class.and_then(|class| self.finished.value(class, self.game.index(class, child)));
        value.ok_or_else(|| RetrogradeError::Unforeseen {
            from: self.game.class_name(from),
            to: class.map_or("a position without index".to_owned(), |class| self.game.class_name(class)),
        })
    }

    /// The backward pass over a block: positions decided in `ply` plies update their predecessors.
    /// Returns how many did.
    fn run_backwards(&self, number: usize, block: usize, ply: u32, scratch: &mut Scratch<G>) -> u64 {
        let state = &self.group.states[number];
        let mut pushed = 0;
        for won in [false, true] {
            if !won && self.group.states[self.group.other(number)].pulls {
                continue;
            }
            for index in state.cells().with_value(state.block(block), won, ply) {
                self.push(number, index, won, ply + 1, scratch);
                pushed += 1;
            }
        }
        pushed
    }

    /// Positions of a block that may be won by a move to a position lost in `ply` plies check their
    /// quiet moves. Returns how many did.
    fn pull(&self, number: usize, block: usize, ply: u32, scratch: &mut Scratch<G>) -> u64 {
        let (game, state) = (self.game, &self.group.states[number]);
        let (class, others) = (state.class(), &self.group.states[self.group.other(number)]);
        let lost = ExactValue::loss(ply);
        let mut pulled = 0;
        for index in state.block(block).filter(|&index| state.cells().would_change(index, true, ply + 1)) {
            let Some(position) = game.position(class, index) else { continue };
            scratch.moves.clear();
            game.legal_moves(&position, &mut scratch.moves);
            let mut quiet = scratch.moves.iter().filter(|&&m| !game.converts(&position, m));
            let wins = quiet.any(|&m| {
                let child = game.after(&position, m);
                others.cells().value(game.index(others.class(), &child)) == Some(lost)
            });
            if wins && state.cells().add_win(index, ply + 1) {
                self.group.schedule(number, index, ply + 1);
            }
            pulled += 1;
        }
        pulled
    }

    /// Updates the positions from which quiet moves lead to a won or lost one: they have a move
    /// that loses or wins in `plies`.
    fn push(&self, state: usize, index: u64, won: bool, plies: u32, scratch: &mut Scratch<G>) {
        let before = self.group.other(state);
        let (class, cells) = (self.group.states[state].class(), self.group.states[before].cells());
        let found = &mut scratch.indices;
        found.clear();
        // All are looked up before any is changed, so that the processor overlaps the memory
        // accesses.
        let is_doubled = self.game.predecessors(class, index, |index| found.push(index));
        found.retain(|&index| index < cells.size() && cells.would_change(index, !won, plies));
        if is_doubled {
            found.sort_unstable();
            found.dedup();
        }
        for &index in found.iter() {
            if if won { cells.add_loss(index, plies) } else { cells.add_win(index, plies) } {
                self.group.schedule(before, index, plies);
            }
        }
    }
}
