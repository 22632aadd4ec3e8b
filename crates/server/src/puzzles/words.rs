//! What is said about a puzzle.

use crate::messages::{say, say_with};
use crate::score::moves_words;
use crate::words::capitalised;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_puzzles::{Grade, Puzzle, Scope, Sure, Task};

/// The name of a grade. Each is said by a word of its own, so that none is missing.
pub(super) fn grade_word(grade: Grade) -> String {
    match grade {
        Grade::Easy => say("puzzles.easy"),
        Grade::Medium => say("puzzles.medium"),
        Grade::Hard => say("puzzles.hard"),
    }
}

/// Whose move it is.
pub(super) fn turn_words(game: &GameHandle, record: &GameRecord) -> String {
    let side = capitalised(game.info().sides[record.side_to_move().index()]);
    say_with("puzzle.turn", &[("side", &side)])
}

/// What its rating means.
pub(super) fn rating_words(puzzle: &Puzzle) -> String {
    let [solve, levels] = [puzzle.rating, Puzzle::EASIEST].map(|number| number.to_string());
    say_with("puzzle.rating", &[("solve", &solve), ("levels", &levels)])
}

/// What is asked.
pub(super) fn task_words(task: Task) -> String {
    match task {
        Task::Win { moves: 1, .. } => say("task.win-at-once"),
        Task::Win { moves, .. } => say_with("task.win", &[("moves", &moves.to_string())]),
        Task::OnlyWin { .. } => say("task.only-win"),
        Task::AllOrNothing { .. } => say("task.all-or-nothing"),
        Task::OnlyHold { .. } => say("task.only-hold"),
    }
}

pub(super) fn sure_label(sure: &Sure) -> String {
    match sure {
        Sure::Proved => say("sure.proved"),
        Sure::Tables => say("sure.tables"),
        Sure::Estimated { .. } => say("sure.estimated"),
    }
}

/// A number of plies in words.
fn plies_words(plies: u32) -> String {
    match plies {
        1 => say("claim.one-ply"),
        _ => say_with("claim.plies", &[("plies", &plies.to_string())]),
    }
}

/// How sure the puzzle is, and what that means here.
pub(super) fn sure_words(puzzle: &Puzzle) -> String {
    let how = match &puzzle.sure {
        Sure::Proved => say("sure.how-proved"),
        Sure::Tables => say("sure.how-tables"),
        Sure::Estimated { engine, nodes } => {
            say_with("sure.how-estimated", &[("engine", engine), ("nodes", &nodes.to_string())])
        }
    };
    format!("{how} {}", claim_words(puzzle.task))
}

/// What is known of the right move and the others.
fn claim_words(task: Task) -> String {
    let within = |scope| match scope {
        Scope::Ever => say("claim.ever-wins"),
        Scope::Plies(plies) => say_with("claim.wins-within", &[("plies", &plies_words(plies))]),
    };
    match task {
        Task::Win { moves, others } => {
            let moves = moves_words(moves);
            say_with("claim.win", &[("moves", &moves), ("wins", &within(others))])
        }
        Task::OnlyWin { plies, others } => {
            say_with("claim.only-win", &[("plies", &plies_words(plies)), ("wins", &within(others))])
        }
        Task::AllOrNothing { plies, others } => {
            let [plies, others] = [plies, others].map(plies_words);
            say_with("claim.all-or-nothing", &[("plies", &plies), ("others", &others)])
        }
        Task::OnlyHold { others, holds } => {
            let holds = match holds {
                Scope::Ever => say("claim.never-loses"),
                Scope::Plies(plies) => say_with("claim.holds-within", &[("plies", &plies_words(plies))]),
            };
            say_with("claim.only-hold", &[("others", &plies_words(others)), ("holds", &holds)])
        }
    }
}

/// Where a puzzle comes from.
pub(super) fn source_words(from: &str) -> String {
    match from.strip_prefix("game ") {
        Some(rest) => say_with("puzzle.from-game", &[("game", rest)]),
        None => from.to_owned(),
    }
}
