//! Who plays the sides of a game.

use crate::visitor::VisitorId;
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Seat {
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
    /// Nobody yet: this person was challenged, and nobody else may join.
    Challenged {
        /// Who.
        visitor: VisitorId,
    },
}

impl Seat {
    /// Who sits there, where it is a person.
    pub(crate) fn person(&self) -> Option<&VisitorId> {
        match self {
            Seat::Person { visitor } => Some(visitor),
            Seat::Engine { .. } | Seat::Open | Seat::Challenged { .. } => None,
        }
    }

    /// Whether nobody sits there yet.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Seat::Open | Seat::Challenged { .. })
    }

    /// Whether somebody may sit down there.
    pub(super) fn is_open_to(&self, who: Option<&VisitorId>) -> bool {
        match self {
            Seat::Open => true,
            Seat::Challenged { .. } => who.is_some_and(|who| self.challenges(who)),
            Seat::Person { .. } | Seat::Engine { .. } => false,
        }
    }

    /// Whether it waits for the answer of somebody who is challenged.
    pub(super) fn challenges(&self, who: &VisitorId) -> bool {
        matches!(self, Seat::Challenged { visitor } if visitor == who)
    }

    /// Whose seat it is or will be, where it is a person's.
    pub(crate) fn meant_for(&self) -> Option<&VisitorId> {
        match self {
            Seat::Person { visitor } | Seat::Challenged { visitor } => Some(visitor),
            Seat::Engine { .. } | Seat::Open => None,
        }
    }

    pub(super) fn is_engine(&self) -> bool {
        matches!(self, Seat::Engine { .. })
    }

    pub(super) fn is(&self, who: &VisitorId) -> bool {
        matches!(self, Seat::Person { visitor } if visitor == who)
    }

    /// Which seats are a visitor's.
    pub(super) fn played_by(seats: &[Seat; 2], who: &VisitorId) -> [bool; 2] {
        [0, 1].map(|side| seats[side].is(who))
    }

    /// The sides (0, 1) of those that are played.
    pub(super) fn sides(played: [bool; 2]) -> Vec<u8> {
        (0..).zip(played).filter(|(_, played)| *played).map(|(side, _)| side).collect()
    }

    /// The sides (0, 1) whose seats are a visitor's.
    pub(super) fn sides_of(seats: &[Seat; 2], who: &VisitorId) -> Vec<u8> {
        Seat::sides(Seat::played_by(seats, who))
    }
}

/// What sort of opponent a game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
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
    pub(crate) fn of(seats: &[Seat; 2]) -> Self {
        match seats {
            [Seat::Engine { .. }, Seat::Engine { .. }] => Kind::Watch,
            [Seat::Engine { .. }, _] | [_, Seat::Engine { .. }] => Kind::Engine,
            [Seat::Person { visitor: a }, Seat::Person { visitor: b }] if a == b => Kind::Both,
            _ => Kind::Friend,
        }
    }
}
