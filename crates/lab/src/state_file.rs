//! A match on disk (or another study): what was asked for, and each finished game or result, a line
//! of JSON each. Lines are only appended, so a kill at any moment costs at most the line that was
//! being written.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The form of the file.
const VERSION: u32 = 1;

/// How the first line begins.
const HEAD_BEGINS: &[u8] = b"{\"throughline_match\":";

/// The first line.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Head {
    throughline_match: u32,
    settings: Settings,
    /// The length of the file of records before the match.
    records_from: u64,
}

/// What makes a match, by name: two runs are of the same match where these are the same.
pub type Settings = BTreeMap<String, String>;

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
    /// A line that is none of ours.
    #[error("line {line} is no line of a match: {why}")]
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// It is another match: each setting that differs, a clause each.
    #[error("it holds another match: {}", .0.join("; "))]
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
        lock(&file)?;
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
        lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // A line without its end was being written when the last run was killed. In a file that is
        // none of ours nothing is cut off.
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let mut lines = (1..).zip(bytes[..whole].split_inclusive(|&b| b == b'\n'));
        let Some((_, first)) = lines.next() else {
            if !bytes.iter().zip(HEAD_BEGINS).all(|(found, expected)| found == expected) {
                return Err(StateError::Broken { line: 1, why: "it begins otherwise".to_owned() });
            }
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

fn lock(file: &File) -> Result<(), StateError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StateError::InUse,
        TryLockError::Error(error) => StateError::Io(error),
    })
}

fn read_line<T: DeserializeOwned>(line: usize, text: &[u8]) -> Result<T, StateError> {
    serde_json::from_slice(text).map_err(|error| StateError::Broken { line, why: error.to_string() })
}

/// What differs between the settings in the file and those asked for.
fn differences(held: &Settings, asked: &Settings) -> Vec<String> {
    let names: std::collections::BTreeSet<&String> = held.keys().chain(asked.keys()).collect();
    let value =
        |settings: &Settings, name: &String| settings.get(name).map_or("nothing", String::as_str).to_owned();
    let differ = names.into_iter().filter(|name| held.get(*name) != asked.get(*name));
    differ.map(|name| format!("its {name} is {}, not {}", value(held, name), value(asked, name))).collect()
}
