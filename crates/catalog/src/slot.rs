//! Where an engine is kept between moves.

use crate::erased::Held;
use crate::judgement::Judgement;
use crate::tables::TableFolder;
use std::any::Any;
use std::sync::Arc;
use throughline_game::Catalogued;
use throughline_search::{Engine, Features};

/// A place that keeps an engine between moves, whatever its game. An engine of another rule set
/// replaces it.
pub struct EngineSlot {
    table_mib: usize,
    threads: usize,
    features: Features,
    judgement: Judgement,
    tables: Option<TableFolder>,
    contempt: i32,
    engine: Option<(usize, Box<dyn Any + Send>)>,
}

impl EngineSlot {
    /// An empty slot whose engines get a table of `table_mib` MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        let (features, judgement) = (Features::ALL, Judgement::BuiltIn);
        EngineSlot { table_mib, threads: 1, features, judgement, tables: None, contempt: 0, engine: None }
    }

    /// Makes engines search with so many threads from now on, as [`Engine::set_threads`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Makes engines search with these features from now on, as [`Engine::set_features`].
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
    }

    /// Gives engines a table of `table_mib` MiB from now on, an empty one where the size changes.
    pub fn set_table(&mut self, table_mib: usize) {
        if table_mib != self.table_mib {
            self.table_mib = table_mib;
            self.clear();
        }
    }

    /// Makes engines judge by this from now on; where it is another, they forget everything
    /// learned. Rule sets that it does not fit are judged by their own judgement:
    /// [`crate::GameHandle::check_judgement`] tells that before.
    pub fn set_judgement(&mut self, judgement: Judgement) {
        if judgement != self.judgement {
            self.judgement = judgement;
            self.clear();
        }
    }

    /// What engines judge by.
    #[must_use]
    pub fn judgement(&self) -> &Judgement {
        &self.judgement
    }

    /// Makes engines look exact values up in these tables from now on, or in none.
    pub fn set_tables(&mut self, tables: Option<TableFolder>) {
        self.tables = tables;
    }

    /// The tables that engines look exact values up in.
    #[must_use]
    pub fn tables(&self) -> Option<&TableFolder> {
        self.tables.as_ref()
    }

    /// Makes draws cost engines so much from now on, as [`Engine::set_contempt`].
    pub fn set_contempt(&mut self, hundredths: i32) {
        self.contempt = hundredths;
    }

    /// Forgets everything learned.
    pub fn clear(&mut self) {
        self.engine = None;
    }

    /// The engine for a rule set, made anew when the slot holds another's.
    pub(crate) fn engine<G: Catalogued>(&mut self, Held { game, spec }: &Held<G>) -> &mut Engine<G> {
        // The engine keeps its rule set alive, so an address stands for one rule set as long as it
        // is held.
        let address = Arc::as_ptr(game) as usize;
        let fits =
            self.engine.as_ref().is_some_and(|(held, engine)| *held == address && engine.is::<Engine<G>>());
        if !fits {
            let network = self.judgement.network(&**game, spec).unwrap_or_default();
            let engine = Engine::with_network(game.clone(), self.table_mib, network);
            self.engine = Some((address, Box::new(engine)));
        }
        let (_, engine) = self.engine.as_mut().expect("just filled");
        let engine: &mut Engine<G> = engine.downcast_mut().expect("checked or just made");
        if engine.threads() != self.threads {
            engine.set_threads(self.threads);
        }
        engine.set_features(self.features);
        engine.set_contempt(self.contempt);
        engine.set_tablebase(self.tables.as_ref().and_then(|tables| tables.tablebase::<G>(spec)));
        engine
    }
}
