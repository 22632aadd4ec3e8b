//! A reader of table files that is independent of the code that writes them, including the
//! decompressor.
//!
//! A file begins with `TLTABLE` and a line feed, a version (1), a byte for the content (0 verdicts,
//! 1 distances), the bytes of a value, the binary logarithm of the block size, and whether
//! distances are halved; then the number of indices, the longest distance, and the numbers of void,
//! won, drawn and lost indices; two names with their lengths; a length and a CRC-32 for each block;
//! a CRC-32 of all that. The blocks follow, each a Zstandard frame. Numbers are little endian.

use crate::rules::Defect;
use std::io::Read;
use std::path::Path;

/// The maximum length of a name, in bytes.
const MAX_NAME_BYTES: usize = 200;

/// The content of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// 0 draw, 1 win, 2 loss.
    Verdicts,
    /// Plies.
    Distances,
}

/// A completely unpacked file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TablebaseFile {
    /// The content.
    pub content: Content,
    /// Whether distances are halved, rounded down.
    pub halved: bool,
    /// The longest distance, in plies.
    pub longest: u32,
    /// The numbers of void, won, drawn and lost indices.
    pub counts: [u64; 4],
    /// The name of the tables.
    pub tables: String,
    /// The name of the class.
    pub class: String,
    /// A value for each index.
    pub values: Vec<u16>,
}

/// Reads numbers and bytes from the front.
struct ByteReader<'b>(&'b [u8]);

impl<'b> ByteReader<'b> {
    fn bytes(&mut self, count: usize) -> Result<&'b [u8], Defect> {
        let (taken, left) = self.0.split_at_checked(count).ok_or("it ends too soon")?;
        self.0 = left;
        Ok(taken)
    }

    fn number(&mut self, bytes: usize) -> Result<u64, Defect> {
        Ok(self.bytes(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn name(&mut self) -> Result<String, Defect> {
        let length = self.number(2)? as usize;
        if length > MAX_NAME_BYTES {
            return Err(format!("a name of {length} bytes is too long").into());
        }
        String::from_utf8(self.bytes(length)?.to_vec()).map_err(|_| Defect::from("a name is no text"))
    }
}

impl TablebaseFile {
    /// Reads and unpacks a file of at most this many indices; every checksum is compared.
    ///
    /// # Errors
    /// What is wrong with it, with its path.
    pub fn read(path: &Path, most: u64) -> Result<Self, Defect> {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        TablebaseFile::parse(&bytes, most).map_err(|defect| format!("{}: {defect}", path.display()).into())
    }

    /// Reads and unpacks the bytes of a file of at most this many indices: a few bytes could unpack
    /// to any number.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn parse(bytes: &[u8], most: u64) -> Result<Self, Defect> {
        let mut front = ByteReader(bytes);
        if front.bytes(8)? != b"TLTABLE\n" || front.number(4)? != 1 {
            return Err("it is no table of version 1".into());
        }
        let content = match front.number(1)? {
            0 => Content::Verdicts,
            1 => Content::Distances,
            other => return Err(format!("it holds something unknown: {other}").into()),
        };
        let (width, log) = (front.number(1)? as usize, front.number(1)?);
        let widest = if content == Content::Verdicts { 1 } else { 2 };
        if !(1..=widest).contains(&width) || log > 20 {
            return Err("its values or blocks are of no allowed size".into());
        }
        let halved = match front.number(1)? {
            0 => false,
            1 => true,
            other => return Err(format!("its distances are stored in an unknown way: {other}").into()),
        };
        let size = front.number(8)?;
        if !(1..=most).contains(&size) {
            return Err(format!("it cannot hold {size} indices: {most} are the most").into());
        }
        let longest = front.number(4)? as u32;
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = front.number(8)?;
        }
        if counts.iter().map(|&count| u128::from(count)).sum::<u128>() != u128::from(size) {
            return Err("its counts do not add up".into());
        }
        let (tables, class) = (front.name()?, front.name()?);
        let blocks = size.div_ceil(1 << log) as usize;
        let directory = front.bytes(blocks.checked_mul(8).ok_or("it is too large")?)?;
        let read = bytes.len() - front.0.len();
        if front.number(4)? != u64::from(crc32fast::hash(&bytes[..read])) {
            return Err("the checksum of its beginning is wrong".into());
        }
        let mut values = Vec::new();
        let mut entries = ByteReader(directory);
        for block in 0..blocks as u64 {
            let (length, crc) = (entries.number(4)? as usize, entries.number(4)?);
            let packed = front.bytes(length)?;
            if u64::from(crc32fast::hash(packed)) != crc {
                return Err(format!("the checksum of block {block} is wrong").into());
            }
            let positions = (size - (block << log)).min(1 << log) as usize;
            let unpacked = unpack(packed, positions * width)
                .ok_or_else(|| format!("block {block} does not hold what it should"))?;
            values.extend(unpacked.chunks_exact(width).map(value));
        }
        if !front.0.is_empty() {
            return Err(format!("{} bytes follow its last block", front.0.len()).into());
        }
        Ok(TablebaseFile { content, halved, longest, counts, tables, class, values })
    }
}

fn value(bytes: &[u8]) -> u16 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u16::from(byte))
}

fn unpack(packed: &[u8], length: usize) -> Option<Vec<u8>> {
    let decoder = ruzstd::decoding::StreamingDecoder::new(packed).ok()?;
    let mut unpacked = Vec::with_capacity(length);
    // One byte more reveals a block that is too long.
    decoder.take(length as u64 + 1).read_to_end(&mut unpacked).ok()?;
    (unpacked.len() == length).then_some(unpacked)
}
