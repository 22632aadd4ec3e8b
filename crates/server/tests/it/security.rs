//! Hostile input: foreign pages, garbage, floods, invalid addresses.

use crate::common::{TestApp, request};
use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test(flavor = "multi_thread")]
async fn foreign_pages_can_neither_post_nor_open_a_line() {
    let (app, [browser]) = TestApp::with_browsers().await;
    let path = browser.create("game=hnefatafl&opponent=both").await;
    let host = app.address().to_string();
    let form = ("Content-Type", "application/x-www-form-urlencoded".to_owned());
    for origin in [None, Some("null"), Some("http://evil.example"), Some("http://localhost:1")] {
        let mut headers = vec![("Host", host.clone()), form.clone()];
        headers.extend(origin.map(|origin| ("Origin", origin.to_owned())));
        let response =
            request(app.address(), "POST", "/games", &headers, "game=hnefatafl&opponent=both").await;
        assert_eq!(response.status, 403, "{origin:?}");
    }
    match browser.connect(&path, Some("http://evil.example")).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 403),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_host_names_are_turned_away() {
    let app = TestApp::new().await;
    for (host, status) in [("evil.example", 421), ("127.0.0.1:1", 200), ("localhost", 200), ("", 421)] {
        let response = request(app.address(), "GET", "/health", &[("Host", host.to_owned())], "").await;
        assert_eq!(response.status, status, "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_public_name_counts_and_cookies_are_secure() {
    let app = TestApp::with(|settings| settings.public_url = "https://play.example.org".parse().ok()).await;
    let host = ("Host", "play.example.org".to_owned());
    let home = request(app.address(), "GET", "/", std::slice::from_ref(&host), "").await;
    assert_eq!(home.status, 200);
    let cookie = home.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-throughline=") && cookie.ends_with("; Secure"), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Lax;") && cookie.contains("; Path=/;"));
    assert!(home.header("content-security-policy").unwrap().contains("wss://play.example.org"));
    let form = ("Content-Type", "application/x-www-form-urlencoded".to_owned());
    for (origin, status) in [("https://play.example.org", 303), ("http://play.example.org", 403)] {
        let headers = [host.clone(), form.clone(), ("Origin", origin.to_owned())];
        let response = request(app.address(), "POST", "/games", &headers, "game=hnefatafl").await;
        assert_eq!(response.status, status, "{origin}");
    }
    let headers = [host.clone(), form, ("Origin", "https://play.example.org".to_owned())];
    let chosen = request(app.address(), "POST", "/language", &headers, "language=da").await;
    let mut cookies = chosen.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| value);
    let kept = cookies.find(|cookie| cookie.starts_with("__Host-language=da; Path=/;")).expect("a cookie");
    assert!(kept.ends_with("; Secure"), "{kept}");
    let headers = [host, ("Cookie", "__Host-language=da".to_owned())];
    let page = request(app.address(), "GET", "/", &headers, "").await;
    assert!(page.body.contains("<html lang=\"da\">"));
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_on_the_line_is_refused_and_the_line_goes_on() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let (_, mut socket) = browser.open("game=hnefatafl&opponent=both").await;
    for garbage in [
        "",
        "{",
        "[]",
        "null",
        r#"{"t":"fly","id":"1"}"#,
        r#"{"t":"move","id":"1","ply":-1,"text":"x"}"#,
        r#"{"t":"resign","id":"1","side":1}"#,
    ] {
        socket.send_text(garbage).await;
        let reply = socket.next().await;
        assert_eq!((&reply["t"], &reply["id"]), (&json!("refused"), &json!("")), "{garbage}");
    }
    socket.stream.send(Message::binary(vec![0u8, 159, 146, 150])).await.unwrap();
    assert_eq!(socket.next().await["t"], "refused");
    for id in ["", &"x".repeat(65)] {
        let reply = socket.exact(json!({"t": "resign", "id": id})).await;
        assert_eq!(reply["t"], "refused");
    }
    socket.play("d1-d2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn huge_frames_and_floods_close_the_line_and_nobody_elses() {
    let (_app, [browser, other]) = TestApp::with_browsers().await;
    let path = browser.create("game=hnefatafl&opponent=both").await;
    let mut watching = other.socket(&path).await;
    // The rest of the frame is never parsed, but must not hide the reason.
    for size in [9 * 1024, 200 * 1024] {
        let mut socket = browser.socket(&path).await;
        socket.send_text(&"x".repeat(size)).await;
        assert_eq!(socket.closed().await, 1009);
    }
    let mut socket = browser.socket(&path).await;
    for n in 0..120 {
        // The server may close before the last one.
        let _ =
            socket.stream.send(Message::text(json!({"t": "ping", "id": n.to_string()}).to_string())).await;
    }
    assert_eq!(socket.closed().await, 1008);
    let mut socket = browser.socket(&path).await;
    socket.play("d1-d2").await;
    watching.until(|view| view["frame"]["ply"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_lead_nowhere_say_so() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    let game = browser.create("game=hnefatafl&opponent=both").await;
    for path in [
        "/nowhere",
        "/games/123456789ABC",
        "/games/short",
        "/games/..%2f..%2fetc",
        "/games/123456789ABC/record.txt",
        "/games/123456789ABC/frames/0",
        "/play/chess",
        "/rules/chess:rules=none",
        "/assets/nothing.js",
        "/assets/../Cargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets/css",
        &format!("{game}/frames/1"),
    ] {
        let response = browser.get(path).await;
        assert_eq!(response.status, 404, "{path}");
        let id = response.header("x-request-id").expect("a request id");
        assert!(response.body.contains("<!DOCTYPE html>") && response.body.contains(id), "{path}");
        assert!(response.header("content-security-policy").is_some());
    }
    assert_eq!(browser.get(&format!("{game}/frames/x")).await.status, 400);
    assert_eq!(browser.get("/games/mine/delete").await.status, 405);
    assert_eq!(browser.get("/games").await.header("location"), Some("/games/mine"));
    match browser.connect("/games/123456789ABC", None).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 404),
        other => panic!("{other:?}"),
    }
    assert_eq!(browser.post("/games/123456789ABC/join", "").await.status, 404);
    // Pages of forms lead to the page of the game; the address of none is copied into a header.
    for id in ["a%0D%0Ab", "a%0ab", "%C3%A4", "..%2F..%2Felsewhere", "%2F%2Fexample.org"] {
        for form in ["join", "decline"] {
            assert_eq!(browser.get(&format!("/games/{id}/{form}")).await.status, 404, "{id}/{form}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_sent_comes_back() {
    let app = TestApp::new().await;
    let host = app.address().to_string();
    let headers = [
        ("Host", host.clone()),
        ("Origin", format!("http://{host}")),
        ("Cookie", "throughline=a-secret".to_owned()),
    ];
    for path in ["/", "/health"] {
        let response = request(app.address(), "TRACE", path, &headers, "").await;
        assert_eq!(response.status, 405, "{path}");
        assert!(!response.body.contains("a-secret"), "{path}: {}", response.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_known_in_a_game_within_another_page_whatever_cookie_comes_with_it() {
    let (_app, [host]) = TestApp::with_browsers().await;
    let path = host.create("game=hnefatafl&opponent=friend&side=0").await;
    assert_eq!(host.socket(&path).await.view["you"], json!([0]));
    let mut embedded = host.socket(&format!("/embed{path}")).await;
    assert_eq!(embedded.view["you"], json!([]));
    assert!(embedded.refused(json!({"t": "resign"})).await.contains("watch"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slash_too_many_leads_to_the_page() {
    let (_app, [browser]) = TestApp::with_browsers().await;
    for (path, to) in
        [("/lobby/", "/lobby"), ("/play/hnefatafl/?opponent=friend", "/play/hnefatafl?opponent=friend")]
    {
        let led = browser.get(path).await;
        assert_eq!((led.status, led.header("location")), (308, Some(to)));
    }
    for nowhere in ["/nowhere", "//elsewhere.example/", "/\\elsewhere.example/"] {
        assert_eq!(browser.get(nowhere).await.status, 404, "{nowhere}");
    }
    assert!(browser.get("/robots.txt").await.body.contains("Disallow: /account"));
    let icon = browser.get("/favicon.ico").await;
    let icon = browser.get(icon.header("location").unwrap()).await;
    let kind = icon.header("content-type").unwrap();
    assert!(icon.status == 200 && kind.starts_with("image/svg+xml"), "{kind}");
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_are_answered_as_pages_are() {
    let (app, [browser]) = TestApp::with_browsers().await;
    let headers = [("Host", app.address().to_string()), ("Cookie", browser.cookie.clone().unwrap())];
    for path in ["/", "/og/hnefatafl.png", "/games/mine", "/play/hnefatafl", "/api/board?game=hnefatafl"] {
        let [get, head] = [
            request(app.address(), "GET", path, &headers, "").await,
            request(app.address(), "HEAD", path, &headers, "").await,
        ];
        assert_eq!((head.status, head.body.as_str()), (get.status, ""), "{path}");
        assert_eq!(get.status, 200, "{path}: {}", get.body);
    }
}
