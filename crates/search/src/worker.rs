//! The state shared by the parts of a search.

use crate::features::Features;
use crate::handicap::Handicap;
use crate::move_ordering::{ContinuationHistory, History, MovePicker, PickedMove};
use crate::nnue::{Accumulators, Network};
use crate::repetition::{KeyHistory, Recurrence};
use crate::score::{DRAW, INFINITE, MAX_EVAL, MAX_PLY, WIN};
use crate::tablebase_probe::TablebaseProbe;
use crate::time::TimeManager;
use crate::transposition_table::TranspositionTable;
use throughline_game::{Evaluate, Outcome, PackedMove, Side};

/// The arguments of a node's search.
#[derive(Clone, Copy)]
pub(crate) struct SearchArgs {
    /// Plies from the root.
    pub ply: usize,
    /// Plies to search; reductions and extensions change it.
    pub depth: i32,
    /// The full-width depth: the plies within which every move is searched, whatever `depth` is.
    /// See [`crate::Limits`].
    pub full_width: i32,
    pub alpha: i32,
    pub beta: i32,
    /// Whether a null move may be tried: not directly after another.
    pub may_pass: bool,
}

impl SearchArgs {
    /// The arguments for a child of this node: a ply deeper, from the other side's view.
    pub fn child(&self) -> SearchArgs {
        SearchArgs {
            ply: self.ply + 1,
            depth: self.depth - 1,
            full_width: (self.full_width - 1).max(0),
            alpha: -self.beta,
            beta: -self.alpha,
            may_pass: true,
        }
    }

    /// Whether the window is open, unlike that of a null-window search.
    pub fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The data of a node that is known before its moves are searched.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    /// The position's key, and the key for the transposition table.
    pub key: u64,
    pub table_key: u64,
    pub in_check: bool,
    /// The evaluation, where pruning by it is allowed.
    pub eval: Option<i32>,
    /// Whether the evaluation is better than it was before this side's last move.
    pub improving: bool,
    /// The minimum score: that of a draw that may be claimed.
    pub min_score: i32,
}

/// The data of each ply of the search stack; nodes at the same ply reuse it.
pub(crate) struct StackFrame<M> {
    pub picker: MovePicker<M>,
    pub killers: [Option<M>; 2],
    pub pv: Vec<M>,
    /// The static evaluation at this ply, if it was computed.
    pub eval: Option<i32>,
    /// The continuation index of the move being tried; `None` for a pass.
    pub moved: Option<u16>,
}

/// The memory of one thread of an engine, kept between moves.
pub(crate) struct ThreadMemory<G: Evaluate> {
    pub history: History,
    pub continuations: ContinuationHistory,
    pub stack: Vec<StackFrame<G::Move>>,
    pub key_history: KeyHistory,
    pub scratch: Vec<G::Move>,
    /// The accumulators of the network, if one is set.
    pub accumulators: Option<Accumulators>,
}

impl<G: Evaluate> ThreadMemory<G> {
    pub fn new(game: &G, network: Option<&Network>) -> Self {
        let frame = || StackFrame {
            picker: MovePicker::default(),
            killers: [None; 2],
            pv: Vec::new(),
            eval: None,
            moved: None,
        };
        ThreadMemory {
            history: History::new(game),
            continuations: ContinuationHistory::new(game),
            stack: (0..=MAX_PLY + 1).map(|_| frame()).collect(),
            key_history: KeyHistory::default(),
            scratch: Vec::new(),
            accumulators: accumulators(network),
        }
    }

    /// Sets or clears the network.
    pub fn set_network(&mut self, network: Option<&Network>) {
        self.accumulators = accumulators(network);
    }

    /// Clears the statistics, as for a new game.
    pub fn forget(&mut self) {
        self.history.clear();
        self.continuations.clear();
    }
}

fn accumulators(network: Option<&Network>) -> Option<Accumulators> {
    network.map(|network| Accumulators::new(network, MAX_PLY + 1))
}

