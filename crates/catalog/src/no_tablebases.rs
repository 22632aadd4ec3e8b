//! A stand-in for tablebases in WebAssembly, where there are neither files nor threads: there are
//! none.

use crate::erased_engine::ErasedTablebase;
use std::sync::Arc;
use throughline_game::{Game, Tablebase};

/// The folder of tables, a type without values.
#[derive(Clone, PartialEq, Debug)]
pub enum TablebaseFolder {}

impl TablebaseFolder {
    pub(crate) fn tablebases(&self, _spec: &str) -> Vec<ErasedTablebase> {
        match *self {}
    }

    pub(crate) fn tablebase<G: Game>(&self, _spec: &str) -> Option<Arc<dyn Tablebase<G>>> {
        match *self {}
    }
}
