//! Connections that are silent, slow, too many, or send garbage.

use crate::common::{Browser, TestApp, request};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};

const TIMEOUT: Duration = Duration::from_millis(400);

async fn impatient() -> TestApp {
    TestApp::with(|settings| settings.connection_timeout = TIMEOUT).await
}

/// A site behind a proxy.
async fn proxied() -> TestApp {
    TestApp::with(|settings| settings.public_url = "https://play.example.org".parse().ok()).await
}

/// Whether the server closes within a few times its timeout.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut all = Vec::new();
    timeout(10 * TIMEOUT, stream.read_to_end(&mut all)).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_silent_or_slow_to_ask_is_let_go_of() {
    let app = impatient().await;
    let address = app.address();
    let mut silent = TcpStream::connect(address).await.unwrap();
    let mut slow = TcpStream::connect(address).await.unwrap();
    let mut idle = TcpStream::connect(address).await.unwrap();
    idle.write_all(format!("GET /health HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).await.unwrap();
    let dribble = async {
        for byte in format!("GET / HTTP/1.1\r\nHost: {address}\r\nX: {}", "x".repeat(200)).bytes() {
            if slow.write_all(&[byte]).await.is_err() {
                break;
            }
            sleep(TIMEOUT / 10).await;
        }
        is_closed(&mut slow).await
    };
    let start = Instant::now();
    let (silent, slow, idle) = tokio::join!(is_closed(&mut silent), dribble, is_closed(&mut idle));
    assert!(silent && slow && idle, "{silent} {slow} {idle}");
    assert!(start.elapsed() < 15 * TIMEOUT, "{:?}", start.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_nothing_of_what_is_sent_is_let_go_of() {
    let app = impatient().await;
    let address = app.address();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut greedy = socket.connect(address).await.unwrap();
    let (mut asked, pages) = (String::new(), 20);
    for _ in 0..pages {
        write!(asked, "GET /rules/hnefatafl HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    }
    greedy.write_all(asked.as_bytes()).await.unwrap();
    let mut first = [0; 1];
    greedy.read_exact(&mut first).await.unwrap();
    sleep(10 * TIMEOUT).await;
    let mut got = Vec::new();
    let ended = timeout(10 * TIMEOUT, greedy.read_to_end(&mut got)).await;
    let whole = Browser { address, cookie: None }.get("/rules/hnefatafl").await.body.len();
    assert!(ended.is_ok() && got.len() < pages * whole, "{} of {}", got.len(), pages * whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_break_the_protocol_are_answered_with_the_right_codes() {
    let (app, [browser]) = TestApp::with_browsers().await;
    let path = browser.create("game=hnefatafl&opponent=both").await;
    // Masked with zeros; the second byte gives the length.
    for (frame, code) in [
        (&b"\xF1\x80\0\0\0\0"[..], 1002),    // reserved bits
        (b"\x83\x80\0\0\0\0", 1002),         // an unknown opcode
        (b"\x81\x01x", 1002),                // not masked
        (b"\x81\x82\0\0\0\0\xC3\x28", 1007), // not UTF-8
        (b"\x80\x80\0\0\0\0", 1002),         // a continuation without a start
        (b"\x81\xFE\x23\x28\0\0\0\0", 1009), // 9000 bytes announced
    ] {
        let mut raw = upgraded(app.address(), &browser, &path).await;
        raw.write_all(frame).await.unwrap();
        assert_eq!(close_code(&mut raw).await, Some(code), "{frame:?}");
    }
}

/// A connection on which frames are written as raw bytes.
async fn upgraded(address: SocketAddr, browser: &Browser, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let cookie = browser.cookie.as_deref().unwrap();
    let head = format!(
        "GET {path}/socket HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut response = Vec::new();
    while !response.ends_with(b"\r\n\r\n") {
        response.push(stream.read_u8().await.unwrap());
    }
    assert!(response.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&response));
    stream
}

/// The code of the server's close frame; `None` when it ends without one.
async fn close_code(stream: &mut TcpStream) -> Option<u16> {
    let read = async {
        loop {
            let (first, second) = (stream.read_u8().await.ok()?, stream.read_u8().await.ok()?);
            let length = match second {
                126 => u64::from(stream.read_u16().await.ok()?),
                127 => stream.read_u64().await.ok()?,
                short => u64::from(short),
            };
            let mut content = vec![0; length as usize];
            stream.read_exact(&mut content).await.ok()?;
            if first == 0x88 {
                return Some(u16::from_be_bytes([content[0], content[1]]));
            }
        }
    };
    timeout(Duration::from_secs(20), read).await.expect("an end in time")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hosts_are_refused() {
    let app = TestApp::new().await;
    let host = ("Host", app.address().to_string());
    for second in ["evil.example", "127.0.0.1"] {
        let headers = [host.clone(), ("Host", second.to_owned())];
        assert_eq!(request(app.address(), "GET", "/health", &headers, "").await.status, 400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_browsers_are_told_to_stay_there() {
    let year = "max-age=31536000";
    for (hsts_subdomains, said) in [(false, year.to_owned()), (true, format!("{year}; includeSubDomains"))] {
        let app = TestApp::with(|settings| {
            settings.public_url = "https://play.example.org".parse().ok();
            settings.hsts_subdomains = hsts_subdomains;
        })
        .await;
        for (host, told) in [("play.example.org", Some(&*said)), ("127.0.0.1", None)] {
            let response = request(app.address(), "GET", "/", &[("Host", host.to_owned())], "").await;
            assert_eq!(response.header("strict-transport-security"), told, "{host}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_does_not_say_whom_it_speaks_for_is_told_of() {
    let app = proxied().await;
    let host = ("Host", "play.example.org".to_owned());
    let for_whom = |written: &str| vec![host.clone(), ("X-Forwarded-For", written.to_owned())];
    for (headers, told) in [
        (for_whom("203.0.113.7"), None),
        (for_whom("é, 203.0.113.7:4711"), None),
        (for_whom("127.0.0.1"), None),
        (for_whom("unix:"), Some("what is no address")),
        (vec![host.clone()], Some("must send that header")),
    ] {
        assert_eq!(request(app.address(), "GET", "/", &headers, "").await.status, 200);
        let health = request(app.address(), "GET", "/health", std::slice::from_ref(&host), "").await;
        assert_eq!((health.status, health.body.contains("X-Forwarded-For")), (200, told.is_some()));
        assert!(health.body.contains(told.unwrap_or("ok\n")), "{}", health.body);
        assert!(!health.body.contains("are off"), "those with the header are limited: {}", health.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_one_address_are_bounded() {
    let app = proxied().await;
    let from = |address: &str| {
        vec![("Host", "play.example.org".to_owned()), ("X-Forwarded-For", address.to_owned())]
    };
    let get = async |address: &str| request(app.address(), "GET", "/import", &from(address), "").await.status;
    let mut got = 0;
    while got < 2000 && get("203.0.113.7").await == 200 {
        got += 1;
    }
    assert!((600..1200).contains(&got), "{got}");
    let mut health = 200;
    for _ in 0..100 {
        while get("203.0.113.7").await == 200 {}
        health = request(app.address(), "GET", "/health", &from("203.0.113.7"), "").await.status;
        if health == 429 {
            break;
        }
    }
    assert_eq!(health, 429, "it writes");
    assert_eq!(get("203.0.113.8").await, 200);
}

/// The environment variable that tells the child process to measure.
const MEASURE: &str = "THROUGHLINE_TEST_SOCKETS";

/// The memory held by many WebSockets, in a process of its own.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_websocket_keeps_little_memory() {
    if std::env::var_os(MEASURE).is_none() {
        let mut alone = Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", "connections::a_websocket_keeps_little_memory", "--nocapture"]);
        assert!(alone.env(MEASURE, "1").status().unwrap().success());
        return;
    }
    let resident = || {
        let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
        pages.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4
    };
    let (app, [browser]) = TestApp::with_browsers().await;
    let path = browser.create("game=hnefatafl&opponent=both").await;
    let watcher = app.browser().await;
    let mut sockets = vec![upgraded(app.address(), &watcher, &path).await];
    let before = resident();
    for _ in 0..300 {
        sockets.push(upgraded(app.address(), &watcher, &path).await);
    }
    let each = (resident() - before) / 300;
    assert!(each < 64, "{each} KiB for each");
}
