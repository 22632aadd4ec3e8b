//! The API's handlers of finished games, puzzles and lessons.

use super::asked::{Parameters, Path, Query};
use super::fields::bad_value;
use super::types::{ApiProblem, ApiStatus, ApiVariant, address, speed, status, url, variant, winner};
use crate::accept::{JSON, NDJSON, type_weight};
use crate::config::Settings;
use crate::error::AppError;
use crate::limits::{self, Address};
use crate::play::{Game, Games, Seat, record_text};
use crate::puzzles::daily_puzzle;
use crate::visitor::VisitorId;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_catalog::{GAMES, messages};
use throughline_puzzles::lesson::lessons;
use throughline_puzzles::{Puzzle, shipped};
use throughline_store::{Filter, Query as StoreQuery, Summary};
use utoipa::{IntoParams, ToSchema};

/// Number of games read per query.
const PAGE_SIZE: u32 = 50;

/// The content type of records.
const PGN: &str = "application/x-chess-pgn";

/// A game, finished or not.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiGame {
    /// Its id.
    id: String,
    /// Its page.
    url: String,
    /// The rule set.
    variant: ApiVariant,
    /// Whether the result counts for the ratings.
    rated: bool,
    /// `live`, `correspondence` or `unlimited`.
    speed: &'static str,
    /// When it was created, in milliseconds since 1970, UTC.
    #[serde(rename = "createdAt")]
    created_at: i64,
    /// The names of the players, first mover first; none for guests and engines.
    players: [Option<String>; 2],
    /// How it ended.
    status: ApiStatus,
    /// Who has won.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The stable name of the ending: `king-captured`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// `startpos`, or the position string of another start.
    #[serde(rename = "initialFen")]
    initial_fen: String,
    /// The moves, separated by spaces.
    moves: String,
}

impl ApiGame {
    fn of(games: &Games, game: &Game) -> Self {
        let result = game.result.as_ref();
        ApiGame {
            id: game.id.clone(),
            url: url(&games.settings, &game.id),
            variant: variant(&game.rules),
            rated: game.terms.rated,
            speed: speed(game.terms.time),
            created_at: game.created_at,
            players: game.names.clone(),
            status: status(result, game.seats.iter().any(Seat::is_open)),
            winner: winner(result),
            reason: result.map(|result| result.reason.clone()),
            initial_fen: game.start.clone().unwrap_or_else(|| "startpos".to_owned()),
            moves: game.played.join(" "),
        }
    }
}

/// Whether the client asks for records rather than JSON.
fn wants_records(headers: &HeaderMap) -> bool {
    let records = type_weight(headers, PGN);
    records > 0.0 && [JSON, NDJSON].iter().all(|json| records >= type_weight(headers, json))
}

/// A game by its id as JSON, or as a record if `Accept` is `application/x-chess-pgn`. No token is
/// needed.
#[utoipa::path(get, path = "/game/export/{id}", tag = "games", security(()),
    params(("id" = String, Path, description = "the game")),
    responses((status = 200, content((ApiGame = "application/json"), (String = "application/x-chess-pgn"))),
        (status = 404, body = ApiProblem)))]
pub(crate) async fn export(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let game = games.game(&id).await?;
    if !wants_records(&headers) {
        return Ok(Json(ApiGame::of(&games, &game)).into_response());
    }
    let text = games.heavy.records.run(move || record_text(&game)).await?;
    Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
}

/// The query of a player's games.
#[derive(Deserialize, IntoParams, Default)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct ExportQuery {
    /// Maximum number of games; all by default.
    max: Option<u32>,
    /// Only games changed after this time, in milliseconds since 1970.
    since: Option<i64>,
    /// Only games changed before this time.
    until: Option<i64>,
    /// Only games of this one: its name in specs.
    game: Option<String>,
    /// Only rated games, or only casual ones.
    rated: Option<bool>,
}

impl Parameters for ExportQuery {
    const ALLOWED: &'static [(&'static str, &'static str)] = &[
        ("max", "a whole number of games, from 0"),
        ("since", "milliseconds since 1970, a whole number"),
        ("until", "milliseconds since 1970, a whole number"),
        ("rated", "true or false"),
    ];
}

/// A player's finished games, the last first: as a stream of JSON lines, or as records if `Accept`
/// is `application/x-chess-pgn`. No token is needed.
#[utoipa::path(get, path = "/api/games/user/{name}", tag = "games", security(()),
    params(("name" = String, Path, description = "the name of an account"), ExportQuery),
    responses((status = 200, content((ApiGame = "application/x-ndjson"), (String = "application/x-chess-pgn"))),
        (status = 404, body = ApiProblem)))]
