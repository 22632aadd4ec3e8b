//! Proofs: a position near the start of a game, searched for a win and its refutation.

use crate::prove_start::certificate_text;
use crate::results::OtherTables;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{TablebaseFolder, Visitor, with_game};
use throughline_game::{Playable, Side};
use throughline_lab::TaskError;
use throughline_solve::mebibytes;
use throughline_solve::proof::{WinProver, expand};

/// The most positions of a proof in which values from tables are played out.
const MOST_LINES: usize = 1_000_000;

/// A position to be searched.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct SearchPosition {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The position.
    pub position: String,
    /// Whose win is looked for, or refuted: 0 or 1.
    pub side: u8,
    /// Positions looked at, at most.
    pub nodes: u64,
    /// MiB of the search's table.
    pub memory: usize,
    /// The most pieces of the tablebases that end the search; 0: none.
    pub table_pieces: u32,
}

/// What came of it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct SearchedPosition {
    /// The position.
    pub position: String,
    /// Positions looked at.
    pub nodes: u64,
    /// The proof number and the disproof number after each legal move.
    pub numbers: Vec<(u32, u32)>,
    /// The proof that the side wins, or that the other one holds, as the checker reads it.
    pub certificate: Option<String>,
}

impl SearchPosition {
    /// Searches it; `None` when `stop` was set before the end.
    pub(crate) fn carry_out(
        &self,
        tables: Option<&TablebaseFolder>,
        stop: &AtomicBool,
    ) -> Result<Option<SearchedPosition>, TaskError> {
        let tables = tables.filter(|_| self.table_pieces > 0);
        if tables.map_or(0, |tables| tables.pieces(&self.spec)) != self.table_pieces {
            return Err(OtherTables(self.table_pieces).into());
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
        // A proof that is too long without tables is none: more will be known of what follows.
        let whole = found.and_then(|found| match tablebase.as_deref() {
            Some(tablebase) => expand(&*game, &found, tablebase, MOST_LINES),
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