/// One thread's search.
pub(crate) struct Worker<'a, G: Evaluate> {
    pub game: &'a G,
    pub memory: &'a mut ThreadMemory<G>,
    pub table: &'a TranspositionTable,
    pub time: TimeManager<'a>,
    pub handicap: Handicap,
    pub features: Features,
    pub network: Option<&'a Network>,
    pub tablebase_probe: Option<&'a TablebaseProbe<'a, G>>,
    /// XORed into keys for the table: see [`KeyHistory::key_modifier`] and
    /// [`Handicap::key_modifier`].
    pub key_modifier: u64,
    pub nodes: u64,
    pub seldepth: usize,
    /// The side to move at the root.
    pub root_side: Side,
    /// The contempt of that side: see [`crate::Engine::set_contempt`].
    pub contempt: i32,
    /// The minimum score at the root: that of a draw that may be claimed there.
    pub root_min_score: i32,
    /// The ply from which there are no more extensions.
    pub extend_until: usize,
}

impl<G: Evaluate> Worker<'_, G> {
    /// Counts a node. Whether the search must end.
    #[inline]
    pub fn count_node(&mut self, ply: usize) -> bool {
        if self.time.must_stop(self.nodes) {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        false
    }

    /// The score of a draw for the side to move.
    #[inline]
    pub fn draw_score(&self, position: &G::Position) -> i32 {
        let is_root_side = self.game.side_to_move(position) == self.root_side;
        if is_root_side { DRAW - self.contempt } else { DRAW + self.contempt }
    }

    /// The minimum score of a position in which the mover may claim a draw.
    #[inline]
    pub fn min_score(&self, position: &G::Position, may_claim: bool) -> i32 {
        if may_claim { self.draw_score(position) } else { -INFINITE }
    }

    /// The score of a finished game.
    #[inline]
    pub fn outcome_score(&self, position: &G::Position, outcome: Outcome, ply: usize) -> i32 {
        match outcome.winner {
            None => self.draw_score(position),
            Some(winner) if winner == self.game.side_to_move(position) => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// The score of a repeated position. Where repetition defeats a side, a cycle that the game
    /// does not yet count is scored as the worst evaluation, not as a proven loss.
    pub fn repetition_score(&self, position: &G::Position, ply: usize, recurrence: Recurrence) -> i32 {
        let Some(loser) = self.game.repetition_loser() else { return self.draw_score(position) };
        let is_over = recurrence == Recurrence::Draw;
        let worth = if is_over { WIN - ply as i32 } else { G::LIMIT.min(MAX_EVAL) };
        if self.game.side_to_move(position) == loser { -worth } else { worth }
    }

    /// The static evaluation, with the handicap's error.
    #[inline]
    pub fn evaluate(&mut self, position: &G::Position, ply: usize) -> i32 {
        let limit = G::LIMIT.min(MAX_EVAL);
        let mut eval = match (self.network, &mut self.memory.accumulators) {
            (Some(network), Some(accumulators)) => {
                let (own, alone) = if network.header().corrects {
                    self.game.evaluate_with_override(position)
                } else {
                    (0, false)
                };
                let side = self.game.side_to_move(position);
                let see = |planes: &mut [u128]| self.game.planes(position, planes);
                if alone { own } else { own + accumulators.evaluate(network, ply, side, see) }
            }
            _ => self.game.evaluate(position),
        };
        if self.handicap.noise != 0 {
            eval += self.handicap.evaluation_error(self.game.key(position));
        }
        eval.clamp(-limit, limit)
    }

    /// Whether a weak level overlooks the move that leads to `child`. Moves that win immediately or
    /// threaten to are more visible.
    pub fn is_overlooked(
        &self,
        child: &G::Position,
        ply: usize,
        key: u64,
        picked: PickedMove<G::Move>,
    ) -> bool {
        let wins = || self.game.outcome(child).is_some_and(|o| o.winner.is_some());
        let is_threat = || wins() || self.game.in_check(child);
        self.handicap.misses_moves()
            && ply > 0
            && self.handicap.misses(key, picked.m.pack(), picked.capture_value, is_threat)
            && !(ply <= self.handicap.win_alert && wins())
    }

    /// Whether the mover's evaluation is better than two plies ago; true where that is unknown.
    pub fn is_improving(&self, ply: usize, eval: i32) -> bool {
        let earlier = |back: usize| ply.checked_sub(back).and_then(|ply| self.memory.stack[ply].eval);
        earlier(2).or(earlier(4)).is_none_or(|before| eval > before)
    }
}
