//! The data of a puzzle.

use std::fmt;
use throughline_search::Level;

/// A position with one right answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Canonical spec of its rule set.
    pub spec: String,
    /// Position string.
    pub position: String,
    /// The origin, in a few words: `game 12, ply 31`.
    pub from: String,
    /// The task, and what is proved about the other moves.
    pub task: Task,
    /// How certain the solution is.
    pub certainty: Certainty,
    /// How many of the engine's levels solve it, from 0 to [`Puzzle::EASIEST`].
    pub rating: u8,
    /// The solution: the solver's moves, each with the opponent's reply, never empty.
    pub steps: Vec<Step>,
}

impl Puzzle {
    /// The highest [`Puzzle::rating`]: every level solves it.
    pub const EASIEST: u8 = Level::MAX;

    /// Creates a puzzle whose rule set, origin and rating are filled in later.
    pub(crate) fn new(position: String, task: Task, certainty: Certainty, steps: Vec<Step>) -> Self {
        Puzzle { spec: String::new(), position, from: String::new(), task, certainty, rating: 0, steps }
    }

    /// Returns a short name that does not depend on the order of a file: 16 hexadecimal digits, a
    /// hash of rule set and position (FNV-1a, <http://www.isthe.com/chongo/tech/comp/fnv/>).
    #[must_use]
    pub fn key(&self) -> String {
        let bytes = self.spec.bytes().chain([0]).chain(self.position.bytes());
        let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
        format!("{hash:016x}")
    }

    /// Returns the grade that follows from its rating.
    #[must_use]
    pub fn grade(&self) -> Grade {
        match self.rating {
            7.. => Grade::Easy,
            4.. => Grade::Medium,
            _ => Grade::Hard,
        }
    }
}

/// The difficulty of a puzzle, in three grades.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// All levels of the engine solve it, or all but one.
    Easy,
    /// About half of them do: four to six.
    Medium,
    /// At most three do.
    Hard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// Its name in URLs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
        }
    }
}

/// How far something was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// This many plies, from the position of the puzzle.
    Plies(u32),
    /// To the end of every game.
    Ever,
}

/// The task of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Win within this many own moves. No other first move wins within `others`, and at every later
    /// move of the solution no other move wins in time.
    Win {
        /// The number of the solver's moves.
        moves: u32,
        /// How far other first moves were followed.
        others: Scope,
    },
    /// One move wins by force; no other does.
    OnlyWin {
        /// Plies in which it wins.
        plies: u32,
        /// How far the other moves were followed.
        others: Scope,
    },
    /// One move wins by force; every other loses by force.
    AllOrNothing {
        /// Plies in which it wins.
        plies: u32,
        /// Plies after which the last of the others has lost.
        others: u32,
    },
    /// One move does not lose; every other loses by force.
    OnlyHold {
        /// Plies after which the last of the others has lost.
        others: u32,
        /// How far the right move was followed: it does not lose within them.
        holds: Scope,
    },
}

impl Task {
    /// The plies, from the position of the puzzle, within which the right move wins; 0 where it
    /// only holds.
    #[must_use]
    pub fn plies(self) -> u32 {
        match self {
            Task::Win { moves, .. } => 2 * moves - 1,
            Task::OnlyWin { plies, .. } | Task::AllOrNothing { plies, .. } => plies,
            Task::OnlyHold { .. } => 0,
        }
    }
}

/// How certain a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// Every line was followed, by a solver that uses nothing but the rules.
    Proved,
    /// Proved with tablebases.
    Tables,
    /// Estimated by the engine.
    Estimated {
        /// Its version.
        engine: String,
        /// The node limit of each evaluation.
        nodes: u64,
    },
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certainty::Proved => write!(f, "proved"),
            Certainty::Tables => write!(f, "exact within tables"),
            Certainty::Estimated { engine, nodes } => write!(f, "estimated ({engine}, {nodes} positions)"),
        }
    }
}

/// A move of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The right move, canonical text. Other moves to the same position are right as well.
    pub answer: String,
    /// The opponent's reply, one of those that hold out longest; `None` at the end.
    pub reply: Option<String>,
    /// The refutations of the other moves: each legal move is in exactly one of them, except for
    /// those that lead to the same position as the right one.
    pub refutations: Vec<Refutation>,
}

/// The refutation of some wrong moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The line after any of the moves, the opponent's move first; empty where the move itself ends
    /// the game.
    pub line: Vec<String>,
    /// The wrong moves, canonical texts.
    pub moves: Vec<String>,
}
