//! Puzzles: solved by mouse and by keyboard, answered wrongly, looked up, and what is stored.

use crate::browser::Browser;
use crate::browser::Visit;
use crate::games;
use crate::site::Site;
use fantoccini::key::Key;
use serde_json::json;
use throughline_puzzles::{Certainty, Grade, Puzzle, shipped};

const GAME: &str = "one-dimensional-chess";
const MADE: &str = "document.getElementById('puzzle').dataset.made";
const STATE: &str = "document.getElementById('puzzle').dataset.state";
/// Whether a move can begin on the board.
const READY: &str = "document.querySelectorAll('#board .site.can-touch').length > 0";

/// Returns the two squares of a simple move.
fn ends(text: &str) -> Option<(String, String)> {
    let mut letters = text.chars();
    let (from, way, to) = (letters.next()?, letters.next()?, letters.next()?);
    let plain = letters.next().is_none() && matches!(way, '-' | 'x' | '=');
    plain.then(|| (from.to_string(), to.to_string()))
}

/// Returns the first puzzle that is like this and has simple moves, with its number in the list.
fn find(like: impl Fn(&Puzzle) -> bool) -> (usize, &'static Puzzle) {
    let plain = |puzzle: &&Puzzle| puzzle.steps.iter().all(|step| ends(&step.answer).is_some());
    let puzzles = shipped(GAME).expect("puzzles").puzzles.iter();
    let found = (1..).zip(puzzles).find(|(_, puzzle)| plain(puzzle) && like(puzzle));
    found.expect("there is such a puzzle")
}

impl Browser {
    async fn open_puzzle(&self, site: &Site, game: &str, number: usize) {
        self.open(site, &format!("/puzzles/{game}/{number}")).await;
        self.holds(READY).await;
    }

    /// Types the moves of a solution.
    pub async fn type_solution(&self, puzzle: &Puzzle) {
        for (index, step) in puzzle.steps.iter().enumerate() {
            self.becomes(MADE, json!((2 * index).to_string())).await;
            self.holds(READY).await;
            self.type_move(&step.answer).await;
        }
        self.says("#status", "Solved").await;
    }

