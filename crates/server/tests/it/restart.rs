//! Restarts and second writers: nothing accepted is lost, and nothing is overwritten.

use crate::common::{TestApp, settings};
use serde_json::json;
use throughline_server::{ServeError, Server};
use throughline_store::{Append, NewEvent, Store};

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_every_game_goes_on_where_it_stood() {
    let app = TestApp::new().await;
    let (host, friend) = (app.browser().await, app.browser().await);
    let (path, mut hosts, mut friends) =
        host.open_joined_game("game=hnefatafl&opponent=friend&side=0", &friend).await;
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.done(json!({"t": "offer-draw", "ply": 1})).await;
    let engine = host.create("game=linear-pursuit&opponent=engine&level=1&side=1").await;
    let folder = app.stop().await;
    assert_eq!(friends.closed().await, 1012);

    let app = TestApp::start(folder, |_| {}).await;
    let (host, friend) = (host.at(&app), friend.at(&app));
    let mut hosts = host.socket(&path).await;
    assert_eq!((&hosts.view["played"], &hosts.view["draw_offer"]), (&json!(["d1-d2"]), &json!(1)));
    let mut friends = friend.socket(&path).await;
    friends.play("f4-e4").await;
    hosts.until(|view| view["frame"]["ply"] == 2).await;
    // The engine, whose turn it is, moves when its opponent is back.
    let mut socket = host.socket(&engine).await;
    socket.my_turn().await;
    assert_eq!(socket.ply(), 1);
    hosts.done(json!({"t": "resign"})).await;
    let app = app.restarted().await;
    let host = host.at(&app);
    let socket = host.socket(&path).await;
    assert_eq!(socket.view["result"]["words"], "You lost: you resigned.");
    assert_eq!(socket.view["can"]["rematch"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_instance_is_refused_by_name_until_the_first_stops() {
    let app = TestApp::new().await;
    let error = Server::start(settings(app.data())).await.err().expect("refused");
    assert!(matches!(error, ServeError::InUse { .. }));
    let words = error.to_string();
    assert!(words.contains(&app.address().to_string()) && words.contains("--data"), "{words}");
    app.restarted().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_taken_is_an_error_when_it_was_asked_for() {
    let (app, folder) = (TestApp::new().await, tempfile::tempdir().unwrap());
    let mut taken = settings(folder.path());
    taken.listen = Some(app.address());
    let error = Server::start(taken).await.err().expect("refused");
    assert!(matches!(error, ServeError::Listen { .. }), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_overtaken_in_the_database_reads_it_again() {
    let app = TestApp::new().await;
    let browser = app.browser().await;
    let (path, mut socket) = browser.open("game=hnefatafl&opponent=both").await;
    socket.play("d1-d2").await;
    // Another writer appends the next move: a second server by mistake, say.
    let store = app.store().await;
    let event = NewEvent { kind: "moved".into(), body: r#"{"text":"f4-e4","by":null}"#.into() };
    let id = path.trim_start_matches("/games/").to_owned();
    let overtaking = Append { game: id, expected: 2, events: vec![event], at: 1, ..Append::default() };
    assert_eq!(store.append(overtaking).await.unwrap(), 3);
    // The actor does not know of it; the database does.
    assert!(socket.refused(socket.a_move("f4-g4")).await.contains("moved on"));
    socket.until(|view| view["played"] == json!(["d1-d2", "f4-e4"])).await;
    socket.play("d2-d1").await;
    assert_eq!(store.load(path.trim_start_matches("/games/")).await.unwrap().unwrap().events.len(), 4);
}
