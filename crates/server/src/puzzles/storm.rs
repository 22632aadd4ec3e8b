//! Puzzle storm: as many puzzles as one can solve before the clock runs out. The script
//! `puzzles/storm.js` runs it; it fetches one puzzle after another, and the server checks every
//! move, as on the page of a puzzle.

use super::page::open;
use super::words::{task_words, turn_words};
use crate::boards::{MoveInput, board_note, connection_status, form, live_boards, move_input, turn_controls};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::layout_with;
use crate::preview::Preview;
use crate::rule_sets::RuleSets;
use axum::Json;
use axum::extract::{Path, State};
use maud::{Markup, html};
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_puzzles::{Collection, Puzzle, shipped};
use ts_rs::TS;

/// The address of a game's storm.
pub(super) fn path(game: &GameHandle) -> String {
    format!("/puzzles/{}/storm", game.info().id)
}

/// All that the script starts from.
#[derive(TS, Serialize, Debug)]
pub(crate) struct StormPageData<'a> {
    /// The game's name in specs.
    game: &'a str,
    /// Canonical spec of the game's usual rule set, whose board is shown before the start.
    spec: &'a str,
    /// The numbers of the puzzles, grouped by rating, the easiest first.
    numbers: Vec<Vec<usize>>,
    words: StormWords,
}

/// The script's sentences; `{solved}` and the like are placeholders.
#[derive(TS, Serialize, Debug)]
struct StormWords {
    solved: String,
    right: String,
    wrong: String,
    left: String,
    over: String,
    best: String,
    new_best: String,
    again: String,
    right_one: String,
    wrong_one: String,
    lost: String,
    forgets: String,
}

/// A puzzle of a storm.
#[derive(TS, Serialize, Debug)]
pub(crate) struct PuzzleBoard {
    /// The puzzle's key.
    key: String,
    /// Canonical spec of its rule set.
    spec: &'static str,
    /// The position.
    start: &'static str,
    /// The side to move, in words.
    turn: String,
    /// The task.
    task: String,
    /// The form of the board, which determines the layout of the page.
    form: &'static str,
    /// The boards, as HTML.
    html: String,
}

/// `GET /api/puzzles/{game}/{number}`.
pub(crate) async fn board(
    State(rule_sets): State<Arc<RuleSets>>,
    Path((game, number)): Path<(String, usize)>,
) -> Result<Json<PuzzleBoard>, AppError> {
    let (puzzle, game, record) = open(&rule_sets, &game, number)?;
    let side = record.side_to_move();
    Ok(Json(PuzzleBoard {
        key: puzzle.key(),
        spec: &puzzle.spec,
        start: &puzzle.position,
        turn: turn_words(&game, &record),
        task: task_words(puzzle.task),
        form: form(&game),
        html: live_boards(&game, &record, side).into_string(),
    }))
}

/// `GET /puzzles/{game}/storm`.
pub(crate) async fn storm(
    State(rule_sets): State<Arc<RuleSets>>,
    Path(id): Path<String>,
) -> Result<Markup, AppError> {
    let collection = shipped(&id).ok_or(AppError::NoSuchPage)?;
    let game = rule_sets.get(&id).map_err(|e| AppError::Internal(e.to_string()))?;
    let record = game.record(None).map_err(|e| AppError::Internal(e.to_string()))?;
    let data = StormPageData {
        game: &id,
        spec: game.spec(),
        numbers: by_rating(collection),
        words: StormWords {
            solved: say_with("storm.solved", &[("solved", "{solved}")]),
            right: say("storm.right"),
            wrong: say("storm.wrong"),
            left: say_with("storm.left", &[("seconds", "{seconds}")]),
            over: say_with("storm.over", &[("solved", "{solved}")]),
            best: say_with("storm.best", &[("best", "{best}")]),
            new_best: say("storm.new-best"),
            again: say("storm.again"),
            right_one: say_with("storm.right-one", &[("number", "{number}")]),
            wrong_one: say_with("storm.wrong-one", &[("number", "{number}")]),
            lost: say("storm.lost"),
            forgets: say("puzzles.forgets"),
        },
    };
    Ok(page(&game, &record, &serde_json::to_string(&data)?))
}

/// The numbers of puzzles, grouped by rating, the easiest first.
fn by_rating(collection: &Collection) -> Vec<Vec<usize>> {
    let of = |rating| {
        let puzzles = (1..).zip(&collection.puzzles);
        puzzles.filter(|(_, puzzle)| puzzle.rating == rating).map(|(number, _)| number).collect()
    };
    (0..=Puzzle::EASIEST).rev().map(of).filter(|numbers: &Vec<usize>| !numbers.is_empty()).collect()
}

fn page(game: &GameHandle, record: &GameRecord, data: &str) -> Markup {
    let title = say_with("storm.title", &[("game", game.info().name)]);
    let content = html! {
        puzzle-storm.room.analysis.puzzle.storm.{ (form(game)) } id="storm" data-page=(data) {
            div.board-area {
                h1.analysis-name { (title) }
                game-board id="board" { (live_boards(game, record, Side::First)) }
            }
            aside.panel aria-label=(say("storm")) {
                div.puzzle-head {
                    p.status id="status" { (say("storm")) }
                    p.puzzle-task id="task" { (say("storm.about")) }
                }
                div.storm-figures {
                    p.storm-clock id="clock" role="timer" aria-label=(say("storm.clock")) { "3:00" }
                    p.storm-score id="score" {}
                }
                button.button.primary.large type="button" id="start" disabled { (say("storm.start")) }
                (turn_controls())
                p.puzzle-record id="record" {}
                (move_input(MoveInput::Open))
                div.puzzle-numbers id="results" role="group" aria-label=(say("storm.results")) {}
                p.puzzle-ways { a href={ "/puzzles/" (game.info().id) } { (say("storm.puzzles")) } " · " a href="/puzzles" { (say("puzzle.all")) } }
                (board_note(game))
                (connection_status())
            }
            noscript { p.problem { (say("puzzle.no-script")) } }
        }
    };
    layout_with(&Preview::of(game, None), &title, "puzzle", Some("puzzles/storm.js"), &content)
}
