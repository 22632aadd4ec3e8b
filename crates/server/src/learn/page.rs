//! The pages of the lessons: the overview, the lessons of a game, a step, and the first game at the
//! end. `learn/lesson.js` runs the page of a step with the data in `data-page`; `learn/progress.js`
//! marks the steps done in this browser.

use super::{find_lesson, find_step};
use crate::boards::{
    MoveInput, board_label, board_note, boards, connection_status, form, game_card, live_boards, move_input,
    start_boards, turn_controls,
};
use crate::error::AppError;
use crate::messages::{colon, say, say_with};
use crate::page::{layout, layout_with};
use crate::paths::rules_path;
use crate::preview::Preview;
use crate::rule_sets::RuleSets;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle, GameRecord, messages};
use throughline_draw::DrawingOptions;
use throughline_game::MessageFiles;
use throughline_puzzles::lesson::{Lesson, LessonJudge, LessonStep, lessons};
use ts_rs::TS;

/// The data of the script of a step.
#[derive(TS, Serialize, Debug)]
pub(crate) struct LessonPageData<'a> {
    /// The game's name in specs.
    game: &'a str,
    /// The lesson's name.
    lesson: &'a str,
    /// The step's name.
    step: &'a str,
    /// The names of all steps.
    steps: Vec<&'a str>,
    /// Whether the address names no step: then the script goes to the first one that is not done.
    any: bool,
    /// The canonical spec of the step's rule set.
    spec: &'a str,
    /// The position string; `None` for the default starting position.
    start: Option<&'a str>,
    /// Moves played from it before the learner moves.
    played: &'a [String],
    /// The texts for the states of a step.
    words: StateWords,
}

/// The texts for the states of a step.
#[derive(TS, Serialize, Debug)]
struct StateWords {
    solving: String,
    wrong: String,
    over: String,
    shown: String,
    again: String,
}

/// `GET /learn`.
pub(crate) async fn overview(State(rule_sets): State<Arc<RuleSets>>) -> Markup {
    let games = GAMES.iter().filter(|info| !lessons(info.id).is_empty());
    overview_page(&say("learn"), &games.filter_map(|info| rule_sets.get(info.id).ok()).collect::<Vec<_>>())
}

/// `GET /learn/{game}`: redirects to the game's lesson, or shows a choice of several.
pub(crate) async fn of_game(
    State(rule_sets): State<Arc<RuleSets>>,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    match lessons(&id) {
        [] => Err(AppError::NoSuchPage),
        [lesson] => Ok(Redirect::to(&format!("/learn/{id}/{}", lesson.id)).into_response()),
        _ => {
            let game = rule_sets.get(&id)?;
            let title = say_with("learn.game", &[("game", game.info().name)]);
            Ok(overview_page(&title, &[game]).into_response())
        }
    }
}

/// `GET /learn/{game}/{lesson}`.
pub(crate) async fn of_lesson(
    State(rule_sets): State<Arc<RuleSets>>,
    Path((game, lesson)): Path<(String, String)>,
) -> Result<Markup, AppError> {
    show(&rule_sets, &game, &lesson, None)
}

/// `GET /learn/{game}/{lesson}/{step}`; the step `game` is the game at the end.
pub(crate) async fn of_step(
    State(rule_sets): State<Arc<RuleSets>>,
    Path((game, lesson, step)): Path<(String, String, String)>,
) -> Result<Markup, AppError> {
    show(&rule_sets, &game, &lesson, Some(&step))
}

fn show(rule_sets: &RuleSets, id: &str, lesson: &str, name: Option<&str>) -> Result<Markup, AppError> {
    let lesson = find_lesson(id, lesson).ok_or(AppError::NoSuchPage)?;
    let messages = messages(id).ok_or(AppError::NoSuchPage)?;
    let internal = |problem: String| AppError::Internal(problem);
    let rules = |spec: &str| rule_sets.get(spec).map_err(|error| internal(error.to_string()));
    if name == Some("game") {
        let game = rules(&lesson.game.spec)?;
        let record = game.record(lesson.game.position.as_deref()).map_err(|e| internal(e.to_string()))?;
        return Ok(LessonPage { id, lesson, messages, game: &game, current: None }.first_game(&record));
    }
    let step = name.map_or_else(|| lesson.steps.first(), |name| find_step(lesson, name));
    let step = step.ok_or(AppError::NoSuchPage)?;
    let game = rules(&step.spec)?;
    let judge = LessonJudge::new(step, game.clone()).map_err(|error| internal(error.to_string()))?;
    let data = LessonPageData {
        game: id,
        lesson: &lesson.id,
        step: &step.id,
        steps: lesson.steps.iter().map(|step| &*step.id).collect(),
        any: name.is_none(),
        spec: game.spec(),
        start: step.position.as_deref(),
        played: &step.played,
        words: StateWords {
            solving: say("lesson-page.turn"),
            wrong: say("lesson-page.wrong"),
            over: say("lesson-page.done"),
            shown: say("lesson-page.shown"),
            again: say("lesson-page.again"),
        },
    };
    let data = serde_json::to_string(&data).map_err(|error| internal(error.to_string()))?;
    let page = LessonPage { id, lesson, messages, game: &game, current: Some(step) };
    Ok(page.step(step, judge.start(), &data))
}

