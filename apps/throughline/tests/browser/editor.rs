//! The set-up page and the board editor.

use crate::browser::{Browser, Visit};
use crate::room::Site as Place;
use crate::site::Site;
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;
use serde_json::json;

impl Browser {
    /// Waits for the editor's verdict, `fine` or `faulty`.
    async fn judged(&self, verdict: &str) {
        self.becomes("document.getElementById('editor').dataset.judged", json!(verdict)).await;
    }

    /// Whether the editor offers to play from the position.
    async fn offers_play(&self) -> bool {
        let link = self.client.find(Locator::Css("#play a")).await.expect("a link");
        link.is_displayed().await.expect("an answer")
    }

    /// Waits until the set-up page shows this rule set.
    async fn shows_spec(&self, spec: &str) {
        self.becomes("document.getElementById('spec')?.textContent", json!(spec)).await;
    }

    /// Waits until the set-up page draws a number of pieces.
    async fn draws_pieces(&self, count: usize) {
        self.becomes("document.querySelectorAll('#preview .piece').length", json!(count)).await;
    }

    /// Returns the centre of an element.
    async fn middle(&self, selector: &str) -> Place {
        let script = "const b = [...document.querySelectorAll(arguments[0])].find((e) => e.getClientRects().length > 0)
            .getBoundingClientRect(); return { number: 0, x: b.x + b.width / 2, y: b.y + b.height / 2 }";
        let place = self.client.execute(script, vec![json!(selector)]).await.expect("the element");
        serde_json::from_value(place).expect("its place")
    }

    /// Returns the centre of a site of the editor's board.
    async fn site(&self, name: &str) -> Place {
        self.middle(&format!("#editor-board .site[data-name='{name}']")).await
    }

    /// Drags from one point to another.
    async fn drag_piece(&self, from: &Place, to: &Place) {
        let at = |x: f64, y: f64| PointerAction::MoveTo { duration: None, x: x.round(), y: y.round() };
        let mouse = MouseActions::new("mouse".to_owned())
            .then(at(from.x, from.y))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(at((from.x + to.x) / 2.0, (from.y + to.y) / 2.0))
            .then(at(to.x, to.y))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(mouse).await.expect("a drag");
    }

    async fn value(&self, id: &str) -> String {
        let script = "return document.getElementById(arguments[0]).value";
        let value = self.client.execute(script, vec![json!(id)]).await.expect("a value");
        value.as_str().expect("a text").to_owned()
    }

