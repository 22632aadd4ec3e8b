//! The published relatives: set-ups with their own boards and moves. Their rules pages are
//! `rules/*.md` of this crate.

use crate::rules::{Castling, Knight, Movement, UNLIMITED};
use std::ops::RangeInclusive;
use throughline_game::VariantInfo;

/// A published game on one row.
#[derive(Debug)]
pub struct Preset {
    /// The value of the option `setup`.
    pub name: &'static str,
    /// The pieces of a side from its edge inwards.
    pub line_up: &'static str,
    /// The numbers of squares it is played on, that of its own board first.
    pub squares: RangeInclusive<u8>,
    /// How its pieces move.
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

/// The published games as the catalogue lists them, the default first.
pub(crate) const VARIANTS: &[VariantInfo] = &[
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
