//! Engines without their games' types.

use crate::any_position::{AnyMove, AnyPosition};
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_game::{Evaluate, Game, Record, Tablebase, WdlModel};
use throughline_search::{Choice, Engine, Features, Level, Limits, Report, SearchResult};

/// An `Arc<dyn Tablebase<G>>` of some game `G`.
pub(crate) type ErasedTablebase = Arc<dyn Any + Send + Sync>;

/// The tablebase of a game among those of several game types.
pub(crate) fn of_game<G: Game>(tablebases: &[ErasedTablebase]) -> Option<Arc<dyn Tablebase<G>>> {
    tablebases.iter().find_map(|tablebase| tablebase.downcast_ref::<Arc<dyn Tablebase<G>>>()).cloned()
}

/// A game so far, and the root moves to search; empty: all.
pub(crate) struct SearchInput {
    pub start: AnyPosition,
    pub moves: Vec<AnyMove>,
    pub among: Vec<AnyMove>,
}

/// An engine without its game's type.
pub(crate) trait ErasedEngine: Send {
    fn configure(&mut self, threads: usize, features: Features, contempt: i32);
    /// Sets the tablebase of the engine's game among these, or clears it.
    fn set_tablebase(&mut self, among: &[ErasedTablebase]);
    fn new_game(&mut self);
    fn win_model(&self) -> WdlModel;
    fn choose(
        &mut self,
        input: &SearchInput,
        level: Level,
        seed: u64,
        max_nodes: Option<u64>,
        stop: &AtomicBool,
    ) -> Option<Choice<AnyMove>>;
    fn search(
        &mut self,
        input: &SearchInput,
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<AnyMove>),
    ) -> SearchResult<AnyMove>;
}

/// The engine of a concrete game type behind [`ErasedEngine`].
pub(crate) struct EngineOf<G: Evaluate>(pub Engine<G>);

impl<G: Evaluate> EngineOf<G> {
    /// The record and the root moves, in the game's own types.
    fn own(&self, input: &SearchInput) -> (Record<G>, Vec<G::Move>) {
        let mut record = Record::new(input.start.own::<G>().clone());
        input.moves.iter().for_each(|m| record.play_trusted(&**self.0.game(), m.own()));
        (record, input.among.iter().map(|m| m.own()).collect())
    }
}

impl<G: Evaluate> ErasedEngine for EngineOf<G> {
    fn configure(&mut self, threads: usize, features: Features, contempt: i32) {
        if self.0.threads() != threads {
            self.0.set_threads(threads);
        }
        self.0.set_features(features);
        self.0.set_contempt(contempt);
    }

    fn set_tablebase(&mut self, among: &[ErasedTablebase]) {
        self.0.set_tablebase(of_game(among));
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn win_model(&self) -> WdlModel {
        self.0.win_model()
    }

    fn choose(
        &mut self,
        input: &SearchInput,
        level: Level,
        seed: u64,
        max_nodes: Option<u64>,
        stop: &AtomicBool,
    ) -> Option<Choice<AnyMove>> {
        let (record, among) = self.own(input);
        let choice = self.0.choose(&record, &among, level, seed, max_nodes, stop);
        choice.map(|choice| choice.map_moves(AnyMove::of))
    }

    fn search(
        &mut self,
        input: &SearchInput,
        limits: &Limits,
        stop: &AtomicBool,
        handler: &mut dyn FnMut(&Report<AnyMove>),
    ) -> SearchResult<AnyMove> {
        let (record, among) = self.own(input);
        let mut handler = |report: &Report<G::Move>| handler(&report.clone().map_moves(AnyMove::of));
        self.0.search_among(&record, &among, limits, stop, &mut handler).map_moves(AnyMove::of)
    }
}
