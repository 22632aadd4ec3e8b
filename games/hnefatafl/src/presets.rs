//! The description of the game, its options, and the published rule sets: each a value, a line for
//! lists, and a page with its rules, sources and rulings.
//!
//! The first choice of every option besides `rules` is `rules`, "as the rule set says". Another
//! value overrides the rule set's own; one that changes nothing is dropped from the spec.

use crate::rules::{
    ENCIRCLED, EXIT_FORT, Goal, KING_CAPTURED, KING_ESCAPED, KingCapture, NO_LEGAL_MOVE, NoMoves, REPETITION,
    RepetitionRule, RuleSet,
};
use throughline_game::{GameInfo, OptionInfo, Options, Values, VariantInfo};

/// A published rule set.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The value of the option `rules`: `copenhagen`.
    pub name: &'static str,
    /// The rules.
    pub rules: RuleSet,
    /// Its entry in the catalog.
    pub variant: VariantInfo,
}

/// The diamond start of the Fetlar Hnefatafl Panel, which three rule sets use.
const DIAMOND: &str = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a";

/// The rules of the Fetlar Hnefatafl Panel, the default.
pub const FETLAR: RuleSet = RuleSet {
    size: 11,
    start: DIAMOND,
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
    shieldwall: false,
    encirclement: false,
    exit_forts: false,
};

/// Fetlar as played by the World Tafl Federation.
pub const FETLAR_FEDERATION: RuleSet = RuleSet { no_moves: NoMoves::Loss, encirclement: true, ..FETLAR };

/// Copenhagen Hnefatafl, 11x11.
pub const COPENHAGEN: RuleSet = RuleSet {
    repetition: RepetitionRule::DefendersLose,
    shieldwall: true,
    exit_forts: true,
    ..FETLAR_FEDERATION
};

/// Brandubh, 7x7, as played by the World Tafl Federation.
pub const BRANDUBH: RuleSet = RuleSet {
    size: 7,
    start: "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a",
    king_capture: KingCapture::TwoSides,
    edge_protects_king: false,
    repetition: RepetitionRule::DefendersLose,
    ..FETLAR_FEDERATION
};

/// Tablut, 9x9, as played by the World Tafl Federation.
pub const TABLUT: RuleSet = RuleSet {
    size: 9,
    start: "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a",
    goal: Goal::Edge,
    corners: false,
    ..BRANDUBH
};

/// Every published rule set, the default first.
pub const PRESETS: [Preset; 5] = [
    Preset {
        name: "fetlar",
        rules: FETLAR,
        variant: VariantInfo {
            options: "",
            name: "Fetlar Hnefatafl",
            about: "11x11, the rules of the Fetlar Hnefatafl Panel",
            page: include_str!("../rules.md"),
        },
    },
    Preset {
        name: "fetlar-federation",
        rules: FETLAR_FEDERATION,
        variant: VariantInfo {
            options: "rules=fetlar-federation",
            name: "Fetlar Hnefatafl, federation rules",
            about: "11x11, as the World Tafl Federation plays it: encirclement wins, no moves loses",
            page: include_str!("../rules/fetlar-federation.md"),
        },
    },
    Preset {
        name: "copenhagen",
        rules: COPENHAGEN,
        variant: VariantInfo {
            options: "rules=copenhagen",
            name: "Copenhagen Hnefatafl",
            about: "11x11, the tournament game: shieldwalls, exit forts, encirclement wins, repetition loses",
            page: include_str!("../rules/copenhagen.md"),
        },
    },
    Preset {
        name: "brandubh",
        rules: BRANDUBH,
        variant: VariantInfo {
            options: "rules=brandubh",
            name: "Brandubh",
            about: "7x7, the Irish game: thirteen pieces, two attackers take the king",
            page: include_str!("../rules/brandubh.md"),
        },
    },
    Preset {
        name: "tablut",
        rules: TABLUT,
        variant: VariantInfo {
            options: "rules=tablut",
            name: "Tablut",
            about: "9x9, the Sámi game: the king escapes to any edge, two attackers take him",
            page: include_str!("../rules/tablut.md"),
        },
    },
];

/// The rule sets as entries of the catalog.
const VARIANTS: [VariantInfo; PRESETS.len()] =
    [PRESETS[0].variant, PRESETS[1].variant, PRESETS[2].variant, PRESETS[3].variant, PRESETS[4].variant];

/// The choices of the option `rules`.
const CHOICES: [(&str, &str); PRESETS.len()] = {
    const fn choice(at: usize) -> (&'static str, &'static str) {
        (PRESETS[at].name, PRESETS[at].variant.about)
    }
    [choice(0), choice(1), choice(2), choice(3), choice(4)]
};

/// The first choice of every option that overrides a rule set.
const AS_RULES: &str = "rules";

/// The description of the game, for lists, pages and option panels.
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
    /// Returns the rule set of the options, whose values must be valid.
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

    /// Normalises the options: a value that the rule set has anyway becomes `rules`, so that each
    /// game has one spec.
    pub(crate) fn draw_seeds(options: &mut Options) {
        for option in INFO.options.iter().filter(|option| option.default() == AS_RULES) {
            let mut shorter = options.clone();
            shorter.set(option.key, AS_RULES);
            if RuleSet::from_options(&shorter) == RuleSet::from_options(options) {
                *options = shorter;
            }
        }
    }
}
