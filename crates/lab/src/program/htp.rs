//! Programs that speak HTP, the protocol of hnefatafl-copenhagen. They play Hnefatafl by the rules that belong to the size of
//! its board, from its start; how long they think is a matter of their own settings, but for clocks of whole minutes.

use super::process::Process;
use super::{GRACE, not_started, tafl, time_for};
use crate::pace::Clock;
use crate::player::{Action, Answer, Player, PlayerFault, Turn};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_protocol::htp::{Answer as Said, Command, Generated, Play, TimeSettings, Vertex};

/// A program that speaks HTP.
pub(crate) struct HtpProgram {
    command: Vec<String>,
    patience: Duration,
    time: TimeSettings,
    process: Option<Process>,
    size: u8,
    /// Plies of the game that the program knows of.
    known: usize,
}

impl HtpProgram {
    /// A program that is started when it is needed, and is told of the clock if it has one.
    pub fn new(command: Vec<String>, clock: Option<Clock>, patience: Duration) -> Self {
        let fischer = |clock: Clock| TimeSettings::Fischer { time: clock.base, increment: clock.increment };
        let time = clock.map_or(TimeSettings::Untimed, fischer);
        HtpProgram { command, patience, time, process: None, size: 0, known: 0 }
    }

    /// Tells the program a command, and waits for its answer.
    fn done(
        &mut self,
        command: &Command,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<String, PlayerFault> {
        let gone = || PlayerFault::Crash("it was not started".to_owned());
        let text = command.text(self.size);
        let process = self.process.as_mut().ok_or_else(gone)?;
        process.forget_lines();
        process.tell(&text)?;
        // Other lines belong to the answer before, or are noise.
        let said = process.wait_for(patience, stop, &mut |line| Ok(Said::parse(line).ok()))?;
        match said {
            Some(Said::Done(answer)) => Ok(answer),
            Some(Said::Error(why)) => Err(PlayerFault::Nonsense(format!("refused “{text}”: {why}"))),
            // Stopped: what is said no longer counts.
            None => Ok(String::new()),
        }
    }

    fn begin(&mut self, first: Side) -> Result<(), PlayerFault> {
        let commands =
            [Command::BoardSize(self.size), Command::TimeSettings(self.time), Command::FirstMove(first)];
        for command in commands {
            self.done(&command, self.patience, &AtomicBool::new(false))?;
        }
        Ok(())
    }

    fn ask(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        for (ply, text) in record.move_texts().iter().enumerate().skip(self.known) {
            // The sides take turns.
            let before = record.len() - ply;
            let side = record.side_to_move();
            let side = if before.is_multiple_of(2) { side } else { side.opponent() };
            let play = play(text).ok_or_else(|| PlayerFault::Nonsense(format!("cannot be told “{text}”")))?;
            self.done(&Command::Play(side, play), self.patience, stop)?;
        }
        self.known = record.len();
        let patience = time_for(record, turn).map_or(self.patience, |time| time + GRACE);
        let answer = self.done(&Command::GenerateMove(None), patience, stop)?;
        let mut action = Action::Resign;
        if !answer.is_empty() {
            let read = Generated::parse(&answer);
            let generated = read.map_err(|fault| PlayerFault::Nonsense(format!("answered {fault}")))?;
            if let Play::Move { from, to } = generated.play {
                // It has played the move itself.
                self.known += 1;
                let claims = record.claim().is_some();
                let text = format!("{}-{}", square(from), square(to));
                action = if claims { Action::Claim } else { Action::Move(text) };
            }
        }
        Ok(Answer { action, score: None, depth: None, nodes: None })
    }
}

impl Player for HtpProgram {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault> {
        tafl::check(game, "HTP")?;
        if start.is_some() {
            return Err(PlayerFault::Start(
                "HTP cannot set up a position: expected openings of moves".to_owned(),
            ));
        }
        let record = game.record(None).map_err(|error| PlayerFault::Start(error.to_string()))?;
        self.size = tafl::size_of(&record.position_text());
        self.known = 0;
        // A program that fails between two games is started once more.
        if self.process.is_some() && self.begin(record.side_to_move()).is_ok() {
            return Ok(());
        }
        self.process = Some(Process::start(&self.command, "quit")?);
        self.begin(record.side_to_move()).map_err(not_started)
    }

    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        let answer = self.ask(record, turn, stop);
        if answer.is_err() {
            self.process = None;
        }
        answer
    }
}

/// A move as the protocol has it.
fn play(text: &str) -> Option<Play> {
    let (from, to) = tafl::squares(text)?;
    Some(Play::Move { from: Vertex::parse(from).ok()?, to: Vertex::parse(to).ok()? })
}

/// A square as our moves have it.
fn square(vertex: Vertex) -> String {
    format!("{}{}", char::from(b'a' + vertex.file), vertex.rank + 1)
}
