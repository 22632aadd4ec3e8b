//! Proofs about whole games, and their certificates.
//!
//! [`Prover::prove`] finds the value of a position by at most two proofs: one of a win, or two that
//! a side does not lose.

pub mod acyclic;
pub mod certificate;
pub mod draw_proof;
pub mod expand;
pub mod job_search;
mod numbers;
mod proof_table;
pub mod starts;
pub mod win_proof;

pub use acyclic::{AcyclicError, AcyclicSolver, claims_of};
pub use certificate::{Certificate, CertificateError, Claim};
pub use draw_proof::{Adviser, DrawLimits, DrawProver, DrawSearch};
pub use expand::expand;
pub use job_search::{JobResult, JobSearch};
pub use starts::{Start, starts};
pub use win_proof::{WinProver, WinSearch};

use crate::Stop;
use throughline_game::exact::{ExactValue, Tablebase, at_end, endless_loser};
use throughline_game::{Evaluate, Game, Side};

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Memory for tables, in bytes.
    pub memory: usize,
    /// The maximum number of stages, from 1: each searches more than the one before.
    pub stages: u32,
}

/// A proof-number search without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The win that was to be proved or refuted.
    pub win: Claim,
    /// Positions searched.
    pub nodes: u64,
    /// The final proof number and disproof number of the start.
    pub numbers: (u32, u32),
}

/// The proofs found for a position.
#[derive(Debug)]
pub struct ProofResult<G: Evaluate> {
    /// A win, or up to two proofs that a side holds.
    pub certificates: Vec<Certificate<G>>,
    /// Positions searched.
    pub nodes: u64,
    /// Searches without a result, in order.
    pub unfinished: Vec<Unfinished>,
}

/// Whether these claims determine the value: a win does, and so do claims that both sides hold.
/// Where endless play defeats a side, the other one wins by holding.
#[must_use]
pub fn settles(claims: &[Claim], endless_loser: Option<Side>) -> bool {
    let is_held = |side: Side| claims.contains(&Claim::Holds(side));
    let are_held = match endless_loser {
        Some(loser) => is_held(loser.opponent()),
        None => Side::BOTH.into_iter().all(is_held),
    };
    are_held || claims.iter().any(|claim| claim.is_win())
}

/// Searches for the values of positions of a game.
pub struct Prover<'g, G: Evaluate> {
    /// The rule set.
    pub game: &'g G,
    /// Exact values that end searches.
    pub tablebase: Option<&'g dyn Tablebase<G>>,
    /// Advises on which moves are safe.
    pub adviser: &'g mut dyn Adviser<G>,
    /// The limits of the searches.
    pub effort: Effort,
}

impl<G: Evaluate> Prover<'_, G> {
    /// Searches for the value of a position; `known` holds proofs that exist already. `tell` is
    /// called at the beginning of each search.
    pub fn prove(
        &mut self,
        start: &G::Position,
        known: &[Claim],
        tell: &mut dyn FnMut(&str),
        stop: Stop<'_>,
    ) -> ProofResult<G> {
        let (before, loser) = (self.adviser.nodes(), endless_loser(self.game));
        let mut value = ProofResult { certificates: Vec::new(), nodes: 0, unfinished: Vec::new() };
        let mut claims = known.to_vec();
        let mut is_stopped = false;
        for stage in 0..self.effort.stages {
            for claim in order(stage, loser) {
                if is_stopped
                    || settles(&claims, loser)
                    || claims.contains(&claim)
                    || claims.contains(&claim.opposite())
                {
                    continue;
                }
                tell(&format!("stage {} of {}: {}", stage + 1, self.effort.stages, claim.text()));
                let mut stop = |done: u64, found: u64| {
                    is_stopped |= stop(done, found);
                    is_stopped
                };
                let found = self.attempt(start, claim, stage, &mut value, &mut stop);
                claims.extend(found.iter().map(|certificate| certificate.claim));
                value.certificates.extend(found);
            }
        }
        value.keep_only_win();
        value.nodes += self.adviser.nodes() - before;
        value
    }

    /// Searches for a proof of one claim within the limits of a stage. Adds the positions searched
    /// to `value`.
    fn attempt(
        &mut self,
        start: &G::Position,
        claim: Claim,
        stage: u32,
        value: &mut ProofResult<G>,
        stop: Stop<'_>,
    ) -> Option<Certificate<G>> {
        let Prover { game, tablebase, effort, .. } = *self;
        let side = match claim {
            Claim::Wins(side) => {
                let mut winner = WinProver::new(game, side, tablebase, effort.memory);
                let won = winner.win(start, win_node_limit(stage), stop);
                value.note(claim, &winner);
                return match won {
                    WinSearch::Proved(certificate) => Some(certificate),
                    WinSearch::Unlikely | WinSearch::Unfinished => None,
                };
            }
            Claim::Holds(side) => side,
        };
        // With a tablebase the opponent's win is refuted soon; without one the search for a closed
        // set gets further.
        if tablebase.is_some() {
            let mut winner = WinProver::new(game, side.opponent(), tablebase, effort.memory);
            let refuted = winner.refute(start, win_node_limit(stage), stop);
            value.note(claim.opposite(), &winner);
            if refuted.is_some() {
                return refuted;
            }
        }
        let mut holder = DrawProver::new(game, side, tablebase, self.adviser, draw_limits(stage));
        let held = holder.hold(start, stop);
        value.nodes += holder.positions();
        match held {
            DrawSearch::Proved(certificate) => Some(certificate),
            DrawSearch::Lost | DrawSearch::Unfinished => None,
        }
    }
}

