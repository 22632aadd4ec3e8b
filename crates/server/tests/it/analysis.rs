//! The analysis board, over its WebSocket.

use crate::common::{Browser, TestApp};
use crate::socket::Socket;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub async fn analysis_socket(browser: &Browser) -> Socket {
    let stream = browser.connect("/analysis", None).await.expect("a socket");
    let mut socket = Socket { stream, view: Value::Null };
    assert_eq!(socket.next().await["t"], "hello");
    socket
}

async fn look(socket: &mut Socket, spec: &str, start: Option<&str>, moves: &[&str]) -> Value {
    let position = socket.command(json!({"t": "look", "spec": spec, "start": start, "moves": moves})).await;
    assert_eq!(position["t"], "scene", "{position}");
    position
}

/// The next engine message that fits.
async fn thought(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let message = socket.told("thought").await;
        if wanted(&message) {
            return message;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "no such thought: {message}");
    }
}

fn think(position: &Value, lines: usize, threat: bool) -> Value {
    json!({"t": "think", "at": position["id"], "lines": lines, "threat": threat})
}

const GAMES: [&str; 4] = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"];

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_looked_at_and_thought_about() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let mut socket = analysis_socket(&browser).await;
    for game in GAMES {
        let position = look(&mut socket, game, None, &[]).await;
        assert_eq!((&position["frame"]["ply"], &position["turn"]), (&json!(0), &json!(0)));
        socket.done(think(&position, 4, false)).await;
        let found = thought(&mut socket, |thought| thought["depth"].as_u64() >= Some(2)).await;
        assert_eq!((&found["at"], &found["stage"]), (&position["id"], &json!("thinking")));
        let lines = found["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 4, "{game}");
        for best in lines {
            let first = best["moves"][0].as_str().unwrap();
            let after = look(&mut socket, game, None, &[first]).await;
            assert_eq!(after["frame"]["last"]["text"], first);
            assert_eq!(after["frame"]["last"]["marks"], best["marks"], "the arrow is where the move goes");
            assert!(best["words"].as_str().unwrap().len() > 5);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_walks_on_and_back_touches_and_asks_why() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let mut socket = analysis_socket(&browser).await;
    let spec = "one-dimensional-chess";
    let start = look(&mut socket, spec, None, &[]).await;
    let after = look(&mut socket, spec, None, &["e-j"]).await;
    assert_eq!((&after["turn"], &after["frame"]["ply"]), (&json!(1), &json!(1)));
    // The position is bound to its id.
    let touch = |position: &Value| json!({"t": "touch", "at": position["id"], "sites": []});
    assert!(socket.refused(touch(&start)).await.contains("another position"));
    let touches = socket.command(touch(&after)).await;
    assert_eq!(touches["count"].as_u64().unwrap() as usize, after["moves"].as_array().unwrap().len());
    let why = socket.command(json!({"t": "why", "at": after["id"], "sites": [0]})).await;
    assert!(why["message"].as_str().unwrap().ends_with('.'));
    // An illegal move changes nothing.
    let wrong = json!({"t": "look", "spec": spec, "start": null, "moves": ["e-j", "zz"]});
    assert!(socket.refused(wrong).await.starts_with("Move 2: "));
    assert_eq!(socket.command(touch(&after)).await["t"], "touches");
    // From a custom position, and from one where the game is over.
    let position = after["frame"]["position"].as_str().unwrap().to_owned();
    let from = look(&mut socket, spec, Some(&position), &[]).await;
    assert_eq!((&from["frame"]["position"], &from["frame"]["ply"]), (&json!(position), &json!(0)));
    for bad in [
        json!({"t": "look"}),
        json!({"t": "resign"}),
        json!({"t": "rest", "more": 1}),
        json!({"t": "think", "at": "x", "lines": -1, "threat": false}),
    ] {
        assert!(socket.command_unread(bad).await.contains("could not be read"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_are_shown_or_refused_in_words() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let mut socket = analysis_socket(&browser).await;
    let position = look(&mut socket, "one-dimensional-chess", None, &["e-j"]).await;
    socket.done(think(&position, 1, true)).await;
    let threat = thought(&mut socket, |thought| thought["depth"].as_u64() >= Some(3)).await;
    assert_eq!(threat["threat"], true);
    // White has just moved and would move again.
    let first = threat["lines"][0]["moves"][0].as_str().unwrap();
    assert!("abcdefghij".contains(&first[..1]), "{first} is a move of White");
    // Before the first move only White can be to move.
    let check = look(&mut socket, "linear-progression", None, &[]).await;
    let why = socket.refused(think(&check, 1, true)).await;
    assert!(why.starts_with("No threat can be shown") && why.contains("L1"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_ends_with_the_position_with_a_rest_and_with_the_socket() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let mut one = analysis_socket(&browser).await;
    let position = look(&mut one, "hnefatafl", None, &[]).await;
    one.done(think(&position, 1, false)).await;
    thought(&mut one, |_| true).await;
    let next = look(&mut one, "hnefatafl", None, &["d1-d2"]).await;
    one.done(think(&next, 5, false)).await;
    let found =
        thought(&mut one, |found| found["lines"].as_array().is_some_and(|lines| !lines.is_empty())).await;
    assert_eq!((&found["at"], found["lines"].as_array().unwrap().len()), (&next["id"], 5));
    one.done(json!({"t": "rest"})).await;
    let quiet = tokio::time::timeout(Duration::from_millis(600), thought(&mut one, |_| true)).await;
    assert!(quiet.is_err(), "{quiet:?}");
    // The only worker is free again.
    one.done(think(&next, 1, false)).await;
    drop(one);
    let mut other = analysis_socket(&browser).await;
    let position = look(&mut other, "hnefatafl", None, &[]).await;
    other.done(think(&position, 1, false)).await;
    thought(&mut other, |found| found["stage"] == "thinking" && found["depth"].as_u64() > Some(0)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_answered_while_many_analyse() {
    let app = TestApp::new().await;
    let mut sockets = Vec::new();
    // Three browsers, twenty-four boards, one worker.
    for _ in 0..3 {
        let browser = app.browser().await;
        for _ in 0..8 {
            let mut one = analysis_socket(&browser).await;
            let position = look(&mut one, "hnefatafl", None, &[]).await;
            one.done(think(&position, 3, false)).await;
            sockets.push(one);
        }
        let full = browser.connect("/analysis", None).await.expect("a socket");
        let mut full = Socket { stream: full, view: Value::Null };
        let told = full.next().await;
        assert!(told["message"].as_str().unwrap().contains("Too many analysis boards"), "{told}");
        assert_eq!(full.closed().await, 1013);
    }
    // There are sixteen transposition tables: the last boards are told how many are ahead of them.
    let waiting = thought(sockets.last_mut().unwrap(), |found| found["stage"] == "waiting").await;
    assert!(waiting["before"].as_u64().unwrap() >= 1, "{waiting}");
    let browser = app.browser().await;
    let (_, mut game) = browser.open("game=one-dimensional-chess&opponent=engine&level=1&side=0").await;
    for _ in 0..4 {
        let since = Instant::now();
        game.play_any().await;
        if !game.my_turn().await["result"].is_null() {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(4), "{:?}", since.elapsed());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_elsewhere_open_no_analysis_board() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    assert!(browser.connect("/analysis", Some("http://evil.example")).await.is_err());
    // Embedded in other sites, our pages have no cookie.
    let nobody = Browser { cookie: None, ..browser };
    assert!(nobody.connect("/analysis", None).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_open_at_positions_with_moves_and_at_games_that_are_over() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for game in GAMES {
        let page = browser.get(&format!("/analysis/{game}")).await;
        assert_eq!(page.status, 200);
        assert!(page.body.contains("id=\"gauge\"") && !page.body.contains(" style="), "{game}");
    }
    let page = browser.get("/analysis/one-dimensional-chess?moves=e-j+l-g").await.body;
    assert!(page.contains("e-j&quot;,&quot;l-g"), "the moves are in the script's data");
    let wrong = browser.get("/analysis/one-dimensional-chess?moves=e-j+zz").await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("Move 2"));
    assert_eq!(browser.get("/analysis/one-dimensional-chess?position=zz").await.status, 422);
    assert_eq!(browser.get("/analysis/ludo").await.status, 404);
    // A game against another person can be analysed only after its end.
    let (path, mut socket) = browser.open("game=hnefatafl&opponent=engine&level=1&side=0").await;
    socket.play_any().await;
    socket.my_turn().await;
    assert_eq!(browser.get(&format!("{path}/analysis")).await.status, 409);
    socket.done(json!({"t": "resign"})).await;
    let page = browser.get(&format!("{path}/analysis")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains(&format!("href=\"{path}\"")));
    let own = browser.create("game=hnefatafl&opponent=both").await;
    assert_eq!(browser.get(&format!("{own}/analysis")).await.status, 200);
    let record = "text=%5BGame+%22one-dimensional-chess%22%5D%0A%0A1.+e-j+*&analyse=1";
    let opened = browser.post("/import", record).await;
    assert!(opened.header("location").unwrap().ends_with("/analysis"));
}

/// All messages of a review.
async fn reviewed(socket: &mut Socket) -> (Vec<Value>, Value) {
    let mut before = Vec::new();
    loop {
        let message = socket.told("review").await;
        match message["stage"].as_str() {
            Some("done") => return (before, message["review"].clone()),
            Some("judging" | "waiting") => before.push(message),
            other => panic!("{other:?}: {message}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_when_it_is_over_and_only_once() {
    let (app, [browser]) = TestApp::with_browsers().await;
    let path = browser.create("game=one-dimensional-chess&opponent=engine&level=1&side=0").await;
    let id = path.rsplit('/').next().unwrap();
    let mut game = browser.socket(&path).await;
    for _ in 0..3 {
        game.play_any().await;
        if !game.my_turn().await["result"].is_null() {
            break;
        }
    }
    let mut analysis = analysis_socket(&browser).await;
    if game.view["result"].is_null() {
        let review = json!({"t": "review", "game": id});
        assert!(analysis.refused(review).await.contains("when it is over"));
        game.done(json!({"t": "resign"})).await;
    }
    let plies = game.view["played"].as_array().unwrap().len();
    analysis.done(json!({"t": "review", "game": id})).await;
    let (before, review) = reviewed(&mut analysis).await;
    for progress in before.iter().filter(|message| message["stage"] == "judging") {
        assert_eq!(progress["total"], plies + 1);
        let known = progress["chances"].as_array().unwrap().iter().filter(|chance| !chance.is_null()).count();
        assert_eq!(progress["done"], known);
    }
    assert_eq!(review["points"].as_array().unwrap().len(), plies + 1);
    assert_eq!(review["moves"], game.view["played"]);
    for (side, exactness) in review["sides"].as_array().unwrap().iter().enumerate() {
        assert_eq!(exactness["moves"], (plies + 1 - side) / 2);
    }
    // A later subscriber gets the finished review at once.
    let mut other = analysis_socket(&app.browser().await).await;
    other.done(json!({"t": "review", "game": id})).await;
    let (before, again) = reviewed(&mut other).await;
    assert_eq!((before.len(), again), (0, review));
    assert!(other.refused(json!({"t": "review", "game": "AAAAAAAAAAAA"})).await.contains("no such game"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_is_left_ends() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (path, mut game) = browser.open("game=hnefatafl&opponent=both").await;
    for _ in 0..12 {
        game.play_any().await;
    }
    let id = path.rsplit('/').next().unwrap();
    let mut analysis = analysis_socket(&browser).await;
    analysis.done(json!({"t": "review", "game": id})).await;
    analysis.done(json!({"t": "stop-review"})).await;
    let quiet = tokio::time::timeout(Duration::from_millis(700), reviewed(&mut analysis)).await;
    assert!(quiet.is_err(), "{quiet:?}");
    // Two subscribers share a review; it continues for the second when the first leaves.
    let mut second = analysis_socket(&browser).await;
    analysis.done(json!({"t": "review", "game": id})).await;
    second.done(json!({"t": "review", "game": id})).await;
    drop(analysis);
    let (_, review) = reviewed(&mut second).await;
    assert_eq!(review["points"].as_array().unwrap().len(), 13);
}
