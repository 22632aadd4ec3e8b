//! Table files: opening, checking, unpacking, writing.

use super::class_state::FinishedClass;
use super::header::{Census, Content, Entry, Header, HeaderError};
use memmap2::Mmap;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use throughline_game::{ExactValue, Indexed, Wdl};

/// The binary logarithm of the number of positions in a block, the unit that a probe unpacks.
const BLOCK_LOG: u8 = 15;
/// The compression levels of Zstandard; the lower one for classes of more than [`LARGE`] indices,
/// where packing would otherwise take longer than everything else. For One-Dimensional Chess with
/// five pieces, level 19 saves 3 % and takes four times as long; level 9 takes an eighth of the
/// time and 18 % more space.
const LEVEL: i32 = 15;
const LEVEL_OF_LARGE: i32 = 9;
const LARGE: u64 = 1 << 27;
/// The file name extension of incomplete files.
pub const PARTIAL: &str = "partial";

/// A table: a file that holds the verdicts or the distances of a class.
pub struct TablebaseFile {
    path: PathBuf,
    header: Header,
    /// The offset of each block, and the end of the last one.
    offsets: Vec<u64>,
    map: Mmap,
}

/// Why a file gives no values.
#[derive(thiserror::Error, Debug)]
pub enum TablebaseError {
    /// It cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The header is not that of a table.
    #[error("{} is no table that can be used: {cause}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: HeaderError,
    },
    /// The length does not match the header.
    #[error("{} is damaged: it has {found} bytes, expected {expected}", path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length in bytes.
        found: u64,
        /// The length that follows from its header.
        expected: u64,
    },
    /// The checksum or contents of a block are wrong.
    #[error("{} is damaged: the checksum or the contents of its block {block} are wrong", path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// The block, from 0.
        block: usize,
    },
    /// The file holds another table than expected.
    #[error("{} holds {found}, expected {expected}", path.display())]
    Misplaced {
        /// The file.
        path: PathBuf,
        /// The table that its header names.
        found: String,
        /// What was expected.
        expected: String,
    },
}

/// The table that a file is expected to hold.
pub struct ExpectedTable {
    /// The tablebase's name.
    pub tablebase: String,
    /// The class's name.
    pub class: String,
    /// The number of its indices.
    pub size: u64,
    /// Verdicts or distances.
    pub content: Content,
}

impl ExpectedTable {
    /// The table of a class of a rule set.
    #[must_use]
    pub fn of<G: Indexed>(game: &G, class: G::Class, content: Content) -> Self {
        let tablebase = game.tablebase_name().unwrap_or_default();
        ExpectedTable { tablebase, class: game.class_name(class), size: game.size(class), content }
    }

    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.class, self.content.extension())
    }
}

impl TablebaseFile {
    /// Opens a file, and checks its header and length.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a complete table.
    pub fn open(path: &Path) -> Result<Self, TablebaseError> {
        let unreadable = |source| TablebaseError::Unreadable { path: path.to_owned(), source };
        let map = map_file(&File::open(path).map_err(unreadable)?).map_err(unreadable)?;
        let header =
            Header::read(&map).map_err(|cause| TablebaseError::Header { path: path.to_owned(), cause })?;
        let mut offsets = vec![header.length() as u64];
        for entry in &header.directory {
            offsets.push(offsets[offsets.len() - 1] + u64::from(entry.length));
        }
        let (found, expected) = (map.len() as u64, offsets[offsets.len() - 1]);
        if found != expected {
            return Err(TablebaseError::Length { path: path.to_owned(), found, expected });
        }
        Ok(TablebaseFile { path: path.to_owned(), header, offsets, map })
    }

    /// Opens the file of a table in its folder.
    ///
    /// # Errors
    /// As [`TablebaseFile::open`], and for a file that holds another table.
    pub fn open_expected(folder: &Path, wanted: &ExpectedTable) -> Result<Self, TablebaseError> {
        let table = TablebaseFile::open(&folder.join(wanted.file_name()))?;
        let Header { tablebase, class, census, content, .. } = table.header();
        let fits = (tablebase.as_str(), class.as_str(), census.size(), *content)
            == (wanted.tablebase.as_str(), wanted.class.as_str(), wanted.size, wanted.content);
        if fits {
            return Ok(table);
        }
        let tell = |content: Content, tablebase: &str, class: &str, size: u64| {
            format!("{} of {size} positions of {class} of {tablebase}", content.extension())
        };
        Err(TablebaseError::Misplaced {
            found: tell(*content, tablebase, class, census.size()),
            expected: tell(wanted.content, &wanted.tablebase, &wanted.class, wanted.size),
            path: table.path,
        })
    }

