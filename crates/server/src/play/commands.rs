//! From a command to the events it causes. Each function decides from the game as it stands, and
//! changes nothing itself.

use super::absence::ABSENCE;
use super::clock::MOST_LAG;
use super::event::{Author, Event};
use super::game::Game;
use super::protocol::Command;
use super::seat::{Kind, Seat};
use super::services::NewGame;
use crate::error::Refusal;
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use crate::words::{sentence, side_text};
use throughline_catalog::Thought;
use throughline_game::EndReason;
use throughline_search::Score;

/// Bytes of a client's id at most.
pub(super) const LONGEST_ID: usize = 64;

/// Bytes of a move text at most; the longest canonical ones have a few dozen.
const LONGEST_TEXT: usize = 200;

/// Events of a game at most: a bound for what a hostile client can pile up. Ten times the longest
/// game seen anywhere.
pub(super) const MOST_EVENTS: u64 = 20_000;

impl Refusal {
    pub(super) fn over() -> Self {
        Refusal::new(say("refusal.over"))
    }

    pub(super) fn moved_on() -> Self {
        Refusal::new(say("refusal.moved-on"))
    }

    pub(super) fn watching() -> Self {
        Refusal::new(say("refusal.watching"))
    }
}

/// The author of a command, if the visitor may act at all in this game.
pub(super) fn author(game: &Game, visitor: &VisitorId, id: &str) -> Result<Author, Refusal> {
    if id.is_empty() || id.len() > LONGEST_ID {
        return Err(Refusal::new(format!("A command needs an id of 1 to {LONGEST_ID} bytes.")));
    }
    let seat = game.sides_of(visitor).first().copied();
    if seat.is_none() && *visitor != game.owner {
        return Err(Refusal::watching());
    }
    Ok(Author { seat, id: id.to_owned() })
}

/// Who sends a command, and how.
pub(super) struct Sender<'a> {
    pub visitor: &'a VisitorId,
    /// The sender's id for the command.
    pub id: &'a str,
    /// Milliseconds that a message takes to the sender and back.
    pub lag: u32,
    /// The sides whose player has left.
    pub absent: [bool; 2],
}

/// The events that a command causes; none when it was carried out before, or asks for nothing.
pub(super) fn decide(game: &Game, sender: &Sender<'_>, command: &Command) -> Result<Vec<Event>, Refusal> {
    let visitor = sender.visitor;
    let by = author(game, visitor, sender.id)?;
    if game.has_done(&by) {
        return Ok(Vec::new());
    }
    if game.result.is_some() {
        return Err(Refusal::over());
    }
    let side = match game.acting_side(&game.sides_of(visitor)) {
        Some(side) => side,
        // Whoever has made a game for others may call it off while somebody is missing.
        None if matches!(command, Command::Abort {}) && game.seats.iter().any(Seat::is_open) => {
            return may_abort(game).map(|()| vec![Event::Aborted { by: Some(by) }]);
        }
        None => return Err(Refusal::watching()),
    };
    let event = match command {
        Command::Move { ply, text } => {
            if game.version >= MOST_EVENTS {
                return Err(Refusal::new(say("refusal.too-long")));
            }
            Event::Moved { text: play(game, side, *ply, text)?, by: Some(by), lag: given_back(game, sender) }
        }
        Command::Undo { ply } => take_back(game, side, *ply, by)?,
        Command::AcceptTakeback {} => grant_takeback(game, side, by)?,
        Command::DeclineTakeback {} => {
            takeback_asked_of(game, side).map(|_| Event::TakebackDeclined { by })?
        }
        Command::Abort {} => may_abort(game).map(|()| Event::Aborted { by: Some(by) })?,
        Command::ClaimWin {} => {
            let side = left(game, side, sender.absent)?;
            Event::Abandoned { side, by }
        }
        Command::Resign {} => resign(game, side, by)?,
        Command::OfferDraw {} => may_offer(game, side).map(|()| Event::DrawOffered { side, by })?,
        Command::AcceptDraw {} => offered_to(game, side).map(|()| Event::DrawAgreed { by })?,
        Command::DeclineDraw {} => offered_to(game, side).map(|()| Event::DrawDeclined { by })?,
        Command::Claim {} => claim(game, side, by)?,
        Command::Rematch {}
        | Command::Touch { .. }
        | Command::Why { .. }
        | Command::Hint { .. }
        | Command::OpenChat {}
        | Command::Say { .. }
        | Command::Mute { .. }
        | Command::PrivateNote { .. }
        | Command::Conditional {}
        | Command::AddConditional { .. }
        | Command::DropConditional { .. }
        | Command::Ping {} => return Ok(Vec::new()),
    };
    Ok(vec![event])
}

