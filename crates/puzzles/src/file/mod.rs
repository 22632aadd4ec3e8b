//! The puzzle file of a game: plain text, a header, then a paragraph for each puzzle.
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
//! rating: 6
//! move: m-o
//! refuted: p-o < m-n n-m
//! ```
//!
//! `others` and `holds` are plies or `ever`. After each `move` come its `reply` (except for the
//! last) and the refutations of the other moves: a line, `<`, and the moves that it refutes; `-`
//! stands for an empty line, where the move itself ends the game. Files from before 2026-11-24 have
//! `difficulty: grade=1 nodes=100` instead of a rating, with grades from 1 to 5: they are read as
//! provisional ratings, which `throughline puzzles rate` replaces by measured ones.

mod reader;

use crate::puzzle::{Certainty, Puzzle, Refutation, Scope, Step, Task};
use reader::Reader;
use std::fmt::Write;

/// The puzzles of a game, and how they were generated.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Collection {
    /// The game's name in specs.
    pub game: String,
    /// The commands that generated it, in order.
    pub made: Vec<String>,
    /// The engine's version.
    pub engine: String,
    /// The rejected candidates, by reason, as text.
    pub dropped: String,
    /// The puzzles by their numbers, from 1.
    pub puzzles: Vec<Puzzle>,
}

/// An error in a puzzle file.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[error("line {line}: {what}")]
pub struct Defect {
    /// The line, from 1.
    pub line: usize,
    /// What was found and what is allowed, as a clause.
    pub what: String,
}

impl Collection {
    /// Parses a puzzle file. Claims about the game are not verified: see [`crate::examine`].
    ///
    /// # Errors
    /// Every wrong line.
    pub fn read(text: &str) -> Result<Self, Vec<Defect>> {
        Reader::default().read(text)
    }

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
            // Writing to a `String` cannot fail.
            let _ = write_puzzle(&mut text, number, puzzle);
        }
        text
    }

    /// Appends puzzles, the easiest first, and skips positions that the collection already has.
    /// Existing puzzles keep their numbers, which are part of URLs.
    pub fn add(&mut self, mut puzzles: Vec<Puzzle>) {
        puzzles.sort_by(|a, b| (b.rating, &a.position).cmp(&(a.rating, &b.position)));
        for puzzle in puzzles {
            let known = |other: &Puzzle| (&other.spec, &other.position) == (&puzzle.spec, &puzzle.position);
            if !self.puzzles.iter().any(known) {
                self.puzzles.push(puzzle);
            }
        }
    }
}

fn write_puzzle(text: &mut String, number: usize, puzzle: &Puzzle) -> std::fmt::Result {
    let Puzzle { spec, position, from, rating, .. } = puzzle;
    writeln!(text, "puzzle: {number}\nspec: {spec}\nposition: {position}\nfrom: {from}")?;
    writeln!(text, "task: {}", task_text(puzzle.task))?;
    match &puzzle.certainty {
        Certainty::Proved => writeln!(text, "sure: proved")?,
        Certainty::Tables => writeln!(text, "sure: exact within tables")?,
        Certainty::Estimated { engine, nodes } => {
            writeln!(text, "sure: estimated nodes={nodes} engine={engine}")?
        }
    }
    writeln!(text, "rating: {rating}")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "game: one-dimensional-chess
made: throughline puzzles generate one-dimensional-chess --seed 1
engine: throughline 0.1.0
dropped: nothing

puzzle: 1
spec: one-dimensional-chess
position: 12QK1k w 0
from: game 4, ply 33
task: win moves=2 others=ever
sure: proved
rating: 6
move: m-o
reply: p-o
refuted: p-o < m-n n-m
refuted: - < n-o
move: a-b

puzzle: 2
spec: one-dimensional-chess
position: 12QK1k w 0
from: start
task: only-hold others=4 holds=7
sure: estimated nodes=4000 engine=throughline 0.1.0
rating: 0
move: m-o
";

    #[test]
    fn what_is_written_is_read_again() {
        let read = Collection::read(SAMPLE).unwrap();
        assert_eq!(read.text(), SAMPLE);
        assert_eq!(read.puzzles[0].steps[0].refutations[1].line, Vec::<String>::new());
        assert_eq!(read.puzzles[1].task, Task::OnlyHold { others: 4, holds: Scope::Plies(7) });
    }

    /// Files written before ratings existed.
    #[test]
    fn grades_of_old_files_are_read_as_ratings() {
        let old = SAMPLE.replace("rating: 6", "difficulty: grade=2 nodes=100");
        let old = old.replace("rating: 0", "difficulty: grade=5 nodes=123456789");
        assert_eq!(Collection::read(&old), Collection::read(SAMPLE));
    }

    #[test]
    fn puzzles_keep_their_numbers_when_others_come() {
        let mut collection = Collection::read(SAMPLE).unwrap();
        let before = collection.puzzles.clone();
        let new =
            |position: &str, rating| Puzzle { position: position.to_owned(), rating, ..before[0].clone() };
        collection.add(vec![new("a", 1), before[1].clone(), new("b", 7), new("c", 1)]);
        assert_eq!(collection.puzzles[..2], before);
        let positions: Vec<&str> = collection.puzzles[2..].iter().map(|puzzle| &*puzzle.position).collect();
        assert_eq!(positions, ["b", "a", "c"]);
    }

    #[test]
    fn every_defect_is_told_with_its_line() {
        for (from, to, expected) in [
            ("game: one-dimensional-chess\n", "", "line 1: the heading lacks “game: NAME”"),
            ("puzzle: 1", "puzzle: 7", "line 6: expected puzzle 1, found “7”"),
            ("task: win moves=2", "task: win moves=0", "line 10: moves is a number from 1 to 500, not “0”"),
            ("others=ever", "others=soon", "line 10: others is a number from 1 to 1000, not “soon”, or ever"),
            (
                "task: win",
                "task: draw",
                "line 10: unknown task “draw”: allowed are win, only-win, all-or-nothing, only-hold",
            ),
            ("sure: proved", "sure: perhaps", "line 11: “perhaps” is not sure"),
            ("rating: 6", "rating: 9", "line 12: a rating is a number from 0 to 8, not “9”"),
            ("rating: 6", "difficulty: grade=9 nodes=1", "line 12: grade is a number from 1 to 5, not “9”"),
            ("sure: proved\n", "sure: proved\nrating: 6\n", "line 13: “rating” stands twice in this puzzle"),
            ("from: game 4, ply 33\n", "", "line 6: the puzzle that begins here lacks from"),
            ("move: a-b", "a-b", "line 17: expected “key: value”, found “a-b”"),
            ("reply: p-o", "reply: p-o o-p", "line 14: expected one move"),
            (" < n-o", "", "line 16: expected a line, “ < ”, and the moves it refutes"),
            ("from: start", "spec: x", "line 22: “spec” stands twice in this puzzle"),
            ("from: start", "colour: x", "line 22: unknown field “colour”"),
            ("from: start", "made: x", "line 22: “made” belongs to the heading"),
        ] {
            let text = SAMPLE.replacen(from, to, 1);
            let defects = Collection::read(&text).unwrap_err();
            assert!(defects.iter().any(|f| f.to_string().starts_with(expected)), "{expected}: {defects:?}");
        }
    }
}
