//! The parser of puzzle files.

use super::{Collection, Defect};
use crate::puzzle::{Certainty, Puzzle, Refutation, Scope, Step, Task};
use anyhow::{Context, Result, anyhow, bail, ensure};
use throughline_game::notation::clip;

/// The longest forced win that a puzzle may ask for.
const MAX_PLIES: u32 = 1_000;

/// A line-by-line parser that collects all defects.
#[derive(Default)]
pub(super) struct Reader {
    line: usize,
    collection: Collection,
    /// The puzzle being parsed, its first line, and the fields read so far.
    puzzle: Option<(usize, Puzzle, Vec<&'static str>)>,
    defects: Vec<Defect>,
}

/// The fields that occur once in a puzzle.
const FIELDS: [&str; 6] = ["spec", "position", "from", "task", "sure", "rating"];

/// The ratings that replace the grades 1 to 5 of older files.
const OLD_GRADES: [u8; 5] = [8, 6, 4, 2, 0];

impl Reader {
    /// Parses a whole file.
    pub(super) fn read(mut self, text: &str) -> Result<Collection, Vec<Defect>> {
        for (number, line) in (1..).zip(text.lines()) {
            self.line = number;
            let line = line.trim();
            if !line.is_empty() {
                self.take(line);
            }
        }
        self.finish()
    }

    fn defect(&mut self, what: impl Into<String>) {
        self.defects.push(Defect { line: self.line, what: what.into() });
    }

    fn take(&mut self, line: &str) {
        let Some((key, value)) = line.split_once(": ") else {
            return self.defect(format!("expected “key: value”, found “{}”", clip(line)));
        };
        let taken = match key {
            "puzzle" => self.begin(value),
            "game" | "made" | "engine" | "dropped" => self.heading(key, value),
            _ => self.field(key, value),
        };
        if let Err(error) = taken {
            self.defect(error.to_string());
        }
    }

    fn heading(&mut self, key: &str, value: &str) -> Result<()> {
        ensure!(self.puzzle.is_none(), "“{key}” belongs to the heading, before the first puzzle");
        match key {
            "game" => self.collection.game = value.to_owned(),
            "made" => self.collection.made.push(value.to_owned()),
            "engine" => self.collection.engine = value.to_owned(),
            _ => self.collection.dropped = value.to_owned(),
        }
        Ok(())
    }

    fn begin(&mut self, number: &str) -> Result<()> {
        self.end_puzzle();
        let expected = self.collection.puzzles.len() + 1;
        let task = Task::Win { moves: 1, others: Scope::Plies(1) };
        let puzzle = Puzzle::new(String::new(), task, Certainty::Proved, Vec::new());
        self.puzzle = Some((self.line, puzzle, Vec::new()));
        ensure!(number.parse() == Ok(expected), "expected puzzle {expected}, found “{}”", clip(number));
        Ok(())
    }

    fn field(&mut self, key: &str, value: &str) -> Result<()> {
        let (_, puzzle, had) = self.puzzle.as_mut().context("expected the heading or “puzzle: 1”")?;
        let name = if key == "difficulty" { "rating" } else { key };
        if let Some(field) = FIELDS.into_iter().find(|&field| field == name) {
            ensure!(!had.contains(&field), "“{field}” stands twice in this puzzle");
            had.push(field);
        }
        match key {
            "spec" => puzzle.spec = value.to_owned(),
            "position" => puzzle.position = value.to_owned(),
            "from" => puzzle.from = value.to_owned(),
            "task" => puzzle.task = task(value)?,
            "sure" => puzzle.certainty = sure(value)?,
            "rating" => puzzle.rating = rating(value)?,
            "difficulty" => puzzle.rating = OLD_GRADES[number(value, "grade", 5)? as usize - 1],
            "move" => {
                let step = Step { answer: one_word(value)?, reply: None, refutations: Vec::new() };
                puzzle.steps.push(step);
            }
            "reply" => {
                let step = puzzle.steps.last_mut().context("a reply comes after a move")?;
                step.reply = Some(one_word(value)?);
            }
            "refuted" => {
                let step = puzzle.steps.last_mut().context("a refutation comes after a move")?;
                step.refutations.push(refutation(value)?);
            }
            _ => {
                let fields = FIELDS.join(", ");
                bail!("unknown field “{}”: allowed are {fields}, move, reply, refuted", clip(key));
            }
        }
        Ok(())
    }

