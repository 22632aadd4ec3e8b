//! Previews of links to the site (Open Graph): title, description and a picture of the board, drawn
//! on the first request.
//!
//! A picture shows a position named in its address, never that of a running game: it reveals
//! nothing and does not become outdated.

use crate::boards::form;
use crate::embed::SHOWN_ANYWHERE;
use crate::error::AppError;
use crate::heavy_work::ConcurrencyLimit;
use crate::messages::{say, say_with};
use crate::origin;
use crate::paths::segment;
use crate::rule_sets::{RuleSets, about_of, name_of};
use axum::Form;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use maud::{Markup, html};
use quick_cache::sync::Cache;
use serde::Deserialize;
use std::sync::Arc;
use throughline_catalog::{GAMES, GameHandle};
use throughline_draw::{DrawingOptions, Theme};
use throughline_game::Shape;

/// Width and height of a picture in pixels, as sites that show previews recommend.
const SIZE: [u32; 2] = [1200, 630];

/// Maximum number of cached pictures, some 100 KB each.
const MAX_CACHED: usize = 64;

/// Number of pictures drawn at the same time.
const DRAWN_AT_ONCE: usize = 1;

/// Maximum length of a spec or position in an address, in bytes.
const MAX_LENGTH: usize = 1_000;

/// The preview of a page.
pub(crate) struct Preview {
    description: String,
    /// The picture's path.
    picture: String,
    alt: String,
}

impl Preview {
    /// Returns the preview of a page about a rule set, optionally at a position.
    pub(crate) fn of(game: &GameHandle, position: Option<&str>) -> Preview {
        let query = position.filter(|text| text.len() <= MAX_LENGTH);
        let query = query.map(|text| format!("?position={}", segment(text))).unwrap_or_default();
        Preview {
            description: about_of(game),
            picture: format!("/og/{}.png{query}", segment(game.spec())),
            alt: say_with("board", &[("game", &name_of(game))]),
        }
    }

    /// Returns the preview of a page that is not about one game.
    pub(crate) fn of_site() -> Preview {
        let first = &GAMES[0];
        Preview {
            description: say("preview"),
            picture: format!("/og/{}.png", segment(first.id)),
            alt: say_with("board", &[("game", first.name)]),
        }
    }

    /// Renders the tags in a page's head.
    pub(crate) fn head(&self, title: &str) -> Markup {
        let origin = origin::current();
        html! {
            meta name="description" content=(self.description);
            meta property="og:site_name" content="Throughline";
            meta property="og:type" content="website";
            meta property="og:title" content=(title);
            meta property="og:description" content=(self.description);
            meta property="og:image" content={ (origin) (self.picture) };
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(SIZE[0]);
            meta property="og:image:height" content=(SIZE[1]);
            meta property="og:image:alt" content=(self.alt);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// The cache of preview pictures, and the limits on drawing them.
pub(crate) struct Pictures {
    rule_sets: Arc<RuleSets>,
    cache: Cache<String, Bytes>,
    drawing: ConcurrencyLimit,
}

impl Pictures {
    pub(crate) fn new(rule_sets: Arc<RuleSets>) -> Pictures {
        Pictures { rule_sets, cache: Cache::new(MAX_CACHED), drawing: ConcurrencyLimit::new(DRAWN_AT_ONCE) }
    }

    /// Returns the picture of a position of a rule set.
    async fn get(self: &Arc<Self>, spec: String, position: Option<String>) -> Result<Bytes, AppError> {
        let key = format!("{spec} {}", position.as_deref().unwrap_or_default());
        if let Some(known) = self.cache.get(&key) {
            return Ok(known);
        }
        let pictures = self.clone();
        // Looked up again: somebody else's turn may have drawn it.
        let drawn = self.drawing.run(move || {
            let draw = || draw(&pictures.rule_sets, &spec, position.as_deref());
            pictures.cache.get_or_insert_with(&key, draw)
        });
        drawn.await?
    }
}

/// Draws the board of a rule set at a position.
fn draw(rule_sets: &RuleSets, spec: &str, position: Option<&str>) -> Result<Bytes, AppError> {
    let game = rule_sets.get_uncached(spec)?;
    let record = game.record(position).map_err(|_| AppError::NoSuchPage)?;
    let frame = record.frame(0).ok_or(AppError::NoSuchPage)?;
    let picture =
        DrawingOptions { label: game.info().name, stacks: &frame.stacks, ..DrawingOptions::default() };
    // A strip fills the picture better in rows, if its game has such a board.
    let board = game.board(if form(&game) == "strip" { Shape::Narrow } else { Shape::Wide });
    let svg = throughline_draw::standalone_svg(&board, &frame.placements, &picture, Theme::Light);
    let png = throughline_draw::png_card(&svg, SIZE);
    Ok(png.map_err(|error| AppError::Internal(error.to_string()))?.into())
}

/// The query of a picture's address.
#[derive(Deserialize)]
pub(crate) struct PictureQuery {
    position: Option<String>,
}

/// `GET /og/{SPEC.png}`.
pub(crate) async fn picture(
    State(pictures): State<Arc<Pictures>>,
    Path(name): Path<String>,
    Form(PictureQuery { position }): Form<PictureQuery>,
) -> Result<impl IntoResponse, AppError> {
    let spec = name.strip_suffix(".png").ok_or(AppError::NoSuchPage)?;
    if [Some(spec), position.as_deref()].into_iter().flatten().any(|text| text.len() > MAX_LENGTH) {
        return Err(AppError::NoSuchPage);
    }
    let png = pictures.get(spec.to_owned(), position).await?;
    let cached = (header::CACHE_CONTROL, "public, max-age=86400");
    Ok(([(header::CONTENT_TYPE, "image/png"), cached, SHOWN_ANYWHERE], png))
}
