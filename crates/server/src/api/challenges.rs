//! The API's handlers of challenges: sending, listing and answering them.

use super::asked::{Parameters, Query};
use super::fields::{Fields, bad_value};
use super::forms::{ChallengeForm, EngineGameForm, OpenChallengeForm};
use super::token::{Caller, Scope};
use super::types::{
    Challenge, Challenges, Done, GameInfo, OpenChallenge, User, color, is_played, source, speed, status,
    time_control, url, variant, winner,
};
use super::types::{Opponent, has_moved};
use crate::error::{AppError, Refusal};
use crate::limits::Address;
use crate::messages::say;
use crate::play::{Command, Game, Games, Overview, Seat, Terms, take_seat};
use crate::rule_sets::{FieldError, SetupForm};
use crate::setup::prepare;
use crate::visitor::VisitorId;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use std::sync::Arc;
use throughline_store::{Filter, Query as GameQuery, Summary};
use utoipa::IntoParams;

/// Returns a user as the API shows them; `None` without an account.
pub(super) async fn user(games: &Games, visitor: &VisitorId) -> Result<Option<User>, AppError> {
    let Some(name) = games.identities.name(visitor).await else { return Ok(None) };
    let title = games.identities.is_bot(visitor).await?.then_some("BOT");
    Ok(Some(User { id: name.to_lowercase(), username: name.clone(), name, title }))
}

/// Returns a game that is still a challenge, as one of its two players sees it; `None` otherwise.
pub(super) async fn challenge(
    games: &Games,
    (summary, overview): &(Summary, Overview),
    visitor: &VisitorId,
) -> Result<Option<Challenge>, AppError> {
    let (side, asked) = match &overview.seats {
        [Seat::Person { visitor: by }, Seat::Challenged { visitor: asked }] => ((0, by), asked),
        [Seat::Challenged { visitor: asked }, Seat::Person { visitor: by }] => ((1, by), asked),
        _ => return Ok(None),
    };
    let (side, by) = side;
    let direction = match () {
        () if asked == visitor => "in",
        () if by == visitor => "out",
        () => return Ok(None),
    };
    let Ok(rules) = games.rule_sets.get_uncached(&summary.spec) else { return Ok(None) };
    let time = overview.terms.time;
    Ok(Some(Challenge {
        id: summary.id.clone(),
        url: url(&games.settings, &summary.id),
        status: "created",
        challenger: user(games, by).await?,
        dest_user: user(games, asked).await?,
        variant: variant(&rules),
        rated: overview.terms.rated,
        speed: speed(time),
        time_control: time_control(time),
        color: color(side),
        final_color: color(side),
        initial_fen: summary.position.clone(),
        direction,
    }))
}

/// Returns a game as the API shows it to one of its two players; `None` for anybody else.
pub(super) async fn game_info(
    games: &Games,
    (summary, overview): &(Summary, Overview),
    visitor: &VisitorId,
) -> Result<Option<GameInfo>, AppError> {
    let &[side] = &overview.sides_of(visitor)[..] else { return Ok(None) };
    if !is_played(&overview.seats) {
        return Ok(None);
    }
    let Ok(rules) = games.rule_sets.get_uncached(&summary.spec) else { return Ok(None) };
    let other = usize::from(1 - (side & 1));
    let name = match &overview.seats[other] {
        Seat::Person { visitor } => games.identities.name(visitor).await,
        _ => None,
    };
    let level = if let Seat::Engine { level } = overview.seats[other] { Some(level) } else { None };
    let username = overview.name(other, visitor, name.as_deref());
    let result = overview.result.as_ref();
    Ok(Some(GameInfo {
        game_id: summary.id.clone(),
        full_id: summary.id.clone(),
        id: summary.id.clone(),
        url: url(&games.settings, &summary.id),
        fen: overview.position.clone(),
        color: color(side),
        is_my_turn: result.is_none() && overview.turn == side,
        has_moved: has_moved(overview, side),
        rated: overview.terms.rated,
        variant: variant(&rules),
        speed: speed(overview.terms.time),
        source: source(overview),
        status: status(result, false),
        winner: winner(result),
        opponent: Opponent { id: name.map(|name| name.to_lowercase()), username, level },
    }))
}

/// The challenges that the caller has sent, open ones too, and those to answer. Scope:
/// `challenge:read`.
#[utoipa::path(get, path = "/api/challenge", tag = "challenges",
    responses((status = 200, body = Challenges)))]
pub(crate) async fn list(
    State(games): State<Arc<Games>>,
    caller: Caller,
) -> Result<Json<Challenges>, AppError> {
    caller.require(Scope::ChallengeRead)?;
    let (mut incoming, mut outgoing) = (Vec::new(), Vec::new());
    let is_open = |_: &Summary, overview: &Overview| overview.seats.iter().any(Seat::is_open);
    for game in &games.unfinished(&caller.visitor, is_open).await? {
        if let Some(challenge) = challenge(&games, game, &caller.visitor).await? {
            if challenge.direction == "in" { &mut incoming } else { &mut outgoing }.push(challenge);
        } else if is_by_link(&game.1.seats, &game.1.terms) {
            let game = games.game(&game.0.id).await?;
            outgoing.extend(
                (game.owner == caller.visitor).then(|| open_challenge(&games, &game, &caller.visitor)),
            );
        }
    }
    Ok(Json(Challenges { incoming, outgoing }))
}

