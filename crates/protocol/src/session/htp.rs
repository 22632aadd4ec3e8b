//! An HTP session.

use super::engine_thread::{Event, HashAction, SearchRequest};
use super::{Connection, Session, Settings, board_of, move_limits, overhead_of, score_value, set_up};
use crate::htp::{
    COMMANDS, Command, GeneratedMove, Play, Response, Status, TimeSettings, read_square, role_word,
    square_text,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use throughline_catalog::{EngineMove, GameHandle, GameRecord};
use throughline_game::{Shape, Side};
use throughline_records::tafl::Square;
use throughline_records::tafl::otn::OtnPosition;
use throughline_search::{ClockTime, Limits};

/// The rule sets of programs that speak HTP, by board size.
const RULES: [(u8, &str); 2] = [(7, "hnefatafl:rules=brandubh"), (11, "hnefatafl:rules=copenhagen")];
/// The version of the protocol.
const PROTOCOL_VERSION: &str = "1-beta";

/// State of an HTP session.
pub(crate) struct Htp {
    settings: Settings,
    /// Rule sets by board size.
    games: BTreeMap<u8, GameHandle>,
    size: u8,
    game: GameHandle,
    record: GameRecord,
    resigned: Option<Side>,
    time: TimeSettings,
    /// Time left to each side, measured by the engine.
    time_left: [Duration; 2],
    /// Start of the running search.
    search_began: Option<Instant>,
    /// Commands received during a search: the protocol answers in order.
    pending: VecDeque<Result<Command>>,
    /// Whether the input has ended.
    input_ended: bool,
}

impl Htp {
    /// Starts with Copenhagen Hnefatafl or, if given, another rule set, which then replaces that of
    /// its board size.
    pub fn new(given: Option<GameHandle>, settings: Settings) -> Self {
        let default = |spec| GameHandle::from_spec(spec).expect("a rule set of ours");
        let mut games = BTreeMap::from(RULES.map(|(size, spec)| (size, default(spec))));
        let size = given.as_ref().map_or(11, |game| start_of(game).size() as u8);
        games.extend(given.map(|game| (size, game)));
        let game = games[&size].clone();
        let record = start(&game, default_first_mover(size));
        let (time, time_left) = (TimeSettings::Untimed, [Duration::ZERO; 2]);
        let (resigned, search_began, pending) = (None, None, VecDeque::new());
        Htp {
            settings,
            games,
            size,
            game,
            record,
            resigned,
            time,
            time_left,
            search_began,
            pending,
            input_ended: false,
        }
    }
}

/// Returns the side that moves first by default: on 7x7 the defenders, in the programs that speak
/// HTP.
fn default_first_mover(size: u8) -> Side {
    if size == 7 { Side::Second } else { Side::First }
}

fn start_of(game: &GameHandle) -> OtnPosition {
    board_of(&game.record(None).expect("a game has a start").position_text())
}

fn start(game: &GameHandle, first: Side) -> GameRecord {
    set_up(game, &start_of(game), first).expect("either side may move first")
}

impl Session for Htp {
    fn start(&mut self, connection: &mut Connection) -> io::Result<()> {
        self.configure_engine(connection);
        Ok(())
    }

    fn handle(&mut self, event: Event, connection: &mut Connection) -> io::Result<ControlFlow<()>> {
        match event {
            Event::Line(line) => match Command::parse(&line) {
                Ok(Some(Command::Quit)) => return Ok(ControlFlow::Break(())),
                Ok(command) => self.pending.extend(command.map(Ok)),
                Err(error) => self.pending.push_back(Err(error.into())),
            },
            Event::TooLong => self.pending.push_back(Err(anyhow!("a line of more than a mebibyte"))),
            Event::Thought(thought) => self.finish_search(thought, connection)?,
            Event::End => {
                self.input_ended = true;
                connection.engine.stop();
            }
            Event::Report(_) | Event::Perft(_) => {}
        }
        while self.search_began.is_none() {
            let Some(read) = self.pending.pop_front() else { break };
            self.execute(read, connection)?;
            if self.input_ended {
                connection.engine.stop();
            }
        }
        Ok(if self.input_ended && self.search_began.is_none() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }
}

impl Htp {
    fn execute(&mut self, read: Result<Command>, connection: &mut Connection) -> io::Result<()> {
        let answer = match read {
            Ok(Command::GenerateMove(side)) => match self.start_search(side, connection) {
                Ok(()) => return Ok(()),
                Err(error) => Err(error.context("generate_move")),
            },
            Ok(command) => self.answer(command, connection),
            Err(error) => Err(error),
        };
        connection.send(answer.map_or_else(|error| Response::Error(format!("{error:#}")), Response::Done))
    }

    fn answer(&mut self, command: Command, connection: &mut Connection) -> Result<String> {
        match command {
            Command::BoardSize(size) => self.board_size(size).map(|()| self.configure_engine(connection))?,
            Command::FirstMove(side) => {
                self.start_game(side);
                self.configure_engine(connection);
            }
            Command::TimeSettings(time) => {
                self.time = time;
                self.start_game(self.first_mover());
                self.configure_engine(connection);
            }
            Command::Play(side, play) => return self.play(side, play).context("play"),
            Command::PlayUndo => {
                ensure!(
                    self.resigned.take().is_some() || self.record.undo(),
                    "play_undo: no move was played"
                );
            }
            Command::PlayFrom => return Ok(self.origins()),
            Command::PlayTo(side, from) => return self.destinations(side, from).context("play_to"),
            Command::FinalStatus => return Ok(self.status().to_string()),
            Command::ShowBoard => return Ok(format!("\n{}", self.record.board_text())),
            Command::ShowBoardOpenTafl => return Ok(self.open_tafl_board()),
            Command::Name => return Ok("Throughline".to_owned()),
            Command::Version => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            Command::ProtocolVersion => return Ok(PROTOCOL_VERSION.to_owned()),
            Command::KnownCommand(name) => return Ok(COMMANDS.contains(&name.as_str()).to_string()),
            Command::ListCommands => return Ok(format!("\n{}", COMMANDS.join("\n"))),
            // Handled by the caller.
            Command::GenerateMove(_) | Command::Quit => {}
        }
        Ok(String::new())
    }

    fn board_size(&mut self, size: u8) -> Result<()> {
        let Some(game) = self.games.get(&size) else {
            let sizes: Vec<String> = self.games.keys().map(u8::to_string).collect();
            bail!("board_size: there are no rules for {size}: one of {}", sizes.join(", "));
        };
        self.game = game.clone();
        self.size = size;
        self.start_game(default_first_mover(size));
        Ok(())
    }

    /// Returns the side that moved first in this game.
    fn first_mover(&self) -> Side {
        let now = self.record.side_to_move();
        if self.record.len().is_multiple_of(2) { now } else { now.opponent() }
    }

    fn start_game(&mut self, first: Side) {
        self.record = start(&self.game, first);
        self.resigned = None;
        if let TimeSettings::Fischer { time, .. } = self.time {
            self.time_left = [time; 2];
        }
    }

    /// Clears the engine's transposition table, and creates the engine before it has to search.
    fn configure_engine(&self, connection: &Connection) {
        connection.engine.configure(self.settings.engine_config(), HashAction::Clear, self.record.clone());
    }

    /// Returns an error if the game is over or it is not this side's turn.
    fn check_turn(&self, side: Side) -> Result<()> {
        let turn = self.record.side_to_move();
        ensure!(self.status() == Status::Ongoing, "the game is over: {}", self.status());
        ensure!(side == turn, "it is the {}'s turn", role_word(turn));
        Ok(())
    }

    fn play(&mut self, side: Side, play: Play) -> Result<String> {
        self.check_turn(side)?;
        let Some(text) = play.dashed() else {
            self.resigned = Some(side);
            return Ok(String::new());
        };
        self.record.play(&text)?;
        Ok(self.captures())
    }

    /// Returns the squares captured by the last move, each followed by a space.
    fn captures(&self) -> String {
        let last = self.record.frame(self.record.len()).and_then(|frame| frame.last);
        let board = self.game.board(Shape::Wide);
        let names = last.into_iter().flat_map(|last| last.captures);
        let names =
            names.filter_map(|site| board.sites.get(usize::from(site)).map(|site| site.name.as_str()));
        names.map(|name| format!("{} ", self.square(name))).collect()
    }

    /// Converts a square's name to the protocol's notation.
    fn square(&self, name: &str) -> String {
        read_square(name).map_or_else(|_| name.to_owned(), |square| square_text(square, self.size))
    }

    /// Returns the legal moves as pairs of squares; none if the game is over.
    fn moves(&self) -> Vec<(Square, Square)> {
        let texts = if self.resigned.is_none() { self.record.legal_texts() } else { Vec::new() };
        let both = |text: &String| match Play::from_dashed(text)? {
            Play::Move { from, to } => Some((from, to)),
            Play::Resigns => None,
        };
        texts.iter().filter_map(both).collect()
    }

    fn list(&self, squares: impl Iterator<Item = Square>) -> String {
        let texts = squares.collect::<BTreeSet<_>>().into_iter().map(|square| square_text(square, self.size));
        texts.collect::<Vec<_>>().join(" ")
    }

    fn origins(&self) -> String {
        let from = self.list(self.moves().into_iter().map(|(from, _)| from));
        format!("{} {from}", role_word(self.record.side_to_move()))
    }

    fn destinations(&self, side: Side, from: Square) -> Result<String> {
        self.check_turn(side)?;
        let moves = self.moves().into_iter().filter(|(start, _)| *start == from);
        Ok(self.list(moves.map(|(_, to)| to)))
    }

    fn status(&self) -> Status {
        match (self.resigned, self.record.outcome()) {
            (Some(side), _) => Status::Won(side.opponent()),
            (None, None) => Status::Ongoing,
            (None, Some(outcome)) => outcome.winner.map_or(Status::Draw, Status::Won),
        }
    }

    fn open_tafl_board(&self) -> String {
        let position = self.record.position_text();
        let ranks = position.split(' ').next().unwrap_or_default();
        let letters = ranks.chars().map(|c| match c {
            't' => 'A',
            'T' => 'D',
            other => other,
        });
        format!("/{}/", letters.collect::<String>())
    }

    fn start_search(&mut self, side: Option<Side>, connection: &mut Connection) -> Result<()> {
        let turn = self.record.side_to_move();
        self.check_turn(side.unwrap_or(turn))?;
        let limits = match self.time {
            TimeSettings::Untimed => move_limits(self.settings.move_time),
            TimeSettings::Fischer { increment, .. } => {
                let remaining = self.time_left[turn.index()];
                let overhead = overhead_of(remaining);
                Limits::clock(&ClockTime { remaining, increment, moves_to_go: None, overhead })
            }
        };
        connection.engine.think(SearchRequest::full_strength(self.record.clone(), limits));
        self.search_began = Some(Instant::now());
        Ok(())
    }

    fn finish_search(
        &mut self,
        thought: Option<Box<EngineMove>>,
        connection: &mut Connection,
    ) -> io::Result<()> {
        let Some(began) = self.search_began.take() else { return Ok(()) };
        let side = self.record.side_to_move();
        self.run_clock(side, began.elapsed());
        let found = thought.and_then(|thought| Some((Play::from_dashed(&thought.text)?, thought)));
        let Some((play, thought)) = found else {
            return connection.send(Response::Error("generate_move: the game is over".to_owned()));
        };
        if let Err(error) = self.record.play(&thought.text) {
            return connection.send(Response::Error(format!("generate_move: {error}")));
        }
        let generated = GeneratedMove {
            side,
            play,
            score: Some(score_value(thought.score)),
            milliseconds: Some(began.elapsed().as_millis() as u64),
            loops: Some(thought.nodes),
        };
        // Only this response is followed by an empty line.
        connection.send(Response::Done(format!("{}\n", generated.text(self.size))))
    }

    fn run_clock(&mut self, side: Side, taken: Duration) {
        if let TimeSettings::Fischer { increment, .. } = self.time {
            let left = &mut self.time_left[side.index()];
            *left = left.saturating_sub(taken) + increment;
        }
    }
}
