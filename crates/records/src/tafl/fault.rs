//! What is wrong with a game of a file, and where.

/// Why a game is refused, or how it differs from our rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line of the text, from 1.
    pub line: usize,
    /// The game of the text, from 1.
    pub game: usize,
    /// The move of the game, from 1, when the fault is a move's.
    pub ply: Option<usize>,
    /// What was found and what is allowed, or what our rules say.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: game {}", self.line, self.game)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.message)
    }
}
