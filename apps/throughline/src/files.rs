//! Files named on the command line: read up to a limit, checked before work begins, and written
//! atomically.

use crate::exit::UsageError;
use crate::output::{Out, is_standard, out, print_message};
use anyhow::{Context, Result, ensure};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Stdout, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::NamedTempFile;

/// Largest handwritten file, such as a board, in bytes.
pub const HANDWRITTEN: u64 = 1 << 20;
/// Largest generated file, such as puzzles or openings, in bytes.
pub const GENERATED: u64 = 64 << 20;

/// Reads a text file of at most `most` bytes. The limit also stops at files without an end, such as
/// `/dev/zero`.
pub fn read(path: &Path, most: u64) -> Result<String> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    text_within(file, path, most)
}

/// Reads a text from a reader, as [`read_within`], without the byte order mark that some editors
/// put first.
pub fn text_within(reader: impl Read, path: &Path, most: u64) -> Result<String> {
    let mut bytes = read_within(reader, path, most)?;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    let text = String::from_utf8(bytes);
    Ok(text.map_err(|_| UsageError(format!("{} is no UTF-8 text", path.display())))?)
}

/// Reads all bytes of a reader, at most `most`; `path` is its name in error messages.
pub fn read_within(reader: impl Read, path: &Path, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = reader.take(most + 1).read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {}", path.display()))?;
    let too_large =
        || UsageError(format!("{} is too large: {most} bytes are the most that is read", path.display()));
    ensure!(bytes.len() as u64 <= most, too_large());
    Ok(bytes)
}

/// Returns a file name for a spec: letters, digits and hyphens. Long names are cut off; a hash
/// keeps those names distinct, and names of specs with characters other than `:`, `=` and `,`.
pub fn name_of_spec(spec: &str) -> String {
    let plain: String = spec.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let hash = spec.bytes().fold(0, |hash, byte| throughline_game::random::mix(hash ^ u64::from(byte)));
    let is_told = spec.chars().all(|c| c.is_ascii_alphanumeric() || ":=,-".contains(c));
    match plain.get(..100) {
        None if is_told => plain,
        start => format!("{}-{hash:016x}", start.unwrap_or(&plain)),
    }
}

/// Checks before long work that its results can be written: each file's folder exists and is
/// writable, the path is no folder, and no file is written twice or is also an input (`used`).
pub fn check_outputs<'p>(
    outputs: impl IntoIterator<Item = &'p PathBuf>,
    used: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<()> {
    for (path, place) in places_apart(outputs, used)? {
        // A pipe is not opened for the check: its reader would take the first close as the end.
        let tried = match () {
            () if is_standard(path) => Ok(()),
            () if place.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            () if is_replaced(&place) => temporary(&place).map(drop),
            () => Ok(()),
        };
        tried.with_context(|| cannot_write(path))?;
    }
    Ok(())
}

/// Checks that only files are appended to, none of them twice, and no input (`used`). Whether they
/// can be written shows when they are opened.
pub fn check_appended<'p>(
    outputs: impl IntoIterator<Item = &'p PathBuf>,
    used: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<()> {
    for (path, _) in places_apart(outputs, used)? {
        refuse_standard(path)?;
    }
    Ok(())
}

/// Refuses standard output for what only a file can hold.
pub fn refuse_standard(path: &Path) -> Result<()> {
    let why = "it is written to a file, not to standard output";
    ensure!(!is_standard(path), UsageError(format!("{}: {why}", cannot_write(path))));
    Ok(())
}

/// Returns the outputs with their real paths, which differ from each other and from the inputs.
fn places_apart<'p>(
    outputs: impl IntoIterator<Item = &'p PathBuf>,
    used: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<Vec<(&'p Path, PathBuf)>> {
    // A file that is kept and read again, such as a match's state, need not exist yet.
    let used = used.into_iter().filter(|path| !is_standard(path));
    let used: Vec<PathBuf> = used.filter_map(|path| place_of(path).ok()).collect();
    let mut places: Vec<(&Path, PathBuf)> = Vec::new();
    for path in outputs {
        let place = place_of(path).with_context(|| cannot_write(path))?;
        if used.contains(&place) || places.iter().any(|(_, other)| *other == place) {
            let why = "the same command reads it, or writes something else to it";
            return Err(UsageError(format!("{}: {why}", cannot_write(path))).into());
        }
        places.push((path, place));
    }
    Ok(places)
}

/// Returns the error message for a file that cannot be written.
pub fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Creates a folder, if it does not exist, and checks that it is writable.
pub fn make_folder(folder: &Path) -> Result<()> {
    let cannot = || format!("cannot write to the folder {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    temporary(&folder.join("any")).with_context(cannot)?;
    Ok(())
}

/// Returns the real path of a file that exists or will be created, with links resolved.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    if is_standard(path) || path.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        // Standard output, a pipe or a device (`/dev/stdout`) is used as it is.
        return Ok(path.to_owned());
    }
    if path.exists() {
        return path.canonicalize();
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    Ok(folder.canonicalize()?.join(name))
}

/// Whether writing replaces the file by renaming, as for regular files; devices such as `/dev/null`
/// are written in place.
fn is_replaced(place: &Path) -> bool {
    place.metadata().map_or(true, |data| data.is_file())
}

/// Creates an empty temporary file beside a path, with the permissions of the file there, or those
/// of a new file.
fn temporary(place: &Path) -> io::Result<NamedTempFile> {
    let folder = place.parent().ok_or(io::ErrorKind::IsADirectory)?;
    let mut builder = tempfile::Builder::new();
    let builder = builder.prefix(".throughline-");
    let old = place.metadata().ok();
    #[cfg(unix)]
    let builder = {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666))
    };
    let file = builder.tempfile_in(folder)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(file)
}

