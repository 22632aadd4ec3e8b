//! Rule sets as data.
//!
//! Numbers H1 to H16 are those of `rules.md`, H17 to H19 those of the pages in `rules/`, where all
//! other numbers have the same meaning. [`RuleSet`] has a field for every known difference between
//! tafl rule sets.

use throughline_game::{EndReason, Repetition, Side};

/// The rules of one variant of hnefatafl. The refuges are the throne (the centre) and the four
/// corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// The length of a side: odd, 5 to 11.
    pub size: u8,
    /// The position that a game starts from (H1 is its side to move). No side may have more pieces
    /// than here.
    pub start: &'static str,
    /// H14: the king's goal.
    pub goal: Goal,
    /// H3, H7: corners are refuges: only the king may stop on one, and they are hostile to both
    /// sides' men.
    pub corners: bool,
    /// H4: men may cross the empty throne. They may never stop on it.
    pub men_cross_throne: bool,
    /// H4: the king may stop on the throne again. He may cross it in any case.
    pub king_returns: bool,
    /// H7: the empty throne takes part in captures of attackers (first) and of defenders (second).
    pub throne_hostile: [bool; 2],
    /// H6: the king takes part in captures.
    pub king_armed: bool,
    /// H9: how the king is captured.
    pub king_capture: KingCapture,
    /// H10: the empty throne stands for an attacker when the king beside it is surrounded.
    pub throne_hostile_to_king: bool,
    /// H11: the king cannot be captured at the edge.
    pub edge_protects_king: bool,
    /// H15: the effect of the third occurrence of a position.
    pub repetition: RepetitionRule,
    /// H16: the effect of having no legal move.
    pub no_moves: NoMoves,
    /// H17: a row of men at the edge can be captured as a whole.
    pub shieldwall: bool,
    /// H18: encircling the king and all defenders wins (H12 says that it does not).
    pub encirclement: bool,
    /// H19: a king in a fort at the edge has escaped.
    pub exit_forts: bool,
}

/// H14: the squares that win for the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The four corners.
    Corners,
    /// Any square of the edge.
    Edge,
}

/// H9: how attackers capture the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingCapture {
    /// From all four sides, everywhere.
    FourSides,
    /// Like a man, but from all four sides when he is on the throne or next to it.
    TwoSides,
}

/// H15: the effect of the third occurrence of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionRule {
    /// The game is a draw.
    Draw,
    /// The side to move may claim a draw.
    Claim,
    /// No effect.
    Off,
    /// The defenders lose, no matter who repeats.
    DefendersLose,
}

/// H16: the result when a side has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    /// The game is a draw.
    Draw,
    /// That side loses.
    Loss,
}

/// H13: the attackers win.
pub const KING_CAPTURED: EndReason = EndReason::new("king-captured", "H13", "the king was captured");
/// H14: the defenders win.
pub const KING_ESCAPED: EndReason = EndReason::new("king-escaped", "H14", "the king escaped");
/// H15: a draw, or a loss of the defenders.
pub const REPETITION: EndReason =
    EndReason::new("repetition", "H15", "the same position stood for the third time");
/// H16: a draw, or a loss.
pub const NO_LEGAL_MOVE: EndReason = EndReason {
    name: "no-legal-move",
    rule: "H16",
    words: "the side to move has no legal move",
    after_repetition: true,
};

/// H18: the attackers win.
pub const ENCIRCLED: EndReason =
    EndReason::new("encircled", "H18", "the attackers shut in the king and all his defenders");
/// H19: the defenders win.
pub const EXIT_FORT: EndReason =
    EndReason::new("exit-fort", "H19", "the king stands at the edge in a fort that cannot be broken");

impl RuleSet {
    /// H15: the side that loses by the third occurrence.
    pub(crate) fn h15_loser(&self) -> Option<Side> {
        (self.repetition == RepetitionRule::DefendersLose).then_some(Side::Second)
    }

    /// H15: "the third time", by itself or on the claim of the side to move.
    pub(crate) fn h15_repetition(&self) -> Option<Repetition> {
        let rule = |automatic| Some(Repetition { limit: 3, automatic, reason: REPETITION });
        match self.repetition {
            RepetitionRule::Draw | RepetitionRule::DefendersLose => rule(true),
            RepetitionRule::Claim => rule(false),
            RepetitionRule::Off => None,
        }
    }
}
