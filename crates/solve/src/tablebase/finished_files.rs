//! Finished classes in files, whose blocks are unpacked on demand.

use super::file::{TablebaseError, TablebaseFile, distance, wdl};
use super::retrograde::FinishedClasses;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use throughline_game::{ExactValue, Wdl};

/// The classes whose tables exist as files.
pub struct FinishedFiles<C> {
    classes: BTreeMap<C, FinishedFile>,
    /// The total size of unpacked blocks above which they are dropped at the next opportunity.
    most: usize,
    unpacked: AtomicUsize,
    defect: OnceLock<TablebaseError>,
}

/// A class: its two files, and the unpacked blocks.
struct FinishedFile {
    verdicts: TablebaseFile,
    distances: TablebaseFile,
    blocks: Vec<OnceLock<Block>>,
}

/// The bytes of a block: verdicts and distances.
type Block = Option<[Vec<u8>; 2]>;

impl<C: Ord> FinishedFiles<C> {
    /// Finished files with this much memory for unpacked blocks, in bytes; what is requested
    /// together may exceed it.
    pub fn new(files: impl IntoIterator<Item = (C, [TablebaseFile; 2])>, most: usize) -> Self {
        let file = |(class, [verdicts, distances]): (C, [TablebaseFile; 2])| {
            let blocks = (0..verdicts.blocks()).map(|_| OnceLock::new()).collect();
            (class, FinishedFile { verdicts, distances, blocks })
        };
        let classes = files.into_iter().map(file).collect();
        FinishedFiles { classes, most, unpacked: AtomicUsize::new(0), defect: OnceLock::new() }
    }

    /// The first damage found: the values of that block are unknown.
    pub fn into_defect(self) -> Option<TablebaseError> {
        self.defect.into_inner()
    }

    fn unpack(&self, file: &FinishedFile, block: usize) -> Block {
        let both =
            file.verdicts.block(block).and_then(|verdicts| Ok([verdicts, file.distances.block(block)?]));
        let unpacked = both.map_err(|defect| self.defect.set(defect)).ok()?;
        self.unpacked.fetch_add(unpacked.iter().map(Vec::len).sum(), Ordering::Relaxed);
        Some(unpacked)
    }
}

impl<C: Ord + Send + Sync> FinishedClasses<C> for FinishedFiles<C> {
    fn value(&self, class: C, index: u64) -> Option<ExactValue> {
        let file = self.classes.get(&class)?;
        let size = file.verdicts.header().block();
        let (block, at) = ((index / size) as usize, (index % size) as usize);
        let [verdicts, distances] =
            file.blocks.get(block)?.get_or_init(|| self.unpack(file, block)).as_ref()?;
        let wdl = wdl(*verdicts.get(at)?);
        let plies = || distance(file.distances.header(), distances, at, wdl);
        Some(ExactValue { wdl, distance: if wdl == Wdl::Draw { None } else { Some(plies()?) } })
    }

    fn trim(&mut self) {
        if *self.unpacked.get_mut() > self.most {
            *self.unpacked.get_mut() = 0;
            let blocks = self.classes.values_mut().flat_map(|file| &mut file.blocks);
            blocks.for_each(|block| *block = OnceLock::new());
        }
    }
}
