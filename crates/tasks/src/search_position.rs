//! A task: searching a position near the start of a game for a forced win and for its refutation.

use crate::prove_start::certificate_text;
use crate::results::TablebaseMismatch;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{TablebaseFolder, Visitor, with_game};
use throughline_game::{Playable, Side};
use throughline_lab::TaskError;
use throughline_solve::mebibytes;
use throughline_solve::proof::{WinProver, expand};

/// The maximum size of a proof, in positions, after the values from tablebases are expanded.
const MAX_LINES: usize = 1_000_000;

/// A position to search.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct SearchPosition {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The position.
    pub position: String,
    /// The side whose win is to be proved or refuted: 0 or 1.
    pub side: u8,
    /// The node limit.
    pub nodes: u64,
    /// The size of the search's table, in MiB.
    pub memory: usize,
    /// The maximum number of pieces of the tablebases that end the search; 0 for none.
    pub table_pieces: u32,
}

/// The result of a search.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct SearchedPosition {
    /// The position.
    pub position: String,
    /// Nodes searched.
    pub nodes: u64,
    /// The proof number and the disproof number after each legal move.
    pub numbers: Vec<(u32, u32)>,
    /// The proof that the side wins, or that the other one holds, in the checker's format.
    pub certificate: Option<String>,
}

impl SearchPosition {
    /// Searches the position; `None` if `stop` was set before the end.
    pub(crate) fn run(
        &self,
        tables: Option<&TablebaseFolder>,
        stop: &AtomicBool,
    ) -> Result<Option<SearchedPosition>, TaskError> {
        let tables = tables.filter(|_| self.table_pieces > 0);
        if tables.map_or(0, |tables| tables.pieces(&self.spec)) != self.table_pieces {
            return Err(TablebaseMismatch(self.table_pieces).into());
        }
        let searched = with_game(&self.spec, Search { task: self, tables, stop })?;
        if stop.load(Ordering::Relaxed) { Ok(None) } else { searched.map(Some) }
    }
}

struct Search<'t> {
    task: &'t SearchPosition,
    tables: Option<&'t TablebaseFolder>,
    stop: &'t AtomicBool,
}

impl Visitor for Search<'_> {
    type Output = Result<SearchedPosition, TaskError>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Self::Output {
        let Search { task, tables, stop } = self;
        let side = Side::BOTH.into_iter().find(|side| side.index() == usize::from(task.side));
        let side = side.ok_or_else(|| format!("there is no side {}", task.side))?;
        let position = game.parse_position(&task.position)?;
        let tablebase = tables.and_then(|tables| tables.tablebase::<G>(spec));
        let mut prover = WinProver::new(&*game, side, tablebase.as_deref(), mebibytes(task.memory));
        let mut stopped = |_: u64, _: u64| stop.load(Ordering::Relaxed);
        let found = prover.settle(&position, task.nodes, &mut stopped);
        // If the expanded proof is too long, there is no certificate; searches of the positions
        // that follow will settle more.
        let whole = found.and_then(|found| match tablebase.as_deref() {
            Some(tablebase) => expand(&*game, &found, tablebase, MAX_LINES),
            None => Some(found),
        });
        let text = whole.map(|whole| certificate_text(&whole, &*game, spec));
        Ok(SearchedPosition {
            position: task.position.clone(),
            nodes: prover.nodes(),
            numbers: prover.numbers_after_moves(&position),
            certificate: text.transpose()?,
        })
    }
}
