//! Games on the visitor's own device, with the site gone.

use crate::browser::{Browser, Visit};
use crate::site::Site;
use serde_json::json;

/// Moves played in the room that is open.
const PLIES: &str = "document.getElementById('room')?.dataset.ply ?? ''";
/// The games that the browser keeps.
const KEPT: &str = "Object.keys(localStorage).filter((key) => key.startsWith('offline-game.')).length";

/// Waits until the service worker has taken everything and is in charge.
async fn is_kept(browser: &Browser) {
    browser.holds("'serviceWorker' in navigator").await;
    let ready = "window.isReady ??= (navigator.serviceWorker.ready.then(() => { window.isReady = true; }), false); \
        return window.isReady";
    browser.poll("a service worker", ready, |ready| ready.as_bool().filter(|ready| *ready)).await;
}

/// Begins a game from the page's form.
async fn begin(browser: &Browser, spec: &str, level: u8, side: &str) {
    browser.holds("!document.getElementById('offline-home')?.hidden").await;
    let choose = format!(
        "(() => {{ const rules = document.getElementById('offline-spec'); rules.value = '{spec}'; \
         rules.dispatchEvent(new Event('change')); \
         document.querySelector('[name=level][value=\"{level}\"]').checked = true; \
         document.querySelector('[name=side][value=\"{side}\"]').checked = true; return rules.value; }})()"
    );
    assert_eq!(browser.eval(&choose).await, json!(spec));
    browser.click("#offline-start").await;
}

/// Types a legal move, which the module tells, and waits for the engine's answer.
async fn play(browser: &Browser, text: &str, plies_after: u32) {
    let typed = format!(
        "(() => {{ const field = document.getElementById('typed-move'); if (field.disabled) return false; \
         field.value = '{text}'; document.getElementById('typed').requestSubmit(); return true; }})()"
    );
    browser.holds(&typed).await;
    browser.becomes(PLIES, json!(plies_after.to_string())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_while_the_site_is_gone() {
    let Visit { browser, site, folder, driver: _driver } = Visit::begin(1280, 900).await;
    browser.open(&site, "/").await;
    is_kept(&browser).await;
    let (origin, address) = (site.origin.clone(), site.kill());
    browser.client.goto(&format!("{origin}/lobby")).await.expect("the page that is kept");
    browser.holds("document.querySelector('.when-elsewhere').offsetParent !== null").await;
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    begin(&browser, "one-dimensional-chess", 2, "0").await;
    browser.becomes(PLIES, json!("0")).await;
    play(&browser, "e-j", 2).await;
    // A closed tab goes on where it stood.
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(PLIES, json!("2")).await;
    browser.click_at_once("#action-hint").await;
    browser.holds("document.getElementById('notice').textContent.length > 5").await;
    browser.click_at_once("#action-undo").await;
    browser.becomes(PLIES, json!("0")).await;
    play(&browser, "e-j", 2).await;
    browser.click_at_once("#action-resign").await;
    browser.click_at_once("#action-resign").await;
    browser.becomes("document.getElementById('status').textContent", json!("You lost: you resigned.")).await;
    browser.click_at_once("#action-rematch").await;
    browser
        .becomes("document.querySelector('#seat-bottom [data-seat-name]')?.textContent", json!("You"))
        .await;
    browser.becomes(PLIES, json!("1")).await;
    assert_eq!(browser.eval(KEPT).await, json!(2));
    let site = Site::start_on(folder.path(), &address);
    // The network is back: what is over goes to the site, what its person has not moved in stays.
    browser.open(&site, "/lobby").await;
    browser.holds("document.body.classList.contains('page-lobby')").await;
    browser.becomes(KEPT, json!(1)).await;
    browser.open(&site, "/games/mine").await;
    browser.holds("document.querySelector('.my-game-state').textContent.startsWith('You lost')").await;
    browser.client.goto(&format!("{origin}/offline")).await.expect("the page that is kept");
    begin(&browser, "one-dimensional-chess", 2, "0").await;
    play(&browser, "e-j", 2).await;
    browser.open(&site, "/games/mine").await;
    let stored = "Object.entries(localStorage).some(([key, text]) => key.startsWith('offline-game.') && JSON.parse(text).stored > 1)";
    browser.holds(stored).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes("document.querySelectorAll('#my-games > li').length", json!(2)).await;
    // It goes on in a room of the site.
    browser.click_at_once("#my-games li:first-child .card-link").await;
    browser.play_any(&mut throughline_game::Random::new(8)).await;
}
