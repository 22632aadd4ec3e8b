//! Builds the tables of a rule set, class by class, in dependency order.

use super::class_state::FinishedClass;
use super::classes::{group, in_order, needed};
use super::file::{self, ExpectedTable, PARTIAL, TablebaseError, TablebaseFile};
use super::finished_files::FinishedFiles;
use super::header::{Census, Content};
use super::probe::open_class;
use super::retrograde::{self, RetrogradeError, solve};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use throughline_game::Indexed;

/// Bytes per position of a finished class while another is analysed.
const BYTES_PER_FINISHED: u64 = 2;
/// Bytes for finished classes that are enough for full speed: with fewer, blocks are unpacked again
/// and again.
const ENOUGH_FOR_FINISHED: u64 = 1 << 30;

/// The settings of a build.
pub struct Settings<'a> {
    /// The folder of all tablebases; each rule set has a folder in it.
    pub folder: &'a Path,
    /// The most pieces.
    pub pieces: u32,
    /// The most memory, in bytes.
    pub memory: u64,
    /// Threads; 0 counts as 1.
    pub threads: usize,
}

/// Progress, in visits of positions: two for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BuildProgress {
    /// Visits done.
    pub visits: u64,
    /// All visits, except those for tables that existed at the beginning.
    pub total: u64,
}

/// A class whose tables have been built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltClass {
    /// Its name.
    pub class: String,
    /// Its pieces.
    pub pieces: u32,
    /// The counts of its values.
    pub census: Census,
    /// Bytes of its two files: verdicts, distances.
    pub bytes: [u64; 2],
    /// Time taken for it together with its counterpart.
    pub elapsed: Duration,
}

/// Callbacks of a build, called from any of its threads.
pub trait BuildListener: Sync {
    /// Reports progress.
    fn progress(&self, progress: BuildProgress) {
        let _ = progress;
    }

    /// Reports that the tables of a class are on disk.
    fn class_built(&self, built: &BuiltClass) {
        let _ = built;
    }
}

/// Ignores all reports.
impl BuildListener for () {}

