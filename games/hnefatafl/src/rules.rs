//! Rule sets as data, the options, and what the catalogue says of the game.
//!
//! Numbers H1 to H16 are those of `rules.md`, H17 to H19 those of the pages in `rules/`, where all
//! the others mean the same. Every way in which tafl rule sets differ that this crate knows is a
//! field of [`RuleSet`].

use crate::presets::{CHOICES, FETLAR, PRESETS, VARIANTS};
use throughline_game::{EndReason, GameInfo, OptionInfo, Options, Repetition, Side, Values};

/// The rules of one kind of hnefatafl. The two refuges are the throne (the centre) and the four
/// corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Squares along a side: odd, 5 to 11.
    pub size: u8,
    /// The position a game starts from (H1 is its side to move). No side may ever have more pieces
    /// than here.
    pub start: &'static str,
    /// H14: what the king has to reach.
    pub goal: Goal,
    /// H3, H7: corners are refuges: only the king may stop on one, and they are hostile to both
    /// sides' men.
    pub corners: bool,
    /// H4: men may cross the empty throne. They may never stop on it.
    pub men_cross_throne: bool,
    /// H4: the king may stop on the throne again. He may cross it either way.
    pub king_returns: bool,
    /// H7: the empty throne takes part in captures of attackers (first) and of defenders (second).
    pub throne_hostile: [bool; 2],
    /// H6: the king takes part in captures.
    pub king_armed: bool,
    /// H9: how the king is taken.
    pub king_capture: KingCapture,
    /// H10: the empty throne stands for an attacker when the king beside it is surrounded.
    pub throne_hostile_to_king: bool,
    /// H11: the king cannot be taken at the edge.
    pub edge_protects_king: bool,
    /// H15: positions that come for the third time.
    pub repetition: RepetitionRule,
    /// H16: a side that cannot move.
    pub no_moves: NoMoves,
    /// H17: a row of men at the edge can be taken as a whole.
    pub shieldwall: bool,
    /// H18: shutting in the king and all defenders wins (H12 says that it does not).
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

/// H9: how attackers take the king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingCapture {
    /// All his sides, everywhere.
    FourSides,
    /// As a man is taken, but all four sides when he is on the throne or next to it.
    TwoSides,
}

/// H15: what the third occurrence of a position does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionRule {
    /// The game is a draw.
    Draw,
    /// The side to move may claim a draw.
    Claim,
    /// Nothing.
    Off,
    /// The defenders lose, whoever repeats.
    DefendersLose,
}

/// H16: what happens to a side without a legal move.
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

/// The first choice of every option that rule sets decide.
const AS_RULES: &str = "rules";

/// What the game is, for lists, pages and option panels.
pub static INFO: GameInfo = GameInfo {
    id: "hnefatafl",
    name: "Hnefatafl",
    tagline: "Two dozen raiders close in from every side; one king and his guard must break through to a corner.",
    sides: ["attackers", "defenders"],
    options: &[
        OptionInfo {
            key: "rules",
            about: "The rule set, with its own board.",
            values: Values::Choice(&CHOICES),
        },
        OptionInfo {
            key: "throne-hostile-to-king",
            about: "Whether the empty throne counts as an attacker when the king stands beside it (H10).",
            values: Values::Choice(&[
                (AS_RULES, "as the rule set says (all five: on)"),
                ("on", "three attackers and the empty throne take him"),
                ("off", "beside the throne the king cannot be taken"),
            ]),
        },
        OptionInfo {
            key: "king-armed",
            about: "Whether the king helps to capture (H6).",
            values: Values::Choice(&[
                (AS_RULES, "as the rule set says (all five: on)"),
                ("on", "the king is hammer and anvil like any defender"),
                ("off", "the king takes no part in captures"),
            ]),
        },
        OptionInfo {
            key: "repetition",
            about: "What the third occurrence of a position does (H15).",
            values: Values::Choice(&[
                (AS_RULES, "as the rule set says (both Fetlars: a draw; the others: the defenders lose)"),
                ("draw", "the game is a draw"),
                ("claim", "the side to move may claim a draw"),
                ("off", "nothing"),
                ("loss", "the defenders lose, whoever repeats"),
            ]),
        },
        OptionInfo {
            key: "no-moves",
            about: "What happens to a side without a legal move (H16).",
            values: Values::Choice(&[
                (AS_RULES, "as the rule set says (fetlar: a draw; the others: that side loses)"),
                ("draw", "the game is a draw"),
                ("loss", "that side loses"),
            ]),
        },
    ],
    endings: &[KING_CAPTURED, KING_ESCAPED, ENCIRCLED, EXIT_FORT, REPETITION, NO_LEGAL_MOVE],
    rules: include_str!("../rules.md"),
    variants: &VARIANTS,
};

impl RuleSet {
    /// The rule set of the options. Their values are known to be allowed ones.
    #[must_use]
    pub fn from_options(options: &Options) -> Self {
        let name = options.get("rules");
        let own = PRESETS.iter().find(|preset| preset.name == name).map_or(FETLAR, |preset| preset.rules);
        let switch = |key, own| match options.get(key) {
            AS_RULES => own,
            value => value == "on",
        };
        RuleSet {
            throne_hostile_to_king: switch("throne-hostile-to-king", own.throne_hostile_to_king),
            king_armed: switch("king-armed", own.king_armed),
            repetition: match options.get("repetition") {
                "draw" => RepetitionRule::Draw,
                "claim" => RepetitionRule::Claim,
                "off" => RepetitionRule::Off,
                "loss" => RepetitionRule::DefendersLose,
                _ => own.repetition,
            },
            no_moves: match options.get("no-moves") {
                "draw" => NoMoves::Draw,
                "loss" => NoMoves::Loss,
                _ => own.no_moves,
            },
            ..own
        }
    }

    /// Says nothing twice: a value that the rule set has anyway becomes `rules`, so that one game
    /// has one spec.
    pub(crate) fn settle(options: &mut Options) {
        for option in INFO.options.iter().filter(|option| option.default() == AS_RULES) {
            let mut shorter = options.clone();
            shorter.set(option.key, AS_RULES);
            if RuleSet::from_options(&shorter) == RuleSet::from_options(options) {
                *options = shorter;
            }
        }
    }

    /// H15: whom the third occurrence defeats.
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
