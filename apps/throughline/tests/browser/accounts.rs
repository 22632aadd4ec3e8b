//! Accounts: signing up and in, with a password or with a passkey of a virtual authenticator.

use crate::browser::{Browser, Visit};
use crate::site::Site;
use serde_json::json;

/// The number of passkeys on the account page.
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
        self.becomes("document.querySelectorAll('#codes code').length", json!(8)).await;
    }

    /// Presses the button of a form that asks the device for a passkey.
    async fn asks_device(&self, form: &str) {
        self.click(&format!("form[action='/account/{form}'] button[data-passkey]")).await;
    }

    /// Waits until the visitor of this browser has a number of games.
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
    // Passkeys belong to a host name.
    visit.site.origin = visit.site.origin.replace("127.0.0.1", "localhost");
    let Visit { browser, site, driver, .. } = &visit;
    // A guest's game becomes the account's.
    browser.play_both(site, "hnefatafl").await;
    browser.open(site, "/account").await;
    browser.has_device().await;
    browser.fill("#sign-up-name", "Ada").await;
    browser.asks_device("sign-up").await;
    browser.becomes("document.querySelectorAll('#codes code').length", json!(8)).await;
    browser.open(site, "/account").await;
    browser.says("h1", "Ada").await;
    browser.becomes(PASSKEYS, json!(1)).await;
    browser.assert_fits("an account with a passkey").await;
    browser.has_games(site, 1).await;

    // Signed out, the browser is a new visitor; signed in again, the games are back.
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

    // The same device creates no second passkey for the account.
    browser.fill("#passkey-name", "Again").await;
    browser.asks_device("passkeys/add").await;
    browser.says("form[action='/account/passkeys/add'] .problem", "already").await;
    // A password lets another device sign in, which adds its own passkey.
    browser.fill("#change-new", "correct horse battery").await;
    browser.asks_device("password").await;
    browser.says("main", "Your new password is set.").await;
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

    // One is removed, after it is selected.
    browser.open(site, "/account").await;
    browser.becomes(PASSKEYS, json!(2)).await;
    browser.asks_device("passkeys/remove").await;
    browser.click("li:has(b:not(:empty)) input[name=id]").await;
    browser.asks_device("passkeys/remove").await;
    browser.becomes(PASSKEYS, json!(1)).await;
    browser.assert_quiet(site).await;
    phone.assert_quiet(site).await;
    // An invalid name is reported before the device is asked.
    phone.signs_out(site).await;
    phone.fill("#sign-up-name", "x").await;
    phone.asks_device("sign-up").await;
    phone.says("form[action='/account/sign-up'] .problem", "2 to 20 letters").await;
}

const THEME: &str = "document.documentElement.dataset.theme ?? 'usual'";
const LESSONS: &str = "localStorage.getItem('lessons') ?? ''";

impl Browser {
    async fn chooses_theme(&self, theme: &str) {
        self.click("#settings-button").await;
        self.click(&format!("[data-setting=theme] label:has([value={theme}])")).await;
        self.becomes(THEME, json!(theme)).await;
    }

    /// Stores that a step of a lesson is done, as its page does.
    async fn finishes_step(&self, site: &Site, step: &str) {
        self.open(site, "/learn").await;
        self.eval(&format!(
            "localStorage.setItem('lessons', JSON.stringify({{ ...JSON.parse(localStorage.getItem('lessons') ?? '{{}}'), \
             'hnefatafl/{step}': ['one'] }}))"
        ))
        .await;
        self.open(site, "/learn").await;
    }

    async fn signs_in(&self, site: &Site, name: &str) {
        self.open(site, "/account").await;
        self.fill("#sign-in-name", name).await;
        self.fill("#sign-in-password", "correct horse battery").await;
        self.click("form[action='/account/sign-in'] button.primary").await;
        self.says("h1", name).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_lessons_follow_the_account_and_leave_the_browser_with_it() {
    let visit = Visit::begin(1280, 900).await;
    let Visit { browser, site, driver, .. } = &visit;
    browser.open(site, "/").await;
    browser.chooses_theme("dark").await;
    browser.finishes_step(site, "first").await;
    browser.sign_up(site, "Ada").await;
    browser.holds("localStorage.getItem('account-data')?.includes('hnefatafl/first')").await;

    // Another browser, with data of its own, has the same data after signing in.
    let other = &driver.browser(390, 844).await;
    other.finishes_step(site, "second").await;
    other.signs_in(site, "Ada").await;
    other.becomes(THEME, json!("dark")).await;
    let has_both =
        &format!("['first', 'second'].every((step) => ({LESSONS}).includes(`hnefatafl/${{step}}`))");
    other.holds(has_both).await;
    other.chooses_theme("light").await;
    other.becomes("JSON.parse(localStorage.getItem('account-data')).keys.theme.text", json!("light")).await;

    // The first one takes over the other's change.
    browser.open(site, "/learn").await;
    browser.becomes(THEME, json!("light")).await;
    browser.holds(has_both).await;

    // The account's data is removed on signing out, and comes back on signing in.
    browser.signs_out(site).await;
    browser.becomes(THEME, json!("usual")).await;
    browser.becomes(LESSONS, json!("")).await;
    browser.signs_in(site, "Ada").await;
    browser.becomes(THEME, json!("light")).await;
    browser.holds(has_both).await;
    browser.assert_quiet(site).await;
    other.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_an_account_is_seen_after_somebody_signs_out() {
    let visit = Visit::begin(1280, 900).await;
    let Visit { browser, site, .. } = &visit;
    browser.sign_up(site, "Ada").await;
    browser.open(site, "/account").await;
    browser.says("h1", "Ada").await;
    browser.awaits("localStorage.getItem('account-data')", |kept| !kept.is_null()).await;
    // One tab stays open while another signs out.
    let first = browser.client.window().await.expect("a window");
    let second = browser.client.new_window(true).await.expect("a tab").handle;
    browser.client.switch_to_window(second).await.expect("another tab");
    browser.signs_out(site).await;
    browser.client.switch_to_window(first).await.expect("the first tab");
    browser.says("form[action='/account/sign-in'] h2", "Sign in").await;
    browser.holds("!document.body.textContent.includes('Ada')").await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_challenged_by_name_and_finds_the_game() {
    let visit = Visit::begin(1280, 900).await;
    let Visit { browser, site, driver, .. } = &visit;
    let other = &driver.browser(390, 844).await;
    browser.sign_up(site, "Ada").await;
    other.sign_up(site, "Bob").await;
    browser.open(site, "/people/Bob").await;
    browser.assert_fits("a profile").await;
    browser.click(".challenge a[href*=hnefatafl]").await;
    browser.holds("document.querySelector('#against').value === 'Bob'").await;
    browser.assert_fits("a challenge").await;
    browser.click("#start").await;
    browser.says("#status", "Waiting").await;
    browser.says("#invite", "Nobody else can take it").await;
    // The other one sees that a game waits, on any page.
    other.open(site, "/").await;
    other.becomes("document.querySelector('#waiting [data-count]').textContent", json!("1")).await;
    other.open(site, "/games/mine?state=waiting").await;
    other.says(".my-game", "You have been challenged").await;
    other.assert_fits("the list of what waits").await;
    other.click(".my-game a.card-link").await;
    other.says("#join", "Decline").await;
    other.assert_fits("a challenge to answer").await;
    other.click("#join-button").await;
    other.becomes("document.querySelector('#join').hidden", json!(true)).await;
    browser.becomes("document.querySelector('#invite').hidden", json!(true)).await;
    browser.assert_quiet(site).await;
    other.assert_quiet(site).await;
}
