//! One search by one or more threads, which share the table: lazy SMP.
//! <https://www.chessprogramming.org/Lazy_SMP>

use crate::features::Features;
use crate::known::Known;
use crate::limits::{Clock, Part, Team};
use crate::nnue::Network;
use crate::report::BestLine;
use crate::root::{Line, RootMove, has_won_at_once};
use crate::score::{DRAW, WIN};
use crate::sight::Sight;
use crate::table::Table;
use crate::worker::{Memory, Worker};
use crate::{Limits, Report, Score, SearchResult};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;
use throughline_game::random::mix;
use throughline_game::{Evaluate, PackedMove, Record, Side};

/// Moves of the root that are looked at between two looks at the clock.
const MOVES_PER_LOOK: usize = 512;

/// What is to be searched, and how.
pub(crate) struct Task<'a, G: Evaluate> {
    pub game: &'a G,
    pub table: &'a Table,
    pub record: &'a Record<G>,
    /// When the clock began to run.
    pub began: Instant,
    pub limits: &'a Limits,
    pub sight: Sight,
    pub features: Features,
    pub network: Option<&'a Network>,
    pub known: Option<&'a Known<'a, G>>,
    /// What a draw costs the side to move, in hundredths.
    pub contempt: i32,
    pub stop: &'a AtomicBool,
}

impl<G: Evaluate> Task<'_, G> {
    /// Searches with as many threads as there are memories; `moves` are those of the root that
    /// count.
    pub fn search(
        &self,
        memories: &mut [Memory<G>],
        moves: &mut Vec<RootMove<G::Move>>,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> SearchResult<G::Move> {
        let team = Team::default();
        let leads = Part::Leader(&team);
        let mut clock = Clock::start(self.limits, self.stop, leads, moves.len()).begun_at(self.began);
        let position = self.record.position();
        self.sort(moves, &mut clock);
        self.table.next_generation();
        let (memory, helpers) = memories.split_first_mut().expect("an engine has a thread");
        let mut leader = self.worker(memory, clock);
        let lines = match moves.first() {
            None => vec![leader.over(self.record)],
            Some(first) if self.limits.lines <= 1 && leader.wins(position, first.m) => {
                vec![leader.win_now(first.m, handler)]
            }
            Some(_) => {
                self.overlook(moves);
                self.with_helpers(&team, helpers, moves, |moves| {
                    leader.deepen(position, moves, (1, self.limits), handler)
                })
            }
        };
        self.result(&leader, lines)
    }

    /// Puts the moves that promise most first; where there are so many that the time is over, those
    /// that it was enough for.
    fn sort(&self, moves: &mut [RootMove<G::Move>], clock: &mut Clock<'_>) {
        let mut looked_at = 0_usize;
        moves.sort_by_cached_key(|r| {
            looked_at += 1;
            let is_over =
                clock.is_stopped() || looked_at.is_multiple_of(MOVES_PER_LOOK) && clock.must_stop_now(0);
            if is_over { (Reverse(false), Reverse(0)) } else { self.promise(r.m) }
        });
    }

    /// What a move promises at first sight, the best first: wins on the spot, then captures.
    fn promise(&self, m: G::Move) -> (Reverse<bool>, Reverse<i32>) {
        let position = self.record.position();
        let mut child = position.clone();
        self.game.play(&mut child, m);
        (Reverse(has_won_at_once(self.game, &child)), Reverse(self.game.capture_value(position, m)))
    }

    /// Strikes the moves that a weak player does not think of; the one that strikes the eye most is
    /// always left.
    fn overlook(&self, moves: &mut Vec<RootMove<G::Move>>) {
        if self.sight.own_missed == 0 {
            return;
        }
        let position = self.record.position();
        let key = self.game.key(position);
        let notice = |r: &RootMove<G::Move>| {
            self.sight.notice(key, r.m.pack(), self.game.capture_value(position, r.m))
        };
        let most = moves.iter().map(notice).max().unwrap_or(0).min(0);
        moves.retain(|r| notice(r) >= most);
    }

    fn worker<'w>(&'w self, memory: &'w mut Memory<G>, clock: Clock<'w>) -> Worker<'w, G> {
        memory.history.fade();
        for frame in &mut memory.frames {
            (frame.killers, frame.judged, frame.moved) = ([None; 2], None, None);
        }
        memory.past.begin(self.game, self.record);
        let position = self.record.position();
        let (root, side) = (self.game.key(position), self.game.side_to_move(position));
        let mut worker = Worker {
            game: self.game,
            salt: memory.past.salt(root) ^ self.sight.salt() ^ contempt_salt(side, self.contempt),
            memory,
            table: self.table,
            clock,
            sight: self.sight,
            features: self.features,
            network: self.network,
            known: self.known,
            nodes: 0,
            seldepth: 0,
            contempt: (side, self.contempt),
            least: 0,
            extend_until: 0,
        };
        worker.least = worker.least_score(position, self.record.claim(self.game).is_some());
        worker
    }

    /// The leader's lines, while helpers search the same moves; a helper's, where one came further.
    fn with_helpers(
        &self,
        team: &Team,
        helpers: &mut [Memory<G>],
        moves: &mut [RootMove<G::Move>],
        lead: impl FnOnce(&mut [RootMove<G::Move>]) -> Vec<Line<G::Move>>,
    ) -> Vec<Line<G::Move>> {
        thread::scope(|scope| {
            let at_work: Vec<_> = (1..)
                .zip(helpers)
                .map(|(number, memory)| {
                    let moves = moves.to_vec();
                    scope.spawn(move || self.help(team, (number, memory), moves))
                })
                .collect();
            let lines = {
                let _end = EndOfSearch(team);
                lead(moves)
            };
            // A helper that broke has nothing to say; the leader's lines stand.
            let others = at_work.into_iter().filter_map(|helper| helper.join().ok());
            others.fold(lines, |best, other| if further(&other) > further(&best) { other } else { best })
        })
    }

    fn help(
        &self,
        team: &Team,
        (number, memory): (u32, &mut Memory<G>),
        mut moves: Vec<RootMove<G::Move>>,
    ) -> Vec<Line<G::Move>> {
        let Limits { lines, depth, nodes, .. } = *self.limits;
        let limits = Limits { lines, depth, nodes, ..Limits::default() };
        let clock = Clock::start(&limits, self.stop, Part::Helper(team), moves.len());
        // Every second helper begins a ply deeper, so that they do not all do the same.
        let first = (1 + number % 2).min(limits.last_depth());
        let mut worker = self.worker(memory, clock);
        worker.deepen(self.record.position(), &mut moves, (first, &limits), &mut |_| {})
    }

    fn result(&self, leader: &Worker<'_, G>, lines: Vec<Line<G::Move>>) -> SearchResult<G::Move> {
        let score = |line: &Line<G::Move>| Score::from_raw(line.score.max(leader.least));
        let best = lines.first().expect("there is a line, if an empty one").clone();
        let told = |line: Line<G::Move>| BestLine { score: score(&line), depth: line.depth, pv: line.pv };
        SearchResult {
            best: best.pv.first().copied(),
            score: score(&best),
            depth: best.depth,
            full_width: best.full_width,
            nodes: leader.nodes + leader.clock.others_nodes(),
            table_hits: self.known.map_or(0, Known::hits),
            lines: lines.into_iter().filter(|line| !line.pv.is_empty()).map(told).collect(),
            pv: best.pv,
            elapsed: leader.clock.elapsed(),
        }
    }
}

