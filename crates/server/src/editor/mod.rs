//! The board editor: its page, and the check of a setup.
//!
//! The browser holds a setup, which may break any rule; the server returns its position string, or
//! all errors that keep it from being a position.

mod page;

use crate::boards::piece_drawing;
use crate::error::AppError;
use crate::messages::say;
use crate::paths::setup_path;
use crate::play::Games;
use crate::rule_sets::{RuleSets, SetupForm, check_length};
use crate::words::{over_words, side_label};
use axum::extract::{Path, State};
use axum::{Form, Json};
use maud::Markup;
use page::editor_page;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_game::{FieldValues, Setup, Shape, Side, SiteId};
use ts_rs::TS;

/// Maximum number of pieces of a setup: more than any board has places and layers.
const MAX_PIECES: usize = 1_024;
/// Maximum number of fields of a setup.
const MAX_FIELDS: usize = 16;

/// A setup in the editor.
#[derive(TS, Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupView {
    /// Sites, each with the index of a piece in the tray.
    pieces: Vec<(SiteId, u16)>,
    /// The side to move, 0 or 1.
    side: u8,
    /// The values of the fields, in their order.
    fields: Vec<String>,
}

/// A request to check a setup.
#[derive(TS, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupQuery {
    spec: String,
    setup: SetupView,
}

/// The result of checking a setup.
#[derive(TS, Serialize, Debug)]
pub(crate) struct SetupReport {
    /// The position string; `None` if it is not a position.
    position: Option<String>,
    /// All errors.
    faults: Vec<SetupFault>,
    /// The path of the set-up page with this position; also present, beside an error, if the game
    /// is over.
    play: Option<String>,
    /// The pieces in hand by the setup's fields: site, index in the tray, and number.
    in_hand: Vec<(SiteId, u16, u8)>,
}

/// An error in a setup, and its place.
#[derive(TS, Serialize, Debug)]
pub(crate) struct SetupFault {
    /// A sentence.
    message: String,
    /// The sites that the sentence names.
    sites: Vec<SiteId>,
}

/// A setup with the result of its check.
#[derive(TS, Serialize, Debug)]
pub(crate) struct CheckedSetup {
    /// `None` if the text was not a position.
    setup: Option<SetupView>,
    judged: SetupReport,
}

/// The data of the editor's script.
#[derive(TS, Serialize, Debug)]
pub(crate) struct EditorPageData {
    spec: String,
    sides: [String; 2],
    tray: Vec<TrayPieceView>,
    fields: Vec<FieldView>,
    setup: SetupView,
    start: SetupView,
    empty: SetupView,
    judged: SetupReport,
}

/// A piece of the tray.
#[derive(TS, Serialize, Debug)]
pub(crate) struct TrayPieceView {
    side: u8,
    piece: &'static str,
    spoken: &'static str,
    layer: u8,
    most: Option<u16>,
}

/// A property of a position besides pieces and the side to move.
#[derive(TS, Serialize, Debug)]
pub(crate) struct FieldView {
    /// A short stable name.
    pub key: &'static str,
    /// The name shown to people, on the page only.
    #[serde(skip)]
    #[ts(skip)]
    pub name: &'static str,
    /// One line of explanation.
    pub about: &'static str,
    /// The allowed values in words; empty if there are values to choose from.
    pub allowed: String,
    /// The values to choose from: text and explanation.
    pub values: Vec<(&'static str, &'static str)>,
}

impl From<Setup> for SetupView {
    fn from(setup: Setup) -> Self {
        let piece = |&(site, index): &(SiteId, usize)| (site, u16::try_from(index).unwrap_or(u16::MAX));
        SetupView {
            pieces: setup.pieces.iter().map(piece).collect(),
            side: setup.side.index() as u8,
            fields: setup.fields,
        }
    }
}

impl SetupView {
    /// Converts it into the games' type.
    fn read(&self) -> Result<Setup, AppError> {
        if self.pieces.len() > MAX_PIECES || self.fields.len() > MAX_FIELDS || self.side > 1 {
            return Err(AppError::BadForm(say("editor.not-a-setup")));
        }
        let side = if self.side == 0 { Side::First } else { Side::Second };
        let pieces = self.pieces.iter().map(|&(site, index)| (site, usize::from(index))).collect();
        Ok(Setup { pieces, side, fields: self.fields.clone() })
    }
}

/// `GET /editor/{spec}`, with an optional position (`?position=`).
pub(crate) async fn page(
    State(games): State<Arc<Games>>,
    Path(spec): Path<String>,
    Form(form): Form<SetupForm>,
) -> Result<Markup, AppError> {
    games.with_rule_sets(move |rule_sets| page_at(rule_sets, &spec, form.get("position"))).await?
}

