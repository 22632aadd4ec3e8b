//! TLS: the proxy of `deploy/Caddyfile` in front of a site, and a site that speaks https itself.

use crate::certificate::Certificate;
use crate::refused;
use crate::running::{Running, free_address, serve, wait_for};
use crate::site::ask;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

/// Starts the proxy for the name `localhost`, with http and https, in front of a site with these
/// flags: for its own https, they name a certificate, which the proxy trusts if it is `trusted`.
fn start(folder: &Path, flags: &[&str], trusted: Option<&Path>) -> ([Running; 2], [SocketAddr; 2]) {
    let listen = [free_address(), free_address()];
    let [http, https] = listen.map(|address| address.port());
    let public = format!("https://localhost:{https}");
    let site_flags = [&["--hsts-subdomains", "--public-url", &public], flags].concat();
    let (program, site) = serve(&folder.join("data"), &site_flags, Stdio::null());
    let scheme = if flags.is_empty() { "http" } else { "https" };
    // Settings of the test: ports, and no installation of certificates.
    let head = format!("{{\nadmin off\nskip_install_trust\nhttp_port {http}\nhttps_port {https}\n}}\n");
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/Caddyfile");
    let config = folder.join("Caddyfile");
    std::fs::write(&config, head + &std::fs::read_to_string(ours).expect("there")).expect("written");
    let mut proxy = Command::new("caddy");
    proxy.args(["run", "--adapter", "caddyfile", "--config"]).arg(&config);
    proxy.env("SITE", "localhost").env("INSTANCES", format!("{scheme}://{site}"));
    proxy.env("XDG_DATA_HOME", folder.join("caddy")).env("XDG_CONFIG_HOME", folder.join("caddy"));
    proxy.envs(trusted.map(|file| ("SSL_CERT_FILE", file)));
    let log = std::fs::File::create(folder.join("caddy.log")).expect("a file");
    let proxy = proxy.stdout(Stdio::null()).stderr(log).spawn();
    let proxy = Running(proxy.expect("caddy starts: `cargo xtask install` installs it"));
    listen.into_iter().for_each(wait_for);
    ([program, proxy], listen)
}

/// Returns what openssl reports on a connection, after it has asked for a path.
fn speak(server: SocketAddr, path: &str, args: &[&str]) -> String {
    let mut client = Command::new("openssl");
    client.args(["s_client", "-connect", &server.to_string(), "-servername", "localhost", "-ign_eof"]);
    client.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut client = client.spawn().expect("openssl starts");
    let head = format!("Host: localhost:{}\r\nConnection: close", server.port());
    let asked = format!("GET {path} HTTP/1.1\r\n{head}\r\n\r\n");
    // The connection may have been refused already.
    let _ = client.stdin.take().expect("piped").write_all(asked.as_bytes());
    let output = client.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// Asserts that a server speaks TLS 1.2 and 1.3 with authenticated ciphers and forward secrecy,
/// nothing older, and answers for a path with all of these words.
fn assert_tls_of_today(server: SocketAddr, path: &str, words: &[&str], log: &dyn Fn() -> String) {
    for (version, name) in [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")] {
        let told = speak(server, path, &[version]);
        assert!(told.contains(&format!("New, {name}, Cipher is ")), "{told}\n{}", log());
        assert!(words.iter().all(|word| told.contains(word)), "{told}\n{}", log());
    }
    // Versions that openssl no longer offers by default are forced.
    for version in ["-tls1", "-tls1_1"] {
        let told = speak(server, path, &[version, "-cipher", "DEFAULT@SECLEVEL=0"]);
        let is_refused =
            ["alert protocol version", "alert handshake failure"].iter().any(|why| told.contains(why));
        assert!(is_refused && told.contains("Cipher is (NONE)"), "{told}");
    }
    let old =
        "AES128-SHA:AES256-SHA:AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA256@SECLEVEL=0";
    let told = speak(server, path, &["-tls1_2", "-cipher", old]);
    assert!(told.contains("alert handshake failure"), "{told}");
}

const HSTS: &str = "max-age=31536000; includeSubDomains";

#[test]
fn the_proxy_speaks_tls_of_today_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_running, [http, https]) = start(folder.path(), &[], None);
    let said = || std::fs::read_to_string(folder.path().join("caddy.log")).unwrap_or_default();
    assert_tls_of_today(https, "/api/games", &["200 OK", HSTS], &said);

    let learn = "GET /learn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let answer = ask(&http.to_string(), learn);
    let is_sent_on =
        answer.starts_with("HTTP/1.1 308 ") && answer.contains("Location: https://localhost/learn");
    assert!(is_sent_on, "{answer}");
}

#[test]
fn the_proxy_reaches_a_site_by_https_if_it_trusts_the_certificate() {
    for is_trusted in [true, false] {
        let folder = tempfile::tempdir().expect("a folder");
        let Certificate { certificate, key } = Certificate::make(folder.path(), "site");
        let flags = ["--tls-certificate", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
        let (_running, [_, https]) = start(folder.path(), &flags, is_trusted.then_some(&certificate));
        let told = speak(https, "/api/games", &[]);
        assert_eq!(told.contains("200 OK") && told.contains(HSTS), is_trusted, "{told}");
    }
}

#[test]
fn the_site_speaks_tls_of_today_and_nothing_else_and_so_do_its_metrics() {
    let folder = tempfile::tempdir().expect("a folder");
    let Certificate { certificate, key } = Certificate::make(folder.path(), "site");
    let metrics = free_address();
    let (certificate, key) = (certificate.to_str().unwrap(), key.to_str().unwrap());
    let listen = free_address();
    let public = format!("https://localhost:{}", listen.port());
    let flags =
        ["--tls-certificate", certificate, "--tls-key", key, "--public-url", &public, "--hsts-subdomains"];
    let more = ["--metrics", &metrics.to_string(), "--listen", &listen.to_string()];
    let (_site, address) = serve(&folder.path().join("data"), &[&flags[..], &more].concat(), Stdio::null());
    assert_eq!(address, listen.to_string());
    assert_tls_of_today(listen, "/api/games", &["200 OK", HSTS], &String::new);
    assert_tls_of_today(metrics, "/metrics", &["200 OK", "throughline_http_requests_total"], &String::new);
}

#[test]
fn what_is_wrong_with_a_certificate_is_said_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = ["one", "other"].map(|name| Certificate::make(folder.path(), name));
    let [certificate, key, foreign] =
        [&one.certificate, &one.key, &other.key].map(|path| path.to_str().unwrap());
    let serve = ["serve", "--no-open", "--listen", "127.0.0.1:0", "--data", folder.path().to_str().unwrap()];
    let https = ["--public-url", "https://play.example.org"];
    for (flags, code, told) in [
        (&["--tls-certificate", certificate, "--tls-key", foreign][..], 2, "other.key does not belong"),
        (&["--tls-certificate", key, "--tls-key", key], 2, "one.key has no certificate: expected PEM"),
        (&["--tls-certificate", "/nowhere", "--tls-key", key], 3, "cannot read /nowhere"),
        (&["--tls-certificate", certificate], 2, "--tls-key <FILE>"),
        (&["--tls-key", key], 2, "--tls-certificate <FILE>"),
    ] {
        let refused = refused(&[&serve[..], &https, flags].concat(), code);
        assert!(refused.contains(told), "{refused}");
    }
    let pair = ["--tls-certificate", certificate, "--tls-key", key];
    let refused = refused(&[&serve[..], &pair, &["--public-url", "http://play.example.org"]].concat(), 2);
    assert!(refused.contains("--tls-certificate needs a public URL with https"), "{refused}");
}
