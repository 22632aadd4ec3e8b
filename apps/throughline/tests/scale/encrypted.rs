//! Connections to other machines: notices over NATS with TLS, and warnings of what is not
//! encrypted.

use crate::certificate::Certificate;
use crate::postgres_server::PostgresServer;
use crate::running::{Running, free_address, serve, start, wait_for};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Starts NATS, and returns its address and the one at which it tells who is connected.
fn nats(Certificate { certificate, key }: &Certificate) -> (Running, [SocketAddr; 2]) {
    let addresses = [free_address(), free_address()];
    let [port, told] = addresses.map(|address| address.port().to_string());
    let path = format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default());
    let mut nats = Command::new("nats-server");
    nats.env("PATH", path).args(["-a", "127.0.0.1", "-p", &port, "-m", &told, "--tls"]);
    nats.arg("--tlscert").arg(certificate).arg("--tlskey").arg(key).stderr(Stdio::null());
    let running = start(&mut nats).0;
    addresses.into_iter().for_each(wait_for);
    (running, addresses)
}

/// Whether a client that speaks TLS is connected within the time.
fn has_client(told: SocketAddr, time: Duration) -> bool {
    let began = Instant::now();
    loop {
        let mut asked = TcpStream::connect(told).unwrap();
        asked.write_all(b"GET /connz HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = String::new();
        asked.read_to_string(&mut answer).unwrap();
        let is_there = answer.contains("throughline tasks") && answer.contains("\"tls_version\": \"1.3\"");
        if is_there || began.elapsed() > time {
            return is_there;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn notices_go_by_tls_to_a_server_whose_certificate_is_trusted_and_to_no_other() {
    let (postgres, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let [own, other] = ["own", "other"].map(|name| Certificate::make(folder.path(), name));
    let (_nats, [address, told]) = nats(&own);
    let (queue, nats) = (postgres.database("tasks"), format!("tls://localhost:{}", address.port()));
    let worker = |trusted: &Path| {
        let mut worker = Command::new(env!("CARGO_BIN_EXE_throughline"));
        worker.args(["worker", "--queue", &queue, "--notices", &nats, "--threads", "1"]);
        start(worker.env("SSL_CERT_FILE", trusted).stderr(Stdio::piped()))
    };
    let (mut refused, _output) = worker(&other.certificate);
    let log = BufReader::new(refused.0.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(log.into_iter().any(|line| line.contains("NATS does not answer or refuses this program")));
    assert!(!has_client(told, Duration::ZERO));
    let (_trusting, _output) = worker(&own.certificate);
    assert!(has_client(told, Duration::from_secs(30)));
}

/// An address that is nobody's (RFC 5737).
const ELSEWHERE: &str = "192.0.2.1";

#[test]
fn connections_to_other_machines_without_encryption_are_warned_of() {
    let (postgres, folder) = (PostgresServer::start(), tempfile::tempdir().unwrap());
    let store = postgres.database("games");
    let log_of = |nats: &str, metrics: &str, traces: &str| {
        let mut flags = vec!["--store", &store, "--nats", nats, "--metrics", metrics];
        if cfg!(feature = "otel") {
            flags.extend(["--traces", traces]);
        }
        let (mut site, _) = serve(&folder.path().join("data"), &flags, Stdio::piped());
        let log = site.0.stderr.take().unwrap();
        drop(site);
        std::io::read_to_string(log).unwrap()
    };
    let [nats, traces] = ["nats", "http"].map(|scheme| format!("{scheme}://{ELSEWHERE}"));
    let log = log_of(&nats, "0.0.0.0:0", &traces);
    for warned in ["the way to NATS", "metrics go over the network"] {
        assert!(log.contains(warned), "{log}");
    }
    assert_eq!(log.contains("can read the traces"), cfg!(feature = "otel"), "{log}");
    let [nats, traces] = ["tls", "https"].map(|scheme| format!("{scheme}://{ELSEWHERE}"));
    assert_eq!(log_of(&nats, "127.0.0.1:0", &traces), "");

    for (mode, is_warned) in [("", true), ("?sslmode=require", true), ("?sslmode=verify-full", false)] {
        let mut worker = Command::new(env!("CARGO_BIN_EXE_throughline"));
        let queue = format!("postgres://somebody:secret@{ELSEWHERE}/games{mode}");
        let said = worker.args(["worker", "--queue", &queue]).output().unwrap();
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains("the way to the database") == is_warned && !said.contains("secret"), "{said}");
    }
}