/// Whether a seat of a game can still be taken by whoever has its link.
fn is_by_link(seats: &[Seat; 2], terms: &Terms) -> bool {
    !terms.public && seats.contains(&Seat::Open)
}

/// Joins the errors of a form into one message.
pub(super) fn form_error(sentences: Vec<String>) -> AppError {
    AppError::BadForm(sentences.join(" "))
}

/// Creates a game as a set-up form describes it, and returns its id.
async fn create_game(
    games: &Games,
    caller: &Caller,
    address: &Address,
    form: SetupForm,
) -> Result<String, AppError> {
    let new = prepare(games, &caller.visitor, &form).await?;
    let words = |errors: Vec<FieldError>| form_error(errors.into_iter().map(|fault| fault.message).collect());
    let new = new.map_err(words)?;
    games.limits.new_games_of_program.count(caller.visitor.text())?;
    games.limits.new_games.count(address)?;
    games.create(new).await
}

/// Challenges somebody by name. Scope: `challenge:write`.
///
/// Fields, as a form or as JSON: `variant` (a rule set as in `GET /api/games`), `fen` (a position
/// to start from), `rated`, `color` (`white` moves first, `black`, `random`), `clock.limit` and
/// `clock.increment` in seconds, or `days` for a move; without either there is no clock.
#[utoipa::path(post, path = "/api/challenge/{name}", tag = "challenges",
    params(("name" = String, Path, description = "whom")),
    request_body(content((ChallengeForm = "application/x-www-form-urlencoded"), (ChallengeForm = "application/json"))),
    responses((status = 200, body = Challenge), (status = 422, body = super::types::ApiProblem)))]
pub(crate) async fn create(
    State(games): State<Arc<Games>>,
    Path(name): Path<String>,
    caller: Caller,
    address: Address,
    fields: Fields,
) -> Result<Json<Challenge>, AppError> {
    caller.require(Scope::ChallengeWrite)?;
    games.check_may_play(&caller.visitor).await?;
    let mut form = fields.set_up("friend")?;
    form.0.push(("against".to_owned(), name));
    let id = create_game(&games, &caller, &address, form).await?;
    let game = find_game(&games, &caller.visitor, &id).await?;
    let made = challenge(&games, &game, &caller.visitor).await?;
    made.map(Json).ok_or(AppError::NoSuchGame(id))
}

/// Returns an unfinished game of a visitor by its id.
async fn find_game(games: &Games, visitor: &VisitorId, id: &str) -> Result<(Summary, Overview), AppError> {
    let this = GameQuery { id: Some(id.to_owned()), filter: Filter::Unfinished, ..GameQuery::default() };
    let found = games.all_of(visitor, this, |_, _| true).await?.pop();
    found.ok_or_else(|| AppError::NoSuchGame(id.chars().take(40).collect()))
}

/// Begins a game against the site's engine. Scope: `challenge:write`, or `bot:play` or
/// `board:play`.
///
/// Fields as for a challenge, and `level`, 1 to 8. A clock is `clock.limit` with
/// `clock.increment`, for games that are not rated; the engine's own time does not run.
#[utoipa::path(post, path = "/api/challenge/ai", tag = "challenges",
    request_body(content((EngineGameForm = "application/x-www-form-urlencoded"), (EngineGameForm = "application/json"))),
    responses((status = 201, body = GameInfo), (status = 422, body = super::types::ApiProblem)))]
pub(crate) async fn create_ai(
    State(games): State<Arc<Games>>,
    caller: Caller,
    address: Address,
    fields: Fields,
) -> Result<(axum::http::StatusCode, Json<GameInfo>), AppError> {
    caller.require_any(ANSWER_SCOPES)?;
    let (such, refused): (_, &[&str]) = if fields.flag("rated")? {
        ("rated games against the engine", &["clock.limit", "clock.increment", "days"])
    } else {
        ("games against the engine", &["days"])
    };
    if let Some(name) = refused.iter().find(|name| fields.get(name).is_some()) {
        let why = format!("{such} have no such time control: leave “{name}” away");
        return Err(AppError::BadForm(why));
    }
    let id = create_game(&games, &caller, &address, fields.set_up("engine")?).await?;
    let game = find_game(&games, &caller.visitor, &id).await?;
    let made = game_info(&games, &game, &caller.visitor).await?;
    let made = made.ok_or(AppError::NoSuchGame(id))?;
    Ok((axum::http::StatusCode::CREATED, Json(made)))
}

/// Creates an open challenge: the first two players who use its link play. Scope:
/// `challenge:write`.
///
/// Fields as for a challenge except `color`: `urlWhite` and `urlBlack` are links to either side,
/// and `url` gives a random one. The caller may be one of the two, by a link or by accepting it,
/// and may cancel it.
#[utoipa::path(post, path = "/api/challenge/open", tag = "challenges",
    request_body(content((OpenChallengeForm = "application/x-www-form-urlencoded"), (OpenChallengeForm = "application/json"))),
    responses((status = 200, body = OpenChallenge), (status = 422, body = super::types::ApiProblem)))]
