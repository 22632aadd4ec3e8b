//! The API's queries about positions: the rules, exact values and the engine's evaluation.

use super::asked::{Parameters, Query};
use super::token::{Caller, Scope};
use super::types::{ApiProblem, ApiVariant, color, variant};
use crate::analysis::{Analysis, probe_tablebases};
use crate::engine::{MoveRequest, Priority, StopOnDrop, WorkOwner};
use crate::error::AppError;
use crate::limits::Address;
use crate::messages::say_with;
use crate::play::Games;
use crate::rule_sets::{RuleSets, record_at};
use crate::score::{ScoreView, result_view, score_view};
use crate::words::{ResultView, Viewer, by_rule, sentence};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_search::Level;
use throughline_views::exact::ExactMove;
use utoipa::{IntoParams, ToSchema};

/// Maximum number of moves from the starting position.
const MAX_MOVES: usize = 4_000;

/// A position: a rule set, a start and moves from it.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
#[derive(Default)]
pub(crate) struct PositionQuery {
    /// The rule set, as in `GET /api/games`: `hnefatafl:rules=brandubh`; that of the first game by
    /// default.
    variant: String,
    /// The position string of the start; the default starting position if absent.
    fen: String,
    /// Moves from there, separated by spaces.
    moves: String,
    /// The engine's level, 1 to 8, by default 8. Only for `/api/analysis`.
    #[param(minimum = 1, maximum = 8)]
    level: Option<u8>,
}

impl Parameters for PositionQuery {
    const ALLOWED: &'static [(&'static str, &'static str)] = &[("level", "1 to 8")];
}

impl PositionQuery {
    /// Returns the rule set and the game so far.
    fn record(&self, rule_sets: &RuleSets) -> Result<(GameHandle, GameRecord), AppError> {
        let usual = || GAMES.iter().next().map_or("", |info| info.id);
        let spec = if self.variant.is_empty() { usual() } else { &self.variant };
        let rules = rule_sets.get_uncached(spec).map_err(|error| AppError::BadForm(error.to_string()))?;
        let start = Some(self.fen.as_str()).filter(|fen| !fen.is_empty());
        let mut record =
            record_at(&rules, start).map_err(|sentences| AppError::BadForm(sentences.join(" ")))?;
        for (ply, text) in self.moves.split_whitespace().enumerate() {
            if ply >= MAX_MOVES {
                return Err(AppError::BadForm(format!("{MAX_MOVES} moves at most")));
            }
            let played = record.play(text);
            played.map_err(|error| {
                let (number, fault) = ((ply + 1).to_string(), sentence(&error.to_string()));
                let about = [("move", number.as_str()), ("fault", &fault)];
                AppError::BadForm(say_with("import.at-move", &about))
            })?;
        }
        Ok((rules, record))
    }
}

/// Returns the result of a game by the rules, worded in the current language.
fn result_of(record: &GameRecord) -> Option<ResultView> {
    let info = record.game().info();
    record.outcome().map(|outcome| by_rule(info, &outcome).for_viewer(info, Viewer::Watcher))
}

/// A position with its legal moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiPosition {
    /// The rule set.
    variant: ApiVariant,
    /// The position string.
    fen: String,
    /// Who is to move: `white` moved first.
    turn: &'static str,
    /// The legal moves; empty if the game is over.
    moves: Vec<String>,
    /// Whether the side to move can claim a draw by the rules, such as for repetition; in a game,
    /// with `claim-draw`.
    #[serde(rename = "canClaimDraw")]
    can_claim_draw: bool,
    /// The result by the rules, if the game is over.
    result: Option<ApiResult>,
}

/// A result by the rules.
#[derive(Serialize, ToSchema)]
pub(crate) struct ApiResult {
    /// Who has won; none for a draw.
    winner: Option<&'static str>,
    /// The stable name of the ending: `king-captured`.
    reason: String,
    /// The number of the rule.
    rule: String,
    /// A sentence.
    words: String,
}

/// A position by the rules: legal moves, or the result. No token is needed.
#[utoipa::path(get, path = "/api/position", tag = "positions", security(()), params(PositionQuery),
    responses((status = 200, body = ApiPosition), (status = 422, body = ApiProblem)))]
