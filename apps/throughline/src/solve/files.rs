//! Certificate files, compressed where their names end in `.gz`.

use anyhow::{Context, Result};
use flate2::{Compression, read::MultiGzDecoder, write::GzEncoder};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use throughline_game::{Game, Notation};
use throughline_solve::proof::Certificate;

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "gz")
}

/// The name of a certificate's file: `one-dimensional-chess-setup-kqrbn.first-holds.gz`, with where
/// it begins in the middle when that is not the game's start.
pub fn name(spec: &str, place: &str, claim: &str) -> String {
    let plain = |text: &str| {
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>()
    };
    let place = if place.is_empty() { String::new() } else { format!(".{}", plain(place)) };
    format!("{}{place}.{}.gz", plain(spec), plain(claim))
}

/// Opens a certificate for reading.
///
/// # Errors
/// A file that cannot be opened.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    Ok(if is_compressed(path) {
        Box::new(BufReader::new(MultiGzDecoder::new(BufReader::new(file))))
    } else {
        Box::new(BufReader::new(file))
    })
}

/// Writes a certificate, beside its place first so that there is never half of one; makes its
/// folder, if it is not there.
///
/// # Errors
/// A folder or a file that cannot be written.
pub fn write<G: Game + Notation>(
    path: &Path,
    game: &G,
    spec: &str,
    certificate: &Certificate<G>,
) -> Result<()> {
    let part = path.with_extension("part");
    let cannot = || format!("cannot write {}", part.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(cannot)?;
    }
    let mut file = BufWriter::new(File::create(&part).with_context(cannot)?);
    if is_compressed(path) {
        let mut encoder = GzEncoder::new(file, Compression::best());
        certificate.write(game, spec, &mut encoder).with_context(cannot)?;
        encoder.finish().and_then(|mut file| file.flush()).with_context(cannot)?;
    } else {
        certificate.write(game, spec, &mut file).with_context(cannot)?;
        file.flush().with_context(cannot)?;
    }
    std::fs::rename(&part, path).with_context(|| format!("cannot write {}", path.display()))
}
