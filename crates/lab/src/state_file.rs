//! The state of a match (or another study) on disk: its settings, and each finished game or result,
//! each as a line of JSON. Lines are only appended, so a kill at any moment loses at most the line
//! being written.

use crate::seed::differing_seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use throughline_game::notation::clip;

/// The version of the file format.
const VERSION: u32 = 1;

/// The beginning of the first line.
const HEAD_BEGINS: &[u8] = b"{\"throughline_match\":";

/// The maximum length of the first line, in bytes: enough for a study of thousands of rule sets.
const LONGEST_HEAD: u64 = 4 << 20;

/// The first line.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Head {
    throughline_match: u32,
    settings: Settings,
    /// The length of the file of records before the match.
    records_from: u64,
}

/// The settings that identify a match, by name: two runs belong to the same match if these are
/// equal, except those whose names begin with `about `.
pub type Settings = BTreeMap<String, String>;

/// The prefix of settings that only explain others to people, such as `about nodes` beside a
/// digest. Files of older versions have none of them.
pub(crate) const ABOUT: &str = "about ";

/// An error of a state file.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file contains a match already.
    #[error("it holds a match already: expected --resume to go on with it, or another file")]
    Exists,
    /// Another process has locked it.
    #[error("another match is using it")]
    InUse,
    /// A device or a pipe, which cannot store anything.
    #[error("it is a device or a pipe, which keeps nothing: expected a file")]
    NotRegularFile,
    /// A file of another kind.
    #[error("it holds something else: expected a file that this command has made, or a new one")]
    OtherFormat,
    /// A damaged line.
    #[error("its line {line} is damaged ({why}): restore it, or choose another file")]
    Broken {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// The file belongs to another match; a clause for each different setting. (The flags are those
    /// of our command line.)
    #[error(
        "it was made with other settings: {}; give the same settings, or another file (--state; --out of reports)",
        .0.join("; ")
    )]
    OtherMatch(Vec<String>),
}

/// The open state file of a match.
#[derive(Debug)]
pub struct StateFile {
    file: File,
    records_from: u64,
}

impl StateFile {
    /// Creates the state file of a new match. `records_from` is the current length of the match's
    /// file of records.
    ///
    /// If the file exists already, or cannot be written.
    pub fn create(path: &Path, settings: Settings, records_from: u64) -> Result<Self, StateError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        lock(&file)?;
        if file.metadata()?.len() > 0 {
            return Err(StateError::Exists);
        }
        let mut state = StateFile { file, records_from };
        state.append(&Head { throughline_match: VERSION, settings, records_from })?;
        Ok(state)
    }

    /// Resumes the match in a file: returns its games so far, or results of another type. `None` if
    /// the file has no complete first line.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged anywhere but at its end, or belongs to another match.
    pub fn resume<T: DeserializeOwned>(
        path: &Path,
        settings: &Settings,
    ) -> Result<Option<(Self, Vec<T>)>, StateError> {
        let mut file = match OpenOptions::new().read(true).append(true).open(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        lock(&file)?;
        let mut bytes = read_start(&file)?;
        file.read_to_end(&mut bytes)?;
        // An incomplete last line was being written when the last run was killed. Files of other
        // kinds are not truncated.
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

    /// Returns the settings in a file, from its first line; `None` if it is not a state file, or
    /// cannot be read.
    #[must_use]
    pub fn settings_in(path: &Path) -> Option<Settings> {
        // Pipes are not opened: without a writer that could block for ever.
        let file = path.metadata().ok().filter(|data| data.is_file()).and_then(|_| File::open(path).ok())?;
        let mut line = read_start(&file).ok()?;
        BufReader::new(file).take(LONGEST_HEAD).read_until(b'\n', &mut line).ok()?;
        Some(read_line::<Head>(1, &line).ok()?.settings)
    }

    /// Returns the length of the file of records before the match.
    #[must_use]
    pub fn records_from(&self) -> u64 {
        self.records_from
    }

    /// Appends a finished game or another result as a line. Once this has returned, killing the
    /// process does not lose it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, line: &impl Serialize) -> std::io::Result<()> {
        let mut text = serde_json::to_vec(line).map_err(std::io::Error::other)?;
        text.push(b'\n');
        // A single write, so that only the last line can be incomplete.
        self.file.write_all(&text)
    }
}

/// Checks that this is a regular file, and locks it.
fn lock(file: &File) -> Result<(), StateError> {
    if !file.metadata()?.is_file() {
        return Err(StateError::NotRegularFile);
    }
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StateError::InUse,
        TryLockError::Error(error) => StateError::Io(error),
    })
}

/// Reads the first bytes of a file and checks that they begin a first line, so that files of other
/// kinds are not read to their end.
fn read_start(file: &File) -> Result<Vec<u8>, StateError> {
    let mut bytes = Vec::new();
    file.take(HEAD_BEGINS.len() as u64).read_to_end(&mut bytes)?;
    if HEAD_BEGINS.starts_with(&bytes) { Ok(bytes) } else { Err(StateError::OtherFormat) }
}

fn read_line<T: DeserializeOwned>(line: usize, text: &[u8]) -> Result<T, StateError> {
    serde_json::from_slice(text).map_err(|error| {
        let (column, why) = (error.column(), error.to_string());
        // The parser's own line number is dropped: it was given one line.
        let why = why.split(" at line ").next().unwrap_or_default();
        StateError::Broken { line, why: format!("column {column}: {why}") }
    })
}

/// Returns the differences between the settings in the file and those requested, in terms of the
/// explaining settings where these differ.
fn differences(held: &Settings, asked: &Settings) -> Vec<String> {
    let names: BTreeSet<&String> = held.keys().chain(asked.keys()).collect();
    let differ = names.into_iter().filter(|name| held.get(*name) != asked.get(*name));
    let (about, plain): (Vec<&String>, Vec<&String>) = differ.partition(|name| name.starts_with(ABOUT));
    if plain.is_empty() {
        return Vec::new();
    }
    let both = |name: &&String| held.contains_key(*name) && asked.contains_key(*name);
    let about: Vec<&String> = about.into_iter().filter(both).collect();
    let is_told = |name: &&String| about.is_empty() || !is_digest_of_others(name);
    let told = about.iter().copied().chain(plain.into_iter().filter(is_told));
    told.map(|name| difference(name, held.get(name), asked.get(name))).collect()
}

/// Whether a setting is a digest of several others: the starts of a study, and its engines.
fn is_digest_of_others(name: &str) -> bool {
    name == "starts" || name.starts_with("engine")
}

/// Describes a different setting as a clause.
fn difference(name: &str, held: Option<&String>, asked: Option<&String>) -> String {
    let [held, asked] = [held, asked].map(|value| value.map_or("nothing", String::as_str));
    let [shown, wanted] = [held, asked].map(without_digest);
    let name = name.strip_prefix(ABOUT).unwrap_or(name);
    match differing_seed(held, asked).filter(|_| !held.contains(' ')) {
        Some(seed) => format!("its {name} is {held}, not {asked}: give seed={seed} in the spec"),
        None if name == "engine" => "it is by another version of the engine".to_owned(),
        None if shown == wanted => format!("its {name} is not the same"),
        None => format!("its {name} is {}, not {}", clip(shown), clip(wanted)),
    }
}

/// Returns a value without the digest of 16 digits at its end.
fn without_digest(value: &str) -> &str {
    let (rest, last) = value.rsplit_once(' ').unwrap_or(("", value));
    let digits = last.trim_start_matches('(').trim_end_matches(')');
    if digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_hexdigit()) { rest } else { value }
}
