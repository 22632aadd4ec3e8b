//! The pages of the puzzles: all games, and one puzzle. The script `puzzles/puzzle-list.js` tells
//! what this browser has solved; `puzzles/puzzle.js` does everything on the page of a puzzle, and
//! what it starts from stands in `data-page`.

use crate::error::AppError;
use crate::page::{
    analysis_path, board_note, choices, connection, form, layout, live_boards, name_of, parts, rules_path,
    start_boards, typed,
};
use crate::rule_sets::RuleSets;
use crate::words::capitalised;
use axum::extract::{Path, State};
use maud::{Markup, html};
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_puzzles::{Collection, Puzzle, Scope, Sure, Task, shipped};
use ts_rs::TS;

/// All that the script starts from.
#[derive(TS, Serialize, Debug)]
pub(crate) struct PuzzlePageData<'a> {
    /// The game's name in specs.
    game: &'a str,
    /// Canonical spec of the puzzle's rule set.
    spec: &'a str,
    sides: [&'static str; 2],
    /// The position.
    start: &'a str,
    /// The side that solves, 0 or 1.
    side: u8,
    /// The puzzle's key.
    key: String,
    /// Whether the address names the game alone: then the first that is not solved is meant.
    any: bool,
}

/// `GET /puzzles`.
pub(crate) async fn overview(State(rule_sets): State<Arc<RuleSets>>) -> Markup {
    let games = GAMES.iter().filter_map(|info| {
        let puzzles = &shipped(info.id)?.puzzles;
        Some((rule_sets.get(info.id).ok()?, puzzles.len()))
    });
    overview_page(&games.collect::<Vec<_>>())
}

/// `GET /puzzles/{game}`.
pub(crate) async fn of_game(
    State(rule_sets): State<Arc<RuleSets>>,
    Path(game): Path<String>,
) -> Result<Markup, AppError> {
    show(&rule_sets, &game, None)
}

/// `GET /puzzles/{game}/{number}`.
pub(crate) async fn one(
    State(rule_sets): State<Arc<RuleSets>>,
    Path((game, number)): Path<(String, usize)>,
) -> Result<Markup, AppError> {
    show(&rule_sets, &game, Some(number))
}

fn show(rule_sets: &RuleSets, id: &str, number: Option<usize>) -> Result<Markup, AppError> {
    let collection = shipped(id).ok_or(AppError::NoSuchPage)?;
    let index = number.unwrap_or(1).checked_sub(1).ok_or(AppError::NoSuchPage)?;
    let puzzle = collection.puzzles.get(index).ok_or(AppError::NoSuchPage)?;
    let game = rule_sets.look(&puzzle.spec).map_err(|e| AppError::Internal(e.to_string()))?;
    let record = game.record(Some(&puzzle.position)).map_err(|e| AppError::Internal(e.to_string()))?;
    let side = record.side_to_move();
    let data = PuzzlePageData {
        game: id,
        spec: &puzzle.spec,
        sides: game.info().sides,
        start: &puzzle.position,
        side: side.index() as u8,
        key: puzzle.key(),
        any: number.is_none(),
    };
    let data = serde_json::to_string(&data)?;
    let page = PuzzlePage { game: &game, record: &record, collection, number: index + 1, puzzle };
    Ok(puzzle_page(&page, &data))
}

/// The page, with the games and how many puzzles each has.
fn overview_page(games: &[(GameHandle, usize)]) -> Markup {
    let content = html! {
        section.hero {
            h1 { "Puzzles" }
            p.lead { "Positions with one right answer. A program that knows nothing but the rules has followed every line of them, or tables of every position with few pieces vouch for it." }
        }
        ul.cards.puzzle-cards id="games" {
            @for (game, count) in games {
                li.card.{ (form(game)) } data-game=(game.info().id) { (card(game, *count)) }
            }
        }
    };
    layout("Puzzles: Throughline", "puzzles", Some("puzzles/puzzle-list.js"), &content)
}

fn card(game: &GameHandle, count: usize) -> Markup {
    let info = game.info();
    html! {
        div.card-board { (start_boards(game, &format!("The board of {}", info.name))) }
        div.card-text {
            h2 { a.card-link href={ "/puzzles/" (info.id) } { (info.name) } }
            div { p { (count) " puzzles" } p.card-record data-record=(info.id) data-count=(count) {} }
            p.card-actions { span.button.primary aria-hidden="true" { "Solve" } }
        }
    }
}

/// What the page of a puzzle shows.
struct PuzzlePage<'a> {
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
}

/// What the grades are called, the easiest first.
const GRADES: [&str; 5] = ["first steps", "easy", "medium", "hard", "very hard"];

/// The page of a puzzle; `data` is what its script starts from, as JSON.
fn puzzle_page(page: &PuzzlePage<'_>, data: &str) -> Markup {
    let (game, name, number) = (page.game, name_of(page.game), page.number);
    let content = html! {
        game-puzzle.room.analysis.puzzle.{ (form(game)) } id="puzzle" data-page=(data) {
            div.board-area {
                h1.analysis-name { (name) ": puzzle " (number) }
                game-board id="board" { (live_boards(game, page.record, page.record.side_to_move())) }
            }
            (panel(page))
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
            a.button id="next" href={ "/puzzles/" (page.game.info().id) "/" (next) } { "Next puzzle" }
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
                a href={ "/puzzles/" (page.game.info().id) "/" (number) } data-key=(puzzle.key()) data-grade=(puzzle.grade)
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
        Sure::Tables => "exact, from a tablebase",
        Sure::Estimated { .. } => "estimated",
    }
}

/// A number of plies in words.
fn plies_words(plies: u32) -> String {
    if plies == 1 { "one ply".to_owned() } else { format!("{plies} plies") }
}

/// How sure the puzzle is, and what that means here.
fn sure_words(puzzle: &Puzzle) -> String {
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
fn source_words(from: &str) -> String {
    match from.strip_prefix("game ") {
        Some(rest) => format!("a game of the engine against itself (game {rest})"),
        None => from.to_owned(),
    }
}
