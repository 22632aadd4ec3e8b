//! A program with a token, and the streams that it reads.

use crate::common::{Browser, Response, TestApp, request};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than anything in these tests takes, even on a busy machine.
pub(super) const TIMEOUT: Duration = Duration::from_secs(20);

/// A program with a token.
pub(super) struct Program {
    pub(super) address: SocketAddr,
    pub(super) token: String,
}

/// A stream that it reads.
pub(super) struct Stream(Lines<BufReader<TcpStream>>);

impl Stream {
    /// The status of the response.
    pub(super) async fn status(&mut self) -> u16 {
        let line = timeout(TIMEOUT, self.0.next_line()).await.expect("a line in time");
        let line = line.expect("readable").expect("a head");
        line.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status")
    }

    /// The next line with content.
    pub(super) async fn next(&mut self) -> Value {
        loop {
            let line = timeout(TIMEOUT, self.0.next_line()).await.expect("a line in time");
            let line = line.expect("readable").expect("the stream goes on");
            // Skips chunk lengths, headers and keep-alives.
            if line.starts_with('{') {
                return serde_json::from_str(&line).expect("JSON");
            }
        }
    }

    /// The next line of a type.
    pub(super) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await;
            if line["type"] == kind {
                return line;
            }
        }
    }

    /// Waits for the end.
    pub(super) async fn ends(&mut self) {
        while let Ok(Some(_)) = timeout(TIMEOUT, self.0.next_line()).await.expect("an end in time") {}
    }
}

impl Program {
    pub(super) fn headers(&self) -> Vec<(&'static str, String)> {
        vec![
            ("Host", self.address.to_string()),
            ("Authorization", format!("Bearer {}", self.token)),
            ("Accept", "application/json".to_owned()),
        ]
    }

    pub(super) async fn get(&self, path: &str) -> Response {
        request(self.address, "GET", path, &self.headers(), "").await
    }

    pub(super) async fn post(&self, path: &str, body: Value) -> Response {
        let mut headers = self.headers();
        headers.push(("Content-Type", "application/json".to_owned()));
        request(self.address, "POST", path, &headers, &body.to_string()).await
    }

    /// Posts a request that must succeed.
    pub(super) async fn does(&self, path: &str) {
        let response = self.post(path, json!({})).await;
        assert_eq!((response.status, response.body.as_str()), (200, r#"{"ok":true}"#), "{path}");
    }

    pub(super) async fn stream(&self, path: &str) -> Stream {
        self.open("GET", path, "").await
    }

    /// Posts a form, and reads the streamed response to its end.
    pub(super) async fn post_stream(&self, path: &str, form: &str) -> Stream {
        self.open("POST", path, form).await
    }

    async fn open(&self, method: &str, path: &str, form: &str) -> Stream {
        let mut stream = TcpStream::connect(self.address).await.expect("the site listens");
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if method == "POST" {
            text += "Content-Type: application/x-www-form-urlencoded\r\n";
            text += &format!("Content-Length: {}\r\n", form.len());
        }
        for (name, value) in self.headers() {
            text += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{text}\r\n{form}").as_bytes()).await.expect("sent");
        Stream(BufReader::new(stream).lines())
    }
}

impl Browser {
    /// Creates a token.
    pub(super) async fn token(&self, scopes: &[&str]) -> Program {
        let scopes: Vec<String> = scopes.iter().map(|scope| format!("&scope={scope}")).collect();
        let made = self.post("/account/tokens", &format!("about=test{}", scopes.concat())).await;
        let (_, rest) = made.body.split_once("<code>tlt_").expect("a token");
        let (token, _) = rest.split_once('<').expect("its end");
        Program { address: self.address, token: format!("tlt_{token}") }
    }
}

/// An account with a token.
pub(super) async fn program(app: &TestApp, name: &str, scopes: &[&str]) -> (Browser, Program) {
    let [browser] = app.people([name]).await;
    let program = browser.token(scopes).await;
    (browser, program)
}

/// What a person's own program may do.
pub(super) const BOARD: [&str; 3] = ["board:play", "challenge:read", "challenge:write"];

pub(super) const BOT: [&str; 4] = ["bot:play", "challenge:read", "challenge:write", "engine:read"];
