//! Training games on disk: a readable header, then a record for each game with its own checksum.
//!
//! ```text
//! throughline games 1
//! spec hnefatafl
//! made-by throughline train generate ...
//!
//! number of the game 32 bits, plies 16, winner 8 (0 the first side, 1 nobody, 2 the second);
//! for each ply the move 32 and the mover's expectation in thousandths 16 (65535: not searched); CRC-32 of the game
//! ```
//!
//! All numbers are little endian. A program killed during a write leaves at most one incomplete
//! game at the end, which is dropped when the file is opened; damage anywhere else is an error.

use crate::seed::differing_seed;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

const FIRST_LINE: &str = "throughline games 1";
/// The expected score of a ply that was not searched, but chosen at random.
pub const UNSEARCHED: u16 = u16::MAX;
/// The sizes in bytes of a game's head, of a ply, and of the checksum.
const HEAD: usize = 7;
const PLY: usize = 6;
const CHECKSUM: usize = 4;

/// The header of a file of training games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainingHeader {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The command that created it, on one line, without arguments that may differ from run to run
    /// (the number of games, threads).
    pub made_by: String,
}

/// A move of a training game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainingPly {
    /// The packed move.
    pub code: u32,
    /// The mover's expected score in thousandths: 0 and 1000 for a forced loss and win;
    /// [`UNSEARCHED`] for a random move.
    pub expected: u16,
}

/// A game from the start of the rule set.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct TrainingGame {
    /// Its number, which determines its opening.
    pub number: u32,
    /// 0 if the first side won, 1 for a draw, 2 if the second side won.
    pub winner: u8,
    /// The moves, at most 65,535.
    pub plies: Vec<TrainingPly>,
}

/// An error of a file of training games.
#[derive(thiserror::Error, Debug)]
pub enum TrainingFileError {
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// Another process has locked it.
    #[error("another program is writing to it: wait until that has ended, or choose another file")]
    Busy,
    /// A device or a pipe, which cannot store anything.
    #[error("it is a device or a pipe, which keeps no games: expected a file")]
    NotRegularFile,
    /// The header is missing.
    #[error(
        "this is no file of games: the first line must be “{FIRST_LINE}”, then “spec …”, “made-by …” and an empty line"
    )]
    Header,
    /// A game with a wrong checksum, with others after it. Nothing is cut off.
    #[error(
        "the file is damaged at byte {at}, with more games after that: restore it, or choose another file"
    )]
    Damaged {
        /// The offset of the damaged game.
        at: usize,
    },
    /// The file's rule set differs in its seed alone.
    #[error(
        "the file's games are of {found}, not of {wanted}: give seed={seed} in the spec to go on with them, or \
         choose another file"
    )]
    OtherSeed {
        /// The rule set of the file.
        found: String,
        /// The rule set to be appended.
        wanted: String,
        /// The seed of the file's rule set.
        seed: String,
    },
    /// The file's header differs.
    #[error(
        "the file's games were made by “{found}”, not by “{wanted}”: choose another file, or the same settings"
    )]
    Other {
        /// The header of the file.
        found: String,
        /// The header of the games to be appended.
        wanted: String,
    },
}

/// A file of training games, open for appending.
pub struct TrainingFile {
    file: File,
    numbers: HashSet<u32>,
}

