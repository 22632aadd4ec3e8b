//! Statistics of the tables of a class: longest distances, and mutual zugzwangs.

use super::build::{BuildError, Settings, files_of};
use super::file::TablebaseError;
use super::finished_files::FinishedFiles;
use super::header::Census;
use super::probe::open_class;
use super::retrograde::FinishedClasses;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_game::{ExactValue, Indexed, Notation, Wdl};

/// Indices that a thread visits together.
const BLOCK: u64 = 1 << 14;
/// Indices after which unpacked tables may be dropped.
const TOGETHER: u64 = 1 << 24;

/// The statistics of a class. Its name lists the pieces of the side to move first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassStatistics {
    /// Its name.
    pub class: String,
    /// Its pieces.
    pub pieces: u32,
    /// The counts of won, drawn and lost positions, and the longest distance.
    pub census: Census,
    /// The first position with the longest distance, as text.
    pub longest: Option<String>,
    /// Its mutual zugzwangs.
    pub zugzwangs: Zugzwangs,
    /// The first mutual zugzwang in which whoever is to move loses, as text.
    pub zugzwang: Option<String>,
}

/// The numbers of mutual zugzwangs: positions in which having the move is a disadvantage for either
/// side (<https://en.wikipedia.org/wiki/Zugzwang#Mutual_zugzwang>). Positions in check are
/// excluded: there it cannot be the other side's move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Zugzwangs {
    /// Whoever is to move loses.
    pub losing: u64,
    /// One side loses when it is to move; the other side draws when it is to move.
    pub drawing: u64,
}

/// Findings in a range of indices: the first longest distance, and the first mutual zugzwang in
/// which whoever is to move loses. Only zugzwangs in which the side to move loses are counted:
/// where it draws, the other side loses when to move, and the counterpart counts it.
#[derive(Clone, Copy, Default)]
struct Findings {
    longest: Option<u64>,
    zugzwang: Option<u64>,
    zugzwangs: Zugzwangs,
}

impl Findings {
    fn and(self, other: Findings) -> Self {
        let first =
            |index: fn(&Findings) -> Option<u64>| [index(&self), index(&other)].into_iter().flatten().min();
        let sum = |count: fn(&Findings) -> u64| count(&self) + count(&other);
        let zugzwangs = Zugzwangs {
            losing: sum(|found| found.zugzwangs.losing),
            drawing: sum(|found| found.zugzwangs.drawing),
        };
        Findings { longest: first(|found| found.longest), zugzwang: first(|found| found.zugzwang), zugzwangs }
    }
}

/// Collects statistics of the existing tables of classes with a number of pieces in a range, fewest
/// pieces first, until `stop` is set. `each` is called when a class is done, `progress` with how
/// many indices have been visited and how many there are. `memory` is for unpacked tables. Returns
/// the number of classes left out, because their tables or their counterparts' do not exist.
///
/// # Errors
/// A file that cannot be used; no threads; [`BuildError::Stopped`]; a rule set without tables.
pub fn statistics<G: Indexed + Notation>(
    game: &G,
    settings: &Settings<'_>,
    least: u32,
    stop: &AtomicBool,
    each: &mut dyn FnMut(ClassStatistics),
    progress: &dyn Fn(u64, u64),
) -> Result<usize, BuildError> {
    let folder = settings.folder.join(game.tablebase_name().ok_or(BuildError::NoIndex)?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(settings.threads.max(1)).build()?;
    let (mut classes, mut left_out) = (Vec::new(), 0);
    for class in game.classes(settings.pieces).into_iter().filter(|&class| game.pieces(class) >= least) {
        if is_there(game, class, &folder)? && is_there(game, game.counterpart(class), &folder)? {
            classes.push(class);
        } else {
            left_out += 1;
        }
    }
    classes.sort_by_key(|&class| (game.pieces(class), game.class_name(class)));
    let total = classes.iter().map(|&class| game.size(class)).sum();
    let (mut done, mut looked) = (0, BTreeMap::new());
    for class in classes {
        for class in [class, game.counterpart(class)] {
            if let Entry::Vacant(place) = looked.entry(class) {
                let look = ClassScan { game, class, folder: &folder, memory: settings.memory as usize };
                place.insert(look.at_class(&pool, stop, &|looked| progress(done + looked, total))?);
                done += game.size(class);
            }
        }
        each(class_statistics(game, class, &looked));
    }
    Ok(left_out)
}

/// The statistics of a class; some zugzwangs come from the counterpart.
fn class_statistics<G: Indexed + Notation>(
    game: &G,
    class: G::Class,
    looked: &BTreeMap<G::Class, (Census, Findings)>,
) -> ClassStatistics {
    let (census, found) = looked[&class];
    let (_, counterpart) = looked[&game.counterpart(class)];
    let text = |index: Option<u64>| {
        index.and_then(|index| game.position(class, index)).map(|position| game.position_text(&position))
    };
    ClassStatistics {
        class: game.class_name(class),
        pieces: game.pieces(class),
        census,
        longest: text(found.longest),
        zugzwangs: Zugzwangs {
            losing: found.zugzwangs.losing,
            drawing: found.zugzwangs.drawing + counterpart.zugzwangs.drawing,
        },
        zugzwang: text(found.zugzwang),
    }
}

fn is_there<G: Indexed>(game: &G, class: G::Class, folder: &Path) -> Result<bool, TablebaseError> {
    open_class(game, class, folder).map(|files| files.is_some())
}

/// The scan of a class.
struct ClassScan<'a, G: Indexed> {
    game: &'a G,
    class: G::Class,
    folder: &'a Path,
    memory: usize,
}

