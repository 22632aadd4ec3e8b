//! A match on disk (or another study): what was asked for, and each finished game or result, a line
//! of JSON each. Lines are only appended, so a kill at any moment costs at most the line that was
//! being written.

use crate::seed::other_seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use throughline_game::notation::clip;

/// The form of the file.
const VERSION: u32 = 1;

/// How the first line begins.
const HEAD_BEGINS: &[u8] = b"{\"throughline_match\":";

/// The longest first line, in bytes: that of a study of thousands of rule sets.
const LONGEST_HEAD: u64 = 4 << 20;

/// The first line.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Head {
    throughline_match: u32,
    settings: Settings,
    /// The length of the file of records before the match.
    records_from: u64,
}

/// What makes a match, by name: two runs are of the same match where these are the same, but for
/// those whose names begin with `about `.
pub type Settings = BTreeMap<String, String>;

/// How the names begin of settings that only say for people what others are made of: `about nodes`,
/// say, beside a digest. Files of older versions have none of them.
pub(crate) const ABOUT: &str = "about ";

/// Why a match cannot be kept in, or taken up from, a file.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// There is a match in the file already.
    #[error("it holds a match already: expected --resume to go on with it, or another file")]
    Exists,
    /// Another process has it.
    #[error("another match is using it")]
    InUse,
    /// A device or a pipe, which keeps nothing.
    #[error("it is a device or a pipe, which keeps nothing: expected a file")]
    NoFile,
    /// A file of another kind.
    #[error("it holds something else: expected a file that this command has made, or a new one")]
    Foreign,
    /// A line that is damaged.
    #[error("its line {line} is damaged ({why}): restore it, or choose another file")]
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// It is another match: each setting that differs, a clause each. (The flags are those of our
    /// command line.)
    #[error(
        "it was made with other settings: {}; give the same settings, or another file (--state; --out of reports)",
        .0.join("; ")
    )]
    OtherMatch(Vec<String>),
}

/// A match being kept.
#[derive(Debug)]
pub struct StateFile {
    file: File,
    records_from: u64,
}

impl StateFile {
    /// Begins a match in a new file. `records_from` is the length that its file of records has
    /// before.
    ///
    /// # Errors
    /// A file that is there already, or cannot be written.
    pub fn create(path: &Path, settings: Settings, records_from: u64) -> Result<Self, StateError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        take(&file)?;
        if file.metadata()?.len() > 0 {
            return Err(StateError::Exists);
        }
        let mut state = StateFile { file, records_from };
        state.append(&Head { throughline_match: VERSION, settings, records_from })?;
        Ok(state)
    }

    /// Takes up the match in a file: its games so far, or whatever its lines are. `None` where
    /// there is no match in it yet, not even its first line.
    ///
    /// # Errors
    /// A file that cannot be read, that is damaged anywhere but at its end, or that holds another
    /// match.
    pub fn resume<T: DeserializeOwned>(
        path: &Path,
        settings: &Settings,
    ) -> Result<Option<(Self, Vec<T>)>, StateError> {
        let mut file = match OpenOptions::new().read(true).append(true).open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        take(&file)?;
        let mut bytes = begin(&file)?;
        file.read_to_end(&mut bytes)?;
        // A line without its end was being written when the last run was killed. In a file that is
        // none of ours nothing is cut off.
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let mut lines = (1..).zip(bytes[..whole].split_inclusive(|&b| b == b'\n'));
        let Some((_, first)) = lines.next() else {
            file.set_len(0)?;
            return Ok(None);
        };
        let head: Head = read_line(1, first)?;
        if head.throughline_match != VERSION {
            let why = format!("its form is {}, expected {VERSION}", head.throughline_match);
            return Err(StateError::Broken { line: 1, why });
        }
        let differences = differences(&head.settings, settings);
        if !differences.is_empty() {
            return Err(StateError::OtherMatch(differences));
        }
        let games = lines.map(|(number, line)| read_line(number, line)).collect::<Result<_, _>>()?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Some((StateFile { file, records_from: head.records_from }, games)))
    }

    /// The settings of what a file holds, by its first line alone; `None` where it holds nothing of
    /// ours, or cannot be read.
    #[must_use]
    pub fn settings_in(path: &Path) -> Option<Settings> {
        // No pipe is opened, for want of a writer that could take for ever.
        let file = path.metadata().ok().filter(|data| data.is_file()).and_then(|_| File::open(path).ok())?;
        let mut line = begin(&file).ok()?;
        BufReader::new(file).take(LONGEST_HEAD).read_until(b'\n', &mut line).ok()?;
        Some(read_line::<Head>(1, &line).ok()?.settings)
    }

    /// The length that the file of records had before the match.
    #[must_use]
    pub fn records_from(&self) -> u64 {
        self.records_from
    }

    /// Keeps a finished game or another result, a line. When this returns, a kill of the process
    /// does not lose it.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn append(&mut self, line: &impl Serialize) -> std::io::Result<()> {
        let mut text = serde_json::to_vec(line).map_err(std::io::Error::other)?;
        text.push(b'\n');
        // In one go, so that a line is either whole or the last.
        self.file.write_all(&text)
    }
}

