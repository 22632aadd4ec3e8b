//! The book of the site: its chapters, and its search.

use crate::browser::Visit;
use crate::offline::is_kept;
use fantoccini::Locator;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_book_is_opened_from_any_page_and_searched() {
    let Visit { site, browser, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/").await;
    browser.click(".footer a[href='/book/']").await;
    browser.becomes("document.querySelector('main h1')?.textContent.trim()", json!("What this is")).await;
    browser
        .becomes("document.querySelectorAll('#mdbook-sidebar li.chapter-item').length > 20", json!(true))
        .await;
    browser.click("#mdbook-search-toggle").await;
    let bar = browser.client.find(Locator::Css("#mdbook-searchbar")).await.expect("a field");
    bar.send_keys("certificates").await.expect("typed");
    browser.becomes("document.querySelectorAll('#mdbook-searchresults li').length > 0", json!(true)).await;
    browser.open(site, "/book/solved/one-dimensional-chess.html").await;
    browser.click(".to-site").await;
    browser.becomes("location.pathname", json!("/")).await;
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_read_in_the_book_reads_on_without_a_network() {
    let Visit { browser, site, driver: _driver, folder: _folder } = Visit::begin(1280, 900).await;
    browser.open(&site, "/").await;
    is_kept(&browser).await;
    browser.open(&site, "/book/").await;
    let whole = "window.kept ??= (caches.keys().then(async (names) => { \
        const name = names.find((name) => name.startsWith('book-')); \
        const all = name ? await (await caches.open(name)).keys() : []; \
        window.kept = all.length > 40 && all.some(({ url }) => url.includes('/searchindex-')) || undefined; }), \
        undefined) ?? false";
    browser.holds(whole).await;
    let origin = site.origin.clone();
    site.kill();
    browser.client.goto(&format!("{origin}/book/solved.html")).await.expect("a chapter that is kept");
    browser.becomes("document.querySelector('main h1')?.textContent.trim()", json!("What is solved")).await;
    browser.click("#mdbook-search-toggle").await;
    let bar = browser.client.find(Locator::Css("#mdbook-searchbar")).await.expect("a field");
    bar.send_keys("certificates").await.expect("typed");
    browser.becomes("document.querySelectorAll('#mdbook-searchresults li').length > 0", json!(true)).await;
}
