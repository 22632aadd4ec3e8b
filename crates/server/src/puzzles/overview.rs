//! The page of all puzzles: the daily one, and those of each game. The script
//! `puzzles/puzzle-list.js` adds what this browser has solved.

use super::daily::{Daily, Day};
use super::page::open;
use super::words::{DailyWords, RecordWords, grade_word, task_words, turn_words};
use crate::boards::{board_label, boards, form, game_card, start_boards};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::layout;
use crate::rule_sets::{RuleSets, name_of};
use axum::extract::State;
use maud::{Markup, html};
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle};
use throughline_draw::DrawingOptions;
use throughline_game::Side;
use throughline_puzzles::{Collection, Grade, shipped};

/// `GET /puzzles`.
pub(crate) async fn overview(State(rule_sets): State<Arc<RuleSets>>) -> Result<Markup, AppError> {
    let games = GAMES.iter().filter_map(|info| Some((rule_sets.get(info.id).ok()?, shipped(info.id)?)));
    let content = html! {
        section.hero {
            h1 { (say("puzzles")) }
            p.lead { (say("puzzles.about")) }
        }
        (daily_card(&rule_sets)?)
        ul.cards.puzzle-cards id="games" data-words=(serde_json::to_string(&RecordWords::new())?) data-again=(say_with("puzzle.to-try-again", &[("count", "{count}")])) {
            @for (game, collection) in games { (game_card(&game, &card(&game, collection))) }
        }
    };
    Ok(layout(&say("puzzles.page"), "puzzles", Some("puzzles/puzzle-list.js"), &content))
}

/// The daily puzzle with its board; nothing if no game has puzzles.
fn daily_card(rule_sets: &RuleSets) -> Result<Markup, AppError> {
    let today = Day::today();
    let Some(daily) = Daily::of(today) else { return Ok(html! {}) };
    let (puzzle, game, record) = open(rule_sets, daily.game, daily.number)?;
    let placements = record.frame(0).map(|frame| frame.placements).unwrap_or_default();
    let side = record.side_to_move();
    let label = say_with("daily.board", &[("game", game.info().name)]);
    let picture = DrawingOptions {
        id: "daily",
        label: &label,
        turned: side == Side::Second,
        ..DrawingOptions::default()
    };
    Ok(html! {
        section.daily.{ (form(&game)) } aria-labelledby="daily-title" {
            a.daily-board href="/puzzles/daily" tabindex="-1" aria-hidden="true" { (boards(&game, &placements, &picture)) }
            div.daily-text {
                h2 id="daily-title" { a href="/puzzles/daily" { (say("daily")) } }
                p.soft { (today.words()) " · " (name_of(&game)) }
                p.daily-task { (turn_words(&game, &record)) ". " (task_words(puzzle.task)) }
                p.soft id="daily-record" data-day=(today) data-words=(serde_json::to_string(&DailyWords::new())?) {}
                a.button.primary href="/puzzles/daily" { (say("daily.solve")) }
            }
        }
    })
}

fn card(game: &GameHandle, collection: &Collection) -> Markup {
    let info = game.info();
    let count = collection.puzzles.len();
    html! {
        div.card-board { (start_boards(game, &board_label(game))) }
        div.card-text {
            h2 { a.card-link href={ "/puzzles/" (info.id) } { (info.name) } }
            div {
                p { (say_with("puzzles.count", &[("count", &count.to_string())])) }
                p.card-record data-record=(info.id) data-count=(count) {}
                p.card-grades {
                    @for grade in Grade::ALL {
                        @let of_grade = collection.puzzles.iter().filter(|puzzle| puzzle.grade() == grade).count();
                        a href={ "/puzzles/" (info.id) "?grade=" (grade.name()) } { (grade_word(grade)) " " (of_grade) }
                    }
                }
            }
            p.card-actions {
                span.button.primary aria-hidden="true" { (say("puzzles.solve")) }
                a.button.quiet href=(super::storm::path(game)) { (say("storm")) }
            }
        }
    }
}
