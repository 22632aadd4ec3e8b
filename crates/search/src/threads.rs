//! A search by one or more threads that share the transposition table: lazy SMP.
//! <https://www.chessprogramming.org/Lazy_SMP>

use crate::clock::Instant;
use crate::features::Features;
use crate::handicap::Handicap;
use crate::helper_threads::search_with_helpers;
use crate::nnue::Network;
use crate::report::BestLine;
use crate::root::{PvLine, RootMove, has_just_won};
use crate::score::{DRAW, WIN};
use crate::tablebase_probe::TablebaseProbe;
use crate::time::{Role, SharedState, TimeManager};
use crate::transposition_table::TranspositionTable;
use crate::worker::{ThreadMemory, Worker};
use crate::{Limits, Report, Score, SearchResult};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::random::mix;
use throughline_game::{Evaluate, PackedMove, Record, Side};

/// Root moves that are scored between two checks of the time.
const MOVES_PER_TIME_CHECK: usize = 512;

/// The position to search, and the limits.
pub(crate) struct Request<'a, G: Evaluate> {
    pub record: &'a Record<G>,
    /// When the clock started.
    pub began: Instant,
    pub limits: &'a Limits,
    pub handicap: Handicap,
    pub stop: &'a AtomicBool,
}

/// A search of one position, with the data that its threads share read-only.
pub(crate) struct SearchTask<'a, G: Evaluate> {
    pub game: &'a G,
    pub table: &'a TranspositionTable,
    pub request: Request<'a, G>,
    pub features: Features,
    pub network: Option<&'a Network>,
    pub tablebase_probe: Option<&'a TablebaseProbe<'a, G>>,
    /// The contempt of the side to move, in hundredths.
    pub contempt: i32,
}

impl<G: Evaluate> SearchTask<'_, G> {
    /// Searches with one thread for each of the memories. `moves` are the root moves to search.
    pub fn search(
        &self,
        memories: &mut [ThreadMemory<G>],
        moves: &mut Vec<RootMove<G::Move>>,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> SearchResult<G::Move> {
        let shared = SharedState::default();
        let leads = Role::Main(&shared);
        let mut time = TimeManager::start(self.request.limits, self.request.stop, leads, moves.len())
            .started_at(self.request.began);
        let position = self.request.record.position();
        self.sort(moves, &mut time);
        self.table.next_generation();
        let (memory, helpers) = memories.split_first_mut().expect("an engine has a thread");
        let mut main = self.worker(memory, time);
        let lines = match moves.first() {
            None => vec![main.finished_line(self.request.record)],
            Some(first) if self.request.limits.lines <= 1 && main.wins(position, first.m) => {
                vec![main.winning_line(first.m, handler)]
            }
            Some(_) => {
                self.remove_overlooked(moves);
                self.with_helpers(&shared, helpers, moves, |moves| {
                    main.deepen(position, moves, 1, self.request.limits, handler)
                })
            }
        };
        self.result(&main, lines)
    }

    /// Sorts the root moves by [`SearchTask::first_guess`], the best first. When time runs out, the
    /// moves not yet scored come last.
    fn sort(&self, moves: &mut [RootMove<G::Move>], time: &mut TimeManager<'_>) {
        let mut looked_at = 0_usize;
        moves.sort_by_cached_key(|r| {
            looked_at += 1;
            let is_over =
                time.is_stopped() || looked_at.is_multiple_of(MOVES_PER_TIME_CHECK) && time.must_stop_now(0);
            if is_over { (Reverse(false), Reverse(0)) } else { self.first_guess(r.m) }
        });
    }

    /// The key that orders root moves before the first iteration: immediate wins, then captures by
    /// their value.
    fn first_guess(&self, m: G::Move) -> (Reverse<bool>, Reverse<i32>) {
        let position = self.request.record.position();
        let child = self.game.after(position, m);
        (Reverse(has_just_won(self.game, &child)), Reverse(self.game.capture_value(position, m)))
    }

    /// Removes the root moves that the handicap overlooks; the most visible move always stays.
    fn remove_overlooked(&self, moves: &mut Vec<RootMove<G::Move>>) {
        if self.request.handicap.own_missed == 0 {
            return;
        }
        let position = self.request.record.position();
        let key = self.game.key(position);
        let visibility = |r: &RootMove<G::Move>| {
            self.request.handicap.visibility(key, r.m.pack(), self.game.capture_value(position, r.m))
        };
        let most = moves.iter().map(visibility).max().unwrap_or(0).min(0);
        moves.retain(|r| visibility(r) >= most);
    }

    fn worker<'w>(&'w self, memory: &'w mut ThreadMemory<G>, time: TimeManager<'w>) -> Worker<'w, G> {
        memory.history.halve();
        for frame in &mut memory.stack {
            (frame.killers, frame.eval, frame.moved) = ([None; 2], None, None);
        }
        memory.key_history.begin(self.game, self.request.record);
        let position = self.request.record.position();
        let (root_key, root_side) = (self.game.key(position), self.game.side_to_move(position));
        let mut worker = Worker {
            game: self.game,
            key_modifier: memory.key_history.key_modifier(root_key)
                ^ self.request.handicap.key_modifier()
                ^ contempt_key_modifier(root_side, self.contempt),
            memory,
            table: self.table,
            time,
            handicap: self.request.handicap,
            features: self.features,
            network: self.network,
            tablebase_probe: self.tablebase_probe,
            nodes: 0,
            seldepth: 0,
            root_side,
            contempt: self.contempt,
            root_min_score: 0,
            extend_until: 0,
        };
        worker.root_min_score = worker.min_score(position, self.request.record.claim(self.game).is_some());
        worker
    }

    /// Runs the main search while helpers search the same moves. Returns the main thread's lines,
    /// or those of a helper that finished a deeper iteration.
    fn with_helpers(
        &self,
        shared: &SharedState,
        helpers: &mut [ThreadMemory<G>],
        moves: &mut [RootMove<G::Move>],
        search: impl FnOnce(&mut [RootMove<G::Move>]) -> Vec<PvLine<G::Move>>,
    ) -> Vec<PvLine<G::Move>> {
        let helpers: Vec<_> = (1..)
            .zip(helpers)
            .map(|(number, memory)| {
                let moves = moves.to_vec();
                move || self.help(shared, number, memory, moves)
            })
            .collect();
        let (lines, others) = search_with_helpers(helpers, || {
            let _end = EndOfSearch(shared);
            search(moves)
        });
        let others = others.into_iter();
        others.fold(lines, |best, other| if progress(&other) > progress(&best) { other } else { best })
    }

    fn help(
        &self,
        shared: &SharedState,
        number: u32,
        memory: &mut ThreadMemory<G>,
        mut moves: Vec<RootMove<G::Move>>,
    ) -> Vec<PvLine<G::Move>> {
        let Limits { lines, depth, nodes, .. } = *self.request.limits;
        let limits = Limits { lines, depth, nodes, ..Limits::default() };
        let time = TimeManager::start(&limits, self.request.stop, Role::Helper(shared), moves.len());
        // Every second helper begins a ply deeper, so that helpers diverge.
        let first = (1 + number % 2).min(limits.last_depth());
        let mut worker = self.worker(memory, time);
        worker.deepen(self.request.record.position(), &mut moves, first, &limits, &mut |_| {})
    }

    fn result(&self, main: &Worker<'_, G>, lines: Vec<PvLine<G::Move>>) -> SearchResult<G::Move> {
        let score = |line: &PvLine<G::Move>| Score::from_raw(line.score.max(main.root_min_score));
        let best = lines.first().expect("there is a line, if an empty one").clone();
        let told = |line: PvLine<G::Move>| BestLine { score: score(&line), depth: line.depth, pv: line.pv };
        SearchResult {
            best: best.pv.first().copied(),
            score: score(&best),
            depth: best.depth,
            full_width: best.full_width,
            nodes: main.nodes + main.time.others_nodes(),
            tablebase_hits: self.tablebase_probe.map_or(0, TablebaseProbe::hits),
            lines: lines.into_iter().filter(|line| !line.pv.is_empty()).map(told).collect(),
            pv: best.pv,
            elapsed: main.time.elapsed(),
        }
    }
}

