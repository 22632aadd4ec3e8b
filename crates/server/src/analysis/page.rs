//! The pages of the analysis board: of any position, and of a game that is over.

use crate::choices::{Choices, sentence};
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

/// `GET /analysis/{spec}`, at a position (`?position=`), with moves from there (`?moves=`, spaces between).
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
    let said = |faults: Vec<String>| AppError::BadForm(faults.join(" "));
    let position = choices.get("position");
    if position.is_some_and(|text| text.len() > crate::choices::LONGEST_POSITION) {
        return Err(said(vec!["That is too long for a position.".to_owned()]));
    }
    let mut record = game.record(position).map_err(|error| said(error.sentences()))?;
    let moves = choices.get("moves").unwrap_or_default().split_whitespace();
    for (index, text) in moves.take(super::desk::MOST_MOVES).enumerate() {
        let wrong = |error: throughline_game::MoveError| {
            said(vec![format!("Move {}: {}", index + 1, sentence(&error.to_string()))])
        };
        record.play(text).map_err(wrong)?;
    }
    Ok(record)
}

fn page(game: &GameHandle, record: &GameRecord, id: Option<&str>) -> Result<Markup, AppError> {
    let start = record.frame(0).map(|frame| frame.position);
    let usual = game.record(None).ok().map(|record| record.position_text());
    let from = game.record(start.as_deref()).map_err(|e| AppError::Internal(e.to_string()))?;
    let desk = Desk {
        first: from.side_to_move().index() as u8,
        spec: game.spec(),
        sides: game.info().sides,
        start: start.filter(|start| usual.as_ref() != Some(start)),
        moves: record.move_texts(),
        game: id,
    };
    let data = serde_json::to_string(&desk).map_err(|e| AppError::Internal(e.to_string()))?;
    Ok(pages::analysis(&pages::Analysis { game, record, data: &data, of_game: id }))
}
