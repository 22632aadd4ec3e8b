//! The API's handler of the games and their rule sets.

use axum::Json;
use serde::Serialize;
use throughline_catalog::{Listing, listings};
use utoipa::ToSchema;

/// A game, described as [`Listing`] serialises it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedGame {
    /// Its name in specs.
    id: String,
    /// Its name for people.
    name: String,
    /// One sentence.
    tagline: String,
    /// The sides' names, first mover first.
    sides: [String; 2],
    /// Its options, in the order in which specs write them.
    options: Vec<ListedOption>,
    /// Its published rule sets, the usual one first; none for a game with a single one.
    variants: Vec<ListedVariant>,
    /// Every way it can end.
    endings: Vec<ListedEnding>,
}

/// A published rule set.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedVariant {
    /// Its spec, a `variant` of this API: `hnefatafl:rules=copenhagen`.
    spec: String,
    /// Its name for people.
    name: String,
    /// One line.
    about: String,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedOption {
    /// Its name in specs.
    key: String,
    /// One line.
    about: String,
    /// The value it has where a spec does not name it.
    default: String,
    /// What it can be, for people.
    allowed: String,
    /// Its values; none where `allowed` is a pattern.
    values: Vec<ListedValue>,
}

/// A value of an option.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedValue {
    /// As specs write it.
    value: String,
    /// One line.
    about: String,
}

/// A way a game can end.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedEnding {
    /// Its stable name, the `reason` of a result.
    name: String,
    /// The number of the rule.
    rule: String,
    /// A clause that follows “because”.
    words: String,
}

/// The games with their rule sets and options: the same list that `throughline games --json`
/// prints. No token is needed.
#[utoipa::path(get, path = "/api/games", tag = "positions", operation_id = "games", security(()),
    responses((status = 200, body = Vec<ListedGame>)))]
pub(crate) async fn games() -> Json<Vec<Listing>> {
    Json(listings())
}
