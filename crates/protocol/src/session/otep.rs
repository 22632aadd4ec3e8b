//! An OTEP session.

use super::engine_thread::{Event, HashAction, SearchRequest};
use super::{Connection, Session, Settings, board_of, move_limits, overhead_of, score_value, set_up};
use crate::otep::{AnalysedLine, Clock, EngineMessage, HostMessage};
use anyhow::{Context, Result, bail};
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;
use throughline_catalog::{EngineMove, GameHandle, GameRecord};
use throughline_game::Side;
use throughline_records::tafl::otn::{OtnMove, OtnPosition, OtnRules};
use throughline_search::{ClockTime, Limits};

/// State of an OTEP session.
pub(crate) struct Otep {
    settings: Settings,
    /// The game, once the host has sent rules that we support.
    game: Option<(GameHandle, GameRecord)>,
    /// The side assigned to the engine.
    side: Option<Side>,
    clock: Option<Clock>,
    task: Option<Task>,
    /// Number of cancelled searches whose results are still to come.
    answers_to_discard: usize,
}

/// The purpose of the running search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    Move,
    Analysis(Side),
}

impl Otep {
    pub fn new(settings: Settings) -> Self {
        Otep { settings, game: None, side: None, clock: None, task: None, answers_to_discard: 0 }
    }
}

/// Returns a message for the host's users.
fn status(text: impl Into<String>) -> EngineMessage {
    EngineMessage::Status(text.into())
}

fn error(text: impl Into<String>) -> EngineMessage {
    EngineMessage::Error { is_fatal: false, text: text.into() }
}

impl Session for Otep {
    fn start(&mut self, connection: &mut Connection) -> io::Result<()> {
        connection.send(EngineMessage::Hello)
    }

