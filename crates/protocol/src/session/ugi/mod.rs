//! A UGI session; UCI's words work too.

mod game;
mod options;
mod rule_options;
mod search;

use super::engine_thread::{EngineConfig, Event, HashAction, SearchRequest};
use super::perft::PerftResult;
use super::{Connection, Session, Settings};
use crate::ugi::{Command, Dialect, EngineMessage, GameStatus, Go, Info, Query};
use game::Game;
pub use options::most_hash;
use options::{Consequence, Options};
use rule_options::RuleOptions;
use search::{Bounds, Search};
use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::time::Instant;
use throughline_catalog::{EngineMove, GameHandle};
use throughline_game::{Random, Side};

/// Number of errors in one `searchmoves` that are reported one by one.
const MAX_ERRORS: usize = 5;

/// State of `go perft`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PerftState {
    Idle,
    Running,
    /// After `stop`.
    Stopping,
}

/// State of a UGI session.
pub(crate) struct Ugi {
    options: Options,
    game: Game,
    dialect: Dialect,
    search: Option<Search>,
    perft: PerftState,
    /// Commands not executed yet: a `go` received after `stop`, before the answer to the search,
    /// and what followed it.
    waiting: VecDeque<Command>,
    /// Whether the engine's settings have to be applied before the next search.
    is_config_stale: bool,
    /// Whether the input has ended.
    input_ended: bool,
}

impl Ugi {
    pub fn new(game: GameHandle, settings: &Settings) -> Self {
        Ugi {
            game: Game::new(&game),
            options: Options::new(settings, RuleOptions::new(game)),
            dialect: Dialect::default(),
            search: None,
            perft: PerftState::Idle,
            waiting: VecDeque::new(),
            is_config_stale: false,
            input_ended: false,
        }
    }
}

/// Returns a message for the program's users.
fn note(text: impl Into<String>) -> EngineMessage {
    EngineMessage::Info(Box::new(Info::string(text)))
}

impl Session for Ugi {
    fn deadline(&self) -> Option<Instant> {
        self.search.as_ref().and_then(|search| search.stop_at)
    }

    fn on_deadline(&mut self, connection: &mut Connection) -> io::Result<ControlFlow<()>> {
        if let Some(search) = &mut self.search {
            search.stop_at = None;
        }
        connection.engine.stop();
        Ok(ControlFlow::Continue(()))
    }

    fn handle(&mut self, event: Event, connection: &mut Connection) -> io::Result<ControlFlow<()>> {
        match event {
            Event::Line(line) if line.trim().is_empty() => {}
            Event::Line(line) => match Command::parse(&line) {
                Ok(Command::Quit) => return Ok(ControlFlow::Break(())),
                // Answered at once, whatever waits.
                Ok(command @ Command::IsReady) => self.execute(command, connection)?,
                Ok(command) => {
                    self.waiting.push_back(command);
                    self.take_waiting(connection)?;
                }
                Err(error) => connection.send(note(error.to_string()))?,
            },
            Event::TooLong => connection.send(note("a line of more than a mebibyte was passed over"))?,
            Event::Report(report) => {
                if let Some(search) = &mut self.search {
                    connection.send(search.info(&report, self.options.show_wdl))?;
                    if search.is_late() {
                        connection.engine.stop();
                    }
                }
            }
            Event::Thought(thought) => self.finish_search(thought, connection)?,
            Event::Perft(result) => self.perft_result(&result, connection)?,
            Event::End => {
                self.input_ended = true;
                self.stop(connection)?;
            }
        }
        let done = self.input_ended && !self.is_busy();
        Ok(if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }
}

impl Ugi {
    /// Whether the engine is searching or perft.
    fn is_busy(&self) -> bool {
        self.search.is_some() || self.perft != PerftState::Idle
    }

    /// Whether `stop` was received, and the answer is not sent yet.
    fn is_stopping(&self) -> bool {
        self.perft == PerftState::Stopping || self.search.as_ref().is_some_and(|search| search.stopping)
    }

