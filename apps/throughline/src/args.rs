//! Arguments that several commands share. In a spec `key=@FILE` stands for the value in that file.

use crate::exit::UsageError;
use crate::files;
use crate::output::tell;
use anyhow::Result;
use std::path::{Path, PathBuf};
use throughline_catalog::{GameHandle, GameRecord, read_option_file};
use throughline_lab::{differing_seed, omits_seed};

/// A position named on the command line.
#[derive(clap::Args, Debug)]
pub struct At {
    /// Game spec: GAME or GAME:key=value,key=value (see `throughline games`); key=@FILE reads a
    /// board from a file
    pub spec: String,
    /// Position string to start from instead of the game's start
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub play: String,
}

impl At {
    /// The game of the spec.
    pub fn game(&self) -> Result<GameHandle> {
        game_of(&self.spec)
    }

    /// The record before [`At::play`].
    pub fn start(&self) -> Result<GameRecord> {
        Ok(self.game()?.record(self.position.as_deref())?)
    }

    /// The record after [`At::play`].
    pub fn record(&self) -> Result<GameRecord> {
        Ok(self.game_and_record()?.1)
    }

    /// The game and its record after [`At::play`]. Made together, because each reading of a spec
    /// that leaves something to chance without a seed draws another.
    pub fn game_and_record(&self) -> Result<(GameHandle, GameRecord)> {
        let game = self.game()?;
        let mut record = game.record(self.position.as_deref())?;
        play_all(&mut record, &self.play)?;
        Ok((game, record))
    }
}

/// Plays moves separated by spaces.
///
/// # Errors
/// The first move that cannot be played, with its ply (1: the first).
pub fn play_all(record: &mut GameRecord, moves: &str) -> Result<(), UsageError> {
    for (i, text) in moves.split_whitespace().enumerate() {
        record.play(text).map_err(|cause| UsageError(format!("ply {}: {cause}", i + 1)))?;
    }
    Ok(())
}

/// The game of a spec.
///
/// # Errors
/// As [`with_files`], and a spec that is none.
pub fn game_of(spec: &str) -> Result<GameHandle> {
    Ok(GameHandle::from_spec(&with_files(spec)?)?)
}

/// The rule set that work goes on with: where a text leaves the seed to chance, the first of those
/// kept that differs from the drawn one in the seed alone. It is told, and taken out. `settled` is
/// the spec of the text, and stays where none fits.
pub fn kept_seed(text: &str, settled: &str, kept: &mut Vec<String>) -> String {
    let fits = |other: &String| other == settled || differing_seed(other, settled).is_some();
    let at = if omits_seed(text, settled) { kept.iter().position(fits) } else { None };
    let Some(found) = at.map(|at| kept.remove(at)) else { return settled.to_owned() };
    tell(format_args!("{text} goes on as {found}"));
    found
}

/// The spec with each `key=@FILE` replaced by the value in that file.
///
/// # Errors
/// A file that cannot be read, an option that files do not hold, or every defect of the file, a
/// line each.
pub fn with_files(spec: &str) -> Result<String> {
    let Some((game, options)) = spec.split_once(':').filter(|(_, options)| options.contains("=@")) else {
        return Ok(spec.to_owned());
    };
    let pairs: Vec<String> = options.split(',').map(|pair| with_file(game, pair)).collect::<Result<_>>()?;
    Ok(format!("{game}:{}", pairs.join(",")))
}

/// The files that a spec names, for [`files::check_outputs`].
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
