//! Folders of tablebases, for games without their types.

use crate::any_game::{AnyPosition, GameHandle};
use crate::check_values::{Checked, ValueChecks};
use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use throughline_game::{ExactValue, Game, Indexed, IndexedVisitor, Playable, SpecError, Tablebase};
use throughline_solve::tablebase::{
    BuildError, BuildListener, MEMORY, Settings, TablebaseError, TablebaseFiles, build,
};

/// The tables worth having at hand: rule sets, and the most pieces with which theirs are made
/// within a minute.
pub const SMALL_TABLES: [(&str, u32); 3] =
    [("one-dimensional-chess", 5), ("linear-pursuit", 5), ("hnefatafl:rules=brandubh", 4)];

/// What tables tell of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExactValues {
    /// The position's value for the side to move, where it is known.
    pub position: Option<ExactValue>,
    /// The canonical text of each legal move with its value for the mover, where that is known; the
    /// best first, unknown ones last. Empty where the game is over, and where the rule set has no
    /// tables at all.
    pub moves: Vec<(String, Option<ExactValue>)>,
}

/// Why there are no tables.
#[derive(thiserror::Error, Debug)]
pub enum TablesError {
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
pub struct TableFolder {
    path: Arc<Path>,
    /// Bytes for the unpacked blocks of each rule set.
    memory: usize,
    open: Arc<Mutex<HashMap<String, Option<Opened>>>>,
}

impl PartialEq for TableFolder {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl std::fmt::Debug for TableFolder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TableFolder({})", self.path.display())
    }
}

/// Least time between two looks at whether a folder has changed. A change within this time before
/// an opening may have been followed by another one that bears the same time.
const SETTLED: Duration = Duration::from_secs(1);

/// The tables of a rule set as a folder held them at some time.
pub(crate) struct Opened {
    /// An `Arc<dyn Tablebase<G>>` of its game, and one of [`GameHandle`]; none where there are no
    /// tables.
    tablebases: Vec<Arc<dyn Any + Send + Sync>>,
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

impl TableFolder {
    /// A folder, which need not exist yet.
    #[must_use]
    pub fn new(path: &Path) -> Self {
        TableFolder { path: path.into(), memory: MEMORY, open: Arc::default() }
    }

    /// The same folder, with so many bytes of memory for what is unpacked of the tables of each
    /// rule set.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        TableFolder { memory, open: Arc::default(), ..self }
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
    ) -> Result<(), TablesError> {
        let tables = GameHandle::from_spec(spec)?.tables().ok_or(BuildError::NoIndex)?;
        let made = tables.make(self, settings, stop, listener);
        // At once, and not when the folder is looked at next.
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(made?)
    }

    /// What knows exact values of a rule set of this canonical spec; `None` where there are no
    /// tables of it.
    #[must_use]
    pub fn tablebase<G: Game>(&self, spec: &str) -> Option<Arc<dyn Tablebase<G>>> {
        self.opened(spec, |opened| {
            opened
                .tablebases
                .iter()
                .find_map(|tables| tables.downcast_ref::<Arc<dyn Tablebase<G>>>())
                .cloned()
        })
    }

    /// The most pieces with which every position of a canonical spec has a table in the folder; 0
    /// without any.
    #[must_use]
    pub fn pieces(&self, spec: &str) -> u32 {
        self.opened(spec, |opened| Some(opened.pieces)).unwrap_or(0)
    }