    fn execute(&mut self, command: Command, connection: &mut Connection) -> io::Result<()> {
        match command {
            Command::Hello(dialect) => self.introduce(dialect, connection),
            Command::IsReady => self.ready(connection),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), connection),
            Command::NewGame => {
                self.game = Game::new(self.options.rules.in_force());
                self.configure(HashAction::Clear, connection);
                Ok(())
            }
            Command::Position { start, moves } => match self.game.go_to(start, moves) {
                Ok(()) => Ok(()),
                Err(why) => connection.send(note(format!("{why:#}; the position stays as it was"))),
            },
            Command::Go(go) => self.go(go, connection),
            Command::Stop => self.stop(connection),
            Command::PonderHit => self.ponder_hit(connection),
            Command::Query(query) => connection.send(EngineMessage::Response(self.answer(query))),
            // `debug` adds no output.
            Command::Debug(_) | Command::Quit => Ok(()),
        }
    }

    fn introduce(&mut self, dialect: Dialect, connection: &mut Connection) -> io::Result<()> {
        self.dialect = dialect;
        connection.send(EngineMessage::Name(format!("Throughline {}", env!("CARGO_PKG_VERSION"))))?;
        connection.send(EngineMessage::Author("the Throughline project".to_owned()))?;
        for line in self.options.lines() {
            connection.send(EngineMessage::Option(line))?;
        }
        connection.send(EngineMessage::Ok(dialect))
    }

    /// Answers at once during a search; otherwise creates the engine first. Later commands wait
    /// for that, so that their answers come after this one.
    fn ready(&mut self, connection: &mut Connection) -> io::Result<()> {
        if !self.is_busy() {
            self.configure(HashAction::Keep, connection);
            connection.engine.wait_until_ready();
        }
        connection.send(EngineMessage::ReadyOk)
    }

    fn configure(&mut self, hash: HashAction, connection: &mut Connection) {
        self.is_config_stale = false;
        let Options { hash_mib, threads, eval_file: (_, network), tables, contempt, .. } = &self.options;
        let (network, tables) = (network.clone(), tables.clone());
        let config =
            EngineConfig { hash_mib: *hash_mib, threads: *threads, network, tables, contempt: *contempt };
        connection.engine.configure(config, hash, self.game.record().clone());
    }

    /// Reports if the selected network does not fit the rule set.
    fn report_network_mismatch(&self, connection: &mut Connection) -> io::Result<()> {
        let (_, network) = &self.options.eval_file;
        let Err(mismatch) = self.options.rules.in_force().check_network_choice(network) else {
            return Ok(());
        };
        connection
            .send(note(format!("EvalFile: {mismatch}; until that fits the game's own evaluation is used")))
    }

    /// Reports how many pieces the selected tables cover for the rule set, and damage in them.
    fn report_tables(&self, connection: &mut Connection) -> io::Result<()> {
        let Some(tables) = &self.options.tables else { return Ok(()) };
        let spec = self.options.rules.in_force().spec();
        let known = match tables.pieces(spec) {
            0 => "none that can be used".to_owned(),
            pieces => format!("up to {pieces} pieces"),
        };
        connection.send(note(format!("TablePath: tables of {spec}: {known}")))?;
        tables.defects().into_iter().try_for_each(|defect| connection.send(note(defect)))
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, connection: &mut Connection) -> io::Result<()> {
        match self.options.set(name, value) {
            Ok(Consequence::Nothing) => {}
            Ok(consequence @ (Consequence::EngineConfig | Consequence::Tables)) => {
                self.is_config_stale = true;
                self.report_network_mismatch(connection)?;
                if consequence == Consequence::Tables {
                    self.report_tables(connection)?;
                }
            }
            Ok(Consequence::ClearHash) => self.configure(HashAction::Clear, connection),
            Ok(Consequence::NewRules) => {
                self.game = Game::new(self.options.rules.in_force());
                self.report_network_mismatch(connection)?;
                self.report_tables(connection)?;
            }
            Ok(Consequence::Note(text)) => connection.send(note(text))?,
            Err(error) => connection.send(note(format!("{error:#}")))?,
        }
        Ok(())
    }

    fn go(&mut self, go: Box<Go>, connection: &mut Connection) -> io::Result<()> {
        for error in &go.errors {
            connection.send(note(format!("go: {error}")))?;
        }
        if self.is_busy() {
            return connection.send(note("a search is under way: “stop” ends it, then “go” begins another"));
        }
        self.begin_search(&go, connection)
    }

    fn begin_search(&mut self, go: &Go, connection: &mut Connection) -> io::Result<()> {
        let record = self.game.record();
        if let Some(depth) = go.perft {
            self.perft = PerftState::Running;
            connection.engine.count(record.clone(), depth);
            return Ok(());
        }
        if let Some(outcome) = record.outcome() {
            let reason = outcome.reason;
            connection.send(note(format!("the game is over: {} ({})", reason.words, reason.rule)))?;
            return connection.send(EngineMessage::BestMove { best: None, ponder: None });
        }
        let (record, level) = (record.clone(), self.options.level);
        let (search_moves, has_errors) = self.playable_search_moves(go, connection)?;
        let bounds = Bounds { go, has_errors, overhead: self.options.overhead, lines: self.options.lines };
        let limits = bounds.limits(record.side_to_move());
        let search = Search::new(record.clone(), limits, go, level);
        let level = level.map(|level| (level, Random::fresh_seed()));
        let request = SearchRequest { record, search_moves, limits: search.limits(), level };
        if self.is_config_stale {
            self.configure(HashAction::Keep, connection);
        }
        connection.engine.think(request);
        self.search = Some(search);
        Ok(())
    }

    /// Returns the legal moves of `searchmoves`, and whether any were illegal; reports the first
    /// errors.
    fn playable_search_moves(&self, go: &Go, connection: &mut Connection) -> io::Result<(Vec<String>, bool)> {
        let (search_moves, errors) = self.game.playable(&go.search_moves);
        for error in errors.iter().take(MAX_ERRORS) {
            connection.send(note(format!("go: searchmoves: {error}")))?;
        }
        if errors.len() > MAX_ERRORS {
            let others = errors.len() - MAX_ERRORS;
            connection.send(note(format!("go: searchmoves: {others} more cannot be played")))?;
        }
        if search_moves.is_empty() && !errors.is_empty() {
            connection.send(note("go: searchmoves: none of these can be played: every move is looked at"))?;
        }
        Ok((search_moves, !errors.is_empty()))
    }

    fn stop(&mut self, connection: &mut Connection) -> io::Result<()> {
        if self.perft == PerftState::Running {
            self.perft = PerftState::Stopping;
            connection.engine.stop();
        }
        let Some(search) = &mut self.search else { return Ok(()) };
        search.stopping = true;
        connection.engine.stop();
        self.send_held_back(connection)
    }

    fn ponder_hit(&mut self, connection: &mut Connection) -> io::Result<()> {
        let Some(search) = self.search.as_mut().filter(|search| search.is_pondering()) else {
            return connection.send(note("ponderhit without “go ponder” before it"));
        };
        if search.ponder_hit() {
            connection.engine.stop();
        }
        self.send_held_back(connection)
    }

    /// Sends the answer held_back back, if there is one and it may be sent now.
    fn send_held_back(&mut self, connection: &mut Connection) -> io::Result<()> {
        match self.search.as_mut().and_then(|search| search.held_back.take()) {
            Some(thought) => self.finish_search(thought, connection),
            None => Ok(()),
        }
    }

    /// Handles the end of a search.
    fn finish_search(
        &mut self,
        thought: Option<Box<EngineMove>>,
        connection: &mut Connection,
    ) -> io::Result<()> {
        let Some(mut search) = self.search.take() else { return Ok(()) };
        if !search.may_answer() {
            search.held_back = Some(thought);
            self.search = Some(search);
            return Ok(());
        }
        let show_wdl = self.options.show_wdl;
        if let Some(info) = thought.as_ref().and_then(|thought| search.last_info(thought, show_wdl)) {
            connection.send(info)?;
        }
        // UGI's own tools accept no word after the move, so they get the expected reply only if
        // they ponder.
        let tells = self.options.ponder || self.dialect == Dialect::Uci;
        let ponder = thought.as_ref().filter(|_| tells).and_then(|thought| search.expected_reply(thought));
        connection.send(EngineMessage::BestMove { best: thought.map(|thought| thought.text), ponder })?;
        self.take_waiting(connection)
    }

    /// Reports results of `go perft`, in the format of other engines.
    fn perft_result(&mut self, result: &PerftResult, connection: &mut Connection) -> io::Result<()> {
        match result {
            PerftResult::Move(text, sequences) => return connection.send(format!("{text}: {sequences}")),
            PerftResult::All(sequences) => connection.send(format!("\nNodes searched: {sequences}\n"))?,
            PerftResult::Stopped => connection.send(note("the count was stopped before its end"))?,
        }
        self.perft = PerftState::Idle;
        self.take_waiting(connection)
    }

    /// Executes the commands received, up to a `go` that has to wait for the answer to a search
    /// that is being stopped: what follows it is meant for its own search, or for a later one.
    fn take_waiting(&mut self, connection: &mut Connection) -> io::Result<()> {
        loop {
            let is_stopping = self.is_stopping();
            let may_begin = |command: &mut Command| !(is_stopping && matches!(command, Command::Go(_)));
            let Some(command) = self.waiting.pop_front_if(may_begin) else { break };
            self.execute(command, connection)?;
        }
        // No `stop` can follow any more.
        if self.input_ended { self.stop(connection) } else { Ok(()) }
    }

    fn answer(&self, query: Query) -> String {
        let record = self.game.record();
        let result = match record.outcome().map(|outcome| outcome.winner) {
            None => GameStatus::None,
            Some(None) => GameStatus::Draw,
            Some(Some(Side::First)) => GameStatus::FirstWins,
            Some(Some(Side::Second)) => GameStatus::SecondWins,
        };
        match query {
            Query::GameOver => record.outcome().is_some().to_string(),
            Query::FirstToMove => (record.side_to_move() == Side::First).to_string(),
            Query::Result => result.to_string(),
            Query::Position => record.position_text(),
            Query::Rules => self.options.rules.in_force().spec().to_owned(),
        }
    }
}
