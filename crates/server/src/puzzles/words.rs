//! The sentences about a puzzle.

use crate::messages::{colon, say, say_with};
use crate::words::side_text;
use serde::Serialize;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_puzzles::{Certainty, Grade, Puzzle, Scope, Task};
use ts_rs::TS;

/// The name of a grade. Each has a message of its own, so that a missing one is noticed.
pub(super) fn grade_word(grade: Grade) -> String {
    match grade {
        Grade::Easy => say("puzzles.easy"),
        Grade::Medium => say("puzzles.medium"),
        Grade::Hard => say("puzzles.hard"),
    }
}

/// The side to move.
pub(super) fn turn_words(game: &GameHandle, record: &GameRecord) -> String {
    side_text(game.info(), record.side_to_move().index(), "turn")
}

/// The meaning of a puzzle's rating.
pub(super) fn rating_words(puzzle: &Puzzle) -> String {
    let [solve, levels] = [puzzle.rating, Puzzle::EASIEST].map(|number| number.to_string());
    say_with("puzzle.rating", &[("solve", &solve), ("levels", &levels)])
}

/// The task.
pub(super) fn task_words(task: Task) -> String {
    match task {
        Task::Win { moves: 1, .. } => say("task.win-at-once"),
        Task::Win { moves, .. } => say_with("task.win", &[("moves", &moves.to_string())]),
        Task::OnlyWin { .. } => say("task.only-win"),
        Task::AllOrNothing { .. } => say("task.all-or-nothing"),
        Task::OnlyHold { .. } => say("task.only-hold"),
    }
}

pub(super) fn sure_label(sure: &Certainty) -> String {
    match sure {
        Certainty::Proved => say("sure.proved"),
        Certainty::Tables => say("sure.tables"),
        Certainty::Estimated { .. } => say("sure.estimated"),
    }
}

/// How certain the solution is, and what that means for this puzzle.
pub(super) fn sure_words(puzzle: &Puzzle) -> String {
    let how = match &puzzle.certainty {
        Certainty::Proved => say("sure.how-proved"),
        Certainty::Tables => say("sure.how-tables"),
        Certainty::Estimated { engine, nodes } => {
            say_with("sure.how-estimated", &[("engine", engine), ("nodes", &nodes.to_string())])
        }
    };
    format!("{how} {}", claim_words(puzzle.task))
}

/// What is known about the right move and the others.
fn claim_words(task: Task) -> String {
    let say = |name, counts: [(&str, u32); 2]| {
        let [(one, first), (other, second)] = counts.map(|(name, count)| (name, count.to_string()));
        say_with(name, &[(one, &first), (other, &second)])
    };
    match task {
        Task::Win { moves, others: Scope::Ever } => say("claim.win-ever", [("moves", moves); 2]),
        Task::Win { moves, others: Scope::Plies(others) } => {
            say("claim.win", [("moves", moves), ("others", others)])
        }
        Task::OnlyWin { plies, others: Scope::Ever } => say("claim.only-win-ever", [("plies", plies); 2]),
        Task::OnlyWin { plies, others: Scope::Plies(others) } => {
            say("claim.only-win", [("plies", plies), ("others", others)])
        }
        Task::AllOrNothing { plies, others } => {
            say("claim.all-or-nothing", [("plies", plies), ("others", others)])
        }
        Task::OnlyHold { others, holds: Scope::Ever } => say("claim.only-hold-ever", [("others", others); 2]),
        Task::OnlyHold { others, holds: Scope::Plies(plies) } => {
            say("claim.only-hold", [("others", others), ("plies", plies)])
        }
    }
}

