//! The state that the parts of a search share.

use crate::features::Features;
use crate::known::Known;
use crate::limits::Clock;
use crate::nnue::{Accumulators, Network};
use crate::ordering::{Continuations, History, Picker};
use crate::repetition::Past;
use crate::score::{DRAW, INFINITE, MAX_PLY, MOST_JUDGED, WIN};
use crate::sight::Sight;
use crate::table::Table;
use throughline_game::{Evaluate, Outcome, Side};

/// What a node is asked: how good is the position, as far as it lies between `alpha` and `beta`?
#[derive(Clone, Copy)]
pub(crate) struct Ask {
    /// Plies from the root.
    pub ply: usize,
    /// Plies to search; reductions and extensions change it.
    pub depth: i32,
    /// Plies within which every move is searched, whatever `depth` says: see the crate's
    /// documentation.
    pub floor: i32,
    pub alpha: i32,
    pub beta: i32,
    /// Whether a null move may be tried: not after another.
    pub may_pass: bool,
}

impl Ask {
    /// The question to a child of this node: a ply on, seen from the other side.
    pub fn child(&self) -> Ask {
        Ask {
            ply: self.ply + 1,
            depth: self.depth - 1,
            floor: (self.floor - 1).max(0),
            alpha: -self.beta,
            beta: -self.alpha,
            may_pass: true,
        }
    }

    /// Whether more than "above or below" is asked.
    pub fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is kept for each ply, and used again by every node there.
pub(crate) struct Frame<M> {
    pub picker: Picker<M>,
    pub killers: [Option<M>; 2],
    pub pv: Vec<M>,
    /// The judgement of the position at this ply, where one was made.
    pub judged: Option<i32>,
    /// The step index of the move being tried; `None` for a pass.
    pub moved: Option<u16>,
}

/// The memory of one of an engine's threads, which lasts from move to move.
pub(crate) struct Memory<G: Evaluate> {
    pub history: History,
    pub continuations: Continuations,
    pub frames: Vec<Frame<G::Move>>,
    pub past: Past,
    pub scratch: Vec<G::Move>,
    /// Of the network that judges, if one does.
    pub accumulators: Option<Accumulators>,
}

impl<G: Evaluate> Memory<G> {
    pub fn new(game: &G, network: Option<&Network>) -> Self {
        let frame = || Frame {
            picker: Picker::default(),
            killers: [None; 2],
            pv: Vec::new(),
            judged: None,
            moved: None,
        };
        Memory {
            history: History::new(game),
            continuations: Continuations::new(game),
            frames: (0..=MAX_PLY + 1).map(|_| frame()).collect(),
            past: Past::default(),
            scratch: Vec::new(),
            accumulators: accumulators(network),
        }
    }

    /// Judges with a network from now on, or without one.
    pub fn set_network(&mut self, network: Option<&Network>) {
        self.accumulators = accumulators(network);
    }

    /// Forgets what was learned, as for a new game.
    pub fn forget(&mut self) {
        self.history.clear();
        self.continuations.clear();
    }
}

fn accumulators(network: Option<&Network>) -> Option<Accumulators> {
    network.map(|network| Accumulators::new(network, MAX_PLY + 1))
}

/// A search at work.
pub(crate) struct Worker<'a, G: Evaluate> {
    pub game: &'a G,
    pub memory: &'a mut Memory<G>,
    pub table: &'a Table,
    pub clock: Clock<'a>,
    pub sight: Sight,
    pub features: Features,
    pub network: Option<&'a Network>,
    /// Who knows exact values.
    pub known: Option<&'a Known<'a, G>>,
    /// Combined with keys for the table: see [`Past::salt`] and [`Sight::salt`].
    pub salt: u64,
    pub nodes: u64,
    pub seldepth: usize,
    /// The side to move at the root, and what a draw costs it: see [`crate::Engine::set_contempt`].
    pub contempt: (Side, i32),
    /// The least score of the root: a draw that can be claimed there.
    pub least: i32,
    /// Extensions end at this ply.
    pub extend_until: usize,
}

impl<G: Evaluate> Worker<'_, G> {
    /// Counts a node; true when the search has to end.
    #[inline]
    pub fn enter(&mut self, ply: usize) -> bool {
        if self.clock.must_stop(self.nodes) {
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        false
    }

    /// What a draw is worth to the side to move.
    #[inline]
    pub fn draw(&self, position: &G::Position) -> i32 {
        let (root, contempt) = self.contempt;
        if self.game.side_to_move(position) == root { DRAW - contempt } else { DRAW + contempt }
    }

    /// The score that a position has at least, where its mover may claim a draw.
    #[inline]
    pub fn least_score(&self, position: &G::Position, may_claim: bool) -> i32 {
        if may_claim { self.draw(position) } else { -INFINITE }
    }

    /// The score of a finished game.
    #[inline]
    pub fn ended(&self, position: &G::Position, outcome: Outcome, ply: usize) -> i32 {
        match outcome.winner {
            None => self.draw(position),
            Some(winner) if winner == self.game.side_to_move(position) => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// The score of a position that stood before: `ends` when the game is over by it. Where
    /// repetition defeats a side, a cycle that the game does not count yet is as bad for it as
    /// judgement can be, but proves nothing.
    pub fn repeated(&self, position: &G::Position, ply: usize, ends: bool) -> i32 {
        let Some(loser) = self.game.repetition_loser() else { return self.draw(position) };
        let worth = if ends { WIN - ply as i32 } else { G::LIMIT.min(MOST_JUDGED) };
        if self.game.side_to_move(position) == loser { -worth } else { worth }
    }

    /// The static judgement, as far as the player's sight goes.
    #[inline]
    pub fn judge(&mut self, position: &G::Position, ply: usize) -> i32 {
        let limit = G::LIMIT.min(MOST_JUDGED);
        let mut judged = match (self.network, &mut self.memory.accumulators) {
            (Some(network), Some(accumulators)) => {
                let (own, alone) = if network.heading().corrects {
                    self.game.evaluate_or_correct(position)
                } else {
                    (0, false)
                };
                let side = self.game.side_to_move(position);
                let see = |planes: &mut [u128]| self.game.planes(position, planes);
                if alone { own } else { own + accumulators.evaluate(network, ply, side, see) }
            }
            _ => self.game.evaluate(position),
        };
        if self.sight.noise != 0 {
            judged += self.sight.error(self.game.key(position));
        }
        judged.clamp(-limit, limit)
    }

    /// The position after a move.
    #[inline]
    pub fn after(&self, position: &G::Position, m: G::Move) -> G::Position {
        let mut child = position.clone();
        self.game.play(&mut child, m);
        child
    }
}

/// A window open to both sides.
pub(crate) const FULL_WINDOW: (i32, i32) = (-INFINITE, INFINITE);
