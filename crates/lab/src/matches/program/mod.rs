//! Programs that play: started, talked to in their protocol, and started again when they fail.

mod htp;
mod otep;
mod process;
mod ugi;

use super::engine_spec::TimeControl;
use super::plan::MatchPlan;
use super::player::{Answer, Player, PlayerFault, Turn};
use process::Process;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_protocol::Protocol;

/// How much longer than its time and the match's margin a program is waited for, before it counts
/// as hanging: what comes later than it should is over its time, and a busy machine holds up any
/// program for a while.
const GRACE: Duration = Duration::from_secs(5);

/// A player of a program that is started before its first game.
pub(crate) fn player(
    command: &[String],
    protocol: Protocol,
    options: &[(String, String)],
    time: TimeControl,
    plan: &MatchPlan,
) -> Box<dyn Player> {
    match protocol {
        Protocol::Ugi => boxed(ugi::Ugi::new(options.to_vec()), command, plan),
        Protocol::Htp => boxed(htp::Htp::new(time.clock), command, plan),
        Protocol::Otep => boxed(otep::Otep::new(time), command, plan),
    }
}

fn boxed<D: Dialogue + 'static>(dialogue: D, command: &[String], plan: &MatchPlan) -> Box<dyn Player> {
    let (command, patience, margin) = (command.to_vec(), plan.patience, plan.rules.margin);
    Box::new(Program { dialogue, command, patience, margin, process: None })
}

/// What a program does, or how it fails.
type Result<T> = std::result::Result<T, PlayerFault>;

/// What a protocol has to say.
trait Dialogue: Send {
    /// The line that makes a program leave.
    const FAREWELL: &'static str;

    /// Takes note of the next game: `start` is its start position, where that is not the game's
    /// own.
    ///
    /// # Errors
    /// A game that cannot be played in this protocol.
    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()>;

    /// Talks to a program for the first time.
    fn meet(&mut self, process: &mut Process, wait: Wait) -> Result<()>;

    /// Begins the game that was prepared; the program may have played others before.
    fn begin(&mut self, process: &mut Process, wait: Wait) -> Result<()>;

    /// Asks for a move, as [`Player::choose`].
    fn ask(&mut self, process: &mut Process, record: &GameRecord, turn: &Turn, wait: Wait) -> Result<Answer>;
}

/// How long a program is waited for.
#[derive(Clone, Copy)]
struct Wait<'s> {
    /// For an answer that takes no thought.
    answer: Duration,
    /// For a move.
    thought: Duration,
    /// Ends all waiting.
    stop: &'s AtomicBool,
}

/// A program in the protocol of its dialogue.
struct Program<D> {
    dialogue: D,
    command: Vec<String>,
    /// How long it is waited for where no time limits it.
    patience: Duration,
    /// How far it may go over its time.
    margin: Duration,
    process: Option<Process>,
}

impl<D: Dialogue> Player for Program<D> {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        self.dialogue.prepare(game, start)?;
        let wait = Wait { answer: self.patience, thought: self.patience, stop: &AtomicBool::new(false) };
        // A program that fails between two games is started once more.
        if let Some(process) = &mut self.process
            && self.dialogue.begin(process, wait).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = Process::start(&self.command, D::FAREWELL)?;
        let met = self.dialogue.meet(&mut process, wait);
        met.and_then(|()| self.dialogue.begin(&mut process, wait)).map_err(not_started)?;
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer> {
        let time = turn.time.time.or_else(|| turn.time.clock.and(turn.clocks[record.side_to_move().index()]));
        let thought = time.map_or(self.patience, |time| time + self.margin + GRACE);
        let wait = Wait { answer: self.patience, thought, stop };
        // After a fault it is gone.
        let process = self.process.take();
        let mut process = process.ok_or_else(|| PlayerFault::Crash("it was not started".to_owned()))?;
        process.forget_lines();
        let answer = self.dialogue.ask(&mut process, record, turn, wait)?;
        self.process = Some(process);
        Ok(answer)
    }
}

/// A failure before the first game.
fn not_started(fault: PlayerFault) -> PlayerFault {
    match fault {
        PlayerFault::Start(why) => PlayerFault::Start(why),
        other => PlayerFault::Start(format!("it {other}")),
    }
}

/// The only game that HTP and OTEP know.
const TAFL: &str = "hnefatafl";

/// Refuses games that HTP and OTEP do not know.
fn check_tafl(game: &GameHandle, protocol: &str) -> Result<()> {
    if game.info().id == TAFL {
        return Ok(());
    }
    let name = game.info().name;
    Err(PlayerFault::Start(format!("{protocol} speaks of Hnefatafl alone, and the game is {name}")))
}
