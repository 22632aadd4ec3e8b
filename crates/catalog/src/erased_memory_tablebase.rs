//! Tablebases in memory without their games' types.

use crate::any_position::AnyPosition;
use std::sync::Arc;
use throughline_game::{ExactValue, Indexed, IndexedVisitor, Playable, Tablebase};
use throughline_solve::tablebase::MemoryTablebase;
use throughline_solve::tablebase::retrograde::RetrogradeError;

/// Tables in memory without their game's type.
pub(crate) trait ErasedMemoryTablebase: Send + Sync {
    /// The name, which rule sets that share the tables have in common.
    fn name(&self) -> Option<String>;
    fn make(
        &mut self,
        position: &AnyPosition,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError>;
    fn probe(&self, position: &AnyPosition) -> Option<ExactValue>;
}

/// Makes the [`ErasedMemoryTablebase`] of a game, for at most this many pieces.
pub(crate) struct EraseMemoryTablebase(pub u32);

impl IndexedVisitor for EraseMemoryTablebase {
    type Output = Box<dyn ErasedMemoryTablebase>;

    fn visit<G: Playable + Indexed>(self, game: Arc<G>, _spec: &str) -> Self::Output {
        let EraseMemoryTablebase(pieces) = self;
        let tables = MemoryTablebase::new(&*game, pieces);
        Box::new(TablesOf { game, tables })
    }
}

struct TablesOf<G: Indexed> {
    game: Arc<G>,
    tables: MemoryTablebase<G>,
}

impl<G: Playable + Indexed> ErasedMemoryTablebase for TablesOf<G> {
    fn name(&self) -> Option<String> {
        self.game.tablebase_name()
    }

    fn make(
        &mut self,
        position: &AnyPosition,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError> {
        self.tables.make(&self.game, position.own::<G>(), stop)
    }

    fn probe(&self, position: &AnyPosition) -> Option<ExactValue> {
        self.tables.probe(&self.game, position.own::<G>())
    }
}
