//! Games on disk: a readable heading, then a record for each game with a checksum of its own.
//!
//! ```text
//! throughline games 1
//! spec hnefatafl
//! made-by throughline train generate ...
//!
//! number of the game 32 bits, plies 16, winner 8 (0 the first side, 1 nobody, 2 the second);
//! for each ply the move 32 and the mover's expectation in thousandths 16 (65535: not judged); CRC-32 of the game
//! ```
//!
//! All numbers little endian. A program killed while it wrote leaves at most one game unfinished at
//! the end, which is dropped when the file is opened; damage anywhere else is told.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

const FIRST_LINE: &str = "throughline games 1";
/// The expectation of a ply that nobody judged: a random one.
pub const UNJUDGED: u16 = u16::MAX;
/// Bytes of a game's head, of a ply, and of the checksum.
const HEAD: usize = 7;
const PLY: usize = 6;
const CHECK: usize = 4;

/// What a file of games is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The command that made it, on one line, without what may differ from run to run (the number
    /// of games, threads).
    pub made_by: String,
}

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The packed move.
    pub code: u32,
    /// What its player expected, in thousandths: 0 and 1000 for a forced loss and win; [`UNJUDGED`]
    /// where it was chosen at random.
    pub expected: u16,
}

/// A game from the start of the rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its number, from which its opening follows.
    pub number: u32,
    /// 0 when the first side won, 1 when nobody did, 2 when the second did.
    pub winner: u8,
    /// Its moves, 65,535 at most.
    pub plies: Vec<Played>,
}

/// A file holds no games that can be used.
#[derive(thiserror::Error, Debug)]
pub enum BookError {
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// Another program is writing to it.
    #[error("another program is writing to it: wait until that has ended, or choose another file")]
    Busy,
    /// Not a file of games.
    #[error(
        "this is no file of games: the first line must be “{FIRST_LINE}”, then “spec …”, “made-by …” and an empty line"
    )]
    Title,
    /// A game that is no longer what was written, with others after it. Nothing is cut off.
    #[error(
        "the file is damaged at byte {at}, with more games after that: restore it, or choose another file"
    )]
    Damaged {
        /// Where the damaged game begins.
        at: usize,
    },
    /// Games of another kind.
    #[error(
        "the file's games were made by “{found}”, not by “{wanted}”: choose another file, or the same settings"
    )]
    Other {
        /// What the file says.
        found: String,
        /// What is to be appended.
        wanted: String,
    },
}

/// A file of games that is being written.
pub struct Book {
    file: File,
    numbers: HashSet<u32>,
}

impl Book {
    /// Opens a file to append to, or makes it. What an interrupted run left unfinished at its end
    /// is cut off.
    ///
    /// # Errors
    /// A file that cannot be used, or holds games made otherwise.
    pub fn open(path: &Path, title: &Title) -> Result<Self, BookError> {
        Self::open_with(path, |_| title.clone())
    }

    /// The same where what is to be appended may follow from what is there: `title` makes it of the
    /// file's own, if it has one.
    ///
    /// # Errors
    /// As [`Book::open`].
    pub fn open_with(path: &Path, title: impl FnOnce(Option<&Title>) -> Title) -> Result<Self, BookError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Held until the file is closed, however the program ends.
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => BookError::Busy,
            TryLockError::Error(error) => BookError::Io(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            file.write_all(heading(&title(None)).as_bytes())?;
            return Ok(Book { file, numbers: HashSet::new() });
        }
        let (found, games, end) = parse(&bytes)?;
        let title = title(Some(&found));
        if found != title {
            return Err(BookError::Other { found: found.made_by, wanted: title.made_by });
        }
        file.set_len(end as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Book { file, numbers: games.iter().map(|game| game.number).collect() })
    }

    /// Whether a game is there.
    #[must_use]
    pub fn has(&self, number: u32) -> bool {
        self.numbers.contains(&number)
    }

    /// Games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Writes a game at the end.
    ///
    /// # Errors
    /// What the system says.
    pub fn append(&mut self, game: &Game) -> Result<(), BookError> {
        self.file.write_all(&bytes_of(game))?;
        self.numbers.insert(game.number);
        Ok(())
    }

    /// Reads the whole games of a file.
    ///
    /// # Errors
    /// A file that cannot be read or holds no games.
    pub fn read(path: &Path) -> Result<(Title, Vec<Game>), BookError> {
        Book::parse(&std::fs::read(path)?)
    }

    /// The whole games in a file's bytes.
    ///
    /// # Errors
    /// Bytes of another kind of file.
    pub fn parse(bytes: &[u8]) -> Result<(Title, Vec<Game>), BookError> {
        let (title, games, _) = parse(bytes)?;
        Ok((title, games))
    }
}

fn heading(Title { spec, made_by }: &Title) -> String {
    format!("{FIRST_LINE}\nspec {spec}\nmade-by {made_by}\n\n")
}

