//! Programs that speak HTP or OTEP. Both protocols support only Hnefatafl, and give no scores with
//! moves.
//!
//! HTP is the protocol of hnefatafl-copenhagen. The board size selects the rules, and games begin
//! at the start; how long a program thinks is up to its own settings, except for clocks of whole
//! minutes.
//!
//! OTEP is OpenTafl's engine protocol. It supports all rules that OTN can express, and a clock or a
//! fixed time for each move. Some details follow OpenTafl's own engine (`ExternalEngineClient` and
//! `AiWorkspace`): it takes the first clock of a game for the game's length, whatever stars it has;
//! `side` changes the side to move, so it is sent only when asked for; with a single period of
//! overtime the engine would leave a second of it unused, with more periods half a second.

use super::{Dialogue, Process, Result, Timeouts};
use crate::matches::player::{Action, Decision, PlayerFault, Turn};
use crate::matches::time_control::{Clock, TimeControl};
use std::time::{Duration, Instant};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::Side;
use throughline_game::notation::clip;
use throughline_protocol::htp::{Command, GeneratedMove, Play, Response, TimeSettings};
use throughline_protocol::otep::{Clock as OtepClock, EngineMessage, Finish, HostMessage};
use throughline_records::tafl::otn::{OtnMove, OtnPosition, OtnRules};

/// Rejects games other than Hnefatafl.
fn check_tafl(game: &GameHandle, protocol: &str) -> Result<()> {
    if game.info().id == "hnefatafl" {
        return Ok(());
    }
    let name = game.info().name;
    Err(PlayerFault::Start(format!("{protocol} speaks of Hnefatafl alone, and the game is {name}")))
}

/// Returns a move, or a resignation if there is none.
fn move_or_resignation(text: Option<String>) -> Option<Decision> {
    Some(text.map_or(Action::Resign, Action::Move).into())
}

/// The dialogue in HTP.
pub(super) struct Htp {
    time: TimeSettings,
    size: u8,
    first: Side,
    /// The number of plies that the program knows.
    known: usize,
}

impl Htp {
    /// Creates the dialogue; the program is told of the clock, if it has one.
    pub fn new(clock: Option<Clock>) -> Self {
        let fischer = |clock: Clock| TimeSettings::Fischer { time: clock.base, increment: clock.increment };
        let time = clock.map_or(TimeSettings::Untimed, fischer);
        Htp { time, size: 0, first: Side::First, known: 0 }
    }

    /// Sends a command, and waits for its answer; `None` if stopped.
    fn done(
        &self,
        process: &mut Process,
        command: &Command,
        patience: Duration,
        timeouts: Timeouts,
    ) -> Result<Option<String>> {
        let text = command.text(self.size);
        process.discard_output();
        process.send(&text)?;
        // Other lines belong to an earlier answer, or are noise.
        match process.wait_for(patience, timeouts.stop, &mut |line| Ok(Response::parse(line).ok()))? {
            Some(Response::Done(answer)) => Ok(Some(answer)),
            Some(Response::Error(why)) => {
                Err(PlayerFault::InvalidAnswer(format!("refused “{text}”: {}", clip(&why))))
            }
            None => Ok(None),
        }
    }
}

impl Dialogue for Htp {
    fn quit_command(&self) -> &'static str {
        "quit"
    }

    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        check_tafl(game, "HTP")?;
        if start.is_some() {
            return Err(PlayerFault::Start(
                "HTP cannot set up a position: expected openings of moves".to_owned(),
            ));
        }
        let record = game.record(None).map_err(|error| PlayerFault::Start(error.to_string()))?;
        let (board, first) = OtnPosition::of_position_string(&record.position_text())
            .map_err(|error| PlayerFault::Start(error.to_string()))?;
        self.size = board.size() as u8;
        self.first = first;
        self.known = 0;
        Ok(())
    }

    /// The protocol has no handshake.
    fn handshake(&mut self, _process: &mut Process, _timeouts: Timeouts) -> Result<()> {
        Ok(())
    }

    fn begin(&mut self, process: &mut Process, timeouts: Timeouts) -> Result<()> {
        let commands =
            [Command::BoardSize(self.size), Command::TimeSettings(self.time), Command::FirstMove(self.first)];
        for command in commands {
            self.done(process, &command, timeouts.answer, timeouts)?;
        }
        Ok(())
    }

    fn ask(
        &mut self,
        process: &mut Process,
        record: &GameRecord,
        _turn: &Turn,
        timeouts: Timeouts,
    ) -> Result<Option<Decision>> {
        for (ply, text) in record.move_texts().iter().enumerate().skip(self.known) {
            // The sides take turns.
            let side = if ply.is_multiple_of(2) { self.first } else { self.first.opponent() };
            let untold = || PlayerFault::InvalidAnswer(format!("cannot be told “{text}”"));
            let play = Play::from_dashed(text).ok_or_else(untold)?;
            self.done(process, &Command::Play(side, play), timeouts.answer, timeouts)?;
        }
        self.known = record.len();
        let Some(answer) = self.done(process, &Command::GenerateMove(None), timeouts.thought, timeouts)?
        else {
            return Ok(None);
        };
        let read = GeneratedMove::parse(&answer);
        let generated = read.map_err(|error| PlayerFault::InvalidAnswer(format!("answered {error}")))?;
        let text = generated.play.dashed();
        // The program has played the move on its own board.
        self.known += usize::from(text.is_some());
        Ok(move_or_resignation(text))
    }
}

