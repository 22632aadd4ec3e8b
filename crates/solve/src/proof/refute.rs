//! Proving that a side need not lose by refuting its opponent's win: what a proof-number search
//! disproves, with a reply for each position in which the holder is to move.
//!
//! A position that is in the set already counts as not won. Nothing that is not won for the
//! opponent is ever called won by that, and from each such position some move leads to another, so
//! the set closes without anything taken back.

use super::certificate::{Certificate, Claim, Lines, Said};
use super::may_declare;
use super::win::Winner;
use crate::{Stop, successors};
use std::collections::HashSet;
use throughline_game::{Evaluate, PackedMove};

impl<G: Evaluate> Winner<'_, G> {
    /// The proof that the other side holds `start`, after looking at `most` positions at most;
    /// `None` when that is not found.
    pub fn refute(&mut self, start: &G::Position, most: u64, stop: Stop<'_>) -> Option<Certificate<G>> {
        let start = self.game.uncounted(start);
        self.begin(most);
        self.is_careful = true;
        if self.prove(&start, stop).dn != 0 {
            return None;
        }
        let holder = self.side.opponent();
        let (mut lines, mut seen, mut todo) = (Lines::<G>::new(), HashSet::new(), vec![start.clone()]);
        while let Some(position) = todo.pop() {
            if !seen.insert(position.clone()) || self.game.count_moves(&position) == 0 {
                continue;
            }
            if may_declare(self.game, &position, holder) {
                lines.insert(position, Said::Declare);
            } else if self.settled(&position).is_some() {
                lines.insert(position, Said::Table);
            } else if self.game.side_to_move(&position) == holder {
                self.held.insert(self.game.key(&position));
                let (reply, after) = self.reply(&position, stop)?;
                todo.push(after);
                lines.insert(position, Said::Play(reply, 0));
            } else {
                todo.extend(successors(self.game, &position).map(|(_, after)| after));
            }
        }
        Some(Certificate { start, claim: Claim::Holds(holder), lines: lines.into_iter().collect() })
    }

    /// A reply after which the opponent does not win, and what it leads to: of those that are known
    /// to be one that adds least to the set, else the one that is found soonest.
    fn reply(&mut self, position: &G::Position, stop: Stop<'_>) -> Option<(G::Move, G::Position)> {
        let mut replies: Vec<_> = successors(self.game, position).collect();
        replies.sort_by_cached_key(|(m, after)| (self.cost(after), m.pack()));
        replies.into_iter().find(|(_, after)| self.prove(after, stop).dn == 0)
    }

    /// What a reply to this position costs: the disproof number, then how many positions answers
    /// lead to that are not in the set yet.
    fn cost(&self, after: &G::Position) -> (u32, usize) {
        if let Some(numbers) = self.settled(after) {
            return (numbers.dn, 0);
        }
        let dn = self.table.get(self.game.key(after)).map_or(u32::MAX, |numbers| numbers.dn);
        (dn, if dn == 0 { self.added(after) } else { 0 })
    }

    /// How many positions answers lead to that are not in the set yet.
    fn added(&self, position: &G::Position) -> usize {
        let is_new =
            |after: &G::Position| !self.held.contains(&self.game.key(after)) && self.settled(after).is_none();
        successors(self.game, position).filter(|(_, after)| is_new(after)).count()
    }
}
