//! A conversation with our engine: lines of a protocol come in, lines go out, and the engine
//! searches on a thread of its own.
//!
//! Three threads: one reads lines (`reader`), one searches (`engine_thread`), and the one that
//! called [`run`] answers. All that happens comes to it through one channel, so that a search never
//! keeps a line waiting and nobody else writes.

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

/// The only game that HTP and OTEP know.
const GAME: &str = "hnefatafl";

/// What the command line says about the engine; a program may change it later, where its protocol
/// can say so.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Threads of a search, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// Time for a move where the program names none.
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

/// Why a conversation did not take game, or ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// A game that the protocol does not know.
    #[error("{protocol} is for {GAME} alone, not for {game}")]
    OtherGame {
        /// The protocol's name.
        protocol: &'static str,
        /// The game.
        game: &'static str,
    },
    /// A rule set for a protocol whose other side tells it.
    #[error("OTEP's host tells the rules: no spec can be given")]
    RulesAreTold,
    /// Output that cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Talks until the program ends the conversation, or its input ends. Begins with the rule set
/// `game`; without one with the protocol's usual.
///
/// # Errors
/// A game that the protocol does not know, and output that cannot be written.
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
        (Protocol::Otep, Some(_)) => return Err(SessionError::RulesAreTold),
        (Protocol::Ugi, game) => {
            let usual = || GameHandle::from_spec(GAME).expect("a game of ours");
            Box::new(ugi::Ugi::new(game.unwrap_or_else(usual), &settings))
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
            // The engine's thread lives as long as the connection, so this cannot come.
            Err(RecvTimeoutError::Disconnected) => ControlFlow::Break(()),
        };
        if flow.is_break() {
            return Ok(());
        }
    }
}

/// The way out, and the engine.
struct Connection<'a> {
    output: &'a mut dyn Write,
    engine: EngineThread,
}

impl Connection<'_> {
    /// Writes lines; they are gone when this returns.
    fn send(&mut self, text: impl Display) -> io::Result<()> {
        // In one piece: another program may read the pipe at any moment.
        let line = format!("{text}\n");
        self.output.write_all(line.as_bytes())?;
        self.output.flush()
    }
}

/// A conversation in one protocol. It breaks off when the program has had enough.
trait Session {
    /// Sends what is sent before anything is asked.
    fn start(&mut self, _connection: &mut Connection) -> io::Result<()> {
        Ok(())
    }

    /// When [`Session::on_deadline`] is to be called, if nothing happens before.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// The deadline has come.
    fn on_deadline(&mut self, _connection: &mut Connection) -> io::Result<ControlFlow<()>> {
        Ok(ControlFlow::Continue(()))
    }

    /// Something happened.
    fn handle(&mut self, event: Event, connection: &mut Connection) -> io::Result<ControlFlow<()>>;
}

/// Time lost on the way to a program that reads lines with pauses, as graphical ones do.
const OVERHEAD: Duration = Duration::from_millis(50);
/// A time gives no more than a fifth of itself to the way between clock and engine.
const MOST_OVERHEAD_SHARE: u32 = 5;

/// The share of a time that may be lost on the way, at most `most`: at 10 ms a move, a usual 10 ms
/// would leave nothing.
fn overhead_within(time: Duration, most: Duration) -> Duration {
    most.min(time / MOST_OVERHEAD_SHARE)
}

/// The share of a time that may be lost on the way.
fn overhead_of(time: Duration) -> Duration {
    overhead_within(time, OVERHEAD)
}

/// Limits for a move of this time.
fn move_limits(time: Duration) -> Limits {
    Limits::move_time(time, overhead_of(time))
}

/// The pieces of a position of ours, as HTP and OTEP have them.
fn board_of(position: &str) -> OtnPosition {
    OtnPosition::of_position_string(position).expect("a position of the game").0
}

/// These pieces with this side to move.
fn set_up(game: &GameHandle, board: &OtnPosition, side: Side) -> anyhow::Result<GameRecord> {
    Ok(game.record(Some(&board.position_string(side)?))?)
}

/// A score as HTP and OTEP have it: pieces, or a thousand less the plies to a forced win.
fn value(score: Score) -> f64 {
    let pieces = score.hundredths().map(|hundredths| f64::from(hundredths) / 100.0);
    let win = score.win_in().map(|plies| 1000.0 - f64::from(plies));
    let loss = score.loss_in().map(|plies| f64::from(plies) - 1000.0);
    pieces.or(win).or(loss).unwrap_or_default()
}
