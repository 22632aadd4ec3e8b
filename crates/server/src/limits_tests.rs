//! Tests of the limits on rates and sizes, on the whole router.

use crate::config::Settings;
use crate::limits::{Limits, RateLimit};
use crate::peers::Peers;
use crate::router::router;
use crate::site::Site;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use governor::clock::DefaultClock;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_store::SqliteStore;
use tokio::time::timeout;
use tower_service::Service;

async fn site(folder: &Path) -> Site {
    site_with(folder, |_| {}).await
}

async fn site_with(folder: &Path, adjust: impl FnOnce(&mut Settings)) -> Site {
    let store = Arc::new(SqliteStore::open(&folder.join("games.sqlite")).await.unwrap());
    let mut settings = Settings::new(folder.to_owned());
    settings.engine_threads = Some(1);
    adjust(&mut settings);
    Site::new(settings, store, Peers::new().0, None).unwrap()
}

/// A request as the site's own pages send it; a POST if it has a body.
fn request(path: &str, body: &str) -> Request<Body> {
    let form = if body.starts_with('{') { "application/json" } else { "application/x-www-form-urlencoded" };
    let method = if body.is_empty() { "GET" } else { "POST" };
    let asked = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1");
    let asked = asked.header(header::ORIGIN, "http://127.0.0.1").header(header::CONTENT_TYPE, form);
    asked.body(Body::from(body.to_owned())).unwrap()
}

async fn answer(site: &Site, asked: Request<Body>) -> Response {
    let Ok(response) = router(site.clone()).call(asked).await;
    response
}

/// Returns the status of a request from another address.
async fn status(site: &Site, from: &str, path: &str, body: &str) -> StatusCode {
    let mut asked = request(path, body);
    asked.extensions_mut().insert(ConnectInfo(SocketAddr::new(from.parse().unwrap(), 1)));
    answer(site, asked).await.status()
}

/// Creates a game, and returns its paths except the socket's.
async fn game(site: &Site) -> [String; 4] {
    let made = answer(site, request("/games", "game=hnefatafl&opponent=both")).await;
    let path = made.headers()[header::LOCATION].to_str().unwrap();
    ["frames/0", "notes", "record.txt", "record.pgn"].map(|what| format!("{path}/{what}"))
}

/// A set-up for the editor to check.
const SET_UP: &str = r#"{"spec":"hnefatafl","setup":{"pieces":[],"side":0,"fields":[]}}"#;

