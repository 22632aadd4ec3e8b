//! OTEP.

use crate::otep::{Analysed, Clock, EngineMessage, HostMessage};
use crate::session::Settings;
use crate::session::desk::Desk;
use crate::session::handle::{Flow, Session};
use crate::session::tafl::{board_of, set_up, value};
use crate::session::thinker::{Event, Question};
use crate::session::time::{move_limits, overhead_of};
use std::io::{self, Write};
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord, Thought};
use throughline_game::Side;
use throughline_records::tafl::otn::{OtnMove, OtnPosition, OtnRules};
use throughline_search::{ClockTime, Limits};

/// A conversation in OTEP.
pub(crate) struct Otep {
    settings: Settings,
    /// The game, once its rules were told and can be played.
    game: Option<(GameHandle, GameRecord)>,
    /// The side that the engine was given.
    side: Option<Side>,
    clock: Option<Clock>,
    task: Option<Task>,
    /// Answers still to come that nobody wants.
    unwanted: usize,
}

/// What the search under way is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    Move,
    Analysis(Side),
}

impl Otep {
    pub fn new(settings: Settings) -> Self {
        Otep { settings, game: None, side: None, clock: None, task: None, unwanted: 0 }
    }
}

/// Words for the host's people.
fn status(text: impl Into<String>) -> EngineMessage {
    EngineMessage::Status(text.into())
}

fn error(text: impl Into<String>) -> EngineMessage {
    EngineMessage::Error { is_fatal: false, text: text.into() }
}

impl<W: Write> Session<W> for Otep {
    fn open(&mut self, desk: &mut Desk<W>) -> io::Result<()> {
        desk.say(EngineMessage::Hello)
    }

    fn handle(&mut self, event: Event, desk: &mut Desk<W>) -> io::Result<Flow> {
        match event {
            Event::Line(line) if line.trim().is_empty() => {}
            Event::Line(line) => match HostMessage::parse(&line) {
                Ok(HostMessage::Goodbye) => return Ok(Flow::Enough),
                Ok(message) => self.hear(message, desk)?,
                Err(fault) => desk.say(status(fault.to_string()))?,
            },
            Event::TooLong => desk.say(status("a line of more than a mebibyte was passed over"))?,
            Event::Thought(_) if self.unwanted > 0 => self.unwanted -= 1,
            Event::Thought(thought) => self.thought(thought, desk)?,
            Event::End => return Ok(Flow::Enough),
            Event::Report(_) | Event::Ready => {}
        }
        Ok(Flow::More)
    }
}

impl Otep {
    fn hear<W: Write>(&mut self, message: HostMessage, desk: &mut Desk<W>) -> io::Result<()> {
        match message {
            HostMessage::Rules(text) => self.rules(&text, desk),
            HostMessage::Position(text) => self.position(&text, desk),
            HostMessage::Side(side) => {
                self.side = Some(side);
                Ok(())
            }
            HostMessage::Clock(clock) => {
                self.clock = Some(clock);
                Ok(())
            }
            HostMessage::Play(side) => self.play(side, desk),
            HostMessage::OpponentMove { moves, position } => {
                self.opponent_moves(&moves, position.as_deref(), desk)
            }
            HostMessage::Accepted(text) => self.agree(&text, desk),
            HostMessage::Error(code) => self.refused(code, desk),
            HostMessage::Analyze { moves, time } => self.analyze(moves, time, desk),
            HostMessage::Finish(_) => {
                self.cancel(desk);
                self.clock = None;
                Ok(())
            }
            HostMessage::Hello | HostMessage::Start | HostMessage::Goodbye => Ok(()),
        }
    }

    /// Whatever is being thought about is no longer wanted.
    fn cancel<W: Write>(&mut self, desk: &Desk<W>) {
        if self.task.take().is_some() {
            desk.thinker.stop();
            self.unwanted += 1;
        }
    }

