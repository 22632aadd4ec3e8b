//! The published relatives: set-ups with their own boards and moves. Their rules pages are
//! `rules/*.md` of this crate.

use crate::movement::{Castling, Knight, Movement, UNLIMITED};
use throughline_game::VariantInfo;

/// A published game on one row.
#[derive(Debug)]
pub struct Relative {
    /// The value of the option `setup`.
    pub name: &'static str,
    /// Name for people: `Gardner’s one-dimensional chess`.
    pub title: &'static str,
    /// One line of plain explanation.
    pub about: &'static str,
    /// The option that chooses it.
    pub options: &'static str,
    /// The pieces of a side from its edge inwards.
    pub line_up: &'static str,
    /// The number of squares of its own board.
    pub squares: u8,
    /// The most squares it is played on; its own board has the fewest.
    pub most_squares: u8,
    /// How its pieces move.
    pub movement: Movement,
    /// Its rules page, in the form of [`throughline_game::GameInfo::rules`].
    pub page: &'static str,
}

/// Martin Gardner, 1980: `rules/gardner.md`.
pub const GARDNER: Relative = Relative {
    name: "gardner",
    title: "Gardner’s one-dimensional chess",
    about: "8 squares: king, knight and rook, from a column of 1980 that asked who wins",
    options: "setup=gardner",
    line_up: "knr",
    squares: 8,
    most_squares: 12,
    movement: Movement {
        king: 1,
        rook: UNLIMITED,
        bishop: UNLIMITED,
        castling: Castling::None,
        knight: Knight::Jumps(&[2]),
        pawn_takes_on_double_step: false,
    },
    page: include_str!("../rules/gardner.md"),
};

/// Dan Glimne, 1977: `rules/glimne.md`.
pub const GLIMNE: Relative = Relative {
    name: "glimne",
    title: "Glimne’s one-dimensional chess",
    about: "18 squares: a whole court each, one pawn, long lines, castling",
    options: "setup=glimne",
    line_up: "kqrbbnp",
    squares: 18,
    most_squares: 18,
    movement: Movement {
        king: 2,
        rook: UNLIMITED,
        bishop: UNLIMITED,
        castling: Castling::Unmoved,
        knight: Knight::Jumps(&[2, 3]),
        pawn_takes_on_double_step: true,
    },
    page: include_str!("../rules/glimne.md"),
};

/// Doc Pop, 2018: `rules/doc-pop.md`.
pub const DOC_POP: Relative = Relative {
    name: "doc-pop",
    title: "Doc Pop’s One-Dimensional Chess",
    about: "16 squares: one of each piece of chess, pawn and promotion too",
    options: "setup=doc-pop",
    line_up: "kqrbnp",
    squares: 16,
    most_squares: 16,
    movement: Movement {
        king: 1,
        rook: UNLIMITED,
        bishop: UNLIMITED,
        castling: Castling::None,
        knight: Knight::Jumps(&[2, 3]),
        pawn_takes_on_double_step: false,
    },
    page: include_str!("../rules/doc-pop.md"),
};

/// Every published relative.
pub const RELATIVES: [&Relative; 3] = [&GARDNER, &GLIMNE, &DOC_POP];

/// The published games as the catalogue lists them, the default first.
pub(crate) const VARIANTS: [VariantInfo; RELATIVES.len() + 1] = {
    let default = VariantInfo {
        options: "",
        name: "The sixteen-square game",
        about: "16 squares: king, queen, rook, bishop and knight, most of them with short reaches, and no pawns",
        page: include_str!("../rules.md"),
    };
    let mut variants =
        [const { VariantInfo { options: "", name: "", about: "", page: "" } }; RELATIVES.len() + 1];
    variants[0] = default;
    let mut i = 0;
    while i < RELATIVES.len() {
        let Relative { title, options, about, page, .. } = *RELATIVES[i];
        variants[i + 1] = VariantInfo { options, name: title, about, page };
        i += 1;
    }
    variants
};
