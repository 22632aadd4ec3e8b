//! Making a game.

use super::event::Event;
use super::seat::{Kind, Seat};
use super::{id, now_ms, tables};
use crate::choices::{Choices, Fault};
use crate::error::AppError;
use crate::limits::{Address, Counted};
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
use throughline_records::pgn::has_seed;
use throughline_search::Level;
use throughline_store::{NewGame, Store, StoreError};

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
    make_with(site, setup, Vec::new(), false).await
}

/// Writes a new game in which these events have happened; `finishes` when it is over with them.
///
/// # Errors
/// Only those of the store.
pub(super) async fn make_with(
    site: &Site,
    setup: Setup,
    happened: Vec<Event>,
    finishes: bool,
) -> Result<String, AppError> {
    let kind = Kind::of(&setup.seats);
    let id = id::new();
    let created = Event::Created { seats: setup.seats, owner: setup.owner, seed: random::number() };
    let events = std::iter::once(&created).chain(&happened).map(Event::encode).collect::<Result<_, _>>();
    let events = events.map_err(|e| AppError::Corrupt { game: id.clone(), reason: e.to_string() })?;
    let game = NewGame {
        id: id.clone(),
        kind: kind.name().to_owned(),
        spec: setup.rules.spec().to_owned(),
        position: setup.position.or_else(|| dealt(&setup.rules)),
        events,
        finishes,
        at: now_ms(),
    };
    match site.store.create(game).await {
        // Two equal random ids: this does not happen, but it must not become somebody else's game.
        Err(StoreError::Conflict) => Err(AppError::Overloaded),
        other => Ok(other.map(|()| id)?),
    }
}

/// The start that chance dealt: the seed in the spec may give another one day, when the table that
/// it picks from has grown.
fn dealt(rules: &GameHandle) -> Option<String> {
    let start = has_seed(rules.spec()).then(|| rules.record(None))?;
    start.ok().map(|record| record.position_text())
}

/// `POST /games`. What is wrong with the form is said on the set-up page.
pub(crate) async fn create(
    State(site): State<Arc<Site>>,
    Extension(visitor): Extension<VisitorId>,
    address: Address,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let choices = Choices(fields);
    let plain = choices.get("game").unwrap_or_default();
    let game = site.rule_sets.get(plain).map_err(|e| AppError::BadForm(e.to_string()))?;
    match setup(&choices, &site, visitor) {
        Ok(setup) => {
            site.limits.count(Counted::Game, &address)?;
            Ok(Redirect::to(&tables::path(&make(&site, setup).await?)).into_response())
        }
        Err(faults) => {
            let page = pages::setup(&pages::Draft { game: &game, choices: &choices, faults: &faults });
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// The game of the form's fields.
fn setup(choices: &Choices, site: &Site, visitor: VisitorId) -> Result<Setup, Vec<Fault>> {
    let plain = |message: String| vec![Fault { key: None, message }];
    let rules = choices.rules(&site.rule_sets)?;
    let rules = site.rule_sets.get(rules.spec()).map_err(|e| plain(e.to_string()))?;
    // In its canonical form; the usual start needs none.
    let position = choices.get("position").map(|_| choices.record(&rules)).transpose()?;
    let usual = rules.record(None).map(|start| start.position_text()).ok();
    let position = position.map(|record| record.position_text()).filter(|text| usual.as_ref() != Some(text));
    let you = || Seat::Person { visitor: visitor.clone() };
    let seats = match choices.get("opponent").unwrap_or("engine") {
        "engine" => seated(choices, you(), engine(choices, "level").map_err(plain)?).map_err(plain)?,
        "friend" => seated(choices, you(), Seat::Open).map_err(plain)?,
        "both" => [you(), you()],
        "watch" => [engine(choices, "level").map_err(plain)?, engine(choices, "level2").map_err(plain)?],
        other => return Err(plain(format!("“{other}” is no opponent: engine, friend, both or watch."))),
    };
    Ok(Setup { rules, position, seats, owner: visitor })
}

fn seated(choices: &Choices, you: Seat, other: Seat) -> Result<[Seat; 2], String> {
    let first = match choices.get("side").unwrap_or("random") {
        "0" => true,
        "1" => false,
        "random" => random::number() & 1 == 0,
        other => return Err(format!("“{other}” is no side: 0, 1 or random.")),
    };
    Ok(if first { [you, other] } else { [other, you] })
}

fn engine(choices: &Choices, field: &str) -> Result<Seat, String> {
    let text = choices.get(field).unwrap_or("3");
    let level = text.parse().ok().and_then(Level::new);
    let level = level.ok_or_else(|| format!("“{text}” is no level: 1 to {}.", Level::MAX))?;
    Ok(Seat::Engine { level: level.number() })
}
