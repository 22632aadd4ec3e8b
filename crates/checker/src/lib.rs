#![doc = include_str!("../README.md")]

pub mod certificate;
pub mod chess;
pub mod chess_tablebase;
pub mod header;
mod letters;
pub mod progression;
pub mod pursuit;
pub mod rules;
mod search;
pub mod tablebase_file;
pub mod tafl;
pub mod values;

pub use certificate::Checked;
pub use chess::Chess;
pub use header::Claim;
pub use progression::Progression;
pub use pursuit::Pursuit;
pub use rules::{Defect, Ending, Player, Rules};
pub use tafl::Tafl;

use certificate::Certificate;
use header::Lines;
use std::io::BufRead;

/// Reads a certificate and checks it by the rules of its spec.
///
/// # Errors
/// The first defect: a header or line that cannot be read, an unsupported rule set, an illegal
/// move, a reply without a line, an ending that does not satisfy the claim, a rank that does not
/// decrease.
pub fn check(text: impl BufRead) -> Result<Checked, Defect> {
    check_with_progress(text, &|_, _| ())
}

/// The same as [`check`]. After each position that a certificate leaves to the checker's own
/// search, `progress` is called, by any thread, with the number of those that are done, and of all.
///
/// # Errors
/// As of [`check`].
pub fn check_with_progress(
    text: impl BufRead,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Checked, Defect> {
    let mut lines = Lines::new(text);
    let header = lines.header()?;
    let (game, options) = header.spec.split_once(':').unwrap_or((&header.spec, ""));
    match game {
        "one-dimensional-chess" => {
            let rules = Chess::from_options(options)?;
            Certificate::read(&rules, header, &mut lines)?.check(progress)
        }
        "linear-progression" => {
            let rules = Progression::from_options(options)?;
            Certificate::read(&rules, header, &mut lines)?.check(progress)
        }
        "linear-pursuit" => {
            let rules = Pursuit::from_options(options)?;
            Certificate::read(&rules, header, &mut lines)?.check(progress)
        }
        "hnefatafl" => {
            let rules = Tafl::from_options(options)?;
            Certificate::read(&rules, header, &mut lines)?.check(progress)
        }
        _ => Err(Defect::from(format!("the checker does not know the rules of {game}"))),
    }
}
