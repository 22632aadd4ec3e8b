//! Where an engine is kept between moves.

use crate::any_game::{AnyMove, GameHandle};
use crate::network::NetworkChoice;
use crate::tables::TableFolder;
use std::sync::atomic::AtomicBool;
use throughline_game::{Evaluate, PackedMove, Record, WdlModel};
use throughline_search::{Choice, Engine, Features, Level, Limits, Report, SearchResult};

/// A place that keeps an engine between moves, whatever its game. An engine of another rule set
/// replaces it.
pub struct EngineSlot {
    table_mib: usize,
    threads: usize,
    features: Features,
    network: NetworkChoice,
    tables: Option<TableFolder>,
    contempt: i32,
    engine: Option<(GameHandle, Box<dyn ErasedEngine>)>,
}

impl EngineSlot {
    /// An empty slot whose engines get a table of `table_mib` MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        let (features, network) = (Features::ALL, NetworkChoice::BuiltIn);
        EngineSlot { table_mib, threads: 1, features, network, tables: None, contempt: 0, engine: None }
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
    pub(crate) fn engine(&mut self, game: &GameHandle) -> &mut dyn ErasedEngine {
        // The handle keeps its rule set alive, so an address stands for one rule set.
        let fits = self.engine.as_ref().is_some_and(|(held, _)| held.address() == game.address());
        if !fits {
            let network = self.network.network(game, game.spec()).unwrap_or_default();
            self.engine = Some((game.clone(), game.engine(self.table_mib, network)));
        }
        let (_, engine) = self.engine.as_mut().expect("just filled");
        engine.configure(self.threads, self.features, self.contempt);
        engine.set_tables(self.tables.as_ref(), game.spec());
        &mut **engine
    }
}

/// An engine without its game's type.
pub(crate) trait ErasedEngine: Send {
    fn configure(&mut self, threads: usize, features: Features, contempt: i32);
    fn set_tables(&mut self, tables: Option<&TableFolder>, spec: &str);
    fn new_game(&mut self);
    fn win_model(&self) -> WdlModel;
    fn choose(
        &mut self,
        record: &Record<GameHandle>,
        among: &[AnyMove],
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Choice<AnyMove>>;
    fn search(
        &mut self,
        record: &Record<GameHandle>,
        among: &[AnyMove],
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<AnyMove>),
    ) -> SearchResult<AnyMove>;
}

/// The engine of a game's own type behind [`ErasedEngine`].
pub(crate) struct EngineOf<G: Evaluate>(Engine<G>);

impl<G: Evaluate> EngineOf<G> {
    pub(crate) fn new(engine: Engine<G>) -> Self {
        EngineOf(engine)
    }

    fn own_record(&self, record: &Record<GameHandle>) -> Record<G> {
        let mut own = Record::new(record.start().own::<G>().clone());
        record.moves().for_each(|m| own.play_trusted(&**self.0.game(), own_move(m)));
        own
    }
}

fn own_move<M: PackedMove>(m: AnyMove) -> M {
    M::unpack(m.pack())
}

impl<G: Evaluate> ErasedEngine for EngineOf<G> {
    fn configure(&mut self, threads: usize, features: Features, contempt: i32) {
        if self.0.threads() != threads {
            self.0.set_threads(threads);
        }
        self.0.set_features(features);
        self.0.set_contempt(contempt);
    }

    fn set_tables(&mut self, tables: Option<&TableFolder>, spec: &str) {
        self.0.set_tablebase(tables.and_then(|tables| tables.tablebase::<G>(spec)));
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn win_model(&self) -> WdlModel {
        self.0.win_model()
    }

    fn choose(
        &mut self,
        record: &Record<GameHandle>,
        among: &[AnyMove],
        level: Level,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Choice<AnyMove>> {
        let among: Vec<G::Move> = among.iter().copied().map(own_move).collect();
        let record = self.own_record(record);
        let choice = self.0.choose_among(&record, &among, level, seed, stop, &mut |_| {});
        choice.map(|choice| choice.map_moves(AnyMove::of))
    }

    fn search(
        &mut self,
        record: &Record<GameHandle>,
        among: &[AnyMove],
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<AnyMove>),
    ) -> SearchResult<AnyMove> {
        let among: Vec<G::Move> = among.iter().copied().map(own_move).collect();
        let record = self.own_record(record);
        let mut handler = |report: &Report<G::Move>| handler(&report.clone().map_moves(AnyMove::of));
        self.0.search_among(&record, &among, limits, stop, &mut handler).map_moves(AnyMove::of)
    }
}
