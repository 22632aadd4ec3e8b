//! A puzzle. The script `puzzles/puzzle.js` does everything; what it starts from stands in
//! `data-page`.

use super::room::{choices, connection, parts, typed};
use super::{
    analysis_path, board_note, capitalised, form, layout, live_boards, name_of, puzzles_path, rules_path,
};
use maud::{Markup, html};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_puzzles::{Collection, Puzzle, Scope, Sure, Task};

/// What the page of a puzzle shows.
pub(crate) struct PuzzlePage<'a> {
    /// The puzzle's rule set.
    pub game: &'a GameHandle,
    /// Its position.
    pub record: &'a GameRecord,
    /// All puzzles of the game.
    pub collection: &'a Collection,
    /// Which of them this is, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// All that the script starts from, as JSON.
    pub data: &'a str,
}

/// What the grades are called, the easiest first.
const GRADES: [&str; 5] = ["first steps", "easy", "medium", "hard", "very hard"];

/// The page of a puzzle.
pub(crate) fn page(page: &PuzzlePage<'_>) -> Markup {
    let (game, name, number) = (page.game, name_of(page.game), page.number);
    let turned = page.record.side_to_move() == Side::Second;
    let content = html! {
        game-puzzle.room.analysis.puzzle.{ (form(game)) } id="puzzle" data-page=(page.data) {
            div.table {
                h1.analysis-name { (name) ": puzzle " (number) }
                game-board id="board" { (live_boards(game, page.record, turned)) }
            }
            (panel(page))
            p.visually-hidden id="live" role="status" aria-live="polite" {}
            p.visually-hidden id="live-urgent" role="alert" {}
            noscript { p.problem { "Puzzles are worked by a script, which this browser does not run." } }
        }
    };
    layout(&format!("{name}: puzzle {number}"), "puzzle", Some("puzzles/puzzle.js"), &content)
}

fn panel(page: &PuzzlePage<'_>) -> Markup {
    let grade = page.puzzle.grade.clamp(1, Puzzle::HARDEST);
    html! {
        aside.panel aria-label="Puzzle" {
            div.puzzle-head {
                p.status id="status" { (capitalised(page.game.info().sides[page.record.side_to_move().index()])) " to move" }
                p.puzzle-task id="task" { (task_words(page.puzzle.task)) }
                p.puzzle-facts {
                    span.puzzle-grade aria-hidden="true" { @for n in 1..=Puzzle::HARDEST { span.pip data-on[n <= grade] {} } }
                    " " (capitalised(GRADES[usize::from(grade) - 1]))
                    " · " span title=(sure_words(page.puzzle)) { (sure_label(&page.puzzle.sure)) }
                }
            }
            (parts(""))
            p.notice id="notice" {}
            (choices())
            span id="buttons" {}
            (actions(page))
            p.puzzle-record id="record" {}
            div.puzzle-more { (typed(true)) (about(page)) }
            (numbers(page))
            (board_note(page.game))
            (connection())
        }
    }
}

fn actions(page: &PuzzlePage<'_>) -> Markup {
    let next = page.number % page.collection.puzzles.len() + 1;
    html! {
        div.puzzle-actions id="actions" role="group" aria-label="Actions" {
            button.button.primary type="button" id="again" hidden { "Try again" }
            button.button type="button" id="hint" { "Hint" }
            button.button type="button" id="solution" { "Show the solution" }
            a.button id="next" href={ (puzzles_path(page.game)) "/" (next) } { "Next puzzle" }
        }
    }
}

fn about(page: &PuzzlePage<'_>) -> Markup {
    let (game, puzzle) = (page.game, page.puzzle);
    html! {
        details.puzzle-about {
            summary { "About this puzzle" }
            p { (sure_words(puzzle)) }
            p { "It comes from " (source_words(&puzzle.from)) "." }
        }
        p.puzzle-ways {
            a href=(analysis_path(game, Some(&puzzle.position))) id="analyse" { "Try it on the analysis board" }
            " · " a href=(rules_path(game)) target="_blank" rel="noopener" { "Rules" }
            " · " a href="/puzzles" { "All puzzles" }
        }
    }
}

/// All puzzles of the game, by their numbers.
fn numbers(page: &PuzzlePage<'_>) -> Markup {
    html! {
        nav.puzzle-numbers id="numbers" aria-label="All puzzles of this game" {
            @for (number, puzzle) in (1..).zip(&page.collection.puzzles) {
                a href={ (puzzles_path(page.game)) "/" (number) } data-key=(puzzle.key()) data-grade=(puzzle.grade)
                    aria-current=[(number == page.number).then_some("page")] aria-label={ "Puzzle " (number) } { (number) }
            }
        }
    }
}

/// What is asked.
fn task_words(task: Task) -> String {
    match task {
        Task::Win { moves: 1, .. } => "Win with your next move.".to_owned(),
        Task::Win { moves, .. } => format!("Win in {moves} moves."),
        Task::OnlyWin { .. } => "One move wins by force, no other does. Find it.".to_owned(),
        Task::AllOrNothing { .. } => "One move wins, every other loses. Find it.".to_owned(),
        Task::OnlyHold { .. } => "One move holds, every other loses. Find it.".to_owned(),
    }
}

fn sure_label(sure: &Sure) -> &'static str {
    match sure {
        Sure::Proved => "proved",
        Sure::Tables => "exact within tables",
        Sure::Estimated { .. } => "estimated",
    }
}

/// How sure the puzzle is, and what that means here.
fn sure_words(puzzle: &Puzzle) -> String {
    let within = |scope| match scope {
        Scope::Ever => "ever wins".to_owned(),
        Scope::Plies(plies) => format!("wins within {plies} plies"),
    };
    let claim = match puzzle.task {
        Task::Win { moves, others } => format!(
            "The win in {moves} {} is forced, and no other first move {}.",
            if moves == 1 { "move" } else { "moves" },
            within(others)
        ),
        Task::OnlyWin { plies, others } => {
            format!("The right move wins within {plies} plies, and no other {}.", within(others))
        }
        Task::AllOrNothing { plies, others } => {
            format!("The right move wins within {plies} plies, every other loses within {others}.")
        }
        Task::OnlyHold { others, holds } => {
            let holds = match holds {
                Scope::Ever => "never loses".to_owned(),
                Scope::Plies(plies) => format!("does not lose within {plies}"),
            };
            format!("Every other move loses within {others} plies; the right one {holds}.")
        }
    };
    let how = match &puzzle.sure {
        Sure::Proved => {
            "Proved: a plain solver that knows only the rules has followed every line.".to_owned()
        }
        Sure::Tables => "Exact within tables: every position that matters stands in them.".to_owned(),
        Sure::Estimated { engine, nodes } => {
            format!("Estimated: {engine} thinks so after {nodes} positions for each judgement.")
        }
    };
    format!("{how} {claim}")
}

/// Where a puzzle comes from.
fn source_words(from: &str) -> String {
    match from.strip_prefix("game ") {
        Some(rest) => format!("a game of the engine against itself (game {rest})"),
        None => from.to_owned(),
    }
}
