//! The analysis board: lines, arrows, variations, threats, what survives a reload, and the links to
//! it.

use crate::browser::{Browser, Driver, Visit};
use crate::games;
use crate::offline::is_kept;
use crate::room::Site as Place;
use crate::site::Site;
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::json;
use std::process::{Command, Stdio};
use throughline_game::Random;

impl Browser {
    async fn write_move(&self, text: &str) {
        let field = self.client.find(Locator::Css("#typed-move")).await.expect("the field");
        field.send_keys(&format!("{text}{}", char::from(Key::Enter))).await.expect("written");
        // The arrow keys move in the tree, unless a text field has the focus.
        self.eval("document.activeElement.blur()").await;
    }

    /// Presses one of the sites that can be touched.
    async fn press_any(&self) {
        let script = "(() => {
            const shown = [...document.querySelectorAll('#board svg.board')].find((svg) => svg.getClientRects().length);
            const site = shown.querySelector('.site.can-touch');
            if (!site) return null;
            const box = site.getBoundingClientRect();
            return { number: Number(site.dataset.site), x: box.x + box.width / 2, y: box.y + box.height / 2 };
        })()";
        let found = self.awaits(script, |value| !value.is_null()).await;
        let place: Place = serde_json::from_value(found).expect("a place");
        self.press(&place).await;
    }
}

/// Scores of the rows that have a line.
const LINES: &str =
    "[...document.querySelectorAll('#lines .line:not([data-empty]) .line-score')].map((e) => e.textContent)";
/// Arrows on the board that is shown.
const ARROWS: &str = "[...document.querySelectorAll('#board svg.board')].find((svg) => svg.getClientRects().length)\
     .querySelectorAll('.arrow').length";