fn page_at(rule_sets: &RuleSets, spec: &str, asked: Option<&str>) -> Result<Markup, AppError> {
    let game = rule_sets.get_uncached(spec)?;
    let CheckedSetup { setup, mut judged } = checked(&game, asked);
    let start = game.setup(None).map_err(|e| AppError::Internal(e.to_string()))?;
    // An invalid position is shown with its errors beside the starting position.
    let setup = setup.unwrap_or_else(|| start.clone().into());
    judged.in_hand = in_hand(&game, &setup.fields);
    let data = EditorPageData {
        spec: game.spec().to_owned(),
        sides: [0, 1].map(|side| side_label(game.info(), side)),
        tray: tray(&game),
        fields: fields_of(&game),
        start: start.into(),
        empty: game.empty_setup().into(),
        judged,
        setup,
    };
    editor_page(&game, &data, asked)
}

/// `GET /api/setup?spec=…&position=…`: the setup of a position string.
pub(crate) async fn read_position(
    State(games): State<Arc<Games>>,
    Form(form): Form<SetupForm>,
) -> Result<Json<CheckedSetup>, AppError> {
    let read = move |rule_sets: &RuleSets| {
        let game = form.rules(rule_sets).map_err(|_| AppError::NoSuchPage)?;
        Ok(Json(checked(&game, form.get("position"))))
    };
    games.with_rule_sets(read).await?
}

/// `POST /api/setup`: the check of a setup.
pub(crate) async fn check(
    State(games): State<Arc<Games>>,
    Json(query): Json<SetupQuery>,
) -> Result<Json<SetupReport>, AppError> {
    let judged = move |rule_sets: &RuleSets| {
        let game = rule_sets.get_uncached(&query.spec)?;
        Ok(Json(report(&game, &query.setup.read()?)))
    };
    games.with_rule_sets(judged).await?
}

fn checked(game: &GameHandle, position: Option<&str>) -> CheckedSetup {
    let setup = check_length(position).and_then(|()| game.setup(position).map_err(|error| error.sentences()));
    match setup {
        Ok(setup) => CheckedSetup { judged: report(game, &setup), setup: Some(setup.into()) },
        Err(sentences) => CheckedSetup { setup: None, judged: no_position(game, sentences, &[]) },
    }
}

fn report(game: &GameHandle, setup: &Setup) -> SetupReport {
    let position = match game.compose(setup) {
        Ok(position) => position,
        Err(error) => return no_position(game, error.sentences(), &setup.fields),
    };
    let outcome = game.record(Some(&position)).ok().and_then(|record| record.outcome());
    let over = outcome.map(|outcome| fault(game, over_words(game.info(), &outcome.reason)));
    let play = Some(setup_path(game, Some(&position)));
    let in_hand = in_hand(game, &setup.fields);
    SetupReport { position: Some(position), faults: over.into_iter().collect(), play, in_hand }
}

/// Reports that a setup with these fields is not a position, for these reasons.
fn no_position(game: &GameHandle, sentences: Vec<String>, fields: &[String]) -> SetupReport {
    let faults = sentences.into_iter().map(|message| fault(game, message)).collect();
    SetupReport { position: None, faults, play: None, in_hand: in_hand(game, fields) }
}

fn in_hand(game: &GameHandle, fields: &[String]) -> Vec<(SiteId, u16, u8)> {
    let view = |(site, index, count)| (site, u16::try_from(index).unwrap_or(u16::MAX), count);
    game.in_hand(fields).into_iter().map(view).collect()
}

fn fault(game: &GameHandle, message: String) -> SetupFault {
    let sites = sites_named(game, &message);
    SetupFault { message, sites }
}

/// Words that precede the name of a place, in each language.
const BEFORE: [&str; 29] = [
    "on", "at", "of", "to", "from", "see", "place", "outer", "square", "auf", "platz", "außen", "feld",
    "siehe", "på", "plads", "ydre", "felt", "se", "sur", "case", "intérieure", "extérieure", "en", "voir",
    "lugar", "exterior", "casilla", "mira",
];

/// Words that put the place after them out of play, in each language.
const OUTER: [&str; 6] = ["outer", "äußeren", "außen", "ydre", "extérieure", "exterior"];

/// Finds the sites that a sentence names.
fn sites_named(game: &GameHandle, message: &str) -> Vec<SiteId> {
    let board = game.board(Shape::Wide);
    let words: Vec<&str> = message.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let follows = |i: usize, back: usize, known: &[&str]| {
        i >= back && known.contains(&words[i - back].to_lowercase().as_str())
    };
    // A word of one letter seldom names a place: “a”, “i” in Danish, the n of “n’est” in French.
    let is_place = |i: usize| words[i].len() > 1 || follows(i, 1, &BEFORE);
    let is_outer = |i: usize| follows(i, 1, &OUTER) || follows(i, 2, &OUTER);
    let named = |name: &str| {
        // A place out of play has a name of two words, as “outer c”.
        let (outer, last) = name.split_once(' ').map_or((false, name), |(_, last)| (true, last));
        (0..words.len()).any(|i| words[i] == last && is_place(i) && is_outer(i) == outer)
    };
    let sites = (0..).zip(&board.sites).filter(|(_, site)| named(&site.name));
    sites.map(|(number, _)| number).collect()
}

