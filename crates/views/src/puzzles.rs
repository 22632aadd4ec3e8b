//! Answers to queries about puzzles: verdicts, hints and solutions, as text.

use crate::Refusal;
use crate::messages::{say, say_with};
use crate::words::{Viewer, by_rule, sentence};
use serde::{Deserialize, Serialize};
use throughline_catalog::{GameHandle, GameRecord, LastMove};
use throughline_game::{Shape, SpecError};
use throughline_puzzles::{Puzzle, Step, Task, shipped};
use ts_rs::TS;

/// The kind of answer to a query.
#[derive(TS, Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Want {
    /// Whether the last move is right.
    Verdict,
    /// A hint at the next move.
    Hint,
    /// All the remaining moves.
    Solution,
}

/// A query about a puzzle.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct PuzzleQuery {
    /// The game's name in specs.
    pub game: String,
    /// The puzzle's key.
    pub puzzle: String,
    /// The moves made so far from its position, including the opponent's.
    pub moves: Vec<String>,
    /// The kind of answer.
    pub want: Want,
}

/// The state of a puzzle or lesson step after a query.
#[derive(TS, Serialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Right, and the puzzle goes on.
    Right,
    /// Right, and the puzzle is solved.
    Solved,
    /// Wrong.
    Wrong,
    /// No answer was judged: a hint, or the solution.
    Open,
}

/// The reply to a [`PuzzleQuery`].
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The query's id.
    pub id: String,
    /// The state of the puzzle.
    pub standing: Standing,
    /// The verdict as text.
    pub words: String,
    /// The moves so far, in canonical text.
    pub moves: Vec<String>,
    /// What follows them: the opponent's reply, the refutation, or the solution.
    pub line: Vec<String>,
    /// Sites to highlight for a hint.
    pub marks: Vec<u16>,
}

/// Answers a query: judges a move, gives a hint, or shows the solution. `rules` returns the rule
/// set of a spec.
///
/// # Errors
/// What is wrong with the query, as a sentence.
pub fn check(
    rules: &dyn Fn(&str) -> Result<GameHandle, SpecError>,
    id: &str,
    query: &PuzzleQuery,
) -> Result<Verdict, Refusal> {
    let puzzles = shipped(&query.game).map(|collection| &collection.puzzles[..]).unwrap_or_default();
    let puzzle = puzzles.iter().find(|puzzle| puzzle.key() == query.puzzle);
    let puzzle = puzzle.ok_or_else(|| Refusal::new(say("judge.gone")))?;
    let game = rules(&puzzle.spec).map_err(|error| Refusal(sentence(&error.to_string())))?;
    let record = game.record(Some(&puzzle.position)).map_err(|error| Refusal(error.sentences().join(" ")))?;
    let mut case = PuzzleAnswerer { game, puzzle, record, id };
    case.decide(query)
}

struct PuzzleAnswerer<'a> {
    game: GameHandle,
    puzzle: &'a Puzzle,
    record: GameRecord,
    id: &'a str,
}

