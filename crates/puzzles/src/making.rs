//! From a position where the engine sees something to a puzzle, or to why it is none.

use crate::puzzle::{Puzzle, Scope, Sure, Task};
use crate::solution::{FAR, Finder, Flaw};
use crate::solver::{Answer, Solver};
use throughline_game::{Notation, Tablebase};

/// What the engine sees in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// One move wins in so many plies, the next best does not.
    Win(u32),
    /// One move holds; the next best loses in so many plies.
    Hold(u32),
}

/// Positions that checks may look at.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// For what has to be known.
    pub needed: u64,
    /// For what may be known as well: how far other moves are followed beyond that.
    pub beyond: u64,
}

impl Budget {
    /// So many positions for what has to be known, half as many beyond.
    #[must_use]
    pub const fn of(positions: u64) -> Self {
        Budget { needed: positions, beyond: positions / 2 }
    }
}

/// Makes a puzzle of a position, with the rules alone, or with the rules and tables of exact values
/// where there is an tablebase: nothing else of what was promised is believed.
///
/// # Errors
/// Why it is none.
pub fn make<G: Notation>(
    game: &G,
    position: &G::Position,
    promise: Promise,
    budget: Budget,
    tablebase: Option<&dyn Tablebase<G>>,
) -> Result<Puzzle, Flaw> {
    let maker = Maker { game, budget, tablebase };
    let (task, steps) = match promise {
        Promise::Win(plies) => maker.win(position, plies)?,
        Promise::Hold(plies) => maker.hold(position, plies)?,
    };
    Ok(Puzzle {
        spec: String::new(),
        position: game.position_text(position),
        from: String::new(),
        task,
        sure: if tablebase.is_some() { Sure::Tables } else { Sure::Proved },
        grade: 1,
        nodes: 0,
        steps,
    })
}

type Made = (Task, Vec<crate::Step>);

struct Maker<'g, G: Notation> {
    game: &'g G,
    budget: Budget,
    tablebase: Option<&'g dyn Tablebase<G>>,
}

impl<'g, G: Notation> Maker<'g, G> {
    fn solver(&self, positions: u64) -> Solver<'g, G> {
        Solver::new(self.game, positions).with_oracle(self.tablebase)
    }

    fn win(&self, position: &G::Position, plies: u32) -> Result<Made, Flaw> {
        // Where games end soon, every move can be followed to the end. Tables can do that anywhere,
        // and show the whole way.
        let mut solver = self.solver(self.budget.beyond);
        if self.tablebase.is_none()
            && let Ok(steps) = (Finder { solver: &mut solver }).only_win(position, plies)
        {
            let plies = solver.shortest_win(position, plies)?.ok_or(Flaw::NoSolution)?;
            return Ok((Task::OnlyWin { plies, others: Scope::Ever }, steps));
        }
        let mut solver = self.solver(self.budget.needed);
        let shortest = solver.shortest_win(position, plies)?.ok_or(Flaw::NoSolution)?;
        let moves = shortest / 2 + 1;
        let plies = 2 * moves - 1;
        let steps = Finder { solver: &mut solver }.win(position, plies)?;
        let others = self.others_win_never_within(&mut solver, position, (&steps[0].answer, plies))?;
        Ok((Task::Win { moves, others }, steps))
    }

    /// How far it is known that no other move wins: two plies beyond the solution where that can be
    /// seen.
    fn others_win_never_within(
        &self,
        solver: &mut Solver<'_, G>,
        position: &G::Position,
        (answer, plies): (&str, u32),
    ) -> Result<Scope, Flaw> {
        solver.allow(self.budget.beyond);
        let right = self.game.parse_move(position, answer).map_err(|_| Flaw::NoSolution)?;
        let right = solver.after(position, right);
        let mut ever = true;
        for m in solver.moves(position) {
            let child = solver.after(position, m);
            if child == right {
                continue;
            }
            match solver.loses(&child, plies + 1) {
                Ok(Answer::Yes) => return Err(Flaw::SecondSolution),
                Ok(Answer::No { ever: never }) => ever &= never,
                Err(_) => return Ok(Scope::Plies(plies)),
            }
        }
        Ok(if ever { Scope::Ever } else { Scope::Plies(plies + 2) })
    }

    fn hold(&self, position: &G::Position, plies: u32) -> Result<Made, Flaw> {
        let mut solver = self.solver(self.budget.needed);
        let most = plies.max(2);
        let (steps, others, holds) = Finder { solver: &mut solver }.only_hold(position, (most, most + 2))?;
        // Better still: it wins, and so it is asked for.
        solver.allow(self.budget.beyond);
        let right = self.game.parse_move(position, &steps[0].answer).map_err(|_| Flaw::NoSolution)?;
        let after = solver.after(position, right);
        match solver.shortest_loss(&after, FAR.min(most + 2)) {
            Ok(Some(loss)) => Ok((Task::AllOrNothing { plies: loss + 1, others }, steps)),
            _ => Ok((Task::OnlyHold { others, holds }, steps)),
        }
    }
}
