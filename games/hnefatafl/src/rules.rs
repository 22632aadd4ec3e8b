//! Rule sets as data, the options, and what the catalogue says of the game.
//!
//! Numbers H1 to H16 are those of `rules.md`. Every way in which tafl rule sets differ that this crate knows is a field
//! of [`RuleSet`]; a new rule set is a new constant.

use throughline_game::{EndReason, GameInfo, OptionInfo, Options, Repetition, Values};

/// The rules of one kind of hnefatafl. The two refuges are the throne (the centre) and the four corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// Squares along a side: odd, 5 to 11.
    pub size: u8,
    /// The position a game starts from (H1 is its side to move). No side may ever have more pieces than here.
    pub start: &'static str,
    /// H14: what the king has to reach.
    pub goal: Goal,
    /// H3, H7: corners are refuges: only the king may stop on one, and they are hostile to both sides' men.
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
}

/// H16: what happens to a side without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoves {
    /// The game is a draw.
    Draw,
    /// That side loses.
    Loss,
}

/// The rules of the Fetlar Hnefatafl Panel, the default.
pub const FETLAR: RuleSet = RuleSet {
    size: 11,
    start: "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a",
    goal: Goal::Corners,
    corners: true,
    men_cross_throne: true,
    king_returns: true,
    throne_hostile: [true, true],
    king_armed: true,
    king_capture: KingCapture::FourSides,
    throne_hostile_to_king: true,
    edge_protects_king: true,
    repetition: RepetitionRule::Draw,
    no_moves: NoMoves::Draw,
};

/// H13: the attackers win.
pub const KING_CAPTURED: EndReason = EndReason::new("king-captured", "H13", "the king was captured");
/// H14: the defenders win.
pub const KING_ESCAPED: EndReason = EndReason::new("king-escaped", "H14", "the king escaped");
/// H15: a draw.
pub const REPETITION: EndReason =
    EndReason::new("repetition", "H15", "the same position stood for the third time");
/// H16: a draw, or a loss by option `no-moves`.
pub const NO_LEGAL_MOVE: EndReason = EndReason {
    name: "no-legal-move",
    rule: "H16",
    words: "the side to move has no legal move",
    after_repetition: true,
};

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
            values: Values::Choice(&[("fetlar", "11x11, the rules of the Fetlar Hnefatafl Panel")]),
        },
        OptionInfo {
            key: "throne-hostile-to-king",
            about: "Whether the empty throne counts as an attacker when the king stands beside it (H10).",
            values: Values::Choice(&[
                ("on", "three attackers and the empty throne take him"),
                ("off", "beside the throne the king cannot be taken"),
            ]),
        },
        OptionInfo {
            key: "king-armed",
            about: "Whether the king helps to capture (H6).",
            values: Values::Choice(&[
                ("on", "the king is hammer and anvil like any defender"),
                ("off", "the king takes no part in captures"),
            ]),
        },
        OptionInfo {
            key: "repetition",
            about: "What the third occurrence of a position does (H15).",
            values: Values::Choice(&[
                ("draw", "the game is a draw"),
                ("claim", "the side to move may claim a draw"),
                ("off", "nothing"),
            ]),
        },
        OptionInfo {
            key: "no-moves",
            about: "What happens to a side without a legal move (H16).",
            values: Values::Choice(&[("draw", "the game is a draw"), ("loss", "that side loses")]),
        },
    ],
    endings: &[KING_CAPTURED, KING_ESCAPED, REPETITION, NO_LEGAL_MOVE],
    rules: include_str!("../rules.md"),
};

impl RuleSet {
    /// The rule set of the options. Their values are known to be allowed ones.
    #[must_use]
    pub fn from_options(options: &Options) -> Self {
        // `rules` has one choice so far; a second one selects its constant here.
        RuleSet {
            throne_hostile_to_king: options.get("throne-hostile-to-king") == "on",
            king_armed: options.get("king-armed") == "on",
            repetition: match options.get("repetition") {
                "claim" => RepetitionRule::Claim,
                "off" => RepetitionRule::Off,
                _ => RepetitionRule::Draw,
            },
            no_moves: match options.get("no-moves") {
                "loss" => NoMoves::Loss,
                _ => NoMoves::Draw,
            },
            ..FETLAR
        }
    }

    /// H15: "the third time", a draw by itself or on the claim of the side to move.
    pub(crate) fn h15_repetition(&self) -> Option<Repetition> {
        let rule = |automatic| Some(Repetition { limit: 3, automatic, reason: REPETITION });
        match self.repetition {
            RepetitionRule::Draw => rule(true),
            RepetitionRule::Claim => rule(false),
            RepetitionRule::Off => None,
        }
    }
}
