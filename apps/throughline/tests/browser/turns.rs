//! Turns of several parts, turns with thousands of moves, and set-up phases, played on the board.

use crate::browser::Browser;
use crate::browser::Visit;
use crate::room::{Room, Site as Place};
use crate::site::Site;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::time::Duration;
use throughline_game::Random;

/// White to move, with a blocker on c4 and one of the other side in the corner h8.
const MIDDLE: &str = "#6#/8/4bb2/8/3ww3/8/8/#6# w c4w,h8b - 0 -";

/// Creates a game of two people on one screen, as the set-up form does.
async fn new_game(browser: &Browser, site: &Site, fields: &[(&str, &str)]) {
    browser.open(site, "/").await;
    let script = "const form = document.createElement('form'); form.method = 'post'; form.action = '/games';
        for (const [name, value] of arguments[0]) {
          const input = document.createElement('input'); input.name = name; input.value = value; form.append(input);
        }
        document.body.append(form); form.submit();";
    let fields: Vec<_> = [("opponent", "both")].iter().chain(fields).collect();
    browser.client.execute(script, vec![json!(fields)]).await.expect("the form is sent");
    browser.room().await;
}

async fn middle_game(browser: &Browser, site: &Site) {
    let fields = [("game", "linear-progression"), ("opt.blockers", "own"), ("position", MIDDLE)];
    new_game(browser, site, &fields).await;
}

impl Browser {
    /// Touches a site with a finger.
    pub async fn tap(&self, name: &str) {
        let place = self.place(name).await;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: place.x.round(), y: place.y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration: Duration::from_millis(30) })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.expect("a tap");
    }

    /// Drags a piece from one site to another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.place(from).await, self.place(to).await);
        let soon = Some(Duration::from_millis(60));
        let mouse = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: from.x.round(), y: from.y.round() })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::MoveTo { duration: soon, x: from.x.round() + 9.0, y: from.y.round() + 9.0 })
            .then(PointerAction::MoveTo { duration: soon, x: to.x.round(), y: to.y.round() })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a drag");
    }

    /// Waits for the sentence that says what to touch.
    async fn expects(&self, words: &str) {
        self.says("#expects", words).await;
    }

    /// Waits until the blocker is on a site, with a number of ghosts behind it.
    async fn blocker_stands(&self, site: u32, ghosts: usize) {
        let script = "const shown = [...document.querySelectorAll('#board svg.board')].find((s) => s.getClientRects().length);
             return [shown.querySelector('.pieces [href=\"#piece-blocker-0\"]:not(.gone)')?.dataset.site,
               shown.querySelectorAll('.ghosts .ghost').length]";
        let wanted = json!([site.to_string(), ghosts]);
        self.poll(&format!("the blocker on {site}"), script, |stands| (*stands == wanted).then_some(()))
            .await;
    }

    async fn last_move(&self) -> String {
        self.text("#moves li:last-child button:last-child").await
    }
}

/// Whether each letter of a circle stands beside its outer place.
const LETTERS_BESIDE: &str = "(() => {
    const svg = [...document.querySelectorAll('#board svg.board')].find((s) => s.getClientRects().length);
    const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
    const places = [...svg.querySelectorAll('.site.outer')];
    return [...svg.querySelectorAll('.labels .label')].every((label, i) => {
        const [[x, y], [placeX, placeY]] = [label, places[i]].map(middle);
        return Math.hypot(x - placeX, y - placeY) < 0.9 * svg.getScreenCTM().a;
    });
})()";

/// Whether each number of pieces stands on its piece.
const NUMBERS_ON_PIECES: &str = "[...document.querySelectorAll('#board .stacks use')].every((number) => {
    const piece = number.closest('svg').querySelector(`.pieces use[data-site='${number.dataset.site}']`);
    return number.getAttribute('transform') === piece?.getAttribute('transform');
})";

