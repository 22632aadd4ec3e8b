//! The settings of a browser, and that they are stored.

use crate::browser::{Browser, Visit};
use fantoccini::key::Key;
use serde_json::json;
use throughline_game::Random;

/// Returns an expression for a computed style property of the first element of a selector.
fn computed(selector: &str, property: &str) -> String {
    format!("getComputedStyle(document.querySelector('{selector}')).{property}")
}

async fn assert_chosen(browser: &Browser) {
    let root = "(({ theme, board, pieces, coordinates }) => [theme, board, pieces, coordinates].join(' '))\
        (document.documentElement.dataset)";
    browser.becomes(root, json!("dark plain letters off")).await;
    browser.becomes(&computed("#board .labels", "display"), json!("none")).await;
    browser.becomes(&computed("#piece-hnefi-1 .own-set", "display"), json!("none")).await;
    browser.becomes(&computed("#piece-hnefi-1 .letter-set", "display"), json!("inline")).await;
    let light = computed("#board .site.plain:not(.odd) .cell", "fill");
    let dark = computed("#board .site.plain.odd .cell", "fill");
    browser.holds(&format!("{light} !== {dark}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn looks_are_chosen_in_the_settings_and_kept() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.play_both(site, "hnefatafl").await;
    browser.becomes(&computed("#piece-hnefi-1 .letter-set", "display"), json!("none")).await;
    let square = "Math.max(...[...document.querySelectorAll('#board [data-name=e5]')]\
        .map((site) => site.getBoundingClientRect().width)) >= 34";
    assert_eq!(browser.eval(square).await, json!(true), "squares are wide enough for a finger");
    browser.click("#settings-button").await;
    for choice in ["theme-dark", "board-plain", "pieces-letters", "coordinates-off"] {
        let (setting, value) = choice.split_once('-').expect("two parts");
        browser.click(&format!("[data-setting={setting}] label:has([value={value}])")).await;
    }
    assert_chosen(browser).await;
    browser.assert_fits("the settings").await;
    browser.client.refresh().await.expect("loaded again");
    browser.room().await;
    assert_chosen(browser).await;
    browser.assert_quiet(site).await;
    // Paper is light, whatever is chosen, and the list of moves is on it as a whole.
    let shown = [("body", "backgroundColor"), ("#actions", "display"), ("#moves", "overflowX")];
    let [paper, actions, moves] = shown.map(|(selector, property)| computed(selector, property));
    browser.becomes(&paper, json!("rgb(22, 20, 17)")).await;
    browser.chromium("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
    for (style, printed) in [(paper, "rgb(246, 241, 231)"), (actions, "none"), (moves, "visible")] {
        browser.becomes(&style, json!(printed)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_waits_for_its_confirmation_where_that_is_wished() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    let start = browser.play_both(site, "hnefatafl").await;
    browser.click("#settings-button").await;
    browser.click("[data-setting=confirm] label:has([value=always])").await;
    browser.key(Key::Escape).await;
    // A move made and taken back.
    browser.click_on("d1").await;
    browser.click_on("d2").await;
    browser.says("#notice", "Play d1-d2?").await;
    browser.assert_fits("a move to be confirmed").await;
    let shown = browser.room().await;
    assert!(shown.ply == 0 && shown.pieces != start.pieces && shown.sites.is_empty());
    browser.click("#confirm-cancel").await;
    let back = browser.until("the start", |room| !room.sites.is_empty()).await;
    assert_eq!(back.pieces, start.pieces);
    browser.holds("document.getElementById('confirm').hidden").await;
    // An unconfirmed move is only in this browser.
    browser.click_on("d1").await;
    browser.click_on("d2").await;
    browser.holds("!document.getElementById('confirm').hidden").await;
    browser.client.refresh().await.expect("loaded again");
    let back = browser.until("the start", |room| !room.sites.is_empty()).await;
    assert_eq!((back.ply, &back.pieces), (0, &start.pieces));
    // Confirmed, with a press and with keys.
    browser.click_on("d1").await;
    browser.click_on("d2").await;
    browser.click("#confirm-move").await;
    browser.until("the move", |room| room.ply == 1 && !room.sites.is_empty()).await;
    let random = &mut Random::new(1);
    browser.touch_by_keys(random).await;
    browser.touch_by_keys(random).await;
    assert_eq!(browser.focused("id").await, "confirm-move");
    browser.key(Key::Escape).await;
    browser.until("the turn again", |room| room.ply == 1 && !room.sites.is_empty()).await;
    browser.touch_by_keys(random).await;
    browser.touch_by_keys(random).await;
    browser.key(Key::Enter).await;
    browser.until("the move by keys", |room| room.ply == 2).await;
    browser.holds("document.activeElement.matches('#board .site')").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_browser_that_stores_nothing_will_forget_is_said() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.before_pages("Storage.prototype.setItem = () => { throw new Error('blocked'); };").await;
    let is_said = |id: &str| format!("document.getElementById('{id}')?.checkVisibility() === true");
    for path in ["/learn", "/learn/one-dimensional-chess/basics/mate"] {
        browser.open(site, path).await;
        browser.holds(&is_said("progress-lost")).await;
        browser.assert_fits(path).await;
    }
    browser.click("#settings-button").await;
    assert_eq!(browser.eval(&is_said("settings-lost")).await, json!(false), "nothing is chosen yet");
    browser.click("[data-setting=theme] label:has([value=dark])").await;
    browser.holds(&is_said("settings-lost")).await;
    browser.assert_fits("the settings").await;
    browser.click("[data-setting=theme] label:has([value=auto])").await;
    browser.holds(&format!("!({})", is_said("settings-lost"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn escape_closes_the_settings_in_the_editor_before_it_lays_a_tool_down() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/editor/one-dimensional-chess").await;
    let erases = "document.getElementById('tool-erase').getAttribute('aria-pressed')";
    browser.click("#tool-erase").await;
    browser.becomes(erases, json!("true")).await;
    browser.click("#settings-button").await;
    browser.holds("document.querySelector('#settings:popover-open') !== null").await;
    browser.key(Key::Escape).await;
    browser.holds("document.querySelector('#settings:popover-open') === null").await;
    browser.becomes(erases, json!("true")).await;
    browser.key(Key::Escape).await;
    browser.becomes(erases, json!("false")).await;
    browser.assert_quiet(site).await;
}

/// The parts of a page that leave the window or their box, with one game that waits.
const OUTSIDE: &str = "(() => { document.getElementById('waiting').hidden = false;
    document.querySelector('#waiting [data-count]').textContent = '1';
    const parts = '#account-link, #settings-button, .bar-way, .bar-count, main :is(a, button, label, select, input)';
    const shown = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
    const { clientWidth } = document.documentElement;
    const outside = shown.filter((part) => part.getBoundingClientRect().right > clientWidth + 1);
    const boxes = [...document.querySelectorAll('main :is(.card-text, .values, .choice, .variant)')];
    const cut = boxes.filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1);
    const skip = [...document.querySelectorAll('.skip')].filter((part) => part.getBoundingClientRect().bottom > 0);
    return [...outside, ...cut, ...skip].map((part) => part.id || part.className || part.outerHTML) })()";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_on_a_phone_whose_text_is_large() {
    let Visit { site, driver, .. } = &Visit::begin(1280, 900).await;
    let phones = [(320, 640, 16), (320, 640, 32), (390, 844, 24), (390, 844, 32), (844, 390, 32)];
    for (width, height, size) in phones {
        let browser = &driver.browser(width, height).await;
        browser.open(site, "/").await;
        browser.click(".footer .language[value=fr]").await;
        browser.becomes("document.documentElement.lang", json!("fr")).await;
        browser.chromium("Page.setFontSizes", json!({ "fontSizes": { "standard": size } })).await;
        let set_up = "/play/hnefatafl:rules=tablut?opponent=friend";
        for path in ["/", "/play/hnefatafl", set_up, "/lobby", "/import", "/rules/linear-pursuit"] {
            browser.open(site, path).await;
            let text = "parseFloat(getComputedStyle(document.documentElement).fontSize)";
            browser.becomes(text, json!(size)).await;
            browser.becomes(OUTSIDE, json!([])).await;
        }
    }
}
