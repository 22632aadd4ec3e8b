//! A site's API as a bot uses it: the paths of the lichess Bot API.

use anyhow::{Context, Result, bail};
use rustls::crypto::ring;
use serde::Deserialize;
use std::io::{BufRead, BufReader};
use std::sync::Arc;
use std::time::Duration;
use ureq::http::{Response, StatusCode};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::{Agent, Body};
use url::Url;

/// The longest that a site may take to begin an answer, and to send a line of a stream: it gives a
/// sign of life every few seconds.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A site, and the token that a bot acts with.
pub struct Site {
    agent: Agent,
    url: Url,
    token: String,
}

/// Why a site did not do what it was asked for.
#[derive(thiserror::Error, Debug)]
#[error("{path}: {why}")]
pub struct Refused {
    path: String,
    why: String,
    /// Whether the token is none, or may not do this.
    pub is_token: bool,
}

/// Somebody.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The name.
    pub name: String,
    /// `BOT` where a program plays.
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
    /// Who asks.
    pub challenger: Option<User>,
    /// The rule set.
    pub variant: Variant,
    /// `in` or `out`.
    pub direction: String,
}

/// A game that is announced.
#[derive(Deserialize, Debug)]
pub struct Announced {
    /// Its id.
    pub id: String,
}

/// What happens to a bot.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// Somebody asks for a game, or the bot has.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A game has begun, or goes on.
    GameStart {
        /// The game.
        game: Announced,
    },
    /// Anything else.
    #[serde(other)]
    Other,
}

/// What a game's stream says.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// The game, and how it stands.
    GameFull(Box<GameFull>),
    /// How it stands.
    GameState(GameState),
    /// Anything else.
    #[serde(other)]
    Other,
}

/// A game.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    /// The rule set.
    pub variant: Variant,
    /// The time; none without a clock.
    pub clock: Option<GameClock>,
    /// Who moves first.
    pub white: Player,
    /// Who moves second.
    pub black: Player,
    /// `startpos`, or the position string of the start.
    pub initial_fen: String,
    /// How it stands.
    pub state: GameState,
}

/// The time of a live game, in milliseconds.
#[derive(Deserialize, Debug, Clone, Copy)]
pub struct GameClock {
    /// To begin with.
    pub initial: u64,
    /// For each move.
    pub increment: u64,
}

/// A player.
#[derive(Deserialize, Debug)]
pub struct Player {
    /// The name, or what stands for it.
    pub name: String,
}

/// How a game stands.
#[derive(Deserialize, Debug)]
pub struct GameState {
    /// The moves, with spaces between them.
    pub moves: String,
    /// Milliseconds that White has left.
    pub wtime: u64,
    /// Milliseconds that Black has left.
    pub btime: u64,
    /// `started` while it goes on; `created` before the opponent has accepted.
    pub status: String,
    /// The result in a sentence.
    #[serde(default)]
    pub words: Option<String>,
}

impl Site {
    /// A site at an address.
    pub fn new(url: Url, token: String) -> Self {
        let roots = rustls_native_certs::load_native_certs().certs;
        let roots = roots.iter().map(|cert| Certificate::from_der(cert).to_owned());
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::from(roots.collect::<Vec<_>>()))
            .unversioned_rustls_crypto_provider(Arc::new(ring::default_provider()));
        let config = Agent::config_builder()
            .tls_config(tls.build())
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(TIMEOUT))
            .timeout_recv_response(Some(TIMEOUT));
        Site { agent: config.build().new_agent(), url, token }
    }

    fn address(&self, path: &str) -> Result<String> {
        Ok(self.url.join(path).with_context(|| format!("{} {path}", self.url))?.into())
    }

    /// Asks for something, and reads it.
    pub fn get<T: for<'de> Deserialize<'de>>(&self, path: &str) -> Result<T> {
        let request = self.agent.get(self.address(path)?).header("Authorization", self.bearer());
        let response = request.call().with_context(|| format!("asking {}", self.url))?;
        let mut body = accepted(path, response)?;
        body.read_json().with_context(|| format!("{path}: what the site says cannot be read"))
    }

    /// Does something.
    pub fn post(&self, path: &str) -> Result<()> {
        let request = self.agent.post(self.address(path)?).header("Authorization", self.bearer());
        let response = request.send_empty().with_context(|| format!("asking {}", self.url))?;
        accepted(path, response).map(drop)
    }

    /// The lines of a stream, for as long as it goes on.
    pub fn stream<T: for<'de> Deserialize<'de>>(
        &self,
        path: &str,
    ) -> Result<impl Iterator<Item = Result<T>> + use<T>> {
        let request = self.agent.get(self.address(path)?).header("Authorization", self.bearer());
        let request = request.config().timeout_recv_body(None).build();
        let response = request.call().with_context(|| format!("asking {}", self.url))?;
        let body = accepted(path, response)?;
        let lines = BufReader::new(body.into_reader()).lines();
        let said = lines.filter(|line| line.as_ref().map_or(true, |line| !line.trim().is_empty()));
        Ok(said.map(|line| Ok(serde_json::from_str(&line?)?)))
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }
}

/// The body of an answer that is none of a refusal.
fn accepted(path: &str, response: Response<Body>) -> Result<Body> {
    let status = response.status();
    if status.is_success() {
        return Ok(response.into_body());
    }
    #[derive(Deserialize)]
    struct Problem {
        error: String,
    }
    let is_token = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
    match response.into_body().read_json::<Problem>() {
        Ok(Problem { error }) => bail!(Refused { path: path.to_owned(), why: error, is_token }),
        Err(_) => bail!(Refused { path: path.to_owned(), why: format!("answered with {status}"), is_token }),
    }
}
