//! Games against the engine, and between two engines.

use crate::common::TestApp;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_kind_against_the_engine_ends_with_a_result_in_words() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for (game, side) in [("one-dimensional-chess", 0), ("linear-progression", 1)] {
        let (_, mut socket) = browser.open(&format!("game={game}&opponent=engine&level=1&side={side}")).await;
        let seats = socket.view["seats"].clone();
        assert_eq!(socket.view["you"], json!([side]));
        assert_eq!(seats[side]["name"], "You");
        assert_eq!(seats[1 - side]["name"], "Engine, level 1");
        assert_eq!(seats[1 - side]["kind"], "engine");
        while socket.my_turn().await["result"].is_null() {
            assert_eq!(socket.view["thinking"], false);
            socket.play_any().await;
        }
        let view = &socket.view;
        assert!(view["result"]["words"].as_str().unwrap().ends_with(").") && view["can"]["rematch"] == true);
        assert_eq!(view["moves"], json!([]));
        assert_eq!(view["frame"]["ply"].as_u64().unwrap() as usize, view["played"].as_array().unwrap().len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_opens_as_soon_as_somebody_looks_and_thinks_in_view() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) = browser.open("game=hnefatafl&opponent=engine&level=6&side=1").await;
    assert_eq!((&socket.view["thinking"], &socket.view["can"]["play"]), (&json!(true), &json!(false)));
    let view = socket.my_turn().await;
    assert_eq!((&view["frame"]["ply"], &view["thinking"]), (&json!(1), &json!(false)));
    assert!(view["frame"]["last"]["spoken"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_engine_the_clock_is_the_persons_alone() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let form = "game=hnefatafl&opponent=engine&level=1&side=1&minutes=10&increment=5&time=";
    let by_day = browser.create(&format!("{form}days")).await;
    assert_eq!(browser.socket(&by_day).await.view["clock"], json!(null), "days are for people");
    let (_, mut socket) = browser.open(&format!("{form}live")).await;
    assert_eq!(socket.view["clock"]["since"], json!(null), "the engine opens");
    for _ in 0..2 {
        let clock = &socket.my_turn().await["clock"];
        assert!(clock["since"].is_i64(), "{clock}");
        socket.play_any().await;
    }
    let clock = &socket.my_turn().await["clock"];
    assert_eq!(
        (&clock["control"], &clock["bank"][0]),
        (&json!("10 minutes + 5 seconds a move"), &json!(600_000))
    );
    assert_ne!(clock["bank"][1], json!(600_000));
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_goes_back_to_the_persons_previous_turn_and_no_further() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) = browser.open("game=one-dimensional-chess&opponent=engine&level=1&side=1").await;
    socket.my_turn().await;
    assert_eq!(socket.ply(), 1);
    // Before the person's first move there is only the engine's opening move to take back.
    assert_eq!(socket.view["can"]["undo"], false);
    assert!(socket.refused(json!({"t": "undo", "ply": 1})).await.contains("nothing to take back"));
    socket.play_any().await;
    socket.my_turn().await;
    assert_eq!((socket.ply(), &socket.view["can"]["undo"]), (3, &json!(true)));
    assert!(socket.refused(json!({"t": "undo", "ply": 2})).await.contains("moved on"));
    socket.done(json!({"t": "undo", "ply": 3})).await;
    assert_eq!((socket.ply(), &socket.view["turn"]), (1, &json!(1)));
    socket.play_any().await;
    socket.my_turn().await;
    assert_eq!(socket.ply(), 3);
}

/// As in a game between people: until both sides have moved there is nothing to lose. Who calls
/// off games against the engine keeps nobody waiting, and so does not have to wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_engine_is_called_off_until_both_have_moved() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let new = "game=one-dimensional-chess&opponent=engine&level=1&side=1";
    for _ in 0..3 {
        let (_, mut socket) = browser.open(new).await;
        socket.my_turn().await;
        let can = &socket.view["can"];
        assert_eq!((socket.ply(), &can["abort"], &can["resign"]), (1, &json!(true), &json!(false)));
        socket.done(json!({"t": "abort"})).await;
        assert_eq!(
            (&socket.view["result"]["reason"], &socket.view["result"]["winner"]),
            (&json!("aborted"), &json!(null))
        );
    }
    browser.create("game=hnefatafl&opponent=friend").await;
    let (_, mut socket) = browser.open(new).await;
    socket.my_turn().await;
    socket.play_any().await;
    let can = &socket.view["can"];
    assert_eq!((&can["abort"], &can["resign"]), (&json!(false), &json!(true)));
    assert!(socket.refused(json!({"t": "abort"})).await.contains("before both sides have moved"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_a_position_that_was_taken_back_is_dropped() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    // Level 8 would think for seconds.
    let (_, mut socket) = browser.open("game=hnefatafl&opponent=engine&level=8&side=0").await;
    socket.play_any().await;
    assert_eq!((socket.ply(), &socket.view["thinking"]), (1, &json!(true)));
    socket.done(json!({"t": "undo", "ply": 1})).await;
    assert_eq!(
        (socket.ply(), &socket.view["thinking"], &socket.view["can"]["play"]),
        (0, &json!(false), &json!(true))
    );
    let other = socket.legal()[5].clone();
    socket.play(&other).await;
    assert_eq!(socket.view["played"], json!([other]));
    socket.done(json!({"t": "resign"})).await;
    assert_eq!(socket.view["result"]["words"], "You lost: you resigned.");
    assert_eq!((&socket.view["thinking"], &socket.view["result"]["winner"]), (&json!(false), &json!(1)));
    // No message comes after the end.
    assert!(socket.refused(json!({"t": "undo", "ply": 1})).await.contains("over"));
    assert_eq!(socket.view["played"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_rematch_changes_sides_and_is_made_once() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) =
        browser.open("game=linear-pursuit&opt.pawns=off&opponent=engine&level=2&side=0").await;
    assert!(socket.refused(json!({"t": "rematch"})).await.contains("after the end"));
    socket.done(json!({"t": "resign"})).await;
    socket.done(json!({"t": "rematch"})).await;
    let href = socket.until(|view| !view["rematch"].is_null()).await["rematch"].as_str().unwrap().to_owned();
    socket.send_text(&json!({"t": "rematch", "id": "again"}).to_string()).await;
    assert_eq!(socket.told("rematch").await["href"], json!(href));
    let next = browser.socket(&href).await;
    assert_eq!((&next.view["you"], &next.view["spec"]), (&json!([1]), &socket.view["spec"]));
    assert!(next.view["spec"].as_str().unwrap().contains("pawns=off"));
    assert_eq!(next.view["seats"][0]["name"], "Engine, level 2");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_engines_play_while_somebody_watches_and_rest_when_nobody_does() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (path, mut socket) = browser.open("game=hnefatafl&opponent=watch&level=1&level2=2").await;
    let names = [&socket.view["seats"][0]["name"], &socket.view["seats"][1]["name"]];
    assert_eq!(names, ["Engine, level 1", "Engine, level 2"]);
    assert_eq!(socket.view["you"], json!([]));
    assert!(socket.refused(json!({"t": "move", "ply": 0, "text": "d1-d2"})).await.contains("watching"));
    socket.until(|view| view["frame"]["ply"].as_u64() >= Some(4)).await;
    socket.leave().await;
    // One move may be in progress when the last watcher leaves.
    let plies = async || {
        let text = browser.get(&format!("{path}/record.txt")).await.body;
        text.lines().nth(1).expect("the moves").split_whitespace().count()
    };
    let mut seen = plies().await;
    loop {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let now = plies().await;
        if now == seen {
            break;
        }
        assert!(now <= seen + 2, "it goes on alone: {seen}, {now}");
        seen = now;
    }
    let mut socket = browser.socket(&path).await;
    socket.until(|view| view["frame"]["ply"].as_u64() >= Some(seen as u64 + 3)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demonstration_is_a_real_game() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let response = browser.get("/api/demo/one-dimensional-chess").await;
    assert_eq!(response.status, 200);
    let demo: serde_json::Value = response.json();
    let frames = demo["frames"].as_array().unwrap();
    assert!(frames.len() > 10, "{} frames", frames.len());
    for (ply, frame) in frames.iter().enumerate() {
        assert_eq!(frame["ply"], json!(ply));
        assert_eq!(frame["last"].is_null(), ply == 0);
    }
    assert_eq!(browser.get("/api/demo/one-dimensional-chess").await.body, response.body);
    assert_eq!(browser.get("/api/demo/chess").await.status, 404);
}