    fn handle(&mut self, event: Event, connection: &mut Connection) -> io::Result<ControlFlow<()>> {
        match event {
            Event::Line(line) if line.trim().is_empty() => {}
            Event::Line(line) => match HostMessage::parse(&line) {
                Ok(HostMessage::Goodbye) => return Ok(ControlFlow::Break(())),
                Ok(message) => self.receive(message, connection)?,
                Err(error) => connection.send(status(error.to_string()))?,
            },
            Event::TooLong => connection.send(status("a line of more than a mebibyte was passed over"))?,
            Event::Thought(_) if self.answers_to_discard > 0 => self.answers_to_discard -= 1,
            Event::Thought(thought) => self.finish_search(thought, connection)?,
            Event::End => return Ok(ControlFlow::Break(())),
            Event::Report(_) | Event::Perft(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Otep {
    fn receive(&mut self, message: HostMessage, connection: &mut Connection) -> io::Result<()> {
        match message {
            HostMessage::Rules(text) => self.rules(&text, connection)?,
            HostMessage::Position(text) => self.position(&text, connection)?,
            HostMessage::Side(side) => self.side = Some(side),
            HostMessage::Clock(clock) => self.clock = Some(clock),
            HostMessage::Play(side) => self.play(side, connection)?,
            HostMessage::OpponentMove { moves, position } => {
                self.opponent_moves(&moves, position.as_deref(), connection)?
            }
            HostMessage::Accepted(text) => self.move_accepted(&text, connection)?,
            HostMessage::Error(code) => self.move_refused(code, connection)?,
            HostMessage::Analyze { moves, time } => self.analyze(moves, time, connection)?,
            HostMessage::Finish(_) => {
                self.cancel(connection);
                self.clock = None;
            }
            HostMessage::Hello | HostMessage::Start | HostMessage::Goodbye => {}
        }
        Ok(())
    }

    /// Cancels the running search, if there is one.
    fn cancel(&mut self, connection: &Connection) {
        if self.task.take().is_some() {
            connection.engine.stop();
            self.answers_to_discard += 1;
        }
    }

    fn rules(&mut self, text: &str, connection: &mut Connection) -> io::Result<()> {
        self.cancel(connection);
        self.game = None;
        match begin(text) {
            Ok((game, record)) => {
                connection.engine.configure(self.settings.engine_config(), HashAction::Clear, record.clone());
                connection.send(status(format!("playing {}", game.spec())))?;
                self.game = Some((game, record));
                Ok(())
            }
            Err(why) => connection.send(error(format!("rules that cannot be played: {why}"))),
        }
    }

    /// Sets the position. The side to move is the engine's side, or else stays the same.
    fn position(&mut self, text: &str, connection: &mut Connection) -> io::Result<()> {
        self.cancel(connection);
        let Some((game, record)) = &mut self.game else {
            return connection.send(error("a position before the rules"));
        };
        let side = self.side.unwrap_or(record.side_to_move());
        match read_position(game, text, side) {
            Ok(placed) => *record = placed,
            Err(why) => return connection.send(error(format!("a position that cannot be: {why}"))),
        }
        Ok(())
    }

    /// Starts a search for a side. If it is the other side's turn, the turn changes, and the
    /// history is dropped.
    fn think(&mut self, side: Side, task: Task, limits: Limits, connection: &mut Connection) -> Result<()> {
        self.cancel(connection);
        let (game, record) = self.game.as_mut().context("no rules were told that can be played")?;
        if record.side_to_move() != side {
            *record = set_up(game, &board_of(&record.position_text()), side)?;
        }
        if let Some(outcome) = record.outcome() {
            bail!("the game is over: {}", outcome.reason.words);
        }
        connection.engine.think(SearchRequest::full_strength(record.clone(), limits));
        self.task = Some(task);
        Ok(())
    }

    fn play(&mut self, side: Side, connection: &mut Connection) -> io::Result<()> {
        match self.think(side, Task::Move, self.limits(side), connection) {
            Ok(()) => Ok(()),
            // Fatal, because the host waits for a move and there is none.
            Err(why) => connection.send(EngineMessage::Error { is_fatal: true, text: why.to_string() }),
        }
    }

    fn limits(&self, side: Side) -> Limits {
        let at = side.index();
        let Some((clock, left)) = self.clock.and_then(|clock| Some((clock, clock.left[at]?))) else {
            return move_limits(self.settings.move_time);
        };
        // An overtime period is renewed by each move made in time. While the main time runs, at
        // least one period is left.
        let (remaining, moves_to_go) = match (clock.in_overtime[at], clock.overtimes[at]) {
            (true, _) => (left, Some(1)),
            (false, 0) => (left, None),
            (false, _) => (left + clock.overtime, None),
        };
        let overhead = overhead_of(remaining);
        Limits::clock(&ClockTime { remaining, increment: Duration::ZERO, moves_to_go, overhead })
    }

    fn analyze(&mut self, moves: usize, time: Duration, connection: &mut Connection) -> io::Result<()> {
        let side = self.side.unwrap_or_else(|| self.side_to_move());
        match self.think(side, Task::Analysis(side), move_limits(time).with_lines(moves), connection) {
            Ok(()) => Ok(()),
            Err(why) => connection.send(error(why.to_string())),
        }
    }

    fn finish_search(
        &mut self,
        thought: Option<Box<EngineMove>>,
        connection: &mut Connection,
    ) -> io::Result<()> {
        let (Some(task), Some(thought)) = (self.task.take(), thought) else { return Ok(()) };
        if let Task::Analysis(side) = task {
            return connection.send(EngineMessage::Analysis(analysis(&thought, side)));
        }
        if let Some((_, record)) = &mut self.game {
            // The search was of this record: any change of the record cancels the search.
            let _ = record.play(&thought.text);
        }
        let (depth, score, nodes) = (thought.depth, thought.score, thought.nodes);
        connection.send(status(format!("depth {depth}, {score}, {nodes} positions")))?;
        connection.send(EngineMessage::Move(thought.text))
    }

    fn opponent_moves(
        &mut self,
        moves: &[String],
        position: Option<&str>,
        connection: &mut Connection,
    ) -> io::Result<()> {
        self.cancel(connection);
        let Some((game, record)) = &mut self.game else {
            return connection.send(error("a move before the rules"));
        };
        let mut mover = record.side_to_move();
        for text in moves {
            match opponent_move(game, record, text) {
                Ok(side) => mover = side,
                Err(why) => connection.send(status(format!("a move that our rules do not have: {why}")))?,
            }
        }
        match position {
            Some(position) => self.adopt_board(position, mover.opponent(), connection),
            None => Ok(()),
        }
    }

    fn move_accepted(&mut self, position: &str, connection: &mut Connection) -> io::Result<()> {
        self.adopt_board(position, self.side_to_move(), connection)
    }

    fn side_to_move(&self) -> Side {
        self.game.as_ref().map_or(Side::First, |(_, record)| record.side_to_move())
    }

    /// Takes over the host's board where ours differs from it.
    fn adopt_board(&mut self, position: &str, side: Side, connection: &mut Connection) -> io::Result<()> {
        let Some((game, record)) = &mut self.game else { return Ok(()) };
        if OtnPosition::parse(position).is_ok_and(|theirs| theirs == board_of(&record.position_text())) {
            return Ok(());
        }
        match read_position(game, position, side) {
            Ok(placed) => {
                *record = placed;
                connection.send(status("our board differed from the host's, which was taken over"))
            }
            Err(why) => connection.send(error(format!("a position that cannot be: {why}"))),
        }
    }

    /// Takes back our move, which the host refused.
    fn move_refused(&mut self, code: i64, connection: &mut Connection) -> io::Result<()> {
        let what = match code {
            1 | 4 => "the wrong side moved",
            2 | 5 => "no piece stood there",
            3 | 6 => "the move is not legal there",
            _ => "something is wrong",
        };
        if let Some((_, record)) = &mut self.game {
            record.undo();
        }
        connection.send(status(format!("the host refused the move (error {code}: {what})")))
    }
}

/// Returns the game of a rules string, at its start.
fn begin(text: &str) -> Result<(GameHandle, GameRecord)> {
    let ours = OtnRules::parse(text)?.rule_set().map_err(|unsupported| {
        let keys = unsupported.iter();
        let keys = keys.map(|key| format!("{} is {}, and can be {}", key.key, key.found, key.supported));
        anyhow::Error::msg(keys.collect::<Vec<_>>().join("; "))
    })?;
    let game = GameHandle::from_spec(&ours.spec)?;
    let record = game.record(ours.position.as_deref())?;
    Ok((game, record))
}

/// Reads the host's pieces, with this side to move.
fn read_position(game: &GameHandle, text: &str, side: Side) -> Result<GameRecord> {
    set_up(game, &OtnPosition::parse(text)?, side)
}

/// Plays a move from the host, simple or in full, and returns the side that made it. The message
/// does not name the side, so both are tried.
fn opponent_move(game: &GameHandle, record: &mut GameRecord, text: &str) -> Result<Side> {
    let read = OtnMove::parse(text).with_context(|| format!("“{text}” is no move"))?;
    let plain = format!("{}-{}", read.from, read.to);
    let side = record.side_to_move();
    let Err(error) = record.play(&plain) else { return Ok(side) };
    match set_up(game, &board_of(&record.position_text()), side.opponent()) {
        Ok(mut other) => {
            other.play(&plain).map_err(|_| error)?;
            *record = other;
            Ok(side.opponent())
        }
        Err(_) => Err(error.into()),
    }
}

/// Returns the lines of a search. Evaluations are from the attackers' view, like those of the
/// host's own engine.
fn analysis(thought: &EngineMove, side: Side) -> Vec<AnalysedLine> {
    let sign = if side == Side::First { 1.0 } else { -1.0 };
    let lines = thought
        .lines
        .iter()
        .map(|line| AnalysedLine { moves: line.moves.clone(), value: sign * score_value(line.score) });
    lines.collect()
}
