//! The API's handlers of playing a game: under `/api/bot` for bots, and under `/api/board` for
//! people with a board of their own.

use super::Api;
use super::asked::{Parameters, Path, Query};
use super::fields::{Fields, bad_value};
use super::forms::ChatForm;
use super::token::{Caller, Scope};
use super::types::Done;
use crate::error::{AppError, Refusal};
use crate::limits::Address;
use crate::play::{Command, Game, Games, line_of};
use crate::visitor::VisitorId;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The part of the API that a program plays by.
#[derive(Deserialize, ToSchema, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Door {
    /// A program.
    Bot,
    /// A person with a board of their own.
    Board,
}

impl Door {
    /// Checks that the account and the token fit this part of the API.
    pub(super) async fn admit(self, games: &Games, caller: &Caller) -> Result<(), AppError> {
        let is_bot = games.identities.is_bot(&caller.visitor).await?;
        match (self, is_bot) {
            (Door::Bot, true) => caller.require(Scope::BotPlay),
            (Door::Board, false) => caller.require(Scope::BoardPlay),
            (Door::Bot, false) => Err(Refusal::new(NOT_A_BOT).into()),
            (Door::Board, true) => Err(Refusal::new(IS_A_BOT).into()),
        }
    }
}

const NOT_A_BOT: &str =
    "This account is a person's: POST /api/bot/account/upgrade makes it a bot's, or play under /api/board.";
const IS_A_BOT: &str = "This account is a bot's: play under /api/bot.";

/// The path of a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct GamePath {
    /// `bot` or `board`.
    #[param(inline)]
    pub(super) door: Door,
    /// The game.
    pub(super) id: String,
}

/// The query of a move.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MoveQuery {
    /// Whether to offer a draw with the move.
    #[serde(rename = "offeringDraw", default)]
    offering_draw: Option<bool>,
}

impl Parameters for MoveQuery {
    const ALLOWED: &'static [(&'static str, &'static str)] = &[("offeringDraw", "true or false")];
}

/// Plays a move, in the text that `GET /api/position` gives. Where no draw can be offered, as to
/// the site's engine, `offeringDraw` offers none. Scope: `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/move/{text}", tag = "games",
    params(GamePath, ("text" = String, Path, description = "the move"), MoveQuery),
    responses((status = 200, body = Done)))]
pub(crate) async fn play(
    State(games): State<Arc<Games>>,
    Path((door, id, text)): Path<(Door, String, String)>,
    Query(MoveQuery { offering_draw }): Query<MoveQuery>,
    caller: Caller,
    address: Address,
) -> Result<Json<Done>, AppError> {
    door.admit(&games, &caller).await?;
    let next = move |game: &Game| Command::Move { ply: plies(game), text: text.clone() };
    games.choose_command(&id, &caller.visitor, address, next).await?;
    // The game may be over with the move.
    if offering_draw == Some(true) && games.game(&id).await?.result.is_none() {
        let offer = |game: &Game| Command::OfferDraw { ply: plies(game) };
        match games.choose_command(&id, &caller.visitor, address, offer).await {
            // The move stands.
            Ok(()) | Err(AppError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Json(Done { ok: true }))
}

/// The number of moves played.
fn plies(game: &Game) -> u32 {
    u32::try_from(game.played.len()).unwrap_or(u32::MAX)
}

/// The player and the game of a request.
#[derive(FromRequestParts)]
#[from_request(state(Api))]
pub(crate) struct Player {
    #[from_request(via(State))]
    games: Arc<Games>,
    #[from_request(via(Path))]
    at: GamePath,
    caller: Caller,
    address: Address,
}

impl Player {
    /// Executes a command in the game.
    async fn act(
        self,
        choose: impl Fn(&Game, &VisitorId) -> Command + Send + Sync + 'static,
    ) -> Result<Json<Done>, AppError> {
        let Player { games, at: GamePath { door, id }, caller, address } = self;
        door.admit(&games, &caller).await?;
        let visitor = caller.visitor.clone();
        let choose = move |game: &Game| choose(game, &visitor);
        games.choose_command(&id, &caller.visitor, address, choose).await?;
        Ok(Json(Done { ok: true }))
    }
}

/// Resigns. Refused in a rated game that can still be called off. Scope: `bot:play` or
/// `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/resign", tag = "games", params(GamePath),
    responses((status = 200, body = Done)))]
