//! The proxy of `deploy/Caddyfile` in front of a site: its TLS and HTTP versions.

use crate::running::{Running, free_address, serve, wait_for};
use crate::site::ask;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

/// Starts a site, and the proxy in front of it for the name `localhost`, with http and https.
fn start(folder: &Path) -> ([Running; 2], [SocketAddr; 2]) {
    let listen = [free_address(), free_address()];
    let [http, https] = listen.map(|address| address.port());
    let public = format!("https://localhost:{https}");
    let flags = ["--hsts-subdomains", "--public-url", &public];
    let (program, site) = serve(&folder.join("data"), &flags, Stdio::null());
    // Settings of the test: ports, and no installation of certificates.
    let head = format!("{{\nadmin off\nskip_install_trust\nhttp_port {http}\nhttps_port {https}\n}}\n");
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/Caddyfile");
    let config = folder.join("Caddyfile");
    std::fs::write(&config, head + &std::fs::read_to_string(ours).expect("there")).expect("written");
    let mut proxy = Command::new("caddy");
    proxy.args(["run", "--adapter", "caddyfile", "--config"]).arg(&config);
    proxy.env("SITE", "localhost").env("INSTANCES", site);
    proxy.env("XDG_DATA_HOME", folder.join("caddy")).env("XDG_CONFIG_HOME", folder.join("caddy"));
    let log = std::fs::File::create(folder.join("caddy.log")).expect("a file");
    let proxy = proxy.stdout(Stdio::null()).stderr(log).spawn();
    let proxy = Running(proxy.expect("caddy starts: `cargo xtask install` installs it"));
    listen.into_iter().for_each(wait_for);
    ([program, proxy], listen)
}

/// Returns what openssl reports on a connection, after it has sent a request.
fn speak(proxy: SocketAddr, args: &[&str]) -> String {
    let mut client = Command::new("openssl");
    client.args(["s_client", "-connect", &proxy.to_string(), "-servername", "localhost", "-ign_eof"]);
    client.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut client = client.spawn().expect("openssl starts");
    let head = format!("Host: localhost:{}\r\nConnection: close", proxy.port());
    let asked = format!("GET /api/games HTTP/1.1\r\n{head}\r\n\r\n");
    // The connection may have been refused already.
    let _ = client.stdin.take().expect("piped").write_all(asked.as_bytes());
    let output = client.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
fn the_proxy_speaks_tls_of_today_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_running, [http, https]) = start(folder.path());
    let said = || std::fs::read_to_string(folder.path().join("caddy.log")).unwrap_or_default();
    for (version, name) in [("-tls1_2", "TLSv1.2"), ("-tls1_3", "TLSv1.3")] {
        let told = speak(https, &[version]);
        assert!(told.contains(&format!("New, {name}, Cipher is ")), "{told}\n{}", said());
        let fits = told.contains("200 OK") && told.contains("max-age=31536000; includeSubDomains");
        assert!(fits, "{told}\n{}", said());
    }
    // Versions that openssl no longer offers by default are forced.
    for version in ["-tls1", "-tls1_1"] {
        let told = speak(https, &[version, "-cipher", "DEFAULT@SECLEVEL=0"]);
        assert!(told.contains("alert protocol version"), "{told}");
    }
    let old =
        "AES128-SHA:AES256-SHA:AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA256@SECLEVEL=0";
    let told = speak(https, &["-tls1_2", "-cipher", old]);
    assert!(told.contains("alert handshake failure"), "{told}");

    let learn = "GET /learn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let answer = ask(&http.to_string(), learn);
    let is_sent_on =
        answer.starts_with("HTTP/1.1 308 ") && answer.contains("Location: https://localhost/learn");
    assert!(is_sent_on, "{answer}");
}
