//! The book of the site: its chapters, and its search.

use crate::browser::Visit;
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
