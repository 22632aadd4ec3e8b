//! Finding opponents: seeks, and open challenges that anybody with the link may accept.

use super::program::{BOARD, BOT, TIMEOUT, program};
use crate::common::{Browser, TestApp};
use serde_json::json;
use std::collections::HashSet;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn players_and_games_are_found() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "Ada", &BOARD).await;
    for path in ["/api/user/Nemo", "/api/games/user/Nemo"] {
        let refused = one.get(path).await;
        assert_eq!(refused.status, 404, "{path}");
        assert_eq!(refused.json()["error"], "Nobody here is called “Nemo”.", "{path}");
    }
    for _ in 0..3 {
        let made = one.post("/api/challenge/ai", json!({"level": 1})).await;
        assert_eq!(made.status, 201, "{}", made.body);
    }
    for (query, count) in [("", 3), ("?nb=1", 1), ("?nb=2", 2), ("?nb=50", 3), ("?nb=100", 3)] {
        let games = one.get(&format!("/api/account/playing{query}")).await.json();
        assert_eq!(games["nowPlaying"].as_array().map(Vec::len), Some(count), "{query}");
    }
    let refused = one.get("/api/account/playing?nb=some").await;
    assert!(refused.status == 422 && refused.body.contains("“nb” is “some”"), "{}", refused.body);
    // Without words about the site's form.
    for (whom, wish, why) in [
        ("Nemo", json!({}), "Nobody here is called “Nemo”."),
        ("Ada", json!({}), "You cannot challenge yourself."),
        ("open", json!({"days": 0}), "“days” is “0”; allowed: a whole number, 1 to 14"),
    ] {
        let refused = one.post(&format!("/api/challenge/{whom}"), wish).await;
        assert_eq!((refused.status, &refused.json()["error"]), (422, &json!(why)), "{whom}");
    }
}

