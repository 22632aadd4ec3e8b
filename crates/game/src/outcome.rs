//! Sides, and how games end.

/// One of the two sides. [`Side::First`] is the one who moves first (White, the attackers).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The player who moves first from the start.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// The key by which messages select a form: `first`, `second`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }

    /// The index into arrays with an entry for each side: 0 for the first, 1 for the second.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Why a game ended: one named ending of a game's rules.
///
/// Every game keeps its endings as constants; they are compared by content.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndReason {
    /// The stable name, in kebab case: `king-captured`.
    pub name: &'static str,
    /// The number of its rule in the game's rule book: `H13`.
    pub rule: &'static str,
    /// A clause for people, to follow "because": `the king was captured`.
    pub words: &'static str,
    /// True for endings that the rule book checks after repetition (an exhausted move counter):
    /// when both apply at once, the reason given is repetition.
    pub after_repetition: bool,
}

impl EndReason {
    /// An ending that is checked before repetition.
    #[must_use]
    pub const fn new(name: &'static str, rule: &'static str, words: &'static str) -> Self {
        EndReason { name, rule, words, after_repetition: false }
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: EndReason,
}

impl Outcome {
    /// A win for `winner`.
    #[must_use]
    pub const fn win(winner: Side, reason: EndReason) -> Self {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: EndReason) -> Self {
        Outcome { winner: None, reason }
    }
}
