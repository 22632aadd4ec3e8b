//! Conditional lines in correspondence games.

use crate::common::{Browser, TestApp};
use crate::socket::Socket;
use serde_json::{Value, json};
use throughline_store::{ConditionalChange, ConditionalLines};

const FORM: &str = "game=hnefatafl&opponent=friend&side=0&takebacks=on&time=days&days=2&vacation=0";

/// A correspondence game: its path, and the sockets of the first and the second side.
async fn by_the_day(host: &Browser, friend: &Browser) -> (String, Socket, Socket) {
    host.open_joined_game(FORM, friend).await
}

fn add(ply: u32, moves: &str) -> Value {
    json!({"t": "add-conditional", "ply": ply, "moves": moves.split(' ').collect::<Vec<_>>()})
}

impl Socket {
    /// The lines sent to a player, each as one text.
    async fn lines(&mut self, command: Value) -> Vec<String> {
        let reply = self.command(command).await;
        assert_eq!(reply["t"], "conditional", "{reply}");
        let lines: Vec<Vec<String>> = serde_json::from_value(reply["lines"].clone()).unwrap();
        lines.iter().map(|line| line.join(" ")).collect()
    }

    async fn own_lines(&mut self) -> Vec<String> {
        self.lines(json!({"t": "conditional"})).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_played_at_once_and_the_rest_waits_or_is_dropped() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let (_, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    let both = ["d1-d2 f4-e4 d2-c2 e4-f4", "d1-d3 f4-g4"];
    for (count, line) in (1..).zip(both) {
        assert_eq!(friends.lines(add(0, line)).await, both[..count]);
    }
    assert_eq!(friends.lines(add(0, both[0])).await, both, "what is sent again changes nothing");
    let stale = friends.a_move("f4-e4");
    hosts.play("d1-d2").await;
    // No view shows the game without the answer.
    for socket in [&mut hosts, &mut friends] {
        let view = socket.until(|view| view["frame"]["ply"] != 0).await;
        assert_eq!(view["played"], json!(["d1-d2", "f4-e4"]));
        assert_eq!(view["turn"], 0);
    }
    // The player's own move for the earlier ply is too late, and is not played twice.
    assert!(friends.refused(stale).await.contains("moved on"));
    assert_eq!(friends.own_lines().await, ["d2-c2 e4-f4"]);
    hosts.play("d2-d3").await;
    friends.until(|view| view["frame"]["ply"] == 3).await;
    assert_eq!(friends.own_lines().await, Vec::<String>::new(), "another move was played");
    assert_eq!(friends.view["can"]["play"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_told_to_nobody_else_and_survive_a_restart() {
    let app = TestApp::new().await;
    let (host, friend, third) = (app.browser().await, app.browser().await, app.browser().await);
    let (path, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    let mut thirds = third.socket(&path).await;
    // Not legal at the start, so the text can only come from the line.
    let secret = "e4-f4";
    friends.lines(add(0, "d1-d2 f4-e4 d2-c2 e4-f4")).await;
    assert_eq!(hosts.own_lines().await, Vec::<String>::new(), "the other side has lines of its own");
    assert!(thirds.refused(json!({"t": "conditional"})).await.contains("watching"));
    assert!(thirds.refused(add(0, "d1-d2 f4-e4")).await.contains("watching"));
    let version = hosts.view["version"].clone();
    for (browser, socket) in [(&host, &hosts), (&third, &thirds)] {
        let anew = browser.socket(&path).await;
        assert_eq!(anew.view["version"], version, "not even that there are some shows");
        assert!(!anew.view.to_string().contains(secret) && !socket.view.to_string().contains(secret));
        for page in ["", "/record.pgn", "/record.txt", "/notes", "/frames/0"] {
            let body = browser.get(&format!("{path}{page}")).await.body;
            assert!(!body.contains(secret), "{page}");
        }
        for page in ["/games/mine", "/now"] {
            assert!(!browser.get(page).await.body.contains(secret), "{page}");
        }
    }
    let app = app.restarted().await;
    let [host, friend] = [host, friend].map(|browser| browser.at(&app));
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    hosts.play("d1-d2").await;
    hosts.until(|view| view["played"] == json!(["d1-d2", "f4-e4"])).await;
    assert_eq!(friends.own_lines().await, ["d2-c2 e4-f4"]);
    // The log has ordinary moves, so it can be replayed.
    let app = app.restarted().await;
    let host = host.at(&app);
    assert_eq!(host.socket(&path).await.ply(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_instance_has_deleted_is_not_played() {
    let app = TestApp::new().await;
    let (host, friend) = (app.browser().await, app.browser().await);
    let (path, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    friends.lines(add(0, "d1-d2 f4-e4")).await;
    let store = app.store().await;
    let (id, version) = (path.trim_start_matches("/games/"), hosts.view["version"].as_u64().unwrap());
    let (visitor, lines) = store.conditional(id).await.unwrap().remove(0);
    let deleted = ConditionalChange { visitor, before: Some(lines), after: None };
    assert!(store.set_conditional(id, version, deleted).await.unwrap());
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] != 0).await;
    assert_eq!((friends.ply(), &friends.view["can"]["play"]), (1, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_drops_the_lines() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let (_, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.play("f4-e4").await;
    friends.until(|view| view["frame"]["ply"] == 2).await;
    friends.lines(add(2, "d2-c2 e4-f4")).await;
    friends.done(json!({"t": "undo", "ply": 2})).await;
    hosts.until(|view| view["takeback"] == 1).await;
    assert_eq!(friends.own_lines().await, ["d2-c2 e4-f4"], "asking for it changes nothing");
    hosts.done(json!({"t": "accept-takeback"})).await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.play("f4-e4").await;
    assert_eq!(friends.own_lines().await, Vec::<String>::new());
    hosts.until(|view| view["frame"]["ply"] == 2).await;
    hosts.play("d2-c2").await;
    friends.until(|view| view["frame"]["ply"] == 3).await;
    assert_eq!(friends.view["turn"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_line_is_refused_with_the_reason() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let (_, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    assert!(hosts.refused(add(0, "d1-d2 f4-e4")).await.contains("your move"));
    assert!(friends.refused(add(1, "d1-d2 f4-e4")).await.contains("moved on"));
    for odd in ["d1-d2", &"d1-d2 f4-e4 d2-d1 e4-f4 ".repeat(6)] {
        assert!(friends.refused(add(0, odd.trim())).await.contains("20 at most"));
    }
    let reason = friends.refused(add(0, "d1-d2 f4-a1")).await;
    assert!(reason.contains("f4-a1"), "{reason}");
    assert!(friends.refused(add(0, "f4-e4 d1-d2")).await.contains("f4-e4"), "the other side comes first");
    let firsts: Vec<String> =
        hosts.legal().into_iter().filter(|text| !text.contains("e4")).take(41).collect();
    for (count, first) in (1..=40).zip(&firsts) {
        assert_eq!(friends.lines(add(0, &format!("{first} f4-e4"))).await.len(), count);
    }
    assert!(friends.refused(add(0, &format!("{} f4-e4", firsts[40]))).await.contains("40 lines at most"));
    // A different answer replaces the previous one; deleting lines makes room.
    assert_eq!(friends.lines(add(0, &format!("{} f4-g4", firsts[0]))).await.len(), 40);
    let drop = json!({"t": "drop-conditional", "ply": 0, "moves": [firsts[1]]});
    assert_eq!(friends.lines(drop.clone()).await.len(), 39);
    assert_eq!(friends.lines(drop).await.len(), 39);
    hosts.play(&firsts[1]).await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    assert_eq!(friends.view["can"]["play"], true, "what was deleted is not played");
    // Other games have no conditional lines.
    let path = host.create_joined_game("game=hnefatafl&opponent=friend&side=0", &friend).await;
    let mut friends = friend.socket(&path).await;
    assert!(friends.refused(add(0, "d1-d2 f4-e4")).await.contains("by the day"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_of_a_draw_is_seen_before_a_line_answers() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let (_, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    friends.lines(add(0, "d1-d2 f4-e4")).await;
    hosts.done(json!({"t": "offer-draw", "ply": 0})).await;
    hosts.play("d1-d2").await;
    let view = friends.until(|view| view["frame"]["ply"] == 1).await;
    assert_eq!((&view["draw_offer"], &view["can"]["play"]), (&json!(0), &json!(true)));
    assert_eq!(friends.own_lines().await, ["f4-e4"], "it waits");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_ends_the_offer_of_a_draw() {
    let (_app, [host, friend]) = TestApp::with_browsers().await;
    let (_, mut hosts, mut friends) = by_the_day(&host, &friend).await;
    hosts.play("d1-d2").await;
    hosts.done(json!({"t": "offer-draw", "ply": 1})).await;
    hosts.done(json!({"t": "undo", "ply": 1})).await;
    friends.until(|view| view["can"]["answer_takeback"] == true).await;
    assert_eq!(friends.view["remark"], "Attackers want to take a move back.");
    friends.done(json!({"t": "accept-takeback"})).await;
    let view = friends.until(|view| view["frame"]["ply"] == 0).await;
    assert_eq!(view["draw_offer"], Value::Null);
    hosts.until(|view| view["frame"]["ply"] == 0).await;
    hosts.play("d1-d3").await;
    hosts.done(json!({"t": "offer-draw", "ply": 1})).await;
}
