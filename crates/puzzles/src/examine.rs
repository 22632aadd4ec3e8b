//! Verifies a stored puzzle: proves every claim again from the rules alone.

use crate::making::FULL_DEPTH;
use crate::puzzle::{Certainty, Puzzle, Refutation, Scope, Step, Task};
use crate::solver::{Forced, Solver, TooLong};
use std::sync::Arc;
use throughline_catalog::{TablebaseFolder, Visitor, with_game};
use throughline_game::{Notation, Playable};

/// Why a puzzle is rejected.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum ExamineError {
    /// The node limit was reached before a verdict.
    #[error("It takes too many positions to check.")]
    TooLong(#[from] TooLong),
    /// The first claim that does not hold, as a sentence.
    #[error("{0}")]
    Wrong(String),
}

impl From<String> for ExamineError {
    fn from(sentence: String) -> Self {
        ExamineError::Wrong(sentence)
    }
}

impl From<&str> for ExamineError {
    fn from(sentence: &str) -> Self {
        sentence.to_owned().into()
    }
}

/// Verifies a puzzle within a limit of positions. Tablebases are probed only for a puzzle whose
/// certainty is [`Certainty::Tables`].
///
/// # Errors
/// The first claim that does not hold, as a sentence, or that the limit was reached.
pub fn examine(
    puzzle: &Puzzle,
    positions: u64,
    tables: Option<&TablebaseFolder>,
) -> Result<(), ExamineError> {
    let tables = tables.filter(|_| puzzle.certainty == Certainty::Tables);
    with_game(&puzzle.spec, Examine { puzzle, positions, tables })
        .map_err(|e| format!("The spec is wrong: {e}."))?
}

struct Examine<'p> {
    puzzle: &'p Puzzle,
    positions: u64,
    tables: Option<&'p TablebaseFolder>,
}

impl Visitor for Examine<'_> {
    type Output = Result<(), ExamineError>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Result<(), ExamineError> {
        let Examine { puzzle, positions, tables } = self;
        if spec != puzzle.spec {
            return Err(format!("The spec is {spec} in its canonical form, not {}.", puzzle.spec).into());
        }
        let position = game.parse_position(&puzzle.position).map_err(|e| format!("{e}."))?;
        if game.position_text(&position) != puzzle.position {
            return Err("The position is not written in its canonical form.".into());
        }
        let tablebase = tables.and_then(|tables| tables.tablebase::<G>(spec));
        let solver = Solver::new(&*game, positions).with_tablebase(tablebase.as_deref());
        Examiner { solver, puzzle }.examine(&position)
    }
}

struct Examiner<'p, 'g, G: Notation> {
    solver: Solver<'g, G>,
    puzzle: &'p Puzzle,
}

/// What a wrong move fails to do, which its refutation demonstrates.
#[derive(Clone, Copy)]
enum RefutationGoal {
    /// It does not win within this many plies, itself included.
    NoWin(u32),
    /// It loses within this many plies, itself included.
    Loses(u32),
}