/// Requests the lobby's list until it has this many seeks: it is read once a second.
async fn seeks(browser: &Browser, count: usize) {
    for _ in 0..TIMEOUT.as_millis() / 100 {
        if browser.get("/lobby/list").await.body.matches("data-key=").count() == count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("never {count}: {}", browser.get("/lobby/list").await.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_lasts_as_long_as_its_stream_and_ends_when_a_game_begins() {
    let app = TestApp::new().await;
    let (browser, one) = program(&app, "Ada", &BOARD).await;
    let (_, two) = program(&app, "Bob", &BOARD).await;
    let form = "time=5&increment=3&rated=true&variant=hnefatafl&color=black&ratingRange=";
    let mut left = one.post_stream("/api/board/seek", form).await;
    assert_eq!(left.status().await, 200);
    seeks(&browser, 1).await;
    drop(left);
    seeks(&browser, 0).await;
    let mut events = [one.stream("/api/stream/event").await, two.stream("/api/stream/event").await];
    let mut waits = one.post_stream("/api/board/seek", form).await;
    assert_eq!(waits.status().await, 200);
    seeks(&browser, 1).await;
    // Different games: another time, casual, the same side.
    for other in [
        "time=3&increment=3&rated=true&variant=hnefatafl",
        "time=5&increment=3&rated=false&variant=hnefatafl",
        "time=5&increment=3&rated=true&variant=hnefatafl&color=black",
    ] {
        let mut other = two.post_stream("/api/board/seek", other).await;
        assert_eq!(other.status().await, 200);
        seeks(&browser, 2).await;
        drop(other);
        seeks(&browser, 1).await;
    }
    let form = "time=5&increment=3&rated=true&variant=hnefatafl&color=white";
    two.post_stream("/api/board/seek", form).await.ends().await;
    waits.ends().await;
    for (events, color) in events.iter_mut().zip(["black", "white"]) {
        let game = events.until("gameStart").await["game"].clone();
        let found = [&game["color"], &game["rated"], &game["source"], &game["speed"]];
        assert_eq!(found, [&json!(color), &json!(true), &json!("lobby"), &json!("live")]);
    }
    seeks(&browser, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeks_are_for_people_and_say_what_is_wrong_with_them() {
    let app = TestApp::new().await;
    let (browser, bot) = program(&app, "AdaBot", &[&BOT[..], &BOARD[..]].concat()).await;
    let by_the_day = bot.post("/api/board/seek", json!({"days": 3, "variant": "hnefatafl"})).await;
    assert!(by_the_day.json()["id"].is_string(), "{}", by_the_day.body);
    seeks(&browser, 1).await;
    for (body, words) in [
        (json!({"time": 0, "increment": 0}), "“time” is “0”; allowed: a whole number, 1 to 180"),
        (json!({"increment": 3}), "“time” in minutes"),
        (json!({"time": 5, "variant": "ludo"}), "ludo"),
        (json!({"time": 5, "color": "red"}), "white, black or random"),
        (json!({"time": 5, "ratingRange": "1000-1500"}), "ratingRange"),
        (json!({"time": 5, "rated": true, "variant": "hnefatafl:king-armed=off"}), "published rules"),
    ] {
        let refused = bot.post("/api/board/seek", body.clone()).await;
        assert!(refused.status == 422 && refused.body.contains(words), "{body}: {}", refused.body);
    }
    let (_, bot) = program(&app, "BobBot", &[&BOT[..], &BOARD[..]].concat()).await;
    bot.does("/api/bot/account/upgrade").await;
    let refused = bot.post("/api/board/seek", json!({"time": 5})).await;
    assert!(refused.status == 409 && refused.body.contains("/api/bot"), "{}", refused.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_link_takes_an_open_challenge() {
    let app = TestApp::new().await;
    let (maker, program_of_maker) = program(&app, "Ada", &BOARD).await;
    let (_, two) = program(&app, "Bob", &BOARD).await;
    let (guest, late) = (app.browser().await, app.browser().await);
    let wish = json!({"clock.limit": 600, "clock.increment": 5, "variant": "hnefatafl:rules=brandubh"});
    let made = program_of_maker.post("/api/challenge/open", wish.clone()).await;
    let challenge = made.json();
    assert_eq!(
        (made.status, &challenge["challenger"], &challenge["color"]),
        (200, &json!(null), &json!("random"))
    );
    let [id, url, white, black] =
        ["id", "url", "urlWhite", "urlBlack"].map(|key| challenge[key].as_str().unwrap());
    assert_eq!((white, black), (&*format!("{url}?side=0"), &*format!("{url}?side=1")));
    let of_maker = program_of_maker.get("/api/challenge").await.json();
    assert_eq!(of_maker["out"][0]["id"], json!(id), "{of_maker}");
    assert_eq!(two.get("/api/challenge").await.json(), json!({"in": [], "out": []}));
    assert_eq!(challenge["variant"]["name"], "Brandubh");
    // The page offers the side in its address, or a random one.
    assert!(guest.get(url).await.body.contains("Chance decides"));
    let page = guest.get(black).await.body;
    assert!(
        page.contains("You would play the defenders") && page.contains(&format!("{url}/join?side=1")),
        "{page}"
    );
    assert_eq!(guest.post(&format!("{url}/join?side=1"), "").await.status, 303);
    assert_eq!(guest.socket(url).await.view["you"], json!([1]));
    // That side is taken now: its link now offers the other one.
    let page = late.get(black).await.body;
    assert!(page.contains("You would play the attackers") && !page.contains("join?side=1"), "{page}");
    assert_eq!(late.post(&format!("{url}/join?side=1"), "").await.status, 409);
    let mut events = two.stream("/api/stream/event").await;
    let accept = format!("/api/challenge/{id}/accept?color");
    for (color, status) in [("red", 422), ("black", 409), ("white", 200)] {
        let answered = two.post(&format!("{accept}={color}"), json!({})).await;
        assert_eq!(answered.status, status, "{color}: {}", answered.body);
    }
    let game = events.until("gameStart").await["game"].clone();
    assert_eq!((game["id"].as_str(), game["color"].as_str()), (Some(id), Some("white")));
    assert_eq!(program_of_maker.get("/api/challenge").await.json()["out"], json!([]));
    assert_eq!(late.post(&format!("{url}/join"), "").await.status, 409);
    // Whoever has a side keeps it.
    let open = program_of_maker.post("/api/challenge/open", wish.clone()).await.json();
    let accept = format!("/api/challenge/{}/accept?color", open["id"].as_str().unwrap());
    for (color, status) in [("white", 200), ("white", 200), ("black", 409)] {
        let answered = two.post(&format!("{accept}={color}"), json!({})).await;
        assert_eq!(answered.status, status, "{color}: {}", answered.body);
    }
    let refused = two.post(&format!("{accept}=black"), json!({})).await;
    assert!(refused.body.contains("already play the other side"), "{}", refused.body);
    // Its creator does not play, and can abort it until somebody has accepted.
    let refused = program_of_maker.post(&format!("/api/challenge/{id}/cancel"), json!({})).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert_eq!(maker.socket(url).await.view["you"], json!([]));
    let made = program_of_maker.post("/api/challenge/open", wish).await.json();
    let (id, url) = (made["id"].as_str().unwrap(), made["url"].as_str().unwrap());
    assert_eq!(maker.socket(url).await.view["can"]["abort"], true);
    assert_eq!(guest.socket(url).await.view["can"]["abort"], false);
    assert_eq!(two.post(&format!("/api/challenge/{id}/cancel"), json!({})).await.status, 404);
    program_of_maker.does(&format!("/api/challenge/{id}/cancel")).await;
    assert_eq!(guest.post(&format!("{url}/join"), "").await.status, 409);
    let refused = program_of_maker.post("/api/challenge/open", json!({"color": "white"})).await;
    assert!(refused.status == 422 && refused.body.contains("its links have one"), "{}", refused.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_begins_when_it_is_accepted_and_its_stream_tells_the_opponent_then() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "Ada", &BOARD).await;
    let (_, two) = program(&app, "Bob", &BOARD).await;
    let wish = json!({"variant": "one-dimensional-chess", "color": "white"});
    let made = one.post("/api/challenge/bob", wish).await.json();
    let id = made["id"].as_str().expect("an id");
    let mut stream = one.stream(&format!("/api/board/game/stream/{id}")).await;
    let full = stream.until("gameFull").await;
    assert_eq!((&full["state"]["status"], &full["black"]["name"]), (&json!("created"), &json!("?")));
    let status = async || one.get(&format!("/game/export/{id}")).await.json()["status"].clone();
    assert_eq!(status().await, json!({"id": 10, "name": "created"}));
    // As on the site, whoever has made a game may move before the other sits down.
    let position = one.get("/api/position?variant=one-dimensional-chess").await.json();
    let first = position["moves"][0].as_str().expect("a move");
    one.does(&format!("/api/board/game/{id}/move/{first}")).await;
    let state = stream.until("gameState").await;
    assert_eq!((&state["status"], &state["moves"]), (&json!("created"), &json!(first)));
    two.does(&format!("/api/challenge/{id}/accept")).await;
    let full = stream.until("gameFull").await;
    assert_eq!((&full["state"]["status"], &full["black"]["name"]), (&json!("started"), &json!("Bob")));
    assert_eq!(full["state"]["moves"], json!(first));
    assert_eq!(status().await, json!({"id": 20, "name": "started"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_event_of_a_challenge_that_ends_says_how() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "Ada", &BOARD).await;
    let (_, two) = program(&app, "Bob", &BOARD).await;
    let mut streams = [one.stream("/api/stream/event").await, two.stream("/api/stream/event").await];
    for (answer, by, event, status) in [
        ("decline", &two, "challengeDeclined", "declined"),
        ("cancel", &one, "challengeCanceled", "canceled"),
    ] {
        let made = one.post("/api/challenge/bob", json!({"variant": "hnefatafl"})).await.json();
        for stream in &mut streams {
            assert_eq!(stream.until("challenge").await["challenge"]["status"], "created");
        }
        by.does(&format!("/api/challenge/{}/{answer}", made["id"].as_str().expect("an id"))).await;
        for stream in &mut streams {
            assert_eq!(stream.until(event).await["challenge"]["status"], status);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_events_begins_with_all_games_however_many() {
    let app = TestApp::new().await;
    let (browser, ada) = program(&app, "Ada", &BOARD).await;
    let mut games = HashSet::new();
    for _ in 0..100 {
        let path = browser.create("game=hnefatafl&opponent=engine&side=0&level=1").await;
        games.insert(path.rsplit('/').next().unwrap().to_owned());
    }
    let mut events = ada.stream("/api/stream/event").await;
    for _ in 0..games.len() {
        let begun = events.until("gameStart").await;
        assert!(games.remove(begun["game"]["id"].as_str().unwrap()), "once");
    }
    // The stream goes on: a game that is deleted is told, and so is one that begins.
    let path = browser.create("game=hnefatafl&opponent=engine&side=0&level=1").await;
    let id = path.rsplit('/').next().unwrap();
    assert_eq!(events.until("gameStart").await["game"]["id"], id);
    assert_eq!(browser.post("/games/mine/delete", &format!("id={id}")).await.status, 303);
    assert_eq!(events.until("gameFinish").await["game"]["id"], id);
}