impl<G: Evaluate> ProofResult<G> {
    /// Drops the proofs of holding if a win was proved, which is the stronger claim.
    pub fn keep_only_win(&mut self) {
        if let Some(at) = self.certificates.iter().position(|certificate| certificate.claim.is_win()) {
            self.certificates = vec![self.certificates.swap_remove(at)];
        }
    }

    /// Records the result of a search for a win or for its refutation.
    fn note(&mut self, win: Claim, winner: &WinProver<'_, G>) {
        let (nodes, numbers) = (winner.nodes(), winner.proof_numbers());
        self.nodes += nodes;
        if numbers.0 != 0 && numbers.1 != 0 {
            self.unfinished.push(Unfinished { win, nodes, numbers });
        }
    }
}

/// The claims in the order in which a stage tries them: likely and easy ones first. The side that
/// endless play defeats must win, and the other one need only hold.
fn order(stage: u32, endless_loser: Option<Side>) -> Vec<Claim> {
    let wins = Side::BOTH.map(Claim::Wins);
    let holds = [Claim::Holds(Side::Second), Claim::Holds(Side::First)];
    match (endless_loser, stage) {
        (Some(loser), _) => vec![Claim::Wins(loser), Claim::Holds(loser.opponent())],
        (None, 0) => vec![wins[0], holds[0], holds[1], wins[1]],
        (None, _) => vec![holds[0], holds[1], wins[0], wins[1]],
    }
}

/// The node limit of a search for a win or for its refutation.
fn win_node_limit(stage: u32) -> u64 {
    200_000 << (3 * stage).min(40)
}

/// Later stages search deeper, accept worse scores, and keep more positions. A set that does not
/// close with one cost of new positions may do so with another, so the cost changes as well.
fn draw_limits(stage: u32) -> DrawLimits {
    let n = stage.min(8);
    DrawLimits {
        depth: 1 + n / 2,
        lost_below: 300 + 50 * n as i32,
        margin: 100,
        position_cost: if n.is_multiple_of(2) { 60 } else { 120 },
        positions: 60_000 * 3usize.pow(n),
    }
}

/// The value of a position that is over or in the tablebase; if the holder may claim a draw, at
/// least a draw.
fn known<G: Game>(
    game: &G,
    position: &G::Position,
    holder: Side,
    tablebase: Option<&dyn Tablebase<G>>,
) -> Option<ExactValue> {
    if game.count_moves(position) == 0 {
        return at_end(game, position);
    }
    if may_declare(game, position, holder) {
        return Some(ExactValue::DRAW);
    }
    tablebase?.probe(game, position)
}

/// Whether this side is to move and may claim a draw.
fn may_declare<G: Game>(game: &G, position: &G::Position, side: Side) -> bool {
    game.side_to_move(position) == side && game.claim(position).is_some()
}