pub(crate) async fn resign(player: Player) -> Result<Json<Done>, AppError> {
    player.act(|_, _| Command::Resign {}).await
}

/// Calls the game off, before both sides have moved. Scope: `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/abort", tag = "games", params(GamePath),
    responses((status = 200, body = Done)))]
pub(crate) async fn abort(player: Player) -> Result<Json<Done>, AppError> {
    player.act(|_, _| Command::Abort {}).await
}

/// Claims the win if the opponent has left. Scope: `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/claim-victory", tag = "games", params(GamePath),
    responses((status = 200, body = Done)))]
pub(crate) async fn claim_victory(player: Player) -> Result<Json<Done>, AppError> {
    player.act(|_, _| Command::ClaimWin {}).await
}

/// Claims a draw that the rules offer at present. Scope: `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/claim-draw", tag = "games", params(GamePath),
    responses((status = 200, body = Done)))]
pub(crate) async fn claim_draw(player: Player) -> Result<Json<Done>, AppError> {
    player.act(|_, _| Command::Claim {}).await
}

/// Parses `yes` or `no`.
fn parse_yes(answer: &str) -> Result<bool, AppError> {
    match answer {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        other => Err(bad_value("answer", other, "yes or no")),
    }
}

/// Offers a draw or accepts the opponent's offer (`yes`), or declines it (`no`). Scope: `bot:play`
/// or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/draw/{answer}", tag = "games",
    params(GamePath, ("answer" = String, Path, description = "yes or no")),
    responses((status = 200, body = Done)))]
pub(crate) async fn draw(
    Path((_, _, answer)): Path<(Door, String, String)>,
    player: Player,
) -> Result<Json<Done>, AppError> {
    let yes = parse_yes(&answer)?;
    let command = move |game: &Game, visitor: &VisitorId| match game.offer {
        _ if !yes => Command::DeclineDraw {},
        Some(by) if !game.sides_of(visitor).contains(&by) => Command::AcceptDraw {},
        _ => Command::OfferDraw { ply: plies(game) },
    };
    player.act(command).await
}

/// Asks for a takeback or grants the opponent's (`yes`), or declines it (`no`). Scope:
/// `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/takeback/{answer}", tag = "games",
    params(GamePath, ("answer" = String, Path, description = "yes or no")),
    responses((status = 200, body = Done)))]
pub(crate) async fn takeback(
    Path((_, _, answer)): Path<(Door, String, String)>,
    player: Player,
) -> Result<Json<Done>, AppError> {
    let yes = parse_yes(&answer)?;
    let command = move |game: &Game, visitor: &VisitorId| match game.takeback {
        _ if !yes => Command::DeclineTakeback {},
        Some(by) if !game.sides_of(visitor).contains(&by) => Command::AcceptTakeback {},
        _ => Command::Undo { ply: plies(game) },
    };
    player.act(command).await
}

/// Sends a chat line to the opponent: the field `text`, at most 280 characters; `room` must be
/// `player`. Scope: `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/{door}/game/{id}/chat", tag = "games", params(GamePath),
    request_body(content((ChatForm = "application/x-www-form-urlencoded"), (ChatForm = "application/json"))),
    responses((status = 200, body = Done)))]
pub(crate) async fn chat(player: Player, fields: Fields) -> Result<Json<Done>, AppError> {
    if let Some(room) = fields.get("room").filter(|room| *room != "player") {
        return Err(bad_value("room", room, "player"));
    }
    let text = line_of(fields.get("text").unwrap_or_default());
    let text = text.map_err(|Refusal(why)| AppError::BadForm(why))?;
    player.act(move |_, _| Command::Say { text: text.clone() }).await
}