impl PuzzleAnswerer<'_> {
    fn decide(&mut self, query: &PuzzleQuery) -> Result<Verdict, Refusal> {
        let answers = match query.want {
            Want::Verdict => {
                query.moves.len().checked_sub(1).ok_or_else(|| Refusal::new(say("judge.no-answer")))?
            }
            Want::Hint | Want::Solution => query.moves.len(),
        };
        let (known, last) = query.moves.split_at(answers);
        if known.len() % 2 == 1 || known.len() / 2 >= self.puzzle.steps.len() {
            return Err(Refusal::new(say("judge.not-your-move")));
        }
        for (index, pair) in known.chunks(2).enumerate() {
            let step = &self.puzzle.steps[index];
            let fits = self.play(step, &pair[0])? && step.reply.as_ref() == Some(&pair[1]);
            if !fits {
                return Err(Refusal::new(say("judge.not-so-far")));
            }
            play(&mut self.record, &pair[1])?;
        }
        let rest = &self.puzzle.steps[known.len() / 2..];
        match (query.want, last.first()) {
            (Want::Verdict, Some(text)) => self.verdict(rest, text),
            (Want::Solution, _) => self.solution(rest),
            _ => self.hint(&rest[0]),
        }
    }

    /// Plays a move; returns whether it leads to the same position as the right one.
    fn play(&mut self, step: &Step, text: &str) -> Result<bool, Refusal> {
        let mut right = self.record.clone();
        play(&mut right, &step.answer)?;
        play(&mut self.record, text)?;
        Ok(self.record.position_text() == right.position_text())
    }

    fn verdict(&mut self, rest: &[Step], text: &str) -> Result<Verdict, Refusal> {
        let step = &rest[0];
        if !self.play(step, text)? {
            return Ok(self.wrong(step));
        }
        Ok(match &step.reply {
            Some(reply) => self.build_verdict(Standing::Right, say("judge.right"), vec![reply.clone()]),
            None => self.build_verdict(Standing::Solved, self.solved_words(), Vec::new()),
        })
    }

    /// Returns the verdict on a wrong move, with its refutation.
    fn wrong(&self, step: &Step) -> Verdict {
        let moves = self.record.move_texts();
        let made = moves.last().cloned().unwrap_or_default();
        let refutes = |moves: &[String]| moves.contains(&made);
        let found = step.refutations.iter().find(|refutation| refutes(&refutation.moves));
        let line = found.map(|refutation| refutation.line.clone()).unwrap_or_default();
        let mut after = self.record.clone();
        let reply = line.first().and_then(|reply| play(&mut after, reply).ok().flatten());
        let moves = if let Task::Win { moves, .. } = self.puzzle.task { moves } else { 0 }.to_string();
        let words = say_with(self.wrong_words(), &[("moves", &moves)]);
        let words = match (reply, self.outcome_words()) {
            (Some(reply), _) => format!("{words} {}", say_with("judge.reply", &[("move", &reply.spoken)])),
            (None, Some(ended)) => format!("{words} {ended}"),
            (None, None) => words,
        };
        self.build_verdict(Standing::Wrong, words, line)
    }

    /// Returns the id of the message about a wrong move.
    fn wrong_words(&self) -> &'static str {
        match self.puzzle.task {
            Task::AllOrNothing { .. } | Task::OnlyHold { .. } => "judge.loses",
            Task::Win { moves: 1, .. } => "judge.not-at-once",
            Task::Win { .. } => "judge.not-the-win",
            Task::OnlyWin { .. } => "judge.no-win",
        }
    }

    /// Returns how the game ended, if it has.
    fn outcome_words(&self) -> Option<String> {
        let (info, outcome) = (self.game.info(), self.record.outcome()?);
        Some(by_rule(info, &outcome).for_viewer(info, Viewer::Watcher).words)
    }

    fn solved_words(&self) -> String {
        match (self.outcome_words(), self.puzzle.task) {
            (Some(outcome), _) => say_with("judge.solved-over", &[("outcome", &outcome)]),
            (None, Task::OnlyWin { plies, .. } | Task::AllOrNothing { plies, .. }) if plies > 2 => {
                // The opponent moves first, and may make the last move as well.
                let moves = ((plies - 1) / 2).to_string();
                say_with("judge.solved-win", &[("moves", &moves)])
            }
            (None, Task::OnlyHold { .. }) => say("judge.solved-hold"),
            (None, _) => say("judge.solved-end"),
        }
    }

    fn hint(&self, step: &Step) -> Result<Verdict, Refusal> {
        let (marks, words) = hint(&self.game, &self.record, &step.answer)?;
        Ok(Verdict { marks, ..self.build_verdict(Standing::Open, words, Vec::new()) })
    }

    fn solution(&self, rest: &[Step]) -> Result<Verdict, Refusal> {
        let mut line = Vec::new();
        for step in rest {
            line.push(step.answer.clone());
            line.extend(step.reply.clone());
        }
        let mut record = self.record.clone();
        let mut said = Vec::new();
        for text in &line {
            said.extend(play(&mut record, text)?.map(|last| last.spoken));
        }
        Ok(self.build_verdict(
            Standing::Open,
            say_with("judge.solution", &[("moves", &said.join("; "))]),
            line,
        ))
    }

    fn build_verdict(&self, standing: Standing, words: String, line: Vec<String>) -> Verdict {
        let moves = self.record.move_texts();
        Verdict { id: self.id.to_owned(), standing, words, moves, line, marks: Vec::new() }
    }
}

/// Returns the site where a right move begins, and a sentence about it and the piece there.
pub(crate) fn hint(
    game: &GameHandle,
    record: &GameRecord,
    answer: &str,
) -> Result<(Vec<u16>, String), Refusal> {
    let answer = play(&mut record.clone(), answer)?;
    let first = answer.into_iter().flat_map(|last| last.marks).take(1).collect::<Vec<u16>>();
    let board = game.board(Shape::Wide);
    let place = first.first().and_then(|&site| board.sites.get(usize::from(site)));
    let pieces = record.frame(record.len()).map(|now| now.placements).unwrap_or_default();
    let piece = pieces.iter().rev().find(|piece| first.contains(&piece.site)).map(|piece| piece.spoken);
    let words = match (place, piece) {
        (None, _) => say("judge.every-move"),
        // The name of a hand includes its contents.
        (Some(place), _) if place.class == "hand" => say_with("judge.look", &[("place", &place.spoken)]),
        (Some(place), None) => say_with("judge.look", &[("place", &place.short)]),
        (Some(place), Some(piece)) => {
            say_with("judge.look-piece", &[("place", &place.short), ("piece", piece)])
        }
    };
    Ok((first, words))
}

