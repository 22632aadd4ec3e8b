//! The proxy of `deploy/Caddyfile` before a site: what it speaks with browsers.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Killed when the test is over, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("its address").port()
}

/// Waits until somebody listens.
fn wait_for(port: u16) {
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(began.elapsed() < Duration::from_secs(60), "nobody listens on {port}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A site, and the proxy before it for the name `localhost`, with the ports for http and https.
fn start(folder: &Path) -> ([Running; 2], [u16; 2]) {
    let [site, http, https] = [free_port(), free_port(), free_port()];
    let mut program = Command::new(env!("CARGO_BIN_EXE_throughline"));
    program
        .args(["serve", "--no-open", "--no-tables", "--hsts-subdomains", "--data"])
        .arg(folder.join("data"));
    program.args(["--listen", &format!("127.0.0.1:{site}")]);
    program.args(["--public-url", &format!("https://localhost:{https}")]);
    let program = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let program = Running(program);
    wait_for(site);
    // What is not the site's: where a test may listen, and whose certificates nobody trusts.
    let head = format!("{{\nadmin off\nskip_install_trust\nhttp_port {http}\nhttps_port {https}\n}}\n");
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/Caddyfile");
    let config = folder.join("Caddyfile");
    std::fs::write(&config, head + &std::fs::read_to_string(ours).expect("there")).expect("written");
    let mut proxy = Command::new("caddy");
    proxy.args(["run", "--adapter", "caddyfile", "--config"]).arg(&config);
    proxy.env("SITE", "localhost").env("INSTANCES", format!("127.0.0.1:{site}"));
    proxy.env("XDG_DATA_HOME", folder.join("caddy")).env("XDG_CONFIG_HOME", folder.join("caddy"));
    let log = std::fs::File::create(folder.join("caddy.log")).expect("a file");
    let proxy = proxy.stdout(Stdio::null()).stderr(log).spawn();
    let proxy = Running(proxy.expect("caddy starts: `cargo xtask install` installs it"));
    wait_for(https);
    wait_for(http);
    ([program, proxy], [http, https])
}

/// What openssl tells of a connection, after it has sent a request.
fn speak(port: u16, args: &[&str]) -> String {
    let mut client = Command::new("openssl");
    client.args([
        "s_client",
        "-connect",
        &format!("127.0.0.1:{port}"),
        "-servername",
        "localhost",
        "-ign_eof",
    ]);
    client.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut client = client.spawn().expect("openssl starts");
    let asked = format!("GET /api/games HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
    // It may have been refused already.
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
    // What openssl itself would not offer any more, it is made to.
    for version in ["-tls1", "-tls1_1"] {
        let told = speak(https, &[version, "-cipher", "DEFAULT@SECLEVEL=0"]);
        assert!(told.contains("alert protocol version"), "{told}");
    }
    let old =
        "AES128-SHA:AES256-SHA:AES128-GCM-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA256@SECLEVEL=0";
    let told = speak(https, &["-tls1_2", "-cipher", old]);
    assert!(told.contains("alert handshake failure"), "{told}");

    let mut plain = TcpStream::connect(("127.0.0.1", http)).expect("it listens");
    plain.write_all(b"GET /learn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    std::io::Read::read_to_string(&mut plain, &mut answer).expect("an answer");
    let is_sent_on =
        answer.starts_with("HTTP/1.1 308 ") && answer.contains("Location: https://localhost/learn");
    assert!(is_sent_on, "{answer}");
}