fn bytes_of(game: &Game) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + game.plies.len() * PLY + CHECK);
    bytes.extend(game.number.to_le_bytes());
    bytes.extend((game.plies.len() as u16).to_le_bytes());
    bytes.push(game.winner);
    for ply in &game.plies {
        bytes.extend(ply.code.to_le_bytes());
        bytes.extend(ply.expected.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The title, the whole games, and where they end.
fn parse(bytes: &[u8]) -> Result<(Title, Vec<Game>, usize), BookError> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(BookError::Title)?;
    let text = std::str::from_utf8(&bytes[..end]).map_err(|_| BookError::Title)?;
    let mut lines = text.split('\n');
    if lines.next() != Some(FIRST_LINE) {
        return Err(BookError::Title);
    }
    let mut field = |name| lines.next().and_then(|line| line.strip_prefix(name)).ok_or(BookError::Title);
    let title = Title { spec: field("spec ")?.to_owned(), made_by: field("made-by ")?.to_owned() };
    let (mut games, mut at) = (Vec::new(), end + 2);
    while let Some((game, length)) = game_at(&bytes[at..]) {
        games.push(game);
        at += length;
    }
    if is_damaged(&bytes[at..]) {
        return Err(BookError::Damaged { at });
    }
    Ok((title, games, at))
}

/// Whether bytes that are no whole game are more than an unfinished one, or than the zeros that a
/// power cut leaves.
fn is_damaged(rest: &[u8]) -> bool {
    let Some(&[low, high]) = rest.get(4..6) else { return false };
    let claimed = HEAD + usize::from(u16::from_le_bytes([low, high])) * PLY + CHECK;
    rest.len() > claimed && rest.iter().any(|&byte| byte != 0)
}

fn game_at(bytes: &[u8]) -> Option<(Game, usize)> {
    let plies = usize::from(u16::from_le_bytes(*bytes.get(4..6)?.as_array()?));
    let end = HEAD + plies * PLY;
    let check = u32::from_le_bytes(*bytes.get(end..end + CHECK)?.as_array()?);
    if crc32fast::hash(&bytes[..end]) != check {
        return None;
    }
    let ply = |bytes: &[u8; PLY]| {
        let [a, b, c, d, e, f] = *bytes;
        Played { code: u32::from_le_bytes([a, b, c, d]), expected: u16::from_le_bytes([e, f]) }
    };
    let game = Game {
        number: u32::from_le_bytes(*bytes[..4].as_array()?),
        winner: bytes[6].min(2),
        plies: bytes[HEAD..end].as_chunks().0.iter().map(ply).collect(),
    };
    Some((game, end + CHECK))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32) -> Game {
        let ply = |n: u32| Played { code: n * 77, expected: if n < 2 { UNJUDGED } else { n as u16 } };
        Game { number, winner: (number % 3) as u8, plies: (0..number % 50).map(ply).collect() }
    }

    #[test]
    fn games_come_back_and_an_unfinished_one_is_written_anew() {
        let path = std::env::temp_dir().join(format!("throughline-book-{}", std::process::id()));
        let title = Title { spec: "test:a=b".into(), made_by: "a test".into() };
        let mut book = Book::open(&path, &title).unwrap();
        let games: Vec<Game> = (0..100).map(game).collect();
        games.iter().for_each(|game| book.append(game).unwrap());
        drop(book);
        assert_eq!(Book::read(&path).unwrap(), (title.clone(), games.clone()));

        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 3]).unwrap();
        let mut book = Book::open(&path, &title).unwrap();
        assert!(book.has(98) && !book.has(99) && book.len() == 99);
        book.append(&games[99]).unwrap();
        drop(book);
        assert_eq!(std::fs::read(&path).unwrap(), whole);

        let mut damaged = whole.clone();
        damaged[whole.len() / 2] ^= 1;
        std::fs::write(&path, &damaged).unwrap();
        assert!(matches!(Book::open(&path, &title), Err(BookError::Damaged { at }) if at < whole.len() / 2));
        assert_eq!(std::fs::read(&path).unwrap(), damaged, "nothing is lost");
        std::fs::write(&path, [&whole[..], &[0; 500]].concat()).unwrap();
        assert_eq!(Book::open(&path, &title).unwrap().len(), 100);
        assert_eq!(std::fs::read(&path).unwrap(), whole);

        let book = Book::open(&path, &title).unwrap();
        assert!(matches!(Book::open(&path, &title), Err(BookError::Busy)));
        drop(book);
        let other = Title { made_by: "another".into(), ..title };
        let refused = Book::open(&path, &other).err().unwrap().to_string();
        assert!(refused.contains("a test") && refused.contains("another"), "{refused}");
        std::fs::write(&path, "GIF89a").unwrap();
        assert!(matches!(Book::read(&path), Err(BookError::Title)));
        std::fs::remove_file(path).unwrap();
    }
}
