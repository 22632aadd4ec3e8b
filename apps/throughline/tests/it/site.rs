//! The site as its operator sees it: its log, its backups.

use crate::running::{Running, free_address, serve};
use crate::{piped, refused, stdout};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

/// Starts a site whose log can be read, and returns its address.
pub fn start(folder: &std::path::Path, args: &[&str]) -> (Running, String) {
    serve(folder, args, Stdio::piped())
}

#[test]
fn games_are_copied_and_brought_back_by_command() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.sqlite"));
    let (data_text, copy_text) = (data.to_str().unwrap(), copy.to_str().unwrap());
    let (site, _) = start(&data, &[]);
    assert!(stdout(&["backup", copy_text, "--data", data_text]).contains("whole and checked"));
    let running = refused(&["restore", copy_text, "--data", data_text], 3);
    assert!(running.contains("another Throughline is using"), "{running}");
    let again = refused(&["backup", copy_text, "--data", data_text], 3);
    assert!(again.contains("already"), "{again}");
    for (task, told) in [
        (["ban", "Nobody", "--reason", "rude"], "no account of the name"),
        (["annul", "none", "--reason", ""], "Give a reason."),
    ] {
        let wrong = refused(&[&["admin"], &task[..], &["--data", data_text]].concat(), 2);
        assert!(wrong.contains(told), "{wrong}");
    }
    drop(site);
    assert!(stdout(&["restore", copy_text, "--data", data_text]).contains("kept in"));
}

#[test]
fn the_log_has_the_level_and_the_form_that_were_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    for (args, logged) in [(&["--log", "info", "--log-json"][..], true), (&[], false)] {
        let (site, address) = start(folder.path(), args);
        let response = get(&address, "/nowhere");
        let id =
            response.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id").to_owned();
        let log = log_of(site);
        let found = log.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let found = found.filter(|line| line["fields"]["id"] == id.as_str()).count();
        assert_eq!(found, usize::from(logged), "{log}");
    }
}

#[test]
fn what_the_site_cannot_use_is_said_with_what_is_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let serve = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()];
    let refused = |flags: &[&str]| refused(&[&serve[..], flags].concat(), 3);
    let tables = ["--tables", "/nowhere/at/all"];
    let worker = [&["worker", "--queue", "postgres://nobody@127.0.0.1:1/none"], &tables[..]].concat();
    for told in [refused(&tables), crate::refused(&worker, 3)] {
        assert!(told.contains("--tables names no folder") && told.contains("/nowhere/at/all"), "{told}");
        assert_eq!(told.matches("No such file").count(), 1, "{told}");
    }
    for (flag, value, allowed) in [
        ("--metrics", "localhost:9464", "expected IP:PORT"),
        ("--proxies", "10.0.0.0/8", "expected one such as 10.0.0.2"),
    ] {
        let told = crate::refused(&[&serve[..], &[flag, value]].concat(), 2);
        assert!(told.contains(value) && told.contains(allowed), "{told}");
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let told = crate::refused(&[&serve[..5], &[file.to_str().unwrap()]].concat(), 3);
    assert!(told.contains("/file: it is a file: expected a folder"), "{told}");
    let mail = ["--mail-from", "site@example.org", "--public-url", "https://play.example.org"];
    for (smtp, allowed) in [
        ("smtps://user@mail.example.org", "--smtp-password-file"),
        ("mail.example.org", "smtps://USER@HOST:PORT"),
    ] {
        let told = crate::refused(&[&serve[..], &["--smtp", smtp], &mail].concat(), 2);
        assert!(told.contains(allowed), "{told}");
    }
    let unread = ["--smtp", "smtps://user@mail.example.org", "--smtp-password-file", "/nowhere"];
    let told = refused(&[&unread[..], &mail].concat());
    assert!(told.contains("cannot be read from /nowhere"), "{told}");
    let output = piped(&serve).env("THROUGHLINE_NO_CHAT", "nonsense").output().expect("it runs");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && told.contains("no-chat") && told.contains("or off"), "{told}");
}

/// Stops a site, and returns its log.
pub fn log_of(mut site: Running) -> String {
    let errors = site.0.stderr.take().expect("piped");
    drop(site);
    std::io::read_to_string(errors).unwrap()
}

#[test]
fn who_serves_others_without_https_is_warned() {
    let folder = tempfile::tempdir().unwrap();
    let all = ["--listen", "0.0.0.0:0"];
    for (public, warned) in [(&[][..], true), (&["--public-url", "https://play.example.org"], false)] {
        let log = log_of(start(folder.path(), &[&all[..], public].concat()).0);
        assert_eq!(log.contains("WARN") && log.contains("without https"), warned, "{log}");
    }
    assert_eq!(log_of(start(folder.path(), &[]).0), "", "nobody else reaches it");
}