    /// Its header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Its length in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// The number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.header.directory.len()
    }

    /// Unpacks a block: [`Header::width`] bytes for each position.
    ///
    /// # Errors
    /// A block whose checksum or length is wrong, or that does not exist.
    pub fn block(&self, block: usize) -> Result<Vec<u8>, TablebaseError> {
        self.unpack(block).ok_or_else(|| TablebaseError::Block { path: self.path.clone(), block })
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

/// Decodes a byte of a block of verdicts.
#[must_use]
pub const fn wdl(symbol: u8) -> Wdl {
    match symbol {
        1 => Wdl::Win,
        2 => Wdl::Loss,
        _ => Wdl::Draw,
    }
}

/// The distance at an index of a block of distances, for a position of that verdict.
#[must_use]
pub fn distance(header: &Header, block: &[u8], at: usize, wdl: Wdl) -> Option<u32> {
    let value = match header.width {
        1 => u32::from(*block.get(at)?),
        _ => u32::from(*block.get(2 * at)?) | u32::from(*block.get(2 * at + 1)?) << 8,
    };
    let odd = u32::from(wdl == Wdl::Win);
    Some(if header.census.halved { 2 * value + odd } else { value })
}

/// Maps a file into memory; its bytes are read when they are accessed.
fn map_file(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes of a mapping must not change while they are borrowed. Tables are written
    // under another name and renamed when they are complete, and nothing here changes a complete
    // file, so only another program could; as with every program that maps files, avoiding that is
    // up to the user. Blocks are copied (unpacked) and their checksums compared, so that changes
    // are noticed.
    #[allow(unsafe_code, reason = "there is no mapping of files without it")]
    unsafe {
        Mmap::map(file)
    }
}

/// Counts the values of a class, on the threads of the current rayon pool.
pub fn census<C: Sync>(class: &FinishedClass<C>) -> Census {
    let empty = || Census { halved: true, ..Census::default() };
    let counted = |range| {
        let mut census = empty();
        for exact in class.values(range) {
            let Some(exact) = exact else {
                census.void += 1;
                continue;
            };
            let plies = exact.distance.unwrap_or_default();
            census.longest = census.longest.max(plies);
            match exact.wdl {
                Wdl::Win => census.wins += 1,
                Wdl::Draw => census.draws += 1,
                Wdl::Loss => census.losses += 1,
            }
            census.halved &= exact.wdl == Wdl::Draw || (plies % 2 == 1) == (exact.wdl == Wdl::Win);
        }
        census
    };
    let add = |a: Census, b: Census| Census {
        void: a.void + b.void,
        wins: a.wins + b.wins,
        draws: a.draws + b.draws,
        losses: a.losses + b.losses,
        longest: a.longest.max(b.longest),
        halved: a.halved && b.halved,
    };
    blocks(class.size()).map(counted).reduce(empty, add)
}

/// The index ranges of a class's blocks.
fn blocks(size: u64) -> impl IndexedParallelIterator<Item = std::ops::Range<u64>> {
    let count = size.div_ceil(1 << BLOCK_LOG) as usize;
    (0..count).into_par_iter().map(move |block| {
        let begin = (block as u64) << BLOCK_LOG;
        begin..size.min(begin + (1 << BLOCK_LOG))
    })
}

/// Writes a table of a class into the folder of its tables, and returns the length of the file in
/// bytes. An incomplete file is never visible under the final name. Packs on the threads of the
/// current rayon pool.
///
/// # Errors
/// Errors of the operating system.
pub fn write<C: Sync>(
    folder: &Path,
    wanted: &ExpectedTable,
    class: &FinishedClass<C>,
    census: Census,
) -> io::Result<u64> {
    let most = if census.halved { census.longest / 2 } else { census.longest };
    let width = if wanted.content == Content::Distances && most > u32::from(u8::MAX) { 2 } else { 1 };
    let mut header = Header {
        content: wanted.content,
        width,
        block_log: BLOCK_LOG,
        census,
        tablebase: wanted.tablebase.clone(),
        class: wanted.class.clone(),
        directory: Vec::new(),
    };
    let level = if class.size() > LARGE { LEVEL_OF_LARGE } else { LEVEL };
    let pack = |range| {
        let unpacked = match wanted.content {
            Content::Verdicts => symbols(class.values(range)),
            Content::Distances => plies(class.values(range), &header),
        };
        // Returns the excess capacity: all blocks are kept until the last one is packed.
        zstd::bulk::compress(&unpacked, level).map(Vec::into_boxed_slice)
    };
    let packed = blocks(class.size()).map(pack).collect::<io::Result<Vec<_>>>()?;
    let entry = |block: &[u8]| Entry { length: block.len() as u32, crc: crc32fast::hash(block) };
    header.directory = packed.iter().map(|block| entry(block)).collect();
    let name = wanted.file_name();
    // Another program may be writing the same table: two machines, say, of which one was presumed
    // dead.
    let partial = folder.join(format!("{name}.{}.{PARTIAL}", process_name()));
    let mut file = BufWriter::new(File::create(&partial)?);
    file.write_all(&header.to_bytes())?;
    packed.iter().try_for_each(|block| file.write_all(block))?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    let path = folder.join(name);
    fs::rename(&partial, &path)?;
    // The rename is durable once the folder is synchronised. Not every system supports that for a
    // folder.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(fs::metadata(path)?.len())
}

/// A name unique to this process, even among machines that share the folder.
fn process_name() -> String {
    let machine = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    format!("{:08x}-{}", crc32fast::hash(machine.as_bytes()), std::process::id())
}

/// Encodes the verdicts of a block. An index without a position repeats the previous one, which
/// packs best.
fn symbols(values: impl Iterator<Item = Option<ExactValue>>) -> Vec<u8> {
    let symbol = |last: &mut u8, exact: Option<ExactValue>| {
        *last = match exact.map(|exact| exact.wdl) {
            None => *last,
            Some(Wdl::Draw) => 0,
            Some(Wdl::Win) => 1,
            Some(Wdl::Loss) => 2,
        };
        Some(*last)
    };
    values.scan(0, symbol).collect()
}

/// Encodes the distances of a block, likewise.
fn plies(values: impl Iterator<Item = Option<ExactValue>>, header: &Header) -> Vec<u8> {
    let value = |last: &mut u16, exact: Option<ExactValue>| {
        if let Some(plies) = exact.and_then(|exact| exact.distance) {
            *last = if header.census.halved { plies as u16 / 2 } else { plies as u16 };
        }
        Some(*last)
    };
    let values = values.scan(0, value);
    if header.width == 1 {
        values.map(|value| value as u8).collect()
    } else {
        values.flat_map(u16::to_le_bytes).collect()
    }
}
