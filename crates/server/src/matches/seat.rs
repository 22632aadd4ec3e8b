//! Who plays a side, and the sorts of games that follow from it.

use crate::visitor::VisitorId;
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(super) enum Seat {
    /// A person.
    Person {
        /// Who.
        visitor: VisitorId,
    },
    /// The engine.
    Engine {
        /// Its level, 1 to 8.
        level: u8,
    },
    /// Nobody yet: whoever joins.
    Open,
}

impl Seat {
    pub(super) fn is(&self, who: &VisitorId) -> bool {
        matches!(self, Seat::Person { visitor } if visitor == who)
    }
}

/// What sort of opponent a game has.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    /// A person and the engine.
    Engine,
    /// Two people, one of whom may not have come yet.
    Friend,
    /// One browser for both sides.
    Both,
    /// Two engines.
    Watch,
}

impl Kind {
    /// As lists and the database write it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Engine => "engine",
            Kind::Friend => "friend",
            Kind::Both => "both",
            Kind::Watch => "watch",
        }
    }

    /// The sort that seats make.
    pub(super) fn of(seats: &[Seat; 2]) -> Self {
        match seats {
            [Seat::Engine { .. }, Seat::Engine { .. }] => Kind::Watch,
            [Seat::Engine { .. }, _] | [_, Seat::Engine { .. }] => Kind::Engine,
            [Seat::Person { visitor: a }, Seat::Person { visitor: b }] if a == b => Kind::Both,
            _ => Kind::Friend,
        }
    }
}
