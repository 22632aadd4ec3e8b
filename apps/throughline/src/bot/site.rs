//! Client of a site's API: the paths of the lichess Bot API that a bot needs.

use super::STOP_CHECK_INTERVAL;
use crate::https;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::io::{self, BufRead, BufReader};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use ureq::http::{Response, StatusCode};
use ureq::{Agent, Body};
use url::Url;

/// Timeout for the beginning of a response and for each line of a stream; the site sends an empty
/// line every few seconds.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Lines of a stream that are read before they are handled.
const LINES_BUFFERED: usize = 100;

/// A site, and the access token of the bot.
pub struct Site {
    agent: Agent,
    url: Url,
    token: String,
    /// Set when the bot is to end.
    stop: Arc<AtomicBool>,
}

/// A request that the site refused.
#[derive(thiserror::Error, Debug)]
#[error("{path}: {why}")]
pub struct Refused {
    path: String,
    why: String,
    /// Whether the token is invalid, or lacks the permission.
    pub is_token_refused: bool,
    /// Whether the same request may succeed later: too many requests, or an error of the server.
    pub is_temporary: bool,
}

/// An account.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The name.
    pub name: String,
    /// `BOT` for a bot account.
    #[serde(default)]
    pub title: Option<String>,
}

/// A rule set.
#[derive(Deserialize, Debug)]
pub struct Variant {
    /// Its spec.
    pub key: String,
}

/// A challenge.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id.
    pub id: String,
    /// The account that sent the challenge.
    pub challenger: Option<User>,
    /// The rule set.
    pub variant: Variant,
    /// The start position, if it is not the usual one.
    #[serde(default)]
    pub initial_fen: Option<String>,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The time control.
    pub time_control: TimeControl,
    /// `in` or `out`.
    pub direction: String,
}

/// The time control of a challenge.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TimeControl {
    /// Time for the whole game.
    Clock {
        /// The initial time in seconds.
        limit: u64,
    },
    /// Days for each move.
    Correspondence,
    /// None.
    Unlimited,
}

/// A game that the bot plays.
#[derive(Deserialize, Debug)]
pub struct GameReference {
    /// Its id.
    pub id: String,
}

/// The games that the bot plays.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct Playing {
    /// All of them.
    pub now_playing: Vec<GameReference>,
}

/// An event of the bot's account.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A challenge to the bot, or from it.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A game has begun, or was in progress when the stream began.
    GameStart {
        /// The game.
        game: GameReference,
    },
    /// Any other type.
    #[serde(other)]
    Other,
}

/// A line of a game's stream.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// The game and its state: the first line.
    GameFull(Box<GameFull>),
    /// The state of the game.
    GameState(GameState),
    /// The opponent has left, or is back.
    OpponentGone(OpponentGone),
    /// Any other type.
    #[serde(other)]
    Other,
}

/// Whether the opponent of a game has left.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct OpponentGone {
    /// Whether the opponent is away.
    pub gone: bool,
    /// Seconds until the win can be claimed.
    #[serde(default)]
    pub claim_win_in_seconds: u64,
}

/// A game.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    /// The rule set.
    pub variant: Variant,
    /// The clock; `None` for a game without one.
    pub clock: Option<GameClock>,
    /// The player who moves first.
    pub white: Player,
    /// The player who moves second.
    pub black: Player,
    /// `startpos`, or the position string of the start.
    pub initial_fen: String,
    /// The state of the game.
    pub state: GameState,
}

/// The clock of a live game, in milliseconds.
#[derive(Deserialize, Debug, Clone, Copy)]
pub struct GameClock {
    /// Time at the start.
    pub initial: u64,
    /// Increment for each move.
    pub increment: u64,
}

/// A player.
#[derive(Deserialize, Debug)]
pub struct Player {
    /// The account's name, or a description of a player without one.
    pub name: String,
}

