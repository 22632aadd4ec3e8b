//! A conversation with our engine: lines of a protocol come in, lines go out, and the engine thinks
//! on a thread of its own.
//!
//! Three threads: one reads lines (`reader`), one thinks (`thinker`), and the one that called
//! [`run`] talks. All that happens comes to the talking thread through one channel, so that a
//! search never keeps a line waiting and nobody else writes.

mod desk;
mod handle;
mod htp;
mod otep;
mod reader;
mod tafl;
mod thinker;
mod time;
mod ugi;

pub use crate::Protocol;
use desk::Desk;
use handle::{Flow, Session};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use tafl::GAME;
use thinker::{Event, Make, Thinker};
use throughline_catalog::{GameHandle, Judgement};

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
    fn make(&self) -> Make {
        let Settings { hash_mib, threads, .. } = *self;
        Make { hash_mib, threads, judgement: Judgement::BuiltIn, tables: None, contempt: 0 }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Settings { threads: 1, hash_mib: 64, move_time: Duration::from_secs(1) }
    }
}

/// Why a conversation did not take place, or ended before its time.
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

/// Talks until the program says that it is enough, or its input ends. Begins with the rule set
/// `game`; without one with the protocol's usual.
///
/// # Errors
/// A game that the protocol does not know, and output that cannot be written.
pub fn run(
    protocol: Protocol,
    game: Option<GameHandle>,
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), SessionError> {
    match (protocol, &game) {
        (Protocol::Htp, Some(game)) if game.info().id != GAME => {
            return Err(SessionError::OtherGame { protocol: "HTP", game: game.info().id });
        }
        (Protocol::Otep, Some(_)) => return Err(SessionError::RulesAreTold),
        _ => {}
    }
    let (sender, events) = mpsc::channel();
    let mut desk = Desk::new(output, Thinker::start(sender.clone(), settings.make()));
    reader::start(input, sender);
    match protocol {
        Protocol::Ugi => {
            let usual = || GameHandle::from_spec(GAME).expect("a game of ours");
            talk(ugi::Ugi::new(game.unwrap_or_else(usual), settings), &mut desk, &events)?;
        }
        Protocol::Htp => talk(htp::Htp::new(game, settings), &mut desk, &events)?,
        Protocol::Otep => talk(otep::Otep::new(settings), &mut desk, &events)?,
    }
    Ok(())
}

/// Hands each event to the session until it has had enough.
fn talk<W: Write>(
    mut session: impl Session<W>,
    desk: &mut Desk<W>,
    events: &mpsc::Receiver<Event>,
) -> io::Result<()> {
    session.open(desk)?;
    loop {
        let event = match session.alarm() {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(when) => events.recv_timeout(when.saturating_duration_since(Instant::now())),
        };
        let flow = match event {
            Ok(event) => session.handle(event, desk)?,
            Err(RecvTimeoutError::Timeout) => session.ring(desk)?,
            // The thinker lives as long as the desk, so this cannot come.
            Err(RecvTimeoutError::Disconnected) => Flow::Enough,
        };
        if flow == Flow::Enough {
            return Ok(());
        }
    }
}
