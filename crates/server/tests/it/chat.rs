//! Chat beside games, and private notes.

use crate::common::{Browser, TestApp};
use crate::socket::Socket;
use serde_json::{Value, json};
use throughline_store::{Chat as _, NewChatLine, Store as _};

impl Socket {
    /// Opens the chat and returns the lines, and why this browser may not write.
    async fn chat(&mut self) -> (Vec<Value>, String) {
        let reply = self.command(json!({"t": "open-chat"})).await;
        assert_eq!(reply["t"], "chat", "{reply}");
        (reply["lines"].as_array().unwrap().clone(), reply["why_not"].as_str().unwrap().to_owned())
    }
}

/// Two players, and a watcher with an account: the path and their browsers.
async fn game_of_two(app: &TestApp) -> (String, [Browser; 3]) {
    let mut browsers = [app.browser().await, app.browser().await, app.browser().await];
    let path = browsers[0].create_joined_game("game=hnefatafl&opponent=friend&side=0", &browsers[1]).await;
    browsers[2].signs_up("Watcher").await;
    (path, browsers)
}

fn say(text: &str) -> Value {
    json!({"t": "say", "text": text})
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_those_who_watch_have_a_room_each_which_a_restart_keeps() {
    let app = TestApp::new().await;
    let (path, [host, friend, third]) = game_of_two(&app).await;
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    let mut thirds = third.socket(&path).await;
    for socket in [&mut hosts, &mut friends, &mut thirds] {
        assert_eq!(socket.chat().await, (vec![], String::new()));
    }
    let hello = json!({"t": "say", "text": " good\tluck \u{7}", "id": "hello"});
    for _ in 0..2 {
        // Sent twice, it is written once.
        assert_eq!(hosts.exact(hello.clone()).await["t"], "done");
    }
    let heard = friends.told("said").await;
    assert_eq!(
        (&heard["text"], &heard["name"], &heard["yours"]),
        (&json!("good luck"), &json!("Attackers"), &json!(false))
    );
    thirds.done(say("what a start")).await;
    // Neither room sees the other.
    friends.done(say("thanks")).await;
    assert_eq!(hosts.told("said").await["text"], "thanks");
    let (lines, _) = thirds.chat().await;
    assert_eq!(lines.iter().map(|line| &line["text"]).collect::<Vec<_>>(), ["what a start"]);
    assert_eq!((&lines[0]["name"], &lines[0]["yours"]), (&json!("Watcher"), &json!(true)));
    // A guest may read the watchers' room, and is told what is needed to write.
    let guest = app.browser().await;
    let mut guests = guest.socket(&path).await;
    let (lines, why_not) = guests.chat().await;
    assert!(lines.len() == 1 && why_not.contains("sign in"), "{why_not}");
    assert!(guests.refused(say("me too")).await.contains("sign in"));
    let app = app.restarted().await;
    let (lines, _) = host.at(&app).socket(&path).await.chat().await;
    assert_eq!(lines.iter().map(|line| &line["text"]).collect::<Vec<_>>(), ["good luck", "thanks"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_short_few_and_not_read_from_whom_one_has_muted() {
    let app = TestApp::new().await;
    let (path, [host, friend, _]) = game_of_two(&app).await;
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    hosts.chat().await;
    for wrong in ["", " \n\u{0} ", &"x".repeat(281)] {
        assert!(hosts.refused(say(wrong)).await.contains("1 to 280 characters"));
    }
    for i in 0..5 {
        friends.done(say(&format!("line {i}"))).await;
    }
    assert!(friends.refused(say("a sixth at once")).await.contains("many lines"));
    let first = hosts.told("said").await["number"].clone();
    hosts.done(json!({"t": "mute", "line": first, "on": true})).await;
    let (lines, _) = hosts.chat().await;
    assert!(lines.len() == 5 && lines.iter().all(|line| line["muted"] == true && line["text"] == ""));
    hosts.done(json!({"t": "mute", "line": first, "on": false})).await;
    assert_eq!(hosts.chat().await.0[4]["text"], "line 4");
    assert!(friends.refused(json!({"t": "mute", "line": first, "on": true})).await.contains("your own"));
    assert!(friends.refused(json!({"t": "mute", "line": 99, "on": true})).await.contains("no longer exists"));
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_cannot_fill_the_chat_of_the_players() {
    let app = TestApp::new().await;
    let (path, [host, _, third]) = game_of_two(&app).await;
    let store = app.store().await;
    let id = path.trim_start_matches("/games/");
    for number in 0..1_000 {
        let [game, author, command, text] = [id, "a watcher", &number.to_string(), "so"].map(str::to_owned);
        let line = NewChatLine { game, room: 1, author, command, text, at: 1 };
        assert!(store.add_line(line, 1_000).await.unwrap());
    }
    store.close().await;
    assert!(third.socket(&path).await.refused(say("more")).await.contains("too many lines"));
    host.socket(&path).await.done(say("good luck")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_may_be_without_chat_and_games_against_the_engine_are() {
    let app = TestApp::with(|settings| settings.no_chat = true).await;
    let (path, [host, ..]) = game_of_two(&app).await;
    assert!(!host.get(&path).await.body.contains("id=\"chat\""));
    let mut hosts = host.socket(&path).await;
    assert!(hosts.refused(say("hello")).await.contains("no chat"));
    assert!(hosts.refused(json!({"t": "open-chat"})).await.contains("no chat"));
    let app = app.restarted().await;
    let host = app.browser().await;
    let path = host.create("game=hnefatafl&opponent=engine&side=0&level=1").await;
    assert!(!host.get(&path).await.body.contains("id=\"chat\""));
    assert!(host.socket(&path).await.refused(json!({"t": "open-chat"})).await.contains("no chat"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_note_is_there_again_for_its_person_alone() {
    let app = TestApp::new().await;
    let (path, [host, friend, _]) = game_of_two(&app).await;
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    let note = |was: &str, text: Value| json!({"t": "private-note", "was": was, "text": text});
    let first = "watch d4\nthen e5";
    assert_eq!(hosts.command(note("", json!(first))).await["text"], first);
    assert_eq!(friends.command(note("", Value::Null)).await["text"], "");
    let mut other_tab = host.socket(&path).await;
    assert_eq!(other_tab.command(note("", Value::Null)).await["text"], first);
    // What another tab has written is not overwritten unseen; the same text may come twice.
    let second = "watch d4\nthen f6";
    assert_eq!(other_tab.command(note(first, json!(second))).await["text"], second);
    for text in ["mine", ""] {
        assert!(hosts.refused(note(first, json!(text))).await.contains("Another tab"));
    }
    assert_eq!(hosts.command(note(first, json!(second))).await["text"], second);
    assert!(hosts.refused(note(second, json!("x".repeat(2001)))).await.contains("2000"));
    assert_eq!(hosts.command(note(second, json!(""))).await["text"], "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_quotes_no_line_of_the_other_room() {
    let app = TestApp::new().await;
    let (path, [host, friend, third]) = game_of_two(&app).await;
    host.socket(&path).await.done(say("between us")).await;
    third.socket(&path).await.done(say("among watchers")).await;
    // Nobody can report themselves, and each sees only their own room.
    for (browser, statuses) in
        [(&host, [409, 409]), (&friend, [200, 409]), (&app.browser().await, [409, 200])]
    {
        for (line, status) in (1..).zip(statuses) {
            let form = browser.get(&format!("{path}/report?line={line}")).await;
            assert_eq!(form.status, status, "{line}: {}", form.body);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_keep_their_numbers_when_an_author_closes_the_account() {
    let app = TestApp::new().await;
    let (path, [mut host, friend, _]) = game_of_two(&app).await;
    host.signs_up("Ada").await;
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    hosts.done(say("one")).await;
    friends.done(say("two")).await;
    hosts.done(say("three")).await;
    friends.chat().await;
    drop(hosts);
    assert_eq!(host.submit("/account/close", "password=correct+horse+battery").await.status, 303);
    friends.send_text(&json!({"t": "say", "text": "four", "id": "four"}).to_string()).await;
    let heard = friends.told("said").await;
    assert_eq!((&heard["text"], &heard["number"]), (&json!("four"), &json!(4)));
    let lines = friend.socket(&path).await.chat().await.0;
    let texts: Vec<&Value> = lines.iter().map(|line| &line["text"]).collect();
    assert_eq!(texts, ["two", "four"]);
}