impl TrainingFile {
    /// Opens or creates a file for appending, and locks it. `header` returns the expected header,
    /// given that of the file if it has one. An incomplete game at the end is cut off.
    ///
    /// # Errors
    /// If the file cannot be used, or has another header.
    pub fn open(
        path: &Path,
        header: impl FnOnce(Option<&TrainingHeader>) -> TrainingHeader,
    ) -> Result<Self, TrainingFileError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => TrainingFileError::Busy,
            TryLockError::Error(error) => TrainingFileError::Io(error),
        })?;
        if !file.metadata()?.is_file() {
            return Err(TrainingFileError::NotRegularFile);
        }
        let bytes = read_whole(&file)?;
        if bytes.is_empty() {
            let TrainingHeader { spec, made_by } = header(None);
            file.write_all(format!("{FIRST_LINE}\nspec {spec}\nmade-by {made_by}\n\n").as_bytes())?;
            return Ok(TrainingFile { file, numbers: HashSet::new() });
        }
        let Parsed { header: found, games, end } = parse(&bytes)?;
        let wanted = header(Some(&found));
        if let Some(seed) = differing_seed(&found.spec, &wanted.spec) {
            let seed = seed.to_owned();
            return Err(TrainingFileError::OtherSeed { found: found.spec, wanted: wanted.spec, seed });
        }
        if found != wanted {
            return Err(TrainingFileError::Other { found: found.made_by, wanted: wanted.made_by });
        }
        file.set_len(end as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(TrainingFile { file, numbers: games.iter().map(|game| game.number).collect() })
    }

    /// Whether it contains the game with a number.
    #[must_use]
    pub fn has(&self, number: u32) -> bool {
        self.numbers.contains(&number)
    }

    /// Returns the number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Appends a game.
    ///
    /// # Errors
    /// If the write fails.
    pub fn append(&mut self, game: &TrainingGame) -> Result<(), TrainingFileError> {
        let mut bytes = Vec::with_capacity(HEAD + game.plies.len() * PLY + CHECKSUM);
        bytes.extend(game.number.to_le_bytes());
        bytes.extend((game.plies.len() as u16).to_le_bytes());
        bytes.push(game.winner);
        for ply in &game.plies {
            bytes.extend(ply.code.to_le_bytes());
            bytes.extend(ply.expected.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        self.file.write_all(&bytes)?;
        self.numbers.insert(game.number);
        Ok(())
    }

    /// Reads the header and the complete games of a file.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a file of games.
    pub fn read(path: &Path) -> Result<(TrainingHeader, Vec<TrainingGame>), TrainingFileError> {
        let bytes = read_whole(&File::open(path)?)?;
        if bytes.is_empty() { Err(TrainingFileError::Header) } else { TrainingFile::parse(&bytes) }
    }

    /// Parses the header and the complete games in a file's bytes.
    ///
    /// # Errors
    /// If the bytes are of another kind of file, or damaged.
    pub fn parse(bytes: &[u8]) -> Result<(TrainingHeader, Vec<TrainingGame>), TrainingFileError> {
        parse(bytes).map(|parsed| (parsed.header, parsed.games))
    }
}

/// The maximum length of a header, in bytes.
const LONGEST_HEADER: u64 = 1 << 20;

/// Reads a file that is empty or has a header. Other files are not read to their end, since they
/// may be endless, like `/dev/zero`.
fn read_whole(mut file: &File) -> Result<Vec<u8>, TrainingFileError> {
    let mut bytes = Vec::new();
    file.take(LONGEST_HEADER).read_to_end(&mut bytes)?;
    let has_header = bytes.starts_with(FIRST_LINE.as_bytes()) && header_end(&bytes).is_some();
    if !bytes.is_empty() && !has_header {
        return Err(TrainingFileError::Header);
    }
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the end of the header, which is before an empty line.
fn header_end(bytes: &[u8]) -> Option<usize> {
    bytes.windows(2).position(|pair| pair == b"\n\n")
}

struct Parsed {
    header: TrainingHeader,
    games: Vec<TrainingGame>,
    /// The end of the last complete game.
    end: usize,
}

fn parse(bytes: &[u8]) -> Result<Parsed, TrainingFileError> {
    let end = header_end(bytes).ok_or(TrainingFileError::Header)?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| TrainingFileError::Header)?;
    let mut lines = text.split('\n');
    if lines.next() != Some(FIRST_LINE) {
        return Err(TrainingFileError::Header);
    }
    let mut field = |name| {
        let value = lines.next().and_then(|line| line.strip_prefix(name));
        value.map(str::to_owned).ok_or(TrainingFileError::Header)
    };
    let header = TrainingHeader { spec: field("spec ")?, made_by: field("made-by ")? };
    let (mut games, mut end) = (Vec::new(), end + 2);
    while let Some((game, length)) = game_at(&bytes[end..]) {
        games.push(game);
        end += length;
    }
    if is_damaged(&bytes[end..]) {
        return Err(TrainingFileError::Damaged { at: end });
    }
    Ok(Parsed { header, games, end })
}

/// Whether bytes that are not a complete game are more than an incomplete one, or than the zeros
/// that a power cut leaves. If the number of plies is damaged, whole games follow within the length
/// that it claims.
fn is_damaged(rest: &[u8]) -> bool {
    let Some(&[low, high]) = rest.get(4..6) else { return false };
    let claimed = HEAD + usize::from(u16::from_le_bytes([low, high])) * PLY + CHECKSUM;
    let is_more = rest.len() > claimed && rest.iter().any(|&byte| byte != 0);
    is_more || (1..rest.len()).any(|at| game_at(&rest[at..]).is_some())
}

/// Parses the game at the start of these bytes; returns it with its length.
fn game_at(bytes: &[u8]) -> Option<(TrainingGame, usize)> {
    let plies = usize::from(u16::from_le_bytes(*bytes.get(4..6)?.as_array()?));
    let end = HEAD + plies * PLY;
    let checksum = u32::from_le_bytes(*bytes.get(end..end + CHECKSUM)?.as_array()?);
    if crc32fast::hash(&bytes[..end]) != checksum {
        return None;
    }
    let ply = |&[a, b, c, d, e, f]: &[u8; PLY]| TrainingPly {
        code: u32::from_le_bytes([a, b, c, d]),
        expected: u16::from_le_bytes([e, f]),
    };
    let game = TrainingGame {
        number: u32::from_le_bytes(*bytes[..4].as_array()?),
        winner: bytes[6].min(2),
        plies: bytes[HEAD..end].as_chunks().0.iter().map(ply).collect(),
    };
    Some((game, end + CHECKSUM))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32) -> TrainingGame {
        let ply = |n: u32| TrainingPly { code: n * 77, expected: if n < 2 { UNSEARCHED } else { n as u16 } };
        TrainingGame { number, winner: (number % 3) as u8, plies: (0..number % 50).map(ply).collect() }
    }

    #[test]
    fn games_come_back_and_an_unfinished_one_is_written_anew() {
        let path = std::env::temp_dir().join(format!("throughline-training-{}", std::process::id()));
        let title = TrainingHeader { spec: "test:a=b".into(), made_by: "a test".into() };
        let mut file = TrainingFile::open(&path, |_| title.clone()).unwrap();
        let games: Vec<TrainingGame> = (0..100).map(game).collect();
        games.iter().for_each(|game| file.append(game).unwrap());
        drop(file);
        assert_eq!(TrainingFile::read(&path).unwrap(), (title.clone(), games.clone()));

        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        let mut file = TrainingFile::open(&path, |_| title.clone()).unwrap();
        assert!(file.has(98) && !file.has(99) && file.len() == 99);
        file.append(&games[99]).unwrap();
        drop(file);
        assert_eq!(std::fs::read(&path).unwrap(), whole);

        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 1;
        std::fs::write(&path, &damaged).unwrap();
        assert!(
            matches!(TrainingFile::open(&path, |_| title.clone()), Err(TrainingFileError::Damaged { at }) if at < whole.len() / 2)
        );
        assert_eq!(std::fs::read(&path).unwrap(), damaged, "nothing is lost");
        // A number of plies that reaches beyond the end of the file.
        let size = |game: &TrainingGame| HEAD + game.plies.len() * PLY + CHECKSUM;
        let fiftieth = whole.len() - games[50..].iter().map(size).sum::<usize>();
        damaged.clone_from(&whole);
        damaged[fiftieth + 5] ^= 0xFF;
        std::fs::write(&path, &damaged).unwrap();
        let opened = TrainingFile::open(&path, |_| title.clone());
        assert!(matches!(opened, Err(TrainingFileError::Damaged { at }) if at == fiftieth));
        assert_eq!(std::fs::read(&path).unwrap(), damaged, "nothing is lost");
        std::fs::write(&path, [&whole[..], &[0; 500]].concat()).unwrap();
        assert_eq!(TrainingFile::open(&path, |_| title.clone()).unwrap().len(), 100);
        assert_eq!(std::fs::read(&path).unwrap(), whole);

        let file = TrainingFile::open(&path, |_| title.clone()).unwrap();
        assert!(matches!(TrainingFile::open(&path, |_| title.clone()), Err(TrainingFileError::Busy)));
        drop(file);
        let other = TrainingHeader { made_by: "another".into(), ..title };
        let refused = TrainingFile::open(&path, |_| other.clone()).err().unwrap().to_string();
        assert!(refused.contains("a test") && refused.contains("another"), "{refused}");
        std::fs::write(&path, "GIF89a").unwrap();
        assert!(matches!(TrainingFile::read(&path), Err(TrainingFileError::Header)));
        std::fs::remove_file(path).unwrap();
    }
}
