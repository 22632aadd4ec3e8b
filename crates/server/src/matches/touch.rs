//! A turn made touch by touch: what can follow, and how it looks so far. Nothing of it is kept.

use super::Refusal;
use super::game::Game;
use super::view::{move_view, piece_view};
use crate::wire::{MOST_LISTED, Touches};
use throughline_catalog::{Frame, GameRecord};

/// What can follow some touches in the position after `ply` moves, and no other.
/// `now` is the picture of that position, which the browser has.
pub(super) fn answer(
    game: &Game,
    now: &Frame,
    id: &str,
    ply: u32,
    sites: &[u16],
) -> Result<Touches, Refusal> {
    if game.result.is_some() {
        return Err(Refusal::over());
    }
    if ply as usize != game.played.len() {
        return Err(Refusal::moved_on());
    }
    Ok(touches(&game.record, now, id, sites))
}

/// What can follow some touches in the last position of a record, of which `now` is the picture.
pub(crate) fn touches(record: &GameRecord, now: &Frame, id: &str, sites: &[u16]) -> Touches {
    let found = record.continuations(sites, MOST_LISTED);
    let changed = found.halfway.as_ref().filter(|_| !sites.is_empty());
    let pieces = changed.map(|halfway| &halfway.placements).filter(|pieces| **pieces != now.placements);
    Touches {
        id: id.to_owned(),
        ply: u32::try_from(record.len()).unwrap_or(u32::MAX),
        count: found.count,
        next: found.next,
        moves: found.moves.iter().map(move_view).collect(),
        pieces: pieces.map(|pieces| pieces.iter().map(piece_view).collect()),
        ghosts: changed.map_or_else(Vec::new, |halfway| halfway.ghosts.iter().map(piece_view).collect()),
        expects: found.halfway.map(|halfway| halfway.expects).unwrap_or_default(),
    }
}
