//! Programs that play: started, talked to in their protocol, and started again when they fail.

mod htp;
mod otep;
mod process;
mod tafl;
mod ugi;

use crate::pace::Pace;
use crate::player::{Player, PlayerFault, Turn};
use crate::spec::Protocol;
use std::time::Duration;
use throughline_catalog::GameRecord;

/// How much longer than its time a program is waited for, before it counts as hanging.
const GRACE: Duration = Duration::from_secs(1);

/// A player of a program. It is started before its first game. `patience` is how long it is waited for where no time limits
/// it.
pub(crate) fn player(
    command: &[String],
    protocol: Protocol,
    options: &[(String, String)],
    pace: &Pace,
    patience: Duration,
) -> Box<dyn Player> {
    let command = command.to_vec();
    match protocol {
        Protocol::Ugi => Box::new(ugi::UgiProgram::new(command, options.to_vec(), patience)),
        Protocol::Htp => Box::new(htp::HtpProgram::new(command, pace.clock, patience)),
        Protocol::Otep => Box::new(otep::OtepProgram::new(command, *pace, patience)),
    }
}

/// A failure before the first game.
fn not_started(fault: PlayerFault) -> PlayerFault {
    match fault {
        PlayerFault::Start(why) => PlayerFault::Start(why),
        other => PlayerFault::Start(format!("it {other}")),
    }
}

/// The time that the side to move has for its move.
fn time_for(record: &GameRecord, turn: &Turn) -> Option<Duration> {
    turn.pace.time.or_else(|| turn.pace.clock.and(turn.clocks[record.side_to_move().index()]))
}
