//! The root of a search: root moves and iterative deepening.
//! <https://www.chessprogramming.org/Iterative_Deepening>

use crate::features::Feature;
use crate::reductions;
use crate::repetition::KeyHistory;
use crate::score::{INFINITE, MAX_PLY, Score, is_decisive};
use crate::tablebase_probe::TablebaseProbe;
use crate::worker::{Node, SearchArgs, Worker};
use crate::{Limits, Report};
use std::cmp::Reverse;
use throughline_game::{CAPTURE_THRESHOLD, Evaluate, ExactValue, Game, Record, Wdl};

/// The first iteration with an aspiration window.
const ASPIRATION_DEPTH: u32 = 3;
/// Half the width of the first window, in hundredths; each failure widens it fourfold.
const ASPIRATION: i32 = 35;
/// Wider windows are replaced by the full window.
const WIDEST: i32 = 1_000;

/// A selective search searches all moves within a full-width depth of one ply for each so many
/// plies of its depth.
const DEPTH_PER_FULL_WIDTH_PLY: u32 = 6;

/// The largest bonus of a drawing move, positive or negative, in hundredths.
const MAX_DRAWING_BONUS: i32 = 300;

/// A move at the root.
#[derive(Clone)]
pub(crate) struct RootMove<M> {
    pub m: M,
    /// Added to its score: makes near-equal moves change places.
    pub bonus: i32,
    /// Nodes below it in the last iteration, by which later moves are ordered.
    nodes: u64,
}

impl<M> RootMove<M> {
    pub fn new(m: M) -> Self {
        RootMove { m, bonus: 0, nodes: 0 }
    }
}

/// A best line, and the depth it was searched to.
#[derive(Clone)]
pub(crate) struct PvLine<M> {
    pub pv: Vec<M>,
    /// The raw score.
    pub score: i32,
    /// The last finished iteration; 0 before the first.
    pub depth: u32,
    /// The full-width depth of that iteration.
    pub full_width: u32,
}

/// The depths of an iteration.
#[derive(Clone, Copy)]
struct Iteration {
    /// The number from 1: the depth that is reported.
    number: u32,
    /// The nominal depth of the principal variation, in plies.
    depth: u32,
    /// The full-width depth: the plies within which every move is searched.
    full_width: u32,
}

impl Iteration {
    /// The iteration of a search to a fixed depth: full width up to that depth, promising lines
    /// half as far again.
    const fn exact(depth: u32) -> Self {
        Iteration { number: depth, depth: depth + depth / 2, full_width: depth }
    }

    /// The iteration of any other search: mostly selective.
    const fn selective(depth: u32) -> Self {
        Iteration { number: depth, depth, full_width: depth.div_ceil(DEPTH_PER_FULL_WIDTH_PLY) }
    }
}

impl<M: Copy> PvLine<M> {
    fn of(m: M) -> Self {
        PvLine { pv: vec![m], score: 0, depth: 0, full_width: 0 }
    }

    /// Whether a forced win or loss is so certain that a deeper search would not improve it: proven
    /// to be the shortest, or confirmed by several iterations.
    pub fn is_decided(&self) -> bool {
        let plies = Score::from_raw(self.score).decided_in();
        plies.is_some_and(|plies| plies <= self.full_width || 2 * plies <= self.depth)
    }
}

