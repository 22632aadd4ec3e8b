//! OTN, the notation of OpenTafl: positions, moves, and rules strings.

mod express;
mod keys;
mod moves;
mod position;
mod rules;

pub use express::{Expressed, Inexpressible, express, rules_of, rules_of_spec};
pub use keys::{KEYS, Key, Kind, Value};
pub use moves::{Captured, Info, Kind as MoveKind, OtnMove};
pub use position::OtnPosition;
pub use rules::{EXTRA_KEY, OtnRules};

/// Why a text is no OTN: every fault, a sentence each.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct OtnError(pub Vec<String>);

impl OtnError {
    pub(crate) fn one(fault: impl Into<String>) -> Self {
        OtnError(vec![fault.into()])
    }
}
