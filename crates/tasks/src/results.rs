//! What comes of tasks: what engines found, as data.

use serde::{Deserialize, Serialize};
use throughline_catalog::{EngineLine, EngineMove};
use throughline_lab::read_score;
use throughline_search::WdlChances;

/// An engine's best line.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct FoundLine {
    /// The mover's score, as records have it.
    score: String,
    /// Its chances in thousandths: to win, to draw, to lose.
    chances: [u32; 3],
    /// Depth finished, in plies.
    depth: u32,
    /// Positions looked at.
    nodes: u64,
    /// The moves, canonical texts, the best one first.
    moves: Vec<String>,
}

impl FoundLine {
    /// The first line of what an engine thinks.
    pub(crate) fn of(thought: &EngineMove) -> Option<Self> {
        let line = thought.lines.first()?;
        let WdlChances { win, draw, loss } = line.wdl;
        Some(FoundLine {
            score: line.score.to_string(),
            chances: [win, draw, loss],
            depth: line.depth,
            nodes: thought.nodes,
            moves: line.moves.clone(),
        })
    }

    /// The line; `None` where its score is none.
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

    /// The engine's choice; `None` where its score is none, or it has no move.
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

/// Other tablebases are here than a task needs: some are being made, say.
#[derive(thiserror::Error, Debug)]
#[error("tablebases of exactly {0} pieces are not here")]
pub(crate) struct OtherTables(pub u32);