impl<G: Evaluate> Worker<'_, G> {
    /// Deepens iteratively until a limit is reached; returns as many best lines as were requested.
    /// `moves` is not empty. `first` is the first depth.
    pub fn deepen(
        &mut self,
        position: &G::Position,
        moves: &mut [RootMove<G::Move>],
        first: u32,
        limits: &Limits,
        handler: &mut dyn FnMut(&Report<G::Move>),
    ) -> Vec<PvLine<G::Move>> {
        let count = limits.lines.clamp(1, moves.len());
        let mut lines: Vec<_> = moves.iter().take(count).map(|r| PvLine::of(r.m)).collect();
        for depth in first..=limits.last_depth() {
            let iteration =
                if limits.is_exact() { Iteration::exact(depth) } else { Iteration::selective(depth) };
            for index in 0..count {
                let before = lines[index].clone();
                // A line excludes the first moves of the lines before it.
                self.iterate(position, &mut moves[index..], iteration, &mut lines[index]);
                if let Some(probe) = self.tablebase_probe {
                    probe.play_out(self.game, position, &mut lines[index].pv);
                }
                self.cut_at_repetition(position, &mut lines[index].pv);
                replace_duplicate(&mut lines, index, before);
                if self.time.is_stopped() {
                    return lines;
                }
                (lines[index].depth, lines[index].full_width) = (iteration.number, iteration.full_width);
            }
            rank(&mut lines, moves);
            (1..).zip(&lines).for_each(|(rank, line)| handler(&self.report(rank, line)));
            if lines.iter().all(PvLine::is_decided) || !self.time.may_deepen() {
                break;
            }
        }
        lines
    }

    /// One iteration, with aspiration windows:
    /// <https://www.chessprogramming.org/Aspiration_Windows>
    fn iterate(
        &mut self,
        position: &G::Position,
        moves: &mut [RootMove<G::Move>],
        iteration: Iteration,
        line: &mut PvLine<G::Move>,
    ) {
        self.extend_until = (2 * iteration.depth as usize + 4).min(MAX_PLY);
        let wanted = self.features.has(Feature::Aspiration);
        let narrow = iteration.number >= ASPIRATION_DEPTH && wanted && !is_decisive(line.score);
        let mut width = if narrow { ASPIRATION } else { INFINITE };
        let centre = line.score + moves[0].bonus;
        let (mut alpha, mut beta) =
            if narrow { (centre - width, centre + width) } else { (-INFINITE, INFINITE) };
        loop {
            let args = SearchArgs {
                ply: 0,
                depth: iteration.depth as i32,
                full_width: iteration.full_width as i32,
                alpha,
                beta,
                may_pass: false,
            };
            let score = self.root(position, moves, &args, line);
            if self.time.is_stopped() || score > alpha && score < beta {
                break;
            }
            width = width.saturating_mul(4);
            let open = width > WIDEST;
            if score <= alpha {
                alpha = if open { -INFINITE } else { score.max(-INFINITE + width) - width };
            } else {
                beta = if open { INFINITE } else { score.min(INFINITE - width) + width };
            }
        }
        if self.time.is_stopped() {
            return;
        }
        // The best move first, the others by their nodes: a move that is hard to refute may be
        // good.
        let best = line.pv[0];
        moves.sort_by_key(|r| (r.m != best, Reverse(r.nodes)));
    }

    /// Searches the root moves; returns the score with the bonus. Updates `line` whenever a move is
    /// proven better.
    fn root(
        &mut self,
        position: &G::Position,
        moves: &mut [RootMove<G::Move>],
        args: &SearchArgs,
        line: &mut PvLine<G::Move>,
    ) -> i32 {
        let key = self.game.key(position);
        let node = self.root_node(position, key);
        let (mut best, mut alpha) = (-INFINITE, args.alpha);
        for (tried, root_move) in moves.iter_mut().enumerate() {
            let (m, before) = (root_move.m, self.nodes);
            let quiet = !node.in_check && self.game.capture_value(position, m) < CAPTURE_THRESHOLD;
            let child = self.game.after(position, m);
            let shift = |score: i32, by: i32| if is_decisive(score) { score } else { score + by };
            let (low, high) = (shift(alpha, -root_move.bonus), shift(args.beta, -root_move.bonus));
            let now = SearchArgs { alpha: low, beta: high.max(low + 1), ..*args };
            self.memory.key_history.push(key, self.game.is_irreversible(position, m));
            let reduction =
                if quiet { reductions::of_late_move(self.features, &node, &now, tried, 0) } else { 0 };
            self.memory.stack[0].moved = Some(self.game.continuation_index(position, m) as u16);
            let score = self.scout(&child, &now, tried, reduction);
            self.memory.key_history.pop();
            if self.time.is_stopped() {
                break;
            }
            root_move.nodes = self.nodes - before;
            let valued = shift(score, root_move.bonus);
            best = best.max(valued);
            if valued > alpha {
                alpha = valued;
                self.extend_pv(0, m);
                line.pv.clone_from(&self.memory.stack[0].pv);
                line.score = score;
                root_move.nodes = u64::MAX;
            }
            if alpha >= args.beta {
                break;
            }
        }
        best
    }

    /// Removes from a line what follows an end of the game by repetition. Within the full-width
    /// depth the search continues beyond the last occurrence of a position if some of them are in
    /// the search tree.
    fn cut_at_repetition(&mut self, position: &G::Position, pv: &mut Vec<G::Move>) {
        let mut at = position.clone();
        let mut played = 0;
        for &m in pv.iter() {
            self.memory.key_history.push(self.game.key(&at), self.game.is_irreversible(&at, m));
            self.game.play(&mut at, m);
            played += 1;
            if self.memory.key_history.is_over(self.game.key(&at)) {
                break;
            }
        }
        (0..played).for_each(|_| self.memory.key_history.pop());
        pv.truncate(played);
    }

    fn root_node(&mut self, position: &G::Position, key: u64) -> Node {
        let in_check = self.game.in_check(position);
        self.memory.stack[0].eval = (!in_check).then(|| self.evaluate(position, 0));
        Node {
            key,
            table_key: key ^ self.key_modifier,
            in_check,
            eval: None,
            improving: true,
            min_score: self.root_min_score,
        }
    }

    pub fn report(&self, rank: usize, line: &PvLine<G::Move>) -> Report<G::Move> {
        let elapsed = self.time.elapsed();
        let nodes = self.nodes + self.time.others_nodes();
        Report {
            rank,
            depth: line.depth,
            full_width: line.full_width,
            seldepth: self.seldepth as u32,
            score: Score::from_raw(line.score.max(self.root_min_score)),
            nodes,
            elapsed,
            nps: (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64,
            hashfull: self.table.per_mille(),
            tablebase_hits: self.tablebase_probe.map_or(0, TablebaseProbe::hits),
            pv: line.pv.clone(),
        }
    }
}