pub(crate) async fn of_user(
    State(games): State<Arc<Games>>,
    Path(name): Path<String>,
    Query(query): Query<ExportQuery>,
    address: Address,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    if let Some(game) = &query.game
        && !GAMES.iter().any(|info| info.id == game)
    {
        let allowed: Vec<&str> = GAMES.iter().map(|info| info.id).collect();
        return Err(bad_value("game", game, &allowed.join(", ")));
    }
    let visitor = games.identities.visitor_named(&name).await?;
    let visitor = visitor.ok_or_else(|| AppError::NoSuchPlayer(name.chars().take(40).collect()))?;
    let as_records = wants_records(&headers);
    let remaining = query.max.unwrap_or(u32::MAX);
    let reader = Reader { games, visitor, query, as_records, skip: 0, remaining, caller: address };
    let parts = stream::unfold(Some(reader), async |reader| {
        let reader: Reader = reader?;
        // The pages are read after the request has been handled.
        match limits::on_behalf_of(reader.caller, reader.next()).await {
            Ok(None) => None,
            Ok(Some((part, reader))) => Some((Ok(part), Some(reader))),
            Err(error) => Some((Err(error), None)),
        }
    });
    let kind = if as_records { PGN } else { NDJSON };
    Ok(([(header::CONTENT_TYPE, kind)], Body::from_stream(parts)).into_response())
}

/// Reads a player's games page by page.
struct Reader {
    games: Arc<Games>,
    visitor: VisitorId,
    query: ExportQuery,
    as_records: bool,
    skip: u32,
    remaining: u32,
    caller: Address,
}

impl Reader {
    /// Returns the next page as text, and the reader for the rest.
    async fn next(mut self) -> Result<Option<(String, Self)>, AppError> {
        let store_query = StoreQuery {
            player: Some(self.visitor.text().to_owned()),
            game: self.query.game.clone(),
            filter: Filter::Finished,
            changed_after: self.query.since,
            changed_before: self.query.until,
            skip: self.skip,
            limit: PAGE_SIZE,
            ..StoreQuery::default()
        };
        let games = self.games.clone();
        let _turn = games.heavy.exports.turn().await?;
        let found = games.listed(&store_query).await?;
        if found.is_empty() || self.remaining == 0 {
            return Ok(None);
        }
        self.skip += PAGE_SIZE;
        let mut text = String::new();
        for (Summary { id, .. }, overview) in found {
            let is_void = overview.result.as_ref().is_none_or(|result| result.is_void());
            let of_one = overview.sides_of(&self.visitor).len() == 1;
            let is_wanted = self.query.rated.is_none_or(|rated| rated == overview.terms.rated);
            if self.remaining == 0 || is_void || !of_one || !is_wanted {
                continue;
            }
            // Without an actor, since the game is over.
            let Ok(game) = self.games.load_alone(&id).await else { continue };
            self.remaining -= 1;
            text += &self.format_game(game).await?;
        }
        Ok(Some((text, self)))
    }

    async fn format_game(&self, game: Game) -> Result<String, AppError> {
        if self.as_records {
            let text = self.games.heavy.records.run(move || record_text(&game)).await?;
            return Ok(format!("{}\n\n", text.trim_end()));
        }
        Ok(format!("{}\n", serde_json::to_string(&ApiGame::of(&self.games, &game))?))
    }
}

/// A puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiPuzzle {
    /// Its key, which stays the same.
    id: String,
    /// The game's name in specs.
    game: String,
    /// Its number among the game's puzzles, from 1.
    number: usize,
    /// The canonical spec of its rule set.
    variant: String,
    /// The position.
    fen: String,
    /// How many of the engine's eight levels solve it.
    #[serde(rename = "solvedByLevels")]
    solved_by_levels: u8,
    /// The solution: the solver's moves, each with the opponent's reply.
    solution: Vec<String>,
}

impl ApiPuzzle {
    fn of(game: &str, number: usize, puzzle: &Puzzle) -> Self {
        let moves = puzzle.steps.iter().flat_map(|step| [Some(&step.answer), step.reply.as_ref()]);
        ApiPuzzle {
            id: puzzle.key(),
            game: game.to_owned(),
            number,
            variant: puzzle.spec.clone(),
            fen: puzzle.position.clone(),
            solved_by_levels: puzzle.rating,
            solution: moves.flatten().cloned().collect(),
        }
    }
}

fn find_puzzle(game: &str, number: usize) -> Option<ApiPuzzle> {
    let puzzle = shipped(game)?.puzzles.get(number.checked_sub(1)?)?;
    Some(ApiPuzzle::of(game, number, puzzle))
}

