//! A game to look at: its page, its pictures, its moves as text.

use super::game::Game;
use super::notes::Note;
use super::tables::{Request, Snapshot};
use crate::error::AppError;
use crate::pages;
use crate::site::Site;
use crate::visitor::VisitorId;
use crate::wire::FrameView;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use maud::Markup;
use std::fmt::Write;
use std::sync::Arc;

/// `GET /games/{id}`.
pub(crate) async fn room(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    Extension(visitor): Extension<VisitorId>,
) -> Result<Markup, AppError> {
    let snapshot = |reply| Request::Snapshot { visitor: visitor.clone(), reply };
    let Snapshot { game, record, view, imported } = site.tables.ask(&site, &id, snapshot).await?;
    Ok(pages::room(&pages::Room { id: &id, game: &game, record: &record, view: &view, imported }))
}

/// `GET /games/{id}/frames/{ply}`.
pub(crate) async fn frame(
    State(site): State<Arc<Site>>,
    Path((id, ply)): Path<(String, usize)>,
) -> Result<Json<FrameView>, AppError> {
    let frame = site.tables.ask(&site, &id, |reply| Request::Frame { ply, reply }).await?;
    frame.map(Json).ok_or(AppError::NoSuchPly)
}

/// `GET /games/{id}/record.txt`.
pub(crate) async fn record(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let text = site.tables.ask(&site, &id, |reply| Request::Text { reply }).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// `GET /games/{id}/record.pgn`.
pub(crate) async fn export(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, AppError> {
    let export = site.tables.ask(&site, &id, |reply| Request::Export { reply }).await?;
    let file = format!("attachment; filename=\"{}\"", export.file);
    let kind = "application/x-chess-pgn; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], export.text))
}

/// `GET /games/{id}/notes`.
pub(crate) async fn notes(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Json<Vec<Note>>, AppError> {
    site.tables.ask(&site, &id, |reply| Request::Notes { reply }).await.map(Json)
}

/// The moves on one line, as `throughline moves SPEC --play` takes them, between comments.
pub(super) fn text(game: &Game) -> String {
    let mut text = format!("# {}\n", game.rules.spec());
    // Writing to a string cannot fail.
    if let Some(start) = &game.start {
        let _ = writeln!(text, "# from {start}");
    }
    let _ = writeln!(text, "{}", game.played.join(" "));
    if let Some(result) = &game.result {
        let _ = writeln!(text, "# {}", result.words);
    }
    text
}
