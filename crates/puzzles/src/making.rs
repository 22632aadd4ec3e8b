//! Turns a candidate position into a puzzle, or tells why it makes none.

use crate::puzzle::{Certainty, Puzzle, Refutation, Scope, Step, Task};
use crate::solver::{Forced, Solver, TooLong};
use throughline_game::{Notation, Tablebase};

/// A search depth in plies beyond the end of any game that is searched completely.
pub(crate) const FULL_DEPTH: u32 = 200;

/// A claim of the engine or a tablebase about a position, still to be proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// One move wins in this many plies; the next best does not.
    Win(u32),
    /// One move holds; the next best loses in this many plies.
    Hold(u32),
}

/// The limits of positions for proving a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The limit for what must be proved.
    pub required: u64,
    /// The limit for optional facts, such as how far other moves are followed beyond the solution.
    pub optional: u64,
}

impl Budget {
    /// Allows this many positions for what must be proved, and half as many beyond.
    #[must_use]
    pub const fn of(positions: u64) -> Self {
        Budget { required: positions, optional: positions / 2 }
    }
}

/// Makes a puzzle from a position. The claim is not trusted: everything is proved again by the
/// rules alone, or by the rules and the tablebase if there is one.
///
/// # Errors
/// The reason why the position makes no puzzle.
pub fn make<G: Notation>(
    game: &G,
    position: &G::Position,
    claim: Claim,
    budget: Budget,
    tablebase: Option<&dyn Tablebase<G>>,
) -> Result<Puzzle, Flaw> {
    let maker = Maker { game, budget, tablebase };
    let (task, steps) = match claim {
        Claim::Win(plies) => maker.win(position, plies)?,
        Claim::Hold(plies) => maker.hold(position, plies)?,
    };
    let certainty = if tablebase.is_some() { Certainty::Tables } else { Certainty::Proved };
    Ok(Puzzle::new(game.position_text(position), task, certainty, steps))
}

type Solution = (Task, Vec<Step>);

struct Maker<'g, G: Notation> {
    game: &'g G,
    budget: Budget,
    tablebase: Option<&'g dyn Tablebase<G>>,
}

impl<'g, G: Notation> Maker<'g, G> {
    fn solver(&self, positions: u64) -> Solver<'g, G> {
        Solver::new(self.game, positions).with_tablebase(self.tablebase)
    }

    /// The position after the right move.
    fn after(&self, position: &G::Position, answer: &str) -> Result<G::Position, Flaw> {
        let right = self.game.parse_move(position, answer).map_err(|_| Flaw::NoSolution)?;
        Ok(self.game.after(position, right))
    }

    fn win(&self, position: &G::Position, plies: u32) -> Result<Solution, Flaw> {
        // Where games are short, every move can be followed to the end. With a tablebase the whole
        // solution is shown instead.
        let mut solver = self.solver(self.budget.optional);
        if self.tablebase.is_none()
            && let Ok(steps) = (Finder { solver: &mut solver }).only_win(position, plies)
        {
            let plies = solver.shortest_win(position, plies)?.ok_or(Flaw::NoSolution)?;
            return Ok((Task::OnlyWin { plies, others: Scope::Ever }, steps));
        }
        let mut solver = self.solver(self.budget.required);
        let shortest = solver.shortest_win(position, plies)?.ok_or(Flaw::NoSolution)?;
        let moves = shortest / 2 + 1;
        let plies = 2 * moves - 1;
        let steps = Finder { solver: &mut solver }.win(position, plies)?;
        let others = self.scope_of_other_moves(&mut solver, position, &steps[0].answer, plies)?;
        Ok((Task::Win { moves, others }, steps))
    }

    /// How far it is proved that no other move wins: two plies beyond the solution where the limit
    /// allows.
    fn scope_of_other_moves(
        &self,
        solver: &mut Solver<'_, G>,
        position: &G::Position,
        answer: &str,
        plies: u32,
    ) -> Result<Scope, Flaw> {
        solver.set_limit(self.budget.optional);
        let right = self.after(position, answer)?;
        let mut ever = true;
        for m in solver.moves(position) {
            let child = solver.after(position, m);
            if child == right {
                continue;
            }
            match solver.loses(&child, plies + 1) {
                Ok(Forced::Yes) => return Err(Flaw::SecondSolution),
                Ok(Forced::No { ever: never }) => ever &= never,
                Err(_) => return Ok(Scope::Plies(plies)),
            }
        }
        Ok(if ever { Scope::Ever } else { Scope::Plies(plies + 2) })
    }

    fn hold(&self, position: &G::Position, plies: u32) -> Result<Solution, Flaw> {
        let mut solver = self.solver(self.budget.required);
        let most = plies.max(2);
        let (steps, others, holds) = Finder { solver: &mut solver }.only_hold(position, most, most + 2)?;
        // If the move that holds also wins, the task asks for the win.
        solver.set_limit(self.budget.optional);
        let right = self.after(position, &steps[0].answer)?;
        match solver.shortest_loss(&right, FULL_DEPTH.min(most + 2)) {
            Ok(Some(loss)) => Ok((Task::AllOrNothing { plies: loss + 1, others }, steps)),
            _ => Ok((Task::OnlyHold { others, holds }, steps)),
        }
    }
}

