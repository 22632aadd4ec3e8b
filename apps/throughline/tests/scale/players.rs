//! Simulated browsers that behave as the client does: after losing the connection they reconnect to
//! any site that answers, and send again what was not acknowledged.

use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use throughline_siege::visitor::{Connection, Response, Socket, Visitor, open_socket};
use tokio::time::timeout;

/// How long a browser waits for a message.
const TIMEOUT: Duration = Duration::from_secs(3);

/// A browser with its cookie, and the sites that it can reach: at first the first one.
#[derive(Clone)]
pub struct Browser {
    pub sites: [SocketAddr; 2],
    cookie: String,
}

impl Browser {
    /// Creates a new visitor.
    pub async fn new(sites: [SocketAddr; 2]) -> Self {
        let mut connection = Connection::open(sites[0]).await.expect("the site listens");
        let visitor = Visitor::arrive(&mut connection).await.expect("the site answers");
        Browser { sites, cookie: visitor.cookie().to_owned() }
    }

    /// Creates an account.
    pub async fn signs_up(&mut self, name: &str) {
        let form = format!("name={name}&password=correct+horse+battery");
        let made = self.post("/account/sign-up", &form).await;
        self.cookie = made.cookie.unwrap_or_else(|| panic!("{}", made.status));
    }

    /// Creates a game, and returns its path.
    pub async fn create(&self, form: &str) -> String {
        let made = self.post("/games", form).await;
        made.location.unwrap_or_else(|| panic!("{}", made.status))
    }

    /// Joins a game.
    pub async fn join(&self, game: &str) {
        self.post(&format!("{game}/join"), "").await;
    }

    /// Sends a form.
    pub async fn post(&self, path: &str, form: &str) -> Response {
        let mut connection = Connection::open(self.sites[0]).await.expect("the site listens");
        connection.post(path, Some(&self.cookie), form).await.expect("the site answers")
    }

    async fn connect(&self, game: &str) -> Option<Socket> {
        let path = format!("{game}/socket");
        let opening = open_socket(self.sites[0], &path, Some(&self.cookie), Ipv4Addr::LOCALHOST);
        timeout(TIMEOUT, opening).await.ok()?.ok()
    }
}

/// A browser with a game open.
pub struct Player {
    browser: Browser,
    game: String,
    socket: Option<Socket>,
    /// The newest view.
    pub view: Value,
    commands: u32,
    /// Moves that were acknowledged, with their games and plies.
    pub acknowledged: Vec<(String, usize, String)>,
    /// The longest time from choosing a move to its acknowledgement.
    pub longest: Duration,
    /// Messages about refused moves.
    pub refused: Vec<String>,
}

impl Player {
    pub fn new(browser: Browser, game: &str) -> Self {
        let game = game.to_owned();
        let (view, acknowledged, refused) = (Value::Null, Vec::new(), Vec::new());
        let longest = Duration::ZERO;
        Player { browser, game, socket: None, view, commands: 0, acknowledged, longest, refused }
    }

    /// Returns another tab of the same browser, at the other instance.
    pub fn elsewhere(&self) -> Self {
        let mut browser = self.browser.clone();
        browser.sites.reverse();
        // The ids of commands must differ from this tab's.
        Player { commands: 1000, ..Player::new(browser, &self.game) }
    }

    /// Plays one rematch after the other until stopped, and reads whatever comes over the socket.
    pub async fn play(&mut self, stop: impl Fn() -> bool) {
        while !stop() {
            if let Some(rematch) = self.view["rematch"].as_str() {
                (self.game, self.socket, self.view) = (rematch.to_owned(), None, Value::Null);
            } else if self.view["can"]["join"] == true {
                self.accept().await;
                self.message(Duration::from_millis(500)).await;
            } else if self.view["can"]["rematch"] == true && self.view["you"][0] == 0 {
                self.command(json!({"t": "rematch"})).await;
            } else if self.view["can"]["play"] == true {
                tokio::time::sleep(Duration::from_millis(250)).await;
                self.a_move().await;
            } else {
                self.message(Duration::from_millis(500)).await;
            }
        }
    }

