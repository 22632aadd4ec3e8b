//! The API as scripts in other people's pages use it.

use super::program::{BOARD, program};
use crate::common::{TestApp, request};

const ORIGIN: &str = "https://elsewhere.example";

#[tokio::test(flavor = "multi_thread")]
async fn scripts_of_other_pages_may_ask_the_api_and_nothing_else() {
    let app = TestApp::new().await;
    let (person, program) = program(&app, "Ada", &BOARD).await;
    let from_elsewhere = |more: &[(&'static str, String)]| {
        let usual = [("Host", app.address().to_string()), ("Origin", ORIGIN.to_owned())];
        usual.into_iter().chain(more.iter().cloned()).collect::<Vec<_>>()
    };
    let token = ("Authorization", format!("Bearer {}", program.token));
    let form = ("Content-Type", "application/x-www-form-urlencoded".to_owned());
    // What anybody may ask, what needs a token, and refusals.
    for (method, path, status, headers) in [
        ("GET", "/api/games", 200, from_elsewhere(&[])),
        ("GET", "/api/position?variant=hnefatafl", 200, from_elsewhere(&[])),
        ("GET", "/api/user/Nobody", 404, from_elsewhere(&[])),
        ("GET", "/api/nothing", 404, from_elsewhere(&[])),
        ("GET", "/api/account/", 308, from_elsewhere(std::slice::from_ref(&token))),
        ("GET", "/api/account", 401, from_elsewhere(&[])),
        ("GET", "/api/account", 200, from_elsewhere(std::slice::from_ref(&token))),
        ("POST", "/api/challenge/ai", 201, from_elsewhere(&[token.clone(), form.clone()])),
    ] {
        let answer = request(app.address(), method, path, &headers, "").await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.body);
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(answer.header("access-control-allow-credentials"), None, "{path}");
        let exposed = answer.header("access-control-expose-headers").unwrap_or_default();
        assert!(exposed.contains("ratelimit-remaining"), "{path}: {exposed}");
    }
    // Browsers ask beforehand.
    let question = from_elsewhere(&[
        ("Access-Control-Request-Method", "POST".to_owned()),
        ("Access-Control-Request-Headers", "authorization".to_owned()),
    ]);
    for path in [
        "/api/account",
        "/api/challenge/Ada",
        "/api/board/game/none/move/a1-a2",
        "/game/export/none",
        "/api/nothing",
    ] {
        let answer = request(app.address(), "OPTIONS", path, &question, "").await;
        assert_eq!(answer.status, 204, "{path}: {}", answer.body);
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{path}");
        assert_eq!(answer.header("access-control-allow-methods"), Some("GET, POST"));
        assert!(answer.header("access-control-allow-headers").unwrap().contains("Authorization"));
    }
    // What knows people by their cookies is closed, whoever asks.
    let cookie = ("Cookie", person.cookie.clone().expect("signed up"));
    for path in
        ["/", "/account", "/account/data", "/games/mine", "/games/waiting", "/api", "/api/setup", "/nothing"]
    {
        for method in ["GET", "OPTIONS"] {
            let headers = [question.clone(), vec![cookie.clone()]].concat();
            let answer = request(app.address(), method, path, &headers, "").await;
            assert_eq!(answer.header("access-control-allow-origin"), None, "{method} {path}");
        }
    }
    let headers = from_elsewhere(&[cookie, form]);
    let posted = request(app.address(), "POST", "/api/challenge/ai", &headers, "").await;
    assert_eq!((posted.status, posted.header("access-control-allow-credentials")), (403, None));
}