    /// Plays the moves of a solution, by mouse or by keyboard.
    async fn solve(&self, puzzle: &Puzzle, by_keys: bool) {
        for (index, step) in puzzle.steps.iter().enumerate() {
            self.becomes(MADE, json!((2 * index).to_string())).await;
            self.holds(READY).await;
            let (from, to) = ends(&step.answer).expect("a plain move");
            for name in [from, to] {
                if by_keys {
                    self.enter_on(&name).await;
                } else {
                    self.click_on(&name).await;
                }
            }
        }
        self.says("#status", "Solved").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_by_mouse_and_the_streak_grows_and_is_kept() {
    let Visit { browser, site, driver: _driver, folder } = Visit::begin(1280, 900).await;
    let count = shipped(GAME).expect("puzzles").puzzles.len();
    browser.open(&site, "/").await;
    browser.eval(&format!("document.querySelector('.card a[href=\"/puzzles/{GAME}\"]').click()")).await;
    browser.holds(READY).await;
    let (number, puzzle) = find(|puzzle| puzzle.steps.len() > 1);
    browser.open_puzzle(&site, GAME, number).await;
    browser.solve(puzzle, false).await;
    browser.says("#notice", "Solved!").await;
    browser.says("#record", &format!("Solved 1 of {count} · streak 1 · best 1")).await;
    // Solving the same puzzle again does not count twice.
    browser.open_puzzle(&site, GAME, number).await;
    browser.solve(puzzle, false).await;
    browser.says("#record", "streak 1").await;
    let (other, second) = find(|other| other.steps.len() == 1 && other.position != puzzle.position);
    browser.open_puzzle(&site, GAME, other).await;
    browser.solve(second, true).await;
    browser.says("#record", &format!("Solved 2 of {count} · streak 2 · best 2")).await;
    assert_eq!(browser.focused("id").await, "next", "the keyboard goes on to the next");
    browser.assert_quiet(&site).await;
    // The result survives a restart, and the game's page goes to the first puzzle not solved.
    let address = site.kill();
    let site = Site::start_on(folder.path(), &address);
    browser.open(&site, "/puzzles").await;
    browser.says(&format!("[data-record='{GAME}']"), "Solved 2 of").await;
    browser.open_puzzle(&site, GAME, number).await;
    browser.says("#record", "streak 2 · best 2").await;
    let solved = "document.querySelectorAll('#numbers a[data-solved]').length";
    assert_eq!(browser.eval(solved).await, 2);
    // To look at the solution of a puzzle solved before is not to solve it again.
    browser.click("#solution").await;
    browser.says("#notice", "The solution: ").await;
    browser.says("#status", "The solution").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_is_refuted_on_the_board_and_ends_the_streak() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let (first, easy) = find(|puzzle| puzzle.steps.len() == 1);
    browser.open_puzzle(site, GAME, first).await;
    browser.solve(easy, false).await;
    browser.says("#record", "streak 1 · best 1").await;
    let wrong = |puzzle: &Puzzle| {
        let mut refuted = puzzle.steps[0].refutations.iter().filter(|refutation| !refutation.line.is_empty());
        refuted.find_map(|refutation| Some((ends(&refutation.moves[0])?, refutation.line.clone())))
    };
    let (number, puzzle) = find(|puzzle| wrong(puzzle).is_some() && puzzle.position != easy.position);
    let ((from, to), line) = wrong(puzzle).expect("a wrong move");
    browser.open_puzzle(site, GAME, number).await;
    browser.click_on(&from).await;
    browser.click_on(&to).await;
    browser.becomes(STATE, json!("wrong")).await;
    browser.says("#notice", "That ").await;
    browser.says("#record", "streak 0 · best 1").await;
    browser.says("#failed", "To try again (1)").await;
    browser.says("#live", "That ").await;
    // The refutation is shown; at its end, its last move is marked.
    if let Some((_, end)) = line.last().and_then(|text| ends(text)) {
        let marked = format!(
            "[...document.querySelectorAll('#board .marks [data-mark=to]')].some((mark) => \
             document.querySelector(`#board .site[data-site='${{mark.dataset.site}}']`).dataset.name === '{end}')"
        );
        browser.holds(&marked).await;
    }
    browser.click("#again").await;
    browser.holds(READY).await;
    browser.click("#hint").await;
    browser.says("#notice", "Look at ").await;
    browser.holds("document.querySelectorAll('#board .arrow.better').length > 0").await;
    browser.click("#solution").await;
    browser.says("#notice", "The solution: ").await;
    browser.says("#status", "The solution").await;
    assert!(browser.text("#record").await.starts_with("Solved 1 of"));
    // A typed illegal move is no answer.
    browser.open_puzzle(site, GAME, number).await;
    browser.eval("document.getElementById('typed-move').value = 'zz'").await;
    browser.eval("document.getElementById('typed').requestSubmit()").await;
    browser.says("#notice", "zz").await;
    browser.becomes(STATE, json!("solving")).await;
    browser.holds(READY).await;
    browser.click("#analyse").await;
    browser.holds("location.pathname.startsWith('/analysis/')").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_puzzles_that_fit_a_phone() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.open(site, "/puzzles").await;
    browser.assert_fits("/puzzles").await;
    for game in games() {
        let puzzles = &shipped(game).expect("puzzles").puzzles;
        browser.open(site, &format!("/puzzles/{game}")).await;
        browser.holds(READY).await;
        browser.assert_fits(game).await;
        browser.open_puzzle(site, game, puzzles.len()).await;
        browser.assert_fits(game).await;
        browser.click("#solution").await;
        browser.says("#notice", "The solution: ").await;
        let hidden = browser
            .eval("document.getElementById('next').getBoundingClientRect().bottom > innerHeight * 1.5")
            .await;
        assert_eq!(hidden, json!(false), "{game}: the next puzzle is near");
    }
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_from_tables_and_from_drops_say_how_sure_they_are_and_are_solved() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let (number, puzzle) = find(|puzzle| puzzle.certainty == Certainty::Tables && puzzle.steps.len() > 2);
    browser.open_puzzle(site, GAME, number).await;
    browser.says(".puzzle-facts", "exact, from a tablebase").await;
    browser.click(".puzzle-about summary").await;
    browser.says(".puzzle-about", "It comes from the tables of exact values, class ").await;
    browser.solve(puzzle, false).await;
    let game = "linear-progression";
    let puzzles = (1..).zip(&shipped(game).expect("puzzles").puzzles);
    let mut drops = puzzles.filter(|(_, puzzle)| puzzle.from.starts_with("the drops of this board"));
    let (number, puzzle) = drops.next().expect("a drop");
    browser.open_puzzle(site, game, number).await;
    browser.says(".puzzle-facts", "proved").await;
    browser.says("#expects", "Drop your first token").await;
    browser.click_on(puzzle.steps[0].answer.trim_start_matches('@')).await;
    browser.says("#status", "Solved").await;
    browser.assert_quiet(site).await;
}

/// Returns the moves of a solution, and a wrong move, as people type them.
fn typed(puzzle: &Puzzle) -> (Vec<&str>, &str) {
    let answers = puzzle.steps.iter().map(|step| step.answer.as_str()).collect();
    (answers, &puzzle.steps[0].refutations[0].moves[0])
}

impl Browser {
    /// Types a move once it is possible, after a number of moves.
    async fn type_after(&self, made: usize, text: &str) {
        self.becomes("document.querySelector('[data-made]').dataset.made", json!(made.to_string())).await;
        self.holds(READY).await;
        self.type_move(text).await;
    }

    /// Changes what this browser stores under a key, with a script.
    async fn change_kept(&self, key: &str, script: &str) {
        let change = format!(
            "(() => {{ const kept = JSON.parse(localStorage.getItem('{key}') ?? '{{}}'); {script}; \
             localStorage.setItem('{key}', JSON.stringify(kept)); return true; }})()"
        );
        self.holds(&change).await;
    }
}

impl Browser {
    /// Sends moves one right after the other, then clicks the hint button where there is one.
    /// Returns whether that button was enabled.
    async fn send_at_once(&self, texts: &[&str]) -> serde_json::Value {
        let script = format!(
            "(() => {{ for (const text of {}) {{ document.getElementById('typed-move').value = text; \
             document.getElementById('typed').requestSubmit(); }} \
             const hint = document.getElementById('hint'); hint?.click(); return hint?.disabled === false; }})()",
            json!(texts)
        );
        self.eval(&script).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_typed_before_the_reply_is_on_the_board_wait_for_it() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let (number, puzzle) = find(|puzzle| puzzle.steps.len() == 2);
    let [first, second] = [0, 1].map(|step: usize| puzzle.steps[step].answer.as_str());
    browser.open_puzzle(site, GAME, number).await;
    let hint = browser.send_at_once(&[first, first, second]).await;
    assert_eq!(hint, json!(false), "no hint before the reply");
    browser.says("#status", "Solved").await;
    browser.says("#record", "streak 1 · best 1").await;
    browser.assert_quiet(site).await;
}

/// Returns the puzzle of a key, of any game.
fn of_key(key: &str) -> &'static Puzzle {
    let puzzles = games().into_iter().filter_map(shipped).flat_map(|collection| &collection.puzzles);
    puzzles.into_iter().find(|puzzle| puzzle.key() == key).expect("a puzzle of this key")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_daily_puzzle_is_solved_and_makes_a_streak_of_days() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/puzzles").await;
    browser.click(".daily .button").await;
    browser.holds(READY).await;
    browser.becomes("location.pathname", json!("/puzzles/daily")).await;
    let page = "JSON.parse(document.getElementById('puzzle').dataset.page)";
    let key = browser.eval(&format!("{page}.key")).await;
    // A streak of four days until yesterday.
    let yesterday = format!("new Date(Date.parse({page}.day) - 864e5).toISOString().slice(0, 10)");
    let kept = format!("Object.assign(kept, {{ last: {yesterday}, streak: 4, best: 4 }})");
    browser.change_kept("daily-puzzle", &kept).await;
    browser.open(site, "/puzzles").await;
    browser.says("#daily-record", "Daily streak 4 · best 4").await;
    browser.open(site, "/puzzles/daily").await;
    let (answers, _) = typed(of_key(key.as_str().expect("a key")));
    for (index, answer) in answers.into_iter().enumerate() {
        browser.type_after(2 * index, answer).await;
    }
    browser.says("#status", "Solved").await;
    browser.says("#daily-record", "Solved today · Daily streak 5 · best 5").await;
    browser.open(site, "/puzzles").await;
    browser.says("#daily-record", "Solved today · Daily streak 5 · best 5").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_is_played_by_keyboard_against_the_clock_and_its_best_is_kept() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let path = format!("/puzzles/{GAME}/storm");
    browser.open(site, &path).await;
    // A clock that can be advanced.
    let clock = "(() => { const real = performance.now.bind(performance); window.late = 0; \
                 performance.now = () => real() + window.late; return true; })()";
    browser.holds(clock).await;
    browser.tab_to("#start").await;
    browser.key(Key::Enter).await;
    browser.holds(READY).await;
    browser.holds("document.activeElement.closest('#board') !== null").await;
    browser.says("#live", "turn. ").await;
    browser.holds("document.getElementById('clock').closest('[aria-live]') === null").await;
    let key = "document.getElementById('storm').dataset.key";
    let first = browser.eval(key).await;
    for (index, answer) in typed(of_key(first.as_str().expect("a key"))).0.into_iter().enumerate() {
        browser
            .becomes("document.querySelector('[data-made]').dataset.made", json!((2 * index).to_string()))
            .await;
        browser.holds(READY).await;
        // Sent twice, a move counts once.
        browser.send_at_once(&[answer, answer]).await;
    }
    browser.says("#score", "1 solved").await;
    browser.awaits(key, |second| *second != first).await;
    let second = browser.eval(key).await;
    browser.type_after(0, typed(of_key(second.as_str().expect("a key"))).1).await;
    browser.says("#notice", "Wrong: ten seconds off.").await;
    browser.awaits(key, |third| *third != second).await;
    browser.becomes("document.querySelectorAll('#results a').length", json!(2)).await;
    browser.holds("Number(document.getElementById('clock').textContent.replace(':', '')) < 250").await;
    browser.eval("window.late = 120000").await;
    browser.says("#live", "60 seconds left.").await;
    browser.eval("window.late = 180000").await;
    browser.says("#status", "Time is up. You solved 1.").await;
    browser.says("#live", "A new best!").await;
    browser.says("#start", "Play again").await;
    browser.becomes("document.querySelectorAll('#board .site.can-touch').length", json!(0)).await;
    browser.open(site, &path).await;
    browser.says("#record", "Best: 1").await;
    browser.open(site, "/puzzles").await;
    browser.says(&format!("[data-record='{GAME}']"), "Solved 1 of").await;
    browser.says(&format!("[data-record='{GAME}']"), "To try again (1)").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_asks_again_for_a_puzzle_and_never_says_that_time_is_up_before_it_is() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, &format!("/puzzles/{GAME}/storm")).await;
    // A network that is down whenever `up` says so of the number of puzzles asked for.
    let network = "(() => { const real = window.fetch; let asked = 0; window.up = (count) => count !== 2; \
        window.fetch = (...all) => !String(all[0]).startsWith('/api/puzzles/') || window.up(asked += 1) \
        ? real(...all) : Promise.reject(new TypeError('no network')); return true; })()";
    browser.holds(network).await;
    browser.click("#start").await;
    let key = "document.getElementById('storm').dataset.key ?? ''";
    let first = browser.awaits(key, |key| *key != json!("")).await;
    browser.type_after(0, typed(of_key(first.as_str().expect("a key"))).1).await;
    let second = browser.awaits(key, |second| *second != first).await;
    browser.eval("(window.up = () => false, true)").await;
    browser.type_after(0, typed(of_key(second.as_str().expect("a key"))).1).await;
    let third = browser.awaits(key, |third| *third != second).await;
    browser.type_after(0, typed(of_key(third.as_str().expect("a key"))).1).await;
    browser.says("#notice", "The next puzzle cannot be fetched.").await;
    browser.becomes("document.getElementById('status').textContent", json!("0 solved")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_puzzle_comes_back_until_it_is_solved_on_a_later_day() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let (number, puzzle) = find(|puzzle| puzzle.steps.len() == 1 && puzzle.grade() == Grade::Hard);
    let (answers, wrong) = typed(puzzle);
    browser.open(site, &format!("/puzzles/{GAME}/{number}?grade=hard")).await;
    browser.type_after(0, wrong).await;
    browser.becomes(STATE, json!("wrong")).await;
    browser.says("#failed", "To try again (1)").await;
    browser.click("#again").await;
    browser.type_after(0, answers[0]).await;
    browser.says("#status", "Solved").await;
    browser.says("#failed", "To try again (1)").await;
    // The next day.
    browser.change_kept("puzzles", "for (const own of Object.values(kept)) for (const key in own.failed) own.failed[key] = '2026-01-01'").await;
    browser.open(site, &format!("/puzzles/{GAME}")).await;
    browser.says("#failed a", &number.to_string()).await;
    browser.click("#failed a").await;
    browser.becomes("location.pathname", json!(format!("/puzzles/{GAME}/{number}"))).await;
    browser.type_after(0, answers[0]).await;
    browser.says("#status", "Solved").await;
    browser.becomes("document.getElementById('failed').hidden", json!(true)).await;
    browser.assert_quiet(site).await;
    // If nothing can be stored, the page says so.
    browser.open(site, &format!("/puzzles/{GAME}/{number}")).await;
    browser.holds(READY).await;
    browser.eval("Storage.prototype.setItem = () => { throw new Error('full'); }").await;
    browser.click("#solution").await;
    browser.says("#record", "This browser keeps nothing for this site").await;
}
