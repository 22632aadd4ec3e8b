//! Programs that speak OTEP, OpenTafl's engine protocol. They play Hnefatafl by any rules that OTN can say, by a clock or a
//! fixed time; their scores are not told with their moves.

use super::process::Process;
use super::{GRACE, not_started, tafl, time_for};
use crate::player::{Action, Answer, Player, PlayerFault, Turn};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_exchange::otn::{OtnMove, OtnPosition, rules_of_spec};
use throughline_game::Side;
use throughline_protocol::otep::{Clock, EngineMessage, Finish, HostMessage};

/// The number by which an illegal move is refused.
const ILLEGAL: i64 = 3;

/// A program that speaks OTEP.
pub(crate) struct OtepProgram {
    command: Vec<String>,
    patience: Duration,
    process: Option<Process>,
    /// Plies of the game that the program knows of.
    known: usize,
    /// The side that it was given.
    side: Option<Side>,
}

impl OtepProgram {
    /// A program that is started when it is needed.
    pub fn new(command: Vec<String>, patience: Duration) -> Self {
        OtepProgram { command, patience, process: None, known: 0, side: None }
    }

    fn start(&self) -> Result<Process, PlayerFault> {
        let mut process = Process::start(&self.command, "goodbye")?;
        let hello = process.wait_for(self.patience, &AtomicBool::new(false), &mut |line| {
            Ok((EngineMessage::parse(line) == Ok(EngineMessage::Hello)).then_some(()))
        });
        hello.map_err(not_started)?;
        Ok(process)
    }

    fn begin(process: &mut Process, rules: &str) -> Result<(), PlayerFault> {
        tell(process, &HostMessage::Finish(Finish::Aborted))?;
        tell(process, &HostMessage::Rules(rules.to_owned()))
    }

    fn ask(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        let gone = || PlayerFault::Crash("it was not started".to_owned());
        let process = self.process.as_mut().ok_or_else(gone)?;
        process.forget_lines();
        let side = record.side_to_move();
        if self.side != Some(side) {
            tell(process, &HostMessage::Side(side))?;
            self.side = Some(side);
        }
        for (ply, text) in (1..).zip(record.move_texts()).skip(self.known) {
            let position = record.frame(ply).and_then(|frame| otn_position(&frame.position));
            tell(process, &HostMessage::OpponentMove { moves: vec![simple(&text)], position })?;
        }
        self.known = record.len();
        tell(process, &HostMessage::Clock(clock(turn)))?;
        tell(process, &HostMessage::Play(side))?;
        let patience = time_for(record, turn).map_or(self.patience, |time| time + GRACE);
        let said = process.wait_for(patience, stop, &mut |line| match EngineMessage::parse(line) {
            Ok(EngineMessage::Move(text)) => Ok(Some(text)),
            Ok(EngineMessage::Error { is_fatal: true, text }) => {
                Err(PlayerFault::Nonsense(format!("gave up: {text}")))
            }
            _ => Ok(None),
        })?;
        let action = match said {
            Some(text) if text != OtnMove::RESIGNS => Action::Move(self.accept(record, &text)?),
            _ => Action::Resign,
        };
        let claims = record.claim().is_some() && matches!(action, Action::Move(_));
        let action = if claims { Action::Claim } else { action };
        Ok(Answer { action, score: None, depth: None, nodes: None })
    }

    /// Reads the program's move, and tells it whether it was accepted.
    fn accept(&mut self, record: &GameRecord, text: &str) -> Result<String, PlayerFault> {
        let Some(process) = &mut self.process else { return Ok(text.to_owned()) };
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

impl Player for OtepProgram {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault> {
        tafl::check(game, "OTEP")?;
        let rules = rules_of_spec(game.spec(), start);
        let rules = rules.map_err(|error| PlayerFault::Start(error.to_string()))?.to_string();
        (self.known, self.side) = (0, None);
        // A program that fails between two games is started once more.
        if let Some(process) = &mut self.process
            && Self::begin(process, &rules).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = self.start()?;
        tell(&mut process, &HostMessage::Rules(rules)).map_err(not_started)?;
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        let answer = self.ask(record, turn, stop);
        if answer.is_err() {
            self.process = None;
        }
        answer
    }
}

fn tell(process: &mut Process, message: &HostMessage) -> Result<(), PlayerFault> {
    process.tell(&message.to_string())
}

/// A move as both sides of the protocol read it.
fn simple(text: &str) -> String {
    tafl::squares(text).map_or_else(|| text.to_owned(), |(from, to)| format!("{from}-{to}"))
}

/// One of our positions in OTN.
fn otn_position(ours: &str) -> Option<String> {
    OtnPosition::of_ours(ours).ok().map(|(board, _)| board.to_string())
}

/// The clocks: of a game, or a period of overtime for each move where its time is fixed. Increments, which the protocol
/// does not have, are in the time left.
fn clock(turn: &Turn) -> Clock {
    match turn.pace.time {
        Some(time) => {
            let whole_seconds = Duration::from_secs(time.as_secs_f64().ceil() as u64);
            Clock {
                left: [Some(time); 2],
                in_overtime: [true; 2],
                overtime: whole_seconds,
                overtimes: [1; 2],
            }
        }
        None => {
            Clock { left: turn.clocks, in_overtime: [false; 2], overtime: Duration::ZERO, overtimes: [0; 2] }
        }
    }
}
