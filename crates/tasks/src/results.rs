//! What comes of tasks: what engines found, as data, or why it cannot be found.

use serde::{Deserialize, Serialize};
use throughline_catalog::{MakeError, Thought, ThoughtLine};
use throughline_game::SpecError;
use throughline_lab::train::SelfPlayTaskError;
use throughline_lab::{GameTaskError, OpeningError, read_score};
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
    pub(crate) fn of(thought: &Thought) -> Option<Self> {
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
    pub fn line(&self) -> Option<ThoughtLine> {
        let [win, draw, loss] = self.chances;
        Some(ThoughtLine {
            score: read_score(&self.score)?,
            wdl: WdlChances { win, draw, loss },
            depth: self.depth,
            moves: self.moves.clone(),
        })
    }

    /// The engine's choice; `None` where its score is none, or it has no move.
    #[must_use]
    pub fn thought(&self) -> Option<Thought> {
        let line = self.line()?;
        Some(Thought {
            text: line.moves.first()?.clone(),
            score: line.score,
            depth: line.depth,
            nodes: self.nodes,
            lines: vec![line],
        })
    }
}

/// Why a task cannot be done.
#[derive(thiserror::Error, Debug)]
pub enum TaskError {
    /// No rule set.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// No game.
    #[error(transparent)]
    Game(#[from] OpeningError),
    /// No level.
    #[error("there is no level {0}")]
    Level(u8),
    /// No position of the game.
    #[error("there is no position after {0} moves")]
    Ply(usize),
    /// Other tablebases are here: some are being made, say.
    #[error("tablebases of exactly {0} pieces are not here")]
    Tables(u32),
    /// No game of a match.
    #[error(transparent)]
    Match(#[from] GameTaskError),
    /// No self-play.
    #[error(transparent)]
    SelfPlay(#[from] SelfPlayTaskError),
    /// A start that cannot be solved, or a position that cannot be searched.
    #[error("{0}")]
    Proof(String),
    /// No place for tables.
    #[error("there is no folder of tables here: name one with --tables")]
    NoFolder,
    /// Tables that cannot be made.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// It cannot be read, or its result not be written.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}
