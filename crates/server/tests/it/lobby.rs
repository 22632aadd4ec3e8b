//! The lobby: seeks, “Play now”, and games to watch.

use crate::common::{Browser, TestApp};
use std::time::Duration;
use throughline_store::{Append, NewEvent, Store};

/// Requests a list until it is as expected: it is read once a second.
async fn listed(browser: &Browser, path: &str, fits: impl Fn(&str) -> bool) -> String {
    for _ in 0..100 {
        let body = browser.get(path).await.body;
        if fits(&body) {
            return body;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{path} stays as it is: {}", browser.get(path).await.body);
}

/// The entry of a game in a list.
fn entry<'a>(list: &'a str, game: &str) -> Option<&'a str> {
    let id = game.trim_start_matches("/games/");
    list.split("<li ").find(|item| item.contains(&format!("data-key=\"{id}\"")))
}

const LIVE: &str = "game=hnefatafl&opponent=anybody&side=0&time=live&minutes=10&increment=5";

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_stands_in_the_lobby_while_its_maker_is_there() {
    let (_app, [maker, other]) = TestApp::with_browsers().await;
    assert!(other.get("/lobby").await.body.contains("Nobody is looking for a game"));
    let private = maker.create("game=hnefatafl&opponent=friend&side=0").await;
    let seek = maker.create(LIVE).await;
    let room = maker.get(&seek).await.body;
    assert!(room.contains("stays in the lobby") && room.contains("/play/hnefatafl?opponent=engine"));
    assert!(room.contains("Waiting for somebody"));
    assert!(!maker.get(&private).await.body.contains("in the lobby"));

    let list = listed(&other, "/lobby/list", |list| entry(list, &seek).is_some()).await;
    assert!(entry(&list, &private).is_none());
    let shown = entry(&list, &seek).unwrap();
    for words in ["Hnefatafl", "10 minutes + 5 seconds a move", "You play the defenders", "/lobby/join"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    // Its creator returns to it instead of joining it.
    let page = maker.get("/lobby").await.body;
    let own = entry(&page, &seek).unwrap();
    assert!(own.contains("Go to your game") && !own.contains("/lobby/join") && own.contains("the attackers"));

    // It disappears when its creator leaves, and reappears with them.
    let socket = maker.socket(&seek).await;
    socket.leave().await;
    listed(&other, "/lobby/list", |list| entry(list, &seek).is_none()).await;
    let _socket = maker.socket(&seek).await;
    listed(&other, "/lobby/list", |list| entry(list, &seek).is_some()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_by_the_day_stays_without_its_maker_and_over_a_restart() {
    let app = TestApp::new().await;
    let (maker, other) = (app.browser().await, app.browser().await);
    let options = "opt.setup=draft&opt.pawns=off";
    let seek =
        maker.create(&format!("game=linear-pursuit&opponent=anybody&time=days&days=2&{options}")).await;
    maker.socket(&seek).await.leave().await;
    let app = app.restarted().await;
    let other = other.at(&app);
    let list = other.get("/lobby/list").await.body;
    let (shown, told) = (entry(&list, &seek).unwrap_or_default(), "Setup: draft · Pawns: off");
    assert!(shown.contains("2 days a move") && shown.contains(told), "{list}");
    assert!(other.get(&seek).await.body.contains(told), "the invitation tells it too");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_take_a_seek_one_gets_it_and_the_other_is_told() {
    let (_app, [maker, one, other]) = TestApp::with_browsers().await;
    let seek = maker.create(LIVE).await;
    let form = format!("id={}", seek.trim_start_matches("/games/"));
    let (first, second) = tokio::join!(one.post("/lobby/join", &form), other.post("/lobby/join", &form));
    let (won, lost) = if first.status == 303 { (first, second) } else { (second, first) };
    assert_eq!((won.status, won.header("location"), lost.status), (303, Some(&*seek), 409));
    assert!(lost.body.contains("The seat has been taken.") && lost.body.contains("Play now"));
    listed(&maker, "/lobby/list", |list| entry(list, &seek).is_none()).await;
    assert_eq!(other.post("/lobby/join", "id=2Wd7kPqRsT4x").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn playing_now_brings_two_people_together() {
    let (_app, [one, other, third]) = TestApp::with_browsers().await;
    let form = "game=hnefatafl&pace=3%2B2";
    let (first, second) = tokio::join!(one.post("/lobby/play", form), other.post("/lobby/play", form));
    assert_eq!((first.status, second.status), (303, 303));
    let game = first.header("location").unwrap();
    assert_eq!(second.header("location"), Some(game), "both press at the same time");
    let view = one.socket(game).await.view;
    assert_eq!(
        (&view["clock"]["control"], view["you"].as_array().unwrap().len()),
        (&"3 minutes + 2 seconds a move".into(), 1)
    );
    // Nobody waits any more. Pressing again returns to the same game; it does not match another
    // time control, other rules or a custom start.
    let waits = third.post("/lobby/play", form).await;
    let waits = waits.header("location").unwrap();
    assert_ne!(waits, game);
    assert_eq!(third.post("/lobby/play", form).await.header("location"), Some(waits));
    for form in ["game=hnefatafl&pace=none", "game=hnefatafl&opt.rules=brandubh&pace=3%2B2"] {
        assert_ne!(one.post("/lobby/play", form).await.header("location"), Some(waits), "{form}");
    }
    assert_eq!(one.post("/lobby/play", form).await.header("location"), Some(waits));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_seek_keeps_nobody_from_playing() {
    let (app, [maker, other]) = TestApp::with_browsers().await;
    let form = "game=hnefatafl&pace=days";
    let seek = maker.post("/lobby/play", form).await.header("location").unwrap().to_owned();
    let (store, game) = (app.store().await, seek.trim_start_matches("/games/").to_owned());
    let overview = store.load(&game).await.unwrap().unwrap().summary.overview;
    let events = vec![NewEvent { kind: "moved".into(), body: r#"{"text":"z9-z8","by":null}"#.into() }];
    let until = Some(1 << 50);
    store
        .append(Append { game, expected: 1, events, overview, seek: until, at: 1, ..Append::default() })
        .await
        .unwrap();
    store.close().await;
    let app = app.restarted().await;
    let own = other.at(&app).post("/lobby/play", form).await;
    assert_eq!(own.status, 303, "{}", own.body);
    assert_ne!(own.header("location"), Some(&*seek));
}

#[tokio::test(flavor = "multi_thread")]
async fn public_games_can_be_watched_and_private_ones_are_not_told_of() {
    let (_app, [maker, other, third]) = TestApp::with_browsers().await;
    assert!(third.get("/now").await.body.contains("Nobody is playing a public game"));
    let private = maker.create("game=linear-progression&opponent=friend&side=0").await;
    let public = maker.create("game=linear-progression&opponent=anybody&side=0").await;
    for game in [&private, &public] {
        assert_eq!(other.post(&format!("{game}/join"), "").await.status, 303);
    }
    let mut socket = maker.socket(&public).await;
    socket.play_any().await;
    let list = listed(&third, "/now/list", |list| list.contains("1 move")).await;
    assert!(entry(&list, &private).is_none());
    assert!(entry(&list, &public).is_some_and(|game| game.contains("<svg") && game.contains(&*public)));
    assert!(entry(&third.get("/now").await.body, &public).is_some());
    socket.done(serde_json::json!({"t": "abort"})).await;
    listed(&third, "/now/list", |list| entry(list, &public).is_none()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_now_is_said_in_the_lobby() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for (form, words) in [
        ("game=hnefatafl&pace=blitz", "There is no such time"),
        ("game=ludo&pace=none", "ludo"),
        ("game=hnefatafl&opt.rules=ludo&pace=none", "ludo"),
        ("", "Play now"),
    ] {
        let refused = browser.post("/lobby/play", form).await;
        assert_eq!(refused.status, 422, "{form}");
        assert!(refused.body.contains(words) && refused.body.contains("role=\"alert\""), "{form}");
    }
    assert_eq!(browser.post("/lobby/join", "").await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_are_found_by_people_with_accounts_who_want_one() {
    let app = TestApp::new().await;
    let ([ada, bob], guest) = (app.people(["Ada", "Bob"]).await, app.browser().await);
    let (rated, casual) = ("game=hnefatafl&pace=3%2B2&rated=on", "game=hnefatafl&pace=3%2B2");
    for (form, browser, words) in
        [(rated, &guest, "people who have accounts"), ("game=hnefatafl&pace=none&rated=on", &ada, "a clock")]
    {
        let refused = browser.post("/lobby/play", form).await;
        assert!(refused.status == 422 && refused.body.contains(words), "{}", refused.body);
        assert!(refused.body.contains("name=\"rated\" value=\"on\" checked"), "what was chosen stays");
    }
    let location = |response: crate::common::Response| response.header("location").unwrap().to_owned();
    let seek = location(ada.post("/lobby/play", rated).await);
    assert_ne!(location(bob.post("/lobby/play", casual).await), seek);
    assert_eq!(location(bob.post("/lobby/play", rated).await), seek);
    let view = ada.socket(&seek).await.view;
    assert!(view["rated"].as_str().unwrap().contains("expect"), "{}", view["rated"]);
}