/// A file that is written atomically: an older file stays until [`NewFile::finish`] replaces it.
/// Dropped before that, the new file has no effect. `-` is standard output.
pub struct NewFile {
    path: PathBuf,
    place: PathBuf,
    out: Target,
}

enum Target {
    Standard(BufWriter<Out<Stdout>>),
    Beside(BufWriter<NamedTempFile>),
    InPlace(File),
}

impl NewFile {
    /// Opens a file for writing.
    pub fn create(path: &Path) -> Result<Self> {
        let open = || {
            let place = place_of(path)?;
            let out = if is_standard(path) {
                Target::Standard(BufWriter::new(out()))
            } else if is_replaced(&place) {
                Target::Beside(BufWriter::new(temporary(&place)?))
            } else {
                Target::InPlace(OpenOptions::new().write(true).open(&place)?)
            };
            Ok::<_, io::Error>((place, out))
        };
        let (place, out) = open().with_context(|| cannot_write(path))?;
        Ok(NewFile { path: path.to_owned(), place, out })
    }

    /// Replaces the older file by the new one.
    pub fn finish(self) -> Result<()> {
        let finish = || match self.out {
            Target::Standard(mut out) => Ok(out.flush()?),
            Target::InPlace(_) => Ok(()),
            Target::Beside(out) => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(&self.place)?;
                Ok::<_, io::Error>(())
            }
        };
        finish().with_context(|| cannot_write(&self.path))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            Target::Standard(out) => out.write(bytes),
            Target::Beside(out) => out.write(bytes),
            Target::InPlace(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Target::Standard(out) => out.flush(),
            Target::Beside(out) => out.flush(),
            Target::InPlace(out) => out.flush(),
        }
    }
}

/// Writes a file atomically.
pub fn write(path: &Path, bytes: &(impl AsRef<[u8]> + ?Sized)) -> Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes.as_ref()).with_context(|| cannot_write(path))?;
    file.finish()
}

/// Prints a report: on standard error if one of the files is standard output.
pub fn print_beside<'p>(files: impl IntoIterator<Item = &'p PathBuf>, text: &str) -> Result<()> {
    if files.into_iter().any(|path| is_standard(path)) {
        print_message(text.trim_end());
        return Ok(());
    }
    Ok(write!(out(), "{text}")?)
}

/// Returns today's date (UTC) as in game records: `2026.11.21`.
pub fn today() -> String {
    date(SystemTime::now())
}

fn date(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()[..10].replace('-', ".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn names_of_specs_are_plain_short_and_different() {
        assert_eq!(name_of_spec("hnefatafl:rules=brandubh"), "hnefatafl-rules-brandubh");
        let names = ["a/".repeat(200), "a,".repeat(200), "b=../".to_owned(), "b=.#/".to_owned()];
        let names = names.map(|spec| name_of_spec(&spec));
        assert!(
            names[0].len() == 117 && names.iter().all(|name| name.chars().all(|c| c != '/')),
            "{names:?}"
        );
        let different: std::collections::HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len());
    }

    #[test]
    fn outputs_are_checked_before_and_replaced_in_one_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("old"), "old").expect("written");
        let mut file = NewFile::create(&path("old")).expect("it can be written");
        file.write_all(b"half").expect("written");
        drop(file);
        assert_eq!(fs::read(path("old")).expect("there"), b"old");
        write(&path("old"), "new").expect("written");
        assert_eq!(fs::read(path("old")).expect("there"), b"new");

        let said = |outputs: &[PathBuf], used: &[PathBuf]| {
            check_outputs(outputs, used).expect_err("refused").to_string()
        };
        assert!(said(&[folder.path().to_owned()], &[]).starts_with("cannot write"));
        assert!(said(&[path("none/x")], &[]).starts_with("cannot write"));
        assert!(said(&[path("old")], &[path("../").join(path("old"))]).contains("the same command reads it"));
        assert!(said(&[path("x"), path("x")], &[]).contains("writes something else to it"));
        assert!(said(&[path("x")], &[path("x")]).contains("the same command reads it"));
        let standard = [PathBuf::from("-")];
        check_outputs(&standard, &standard).expect("input and output are two things");
        check_outputs(&[path("old"), path("x")], &[path("none/y")]).expect("they can be written");
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1, "nothing is left behind");
    }

    #[test]
    fn what_has_no_end_is_refused() {
        let endless = read_within(io::repeat(b'a'), Path::new("endless"), 1000).expect_err("refused");
        assert_eq!(endless.to_string(), "endless is too large: 1000 bytes are the most that is read");
        assert_eq!(read_within(&b"ab"[..], Path::new("short"), 2).expect("it fits"), b"ab");
    }

    #[test]
    fn a_mark_of_the_byte_order_is_no_part_of_a_text() {
        let read = |text: &str| text_within(text.as_bytes(), Path::new("text"), 9).expect("UTF-8");
        assert_eq!(["\u{feff}a\n", "a\n", ""].map(read), ["a\n", "a\n", ""]);
    }

    #[test]
    fn days_become_dates() {
        // Numbers of days from `date -u -d DATE +%s`, divided by 86,400.
        for (days, expected) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (364, "1970.12.31"),
            (11_016, "2000.02.29"),
            (19_782, "2024.02.29"),
            (20_778, "2026.11.21"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400)), expected);
        }
    }
}
