//! The bodies of requests, for the description only: [`super::fields::Fields`] reads them, as forms
//! or as JSON objects.

use serde::Deserialize;
use utoipa::ToSchema;

/// The caller's side.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WishedColor {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
    /// A random side.
    Random,
}

/// The body of an open challenge.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct OpenChallengeForm {
    /// The rule set, as in `GET /api/games`, by default the first game's usual one.
    variant: Option<String>,
    /// The start position, by default the usual one.
    fen: Option<String>,
    /// Whether the game is rated, by default not.
    rated: Option<bool>,
    /// The initial time in seconds, whole minutes.
    #[serde(rename = "clock.limit")]
    clock_limit: Option<u32>,
    /// Seconds that each move adds.
    #[serde(rename = "clock.increment")]
    clock_increment: Option<u32>,
    /// Days for a move, instead of a clock.
    days: Option<u32>,
}

/// The body of a challenge.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct ChallengeForm {
    #[serde(flatten)]
    game: OpenChallengeForm,
    /// The caller's side, by default `random`.
    color: Option<WishedColor>,
}

/// The body of a game against the site's engine.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct EngineGameForm {
    #[serde(flatten)]
    challenge: ChallengeForm,
    /// The engine's level, by default 3.
    #[schema(minimum = 1, maximum = 8)]
    level: Option<u8>,
}

/// The body of a seek: `time` with `increment`, or `days`.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct SeekForm {
    /// The rule set, as in `GET /api/games`, by default the first game's usual one.
    variant: Option<String>,
    /// Whether the game is rated, by default not.
    rated: Option<bool>,
    /// The caller's side, by default `random`, which is drawn at once.
    color: Option<WishedColor>,
    /// The initial time in whole minutes.
    time: Option<u32>,
    /// Seconds that each move adds.
    increment: Option<u32>,
    /// Days for a move, instead of a clock.
    days: Option<u32>,
}

/// The body of a chat line.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct ChatForm {
    /// `player`.
    room: Option<String>,
    /// The text.
    #[schema(min_length = 1, max_length = 280)]
    text: String,
}