    async fn write(&self, id: &str, text: &str) {
        let script = "const e = document.getElementById(arguments[0]); e.value = arguments[1];
            e.dispatchEvent(new Event('input', { bubbles: true }))";
        self.client.execute(script, vec![json!(id), json!(text)]).await.expect("written");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_set_up_by_hand_and_played_from() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/editor/one-dimensional-chess").await;
    browser.judged("fine").await;
    let turn = browser.middle("label:has(#turn-1)").await;
    browser.click("#clear").await;
    browser.judged("faulty").await;
    let moved = browser.middle("label:has(#turn-1)").await;
    assert_eq!((turn.x, turn.y), (moved.x, moved.y), "a verdict moves what is about to be pressed");
    assert!(!browser.offers_play().await);
    let faults = browser.text("#verdict-faults").await;
    assert!(faults.contains("White has no king") && faults.contains("Black has no king"), "{faults}");
    // Press a piece, then sites; then drag one from the tray.
    browser.click(".tray[data-side='0'] [data-piece]").await;
    browser.press(&browser.site("a").await).await;
    browser.click(".tray[data-side='0'] [aria-label^='white rook']").await;
    browser.press(&browser.site("h").await).await;
    let black_king = browser.middle(".tray[data-side='1'] [data-piece]").await;
    browser.drag_piece(&black_king, &browser.site("o").await).await;
    browser.judged("fine").await;
    assert_eq!(browser.value("position").await, "K6R6k1 w 0");
    // Drag between sites, with the cursor in the text of the position, and undo it.
    browser.click("#tool-move").await;
    browser.click("#position").await;
    browser.drag_piece(&browser.site("o").await, &browser.site("p").await).await;
    browser.judged("fine").await;
    assert_eq!(browser.value("position").await, "K6R7k w 0");
    browser.click("#undo").await;
    browser.judged("fine").await;
    assert_eq!(browser.value("position").await, "K6R6k1 w 0");
    browser.click("#redo").await;
    // Dragged off the board: the piece is gone, and an error says what is missing.
    let outside = Place { number: 0, x: 20.0, y: 20.0 };
    browser.drag_piece(&browser.site("a").await, &outside).await;
    browser.judged("faulty").await;
    assert!(browser.text("#verdict-faults").await.contains("White has no king"));
    browser.click("#undo").await;
    browser.click("label:has(#turn-1)").await;
    browser.judged("fine").await;
    assert_eq!(browser.value("position").await, "K6R7k b 0");
    assert!(browser.offers_play().await);
    browser.click("#play [data-opponent='both']").await;
    browser.holds("location.pathname.startsWith('/play/') && document.readyState === 'complete'").await;
    assert_eq!(browser.value("position").await, "K6R7k b 0", "the set-up page has the position");
    browser.click("#start").await;
    let room = browser.room().await;
    assert_eq!((room.pieces.len(), room.status.as_str()), (3, "It is Black’s turn"));
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_verdict_on_an_older_position_is_not_shown() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/editor/one-dimensional-chess").await;
    browser.judged("fine").await;
    // The reply to the first change is held back until there has been a second one.
    let hold = "const fetched = window.fetch; window.fetch = async (...request) => {
        [window.fetch, window.held] = [fetched, await fetched(...request)];
        await new Promise((go) => { window.letGo = go; });
        return window.held; }";
    browser.client.execute(hold, vec![]).await.expect("held back");
    browser.click("label:has(#turn-1)").await;
    browser.holds("window.letGo !== undefined").await;
    let again = "document.getElementById('turn-0').click(); window.letGo();
        return new Promise((told) => setTimeout(() => told(document.getElementById('editor').dataset.judged ?? ''), 20))";
    assert_eq!(browser.client.execute(again, vec![]).await.expect("a word"), json!(""));
    browser.judged("fine").await;
    assert_eq!(browser.value("position").await, "KQRBN6nbrqk w 0");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_position_is_refused_in_sentences_and_a_pasted_one_is_read() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/editor/hnefatafl:rules=brandubh").await;
    browser.judged("fine").await;
    // An attacker on a corner.
    browser.click(".tray[data-side='0'] [data-piece]").await;
    browser.press(&browser.site("a1").await).await;
    browser.judged("faulty").await;
    let faults = browser.text("#verdict-faults").await;
    assert!(faults.contains("a1, a corner, where only the king may stop"), "{faults}");
    assert!(!browser.offers_play().await, "it cannot be played");
    // The corner is marked.
    browser.holds("document.querySelectorAll('#editor-board .marks [data-mark]').length > 0").await;
    // Pressed again, the piece is removed.
    browser.press(&browser.site("a1").await).await;
    browser.judged("fine").await;
    browser.write("position", "7/7/3T3/2TKT2/3T3/7/t5t d").await;
    browser.judged("faulty").await;
    assert!(browser.text("#verdict-faults").await.contains("corner"));
    browser.write("position", "nonsense").await;
    browser.becomes("document.getElementById('position').ariaInvalid", json!("true")).await;
    browser.write("position", "7/7/3T3/2TKT2/3T3/7/1t5 d").await;
    browser.judged("fine").await;
    let pieces = "document.getElementById('editor').dataset.pieces";
    browser.becomes(pieces, json!("6")).await;
    // The address contains the position, so it survives a reload.
    browser.client.refresh().await.expect("a reload");
    browser.judged("fine").await;
    browser.becomes(pieces, json!("6")).await;
    let link = browser.client.current_url().await.expect("the address");
    assert!(link.as_str().contains("position=7%2F7%2F3T3"), "{link}");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_set_up_with_the_keyboard_alone() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/editor/one-dimensional-chess").await;
    browser.judged("fine").await;
    // The second piece of White's tray, by the arrow key.
    browser.tab_to(".tray[data-side='0'] [data-piece]").await;
    browser.key(Key::Right).await;
    browser.key(Key::Enter).await;
    // The piece is selected.
    browser.becomes("document.activeElement.ariaPressed", json!("true")).await;
    browser.client.execute("document.querySelector('.skip').focus()", vec![]).await.expect("the page's top");
    browser.tab_to("#editor-board .site").await;
    // From the first square to the last, along the row.
    for _ in 0..8 {
        browser.key(Key::Right).await;
    }
    let name = browser.focused("name").await;
    browser.key(Key::Enter).await;
    browser.judged("faulty").await;
    assert!(browser.text("#verdict-faults").await.contains("queen"), "a second queen on {name}");
    // It is announced, when there is time.
    browser.says("#live", "queen").await;
    browser.says("#live", &name).await;
    browser.key(Key::Delete).await;
    browser.judged("fine").await;
    assert_eq!(browser.value("position").await, "KQRBN6nbrqk w 0");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn options_are_drawn_and_judged_while_they_are_chosen() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 1000).await;
    browser.open(site, "/play/hnefatafl").await;
    browser.draws_pieces(37).await;
    // Select a published rule set by its name; the rest of the form stays.
    browser.click("label:has(#opponent-both)").await;
    browser.click("#variants [data-options='rules=brandubh']").await;
    browser.shows_spec("hnefatafl:rules=brandubh").await;
    browser.draws_pieces(13).await;
    let address = browser.client.current_url().await.expect("the address");
    assert_eq!(address.path(), "/play/hnefatafl:rules=brandubh");
    browser.click("#options summary").await;
    browser.click("label:has([id='opt.rules.tablut'])").await;
    browser.shows_spec("hnefatafl:rules=tablut").await;
    browser.draws_pieces(25).await;
    browser.click("#start").await;
    assert_eq!(browser.room().await.pieces.len(), 25);

    // An error is shown at once, and removed once it is corrected.
    browser.open(site, "/play/one-dimensional-chess").await;
    browser.click("#options summary").await;
    browser.write("opt.setup", "kk").await;
    browser.says("#faults", "one k and one to seven").await;
    browser.becomes("document.getElementById('opt.setup').ariaInvalid", json!("true")).await;
    browser.write("opt.setup", "kr").await;
    browser.shows_spec("one-dimensional-chess:setup=kr").await;
    browser.becomes("document.getElementById('faults').textContent", json!("")).await;
    browser.click("#reset").await;
    browser.shows_spec("one-dimensional-chess").await;

    // A random set-up shows its seed; another roll gives another set-up, and the one shown is
    // played.
    browser.open(site, "/play/linear-pursuit:setup=random").await;
    let seed = "document.getElementById('opt.seed').value";
    let first = browser.awaits(seed, |seed| *seed != json!("")).await;
    browser.click("#roll").await;
    let second = browser.awaits(seed, |seed| *seed != json!("") && *seed != first).await;
    let second = second.as_str().expect("a text");
    browser.click("label:has(#opponent-both)").await;
    browser.click("#start").await;
    browser.room().await;
    let room = browser.client.source().await.expect("the page");
    assert!(room.contains(&format!("seed={second}")), "the room has the deal that was shown");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn why_a_game_was_refused_stays_until_something_is_changed() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.sign_up(site, "Ada").await;
    browser.open(site, "/play/hnefatafl?opponent=friend").await;
    browser.fill("#against", "Nobody-at-all").await;
    browser.click("#start").await;
    browser.says("#problem", "Nobody here is called").await;
    // The page has sent its options, and the server has found no error.
    browser.holds("location.pathname === '/play/hnefatafl'").await;
    assert!(browser.text("#problem").await.contains("Nobody-at-all"));
    browser.fill("#against", "Bob").await;
    browser.holds("document.querySelector('#problem') === null").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn editor_and_options_fit_a_small_phone() {
    let Visit { browser, site, .. } = &Visit::begin(360, 740).await;
    for game in crate::games() {
        let path = format!("/editor/{game}");
        browser.open(site, &path).await;
        browser.judged("fine").await;
        browser.assert_fits(&path).await;
        let path = format!("/play/{game}");
        browser.open(site, &path).await;
        browser.click("#options summary").await;
        browser.click("#position-box summary").await;
        browser.assert_fits(&path).await;
    }
    browser.open(site, "/editor/one-dimensional-chess").await;
    browser.click(".tray[data-side='1'] [data-piece]:nth-child(2)").await;
    browser.press(&browser.site("h").await).await;
    browser.judged("faulty").await;
    assert!(browser.text("#verdict-faults").await.contains("queen"));
    browser.assert_quiet(site).await;
}

