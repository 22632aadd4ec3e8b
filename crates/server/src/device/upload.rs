//! The upload of offline games, when the network is back: each move is stored once, however often
//! and from however many tabs a browser sends it.
//!
//! The browser creates the game's id, which the site uses too; as the primary key of the table of
//! games it is unique. Moves of the engine on the device are checked only for legality, so such
//! games are never rated.

use crate::error::{AppError, CommandError, Refusal};
use crate::limits::Address;
use crate::messages::say;
use crate::play::{Ending, Games, OfflineGame};
use crate::random;
use crate::visitor::VisitorId;
use axum::extract::State;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use throughline_records::pgn::has_seed;
use throughline_search::Level;
use throughline_views::position::MAX_MOVES;
use ts_rs::TS;

/// Maximum size of a game in bytes: a move takes about a dozen.
pub(crate) const MAX_GAME: usize = 256 * 1024;

/// Maximum length of a move's text, in bytes.
const LONGEST_TEXT: usize = 200;

/// An offline game, as the browser sends it.
#[derive(TS, Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
pub(crate) struct UploadedGame {
    /// 22 characters of the alphabet of ids, random.
    id: String,
    /// The canonical spec of the rule set, without random options.
    spec: String,
    /// The engine's level, 1 to 8.
    level: u8,
    /// The person's side, 0 or 1.
    side: u8,
    /// The moves in canonical notation, 1 to 4,000.
    moves: Vec<String>,
    /// How it ended, if not by the rules.
    end: Option<Ending>,
}

/// The response to an upload.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub(crate) enum UploadReply {
    /// The whole game is stored.
    Stored {},
    /// Nothing was stored by this request.
    Refused {
        /// The reason, in a sentence.
        message: String,
    },
}

/// `POST /offline/games`.
pub(crate) async fn upload(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    address: Address,
    Json(sent): Json<UploadedGame>,
) -> Result<Json<UploadReply>, AppError> {
    let id = sent.id.clone();
    let rule_sets = games.rule_sets.clone();
    let read = games.heavy.imports.run(move || {
        check(&sent)?;
        let rules = rule_sets.get(&sent.spec).map_err(|error| Refusal::new(error.to_string()))?;
        let UploadedGame { spec, level, side, moves, end, .. } = sent;
        if rules.spec() != spec || has_seed(&spec) {
            return Err(Refusal::new(format!(
                "“{spec}” is not the canonical form of a rule set without chance."
            )));
        }
        OfflineGame { rules, level, side, moves, end }.checked(visitor)
    });
    let offline = match read.await? {
        Ok(offline) => offline,
        Err(refusal) => return Ok(refused(refusal)),
    };
    let known = match games.game(&id).await {
        Ok(_) => true,
        Err(AppError::NoSuchGame(_)) => {
            games.limits.new_games.count(&address)?;
            games.create_offline(&id, &offline).await?
        }
        Err(error) => return Err(error),
    };
    if known {
        match games.continue_offline(&id, offline).await? {
            Ok(()) => {}
            Err(CommandError::Refused(refusal)) => return Ok(refused(refusal)),
            Err(CommandError::Unsaved) => return Err(AppError::Overloaded),
        }
    }
    Ok(Json(UploadReply::Stored {}))
}

fn refused(Refusal(message): Refusal) -> Json<UploadReply> {
    Json(UploadReply::Refused { message })
}

/// Refuses invalid data before any expensive work.
fn check(sent: &UploadedGame) -> Result<(), Refusal> {
    let wrong = |what: String| Err(Refusal::new(what));
    if !random::is_game_id(&sent.id) || sent.id.len() != random::ID_LENGTH {
        return wrong(format!("An id has {} letters of the alphabet of ids.", random::ID_LENGTH));
    }
    if Level::new(sent.level).is_none() || sent.side > 1 {
        return wrong(format!(
            "There is no level {} or no side {}: expected 1 to 8, 0 or 1.",
            sent.level, sent.side
        ));
    }
    let count = sent.moves.len();
    if count == 0 || count > MAX_MOVES || sent.moves.iter().any(|text| text.len() > LONGEST_TEXT) {
        return wrong(format!(
            "{count} moves: expected 1 to {MAX_MOVES}, each of at most {LONGEST_TEXT} bytes."
        ));
    }
    if sent.spec.len() > LONGEST_TEXT * 2 {
        return wrong(say("position.too-long"));
    }
    Ok(())
}
