//! The pages of the puzzles: all games, and one puzzle.

use crate::error::AppError;
use crate::pages::{self, PuzzlePage};
use crate::site::Site;
use axum::extract::{Path, State};
use maud::Markup;
use serde::Serialize;
use std::sync::Arc;
use throughline_catalog::GAMES;
use throughline_puzzles::shipped;

/// All that the script starts from.
#[derive(Serialize, Debug)]
struct Desk<'a> {
    /// The game's name in specs.
    game: &'a str,
    /// Canonical spec of the puzzle's rule set.
    spec: &'a str,
    sides: [&'static str; 2],
    /// The position.
    start: &'a str,
    /// The side that solves, 0 or 1.
    side: u8,
    /// The puzzle's key.
    key: String,
    /// Whether the address names the game alone: then the first that is not solved is meant.
    any: bool,
}

/// `GET /puzzles`.
pub(crate) async fn overview(State(site): State<Arc<Site>>) -> Markup {
    let games = GAMES.iter().filter_map(|info| {
        let puzzles = &shipped(info.id)?.puzzles;
        Some((site.rule_sets.get(info.id).ok()?, puzzles.len()))
    });
    pages::puzzles(&games.collect::<Vec<_>>())
}

/// `GET /puzzles/{game}`.
pub(crate) async fn of_game(
    State(site): State<Arc<Site>>,
    Path(game): Path<String>,
) -> Result<Markup, AppError> {
    show(&site, &game, None)
}

/// `GET /puzzles/{game}/{number}`.
pub(crate) async fn one(
    State(site): State<Arc<Site>>,
    Path((game, number)): Path<(String, usize)>,
) -> Result<Markup, AppError> {
    show(&site, &game, Some(number))
}

fn show(site: &Site, id: &str, number: Option<usize>) -> Result<Markup, AppError> {
    let collection = shipped(id).ok_or(AppError::NoSuchPage)?;
    let index = number.unwrap_or(1).checked_sub(1).ok_or(AppError::NoSuchPage)?;
    let puzzle = collection.puzzles.get(index).ok_or(AppError::NoSuchPage)?;
    let internal = |problem: String| AppError::Internal(problem);
    let game = site.rule_sets.look(&puzzle.spec).map_err(|e| internal(e.to_string()))?;
    let record = game.record(Some(&puzzle.position)).map_err(|e| internal(e.to_string()))?;
    let side = record.side_to_move();
    let desk = Desk {
        game: id,
        spec: &puzzle.spec,
        sides: game.info().sides,
        start: &puzzle.position,
        side: side.index() as u8,
        key: puzzle.key(),
        any: number.is_none(),
    };
    let data = serde_json::to_string(&desk).map_err(|e| internal(e.to_string()))?;
    let page =
        PuzzlePage { game: &game, record: &record, collection, number: index + 1, puzzle, data: &data };
    Ok(pages::puzzle(&page))
}
