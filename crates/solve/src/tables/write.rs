//! Writing tables: packed block by block, and in place only when they are whole.

use super::cell::Code;
use super::file::Wanted;
use super::header::{Census, Content, Entry, Header};
use super::retrograde::Board;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use throughline_game::Wdl;

/// The binary logarithm of the positions in a block: a probe unpacks so many.
const BLOCK_LOG: u8 = 15;
/// How hard Zstandard tries.
const LEVEL: i32 = 19;
/// How the names of files end that are not whole yet.
pub const PARTIAL: &str = "partial";

/// Counts what stands in a class, on the threads of the current rayon pool.
pub fn census<C: Copy + Sync + Send>(board: &Board<C>) -> (Census, bool) {
    let counted = |range| {
        let (mut census, mut halves) = (Census::default(), true);
        for exact in board.codes(range).map(Code::exact) {
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
            halves &= exact.wdl == Wdl::Draw || (plies % 2 == 1) == (exact.wdl == Wdl::Win);
        }
        (census, halves)
    };
    let add = |(a, x): (Census, bool), (b, y): (Census, bool)| {
        let sum = Census {
            void: a.void + b.void,
            wins: a.wins + b.wins,
            draws: a.draws + b.draws,
            losses: a.losses + b.losses,
            longest: a.longest.max(b.longest),
        };
        (sum, x && y)
    };
    blocks(board.size()).map(counted).reduce(|| (Census::default(), true), add)
}

/// The ranges of a class's blocks.
fn blocks(size: u64) -> impl IndexedParallelIterator<Item = std::ops::Range<u64>> {
    let count = size.div_ceil(1 << BLOCK_LOG) as usize;
    (0..count).into_par_iter().map(move |block| {
        let begin = (block as u64) << BLOCK_LOG;
        begin..size.min(begin + (1 << BLOCK_LOG))
    })
}

/// Writes a table of a class into the folder of its tables, and returns the length of the file in
/// bytes. Nobody sees a file that is not whole. Packs on the threads of the current rayon pool.
///
/// # Errors
/// What the system says.
pub fn write<C: Copy + Sync + Send>(
    folder: &Path,
    wanted: &Wanted<'_>,
    board: &Board<C>,
    (census, halved): (Census, bool),
) -> io::Result<u64> {
    let most = if halved { census.longest / 2 } else { census.longest };
    let width = if wanted.content == Content::Distances && most > u32::from(u8::MAX) { 2 } else { 1 };
    let mut header = Header {
        content: wanted.content,
        width,
        block_log: BLOCK_LOG,
        halved,
        census,
        tables: wanted.tables.to_owned(),
        class: wanted.class.to_owned(),
        directory: Vec::new(),
    };
    let pack = |range| {
        let unpacked = match wanted.content {
            Content::Verdicts => symbols(board.codes(range)),
            Content::Distances => plies(board.codes(range), &header),
        };
        zstd::bulk::compress(&unpacked, LEVEL)
    };
    let packed = blocks(board.size()).map(pack).collect::<io::Result<Vec<_>>>()?;
    let entry = |block: &Vec<u8>| Entry { length: block.len() as u32, crc: crc32fast::hash(block) };
    header.directory = packed.iter().map(entry).collect();
    let name = wanted.file_name();
    let partial = folder.join(format!("{name}.{PARTIAL}"));
    let mut file = BufWriter::new(File::create(&partial)?);
    file.write_all(&header.to_bytes())?;
    packed.iter().try_for_each(|block| file.write_all(block))?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    let path = folder.join(name);
    fs::rename(&partial, &path)?;
    // The rename itself is on disk when the folder is. Not every system can say so of a folder.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(fs::metadata(path)?.len())
}

/// The verdicts of a block. Where there is no position, what stood before: that packs best.
fn symbols(codes: impl Iterator<Item = Code>) -> Vec<u8> {
    let symbol = |last: &mut u8, code: Code| {
        *last = match code.exact().map(|exact| exact.wdl) {
            None => *last,
            Some(Wdl::Draw) => 0,
            Some(Wdl::Win) => 1,
            Some(Wdl::Loss) => 2,
        };
        Some(*last)
    };
    codes.scan(0, symbol).collect()
}

/// The distances of a block, likewise.
fn plies(codes: impl Iterator<Item = Code>, header: &Header) -> Vec<u8> {
    let value = |last: &mut u16, code: Code| {
        if let Some(plies) = code.exact().and_then(|exact| exact.distance) {
            *last = if header.halved { plies as u16 / 2 } else { plies as u16 };
        }
        Some(*last)
    };
    let values = codes.scan(0, value);
    if header.width == 1 {
        values.map(|value| value as u8).collect()
    } else {
        values.flat_map(u16::to_le_bytes).collect()
    }
}
