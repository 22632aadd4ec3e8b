//! Claiming a draw that the rules allow.

use super::Refusal;
use super::event::{Author, Event};
use super::game::Game;
use super::seat::Kind;
use throughline_catalog::Thought;
use throughline_game::EndReason;
use throughline_search::Score;

/// Claims for the side to move.
pub(super) fn decide(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    if side != game.turn() {
        return Err(Refusal::new("Only the side to move can claim a draw."));
    }
    let reason = game.record.claim().ok_or_else(|| Refusal::new("There is no draw to claim now."))?;
    Ok(claimed(reason, Some(by)))
}

/// An engine claims when it does not stand better, and always when nobody plays: the game could go
/// on for ever.
pub(super) fn by_engine(game: &Game, thought: &Thought) -> Option<Event> {
    let reason = game.record.claim()?;
    let stands_better = thought.score > Score::DRAW;
    (game.kind == Kind::Watch || !stands_better).then(|| claimed(reason, None))
}

fn claimed(reason: EndReason, by: Option<Author>) -> Event {
    Event::DrawClaimed {
        reason: reason.name.to_owned(),
        rule: reason.rule.to_owned(),
        words: reason.words.to_owned(),
        by,
    }
}
