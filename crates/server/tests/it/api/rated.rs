//! Rated games of bots: in separate pools, so that bots are not ranked with people.

use super::program::{BOARD, BOT, Program, program};
use crate::common::{TestApp, request};
use serde_json::json;
use throughline_store::{Accounts as _, Append, NewGame, NewRating, Store as _};

const RATED: [(&str, &str); 2] = [("days", "3"), ("variant", "hnefatafl")];

/// Challenges a player to a rated game, who accepts, and resigns it after two moves. Each player
/// comes with the door of its kind. Returns the game's id.
async fn resigned_game([(by, door), (to, others)]: [(&Program, &str); 2], name: &str) -> String {
    let mut wish = json!({"rated": true, "color": "white"});
    for (field, value) in RATED {
        wish[field] = json!(value);
    }
    let made = by.post(&format!("/api/challenge/{name}"), wish).await;
    let challenge = made.json();
    assert_eq!((made.status, &challenge["rated"]), (200, &json!(true)), "{challenge}");
    let id = challenge["id"].as_str().unwrap().to_owned();
    to.does(&format!("/api/challenge/{id}/accept")).await;
    by.does(&format!("/api/{door}/game/{id}/move/d1-d2")).await;
    to.does(&format!("/api/{others}/game/{id}/move/f4-e4")).await;
    by.does(&format!("/api/{door}/game/{id}/resign")).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_rated_apart_from_people() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "OneBot", &BOT).await;
    let (_, two) = program(&app, "TwoBot", &BOT).await;
    for bot in [&one, &two] {
        bot.does("/api/bot/account/upgrade").await;
    }
    let (ada, person) = program(&app, "Ada", &BOARD).await;
    let (_, other) = program(&app, "Bob", &BOARD).await;
    // Two bots; a person and a bot, whoever challenges; two people.
    resigned_game([(&one, "bot"), (&two, "bot")], "TwoBot").await;
    resigned_game([(&person, "board"), (&one, "bot")], "OneBot").await;
    resigned_game([(&two, "bot"), (&person, "board")], "Ada").await;
    resigned_game([(&other, "board"), (&person, "board")], "Ada").await;
    let ratings = one.get("/api/user/Ada").await.json()["ratings"].clone();
    let pools: Vec<&str> =
        ratings.as_array().unwrap().iter().map(|of| of["pool"].as_str().unwrap()).collect();
    assert!(pools.contains(&"hnefatafl bots-days") && pools.contains(&"hnefatafl days"), "{ratings}");
    let ratings = one.get("/api/account").await.json()["ratings"].clone();
    let games = ratings.as_array().unwrap().iter().map(|of| of["games"].as_u64().unwrap()).max();
    assert!(ratings.to_string().matches("bots-days").count() > 0 && games == Some(2), "{ratings}");
    assert!(!ratings.to_string().contains("hnefatafl days"), "{ratings}");
    // The same in numbers, as on lichess.
    let perf = one.get("/api/user/Ada").await.json()["perfs"]["hnefatafl days"].clone();
    assert_eq!((&perf["games"], &perf["prov"]), (&json!(1), &json!(true)), "{perf}");
    assert!(perf["rating"].as_i64() > Some(0) && perf["rd"].as_i64() > Some(0), "{perf}");
    assert!(ada.get("/people/OneBot").await.body.contains("By the day, with bots"));

    // A rated game between people cannot be joined by a bot.
    let open =
        person.post("/api/challenge/open", json!({"rated": true, "days": 3, "variant": "hnefatafl"})).await;
    let id = open.json()["id"].as_str().unwrap().to_owned();
    let refused = one.post(&format!("/api/challenge/{id}/accept"), json!({})).await;
    assert!(refused.status == 409 && refused.body.contains("Bots play by challenge"), "{}", refused.body);
    // A rated game created by a bot cannot be played by two people.
    let open =
        one.post("/api/challenge/open", json!({"rated": true, "days": 3, "variant": "hnefatafl"})).await;
    let id = open.json()["id"].as_str().unwrap().to_owned();
    person.does(&format!("/api/challenge/{id}/accept")).await;
    let refused = other.post(&format!("/api/challenge/{id}/accept"), json!({})).await;
    assert!(refused.status == 409 && refused.body.contains("for bots"), "{}", refused.body);
    two.does(&format!("/api/challenge/{id}/accept")).await;
    // Without a token there is no account.
    let headers = [("Host", app.address().to_string())];
    let refused = request(app.address(), "POST", "/api/challenge/ai", &headers, "").await;
    assert!(refused.status == 401 && refused.body.contains("token"), "{}", refused.body);
    // Errors are objects, whether or not a token comes along.
    let headers = [("Host", app.address().to_string())];
    for (path, status) in
        [("/api/position?variant=nope", 422), ("/api/account", 401), ("/api/user/Nobody", 404)]
    {
        let refused = request(app.address(), "GET", path, &headers, "").await;
        assert!(refused.status == status && refused.body.starts_with("{\"error\":"), "{}", refused.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_rated_games_never_becomes_a_bots_and_a_challenge_is_no_game() {
    let app = TestApp::new().await;
    let (_, person) = program(&app, "Ada", &BOARD).await;
    let (browser, late) = program(&app, "LateBot", &["bot:play", "board:play", "challenge:write"]).await;
    let game = resigned_game([(&person, "board"), (&late, "board")], "LateBot").await;
    for off_the_list in [false, true] {
        if off_the_list {
            assert_eq!(browser.post("/games/mine/delete", &format!("id={game}")).await.status, 303);
        }
        let refused = late.post("/api/bot/account/upgrade", json!({})).await;
        assert!(refused.status == 409 && refused.body.contains("games already"), "{}", refused.body);
    }
    let (_, bot) = program(&app, "NewBot", &BOT).await;
    let challenge = person.post("/api/challenge/NewBot", json!({"variant": "hnefatafl"})).await;
    assert_eq!(challenge.status, 200, "{}", challenge.body);
    bot.does("/api/bot/account/upgrade").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_leaderboard_of_bots_has_bots_alone() {
    let app = TestApp::new().await;
    let (_, bot) = program(&app, "OneBot", &BOT).await;
    bot.does("/api/bot/account/upgrade").await;
    let (browser, _) = program(&app, "Ada", &BOARD).await;
    let store = app.store().await;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    for (name, rating) in [("onebot", 1600), ("ada", 1700)] {
        let player = store.account_named(name).await.unwrap().expect("signed up").visitor;
        let ratings = vec![NewRating {
            player,
            pool: "hnefatafl bots-live".to_owned(),
            number: 1,
            rating: rating * 1_000_000,
            deviation: 60 * 1_000_000,
            volatility: 60_000,
            previous: None,
        }];
        let id = format!("game-{name}");
        store.create(NewGame { id: id.clone(), at: now, ..NewGame::default() }).await.unwrap();
        store.append(Append { game: id, ratings, at: now, ..Append::default() }).await.unwrap();
    }
    store.close().await;
    let page = browser.get("/people").await.body;
    assert!(page.contains("Live, with bots") && page.contains("/people/OneBot"), "{page}");
    assert!(!page.contains("/people/Ada"), "{page}");
}
