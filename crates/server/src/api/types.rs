//! The API's data types: the format of the lichess Bot and Board API, with our rule sets as
//! variants. `white` is the side that moves first, whatever the game calls it.

use crate::config::Settings;
use crate::paths::game_path;
use crate::play::{Kind, Overview, Seat, TimeControl};
use crate::words::ResultView;
use serde::Serialize;
use throughline_catalog::GameHandle;
use utoipa::ToSchema;

/// That something was done.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    /// Always true.
    pub ok: bool,
}

/// Why something was not done.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiProblem {
    /// A sentence for people.
    pub error: String,
}

/// Somebody with an account.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct User {
    /// The name in the form in which names are compared.
    pub id: String,
    /// The name as its person wrote it.
    pub username: String,
    /// The same, under the name that it has in games and challenges.
    pub name: String,
    /// `BOT` where a program plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
}

/// An account with what is shown of it to everybody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Account {
    /// Who.
    #[serde(flatten)]
    pub user: User,
    /// When it was made, in milliseconds since 1970, UTC.
    #[serde(rename = "createdAt")]
    pub created_at: i64,
    /// Its page.
    pub url: String,
    /// Its ratings, one for each rule set and pace in which it has a rated game.
    pub ratings: Vec<ApiRating>,
}

/// A rating.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiRating {
    /// Rule set and pace: `hnefatafl live`.
    pub pool: String,
    /// Points, with `?` while little is known.
    pub rating: String,
    /// Rated games.
    pub games: u64,
}

/// A rule set.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct ApiVariant {
    /// Canonical spec: `hnefatafl:rules=brandubh`.
    pub key: String,
    /// The game's name.
    pub name: &'static str,
    /// The game's name in specs.
    pub short: &'static str,
}

/// The time of a live game.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum ApiTimeControl {
    /// A bank of time for all moves.
    Clock {
        /// Seconds to begin with.
        limit: u32,
        /// Seconds that each move adds.
        increment: u32,
        /// `10+5`: minutes and seconds.
        show: String,
    },
    /// Time for each move.
    Correspondence {
        /// Days for a move.
        #[serde(rename = "daysPerTurn")]
        days_per_turn: u32,
    },
    /// No clock.
    Unlimited,
}

/// A challenge: a game that waits for the other player.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct Challenge {
    /// Its id, which the game keeps.
    pub id: String,
    /// The page of the game.
    pub url: String,
    /// `created`.
    pub status: &'static str,
    /// Who asks.
    pub challenger: Option<User>,
    /// Who is asked.
    #[serde(rename = "destUser")]
    pub dest_user: Option<User>,
    /// The rule set.
    pub variant: ApiVariant,
    /// Whether the result counts for the ratings.
    pub rated: bool,
    /// `live`, `correspondence` or `unlimited`.
    pub speed: &'static str,
    /// The time.
    #[serde(rename = "timeControl")]
    pub time_control: ApiTimeControl,
    /// The side of whoever asks: `white` moves first. `random` where the challenge is open.
    pub color: &'static str,
    /// The same: chance has dealt already.
    #[serde(rename = "finalColor")]
    pub final_color: &'static str,
    /// The start position, where it is not the usual one.
    #[serde(rename = "initialFen", skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// `in` or `out`, for whoever asks the API.
    pub direction: &'static str,
}

/// A challenge that whoever has its link may take.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenChallenge {
    /// Whose `url` leaves the side to chance.
    #[serde(flatten)]
    pub challenge: Challenge,
    /// The link to the side that moves first.
    #[serde(rename = "urlWhite")]
    pub url_white: String,
    /// The link to the other one.
    #[serde(rename = "urlBlack")]
    pub url_black: String,
}

/// The challenges of somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct Challenges {
    /// Those that they are to answer.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Those that they have sent.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// A seek that stands by itself.
#[derive(Serialize, ToSchema)]
pub(crate) struct Sought {
    /// Its id, which the game keeps.
    pub id: String,
}

/// How far a game is.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct ApiStatus {
    /// The number of the status.
    pub id: u8,
    /// Its name.
    pub name: &'static str,
}

