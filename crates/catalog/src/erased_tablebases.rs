//! Tablebases without their games' types.

use crate::any_position::AnyPosition;
use crate::check_values::{Checked, ValueChecks};
use crate::erased_engine::ErasedTablebase;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::{ExactValue, Indexed, IndexedVisitor, Playable, Tablebase};
use throughline_solve::tablebase::{
    BuildError, BuildListener, BuildPlan, BuiltClass, ClassStatistics, Settings, TablebaseError,
    TablebaseFiles, build, build_class, built, plan, statistics,
};

/// Probes a tablebase for a position of erased type.
pub(crate) type AnyProbe = Box<dyn Fn(&AnyPosition) -> Option<ExactValue> + Send + Sync>;

/// The open tablebases of a rule set in a folder.
pub(crate) struct OpenTablebases {
    /// The maximum number of pieces for which every position has a table.
    pub pieces: u32,
    /// For the game's own type.
    pub own: ErasedTablebase,
    /// For [`crate::GameHandle`].
    pub probe: AnyProbe,
    /// Returns the known damage.
    pub defects: Box<dyn Fn() -> Vec<String> + Send + Sync>,
}

/// Builds, opens and reads the tablebases of a rule set without its game's type.
pub(crate) trait ErasedTablebases {
    /// The name of their folder; `None` where there can be none.
    fn folder_name(&self) -> Option<String>;
    fn build(
        &self,
        settings: &Settings<'_>,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), BuildError>;
    fn plan(&self, settings: &Settings<'_>) -> Result<BuildPlan<String>, BuildError>;
    fn build_class(
        &self,
        settings: &Settings<'_>,
        class: &str,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), BuildError>;
    fn built(&self, settings: &Settings<'_>, class: &str) -> Result<Vec<BuiltClass>, BuildError>;
    /// Opens the tablebases in a folder, with this much memory for unpacked blocks, in bytes;
    /// `None` where there are none.
    fn open(&self, path: &Path, memory: usize) -> Option<OpenTablebases>;
    fn inspect(&self, path: &Path) -> (u32, Vec<TablebaseError>);
    fn check_values(&self, checks: &ValueChecks<'_>) -> Checked;
    fn statistics(
        &self,
        settings: &Settings<'_>,
        least: u32,
        stop: &AtomicBool,
        each: &mut dyn FnMut(ClassStatistics),
        progress: &dyn Fn(u64, u64),
    ) -> Result<usize, BuildError>;
}

/// Makes the [`ErasedTablebases`] of a game.
pub(crate) struct EraseTablebases;

impl IndexedVisitor for EraseTablebases {
    type Output = Box<dyn ErasedTablebases>;

    fn visit<G: Playable + Indexed>(self, game: Arc<G>, _spec: &str) -> Self::Output {
        Box::new(TablebasesOf(game))
    }
}

struct TablebasesOf<G>(Arc<G>);

impl<G: Playable + Indexed> ErasedTablebases for TablebasesOf<G> {
    fn folder_name(&self) -> Option<String> {
        self.0.tablebase_name()
    }

    fn build(
        &self,
        settings: &Settings<'_>,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), BuildError> {
        build(&*self.0, settings, stop, listener)
    }

    fn plan(&self, settings: &Settings<'_>) -> Result<BuildPlan<String>, BuildError> {
        Ok(plan(&*self.0, settings)?.named(|class| self.0.class_name(class)))
    }

    fn build_class(
        &self,
        settings: &Settings<'_>,
        class: &str,
        stop: &AtomicBool,
        listener: &dyn BuildListener,
    ) -> Result<(), BuildError> {
        build_class(&*self.0, settings, class, stop, listener)
    }

    fn built(&self, settings: &Settings<'_>, class: &str) -> Result<Vec<BuiltClass>, BuildError> {
        built(&*self.0, settings, class)
    }

    fn open(&self, path: &Path, memory: usize) -> Option<OpenTablebases> {
        let game = self.0.clone();
        let (tablebases, unusable) = TablebaseFiles::open_within(&*game, path, memory);
        if tablebases.classes() == 0 && unusable.is_empty() {
            return None;
        }
        let is_whole = |&pieces: &u32| {
            let classes = game.classes(pieces);
            !classes.is_empty() && classes.into_iter().all(|class| tablebases.holds(class))
        };
        let pieces = (1..=tablebases.pieces()).rev().find(is_whole).unwrap_or(0);
        let files = Arc::new(tablebases);
        let own: Arc<dyn Tablebase<G>> = files.clone();
        let probe = Box::new({
            let own = own.clone();
            move |position: &AnyPosition| own.probe(&game, position.own::<G>())
        });
        let defects = Box::new({
            let unusable: Vec<TablebaseError> = unusable;
            move || unusable.iter().chain(files.defect()).map(ToString::to_string).collect()
        });
        Some(OpenTablebases { pieces, own: Arc::new(own), probe, defects })
    }

    fn inspect(&self, path: &Path) -> (u32, Vec<TablebaseError>) {
        let (tablebases, defects) = TablebaseFiles::open(&*self.0, path);
        (tablebases.pieces(), defects)
    }

    fn check_values(&self, checks: &ValueChecks<'_>) -> Checked {
        checks.run(&*self.0)
    }

    fn statistics(
        &self,
        settings: &Settings<'_>,
        least: u32,
        stop: &AtomicBool,
        each: &mut dyn FnMut(ClassStatistics),
        progress: &dyn Fn(u64, u64),
    ) -> Result<usize, BuildError> {
        statistics(&*self.0, settings, least, stop, each, progress)
    }
}
