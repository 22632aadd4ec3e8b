//! A site for a test, and its browsers.

use crate::socket::Socket;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use throughline_server::{Admin, Server, Settings};
use throughline_store::SqliteStore;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest};

/// Longer than anything in these tests takes, even on a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(20);

/// A site on a free port. Its engines answer without the pauses made for people.
pub struct TestApp {
    server: Server,
    /// The data folder; dropped after the server.
    folder: TempDir,
}

impl TestApp {
    /// A site with a data folder of its own.
    pub async fn new() -> TestApp {
        TestApp::with(|_| {}).await
    }

    /// A site with other settings.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> TestApp {
        TestApp::start(tempfile::tempdir().expect("a folder"), change).await
    }

    /// A site, and this many new browsers.
    pub async fn with_browsers<const N: usize>() -> (TestApp, [Browser; N]) {
        let app = TestApp::new().await;
        let mut people = Vec::new();
        for _ in 0..N {
            people.push(app.browser().await);
        }
        (app, people.try_into().unwrap_or_else(|_| unreachable!("as many as there are")))
    }

    /// A site with a data folder that it may have had before.
    pub async fn start(folder: TempDir, change: impl FnOnce(&mut Settings)) -> TestApp {
        let mut settings = settings(folder.path());
        change(&mut settings);
        TestApp { server: Server::start(settings).await.expect("the site starts"), folder }
    }

    /// Stops the site, and returns its data folder.
    pub async fn stop(self) -> TempDir {
        self.server.stop().await;
        self.folder
    }

    /// Stops the site, and starts it again, on another port.
    pub async fn restarted(self) -> TestApp {
        TestApp::start(self.stop().await, |_| {}).await
    }

    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub fn data(&self) -> &Path {
        self.folder.path()
    }

    /// The site's database, for what others write to it.
    pub async fn store(&self) -> SqliteStore {
        SqliteStore::open(&self.data().join("games.sqlite")).await.expect("the store opens")
    }

    /// The operator's commands.
    pub async fn admin(&self) -> Admin {
        Admin::open(self.data(), None).await.expect("the store opens")
    }

    /// A new browser, after its first visit to the front page.
    pub async fn browser(&self) -> Browser {
        let mut browser = Browser { address: self.address(), cookie: None };
        assert_eq!(browser.get("/health").await.status, 200);
        let home = browser.get("/").await;
        browser.cookie = home.cookie();
        assert!(browser.cookie.is_some());
        browser
    }
}

pub fn settings(data: &Path) -> Settings {
    let mut settings = Settings::new(data.to_owned());
    settings.listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    settings.engine_threads = Some(1);
    settings.watch_move_delay = Duration::from_millis(20);
    settings.reply_delay = Duration::ZERO;
    settings
}

/// A browser with its cookie.
#[derive(Clone)]
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

impl Browser {
    /// The same browser, at a site that was restarted.
    pub fn at(&self, app: &TestApp) -> Browser {
        Browser { address: app.address(), cookie: self.cookie.clone() }
    }

    pub async fn get(&self, path: &str) -> Response {
        request(self.address, "GET", path, &self.headers(), "").await
    }

    /// Gets JSON.
    pub async fn json(&self, path: &str) -> Value {
        self.get(path).await.json()
    }

    pub async fn post(&self, path: &str, form: &str) -> Response {
        self.send(path, "application/x-www-form-urlencoded", form).await
    }

    pub async fn post_json(&self, path: &str, body: &Value) -> Response {
        self.send(path, "application/json", &body.to_string()).await
    }

    async fn send(&self, path: &str, content: &str, body: &str) -> Response {
        let mut headers = self.headers();
        headers.push(("Origin", format!("http://{}", self.address)));
        headers.push(("Content-Type", content.to_owned()));
        request(self.address, "POST", path, &headers, body).await
    }

    fn headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![("Host", self.address.to_string()), ("Accept", "text/html".to_owned())];
        headers.extend(self.cookie.clone().map(|cookie| ("Cookie", cookie)));
        headers
    }

    /// Creates a game and returns its path.
    pub async fn create(&self, form: &str) -> String {
        let response = self.post("/games", form).await;
        assert_eq!(response.status, 303, "{}", response.body);
        response.header("location").expect("a redirect").to_owned()
    }

    /// Creates a game and opens it. Returns its path and socket.
    pub async fn open(&self, form: &str) -> (String, Socket) {
        let path = self.create(form).await;
        let socket = self.socket(&path).await;
        (path, socket)
    }

    /// Creates a game that another browser joins, and returns its path.
    pub async fn create_joined_game(&self, form: &str, other: &Browser) -> String {
        let path = self.create(form).await;
        assert_eq!(other.post(&format!("{path}/join"), "").await.status, 303);
        path
    }

    /// Creates a game that another browser joins, and opens it in both. Returns its path and both
    /// sockets.
    pub async fn open_joined_game(&self, form: &str, other: &Browser) -> (String, Socket, Socket) {
        let path = self.create_joined_game(form, other).await;
        let (own, others) = (self.socket(&path).await, other.socket(&path).await);
        (path, own, others)
    }

    /// The same for Hnefatafl, after one move by each.
    pub async fn begin(&self, form: &str, other: &Browser) -> (String, Socket, Socket) {
        let (path, mut own, mut others) = self.open_joined_game(form, other).await;
        own.play("d1-d2").await;
        others.until(|view| view["frame"]["ply"] == 1).await;
        others.play("f4-e4").await;
        (path, own, others)
    }

    /// Opens the socket of a game and reads the first view.
    pub async fn socket(&self, game: &str) -> Socket {
        let mut socket =
            Socket { stream: self.connect(game, None).await.expect("a socket"), view: Value::Null };
        socket.until(|_| true).await;
        socket
    }

    /// Connects to a socket; from another site's page if an origin is given.
    pub async fn connect(
        &self,
        game: &str,
        origin: Option<&str>,
    ) -> Result<WebSocketStream<TcpStream>, tungstenite::Error> {
        let mut request = format!("ws://{}{game}/socket", self.address).into_client_request()?;
        let ours = format!("http://{}", self.address);
        request.headers_mut().insert("origin", origin.unwrap_or(&ours).parse().expect("a header"));
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        }
        let stream = TcpStream::connect(self.address).await.expect("the site listens");
        Ok(tokio_tungstenite::client_async(request, stream).await?.0)
    }
}

// A minimal HTTP client, so that the tests control what is sent exactly.

/// A response of the server.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("JSON: {}", self.body))
    }

    /// `name=value` of the cookie that was set.
    pub fn cookie(&self) -> Option<String> {
        self.header("set-cookie")?.split(';').next().map(str::to_owned)
    }
}

/// Sends one request and reads the whole response.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Response {
    let stream = TcpStream::connect(address).await.expect("the site listens");
    exchange(stream, method, path, headers, body).await
}

/// Sends one request over a connection and reads the whole response.
pub async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Response {
    let mut text =
        format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str("\r\n");
    text.push_str(body);
    stream.write_all(text.as_bytes()).await.expect("sent");
    let mut response = Vec::new();
    stream.read_to_end(&mut response).await.expect("a response");
    let response = String::from_utf8_lossy(&response);
    let (head, body) = response.split_once("\r\n\r\n").expect("a head and a body");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let header = |line: &str| {
        let (name, value) = line.split_once(':').expect("a header");
        (name.to_ascii_lowercase(), value.trim().to_owned())
    };
    Response {
        status: status.expect("a status"),
        headers: lines.map(header).collect(),
        body: body.to_owned(),
    }
}
