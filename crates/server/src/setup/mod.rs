//! Setting up a game: the page to choose an opponent, a side and options, its updates while choices
//! are made, and the creation of the game.

mod page;
mod time;

pub(crate) use page::{Draft, levels, options_panel, variants};
pub(crate) use time::control as time_control;

use crate::boards::form;
use crate::error::AppError;
use crate::limits::Address;
use crate::messages::{say, say_with};
use crate::paths::{editor_path, rules_path, seated_path, setup_path};
use crate::play::{AGAINST_ENGINE, Games, Kind, NewGame, Seat, Terms, challenged, may_be_rated};
use crate::random;
use crate::rule_sets::{FieldError, RuleSets, SetupForm, about_of, unless_default_start};
use crate::visitor::{Browser, VisitorId};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form, Json};
use maud::Markup;
use page::{AGREEMENTS, OPPONENTS, preview, setup_page, value_in};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_search::Level;
use ts_rs::TS;

/// `GET /play/{spec}`, with a start position (`?position=`) and other fields of the form.
pub(crate) async fn setup(
    State(games): State<Arc<Games>>,
    Path(spec): Path<String>,
    Form(form): Form<SetupForm>,
) -> Result<Markup, AppError> {
    let page = move |rule_sets: &RuleSets| {
        let game = rule_sets.get(&spec)?;
        let mut errors = choice_errors(&form);
        errors.extend(form.option_errors(game.info().id, rule_sets));
        errors.extend(form.record(&game).err().into_iter().flatten());
        Ok(setup_page(&Draft { game: &game, form: &form, errors: &errors }))
    };
    games.with_rule_sets(page).await?
}

/// Everything that a change of the choices can change on the set-up page.
#[derive(TS, Serialize, Debug, Default)]
pub(crate) struct SetupPreview {
    /// Canonical spec; none if the options do not fit together.
    spec: Option<String>,
    /// The canonical value of each option, by its key.
    values: BTreeMap<&'static str, String>,
    /// A sentence about the nearest published rule set.
    about: String,
    /// The drawn boards.
    html: Option<String>,
    /// The note beside the board.
    note: &'static str,
    /// `strip` or `plate`.
    form: Option<&'static str>,
    /// The side to move at the start, 0 or 1.
    turn: u8,
    /// Path of the set-up page with these choices.
    play: Option<String>,
    /// Path of the editor with these choices.
    edit: Option<String>,
    /// Path of the rules page of these choices.
    rules: Option<String>,
    /// The options of the nearest published rule set.
    variant: Option<&'static str>,
    /// The errors in the choices.
    faults: Vec<FieldError>,
}

/// `GET /api/board?game=…&opt.KEY=…&position=…`, or with `spec` for game and options in one.
pub(crate) async fn board(
    State(games): State<Arc<Games>>,
    Form(form): Form<SetupForm>,
) -> Result<Json<SetupPreview>, AppError> {
    let preview = move |rule_sets: &RuleSets| match form.rules(rule_sets) {
        Ok(game) => of_game(&game, &form),
        Err(faults) => SetupPreview { faults, ..SetupPreview::default() },
    };
    Ok(Json(games.with_rule_sets(preview).await?))
}

fn of_game(game: &GameHandle, chosen: &SetupForm) -> SetupPreview {
    let (record, faults) = match chosen.record(game) {
        Ok(record) => (Some(record), Vec::new()),
        Err(faults) => (None, faults),
    };
    let options = game.info().options.iter();
    let position = chosen.get("position");
    SetupPreview {
        spec: Some(game.spec().to_owned()),
        values: options.map(|option| (option.key, value_in(game.spec(), option).to_owned())).collect(),
        about: about_of(game),
        html: Some(preview(game, position).into_string()),
        note: game.board_note(),
        form: Some(form(game)),
        turn: record.map_or(0, |record| record.side_to_move().index() as u8),
        play: Some(setup_path(game, position)),
        edit: Some(editor_path(game, position)),
        rules: Some(rules_path(game)),
        variant: game.variant().map(|variant| variant.options),
        faults,
    }
}

