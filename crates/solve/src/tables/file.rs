//! Files of tables: opened, checked, unpacked.

use super::cell::Code;
use super::header::{Content, Header, HeaderError};
use super::map::Map;
use rayon::prelude::*;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use throughline_game::Wdl;

/// A table: a file that holds the verdicts or the distances of a class.
pub struct Table {
    path: PathBuf,
    header: Header,
    /// Where each block begins, and where the last one ends.
    offsets: Vec<u64>,
    map: Map,
}

/// Why a file gives no values.
#[derive(thiserror::Error, Debug)]
pub enum TableError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It does not begin as a table does.
    #[error("{} is no table that can be used: {cause}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// Why not.
        cause: HeaderError,
    },
    /// It is longer or shorter than it says.
    #[error("{} is damaged: it has {found} bytes, expected {expected}", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        found: u64,
        /// What its header comes to.
        expected: u64,
    },
    /// A block is not what it was.
    #[error("{} is damaged: the checksum or the contents of its block {block} are wrong", path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// The block, from 0.
        block: usize,
    },
    /// It belongs elsewhere.
    #[error("{} holds {found}, expected {expected}", path.display())]
    Misplaced {
        /// The file.
        path: PathBuf,
        /// What it says it is.
        found: String,
        /// What should be there.
        expected: String,
    },
}

/// What a table is to hold.
pub struct Wanted<'a> {
    /// The tables' name.
    pub tables: &'a str,
    /// The class's name.
    pub class: &'a str,
    /// Its indices.
    pub size: u64,
    /// Verdicts or distances.
    pub content: Content,
}

impl Wanted<'_> {
    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.class, self.content.extension())
    }
}

impl Table {
    /// Opens a file: its header is read and checked, and that it has as many bytes as it should.
    ///
    /// # Errors
    /// A file that cannot be read, or is no whole table.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let unreadable = |source| TableError::Unreadable { path: path.to_owned(), source };
        let map = Map::of(&File::open(path).map_err(unreadable)?).map_err(unreadable)?;
        let header =
            Header::read(&map).map_err(|cause| TableError::Header { path: path.to_owned(), cause })?;
        let mut offsets = vec![header.length() as u64];
        for entry in &header.directory {
            offsets.push(offsets[offsets.len() - 1] + u64::from(entry.length));
        }
        let (found, expected) = (map.len() as u64, offsets[offsets.len() - 1]);
        if found != expected {
            return Err(TableError::Length { path: path.to_owned(), found, expected });
        }
        Ok(Table { path: path.to_owned(), header, offsets, map })
    }

    /// Opens the file of a table in the folder of its tables.
    ///
    /// # Errors
    /// As [`Table::open`]; a file that holds something else.
    pub fn open_wanted(folder: &Path, wanted: &Wanted<'_>) -> Result<Self, TableError> {
        let table = Table::open(&folder.join(wanted.file_name()))?;
        let Header { tables, class, census, content, .. } = table.header();
        let fits = (tables.as_str(), class.as_str(), census.size(), *content)
            == (wanted.tables, wanted.class, wanted.size, wanted.content);
        if fits {
            return Ok(table);
        }
        let tell = |content: Content, tables: &str, class: &str, size: u64| {
            format!("{} of {size} positions of {class} of {tables}", content.extension())
        };
        Err(TableError::Misplaced {
            found: tell(*content, tables, class, census.size()),
            expected: tell(wanted.content, wanted.tables, wanted.class, wanted.size),
            path: table.path,
        })
    }

    /// Its header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.header.directory.len()
    }

    /// A block's unpacked bytes, [`Header::width`] for each position.
    ///
    /// # Errors
    /// A block whose checksum or length is wrong, or that there is not.
    pub fn block(&self, block: usize) -> Result<Vec<u8>, TableError> {
        self.unpack(block).ok_or_else(|| TableError::Block { path: self.path.clone(), block })
    }

    fn unpack(&self, block: usize) -> Option<Vec<u8>> {
        let (begin, end) = (*self.offsets.get(block)?, *self.offsets.get(block + 1)?);
        let packed = self.map.get(begin as usize..end as usize)?;
        if crc32fast::hash(packed) != self.header.directory[block].crc {
            return None;
        }
        let length = self.header.positions_in(block) as usize * usize::from(self.header.width);
        let unpacked = zstd::bulk::decompress(packed, length).ok()?;
        let fine = self.header.content == Content::Distances || unpacked.iter().all(|&symbol| symbol <= 2);
        (unpacked.len() == length && fine).then_some(unpacked)
    }
}

/// The wdl of a byte in a block of verdicts.
#[must_use]
pub const fn wdl(symbol: u8) -> Wdl {
    match symbol {
        1 => Wdl::Win,
        2 => Wdl::Loss,
        _ => Wdl::Draw,
    }
}

/// The distance at a place of a block of distances, for a position of that wdl.
#[must_use]
pub fn distance(header: &Header, block: &[u8], at: usize, wdl: Wdl) -> Option<u32> {
    let value = match header.width {
        1 => u32::from(*block.get(at)?),
        _ => u32::from(*block.get(2 * at)?) | u32::from(*block.get(2 * at + 1)?) << 8,
    };
    let odd = u32::from(wdl == Wdl::Win);
    Some(if header.halved { 2 * value + odd } else { value })
}

/// All values of a class, unpacked on the threads of the current rayon pool. Where there is no
/// position stands some value.
///
/// # Errors
/// The first damaged block.
pub fn unpack_class(verdicts: &Table, distances: &Table) -> Result<Vec<Code>, TableError> {
    let block_codes = |block: usize| {
        let (symbols, plies) = (verdicts.block(block)?, distances.block(block)?);
        let code = |(at, &symbol): (usize, &u8)| {
            let wdl = wdl(symbol);
            Code::of(wdl, distance(distances.header(), &plies, at, wdl).unwrap_or_default())
        };
        Ok(symbols.iter().enumerate().map(code).collect::<Vec<_>>())
    };
    let blocks = (0..verdicts.blocks()).into_par_iter().map(block_codes).collect::<Result<Vec<_>, _>>()?;
    Ok(blocks.concat())
}
