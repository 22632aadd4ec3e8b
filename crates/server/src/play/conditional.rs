//! Conditional lines of correspondence games: while a player waits, they say "if they play this, I
//! play that, if then …", and the site plays the answers together with the other side's moves. The
//! lines are secret: they are not events, appear in no view and no record, and only a command of
//! their own player shows them.

use super::actor::GameActor;
use super::commands::{MAX_EVENTS, check_ply, check_running};
use super::event::{Author, Event};
use super::game::Game;
use super::protocol::{Command, Message};
use super::seat::{Kind, Seat};
use crate::error::{AppError, CommandError, Refusal};
use crate::messages::{say, say_with};
use crate::visitor::VisitorId;
use crate::words::sentence;
use serde::{Deserialize, Serialize};
use throughline_store::ConditionalChange;

/// Maximum number of lines of a player in a game, of moves in a line, and of bytes of all lines as
/// stored.
const MAX_LINES: usize = 40;
const MAX_MOVES: usize = 20;
const MAX_BYTES: usize = 8 * 1024;

/// A player's lines, each from the position after `ply` moves: the first move is the other side's,
/// the last one the player's own. After the same moves the player's answer is always the same.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct ConditionalLines {
    ply: usize,
    lines: Vec<Vec<String>>,
}

impl ConditionalLines {
    /// Reads stored lines; none if they are not for the position after `ply` moves.
    fn read(kept: Option<&str>, ply: usize) -> Self {
        let read = kept.and_then(|kept| serde_json::from_str::<ConditionalLines>(kept).ok());
        read.filter(|lines| lines.ply == ply).unwrap_or(ConditionalLines { ply, lines: Vec::new() })
    }

    /// The stored form; none if there are no lines.
    fn to_json(&self) -> Result<Option<String>, serde_json::Error> {
        (!self.lines.is_empty()).then(|| serde_json::to_string(self)).transpose()
    }

    /// The lines that remain after a move.
    fn after(&self, text: &str) -> Self {
        let rest = |line: &Vec<String>| {
            let (first, rest) = line.split_first()?;
            (first == text && !rest.is_empty()).then(|| rest.to_vec())
        };
        ConditionalLines { ply: self.ply + 1, lines: self.lines.iter().filter_map(rest).collect() }
    }

    /// The next move of the lines, when it is the player's turn.
    fn answer(&self) -> Option<&str> {
        self.lines.first()?.first().map(String::as_str)
    }

    /// Adds a line. Where another line has different answers, the new ones replace them.
    fn with(mut self, line: Vec<String>) -> Self {
        if self.lines.iter().any(|other| other.starts_with(&line)) {
            return self;
        }
        self.lines.retain(|other| {
            let differs = other.iter().zip(&line).position(|(one, new)| one != new);
            // Different moves of the other side make different lines; a different answer replaces
            // the old one.
            differs.is_some_and(|at| at % 2 == 0)
        });
        self.lines.push(line);
        self
    }

    /// Removes the lines that begin with these moves.
    fn without(mut self, moves: &[String]) -> Self {
        self.lines.retain(|line| !line.starts_with(moves));
        self
    }
}

/// Whether a game has conditional lines.
fn has_lines(game: &Game) -> bool {
    let is_correspondence = game.terms.time.is_some_and(|time| !time.is_live());
    is_correspondence && game.kind == Kind::Friend && !game.seats.iter().any(Seat::is_open)
}

/// Checks that a visitor may change lines now, in the position after `ply` moves.
fn may_change(game: &Game, visitor: &VisitorId, ply: u32) -> Result<(), Refusal> {
    check_running(game)?;
    let side = game.sides_of(visitor).first().copied().ok_or_else(Refusal::not_a_player)?;
    if !has_lines(game) {
        return Err(Refusal::new(say("conditional.off")));
    }
    check_ply(game, ply)?;
    if side == game.turn() { Err(Refusal::new(say("conditional.your-turn"))) } else { Ok(()) }
}

