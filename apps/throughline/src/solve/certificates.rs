//! `throughline solve check`: checks certificates with the checker, which has its own
//! implementation of the rules. Files whose names end in `.gz` are compressed.

use crate::exit::{NegativeResult, UsageError};
use crate::files::{NewFile, name_of_spec};
use crate::output::{counted, out, print_message};
use crate::progress::{DelayedBar, SharedProgress};
use anyhow::{Context, Result, ensure};
use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use throughline_checker::values::value_checker;
use throughline_checker::{Checked, Claim, Defect, check, check_with_progress};
use throughline_game::{Game, Notation};
use throughline_solve::proof::Certificate;

/// The fifty-move rule in plies without a capture (C14 of One-Dimensional Chess).
pub const FIFTY_MOVES: u32 = 100;

/// Arguments of `throughline solve check`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Certificates, gzipped if the name ends in .gz
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks all files, even after one that is refused or cannot be opened.
pub fn run(args: &Args) -> Result<()> {
    let mut out = out();
    let (mut refused, mut unread) = (0, 0);
    for path in &args.files {
        let file = match open(path) {
            Ok(file) => file,
            Err(error) => {
                print_message(format_args!("{error:#}"));
                unread += 1;
                continue;
            }
        };
        let progress = SharedProgress::new("positions searched");
        let checked = check_with_progress(file, &|done, all| progress.show(done, all));
        progress.finish();
        match checked {
            Ok(checked) => writeln!(out, "{}: {}", path.display(), sentence(&checked))?,
            Err(defect) => {
                writeln!(out, "{}: REFUSED, {defect}", path.display())?;
                refused += 1;
            }
        }
    }
    let all = args.files.len();
    ensure!(unread == 0, "{unread} of {all} cannot be opened, {refused} refused");
    ensure!(refused == 0, NegativeResult(format!("{refused} of {all} refused")));
    Ok(())
}

/// Returns an error if the checker does not know the rules of a spec, so that it would refuse every
/// certificate after the work.
pub fn check_rules(spec: &str) -> Result<(), UsageError> {
    let known = value_checker(spec).map(drop);
    known.map_err(|defect| UsageError(format!("no certificates can be made: {defect}")))
}

/// Writes a certificate to `path`, if given, and returns the checker's verdict on what was written.
///
/// # Errors
/// A file that cannot be written or read.
pub fn write_and_check<G: Game + Notation>(
    path: Option<&Path>,
    game: &G,
    spec: &str,
    certificate: &Certificate<G>,
) -> Result<Result<Checked, Defect>> {
    if let Some(path) = path {
        write(path, game, spec, certificate)?;
        return Ok(check(open(path)?));
    }
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text)?;
    Ok(check(&text[..]))
}

/// Checks a certificate from a worker, which need not be trusted: it has to prove one of these
/// claims about a start. Values from tables would be the worker's word; workers play them out.
///
/// # Errors
/// Why it proves nothing that was asked.
pub fn check_received(
    text: &str,
    spec: &str,
    start: &str,
    claims: &[String],
) -> Result<Checked, NegativeResult> {
    let asked = claims.join(" or ");
    let refused = |why: &dyn Display| {
        NegativeResult(format!("the checker does not accept a proof about {start}, that {asked}: {why}"))
    };
    let checked = check(text.as_bytes()).map_err(|defect| refused(&defect))?;
    let header = &checked.header;
    if header.spec != spec || header.start != start || !claims.contains(&header.claim.to_string()) {
        return Err(refused(&"a worker proved something else"));
    }
    if checked.from_tables > 0 {
        return Err(refused(&"it relies on values from tables"));
    }
    Ok(checked)
}

/// Writes the text of a certificate.
///
/// # Errors
/// A folder or a file that cannot be written.
pub fn write_text(path: &Path, text: &str) -> Result<()> {
    write_with(path, |out| out.write_all(text.as_bytes()))
}

