//! Probing: looking up exact values.

use super::file::{ExpectedTable, TablebaseError, TablebaseFile, distance, wdl};
use super::header::Content;
use super::memory::{undecided, unless_too_late};
use std::path::Path;
use std::sync::{OnceLock, PoisonError, RwLock};
use throughline_game::{ExactValue, Indexed, Tablebase, Wdl};

/// The default memory for unpacked blocks, in bytes.
pub const MEMORY: usize = 64 << 20;
/// The size of an unpacked block in bytes: one for each position in blocks that this program
/// writes.
const MAX_BLOCK: usize = 32 << 10;
/// The number of pieces up to which tables are searched for.
const MAX_PIECES: u32 = 32;
/// The number of pieces up to which tables are searched for even if there are none of fewer.
const FIRST_PIECES: u32 = 6;

/// The two tables of a class.
struct Pair {
    verdicts: TablebaseFile,
    distances: TablebaseFile,
    /// The number of the first block of each, counted across all tables.
    first: [u64; 2],
}

/// Numbers the blocks of all tables; returns their total.
fn number_blocks<'p>(pairs: impl Iterator<Item = &'p mut Pair>) -> usize {
    let mut blocks = 0;
    for pair in pairs {
        pair.first = [blocks, blocks + pair.verdicts.blocks()].map(|block| block as u64);
        blocks += pair.verdicts.blocks() + pair.distances.blocks();
    }
    blocks
}

/// The tables of a rule set in a folder.
pub struct TablebaseFiles<G: Indexed> {
    /// Sorted by class.
    classes: Vec<(G::Class, Pair)>,
    most: u32,
    cache: Cache,
    defect: OnceLock<TablebaseError>,
}

