//! Accounts: signing up and in, by a password or by a passkey of a device that Chromium plays.

use crate::browser::{Browser, Visit};
use crate::site::Site;
use serde_json::json;

/// The passkeys of the account page.
const PASSKEYS: &str = "document.querySelectorAll('[aria-labelledby=passkeys] .sessions li').length";
const GAMES: &str = "document.querySelectorAll('.my-game').length";

impl Browser {
    /// Makes an account with a password.
    pub async fn sign_up(&self, site: &Site, name: &str) {
        self.open(site, "/").await;
        self.click("#account-link").await;
        self.fill("#sign-up-name", name).await;
        self.fill("#sign-up-password", "correct horse battery").await;
        self.click("form[action='/account/sign-up'] button").await;
        self.awaits("document.querySelectorAll('#codes code').length", |codes| *codes == json!(8)).await;
    }

    /// Presses the button of a form that asks the device.
    async fn asks_device(&self, form: &str) {
        self.click(&format!("form[action='/account/{form}'] button[data-passkey]")).await;
    }

    /// The games of whoever this browser is.
    async fn has_games(&self, site: &Site, count: usize) {
        self.open(site, "/games/mine").await;
        self.becomes(GAMES, json!(count)).await;
    }

    async fn signs_out(&self, site: &Site) {
        self.open(site, "/account").await;
        self.click("#sign-out").await;
        self.says("form[action='/account/sign-in'] h2", "Sign in").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_signs_up_and_in_without_a_password_or_a_typed_name() {
    let mut visit = Visit::begin(390, 844).await;
    // Passkeys belong to a name.
    visit.site.origin = visit.site.origin.replace("127.0.0.1", "localhost");
    let Visit { browser, site, driver, .. } = &visit;
    // A guest's game becomes the account's.
    browser.play_both(site, "hnefatafl").await;
    browser.open(site, "/account").await;
    browser.has_device().await;
    browser.fill("#sign-up-name", "Ada").await;
    browser.asks_device("sign-up").await;
    browser.awaits("document.querySelectorAll('#codes code').length", |codes| *codes == json!(8)).await;
    browser.open(site, "/account").await;
    browser.says("h1", "Ada").await;
    browser.becomes(PASSKEYS, json!(1)).await;
    browser.assert_fits("an account with a passkey").await;
    browser.has_games(site, 1).await;

    // Signed out it is somebody new; signed in again the games are back.
    browser.signs_out(site).await;
    browser.has_games(site, 0).await;
    browser.play_both(site, "linear-pursuit").await;
    browser.play_both(site, "linear-pursuit").await;
    browser.open(site, "/account").await;
    browser.asks_device("sign-in").await;
    browser.says("h1", "Ada").await;
    browser.has_games(site, 1).await;
    browser.signs_out(site).await;
    browser.has_games(site, 2).await;
    browser.open(site, "/account").await;
    browser.asks_device("sign-in").await;
    browser.says("h1", "Ada").await;

    // The same device makes no second passkey for the account.
    browser.fill("#passkey-name", "Again").await;
    browser.asks_device("passkeys/add").await;
    browser.says("form[action='/account/passkeys/add'] .problem", "already").await;
    // A password makes another device possible, which adds one of its own.
    browser.fill("#change-new", "correct horse battery").await;
    browser.asks_device("password").await;
    browser.says("h1", "Ada").await;
    let phone = &driver.browser(1280, 900).await;
    phone.has_device().await;
    phone.open(site, "/account").await;
    phone.fill("#sign-in-name", "ada").await;
    phone.fill("#sign-in-password", "correct horse battery").await;
    phone.click("form[action='/account/sign-in'] button.primary").await;
    phone.says("h1", "Ada").await;
    phone.fill("#passkey-name", "My <phone>").await;
    phone.fill("#passkey-password", "correct horse battery").await;
    phone.asks_device("passkeys/add").await;
    phone.becomes(PASSKEYS, json!(2)).await;
    phone.says("[aria-labelledby=passkeys]", "My <phone>").await;
    phone.signs_out(site).await;
    phone.asks_device("sign-in").await;
    phone.says("h1", "Ada").await;

    // One is removed; which one has to be said first.
    browser.open(site, "/account").await;
    browser.becomes(PASSKEYS, json!(2)).await;
    browser.asks_device("passkeys/remove").await;
    browser.click("li:has(b:not(:empty)) input[name=id]").await;
    browser.asks_device("passkeys/remove").await;
    browser.becomes(PASSKEYS, json!(1)).await;
    browser.assert_quiet(site).await;
    phone.assert_quiet(site).await;
    // What is wrong with a name is said before the device is asked.
    phone.signs_out(site).await;
    phone.fill("#sign-up-name", "x").await;
    phone.asks_device("sign-up").await;
    phone.says("form[action='/account/sign-up'] .problem", "2 to 20 letters").await;
}