/// Checks a line, and returns the canonical texts of its moves.
fn checked(game: &Game, moves: &[String]) -> Result<Vec<String>, Refusal> {
    if moves.is_empty() || !moves.len().is_multiple_of(2) || moves.len() > MAX_MOVES {
        return Err(Refusal::new(say_with("conditional.length", &[("most", &MAX_MOVES.to_string())])));
    }
    let mut record = game.record.clone();
    let play = |text: &String| record.play(text).map_err(|error| Refusal::new(sentence(&error.to_string())));
    moves.iter().map(play).collect()
}

/// The lines after a command.
fn changed(game: &Game, lines: ConditionalLines, command: &Command) -> Result<ConditionalLines, Refusal> {
    let lines = match command {
        Command::AddConditional { moves, .. } => lines.with(checked(game, moves)?),
        Command::DropConditional { moves, .. } => lines.without(moves),
        _ => lines,
    };
    let bytes: usize = lines.lines.iter().flatten().map(|text| text.len() + 3).sum();
    if lines.lines.len() > MAX_LINES || bytes > MAX_BYTES {
        return Err(Refusal::new(say_with("conditional.most", &[("most", &MAX_LINES.to_string())])));
    }
    Ok(lines)
}

/// Plays the conditional answer of the side to move, if there is one, and returns the remaining
/// lines. There is never a second answer: the opponent, who has just moved, has no lines.
fn play_answer(
    next: &mut Game,
    events: &mut Vec<Event>,
    lines: [ConditionalLines; 2],
    at: i64,
) -> [ConditionalLines; 2] {
    let side = next.turn();
    let answer = lines[usize::from(side & 1)].answer().map(str::to_owned);
    // A draw offer needs a person's decision: no answer is played.
    let may_answer = next.result.is_none() && next.offer.is_none() && next.version < MAX_EVENTS;
    let Some(text) = answer.filter(|_| may_answer) else {
        return lines;
    };
    let by = Author { seat: Some(side), id: format!("conditional-{}", next.version) };
    let event = Event::Moved { text: text.clone(), by: Some(by), lag: 0 };
    let mut then = next.clone();
    if let Err(error) = then.apply(&event, at) {
        tracing::error!(game = next.id, %error, "a conditional line cannot be played");
        return lines.map(|_| ConditionalLines::default());
    }
    *next = then;
    events.push(event);
    lines.map(|lines| lines.after(&text))
}

impl GameActor {
    /// The reply with a player's lines, after a command has changed them.
    pub(super) async fn conditional(
        &mut self,
        visitor: &VisitorId,
        id: &str,
        command: &Command,
    ) -> Result<Message, CommandError> {
        // A second try, in case another instance has written to the game or the lines.
        for _ in 0..2 {
            if self.game.sides_of(visitor).is_empty() {
                return Err(Refusal::not_a_player().into());
            }
            let ply = self.game.played.len();
            let kept = self.services.store.conditional(&self.game.id).await;
            let mut kept = kept.map_err(|error| self.failure(&error.into()))?;
            kept.retain(|(owner, _)| owner == visitor.text());
            let before = kept.pop().map(|(_, lines)| lines);
            let mut lines = ConditionalLines::read(before.as_deref(), ply);
            if let Command::AddConditional { ply, .. } | Command::DropConditional { ply, .. } = command {
                may_change(&self.game, visitor, *ply)?;
                lines = changed(&self.game, lines, command)?;
                let after = lines.to_json().map_err(|error| self.failure(&error.into()))?;
                let new =
                    ConditionalChange { visitor: visitor.text().to_owned(), before: before.clone(), after };
                if new.before != new.after && !self.write_lines(new).await? {
                    continue;
                }
            }
            return Ok(Message::Conditional { id: id.to_owned(), ply: ply as u32, lines: lines.lines });
        }
        Err(Refusal::outdated().into())
    }

