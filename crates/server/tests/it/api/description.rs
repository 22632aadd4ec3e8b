//! The responses of the API, compared with its description.

use super::program::{BOARD, BOT, program};
use crate::common::{TestApp, request};
use serde_json::{Value, json};
use std::time::Duration;

/// The API description that the site serves.
struct Description(Value);

impl Description {
    async fn of(app: &TestApp) -> Self {
        let headers = [("Host", app.address().to_string())];
        let response = request(app.address(), "GET", "/api/openapi.json", &headers, "").await;
        Description(response.json())
    }

    /// Checks a response body against its schema in the description.
    fn check(&self, method: &str, path: &str, status: u16, body: &Value) {
        let answer = &self.0["paths"][path][method]["responses"][status.to_string()]["content"];
        let mut kinds = answer.as_object().into_iter().flatten();
        let content = kinds.find_map(|(kind, content)| kind.ends_with("json").then_some(content));
        let content = content.unwrap_or_else(|| panic!("{method} {path} {status} is not described"));
        let mut schema = content["schema"].clone();
        schema["components"] = self.0["components"].clone();
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let faults: Vec<String> =
            validator.iter_errors(body).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(faults.is_empty(), "{method} {path}: {faults:?} in {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_and_answers_that_are_no_json_are_described() {
    let app = TestApp::new().await;
    let api = Description::of(&app).await;
    let (_, bot) = program(&app, "AdaBot", &BOT).await;
    bot.does("/api/bot/account/upgrade").await;
    program(&app, "Bob", &BOARD).await;
    let challenge = bot.post("/api/challenge/Bob", json!({})).await.json();
    let id = challenge["id"].as_str().expect("an id");
    let large = json!({"variant": "x".repeat(20_000)});
    for (template, path, body, status) in [
        ("/api/challenge/{id}/accept", format!("/api/challenge/{id}/accept"), json!({}), 409),
        ("/api/challenge/{id}/decline", format!("/api/challenge/{id}/decline"), json!({}), 409),
        ("/api/board/seek", "/api/board/seek".to_owned(), json!({"time": 5}), 409),
        ("/api/challenge/{name}", "/api/challenge/Bob".to_owned(), large.clone(), 413),
        ("/api/token/test", "/api/token/test".to_owned(), large, 413),
    ] {
        let refused = bot.post(&path, body).await;
        assert_eq!(refused.status, status, "{path}: {}", refused.body);
        api.check("post", template, status, &refused.json());
    }
    let refused = bot.get(&format!("/api/board/game/stream/{id}")).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    api.check("get", "/api/{door}/game/stream/{id}", 409, &refused.json());
    for (method, path, kind) in [
        ("post", "/api/board/seek", "application/x-ndjson"),
        ("get", "/game/export/{id}", "application/x-chess-pgn"),
        ("get", "/api/games/user/{name}", "application/x-chess-pgn"),
    ] {
        let content = &api.0["paths"][path][method]["responses"]["200"]["content"];
        assert_eq!(content[kind]["schema"]["type"], "string", "{method} {path}: {content}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_as_openapi_describes_them() {
    let app = TestApp::new().await;
    let api = Description::of(&app).await;
    let (_, bot) = program(&app, "AdaBot", &BOT).await;
    bot.does("/api/bot/account/upgrade").await;
    let made = bot.post("/api/challenge/ai", json!({"level": 1, "color": "white", "days": 3})).await;
    api.check("post", "/api/challenge/ai", 422, &made.json());
    let made = bot.post("/api/challenge/ai", json!({"level": 1, "color": "white"})).await;
    api.check("post", "/api/challenge/ai", 201, &made.json());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let clock = json!({"level": 1, "color": "white", "clock.limit": 60, "clock.increment": 2});
    let made = bot.post("/api/challenge/ai", clock).await;
    api.check("post", "/api/challenge/ai", 201, &made.json());
    let mut stream =
        bot.stream(&format!("/api/bot/game/stream/{}", made.json()["id"].as_str().unwrap())).await;
    assert_eq!(stream.until("gameFull").await["clock"], json!({"initial": 60_000, "increment": 2_000}));
    let (_, other) = program(&app, "Bob", &BOARD).await;
    let challenge = bot.post("/api/challenge/Bob", json!({"clock.limit": 60})).await;
    api.check("post", "/api/challenge/{name}", 200, &challenge.json());
    for (path, wish) in [
        ("/api/challenge/open", json!({"clock.limit": 60, "rated": true})),
        ("/api/board/seek", json!({"days": 3})),
    ] {
        let made = other.post(path, wish).await;
        assert_eq!(made.status, 200, "{path}: {}", made.body);
        api.check("post", path, 200, &made.json());
        api.check("post", path, 422, &other.post(path, json!({"days": 99})).await.json());
    }
    let tested = bot.post("/api/token/test", json!([other.token])).await;
    api.check("post", "/api/token/test", 200, &tested.json());
    let missing = bot.post("/api/challenge/Nobody", json!({})).await;
    api.check("post", "/api/challenge/{name}", 422, &missing.json());
    let mut events = other.stream("/api/stream/event").await;
    api.check("get", "/api/stream/event", 200, &events.until("challenge").await);
    let mut game = bot.stream(&format!("/api/bot/game/stream/{id}")).await;
    api.check("get", "/api/{door}/game/stream/{id}", 200, &game.next().await);
    bot.does(&format!("/api/bot/game/{id}/resign")).await;
    let refused = bot.post(&format!("/api/bot/game/{id}/resign"), json!({})).await;
    api.check("post", "/api/{door}/game/{id}/resign", 409, &refused.json());
    let (visitor, spec) = (app.browser().await, "one-dimensional-chess:setup=gardner");
    assert_eq!(visitor.post(&format!("/lab/{spec}"), "act=measure").await.status, 303);
    // The first report is there within seconds.
    while visitor.get(&format!("/api/lab/{spec}")).await.status == 409 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for (template, path) in [
        ("/api/account", "/api/account".to_owned()),
        ("/api/account/playing", "/api/account/playing".to_owned()),
        ("/api/user/{name}", "/api/user/AdaBot".to_owned()),
        ("/api/challenge", "/api/challenge".to_owned()),
        ("/api/games", "/api/games".to_owned()),
        ("/game/export/{id}", format!("/game/export/{id}")),
        ("/api/games/user/{name}", "/api/games/user/AdaBot?max=1".to_owned()),
        ("/api/position", "/api/position?variant=linear-pursuit".to_owned()),
        ("/api/tablebase", "/api/tablebase?variant=one-dimensional-chess".to_owned()),
        ("/api/analysis", "/api/analysis?variant=one-dimensional-chess&level=1".to_owned()),
        ("/api/puzzle/daily", "/api/puzzle/daily".to_owned()),
        ("/api/puzzle/{game}/{number}", "/api/puzzle/linear-pursuit/1".to_owned()),
        ("/api/lessons/{game}", "/api/lessons/linear-progression".to_owned()),
        ("/api/lab/{spec}/progress", format!("/api/lab/{spec}/progress")),
    ] {
        let response = bot.get(&path).await;
        let body = response.body.lines().find(|line| line.starts_with(['{', '['])).expect("JSON");
        assert_eq!(response.status, 200, "{path}: {body}");
        api.check("get", template, 200, &serde_json::from_str(body).expect("JSON"));
    }
    // Every described path exists: without a token it is refused, not unknown.
    for (path, item) in api.0["paths"].as_object().unwrap() {
        let real = path.replace("{door}", "bot").replace("{number}", "1").replace("{game}", "hnefatafl");
        let real = real
            .replace("{id}", &id)
            .replace("{spec}", spec)
            .replace("{name}", "AdaBot")
            .replace("{answer}", "yes")
            .replace("{text}", "a1-a2");
        for method in item.as_object().unwrap().keys() {
            let headers = [("Host", app.address().to_string()), ("Authorization", "Bearer none".to_owned())];
            let response = request(app.address(), &method.to_uppercase(), &real, &headers, "").await;
            assert!(
                [200, 401].contains(&response.status),
                "{method} {real}: {} {}",
                response.status,
                response.body
            );
        }
    }
}