fn tray(game: &GameHandle) -> Vec<TrayPieceView> {
    let view = |piece: throughline_game::Piece| TrayPieceView {
        side: piece.side.index() as u8,
        piece: piece_drawing(piece.drawing),
        spoken: piece.spoken,
        layer: piece.layer,
        most: piece.max_count,
    };
    game.tray().into_iter().map(view).collect()
}

fn fields_of(game: &GameHandle) -> Vec<FieldView> {
    let view = |field: throughline_game::SetupField| {
        let (allowed, values) = match field.values {
            FieldValues::Choice(values) => (String::new(), values.into_owned()),
            FieldValues::Pattern { allowed } => (allowed, Vec::new()),
        };
        FieldView { key: field.key, name: field.name, about: field.about, allowed, values }
    };
    game.setup_fields().into_iter().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::Language;

    #[test]
    fn the_start_of_every_game_and_variant_comes_back_from_its_setup() {
        for info in GAMES {
            let variants = info.variants.iter().map(|variant| variant.spec(info));
            for spec in variants.chain([info.id.to_owned()]) {
                let game = GameHandle::from_spec(&spec).unwrap();
                let start = game.record(None).unwrap().position_text();
                let checked = checked(&game, None);
                assert_eq!(checked.judged.position.as_deref(), Some(start.as_str()), "{spec}");
                assert!(checked.judged.faults.is_empty() && checked.judged.play.is_some());
                let sent = serde_json::to_string(&checked.setup.unwrap()).unwrap();
                let back: SetupView = serde_json::from_str(&sent).unwrap();
                assert_eq!(report(&game, &back.read().unwrap()).position.unwrap(), start);
            }
        }
    }

    #[test]
    fn pieces_in_hand_are_reported_while_the_fields_can_be_read() {
        let game = GameHandle::from_spec("linear-pursuit:setup=draft").unwrap();
        let start = game.setup(None).unwrap();
        let reported = |fields: [&str; 2]| {
            report(&game, &Setup { fields: fields.map(str::to_owned).into(), ..start.clone() }).in_hand
        };
        let numbers = |fields| reported(fields).iter().map(|(_, _, count)| *count).collect::<Vec<_>>();
        assert_eq!(report(&game, &start).in_hand, reported(["KBBNNRR", "kbbnnrr"]));
        assert_eq!(numbers(["KBBNNRR", "kbbnnrr"]), [1, 2, 2, 2, 1, 2, 2, 2]);
        assert_eq!(numbers(["KRRR", "queen"]), [1, 3], "no position, but White’s hand can be read");
        let shown = page_at(&RuleSets::default(), game.spec(), Some("nonsense")).unwrap().into_string();
        assert_eq!(shown.matches("#count-2").count() % 6, 0, "the start is shown beside the errors");
        assert!(shown.contains("#count-2"));
        let classic = GameHandle::from_spec("linear-pursuit").unwrap();
        assert!(report(&classic, &start).in_hand.is_empty(), "a board without hands");
    }

    #[test]
    fn faults_name_their_places_and_nothing_else() {
        let game = GameHandle::from_spec("one-dimensional-chess").unwrap();
        let names = |message: &str| {
            let board = game.board(Shape::Wide);
            let sites = sites_named(&game, message);
            sites.into_iter().map(|site| board.sites[usize::from(site)].name.clone()).collect::<String>()
        };
        assert_eq!(names("There is a king on c, and a rook on a."), "ac");
        assert_eq!(names("White has no king."), "");
        assert_eq!(names("See p: a bishop there (C3)."), "p");
        for (language, position, message) in [
            (Language::Danish, "K2Rk11 w 0", "Sort står i skak, men er ikke i trækket (C9)."),
            (Language::French, "K2Rk11 w 0", "Les Noirs sont en échec, mais ce n’est pas leur tour (C9)."),
            (Language::French, "K2K10k1 w 0", "Les Blancs ont 2 rois\u{a0}: il en faut un par camp."),
        ] {
            let faults = language.scope(|| checked(&game, Some(position)).judged.faults);
            let told: Vec<_> = faults.iter().map(|fault| (&*fault.message, &*fault.sites)).collect();
            assert_eq!(told, [(message, &[][..])]);
        }
        let circle = GameHandle::from_spec("linear-pursuit").unwrap();
        for language in Language::ALL {
            let faults = language.scope(|| checked(&circle, Some("14/K1P4k6 w")).judged.faults);
            let place = circle.board(Shape::Wide).sites.iter().position(|site| site.name == "outer c");
            assert!(faults.len() == 1 && place == Some(usize::from(faults[0].sites[0])), "{faults:?}");
        }
        let tokens = GameHandle::from_spec("linear-progression:blockers=own").unwrap();
        let setup = Setup { fields: vec!["zz".to_owned(), "0".to_owned()], ..tokens.setup(None).unwrap() };
        let field = report(&tokens, &setup).faults;
        assert!(field.len() == 1 && field[0].sites.is_empty(), "a square that is none: {field:?}");
        let unread = checked(&game, Some("KQRBN6nbrqg w 0")).judged.faults;
        assert!(unread.len() == 1 && unread[0].sites.is_empty(), "a letter that is no piece: {unread:?}");
    }
}
