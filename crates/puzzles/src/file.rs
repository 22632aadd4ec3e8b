//! The file of a game's puzzles: plain text, a heading, then a paragraph for each puzzle.
//!
//! ```text
//! game: one-dimensional-chess
//! made: throughline puzzles generate one-dimensional-chess --seed 1 …
//! engine: throughline 0.1.0
//! dropped: 3 with a second solution, 1 too long to check
//!
//! puzzle: 1
//! spec: one-dimensional-chess
//! position: 12QK1k w 0
//! from: game 4, ply 33
//! task: win moves=1 others=5
//! sure: proved
//! difficulty: grade=1 nodes=100
//! move: m-o
//! refuted: p-o < m-n n-m
//! ```
//!
//! `others` and `holds` are plies or `ever`. After each `move` come its `reply` (but for the last)
//! and what refutes the other moves: a line, `<`, and the moves that it refutes; `-` stands for no
//! line, where a move itself ends the game.

use crate::puzzle::{Puzzle, Refutation, Scope, Step, Sure, Task};
use std::fmt::Write;

/// A game's puzzles, and how they were made.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Collection {
    /// The game's name in specs.
    pub game: String,
    /// The commands that made it, one after another.
    pub made: Vec<String>,
    /// The engine's version.
    pub engine: String,
    /// What was found and not taken, in words.
    pub dropped: String,
    /// The puzzles, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A line of a file of puzzles that is wrong.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("line {line}: {what}")]
pub struct FileFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what is allowed, a clause.
    pub what: String,
}

impl Collection {
    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("game: {}\n", self.game);
        for made in &self.made {
            text += &format!("made: {made}\n");
        }
        text += &format!("engine: {}\ndropped: {}\n", self.engine, self.dropped);
        for (number, puzzle) in (1..).zip(&self.puzzles) {
            text.push('\n');
            // A String takes everything.
            let _ = write_puzzle(&mut text, number, puzzle);
        }
        text
    }

    /// Takes more puzzles in, but for positions it has; the easiest come first.
    pub fn take(&mut self, puzzles: Vec<Puzzle>) {
        for puzzle in puzzles {
            let known = |other: &Puzzle| (&other.spec, &other.position) == (&puzzle.spec, &puzzle.position);
            if !self.puzzles.iter().any(known) {
                self.puzzles.push(puzzle);
            }
        }
        self.puzzles.sort_by(|a, b| (a.hardness(), &a.position).cmp(&(b.hardness(), &b.position)));
        let count = self.puzzles.len();
        for (index, puzzle) in self.puzzles.iter_mut().enumerate() {
            puzzle.grade = (index * usize::from(Puzzle::HARDEST) / count) as u8 + 1;
        }
    }
}

fn write_puzzle(text: &mut String, number: usize, puzzle: &Puzzle) -> std::fmt::Result {
    let Puzzle { spec, position, from, grade, nodes, .. } = puzzle;
    writeln!(text, "puzzle: {number}\nspec: {spec}\nposition: {position}\nfrom: {from}")?;
    writeln!(text, "task: {}", task_text(puzzle.task))?;
    match &puzzle.sure {
        Sure::Proved => writeln!(text, "sure: proved")?,
        Sure::Tables => writeln!(text, "sure: exact within tables")?,
        Sure::Estimated { engine, nodes } => writeln!(text, "sure: estimated nodes={nodes} engine={engine}")?,
    }
    writeln!(text, "difficulty: grade={grade} nodes={nodes}")?;
    for Step { answer, reply, refutations } in &puzzle.steps {
        writeln!(text, "move: {answer}")?;
        if let Some(reply) = reply {
            writeln!(text, "reply: {reply}")?;
        }
        for Refutation { line, moves } in refutations {
            let line = if line.is_empty() { "-".to_owned() } else { line.join(" ") };
            writeln!(text, "refuted: {line} < {}", moves.join(" "))?;
        }
    }
    Ok(())
}

fn scope_text(scope: Scope) -> String {
    match scope {
        Scope::Plies(plies) => plies.to_string(),
        Scope::Ever => "ever".to_owned(),
    }
}

fn task_text(task: Task) -> String {
    match task {
        Task::Win { moves, others } => format!("win moves={moves} others={}", scope_text(others)),
        Task::OnlyWin { plies, others } => format!("only-win plies={plies} others={}", scope_text(others)),
        Task::AllOrNothing { plies, others } => format!("all-or-nothing plies={plies} others={others}"),
        Task::OnlyHold { others, holds } => format!("only-hold others={others} holds={}", scope_text(holds)),
    }
}