#[test]
fn refused_requests_are_logged_with_the_address_they_came_from() {
    let folder = tempfile::tempdir().unwrap();
    let (site, address) =
        start(folder.path(), &["--log", "info", "--log-json", "--public-url", "https://play.example.org"]);
    let head = "Host: play.example.org\r\nX-Forwarded-For: 2001:db8:1:2:3::4\r\nConnection: close";
    let long = format!("/nowhere/{}", "x".repeat(10_000));
    for path in [long.as_str(), "/analysis/hnefatafl?position=zz"] {
        ask(&address, &format!("GET {path} HTTP/1.1\r\n{head}\r\n\r\n"));
    }
    let head = "Host: play.example.org\r\nX-Forwarded-For: 198.51.100.1, unix:\r\nConnection: close";
    ask(&address, &format!("GET / HTTP/1.1\r\n{head}\r\n\r\n"));
    let log = log_of(site);
    assert!(log.contains(r#"wrote \"unix:\" into X-Forwarded-For"#), "{log}");
    let lines = log.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let refused: Vec<_> = lines.filter(|line| line["fields"]["message"] == "request refused").collect();
    assert_eq!(refused.len(), 2, "{log}");
    assert_eq!(refused[0]["fields"]["address"], "2001:db8:1:2::", "the network: {log}");
    assert!(refused[0]["fields"]["path"].as_str().unwrap().len() < 100, "{log}");
    // It could be read, and is no position.
    let detail = refused[1]["fields"]["detail"].as_str().unwrap();
    assert!(detail.starts_with("refused as invalid: "), "{log}");
}

/// Fetches a page with its head, over a new connection.
pub fn get(address: &str, path: &str) -> String {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
}

/// Sends a request that closes its connection, and returns the whole response.
pub fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn figures_are_served_where_they_were_asked_for_and_the_dashboard_names_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_address();
    let (site, address) = start(folder.path(), &["--metrics", &port.to_string()]);
    assert!(get(&address, "/learn").contains("200 OK"));
    assert!(get(&address, "/metrics").contains("404"), "not where the public can ask");
    ask(&address, &format!("MADE-UP /learn HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"));
    let figures = get(&port.to_string(), "/metrics");
    let route = r#"throughline_http_requests_total{method="GET",route="/learn",status="200"} 1"#;
    assert!(figures.contains(route), "{figures}");
    // Each would be kept for ever.
    assert!(figures.contains("method=\"other\"") && !figures.contains("MADE-UP"), "{figures}");
    assert!(figures.contains("process_resident_memory_bytes"), "{figures}");
    drop(site);
    // Every metric on the dashboard is described in the code.
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let dashboard = std::fs::read_to_string(root.join("deploy/grafana.json")).unwrap();
    let code = std::fs::read_to_string(root.join("crates/server/src/metrics.rs")).unwrap();
    let is_name = |c: char| c.is_ascii_lowercase() || c == '_';
    let names = dashboard.split(|c| !is_name(c)).filter(|word| word.starts_with("throughline_"));
    for name in names {
        let name = name.trim_end_matches("_bucket").trim_end_matches("_count");
        assert!(code.contains(&format!("\"{name}\"")), "{name}");
    }
}

#[test]
fn refused_commands_and_closed_sockets_are_logged() {
    let folder = tempfile::tempdir().unwrap();
    let (site, address) = start(folder.path(), &["--log", "info", "--log-json"]);
    let mut watcher = watch(&address, &new_game(&address));
    resign(&mut watcher);
    // An unmasked frame closes the connection.
    watcher.write_all(b"\x81\x01x").unwrap();
    let _ = watcher.read_to_end(&mut Vec::new());
    let log = log_of(site);
    let lines: Vec<serde_json::Value> =
        log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let has = |name: &str, value: &str| {
        let is_it = |fields: &serde_json::Value| fields[name] == value && fields["address"] == "this machine";
        lines.iter().any(|line| is_it(&line["fields"]))
    };
    assert!(has("message", "command refused") && has("closing", "Malformed"), "{log}");
}

/// Creates a game, and returns its address.
pub fn new_game(address: &str) -> String {
    let form = "game=hnefatafl&opponent=both";
    let head = format!("Host: {address}\r\nOrigin: http://{address}\r\nContent-Length: {}\r\n", form.len());
    let kind = "Connection: close\r\nContent-Type: application/x-www-form-urlencoded";
    let response = ask(address, &format!("POST /games HTTP/1.1\r\n{head}{kind}\r\n\r\n{form}"));
    response.lines().find_map(|line| line.strip_prefix("location: ")).expect("a game").to_owned()
}

/// Lets a spectator resign, which is refused.
pub fn resign(watcher: &mut TcpStream) {
    // Masked with zeros.
    let command = br#"{"t":"resign","id":"1"}"#;
    watcher.write_all(&[0x81, 0x80 | command.len() as u8, 0, 0, 0, 0]).unwrap();
    watcher.write_all(command).unwrap();
    read_until(watcher, b"\"t\":\"refused\"");
}

/// Opens the WebSocket of a game as a spectator.
pub fn watch(address: &str, game: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    let cookie = format!("throughline={}", "ab".repeat(32));
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let from = format!("Host: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}");
    write!(stream, "GET {game}/socket HTTP/1.1\r\n{from}\r\n{upgrade}\r\n\r\n").unwrap();
    read_until(&mut stream, b"\r\n\r\n");
    stream
}

/// Reads byte by byte up to the end of a text.
fn read_until(stream: &mut TcpStream, end: &[u8]) {
    let (mut read, mut byte) = (Vec::new(), [0]);
    while !read.ends_with(end) {
        stream.read_exact(&mut byte).expect("more");
        read.extend(byte);
    }
}
