//! The pages of the lessons.
//!
//! As with puzzles, the browser uses the WebSocket of an analysis board for positions and moves
//! ([`throughline_views::lessons`]), or the WebAssembly module on its own device. Progress is
//! stored in the browser.

mod page;
mod summary;

pub(crate) use page::{of_game, of_lesson, of_step, overview};
pub(crate) use summary::{goal, summary_points, summary_section};
#[cfg(test)]
pub(crate) use {page::LessonPageData, summary::TryPageData};

use throughline_puzzles::lesson::{Lesson, LessonStep, lessons};
use throughline_views::lessons::{find_lesson, find_step};

/// Returns the path of the first step of the game's lessons that teaches a rule.
pub(crate) fn lesson_path(game: &str, rule: &str) -> Option<String> {
    let teaches = |step: &&LessonStep| step.rules.iter().any(|taught| taught == rule);
    let found = |lesson: &Lesson| Some((lesson.id.clone(), lesson.steps.iter().find(teaches)?.id.clone()));
    let (lesson, step) = lessons(game).iter().find_map(found)?;
    Some(format!("/learn/{game}/{lesson}/{step}"))
}