/// The lag that a move's clock gives back.
fn given_back(game: &Game, sender: &Sender<'_>) -> u32 {
    let is_live = game.terms.is_live();
    if is_live { sender.lag.min(MOST_LAG as u32) } else { 0 }
}

/// The canonical text of a person's move, as the move number `ply`.
fn play(game: &Game, side: u8, ply: u32, text: &str) -> Result<String, Refusal> {
    if text.len() > LONGEST_TEXT {
        return Err(Refusal::new(say("refusal.long-move")));
    }
    if ply as usize != game.played.len() {
        return Err(Refusal::moved_on());
    }
    if side != game.turn() {
        let turn = side_text(game.rules.info(), usize::from(game.turn()), "turn");
        return Err(Refusal::new(say_with("refusal.not-your-turn", &[("turn", &turn)])));
    }
    canonical(game, text)
}

/// Whether a visitor may have a hint at ply `ply`.
pub(super) fn may_have_hint(game: &Game, visitor: &VisitorId, ply: u32) -> Result<(), Refusal> {
    if game.result.is_some() {
        return Err(Refusal::over());
    }
    let side = game.acting_side(&game.sides_of(visitor)).ok_or_else(Refusal::watching)?;
    if !game.terms.hints || game.kind != Kind::Engine {
        return Err(Refusal::new(say("hint.off")));
    }
    if ply as usize != game.played.len() {
        return Err(Refusal::moved_on());
    }
    if side == game.turn() { Ok(()) } else { Err(Refusal::new(say("hint.turn"))) }
}

/// An engine's move.
pub(super) fn engine_move(game: &Game, text: &str) -> Result<Event, Refusal> {
    if !game.to_move().is_engine() {
        return Err(Refusal::new(say("refusal.not-engine")));
    }
    Ok(Event::Moved { text: canonical(game, text)?, by: None, lag: 0 })
}

/// The canonical text of a legal move.
fn canonical(game: &Game, text: &str) -> Result<String, Refusal> {
    game.record.clone().play(text).map_err(|error| Refusal::new(sentence(&error.to_string())))
}

/// Takes back from the move number `ply` that the person saw.
fn take_back(game: &Game, side: u8, ply: u32, by: Author) -> Result<Event, Refusal> {
    if ply as usize != game.played.len() {
        return Err(Refusal::moved_on());
    }
    let is_off = game.terms.rated || (game.kind == Kind::Friend && !game.terms.takebacks);
    if game.kind == Kind::Watch || is_off {
        return Err(Refusal::new(say("takeback.off")));
    }
    let to = takeback_target(game, side).ok_or_else(|| Refusal::new(say("takeback.nothing")))?;
    match game.kind {
        // Nobody is there yet who could grant it.
        Kind::Friend if game.seats.iter().any(Seat::is_open) => Ok(Event::Undone { to, by }),
        Kind::Friend if game.takeback.is_some() => Err(Refusal::new(say("takeback.asked-already"))),
        Kind::Friend if game.version >= MOST_EVENTS => Err(Refusal::new(say("refusal.too-long"))),
        Kind::Friend => Ok(Event::TakebackAsked { side, by }),
        _ => Ok(Event::Undone { to, by }),
    }
}

