//! Traces as a collector receives them. Protobuf contains texts unchanged, so it is enough to
//! search for them.

use crate::site::{get, log_of, start, watch};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::sync::mpsc::{Sender, channel};

/// Accepts requests one by one, and hands their contents on.
fn collect(listener: &TcpListener, taken: &Sender<(String, Vec<u8>)>) {
    for stream in listener.incoming() {
        let mut stream = stream.expect("a connection");
        while let Some(head) = read_head(&mut stream) {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let mut body = vec![0; length.and_then(|text| text.parse().ok()).expect("a length")];
            stream.read_exact(&mut body).expect("the body");
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").expect("answered");
            if taken.send((head, body)).is_err() {
                return;
            }
        }
    }
}

fn read_head(stream: &mut TcpStream) -> Option<String> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).ok()?;
        head.extend(byte);
    }
    Some(String::from_utf8_lossy(&head).to_ascii_lowercase())
}

#[test]
fn traces_tell_of_requests_commands_and_what_they_are_made_of() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let collector = format!("http://{}", listener.local_addr().unwrap());
    let (taken, traces) = channel();
    std::thread::spawn(move || collect(&listener, &taken));

    let folder = tempfile::tempdir().unwrap();
    let (mut site, address) = start(folder.path(), &["--traces", &collector]);
    let learn = get(&address, "/learn");
    let request = learn.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id");
    let game = crate::site::new_game(&address);
    let mut watcher = watch(&address, &game);
    crate::site::resign(&mut watcher);
    let stopped = Command::new("kill").args(["-TERM", &site.0.id().to_string()]).status().unwrap();
    assert!(stopped.success() && site.0.wait().unwrap().success());
    let sent: Vec<_> = traces.try_iter().collect();
    assert!(!sent.is_empty(), "{}", log_of(site));
    assert!(sent.iter().all(|(head, _)| head.starts_with("post /v1/traces ")), "{}", sent[0].0);
    let sent = sent.iter().flat_map(|(_, body)| body).copied().collect::<Vec<u8>>();
    let sent = String::from_utf8_lossy(&sent);
    for text in ["throughline", "request", request, "/learn", "create", "load", "message", "command"] {
        assert!(sent.contains(text), "{text}");
    }
    assert!(!sent.contains(&"ab".repeat(32)), "no cookies");
}
