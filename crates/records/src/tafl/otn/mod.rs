//! OTN, the notation of OpenTafl: positions, moves, and rules strings.

mod keys;
mod moves;
mod position;
mod rule_sets;
mod rules;

pub use keys::{KEYS, Key, Kind, Value, ValueError};
pub use moves::{Captured, Info, Kind as MoveKind, OtnMove};
pub use position::OtnPosition;
pub use rule_sets::{SpecWithStart, UnsupportedKey};
pub use rules::{EXTRA_KEY, OtnRules};

use std::fmt::Display;

/// Why a text is no OTN: everything that is wrong, a sentence each.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct OtnError(pub Vec<String>);

impl OtnError {
    pub(crate) fn one(message: impl Display) -> Self {
        OtnError(vec![message.to_string()])
    }
}