/// The side that asks this one to let it take a move back.
fn takeback_asked_of(game: &Game, side: u8) -> Result<u8, Refusal> {
    let asked = game.takeback.filter(|&by| by != side);
    asked.ok_or_else(|| Refusal::new(say("takeback.not-asked")))
}

/// Takes the move back that the other side asks for.
fn grant_takeback(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    let asks = takeback_asked_of(game, side)?;
    let to = takeback_target(game, asks).ok_or_else(|| Refusal::new(say("takeback.nothing")))?;
    Ok(Event::Undone { to, by })
}

/// The number of moves that would be left; `None` when nothing can be taken back.
pub(super) fn takeback_target(game: &Game, side: u8) -> Option<u32> {
    let mut record = game.record.clone();
    let is_alone = game.seats.iter().any(Seat::is_open);
    let is_turn = |to_move: u8| match game.kind {
        Kind::Both => true,
        Kind::Engine => !game.terms.rated && to_move == side,
        Kind::Friend => (game.terms.takebacks || is_alone) && to_move == side,
        Kind::Watch => false,
    };
    while record.undo() {
        if is_turn(record.side_to_move().index() as u8) {
            return u32::try_from(record.len()).ok();
        }
    }
    None
}

/// Whether the game may be called off now, and if not, why: before both sides have moved.
pub(super) fn may_abort(game: &Game) -> Result<(), Refusal> {
    if game.kind != Kind::Friend || game.played.len() >= 2 || game.origin.is_some() {
        return Err(Refusal::new(say("refusal.abort")));
    }
    Ok(())
}

/// The other side, where its player has left.
fn left(game: &Game, side: u8, absent: [bool; 2]) -> Result<u8, Refusal> {
    let other = 1 - (side & 1);
    if game.kind == Kind::Friend && absent[usize::from(other)] {
        return Ok(other);
    }
    let seconds = ABSENCE.as_secs().to_string();
    Err(Refusal::new(say_with("refusal.not-left", &[("seconds", &seconds)])))
}

/// Resigns for a side.
fn resign(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    if game.seats.iter().any(Seat::is_open) {
        return Err(Refusal::new(say("refusal.nobody")));
    }
    Ok(Event::Resigned { side, by })
}

/// Whether a side may offer a draw now, and if not, why.
pub(super) fn may_offer(game: &Game, side: u8) -> Result<(), Refusal> {
    if game.kind != Kind::Friend {
        return Err(Refusal::new(say("refusal.no-offers")));
    }
    if game.seats.iter().any(Seat::is_open) {
        return Err(Refusal::new(say("refusal.nobody")));
    }
    match game.offer {
        Some(by) if by == side => return Err(Refusal::new(say("refusal.offered"))),
        Some(_) => return Err(Refusal::new(say("refusal.answer-offer"))),
        None => {}
    }
    if game.offered_at[usize::from(side & 1)].is_some_and(|ply| ply >= game.played.len()) {
        return Err(Refusal::new(say("refusal.offer-later")));
    }
    Ok(())
}

/// Whether the other side's offer stands, to be accepted or declined.
fn offered_to(game: &Game, side: u8) -> Result<(), Refusal> {
    match game.offer {
        Some(by) if by != side => Ok(()),
        _ => Err(Refusal::new(say("refusal.not-offered"))),
    }
}

/// Claims for the side to move.
fn claim(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    if side != game.turn() {
        return Err(Refusal::new(say("refusal.claim-turn")));
    }
    let reason = game.record.claim().ok_or_else(|| Refusal::new(say("refusal.no-claim")))?;
    Ok(claimed(reason, Some(by)))
}