/// The error number of an illegal move.
const ILLEGAL: i64 = 3;
/// The number of overtime periods for a fixed time for each move: one for the move, and others that
/// are never used.
const PERIODS: u32 = 10;

/// The dialogue in OTEP.
pub(super) struct Otep {
    time: TimeControl,
    /// The rules, as they were sent to the program.
    rules: String,
    /// The number of plies that the program knows.
    known: usize,
}

impl Otep {
    /// Creates the dialogue for a program with this time control.
    pub fn new(time: TimeControl) -> Self {
        Otep { time, rules: String::new(), known: 0 }
    }

    /// Waits for the program's move, and answers its queries; `None` if stopped.
    fn listen(
        &self,
        process: &mut Process,
        record: &GameRecord,
        turn: &Turn,
        timeouts: Timeouts,
    ) -> Result<Option<String>> {
        let asked = Instant::now();
        loop {
            let left = timeouts.thought.saturating_sub(asked.elapsed());
            let heard =
                process.wait_for(left, timeouts.stop, &mut |line| match EngineMessage::parse(line) {
                    Ok(EngineMessage::Error { is_fatal: true, text }) => {
                        Err(PlayerFault::InvalidAnswer(format!("gave up: {}", clip(&text))))
                    }
                    Ok(
                        message @ (EngineMessage::Move(_)
                        | EngineMessage::AskRules
                        | EngineMessage::AskPosition
                        | EngineMessage::AskSide
                        | EngineMessage::AskClock),
                    ) => Ok(Some(message)),
                    _ => Ok(None),
                })?;
            let answer = match heard {
                None => return Ok(None),
                Some(EngineMessage::Move(text)) => return Ok(Some(text)),
                Some(EngineMessage::AskRules) => HostMessage::Rules(self.rules.clone()),
                Some(EngineMessage::AskClock) => HostMessage::Clock(clock(turn)),
                Some(EngineMessage::AskSide) => HostMessage::Side(record.side_to_move()),
                Some(_) => HostMessage::Position(otn_position(&record.position_text()).unwrap_or_default()),
            };
            tell(process, &answer)?;
        }
    }

    /// Reads the program's move, and tells the program whether it is accepted.
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
    fn quit_command(&self) -> &'static str {
        "goodbye"
    }

    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        check_tafl(game, "OTEP")?;
        let rules = OtnRules::of_spec(game.spec(), start);
        self.rules = rules.map_err(|error| PlayerFault::Start(error.to_string()))?.to_string();
        self.known = 0;
        Ok(())
    }

    fn handshake(&mut self, process: &mut Process, timeouts: Timeouts) -> Result<()> {
        process.wait_for(timeouts.answer, timeouts.stop, &mut |line| {
            Ok((EngineMessage::parse(line) == Ok(EngineMessage::Hello)).then_some(()))
        })?;
        Ok(())
    }

    /// Ends the previous game first.
    fn begin(&mut self, process: &mut Process, _timeouts: Timeouts) -> Result<()> {
        tell(process, &HostMessage::Finish(Finish::Aborted))?;
        tell(process, &HostMessage::Rules(self.rules.clone()))?;
        tell(process, &HostMessage::Clock(length(&self.time)))
    }

    fn ask(
        &mut self,
        process: &mut Process,
        record: &GameRecord,
        turn: &Turn,
        timeouts: Timeouts,
    ) -> Result<Option<Decision>> {
        for (ply, text) in (1..).zip(record.move_texts()).skip(self.known) {
            let position = record.frame(ply).and_then(|frame| otn_position(&frame.position));
            tell(process, &HostMessage::OpponentMove { moves: vec![text], position })?;
        }
        self.known = record.len();
        tell(process, &HostMessage::Clock(clock(turn)))?;
        tell(process, &HostMessage::Play(record.side_to_move()))?;
        let Some(text) = self.listen(process, record, turn, timeouts)? else { return Ok(None) };
        let text = Some(text).filter(|text| text != OtnMove::RESIGNS);
        let text = text.map(|text| self.accept(process, record, &text)).transpose()?;
        Ok(move_or_resignation(text))
    }
}

fn tell(process: &mut Process, message: &HostMessage) -> Result<()> {
    process.send(&message.to_string())
}

/// Converts one of our positions to OTN.
fn otn_position(ours: &str) -> Option<String> {
    OtnPosition::of_position_string(ours).ok().map(|(board, _)| board.to_string())
}

/// Returns the length of a game's clocks; only overtime if each move has a fixed time.
fn length(limits: &TimeControl) -> OtepClock {
    let base = limits.clock.map_or(Duration::ZERO, |clock| clock.base);
    OtepClock { left: [Some(base); 2], in_overtime: [false; 2], ..overtime(limits) }
}

/// Returns the clocks before a move. Increments, which the protocol lacks, are included in the time
/// left.
fn clock(turn: &Turn) -> OtepClock {
    match turn.time.time {
        Some(time) => OtepClock { left: [Some(time); 2], in_overtime: [true; 2], ..overtime(&turn.time) },
        None => OtepClock { left: turn.clocks, in_overtime: [false; 2], ..overtime(&turn.time) },
    }
}

/// Returns the overtime: a fixed time for each move, rounded up to whole seconds, or none.
fn overtime(limits: &TimeControl) -> OtepClock {
    let period = limits.time.map_or(0, |time| time.as_secs_f64().ceil() as u64);
    let periods = if limits.time.is_some() { PERIODS } else { 0 };
    OtepClock {
        left: [None; 2],
        in_overtime: [false; 2],
        overtime: Duration::from_secs(period),
        overtimes: [periods; 2],
    }
}
