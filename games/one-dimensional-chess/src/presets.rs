//! The description of the game, its options, and the published relatives: setups with their own
//! boards and movements. Their rules pages are `rules/*.md` of this crate.

use crate::ending::ENDINGS;
use crate::pieces::MAX_LENGTH;
use crate::rules::{Castling, Knight, Movement, UNLIMITED};
use std::ops::RangeInclusive;
use throughline_game::{GameInfo, OptionInfo, Values, VariantInfo};

/// A published game on one row.
#[derive(Debug)]
pub struct Preset {
    /// The value of the option `setup`.
    pub name: &'static str,
    /// The pieces of a side from its edge inwards.
    pub line_up: &'static str,
    /// The allowed numbers of squares, its own board first.
    pub squares: RangeInclusive<u8>,
    /// The movement of its pieces.
    pub movement: Movement,
    /// Its entry in the catalogue.
    pub variant: VariantInfo,
}

/// Long lines, no castling, a knight that jumps two or three squares.
const LONG_LINES: Movement = Movement {
    king: 1,
    rook: UNLIMITED,
    bishop: UNLIMITED,
    castling: Castling::None,
    knight: Knight::Jumps(&[2, 3]),
    pawn_takes_on_double_step: false,
};

/// Martin Gardner, 1980.
const GARDNER: Preset = Preset {
    name: "gardner",
    line_up: "knr",
    squares: 8..=12,
    movement: Movement { knight: Knight::Jumps(&[2]), ..LONG_LINES },
    variant: VariantInfo {
        options: "setup=gardner",
        name: "Gardner’s one-dimensional chess",
        about: "8 squares: king, knight and rook, from a column of 1980 that asked who wins",
        page: include_str!("../rules/gardner.md"),
    },
};

/// Dan Glimne, 1977.
const GLIMNE: Preset = Preset {
    name: "glimne",
    line_up: "kqrbbnp",
    squares: 18..=18,
    movement: Movement {
        king: 2,
        castling: Castling::Unmoved,
        pawn_takes_on_double_step: true,
        ..LONG_LINES
    },
    variant: VariantInfo {
        options: "setup=glimne",
        name: "Glimne’s one-dimensional chess",
        about: "18 squares: a whole court each, one pawn, long lines, castling",
        page: include_str!("../rules/glimne.md"),
    },
};

/// Doc Pop, 2018.
const DOC_POP: Preset = Preset {
    name: "doc-pop",
    line_up: "kqrbnp",
    squares: 16..=16,
    movement: LONG_LINES,
    variant: VariantInfo {
        options: "setup=doc-pop",
        name: "Doc Pop’s One-Dimensional Chess",
        about: "16 squares: one of each piece of chess, pawn and promotion too",
        page: include_str!("../rules/doc-pop.md"),
    },
};

/// Every published relative.
pub static PRESETS: [Preset; 3] = [GARDNER, GLIMNE, DOC_POP];

/// The published games as entries of the catalog, the default first.
const VARIANTS: &[VariantInfo] = &[
    VariantInfo {
        options: "",
        name: "The sixteen-square game",
        about: "16 squares: king, queen, rook, bishop and knight, most of them with short reaches, and no pawns",
        page: include_str!("../rules.md"),
    },
    GARDNER.variant,
    GLIMNE.variant,
    DOC_POP.variant,
];

/// The pieces of each side.
pub const SETUP: OptionInfo = OptionInfo {
    key: "setup",
    about: "The pieces of a side from its edge inwards, mirrored by the other side; or the name of a published relative, \
            which has its own board and moves: gardner (king, knight and rook on 8 squares), glimne (18 squares, with \
            pawns) or doc-pop (16 squares, with pawns).",
    values: Values::Pattern {
        default: "kqrbn",
        allowed: "one k and one to seven of the letters q r b n in any order, as in rkbqn; or gardner, glimne, doc-pop",
    },
};

/// The length of the row.
pub const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The number of squares in the row. With a published relative 16 means its own board; gardner, whose own has \
            8, can also be played on 9 to 12.",
    values: Values::Range { default: "16", from: 8, to: MAX_LENGTH as u32 },
};

/// C13.
pub const REPETITION: OptionInfo = OptionInfo {
    key: "repetition",
    about: "What happens when a position stands for the third time.",
    values: Values::Choice(&[
        ("draw", "the game is drawn"),
        ("claim", "the side to move may claim a draw"),
        ("off", "nothing"),
    ]),
};

/// The description of One-Dimensional Chess.
pub const INFO: &GameInfo = &GameInfo {
    id: "one-dimensional-chess",
    name: "One-Dimensional Chess",
    tagline: "Chess on a single row of squares: no way round, short reaches, and a knight that strikes in passing.",
    sides: ["white", "black"],
    options: &[SETUP, BOARD, REPETITION],
    endings: ENDINGS,
    rules: include_str!("../rules.md"),
    variants: VARIANTS,
};
