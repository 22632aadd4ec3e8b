//! Decides which events a command causes. Each function decides from the current game and changes
//! nothing itself.

use super::absence::ABSENCE;
use super::clock::MAX_LAG;
use super::event::{Author, Event};
use super::game::Game;
use super::protocol::{Command, check_id};
use super::seat::{Kind, Seat};
use crate::error::Refusal;
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use crate::words::{sentence, side_text};
use throughline_catalog::EngineMove;
use throughline_game::EndReason;
use throughline_search::Score;

/// Maximum length of a move text, in bytes; the longest canonical ones have a few dozen.
const MAX_TEXT_LENGTH: usize = 200;

/// Maximum number of events of a game, against hostile clients: ten times the longest ever seen.
pub(super) const MAX_EVENTS: u64 = 20_000;

impl Refusal {
    pub(super) fn game_over() -> Self {
        Refusal::new(say("refusal.over"))
    }

    pub(super) fn outdated() -> Self {
        Refusal::new(say("refusal.moved-on"))
    }

    pub(super) fn not_a_player() -> Self {
        Refusal::new(say("refusal.watching"))
    }
}

/// The author of a command, if the visitor may act in this game at all.
pub(super) fn author(game: &Game, visitor: &VisitorId, id: &str) -> Result<Author, Refusal> {
    check_id(id)?;
    let seat = game.sides_of(visitor).first().copied();
    if seat.is_none() && *visitor != game.owner {
        return Err(Refusal::not_a_player());
    }
    Ok(Author { seat, id: id.to_owned() })
}

/// The sender of a command.
pub(super) struct Sender<'a> {
    pub visitor: &'a VisitorId,
    /// The sender's id for the command.
    pub id: &'a str,
    /// Round-trip time of a message to the sender, in milliseconds.
    pub lag: u32,
    /// The sides whose player has left; see [`ABSENCE`].
    pub absent: [bool; 2],
}

