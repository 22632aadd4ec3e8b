//! Sessions with our engine: lines of a protocol come in, lines go out, and the engine searches on
//! a thread of its own.
//!
//! There are three threads: one reads lines (`reader`), one searches (`engine_thread`), and the one
//! that called [`run`] writes the answers. All events reach it through one channel, so a search
//! never delays the answer to a line, and only one thread writes.

mod engine_thread;
mod htp;
mod otep;
mod perft;
mod reader;
mod ugi;

pub use crate::Protocol;
use engine_thread::{EngineConfig, EngineThread, Event};
pub use reader::next_line;
use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use throughline_catalog::{GameHandle, GameRecord, NetworkChoice};
use throughline_game::Side;
use throughline_records::tafl::otn::OtnPosition;
use throughline_search::{Limits, Score};
pub use ugi::most_hash;

/// The only game that HTP and OTEP support.
const GAME: &str = "hnefatafl";

/// Settings of the engine from the command line; a program may change them later, if its protocol
/// allows it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Threads of a search, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// Time for a move when the program gives none.
    pub move_time: Duration,
}

impl Settings {
    fn engine_config(&self) -> EngineConfig {
        let Settings { hash_mib, threads, .. } = *self;
        EngineConfig { hash_mib, threads, network: NetworkChoice::BuiltIn, tables: None, contempt: 0 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings { threads: 1, hash_mib: 64, move_time: Duration::from_secs(1) }
    }
}

/// Why a session could not start, or ended early.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// A game that the protocol does not support.
    #[error("{protocol} is for {GAME} alone, not for {game}")]
    OtherGame {
        /// The protocol's name.
        protocol: &'static str,
        /// The game.
        game: &'static str,
    },
    /// A rule set given on the command line, although the host sends the rules.
    #[error("OTEP's host tells the rules: no spec can be given")]
    RulesFromHost,
    /// Output could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs a session until the program quits or its input ends. It starts with the rule set `game`, or
/// the protocol's default.
///
/// # Errors
/// A game that the protocol does not support, and output that cannot be written.
pub fn run(
    protocol: Protocol,
    game: Option<GameHandle>,
    settings: Settings,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<(), SessionError> {
    let (sender, events) = mpsc::channel();
    let config = settings.engine_config();
    let mut session: Box<dyn Session> = match (protocol, game) {
        (Protocol::Htp, Some(game)) if game.info().id != GAME => {
            return Err(SessionError::OtherGame { protocol: "HTP", game: game.info().id });
        }
        (Protocol::Otep, Some(_)) => return Err(SessionError::RulesFromHost),
        (Protocol::Ugi, game) => {
            let default = || GameHandle::from_spec(GAME).expect("a game of ours");
            Box::new(ugi::Ugi::new(game.unwrap_or_else(default), &settings))
        }
        (Protocol::Htp, game) => Box::new(htp::Htp::new(game, settings)),
        (Protocol::Otep, None) => Box::new(otep::Otep::new(settings)),
    };
    let engine = EngineThread::start(sender.clone(), config);
    let mut connection = Connection { output: &mut output, engine };
    reader::start(input, sender);
    session.start(&mut connection)?;
    loop {
        let event = match session.deadline() {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(when) => events.recv_timeout(when.saturating_duration_since(Instant::now())),
        };
        let flow = match event {
            Ok(event) => session.handle(event, &mut connection)?,
            Err(RecvTimeoutError::Timeout) => session.on_deadline(&mut connection)?,
            // This cannot happen: the engine's thread lives as long as the connection.
            Err(RecvTimeoutError::Disconnected) => ControlFlow::Break(()),
        };
        if flow.is_break() {
            return Ok(());
        }
    }
}

/// The output and the engine of a session.
struct Connection<'a> {
    output: &'a mut dyn Write,
    engine: EngineThread,
}

impl Connection<'_> {
    /// Writes lines, and flushes them.
    fn send(&mut self, text: impl Display) -> io::Result<()> {
        // In one write, because another program may read the pipe at any moment.
        let line = format!("{text}\n");
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }
}

/// A session in one protocol. Its handlers break when the program quits.
trait Session {
    /// Sends what the engine says before any input.
    fn start(&mut self, _connection: &mut Connection) -> io::Result<()> {
        Ok(())
    }

    /// Returns the time at which [`Session::on_deadline`] is to be called, unless an event comes
    /// first.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Handles the deadline.
    fn on_deadline(&mut self, _connection: &mut Connection) -> io::Result<ControlFlow<()>> {
        Ok(ControlFlow::Continue(()))
    }

    /// Handles an event.
    fn handle(&mut self, event: Event, connection: &mut Connection) -> io::Result<ControlFlow<()>>;
}

/// Communication overhead: programs with a graphical interface read lines with delays.
const OVERHEAD: Duration = Duration::from_millis(50);
/// At most a fifth of a move's time is reserved for overhead.
const MAX_OVERHEAD_SHARE: u32 = 5;

/// Returns the overhead to reserve of a time, at most `most`: of 10 ms a move, an overhead of 10 ms
/// would leave nothing.
fn overhead_within(time: Duration, most: Duration) -> Duration {
    most.min(time / MAX_OVERHEAD_SHARE)
}

/// Returns the overhead to reserve of a time.
fn overhead_of(time: Duration) -> Duration {
    overhead_within(time, OVERHEAD)
}

/// Returns the search limits for a move of this time.
fn move_limits(time: Duration) -> Limits {
    Limits::move_time(time, overhead_of(time))
}

/// Converts one of our position strings to the pieces on the board, as HTP and OTEP have them.
fn board_of(position: &str) -> OtnPosition {
    OtnPosition::of_position_string(position).expect("a position of the game").0
}

/// Returns a record that starts with these pieces and this side to move.
fn set_up(game: &GameHandle, board: &OtnPosition, side: Side) -> anyhow::Result<GameRecord> {
    Ok(game.record(Some(&board.position_string(side)?))?)
}

/// Returns a score as HTP and OTEP have it: in pieces, or a thousand less the plies to a forced
/// win.
fn score_value(score: Score) -> f64 {
    let pieces = score.hundredths().map(|hundredths| f64::from(hundredths) / 100.0);
    let win = score.win_in().map(|plies| 1000.0 - f64::from(plies));
    let loss = score.loss_in().map(|plies| f64::from(plies) - 1000.0);
    pieces.or(win).or(loss).unwrap_or_default()
}