    fn opened<T>(&self, spec: &str, look: impl FnOnce(&Opened) -> Option<T>) -> Option<T> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = open.get_mut(spec).is_some_and(|opened| !opened.as_mut().is_some_and(Opened::is_stale));
        if !is_open {
            let game = GameHandle::from_spec(spec).ok();
            let opened = game.and_then(|game| Some(game.tables()?.open(self)));
            open.insert(spec.to_owned(), opened);
        }
        open.get(spec)?.as_ref().and_then(look)
    }

    /// The files of a rule set's tables that cannot be used, and the most pieces of those that can.
    ///
    /// # Errors
    /// A spec that is none.
    pub fn inspect(&self, spec: &str) -> Result<(u32, Vec<TablebaseError>), SpecError> {
        let tables = GameHandle::from_spec(spec)?.tables();
        Ok(tables.map(|tables| tables.inspect(&self.path)).unwrap_or_default())
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

/// What works on the tablebases of a rule set without its game's type.
pub(crate) trait ErasedTables {
    fn make(
        &self,
        folder: &TableFolder,
        settings: &MakeSettings,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), BuildError>;
    fn open(&self, folder: &TableFolder) -> Opened;
    fn inspect(&self, folder: &Path) -> (u32, Vec<TablebaseError>);
    fn check_values(&self, checks: &ValueChecks<'_>) -> Checked;
}

/// Makes [`ErasedTables`] of a game.
pub(crate) struct Erase;

impl IndexedVisitor for Erase {
    type Output = Box<dyn ErasedTables>;

    fn visit<G: Playable + Indexed>(self, game: Arc<G>, _spec: &str) -> Self::Output {
        Box::new(TablesOf(game))
    }
}

struct TablesOf<G>(Arc<G>);

impl<G: Playable + Indexed> ErasedTables for TablesOf<G> {
    fn make(
        &self,
        folder: &TableFolder,
        settings: &MakeSettings,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), BuildError> {
        let MakeSettings { pieces, memory, threads } = *settings;
        let settings = Settings { tables: &folder.path, pieces, memory, threads };
        build(&*self.0, &settings, stop, listener)
    }

    fn open(&self, folder: &TableFolder) -> Opened {
        let game = &*self.0;
        let own_folder = game.tables().map(|name| folder.path.join(name));
        let is_settled = |at: SystemTime| at.elapsed().is_ok_and(|ago| ago > SETTLED);
        let settled = |at| if is_settled(at) { at } else { SystemTime::UNIX_EPOCH };
        let changed = own_folder.as_deref().and_then(changed).map(settled);
        let (tables, _) = TablebaseFiles::open_within(game, &folder.path, folder.memory);
        let is_whole = |&pieces: &u32| {
            let classes = game.classes(pieces);
            !classes.is_empty() && classes.into_iter().all(|class| tables.holds(class))
        };
        let pieces = (1..=tables.pieces()).rev().find(is_whole).unwrap_or(0);
        let tablebases = if tables.classes() > 0 { self.erased(tables) } else { Vec::new() };
        Opened { tablebases, pieces, folder: own_folder, changed, looked: Instant::now() }
    }

    fn inspect(&self, folder: &Path) -> (u32, Vec<TablebaseError>) {
        let (tables, faults) = TablebaseFiles::open(&*self.0, folder);
        (tables.pieces(), faults)
    }

    fn check_values(&self, checks: &ValueChecks<'_>) -> Checked {
        checks.run(&*self.0)
    }
}

impl<G: Playable + Indexed> TablesOf<G> {
    /// The tablebase for searches of its own game, and for [`GameHandle`].
    fn erased(&self, tables: TablebaseFiles<G>) -> Vec<Arc<dyn Any + Send + Sync>> {
        let own: Arc<dyn Tablebase<G>> = Arc::new(tables);
        let any: Arc<dyn Tablebase<GameHandle>> =
            Arc::new(AnyTablebase { game: self.0.clone(), own: own.clone() });
        vec![Arc::new(own), Arc::new(any)]
    }
}

/// A tablebase of a game as one of [`GameHandle`].
struct AnyTablebase<G: Game> {
    game: Arc<G>,
    own: Arc<dyn Tablebase<G>>,
}

impl<G: Game> Tablebase<GameHandle> for AnyTablebase<G> {
    fn probe(&self, _: &GameHandle, position: &AnyPosition) -> Option<ExactValue> {
        self.own.probe(&self.game, position.own::<G>())
    }
}
