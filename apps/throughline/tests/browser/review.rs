//! The review of a game that was played: graph, accuracies, turning points, and what was better, on
//! the board.

use crate::visit::Visit;
use fantoccini::key::Key;
use serde_json::json;
use throughline_game::Random;

const PLY: &str = "document.getElementById('analysis').dataset.ply";

#[tokio::test(flavor = "multi_thread")]
async fn a_played_game_is_reviewed() {
    let Visit { browser, site, .. } = &Visit::begin(1280, 900).await;
    browser.play_both(site, "one-dimensional-chess").await;
    let mut random = Random::new(5);
    let mut plies = 0;
    while plies < 14 {
        let ply = browser.play_any(&mut random).await;
        let room = browser.until("the move", |room| room.ply > ply || room.over).await;
        plies = room.ply;
        if room.over {
            break;
        }
    }
    if !browser.room().await.over {
        browser.resign().await;
    }
    browser.click("#review").await;
    let rows = "document.querySelectorAll('#exactness tbody tr').length";
    browser.becomes(rows, json!(2)).await;
    let accuracies = browser.eval("[...document.querySelectorAll('#exactness tbody td:nth-child(2)')].map((e) => parseFloat(e.textContent))").await;
    for accuracy in accuracies.as_array().expect("two numbers") {
        assert!((0.0..=100.0).contains(&accuracy.as_f64().expect("a number")), "{accuracies}");
    }
    // Random moves are bad ones.
    let turns = browser.eval("document.querySelectorAll('#turns .turn').length").await;
    assert!(turns.as_u64() >= Some(1), "{turns} turning points");
    assert_eq!(browser.eval("document.querySelectorAll('#graph .graph-mark').length").await, turns);
    let marked = "document.querySelectorAll('#tree .move[data-mark]').length";
    assert_eq!(browser.eval(marked).await, turns);
    // The position before the first of them, with what was better.
    let ply = browser.eval("Number(document.querySelector('#turns .turn').dataset.ply)").await;
    browser.click("#turns .turn .turn-go").await;
    let before = ply.as_u64().expect("a number") - 1;
    browser.becomes(PLY, json!(before.to_string())).await;
    browser.becomes("document.querySelectorAll('#board .arrow.better').length > 0", json!(true)).await;
    assert_eq!(
        browser.eval("document.querySelector('#turns .turn').hasAttribute('data-current')").await,
        true
    );
    // Its line is walked beside the game.
    browser.click_at_once("#turns .turn .line-move").await;
    browser.becomes(PLY, json!((before + 1).to_string())).await;
    browser.becomes("document.querySelectorAll('#tree .variation').length", json!(1)).await;
    // Along the graph, by mouse and by keyboard.
    let end = "(() => { const box = document.getElementById('graph').getBoundingClientRect();
        return { number: 0, x: box.right - 3, y: box.y + box.height / 2 }; })()";
    let place = serde_json::from_value(browser.eval(end).await).expect("a place");
    browser.press(&place).await;
    browser.becomes(PLY, json!(plies.to_string())).await;
    browser.key(Key::Left).await;
    browser
        .becomes(
            "document.getElementById('graph').getAttribute('aria-valuenow')",
            json!((plies - 1).to_string()),
        )
        .await;
    browser
        .awaits("document.getElementById('graph').getAttribute('aria-valuetext')", |text| {
            text.as_str().is_some_and(|text| text.starts_with(&format!("Move {}. ", plies - 1)))
        })
        .await;
    browser.click("#review-table summary").await;
    browser.becomes("document.querySelectorAll('#review-rows tr').length", json!(plies + 1)).await;
    // It is there again after a reload, from the server's shelf.
    browser.becomes("location.hash", json!(format!("#{}", plies - 1))).await;
    browser.client.refresh().await.expect("loaded again");
    browser.becomes(rows, json!(2)).await;
    browser.assert_fits("the review").await;
    browser.assert_quiet(site).await;
}
