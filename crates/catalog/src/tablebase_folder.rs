//! Folders of tablebases, for games without their types.

use crate::any_game::GameHandle;
use crate::any_position::AnyPosition;
use crate::check_values::{Check, Checked, ValueChecks, ValueSelection};
use crate::erased_engine::{ErasedTablebase, of_game};
use crate::erased_tablebases::{AnyProbe, ErasedTablebases, OpenTablebases};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use throughline_game::{ExactValue, Game, SpecError, Tablebase};
use throughline_solve::tablebase::{
    BuildError, BuildListener, BuildPlan, BuiltClass, ClassStatistics, MEMORY, Settings, TablebaseError,
};

/// Why tables cannot be made.
#[derive(thiserror::Error, Debug)]
pub enum MakeError {
    /// The spec is invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The build failed.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A folder of tables. Those of each rule set are opened when they are first requested, and
/// reopened when any program has added some. So a folder can be used while tables are being made.
/// Only the rule sets requested last stay open. Cheap to clone; clones share what is open.
#[derive(Clone)]
pub struct TablebaseFolder {
    path: Arc<Path>,
    /// Memory for the unpacked blocks of each rule set, in bytes.
    memory: usize,
    open: Arc<Mutex<OpenSpecs>>,
}

/// What is open by canonical spec, the one requested last at the end; `None` where there can be no
/// tables.
type OpenSpecs = Vec<(String, Option<Opened>)>;

/// The maximum number of rule sets with files that are open. Every random start is a rule set of
/// its own, and each open one maps all its files into memory: more than a system allows after some
/// hundreds.
const MAX_OPEN: usize = 16;

/// The maximum number of rule sets that are remembered, those without files included.
const MAX_KNOWN: usize = 1000;

impl PartialEq for TablebaseFolder {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl std::fmt::Debug for TablebaseFolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TablebaseFolder({})", self.path.display())
    }
}

/// The minimum time between two checks for changes of a folder. Two changes within this time may
/// have the same timestamp.
const RECHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The tablebases of a rule set as they were when a folder was opened.
struct Opened {
    /// For its game, and for [`GameHandle`]; empty where there are no files.
    tablebases: Vec<ErasedTablebase>,
    /// Returns the known damage.
    defects: Option<Box<dyn Fn() -> Vec<String> + Send + Sync>>,
    /// The maximum number of pieces for which every position has a table.
    pieces: u32,
    /// The folder of the rule set's tables; `None` where it can have none.
    folder: Option<PathBuf>,
    /// When that folder was last changed. `None` where it does not exist; a time long ago where a
    /// further change could have the same timestamp.
    changed: Option<SystemTime>,
    /// When the folder was last checked.
    checked_at: Instant,
}

impl Opened {
    /// Opens the tablebases of a rule set; `None` where it can have none.
    fn of(game: &GameHandle, path: &Path, memory: usize) -> Option<Self> {
        let erased = game.erased().tablebases()?;
        let folder = erased.folder_name().map(|name| path.join(name));
        let is_settled = |at: SystemTime| at.elapsed().is_ok_and(|ago| ago > RECHECK_INTERVAL);
        let settled = |at| if is_settled(at) { at } else { SystemTime::UNIX_EPOCH };
        let changed = folder.as_deref().and_then(changed).map(settled);
        let (pieces, tablebases, defects) = match erased.open(path, memory) {
            Some(OpenTablebases { pieces, own, probe, defects }) => {
                let any: Arc<dyn Tablebase<GameHandle>> = Arc::new(AnyTablebase(probe));
                (pieces, vec![own, Arc::new(any)], Some(defects))
            }
            None => (0, Vec::new(), None),
        };
        Some(Opened { tablebases, defects, pieces, folder, changed, checked_at: Instant::now() })
    }

    /// Whether the folder has changed since. The file system is checked only from time to time.
    fn is_stale(&mut self) -> bool {
        let Some(folder) = self.folder.as_deref().filter(|_| self.checked_at.elapsed() >= RECHECK_INTERVAL)
        else {
            return false;
        };
        self.checked_at = Instant::now();
        changed(folder) != self.changed
    }
}

