//! [`Rules`]: the interface of a game to the checks.

use std::fmt::{self, Debug};
use std::hash::Hash;

/// One of the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// The player who moves first from the start.
    First,
    /// The other.
    Second,
}

impl Player {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// The word that certificates use: `first` or `second`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Player::First => "first",
            Player::Second => "second",
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This player has won.
    Won(Player),
    /// A draw.
    Drawn,
}

/// The first defect found by a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// The line, from 1; `None` for something missing.
    pub line: Option<u64>,
    /// What is wrong, a clause.
    pub what: String,
}

impl Defect {
    /// The same defect, in this line.
    pub(crate) fn at(self, line: u64) -> Defect {
        Defect { line: Some(line), ..self }
    }
}

impl From<String> for Defect {
    fn from(what: String) -> Self {
        Defect { line: None, what }
    }
}

impl From<&str> for Defect {
    fn from(what: &str) -> Self {
        what.to_owned().into()
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl std::error::Error for Defect {}

/// The rules of a game, for checking: positions include no repetition and no counters of quiet
/// moves.
pub trait Rules: Sync {
    /// A position without counters.
    type Position: Copy + Eq + Hash + Debug;
    /// A move.
    type Move: Copy + Eq + Hash + Debug;

    /// The position a game begins with.
    fn start(&self) -> Self::Position;

    /// Whose move it is (or would be).
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Appends every legal move, each once; none in a finished game.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn after(&self, position: &Self::Position, chosen: Self::Move) -> Self::Position;

    /// The result, when the game is over in this position.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// Whether the side to move may end the game as a draw here, besides its moves.
    fn may_declare_draw(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }

    /// Whether a move resets the count of quiet moves (a capture).
    fn is_capture(&self, position: &Self::Position, chosen: Self::Move) -> bool;

    /// The player whom endless play defeats; `None` where it is a draw.
    fn endless_loser(&self) -> Option<Player> {
        None
    }

    /// The number of quiet plies in a row after which the game is drawn; `None` without such a
    /// rule.
    fn quiet_limit(&self) -> Option<u32> {
        None
    }

    /// An upper bound of the plies that can follow, which decreases with every move; for games in
    /// which no position recurs and no draw can be claimed, `None` for others.
    fn plies_left(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// The approximate worth of a position to a player, in units of the game. It orders the moves
    /// of searches, whose results do not depend on it.
    fn evaluate(&self, position: &Self::Position, player: Player) -> i32 {
        let _ = (position, player);
        0
    }

    /// Returns the number of a position. Only one that [`Rules::unpack`] gives back has a number of
    /// its own.
    fn pack(&self, position: &Self::Position) -> u128;

    /// Returns the position of such a number.
    fn unpack(&self, number: u128) -> Self::Position;

    /// Reads a position string.
    ///
    /// # Errors
    /// What is wrong with the text, a clause.
    fn read(&self, text: &str) -> Result<Self::Position, Defect>;

    /// The position string, with counters at zero.
    fn text(&self, position: &Self::Position) -> String;

    /// The text of a legal move.
    fn move_text(&self, position: &Self::Position, chosen: Self::Move) -> String;
}
