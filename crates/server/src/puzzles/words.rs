//! What is said about a puzzle.

use crate::messages::{say, say_with};
use throughline_puzzles::{Grade, Puzzle, Scope, Sure, Task};

/// The name of a grade. Each is said by a word of its own, so that none is missing.
pub(super) fn grade_word(grade: Grade) -> String {
    match grade {
        Grade::Easy => say("puzzles.easy"),
        Grade::Medium => say("puzzles.medium"),
        Grade::Hard => say("puzzles.hard"),
    }
}

/// What its rating means.
pub(super) fn rating_words(puzzle: &Puzzle) -> String {
    let [solve, levels] = [puzzle.rating, Puzzle::EASIEST].map(|number| number.to_string());
    say_with("puzzle.rating", &[("solve", &solve), ("levels", &levels)])
}

/// What is asked.
pub(super) fn task_words(task: Task) -> String {
    match task {
        Task::Win { moves: 1, .. } => "Win with your next move.".to_owned(),
        Task::Win { moves, .. } => format!("Win in {moves} moves."),
        Task::OnlyWin { .. } => "One move wins by force, no other does. Find it.".to_owned(),
        Task::AllOrNothing { .. } => "One move wins, every other loses. Find it.".to_owned(),
        Task::OnlyHold { .. } => "One move holds, every other loses. Find it.".to_owned(),
    }
}

pub(super) fn sure_label(sure: &Sure) -> &'static str {
    match sure {
        Sure::Proved => "proved",
        Sure::Tables => "exact, from a tablebase",
        Sure::Estimated { .. } => "estimated",
    }
}

/// A number of plies in words.
fn plies_words(plies: u32) -> String {
    if plies == 1 { "one ply".to_owned() } else { format!("{plies} plies") }
}

/// How sure the puzzle is, and what that means here.
pub(super) fn sure_words(puzzle: &Puzzle) -> String {
    let within = |scope| match scope {
        Scope::Ever => "ever wins".to_owned(),
        Scope::Plies(plies) => format!("wins within {}", plies_words(plies)),
    };
    let claim = match puzzle.task {
        Task::Win { moves, others } => format!(
            "The win in {moves} {} is forced, and no other first move {}.",
            if moves == 1 { "move" } else { "moves" },
            within(others)
        ),
        Task::OnlyWin { plies, others } => {
            format!("The right move wins within {}, and no other {}.", plies_words(plies), within(others))
        }
        Task::AllOrNothing { plies, others } => {
            format!(
                "The right move wins within {}, every other loses within {}.",
                plies_words(plies),
                plies_words(others)
            )
        }
        Task::OnlyHold { others, holds } => {
            let holds = match holds {
                Scope::Ever => "never loses".to_owned(),
                Scope::Plies(plies) => format!("does not lose within {}", plies_words(plies)),
            };
            format!("Every other move loses within {}; the right one {holds}.", plies_words(others))
        }
    };
    let how = match &puzzle.sure {
        Sure::Proved => {
            "Proved: a plain solver that knows only the rules has followed every line.".to_owned()
        }
        Sure::Tables => "Exact: a tablebase knows every position that matters.".to_owned(),
        Sure::Estimated { engine, nodes } => {
            format!("Estimated: {engine} thinks so after {nodes} positions for each evaluation.")
        }
    };
    format!("{how} {claim}")
}

/// Where a puzzle comes from.
pub(super) fn source_words(from: &str) -> String {
    match from.strip_prefix("game ") {
        Some(rest) => format!("a game of the engine against itself (game {rest})"),
        None => from.to_owned(),
    }
}
