//! Pages and small screens.

use crate::GAMES;
use crate::visit::Visit;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_fits_a_small_phone_and_asks_nobody_else() {
    let Visit { browser, site, .. } = &Visit::begin(360, 740).await;
    let mut paths = vec!["/".to_owned()];
    for game in GAMES {
        paths.push(format!("/play/{game}"));
        paths.push(format!("/rules/{game}"));
    }
    for path in &paths {
        browser.open(site, path).await;
        browser.assert_fits(path).await;
    }
    for game in GAMES {
        let room = browser.play_both(site, game).await;
        browser.assert_fits(game).await;
        let size = "(() => {
            const svg = [...document.querySelectorAll('#board svg.board')].find((s) => s.getClientRects().length);
            const sizes = [...svg.querySelectorAll('.site')].map((site) => Number(site.dataset.size));
            return Math.min(...sizes) * svg.getScreenCTM().a;
        })()";
        let size = browser.eval(size).await;
        // Eleven files leave 30 px on the smallest phone; all other boards have more.
        assert!(
            size.as_f64().expect("a number") >= 29.0,
            "{game}: places of {size} px are too small for a finger"
        );
        assert!(!room.sites.is_empty(), "{game}: playable");
    }
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_try_is_explained_in_words() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    let room = browser.play_both(site, "hnefatafl").await;
    browser.click_on("d1").await;
    browser.click_on("a1").await;
    browser.says("#notice", "corner").await;
    assert_eq!(browser.room().await.ply, room.ply);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_games_page_leads_to_its_lab_report_and_puzzles() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for game in GAMES {
        browser.open(site, &format!("/play/{game}")).await;
        let puzzles =
            format!("document.querySelector('.setup-further a[href=\"/puzzles/{game}\"]') !== null");
        browser.holds(&puzzles).await;
        browser.click_at_once("#report").await;
        browser.holds(&format!("location.pathname === '/reports/{game}'")).await;
        assert!(browser.text("body").await.contains("estimated"), "{game}: what is measured says so");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_a_click_away_with_drawings_and_named_rulings() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for game in GAMES {
        browser.open(site, &format!("/rules/{game}")).await;
        let drawings = browser.eval("document.querySelectorAll('figure svg').length").await;
        assert!(drawings.as_u64() >= Some(4), "{game}: drawn examples");
        assert!(browser.text("main").await.contains("Ruling"), "{game}: rulings are named");
    }
}