/// Returns what a checked certificate proves, as a sentence.
pub fn sentence(checked: &Checked) -> String {
    let header = &checked.header;
    let mut text = format!("{}, {}: {} is proved", header.spec, header.start, header.claim);
    if checked.from_tables > 0 {
        text += &format!(" given {} from tables, checked apart", counted(checked.from_tables, "value"));
    }
    text += &format!("; {}, {}", counted(checked.positions, "position"), counted(checked.replies, "reply"));
    if checked.searched > 0 {
        let looked_at = counted(checked.looked_at, "position");
        text += &format!("; {} more by a search of {looked_at}", checked.searched);
    }
    if checked.holder_wins {
        text += "; endless play defeats the other side, so who holds wins";
    }
    match (header.claim, checked.quiet_run) {
        (Claim::Wins(_), Some(run)) if run < FIFTY_MOVES => {
            text += &format!("; never more than {} without a capture", counted(run, "ply"));
        }
        (Claim::Wins(_), Some(run)) => {
            text += &format!("; NOT with the rule of fifty moves: up to {run} plies without a capture");
        }
        _ => {}
    }
    text
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "gz")
}

/// Returns the file name of a certificate: `one-dimensional-chess-setup-kqrbn.first-holds.gz`. If
/// the proof does not begin at the game's start, its position stands in the middle of the name.
pub fn file_name(spec: &str, place: &str, claim: &str) -> String {
    let plain = |text: &str| {
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>()
    };
    let place = if place.is_empty() { String::new() } else { format!(".{}", plain(place)) };
    format!("{}{place}.{}.gz", name_of_spec(spec), plain(claim))
}

/// Opens a certificate, compressed or not, for reading.
///
/// # Errors
/// A file that cannot be opened, or a folder.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    let cannot = || format!("cannot open {}", path.display());
    let file = File::open(path).with_context(cannot)?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(std::io::Error::from(ErrorKind::IsADirectory)).with_context(cannot);
    }
    let size = file.metadata().ok().map(|data| data.len());
    let progress = DelayedBar::start("{bar:40} {bytes}/{total_bytes}, {eta} left", size);
    let file = BufReader::new(FileWithProgress { file, read: 0, progress });
    Ok(if is_compressed(path) { Box::new(BufReader::new(MultiGzDecoder::new(file))) } else { Box::new(file) })
}

/// A file that shows how much of it has been read.
struct FileWithProgress {
    file: File,
    read: u64,
    progress: DelayedBar,
}

impl Read for FileWithProgress {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(bytes)?;
        self.read += read as u64;
        if read == 0 {
            self.progress.finish();
        } else {
            self.progress.show(self.read);
        }
        Ok(read)
    }
}

impl Drop for FileWithProgress {
    fn drop(&mut self) {
        self.progress.finish();
    }
}

/// Writes a certificate atomically; creates its folder, if it does not exist.
///
/// # Errors
/// A folder or a file that cannot be written.
pub fn write<G: Game + Notation>(
    path: &Path,
    game: &G,
    spec: &str,
    certificate: &Certificate<G>,
) -> Result<()> {
    write_with(path, |mut out| certificate.write(game, spec, &mut out))
}

/// Writes a file with `text`, compressed if its name says so.
fn write_with(path: &Path, text: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(cannot)?;
    }
    let mut file = NewFile::create(path)?;
    if is_compressed(path) {
        let mut encoder = GzEncoder::new(&mut file, Compression::best());
        text(&mut encoder).with_context(cannot)?;
        encoder.finish().with_context(cannot)?;
    } else {
        text(&mut file).with_context(cannot)?;
    }
    file.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workers_certificate_proves_what_was_asked_and_takes_nothing_on_its_word() {
        let (spec, start) = ("linear-pursuit", "K1k11/14 w");
        let of = |claim: &str, said: &str| {
            format!(
                "throughline certificate 1\nspec: {spec}\nstart: {start}\nclaim: {claim}\nby: a worker\n\
                 lines: 1\n\n{start}\t{said}\n"
            )
        };
        let claims = ["second wins".to_owned(), "first holds".to_owned()];
        let received = |text: &str, start: &str| {
            check_received(text, spec, start, &claims).map_err(|refused| refused.to_string())
        };
        let honest = of("first holds", "=declared");
        assert_eq!(received(&honest, start).map(|checked| checked.positions), Ok(1));
        for (text, start, why) in [
            (of("first holds", "=held"), start, "it relies on values from tables"),
            (of("first wins", "=won"), start, "a worker proved something else"),
            (honest, "K2k10/14 w", "a worker proved something else"),
            ("throughline certificate".to_owned(), start, "line 1: expected"),
        ] {
            let told = received(&text, start).expect_err("it is refused");
            let expected = format!("about {start}, that second wins or first holds: {why}");
            assert!(told.contains(&expected), "{told}");
        }
    }
}