/// `POST /games`: creates a game. Errors in the form are shown on the set-up page.
pub(crate) async fn create(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(form): Form<SetupForm>,
) -> Result<Response, AppError> {
    match prepare(&games, &visitor, &form).await? {
        Ok(new) => {
            games.limits.new_games.count(&address)?;
            let game = games.create_from(&address, new).await?;
            Ok(Redirect::to(&seated_path(&game, &browser)).into_response())
        }
        Err(errors) => {
            let page = move |rule_sets: &RuleSets| {
                let plain = form.get("game").unwrap_or_default();
                let game = rule_sets.get(plain).map_err(|e| AppError::BadForm(e.to_string()))?;
                Ok::<_, AppError>(setup_page(&Draft { game: &game, form: &form, errors: &errors }))
            };
            let page = games.with_rule_sets(page).await??;
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

/// The game to create from the form; or the errors in the form.
///
/// # Errors
/// Those of the store, and for a visitor who may not play with others now.
pub(crate) async fn prepare(
    games: &Games,
    visitor: &VisitorId,
    form: &SetupForm,
) -> Result<Result<NewGame, Vec<FieldError>>, AppError> {
    if matches!(form.get("opponent"), Some("friend" | "anybody" | "others")) {
        games.check_may_play(visitor).await?;
    }
    let has_account = games.identities.name(visitor).await.is_some();
    let friend = match challenged(games, visitor, form).await? {
        Ok(friend) => friend,
        Err(errors) => return Ok(Err(errors)),
    };
    let is_by_bot = games.identities.is_bot(visitor).await?;
    let is_for_people = match form.get("opponent").unwrap_or("engine") {
        "anybody" => true,
        "engine" => form.get("rated").is_some(),
        _ => false,
    };
    if is_by_bot && is_for_people {
        return Ok(Err(FieldError::general(say("rated.bot"))));
    }
    let bots = match friend.meant_for() {
        Some(asked) if !is_by_bot => games.identities.is_bot(asked).await?,
        _ => is_by_bot,
    };
    let (form, owner) = (form.clone(), visitor.clone());
    let players = Players { owner, has_account, friend, bots };
    games.with_rule_sets(move |rule_sets| new_game(&form, rule_sets, players)).await
}

/// The players of the game to create.
struct Players {
    /// The creator.
    owner: VisitorId,
    has_account: bool,
    /// The other person's seat.
    friend: Seat,
    /// Whether a bot creates the game or is challenged.
    bots: bool,
}

/// Builds the game from the form's fields.
fn new_game(form: &SetupForm, rule_sets: &RuleSets, players: Players) -> Result<NewGame, Vec<FieldError>> {
    let Players { owner, has_account, friend, bots } = players;
    let rules = form.rules(rule_sets)?;
    let rules = rule_sets.get(rules.spec()).map_err(|error| FieldError::general(error.to_string()))?;
    // The position in its canonical form; none for the usual start.
    let position = form.get("position").map(|_| form.record(&rules)).transpose()?;
    let position = position.and_then(|record| unless_default_start(&rules, record.position_text()));
    let you = || Seat::Person { visitor: owner.clone() };
    let seats = match form.get("opponent").unwrap_or("engine") {
        "engine" => by_side(form, you(), engine(form, "level")?)?,
        "friend" | "anybody" => by_side(form, you(), friend)?,
        // For anybody who has the link, perhaps the creator too.
        "others" => [Seat::Open, Seat::Open],
        "both" => [you(), you()],
        "watch" => [engine(form, "level")?, engine(form, "level2")?],
        other => return Err(wrong_choice("choice.opponent", other, &[])),
    };
    let opponent = form.get("opponent").unwrap_or("engine");
    let is_of_two = matches!(opponent, "friend" | "anybody" | "others");
    let with_engine = opponent == "engine";
    let rated = (is_of_two || with_engine) && form.get("rated").is_some();
    let time = match opponent {
        "engine" if rated => Some(AGAINST_ENGINE),
        // Correspondence time controls are for games between people.
        "engine" => time::control(form)?.filter(|time| time.is_live()),
        "watch" => None,
        _ => time::control(form)?,
    };
    let terms = Terms {
        hints: with_engine && form.get("hints").is_some() && !rated,
        takebacks: is_of_two && form.get("takebacks").is_some() && !rated,
        rated,
        bots: rated && bots,
        time,
        public: opponent == "anybody",
    };
    if rated {
        let kind = if with_engine { Kind::Engine } else { Kind::Friend };
        may_be_rated(&rules, kind, terms.time, position.as_deref(), has_account)
            .map_err(|why| FieldError::general(say(why)))?;
    }
    Ok(NewGame { rules, position, seats, owner, terms, initial_events: Vec::new(), finished: false })
}

/// The errors in the fields of an address, apart from those about rules and position.
fn choice_errors(form: &SetupForm) -> Vec<FieldError> {
    let opponent = chosen(form, "opponent", &OPPONENTS).err();
    let agreements = AGREEMENTS.iter().filter_map(|[field, name]| {
        let value = form.get(field).filter(|value| *value != "on")?;
        Some(wrong_choice("choice.agreement", value, &[("what", &say(name))]))
    });
    opponent
        .map(|other| wrong_choice("choice.opponent", other, &[]))
        .into_iter()
        .chain(plays_first(form).err())
        .chain(["level", "level2"].into_iter().filter_map(|field| engine(form, field).err()))
        .chain(time::errors(form))
        .chain(agreements)
        .flatten()
        .collect()
}

/// The value of a field among those of a table, whose first is the usual one; an error with a value
/// that is none of them.
fn chosen<'f>(form: &'f SetupForm, field: &str, table: &[[&'static str; 3]]) -> Result<&'f str, &'f str> {
    let value = form.get(field).unwrap_or(table[0][0]);
    if table.iter().any(|[known, ..]| *known == value) { Ok(value) } else { Err(value) }
}

/// The error of a field whose value is none of the allowed ones.
fn wrong_choice(id: &'static str, value: &str, further: &[(&str, &str)]) -> Vec<FieldError> {
    let value: String = value.chars().take(20).collect();
    let about: Vec<_> = further.iter().copied().chain([("value", value.as_str())]).collect();
    FieldError::general(say_with(id, &about))
}

/// The seats in the order of the sides.
fn by_side(form: &SetupForm, you: Seat, other: Seat) -> Result<[Seat; 2], Vec<FieldError>> {
    let first = plays_first(form)?.unwrap_or_else(|| random::number() & 1 == 0);
    Ok(if first { [you, other] } else { [other, you] })
}

/// Whether the creator has chosen the first side; `None` leaves it to chance.
fn plays_first(form: &SetupForm) -> Result<Option<bool>, Vec<FieldError>> {
    match form.get("side").unwrap_or("random") {
        "0" => Ok(Some(true)),
        "1" => Ok(Some(false)),
        "random" => Ok(None),
        other => Err(wrong_choice("choice.side", other, &[])),
    }
}

fn engine(form: &SetupForm, field: &str) -> Result<Seat, Vec<FieldError>> {
    let text = form.get(field).unwrap_or("3");
    let level = text.parse().ok().and_then(Level::new);
    let most = Level::MAX.to_string();
    let level = level.ok_or_else(|| wrong_choice("choice.level", text, &[("most", &most)]))?;
    Ok(Seat::Engine { level: level.number() })
}
