//! Lessons: positions in which a learner has something to do, read from a game's folder, judged by
//! the rules and the solver, and checked against both.
//!
//! A game's `lessons.toml` says what is to be done; its message file has every sentence. Which text
//! belongs to what follows from the names: see [`Lesson::message`].

mod check;
mod condition;
mod file;
mod judge;
mod texts;

pub use check::{LessonCheck, Taught, TeachingStep};
pub use condition::{Condition, Ending};
pub use file::{LessonFile, read};
pub use judge::{JudgeError, Judged, LessonJudge, Ruling};

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use throughline_catalog::{GAMES, lesson_file};

/// A lesson: steps, and a small game at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its name in addresses and messages.
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
    /// The position string it starts from; none for the usual start.
    pub position: Option<String>,
    /// The name of the learner's side.
    pub side: String,
}

/// A step of a lesson: a position, and what the learner, who is to move, has to do in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// Its name in addresses and messages.
    pub id: String,
    /// The rule set.
    pub spec: String,
    /// The position string; none for the usual start.
    pub position: Option<String>,
    /// Moves played from it before the learner moves.
    pub played: Vec<String>,
    /// The numbers of the rules that it teaches.
    pub rules: Vec<String>,
    /// What is asked for, one after another; never empty.
    pub moves: Vec<Asked>,
}

/// A point of the game in short: a sentence, and the step of a lesson that shows it.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct ShortPoint {
    /// Its name in messages.
    pub id: String,
    /// The step: `LESSON/STEP`.
    pub step: String,
}

impl ShortPoint {
    /// The name of the message of its sentence.
    #[must_use]
    pub fn message(&self) -> String {
        format!("short-{}", self.id)
    }
}

/// The names of the messages that tell the goals of the two sides. Where a published rule set has
/// another goal, an attribute with its [key](throughline_game::VariantInfo::key) tells it.
pub const GOALS: [&str; 2] = ["goal-first", "goal-second"];

/// What the learner's next move has to do.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// What holds for a right move.
    pub goal: Condition,
    /// Whether all right moves lead to the same position.
    #[serde(default)]
    pub only: bool,
    /// Wrong moves with texts of their own; the first that fits counts.
    #[serde(default)]
    pub wrong: Vec<WrongTry>,
    /// The opponent's answer to a right move.
    pub reply: Option<String>,
}

/// A kind of wrong move with a text of its own.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(try_from = "toml::Table")]
pub struct WrongTry {
    /// Its name in messages.
    pub id: String,
    /// What holds for such moves.
    pub condition: Condition,
}

impl Lesson {
    /// The name of the message of its title; its attributes are `about` and `game`.
    #[must_use]
    pub fn message(&self) -> String {
        format!("lesson-{}", self.id)
    }

    /// The name of the message of a step's title; its attributes are `task`, `done`, `wrong`, and
    /// `wrong-ID` for each [`WrongTry`].
    #[must_use]
    pub fn step_message(&self, step: &LessonStep) -> String {
        format!("lesson-{}-{}", self.id, step.id)
    }
}

/// The lessons of a game, by its name in specs; empty where it has none.
#[must_use]
pub fn lessons(game: &str) -> &'static [Lesson] {
    shipped(game).map(|file| &file.lessons[..]).unwrap_or_default()
}

/// What a game's file of lessons says; `None` for a game without lessons.
///
/// # Panics
/// When the lessons of a game of the catalog cannot be read: the tests read each.
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