pub(crate) async fn position(
    State(games): State<Arc<Games>>,
    Query(query): Query<PositionQuery>,
) -> Result<Json<ApiPosition>, AppError> {
    let found = move |rule_sets: &RuleSets| {
        let (rules, record) = query.record(rule_sets)?;
        let result = result_of(&record);
        Ok::<_, AppError>(ApiPosition {
            variant: variant(&rules),
            fen: record.position_text(),
            turn: color(record.side_to_move().index() as u8),
            moves: record.legal_texts(),
            can_claim_draw: result.is_none() && record.claim().is_some(),
            result: result.map(|result| ApiResult {
                winner: result.winner.map(color),
                reason: result.reason,
                rule: result.rule,
                words: result.words,
            }),
        })
    };
    games.with_rule_sets(found).await?.map(Json)
}

/// The site's exact values of a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExactPosition {
    /// The position string.
    fen: String,
    /// The value, from White's view; null if it is not known.
    score: Option<ScoreView>,
    /// The legal moves with their values, the best first; empty if nothing is known.
    moves: Vec<ExactMove>,
    /// The value in words, or why it is not known; the result, if the game is over.
    words: String,
}

/// The exact value of a position and of its moves, if the site's tablebases have it: of the
/// position by itself, but a move that ends the game, as by a third repetition, has that result.
/// No token is needed.
#[utoipa::path(get, path = "/api/tablebase", tag = "positions", security(()), params(PositionQuery),
    responses((status = 200, body = ExactPosition), (status = 422, body = ApiProblem)))]
pub(crate) async fn tablebase(
    State(games): State<Arc<Games>>,
    State(analysis): State<Analysis>,
    Query(query): Query<PositionQuery>,
) -> Result<Json<ExactPosition>, AppError> {
    let found = move |rule_sets: &RuleSets| {
        let (rules, record) = query.record(rule_sets)?;
        let fen = record.position_text();
        if let (Some(outcome), Some(result)) = (record.outcome(), result_of(&record)) {
            let score = Some(result_view(outcome.winner));
            return Ok(ExactPosition { fen, score, moves: Vec::new(), words: result.words });
        }
        let view = probe_tablebases(&analysis.tablebases, "", &rules, &record);
        let words = if view.score.is_some() { view.words } else { view.note };
        Ok::<_, AppError>(ExactPosition { fen, score: view.score, moves: view.moves, words })
    };
    games.with_rule_sets(found).await?.map(Json)
}

/// The engine's evaluation of a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opinion {
    /// The position string.
    fen: String,
    /// The best move.
    #[serde(rename = "move")]
    best: String,
    /// The score, from White's view.
    score: ScoreView,
    /// Plies searched.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    /// The moves of the best line.
    pv: Vec<String>,
}

/// The evaluation of a position by the site's engine at one of its levels, with the time that it
/// takes for a move in a game; games come first. Scope: `engine:read`.
#[utoipa::path(get, path = "/api/analysis", tag = "positions", params(PositionQuery),
    responses((status = 200, body = Opinion), (status = 409, body = ApiProblem), (status = 422, body = ApiProblem)))]
pub(crate) async fn opinion(
    State(games): State<Arc<Games>>,
    caller: Caller,
    address: Address,
    Query(query): Query<PositionQuery>,
) -> Result<Json<Opinion>, AppError> {
    caller.require(Scope::EngineRead)?;
    let level = query.level.unwrap_or(Level::MAX);
    let allowed = || super::fields::bad_value("level", &level.to_string(), "1 to 8");
    let level = Level::new(level).ok_or_else(allowed)?;
    let (_, record) = games.with_rule_sets(move |rule_sets| query.record(rule_sets)).await??;
    let (fen, mover) = (record.position_text(), record.side_to_move());
    if record.outcome().is_some() {
        return Err(AppError::Refused("The game is over in this position.".to_owned()));
    }
    let request = MoveRequest {
        record,
        level,
        seed: 0,
        stop: Arc::default(),
        owner: WorkOwner::of(&caller.visitor, address),
        limit: None,
    };
    // Also cancels the search if the client disconnects.
    let stop = StopOnDrop(request.stop.clone());
    let thought = games.engines.ask(request, Priority::Background).await.ok().flatten();
    drop(stop);
    let thought = thought.ok_or(AppError::Overloaded)?;
    let best = thought.lines.first().ok_or(AppError::Overloaded)?;
    Ok(Json(Opinion {
        fen,
        best: thought.text.clone(),
        score: score_view(best.score, best.wdl, mover),
        depth: thought.depth,
        nodes: thought.nodes,
        pv: best.moves.clone(),
    }))
}
