//! A site for a test, and its browsers.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use throughline_server::{Admin, Server, Settings};
use throughline_store::SqliteStore;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};

/// Longer than anything in these tests takes, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

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

/// The WebSocket of a game, and the newest view received.
pub struct Socket {
    pub stream: WebSocketStream<TcpStream>,
    pub view: Value,
}

impl Socket {
    /// The next message.
    pub async fn next(&mut self) -> Value {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            match timeout_at(deadline, self.stream.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["t"] == "view" {
                        self.view = message.clone();
                    }
                    return message;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("the socket ended: {other:?}"),
            }
        }
    }

    /// Waits until the server closes, and returns its code.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match timeout(TIMEOUT, self.stream.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                other => panic!("closed without a code: {other:?}"),
            }
        }
    }

    /// Closes the socket, and waits until the server has too.
    pub async fn leave(mut self) {
        self.stream.close(None).await.expect("closed");
        while let Some(Ok(_)) = timeout(TIMEOUT, self.stream.next()).await.expect("an end in time") {}
    }

    /// The next message of a kind.
    pub async fn told(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["t"] == kind {
                return message;
            }
        }
    }

    /// Waits for a view that fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> &Value {
        while self.view.is_null() || !fits(&self.view) {
            self.next().await;
        }
        &self.view
    }

    /// Waits until this browser may move, or the game is over.
    pub async fn my_turn(&mut self) -> &Value {
        self.until(|view| view["can"]["play"] == true || !view["result"].is_null()).await
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }

    /// Sends a command under a new id and returns the reply to it.
    pub async fn command(&mut self, mut command: Value) -> Value {
        static SENT: AtomicU64 = AtomicU64::new(1);
        command["id"] = json!(format!("c{}", SENT.fetch_add(1, Ordering::Relaxed)));
        self.exact(command).await
    }

    /// Sends a command as it is and returns the reply to it.
    pub async fn exact(&mut self, command: Value) -> Value {
        self.send_text(&command.to_string()).await;
        loop {
            let message = self.next().await;
            if message["id"] == command["id"] {
                return message;
            }
        }
    }

    /// Sends a message that cannot be parsed, and returns the refusal.
    pub async fn command_unread(&mut self, mut command: Value) -> String {
        command["id"] = json!("unread");
        self.send_text(&command.to_string()).await;
        loop {
            let message = self.next().await;
            if message["t"] == "refused" && message["id"] == "" {
                return message["message"].as_str().expect("a reason").to_owned();
            }
        }
    }

    /// Sends a command that must be carried out.
    pub async fn done(&mut self, command: Value) {
        let reply = self.command(command).await;
        assert_eq!(reply["t"], "done", "{reply}");
    }

    /// Sends a command that must be refused, and returns the reason.
    pub async fn refused(&mut self, command: Value) -> String {
        let reply = self.command(command).await;
        assert_eq!(reply["t"], "refused", "{reply}");
        reply["message"].as_str().expect("a reason").to_owned()
    }

    pub fn ply(&self) -> u64 {
        self.view["frame"]["ply"].as_u64().expect("a number")
    }

    /// The texts of the legal moves.
    pub fn legal(&self) -> Vec<String> {
        let moves = self.view["moves"].as_array().expect("a list");
        moves.iter().map(|m| m["text"].as_str().expect("a text").to_owned()).collect()
    }

    /// The command for a move in the current position.
    pub fn a_move(&self, text: &str) -> Value {
        json!({"t": "move", "ply": self.ply(), "text": text})
    }

    /// Plays a move.
    pub async fn play(&mut self, text: &str) {
        self.done(self.a_move(text)).await;
    }

    /// Plays the first legal move and returns its text.
    pub async fn play_any(&mut self) -> String {
        let text = self.legal().swap_remove(0);
        self.play(&text).await;
        text
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
    let mut stream = TcpStream::connect(address).await.expect("the site listens");
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
