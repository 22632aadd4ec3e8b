//! What is chosen when environments are made, and what can go wrong.

use throughline_game::{MoveError, SpecError};

/// What an action that is not legal does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum IllegalAction {
    /// Nothing is played in any game, and [`Batch::step`](crate::Batch::step) fails.
    #[default]
    Refused,
    /// The mover loses at once.
    Loses,
}

/// What happens to a game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ended {
    /// The next one begins at once: observation, mask and player are those of its start, rewards
    /// and flags those of the end.
    #[default]
    StartsAnew,
    /// It stays as it is: its mask is empty, its actions are not looked at, its rewards are 0.
    Stays,
}

/// What is chosen when environments are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of games, at least 1.
    pub batch: usize,
    /// The most threads, at least 1: small batches are played on fewer. Results do not depend on
    /// it.
    pub threads: usize,
    /// The plies after which a game without a result is cut off, at least 1; those of the opening
    /// count.
    pub max_plies: u32,
    /// The random plies that each game begins with, fewer than [`Settings::max_plies`]. Different
    /// in every game; they follow from the seed.
    pub opening_plies: u32,
    /// What an action that is not legal does.
    pub illegal: IllegalAction,
    /// What happens to a game that has ended.
    pub ended: Ended,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            batch: 1,
            threads: 1,
            max_plies: 1000,
            opening_plies: 0,
            illegal: IllegalAction::default(),
            ended: Ended::default(),
        }
    }
}

impl Settings {
    /// Whether they go together.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let least =
            [("batch", self.batch), ("threads", self.threads), ("max_plies", self.max_plies as usize)];
        if let Some((name, found)) = least.into_iter().find(|(_, number)| *number == 0) {
            return Err(Error::Setting { name, found: found as u64, allowed: "1 or more" });
        }
        if self.opening_plies >= self.max_plies {
            let (name, found) = ("opening_plies", self.opening_plies.into());
            return Err(Error::Setting { name, found, allowed: "fewer than max_plies" });
        }
        Ok(())
    }
}

/// Why environments cannot be made, or cannot go on.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The spec names no rule set.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A text is no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A setting has a value that it cannot have.
    #[error("{name} is {found}: expected {allowed}")]
    Setting {
        /// The setting.
        name: &'static str,
        /// Its value.
        found: u64,
        /// What is allowed.
        allowed: &'static str,
    },
    /// The threads cannot be started.
    #[error("cannot start {0} threads")]
    Threads(usize),
    /// An array has not as many numbers as are needed.
    #[error("{name} has {found} numbers: expected {expected}")]
    Length {
        /// The array.
        name: &'static str,
        /// How many it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// A proof is about another rule set.
    #[error("the proof is about {found}: expected {expected}")]
    OtherRules {
        /// The proof's.
        found: String,
        /// That of the games.
        expected: String,
    },
    /// There is no such game.
    #[error("there is no game {found}: expected 0 to {last}")]
    Lane {
        /// What was asked for.
        found: usize,
        /// The last.
        last: usize,
    },
    /// An action is not legal, and [`IllegalAction::Refused`] was chosen. Nothing was played.
    #[error(
        "game {lane}: action {action} is not legal in {position}: expected one of the {legal} of its mask"
    )]
    Illegal {
        /// The game's number in the batch, from 0; the first of several.
        lane: usize,
        /// The action.
        action: i32,
        /// The position string.
        position: String,
        /// How many actions are legal.
        legal: usize,
    },
    /// Nothing was begun: call [`Batch::reset`](crate::Batch::reset) first.
    #[error("no game has begun: reset first")]
    NotReset,
}
