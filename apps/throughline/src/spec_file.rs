//! `key=@FILE` in a spec: the option's value is read from a file.

use anyhow::{Context, Result};
use std::fmt;
use throughline_catalog::read_option_file;

/// An option that files do not hold, or a file that does not hold it.
#[derive(Debug)]
pub struct BadFile(pub String);

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadFile {}

/// The spec with each `key=@FILE` replaced by the value in that file.
///
/// # Errors
/// A file that cannot be read, an option that files do not hold, or every fault of the file, a line
/// each.
pub fn with_files(spec: &str) -> Result<String> {
    let Some((game, options)) = spec.split_once(':').filter(|(_, options)| options.contains("=@")) else {
        return Ok(spec.to_owned());
    };
    let pairs: Vec<String> = options.split(',').map(|pair| with_file(game, pair)).collect::<Result<_>>()?;
    Ok(format!("{game}:{}", pairs.join(",")))
}

fn with_file(game: &str, pair: &str) -> Result<String> {
    let Some((key, path)) = pair.split_once("=@") else { return Ok(pair.to_owned()) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {path}"))?;
    match read_option_file(game, key, &text)? {
        None => {
            Err(BadFile(format!("option “{key}” of {game} is not read from files: give its value")).into())
        }
        Some(Ok(value)) => Ok(format!("{key}={value}")),
        Some(Err(faults)) => {
            let lines: Vec<String> =
                faults.iter().map(|fault| format!("{path}:{}: {}", fault.line, fault.what)).collect();
            Err(BadFile(format!("{path} is no {key}:\n{}", lines.join("\n"))).into())
        }
    }
}
