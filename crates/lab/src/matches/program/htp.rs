//! Programs that speak HTP, the protocol of hnefatafl-copenhagen. They play Hnefatafl by the rules
//! that belong to the size of its board, from its start; how long they think is a matter of their
//! own settings, but for clocks of whole minutes.

use super::{Dialogue, Process, Result, Wait, check_tafl};
use crate::matches::engine_spec::Clock;
use crate::matches::player::{Action, Answer, PlayerFault, Turn};
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_protocol::htp::{Command, Generated, Play, Response as Said, TimeSettings};
use throughline_records::tafl::otn::OtnPosition;

/// What is said in HTP.
pub(super) struct Htp {
    time: TimeSettings,
    size: u8,
    first: Side,
    /// Plies of the game that the program knows of.
    known: usize,
}

impl Htp {
    /// For a program that is told of the clock, if it has one.
    pub fn new(clock: Option<Clock>) -> Self {
        let fischer = |clock: Clock| TimeSettings::Fischer { time: clock.base, increment: clock.increment };
        let time = clock.map_or(TimeSettings::Untimed, fischer);
        Htp { time, size: 0, first: Side::First, known: 0 }
    }

    /// Tells the program a command, and waits for its answer; `None` when stopped.
    fn done(
        &self,
        process: &mut Process,
        command: &Command,
        patience: Duration,
        wait: Wait,
    ) -> Result<Option<String>> {
        let text = command.text(self.size);
        process.forget_lines();
        process.tell(&text)?;
        // Other lines belong to the answer before, or are noise.
        match process.wait_for(patience, wait.stop, &mut |line| Ok(Said::parse(line).ok()))? {
            Some(Said::Done(answer)) => Ok(Some(answer)),
            Some(Said::Error(why)) => Err(PlayerFault::Nonsense(format!("refused “{text}”: {why}"))),
            None => Ok(None),
        }
    }
}

impl Dialogue for Htp {
    const FAREWELL: &'static str = "quit";

    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        check_tafl(game, "HTP")?;
        if start.is_some() {
            return Err(PlayerFault::Start(
                "HTP cannot set up a position: expected openings of moves".to_owned(),
            ));
        }
        let record = game.record(None).map_err(|error| PlayerFault::Start(error.to_string()))?;
        let (board, first) = OtnPosition::of_ours(&record.position_text())
            .map_err(|error| PlayerFault::Start(error.to_string()))?;
        self.size = board.size() as u8;
        self.first = first;
        self.known = 0;
        Ok(())
    }

    /// The protocol has no introductions.
    fn meet(&mut self, _process: &mut Process, _wait: Wait) -> Result<()> {
        Ok(())
    }

    fn begin(&mut self, process: &mut Process, wait: Wait) -> Result<()> {
        let commands =
            [Command::BoardSize(self.size), Command::TimeSettings(self.time), Command::FirstMove(self.first)];
        for command in commands {
            self.done(process, &command, wait.answer, wait)?;
        }
        Ok(())
    }

    fn ask(
        &mut self,
        process: &mut Process,
        record: &GameRecord,
        _turn: &Turn,
        wait: Wait,
    ) -> Result<Answer> {
        for (ply, text) in record.move_texts().iter().enumerate().skip(self.known) {
            // The sides take turns.
            let side = if ply.is_multiple_of(2) { self.first } else { self.first.opponent() };
            let untold = || PlayerFault::Nonsense(format!("cannot be told “{text}”"));
            let play = Play::from_dashed(text).ok_or_else(untold)?;
            self.done(process, &Command::Play(side, play), wait.answer, wait)?;
        }
        self.known = record.len();
        let answer = self.done(process, &Command::GenerateMove(None), wait.thought, wait)?;
        // Stopped: what is said no longer counts.
        let Some(answer) = answer else { return Ok(Answer::silent(Action::Resign)) };
        let read = Generated::parse(&answer);
        let generated = read.map_err(|fault| PlayerFault::Nonsense(format!("answered {fault}")))?;
        let Some(text) = generated.play.dashed() else { return Ok(Answer::silent(Action::Resign)) };
        // It has played the move itself.
        self.known += 1;
        let claims = record.claim().is_some();
        Ok(Answer::silent(if claims { Action::Claim } else { Action::Move(text) }))
    }
}