/// The reason why a position makes no puzzle.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The right move does not achieve what was claimed.
    #[error("without a solution")]
    NoSolution,
    /// Another move achieves the same.
    #[error("with a second solution")]
    SecondSolution,
    /// The proof exceeds the limit of positions.
    #[error("too long to check")]
    TooLong(#[from] TooLong),
}

/// The maximum length of a refutation's line: what a player takes in at a glance.
const LONGEST_LINE: usize = 5;

/// A move, its text, and the resulting position.
struct Child<G: Notation> {
    m: G::Move,
    text: String,
    position: G::Position,
}

/// Searches a position of one rule set for the solution of a puzzle.
pub(crate) struct Finder<'s, 'g, G: Notation> {
    pub solver: &'s mut Solver<'g, G>,
}

impl<G: Notation> Finder<'_, '_, G> {
    /// Returns the moves of a position, ordered by their texts.
    fn children(&self, position: &G::Position) -> Vec<Child<G>> {
        let child = |m| Child {
            m,
            text: self.solver.game().move_text(position, m),
            position: self.solver.after(position, m),
        };
        let mut children: Vec<Child<G>> = self.solver.moves(position).into_iter().map(child).collect();
        children.sort_by(|a, b| a.text.cmp(&b.text));
        children
    }

    /// Returns the only move after which the opponent loses within `plies`, and the other moves.
    fn only_winner(&mut self, position: &G::Position, plies: u32) -> Result<(Child<G>, Vec<Child<G>>), Flaw> {
        let mut winner: Option<Child<G>> = None;
        let mut others = Vec::new();
        for child in self.children(position) {
            if winner.as_ref().is_some_and(|winner| winner.position == child.position) {
                continue;
            }
            match (self.solver.loses(&child.position, plies)?.is_yes(), &winner) {
                (true, None) => winner = Some(child),
                (true, Some(_)) => return Err(Flaw::SecondSolution),
                (false, _) => others.push(child),
            }
        }
        winner.map(|winner| (winner, others)).ok_or(Flaw::NoSolution)
    }

    /// Returns the solution of a win within `plies`, in which every right move is the only one.
    pub fn win(&mut self, position: &G::Position, plies: u32) -> Result<Vec<Step>, Flaw> {
        let (winner, others) = self.only_winner(position, plies.checked_sub(1).ok_or(Flaw::NoSolution)?)?;
        let refutations = self.refute(&others, plies - 1)?;
        let mut step = Step { answer: winner.text, reply: None, refutations };
        if self.solver.game().outcome(&winner.position).is_some() {
            return Ok(vec![step]);
        }
        // Of the longest defences, ordered by their texts, the solution shows the first that leaves
        // only one way to win.
        let mut defences = Vec::new();
        for child in self.children(&winner.position) {
            let lasts = self.solver.shortest_win(&child.position, plies - 2)?.ok_or(Flaw::NoSolution)?;
            defences.push((lasts, child));
        }
        let longest = defences.iter().map(|(lasts, _)| *lasts).max().ok_or(Flaw::NoSolution)?;
        if longest == 0 {
            // Every reply ends the game.
            return Ok(vec![step]);
        }
        let mut flaw = Flaw::NoSolution;
        for (_, child) in defences.into_iter().filter(|(lasts, _)| *lasts == longest) {
            match self.win(&child.position, longest) {
                Ok(rest) => {
                    step.reply = Some(child.text);
                    return Ok([vec![step], rest].concat());
                }
                Err(flaw @ Flaw::TooLong(_)) => return Err(flaw),
                Err(found) => flaw = found,
            }
        }
        Err(flaw)
    }

    /// Refutes moves after which the opponent does not lose within `plies`, each by a reply that
    /// prevents it.
    fn refute(&mut self, others: &[Child<G>], plies: u32) -> Result<Vec<Refutation>, Flaw> {
        let (mut refutations, mut known) = (Vec::new(), Vec::new());
        for child in others {
            let reply = self.stopping_reply(child, plies, &known)?;
            known.extend(reply.filter(|m| !known.contains(m)));
            let line = reply.map(|m| self.solver.game().move_text(&child.position, m)).into_iter().collect();
            add_refutation(&mut refutations, line, child.text.clone());
        }
        Ok(refutations)
    }

