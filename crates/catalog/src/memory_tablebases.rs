//! Tables in memory, for games without their types: made in slices where there are neither files
//! nor threads.

use crate::any_game::GameHandle;
use crate::any_position::AnyPosition;
use crate::erased_memory_tablebase::ErasedMemoryTablebase;
use crate::facade::GameRecord;
use throughline_game::{ExactValue, Tablebase};
use throughline_solve::tablebase::retrograde::RetrogradeError;

/// The tables worth making on demand: rule sets, and the maximum number of pieces for which they
/// take less than a minute.
pub const SMALL_TABLEBASES: [(&str, u32); 3] =
    [("one-dimensional-chess", 5), ("linear-pursuit", 5), ("hnefatafl:rules=brandubh", 4)];

/// The tables of the last rule set that was requested, as far as they were needed. Only rule sets
/// that share their tables with one of [`SMALL_TABLEBASES`] have any.
#[derive(Default)]
pub struct MemoryTablebases(Option<GameTables>);

struct GameTables {
    game: GameHandle,
    /// The maximum number of pieces; 0 where the rule set has no tables.
    pieces: u32,
    tables: Option<Box<dyn ErasedMemoryTablebase>>,
}

impl MemoryTablebases {
    /// Works on what is missing for [`GameRecord::exact_from`] of a record, until it is done or
    /// `stop` returns true. Whether it is done; if not, the next call continues.
    ///
    /// # Errors
    /// Errors of the analysis; then there are no such tables.
    pub fn make(
        &mut self,
        record: &GameRecord,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError> {
        let game = record.game();
        let fits = self.0.as_ref().is_some_and(|held| held.game.spec() == game.spec());
        if !fits {
            self.0 = Some(GameTables::new(game));
        }
        let tables = self.0.as_mut().and_then(|held| held.tables.as_mut());
        tables.map_or(Ok(true), |tables| tables.make(record.position(), stop))
    }

    /// The maximum number of pieces of positions with known values, in the last rule set that was
    /// requested; 0 where there are none.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.0.as_ref().map_or(0, |held| held.pieces)
    }
}

impl Tablebase<GameHandle> for MemoryTablebases {
    fn probe(&self, game: &GameHandle, position: &AnyPosition) -> Option<ExactValue> {
        let held = self.0.as_ref().filter(|held| held.game.spec() == game.spec())?;
        held.tables.as_ref()?.probe(position)
    }
}

impl GameTables {
    fn new(game: &GameHandle) -> Self {
        let pieces = pieces(game).unwrap_or(0);
        let tables = Some(pieces).filter(|&pieces| pieces > 0);
        let tables = tables.and_then(|pieces| game.erased().memory_tablebase(pieces));
        GameTables { game: game.clone(), pieces, tables }
    }
}

/// The maximum number of pieces of the small tables that a rule set shares, by their name.
fn pieces(game: &GameHandle) -> Option<u32> {
    let name = |game: &GameHandle| game.erased().memory_tablebase(0)?.name();
    let own = name(game)?;
    let of_game =
        SMALL_TABLEBASES.into_iter().filter(|(spec, _)| spec.split(':').next() == Some(game.info().id));
    let shared = of_game.filter(|(spec, _)| {
        GameHandle::from_spec(spec).is_ok_and(|other| name(&other).as_ref() == Some(&own))
    });
    shared.map(|(_, pieces)| pieces).max()
}