impl<'p, G: Notation> Examiner<'p, '_, G> {
    fn examine(&mut self, position: &G::Position) -> Result<(), ExamineError> {
        if self.puzzle.steps.is_empty() {
            return Err("There is no solution.".into());
        }
        match self.puzzle.task {
            Task::Win { moves, others } => self.check_win(position, moves, others),
            Task::OnlyWin { plies, others } => {
                let (step, right) = self.single_step(position)?;
                self.check_loss(plies - 1, &right, "The answer does not win in time.")?;
                self.check_others(position, &right, others)?;
                self.check_refutations(position, step, RefutationGoal::NoWin(search_depth(others)))
            }
            Task::AllOrNothing { plies, others } => {
                let (step, right) = self.single_step(position)?;
                self.check_loss(plies - 1, &right, "The answer does not win in time.")?;
                self.check_refutations(position, step, RefutationGoal::Loses(others))
            }
            Task::OnlyHold { others, holds } => {
                let (step, right) = self.single_step(position)?;
                let wins = self.solver.wins(&right, search_depth(holds) - 1)?;
                check_ruled_out(wins, holds, "The answer loses too")?;
                self.check_refutations(position, step, RefutationGoal::Loses(others))
            }
        }
    }

    /// Returns the only step of a one-move puzzle, and the position after its answer.
    fn single_step(&self, position: &G::Position) -> Result<(&'p Step, G::Position), ExamineError> {
        let [step @ Step { reply: None, .. }] = &self.puzzle.steps[..] else {
            return Err("A puzzle of one move has one step and no reply.".into());
        };
        Ok((step, self.after(position, &step.answer)?))
    }

    /// Returns the position after a move given in canonical text.
    fn after(&self, position: &G::Position, text: &str) -> Result<G::Position, ExamineError> {
        let game = self.solver.game();
        let m = game.parse_move(position, text).map_err(|e| format!("{e}."))?;
        if game.move_text(position, m) != text {
            return Err(format!("“{text}” is not written in its canonical form.").into());
        }
        Ok(self.solver.after(position, m))
    }

    fn check_loss(&mut self, plies: u32, after: &G::Position, wrong: &str) -> Result<(), ExamineError> {
        if self.solver.loses(after, plies)?.is_yes() { Ok(()) } else { Err(wrong.into()) }
    }

    /// Verifies the solution of a win in `moves` moves.
    fn check_win(&mut self, position: &G::Position, moves: u32, others: Scope) -> Result<(), ExamineError> {
        let (mut position, mut left) = (position.clone(), 2 * moves - 1);
        if left > 2 && self.solver.wins(&position, left - 2)?.is_yes() {
            return Err("There is a shorter win.".into());
        }
        for (number, step) in self.puzzle.steps.iter().enumerate() {
            let right = self.after(&position, &step.answer)?;
            self.check_loss(left - 1, &right, "The answer does not win in time.")?;
            let scope = if number == 0 { others } else { Scope::Plies(left) };
            self.check_others(&position, &right, scope)?;
            self.check_refutations(&position, step, RefutationGoal::NoWin(left))?;
            let is_last = number + 1 == self.puzzle.steps.len();
            let Some(reply) = &step.reply else {
                let over = self.is_over_soon(&right)?;
                return if is_last && over { Ok(()) } else { Err("The solution ends too early.".into()) };
            };
            let longest = self.solver.shortest_loss(&right, left - 1)?;
            position = self.after(&right, reply)?;
            let lasts = self.solver.shortest_win(&position, left - 1)?;
            if longest.map(|plies| plies - 1) != lasts {
                return Err(format!("The reply {reply} does not hold out longest.").into());
            }
            left = lasts.unwrap_or_default();
        }
        Err("The solution ends with a reply.".into())
    }

    /// Whether the game is over, or every move ends it with a loss for the side to move.
    fn is_over_soon(&mut self, position: &G::Position) -> Result<bool, ExamineError> {
        if self.solver.game().outcome(position).is_some() {
            return Ok(true);
        }
        Ok(self.solver.loses(position, 1)?.is_yes())
    }

    /// Verifies that only moves to the right position win within the scope.
    fn check_others(
        &mut self,
        position: &G::Position,
        right: &G::Position,
        scope: Scope,
    ) -> Result<(), ExamineError> {
        for m in self.solver.moves(position) {
            let child = self.solver.after(position, m);
            if child == *right {
                continue;
            }
            let loses = self.solver.loses(&child, search_depth(scope) - 1)?;
            let text = self.solver.game().move_text(position, m);
            check_ruled_out(loses, scope, &format!("{text} wins too"))?;
        }
        Ok(())
    }

    /// Verifies that every wrong move has exactly one refutation, and that it is sound.
    fn check_refutations(
        &mut self,
        position: &G::Position,
        step: &Step,
        goal: RefutationGoal,
    ) -> Result<(), ExamineError> {
        let right = self.after(position, &step.answer)?;
        let mut missing: Vec<String> = Vec::new();
        for m in self.solver.moves(position) {
            if self.solver.after(position, m) != right {
                missing.push(self.solver.game().move_text(position, m));
            }
        }
        for Refutation { line, moves } in &step.refutations {
            for text in moves {
                let at = missing.iter().position(|other| other == text);
                let at = at.ok_or_else(|| format!("{text} is refuted twice, or not wrong."))?;
                missing.swap_remove(at);
                self.check_refutation(position, text, line, goal)?;
            }
        }
        match missing.first() {
            Some(text) => Err(format!("Nothing refutes {text}.").into()),
            None => Ok(()),
        }
    }

    fn check_refutation(
        &mut self,
        position: &G::Position,
        text: &str,
        line: &[String],
        goal: RefutationGoal,
    ) -> Result<(), ExamineError> {
        let mut at = self.after(position, text)?;
        match goal {
            RefutationGoal::Loses(plies) => {
                if !self.solver.wins(&at, plies - 1)?.is_yes() {
                    return Err(format!("{text} does not lose.").into());
                }
                for (number, reply) in line.iter().enumerate() {
                    at = self.after(&at, reply)?;
                    let left = plies.saturating_sub(number as u32 + 2);
                    if number % 2 == 0 && !self.solver.loses(&at, left)?.is_yes() {
                        return Err(format!("{reply} does not punish {text}.").into());
                    }
                }
            }
            RefutationGoal::NoWin(plies) => {
                for reply in line {
                    at = self.after(&at, reply)?;
                }
                let left = plies.saturating_sub(1 + line.len() as u32);
                let stops = match line.len() {
                    0 => !self.solver.loses(&at, left)?.is_yes(),
                    1 => !self.solver.wins(&at, left)?.is_yes(),
                    _ => false,
                };
                if !stops {
                    return Err(format!("“{}” does not stop {text}.", line.join(" ")).into());
                }
            }
        }
        Ok(())
    }
}

/// Returns the search depth in plies for a scope.
fn search_depth(scope: Scope) -> u32 {
    match scope {
        Scope::Plies(plies) => plies,
        Scope::Ever => FULL_DEPTH,
    }
}

/// Checks that the result shows that something cannot be forced within a scope; `fault` says that
/// it can.
fn check_ruled_out(forced: Forced, scope: Scope, fault: &str) -> Result<(), ExamineError> {
    match forced {
        Forced::Yes => Err(format!("{fault}.").into()),
        // As where the tables are missing that the puzzle was made with.
        Forced::No { ever: false } if scope == Scope::Ever => {
            Err(format!("{fault}, or was not followed to the end.").into())
        }
        Forced::No { .. } => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_not_said_to_be_so() {
        let told =
            |forced, scope| check_ruled_out(forced, scope, "a-b wins too").map_err(|why| why.to_string());
        for scope in [Scope::Ever, Scope::Plies(3)] {
            assert_eq!(told(Forced::Yes, scope), Err("a-b wins too.".to_owned()));
            assert_eq!(told(Forced::No { ever: true }, scope), Ok(()));
        }
        assert_eq!(told(Forced::No { ever: false }, Scope::Plies(3)), Ok(()));
        let open = Err("a-b wins too, or was not followed to the end.".to_owned());
        assert_eq!(told(Forced::No { ever: false }, Scope::Ever), open);
    }
}