/// When the line at `index` now begins with the same move as a later one, that later line is
/// replaced by the former line `before`.
fn replace_duplicate<M: Copy + PartialEq>(lines: &mut [PvLine<M>], index: usize, before: PvLine<M>) {
    let (upper, lower) = lines.split_at_mut(index + 1);
    if let Some(later) = lower.iter_mut().find(|line| line.pv[0] == upper[index].pv[0]) {
        *later = before;
    }
}

/// Sorts the lines by score, and moves their first moves to the front of `moves`, in the same
/// order.
fn rank<M: Copy + PartialEq>(lines: &mut [PvLine<M>], moves: &mut [RootMove<M>]) {
    lines.sort_by_key(|line| Reverse(line.score));
    for (index, line) in lines.iter().enumerate() {
        if let Some(at) = moves[index..].iter().position(|r| r.m == line.pv[0]) {
            moves[index..=index + at].rotate_right(1);
        }
    }
}

/// Whether the side that made the last move has won by it.
pub(crate) fn has_just_won<G: Game>(game: &G, after: &G::Position) -> bool {
    let mover = game.side_to_move(after).opponent();
    game.outcome(after).is_some_and(|outcome| outcome.winner == Some(mover))
}

/// Keeps the root moves of the best value if the tablebase knows them all: the fastest wins, or the
/// slowest losses. A move that ends the game by repetition has the value of that end. Drawing moves
/// get a bonus by their evaluation, so that the more promising ones are preferred. Keeps all moves
/// where a reply may repeat a position to a draw, which the tablebase does not know.
pub(crate) fn keep_best_moves<G: Evaluate>(
    game: &G,
    record: &Record<G>,
    probe: &TablebaseProbe<'_, G>,
    moves: &mut Vec<RootMove<G::Move>>,
) {
    // A cheap test first: it nearly always fails where the tablebase covers other positions.
    if probe.exact(game, record.position()).is_none() {
        return;
    }
    let mut after = record.clone();
    let mut values = Vec::with_capacity(moves.len());
    for root_move in moves.iter() {
        after.play_trusted(game, root_move.m);
        let child = after.position();
        let ended =
            after.outcome(game).map(|outcome| ExactValue::of_outcome(outcome, game.side_to_move(child)));
        let Some(exact) = ended.or_else(|| probe.exact(game, child)).map(ExactValue::for_parent) else {
            return;
        };
        let drawn = exact.wdl == Wdl::Draw && ended.is_none();
        let bonus =
            if drawn { -game.evaluate(child).clamp(-MAX_DRAWING_BONUS, MAX_DRAWING_BONUS) } else { 0 };
        values.push((exact.rank(), bonus));
        after.undo();
    }
    moves.iter_mut().zip(&values).for_each(|(root_move, (_, bonus))| root_move.bonus += bonus);
    let mut key_history = KeyHistory::default();
    key_history.begin(game, record);
    if key_history.may_be_drawn() {
        return;
    }
    let best = values.iter().map(|&(rank, _)| rank).max();
    let mut values = values.into_iter();
    moves.retain(|_| values.next().map(|(rank, _)| rank) == best);
}