/// Makes sure that this is a file, and nobody else's.
fn take(file: &File) -> Result<(), StateError> {
    if !file.metadata()?.is_file() {
        return Err(StateError::NoFile);
    }
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StateError::InUse,
        TryLockError::Error(error) => StateError::Io(error),
    })
}

/// The first bytes of a file, once they are seen to begin a first line: what is something else is
/// not read to its end.
fn begin(file: &File) -> Result<Vec<u8>, StateError> {
    let mut bytes = Vec::new();
    file.take(HEAD_BEGINS.len() as u64).read_to_end(&mut bytes)?;
    if HEAD_BEGINS.starts_with(&bytes) { Ok(bytes) } else { Err(StateError::Foreign) }
}

fn read_line<T: DeserializeOwned>(line: usize, text: &[u8]) -> Result<T, StateError> {
    serde_json::from_slice(text).map_err(|error| {
        let (column, why) = (error.column(), error.to_string());
        // The reader counts lines of its own: it was given one.
        let why = why.split(" at line ").next().unwrap_or_default();
        StateError::Broken { line, why: format!("column {column}: {why}") }
    })
}

/// What differs between the settings in the file and those asked for: in the words of those that
/// are for people, where these differ.
fn differences(held: &Settings, asked: &Settings) -> Vec<String> {
    let names: BTreeSet<&String> = held.keys().chain(asked.keys()).collect();
    let differ = names.into_iter().filter(|name| held.get(*name) != asked.get(*name));
    let (about, plain): (Vec<&String>, Vec<&String>) = differ.partition(|name| name.starts_with(ABOUT));
    if plain.is_empty() {
        return Vec::new();
    }
    let both = |name: &&String| held.contains_key(*name) && asked.contains_key(*name);
    let about: Vec<&String> = about.into_iter().filter(both).collect();
    let is_told = |name: &&String| about.is_empty() || !is_made_of_others(name);
    let told = about.iter().copied().chain(plain.into_iter().filter(is_told));
    told.map(|name| difference(name, held.get(name), asked.get(name))).collect()
}

/// Whether a setting stands for several that people give: the starts of a study, and the engines
/// that play its games.
fn is_made_of_others(name: &str) -> bool {
    name == "starts" || name.starts_with("engine")
}

/// A setting that differs, as a clause.
fn difference(name: &str, held: Option<&String>, asked: Option<&String>) -> String {
    let [held, asked] = [held, asked].map(|value| value.map_or("nothing", String::as_str));
    let [shown, wanted] = [held, asked].map(without_digest);
    let name = name.strip_prefix(ABOUT).unwrap_or(name);
    match other_seed(held, asked).filter(|_| !held.contains(' ')) {
        Some(seed) => format!("its {name} is {held}, not {asked}: give seed={seed} in the spec"),
        None if name == "engine" => "it is by another version of the engine".to_owned(),
        None if shown == wanted => format!("its {name} is not the same"),
        None => format!("its {name} is {}, not {}", clip(shown), clip(wanted)),
    }
}

/// A value without the digest at its end, sixteen digits that say nothing to people.
fn without_digest(value: &str) -> &str {
    let (rest, last) = value.rsplit_once(' ').unwrap_or(("", value));
    let digits = last.trim_start_matches('(').trim_end_matches(')');
    if digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_hexdigit()) { rest } else { value }
}