/// Opens both files of a class, verdicts first; `None` where there are none.
///
/// # Errors
/// Existing files that are unusable.
pub fn open_class<G: Indexed>(
    game: &G,
    class: G::Class,
    folder: &Path,
) -> Result<Option<[TablebaseFile; 2]>, TablebaseError> {
    let open = |content| TablebaseFile::open_expected(folder, &ExpectedTable::of(game, class, content));
    match open(Content::Verdicts).and_then(|verdicts| Ok([verdicts, open(Content::Distances)?])) {
        Ok(files) => Ok(Some(files)),
        Err(TablebaseError::Unreadable { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

impl<G: Indexed> TablebaseFiles<G> {
    /// Opens the tables of a rule set in a folder, from the classes with the fewest pieces on.
    /// Unusable files are skipped and reported.
    #[must_use]
    pub fn open(game: &G, tables: &Path) -> (Self, Vec<TablebaseError>) {
        TablebaseFiles::open_within(game, tables, MEMORY)
    }

    /// The same, with this much memory for unpacked blocks, in bytes. If all blocks fit, each is
    /// unpacked once.
    #[must_use]
    pub fn open_within(game: &G, tables: &Path, memory: usize) -> (Self, Vec<TablebaseError>) {
        let (mut classes, mut defects, mut most) = (Vec::new(), Vec::new(), 0);
        let folder = game.tablebase_name().map(|name| tables.join(name)).filter(|folder| folder.is_dir());
        for pieces in folder.iter().flat_map(|_| 0..=MAX_PIECES) {
            let folder = folder.as_deref().unwrap_or(tables);
            let wanted = game.classes(pieces).into_iter().filter(|&class| game.pieces(class) == pieces);
            let before = classes.len();
            for class in wanted {
                match open_class(game, class, folder) {
                    Ok(Some([verdicts, distances])) => {
                        classes.push((class, Pair { verdicts, distances, first: [0; 2] }))
                    }
                    Ok(None) => {}
                    Err(defect) => defects.push(defect),
                }
            }
            if classes.len() > before {
                most = pieces;
            } else if most > 0 || pieces >= FIRST_PIECES {
                break;
            }
        }
        classes.sort_by_key(|(class, _)| *class);
        let blocks = number_blocks(classes.iter_mut().map(|(_, pair)| pair));
        let cache = Cache::new((memory / MAX_BLOCK).min(blocks));
        (TablebaseFiles { classes, most, cache, defect: OnceLock::new() }, defects)
    }

    /// The number of classes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Whether there are tables of a class.
    #[must_use]
    pub fn holds(&self, class: G::Class) -> bool {
        self.classes.binary_search_by_key(&class, |(class, _)| *class).is_ok()
    }

    /// The most pieces of a position with a table; 0 without any.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.most
    }

    /// The first damage found by a probe.
    #[must_use]
    pub fn defect(&self) -> Option<&TablebaseError> {
        self.defect.get()
    }

    /// The value of a position, without regard to counters; `None` where there is no table.
    ///
    /// # Errors
    /// A damaged block.
    pub fn value(&self, game: &G, position: &G::Position) -> Result<Option<ExactValue>, TablebaseError> {
        let Some(class) = game.class_of(position).filter(|&class| game.pieces(class) <= self.most) else {
            return Ok(None);
        };
        let Ok(number) = self.classes.binary_search_by_key(&class, |(class, _)| *class) else {
            return Ok(None);
        };
        let (_, pair) = &self.classes[number];
        let index = game.index(class, position);
        let symbol = self.look(&pair.verdicts, pair.first[0], index, |block, at| block.get(at).copied())?;
        let wdl = match symbol.map(wdl) {
            None => return Ok(None),
            Some(Wdl::Draw) => return Ok(Some(undecided(game, position))),
            Some(wdl) => wdl,
        };
        let header = pair.distances.header();
        let plies =
            self.look(&pair.distances, pair.first[1], index, |block, at| distance(header, block, at, wdl))?;
        Ok(Some(ExactValue { wdl, distance: plies }))
    }

    fn look<T>(
        &self,
        table: &TablebaseFile,
        first: u64,
        index: u64,
        look: impl FnOnce(&[u8], usize) -> Option<T>,
    ) -> Result<Option<T>, TablebaseError> {
        let size = table.header().block();
        let (block, at) = (index / size, (index % size) as usize);
        self.cache.look(first + block, || table.block(block as usize), |bytes| look(bytes, at))
    }
}

impl<G: Indexed> Tablebase<G> for TablebaseFiles<G> {
    /// The value, unless a counter of the position might end the game before a win. A damaged block
    /// gives none; the first one is kept for [`TablebaseFiles::defect`].
    fn probe(&self, game: &G, position: &G::Position) -> Option<ExactValue> {
        if self.most == 0 {
            return None;
        }
        let exact = match self.value(game, position) {
            Ok(exact) => exact?,
            Err(defect) => {
                let _ = self.defect.set(defect);
                return None;
            }
        };
        unless_too_late(game, position, exact)
    }
}

/// A cache of unpacked blocks, by number; of blocks that share a slot, the last one stays. If all
/// blocks fit, none share.
struct Cache {
    slots: Vec<RwLock<Option<Slot>>>,
}

struct Slot {
    key: u64,
    bytes: Vec<u8>,
}

impl Cache {
    /// A cache of this many blocks, at least one.
    fn new(blocks: usize) -> Self {
        Cache { slots: (0..blocks.max(1)).map(|_| RwLock::new(None)).collect() }
    }

    /// Calls `look` with the block of this number, which is unpacked unless it is cached.
    ///
    /// # Errors
    /// Errors of unpacking.
    fn look<T, E>(
        &self,
        key: u64,
        unpack: impl FnOnce() -> Result<Vec<u8>, E>,
        look: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, E> {
        let slot = &self.slots[key as usize % self.slots.len()];
        // A block is replaced as a whole, so a lock poisoned by a panic still holds a valid one.
        if let Some(held) = &*slot.read().unwrap_or_else(PoisonError::into_inner)
            && held.key == key
        {
            return Ok(look(&held.bytes));
        }
        let bytes = unpack()?;
        let found = look(&bytes);
        *slot.write().unwrap_or_else(PoisonError::into_inner) = Some(Slot { key, bytes });
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_unpacked_once_until_another_takes_its_place() {
        let cache = Cache::new(1);
        let unpacked = std::cell::Cell::new(0);
        let look = |key: u64| {
            let unpack = || {
                unpacked.set(unpacked.get() + 1);
                Ok::<_, ()>(vec![key as u8])
            };
            cache.look(key, unpack, |bytes| bytes[0])
        };
        assert_eq!([look(3), look(3), look(4), look(4), look(3)], [Ok(3), Ok(3), Ok(4), Ok(4), Ok(3)]);
        assert_eq!(unpacked.get(), 3);
        assert_eq!(cache.look(9, || Err("broken"), |bytes| bytes[0]), Err("broken"));
    }
}