/// The time of a folder's last change.
fn changed(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder).ok()?.modified().ok()
}

impl TablebaseFolder {
    /// A folder, which need not exist yet.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        TablebaseFolder { path: path.into(), memory: MEMORY, open: Arc::default() }
    }

    /// The same folder, with this much memory for the unpacked blocks of each rule set, in bytes.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        TablebaseFolder { memory, open: Arc::default(), ..self }
    }

    /// The default folder of this program: `throughline/tables` in the user's data folder. `None`
    /// when the user has none.
    #[must_use]
    pub fn default_path() -> Option<PathBuf> {
        Some(dirs::data_dir()?.join("throughline").join("tables"))
    }

    /// The path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the missing tables of a rule set with at most this many pieces, and opens them. Takes
    /// up to a minute for the smallest useful number of pieces, hours for many. Returns immediately
    /// for rule sets without tables.
    ///
    /// # Errors
    /// An invalid spec; an error of the build.
    pub fn make(
        &self,
        spec: &str,
        settings: &MakeSettings,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), MakeError> {
        let made = indexed_tablebases(spec)?.build(&settings.at(&self.path), stop, listener);
        // Immediately, instead of at the next check.
        self.close();
        Ok(made?)
    }

    /// Plans the classes that [`TablebaseFolder::make`] would make, so that others make them: any
    /// number of programs may make those of one layer at a time, by
    /// [`TablebaseFolder::make_class`].
    ///
    /// # Errors
    /// As [`TablebaseFolder::make`].
    pub fn plan(&self, spec: &str, settings: &MakeSettings) -> Result<BuildPlan<String>, MakeError> {
        Ok(indexed_tablebases(spec)?.plan(&settings.at(&self.path))?)
    }

    /// Makes the tables of the class of this name and of its counterpart.
    ///
    /// # Errors
    /// As [`TablebaseFolder::make`], and missing tables of classes that moves lead to.
    pub fn make_class(
        &self,
        spec: &str,
        class: &str,
        settings: &MakeSettings,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), MakeError> {
        let made = indexed_tablebases(spec)?.build_class(&settings.at(&self.path), class, stop, listener);
        self.close();
        Ok(made?)
    }

    /// The counts of the existing tables of the class of this name and of its counterpart.
    ///
    /// # Errors
    /// A class without tables, or unusable tables.
    pub fn built(
        &self,
        spec: &str,
        class: &str,
        settings: &MakeSettings,
    ) -> Result<Vec<BuiltClass>, MakeError> {
        Ok(indexed_tablebases(spec)?.built(&settings.at(&self.path), class)?)
    }

    /// Closes all open tablebases.
    fn close(&self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The tablebase of a rule set, by its canonical spec; `None` where there are no tables.
    #[must_use]
    pub fn tablebase<G: Game>(&self, spec: &str) -> Option<Arc<dyn Tablebase<G>>> {
        of_game(&self.tablebases(spec))
    }

    /// The open tablebases of a rule set, by its canonical spec: for its game and for
    /// [`GameHandle`].
    pub(crate) fn tablebases(&self, spec: &str) -> Vec<ErasedTablebase> {
        self.opened(spec, |opened| opened.tablebases.clone()).unwrap_or_default()
    }

    /// The maximum number of pieces for which every position of a canonical spec has a table in the
    /// folder; 0 without any.
    #[must_use]
    pub fn pieces(&self, spec: &str) -> u32 {
        self.opened(spec, |opened| opened.pieces).unwrap_or(0)
    }

    fn opened<T>(&self, spec: &str, look: impl FnOnce(&Opened) -> T) -> Option<T> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let held = open.iter().position(|(other, _)| other == spec).map(|at| open.remove(at).1);
        let fresh = held.and_then(|mut held| (!held.as_mut().is_some_and(Opened::is_stale)).then_some(held));
        let opened = fresh.unwrap_or_else(|| {
            let game = GameHandle::from_spec(spec).ok();
            game.and_then(|game| Opened::of(&game, &self.path, self.memory))
        });
        open.push((spec.to_owned(), opened));
        let has_files = |opened: &Option<Opened>| opened.as_ref().is_some_and(|o| !o.tablebases.is_empty());
        let mut with_files = (0..open.len()).filter(|&at| has_files(&open[at].1));
        let first = with_files.next().filter(|_| with_files.count() >= MAX_OPEN);
        if let Some(at) = first.or((open.len() > MAX_KNOWN).then_some(0)) {
            open.remove(at);
        }
        open.last()?.1.as_ref().map(look)
    }

    /// The damage found so far in what is open: unusable files, and for each rule set the first
    /// damaged block that was probed. Such a block gives no values.
    #[must_use]
    pub fn defects(&self) -> Vec<String> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let opened = open.iter().filter_map(|(_, opened)| opened.as_ref()?.defects.as_ref());
        opened.flat_map(|defects| defects()).collect()
    }

    /// Inspects the files of a rule set's tables. Returns the maximum number of pieces, and the
    /// unusable files.
    ///
    /// # Errors
    /// An invalid spec.
    pub fn inspect(&self, spec: &str) -> Result<(u32, Vec<TablebaseError>), SpecError> {
        let tablebases = GameHandle::from_spec(spec)?.erased().tablebases();
        Ok(tablebases.map(|tablebases| tablebases.inspect(&self.path)).unwrap_or_default())
    }

    /// Checks the values of a rule set's tablebases, on this many threads; stops at the first
    /// defect. `progress` is called with numbers of indices.
    ///
    /// # Errors
    /// An invalid spec. Rule sets that are not indexed are done immediately.
    pub fn check_values(
        &self,
        spec: &str,
        which: &ValueSelection,
        threads: usize,
        check: &Check<'_>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Checked, SpecError> {
        let checks = ValueChecks { path: &self.path, which, threads, check, progress };
        let tablebases = GameHandle::from_spec(spec)?.erased().tablebases();
        Ok(tablebases.map(|tablebases| tablebases.check_values(&checks)).unwrap_or_default())
    }

    /// Searches the tables of up to this many pieces for their longest distances and mutual
    /// zugzwangs ([`throughline_solve::tablebase::statistics()`]), until `stop` is set. Classes of
    /// fewer pieces than `least` are skipped. `each` is called with each finished class, `progress`
    /// with numbers of indices. Returns the number of classes left out, because they or their
    /// counterparts have no tables.
    ///
    /// # Errors
    /// An invalid spec; unusable tables; being stopped.
    pub fn statistics(
        &self,
        spec: &str,
        settings: &MakeSettings,
        least: u32,
        stop: &AtomicBool,
        each: &mut dyn FnMut(ClassStatistics),
        progress: &dyn Fn(u64, u64),
    ) -> Result<usize, MakeError> {
        Ok(indexed_tablebases(spec)?.statistics(&settings.at(&self.path), least, stop, each, progress)?)
    }
}

/// The settings of making tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MakeSettings {
    /// The most pieces.
    pub pieces: u32,
    /// The most memory, in bytes.
    pub memory: u64,
    /// Threads; 0 counts as 1.
    pub threads: usize,
}

impl MakeSettings {
    fn at<'a>(&self, folder: &'a Path) -> Settings<'a> {
        let MakeSettings { pieces, memory, threads } = *self;
        Settings { folder, pieces, memory, threads }
    }
}

/// The tablebases of a rule set that can have some.
fn indexed_tablebases(spec: &str) -> Result<Box<dyn ErasedTablebases>, MakeError> {
    Ok(GameHandle::from_spec(spec)?.erased().tablebases().ok_or(BuildError::NoIndex)?)
}

/// A tablebase for [`GameHandle`].
struct AnyTablebase(AnyProbe);

impl Tablebase<GameHandle> for AnyTablebase {
    fn probe(&self, _: &GameHandle, position: &AnyPosition) -> Option<ExactValue> {
        (self.0)(position)
    }
}
