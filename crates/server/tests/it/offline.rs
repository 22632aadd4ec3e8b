//! Offline games: played on a device, sent when the network is back.

use crate::common::{Browser, Response, TestApp};
use serde_json::{Value, json};
use throughline_catalog::GameHandle;

const SPEC: &str = "one-dimensional-chess";
const ID: &str = "2Wd7kPqRsT4x2Wd7kPqRsT";

/// Moves of an unfinished game: the first legal one each time.
fn moves(count: usize) -> Vec<String> {
    let mut record = GameHandle::from_spec(SPEC).unwrap().record(None).unwrap();
    for _ in 0..count {
        let text = record.legal_texts()[0].clone();
        record.play(&text).unwrap();
    }
    assert!(record.outcome().is_none());
    record.move_texts()
}

fn game(moves: &[String], end: Option<&str>) -> Value {
    json!({ "id": ID, "spec": SPEC, "level": 2, "side": 0, "moves": moves, "end": end })
}

async fn send(browser: &Browser, game: &Value) -> Response {
    browser.post_json("/offline/games", game).await
}

/// Sends a game. Returns nothing if it is stored, else why it is not.
async fn outcome(browser: &Browser, game: &Value) -> Option<String> {
    let response = send(browser, game).await;
    assert_eq!(response.status, 200, "{}", response.body);
    let reply: Value = response.json();
    assert_eq!(reply["t"] == "stored", reply["message"].is_null(), "{reply}");
    reply["message"].as_str().map(str::to_owned)
}

/// Sends a game that must be refused. Returns the reason.
async fn refusal(browser: &Browser, game: &Value) -> String {
    outcome(browser, game).await.unwrap_or_else(|| panic!("{game} is stored"))
}

/// The moves of the site's game.
async fn stored(browser: &Browser) -> Vec<String> {
    let socket = browser.socket(&format!("/games/{ID}")).await;
    serde_json::from_value(socket.view["played"].clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_move_is_stored_once() {
    let app = TestApp::new().await;
    let (player, all) = (app.browser().await, moves(6));
    // Many at once, of different lengths, each a prefix of the next: the longest is stored.
    let tries = (0..12).map(|n| {
        let (player, game) = (player.clone(), game(&all[..2 + 2 * (n % 3)], None));
        tokio::spawn(async move { outcome(&player, &game).await })
    });
    for found in tries.collect::<Vec<_>>() {
        assert_eq!(found.await.unwrap(), None);
    }
    assert_eq!(stored(&player).await, all);
    assert!(player.get("/games/mine").await.body.contains(ID));
    // The same again, and a shorter one: nothing changes.
    for n in [6, 2] {
        assert_eq!(outcome(&player, &game(&all[..n], None)).await, None);
    }
    assert_eq!(stored(&player).await, all);
    // The end is stored only once too.
    for _ in 0..2 {
        assert_eq!(outcome(&player, &game(&all, Some("resigned"))).await, None);
    }
    let socket = player.socket(&format!("/games/{ID}")).await;
    assert_eq!(socket.view["result"]["reason"], "resignation");
    assert_eq!(socket.view["version"], 1 + 6 + 1, "an event for each move, and none twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_in_words() {
    let app = TestApp::new().await;
    let (player, stranger, all) = (app.browser().await, app.browser().await, moves(4));
    let illegal = [all[0].clone(), "zz".to_owned()];
    assert!(refusal(&player, &game(&illegal, None)).await.starts_with("Move "));
    assert!(refusal(&player, &game(&all, Some("claimed"))).await.ends_with('.'));
    let wrong = |key: &str, value: Value| {
        let mut game = game(&all, None);
        game[key] = value;
        game
    };
    for (key, value) in [
        ("id", json!("short")),
        ("level", json!(9)),
        ("side", json!(2)),
        ("moves", json!([])),
        ("moves", json!(vec!["e-j"; 5_000])),
        ("spec", json!("ludo")),
        ("spec", json!("one-dimensional-chess:setup=fresh")),
    ] {
        refusal(&player, &wrong(key, value)).await;
    }
    assert_eq!(player.get(&format!("/games/{ID}")).await.status, 404, "nothing was stored");
    assert_eq!(send(&player, &json!({ "moves": 1 })).await.status, 422);
    let large = json!({ "id": "x".repeat(300_000) });
    assert_eq!(send(&player, &large).await.status, 413);

    assert_eq!(outcome(&player, &game(&all, None)).await, None);
    assert!(refusal(&stranger, &game(&all, None)).await.contains("somebody else"));
    let mut other = moves(3);
    let mut record = GameHandle::from_spec(SPEC).unwrap().record(None).unwrap();
    other.iter().for_each(|text| record.play(text).map(drop).unwrap());
    other.push(record.legal_texts().last().unwrap().clone());
    assert_ne!(other, all);
    assert!(refusal(&player, &game(&other, None)).await.contains("differently"));
    assert!(refusal(&player, &wrong("level", json!(3))).await.contains("differently"));
    assert_eq!(stored(&player).await, all);
}

/// A game begun on the site cannot be continued offline: its engine's moves are the site's.
#[tokio::test(flavor = "multi_thread")]
async fn games_of_the_site_are_not_gone_on_with_so() {
    let (_app, [player]) = TestApp::with_browsers().await;
    let path = player.create(&format!("game={SPEC}&opponent=engine&level=2&side=0")).await;
    let mut sent = game(&moves(2), None);
    sent["id"] = json!(path.trim_start_matches("/games/"));
    assert!(refusal(&player, &sent).await.contains("differently"));
}

/// The service worker names files by their hashes and the page in each language, all of one build.
#[tokio::test(flavor = "multi_thread")]
async fn the_service_worker_lists_one_build() {
    let (_app, [player]) = TestApp::with_browsers().await;
    let script = player.get("/service-worker.js").await;
    assert_eq!(
        (script.status, script.header("cache-control")),
        (200, Some("no-cache")),
        "`cargo xtask wasm` first"
    );
    assert!(script.header("content-type").unwrap().starts_with("text/javascript"));
    let list =
        script.body.lines().next().unwrap().trim_start_matches("self.offline = ").trim_end_matches(';');
    let list: Value = serde_json::from_str(list).unwrap();
    let build = format!("data-build=\"{}\"", list["build"].as_str().unwrap());
    let files: Vec<&str> =
        list["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
    let pages = list["pages"].as_object().unwrap();
    assert_eq!(pages.len(), 5);
    for (language, path) in pages {
        let page = player.get(path.as_str().unwrap()).await.body;
        assert!(page.contains(&build) && page.contains(&format!("lang=\"{language}\"")), "{language}");
        // Without scripts, nothing of it can be used.
        let (_, told) = page.split_once("<noscript><h1>").expect("a sentence about scripts");
        assert!(told.contains("</h1><p class=\"problem\">"), "{language}");
        // Every file that the page names is cached with it, or on first use.
        let named = page.split('"').filter(|text| text.starts_with("/assets/"));
        let missing: Vec<_> = named.filter(|file| !files.contains(file) && list["onUse"] != **file).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
