//! Whole games.

use crate::browser::Visit;
use crate::games;
use crate::site::Site;
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::json;
use throughline_game::Random;

/// Plies after which a random game is long enough; then a player resigns.
const LONG: u32 = 80;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_against_the_engine() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    for (i, game) in games().iter().enumerate() {
        let mut random = Random::new(i as u64);
        let side = ["side-0", "side-1"][i % 2];
        browser.start_game(site, game, &["opponent-engine", "level-1", side]).await;
        loop {
            let room = browser
                .until("my turn or the end", |room| room.over || !room.sites.is_empty() || room.buttons > 0)
                .await;
            if room.over {
                break;
            }
            if room.ply > LONG {
                browser.resign().await;
                continue;
            }
            let ply = browser.play_any(&mut random).await;
            browser.until("the move to be taken", |room| room.ply > ply || room.over).await;
        }
        let status = browser.text("#status").await;
        assert!(status.contains(':') && status.ends_with('.'), "{game}: the result in words, not {status:?}");
        let played = browser.client.find_all(Locator::Css("#moves .move")).await.expect("the moves").len();
        assert_eq!(played as u32, browser.room().await.ply, "{game}: every move is listed");
    }
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_between_two_browsers_while_a_third_watches() {
    let Visit { browser: host, site, driver, .. } = &Visit::begin(1280, 900).await;
    let (guest, watcher) = (&driver.browser(390, 844).await, &driver.browser(1000, 800).await);
    for (i, game) in games().iter().enumerate() {
        let mut random = Random::new(100 + i as u64);
        host.start_game(site, game, &["opponent-friend", "side-0"]).await;
        assert!(host.text("#status").await.contains("Waiting"));
        host.invites(&[guest, watcher]).await;
        guest.click("#join-button").await;
        guest.room().await;
        watcher.room().await;
        let players = [host, guest];
        let over = loop {
            let room = host.room().await;
            if room.over {
                break room;
            }
            if room.ply > LONG {
                break host.resign().await;
            }
            let ply = players[(room.ply % 2) as usize].play_any(&mut random).await;
            for browser in [host, guest, watcher] {
                let seen = browser.until("the move to arrive", |room| room.ply > ply || room.over).await;
                assert!(seen.ply <= ply + 1, "{game}: a move was doubled");
            }
            let seen = watcher.room().await;
            assert!(seen.sites.is_empty() && seen.buttons == 0, "{game}: a watcher cannot move");
        };
        let mut told = vec![over.status.clone()];
        for browser in [guest, watcher] {
            let seen = browser.until("the end", |room| room.over).await;
            assert_eq!((seen.ply, &seen.pieces), (over.ply, &over.pieces), "{game}: the same board");
            told.push(seen.status);
        }
        // Each player is told what the result means for them.
        let starts: Vec<&str> = told.iter().filter_map(|words| words.split(':').next()).collect();
        let fits = match starts[..2] {
            ["You won", "You lost"] | ["You lost", "You won"] => starts[2].contains(" win"),
            [host, guest] => host == guest && guest == starts[2] && host.starts_with("Draw"),
            _ => false,
        };
        assert!(fits, "{game}: {told:?}");
    }
    for browser in [host, guest, watcher] {
        browser.assert_quiet(site).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_killed() {
    let Visit { folder, driver: _driver, site, browser } = Visit::begin(1280, 900).await;
    let mut random = Random::new(5);
    browser.start_game(&site, "linear-progression", &["opponent-engine", "level-2", "side-0"]).await;
    for _ in 0..4 {
        let ply = browser.play_any(&mut random).await;
        browser.until("the engine's answer", |room| room.ply >= ply + 2).await;
    }
    let before = browser.until("my turn", |room| !room.sites.is_empty()).await;
    let address = site.kill();
    browser.until("the page to notice", |room| room.reconnecting).await;
    // A move made while the connection is down is sent once it is up again.
    browser.play_any(&mut random).await;
    browser.says("#status", "Sending your move").await;
    let site = Site::start_on(folder.path(), &address);
    let after = browser.until("the game to go on", |room| !room.reconnecting && room.ply > before.ply).await;
    assert!(after.ply <= before.ply + 2, "one move of mine and the engine's answer, not {after:?}");
    loop {
        let room =
            browser.until("my turn or the end", |r| r.over || !r.sites.is_empty() || r.buttons > 0).await;
        if room.over {
            break;
        }
        let ply = browser.play_any(&mut random).await;
        browser.until("the move to be taken", |room| room.ply > ply).await;
    }
    // Nothing of it existed in the page only.
    let over = browser.room().await;
    browser.client.refresh().await.expect("a reload");
    let reloaded = browser.until("the end", |room| room.over).await;
    assert_eq!((reloaded.ply, reloaded.status, reloaded.pieces), (over.ply, over.status, over.pieces));
    drop(site);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_keyboard_alone() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.open(site, "/").await;
    browser.tab_to("a[href='/play/linear-progression']").await;
    browser.key(Key::Enter).await;
    browser.tab_to("#opponent-engine").await;
    // Against a friend, anybody, and two people on one screen.
    for opponent in ["friend", "anybody", "both"] {
        browser.key(Key::Down).await;
        assert_eq!(browser.focused("value").await, opponent);
    }
    browser.tab_to("#start").await;
    browser.key(Key::Enter).await;
    browser.room().await;
    let mut random = Random::new(9);
    loop {
        let room =
            browser.until("a turn or the end", |r| r.over || !r.sites.is_empty() || r.buttons > 0).await;
        if room.over {
            break;
        }
        if room.buttons > 0 {
            browser.tab_to("#buttons button").await;
            browser.key(Key::Enter).await;
        } else {
            browser.touch_by_keys(&mut random).await;
        }
    }
    let said = browser.eval("document.getElementById('live-urgent').textContent").await;
    assert_eq!(said, json!(browser.text("#status").await), "the result is said aloud");
    browser.assert_quiet(site).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_draw_resign_rematch_and_stepping() {
    let Visit { browser: host, site, driver, .. } = &Visit::begin(1280, 900).await;
    let guest = &driver.browser(1280, 900).await;
    let mut random = Random::new(3);

    host.start_game(site, "one-dimensional-chess", &["opponent-engine", "level-1", "side-0"]).await;
    let start = host.room().await;
    host.play_any(&mut random).await;
    host.until("the engine's answer", |room| room.ply == 2).await;
    host.key(Key::Left).await;
    let stepped = host.until("the position before", |room| room.sites.is_empty()).await;
    assert_eq!(stepped.ply, 2, "the game itself stays");
    host.says("#status", "Move 1: ").await;
    host.says("#substatus", "Your move.").await;
    host.click("#to-present").await;
    host.until("my turn", |room| !room.sites.is_empty()).await;
    host.click("#action-undo").await;
    let back = host.until("both moves to be back", |room| room.ply == 0).await;
    assert_eq!(back.pieces, start.pieces);

    host.start_game(site, "linear-pursuit", &["opponent-friend", "side-0"]).await;
    host.invites(&[guest]).await;
    guest.click("#join-button").await;
    guest.room().await;
    host.play_any(&mut random).await;
    guest.until("the move", |room| room.ply == 1).await;
    guest.click("#action-offer-draw").await;
    host.click("#action-decline-draw").await;
    // After a refusal, no new offer before the next move.
    guest
        .holds("((offer) => offer.hidden && offer.textContent === 'Offer a draw')(document.getElementById('action-offer-draw'))")
        .await;
    guest.play_any(&mut random).await;
    host.until("the move", |room| room.ply == 2).await;
    host.click("#action-offer-draw").await;
    guest.click("#action-accept-draw").await;
    for browser in [host, guest] {
        let room = browser.until("the draw", |room| room.over).await;
        assert_eq!(room.status, "Draw by agreement.");
    }
    guest.click("#action-rematch").await;
    host.click("#rematch-link").await;
    // A rematch is an offer.
    host.click("#join-button").await;
    let b = guest
        .until("the new game, in which the guest begins", |room| room.ply == 0 && !room.sites.is_empty())
        .await;
    let a = host.until("the new game", |room| room.ply == 0).await;
    assert!(!b.over && a.sites.is_empty(), "sides have changed: {a:?} {b:?}");
    // Before both have moved, a game can be aborted, and nobody loses.
    guest.holds("document.getElementById('action-resign').hidden").await;
    guest.play_any(&mut random).await;
    host.until("the move", |room| room.ply == 1).await;
    host.play_any(&mut random).await;
    guest.until("the move", |room| room.ply == 2).await;
    guest.resign().await;
    host.until("the end", |room| room.over && room.status.contains("resigned")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_fits_a_small_phone_and_asks_nobody_else() {
    let Visit { browser, site, .. } = &Visit::begin(360, 740).await;
    let mut paths = vec!["/".to_owned()];
    for game in games() {
        paths.push(format!("/play/{game}"));
        paths.push(format!("/rules/{game}"));
    }
    for path in &paths {
        browser.open(site, path).await;
        browser.assert_fits(path).await;
    }
    for game in games() {
        let room = browser.play_both(site, game).await;
        browser.assert_fits(game).await;
        let size = "(() => {
            const svg = [...document.querySelectorAll('#board svg.board')].find((s) => s.getClientRects().length);
            const sizes = [...svg.querySelectorAll('.site')].map((site) => Number(site.dataset.size));
            return Math.min(...sizes) * svg.getScreenCTM().a;
        })()";
        let size = browser.eval(size).await;
        // Eleven files leave 30 px for a square on the smallest phone; all other boards have more.
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
    for game in games() {
        browser.open(site, &format!("/play/{game}")).await;
        let puzzles =
            format!("document.querySelector('.setup-further a[href=\"/puzzles/{game}\"]') !== null");
        browser.holds(&puzzles).await;
        browser.click_at_once("#report").await;
        browser.holds(&format!("location.pathname === '/lab/{game}'")).await;
        browser.click(".report-part:nth-of-type(1) summary").await;
        assert!(browser.text("body").await.contains("estimated"), "{game}: what is measured says so");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_a_click_away_with_drawings_and_named_rulings() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    // Files from a service worker are counted uncompressed.
    browser.chromium("Network.enable", json!({})).await;
    browser.chromium("Network.setBypassServiceWorker", json!({ "bypass": true })).await;
    for game in games() {
        browser.open(site, &format!("/rules/{game}")).await;
        browser.holds("document.readyState === 'complete'").await;
        let drawings = browser.eval("document.querySelectorAll('figure svg').length").await;
        assert!(drawings.as_u64() >= Some(4), "{game}: drawn examples");
        assert!(browser.text("main").await.contains("Ruling"), "{game}: rulings are named");
        let bytes = browser.eval("performance.getEntriesByType('navigation')[0].encodedBodySize").await;
        println!("/rules/{game}: {bytes} bytes sent");
        assert!(bytes.as_u64() < Some(150_000), "{game}: {bytes} bytes");
    }
}
