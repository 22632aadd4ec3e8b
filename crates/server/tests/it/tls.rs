//! A site that speaks https itself.

use crate::common::{TIMEOUT, TestApp, exchange};
use futures_util::StreamExt;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use throughline_server::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const HOST: &str = "play.example.org";

/// A certificate for [`HOST`], signed with its own key, and that key.
struct Pair {
    certificate: PathBuf,
    key: PathBuf,
    der: CertificateDer<'static>,
}

impl Pair {
    fn make(folder: &Path, name: &str) -> Pair {
        let [certificate, key] = ["crt", "key"].map(|end| folder.join(format!("{name}.{end}")));
        let mut openssl = Command::new("openssl");
        openssl.args(["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=a test"]);
        openssl.args(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
        openssl.args(["-addext", &format!("subjectAltName=DNS:{HOST}")]);
        openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
        openssl.arg("-out").arg(&certificate).arg("-keyout").arg(&key);
        let made = openssl.output().expect("openssl starts: `cargo xtask install` installs it");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let der = CertificateDer::from_pem_file(&certificate).expect("a certificate");
        Pair { certificate, key, der }
    }
}

/// The certificate in use and another one, each a pair of files.
struct Site {
    app: TestApp,
    used: Pair,
    other: Pair,
    _folder: TempDir,
}

impl Site {
    async fn start(change: impl FnOnce(&mut Settings)) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let [used, other] = ["used", "other"].map(|name| Pair::make(folder.path(), name));
        let app = TestApp::with(|settings| {
            settings.public_url = format!("https://{HOST}").parse().ok();
            settings.tls_certificate = Some(used.certificate.clone());
            settings.tls_key = Some(used.key.clone());
            change(settings);
        });
        Site { app: app.await, used, other, _folder: folder }
    }

    /// Connects, trusting both certificates.
    async fn connect(&self) -> TlsStream<TcpStream> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates([&self.used, &self.other].map(|pair| pair.der.clone()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.unwrap().with_root_certificates(roots).with_no_client_auth();
        let stream = TcpStream::connect(self.app.address()).await.unwrap();
        let name = ServerName::try_from(HOST).unwrap();
        TlsConnector::from(Arc::new(config)).connect(name, stream).await.expect("TLS")
    }

    /// The certificate that a browser is shown.
    async fn shown(&self) -> CertificateDer<'static> {
        let stream = self.connect().await;
        stream.get_ref().1.peer_certificates().expect("a certificate")[0].clone().into_owned()
    }
}

fn of_the_site(name: &'static str) -> (&'static str, String) {
    (name, format!("https://{HOST}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_cookies_forms_and_sockets_are_those_of_https() {
    let site = Site::start(|_| {}).await;
    let host = ("Host", HOST.to_owned());
    let home = exchange(site.connect().await, "GET", "/", std::slice::from_ref(&host), "").await;
    assert_eq!((home.status, home.header("strict-transport-security")), (200, Some("max-age=31536000")));
    let set = home.header("set-cookie").expect("a cookie");
    assert!(set.starts_with("__Host-throughline=") && set.ends_with("; Secure"), "{set}");
    assert!(home.header("content-security-policy").unwrap().contains(&format!("wss://{HOST}")));

    let cookie = ("Cookie", home.cookie().unwrap());
    let form = ("Content-Type", "application/x-www-form-urlencoded".to_owned());
    let headers = [host, cookie.clone(), form, of_the_site("Origin")];
    let game = "game=hnefatafl&opponent=both";
    let made = exchange(site.connect().await, "POST", "/games", &headers, game).await;
    assert_eq!(made.status, 303, "{}", made.body);
    let game = made.header("location").expect("a game");

    let mut request = format!("wss://{HOST}{game}/socket").into_client_request().unwrap();
    for (name, value) in [cookie, of_the_site("Origin")] {
        request.headers_mut().insert(
            name.to_ascii_lowercase().parse::<axum::http::HeaderName>().unwrap(),
            value.parse().unwrap(),
        );
    }
    let (mut socket, _) = tokio_tungstenite::client_async(request, site.connect().await).await.unwrap();
    let view = timeout(TIMEOUT, socket.next()).await.expect("in time").expect("a message").unwrap();
    assert!(view.to_text().unwrap().contains(r#""t":"view""#), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_without_tls() {
    let site = Site::start(|_| {}).await;
    let mut plain = TcpStream::connect(site.app.address()).await.unwrap();
    plain.write_all(format!("GET / HTTP/1.1\r\nHost: {HOST}\r\n\r\n").as_bytes()).await.unwrap();
    let mut said = Vec::new();
    timeout(TIMEOUT, plain.read_to_end(&mut said)).await.expect("an end in time").unwrap();
    // An alert, and no page.
    assert!(said.len() < 20 && said.first().is_none_or(|kind| *kind == 21), "{said:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_silent_or_slow_before_or_after_tls_is_let_go_of() {
    const LIMIT: Duration = Duration::from_millis(400);
    let site = Site::start(|settings| settings.connection_timeout = LIMIT).await;
    let connect = async || TcpStream::connect(site.app.address()).await.unwrap();
    let (mut silent, mut slow, mut idle) = (connect().await, connect().await, site.connect().await);
    let begun = Instant::now();
    let silent = async { timeout(TIMEOUT, silent.read_to_end(&mut Vec::new())).await.is_ok() };
    // The length of a greeting, which then comes byte by byte.
    let slow = async {
        for byte in [0x16, 3, 1, 2, 0].into_iter().chain([1; 200]) {
            if slow.write_all(&[byte]).await.is_err() {
                break;
            }
            sleep(LIMIT / 10).await;
        }
        timeout(TIMEOUT, slow.read_to_end(&mut Vec::new())).await.is_ok()
    };
    let idle = async { timeout(TIMEOUT, idle.read_to_end(&mut Vec::new())).await.is_ok() };
    assert_eq!(tokio::join!(silent, slow, idle), (true, true, true));
    assert!(begun.elapsed() < 15 * LIMIT, "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_certificate_is_taken_and_one_that_is_of_no_use_is_not() {
    const PAUSE: Duration = Duration::from_millis(20);
    let site = Site::start(|settings| settings.certificate_interval = PAUSE).await;
    let [old, new] = [&site.used.der, &site.other.der];
    assert_eq!(&site.shown().await, old);
    let replace = |with: &[u8]| std::fs::write(&site.used.certificate, with).unwrap();
    let renewed = std::fs::read(&site.other.certificate).unwrap();
    for useless in [&b"nonsense"[..], &renewed] {
        replace(useless);
        sleep(10 * PAUSE).await;
        assert_eq!(&site.shown().await, old, "{}", String::from_utf8_lossy(useless));
    }
    std::fs::copy(&site.other.key, &site.used.key).unwrap();
    let begun = Instant::now();
    while site.shown().await != *new {
        assert!(begun.elapsed() < TIMEOUT);
        sleep(PAUSE).await;
    }
}