/// The events that a command causes; none if it was carried out before, or is not one that changes
/// the game.
pub(super) fn decide(game: &Game, sender: &Sender<'_>, command: &Command) -> Result<Vec<Event>, Refusal> {
    let visitor = sender.visitor;
    let by = author(game, visitor, sender.id)?;
    if game.has_done(&by) {
        return Ok(Vec::new());
    }
    check_running(game)?;
    let side = match game.acting_side(&game.sides_of(visitor)) {
        Some(side) => side,
        // The creator of a game for others may abort it while a seat is open.
        None if matches!(command, Command::Abort {}) && game.seats.iter().any(Seat::is_open) => {
            return may_abort(game).map(|()| vec![Event::Aborted { by: Some(by) }]);
        }
        None => return Err(Refusal::not_a_player()),
    };
    let event = match command {
        Command::Move { ply, text } => {
            if game.version >= MAX_EVENTS {
                return Err(Refusal::new(say("refusal.too-long")));
            }
            Event::Moved {
                text: play(game, side, *ply, text)?,
                by: Some(by),
                lag: lag_compensation(game, sender),
            }
        }
        Command::Undo { ply } => take_back(game, side, *ply, by)?,
        Command::AcceptTakeback {} => grant_takeback(game, side, by)?,
        Command::DeclineTakeback {} => {
            takeback_asked_of(game, side).map(|_| Event::TakebackDeclined { by })?
        }
        Command::Abort {} => may_abort(game).map(|()| Event::Aborted { by: Some(by) })?,
        Command::ClaimWin {} => {
            let side = absent_opponent(game, side, sender.absent)?;
            Event::Abandoned { side, by }
        }
        Command::Resign {} => resign(game, side, by)?,
        Command::OfferDraw { ply } => {
            check_ply(game, *ply).and_then(|()| may_offer(game, side))?;
            Event::DrawOffered { side, by }
        }
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

/// Checks that the game is not over.
pub(super) fn check_running(game: &Game) -> Result<(), Refusal> {
    if game.result.is_none() { Ok(()) } else { Err(Refusal::game_over()) }
}

/// Checks that a sender saw the game as it is: with `ply` moves played.
pub(super) fn check_ply(game: &Game, ply: u32) -> Result<(), Refusal> {
    if ply as usize == game.played.len() { Ok(()) } else { Err(Refusal::outdated()) }
}

/// The lag compensation for a move, in milliseconds.
fn lag_compensation(game: &Game, sender: &Sender<'_>) -> u32 {
    let is_live = game.terms.is_live();
    if is_live { sender.lag.min(MAX_LAG as u32) } else { 0 }
}

/// The canonical text of a person's move with the number `ply`.
fn play(game: &Game, side: u8, ply: u32, text: &str) -> Result<String, Refusal> {
    if text.len() > MAX_TEXT_LENGTH {
        return Err(Refusal::new(say("refusal.long-move")));
    }
    check_ply(game, ply)?;
    if side != game.turn() {
        let turn = side_text(game.rules.info(), usize::from(game.turn()), "turn");
        return Err(Refusal::new(say_with("refusal.not-your-turn", &[("turn", &turn)])));
    }
    canonical(game, text)
}

/// Checks that a visitor may ask for a hint at ply `ply`.
pub(super) fn may_have_hint(game: &Game, visitor: &VisitorId, ply: u32) -> Result<(), Refusal> {
    check_running(game)?;
    let side = game.acting_side(&game.sides_of(visitor)).ok_or_else(Refusal::not_a_player)?;
    if !game.terms.hints || game.kind != Kind::Engine {
        return Err(Refusal::new(say("hint.off")));
    }
    check_ply(game, ply)?;
    if side == game.turn() { Ok(()) } else { Err(Refusal::new(say("hint.turn"))) }
}

/// The event of an engine's move.
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

/// Takes a move back, or asks the other person for it. `ply` is the number of moves that the sender
/// saw.
fn take_back(game: &Game, side: u8, ply: u32, by: Author) -> Result<Event, Refusal> {
    check_ply(game, ply)?;
    let is_off = game.terms.rated || (game.kind == Kind::Friend && !game.terms.takebacks);
    if game.kind == Kind::Watch || is_off {
        return Err(Refusal::new(say("takeback.off")));
    }
    let to = takeback_target(game, side).ok_or_else(|| Refusal::new(say("takeback.nothing")))?;
    match game.kind {
        // There is no opponent yet who could grant it.
        Kind::Friend if game.seats.iter().any(Seat::is_open) => Ok(Event::Undone { to, by }),
        Kind::Friend if game.takeback.is_some() => Err(Refusal::new(say("takeback.asked-already"))),
        Kind::Friend if game.version >= MAX_EVENTS => Err(Refusal::new(say("refusal.too-long"))),
        Kind::Friend => Ok(Event::TakebackAsked { side, by }),
        _ => Ok(Event::Undone { to, by }),
    }
}

/// The other side, if it has asked this one for a takeback.
fn takeback_asked_of(game: &Game, side: u8) -> Result<u8, Refusal> {
    let asked = game.takeback.filter(|&by| by != side);
    asked.ok_or_else(|| Refusal::new(say("takeback.not-asked")))
}

/// Grants the other side's takeback.
fn grant_takeback(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    let asks = takeback_asked_of(game, side)?;
    let to = takeback_target(game, asks).ok_or_else(|| Refusal::new(say("takeback.nothing")))?;
    Ok(Event::Undone { to, by })
}

/// The number of moves left after a takeback; `None` when nothing can be taken back.
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

/// Checks that the game may be aborted now: before both sides have moved.
pub(super) fn may_abort(game: &Game) -> Result<(), Refusal> {
    let has_opponent = matches!(game.kind, Kind::Friend | Kind::Engine);
    if !has_opponent || game.played.len() >= 2 || game.imported.is_some() {
        return Err(Refusal::new(say("refusal.abort")));
    }
    Ok(())
}

/// Checks that the game counts if it ends without a result by the rules. A rated one that can
/// still be called off would bring points for nothing.
fn check_counts(game: &Game) -> Result<(), Refusal> {
    if game.terms.rated && may_abort(game).is_ok() {
        return Err(Refusal::new(say("refusal.call-off")));
    }
    Ok(())
}

/// The other side, if its player has left.
fn absent_opponent(game: &Game, side: u8, absent: [bool; 2]) -> Result<u8, Refusal> {
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
    check_counts(game)?;
    Ok(Event::Resigned { side, by })
}

/// Checks that a side may offer a draw now.
pub(super) fn may_offer(game: &Game, side: u8) -> Result<(), Refusal> {
    if game.kind != Kind::Friend {
        return Err(Refusal::new(say("refusal.no-offers")));
    }
    if game.seats.iter().any(Seat::is_open) {
        return Err(Refusal::new(say("refusal.nobody")));
    }
    check_counts(game)?;
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

/// Checks that the other side has a draw offer to accept or decline.
fn offered_to(game: &Game, side: u8) -> Result<(), Refusal> {
    match game.offer {
        Some(by) if by != side => Ok(()),
        _ => Err(Refusal::new(say("refusal.not-offered"))),
    }
}

/// Claims a draw for the side to move.
fn claim(game: &Game, side: u8, by: Author) -> Result<Event, Refusal> {
    if side != game.turn() {
        return Err(Refusal::new(say("refusal.claim-turn")));
    }
    let reason = game.record.claim().ok_or_else(|| Refusal::new(say("refusal.no-claim")))?;
    Ok(claimed(reason, Some(by)))
}

/// An engine claims a draw when its score is not above zero, and always in a game between engines,
/// which could otherwise go on for ever.
pub(super) fn engine_claim(game: &Game, thought: &EngineMove) -> Option<Event> {
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

/// The open side that a visitor gets: the chosen one, or of two open ones a random one.
fn open_side(game: &Game, visitor: &VisitorId, chosen: Option<u8>) -> Result<u8, Refusal> {
    check_running(game)?;
    let chance = (game.seed & 1) as u8;
    let sides = chosen.map_or_else(|| vec![chance, 1 - chance], |side| vec![side & 1]);
    let open = sides.into_iter().find(|side| game.seats[usize::from(*side)].is_open());
    let side = open.ok_or_else(|| Refusal::new(say("refusal.taken")))?;
    let is_theirs = game.seats[usize::from(side)].is_open_to(Some(visitor));
    if is_theirs { Ok(side) } else { Err(Refusal::new(say("challenge.not-yours"))) }
}

/// Seats a visitor; no event if they are seated already.
pub(super) fn join(game: &Game, visitor: &VisitorId, chosen: Option<u8>) -> Result<Vec<Event>, Refusal> {
    if !game.sides_of(visitor).is_empty() {
        return Ok(Vec::new());
    }
    let side = open_side(game, visitor, chosen)?;
    tracing::info!(game = game.id, side, "joined");
    Ok(vec![Event::Joined { side, visitor: visitor.clone() }])
}

/// Declines a challenge.
pub(super) fn decline(game: &Game, visitor: &VisitorId) -> Result<Vec<Event>, Refusal> {
    match &game.result {
        Some(_) => Err(Refusal::game_over()),
        None if game.seats.iter().any(|seat| seat.challenges(visitor)) => Ok(vec![Event::Declined {}]),
        None => Err(Refusal::new(say("challenge.none"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Terms;
    use super::*;
    use crate::rule_sets::RuleSets;
    use throughline_store::{StoredEvent, StoredGame, Summary};

    #[test]
    fn takebacks_are_not_asked_for_without_end() {
        let visitors = ["one", "other"].map(VisitorId::from_secret);
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
        game.version = MAX_EVENTS;
        assert!(ask(&game).is_err());
    }
}
