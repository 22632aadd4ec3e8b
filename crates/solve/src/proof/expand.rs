//! Expands certificates so that they need no tablebase: its values are replaced by play to the end
//! of the game.

use super::certificate::{Certificate, Lines, Reply};
use super::may_declare;
use crate::successors;
use throughline_game::exact::{ExactValue, Tablebase, at_end};
use throughline_game::{Evaluate, PackedMove};

/// The state of an expansion.
struct Expansion<'c, G: Evaluate> {
    game: &'c G,
    tablebase: &'c dyn Tablebase<G>,
    certificate: &'c Certificate<G>,
    lines: Lines<G>,
    /// Positions that still need a line.
    todo: Vec<G::Position>,
}

/// Returns a certificate of the same claim without tablebase values. `None` when it would have more
/// than `most` positions, or when `tablebase` lacks a value that the certificate takes from a
/// tablebase.
///
/// A winner takes the shortest way. A holder plays, of the moves that do not lose, one whose
/// answers are in the certificate already, if possible.
pub fn expand<G: Evaluate>(
    game: &G,
    certificate: &Certificate<G>,
    tablebase: &dyn Tablebase<G>,
    most: usize,
) -> Option<Certificate<G>> {
    let is_from_tables = |said: &Reply<G::Move>| *said == Reply::Tablebase;
    let from_tables = certificate.lines.iter().filter(|(_, said)| is_from_tables(said));
    let todo: Vec<G::Position> = from_tables.map(|(position, _)| position.clone()).collect();
    let longest = todo.iter().filter_map(|position| tablebase.probe(game, position)?.distance).max();
    // Positions that lead to a tablebase value must have a higher rank than everything after it.
    let raised = if certificate.claim.is_win() { longest.unwrap_or(0) } else { 0 };
    let kept = certificate.lines.iter().filter(|(_, said)| !is_from_tables(said));
    let lines = kept.map(|(position, said)| match *said {
        Reply::Play(m, rank) => (position.clone(), Reply::Play(m, rank + raised)),
        said => (position.clone(), said),
    });
    let mut expansion = Expansion { game, tablebase, certificate, lines: lines.collect(), todo };
    while let Some(position) = expansion.todo.pop() {
        expansion.provide(&position)?;
        if expansion.lines.len() > most {
            return None;
        }
    }
    let Certificate { start, claim, .. } = certificate;
    Some(Certificate { start: start.clone(), claim: *claim, lines: expansion.lines.into_iter().collect() })
}

impl<G: Evaluate> Expansion<'_, G> {
    /// Adds the line of a position, and queues its successors.
    fn provide(&mut self, position: &G::Position) -> Option<()> {
        if self.is_provided(position) {
            return Some(());
        }
        let side = self.certificate.claim.side();
        if self.game.side_to_move(position) != side {
            self.todo.extend(self.answers(position));
            return Some(());
        }
        if !self.certificate.claim.is_win() && may_declare(self.game, position, side) {
            self.lines.insert(position.clone(), Reply::Declare);
            return Some(());
        }
        let value = self.tablebase.probe(self.game, position)?;
        let (m, answers) = self.choose(position, value)?;
        let rank = if self.certificate.claim.is_win() { value.distance? } else { 0 };
        self.lines.insert(position.clone(), Reply::Play(m, rank));
        self.todo.extend(answers);
        Some(())
    }

    fn is_provided(&self, position: &G::Position) -> bool {
        self.lines.contains_key(position) || self.game.count_moves(position) == 0
    }

    /// The positions after the opponent's answers that have no line yet.
    fn answers(&self, position: &G::Position) -> Vec<G::Position> {
        let after = successors(self.game, position).map(|(_, after)| after);
        after.filter(|after| !self.is_provided(after)).collect()
    }

    /// The move to play with this value, and the positions that may follow.
    fn choose(&self, position: &G::Position, value: ExactValue) -> Option<(G::Move, Vec<G::Position>)> {
        // A win is played the shortest way; a draw is kept.
        let is_best = |(_, next): &(G::Move, G::Position)| {
            let known = at_end(self.game, next).or_else(|| self.tablebase.probe(self.game, next));
            known.map(ExactValue::for_parent) == Some(value)
        };
        let best = successors(self.game, position).filter(is_best);
        let best = best.map(|(m, next)| (m, self.answers(&next)));
        best.min_by_key(|(m, answers)| (answers.len(), -self.game.capture_value(position, *m), m.pack()))
    }
}
