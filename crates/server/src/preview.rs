//! `GET /api/board`: what a game would be with these choices, checked while they are made.

use crate::choices::{Choices, Fault};
use crate::error::AppError;
use crate::pages;
use crate::site::Site;
use axum::extract::State;
use axum::{Form, Json};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::GameHandle;

/// The answer: everything that a change of the choices can change on the set-up page.
#[derive(Serialize, Debug)]
pub(crate) struct Preview {
    /// Canonical spec; none when the options cannot be had.
    spec: Option<String>,
    /// The canonical value of each option, by its key.
    values: BTreeMap<&'static str, String>,
    /// The drawn boards.
    html: Option<String>,
    /// What has to be said beside the board.
    note: &'static str,
    /// `strip` or `plate`.
    form: Option<&'static str>,
    /// Whose move it is at the start, 0 or 1.
    turn: u8,
    /// The set-up page of these choices.
    play: Option<String>,
    /// The editor with these choices.
    edit: Option<String>,
    /// The rules page of these choices.
    rules: Option<String>,
    /// The options of the published rule set they come nearest to.
    variant: Option<&'static str>,
    /// Everything that is wrong.
    faults: Vec<Fault>,
}

/// `GET /api/board?game=…&opt.KEY=…&position=…`, or with `spec` for game and options in one.
pub(crate) async fn board(
    State(site): State<Arc<Site>>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Json<Preview>, AppError> {
    let choices = Choices(fields);
    // A rule set takes long enough to build to be kept out of the other requests' way.
    let preview = tokio::task::spawn_blocking(move || match choices.rules(&site.rule_sets) {
        Ok(game) => of_game(&game, &choices),
        Err(faults) => without_rules(faults),
    });
    preview.await.map(Json).map_err(|e| AppError::Internal(e.to_string()))
}

fn of_game(game: &GameHandle, choices: &Choices) -> Preview {
    let (record, faults) = match choices.record(game) {
        Ok(record) => (Some(record), Vec::new()),
        Err(faults) => (None, faults),
    };
    let options = game.info().options.iter();
    let position = choices.get("position");
    Preview {
        spec: Some(game.spec().to_owned()),
        values: options.map(|option| (option.key, pages::value_in(game.spec(), option).to_owned())).collect(),
        html: Some(pages::preview(game, position).into_string()),
        note: game.board_note(),
        form: Some(pages::form(game)),
        turn: record.map_or(0, |record| record.side_to_move().index() as u8),
        play: Some(pages::setup_path_at(game, position)),
        edit: Some(pages::editor_path(game, position)),
        rules: Some(pages::rules_path(game)),
        variant: game.variant().map(|variant| variant.options),
        faults,
    }
}

fn without_rules(faults: Vec<Fault>) -> Preview {
    Preview {
        spec: None,
        values: BTreeMap::new(),
        html: None,
        note: "",
        form: None,
        turn: 0,
        play: None,
        edit: None,
        rules: None,
        variant: None,
        faults,
    }
}