/// The state of a game.
#[derive(Deserialize, Debug)]
pub struct GameState {
    /// The moves, with spaces between them.
    pub moves: String,
    /// White's time left, in milliseconds.
    pub wtime: u64,
    /// Black's time left, in milliseconds.
    pub btime: u64,
    /// Whether White offers a draw.
    #[serde(default)]
    pub wdraw: bool,
    /// Whether Black offers a draw.
    #[serde(default)]
    pub bdraw: bool,
    /// `started` while the game is in progress; `created` before the opponent has accepted.
    pub status: String,
    /// The result in a sentence.
    #[serde(default)]
    pub words: Option<String>,
}

impl Site {
    /// Creates a client for a site's address; its streams end once `stop` is set.
    pub fn new(url: Url, token: String, stop: Arc<AtomicBool>) -> Self {
        let config = Agent::config_builder()
            .tls_config(https::trust())
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT));
        Site { agent: config.build().new_agent(), url, token, stop }
    }

    fn address(&self, path: &str) -> Result<String> {
        Ok(self.url.join(path).with_context(|| format!("{} {path}", self.url))?.into())
    }

    /// Sends a GET request, and reads the JSON of the response.
    pub fn get<T: for<'de> Deserialize<'de>>(&self, path: &str) -> Result<T> {
        let request = self.agent.get(self.address(path)?).header("Authorization", self.bearer());
        let response = request.call().with_context(|| format!("asking {}", self.url))?;
        let mut body = successful_body(path, response)?;
        body.read_json().with_context(|| format!("{path}: what the site says cannot be read"))
    }

    /// Sends a POST request without a body.
    pub fn post(&self, path: &str) -> Result<()> {
        let request = self.agent.post(self.address(path)?).header("Authorization", self.bearer());
        let response = request.send_empty().with_context(|| format!("asking {}", self.url))?;
        successful_body(path, response).map(drop)
    }

    /// Opens a stream, and returns an iterator over its lines, which blocks until the next one, and
    /// ends when the bot is to end. It fails when not even an empty line arrives for [`TIMEOUT`]:
    /// the connection is dead then.
    pub fn stream<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
    ) -> Result<impl Iterator<Item = Result<T>> + use<T>> {
        let request = self.agent.get(self.address(path)?).header("Authorization", self.bearer());
        let request = request.config().timeout_recv_body(None).build();
        let response = request.call().with_context(|| format!("asking {}", self.url))?;
        let body = successful_body(path, response)?;
        let (sender, lines) = mpsc::sync_channel(LINES_BUFFERED);
        thread::spawn(move || {
            let mut lines = BufReader::new(body.into_reader()).lines();
            lines.try_for_each(|line| sender.send(line)).ok()
        });
        let silent = || io::Error::new(io::ErrorKind::TimedOut, "the site has sent nothing for 30 s");
        let stop = self.stop.clone();
        let lines = std::iter::from_fn(move || {
            let asked = Instant::now();
            while !stop.load(Ordering::Relaxed) {
                match lines.recv_timeout(STOP_CHECK_INTERVAL) {
                    Ok(line) => return Some(line),
                    Err(RecvTimeoutError::Timeout) if asked.elapsed() >= TIMEOUT => {
                        return Some(Err(silent()));
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return None,
                }
            }
            None
        });
        let said = lines.filter(|line| line.as_ref().map_or(true, |line| !line.trim().is_empty()));
        Ok(said.map(|line| Ok(serde_json::from_str(&line?)?)))
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

/// Returns the body of a successful response.
fn successful_body(path: &str, response: Response<Body>) -> Result<Body> {
    let status = response.status();
    if status.is_success() {
        return Ok(response.into_body());
    }
    #[derive(Deserialize)]
    struct Problem {
        error: String,
    }
    let is_token_refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
    let is_temporary = status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error();
    let problem = response.into_body().read_json::<Problem>();
    let why = problem.map_or_else(|_| format!("answered with {status}"), |problem| problem.error);
    bail!(Refused { path: path.to_owned(), why, is_token_refused, is_temporary })
}