/// Plays a move; returns how it is drawn.
pub(crate) fn play(record: &mut GameRecord, text: &str) -> Result<Option<LastMove>, Refusal> {
    record.play(text).map_err(|error| Refusal(sentence(&error.to_string())))?;
    Ok(record.frame(record.len()).and_then(|frame| frame.last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    fn ask(puzzle: &Puzzle, moves: &[String], want: Want) -> Result<Verdict, Refusal> {
        let game = puzzle.spec.split(':').next().unwrap().to_owned();
        let query = PuzzleQuery { game, puzzle: puzzle.key(), moves: moves.to_vec(), want };
        check(&GameHandle::from_spec, "7", &query)
    }

    #[test]
    fn every_shipped_puzzle_is_solved_by_its_solution() {
        for puzzle in
            GAMES.iter().filter_map(|info| shipped(info.id)).flat_map(|collection| &collection.puzzles)
        {
            let mut moves = Vec::new();
            for step in &puzzle.steps {
                let hint = ask(puzzle, &moves, Want::Hint).unwrap();
                assert!(hint.words.ends_with('.') && !hint.marks.is_empty(), "{hint:?}");
                moves.push(step.answer.clone());
                let said = ask(puzzle, &moves, Want::Verdict).unwrap();
                assert_eq!(said.line, step.reply.iter().cloned().collect::<Vec<_>>());
                let right = if step.reply.is_some() { Standing::Right } else { Standing::Solved };
                assert_eq!(said.standing, right, "{puzzle:?}");
                moves.extend(step.reply.clone());
            }
            let whole = ask(puzzle, &[], Want::Solution).unwrap();
            assert_eq!(whole.line, moves);
            assert!(ask(puzzle, &moves, Want::Hint).is_err(), "there is nothing left");
        }
    }

    /// In Linear Progression the loser may make the last move.
    #[test]
    fn the_moves_that_a_win_still_takes_are_the_solvers() {
        let puzzles = &shipped("linear-progression").unwrap().puzzles;
        let said = |wanted: u32| {
            let fits =
                |puzzle: &&Puzzle| matches!(puzzle.task, Task::OnlyWin { plies, .. } if plies == wanted);
            let puzzle = puzzles.iter().find(fits).unwrap();
            ask(puzzle, &[puzzle.steps[0].answer.clone()], Want::Verdict).unwrap().words
        };
        assert_eq!(said(2), "Solved! Any move now ends the game.");
        assert_eq!([3, 4].map(said), ["Solved! The win takes one more move at most."; 2]);
        assert_eq!([5, 6].map(said), ["Solved! The win takes 2 more moves at most."; 2]);
    }

    /// Tries a move of each refutation at every move of every solution; of some puzzles all of
    /// them.
    #[test]
    fn a_wrong_move_is_answered_with_its_refutation() {
        let puzzles = GAMES.iter().filter_map(|info| shipped(info.id)).flat_map(|found| &found.puzzles);
        for (number, puzzle) in puzzles.enumerate() {
            let most = if number % 5 == 0 { usize::MAX } else { 1 };
            let mut moves = Vec::new();
            for step in &puzzle.steps {
                for refutation in &step.refutations {
                    for text in refutation.moves.iter().take(most) {
                        let tried = [&moves[..], std::slice::from_ref(text)].concat();
                        let said = ask(puzzle, &tried, Want::Verdict).unwrap();
                        let answered = (said.standing, &said.line);
                        assert_eq!(answered, (Standing::Wrong, &refutation.line), "{puzzle:?}");
                        assert!(
                            said.words.starts_with("That ") && said.words.ends_with('.'),
                            "{}",
                            said.words
                        );
                    }
                }
                moves.extend([Some(step.answer.clone()), step.reply.clone()].into_iter().flatten());
            }
        }
    }

    #[test]
    fn questions_that_make_no_sense_are_refused() {
        let puzzle = &GAMES.iter().find_map(|info| shipped(info.id)).unwrap().puzzles[0];
        let wrong = puzzle.steps[0].refutations[0].moves[0].clone();
        assert!(ask(puzzle, &[], Want::Verdict).unwrap_err().0.contains("no answer"));
        assert!(ask(puzzle, &["nonsense".to_owned()], Want::Verdict).unwrap_err().0.ends_with('.'));
        assert!(ask(puzzle, &[wrong.clone(), wrong], Want::Hint).is_err());
        let query = |game: &str| PuzzleQuery {
            game: game.to_owned(),
            puzzle: "0".to_owned(),
            moves: Vec::new(),
            want: Want::Hint,
        };
        for game in ["ludo", GAMES[0].id] {
            assert!(
                check(&GameHandle::from_spec, "7", &query(game)).unwrap_err().0.contains("no longer exists")
            );
        }
    }
}
