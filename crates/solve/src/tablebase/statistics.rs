//! What is special in the tables of a class: its longest end, and mutual zugzwangs.

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

/// Indices that a thread looks at together.
const BLOCK: u64 = 1 << 14;
/// Indices after which unpacked tables may be thrown away.
const TOGETHER: u64 = 1 << 24;

/// What a class holds. The pieces of the side to move are the first of its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassStatistics {
    /// Its name.
    pub class: String,
    /// Its pieces.
    pub pieces: u32,
    /// How many positions are won, drawn and lost, and the longest way to an end.
    pub census: Census,
    /// The position with the longest way to an end of the lowest index, as text.
    pub longest: Option<String>,
    /// Its mutual zugzwangs.
    pub zugzwangs: Zugzwangs,
    /// The first of them in which whoever has the move loses, as text.
    pub zugzwang: Option<String>,
}

/// Positions in which whoever has the move would rather not have it
/// (<https://en.wikipedia.org/wiki/Zugzwang#Mutual_zugzwang>). Positions in check are none: there
/// it cannot be the other side's move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Zugzwangs {
    /// Whoever has the move loses.
    pub losing: u64,
    /// One side loses when it has the move, and the other one draws.
    pub drawing: u64,
}

/// What was found in some of the indices: the first with the longest end, and the first mutual
/// zugzwang in which whoever has the move loses. Counted are those zugzwangs in which the side to
/// move loses: where it draws, the other one has the move and loses in the turned class.
#[derive(Clone, Copy, Default)]
struct Found {
    longest: Option<u64>,
    zugzwang: Option<u64>,
    zugzwangs: Zugzwangs,
}

impl Found {
    fn and(self, other: Found) -> Self {
        let first =
            |index: fn(&Found) -> Option<u64>| [index(&self), index(&other)].into_iter().flatten().min();
        let sum = |count: fn(&Found) -> u64| count(&self) + count(&other);
        let zugzwangs = Zugzwangs {
            losing: sum(|found| found.zugzwangs.losing),
            drawing: sum(|found| found.zugzwangs.drawing),
        };
        Found { longest: first(|found| found.longest), zugzwang: first(|found| found.zugzwang), zugzwangs }
    }
}

/// Looks through the tables of the classes of at least and at most so many pieces, as far as they
/// are there, those with the fewest pieces first, until `stop` is set. `each` is given a class when
/// it is done, `progress` how many indices are looked at and how many there are. `memory` is that
/// for unpacked tables.
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
) -> Result<(), BuildError> {
    let folder = settings.folder.join(game.tablebase_name().ok_or(BuildError::NoIndex)?);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(settings.threads.max(1)).build()?;
    let mut classes = Vec::new();
    for class in game.classes(settings.pieces).into_iter().filter(|&class| game.pieces(class) >= least) {
        if is_there(game, class, &folder)? && is_there(game, game.turned(class), &folder)? {
            classes.push(class);
        }
    }
    classes.sort_by_key(|&class| (game.pieces(class), game.class_name(class)));
    let total = classes.iter().map(|&class| game.size(class)).sum();
    let (mut done, mut looked) = (0, BTreeMap::new());
    for class in classes {
        for class in [class, game.turned(class)] {
            if let Entry::Vacant(place) = looked.entry(class) {
                let look = Look { game, class, folder: &folder, memory: settings.memory as usize };
                place.insert(look.at_class(&pool, stop, &|looked| progress(done + looked, total))?);
                done += game.size(class);
            }
        }
        each(told(game, class, &looked));
    }
    Ok(())
}

/// What was found in a class, and of zugzwangs in the turned one.
fn told<G: Indexed + Notation>(
    game: &G,
    class: G::Class,
    looked: &BTreeMap<G::Class, (Census, Found)>,
) -> ClassStatistics {
    let (census, found) = looked[&class];
    let (_, turned) = looked[&game.turned(class)];
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
            drawing: found.zugzwangs.drawing + turned.zugzwangs.drawing,
        },
        zugzwang: text(found.zugzwang),
    }
}

fn is_there<G: Indexed>(game: &G, class: G::Class, folder: &Path) -> Result<bool, TablebaseError> {
    open_class(game, class, folder).map(|files| files.is_some())
}

/// A class to be looked at.
struct Look<'a, G: Indexed> {
    game: &'a G,
    class: G::Class,
    folder: &'a Path,
    memory: usize,
}

impl<G: Indexed + Notation> Look<'_, G> {
    fn at_class(
        &self,
        pool: &rayon::ThreadPool,
        stop: &AtomicBool,
        progress: &dyn Fn(u64),
    ) -> Result<(Census, Found), BuildError> {
        let Look { game, class, folder, memory } = *self;
        let file = |class| Ok((class, files_of(game, class, folder)?));
        let files = [class, game.turned(class)].into_iter().map(file);
        let files = files.collect::<Result<Vec<_>, TablebaseError>>()?;
        let census = files[0].1[0].header().census;
        let mut finished = FinishedFiles::new(files, memory);
        let (mut found, size) = (Found::default(), game.size(class));
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
            found = found.and(pool.install(|| blocks().map(look).reduce(Found::default, Found::and)));
            finished.tidy();
            progress(end);
        }
        if let Some(defect) = finished.into_defect() {
            return Err(defect.into());
        }
        Ok((census, found))
    }

    fn at_block(&self, finished: &FinishedFiles<G::Class>, indices: Range<u64>, longest: u32) -> Found {
        let Look { game, class, .. } = *self;
        let (mut found, turned) = (Found::default(), game.turned(class));
        let is_longest = |exact: ExactValue| longest > 0 && exact.distance == Some(longest);
        // Nobody who wins would rather not have the move.
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
            if game.class_of(&passed) != Some(turned) {
                return;
            }
            let passed = game.index(turned, &passed);
            match finished.value(turned, passed).map(|passed| passed.wdl) {
                Some(Wdl::Win) | None => {}
                // What stands at an index without a position says nothing.
                Some(_) if game.position(turned, passed).is_none() => {}
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
