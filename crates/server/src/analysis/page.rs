//! The pages of the analysis board: of any position, and of a game that is over.

use super::desk::{MOST_MOVES, begin, play};
use crate::choices::Choices;
use crate::error::AppError;
use crate::matches::tables::{Request, Snapshot};
use crate::pages;
use crate::site::Site;
use crate::visitor::VisitorId;
use axum::extract::{Path, State};
use axum::{Extension, Form};
use maud::Markup;
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::{GameHandle, GameRecord};

/// All that the script starts from.
#[derive(Serialize, Debug)]
struct Desk<'a> {
    spec: &'a str,
    sides: [&'static str; 2],
    /// The position to start from; none for the usual start.
    start: Option<String>,
    /// The side that moves first from there, 0 or 1.
    first: u8,
    /// The moves of the main line.
    moves: Vec<String>,
    /// The id of the game they are from.
    game: Option<&'a str>,
}

/// `GET /analysis/{spec}`, at a position (`?position=`), with moves from there (`?moves=`, spaces
/// between).
pub(crate) async fn of_position(
    State(site): State<Arc<Site>>,
    Path(spec): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Markup, AppError> {
    let choices = Choices(fields);
    let made = tokio::task::spawn_blocking(move || {
        let game = site.rule_sets.look(&spec).map_err(|_| AppError::NoSuchPage)?;
        let record = record(&game, &choices)?;
        page(&game, &record, None)
    });
    made.await.map_err(|e| AppError::Internal(e.to_string()))?
}

/// `GET /games/{id}/analysis`: when the game is over, or belongs to the visitor alone.
pub(crate) async fn of_game(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    let (game, record) = game_of(&site, &visitor, &id).await?;
    page(&game, &record, Some(&id))
}

/// A game that a visitor may analyse: one that is over, or in which nobody else plays.
///
/// # Errors
/// No such game, or one that goes on.
pub(super) async fn game_of(
    site: &Arc<Site>,
    visitor: &VisitorId,
    id: &str,
) -> Result<(GameHandle, GameRecord), AppError> {
    let snapshot = |reply| Request::Snapshot { visitor: visitor.clone(), reply };
    let Snapshot { game, record, view, .. } = site.tables.ask(site, id, snapshot).await?;
    if view.result.is_none() && view.you.len() < 2 {
        return Err(AppError::Refused("A game can be analysed when it is over.".to_owned()));
    }
    Ok((game, record))
}

/// The record that an address names.
fn record(game: &GameHandle, choices: &Choices) -> Result<GameRecord, AppError> {
    let mut record = begin(game, choices.get("position")).map_err(AppError::BadForm)?;
    let moves = choices.get("moves").unwrap_or_default().split_whitespace();
    play(&mut record, moves.take(MOST_MOVES)).map_err(AppError::BadForm)?;
    Ok(record)
}

fn page(game: &GameHandle, record: &GameRecord, id: Option<&str>) -> Result<Markup, AppError> {
    let mut start = record.clone();
    while start.undo() {}
    let position = start.position_text();
    let usual = game.record(None).ok().map(|record| record.position_text());
    let desk = Desk {
        first: start.side_to_move().index() as u8,
        spec: game.spec(),
        sides: game.info().sides,
        start: Some(position).filter(|position| usual.as_ref() != Some(position)),
        moves: record.move_texts(),
        game: id,
    };
    let data = serde_json::to_string(&desk).map_err(|e| AppError::Internal(e.to_string()))?;
    Ok(pages::analysis(&pages::Analysis { game, record, data: &data, of_game: id }))
}
