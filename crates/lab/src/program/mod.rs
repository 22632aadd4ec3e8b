//! Programs that play: started, talked to in their protocol, and started again when they fail.

mod process;
mod ugi;

use crate::player::Player;
use crate::spec::Protocol;
use std::time::Duration;

/// A player of a program. It is started before its first game.
pub(crate) fn player(
    command: &[String],
    protocol: Protocol,
    options: &[(String, String)],
    patience: Duration,
) -> Box<dyn Player> {
    match protocol {
        Protocol::Ugi | Protocol::Htp | Protocol::Otep => {
            Box::new(ugi::UgiProgram::new(command.to_vec(), options.to_vec(), patience))
        }
    }
}
