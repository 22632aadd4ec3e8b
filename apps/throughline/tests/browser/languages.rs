//! The language of a page: the one that the browser prefers, until another is chosen.

use crate::browser::{Browser, Visit};
use serde_json::json;

impl Browser {
    /// Asserts that the page is in a language, and shows it as the chosen one.
    async fn speaks(&self, tag: &str) {
        self.becomes("document.documentElement.lang", json!(tag)).await;
        self.becomes("document.querySelector('.language[aria-pressed]').value", json!(tag)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_language_is_chosen_where_one_is_and_kept() {
    let Visit { browser, site, .. } = &Visit::begin(390, 844).await;
    browser.play_both(site, "hnefatafl").await;
    browser.speaks("en").await;
    let game = browser.client.current_url().await.expect("its address");
    browser.click("#settings-button").await;
    browser.click("#settings .language[value=de]").await;
    browser.speaks("de").await;
    browser.room().await;
    assert_eq!(browser.client.current_url().await.expect("its address"), game, "the same page");
    browser.says("#private-note summary", "Private Notiz").await;
    // A long name has a line of its own, and the side's name fits beside a long clock.
    let whole = "(() => { const seat = document.getElementById('seat-top'); \
        seat.querySelector('.seat-name').textContent = 'Bartholomäus-Maximil'; \
        seat.querySelector('.seat-state').textContent = 'nicht da'; \
        seat.append(Object.assign(document.createElement('time'), { className: 'seat-clock', textContent: '2 Tg. 23 Std.' })); \
        return [...seat.querySelectorAll('.seat-name, .seat-side, .seat-state')].every((part) => part.scrollWidth <= part.clientWidth + 1); })()";
    assert_eq!(browser.eval(whole).await, json!(true));
    // The server's messages, and the script's own sentences.
    browser.says("#status", "am Zug").await;
    browser.click("#private-note summary").await;
    browser.holds("!document.getElementById('private-note-text').disabled").await;
    browser.fill("#private-note-text", "Der König steht frei.").await;
    browser.says("#private-note-state", "Gespeichert").await;
    // The menu's texts are long here, but it fits on the phone.
    browser.click("#share summary").await;
    let within = "document.querySelector('.share-box').getBoundingClientRect().right <= innerWidth";
    browser.becomes(within, json!(true)).await;
    // Who leaves at once loses nothing of a note.
    browser.fill("#private-note-text", "Der König zieht.").await;
    browser.client.refresh().await.expect("loaded again");
    browser.speaks("de").await;
    browser.room().await;
    browser.says("#status", "am Zug").await;
    browser.click("#private-note summary").await;
    browser.becomes("document.getElementById('private-note-text').value", json!("Der König zieht.")).await;
    // On every page, and from the footer of one too.
    browser.open(site, "/lobby").await;
    browser.speaks("de").await;
    browser.assert_fits("the lobby in German").await;
    browser.click(".footer .language[value=fr]").await;
    browser.speaks("fr").await;
    assert_eq!(browser.client.current_url().await.expect("its address").path(), "/lobby");
    browser.assert_quiet(site).await;
    // A page that answers a form is at no address, so it is left as it is.
    browser.open(site, "/account").await;
    browser.fill("#sign-in-name", "nobody").await;
    browser.fill("#sign-in-password", "nothing at all").await;
    browser.click("form[action='/account/sign-in'] button.primary").await;
    browser.says("form[action='/account/sign-in'] .problem", "mot de passe").await;
    browser.holds("!document.querySelector('.language')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_shows_its_whole_name_on_a_phone_held_sideways() {
    let Visit { browser, site, .. } = &Visit::begin(844, 390).await;
    browser.open(site, "/").await;
    browser.click(".footer .language[value=es]").await;
    browser.speaks("es").await;
    browser.open(site, "/play/linear-progression:board=5x5").await;
    browser.click("#start").await;
    browser.room().await;
    let whole = "[...document.querySelectorAll('.seat')].every((seat) => { \
        seat.querySelector('.seat-tally').textContent = '12 casillas'; \
        const [name, side] = ['.seat-name', '.seat-side'].map((part) => seat.querySelector(part)); \
        const isOneLine = side.clientHeight < 2 * parseFloat(getComputedStyle(side).fontSize); \
        return isOneLine && name.scrollWidth <= name.clientWidth; })";
    browser.becomes(whole, json!(true)).await;
    browser.assert_quiet(site).await;
}