pub(crate) async fn create_open(
    State(games): State<Arc<Games>>,
    caller: Caller,
    address: Address,
    fields: Fields,
) -> Result<Json<OpenChallenge>, AppError> {
    caller.require(Scope::ChallengeWrite)?;
    if fields.get("color").is_some() {
        return Err(AppError::BadForm("an open challenge has no “color”: its links have one".to_owned()));
    }
    let id = create_game(&games, &caller, &address, fields.set_up("others")?).await?;
    let challenge = open_challenge(&games, &*games.game(&id).await?, &caller.visitor);
    let [url_white, url_black] = [0, 1].map(|side| format!("{}?side={side}", challenge.url));
    Ok(Json(OpenChallenge { challenge, url_white, url_black }))
}

/// Returns a game as an open challenge, for the player who created it.
fn open_challenge(games: &Games, game: &Game, creator: &VisitorId) -> Challenge {
    let time = game.terms.time;
    let color = if let [side] = game.sides_of(creator)[..] { color(side) } else { "random" };
    Challenge {
        id: game.id.clone(),
        url: url(&games.settings, &game.id),
        status: "created",
        challenger: None,
        dest_user: None,
        variant: variant(&game.rules),
        rated: game.terms.rated,
        speed: speed(time),
        time_control: time_control(time),
        color,
        final_color: color,
        initial_fen: game.start.clone(),
        direction: "out",
    }
}

/// The query of an accepted open challenge.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AcceptQuery {
    /// `white` or `black`; a random one by default.
    color: Option<String>,
}

impl Parameters for AcceptQuery {
    const ALLOWED: &'static [(&'static str, &'static str)] = &[("color", "white or black")];
}

/// Accepts a challenge, or takes a seat of an open challenge by its id. Scope:
/// `challenge:write`, or `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/challenge/{id}/accept", tag = "challenges",
    params(("id" = String, Path, description = "the challenge"), AcceptQuery),
    responses((status = 200, body = Done), (status = 404, body = super::types::ApiProblem)))]
pub(crate) async fn accept(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    Query(AcceptQuery { color }): Query<AcceptQuery>,
    caller: Caller,
) -> Result<Json<Done>, AppError> {
    let side = match color.as_deref() {
        None | Some("") => None,
        Some("white") => Some(0),
        Some("black") => Some(1),
        Some(other) => return Err(bad_value("color", other, "white or black")),
    };
    caller.require_any(ANSWER_SCOPES)?;
    let game = games.game(&id).await?;
    if !is_by_link(&game.seats, &game.terms) {
        check_challenged(&games, &caller, &id).await?;
    }
    take_seat(&games, &id, &caller.visitor, side).await?;
    let sides = games.game(&id).await?.sides_of(&caller.visitor);
    // A caller who played already has kept the side.
    if side.is_some_and(|side| !sides.contains(&side)) {
        return Err(Refusal::new(say("challenge.other-side")).into());
    }
    Ok(Json(Done { ok: true }))
}

/// The scopes that allow answering challenges, any one of them.
const ANSWER_SCOPES: [Scope; 3] = [Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay];

/// Checks that the caller is the one challenged.
async fn check_challenged(games: &Games, caller: &Caller, id: &str) -> Result<(), AppError> {
    let (_, overview) = find_game(games, &caller.visitor, id).await?;
    let is_asked = overview.challenged(&caller.visitor).is_some();
    if is_asked { Ok(()) } else { Err(Refusal::new(say("challenge.none")).into()) }
}

/// Declines a challenge. Scope: `challenge:write`, or `bot:play` or `board:play`.
#[utoipa::path(post, path = "/api/challenge/{id}/decline", tag = "challenges",
    params(("id" = String, Path, description = "the challenge")),
    responses((status = 200, body = Done), (status = 404, body = super::types::ApiProblem)))]
pub(crate) async fn decline(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<Done>, AppError> {
    caller.require_any(ANSWER_SCOPES)?;
    check_challenged(&games, &caller, &id).await?;
    games.decline(&id, &caller.visitor).await?;
    Ok(Json(Done { ok: true }))
}

/// Takes a challenge back, or calls the game off before both have moved. Scope: `challenge:write`.
#[utoipa::path(post, path = "/api/challenge/{id}/cancel", tag = "challenges",
    params(("id" = String, Path, description = "the challenge")),
    responses((status = 200, body = Done), (status = 404, body = super::types::ApiProblem)))]
pub(crate) async fn cancel(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    caller: Caller,
    address: Address,
) -> Result<Json<Done>, AppError> {
    caller.require(Scope::ChallengeWrite)?;
    find_game(&games, &caller.visitor, &id).await?;
    games.command(&id, &caller.visitor, address, Command::Abort {}).await?;
    Ok(Json(Done { ok: true }))
}