/// Why tables are not built.
#[derive(thiserror::Error, Debug)]
pub enum BuildError {
    /// The game has no index.
    #[error("positions of this rule set have no numbers, so there can be no tables of them")]
    NoIndex,
    /// A class is too large.
    #[error(
        "class {class} has {size} positions and needs {needs} MiB of memory, {allowed} MiB are allowed: allow more, \
         or ask for fewer pieces"
    )]
    Memory {
        /// The class.
        class: String,
        /// The number of its positions, including those of its counterpart.
        size: u64,
        /// The memory needed, in MiB.
        needs: u64,
        /// The memory allowed, in MiB.
        allowed: u64,
    },
    /// No class has this name.
    #[error("no class of up to {pieces} pieces is called “{class}”")]
    NoClass {
        /// The name asked for.
        class: String,
        /// The most pieces.
        pieces: u32,
    },
    /// Another process is building tables there.
    #[error("another Throughline is making tables in {}", .0.display())]
    Busy(PathBuf),
    /// A folder or file cannot be written.
    #[error("cannot write tables in {}: {source}", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A table that is needed cannot be used.
    #[error(transparent)]
    Table(#[from] TablebaseError),
    /// The analysis fails.
    #[error(transparent)]
    Retrograde(#[from] RetrogradeError),
    /// No threads can be started.
    #[error("cannot start threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// It was stopped; finished tables are kept.
    #[error("stopped")]
    Stopped,
}

/// The classes whose tables are to be built, in a folder that stays locked as long as this value
/// lives.
pub struct BuildPlan<C> {
    /// One class of each group, in layers: moves of a layer's classes lead to earlier layers and to
    /// existing tables.
    pub layers: Vec<Vec<C>>,
    lock: File,
}

impl<C> BuildPlan<C> {
    /// Returns the same plan with class names.
    pub fn named(self, name: impl Fn(C) -> String) -> BuildPlan<String> {
        let layers = self.layers.into_iter().map(|layer| layer.into_iter().map(&name).collect());
        BuildPlan { layers: layers.collect(), lock: self.lock }
    }
}

/// Plans the tables that are missing or unusable.
///
/// # Errors
/// A folder that cannot be used; a class that needs more memory than is allowed.
pub fn plan<G: Indexed>(game: &G, settings: &Settings<'_>) -> Result<BuildPlan<G::Class>, BuildError> {
    let folder = folder(game, settings)?;
    let failed = |source| BuildError::Io { path: folder.clone(), source };
    fs::create_dir_all(&folder).map_err(failed)?;
    let lock = lock(&folder)?;
    remove_partial(&folder).map_err(failed)?;
    let missing = missing(game, settings.pieces, &folder);
    missing.iter().try_for_each(|&class| check_memory(game, class, settings.memory))?;
    Ok(BuildPlan { layers: layers(game, missing), lock })
}

fn folder<G: Indexed>(game: &G, settings: &Settings<'_>) -> Result<PathBuf, BuildError> {
    Ok(settings.folder.join(game.tablebase_name().ok_or(BuildError::NoIndex)?))
}

/// Builds the tables that are missing or unusable. After an interruption it continues, beginning
/// with the class it was working on.
///
/// # Errors
/// See [`BuildError`]. Nothing is begun when a class needs more memory than is allowed.
pub fn build<G: Indexed>(
    game: &G,
    settings: &Settings<'_>,
    stop: &AtomicBool,
    listener: &dyn BuildListener,
) -> Result<(), BuildError> {
    let BuildPlan { layers, lock: _lock } = plan(game, settings)?;
    make(game, settings, &layers.concat(), stop, listener)
}

/// Builds the tables of a class of this name and of its counterpart, which must be missing. The
/// tables of the classes that moves lead to must exist. The folder is not locked: the owner of the
/// [`BuildPlan`] may let several programs build classes of a layer in parallel.
///
/// # Errors
/// See [`BuildError`].
pub fn build_class<G: Indexed>(
    game: &G,
    settings: &Settings<'_>,
    class: &str,
    stop: &AtomicBool,
    listener: &dyn BuildListener,
) -> Result<(), BuildError> {
    let class = named(game, settings, class)?;
    check_memory(game, class, settings.memory)?;
    make(game, settings, &[class], stop, listener)
}

/// Reads the counts of the existing tables of a class of this name and of its counterpart; the
/// time they took is unknown.
///
/// # Errors
/// A class without tables, or tables that cannot be used.
pub fn built<G: Indexed>(
    game: &G,
    settings: &Settings<'_>,
    class: &str,
) -> Result<Vec<BuiltClass>, BuildError> {
    let folder = folder(game, settings)?;
    let read = |class| {
        let [verdicts, distances] = files_of(game, class, &folder)?;
        let (census, bytes) = (verdicts.header().census, [verdicts.bytes(), distances.bytes()]);
        let (class, pieces) = (game.class_name(class), game.pieces(class));
        Ok(BuiltClass { class, pieces, census, bytes, elapsed: Duration::ZERO })
    };
    group(game, named(game, settings, class)?).into_iter().map(read).collect()
}

/// The class of a name.
fn named<G: Indexed>(game: &G, settings: &Settings<'_>, class: &str) -> Result<G::Class, BuildError> {
    let found = game.classes(settings.pieces).into_iter().find(|&found| game.class_name(found) == class);
    found.ok_or_else(|| BuildError::NoClass { class: class.to_owned(), pieces: settings.pieces })
}

/// The files that a class must have.
pub(super) fn files_of<G: Indexed>(
    game: &G,
    class: G::Class,
    folder: &Path,
) -> Result<[TablebaseFile; 2], TablebaseError> {
    open_class(game, class, folder)?.ok_or_else(|| {
        let path = folder.join(game.class_name(class));
        TablebaseError::Unreadable { path, source: io::ErrorKind::NotFound.into() }
    })
}

fn make<G: Indexed>(
    game: &G,
    settings: &Settings<'_>,
    classes: &[G::Class],
    stop: &AtomicBool,
    listener: &dyn BuildListener,
) -> Result<(), BuildError> {
    let size = |class| group(game, class).into_iter().map(|class| game.size(class)).sum::<u64>();
    let work = Work {
        game,
        folder: &folder(game, settings)?,
        memory: settings.memory,
        stop,
        listener,
        visits: AtomicU64::new(0),
        total: 2 * classes.iter().map(|&class| size(class)).sum::<u64>(),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(settings.threads.max(1)).build()?;
    let mut expected = 0;
    for &class in classes {
        pool.install(|| work.make(class))?;
        expected += 2 * size(class);
        work.visits.store(expected, Ordering::Relaxed);
        work.report(0);
    }
    Ok(())
}

/// A class of each group without usable tables, in dependency order.
fn missing<G: Indexed>(game: &G, pieces: u32, folder: &Path) -> Vec<G::Class> {
    let mut classes = game.classes(pieces);
    classes.sort_by_key(|&class| (game.pieces(class), game.size(class), class));
    let mut order = in_order(game, classes);
    let is_there = |class| matches!(open_class(game, class, folder), Ok(Some(_)));
    order.retain(|&class| !group(game, class).into_iter().all(is_there));
    order
}

/// Groups the same classes into layers: each in the first layer after all that it leads to.
fn layers<G: Indexed>(game: &G, missing: Vec<G::Class>) -> Vec<Vec<G::Class>> {
    let (mut layer_of, mut layers) = (BTreeMap::new(), Vec::<Vec<G::Class>>::new());
    for class in missing {
        let before = needed(game, class).into_iter().filter_map(|class| layer_of.get(&class));
        let layer = before.map(|layer: &usize| layer + 1).max().unwrap_or(0);
        layer_of.extend(group(game, class).into_iter().map(|class| (class, layer)));
        layers.resize_with(layers.len().max(layer + 1), Vec::new);
        layers[layer].push(class);
    }
    layers
}

/// The memory for the analysis of a group, and for its finished classes, in bytes.
fn memory<G: Indexed>(game: &G, class: G::Class) -> (u64, u64) {
    let sizes = |classes: BTreeSet<G::Class>| classes.into_iter().map(|class| game.size(class)).sum::<u64>();
    let finished = sizes(needed(game, class)).saturating_mul(BYTES_PER_FINISHED);
    (retrograde::memory(sizes(group(game, class))), finished)
}

/// Refuses a class that needs more memory than is allowed.
fn check_memory<G: Indexed>(game: &G, class: G::Class, allowed: u64) -> Result<(), BuildError> {
    let (work, finished) = memory(game, class);
    let needs = work.saturating_add(finished.min(ENOUGH_FOR_FINISHED));
    if needs <= allowed {
        return Ok(());
    }
    let size = group(game, class).into_iter().map(|class| game.size(class)).sum();
    let (class, mib) = (game.class_name(class), |bytes: u64| bytes.div_ceil(1 << 20));
    Err(BuildError::Memory { class, size, needs: mib(needs), allowed: allowed >> 20 })
}

/// Locks the folder while tables are built.
fn lock(folder: &Path) -> Result<File, BuildError> {
    let failed = |source| BuildError::Io { path: folder.to_owned(), source };
    let file = File::create(folder.join("tables.lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_owned())),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// Removes the partial files of an interrupted build.
fn remove_partial(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == PARTIAL) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// The state of a build.
struct Work<'a, G> {
    game: &'a G,
    folder: &'a Path,
    memory: u64,
    stop: &'a AtomicBool,
    listener: &'a dyn BuildListener,
    visits: AtomicU64,
    total: u64,
}

impl<G: Indexed> Work<'_, G> {
    fn report(&self, more: u64) {
        let visits = self.visits.fetch_add(more, Ordering::Relaxed) + more;
        self.listener.progress(BuildProgress { visits: visits.min(self.total), total: self.total });
    }

    /// Analyses a group and writes its tables.
    fn make(&self, class: G::Class) -> Result<(), BuildError> {
        let begun = Instant::now();
        let files = |class| Ok((class, files_of(self.game, class, self.folder)?));
        let files = needed(self.game, class).into_iter().map(files);
        let files = files.collect::<Result<Vec<_>, TablebaseError>>()?;
        let most = self.memory.saturating_sub(memory(self.game, class).0).max(ENOUGH_FOR_FINISHED);
        let mut finished = FinishedFiles::new(files, most as usize);
        let solved = solve(self.game, class, &mut finished, self.stop, &|visits| self.report(visits));
        let defect = finished.into_defect();
        let solved = solved.map_err(|error| match (error, defect) {
            (_, Some(defect)) => defect.into(),
            (RetrogradeError::Stopped, None) => BuildError::Stopped,
            (error, None) => error.into(),
        })?;
        solved.iter().try_for_each(|class| self.write(class, begun))
    }

    fn write(&self, finished: &FinishedClass<G::Class>, begun: Instant) -> Result<(), BuildError> {
        let census = file::census(finished);
        let mut bytes = [0; 2];
        for (bytes, content) in bytes.iter_mut().zip([Content::Verdicts, Content::Distances]) {
            let wanted = ExpectedTable::of(self.game, finished.class, content);
            *bytes = file::write(self.folder, &wanted, finished, census)
                .map_err(|source| BuildError::Io { path: self.folder.to_owned(), source })?;
        }
        let (class, pieces) = (self.game.class_name(finished.class), self.game.pieces(finished.class));
        self.listener.class_built(&BuiltClass { class, pieces, census, bytes, elapsed: begun.elapsed() });
        Ok(())
    }
}
