//! Who plays the sides of a game.

use crate::visitor::VisitorId;
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Seat {
    /// A person.
    Person {
        /// The visitor.
        visitor: VisitorId,
    },
    /// The engine.
    Engine {
        /// Its level, 1 to 8.
        level: u8,
    },
    /// Open to whoever joins.
    Open,
    /// Open to the challenged person only.
    Challenged {
        /// The visitor.
        visitor: VisitorId,
    },
}

impl Seat {
    /// The person on the seat.
    pub(crate) fn person(&self) -> Option<&VisitorId> {
        match self {
            Seat::Person { visitor } => Some(visitor),
            Seat::Engine { .. } | Seat::Open | Seat::Challenged { .. } => None,
        }
    }

    /// Whether the seat is not taken yet.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Seat::Open | Seat::Challenged { .. })
    }

    /// Whether a visitor may take the seat.
    pub(super) fn is_open_to(&self, who: Option<&VisitorId>) -> bool {
        match self {
            Seat::Open => true,
            Seat::Challenged { .. } => who.is_some_and(|who| self.challenges(who)),
            Seat::Person { .. } | Seat::Engine { .. } => false,
        }
    }

    /// Whether the seat waits for this visitor's answer to a challenge.
    pub(super) fn challenges(&self, who: &VisitorId) -> bool {
        matches!(self, Seat::Challenged { visitor } if visitor == who)
    }

    /// The person who sits there or is challenged to.
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

    /// Which seats a visitor has.
    pub(super) fn played_by(seats: &[Seat; 2], who: &VisitorId) -> [bool; 2] {
        [0, 1].map(|side| seats[side].is(who))
    }

    /// Which seats a visitor has or is challenged to.
    pub(super) fn meant(seats: &[Seat; 2], who: &VisitorId) -> [bool; 2] {
        [0, 1].map(|side| seats[side].meant_for() == Some(who))
    }

    /// The sides (0, 1) that are marked in `played`.
    pub(super) fn sides(played: [bool; 2]) -> Vec<u8> {
        (0..).zip(played).filter(|(_, played)| *played).map(|(side, _)| side).collect()
    }

    /// The sides (0, 1) that a visitor plays.
    pub(super) fn sides_of(seats: &[Seat; 2], who: &VisitorId) -> Vec<u8> {
        Seat::sides(Seat::played_by(seats, who))
    }
}

/// The kind of a game, by its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A person and the engine.
    Engine,
    /// Two people; a seat may still be open.
    Friend,
    /// One person for both sides.
    Both,
    /// Two engines.
    Watch,
}

impl Kind {
    /// The name in lists and in the database.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Engine => "engine",
            Kind::Friend => "friend",
            Kind::Both => "both",
            Kind::Watch => "watch",
        }
    }

    /// The kind of a game with these seats.
    pub(crate) fn of(seats: &[Seat; 2]) -> Self {
        match seats {
            [Seat::Engine { .. }, Seat::Engine { .. }] => Kind::Watch,
            [Seat::Engine { .. }, _] | [_, Seat::Engine { .. }] => Kind::Engine,
            [Seat::Person { visitor: a }, Seat::Person { visitor: b }] if a == b => Kind::Both,
            _ => Kind::Friend,
        }
    }
}