#[tokio::test(flavor = "multi_thread")]
async fn what_scripts_ask_is_bounded_by_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path()).await;
    let of_game = game(&site).await;
    // One a minute, so that a slow machine does not get another one in the meantime.
    let mut limits = Limits::default();
    limits.data = RateLimit::new("requests of scripts", NonZeroU32::MIN, DefaultClock::default());
    site.limits = Arc::new(limits);
    let asked = of_game.iter().map(|path| (path.as_str(), ""));
    let asked = asked.chain([("/api/board?game=hnefatafl", ""), ("/api/setup?spec=hnefatafl", "")]);
    for (number, (path, body)) in asked.chain([("/api/setup", SET_UP), ("/api/games", "")]).enumerate() {
        let (greedy, other) = (format!("203.0.113.{number}"), format!("198.51.100.{number}"));
        assert_ne!(status(&site, &greedy, "/games/none/notes", "").await, 429, "{path}");
        assert_eq!(status(&site, &greedy, path, body).await, 429, "{path}");
        assert_eq!(status(&site, &other, path, body).await, 200, "{path}");
    }
    // Other sites' scripts can read why the API refuses.
    let greedy = "203.0.113.200";
    assert_eq!(status(&site, greedy, "/api/games", "").await, 200);
    let mut asked = request("/api/games", "");
    asked.extensions_mut().insert(ConnectInfo(SocketAddr::new(greedy.parse().unwrap(), 1)));
    let refused = answer(&site, asked).await;
    let allowed = refused.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN);
    assert_eq!((refused.status().as_u16(), allowed.is_some_and(|origin| origin == "*")), (429, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_from_records_count_as_new_games() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(folder.path()).await;
    let form = "text=%5BGame+%22one-dimensional-chess%22%5D%0A%0A1.+e-j+*&open=1";
    let (mut made, since) = (0, Instant::now());
    let refused = loop {
        match status(&site, "203.0.113.7", "/import", form).await {
            StatusCode::SEE_OTHER if made < 100 => made += 1,
            other => break other,
        }
    };
    assert_eq!(refused, 429);
    // A burst of five, and one more every twelve seconds that this took.
    assert!((5..=5 + since.elapsed().as_secs() / 12).contains(&made), "{made}");
    assert_eq!(status(&site, "203.0.113.8", "/import", form).await, 303);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_leaves_studies_to_others_however_many_visitors_it_makes() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(folder.path()).await;
    let ask = async |from: &str, setup: &str| {
        let path = format!("/lab/one-dimensional-chess:setup={setup}");
        status(&site, from, &path, "act=measure").await.as_u16()
    };
    for setup in ["knrbq", "qkrbn", "bqkrn", "rkbqn"] {
        assert_eq!(ask("203.0.113.7", setup).await, 303, "{setup}");
    }
    assert_eq!(ask("203.0.113.7", "gardner").await, 409);
    assert_eq!(ask("203.0.113.7", "knrbq").await, 303, "it runs already");
    assert_eq!(ask("203.0.113.8", "gardner").await, 303);
    // Whoever looks how far one is does not wait for what others ask.
    let _taken = site.games.heavy.studies.take_all().await;
    let progress = "/lab/one-dimensional-chess:setup=knrbq/progress";
    assert_eq!(status(&site, "203.0.113.7", progress, "").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_asks_for_so_many_messages_whoever_gets_them() {
    let folder = tempfile::tempdir().unwrap();
    let writing = |settings: &mut Settings| {
        settings.smtp = Some("smtp://127.0.0.1:1".to_owned());
        settings.mail_from = Some("site@example.org".to_owned());
        settings.public_url = "http://play.example.org".parse().ok();
    };
    let mut site = site_with(folder.path(), writing).await;
    let mut limits = Limits::default();
    limits.sign_ins =
        RateLimit::new("sign-ins", const { NonZeroU32::new(1_000).unwrap() }, DefaultClock::default());
    site.limits = Arc::new(limits);
    let ask = async |from: &str, n: u32| {
        let form = format!("address=a{n}%40example.org");
        status(&site, from, "/account/forgotten", &form).await.as_u16()
    };
    for n in 0..30 {
        assert_eq!(ask("203.0.113.7", n).await, 200);
    }
    assert_eq!((ask("203.0.113.7", 30).await, ask("203.0.113.8", 30).await), (429, 200));
}

#[tokio::test(flavor = "multi_thread")]
async fn heavy_work_waits_for_its_turn() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(folder.path()).await;
    let of_game = game(&site).await;
    let of_game = of_game.iter().map(|path| (&site.games.heavy.records, path.as_str(), ""));
    let set_ups =
        ["/play/hnefatafl", "/editor/hnefatafl", "/api/board?game=hnefatafl", "/api/setup?spec=hnefatafl"];
    let set_ups = set_ups.map(|path| (&site.games.heavy.set_ups, path, ""));
    let posted = [
        (&site.games.heavy.set_ups, "/api/setup", SET_UP),
        (&site.games.heavy.set_ups, "/games", "game=hnefatafl"),
        (&site.games.heavy.imports, "/import", "text=x"),
    ];
    for (limit, path, body) in of_game.chain(set_ups).chain(posted) {
        let taken = limit.take_all().await;
        let mut answered = Box::pin(answer(&site, request(path, body)));
        let early = timeout(Duration::from_millis(100), &mut answered).await;
        assert!(early.is_err(), "{path} is answered out of turn");
        drop(taken);
        assert!(answered.await.status().as_u16() < 500, "{path}");
    }
}