const PLY: &str = "document.getElementById('analysis').dataset.ply";
/// The texts of the tree's moves, those of the variations too.
const TREE: &str = "[...document.querySelectorAll('#tree .move')].map((e) => e.textContent).join(' ')";
const CURRENT: &str = "document.querySelector('#tree [aria-current]')?.textContent ?? ''";

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_shown_walked_and_branched_off() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/analysis/one-dimensional-chess").await;
    browser.awaits(LINES, |lines| lines.as_array().is_some_and(|lines| lines.len() == 3)).await;
    browser.holds("/^Depth .*\\/s$/.test(document.getElementById('engine-facts').textContent)").await;
    browser.becomes(ARROWS, json!(3)).await;
    let label = browser.eval("document.getElementById('gauge').getAttribute('aria-label')").await;
    assert!(label.as_str().is_some_and(|label| label.contains("draw")), "the bar speaks: {label}");
    // Its shares are there in forced colours, too.
    let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
    browser.chromium("Emulation.setEmulatedMedia", forced).await;
    let kept = "getComputedStyle(document.querySelector('.gauge-fill')).forcedColorAdjust";
    browser.becomes(kept, json!("none")).await;
    browser.chromium("Emulation.setEmulatedMedia", json!({ "features": [] })).await;
    // Three moves of the second line, which has them once the engine is deep enough.
    browser.click_at_once(".line:nth-child(2) .line-move:nth-child(3)").await;
    browser.becomes(PLY, json!("3")).await;
    let line = browser.eval(TREE).await.as_str().expect("moves").to_owned();
    assert_eq!(line.split(' ').count(), 3);
    let query = format!("?moves={}", line.replace(' ', "+").replace('=', "%3D"));
    browser.becomes("location.search", json!(query)).await;
    // Back, and another move, on the board.
    browser.key(Key::Left).await;
    browser.key(Key::Left).await;
    browser.becomes(PLY, json!("1")).await;
    browser.awaits(LINES, |lines| lines.as_array().is_some_and(|lines| lines.len() == 3)).await;
    browser.write_move("l-k").await;
    browser.becomes(PLY, json!("2")).await;
    let second = line.split(' ').nth(1).expect("a second move");
    if second != "l-k" {
        browser.becomes("document.querySelectorAll('#tree .variation .move').length", json!(1)).await;
        browser.key(Key::Up).await;
        browser.becomes(CURRENT, json!(second)).await;
        browser.key(Key::Down).await;
        browser.becomes(CURRENT, json!("l-k")).await;
        browser.click("#promote").await;
        browser.becomes("document.querySelector('#tree .variation .move').textContent", json!(second)).await;
    }
    browser.press_any().await;
    browser.press_any().await;
    browser.becomes(PLY, json!("3")).await;
    // After a reload: the tree, the current position, the settings.
    browser
        .holds("history.state.tree.moves.length === document.querySelectorAll('#tree .move').length")
        .await;
    let before = (browser.eval(TREE).await, browser.eval(CURRENT).await);
    browser.client.refresh().await.expect("loaded again");
    browser.awaits(LINES, |lines| !lines.as_array().is_none_or(Vec::is_empty)).await;
    assert_eq!((browser.eval(TREE).await, browser.eval(CURRENT).await), before);
    // In another language as well.
    for tag in ["de", "en"] {
        browser.click(&format!(".footer .language[value={tag}]")).await;
        browser.becomes("document.documentElement.lang", json!(tag)).await;
        browser.becomes(TREE, before.0.clone()).await;
        browser.becomes(CURRENT, before.1.clone()).await;
    }
    browser.key(Key::Home).await;
    browser.key(Key::Right).await;
    browser.key(Key::Delete).await;
    browser.becomes(TREE, json!("")).await;
    // All of it can be put back.
    browser.says("#notice", "Deleted from ").await;
    browser.click("#notice [data-undo]").await;
    assert_eq!(browser.eval(TREE).await, before.0);
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_settings_and_an_engine_that_can_be_switched_off() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/analysis/one-dimensional-chess?moves=e-j").await;
    browser.awaits(LINES, |lines| lines.as_array().is_some_and(|lines| lines.len() == 3)).await;
    browser.click("#threat").await;
    browser.says("#engine-note", "The threat: white ").await;
    browser.becomes("document.querySelectorAll('#board .arrow.threat').length > 0", json!(true)).await;
    // The threat ends with the position.
    browser.key(Key::Left).await;
    browser.becomes("document.getElementById('threat').getAttribute('aria-pressed')", json!("false")).await;
    browser.awaits(LINES, |lines| lines.as_array().is_some_and(|lines| lines.len() == 3)).await;
    // More lines, the other side's scores.
    browser.click(".engine-more summary").await;
    browser.click("#line-count option[value='5']").await;
    browser.awaits(LINES, |lines| lines.as_array().is_some_and(|lines| lines.len() == 5)).await;
    browser.becomes(ARROWS, json!(5)).await;
    browser.click("#gauge-side option[value='1']").await;
    browser.becomes("document.getElementById('gauge').dataset.side", json!("1")).await;
    browser.eval("document.activeElement.blur()").await;
    browser.eval("document.getElementById('speak').click()").await;
    browser.holds("/at depth.*Best: /.test(document.getElementById('live').textContent)").await;
    browser.click("#engine-toggle").await;
    browser.becomes(LINES, json!([])).await;
    browser.becomes(ARROWS, json!(0)).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes("document.getElementById('status').textContent", json!("It is White’s turn")).await;
    // An engine that is on has its rows at once, even without results.
    assert_eq!(browser.eval("document.querySelectorAll('#lines .line').length").await, 0, "it stays off");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_analysed_on_a_phone() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    for game in games() {
        browser.open(site, &format!("/analysis/{game}")).await;
        browser.awaits(LINES, |lines| !lines.as_array().is_none_or(Vec::is_empty)).await;
        browser.click_at_once(".line .line-move").await;
        browser.becomes(PLY, json!("1")).await;
        browser.awaits(LINES, |lines| !lines.as_array().is_none_or(Vec::is_empty)).await;
        browser.assert_fits(game).await;
        let height = browser.eval("document.getElementById('step-on').getBoundingClientRect().height").await;
        assert!(height.as_f64().is_some_and(|height| height < 60.0), "{game}: a button {height} high");
    }
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_comes_from_the_editor_and_a_game_from_its_room() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/editor/hnefatafl").await;
    browser.click("#analyse").await;
    browser.awaits(LINES, |lines| !lines.as_array().is_none_or(Vec::is_empty)).await;
    browser.play_both(site, "linear-pursuit").await;
    let mut random = throughline_game::Random::new(3);
    for _ in 0..4 {
        let ply = browser.play_any(&mut random).await;
        browser.until("the move", |room| room.ply > ply).await;
    }
    browser.click("#step-back").await;
    browser.holds("document.getElementById('analyse-own').href.endsWith('/analysis#3')").await;
    browser.becomes("document.getElementById('analyse').hidden", json!(true)).await;
    browser.click("#analyse-own").await;
    browser.becomes(PLY, json!("3")).await;
    browser.key(Key::End).await;
    browser.becomes(PLY, json!("4")).await;
    browser.becomes("location.hash", json!("#4")).await;
    // The game goes on elsewhere: the tree of before has the new move after a reload.
    let board = browser.client.current_url().await.expect("the address").path().to_owned();
    browser.open(site, board.trim_end_matches("/analysis")).await;
    let ply = browser.play_any(&mut random).await;
    browser.until("the move", |room| room.ply > ply).await;
    browser.client.back().await.expect("the board again");
    browser.client.refresh().await.expect("loaded again");
    browser.becomes("document.querySelectorAll('#tree .move').length", json!(5)).await;
    browser.becomes(PLY, json!("4")).await;
    // An address that is typed.
    browser.eval("(location.hash = '#2', true)").await;
    browser.becomes(PLY, json!("2")).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_tell_the_exact_value_of_every_move() {
    let (folder, driver) = (tempfile::tempdir().expect("a folder"), Driver::start());
    let made = Command::new(env!("CARGO_BIN_EXE_throughline"))
        .args(["solve", "tables", "one-dimensional-chess", "--pieces", "3", "--dir"])
        .arg(folder.path().join("tables"))
        .stdout(Stdio::null())
        .status();
    assert!(made.expect("the program starts").success());
    let site = &Site::start(folder.path());
    let browser = driver.browser(1280, 900).await;
    browser.open(site, "/analysis/one-dimensional-chess?position=K2R11k%20w%200").await;
    let verdicts = "[...document.querySelectorAll('#exact-moves .exact-row')].map((e) => e.dataset.verdict)";
    let found = browser.awaits(verdicts, |found| !found.as_array().is_none_or(Vec::is_empty)).await;
    let found: Vec<&str> = found.as_array().expect("a list").iter().filter_map(|v| v.as_str()).collect();
    assert!(found.len() > 3 && found.iter().all(|verdict| ["win", "draw", "loss"].contains(verdict)));
    assert!(found.is_sorted_by_key(|verdict| ["win", "draw", "loss"].iter().position(|v| v == verdict)));
    let words = browser.text("#exact-words").await;
    assert!(words.ends_with(": exact, from a tablebase"), "{words}");
    // The bar shows the exact value, and its source, whatever the engine's score is.
    browser.holds(&format!("document.getElementById('gauge').ariaLabel.startsWith({})", json!(words))).await;
    browser.click("#exact-moves .exact-move").await;
    browser.becomes(PLY, json!("1")).await;
    browser.awaits(verdicts, |found| !found.as_array().is_none_or(Vec::is_empty)).await;
    // If neither the site's tables nor the module's know a position, the reason is shown.
    is_kept(&browser).await;
    browser.open(site, "/analysis/one-dimensional-chess").await;
    browser.says("#exact-words", "up to 5 pieces").await;
    browser.open(site, "/analysis/hnefatafl").await;
    browser.says("#exact-words", "no tables").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_played_game_is_reviewed() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.play_both(site, "one-dimensional-chess").await;
    let mut random = Random::new(5);
    let mut plies = 0;
    while plies < 14 {
        let ply = browser.play_any(&mut random).await;
        let room = browser.until("the move", |room| room.ply > ply || room.over).await;
        plies = room.ply;
        if room.over {
            break;
        }
    }
    if !browser.room().await.over {
        browser.resign().await;
    }
    browser.click("#review").await;
    let rows = "document.querySelectorAll('#exactness tbody tr').length";
    browser.becomes(rows, json!(2)).await;
    let accuracies = browser.eval("[...document.querySelectorAll('#exactness tbody td:nth-child(2)')].map((e) => parseFloat(e.textContent))").await;
    for accuracy in accuracies.as_array().expect("two numbers") {
        assert!((0.0..=100.0).contains(&accuracy.as_f64().expect("a number")), "{accuracies}");
    }
    // Random moves are bad, so there are turning points.
    let turns = browser.eval("document.querySelectorAll('#turns .turn').length").await;
    assert!(turns.as_u64() >= Some(1), "{turns} turning points");
    assert_eq!(browser.eval("document.querySelectorAll('#graph .graph-mark').length").await, turns);
    let marked = "document.querySelectorAll('#tree .move[data-mark]').length";
    assert_eq!(browser.eval(marked).await, turns);
    // The position before the first of them, with the better move.
    let ply = browser.eval("Number(document.querySelector('#turns .turn').dataset.ply)").await;
    browser.click("#turns .turn .turn-go").await;
    let before = ply.as_u64().expect("a number") - 1;
    browser.becomes(PLY, json!(before.to_string())).await;
    browser.becomes("document.querySelectorAll('#board .arrow.better').length > 0", json!(true)).await;
    assert_eq!(
        browser.eval("document.querySelector('#turns .turn').hasAttribute('data-current')").await,
        true
    );
    // A played move that is typed while the better one is sought is judged, not played.
    browser.click("#turns .turn .turn-try").await;
    let text =
        browser.eval(&format!("document.querySelector(\"#tree .move[data-ply='{ply}']\").textContent")).await;
    browser.write_move(text.as_str().expect("a move")).await;
    browser.says("#review-note", "This is what was played").await;
    assert_eq!(browser.eval(PLY).await, json!(before.to_string()));
    // Its line is a variation of the game.
    browser.click_at_once("#turns .turn .line-move").await;
    browser.becomes(PLY, json!((before + 1).to_string())).await;
    browser.becomes("document.querySelectorAll('#tree .variation').length", json!(1)).await;
    // Along the graph, by mouse and by keyboard.
    let end = "(() => { const box = document.getElementById('graph').getBoundingClientRect();
        return { number: 0, x: box.right - 3, y: box.y + box.height / 2 }; })()";
    let place = serde_json::from_value(browser.eval(end).await).expect("a place");
    browser.press(&place).await;
    browser.becomes(PLY, json!(plies.to_string())).await;
    browser.key(Key::Left).await;
    browser.becomes("document.getElementById('graph').ariaValueNow", json!((plies - 1).to_string())).await;
    let text = format!("document.getElementById('graph').ariaValueText.startsWith('Move {}. ')", plies - 1);
    browser.holds(&text).await;
    browser.click("#review-table summary").await;
    browser.becomes("document.querySelectorAll('#review-rows tr').length", json!(plies + 1)).await;
    // After a reload the review is there again, from the server's cache.
    browser.becomes("location.hash", json!(format!("#{}", plies - 1))).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(rows, json!(2)).await;
    browser.assert_fits("the review").await;
    browser.assert_quiet(site).await;
}