/// A game as somebody is told of it who plays it.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct GameInfo {
    /// Its id.
    #[serde(rename = "gameId")]
    pub game_id: String,
    /// The same.
    #[serde(rename = "fullId")]
    pub full_id: String,
    /// The same.
    pub id: String,
    /// The page of the game.
    pub url: String,
    /// The newest position.
    pub fen: String,
    /// Their side: `white` moves first.
    pub color: &'static str,
    /// Whether they are to move.
    #[serde(rename = "isMyTurn")]
    pub is_my_turn: bool,
    /// Whether they have moved.
    #[serde(rename = "hasMoved")]
    pub has_moved: bool,
    /// Whether the result counts for the ratings.
    pub rated: bool,
    /// The rule set.
    pub variant: ApiVariant,
    /// `live`, `correspondence` or `unlimited`.
    pub speed: &'static str,
    /// `friend`, `lobby` or `ai`.
    pub source: &'static str,
    /// How far it is.
    pub status: ApiStatus,
    /// Who has won, `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// Against whom.
    pub opponent: Opponent,
}

/// Against whom somebody plays.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct Opponent {
    /// The name in the form in which names are compared; none for guests and engines.
    pub id: Option<String>,
    /// The name, or what stands for it.
    pub username: String,
    /// The level of an engine, 1 to 8.
    #[serde(rename = "ai", skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// What has happened, for somebody's stream.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum ApiEvent {
    /// A challenge was made.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// It was taken back.
    ChallengeCanceled {
        /// The challenge.
        challenge: Challenge,
    },
    /// It was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
    },
    /// A game has begun, or goes on.
    GameStart {
        /// The game.
        game: GameInfo,
    },
    /// A game is over.
    GameFinish {
        /// The game.
        game: GameInfo,
    },
}

/// The games that somebody plays.
#[derive(Serialize, ToSchema)]
pub(crate) struct NowPlaying {
    /// Those that were changed last first.
    #[serde(rename = "nowPlaying")]
    pub now_playing: Vec<GameInfo>,
}

/// Returns the API's description of a rule set.
pub(super) fn variant(rules: &GameHandle) -> ApiVariant {
    let info = rules.info();
    ApiVariant { key: rules.spec().to_owned(), name: info.name, short: info.id }
}

/// Returns `white` for the side that moves first.
pub(super) fn color(side: u8) -> &'static str {
    if side == 0 { "white" } else { "black" }
}

pub(super) fn speed(time: Option<TimeControl>) -> &'static str {
    match time {
        Some(TimeControl::Live { .. }) => "live",
        Some(TimeControl::Correspondence { .. }) => "correspondence",
        None => "unlimited",
    }
}

pub(super) fn time_control(time: Option<TimeControl>) -> ApiTimeControl {
    match time {
        Some(TimeControl::Live { initial, increment }) => {
            let show = format!("{}+{increment}", initial / 60);
            ApiTimeControl::Clock { limit: initial, increment, show }
        }
        Some(TimeControl::Correspondence { days, .. }) => {
            ApiTimeControl::Correspondence { days_per_turn: days }
        }
        None => ApiTimeControl::Unlimited,
    }
}

/// Returns the status of a game by the names of the lichess API.
pub(super) fn status(result: Option<&ResultView>) -> ApiStatus {
    let (id, name) = match result {
        None => (20, "started"),
        Some(result) if result.is_annulled() => (38, "unknownFinish"),
        Some(result) if result.is_void() => (25, "aborted"),
        Some(result) => match (result.reason.as_str(), result.winner) {
            ("checkmate", _) => (30, "mate"),
            ("resignation", _) => (31, "resign"),
            ("stalemate", _) => (32, "stalemate"),
            ("abandoned", _) => (33, "timeout"),
            ("time forfeit", _) => (35, "outoftime"),
            (_, None) => (34, "draw"),
            (_, Some(_)) => (60, "variantEnd"),
        },
    };
    ApiStatus { id, name }
}

/// Returns the winner's colour.
pub(super) fn winner(result: Option<&ResultView>) -> Option<&'static str> {
    result.and_then(|result| result.winner).map(color)
}

/// Returns where a game comes from.
pub(super) fn source(overview: &Overview) -> &'static str {
    match overview {
        overview if overview.is_with_engine() => "ai",
        overview if overview.terms.public => "lobby",
        _ => "friend",
    }
}

/// Whether a game between two players has begun.
pub(super) fn is_played(seats: &[Seat; 2]) -> bool {
    matches!(Kind::of(seats), Kind::Friend | Kind::Engine) && !seats.iter().any(Seat::is_open)
}

/// Returns the address of a page: absolute if the site knows its public URL, else the path.
pub(super) fn address(settings: &Settings, path: &str) -> String {
    let site = settings.public_url.as_ref().map(ToString::to_string).unwrap_or_default();
    format!("{site}{path}")
}

/// Returns the address of a game.
pub(super) fn url(settings: &Settings, game: &str) -> String {
    address(settings, &game_path(game))
}

/// Whether a side of a game has moved.
pub(super) fn has_moved(plies: usize, side: u8) -> bool {
    plies > usize::from(side)
}