    /// Stores a player's lines for the current version of the game. Returns whether they were
    /// stored; if the game has changed, it is reloaded and broadcast.
    async fn write_lines(&mut self, new: ConditionalChange) -> Result<bool, CommandError> {
        let written = self.services.store.set_conditional(&self.game.id, self.game.version, new).await;
        if written.map_err(|error| self.failure(&error.into()))? {
            return Ok(true);
        }
        let now = self.services.load(&self.game.id).await.map_err(|error| self.failure(&error))?;
        if now.version != self.game.version {
            self.broadcast(now);
        }
        Ok(false)
    }

    /// Plays the conditional answer to the events that lead to `next`, adding it to both. Returns
    /// the changes of the lines: those that no longer fit are dropped.
    pub(super) async fn play_conditional_answer(
        &self,
        next: &mut Game,
        events: &mut Vec<Event>,
        at: i64,
    ) -> Result<Vec<ConditionalChange>, AppError> {
        let before = self.game.played.len();
        if !has_lines(next) || (next.result.is_none() && next.played == self.game.played) {
            return Ok(Vec::new());
        }
        let kept = self.services.store.conditional(&next.id).await?;
        let visitors = next.seats.each_ref().map(|seat| seat.person().map_or("", VisitorId::text).to_owned());
        let kept = visitors
            .clone()
            .map(|visitor| kept.iter().find(|(owner, _)| *owner == visitor).map(|(_, lines)| lines.clone()));
        let mut lines = kept.clone().map(|kept| ConditionalLines::read(kept.as_deref(), before));
        // After a takeback no line fits any more.
        for text in next.played.get(before..).unwrap_or_default() {
            lines = lines.map(|lines| lines.after(text));
        }
        if next.played.len() <= before {
            lines = lines.map(|_| ConditionalLines::default());
        }
        let mut lines = play_answer(next, events, lines, at);
        if next.result.is_some() {
            lines = lines.map(|_| ConditionalLines::default());
        }
        let change = |((visitor, before), lines): ((String, Option<String>), ConditionalLines)| {
            Ok(ConditionalChange { visitor, before, after: lines.to_json()? })
        };
        visitors.into_iter().zip(kept).zip(lines).map(change).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::ConditionalLines;

    fn line(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn lines(all: &[&str]) -> ConditionalLines {
        ConditionalLines { ply: 0, lines: all.iter().map(|text| line(text)).collect() }
    }

    #[test]
    fn after_the_same_moves_the_answer_is_always_the_same() {
        let two = lines(&[]).with(line("a b")).with(line("c d"));
        assert_eq!(two, lines(&["a b", "c d"]));
        assert_eq!(two.clone().with(line("a b e f")), lines(&["c d", "a b e f"]), "a longer one replaces");
        assert_eq!(lines(&["a b e f"]).with(line("a b")), lines(&["a b e f"]), "nothing new");
        assert_eq!(lines(&["a b e f"]).with(line("a b g h")), lines(&["a b e f", "a b g h"]));
        let other = lines(&["a b e f", "a b g h", "c d"]).with(line("a x"));
        assert_eq!(other, lines(&["c d", "a x"]), "the newest answer counts");
        assert_eq!(lines(&["a b e f", "a b g h", "c d"]).without(&line("a b")), lines(&["c d"]));
    }

    #[test]
    fn moves_leave_what_fits_them() {
        let all = lines(&["a b", "a b e f", "c d"]);
        let then = all.after("a");
        assert_eq!((then.answer(), then.lines.len()), (Some("b"), 2));
        assert_eq!(then.after("b"), ConditionalLines { ply: 2, lines: vec![line("e f")] });
        assert_eq!(all.after("x").answer(), None);
        let kept = then.to_json().unwrap().unwrap();
        assert_eq!(ConditionalLines::read(Some(&kept), 1), then);
        assert_eq!(ConditionalLines::read(Some(&kept), 3).answer(), None, "of another position");
        assert_eq!(all.after("x").to_json().unwrap(), None);
    }
}
