//! The bodies that programs send, for the description: [`super::fields::Fields`] reads them, as
//! forms or as objects of JSON.

use serde::Deserialize;
use utoipa::ToSchema;

/// The side of whoever asks for a game.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WishedColor {
    /// The side that moves first.
    White,
    /// The other one.
    Black,
    /// Chance decides.
    Random,
}

/// An open challenge: a game without sides.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct OpenChallengeForm {
    /// The rule set, as in `GET /api/games`; the first game's usual one where it is absent.
    variant: Option<String>,
    /// A position to start from; the usual start where it is absent.
    fen: Option<String>,
    /// Whether the result counts for the ratings; no where it is absent.
    rated: Option<bool>,
    /// Seconds to begin with, in whole minutes.
    #[serde(rename = "clock.limit")]
    clock_limit: Option<u32>,
    /// Seconds that each move adds.
    #[serde(rename = "clock.increment")]
    clock_increment: Option<u32>,
    /// Days for a move, instead of a clock.
    days: Option<u32>,
}

/// A challenge.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct ChallengeForm {
    #[serde(flatten)]
    game: OpenChallengeForm,
    /// The side of whoever asks; `random` where it is absent.
    color: Option<WishedColor>,
}

/// A game against the site's engine.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct EngineGameForm {
    #[serde(flatten)]
    challenge: ChallengeForm,
    /// The engine's level.
    #[schema(minimum = 1, maximum = 8)]
    level: Option<u8>,
}

/// A seek in the lobby: `time` with `increment`, or `days`.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct SeekForm {
    /// The rule set, as in `GET /api/games`; the first game's usual one where it is absent.
    variant: Option<String>,
    /// Whether the result counts for the ratings; no where it is absent.
    rated: Option<bool>,
    /// The side of whoever seeks; chance gives one at once where it is absent or `random`.
    color: Option<WishedColor>,
    /// Whole minutes to begin with.
    time: Option<u32>,
    /// Seconds that each move adds.
    increment: Option<u32>,
    /// Days for a move, instead of a clock.
    days: Option<u32>,
}

/// A line of chat.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "describes a body")]
pub(crate) struct ChatForm {
    /// Only `player`.
    room: Option<String>,
    /// What is said.
    #[schema(min_length = 1, max_length = 280)]
    text: String,
}