const RECORD: &str = "[Event \"Club evening\"]
[Site \"Tobermory\"]
[Date \"2026.03.04\"]
[Attackers \"Ada\"]
[Defenders \"Björn\"]
[Game \"hnefatafl\"]
[Result \"0-1\"]
[Termination \"resignation\"]

{A quiet start.} 1. d1-d2 $1 {This keeps an eye on the corner.} (1. d1-d3 f4-e4
{is possible too}) 1... f4-e4 2. e1-e3 $2 0-1
";

impl Browser {
    /// Fetches a page of the site from the current page.
    async fn fetched(&self, path: &str) -> String {
        let script = "const [path, done] = arguments; fetch(path).then((r) => r.text()).then(done)";
        let text = self.client.execute_async(script, vec![json!(path)]).await.expect("an answer");
        text.as_str().expect("a text").to_owned()
    }

    async fn paste_and_read(&self, site: &Site, text: &str) {
        self.open(site, "/import").await;
        let script = "document.getElementById('text').value = arguments[0]";
        self.client.execute(script, vec![json!(text)]).await.expect("pasted");
        self.click("#read").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_game_is_stepped_through_and_exported_as_it_came() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/").await;
    browser.click(".home-more a").await;
    let two = format!("{RECORD}\n[Game \"one-dimensional-chess\"]\n\n1. e-j zz *\n");
    browser.paste_and_read(site, &two).await;
    browser.says("#findings h2", "2 games, 1 without faults").await;
    browser.says(".found-game[data-number='2'] .found-faults", "“zz” is no move").await;
    browser.click(".found-game[data-number='1'] button").await;
    let room = browser.room().await;
    assert_eq!((room.ply, room.over), (3, true));
    assert_eq!(room.status, "Defenders win by resignation.");
    browser.says("#seat-bottom", "Ada").await;
    browser.click("#step-first").await;
    browser.says("#remarks", "A quiet start.").await;
    browser.click("#step-on").await;
    browser.says("#remarks", "This keeps an eye on the corner.").await;
    browser.says("#remarks", "1. d1-d3 f4-e4 (is possible too)").await;
    let mark = browser.client.find(Locator::Css("#moves [data-ply='1']")).await.expect("the first move");
    assert_eq!(mark.attr("data-mark").await.expect("its mark").as_deref(), Some("!"));
    // The buttons stay in place, whatever the comments' length.
    let top = "document.getElementById('step-on').getBoundingClientRect().top";
    let before = browser.eval(top).await;
    browser.click("#step-on").await;
    browser.says("#moves [aria-current]", "f4-e4").await;
    assert_eq!(browser.eval(top).await, before);
    let path = browser.client.current_url().await.expect("the address").path().to_owned();
    assert_eq!(browser.fetched(&format!("{path}/record.pgn")).await, RECORD);
    // The current position is shared, not the last one.
    browser.click("#share summary").await;
    browser.click("#position-edit").await;
    browser.says("h1", "Set up a position").await;
    let pieces = browser
        .client
        .find_all(Locator::Css("#editor-board svg:first-of-type .piece:not(.gone)"))
        .await
        .expect("pieces");
    assert_eq!(pieces.len(), 37);
    let address = browser.client.current_url().await.expect("the address");
    assert!(address.as_str().contains("%20a"), "after two moves it is the attackers' turn: {address}");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_record_is_played_on_on_one_screen() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.paste_and_read(site, "[Game \"one-dimensional-chess\"]\n\n1. e-j {Out.} *\n").await;
    browser.assert_fits("the games found").await;
    browser.click(".found-game button").await;
    let room = browser.until("a move to make", |room| !room.sites.is_empty()).await;
    assert_eq!((room.ply, room.status.as_str()), (1, "It is Black’s turn"));
    browser.says("#remarks", "Out.").await;
    browser.play_any(&mut throughline_game::Random::new(4)).await;
    browser.until("the move", |room| room.ply == 2).await;
    let path = browser.client.current_url().await.expect("the address").path().to_owned();
    let record = browser.fetched(&format!("{path}/record.pgn")).await;
    assert!(record.contains("1. e-j {Out.} 1... ") && record.contains("[%emt "), "{record}");
    browser.assert_fits("the room").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_read_in_the_browser() {
    let Visit { browser, site, folder, .. } = &Visit::begin(1280, 900).await;
    let file = folder.path().join("games.pgn");
    // In the encoding of old programs.
    let latin: Vec<u8> = RECORD.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin letters")).collect();
    std::fs::write(&file, latin).expect("a file");
    browser.open(site, "/import").await;
    let input = browser.client.find(Locator::Css("#file")).await.expect("the field");
    input.send_keys(file.to_str().expect("a path")).await.expect("chosen");
    browser.says(".found-game h3", "Ada – Björn").await;
    let large = folder.path().join("large.pgn");
    std::fs::write(&large, vec![b'x'; 1024 * 1024 + 1]).expect("a file");
    let input = browser.client.find(Locator::Css("#file")).await.expect("the field");
    input.send_keys(large.to_str().expect("a path")).await.expect("chosen");
    browser.says("#import-note", "larger than 1 MiB").await;
    browser.assert_quiet(site).await;
}