/// The source of a puzzle, which our collections have in English; others are left as they are.
pub(super) fn source_words(from: &str) -> String {
    if let Some((game, ply)) = from.strip_prefix("game ").and_then(|rest| rest.split_once(", ply ")) {
        return say_with("puzzle.from-game", &[("game", game), ("ply", ply)]);
    }
    if let Some(rest) = from.strip_prefix("the tables of exact values, class ") {
        let (class, themes) = rest.split_once(": ").unwrap_or((rest, ""));
        let themes: Vec<_> = themes.split(", ").filter_map(theme_words).collect();
        let colon = if themes.is_empty() { "" } else { colon() };
        return say_with("puzzle.from-tables", &[("class", class)]) + colon + &themes.join(", ");
    }
    match from {
        "the start" => say("puzzle.from-start"),
        "the drops of this board, all of them followed to the end" => say("puzzle.from-drops"),
        _ => from.to_owned(),
    }
}

/// A theme of a puzzle from the tables.
fn theme_words(theme: &str) -> Option<String> {
    let message = match theme {
        "a piece given up" => "puzzle.sacrifice",
        "two kinds of captures" => "puzzle.captures",
        "zugzwang" => "puzzle.zugzwang",
        _ => return None,
    };
    Some(say(message))
}

/// The script's sentences; `{puzzle}`, `{count}` and the like are placeholders.
#[derive(TS, Serialize, Debug)]
pub(super) struct PuzzleWords {
    turn: String,
    wrong: String,
    over: String,
    shown: String,
    solved: String,
    record: RecordWords,
    again: String,
    forgets: String,
    daily: DailyWords,
}

impl PuzzleWords {
    pub(super) fn new(game: &GameHandle, record: &GameRecord) -> Self {
        PuzzleWords {
            turn: turn_words(game, record),
            wrong: say("puzzle.wrong"),
            over: say("puzzle.over-solved"),
            shown: say("puzzle.over-shown"),
            solved: say_with("puzzle.solved", &[("puzzle", "{puzzle}")]),
            record: RecordWords::new(),
            again: say_with("puzzle.to-try-again", &[("count", "{count}")]),
            forgets: say("puzzles.forgets"),
            daily: DailyWords::new(),
        }
    }
}

/// The sentences on solved puzzles.
#[derive(TS, Serialize, Debug)]
pub(super) struct RecordWords {
    solved: String,
    streak: String,
}

impl RecordWords {
    pub(super) fn new() -> Self {
        RecordWords {
            solved: say_with("puzzle.record", &[("solved", "{solved}"), ("count", "{count}")]),
            streak: say_with("puzzle.streak", &[("streak", "{streak}"), ("best", "{best}")]),
        }
    }
}

/// The sentences on the daily puzzle.
#[derive(TS, Serialize, Debug)]
pub(super) struct DailyWords {
    solved: String,
    streak: String,
    forgets: String,
}

impl DailyWords {
    pub(super) fn new() -> Self {
        DailyWords {
            solved: say("daily.solved"),
            streak: say_with("daily.streak", &[("days", "{days}"), ("best", "{best}")]),
            forgets: say("puzzles.forgets"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::Language;
    use throughline_puzzles::shipped;

    #[test]
    fn sources_are_in_every_language() {
        let puzzles = GAMES.iter().filter_map(|info| shipped(info.id)).flat_map(|of_game| &of_game.puzzles);
        for puzzle in puzzles {
            let from = puzzle.from.as_str();
            for (language, ply) in [
                (Language::German, "Halbzug"),
                (Language::Danish, "halvtræk"),
                (Language::French, "demi-coup"),
                (Language::Spanish, "media jugada"),
            ] {
                let words = language.scope(|| source_words(from));
                let english = ["the ", "ply", "given up", "captures"];
                assert!(!english.iter().any(|word| words.contains(word)), "{words}");
                assert_eq!(from.contains(", ply "), words.contains(ply), "{words}");
            }
        }
        let both = "the tables of exact values, class KB-KN: a piece given up, zugzwang";
        let german = Language::German.scope(|| source_words(both));
        assert_eq!(german, "die Endspieltabelle der Klasse KB-KN: ein Figurenopfer, Zugzwang");
        assert_eq!(Language::English.scope(|| source_words(both)), both);
        assert_eq!(source_words("a book"), "a book");
    }
}