/// Tells the table's entries under a contempt from those of others.
fn contempt_salt(root: Side, contempt: i32) -> u64 {
    if contempt == 0 {
        0
    } else {
        mix(0xC0_7E3D ^ ((root.index() as u64) << 32) ^ u64::from(contempt as u32))
    }
}

/// Sends the helpers home, even when the leader breaks.
struct EndOfSearch<'a>(&'a Team);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.0.finished.store(true, Ordering::Relaxed);
    }
}

/// How far a search came: a decision within its depth, then the iteration that all its lines
/// finished. At the same depth the leader's lines stand, which have been told.
fn further<M: Copy>(lines: &[Line<M>]) -> Option<(bool, u32)> {
    Some((lines.first()?.is_decided(), lines.iter().map(|line| line.depth).min()?))
}

impl<G: Evaluate> Worker<'_, G> {
    fn wins(&self, position: &G::Position, m: G::Move) -> bool {
        has_won_at_once(self.game, &self.after(position, m))
    }

    /// The line of a game that is over.
    fn over(&self, record: &Record<G>) -> Line<G::Move> {
        let outcome = record.outcome(self.game);
        let score = outcome.map_or(DRAW, |outcome| self.ended(record.position(), outcome, 0));
        Line { pv: Vec::new(), score, depth: 0, full_width: 0 }
    }

    /// The line of a move that wins on the spot.
    fn win_now(&mut self, m: G::Move, handler: &mut dyn FnMut(&Report<G::Move>)) -> Line<G::Move> {
        self.nodes += 1;
        self.seldepth = 1;
        let line = Line { pv: vec![m], score: WIN - 1, depth: 1, full_width: 1 };
        handler(&self.report(1, &line));
        line
    }
}
