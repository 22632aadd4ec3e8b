//! Games between two people or for one person on both sides, and watchers.

use crate::common::TestApp;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_joins_by_the_link_and_a_third_watches_every_move() {
    let (_app, [host, friend, third]) = TestApp::with_browsers().await;
    let (path, mut hosts) = host.open("game=hnefatafl&opponent=friend&side=0").await;
    assert_eq!(
        hosts.view["seats"][1],
        json!({"kind": "open", "name": "Waiting for a friend", "profile": null, "rating": null, "connected": false})
    );
    assert_eq!((&hosts.view["can"]["join"], &hosts.view["can"]["resign"]), (&json!(false), &json!(false)));
    let page = friend.get(&path).await;
    assert!(page.status == 200 && page.body.contains("Join"));
    assert!(page.body.contains("<noscript><p class=\"problem\">Playing needs JavaScript"), "{}", page.body);
    assert_eq!(friend.socket(&path).await.view["can"]["join"], true);

    let joined = friend.post(&format!("{path}/join"), "").await;
    assert_eq!((joined.status, joined.header("location")), (303, Some(path.as_str())));
    // Joining again changes nothing.
    assert_eq!(friend.post(&format!("{path}/join"), "").await.status, 303);
    assert_eq!(host.post(&format!("{path}/join"), "").await.status, 303);
    let late = third.post(&format!("{path}/join"), "").await;
    assert_eq!(late.status, 409);
    assert!(late.body.contains("has been taken"));

    let mut friends = friend.socket(&path).await;
    let mut thirds = third.socket(&path).await;
    hosts.until(|view| view["seats"][1]["connected"] == true).await;
    assert_eq!(hosts.view["seats"][1]["name"], "Friend");
    assert_eq!((&friends.view["you"], &friends.view["seats"][0]["name"]), (&json!([1]), &json!("Friend")));
    assert_eq!((&thirds.view["you"], &thirds.view["seats"][0]["name"]), (&json!([]), &json!("Guest")));
    assert_eq!((&thirds.view["can"]["join"], &thirds.view["can"]["play"]), (&json!(false), &json!(false)));

    assert!(friends.refused(friends.a_move("f4-e4")).await.contains("Not your turn"));
    assert!(thirds.refused(thirds.a_move("d1-d2")).await.contains("watching"));
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.play("f4-e4").await;
    for socket in [&mut hosts, &mut thirds] {
        socket.until(|view| view["frame"]["ply"] == 2).await;
        assert_eq!(socket.view["played"], json!(["d1-d2", "f4-e4"]));
    }
    assert!(hosts.refused(json!({"t": "undo", "ply": 2})).await.contains("without takebacks"));
    drop(friends);
    hosts.until(|view| view["seats"][1]["connected"] == false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_who_agreed_to_it_ask_each_other_for_takebacks() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let path = host.create("game=hnefatafl&opponent=friend&side=0&takebacks=on").await;
    assert!(friend.get(&path).await.body.contains("You may both ask to take moves back."));
    friend.post(&format!("{path}/join"), "").await;
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    assert_eq!(hosts.view["can"]["undo"], false, "nothing is played");
    hosts.play("d1-d2").await;
    hosts.until(|view| view["can"]["undo"] == true).await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    assert_eq!(friends.view["can"]["undo"], false, "none of the moves is theirs");
    // Asked and declined; nobody can answer their own request.
    hosts.command(json!({"t": "undo", "ply": 1})).await;
    hosts.until(|view| view["takeback"] == 0).await;
    assert!(hosts.refused(json!({"t": "accept-takeback"})).await.contains("Nobody is asking you"));
    assert!(hosts.refused(json!({"t": "undo", "ply": 1})).await.contains("already asked"));
    friends.until(|view| view["can"]["answer_takeback"] == true).await;
    friends.command(json!({"t": "decline-takeback"})).await;
    hosts.until(|view| view["takeback"].is_null() && view["frame"]["ply"] == 1).await;
    // Asked and granted, after a reply: both moves are taken back.
    friends.play("f4-e4").await;
    hosts.until(|view| view["frame"]["ply"] == 2).await;
    hosts.command(json!({"t": "undo", "ply": 2})).await;
    friends.until(|view| view["takeback"] == 0).await;
    friends.command(json!({"t": "accept-takeback"})).await;
    for socket in [&mut hosts, &mut friends] {
        socket.until(|view| view["frame"]["ply"] == 0 && view["takeback"].is_null()).await;
    }
    // A move declines the request.
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    hosts.command(json!({"t": "undo", "ply": 1})).await;
    friends.until(|view| view["takeback"] == 0).await;
    friends.play("f4-e4").await;
    hosts.until(|view| view["frame"]["ply"] == 2 && view["takeback"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_sent_again_is_acknowledged_again_and_changes_nothing() {
    let app = TestApp::new().await;
    let browser = app.browser().await;
    let (path, mut socket) = browser.open("game=hnefatafl&opponent=both").await;
    let first = json!({"t": "move", "id": "same", "ply": 0, "text": "d1-d2"});
    assert_eq!(socket.exact(first.clone()).await["t"], "done");
    let version = socket.view["version"].clone();
    assert_eq!(socket.exact(first.clone()).await["t"], "done");
    // The same from another tab and after a restart: the log remembers the command.
    let mut tab = browser.socket(&path).await;
    assert_eq!(tab.exact(first.clone()).await["t"], "done");
    assert_eq!((&tab.view["version"], tab.ply()), (&version, 1));
    let app = app.restarted().await;
    let browser = browser.at(&app);
    let mut socket = browser.socket(&path).await;
    assert_eq!(socket.exact(first).await["t"], "done");
    assert_eq!((&socket.view["version"], socket.ply()), (&version, 1));
    assert!(socket.refused(json!({"t": "move", "ply": 0, "text": "d1-d3"})).await.contains("moved on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_refused_with_the_reason_and_can_be_asked_about() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) = browser.open("game=hnefatafl&opponent=both").await;
    let reason = socket.refused(socket.a_move("f6-f7")).await;
    assert!(reason.contains("f6-f7") && reason.contains("not legal"), "{reason}");
    let reason = socket.refused(socket.a_move("over there")).await;
    assert!(reason.contains("no move"), "{reason}");
    assert!(socket.refused(socket.a_move(&"d".repeat(300))).await.contains("too long"));
    assert_eq!(socket.ply(), 0);
    let why = socket.command(json!({"t": "why", "sites": [60]})).await;
    assert_eq!(why["t"], "why");
    assert!(why["message"].as_str().unwrap().ends_with('.'), "{why}");
    let why = socket.command(json!({"t": "why", "sites": [65535, 1, 2]})).await;
    assert_eq!(why["t"], "why");
    let pong = socket.command(json!({"t": "ping"})).await;
    assert_eq!(pong["t"], "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_browser_plays_both_sides_and_takes_back_single_plies() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) = browser.open("game=linear-progression&opponent=both").await;
    assert_eq!(socket.view["you"], json!([0, 1]));
    socket.play_any().await;
    socket.play_any().await;
    socket.done(json!({"t": "undo", "ply": 2})).await;
    assert_eq!((socket.ply(), &socket.view["turn"]), (1, &json!(1)));
    assert!(socket.refused(json!({"t": "offer-draw", "ply": 1})).await.contains("another person"));
    socket.done(json!({"t": "resign"})).await;
    assert_eq!(socket.view["result"]["words"], "White wins by resignation.");
    socket.done(json!({"t": "rematch"})).await;
    let href = socket.view["rematch"].as_str().unwrap().to_owned();
    assert_eq!(browser.socket(&href).await.view["you"], json!([0, 1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_are_offered_declined_and_accepted() {
    let (app, [host, friend]) = TestApp::with_browsers().await;
    let (path, mut hosts) = host.open("game=one-dimensional-chess&opponent=friend&side=0").await;
    assert!(hosts.refused(json!({"t": "offer-draw", "ply": 0})).await.contains("joined"));
    friend.post(&format!("{path}/join"), "").await;
    let mut friends = friend.socket(&path).await;

    hosts.done(json!({"t": "offer-draw", "ply": 0})).await;
    assert!(hosts.refused(json!({"t": "offer-draw", "ply": 0})).await.contains("already offered"));
    assert!(hosts.refused(json!({"t": "accept-draw"})).await.contains("No draw is offered to you"));
    friends.until(|view| view["draw_offer"] == 0).await;
    assert_eq!(friends.view["can"]["answer_draw"], true);
    friends.done(json!({"t": "decline-draw"})).await;
    hosts.until(|view| view["draw_offer"].is_null()).await;
    assert_eq!(hosts.view["can"]["offer_draw"], false);
    assert!(hosts.refused(json!({"t": "offer-draw", "ply": 0})).await.contains("after the next move"));

    // The host's own move keeps a new offer; the friend's move declines it.
    hosts.play_any().await;
    hosts.done(json!({"t": "offer-draw", "ply": 1})).await;
    friends.until(|view| view["draw_offer"] == 0).await;
    friends.play_any().await;
    assert!(friends.view["draw_offer"].is_null());
    hosts.until(|view| view["frame"]["ply"] == 2).await;
    // An offer that was on its way when the friend moved was meant for another position.
    assert!(hosts.refused(json!({"t": "offer-draw", "ply": 1})).await.contains("moved on"));
    hosts.done(json!({"t": "offer-draw", "ply": 2})).await;
    friends.until(|view| view["draw_offer"] == 0).await;
    friends.done(json!({"t": "accept-draw"})).await;
    for socket in [&mut hosts, &mut friends] {
        socket.until(|view| !view["result"].is_null()).await;
        assert_eq!(
            socket.view["result"],
            json!({"winner": null, "reason": "agreement", "rule": "", "words": "Draw by agreement."})
        );
    }
    // Either player can ask for the rematch; the other joins it, with the sides swapped.
    friends.done(json!({"t": "rematch"})).await;
    hosts.until(|view| !view["rematch"].is_null()).await;
    let href = hosts.view["rematch"].as_str().unwrap().to_owned();
    let mut asked = host.socket(&href).await;
    assert_eq!((&asked.view["you"], &asked.view["can"]["join"]), (&json!([]), &json!(true)));
    assert_eq!(asked.view["can"]["abort"], false, "whoever is asked accepts or declines");
    assert!(host.get(&href).await.body.contains("Accept and play"));
    assert_eq!(app.browser().await.socket(&href).await.view["can"]["join"], false, "nobody else");
    assert_eq!(friend.socket(&href).await.view["you"], json!([0]));
    host.post(&format!("{href}/join"), "").await;
    asked.until(|view| view["you"] == json!([1])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_the_rules_allow_can_be_claimed() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let form = "game=one-dimensional-chess&opponent=both&opt.repetition=claim&position=K6R7k+w+0";
    let (path, mut socket) = browser.open(form).await;
    assert_eq!(socket.view["frame"]["position"], "K6R7k w 0");
    assert!(socket.refused(json!({"t": "claim"})).await.contains("no draw to claim"));
    for text in "h-i p-o i-h o-p h-i p-o i-h o-p".split(' ') {
        assert!(socket.view["claim"].is_null());
        socket.play(text).await;
    }
    assert!(socket.view["claim"].as_str().unwrap().ends_with("(C13)"));
    assert_eq!(socket.view["can"]["claim"], true);
    socket.done(json!({"t": "claim"})).await;
    assert_eq!(
        (&socket.view["result"]["winner"], &socket.view["result"]["rule"]),
        (&json!(null), &json!("C13"))
    );
    assert!(socket.view["result"]["words"].as_str().unwrap().starts_with("Draw: "));
    assert!(
        browser
            .get(&format!("{path}/record.txt"))
            .await
            .body
            .contains("h-i p-o i-h o-p h-i p-o i-h o-p\n# Draw: ")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_has_a_clock_that_both_see_and_the_rematch_keeps() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let form = "game=hnefatafl&opponent=friend&side=0&time=live&minutes=3&increment=2";
    let (path, mut hosts) = host.open(form).await;
    let clock = |view: &Value| view["clock"].clone();
    assert_eq!(clock(&hosts.view)["bank"], json!([180_000, 180_000]));
    assert_eq!(clock(&hosts.view)["since"], Value::Null, "nobody plays yet");
    assert!(friend.get(&path).await.body.contains("3 minutes + 2 seconds a move"));
    friend.post(&format!("{path}/join"), "").await;
    let mut friends = friend.socket(&path).await;
    hosts.until(|view| view["clock"]["since"].is_i64()).await;
    assert!(hosts.view["remark"].as_str().unwrap().contains("two minutes"), "{}", hosts.view["remark"]);
    let pong = hosts.command(json!({"t": "ping"})).await;
    let since = clock(&hosts.view)["since"].as_i64().unwrap();
    assert!((since..since + 20_000).contains(&pong["now"].as_i64().unwrap()), "{pong}");
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.play("f4-e4").await;
    hosts.until(|view| view["frame"]["ply"] == 2).await;
    assert_eq!(clock(&hosts.view)["bank"], json!([180_000, 180_000]), "first moves cost nothing");
    hosts.play("d2-d1").await;
    friends.until(|view| view["frame"]["ply"] == 3).await;
    let left = clock(&friends.view)["bank"][0].as_i64().unwrap();
    assert!((170_000..=182_000).contains(&left), "{left}");
    assert!(host.get(&format!("{path}/record.pgn")).await.body.contains("[TimeControl \"180+2\"]"));
    friends.done(json!({"t": "resign"})).await;
    hosts.until(|view| view["can"]["rematch"] == true).await;
    hosts.done(json!({"t": "rematch"})).await;
    hosts.until(|view| view["rematch"].is_string()).await;
    let href = hosts.view["rematch"].as_str().unwrap().to_owned();
    let mut again = host.socket(&href).await;
    assert_eq!(clock(&again.view)["control"], "3 minutes + 2 seconds a move");
    assert_eq!(clock(&again.view)["since"], Value::Null, "it is not accepted yet");
    // Who is asked for it sees the same name as before, also after having declined.
    assert_eq!(friends.view["seats"][0]["name"], "Friend");
    let asked = friend.socket(&href).await;
    assert_eq!(
        (&asked.view["seats"][1]["name"], &asked.view["can"]["join"]),
        (&json!("Friend"), &json!(true))
    );
    let list = friend.get("/games/mine").await.body;
    assert!(list.contains("Friend") && !list.contains("Guest"), "{list}");
    friend.post(&format!("{href}/decline"), "").await;
    assert_eq!(friend.socket(&href).await.view["seats"][1]["name"], "Friend");
    again.until(|view| !view["result"].is_null()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_somebody_comes_a_move_is_taken_back_at_once() {
    let app = TestApp::new().await;
    let host = app.browser().await;
    let path = host.create("game=hnefatafl&opponent=friend&side=0&takebacks=on").await;
    let mut socket = host.socket(&path).await;
    socket.play_any().await;
    socket.done(json!({"t": "undo", "ply": 1})).await;
    assert_eq!((socket.ply(), &socket.view["takeback"]), (0, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_the_day_tells_how_long_its_move_may_take() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, socket) = browser.open("game=hnefatafl&opponent=both&time=days&days=2&vacation=0").await;
    assert_eq!(socket.view["clock"]["control"], "2 days a move");
    assert_eq!(socket.view["clock"]["live"], false);
    for (field, wrong) in [("days", "15"), ("days", "0"), ("vacation", "31"), ("days", "two")] {
        let form = format!("game=hnefatafl&opponent=friend&time=days&{field}={wrong}");
        let refused = browser.post("/games", &form).await;
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(wrong) && refused.body.contains('–'), "{form}");
    }
    assert_eq!(browser.post("/games", "game=hnefatafl&opponent=friend&time=blitz").await.status, 422);
    let engines = browser.create("game=hnefatafl&opponent=watch&time=live").await;
    assert_eq!(browser.socket(&engines).await.view["clock"], Value::Null, "engines play without a clock");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_calls_off_games_again_and_again_waits() {
    let mut app = TestApp::new().await;
    let (mut host, mut friend) = (app.browser().await, app.browser().await);
    let form = "game=hnefatafl&opponent=friend&side=0&time=live";
    for _ in 0..2 {
        let path = host.create_joined_game(form, &friend).await;
        host.socket(&path).await.done(json!({"t": "abort"})).await;
        // A restart changes nothing about it.
        app = app.restarted().await;
        (host.address, friend.address) = (app.address(), app.address());
    }
    let made = host.post("/games", form).await;
    assert_eq!(made.status, 429);
    assert!(made.body.contains("called off several games"), "{}", made.body);
    friend.create(form).await;
    assert_eq!(host.post("/games", "game=hnefatafl&opponent=engine").await.status, 303);
}