/// Renders a page with a card for each of these games, with its lessons.
fn overview_page(title: &str, games: &[GameHandle]) -> Markup {
    let content = html! {
        section.hero {
            h1 { (title) }
            p.lead { (say("learn.about")) }
        }
        (lost())
        ul.cards.lesson-cards id="games" {
            @for game in games { (game_card(game, &card(game))) }
        }
    };
    layout(title, "learn", Some("learn/progress.js"), &content)
}

/// What the script shows where the browser stores nothing.
fn lost() -> Markup {
    html! { p id="progress-lost" hidden { (say("learn.lost")) } }
}

fn card(game: &GameHandle) -> Markup {
    let info = game.info();
    let messages = messages(info.id);
    let text = |name: &str| messages.and_then(|messages| messages.text(name, &[])).unwrap_or_default();
    html! {
        div.card-board { (start_boards(game, &board_label(game))) }
        div.card-text {
            h2 { (info.name) }
            ul.lesson-list {
                @for lesson in lessons(info.id) {
                    li {
                        a.lesson-link href={ "/learn/" (info.id) "/" (lesson.id) } {
                            span.lesson-title { (text(&lesson.message())) }
                            span.lesson-about { (text(&format!("{}.about", lesson.message()))) }
                            span.lesson-record data-lesson={ (info.id) "/" (lesson.id) } data-count=(lesson.steps.len())
                                data-begun=(say_with("learn.begun", &[("done", "{done}"), ("count", "{count}")])) {
                                (say("learn.start"))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The data of the pages of a lesson.
struct LessonPage<'a> {
    /// The game's name in specs.
    id: &'a str,
    lesson: &'a Lesson,
    messages: &'a MessageFiles,
    /// The rule set of the step, or of the first game.
    game: &'a GameHandle,
    /// The step; `None` for the first game.
    current: Option<&'a LessonStep>,
}

impl LessonPage<'_> {
    fn text(&self, name: &str) -> String {
        self.messages.text(name, &[]).unwrap_or_default()
    }

    fn path(&self, step: &str) -> String {
        format!("/learn/{}/{}/{step}", self.id, self.lesson.id)
    }

    /// Renders the page of a step.
    fn step(&self, step: &LessonStep, record: &GameRecord, data: &str) -> Markup {
        let message = self.lesson.step_message(step);
        let title = self.text(&message);
        let content = html! {
            game-lesson.lesson.{ (form(self.game)) } id="lesson" data-page=(data) {
                (self.head(&title, &self.text(&format!("{message}.task"))))
                div.lesson-board { game-board id="board" { (live_boards(self.game, record, record.side_to_move())) } }
                aside.lesson-panel aria-label=(say("lesson-page.actions")) {
                    p.status id="status" { (say("lesson-page.turn")) }
                    (turn_controls())
                    (self.actions(step))
                    div.lesson-more { (move_input(MoveInput::Open)) (self.links()) }
                    (board_note(self.game))
                    (connection_status())
                }
                noscript { p.problem { (say("learn.no-script")) } }
            }
        };
        let name = self.game.info().name;
        layout_with(
            &Preview::of(self.game, None),
            &format!("{title}{}{name}", colon()),
            "lesson",
            Some("learn/lesson.js"),
            &content,
        )
    }

    /// Renders the page of the first game.
    fn first_game(&self, record: &GameRecord) -> Markup {
        let placements = record.frame(0).map(|frame| frame.placements).unwrap_or_default();
        let (sides, first) = (self.game.info().sides, &self.lesson.game);
        let side = sides.iter().position(|side| *side == first.side).unwrap_or_default();
        let label = board_label(self.game);
        let picture =
            DrawingOptions { id: "board", label: &label, turned: side == 1, ..DrawingOptions::default() };
        let content = html! {
            div.lesson.{ (form(self.game)) } id="lesson" {
                (self.head(&say("learn.last"), &self.text(&format!("{}.game", self.lesson.message()))))
                div.lesson-board { div.preview { (boards(self.game, &placements, &picture)) } }
                aside.lesson-panel aria-label=(say("lesson-page.actions")) {
                    form id="first-game" method="post" action="/games" {
                        input type="hidden" name="game" value=(first.spec);
                        @if let Some(position) = &first.position { input type="hidden" name="position" value=(position); }
                        input type="hidden" name="opponent" value="engine";
                        input type="hidden" name="level" value="1";
                        input type="hidden" name="side" value=(side);
                        input type="hidden" name="hints" value="on";
                        button.button.primary.large id="start" type="submit" { (say("lesson-page.play")) }
                    }
                    (self.links())
                    (board_note(self.game))
                }
            }
        };
        let name = self.game.info().name;
        layout_with(
            &Preview::of(self.game, None),
            &format!("{}{}{name}", say("learn.last"), colon()),
            "lesson",
            Some("learn/progress.js"),
            &content,
        )
    }

    /// Renders the lesson's title, its steps as dots, and the task.
    fn head(&self, title: &str, task: &str) -> Markup {
        let name = self.game.info().name;
        html! {
            div.lesson-head {
                p.lesson-name { a href={ "/learn/" (self.id) } { (name) } (colon()) (self.text(&self.lesson.message())) }
                nav.lesson-steps aria-label=(say("learn.steps")) data-lesson={ (self.id) "/" (self.lesson.id) } data-done=(say("learn.step-done")) {
                    @for (number, step) in (1..).zip(&self.lesson.steps) {
                        @let title = self.text(&self.lesson.step_message(step));
                        @let current = self.current.is_some_and(|current| current.id == step.id);
                        (self.dot(&step.id, &say_with("learn.step", &[("number", &number.to_string()), ("title", &title)]), current))
                    }
                    (self.dot("game", &say("learn.last"), self.current.is_none()))
                }
                h1 id="title" tabindex="-1" { (title) }
                p.lesson-task id="task" { (task) }
                (lost())
            }
        }
    }

    fn dot(&self, step: &str, title: &str, current: bool) -> Markup {
        html! {
            a.lesson-dot href=(self.path(step)) data-step=(step) title=(title) aria-label=(title) aria-current=[current.then_some("step")] {}
        }
    }

    fn actions(&self, step: &LessonStep) -> Markup {
        let index = self.lesson.steps.iter().position(|other| other.id == step.id).unwrap_or_default();
        let next = self.lesson.steps.get(index + 1).map_or("game", |step| &step.id);
        html! {
            div.lesson-actions role="group" aria-label=(say("lesson-page.actions")) {
                a.button.primary id="next" href=(self.path(next)) hidden { (say("lesson-page.next")) }
                button.button.primary type="button" id="again" hidden { (say("lesson-page.again")) }
                button.button type="button" id="hint" { (say("lesson-page.hint")) }
                button.button type="button" id="solution" hidden { (say("lesson-page.show")) }
            }
        }
    }

    fn links(&self) -> Markup {
        html! {
            p.lesson-ways {
                a href=(rules_path(self.game)) target="_blank" rel="noopener" { (say("learn.rules")) }
                " · " a href="/learn" { (say("learn.all")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::learn_path;

    #[tokio::test]
    async fn every_step_has_a_page_with_its_task() {
        let rule_sets = Arc::new(RuleSets::default());
        let overview = overview(State(rule_sets.clone())).await.into_string();
        for info in GAMES.into_iter().filter(|info| !lessons(info.id).is_empty()) {
            let messages = messages(info.id).unwrap();
            let game = rule_sets.get(info.id).unwrap();
            assert_eq!(learn_path(&game), Some(format!("/learn/{}", info.id)));
            for lesson in lessons(info.id) {
                assert!(overview.contains(&format!("\"/learn/{}/{}\"", info.id, lesson.id)));
                for step in &lesson.steps {
                    let page = show(&rule_sets, info.id, &lesson.id, Some(&step.id)).unwrap().into_string();
                    let task = messages.text(&format!("{}.task", lesson.step_message(step)), &[]).unwrap();
                    assert!(page.contains(&html! { (task) }.into_string()), "{} {}", lesson.id, step.id);
                    assert_eq!(page.matches("aria-current=\"step\"").count(), 1);
                    assert!(!page.contains(" style="), "nothing is inline");
                }
                let page = show(&rule_sets, info.id, &lesson.id, Some("game")).unwrap().into_string();
                assert!(page.contains("name=\"level\" value=\"1\"") && page.contains("name=\"hints\""));
                let rules_and_side = format!("value=\"{}\"", html! { (lesson.game.spec) }.into_string());
                assert!(page.contains(&rules_and_side), "{rules_and_side}");
            }
        }
        assert!(matches!(show(&rule_sets, "ludo", "x", None), Err(AppError::NoSuchPage)));
        assert!(matches!(
            of_game(State(rule_sets), Path("ludo".to_owned())).await,
            Err(AppError::NoSuchPage)
        ));
    }
}