/// The numbers of c4 and c8.
const C4: u32 = 26;
const C8: u32 = 58;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_with_a_blocker_by_click_with_parts_taken_back() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    middle_game(browser, site).await;
    browser.expects("You may move a blocker too").await;
    browser.click_on("c4").await;
    browser.click_on("c8").await;
    browser.expects("or the blocker again to put it back").await;
    browser.blocker_stands(C8, 1).await;
    // Touched again, it goes back, as with the button.
    browser.click_on("c8").await;
    browser.blocker_stands(C4, 0).await;
    browser.drag("c4", "c8").await;
    browser.blocker_stands(C8, 1).await;
    browser.click_on("d4").await;
    browser.expects("the token on d4").await;
    browser.click("#undo-part").await;
    browser.expects("or the blocker again to put it back").await;
    browser.blocker_stands(C8, 1).await;
    browser.click("#undo-part").await;
    browser.blocker_stands(C4, 0).await;
    // Another token is picked up instead; an illegal touch is explained, and the finished part
    // stays.
    browser.click_on("c4").await;
    browser.click_on("c8").await;
    browser.click_on("e4").await;
    browser.click_on("d4").await;
    browser.expects("the token on d4").await;
    browser.click_on("f5").await;
    browser.says("#notice", "(L").await;
    browser.blocker_stands(C8, 1).await;
    browser.click_on("a4").await;
    browser.until("the turn to be made", |room| room.ply == 1).await;
    assert_eq!(browser.last_move().await, "Bc4-c8/d4-a4");
    browser.blocker_stands(C8, 0).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_with_a_blocker_by_finger_ends_in_either_way() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    middle_game(browser, site).await;
    browser.assert_fits("a game with blockers").await;
    for name in ["d4", "d5"] {
        browser.tap(name).await;
    }
    browser.expects("Touch d5 again to end the turn").await;
    browser.assert_fits("a half-made turn").await;
    browser.tap("c4").await;
    browser.expects("the blocker on c4").await;
    browser.tap("c6").await;
    browser.until("the turn to be made", |room| room.ply == 1).await;
    assert_eq!(browser.last_move().await, "d4-d5/Bc4-c6");
    // Only the token: touch its end again, or press the button beside the board.
    browser.tap("e6").await;
    browser.tap("e5").await;
    browser.click("#choices button:first-child").await;
    browser.until("the turn to be made", |room| room.ply == 2).await;
    assert_eq!(browser.last_move().await, "e6-e5");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_with_a_blocker_by_keyboard_alone_is_read_out() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    middle_game(browser, site).await;
    browser.enter_on("c4").await;
    // The sites are announced.
    browser.holds("document.getElementById('live').textContent.includes('c8')").await;
    browser.enter_on("c8").await;
    browser.blocker_stands(C8, 1).await;
    browser.key(Key::Escape).await;
    browser.blocker_stands(C4, 0).await;
    browser.enter_on("c4").await;
    browser.enter_on("c8").await;
    browser.blocker_stands(C8, 1).await;
    browser.enter_on("d4").await;
    browser.key(Key::Backspace).await;
    browser.expects("or the blocker again").await;
    browser.enter_on("d4").await;
    browser.enter_on("d5").await;
    browser.until("the turn to be made", |room| room.ply == 1).await;
    assert_eq!(browser.last_move().await, "Bc4-c8/d4-d5");
    // A typed turn.
    browser.tab_to("#typed-move").await;
    let field = browser.client.active_element().await.expect("the field");
    field.send_keys("e6-e5/Bh8-h3").await.expect("typed");
    browser.key(Key::Enter).await;
    browser.until("the typed turn", |room| room.ply == 2).await;
    assert_eq!(browser.focused("id").await, "typed-move", "the field is ready for the next");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn touches_run_ahead_of_a_slow_line() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let fields = [
        ("game", "linear-progression"),
        ("opt.blockers", "shared"),
        ("opt.board", "16x16"),
        ("opt.drop", "random"),
        ("opt.seed", "3"),
    ];
    new_game(browser, site, &fields).await;
    // A connection so slow that no reply arrives before it is released.
    let script = "const board = document.getElementById('board'); const ask = board.ask;
        const through = new Promise((open) => { window.letThrough = open; });
        board.ask = (sites) => through.then(() => ask(sites));";
    browser.client.execute(script, vec![]).await.expect("a slow line");
    // The token on n1 moves up; its continuations are not known yet.
    browser.click_on("n1").await;
    browser.click_on("n9").await;
    browser.holds("document.getElementById('board').hasAttribute('data-waiting')").await;
    browser.eval("window.letThrough()").await;
    browser.expects("Touch n9 again").await;
    browser.click_on("n9").await;
    browser.until("the turn to be made", |room| room.ply == 1).await;
    assert_eq!(browser.last_move().await, "n1-n9");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_game_goes_on_through_a_power_cut_in_the_middle_of_a_turn() {
    let Visit { folder, driver: _driver, site, browser } = Visit::begin(1280, 900).await;
    let fields = [("game", "linear-progression"), ("opt.blockers", "shared"), ("opt.board", "16x16")];
    new_game(&browser, &site, &fields).await;
    let mut random = Random::new(11);
    for turn in 0..12 {
        let mut room = browser.until("a turn", |room| room.ply == turn && !room.sites.is_empty()).await;
        while room.ply == turn {
            browser.press(&room.sites[random.below(room.sites.len() as u32) as usize]).await;
            room = browser.until("what follows", |room| room.ply > turn || !room.sites.is_empty()).await;
        }
    }
    let before = browser.until("a turn", |room| room.ply == 12 && !room.sites.is_empty()).await;
    let script = "return document.querySelector('#board .pieces [href=\"#piece-blocker-0\"]').dataset.site";
    let stands = browser.client.execute(script, vec![]).await.expect("a blocker");
    let stands: u32 = stands.as_str().expect("a number").parse().expect("a number");
    let blocker = before.sites.iter().find(|site| site.number == stands).expect("a blocker that can move");
    browser.press(blocker).await;
    let moved_on = |room: &Room, from: &Place| {
        !room.sites.is_empty() && room.sites.iter().all(|site| site.number != from.number)
    };
    let picked = browser.until("where it can go", |room| moved_on(room, blocker)).await;
    let goal = picked.sites[0].clone();
    browser.press(&goal).await;
    browser.blocker_stands(goal.number, 1).await;
    let address = site.kill();
    browser.until("the page to notice", |room| room.reconnecting).await;
    browser.blocker_stands(goal.number, 1).await;
    let half = browser.room().await;
    browser.press(&half.sites[0]).await;
    let site = Site::start_on(folder.path(), &address);
    let back = browser.until("the line", |room| !room.reconnecting).await;
    assert_eq!(back.ply, 12, "nothing was sent of the half-made turn");
    let held = browser.until("where the token can go", |room| moved_on(room, &half.sites[0])).await;
    browser.press(&held.sites[0]).await;
    browser.until("the turn to be made", |room| room.ply == 13).await;
    browser.blocker_stands(goal.number, 0).await;
    drop(site);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_played_from_the_trays_by_click_and_by_drag() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    new_game(browser, site, &[("game", "linear-pursuit"), ("opt.setup", "draft")]).await;
    browser.expects("White places a piece").await;
    let stacks = "return [...document.querySelectorAll('#board svg.wide-shape .stacks use, #board svg:only-child .stacks use')]
        .map((use) => use.getAttribute('href')).join()";
    let counted = browser.client.execute(stacks, vec![]).await.expect("the numbers");
    assert_eq!(counted, json!(["#count-2"; 6].join(",")), "bishops, knights and rooks of both");
    for _ in 0..2 {
        browser.holds(LETTERS_BESIDE).await;
        browser.holds(NUMBERS_ON_PIECES).await;
        browser.click("#flip").await;
    }
    // The sentence has three lines, and the board a note: in a low window they still fit.
    let apart = "return document.getElementById('status').getBoundingClientRect().bottom
        <= document.getElementById('expects').getBoundingClientRect().top";
    assert_eq!(browser.client.execute(apart, vec![]).await.expect("two places"), json!(true));
    browser.click_on("hand R").await;
    browser.expects("2 in hand").await;
    browser.click_on("outer d").await;
    browser.until("the rook to be placed", |room| room.ply == 1).await;
    browser.expects("Black places a piece").await;
    browser.drag("hand n", "outer e").await;
    browser.until("the knight to be placed", |room| room.ply == 2).await;
    // A touch of a site of the board is explained.
    browser.click_on("a").await;
    browser.says("#notice", "(P3)").await;
    let mut random = Random::new(2);
    for ply in 2..14 {
        browser.play_any(&mut random).await;
        browser.until("the piece to be placed", |room| room.ply == ply + 1).await;
    }
    browser.holds("document.getElementById('parts').hidden").await;
    browser.play_any(&mut random).await;
    browser.until("the first move", |room| room.ply == 15).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drops_with_blockers_are_half_made_too() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    new_game(browser, site, &[("game", "linear-progression"), ("opt.blockers", "shared")]).await;
    browser.expects("Drop your first token").await;
    browser.click_on("d4").await;
    browser.expects("Now touch a corner").await;
    let stands = browser.until("the token", |room| room.pieces.len() == 1 && !room.sites.is_empty()).await;
    assert_eq!((stands.ply, stands.sites.len()), (0, 4), "not played yet, four corners to choose from");
    browser.key(Key::Escape).await;
    browser.until("the token to be taken back", |room| room.pieces.is_empty()).await;
    browser.click_on("e5").await;
    browser.click_on("a1").await;
    browser.until("the drop", |room| room.ply == 1 && room.pieces.len() == 2).await;
    assert_eq!(browser.last_move().await, "@e5/B@a1");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_claimed_by_a_button_beside_its_reason() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let reason = "only the two kings remain (P14)";
    new_game(browser, site, &[("game", "linear-pursuit"), ("position", "K6k6/14 w")]).await;
    let button = "document.getElementById('action-claim')";
    browser.becomes(&format!("{button}.textContent"), json!("Claim a draw")).await;
    browser.becomes(&format!("{button}.title"), json!(format!("Ends the game: {reason}"))).await;
    let remark = json!(format!("You may end the game: {reason}."));
    browser.becomes("document.getElementById('substatus').textContent", remark).await;
    browser.click_at_once("#action-claim").await;
    let ended = browser.until("the draw", |room| room.over).await;
    assert!(ended.status.starts_with("Draw: only the two kings"), "{}", ended.status);
    browser.becomes("document.getElementById('substatus').textContent", json!("")).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_is_said_in_words_too() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let fields = [("game", "one-dimensional-chess"), ("position", "K2r2R8k w 0")];
    new_game(browser, site, &fields).await;
    browser.says("#substatus", "Check.").await;
    let king = "document.querySelector('#board .site[aria-label*=\"white king\"]').ariaLabel";
    assert!(browser.eval(king).await.as_str().is_some_and(|label| label.contains(", check")));
    // It is announced, also in a game whose moves do not say it themselves.
    new_game(browser, site, &[("game", "linear-pursuit"), ("position", "K1r4k6/14 w")]).await;
    browser.fill("#typed-move", "a-d").await;
    browser.key(Key::Enter).await;
    browser.says("#substatus", "Check.").await;
    browser.says("#live", "Check.").await;
    // So is each position that is stepped to, and the game's again.
    browser.click("#step-back").await;
    browser.says("#live", "The start.").await;
    browser.click("#step-last").await;
    browser.says("#live", "Move 1: ").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ways_of_a_choice_are_read_out_and_not_its_sites() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let fields = [("game", "one-dimensional-chess"), ("opt.setup", "glimne"), ("position", "k3K11P1 w - 3")];
    new_game(browser, site, &fields).await;
    browser.click_on("q").await;
    browser.says("#live", "Can go to: r").await;
    browser.click_on("r").await;
    let has_ways = |heard: &Value| heard.as_str().is_some_and(|words| words.contains("Several ways"));
    let heard = browser.awaits("document.getElementById('live').textContent", has_ways).await;
    assert!(!heard.to_string().contains("Can go to"), "{heard}");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_piece_can_go_is_read_out_beside_games_too_and_escape_closes_the_settings_first() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let [analysis, puzzle] = ["/analysis/one-dimensional-chess", "/puzzles/one-dimensional-chess/1"];
    for path in [puzzle, "/learn/one-dimensional-chess/basics/rook", analysis] {
        browser.open(site, path).await;
        let focus = "(() => { const ways = [...document.querySelectorAll('#board .site.can-touch')];
            const shown = ways.find((way) => way.getClientRects().length > 0);
            shown?.focus(); return document.activeElement === shown })()";
        browser.holds(focus).await;
        browser.key(Key::Enter).await;
        browser.says("#live", "Can go to: ").await;
    }
    let focus = |selector: &str| format!("document.querySelector('{selector}').focus()");
    browser.eval(&focus("#settings-button")).await;
    browser.key(Key::Enter).await;
    browser.holds("document.querySelector('#settings:popover-open') !== null").await;
    browser.eval(&focus("#settings .language")).await;
    browser.key(Key::Escape).await;
    browser.holds("document.querySelector('#settings:popover-open') === null").await;
    browser.holds("document.querySelector('#board .site[aria-pressed=true]') !== null").await;
    browser.assert_quiet(site).await;
}
