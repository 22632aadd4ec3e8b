//! The API's data types: the format of the lichess Bot and Board API, with our rule sets as
//! variants. `white` is the side that moves first, whatever the game calls it.

use crate::config::Settings;
use crate::paths::game_path;
use crate::play::{Kind, Overview, Seat, TimeControl};
use crate::rule_sets::name_of;
use crate::words::ResultView;
use serde::Serialize;
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use utoipa::ToSchema;

/// The command was executed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    /// Always true.
    pub ok: bool,
}

/// The reason why a request was refused.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiProblem {
    /// A sentence for people.
    pub error: String,
}

/// The owner of an account.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct User {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub username: String,
    /// The same, by the key that games and challenges use.
    pub name: String,
    /// `BOT` for a bot's account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'static str>,
}

/// The public data of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Account {
    /// The owner.
    #[serde(flatten)]
    pub user: User,
    /// When it was created, in milliseconds since 1970, UTC.
    #[serde(rename = "createdAt")]
    pub created_at: i64,
    /// Its page.
    pub url: String,
    /// Its ratings, one for each pool in which it has a rated game.
    pub ratings: Vec<ApiRating>,
    /// The same ratings in the form of the lichess API, by their pools.
    pub perfs: BTreeMap<String, ApiPerf>,
}

/// A rating in numbers.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiPerf {
    /// Rated games.
    pub games: u64,
    /// Points.
    pub rating: i32,
    /// The deviation of the points: how little is known.
    pub rd: i32,
    /// Whether little is known.
    pub prov: bool,
}

/// A rating.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiRating {
    /// The pool, a rule set and live or by the day: `hnefatafl live`.
    pub pool: String,
    /// The rating in points, with `?` while it is provisional.
    pub rating: String,
    /// Number of rated games.
    pub games: u64,
}

/// A rule set.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct ApiVariant {
    /// Canonical spec: `hnefatafl:rules=brandubh`.
    pub key: String,
    /// Its name: that of the published rule set that it comes nearest to, `Brandubh`, where that
    /// is not the game itself.
    pub name: String,
    /// The game's name in specs.
    pub short: &'static str,
}

/// A time control.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum ApiTimeControl {
    /// Time for the whole game, with an increment.
    Clock {
        /// Initial time in seconds.
        limit: u32,
        /// Increment for each move in seconds.
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
    /// `created`; in the event of its end `canceled` or `declined`.
    pub status: &'static str,
    /// The challenger.
    pub challenger: Option<User>,
    /// The player challenged.
    #[serde(rename = "destUser")]
    pub dest_user: Option<User>,
    /// The rule set.
    pub variant: ApiVariant,
    /// Whether the result counts for the ratings.
    pub rated: bool,
    /// `live`, `correspondence` or `unlimited`.
    pub speed: &'static str,
    /// The time control.
    #[serde(rename = "timeControl")]
    pub time_control: ApiTimeControl,
    /// The challenger's side: `white` moves first. `random` for an open challenge in which the
    /// challenger has no seat.
    pub color: &'static str,
    /// The same: random sides are drawn when the challenge is created.
    #[serde(rename = "finalColor")]
    pub final_color: &'static str,
    /// The starting position, if it is not the default one.
    #[serde(rename = "initialFen", skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// `in` or `out`, from the caller's view.
    pub direction: &'static str,
}

/// A challenge that anybody with its link may accept.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenChallenge {
    /// The challenge; its `url` gives a random side.
    #[serde(flatten)]
    pub challenge: Challenge,
    /// The link to the side that moves first.
    #[serde(rename = "urlWhite")]
    pub url_white: String,
    /// The link to the other one.
    #[serde(rename = "urlBlack")]
    pub url_black: String,
}

/// The challenges of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Challenges {
    /// Those to answer.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Those sent.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// A seek in a game by the day.
#[derive(Serialize, ToSchema)]
pub(crate) struct Sought {
    /// Its id, which the game keeps.
    pub id: String,
}

/// The status of a game.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct ApiStatus {
    /// The number of the status.
    pub id: u8,
    /// Its name.
    pub name: &'static str,
}

/// A game as one of its players sees it.
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
    /// The current position.
    pub fen: String,
    /// The player's side: `white` moves first.
    pub color: &'static str,
    /// Whether it is the player's move.
    #[serde(rename = "isMyTurn")]
    pub is_my_turn: bool,
    /// Whether the player has moved.
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
    /// The status.
    pub status: ApiStatus,
    /// The winner, `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<&'static str>,
    /// The opponent.
    pub opponent: Opponent,
}

/// The opponent in a game.
#[derive(Serialize, ToSchema, Clone, PartialEq)]
pub(crate) struct Opponent {
    /// The name in lower case; null for guests and engines.
    pub id: Option<String>,
    /// The name, or a placeholder.
    pub username: String,
    /// The level of an engine, 1 to 8.
    #[serde(rename = "ai", skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// An event in the stream of an account.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum ApiEvent {
    /// A challenge was created.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// The challenge was cancelled.
    ChallengeCanceled {
        /// The challenge.
        challenge: Challenge,
    },
    /// The challenge was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
    },
    /// A game has started, or is being played.
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

/// The unfinished games of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct NowPlaying {
    /// The games, the last changed first.
    #[serde(rename = "nowPlaying")]
    pub now_playing: Vec<GameInfo>,
}

/// Returns the API's description of a rule set.
pub(super) fn variant(rules: &GameHandle) -> ApiVariant {
    let info = rules.info();
    ApiVariant { key: rules.spec().to_owned(), name: name_of(rules), short: info.id }
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

/// Returns the status of a game by the names of the lichess API. A game with an open seat is only
/// created.
pub(super) fn status(result: Option<&ResultView>, has_open_seat: bool) -> ApiStatus {
    let (id, name) = match result {
        None if has_open_seat => (10, "created"),
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

/// Whether a side of a game has moved. The sides take turns, and from a position either may begin.
pub(super) fn has_moved(overview: &Overview, side: u8) -> bool {
    let first = (usize::from(overview.turn) + overview.plies) % 2;
    overview.plies > usize::from(usize::from(side) != first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Terms;

    #[test]
    fn whoever_begins_has_moved_first() {
        let at = |plies, turn| {
            let overview = Overview {
                seats: [Seat::Open, Seat::Open],
                names: None,
                position: String::new(),
                marks: Vec::new(),
                plies,
                turn,
                deadline: None,
                result: None,
                terms: Terms::default(),
            };
            [0, 1].map(|side| has_moved(&overview, side))
        };
        assert_eq!([at(0, 0), at(1, 1), at(2, 0)], [[false, false], [true, false], [true, true]]);
        assert_eq!([at(0, 1), at(1, 0), at(2, 1)], [[false, false], [false, true], [true, true]]);
    }
}
