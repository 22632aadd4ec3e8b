//! The header of a table file: which values of which class it holds, and where its blocks are.
//!
//! All numbers are little endian.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | [`MAGIC`] |
//! | 4 | [`VERSION`] |
//! | 1 | what it holds: 0 verdicts, 1 distances |
//! | 1 | bytes of a value in an unpacked block: 1 or 2 |
//! | 1 | the binary logarithm of the positions in a block |
//! | 1 | 1 if distances are halved: wins are odd and losses even |
//! | 8 | indices of the class |
//! | 4 | the longest distance, in plies |
//! | 4 × 8 | indices without position, wins, draws, losses |
//! | 2 + n | name of the tablebase |
//! | 2 + n | name of the class |
//! | 8 each | directory: for each block its length, and the CRC-32 of its packed bytes |
//! | 4 | the CRC-32 of all the above |
//!
//! The blocks follow, packed by Zstandard, without gaps. Unpacked, a block of verdicts has a byte
//! for each index (0 draw, 1 win, 2 loss), a block of distances a value for each. Entries without a
//! position, and the distances of draws, are meaningless.

/// The magic bytes of a file.
pub const MAGIC: [u8; 8] = *b"TLTABLE\n";
/// The version of the format.
pub const VERSION: u32 = 1;
/// The maximum binary logarithm of a block's size.
const MAX_BLOCK: u8 = 20;
/// The maximum length of a name, in bytes.
const LONGEST_NAME: usize = 200;
/// Bytes before the names.
const FIXED: usize = 8 + 4 + 4 + 8 + 4 + 4 * 8;

/// The content of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Win, draw or loss.
    Verdicts,
    /// Plies to the end.
    Distances,
}

impl Content {
    /// The file name extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Content::Verdicts => "verdicts",
            Content::Distances => "distances",
        }
    }
}

/// The counts of the values in a class.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Census {
    /// Indices without a possible position.
    pub void: u64,
    /// Positions that the mover wins.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions that the mover loses.
    pub losses: u64,
    /// The longest distance of a won or lost position, in plies.
    pub longest: u32,
    /// Whether all wins take an odd number of plies and all losses an even one: then the file
    /// stores distances halved, rounded down.
    pub halved: bool,
}

impl Census {
    /// The number of all indices.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.void.saturating_add(self.wins).saturating_add(self.draws).saturating_add(self.losses)
    }
}

/// The directory entry of a packed block: its length in bytes and its CRC-32.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Bytes.
    pub length: u32,
    /// CRC-32.
    pub crc: u32,
}

/// The header of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The content.
    pub content: Content,
    /// Bytes of a value in an unpacked block.
    pub width: u8,
    /// The binary logarithm of the positions in a block.
    pub block_log: u8,
    /// The counts of the class.
    pub census: Census,
    /// Name of the tablebase: [`throughline_game::Indexed::tablebase_name`].
    pub tablebase: String,
    /// Name of the class.
    pub class: String,
    /// The entry of each block.
    pub directory: Vec<Entry>,
}

/// Why bytes are not a header.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum HeaderError {
    /// The magic bytes are missing.
    #[error("it is no table")]
    NoTable,
    /// The version is unknown to this program.
    #[error("its version is {0}, this program reads {VERSION}")]
    Version(u32),
    /// The data is truncated.
    #[error("it ends too soon")]
    Short,
    /// A field has an impossible value: which.
    #[error("its {0} cannot be")]
    Wrong(&'static str),
    /// The checksum is wrong.
    #[error("it is damaged: its checksum does not fit")]
    Damaged,
}

impl Header {
    /// The number of positions in a block; the last may have fewer.
    #[must_use]
    pub fn block(&self) -> u64 {
        1 << self.block_log
    }

    /// The length of the header in bytes.
    #[must_use]
    pub fn length(&self) -> usize {
        FIXED + 4 + self.tablebase.len() + self.class.len() + 8 * self.directory.len() + 4
    }

    /// The number of positions in this block.
    #[must_use]
    pub fn positions_in(&self, block: usize) -> u64 {
        self.census.size().saturating_sub((block as u64).saturating_mul(self.block())).min(self.block())
    }

