//! `throughline solve check`: certificates, read and checked by rules of their own. Their files are
//! compressed where the names end in `.gz`.

use crate::exit::NotSo;
use crate::files::{NewFile, name_of_spec};
use crate::output::{counted, out, tell};
use crate::progress::LateBar;
use anyhow::{Context, Result, ensure};
use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
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
    let mut out = out();
    let (mut refused, mut unread) = (0, 0);
    for path in &args.files {
        let file = match open(path) {
            Ok(file) => file,
            Err(error) => {
                tell(format_args!("{error:#}"));
                unread += 1;
                continue;
            }
        };
        match check(file) {
            Ok(word) => writeln!(out, "{}: {}", path.display(), sentence(&word))?,
            Err(defect) => {
                writeln!(out, "{}: REFUSED, {defect}", path.display())?;
                refused += 1;
            }
        }
    }
    let all = args.files.len();
    ensure!(unread == 0, "{unread} of {all} cannot be opened, {refused} refused");
    ensure!(refused == 0, NotSo(format!("{refused} of {all} refused")));
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
        write(path, game, spec, certificate)?;
        return Ok(check(open(path)?));
    }
    let mut text = Vec::new();
    certificate.write(game, spec, &mut text)?;
    Ok(check(&text[..]))
}

/// Writes a certificate that came from elsewhere where it is to be kept, if it is and the checker
/// accepts it, and gives the checker's word on it.
///
/// # Errors
/// A file that cannot be written.
pub fn received(path: Option<&Path>, text: &str) -> Result<Result<Checked, Defect>> {
    let word = check(text.as_bytes());
    if let (Some(path), Ok(_)) = (path, &word) {
        write_with(path, |out| out.write_all(text.as_bytes()))?;
    }
    Ok(word)
}

/// What was found true, in words.
pub fn sentence(word: &Checked) -> String {
    let header = &word.header;
    let mut text = format!("{}, {}: {} is proved", header.spec, header.start, header.claim);
    if word.from_tables > 0 {
        text += &format!(" given {} from tables, checked apart", counted(word.from_tables, "value"));
    }
    text += &format!("; {}, {}", counted(word.positions, "position"), counted(word.replies, "reply"));
    if word.searched > 0 {
        let looked_at = counted(word.looked_at, "position");
        text += &format!("; {} more by a search of {looked_at}", word.searched);
    }
    if word.holder_wins {
        text += "; endless play defeats the other side, so who holds wins";
    }
    match (header.claim, word.quiet_run) {
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

/// The name of a certificate's file: `one-dimensional-chess-setup-kqrbn.first-holds.gz`, with where
/// it begins in the middle when that is not the game's start.
pub fn file_name(spec: &str, place: &str, claim: &str) -> String {
    let plain = |text: &str| {
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>()
    };
    let place = if place.is_empty() { String::new() } else { format!(".{}", plain(place)) };
    format!("{}{place}.{}.gz", name_of_spec(spec), plain(claim))
}

/// Opens a certificate for reading.
///
/// # Errors
/// A file that cannot be opened, or is a folder.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    let cannot = || format!("cannot open {}", path.display());
    let file = File::open(path).with_context(cannot)?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(std::io::Error::from(ErrorKind::IsADirectory)).with_context(cannot);
    }
    let size = file.metadata().ok().map(|data| data.len());
    let progress = LateBar::start("{bar:40} {bytes}/{total_bytes}, {eta} left", size);
    let file = BufReader::new(ToldFile { file, read: 0, progress });
    Ok(if is_compressed(path) { Box::new(BufReader::new(MultiGzDecoder::new(file))) } else { Box::new(file) })
}

/// A file that tells how much of it is read.
struct ToldFile {
    file: File,
    read: u64,
    progress: LateBar,
}

impl Read for ToldFile {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let read = self.file.read(bytes)?;
        self.read += read as u64;
        self.progress.show(self.read);
        Ok(read)
    }
}

impl Drop for ToldFile {
    fn drop(&mut self) {
        self.progress.finish();
    }
}

/// Writes a certificate, whole or not at all; makes its folder, if it is not there.
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

/// Writes a file so, compressed where its name says it.
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
