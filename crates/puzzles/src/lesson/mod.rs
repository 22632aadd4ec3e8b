//! Lessons: positions with tasks for a learner, read from a game's folder, judged by the rules and
//! the solver, and checked against both.
//!
//! A game's `lessons.toml` holds the tasks, its message file all sentences. The message ids follow
//! from the names of lessons and steps: see [`Lesson::message`].

mod check;
mod condition;
mod file;
mod judge;
mod texts;

pub use check::{LessonCheck, RuleCoverage, TeachingStep};
pub use condition::{Condition, Ending};
pub use file::{LessonFile, read};
pub use judge::{JudgeError, JudgedMove, Judgement, LessonJudge};

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use throughline_catalog::{GAMES, lesson_file};

/// A lesson: steps, and a small game at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its name in URLs and messages.
    pub id: String,
    /// The game at the end.
    pub game: FirstGame,
    /// The steps, in order.
    pub steps: Vec<LessonStep>,
}

/// The small game at the end of a lesson, against the lowest level.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct FirstGame {
    /// Its rule set.
    pub spec: String,
    /// The position string that it starts from; `None` for the usual start.
    pub position: Option<String>,
    /// The name of the learner's side.
    pub side: String,
}

/// A step of a lesson: a position with tasks for the learner, who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// Its name in URLs and messages.
    pub id: String,
    /// The rule set.
    pub spec: String,
    /// The position string; `None` for the usual start.
    pub position: Option<String>,
    /// The moves played from it before the learner moves.
    pub played: Vec<String>,
    /// The numbers of the rules that it teaches.
    pub rules: Vec<String>,
    /// The learner's tasks, one for each move; never empty.
    pub moves: Vec<MoveTask>,
}

/// A point in the summary of a game: a sentence, and the lesson step that shows it.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct ShortPoint {
    /// Its name in messages.
    pub id: String,
    /// The path of the step: `LESSON/STEP`.
    pub step: String,
    /// The options that make the sentence untrue: `drop=random`.
    #[serde(default)]
    pub unless: Vec<String>,
}

impl ShortPoint {
    /// Returns the id of its message.
    #[must_use]
    pub fn message(&self) -> String {
        format!("short-{}", self.id)
    }

    /// Whether its sentence is true under a rule set, given by its canonical spec.
    #[must_use]
    pub fn holds_under(&self, spec: &str) -> bool {
        let (_, options) = spec.split_once(':').unwrap_or_default();
        options.split(',').all(|option| self.unless.iter().all(|other| other != option))
    }
}

/// The ids of the messages about the goals of the two sides. Where a published rule set has another
/// goal, it is an attribute with the rule set's [key](throughline_game::VariantInfo::key).
pub const GOALS: [&str; 2] = ["goal-first", "goal-second"];

/// The learner's task for one move.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct MoveTask {
    /// The condition on a right move.
    pub goal: Condition,
    /// Whether all right moves lead to the same position.
    #[serde(default)]
    pub only: bool,
    /// The kinds of wrong moves with texts of their own; the first match counts.
    #[serde(default)]
    pub wrong: Vec<WrongMove>,
    /// The opponent's answer to a right move.
    pub reply: Option<String>,
}

/// A kind of wrong move with a text of its own.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(try_from = "toml::Table")]
pub struct WrongMove {
    /// Its name in messages.
    pub id: String,
    /// The condition that such moves meet.
    pub condition: Condition,
}

impl Lesson {
    /// Returns the id of the message with its title; its attributes are `about` and `game`.
    #[must_use]
    pub fn message(&self) -> String {
        format!("lesson-{}", self.id)
    }

    /// Returns the id of the message with a step's title; its attributes are `task`, `done`,
    /// `wrong`, and `wrong-ID` for each kind of wrong move.
    #[must_use]
    pub fn step_message(&self, step: &LessonStep) -> String {
        format!("lesson-{}-{}", self.id, step.id)
    }
}

/// Returns the lessons of a game, by its id; empty where it has none.
#[must_use]
pub fn lessons(game: &str) -> &'static [Lesson] {
    shipped(game).map(|file| &file.lessons[..]).unwrap_or_default()
}

/// Returns the lesson file of a game, by its id; `None` for a game without lessons.
///
/// # Panics
/// When a lesson file of the catalog is invalid; the tests parse them all.
#[must_use]
pub fn shipped(game: &str) -> Option<&'static LessonFile> {
    static SHIPPED: LazyLock<BTreeMap<&str, LessonFile>> = LazyLock::new(|| {
        let read = |id, text| match read(id, text) {
            Ok(file) => (id, file),
            Err(defects) => panic!("the lessons of {id}: {}", defects.join(" ")),
        };
        GAMES.iter().filter_map(|info| Some(read(info.id, lesson_file(info.id)?))).collect()
    });
    SHIPPED.get(game)
}
