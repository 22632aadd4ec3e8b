//! Turns of several parts, and turns with more moves than are sent at once: made touch by touch
//! over the WebSocket.

use crate::common::TestApp;
use crate::socket::Socket;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Maximum size of a view of a position with very many moves, in bytes.
const MAX_VIEW: usize = 50_000;

/// Asks for the continuations of these touches.
async fn touch(socket: &mut Socket, sites: &[u64]) -> Value {
    let reply = socket.command(json!({"t": "touch", "ply": socket.ply(), "sites": sites})).await;
    assert_eq!((&reply["t"], &reply["ply"]), (&json!("touches"), &json!(socket.ply())), "{reply}");
    reply
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number")).collect()
}

/// Makes a turn as a person does, by touching one of the offered sites each time, and returns the
/// touches.
async fn touch_a_turn(socket: &mut Socket, mut choose: impl FnMut(&[u64]) -> u64) -> Vec<u64> {
    let mut touched: Vec<u64> = Vec::new();
    let mut next = numbers(&socket.view["first"]);
    loop {
        if next.is_empty() {
            // All moves were sent: any that fits.
            let moves = socket.view["moves"].as_array().expect("a list").clone();
            let text = moves[0]["text"].as_str().expect("a text").to_owned();
            socket.play(&text).await;
            return numbers(&moves[0]["sites"]);
        }
        touched.push(choose(&next));
        let reply = touch(socket, &touched).await;
        let whole = json!(touched);
        let moves = reply["moves"].as_array().expect("a list");
        if let Some(made) = moves.iter().find(|m| m["sites"] == whole) {
            let text = made["text"].as_str().expect("a text").to_owned();
            socket.play(&text).await;
            return touched;
        }
        next = numbers(&reply["next"]);
        assert!(!next.is_empty(), "{reply}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_game_with_blockers_is_played_touch_by_touch_in_small_views() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let form = "game=linear-progression&opponent=both&opt.board=16x16&opt.blockers=shared";
    let (path, mut socket) = browser.open(form).await;
    let (mut most, mut largest, mut slowest) = (0, 0, Duration::ZERO);
    for turn in 0..60usize {
        if turn % 12 == 0 {
            // No person touches as fast as this test, and connections that send too much are
            // closed.
            socket = browser.socket(&path).await;
        }
        let before = socket.ply();
        let mut n = turn;
        let since = Instant::now();
        let touched = touch_a_turn(&mut socket, |next| {
            n += 7;
            next[n % next.len()]
        })
        .await;
        slowest = slowest.max(since.elapsed() / (touched.len() as u32 + 1));
        socket.until(|view| view["frame"]["ply"] == before + 1).await;
        most = most.max(socket.view["move_count"].as_u64().expect("a number"));
        largest = largest.max(socket.view.to_string().len());
        if socket.view["move_count"].as_u64() > Some(300) {
            assert_eq!(socket.view["moves"], json!([]));
            assert!(!numbers(&socket.view["first"]).is_empty());
        }
    }
    println!("{most} moves in a position, views of {largest} bytes at most, {slowest:?} a touch at most");
    assert!(most > 25_000, "no position had many moves: {most}");
    assert!(largest < MAX_VIEW, "a view of {largest} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn views_stay_small_where_all_moves_are_sent() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let form = "game=linear-progression&opponent=both&opt.blockers=own&opt.board=5x5";
    let (_, mut socket) = browser.open(form).await;
    let (mut listed, mut largest) = (0, 0);
    while socket.view["result"].is_null() {
        touch_a_turn(&mut socket, |next| next[next.len() / 2]).await;
        socket.until(|view| view["can"]["play"] == true || !view["result"].is_null()).await;
        listed = listed.max(socket.view["moves"].as_array().expect("a list").len());
        largest = largest.max(socket.view.to_string().len());
    }
    println!("{listed} moves listed, views of {largest} bytes at most");
    assert!(listed > 150, "no position had many moves: {listed}");
    assert!(largest < MAX_VIEW, "a view of {largest} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn half_made_turns_are_shown_and_replies_belong_to_their_ply() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let position = "%236%23/8/4bb2/8/3ww3/8/8/%236%23+w+c4w,h8b+-+0+-";
    let form =
        format!("game=linear-progression&opponent=both&opt.blockers=own&opt.board=8x8&position={position}");
    let (_, mut socket) = browser.open(&form).await;
    assert!(socket.view["expects"].as_str().unwrap().contains("blocker"), "{}", socket.view["expects"]);
    // The blocker on c4 goes to c8: 26 and 58 from a1 along the ranks.
    let picked = touch(&mut socket, &[26]).await;
    assert!(picked["pieces"].is_null() && picked["ghosts"] == json!([]), "{picked}");
    let half = touch(&mut socket, &[26, 58]).await;
    let stands = |pieces: &Value, site: u64| {
        pieces.as_array().unwrap().iter().any(|p| p["site"] == site && p["piece"] == "blocker")
    };
    assert!(stands(&half["pieces"], 58) && !stands(&half["pieces"], 26), "{half}");
    assert!(stands(&half["ghosts"], 26), "{half}");
    assert!(half["expects"].as_str().unwrap().starts_with("Now touch the token"), "{half}");
    assert!(half["moves"].as_array().unwrap().iter().all(|m| m["sites"][0] == 26 && m["sites"][1] == 58));
    // Touches that begin no move have no continuations; any number of touches can be asked about.
    let nothing = touch(&mut socket, &[0, 9, 9, 9, 65535, 1]).await;
    assert_eq!((&nothing["count"], &nothing["next"]), (&json!(0), &json!([])));
    let why = socket.command(json!({"t": "why", "sites": [26, 58, 27, 8]})).await;
    assert!(why["message"].as_str().unwrap().ends_with("(L3)."), "{why}");

    socket.play("Bc4-c8/d4-a4").await;
    let stale = socket.refused(json!({"t": "touch", "ply": 0, "sites": [26]})).await;
    assert!(stale.contains("moved on"), "{stale}");
    socket.done(json!({"t": "resign"})).await;
    let over = socket.refused(json!({"t": "touch", "ply": 1, "sites": []})).await;
    assert!(over.contains("over"), "{over}");
    assert_eq!((&socket.view["move_count"], &socket.view["expects"]), (&json!(0), &json!("")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_tells_how_many_pieces_are_in_hand_and_what_to_touch() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) = browser.open("game=linear-pursuit&opponent=both&opt.setup=draft").await;
    let stacks = socket.view["frame"]["stacks"].clone();
    assert_eq!(stacks.as_array().unwrap().len(), 6, "two bishops, knights and rooks a side: {stacks}");
    assert!(
        socket.view["expects"].as_str().unwrap().starts_with("White places"),
        "{}",
        socket.view["expects"]
    );
    let first = &socket.view["moves"][0];
    let sites = numbers(&first["sites"]);
    let picked = touch(&mut socket, &sites[..1]).await;
    assert_eq!(picked["next"].as_array().unwrap().len(), 14, "every outer place is free");
    while socket.view["expects"] != "" {
        socket.play_any().await;
    }
    assert_eq!((socket.ply(), &socket.view["frame"]["stacks"]), (14, &json!([])));
}
