//! A slot that keeps an engine between moves.

use crate::any_game::GameHandle;
use crate::erased_engine::ErasedEngine;
use crate::network::NetworkChoice;
use crate::tablebase_folder::TablebaseFolder;
#[cfg(doc)]
use throughline_search::Engine;
use throughline_search::Features;

/// Keeps an engine between moves, for a game of any type. An engine for another rule set replaces
/// it.
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
    /// An empty slot whose engines have a table of `table_mib` MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        let (features, network) = (Features::ALL, NetworkChoice::BuiltIn);
        EngineSlot { table_mib, threads: 1, features, network, tablebases: None, contempt: 0, engine: None }
    }

    /// Sets the number of threads of engines, as [`Engine::set_threads`].
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Sets the features of engines, as [`Engine::set_features`].
    pub fn set_features(&mut self, features: Features) {
        self.features = features;
    }

    /// Sets the size of the engines' table to `table_mib` MiB; a change of size clears it.
    pub fn set_transposition_table(&mut self, table_mib: usize) {
        if table_mib != self.table_mib {
            self.table_mib = table_mib;
            self.clear();
        }
    }

    /// Sets the network of engines; a change clears what the engine has learned. Rule sets that the
    /// network does not fit are evaluated by their own evaluation;
    /// [`crate::GameHandle::check_network_choice`] detects that beforehand.
    pub fn set_network_choice(&mut self, network: NetworkChoice) {
        if network != self.network {
            self.network = network;
            self.clear();
        }
    }

    /// The network of engines.
    #[must_use]
    pub fn network(&self) -> &NetworkChoice {
        &self.network
    }

    /// Sets or removes the tablebases that engines probe.
    pub fn set_tablebases(&mut self, tablebases: Option<TablebaseFolder>) {
        self.tablebases = tablebases;
    }

    /// The tablebases that engines probe.
    #[must_use]
    pub fn tablebases(&self) -> Option<&TablebaseFolder> {
        self.tablebases.as_ref()
    }

    /// Sets the contempt of engines, as [`Engine::set_contempt`].
    pub fn set_contempt(&mut self, hundredths: i32) {
        self.contempt = hundredths;
    }

    /// Clears everything learned.
    pub fn clear(&mut self) {
        self.engine = None;
    }

    /// The engine for a rule set; a new one when the slot holds that of another.
    pub(crate) fn engine(&mut self, game: &GameHandle) -> &mut dyn ErasedEngine {
        // The handle keeps its rule set alive, so the address identifies it.
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