/// An engine claims when it does not stand better, and always when nobody plays: the game could go
/// on for ever.
pub(super) fn engine_claim(game: &Game, thought: &Thought) -> Option<Event> {
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

/// The open side, if this visitor may have it: of two the one they wish for, or whichever chance
/// gives.
fn open_side(game: &Game, visitor: &VisitorId, wished: Option<u8>) -> Result<u8, Refusal> {
    if game.result.is_some() {
        return Err(Refusal::over());
    }
    let chance = (game.seed & 1) as u8;
    let sides = wished.map_or_else(|| vec![chance, 1 - chance], |side| vec![side & 1]);
    let open = sides.into_iter().find(|side| game.seats[usize::from(*side)].is_open());
    let side = open.ok_or_else(|| Refusal::new(say("refusal.taken")))?;
    let is_theirs = game.seats[usize::from(side)].is_open_to(Some(visitor));
    if is_theirs { Ok(side) } else { Err(Refusal::new(say("challenge.not-yours"))) }
}

/// The seat for a visitor; nothing happens for one who sits already.
pub(super) fn join(game: &Game, visitor: &VisitorId, wished: Option<u8>) -> Result<Vec<Event>, Refusal> {
    if !game.sides_of(visitor).is_empty() {
        return Ok(Vec::new());
    }
    let side = open_side(game, visitor, wished)?;
    tracing::info!(game = game.id, side, "joined");
    Ok(vec![Event::Joined { side, visitor: visitor.clone() }])
}

/// Whoever was challenged declines.
pub(super) fn decline(game: &Game, visitor: &VisitorId) -> Result<Vec<Event>, Refusal> {
    match &game.result {
        Some(_) => Err(Refusal::over()),
        None if game.seats.iter().any(|seat| seat.challenges(visitor)) => Ok(vec![Event::Declined {}]),
        None => Err(Refusal::new(say("challenge.none"))),
    }
}

/// The new game, to which another person is challenged; only after the end of this one.
pub(super) fn rematch(game: &Game, by: &VisitorId) -> Result<NewGame, Refusal> {
    if game.result.is_none() {
        return Err(Refusal::new(say("refusal.rematch-early")));
    }
    if game.seats.iter().any(Seat::is_open) {
        return Err(Refusal::new(say("refusal.rematch-unplayed")));
    }
    if game.origin.is_some() {
        return Err(Refusal::new(say("refusal.rematch-imported")));
    }
    let [first, second] = game.seats.clone().map(|seat| match seat {
        Seat::Person { visitor } if visitor != *by => Seat::Challenged { visitor },
        seat => seat,
    });
    Ok(NewGame {
        rules: game.rules.clone(),
        position: game.start.clone(),
        seats: [second, first],
        owner: game.owner.clone(),
        terms: game.terms,
        happened: Vec::new(),
        finished: false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::event::Terms;
    use super::*;
    use crate::rule_sets::RuleSets;
    use throughline_store::{StoredEvent, StoredGame, Summary};

    #[test]
    fn takebacks_are_not_asked_for_without_end() {
        let visitors = ["one", "other"].map(VisitorId::of);
        let seats = visitors.clone().map(|visitor| Seat::Person { visitor });
        let owner = visitors[0].clone();
        let terms = Terms { takebacks: true, ..Terms::default() };
        let created = Event::Created { seats, owner, seed: 1, terms };
        let moved = Event::Moved { text: "d1-d2".to_owned(), by: None, lag: 0 };
        let stored = |(version, event): (u64, &Event)| {
            let written = event.encode().unwrap();
            StoredEvent { version, kind: written.kind, body: written.body, at: 0 }
        };
        let events = (1..).zip(&[created, moved]).map(stored).collect();
        let summary = Summary {
            id: "a".to_owned(),
            kind: "friend".to_owned(),
            spec: "hnefatafl".to_owned(),
            position: None,
            version: 2,
            created_at: 0,
            updated_at: 0,
            finished_at: None,
            overview: None,
        };
        let mut game = Game::replay(&RuleSets::default(), &StoredGame { summary, events }).unwrap();
        let sender = Sender { visitor: &visitors[0], id: "1", lag: 0, absent: [false; 2] };
        let ask = |game: &Game| decide(game, &sender, &Command::Undo { ply: 1 });
        assert!(matches!(ask(&game).as_deref(), Ok([Event::TakebackAsked { side: 0, .. }])));
        game.version = MOST_EVENTS;
        assert!(ask(&game).is_err());
    }
}
