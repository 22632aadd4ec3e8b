//! Programs that speak OTEP, OpenTafl's engine protocol. They play Hnefatafl by any rules that OTN
//! can say, by a clock or a fixed time; their scores are not told with their moves.
//!
//! What OpenTafl's own engine makes of the messages decides some of this (its
//! `ExternalEngineClient` and `AiWorkspace`): the first clock of a game is its length, whatever
//! stars it has; `side` changes whose turn it is, so it is said when asked alone; with a single
//! period of overtime it would leave a second of it unused, with more half a second.

use super::{Dialogue, Process, Result, Wait, check_tafl};
use crate::matches::engine_spec::TimeControl;
use crate::matches::player::{Action, Answer, PlayerFault, Turn};
use std::time::{Duration, Instant};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_protocol::otep::{Clock, EngineMessage, Finish, HostMessage};
use throughline_records::tafl::otn::{OtnMove, OtnPosition, OtnRules};

/// The number by which an illegal move is refused.
const ILLEGAL: i64 = 3;
/// Periods of overtime that a program has where each move has a fixed time: one for the move, and
/// others that never come.
const PERIODS: u32 = 10;

/// What is said in OTEP.
pub(super) struct Otep {
    time: TimeControl,
    /// The rules, as the program was told them.
    rules: String,
    /// Plies of the game that the program knows of.
    known: usize,
}

/// What a program says while it is to move.
enum Heard {
    Move(String),
    /// It wants to be told something again.
    Question(EngineMessage),
}

impl Otep {
    /// For a program with these limits.
    pub fn new(time: TimeControl) -> Self {
        Otep { time, rules: String::new(), known: 0 }
    }

    /// Waits for the program's move, and answers its questions; `None` when stopped.
    fn listen(
        &self,
        process: &mut Process,
        record: &GameRecord,
        turn: &Turn,
        wait: Wait,
    ) -> Result<Option<String>> {
        let asked = Instant::now();
        loop {
            let left = wait.thought.saturating_sub(asked.elapsed());
            let heard = process.wait_for(left, wait.stop, &mut |line| match EngineMessage::parse(line) {
                Ok(EngineMessage::Move(text)) => Ok(Some(Heard::Move(text))),
                Ok(EngineMessage::Error { is_fatal: true, text }) => {
                    Err(PlayerFault::Nonsense(format!("gave up: {text}")))
                }
                Ok(
                    question @ (EngineMessage::AskRules
                    | EngineMessage::AskPosition
                    | EngineMessage::AskSide
                    | EngineMessage::AskClock),
                ) => Ok(Some(Heard::Question(question))),
                _ => Ok(None),
            })?;
            let answer = match heard {
                None => return Ok(None),
                Some(Heard::Move(text)) => return Ok(Some(text)),
                Some(Heard::Question(EngineMessage::AskRules)) => HostMessage::Rules(self.rules.clone()),
                Some(Heard::Question(EngineMessage::AskClock)) => HostMessage::Clock(clock(turn)),
                Some(Heard::Question(EngineMessage::AskSide)) => HostMessage::Side(record.side_to_move()),
                Some(Heard::Question(_)) => {
                    HostMessage::Position(otn_position(&record.position_text()).unwrap_or_default())
                }
            };
            tell(process, &answer)?;
        }
    }

    /// Reads the program's move, and tells it whether it was accepted.
    fn accept(&mut self, process: &mut Process, record: &GameRecord, text: &str) -> Result<String> {
        let played = OtnMove::parse(text).map(|read| format!("{}-{}", read.from, read.to));
        let played = played.unwrap_or_else(|| text.to_owned());
        let mut after = record.clone();
        if after.play(&played).is_err() {
            tell(process, &HostMessage::Error(ILLEGAL))?;
        } else if let Some(position) = otn_position(&after.position_text()) {
            tell(process, &HostMessage::Accepted(position))?;
            self.known += 1;
        }
        Ok(played)
    }
}

impl Dialogue for Otep {
    const FAREWELL: &'static str = "goodbye";

    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        check_tafl(game, "OTEP")?;
        let rules = OtnRules::of_spec(game.spec(), start);
        self.rules = rules.map_err(|error| PlayerFault::Start(error.to_string()))?.to_string();
        self.known = 0;
        Ok(())
    }

    fn meet(&mut self, process: &mut Process, wait: Wait) -> Result<()> {
        process.wait_for(wait.answer, wait.stop, &mut |line| {
            Ok((EngineMessage::parse(line) == Ok(EngineMessage::Hello)).then_some(()))
        })?;
        Ok(())
    }

    /// Ends the last game first.
    fn begin(&mut self, process: &mut Process, _wait: Wait) -> Result<()> {
        tell(process, &HostMessage::Finish(Finish::Aborted))?;
        tell(process, &HostMessage::Rules(self.rules.clone()))?;
        tell(process, &HostMessage::Clock(length(&self.time)))
    }

    fn ask(&mut self, process: &mut Process, record: &GameRecord, turn: &Turn, wait: Wait) -> Result<Answer> {
        for (ply, text) in (1..).zip(record.move_texts()).skip(self.known) {
            let position = record.frame(ply).and_then(|frame| otn_position(&frame.position));
            tell(process, &HostMessage::OpponentMove { moves: vec![text], position })?;
        }
        self.known = record.len();
        tell(process, &HostMessage::Clock(clock(turn)))?;
        tell(process, &HostMessage::Play(record.side_to_move()))?;
        let said = self.listen(process, record, turn, wait)?;
        // Stopped, what is said no longer counts.
        let Some(text) = said.filter(|text| text != OtnMove::RESIGNS) else {
            return Ok(Answer::silent(Action::Resign));
        };
        let text = self.accept(process, record, &text)?;
        let claims = record.claim().is_some();
        Ok(Answer::silent(if claims { Action::Claim } else { Action::Move(text) }))
    }
}

fn tell(process: &mut Process, message: &HostMessage) -> Result<()> {
    process.tell(&message.to_string())
}

/// One of our positions in OTN.
fn otn_position(ours: &str) -> Option<String> {
    OtnPosition::of_ours(ours).ok().map(|(board, _)| board.to_string())
}

/// The length of a game's clocks; only overtime where each move has a fixed time.
fn length(limits: &TimeControl) -> Clock {
    let base = limits.clock.map_or(Duration::ZERO, |clock| clock.base);
    Clock { left: [Some(base); 2], in_overtime: [false; 2], ..overtime(limits) }
}

/// The clocks before a move. Increments, which the protocol does not have, are in the time left.
fn clock(turn: &Turn) -> Clock {
    match turn.time.time {
        Some(time) => Clock { left: [Some(time); 2], in_overtime: [true; 2], ..overtime(&turn.time) },
        None => Clock { left: turn.clocks, in_overtime: [false; 2], ..overtime(&turn.time) },
    }
}

/// The periods of overtime: a fixed time for each move, in whole seconds rounded up, or none.
fn overtime(limits: &TimeControl) -> Clock {
    let period = limits.time.map_or(0, |time| time.as_secs_f64().ceil() as u64);
    let periods = if limits.time.is_some() { PERIODS } else { 0 };
    Clock {
        left: [None; 2],
        in_overtime: [false; 2],
        overtime: Duration::from_secs(period),
        overtimes: [periods; 2],
    }
}