/// A value XORed into the table's keys: it separates the entries of searches with different
/// contempt.
fn contempt_key_modifier(root: Side, contempt: i32) -> u64 {
    if contempt == 0 {
        0
    } else {
        mix(0xC0_7E3D ^ ((root.index() as u64) << 32) ^ u64::from(contempt as u32))
    }
}

/// Stops the helpers when it is dropped, also when the main thread panics.
struct EndOfSearch<'a>(&'a SharedState);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.0.finished.store(true, Ordering::Relaxed);
    }
}

/// The progress of a search, to compare threads: whether it is decided, then the last iteration
/// that all its lines finished.
fn progress<M: Copy>(lines: &[PvLine<M>]) -> Option<(bool, u32)> {
    Some((lines.first()?.is_decided(), lines.iter().map(|line| line.depth).min()?))
}

impl<G: Evaluate> Worker<'_, G> {
    fn wins(&self, position: &G::Position, m: G::Move) -> bool {
        has_just_won(self.game, &self.game.after(position, m))
    }

    /// The line of a finished game.
    fn finished_line(&self, record: &Record<G>) -> PvLine<G::Move> {
        let outcome = record.outcome(self.game);
        let score = outcome.map_or(DRAW, |outcome| self.outcome_score(record.position(), outcome, 0));
        PvLine { pv: Vec::new(), score, depth: 0, full_width: 0 }
    }

    /// The line of an immediately winning move.
    fn winning_line(&mut self, m: G::Move, handler: &mut dyn FnMut(&Report<G::Move>)) -> PvLine<G::Move> {
        self.nodes += 1;
        self.seldepth = 1;
        let line = PvLine { pv: vec![m], score: WIN - 1, depth: 1, full_width: 1 };
        handler(&self.report(1, &line));
        line
    }
}