/// The puzzle of the day. No token is needed.
#[utoipa::path(get, path = "/api/puzzle/daily", tag = "study", security(()),
    responses((status = 200, body = ApiPuzzle), (status = 404, body = ApiProblem)))]
pub(crate) async fn daily() -> Result<Json<ApiPuzzle>, AppError> {
    let found = daily_puzzle().and_then(|(game, number)| find_puzzle(game, number));
    found.map(Json).ok_or(AppError::NoSuchPage)
}

/// A puzzle with its solution. No token is needed.
#[utoipa::path(get, path = "/api/puzzle/{game}/{number}", tag = "study", security(()),
    params(("game" = String, Path, description = "the game's name in specs"),
        ("number" = usize, Path, description = "from 1")),
    responses((status = 200, body = ApiPuzzle), (status = 404, body = ApiProblem)))]
pub(crate) async fn puzzle(
    Path((game, number)): Path<(String, String)>,
) -> Result<Json<ApiPuzzle>, AppError> {
    let number =
        number.parse::<usize>().map_err(|_| bad_value("number", &number, "a whole number, from 1"))?;
    find_puzzle(&game, number).map(Json).ok_or(AppError::NoSuchPage)
}

/// A lesson.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiLesson {
    /// Its name in addresses.
    id: String,
    /// Its title.
    title: String,
    /// Its page.
    url: String,
    /// Its steps.
    steps: Vec<ApiStep>,
}

/// A step of a lesson.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiStep {
    /// Its name in addresses.
    id: String,
    /// The spec of its rule set.
    variant: String,
    /// The position string of its start; null for the default one.
    fen: Option<String>,
    /// Moves played from there before the learner moves.
    played: Vec<String>,
    /// The numbers of the rules that it teaches.
    rules: Vec<String>,
}

/// The lessons of a game. No token is needed.
#[utoipa::path(get, path = "/api/lessons/{game}", tag = "study", security(()),
    params(("game" = String, Path, description = "the game's name in specs")),
    responses((status = 200, body = Vec<ApiLesson>), (status = 404, body = ApiProblem)))]
pub(crate) async fn lessons_of(
    State(settings): State<Arc<Settings>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ApiLesson>>, AppError> {
    let info = GAMES.iter().find(|info| info.id == game).ok_or(AppError::NoSuchPage)?;
    let messages = messages(info.id);
    let text = |name: &str| messages.and_then(|messages| messages.text(name, &[])).unwrap_or_default();
    let told = lessons(info.id).iter().map(|lesson| ApiLesson {
        id: lesson.id.clone(),
        title: text(&lesson.message()),
        url: address(&settings, &format!("/learn/{}/{}", info.id, lesson.id)),
        steps: lesson
            .steps
            .iter()
            .map(|step| ApiStep {
                id: step.id.clone(),
                variant: step.spec.clone(),
                fen: step.position.clone(),
                played: step.played.clone(),
                rules: step.rules.clone(),
            })
            .collect(),
    });
    Ok(Json(told.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Services;
    use std::time::Duration;
    use throughline_store::{NewEvent, NewGame, SqliteStore, Store as _};
    use tokio::time::timeout;

    #[tokio::test]
    async fn the_games_of_an_export_are_loaded_in_its_callers_turn() {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(&folder.path().join("games.sqlite")).await.unwrap());
        let games = Arc::new(Games::new(Services::without_site(store.clone()).unwrap()));
        let overview = r#"{"seats":[{"kind":"person","visitor":"ada"},{"kind":"open"}],"position":"","marks":[],
            "plies":1,"turn":1,"result":{"winner":0,"reason":"resignation","rule":"","words":""}}"#;
        let (id, players, overview) = ("g".to_owned(), vec!["ada".to_owned()], Some(overview.to_owned()));
        let events = vec![NewEvent { kind: "moved".to_owned(), body: "{}".to_owned() }];
        let game = NewGame { id, players, overview, events, finishes: true, ..NewGame::default() };
        store.create(game).await.unwrap();
        let [greedy, other] = ["203.0.113.7", "203.0.113.8"].map(Address::named);
        let read = async |caller, patience| {
            let (games, visitor) = (games.clone(), VisitorId::from_stored("ada"));
            let query = ExportQuery::default();
            let reader = Reader { games, visitor, query, as_records: false, skip: 0, remaining: 1, caller };
            let page = limits::on_behalf_of(caller, reader.next());
            timeout(Duration::from_millis(patience), page).await.is_ok()
        };
        let turn = limits::on_behalf_of(greedy, games.heavy.loads.turn()).await.unwrap();
        assert!(!read(greedy, 100).await, "another game is being loaded for this address");
        assert!(read(other, 20_000).await);
        drop(turn);
    }
}