    /// Adds the puzzle being parsed to the collection.
    fn end_puzzle(&mut self) {
        let Some((line, puzzle, had)) = self.puzzle.take() else { return };
        let missing: Vec<&str> = FIELDS.into_iter().filter(|field| !had.contains(field)).collect();
        if !missing.is_empty() {
            let what = format!("the puzzle that begins here lacks {}", missing.join(", "));
            self.defects.push(Defect { line, what });
        }
        if puzzle.steps.is_empty() {
            self.defects.push(Defect { line, what: "the puzzle that begins here has no move".into() });
        }
        self.collection.puzzles.push(puzzle);
    }

    fn finish(mut self) -> Result<Collection, Vec<Defect>> {
        self.end_puzzle();
        if self.collection.game.is_empty() {
            self.defects.push(Defect { line: 1, what: "the heading lacks “game: NAME”".into() });
        }
        self.defects.sort_by_key(|defect| defect.line);
        if self.defects.is_empty() { Ok(self.collection) } else { Err(self.defects) }
    }
}

fn one_word(value: &str) -> Result<String> {
    let is_one = !value.is_empty() && !value.contains(char::is_whitespace);
    ensure!(is_one, "expected one move, found “{}”", clip(value));
    Ok(value.to_owned())
}

/// Returns the value of `key=value` in a list of words.
fn setting<'t>(value: &'t str, key: &str) -> Result<&'t str> {
    let found = value.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    found.with_context(|| format!("expected {key}=… in “{}”", clip(value)))
}

fn number(value: &str, key: &str, most: u32) -> Result<u32> {
    let text = setting(value, key)?;
    let fits = |n: &u32| (1..=most).contains(n);
    let found = text.parse().ok().filter(fits);
    found.with_context(|| format!("{key} is a number from 1 to {most}, not “{}”", clip(text)))
}

fn big_number(value: &str, key: &str) -> Result<u64> {
    let text = setting(value, key)?;
    text.parse().map_err(|_| anyhow!("{key} is a whole number, not “{}”", clip(text)))
}

fn rating(value: &str) -> Result<u8> {
    let found = value.parse().ok().filter(|&rating| rating <= Puzzle::EASIEST);
    found
        .with_context(|| format!("a rating is a number from 0 to {}, not “{}”", Puzzle::EASIEST, clip(value)))
}

fn scope(value: &str, key: &str) -> Result<Scope> {
    if setting(value, key)? == "ever" {
        return Ok(Scope::Ever);
    }
    number(value, key, MAX_PLIES).map(Scope::Plies).map_err(|error| anyhow!("{error}, or ever"))
}

fn task(value: &str) -> Result<Task> {
    match value.split(' ').next().unwrap_or_default() {
        "win" => {
            Ok(Task::Win { moves: number(value, "moves", MAX_PLIES / 2)?, others: scope(value, "others")? })
        }
        "only-win" => {
            Ok(Task::OnlyWin { plies: number(value, "plies", MAX_PLIES)?, others: scope(value, "others")? })
        }
        "all-or-nothing" => Ok(Task::AllOrNothing {
            plies: number(value, "plies", MAX_PLIES)?,
            others: number(value, "others", MAX_PLIES)?,
        }),
        "only-hold" => {
            Ok(Task::OnlyHold { others: number(value, "others", MAX_PLIES)?, holds: scope(value, "holds")? })
        }
        other => {
            bail!("unknown task “{}”: allowed are win, only-win, all-or-nothing, only-hold", clip(other))
        }
    }
}

fn sure(value: &str) -> Result<Certainty> {
    match value {
        "proved" => Ok(Certainty::Proved),
        "exact within tables" => Ok(Certainty::Tables),
        _ if value.starts_with("estimated ") => {
            let engine = value.split_once("engine=").map(|(_, engine)| engine.to_owned());
            let engine = engine.context("expected engine=… after “estimated”")?;
            Ok(Certainty::Estimated { engine, nodes: big_number(value, "nodes")? })
        }
        _ => {
            bail!("“{}” is not sure: proved, exact within tables, or estimated nodes=… engine=…", clip(value))
        }
    }
}

fn refutation(value: &str) -> Result<Refutation> {
    let (line, moves) =
        value.split_once(" < ").context("expected a line, “ < ”, and the moves it refutes")?;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let line = if line == "-" { Vec::new() } else { words(line) };
    let moves = words(moves);
    ensure!(!moves.is_empty(), "no move is refuted here");
    Ok(Refutation { line, moves })
}
