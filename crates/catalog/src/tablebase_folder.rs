//! Folders of tablebases, for games without their types.

use crate::any_game::GameHandle;
use crate::any_position::AnyPosition;
use crate::check_values::{Check, Checked, ValueChecks, WhichValues};
use crate::erased_engine::{ErasedTablebase, of_game};
use crate::erased_tablebases::{AnyProbe, ErasedTablebases, OpenTablebases};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use throughline_game::{ExactValue, Game, SpecError, Tablebase};
use throughline_solve::tablebase::{
    BuildError, BuildListener, BuildPlan, BuiltClass, ClassStatistics, MEMORY, Settings, TablebaseError,
};

/// Why there are no tables.
#[derive(thiserror::Error, Debug)]
pub enum MakeError {
    /// No rule set.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// They cannot be made.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A folder of tables: those of each rule set are opened when they are first asked for, and anew
/// when others have been made since, by whatever program. So a folder in which tables are being
/// made is of use for those that it holds already. Cheap to clone; clones share what is open.
#[derive(Clone)]
pub struct TablebaseFolder {
    path: Arc<Path>,
    /// Bytes for the unpacked blocks of each rule set.
    memory: usize,
    open: Arc<Mutex<HashMap<String, Option<Opened>>>>,
}

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

/// Least time between two looks at whether a folder has changed. A change within this time before
/// an opening may have been followed by another one that bears the same time.
const SETTLED: Duration = Duration::from_secs(1);

/// The tablebases of a rule set as a folder held them at some time.
struct Opened {
    /// Of its game, and of [`GameHandle`]; none where there are no files.
    tablebases: Vec<ErasedTablebase>,
    /// What is known of them to be damaged.
    defects: Option<Box<dyn Fn() -> Vec<String> + Send + Sync>>,
    /// The most pieces with which every position has a table.
    pieces: u32,
    /// The folder of the rule set's tables; `None` where it can have none.
    folder: Option<PathBuf>,
    /// When that had been changed for the last time: `None` where it is not there, long ago where
    /// it may have been changed again within that time.
    changed: Option<SystemTime>,
    /// When it was looked at.
    looked: Instant,
}

impl Opened {
    /// Opens those of a rule set; `None` where it can have none.
    fn of(game: &GameHandle, path: &Path, memory: usize) -> Option<Self> {
        let erased = game.erased().tablebases()?;
        let folder = erased.folder_name().map(|name| path.join(name));
        let is_settled = |at: SystemTime| at.elapsed().is_ok_and(|ago| ago > SETTLED);
        let settled = |at| if is_settled(at) { at } else { SystemTime::UNIX_EPOCH };
        let changed = folder.as_deref().and_then(changed).map(settled);
        let (pieces, tablebases, defects) = match erased.open(path, memory) {
            Some(OpenTablebases { pieces, own, probe, defects }) => {
                let any: Arc<dyn Tablebase<GameHandle>> = Arc::new(AnyTablebase(probe));
                (pieces, vec![own, Arc::new(any)], Some(defects))
            }
            None => (0, Vec::new(), None),
        };
        Some(Opened { tablebases, defects, pieces, folder, changed, looked: Instant::now() })
    }

    /// Whether the folder has changed since. It is looked at now and then only.
    fn is_stale(&mut self) -> bool {
        let Some(folder) = self.folder.as_deref().filter(|_| self.looked.elapsed() >= SETTLED) else {
            return false;
        };
        self.looked = Instant::now();
        changed(folder) != self.changed
    }
}

/// When a folder was changed for the last time.
fn changed(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder).ok()?.modified().ok()
}

