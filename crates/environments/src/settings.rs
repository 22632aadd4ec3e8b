//! The settings and errors of environments.

use throughline_game::{MoveError, SpecError};

/// The effect of an illegal action.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum IllegalAction {
    /// [`Batch::step`](crate::Batch::step) fails, and nothing is played in any game.
    #[default]
    Refused,
    /// The side to move loses at once.
    Loses,
}

/// What happens to a game that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum AfterEnd {
    /// The next game starts at once: observation, mask and player are those of its start, rewards
    /// and flags those of the end.
    #[default]
    Restarts,
    /// The game stays as it is: its mask is zero, its actions are ignored, its rewards are 0.
    Stays,
}

/// The settings of a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of games, at least 1.
    pub batch: usize,
    /// The maximum number of threads, at least 1; small batches use fewer. Results do not depend on
    /// it.
    pub threads: usize,
    /// The number of plies after which a game without a result is cut off, at least 1; includes the
    /// opening.
    pub max_plies: u32,
    /// The number of random plies at the beginning of each game, fewer than
    /// [`Settings::max_plies`]. They differ from game to game, and follow from the seed.
    pub opening_plies: u32,
    /// The effect of an illegal action.
    pub illegal: IllegalAction,
    /// What happens to a game that has ended.
    pub after_end: AfterEnd,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            batch: 1,
            threads: 1,
            max_plies: 1000,
            opening_plies: 0,
            illegal: IllegalAction::default(),
            after_end: AfterEnd::default(),
        }
    }
}

impl Settings {
    /// Checks that the settings are valid together.
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

/// Why a batch cannot be created or used.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The spec names no rule set.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A text is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A setting has an invalid value.
    #[error("{name} is {found}: expected {allowed}")]
    Setting {
        /// The setting.
        name: &'static str,
        /// Its value.
        found: u64,
        /// The allowed values.
        allowed: &'static str,
    },
    /// The threads could not be started.
    #[error("cannot start {0} threads")]
    Threads(usize),
    /// An array has the wrong length.
    #[error("{name} has {found} numbers: expected {expected}")]
    Length {
        /// The array.
        name: &'static str,
        /// Its length.
        found: usize,
        /// The required length.
        expected: usize,
    },
    /// A proof is for another rule set.
    #[error("the proof is about {found}: expected {expected}")]
    WrongRuleSet {
        /// The rule set of the proof.
        found: String,
        /// The rule set of the games.
        expected: String,
    },
    /// A game number is out of range.
    #[error("there is no game {found}: expected 0 to {last}")]
    Lane {
        /// The requested number.
        found: usize,
        /// The highest number.
        last: usize,
    },
    /// An action is illegal, and [`IllegalAction::Refused`] was chosen. Nothing was played.
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
        /// The number of legal actions.
        legal: usize,
    },
    /// The batch has not been started: call [`Batch::reset`](crate::Batch::reset) first.
    #[error("no game has begun: reset first")]
    NotReset,
}