impl<G: Indexed + Notation> ClassScan<'_, G> {
    fn at_class(
        &self,
        pool: &rayon::ThreadPool,
        stop: &AtomicBool,
        progress: &dyn Fn(u64),
    ) -> Result<(Census, Findings), BuildError> {
        let ClassScan { game, class, folder, memory } = *self;
        let file = |class| Ok((class, files_of(game, class, folder)?));
        let files = [class, game.counterpart(class)].into_iter().map(file);
        let files = files.collect::<Result<Vec<_>, TablebaseError>>()?;
        let census = files[0].1[0].header().census;
        let mut finished = FinishedFiles::new(files, memory);
        let (mut found, size) = (Findings::default(), game.size(class));
        for begin in (0..size).step_by(TOGETHER as usize) {
            if stop.load(Ordering::Relaxed) {
                return Err(BuildError::Stopped);
            }
            let end = size.min(begin + TOGETHER);
            let look = |block: u64| {
                let first = begin + block * BLOCK;
                self.at_block(&finished, first..end.min(first + BLOCK), census.longest)
            };
            let blocks = || (0..(end - begin).div_ceil(BLOCK)).into_par_iter();
            found = found.and(pool.install(|| blocks().map(look).reduce(Findings::default, Findings::and)));
            finished.trim();
            progress(end);
        }
        if let Some(defect) = finished.into_defect() {
            return Err(defect.into());
        }
        Ok((census, found))
    }

    fn at_block(&self, finished: &FinishedFiles<G::Class>, indices: Range<u64>, longest: u32) -> Findings {
        let ClassScan { game, class, .. } = *self;
        let (mut found, counterpart) = (Findings::default(), game.counterpart(class));
        let is_longest = |exact: ExactValue| longest > 0 && exact.distance == Some(longest);
        // The winner never minds having the move.
        let wanted = |index| {
            let exact = finished.value(class, index);
            exact.is_some_and(|exact| exact.wdl == Wdl::Loss || is_longest(exact))
        };
        game.positions(class, indices, wanted, |index, position| {
            let Some(exact) = finished.value(class, index) else { return };
            if is_longest(exact) {
                found.longest = found.longest.or(Some(index));
            }
            if exact.wdl != Wdl::Loss {
                return;
            }
            let passed = game.other_to_move(&position);
            if game.class_of(&passed) != Some(counterpart) {
                return;
            }
            let passed = game.index(counterpart, &passed);
            match finished.value(counterpart, passed).map(|passed| passed.wdl) {
                Some(Wdl::Win) | None => {}
                // Entries without a position are meaningless.
                Some(_) if game.position(counterpart, passed).is_none() => {}
                Some(Wdl::Loss) => {
                    found.zugzwangs.losing += 1;
                    found.zugzwang = found.zugzwang.or(Some(index));
                }
                Some(Wdl::Draw) => found.zugzwangs.drawing += 1,
            }
        });
        found
    }
}