impl TablebaseFolder {
    /// A folder, which need not exist yet.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        TablebaseFolder { path: path.into(), memory: MEMORY, open: Arc::default() }
    }

    /// The same folder, with so many bytes of memory for what is unpacked of the tables of each
    /// rule set.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        TablebaseFolder { memory, open: Arc::default(), ..self }
    }

    /// The folder where this program keeps its tables unless somebody says otherwise:
    /// `throughline/tables` in the user's data folder. `None` when the user has none.
    #[must_use]
    pub fn usual() -> Option<PathBuf> {
        Some(dirs::data_dir()?.join("throughline").join("tables"))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the tables of a rule set with up to so many pieces, as far as they are not there, and
    /// opens them. Long: up to a minute for the fewest pieces worth having, hours for many. Rule
    /// sets without tables are done at once.
    ///
    /// # Errors
    /// A spec that is none; tables that cannot be made.
    pub fn make(
        &self,
        spec: &str,
        settings: &MakeSettings,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), MakeError> {
        let made = numbered(spec)?.build(&settings.at(&self.path), stop, listener);
        // At once, and not when the folder is looked at next.
        self.close();
        Ok(made?)
    }

    /// The classes that [`TablebaseFolder::make`] would make, for others to make them: any number
    /// of programs may make those of one layer at a time, by [`TablebaseFolder::make_class`].
    ///
    /// # Errors
    /// As [`TablebaseFolder::make`].
    pub fn plan(&self, spec: &str, settings: &MakeSettings) -> Result<BuildPlan<String>, MakeError> {
        Ok(numbered(spec)?.plan(&settings.at(&self.path))?)
    }

    /// Makes the tables of the class of this name, and those of its turned class.
    ///
    /// # Errors
    /// As [`TablebaseFolder::make`]; tables that moves lead to and that are not there.
    pub fn make_class(
        &self,
        spec: &str,
        class: &str,
        settings: &MakeSettings,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), MakeError> {
        let made = numbered(spec)?.build_class(&settings.at(&self.path), class, stop, listener);
        self.close();
        Ok(made?)
    }

    /// What the tables of the class of this name, and those of its turned class, say that they
    /// hold.
    ///
    /// # Errors
    /// A class without tables, or tables that cannot be used.
    pub fn built(
        &self,
        spec: &str,
        class: &str,
        settings: &MakeSettings,
    ) -> Result<Vec<BuiltClass>, MakeError> {
        Ok(numbered(spec)?.built(&settings.at(&self.path), class)?)
    }

    /// Forgets what is open.
    fn close(&self) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What knows exact values of a rule set of this canonical spec; `None` where there are no
    /// tables of it.
    #[must_use]
    pub fn tablebase<G: Game>(&self, spec: &str) -> Option<Arc<dyn Tablebase<G>>> {
        of_game(&self.tablebases(spec))
    }

    /// What is open of a rule set of this canonical spec, for its game and for [`GameHandle`].
    pub(crate) fn tablebases(&self, spec: &str) -> Vec<ErasedTablebase> {
        self.opened(spec, |opened| opened.tablebases.clone()).unwrap_or_default()
    }

    /// The most pieces with which every position of a canonical spec has a table in the folder; 0
    /// without any.
    #[must_use]
    pub fn pieces(&self, spec: &str) -> u32 {
        self.opened(spec, |opened| opened.pieces).unwrap_or(0)
    }

    fn opened<T>(&self, spec: &str, look: impl FnOnce(&Opened) -> T) -> Option<T> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = open.get_mut(spec).is_some_and(|opened| !opened.as_mut().is_some_and(Opened::is_stale));
        if !is_open {
            let game = GameHandle::from_spec(spec).ok();
            let opened = game.and_then(|game| Opened::of(&game, &self.path, self.memory));
            open.insert(spec.to_owned(), opened);
        }
        open.get(spec)?.as_ref().map(look)
    }

    /// What was found damaged in the tables that have been looked into: files that cannot be used,
    /// and of each rule set the first block that a probe came upon. Such a block gives no values.
    #[must_use]
    pub fn defects(&self) -> Vec<String> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let opened = open.values().flatten().filter_map(|opened| opened.defects.as_ref());
        opened.flat_map(|defects| defects()).collect()
    }

    /// The files of a rule set's tables that cannot be used, and the most pieces of those that can.
    ///
    /// # Errors
    /// A spec that is none.
    pub fn inspect(&self, spec: &str) -> Result<(u32, Vec<TablebaseError>), SpecError> {
        let tablebases = GameHandle::from_spec(spec)?.erased().tablebases();
        Ok(tablebases.map(|tablebases| tablebases.inspect(&self.path)).unwrap_or_default())
    }

    /// Checks values that the tablebases of a rule set hold, on so many threads; stops at the first
    /// defect. `progress` is told of indices.
    ///
    /// # Errors
    /// A spec that is none. Rule sets whose positions have no numbers are done at once.
    pub fn check_values(
        &self,
        spec: &str,
        which: &WhichValues,
        threads: usize,
        check: &Check<'_>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Checked, SpecError> {
        let checks = ValueChecks { path: &self.path, which, threads, check, progress };
        let tablebases = GameHandle::from_spec(spec)?.erased().tablebases();
        Ok(tablebases.map(|tablebases| tablebases.check_values(&checks)).unwrap_or_default())
    }

    /// Looks through the tables of up to so many pieces for their longest ends and mutual zugzwangs
    /// ([`throughline_solve::tablebase::statistics()`]), until `stop` is set. Classes of fewer
    /// pieces than `least` are left out. `each` is given a class when it is done, `progress`
    /// indices.
    ///
    /// # Errors
    /// A spec that is none; tables that cannot be used; being stopped.
    pub fn statistics(
        &self,
        spec: &str,
        settings: &MakeSettings,
        least: u32,
        stop: &AtomicBool,
        each: &mut dyn FnMut(ClassStatistics),
        progress: &dyn Fn(u64, u64),
    ) -> Result<(), MakeError> {
        Ok(numbered(spec)?.statistics(&settings.at(&self.path), least, stop, each, progress)?)
    }
}

/// How tables are to be made.
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

/// What works on the tablebases of a rule set that can have some.
fn numbered(spec: &str) -> Result<Box<dyn ErasedTablebases>, MakeError> {
    Ok(GameHandle::from_spec(spec)?.erased().tablebases().ok_or(BuildError::NoIndex)?)
}

/// A tablebase for [`GameHandle`].
struct AnyTablebase(AnyProbe);

impl Tablebase<GameHandle> for AnyTablebase {
    fn probe(&self, _: &GameHandle, position: &AnyPosition) -> Option<ExactValue> {
        (self.0)(position)
    }
}
