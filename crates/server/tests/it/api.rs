//! The API: tokens, challenges, game streams, positions, records.

mod description;
mod draws;
mod elsewhere;
mod finding;
mod program;
mod rated;
mod tokens;

use crate::common::{TestApp, request};
use program::{BOARD, BOT, Program, program};
use serde_json::{Value, json};
use std::path::Path;

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_play_a_whole_game_and_read_it_again() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "AdaBot", &BOT).await;
    let (_, two) = program(&app, "BobBot", &BOT).await;
    for bot in [&one, &two] {
        bot.does("/api/bot/account/upgrade").await;
    }
    let mut events = two.stream("/api/stream/event").await;
    let wish = json!({"rated": false, "clock.limit": 600, "clock.increment": 5, "color": "white",
        "variant": "one-dimensional-chess"});
    let made = one.post("/api/challenge/bobbot", wish).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let challenge = made.json();
    assert_eq!(
        challenge["timeControl"],
        json!({"type": "clock", "limit": 600, "increment": 5, "show": "10+5"})
    );
    assert_eq!((&challenge["direction"], &challenge["challenger"]["title"]), (&json!("out"), &json!("BOT")));
    let told = events.until("challenge").await;
    let id = told["challenge"]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        (told["challenge"]["direction"].as_str(), challenge["id"].as_str()),
        (Some("in"), Some(id.as_str()))
    );
    two.does(&format!("/api/challenge/{id}/accept")).await;
    let begun = events.until("gameStart").await;
    assert_eq!(
        (begun["game"]["id"].as_str(), begun["game"]["color"].as_str()),
        (Some(id.as_str()), Some("black"))
    );
    let mut first = one.stream(&format!("/api/bot/game/stream/{id}")).await;
    let mut second = two.stream(&format!("/api/bot/game/stream/{id}")).await;
    let full = first.until("gameFull").await;
    assert_eq!(
        (full["white"]["name"].as_str(), full["initialFen"].as_str()),
        (Some("AdaBot"), Some("startpos"))
    );
    assert_eq!(
        (full["clock"]["initial"].as_u64(), full["state"]["status"].as_str()),
        (Some(600_000), Some("started"))
    );
    second.until("gameFull").await;
    let said =
        one.post(&format!("/api/bot/game/{id}/chat"), json!({"room": "player", "text": "Good luck!"})).await;
    assert_eq!(said.status, 200, "{}", said.body);
    assert_eq!(second.until("chatLine").await["text"], "Good luck!");
    for text in ["", &"x".repeat(281)] {
        let refused = one.post(&format!("/api/bot/game/{id}/chat"), json!({"text": text})).await;
        assert!(refused.status == 422 && refused.body.contains("280"), "{}", refused.body);
    }
    // Both play the first legal move until the game is over or White resigns.
    let mut played: Vec<String> = Vec::new();
    while played.len() < 6 {
        let position =
            one.get(&format!("/api/position?variant=one-dimensional-chess&moves={}", played.join("+"))).await;
        let legal = position.json()["moves"][0].as_str().expect("a move").to_owned();
        let (mover, waiting) = if played.len().is_multiple_of(2) { (&one, &two) } else { (&two, &one) };
        let early = waiting.post(&format!("/api/bot/game/{id}/move/{legal}"), json!({})).await;
        assert_eq!(early.status, 409, "{}", early.body);
        mover.does(&format!("/api/bot/game/{id}/move/{legal}")).await;
        played.push(legal);
        let state = first.until("gameState").await;
        assert_eq!(state["moves"], json!(played.join(" ")));
    }
    one.does(&format!("/api/bot/game/{id}/resign")).await;
    let last = loop {
        let state = second.until("gameState").await;
        if state["status"] != "started" {
            break state;
        }
    };
    assert_eq!((last["status"].as_str(), last["winner"].as_str()), (Some("resign"), Some("black")));
    second.ends().await;
    let over = events.until("gameFinish").await;
    assert_eq!(
        (over["game"]["status"]["name"].as_str(), over["game"]["winner"].as_str()),
        (Some("resign"), Some("black"))
    );
    // As it stands at the end, not as it was announced.
    assert_eq!(
        (&over["game"]["fen"], &over["game"]["hasMoved"], &over["game"]["isMyTurn"]),
        (&last["fen"], &json!(true), &json!(false))
    );
    assert_ne!(over["game"]["fen"], begun["game"]["fen"]);
    let games = one.get("/api/games/user/AdaBot?max=5").await;
    let line = games.body.lines().find(|line| line.starts_with('{')).expect("a game");
    let game: Value = serde_json::from_str(line).unwrap();
    assert_eq!((&game["moves"], &game["players"]), (&json!(played.join(" ")), &json!(["AdaBot", "BobBot"])));
    for (accepted, is_record) in [
        ("application/x-chess-pgn", true),
        ("text/plain, Application/X-Chess-PGN; q=0.9, application/json;q=0.5", true),
        ("application/json, application/x-chess-pgn;q=0.5", false),
        ("application/x-chess-pgn;q=0, application/json", false),
        ("*/*", false),
    ] {
        let headers = [("Host", app.address().to_string()), ("Accept", accepted.to_owned())];
        let record = request(app.address(), "GET", &format!("/game/export/{id}"), &headers, "").await;
        assert_eq!(record.body.contains("[White \"AdaBot\"]"), is_record, "{accepted}: {}", record.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_may_do_what_its_token_says_until_it_is_revoked() {
    let app = TestApp::new().await;
    let (person, program) = program(&app, "Ada", &["challenge:read"]).await;
    let account = program.get("/api/account").await;
    assert_eq!((account.status, account.json()["username"].as_str()), (200, Some("Ada")));
    assert_eq!(account.header("ratelimit-limit"), Some("600"));
    assert!(account.header("ratelimit-remaining").is_some_and(|left| left.parse::<u32>().unwrap() < 600));
    let refused = program.post("/api/challenge/ai", json!({"level": 1})).await;
    assert_eq!(
        (refused.status, &refused.json()["error"]),
        (
            403,
            &json!("The access token lacks the scope board:play. Make one that has it at /account/tokens.")
        )
    );
    let unknown = Program { token: "tlt_nothing".to_owned(), address: app.address() };
    let refused = unknown.get("/api/account").await;
    assert_eq!((refused.status, refused.header("www-authenticate")), (401, Some("Bearer")));
    // Cookies are not accepted by the API, nor tokens by the site.
    assert_eq!(person.get("/api/account").await.status, 401);
    assert_eq!(program.post("/games", json!({})).await.status, 403);
    let mut events = program.stream("/api/stream/event").await;
    let page = person.get("/account/tokens").await.body;
    assert!(page.contains("test") && !page.contains(&program.token));
    let (_, rest) = page.split_once("name=\"token\" value=\"").expect("a token to revoke");
    let hash = rest.split('"').next().unwrap();
    assert_eq!(person.post("/account/tokens/revoke", &format!("token={hash}")).await.status, 303);
    assert_eq!(program.get("/api/account").await.status, 401);
    events.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_is_read_as_its_type_says_or_refused() {
    let app = TestApp::new().await;
    let (_, ada) = program(&app, "Ada", &BOARD).await;
    let (json, form) = (r#"{"variant":"hnefatafl:rules=brandubh"}"#, "variant=hnefatafl:rules=brandubh");
    let large = format!("variant={}", "x".repeat(20_000));
    for (kind, body, status, told) in [
        ("Application/JSON; charset=utf-8", json, 201, "hnefatafl:rules=brandubh"),
        ("Application/X-WWW-Form-Urlencoded", form, 201, "hnefatafl:rules=brandubh"),
        ("", "", 201, "hnefatafl"),
        ("", json, 422, "allowed: application/json or application/x-www-form-urlencoded"),
        ("text/plain", form, 422, "“Content-Type” is “text/plain”"),
        ("application/json", "{", 422, "JSON"),
        ("application/json", large.as_str(), 413, "larger"),
    ] {
        let kind = (!kind.is_empty()).then(|| ("Content-Type", kind.to_owned()));
        let headers: Vec<_> = ada.headers().into_iter().chain(kind).collect();
        let answer = request(app.address(), "POST", "/api/challenge/ai", &headers, body).await;
        assert_eq!(answer.status, status, "{headers:?} {}", answer.body);
        assert!(answer.body.contains(told), "{told}: {}", answer.body);
    }
    let kind = ("Content-Type", "application/x-www-form-urlencoded".to_owned());
    for (path, encoding, status) in [
        ("/api/challenge/ai", "gzip", 415),
        ("/api/token/test", "br", 415),
        ("/api/challenge/ai", "Identity", 201),
    ] {
        let more = [kind.clone(), ("Content-Encoding", encoding.to_owned())];
        let headers: Vec<_> = ada.headers().into_iter().chain(more).collect();
        let answer = request(app.address(), "POST", path, &headers, form).await;
        assert_eq!(answer.status, status, "{path} {encoding}: {}", answer.body);
        let named = answer.body.contains(&format!("“Content-Encoding: {encoding}”"));
        let accepted = answer.header("accept-encoding") == Some("identity");
        assert_eq!([named, accepted], [status == 415; 2], "{}", answer.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_are_bots_from_the_beginning_and_play_by_challenge() {
    let app = TestApp::new().await;
    let (_, named) = program(&app, "Ada", &["bot:play"]).await;
    let refused = named.post("/api/bot/account/upgrade", json!({})).await;
    assert!(refused.status == 409 && refused.body.contains("ends in “bot”"), "{}", refused.body);
    let (played, late) = program(&app, "late-bot", &["bot:play"]).await;
    played.create("game=hnefatafl").await;
    assert_eq!(late.post("/api/bot/account/upgrade", json!({})).await.status, 409);
    let (browser, bot) = program(&app, "GoodBot", &BOT).await;
    bot.does("/api/bot/account/upgrade").await;
    let seek = played.create("game=hnefatafl&opponent=anybody").await;
    assert_eq!(browser.post(&format!("{seek}/join"), "").await.status, 409);
    // Bots may neither use the lobby nor play rated games against the site's engine.
    for form in ["game=hnefatafl&opponent=anybody", "game=hnefatafl&opponent=engine&rated=on"] {
        let refused = browser.post("/games", form).await;
        assert!(refused.status == 422 && refused.body.contains("Bots play by challenge"), "{form}");
    }
    let refused = browser.post("/lobby/play", "game=hnefatafl&pace=days").await;
    assert!(refused.status == 422 && refused.body.contains("Bots play by challenge"), "{}", refused.body);
    let made = bot
        .post(
            "/api/challenge/ai",
            json!({"level": 1, "color": "black", "variant": "hnefatafl:rules=brandubh"}),
        )
        .await;
    assert_eq!(made.status, 201, "{}", made.body);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let mut stream = bot.stream(&format!("/api/bot/game/stream/{id}")).await;
    assert_eq!(stream.until("gameFull").await["white"]["aiLevel"], 1);
    let state = stream.until("gameState").await;
    assert_eq!(state["moves"].as_str().unwrap().split(' ').count(), 1, "the engine has moved");
    // No draw can be offered to the engine; the move is played all the same.
    let next =
        format!("/api/position?variant=hnefatafl:rules=brandubh&moves={}", state["moves"].as_str().unwrap());
    let legal = bot.get(&next).await.json()["moves"][0].as_str().expect("a move").to_owned();
    bot.does(&format!("/api/bot/game/{id}/move/{legal}?offeringDraw=true")).await;
    assert!(stream.until("gameState").await["moves"].as_str().unwrap().contains(&legal));
    let by_board = bot.post(&format!("/api/board/game/{id}/resign"), json!({})).await;
    assert!(by_board.status == 409 && by_board.body.contains("/api/bot"), "{}", by_board.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_values_opinions_puzzles_and_lessons() {
    let app = TestApp::new().await;
    let (_, program) = program(&app, "Ada", &["engine:read"]).await;
    let position = program.get("/api/position?variant=hnefatafl").await.json();
    assert_eq!((position["turn"].as_str(), position["result"].clone()), (Some("white"), Value::Null));
    assert_eq!(position["moves"].as_array().unwrap().len(), 116);
    for (path, names) in [
        ("/api/position?variant=draughts", "draughts"),
        ("/api/position?fen=nonsense", "nonsense"),
        ("/api/position?moves=a4-a3+a4-a3", "Move 2: "),
        ("/api/analysis?level=9", "“level” is “9”; allowed: 1 to 8"),
        ("/api/position?level=abc", "“level” is “abc”; allowed: 1 to 8"),
        ("/api/position?level=300", "“level” is “300”; allowed: 1 to 8"),
        ("/api/games/user/Ada?max=-1", "“max” is “-1”; allowed: a whole number"),
        ("/api/games/user/Ada?rated=maybe", "“rated” is “maybe”; allowed: true or false"),
        ("/api/games/user/Ada?since=abc", "“since” is “abc”; allowed: milliseconds"),
        ("/api/puzzle/hnefatafl/abc", "“number” is “abc”; allowed: a whole number, from 1"),
        ("/api/attic/game/stream/none", "expected `bot` or `board`"),
    ] {
        let refused = program.get(path).await;
        assert!(refused.status == 422 && refused.body.contains(names), "{path}: {}", refused.body);
    }
    let opinion = program.get("/api/analysis?variant=hnefatafl:rules=brandubh&level=2").await.json();
    assert!(opinion["pv"][0] == opinion["move"] && opinion["nodes"].as_u64() > Some(0), "{opinion}");
    let exact = program.get("/api/tablebase?variant=hnefatafl").await.json();
    assert!(exact["score"].is_null() && !exact["words"].as_str().unwrap().is_empty());
    let daily = program.get("/api/puzzle/daily").await.json();
    let path = format!("/api/puzzle/{}/{}", daily["game"].as_str().unwrap(), daily["number"]);
    assert_eq!(program.get(&path).await.json(), daily);
    assert_eq!(program.get("/api/puzzle/hnefatafl/0").await.status, 404);
    let lessons = program.get("/api/lessons/hnefatafl").await.json();
    assert!(lessons[0]["steps"].as_array().unwrap().len() >= 6, "{lessons}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_position_is_told_in_the_readers_language_and_is_its_exact_value() {
    let app = TestApp::new().await;
    let headers = [("Host", app.address().to_string()), ("Accept-Language", "de".to_owned())];
    let ask = async |path: &str| request(app.address(), "GET", path, &headers, "").await.json();
    let over = "variant=one-dimensional-chess&fen=K14k%20w%203";
    let position = ask(&format!("/api/position?{over}")).await;
    let words = position["result"]["words"].as_str().expect("a result");
    assert!(words.starts_with("Remis: ") && words.ends_with("(C12)."), "{words}");
    let exact = ask(&format!("/api/tablebase?{over}")).await;
    assert_eq!((&exact["words"], &exact["score"]["chances"]), (&json!(words), &json!([0, 1000, 0])));
    assert_eq!((&exact["fen"], &exact["moves"]), (&position["fen"], &json!([])));
    let refused = ask("/api/position?moves=zz").await;
    assert!(refused["error"].as_str().unwrap().starts_with("Zug 1: „zz“ ist kein Zug."), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_python_client_of_lichess_plays_whole_games_unchanged() {
    let app = TestApp::new().await;
    let (_, one) = program(&app, "AdaBot", &BOT).await;
    let (_, two) = program(&app, "BobBot", &BOT).await;
    let (_, ada) = program(&app, "Ada", &BOARD).await;
    let (_, bob) = program(&app, "Bob", &BOARD).await;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = here.join("../../target/tools/python/bin/python");
    let mut command = tokio::process::Command::new(&python);
    command.arg(here.join("tests/it/berserk_games.py")).arg(format!("http://{}", app.address()));
    let tokens = [one, two, ada, bob].map(|program| program.token);
    let output = command.args(tokens).output().await;
    let output =
        output.unwrap_or_else(|e| panic!("{}: {e}; `cargo xtask install` makes it", python.display()));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let games: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    println!("berserk: {told}");
    // Bots by challenge; people by seeks and by an open challenge.
    assert_eq!(games.len(), 6);
    for game in games {
        assert_eq!((&game["same"], &game["record"]), (&json!(true), &json!(true)), "{game}");
        assert!(game["status"] != "started" && game["chat"] == "Have fun!", "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_people_hold_what_is_embedded_and_nothing_else() {
    let (app, [host]) = TestApp::with_browsers().await;
    let game = host.create("game=hnefatafl&opponent=both").await;
    let step = host.get("/learn/hnefatafl").await.body;
    let (_, rest) = step.split_once("href=\"/learn/hnefatafl/").expect("a lesson");
    let lesson = rest.split('"').next().unwrap();
    let lesson = host.get(&format!("/learn/hnefatafl/{lesson}")).await.body;
    let steps = lesson.split("href=\"/learn/hnefatafl/").skip(1).filter_map(|part| part.split('"').next());
    let step = steps.into_iter().find(|path| path.contains('/')).expect("a step").to_owned();
    for whole in [
        game.clone(),
        "/analysis/linear-pursuit".into(),
        "/puzzles/daily".into(),
        format!("/learn/hnefatafl/{step}"),
    ] {
        let page = host.get(&whole).await;
        assert!(
            page.header("content-security-policy").unwrap().ends_with("frame-ancestors 'none'"),
            "{whole}"
        );
        let embedded = host.get(&format!("/embed{whole}")).await;
        assert_eq!((embedded.status, embedded.cookie()), (200, None), "{whole}");
        assert!(
            embedded.header("content-security-policy").unwrap().ends_with("frame-ancestors *"),
            "{whole}"
        );
        assert_eq!(embedded.header("cross-origin-resource-policy"), Some("cross-origin"));
        assert!(embedded.body.contains("<game-board") && !embedded.body.contains("class=\"bar\""), "{whole}");
    }
    // Embedded pages do not know the visitor, not even one who plays both sides.
    let path = format!("/embed{game}");
    assert_eq!(host.get(&path).await.body, app.browser().await.get(&path).await.body);
    assert_ne!(host.get(&game).await.body, app.browser().await.get(&game).await.body);
    let note = "id=\"private-note\"";
    assert!(!host.get(&path).await.body.contains(note) && host.get(&game).await.body.contains(note));
    for path in ["/embed/games/mine", "/embed/account", "/embed/games/one/two"] {
        let missing = host.get(path).await;
        assert_eq!(missing.status, 404, "{path}");
        assert!(missing.header("content-security-policy").unwrap().ends_with("frame-ancestors *"), "{path}");
    }
    assert_eq!(host.get("/embed/puzzles/daily/").await.header("location"), Some("/embed/puzzles/daily"));
    let missing = host.get("/embed/games/mine").await;
    // Its links do not lead to whole pages within the frame.
    assert!(
        missing.body.contains("<base target=\"_blank\">") && missing.body.contains("href=\"/games/mine\"")
    );
    assert!(!missing.body.contains("class=\"bar\"") && !missing.body.contains("action=\"/language\""));
}
