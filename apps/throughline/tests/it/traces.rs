//! Traces as a collector receives them. Protobuf contains texts unchanged, so it is enough to
//! search for them.

use crate::certificate::Certificate;
use crate::running::{Running, serve_with};
use crate::site::{get, log_of, start, watch};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

/// The head and the body of a request.
type Sent = (String, Vec<u8>);

/// Accepts connections one by one, and hands on what is sent.
fn collect(listener: &TcpListener, tls: Option<&Arc<ServerConfig>>, taken: &Sender<Sent>) {
    for stream in listener.incoming() {
        let stream = stream.expect("a connection");
        match tls {
            None => answer(stream, taken),
            Some(tls) => {
                let connection = ServerConnection::new(tls.clone()).expect("TLS");
                answer(StreamOwned::new(connection, stream), taken);
            }
        }
    }
}

fn answer(mut stream: impl Read + Write, taken: &Sender<Sent>) {
    while let Some(head) = read_head(&mut stream) {
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.and_then(|text| text.parse().ok()).expect("a length")];
        stream.read_exact(&mut body).expect("the body");
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").expect("answered");
        let _ = taken.send((head, body));
    }
}

fn read_head(stream: &mut impl Read) -> Option<String> {
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
    std::thread::spawn(move || collect(&listener, None, &taken));

    let folder = tempfile::tempdir().unwrap();
    let (mut site, address) = start(folder.path(), &["--traces", &collector]);
    let learn = get(&address, "/learn");
    let request = learn.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id");
    let game = crate::site::new_game(&address);
    let mut watcher = watch(&address, &game);
    crate::site::resign(&mut watcher);
    stop(&mut site);
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

/// Stops a site, which sends what it has kept.
fn stop(site: &mut Running) {
    let stopped = Command::new("kill").args(["-TERM", &site.0.id().to_string()]).status().unwrap();
    assert!(stopped.success() && site.0.wait().unwrap().success());
}

#[test]
fn traces_go_by_https_to_a_collector_whose_certificate_is_trusted_and_to_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let [own, other] = ["own", "other"].map(|name| Certificate::make(folder.path(), name));
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(
            vec![CertificateDer::from_pem_file(&own.certificate).unwrap()],
            PrivateKeyDer::from_pem_file(&own.key).unwrap(),
        );
    let (config, listener) = (Arc::new(config.unwrap()), TcpListener::bind("127.0.0.1:0").unwrap());
    let collector = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let (taken, traces) = channel();
    std::thread::spawn(move || collect(&listener, Some(&config), &taken));
    for (trusted, is_sent) in [(other, false), (own, true)] {
        let variables = [("SSL_CERT_FILE", &*trusted.certificate)];
        let flags = ["--traces", &collector];
        let (mut site, address) = serve_with(&folder.path().join("data"), &flags, &variables, Stdio::null());
        assert!(get(&address, "/learn").contains("200 OK"));
        stop(&mut site);
        assert_eq!(traces.try_iter().count() > 0, is_sent, "{}", trusted.certificate.display());
    }
}
