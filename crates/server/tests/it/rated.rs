//! Rated games: which results count, and the leaderboard.

use crate::common::TestApp;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};
use throughline_store::{Accounts, Append, NewGame, NewRating, Store};

pub const RATED: &str = "game=hnefatafl&opponent=friend&side=0&rated=on&time=live&minutes=3&increment=2";

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_counts_for_both_with_the_worth_of_the_side() {
    let app = TestApp::new().await;
    let (mut host, mut friend) = (app.browser().await, app.browser().await);
    let refused = host.post("/games", RATED).await;
    assert!(refused.status == 422 && refused.body.contains("people who have accounts"));
    host.signs_up("Ada").await;
    let without_clock = "game=hnefatafl&opponent=friend&rated=on";
    assert!(host.post("/games", without_clock).await.body.contains("needs a clock"));
    let path = host.create(RATED).await;
    let refused = friend.post(&format!("{path}/join"), "").await;
    assert!(refused.status == 409 && refused.body.contains("people who have accounts"), "{}", refused.body);
    // The invitation says so beforehand, and signing in leads back to it.
    let invited = friend.get(&path).await.body;
    let sign_in = format!("/account?next={}", path.replace('/', "%2F"));
    assert!(invited.contains(&sign_in) && !invited.contains("join-button"), "{invited}");
    let account = friend.get(&sign_in).await.body;
    assert!(account.contains(&format!("/account/sign-up?next={}", path.replace('/', "%2F"))), "{account}");
    friend.signs_up("Bob").await;
    assert!(friend.get(&path).await.body.contains("join-button"));
    assert_eq!(friend.post(&format!("{path}/join"), "").await.status, 303);
    let (mut hosts, mut friends) = (host.socket(&path).await, friend.socket(&path).await);
    assert_eq!(hosts.view["seats"][0]["rating"], "1500?");
    let expected = hosts.view["rated"].as_str().unwrap().to_owned();
    assert!(expected.contains("Defenders") && expected.contains('%'), "{expected}");
    hosts.play("d1-d2").await;
    friends.until(|view| view["frame"]["ply"] == 1).await;
    friends.play("f4-e4").await;
    friends.until(|view| view["can"]["resign"] == true).await;
    friends.done(json!({"t": "resign"})).await;
    hosts.until(|view| !view["result"].is_null()).await;
    let rating = |side: usize| hosts.view["seats"][side]["rating"].as_str().unwrap().to_owned();
    // Winning with the worse side gains more than between equal sides (162 points at first).
    let gained: i32 = rating(0).split("(+").nth(1).unwrap().trim_end_matches(')').parse().unwrap();
    assert!(gained > 170 && rating(1).contains("(−"), "{} {}", rating(0), rating(1));
    let record = friend.get(&format!("{path}/record.pgn")).await.body;
    assert!(record.contains("[Event \"Rated game\"]"), "{record}");
    let profile = friend.get("/people/Ada").await.body;
    assert!(profile.contains("Ratings") && profile.contains(&format!("{}?", 1500 + gained)), "{profile}");
    // Both ratings are too uncertain for the leaderboard, but they are found by name.
    assert!(!friend.get("/people").await.body.contains("/people/Ada"));
    assert_eq!(friend.get("/people?name=Ada").await.status, 303);
    assert!(friend.get("/people?name=Nemo").await.body.contains("Nobody here is called “Nemo”"));
    // The same after a restart, from the log.
    drop((hosts, friends));
    let app = app.restarted().await;
    let host = host.at(&app);
    let again = host.socket(&path).await;
    assert_eq!(again.view["seats"][0]["rating"], format!("{} (+{gained})", 1500 + gained));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_called_off_counts_for_nobody() {
    let app = TestApp::new().await;
    let [host, friend] = app.people(["Ada", "Bob"]).await;
    let path = host.create_joined_game(RATED, &friend).await;
    let mut hosts = host.socket(&path).await;
    // It cannot count before both have moved.
    assert_eq!(
        (&hosts.view["can"]["resign"], &hosts.view["can"]["offer_draw"]),
        (&json!(false), &json!(false))
    );
    for command in [json!({"t": "resign"}), json!({"t": "offer-draw", "ply": 0})] {
        assert!(hosts.refused(command).await.contains("only be called off"));
    }
    hosts.done(json!({"t": "abort"})).await;
    hosts.until(|view| !view["result"].is_null()).await;
    assert_eq!(hosts.view["seats"][0]["rating"], "1500?");
    assert!(!friend.get("/people/Ada").await.body.contains("Ratings"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_shows_who_is_known_well_and_has_played_of_late() {
    let app = TestApp::new().await;
    for name in ["Ada", "Bob", "Cleo", "Dora", "Eve"] {
        assert_eq!(app.browser().await.signs_up(name).await.status, 200);
    }
    let store = app.store().await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    const DAY: i64 = 24 * 60 * 60 * 1000;
    // Name, rating, deviation, days ago.
    let people = [
        ("ada", 1600, 60, 1),
        ("bob", 1700, 60, 1),
        ("cleo", 1900, 200, 1),
        ("dora", 1800, 60, 50),
        // Known well enough at the time, and no longer.
        ("eve", 1850, 109, 40),
    ];
    for (name, rating, deviation, days) in people {
        let player = store.account_named(name).await.unwrap().expect("signed up").visitor;
        let (pool, volatility) = ("hnefatafl live".to_owned(), 60_000);
        let (rating, deviation) = (rating * 1_000_000, deviation * 1_000_000);
        let (number, previous) = (1, None);
        let ratings = vec![NewRating { player, pool, number, rating, deviation, volatility, previous }];
        let (id, at) = (format!("game-{name}"), now - days * DAY);
        store.create(NewGame { id: id.clone(), at, ..NewGame::default() }).await.unwrap();
        store.append(Append { game: id, ratings, at, ..Append::default() }).await.unwrap();
    }
    store.close().await;
    let page = app.browser().await.get("/people").await.body;
    let at = |name: &str| page.find(&format!("/people/{name}"));
    assert!(at("Bob") < at("Ada") && at("Bob").is_some(), "{page}");
    assert_eq!((at("Cleo"), at("Dora"), at("Eve")), (None, None, None));
    assert!(page.contains("</b> <span class=\"soft\">1 rated game</span>"), "{page}");
    // Ada's game is no longer on her list; her rating is still hers.
    let profile = app.browser().await.get("/people/Ada").await.body;
    assert!(profile.contains("No finished games yet") && profile.contains("Ratings"), "{profile}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_against_the_engine_counts_apart_and_the_level_stays_as_it_is() {
    let app = TestApp::new().await;
    let mut ada = app.browser().await;
    let form = "game=linear-pursuit&opponent=engine&level=3&side=0&rated=on&hints=on&time=live&minutes=1";
    assert!(ada.post("/games", form).await.body.contains("people who have accounts"));
    ada.signs_up("Ada").await;
    let other = "game=hnefatafl&opt.rules=copenhagen&opponent=engine&level=3&rated=on";
    assert!(ada.post("/games", other).await.body.contains("by which its levels were measured"));
    let (path, mut socket) = ada.open(form).await;
    // Removing the game from the list does not save the rating.
    let delete = format!("id={}", path.trim_start_matches("/games/"));
    let refused = ada.post("/games/mine/delete", &delete).await;
    assert!(refused.status == 409 && refused.body.contains("play it, or call it off"), "{}", refused.body);
    let seat = |view: &Value, side: usize| view["seats"][side]["rating"].as_str().unwrap().to_owned();
    assert_eq!((seat(&socket.view, 0), seat(&socket.view, 1)), ("1500?".to_owned(), "1500".to_owned()));
    assert_eq!(
        (&socket.view["can"]["hint"], &socket.view["clock"]["control"]),
        (&json!(false), &"3 days a move".into())
    );
    socket.play_any().await;
    socket.my_turn().await;
    assert_eq!(socket.view["can"]["undo"], false);
    assert!(socket.refused(json!({"t": "undo", "ply": socket.ply()})).await.contains("without takebacks"));
    let refused = ada.post("/games/mine/delete", &delete).await;
    assert!(refused.status == 409 && refused.body.contains("finish it, or resign"), "{}", refused.body);
    socket.done(json!({"t": "resign"})).await;
    socket.until(|view| !view["result"].is_null()).await;
    let (own, level) = (seat(&socket.view, 0), seat(&socket.view, 1));
    assert!(own.contains("(−") && level == "1500", "{own} {level}");
    let profile = ada.get("/people/Ada").await.body;
    assert!(profile.contains("Linear Pursuit · Against the engine"), "{profile}");
    assert!(profile.contains("Most played") && profile.contains("1 game<"), "{profile}");
    // A rated game is kept even if it is on nobody's list.
    assert_eq!(ada.post("/games/mine/delete", &delete).await.status, 303);
    assert!(!ada.get("/games/mine").await.body.contains(path.trim_start_matches("/games/")));
    assert_eq!(app.browser().await.get(&path).await.status, 200);
    // Only games between people count for the worth of the sides.
    let found = app.admin().await.worth(true).await.unwrap();
    assert_eq!(found, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_one_person_that_end_together_all_count() {
    let app = TestApp::new().await;
    let [ada, others @ ..] = app.people(["Ada", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus"]).await;
    let mut ends = Vec::new();
    for other in others {
        let (_, _, others) = ada.begin(RATED, &other).await;
        ends.push(others);
    }
    let ending = ends.into_iter().map(async |mut socket| socket.done(json!({"t": "resign"})).await);
    futures_util::future::join_all(ending).await;
    let account: Value = ada.json("/api/user/Ada").await;
    let ratings = account["ratings"].as_array().unwrap();
    assert_eq!((ratings.len(), &ratings[0]["games"]), (1, &json!(6)), "{account}");
}