    fn rules<W: Write>(&mut self, text: &str, desk: &mut Desk<W>) -> io::Result<()> {
        self.cancel(desk);
        self.game = None;
        match begin(text) {
            Ok((game, record)) => {
                desk.thinker.settle(self.settings.make(), true, record.clone());
                desk.say(status(format!("playing {}", game.spec())))?;
                self.game = Some((game, record));
                Ok(())
            }
            Err(why) => desk.say(error(format!("rules that cannot be played: {why}"))),
        }
    }

    /// The pieces on the board, with a side to move: the one that the engine was given, if none is
    /// clear.
    fn position<W: Write>(&mut self, text: &str, desk: &mut Desk<W>) -> io::Result<()> {
        self.cancel(desk);
        let side = self.side;
        let Some((game, record)) = &mut self.game else {
            return desk.say(error("a position before the rules"));
        };
        let board = OtnPosition::parse(text).map_err(|error| error.to_string());
        match board.and_then(|board| set_up(game, &board, side.unwrap_or(record.side_to_move()))) {
            Ok(placed) => *record = placed,
            Err(why) => return desk.say(error(format!("a position that cannot be: {why}"))),
        }
        Ok(())
    }

    /// Makes it this side's turn; what went before is forgotten where it was not.
    fn turn_to(&mut self, side: Side) -> Result<&GameRecord, String> {
        let (game, record) = self.game.as_mut().ok_or("no rules were told that can be played")?;
        if record.side_to_move() != side {
            *record = set_up(game, &board_of(&record.position_text()), side)?;
        }
        match record.outcome() {
            Some(outcome) => Err(format!("the game is over: {}", outcome.reason.words)),
            None => Ok(record),
        }
    }

    fn play<W: Write>(&mut self, side: Side, desk: &mut Desk<W>) -> io::Result<()> {
        self.cancel(desk);
        let limits = self.limits(side);
        match self.turn_to(side) {
            Ok(record) => {
                let record = record.clone();
                desk.thinker.think(Question { among: Vec::new(), record, limits, level: None });
                self.task = Some(Task::Move);
                Ok(())
            }
            // The host waits for a move, and there is none: it has to know.
            Err(text) => desk.say(EngineMessage::Error { is_fatal: true, text }),
        }
    }

    fn limits(&self, side: Side) -> Limits {
        let at = side.index();
        let Some((clock, left)) = self.clock.and_then(|clock| Some((clock, clock.left[at]?))) else {
            return move_limits(self.settings.move_time);
        };
        // A period of overtime comes again after a move in time; while the main time runs, one is
        // left at least.
        let (remaining, moves_to_go) = match (clock.in_overtime[at], clock.overtimes[at]) {
            (true, _) => (left, Some(1)),
            (false, 0) => (left, None),
            (false, _) => (left + clock.overtime, None),
        };
        let overhead = overhead_of(remaining);
        Limits::clock(&ClockTime { remaining, increment: Duration::ZERO, moves_to_go, overhead })
    }

    fn analyze<W: Write>(&mut self, moves: usize, time: Duration, desk: &mut Desk<W>) -> io::Result<()> {
        self.cancel(desk);
        let side = self.side.or(self.game.as_ref().map(|(_, record)| record.side_to_move()));
        match self.turn_to(side.unwrap_or(Side::First)) {
            Ok(record) => {
                let (record, limits) = (record.clone(), move_limits(time).with_lines(moves));
                self.task = Some(Task::Analysis(record.side_to_move()));
                desk.thinker.think(Question { among: Vec::new(), record, limits, level: None });
                Ok(())
            }
            Err(why) => desk.say(error(why)),
        }
    }

    fn thought<W: Write>(&mut self, thought: Option<Box<Thought>>, desk: &mut Desk<W>) -> io::Result<()> {
        let (Some(task), Some(thought)) = (self.task.take(), thought) else { return Ok(()) };
        if let Task::Analysis(side) = task {
            return desk.say(EngineMessage::Analysis(analysis(&thought, side)));
        }
        if let Some((_, record)) = &mut self.game {
            // The thought is of this record: whatever changes it cancels the thought.
            let _ = record.play(&thought.text);
        }
        let (depth, score, nodes) = (thought.depth, thought.score, thought.nodes);
        desk.say(status(format!("depth {depth}, {score}, {nodes} positions")))?;
        desk.say(EngineMessage::Move(thought.text))
    }