    /// Writes the header as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.length());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let content = u8::from(self.content == Content::Distances);
        bytes.extend([content, self.width, self.block_log, u8::from(self.census.halved)]);
        bytes.extend(self.census.size().to_le_bytes());
        bytes.extend(self.census.longest.to_le_bytes());
        let Census { void, wins, draws, losses, .. } = self.census;
        [void, wins, draws, losses].into_iter().for_each(|count| bytes.extend(count.to_le_bytes()));
        for name in [&self.tablebase, &self.class] {
            bytes.extend((name.len() as u16).to_le_bytes());
            bytes.extend(name.as_bytes());
        }
        for entry in &self.directory {
            bytes.extend(entry.length.to_le_bytes());
            bytes.extend(entry.crc.to_le_bytes());
        }
        let crc = crc32fast::hash(&bytes);
        bytes.extend(crc.to_le_bytes());
        bytes
    }

    /// Reads the header at the beginning of a file.
    ///
    /// # Errors
    /// Any deviation from what [`Header::to_bytes`] writes.
    pub fn read(bytes: &[u8]) -> Result<Self, HeaderError> {
        let mut rest = bytes;
        if take(&mut rest, 8)? != MAGIC {
            return Err(HeaderError::NoTable);
        }
        let version = u32::from_le_bytes(array(&mut rest)?);
        if version != VERSION {
            return Err(HeaderError::Version(version));
        }
        let [content, width, block_log, halved] = array(&mut rest)?;
        let size = u64::from_le_bytes(array(&mut rest)?);
        let longest = u32::from_le_bytes(array(&mut rest)?);
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = u64::from_le_bytes(array(&mut rest)?);
        }
        let [void, wins, draws, losses] = counts;
        let mut header = Header {
            content: [Content::Verdicts, Content::Distances][usize::from(content.min(1))],
            width,
            block_log,
            census: Census { void, wins, draws, losses, longest, halved: halved == 1 },
            tablebase: name(&mut rest)?,
            class: name(&mut rest)?,
            directory: Vec::new(),
        };
        header.check([content, halved], size)?;
        let blocks = size.div_ceil(header.block()) as usize;
        let directory = take(&mut rest, blocks.checked_mul(8).ok_or(HeaderError::Short)?)?;
        header.directory = directory.chunks_exact(8).map(entry).collect();
        let told = u32::from_le_bytes(array(&mut rest)?);
        let crc = crc32fast::hash(&bytes[..header.length() - 4]);
        if told == crc { Ok(header) } else { Err(HeaderError::Damaged) }
    }

    fn check(&self, [content, halved]: [u8; 2], size: u64) -> Result<(), HeaderError> {
        let widths = if self.content == Content::Verdicts { 1..=1 } else { 1..=2 };
        match () {
            () if content > 1 => Err(HeaderError::Wrong("kind of content")),
            () if !widths.contains(&self.width) => Err(HeaderError::Wrong("width of values")),
            () if self.block_log > MAX_BLOCK => Err(HeaderError::Wrong("size of blocks")),
            () if halved > 1 => Err(HeaderError::Wrong("way to store distances")),
            () if self.census.size() != size || size == 0 || size > 1 << 60 => {
                Err(HeaderError::Wrong("number of positions"))
            }
            () => Ok(()),
        }
    }
}

fn entry(bytes: &[u8]) -> Entry {
    let number = |at: usize| bytes[at..at + 4].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
    Entry { length: number(0), crc: number(4) }
}

fn take<'b>(rest: &mut &'b [u8], count: usize) -> Result<&'b [u8], HeaderError> {
    let (taken, left) = rest.split_at_checked(count).ok_or(HeaderError::Short)?;
    *rest = left;
    Ok(taken)
}

fn array<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], HeaderError> {
    take(rest, N)?.try_into().map_err(|_| HeaderError::Short)
}

fn name(rest: &mut &[u8]) -> Result<String, HeaderError> {
    let length = usize::from(u16::from_le_bytes(array(rest)?));
    if length > LONGEST_NAME {
        return Err(HeaderError::Wrong("name"));
    }
    String::from_utf8(take(rest, length)?.to_vec()).map_err(|_| HeaderError::Wrong("name"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            content: Content::Distances,
            width: 1,
            block_log: 4,
            census: Census { void: 5, wins: 20, draws: 3, losses: 7, longest: 31, halved: true },
            tablebase: "one-dimensional-chess-16".into(),
            class: "KQ-KR".into(),
            directory: vec![
                Entry { length: 9, crc: 1 },
                Entry { length: 8, crc: 2 },
                Entry { length: 2, crc: 3 },
            ],
        }
    }

    #[test]
    fn headers_read_back() {
        let bytes = header().to_bytes();
        assert_eq!(bytes.len(), header().length());
        assert_eq!(Header::read(&bytes), Ok(header()));
        assert_eq!([0, 1, 2, 3].map(|block| header().positions_in(block)), [16, 16, 3, 0]);
    }

    #[test]
    fn no_changed_byte_and_no_cut_goes_unnoticed() {
        let bytes = header().to_bytes();
        for at in 0..bytes.len() {
            assert!(Header::read(&bytes[..at]).is_err(), "cut at {at}");
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(Header::read(&changed).is_err(), "changed at {at}");
        }
        assert_eq!(Header::read(b"something else"), Err(HeaderError::NoTable));
    }
}
