//! Making a game.

use super::event::Event;
use super::seat::{Kind, Seat};
use super::{id, now_ms, tables};
use crate::error::AppError;
use crate::pages;
use crate::random;
use crate::site::Site;
use crate::visitor::VisitorId;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_search::Level;
use throughline_store::{NewGame, Store, StoreError};

/// Bytes of a start position at most.
const LONGEST_POSITION: usize = 1_000;

/// A game to make.
pub(super) struct Setup {
    pub rules: GameHandle,
    pub position: Option<String>,
    pub seats: [Seat; 2],
    pub owner: VisitorId,
}

/// Writes a new game and returns its id.
///
/// # Errors
/// Only those of the store.
pub(super) async fn make(site: &Site, setup: Setup) -> Result<String, AppError> {
    let kind = Kind::of(&setup.seats);
    let id = id::new();
    let created = Event::Created { seats: setup.seats, owner: setup.owner, seed: random::number() };
    let created =
        created.encode().map_err(|e| AppError::Corrupt { game: id.clone(), reason: e.to_string() })?;
    let game = NewGame {
        id: id.clone(),
        kind: kind.name().to_owned(),
        spec: setup.rules.spec().to_owned(),
        position: setup.position,
        events: vec![created],
        at: now_ms(),
    };
    match site.store.create(game).await {
        // Two equal random ids: this does not happen, but it must not become somebody else's game.
        Err(StoreError::Conflict) => Err(AppError::Overloaded),
        other => Ok(other.map(|()| id)?),
    }
}

/// `POST /games`. What is wrong with the form is said on the set-up page.
pub(crate) async fn create(
    State(site): State<Arc<Site>>,
    Extension(visitor): Extension<VisitorId>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let fields = Fields(fields);
    let plain = fields.get("game").unwrap_or_default();
    let game = site.rule_sets.get(plain).map_err(|e| AppError::BadForm(e.to_string()))?;
    match fields.setup(&site, visitor) {
        Ok(setup) => Ok(Redirect::to(&tables::path(&make(&site, setup).await?)).into_response()),
        Err(problem) => {
            let page = pages::setup(&game, Some(&problem));
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// The fields of the set-up form: `game`, `opponent`, `level`, `level2`, `side`, `position`, `opt.KEY`.
struct Fields(Vec<(String, String)>);

impl Fields {
    /// A field that is filled in.
    fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(key, _)| key == name)?;
        Some(value.trim()).filter(|value| !value.is_empty())
    }

    fn setup(&self, site: &Site, visitor: VisitorId) -> Result<Setup, String> {
        let rules = site.rule_sets.get(&self.spec()).map_err(|e| e.to_string())?;
        let position = self.position(&rules)?;
        let you = || Seat::Person { visitor: visitor.clone() };
        let seats = match self.get("opponent").unwrap_or("engine") {
            "engine" => self.seated(you(), self.engine("level")?)?,
            "friend" => self.seated(you(), Seat::Open)?,
            "both" => [you(), you()],
            "watch" => [self.engine("level")?, self.engine("level2")?],
            other => return Err(format!("“{other}” is no opponent: engine, friend, both or watch")),
        };
        Ok(Setup { rules, position, seats, owner: visitor })
    }

    fn spec(&self) -> String {
        let options: Vec<String> = self
            .0
            .iter()
            .filter_map(|(key, value)| Some((key.strip_prefix("opt.")?, value.trim())))
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let game = self.get("game").unwrap_or_default();
        if options.is_empty() { game.to_owned() } else { format!("{game}:{}", options.join(",")) }
    }

    /// The start position in its canonical form.
    fn position(&self, rules: &GameHandle) -> Result<Option<String>, String> {
        let Some(text) = self.get("position") else { return Ok(None) };
        if text.len() > LONGEST_POSITION {
            return Err("That is too long for a position.".to_owned());
        }
        let record = rules.record(Some(text)).map_err(|e| e.to_string())?;
        match record.outcome() {
            Some(outcome) => Err(format!("The game is over in this position: {}.", outcome.reason.words)),
            None => Ok(Some(record.position_text())),
        }
    }

    fn seated(&self, you: Seat, other: Seat) -> Result<[Seat; 2], String> {
        let first = match self.get("side").unwrap_or("random") {
            "0" => true,
            "1" => false,
            "random" => random::number() & 1 == 0,
            other => return Err(format!("“{other}” is no side: 0, 1 or random")),
        };
        Ok(if first { [you, other] } else { [other, you] })
    }

    fn engine(&self, field: &str) -> Result<Seat, String> {
        let text = self.get(field).unwrap_or("3");
        let level = text.parse().ok().and_then(Level::new);
        let level = level.ok_or_else(|| format!("“{text}” is no level: 1 to {}", Level::MAX))?;
        Ok(Seat::Engine { level: level.number() })
    }
}
