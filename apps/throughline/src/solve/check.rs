//! `throughline solve check`: certificates, read and checked by rules of their own.

use super::files;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use throughline_checker::{Checked, Claim, Defect, check};
use throughline_game::{Game, Notation};
use throughline_solve::proof::Certificate;

/// Plies without a capture that fifty moves by each side are (C14 of One-Dimensional Chess).
pub const FIFTY_MOVES: u32 = 100;

/// Arguments of `throughline solve check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Certificates, compressed where the name ends in .gz
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks each file; all are looked at, whatever is wrong with one.
pub fn run(args: &Args) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let mut refused = 0;
    for path in &args.files {
        match check(files::open(path)?) {
            Ok(word) => writeln!(out, "{}: {}", path.display(), sentence(&word))?,
            Err(fault) => {
                writeln!(out, "{}: REFUSED, {fault}", path.display())?;
                refused += 1;
            }
        }
    }
    if refused > 0 {
        bail!("{refused} of {} refused", args.files.len());
    }
    Ok(())
}

/// Writes a certificate where it is to be kept, if it is, and gives the checker's word on it as it
/// was written.
///
/// # Errors
/// A file that cannot be written or read.
pub fn made<G: Game + Notation>(
    path: Option<&Path>,
    game: &G,
    spec: &str,
    certificate: &Certificate<G>,
) -> Result<Result<Checked, Defect>> {
    if let Some(path) = path {
        files::write(path, game, spec, certificate)?;
        return Ok(check(files::open(path)?));
    }
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text)?;
    Ok(check(&text[..]))
}

/// What was found true, in words.
pub fn sentence(word: &Checked) -> String {
    let header = &word.header;
    let mut text = format!("{}, {}: {} is proved", header.spec, header.start, header.claim);
    if word.from_tables > 0 {
        text += &format!(" given {} values from tables, which are checked apart", word.from_tables);
    }
    text += &format!("; {} positions, {} replies", word.positions, word.replies);
    match (header.claim, word.quiet_run) {
        (Claim::Wins(_), Some(run)) if run < FIFTY_MOVES => {
            text += &format!("; never more than {run} plies without a capture");
        }
        (Claim::Wins(_), Some(run)) => {
            text += &format!("; NOT with the rule of fifty moves: up to {run} plies without a capture");
        }
        _ => {}
    }
    text
}
