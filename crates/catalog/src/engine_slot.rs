//! Where an engine is kept between moves.

use crate::any_game::GameHandle;
use crate::erased_engine::ErasedEngine;
use crate::network::NetworkChoice;
use crate::tablebase_folder::TablebaseFolder;
#[cfg(doc)]
use throughline_search::Engine;
use throughline_search::Features;

/// A place that keeps an engine between moves, whatever its game. An engine of another rule set
/// replaces it.
pub struct EngineSlot {
    table_mib: usize,
    threads: usize,
    features: Features,
    network: NetworkChoice,
    tablebases: Option<TablebaseFolder>,
    contempt: i32,
    engine: Option<(GameHandle, Box<dyn ErasedEngine>)>,
}

impl EngineSlot {
    /// An empty slot whose engines get a table of `table_mib` MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        let (features, network) = (Features::ALL, NetworkChoice::BuiltIn);
        EngineSlot { table_mib, threads: 1, features, network, tablebases: None, contempt: 0, engine: None }
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
    pub fn set_transposition_table(&mut self, table_mib: usize) {
        if table_mib != self.table_mib {
            self.table_mib = table_mib;
            self.clear();
        }
    }

    /// Makes engines judge by this from now on; where it is another, they forget everything
    /// learned. Rule sets that it does not fit are judged by their own evaluation:
    /// [`crate::GameHandle::check_network_choice`] tells that before.
    pub fn set_network_choice(&mut self, network: NetworkChoice) {
        if network != self.network {
            self.network = network;
            self.clear();
        }
    }

    /// What engines judge by.
    #[must_use]
    pub fn network(&self) -> &NetworkChoice {
        &self.network
    }

    /// Makes engines look exact values up in these tablebases from now on, or in none.
    pub fn set_tablebases(&mut self, tablebases: Option<TablebaseFolder>) {
        self.tablebases = tablebases;
    }

    /// The tablebases that engines look exact values up in.
    #[must_use]
    pub fn tablebases(&self) -> Option<&TablebaseFolder> {
        self.tablebases.as_ref()
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
    pub(crate) fn engine(&mut self, game: &GameHandle) -> &mut dyn ErasedEngine {
        // The handle keeps its rule set alive, so an address stands for one rule set.
        let fits = self.engine.as_ref().is_some_and(|(held, _)| held.address() == game.address());
        if !fits {
            let network = self.network.network(game, game.spec()).unwrap_or_default();
            self.engine = Some((game.clone(), game.erased().engine(self.table_mib, network)));
        }
        let (_, engine) = self.engine.as_mut().expect("just filled");
        engine.configure(self.threads, self.features, self.contempt);
        let tablebases = self.tablebases.as_ref().map(|folder| folder.tablebases(game.spec()));
        engine.set_tablebase(&tablebases.unwrap_or_default());
        &mut **engine
    }
}
