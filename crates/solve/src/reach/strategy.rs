//! Certificates out of a strong solution.

use super::Reached;
use crate::proof::certificate::{Certificate, Claim, Said};
use crate::successors;
use std::collections::HashSet;
use throughline_game::Game;

impl<G: Game> Reached<G> {
    /// The proof of a claim about a position; `None` when the claim is false, or the position
    /// cannot be reached.
    #[must_use]
    pub fn certificate(&self, game: &G, start: &G::Position, claim: Claim) -> Option<Certificate<G>> {
        let start = game.uncounted(start);
        if !self.is_true(game, &start, claim) {
            return None;
        }
        let mut certificate = Certificate { start: start.clone(), claim, lines: Vec::new() };
        let (mut seen, mut todo) = (HashSet::from([start.clone()]), vec![start]);
        while let Some(position) = todo.pop() {
            let ours = game.side_to_move(&position) == claim.side();
            if ours && !claim.is_win() && game.claim(&position).is_some() {
                certificate.lines.push((position, Said::Declare));
                continue;
            }
            let chosen = if ours { self.best(game, &position) } else { None };
            if let Some(m) = chosen {
                let rank = self.value(game, &position).and_then(|value| value.distance).unwrap_or(0);
                certificate.lines.push((position.clone(), Said::Play(m, rank)));
            }
            let next = successors(game, &position).filter(|(m, _)| !ours || Some(*m) == chosen);
            todo.extend(next.map(|(_, after)| after).filter(|after| seen.insert(after.clone())));
        }
        Some(certificate)
    }

    /// Whether a claim about a position is true.
    #[must_use]
    pub fn is_true(&self, game: &G, position: &G::Position, claim: Claim) -> bool {
        let to_move = game.side_to_move(position);
        self.value(game, position).is_some_and(|value| match (claim, value.wdl.winner(to_move)) {
            (Claim::Wins(side), winner) => winner == Some(side),
            (Claim::Holds(side), winner) => winner != Some(side.opponent()),
        })
    }
}
