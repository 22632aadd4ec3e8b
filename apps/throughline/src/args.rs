//! Arguments that several commands share. In a spec `key=@FILE` stands for a value read from that
//! file.

use crate::exit::UsageError;
use crate::files;
use crate::output::print_message;
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord, read_option_file};
use throughline_lab::{differing_seed, omits_seed, read_duration, without_seed};

/// A position given on the command line: a game, a start and moves.
#[derive(clap::Args, Debug)]
pub struct PositionArgs {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`); key=@FILE reads a
    /// board from a file
    pub spec: String,
    /// Position string to start from, instead of the game's start
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub play: String,
}

impl PositionArgs {
    /// Returns the game of the spec.
    pub fn game(&self) -> Result<GameHandle> {
        game_of(&self.spec)
    }

    /// Returns the record before the moves of [`PositionArgs::play`].
    pub fn start(&self) -> Result<GameRecord> {
        Ok(self.game()?.record(self.position.as_deref())?)
    }

    /// Returns the record after the moves of [`PositionArgs::play`].
    pub fn record(&self) -> Result<GameRecord> {
        Ok(self.game_and_record()?.1)
    }

    /// Returns the game and its record after the moves of [`PositionArgs::play`]. Both come from
    /// one reading of the spec: a spec that leaves its seed open gets another seed each time it is
    /// read.
    pub fn game_and_record(&self) -> Result<(GameHandle, GameRecord)> {
        let game = self.game()?;
        let mut record = game.record(self.position.as_deref())?;
        play_all(&mut record, &self.play)?;
        Ok((game, record))
    }
}

/// Parses a time above zero.
pub fn positive_duration(text: &str) -> Result<Duration, String> {
    let time = read_duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a time above 0, such as 500ms, 2s or 1m".to_owned())
}

/// Plays moves separated by spaces.
///
/// # Errors
/// The first move that cannot be played, with its ply, counted from 1.
pub fn play_all(record: &mut GameRecord, moves: &str) -> Result<(), UsageError> {
    for (i, text) in moves.split_whitespace().enumerate() {
        record.play(text).map_err(|cause| UsageError(format!("ply {}: {cause}", i + 1)))?;
    }
    Ok(())
}

/// Returns the game of a spec, with files read.
///
/// # Errors
/// As [`with_files`], and an invalid spec.
pub fn game_of(spec: &str) -> Result<GameHandle> {
    Ok(GameHandle::from_spec(&with_files(spec)?)?)
}

/// Returns the rule set with which to resume earlier work: the first of the `kept` specs that is
/// `settled`, the rule set that `text` stands for with its seed drawn. Where `text` leaves the seed
/// open, it may be another, and a message names it. It is removed from `kept`, so that each spec of
/// a command finds its own. If there is none, it is `settled`.
pub fn spec_to_resume(text: &str, settled: &str, kept: &mut Vec<String>) -> String {
    let is_open = omits_seed(text, settled);
    let fits = |other: &String| other == settled || is_open && differing_seed(other, settled).is_some();
    let Some(at) = kept.iter().position(fits) else { return settled.to_owned() };
    let found = kept.remove(at);
    if is_open {
        print_message(format_args!("{} goes on as {found}", without_seed(settled)));
    }
    found
}

/// Returns the spec with each `key=@FILE` replaced by the value in that file.
///
/// # Errors
/// A file that cannot be read, an option that is not read from files, or all defects of the file,
/// one per line.
pub fn with_files(spec: &str) -> Result<String> {
    let Some((game, options)) = spec.split_once(':').filter(|(_, options)| options.contains("=@")) else {
        return Ok(spec.to_owned());
    };
    let pairs: Vec<String> = options.split(',').map(|pair| with_file(game, pair)).collect::<Result<_>>()?;
    Ok(format!("{game}:{}", pairs.join(",")))
}

/// Returns the files that a spec names, for [`files::check_outputs`].
pub fn files_of(spec: &str) -> Vec<PathBuf> {
    let options = spec.split_once(':').map_or("", |(_, options)| options).split(',');
    options.filter_map(|pair| Some(pair.split_once("=@")?.1.into())).collect()
}

fn with_file(game: &str, pair: &str) -> Result<String> {
    let Some((key, path)) = pair.split_once("=@") else { return Ok(pair.to_owned()) };
    let text = files::read(Path::new(path), files::HANDWRITTEN)?;
    match read_option_file(game, key, &text)? {
        None => {
            Err(UsageError(format!("option “{key}” of {game} is not read from files: give its value")).into())
        }
        Some(Ok(value)) => Ok(format!("{key}={value}")),
        Some(Err(defects)) => {
            let lines: Vec<String> =
                defects.iter().map(|defect| format!("{path}:{}: {}", defect.line, defect.what)).collect();
            Err(UsageError(format!("{path} is no {key}:\n{}", lines.join("\n"))).into())
        }
    }
}
