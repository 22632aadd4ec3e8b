//! Tables where there are neither files nor threads, in WebAssembly: there are none.

use crate::erased_engine::ErasedTablebase;
use std::sync::Arc;
use throughline_game::{Game, Tablebase};

/// A folder of tables, of which there is none here.
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
