//! Pages and small screens.

use crate::GAMES;
use crate::browser::Driver;
use crate::site::Site;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_fits_a_small_phone_and_asks_nobody_else() {
    let (folder, driver) = (tempfile::tempdir().expect("a folder"), Driver::start());
    let site = Site::start(folder.path());
    let browser = driver.browser(360, 740).await;
    let mut paths = vec!["/".to_owned()];
    for game in GAMES {
        paths.push(format!("/play/{game}"));
        paths.push(format!("/rules/{game}"));
    }
    for path in &paths {
        browser.client.goto(&format!("{}{path}", site.origin)).await.expect("the page");
        browser.assert_fits(path).await;
    }
    for game in GAMES {
        browser.client.goto(&format!("{}/play/{game}", site.origin)).await.expect("the page");
        browser.click("label:has(#opponent-both)").await;
        browser.click("#start").await;
        let room = browser.room().await;
        browser.assert_fits(game).await;
        let size = browser
            .client
            .execute(
                "const svg = [...document.querySelectorAll('#board svg.board')].find((s) => s.getClientRects().length);
                 const sizes = [...svg.querySelectorAll('.site')].map((site) => Number(site.dataset.size));
                 return Math.min(...sizes) * svg.getScreenCTM().a;",
                vec![],
            )
            .await
            .expect("a size");
        // Eleven files leave 30 px on the smallest phone; all other boards have more.
        assert!(
            size.as_f64().expect("a number") >= 29.0,
            "{game}: places of {size} px are too small for a finger"
        );
        assert!(!room.sites.is_empty(), "{game}: playable");
    }
    browser.assert_quiet(&site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_try_is_explained_in_words() {
    let (folder, driver) = (tempfile::tempdir().expect("a folder"), Driver::start());
    let site = Site::start(folder.path());
    let browser = driver.browser(1280, 900).await;
    browser.client.goto(&format!("{}/play/hnefatafl", site.origin)).await.expect("the page");
    browser.click("label:has(#opponent-both)").await;
    browser.click("#start").await;
    let room = browser.room().await;
    let named = |name: &str| json!(name);
    let find = "const s = document.querySelector(`#board .site[data-name='${arguments[0]}']`); const b =
        s.getBoundingClientRect(); return { number: Number(s.dataset.site), x: b.x + b.width / 2, y: b.y + b.height / 2 }";
    let at = |name| browser.client.execute(find, vec![named(name)]);
    for name in ["d1", "a1"] {
        let site = serde_json::from_value(at(name).await.expect("a site")).expect("its form");
        browser.press(&site).await;
    }
    let since = std::time::Instant::now();
    loop {
        let notice = browser.text("#notice").await;
        if notice.contains("corner") {
            break;
        }
        assert!(since.elapsed() < crate::browser::PATIENCE, "no reason was given: {notice:?}");
    }
    assert_eq!(browser.room().await.ply, room.ply);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_a_click_away_with_drawings_and_named_rulings() {
    let (folder, driver) = (tempfile::tempdir().expect("a folder"), Driver::start());
    let site = Site::start(folder.path());
    let browser = driver.browser(1280, 900).await;
    for game in GAMES {
        browser.client.goto(&format!("{}/rules/{game}", site.origin)).await.expect("the page");
        let drawings =
            browser.client.execute("return document.querySelectorAll('figure svg').length", vec![]).await;
        assert!(drawings.expect("a count").as_u64() >= Some(4), "{game}: drawn examples");
        assert!(browser.text("main").await.contains("Ruling"), "{game}: rulings are named");
    }
}
