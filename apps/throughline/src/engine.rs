//! `throughline engine`: our engine, driven by another program over a protocol.

use crate::args::game_of;
use crate::exit::UsageError;
use crate::output::out;
use anyhow::{Result, ensure};
use std::io::{BufReader, stdin};
use std::time::Duration;
use throughline_protocol::Protocol;
use throughline_protocol::session::{SessionError, Settings, most_hash};

/// Arguments of `throughline engine`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Game spec to start with: any for UGI (default hnefatafl), one of hnefatafl for HTP, none for
    /// OTEP
    spec: Option<String>,
    /// Protocol to speak
    #[arg(long, value_enum, default_value_t)]
    protocol: ProtocolArg,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the transposition table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: u32,
    /// Milliseconds per move if the other program sets no time
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    move_time: u64,
}

/// The protocols by name.
#[derive(clap::ValueEnum, Clone, Copy, Default, Debug)]
enum ProtocolArg {
    /// Universal Game Interface; UCI commands work too
    #[default]
    #[value(alias = "uci")]
    Ugi,
    /// Hnefatafl Text Protocol, as in hnefatafl-copenhagen
    Htp,
    /// OpenTafl Engine Protocol
    Otep,
}

/// Runs a session until the other program ends it.
pub fn run(args: Args) -> Result<()> {
    let most = most_hash();
    let too_much = || UsageError(format!("--hash is at most {most} MiB here, half of the machine's memory"));
    ensure!(i64::from(args.hash) <= most, too_much());
    let game = args.spec.as_deref().map(game_of).transpose()?;
    let protocol = match args.protocol {
        ProtocolArg::Ugi => Protocol::Ugi,
        ProtocolArg::Htp => Protocol::Htp,
        ProtocolArg::Otep => Protocol::Otep,
    };
    let settings = Settings {
        threads: args.threads.into(),
        hash_mib: args.hash as usize,
        move_time: Duration::from_millis(args.move_time),
    };
    match throughline_protocol::session::run(protocol, game, settings, BufReader::new(stdin()), out()) {
        // Passed on unwrapped, so that a closed pipe is recognised as no failure.
        Err(SessionError::Io(error)) => Err(error.into()),
        other => Ok(other?),
    }
}
