//! Learn by playing: the pages of the lessons, and what a learner's moves come to.
//!
//! As with puzzles, the browser looks at positions over the WebSocket of an analysis board and asks
//! there about moves; what somebody has done stays with the browser.

mod answer;
mod page;
mod short;

pub(crate) use answer::answer;
pub(crate) use page::{of_game, of_lesson, of_step, overview};
pub(crate) use short::{goal, in_short, points};
#[cfg(test)]
pub(crate) use {page::LessonPageData, short::TryPageData};

use crate::puzzles::Want;
use serde::Deserialize;
use throughline_puzzles::lesson::{Lesson, LessonStep, lessons};
use ts_rs::TS;

/// A query about a step of a lesson.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonQuery {
    /// The game's name in specs.
    pub game: String,
    /// The lesson's name.
    pub lesson: String,
    /// The step's name.
    pub step: String,
    /// The moves from the step's position: those played before it, and those made so far.
    pub moves: Vec<String>,
    /// What is wanted.
    pub want: Want,
}

/// A lesson of a game, by its name.
fn find_lesson(game: &str, lesson: &str) -> Option<&'static Lesson> {
    lessons(game).iter().find(|other| other.id == lesson)
}

/// The path of the first step of the game's lessons that teaches a rule.
pub(crate) fn lesson_path(game: &str, rule: &str) -> Option<String> {
    let teaches = |step: &&LessonStep| step.rules.iter().any(|taught| taught == rule);
    let found = |lesson: &Lesson| Some((lesson.id.clone(), lesson.steps.iter().find(teaches)?.id.clone()));
    let (lesson, step) = lessons(game).iter().find_map(found)?;
    Some(format!("/learn/{game}/{lesson}/{step}"))
}

/// A step of a lesson, by its name.
fn find_step<'l>(lesson: &'l Lesson, step: &str) -> Option<&'l LessonStep> {
    lesson.steps.iter().find(|other| other.id == step)
}
