//! The lab: a study grows while its page is open.

use crate::browser::Visit;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_study_grows_on_its_page_and_open_parts_stay_open() {
    let Visit { browser, site, driver, .. } = &Visit::begin(1280, 800).await;
    browser.open(site, "/lab/new/one-dimensional-chess").await;
    browser.assert_fits("the choice of what is measured").await;
    browser.open(site, "/lab/one-dimensional-chess:setup=gardner").await;
    browser.assert_fits("a rule set that nobody has measured").await;
    browser.click("#study-act button").await;
    // The report appears by itself, and so does the next one, without a reload.
    browser.holds("document.querySelector('#study-report .report-part') !== null").await;
    let part = "document.querySelector('#study-report .report-part summary')";
    browser.eval(&format!("({part}.click(), {part}.focus())")).await;
    // The last size takes over a minute on a busy machine: only time without progress is limited.
    let state =
        "[document.querySelector('.study-state').dataset.games, document.querySelector('progress')?.value]";
    let mut seen = json!([]);
    while seen[0] != "256" {
        seen = browser.awaits(state, |now| *now != seen).await;
    }
    browser.holds("document.querySelector('#study-report').textContent.includes('--games 256')").await;
    browser.holds("document.querySelector('#study-report .report-part').open").await;
    browser.holds(&format!("document.activeElement === {part}")).await;
    browser.holds("document.querySelector('#study-act') === null").await;
    browser.holds("document.querySelector('.exact-start') !== null").await;
    browser.assert_fits("a study that is whole").await;
    let phone = driver.browser(390, 844).await;
    for path in ["/lab/one-dimensional-chess:setup=gardner", "/lab/new/hnefatafl", "/lab"] {
        phone.open(site, path).await;
        phone.assert_fits(path).await;
    }
    browser.assert_quiet(site).await;
}
