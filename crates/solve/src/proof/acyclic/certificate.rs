//! Certificates of solved positions.

use super::{AcyclicError, AcyclicSolver, NO_MOVE};
use crate::Stop;
use crate::proof::certificate::{Certificate, Claim, Reply};
use std::collections::HashMap;
use throughline_game::Evaluate;

/// The size in bytes of the table for trial searches: it has as many entries as the checker's own.
const TRIAL_TABLE: usize = 32 << 20;

impl<'g, G: Evaluate> AcyclicSolver<'g, G> {
    /// The proof of a claim about a position; `None` when it is false. Where the other side is to
    /// move and a search of at most `searched` positions confirms the claim, the certificate leaves
    /// the search to the checker instead of continuing its lines. 0 leaves nothing to it.
    ///
    /// # Errors
    /// [`AcyclicError`].
    pub fn certificate(
        &mut self,
        start: &G::Position,
        claim: Claim,
        searched: u64,
        stop: Stop<'_>,
    ) -> Result<Option<Certificate<G>>, AcyclicError> {
        let start = self.game.without_counters(start);
        if !self.is_true(&start, 0, claim, stop)? {
            return Ok(None);
        }
        let trial = (searched > 0).then(|| AcyclicSolver::new(self.game, TRIAL_TABLE));
        let mut proof = Proof { claim, searched, trial, lines: HashMap::new() };
        self.collect(&start, 0, &mut proof, stop)?;
        Ok(Some(Certificate { start, claim, lines: proof.lines.into_iter().collect() }))
    }

    /// Adds the moves that prove a true claim about a position; returns its rank.
    fn collect(
        &mut self,
        position: &G::Position,
        ply: usize,
        proof: &mut Proof<'g, G>,
        stop: Stop<'_>,
    ) -> Result<u32, AcyclicError> {
        match proof.lines.get(position) {
            Some(&Reply::Play(_, rank)) => return Ok(rank),
            Some(_) => return Ok(0),
            None => {}
        }
        let mut children = self.successors(position)?;
        if self.game.side_to_move(position) != proof.claim.side() {
            if !children.is_empty() && self.is_found_within_limit(position, ply, proof)? {
                proof.lines.insert(position.clone(), Reply::Searched);
                return Ok(0);
            }
            let mut rank = 0;
            for child in &children {
                rank = rank.max(self.collect(&child.position, ply + 1, proof, stop)?);
            }
            return Ok(rank);
        }
        let first = self.find(self.game.key(position)).map_or(NO_MOVE, |entry| entry.best);
        self.ordering.sort(position, &mut children, first, ply);
        for child in &children {
            if self.is_true(&child.position, ply + 1, proof.claim, stop)? {
                let rank = self.collect(&child.position, ply + 1, proof, stop)? + 1;
                let said = Reply::Play(child.m, if proof.claim.is_win() { rank } else { 0 });
                proof.lines.insert(position.clone(), said);
                return Ok(rank);
            }
        }
        Ok(0)
    }

    /// Whether a search confirms a claim within the bound, with the table of the searches before
    /// it.
    fn is_found_within_limit(
        &self,
        position: &G::Position,
        ply: usize,
        proof: &mut Proof<'g, G>,
    ) -> Result<bool, AcyclicError> {
        let Some(trial) = &mut proof.trial else { return Ok(false) };
        // A claim that took more nodes with everything known then takes more without.
        let known = self.find(self.game.key(position)).map_or(0, |entry| entry.least_nodes());
        if known > proof.searched {
            return Ok(false);
        }
        trial.most_nodes = trial.nodes + proof.searched;
        match trial.is_true(position, ply, proof.claim, &mut |_, _| false) {
            Err(AcyclicError::Stopped) => Ok(false),
            found => found,
        }
    }
}

/// A proof being collected.
struct Proof<'g, G: Evaluate> {
    claim: Claim,
    /// The node limit of searches left to the checker.
    searched: u64,
    /// Searches as the checker does; `None` where nothing is left to it.
    trial: Option<AcyclicSolver<'g, G>>,
    lines: HashMap<G::Position, Reply<G::Move>>,
}