    fn opponent_moves<W: Write>(
        &mut self,
        moves: &[String],
        position: Option<&str>,
        desk: &mut Desk<W>,
    ) -> io::Result<()> {
        self.cancel(desk);
        let Some((game, record)) = &mut self.game else {
            return desk.say(error("a move before the rules"));
        };
        let mut mover = record.side_to_move();
        for text in moves {
            match opponent_move(game, record, text) {
                Ok(side) => mover = side,
                Err(why) => desk.say(status(format!("a move that our rules do not have: {why}")))?,
            }
        }
        match position {
            Some(position) => self.adopt(position, mover.opponent(), desk),
            None => Ok(()),
        }
    }

    fn agree<W: Write>(&mut self, position: &str, desk: &mut Desk<W>) -> io::Result<()> {
        let side = self.game.as_ref().map_or(Side::First, |(_, record)| record.side_to_move());
        self.adopt(position, side, desk)
    }

    /// The host's board is what is played on: where ours differs, it is taken over.
    fn adopt<W: Write>(&mut self, position: &str, side: Side, desk: &mut Desk<W>) -> io::Result<()> {
        let Some((game, record)) = &mut self.game else { return Ok(()) };
        let theirs = OtnPosition::parse(position).map_err(|error| error.to_string());
        if theirs.as_ref() == Ok(&board_of(&record.position_text())) {
            return Ok(());
        }
        match theirs.and_then(|board| set_up(game, &board, side)) {
            Ok(placed) => {
                *record = placed;
                desk.say(status("our board differed from the host's, which was taken over"))
            }
            Err(why) => desk.say(error(format!("a position that cannot be: {why}"))),
        }
    }

    /// The host did not take our move, so that it was not played.
    fn refused<W: Write>(&mut self, code: i64, desk: &mut Desk<W>) -> io::Result<()> {
        let what = match code {
            1 | 4 => "the wrong side moved",
            2 | 5 => "no piece stood there",
            3 | 6 => "the move is not legal there",
            _ => "something is wrong",
        };
        if let Some((_, record)) = &mut self.game {
            record.undo();
        }
        desk.say(status(format!("the host refused the move (error {code}: {what})")))
    }
}

/// The game of a rules string.
fn begin(text: &str) -> Result<(GameHandle, GameRecord), String> {
    let rules = OtnRules::parse(text).map_err(|error| error.to_string())?;
    let ours = rules.rule_set().map_err(|unsupported| {
        let keys = unsupported.iter();
        let keys = keys.map(|key| format!("{} is {}, and can be {}", key.key, key.found, key.supported));
        keys.collect::<Vec<_>>().join("; ")
    })?;
    let game = GameHandle::from_spec(&ours.spec).map_err(|error| error.to_string())?;
    let record = game.record(ours.position.as_deref()).map_err(|error| error.to_string())?;
    Ok((game, record))
}

/// Plays a move of the host's, simple or in full; tells whose it was. Nobody says whose turn it is,
/// so that either side's may be.
fn opponent_move(game: &GameHandle, record: &mut GameRecord, text: &str) -> Result<Side, String> {
    let read = OtnMove::parse(text).ok_or_else(|| format!("“{text}” is no move"))?;
    let plain = format!("{}-{}", read.from, read.to);
    let side = record.side_to_move();
    let Err(error) = record.play(&plain) else { return Ok(side) };
    let other = set_up(game, &board_of(&record.position_text()), side.opponent());
    let Ok(mut other) = other else { return Err(error.to_string()) };
    other.play(&plain).map_err(|_| error.to_string())?;
    *record = other;
    Ok(side.opponent())
}

/// Values are from the attackers' view, as the host's own engine gives them.
fn analysis(thought: &Thought, side: Side) -> Vec<Analysed> {
    let sign = if side == Side::First { 1.0 } else { -1.0 };
    let lines = thought
        .lines
        .iter()
        .map(|line| Analysed { moves: line.moves.clone(), value: sign * value(line.score) });
    lines.collect()
}