    /// Accepts a rematch, if the site answers; otherwise the next view asks again.
    async fn accept(&self) {
        let Ok(mut connection) = Connection::open(self.browser.sites[0]).await else { return };
        let path = format!("{}/join", self.game);
        let _ = timeout(TIMEOUT, connection.post(&path, Some(&self.browser.cookie), "")).await;
    }

    /// Waits until the view fits; returns whether it did in time.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool, time: Duration) -> bool {
        let begin = Instant::now();
        while self.view.is_null() || !fits(&self.view) {
            if begin.elapsed() > time {
                return false;
            }
            self.message(Duration::from_millis(500)).await;
        }
        true
    }

    /// Returns the path of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    pub fn played(&self) -> Vec<String> {
        serde_json::from_value(self.view["played"].clone()).unwrap_or_default()
    }

    /// Plays a move.
    pub async fn a_move(&mut self) {
        let ply = self.played().len();
        let moves = self.view["moves"].as_array().cloned().unwrap_or_default();
        // Not always the first move, or every game would be a repetition.
        let Some(chosen) = moves.get((ply * 7 + 3) % moves.len().max(1)) else { return };
        let text = chosen["text"].as_str().expect("a text").to_owned();
        let (begin, game) = (Instant::now(), self.game.clone());
        let answer = self.command(json!({"t": "move", "ply": ply, "text": text})).await;
        self.longest = self.longest.max(begin.elapsed());
        if answer["t"] == "done" {
            self.acknowledged.push((game, ply, text));
        } else {
            self.refused.push(answer.to_string());
        }
    }

    /// Requests a review of the finished game in another tab, and returns the last message about
    /// it.
    pub async fn review(&self) -> Value {
        let mut tab = Player::new(self.browser.clone(), "/analysis");
        let game = self.game.trim_start_matches("/games/");
        let answer = tab.command(json!({"t": "review", "game": game})).await;
        assert_eq!(answer["t"], "done", "{answer}");
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(90) {
            let Some(message) = tab.message(TIMEOUT).await else { continue };
            if message["t"] == "review" && ["done", "failed"].iter().any(|end| message["stage"] == *end) {
                return message;
            }
        }
        panic!("no end of the review of {game}");
    }

    /// Sends a command repeatedly until there is a reply to it.
    pub async fn command(&mut self, mut command: Value) -> Value {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        command["id"] = json!(id);
        let (begin, mut sent) = (Instant::now(), false);
        loop {
            assert!(begin.elapsed() < Duration::from_secs(60), "no answer to {command} in {}", self.game);
            match &mut self.socket {
                None => sent = false,
                Some(socket) if !sent => sent = socket.send(command.to_string()).await.is_ok(),
                Some(_) => {}
            }
            match self.message(TIMEOUT).await {
                Some(message) if message["id"] == id.as_str() => return message,
                Some(_) => {}
                // No message: the connection may be dead.
                None => self.leave(),
            }
        }
    }

    /// Returns the next message; `None` on a timeout or a lost connection, which is opened again.
    async fn message(&mut self, time: Duration) -> Option<Value> {
        let Some(socket) = &mut self.socket else {
            self.socket = self.browser.connect(&self.game).await;
            if self.socket.is_none() {
                tokio::time::sleep(Duration::from_millis(100)).await;
                self.browser.sites.reverse();
            }
            return Some(Value::Null);
        };
        match timeout(time, socket.receive()).await {
            Err(_) => None,
            Ok(Ok(text)) => {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if message["t"] == "view" {
                    self.view = message.clone();
                }
                Some(message)
            }
            Ok(Err(_)) => {
                self.leave();
                Some(Value::Null)
            }
        }
    }

    /// Switches to the other site.
    fn leave(&mut self) {
        self.socket = None;
        self.browser.sites.reverse();
    }
}
