//! Lessons with the keyboard only: every step of every lesson, a wrong try, help, the first game
//! with hints, and the game in short on the rules page.

use crate::browser::{Browser, Visit};
use crate::games;
use crate::offline::is_kept;
use fantoccini::key::Key;
use serde_json::json;
use throughline_catalog::GameHandle;
use throughline_puzzles::lesson::{Lesson, LessonJudge, LessonStep, lessons};

const STATE: &str = "document.getElementById('lesson').dataset.state";
const MADE: &str = "document.getElementById('lesson').dataset.made";
/// Whether the server has shown the position, and the learner may move.
const READY: &str = "document.querySelectorAll('#board .site.can-touch, #buttons button').length > 0";

/// Returns the solution of a step: the learner's moves and the replies.
fn solution(step: &LessonStep) -> Vec<String> {
    let judge = LessonJudge::new(step, GameHandle::from_spec(&step.spec).expect("a rule set"));
    judge.expect("a step").solution(&[]).expect("a solution").0
}

impl Browser {
    /// Types a move.
    pub async fn type_move(&self, text: &str) {
        self.tab_to("#typed-move").await;
        let field = self.client.active_element().await.expect("the field");
        field.send_keys(&format!("{text}\n")).await.expect("keys");
    }

    /// Plays the moves of a step on its page.
    pub async fn do_step(&self, step: &LessonStep) {
        let line = solution(step);
        for (made, pair) in line.chunks(2).enumerate() {
            self.becomes(MADE, json!((2 * made).to_string())).await;
            self.holds(READY).await;
            self.type_move(&pair[0]).await;
        }
        self.becomes(STATE, json!("over")).await;
    }

    /// Does a whole lesson, up to the page of the first game.
    async fn do_lesson(&self, game: &str, lesson: &Lesson) {
        for step in &lesson.steps {
            let path = format!("/learn/{game}/{}/{}", lesson.id, step.id);
            self.holds(&format!("location.pathname === '{path}'")).await;
            self.do_step(step).await;
            self.tab_to("#next").await;
            self.key(Key::Enter).await;
        }
        self.holds(&format!("location.pathname === '/learn/{game}/{}/game'", lesson.id)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_done_by_keyboard_alone_and_kept() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for game in games() {
        for lesson in lessons(game) {
            browser.open(site, &format!("/learn/{game}/{}/{}", lesson.id, lesson.steps[0].id)).await;
            browser.do_lesson(game, lesson).await;
            println!("{game}/{}: {} steps by keyboard", lesson.id, lesson.steps.len());
        }
        let Some(lesson) = lessons(game).first() else { continue };
        browser.open(site, "/learn").await;
        let steps = lesson.steps.len();
        browser
            .says(
                &format!("[data-lesson='{game}/{}'][data-count]", lesson.id),
                &format!("{steps} of {steps}"),
            )
            .await;
    }
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_try_is_explained_and_help_is_given() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.open(site, "/learn/one-dimensional-chess/basics/mate").await;
    browser.assert_fits("a lesson").await;
    for _ in 0..2 {
        browser.holds(READY).await;
        browser.type_move("m-l").await;
        browser.becomes(STATE, json!("wrong")).await;
        browser.says("#notice", "Stalemate!").await;
        browser.says("#live", "(C11)").await;
        browser.tab_to("#again").await;
        browser.key(Key::Enter).await;
        browser.becomes(STATE, json!("solving")).await;
    }
    browser.tab_to("#hint").await;
    browser.key(Key::Enter).await;
    browser.holds("document.querySelectorAll('#board .arrows *').length > 0").await;
    browser.tab_to("#solution").await;
    browser.key(Key::Enter).await;
    browser.says("#notice", "Checkmate").await;
    browser.holds("!document.getElementById('next').hidden").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_has_hints_and_tells_the_goal() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for game in games() {
        let Some(lesson) = lessons(game).first() else { continue };
        browser.open(site, &format!("/learn/{game}/{}/game", lesson.id)).await;
        browser.tab_to("#start").await;
        browser.key(Key::Enter).await;
        browser.until("my turn", |room| !room.sites.is_empty() || room.buttons > 0).await;
        browser.holds("document.getElementById('goal').open").await;
        browser.holds("document.getElementById('board').hasAttribute('data-newcomer')").await;
        browser.tab_to("#action-hint").await;
        browser.key(Key::Enter).await;
        browser.says("#notice", "Hint: ").await;
        browser.says("#live", "Hint: ").await;
    }
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_come_from_this_device_once_it_has_the_engine() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/").await;
    is_kept(browser).await;
    browser.open(site, "/learn/one-dimensional-chess/basics/game").await;
    browser.click("#start").await;
    browser.until("my turn", |room| !room.sites.is_empty()).await;
    let listen = "const { send } = WebSocket.prototype; window.sent = []; \
        WebSocket.prototype.send = function (text) { window.sent.push(text); send.call(this, text); }; return 1";
    browser.client.execute(listen, vec![]).await.expect("a script");
    browser.click_at_once("#action-hint").await;
    browser.says("#notice", "Hint: ").await;
    browser.holds("document.querySelectorAll('#board .arrows *').length > 0").await;
    browser.holds("window.sent.some((text) => text.includes('ping'))").await;
    assert_eq!(browser.eval("window.sent.filter((text) => text.includes('hint')).length").await, json!(0));
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_begin_in_short_with_a_board_to_try() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for game in games().into_iter().filter(|game| !lessons(game).is_empty()) {
        browser.open(site, &format!("/rules/{game}")).await;
        browser.holds("document.querySelectorAll('.point svg').length >= 4").await;
        browser.eval("document.getElementById('try').scrollIntoView()").await;
        browser.holds(READY).await;
        let first = GameHandle::from_spec(game).expect("a game").record(None).expect("its start");
        browser.type_move(&first.legal_texts()[0]).await;
        browser.holds("!document.getElementById('back').disabled").await;
        browser.tab_to("#back").await;
        browser.key(Key::Enter).await;
        browser.holds("document.getElementById('back').disabled").await;
    }
    browser.assert_quiet(site).await;
}