    /// Returns a reply after which there is no win within the remaining plies; `None` where there
    /// is no reply, or none is needed. Replies that refute other moves are tried first.
    fn stopping_reply(
        &mut self,
        child: &Child<G>,
        plies: u32,
        known: &[G::Move],
    ) -> Result<Option<G::Move>, Flaw> {
        if self.solver.game().outcome(&child.position).is_some() || plies == 0 {
            return Ok(None);
        }
        let mut replies = self.solver.moves(&child.position);
        replies.sort_by_key(|m| known.iter().position(|other| other == m).unwrap_or(usize::MAX));
        for m in replies {
            let after = self.solver.after(&child.position, m);
            if !self.solver.wins(&after, plies - 1)?.is_yes() {
                return Ok(Some(m));
            }
        }
        // A draw can be claimed.
        Ok(None)
    }

    /// Returns the solution where one move wins within `plies`, and no other move ever wins.
    pub fn only_win(&mut self, position: &G::Position, plies: u32) -> Result<Vec<Step>, Flaw> {
        let (winner, others) = self.only_winner(position, plies - 1)?;
        for child in &others {
            let answer = self.solver.loses(&child.position, FULL_DEPTH)?;
            if answer != (Forced::No { ever: true }) {
                return Err(if answer.is_yes() { Flaw::SecondSolution } else { TooLong.into() });
            }
        }
        let refutations = self.refute(&others, FULL_DEPTH)?;
        Ok(vec![Step { answer: winner.text, reply: None, refutations }])
    }

    /// Returns the solution where one move does not lose within `holds` plies, and every other move
    /// loses within `most`. Also returns the longest of those losses, in plies, and how far the
    /// right move was proved to hold.
    pub fn only_hold(
        &mut self,
        position: &G::Position,
        most: u32,
        holds: u32,
    ) -> Result<(Vec<Step>, u32, Scope), Flaw> {
        let mut holder: Option<Child<G>> = None;
        let (mut losing, mut last) = (Vec::new(), 0);
        for child in self.children(position) {
            if holder.as_ref().is_some_and(|holder| holder.position == child.position) {
                continue;
            }
            match (self.solver.shortest_win(&child.position, most - 1)?, &holder) {
                (Some(plies), _) => {
                    last = last.max(plies + 1);
                    losing.push((child, plies));
                }
                (None, None) => holder = Some(child),
                (None, Some(_)) => return Err(Flaw::SecondSolution),
            }
        }
        let holder = holder.ok_or(Flaw::NoSolution)?;
        let scope = match self.solver.wins(&holder.position, holds - 1)? {
            Forced::Yes => return Err(Flaw::NoSolution),
            Forced::No { ever: true } => Scope::Ever,
            Forced::No { ever: false } => Scope::Plies(holds),
        };
        let mut refutations = Vec::new();
        for (child, plies) in losing {
            let line = self.winning_line(&child.position, plies)?;
            add_refutation(&mut refutations, line, child.text);
        }
        Ok((vec![Step { answer: holder.text, reply: None, refutations }], last, scope))
    }

    /// Returns a shortest win against a longest defence, cut off at [`LONGEST_LINE`].
    fn winning_line(&mut self, position: &G::Position, plies: u32) -> Result<Vec<String>, Flaw> {
        let (mut line, mut position, mut left) = (Vec::new(), position.clone(), plies);
        while left > 0 && line.len() < LONGEST_LINE {
            let winning = line.len() % 2 == 0;
            let mut chosen = None;
            for child in self.children(&position) {
                let fits = if winning {
                    self.solver.loses(&child.position, left - 1)?.is_yes()
                } else {
                    self.solver.shortest_win(&child.position, left - 1)? == Some(left - 1)
                };
                if fits {
                    chosen = Some(child);
                    break;
                }
            }
            let Some(child) = chosen else { break };
            left -= 1;
            line.push(self.solver.game().move_text(&position, child.m));
            position = child.position;
        }
        Ok(line)
    }
}

/// Records that a line refutes a move.
fn add_refutation(refutations: &mut Vec<Refutation>, line: Vec<String>, text: String) {
    match refutations.iter_mut().find(|refutation| refutation.line == line) {
        Some(refutation) => refutation.moves.push(text),
        None => refutations.push(Refutation { line, moves: vec![text] }),
    }
}
