//! Results of engine tasks, as data.

use serde::{Deserialize, Serialize};
use throughline_catalog::{EngineLine, EngineMove};
use throughline_lab::read_score;
use throughline_search::WdlChances;

/// An engine's best line.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct LineResult {
    /// The mover's score, as in records.
    score: String,
    /// Its chances in thousandths: win, draw, loss.
    chances: [u32; 3],
    /// Completed depth, in plies.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    /// The moves as canonical texts, the best one first.
    moves: Vec<String>,
}

impl LineResult {
    /// Returns the first line of an engine's result.
    pub(crate) fn of(thought: &EngineMove) -> Option<Self> {
        let line = thought.lines.first()?;
        let WdlChances { win, draw, loss } = line.wdl;
        Some(LineResult {
            score: line.score.to_string(),
            chances: [win, draw, loss],
            depth: line.depth,
            nodes: thought.nodes,
            moves: line.moves.clone(),
        })
    }

    /// Returns the line; `None` if its score cannot be read.
    #[must_use]
    pub fn line(&self) -> Option<EngineLine> {
        let [win, draw, loss] = self.chances;
        Some(EngineLine {
            score: read_score(&self.score)?,
            wdl: WdlChances { win, draw, loss },
            depth: self.depth,
            moves: self.moves.clone(),
        })
    }

    /// Returns the engine's choice; `None` if its score cannot be read, or it has no move.
    #[must_use]
    pub fn thought(&self) -> Option<EngineMove> {
        let line = self.line()?;
        Some(EngineMove {
            text: line.moves.first()?.clone(),
            score: line.score,
            depth: line.depth,
            nodes: self.nodes,
            lines: vec![line],
        })
    }
}

/// The tablebases here differ from those that a task needs; some may be in the making.
#[derive(thiserror::Error, Debug)]
#[error("tablebases of exactly {0} pieces are not here")]
pub(crate) struct TablebaseMismatch(pub u32);
