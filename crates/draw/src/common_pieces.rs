//! The drawings that every game can use: chess pieces, and a plain disc.

use Part::{Cut, Disc, DiscShadow, Line, Ring, Solid};
use throughline_game::drawing::{Drawing, Part};

/// All common drawings.
pub(crate) const COMMON: [Drawing; 7] = [
    of_either_side("king", "K", KING),
    of_either_side("queen", "Q", QUEEN),
    of_either_side("rook", "R", ROOK),
    of_either_side("bishop", "B", BISHOP),
    of_either_side("knight", "N", KNIGHT),
    of_either_side("pawn", "P", PAWN),
    of_either_side("disc", "", &[DiscShadow(40.0), Disc([0.0, 0.0], 37.0), Ring([0.0, 0.0], 31.0, 2.0)]),
];

const fn of_either_side(name: &'static str, letter: &'static str, parts: &'static [Part]) -> Drawing {
    Drawing { name, letter: Some(letter), materials: ["ivory", "ebony"], parts: [parts; 2] }
}

// All chess pieces stand on the same plinth, with a thin line through each of them.

const PLINTH: Part = Solid("M-28 42V37Q-28 31 -21 30H21Q28 31 28 37V42Q28 44 26 44H-26Q-28 44 -28 42Z");
const PLINTH_LINE: Part = Line("M-21 36.5H21", 2.2);

const PAWN: &[Part] = &[
    Solid("M-8 2C-7 15 -12 24 -19 30H19C12 24 7 15 8 2Z"),
    Disc([0.0, -15.0], 13.0),
    Solid("M-14 1Q-14 -3 -10 -3H10Q14 -3 14 1Q14 4 10 4H-10Q-14 4 -14 1Z"),
    PLINTH,
    PLINTH_LINE,
];

const ROOK: &[Part] = &[
    Solid("M-14 -14H14L19 30H-19Z"),
    Solid("M-23 -36H-13V-28H-5V-36H5V-28H13V-36H23V-18L16 -11H-16L-23 -18Z"),
    Line("M-18 -18.5H18", 2.2),
    PLINTH,
    PLINTH_LINE,
];

const BISHOP: &[Part] = &[
    Solid("M-8 6C-7 17 -12 25 -19 30H19C12 25 7 17 8 6Z"),
    Solid("M0 -37C13 -28 20 -17 18 -8C17 -2 12 2 7 4H-7C-12 2 -17 -2 -18 -8C-20 -17 -13 -28 0 -37Z"),
    Disc([0.0, -40.0], 4.6),
    Solid("M-13 6Q-13 3 -10 3H10Q13 3 13 6Q13 10 10 10H-10Q-13 10 -13 6Z"),
    Line("M3 -12L11 -25", 3.4),
    PLINTH,
    PLINTH_LINE,
];

const QUEEN: &[Part] = &[
    Solid("M-17 4H17C14 16 17 24 22 30H-22C-17 24 -14 16 -17 4Z"),
    Solid("M-28 -25L-18 6H18L28 -25L14 -9L10 -33L0 -12L-10 -33L-14 -9Z"),
    Disc([-28.0, -28.0], 4.6),
    Disc([-10.0, -37.0], 4.6),
    Disc([10.0, -37.0], 4.6),
    Disc([28.0, -28.0], 4.6),
    Line("M-15 0.5H15", 2.2),
    PLINTH,
    PLINTH_LINE,
];

const KING: &[Part] = &[
    Solid("M-17 6H17C14 16 17 24 22 30H-22C-17 24 -14 16 -17 6Z"),
    Solid("M-3.4 -46H3.4V-40.4H9V-33.6H3.4V-22H-3.4V-33.6H-9V-40.4H-3.4Z"),
    Solid("M0 -19C5 -30 29 -31 29 -14C29 -3 19 3 17 9H-17C-19 3 -29 -3 -29 -14C-29 -31 -5 -30 0 -19Z"),
    Line("M0 -17V2M-16 3.5H16", 2.2),
    PLINTH,
    PLINTH_LINE,
];

const KNIGHT: &[Part] = &[
    Solid(
        "M-20 30C-20 16 -5 11 -4 -1C-9 4 -15 4 -20 9C-22 12 -27 12 -30 8C-33 4 -32 0 -29 -3C-23 -10 -21 -15 -18 -21\
         C-16 -27 -11 -31 -6 -33L-8 -43L3 -36C18 -33 26 -17 26 1C26 13 21 20 21 30Z",
    ),
    Line("M4 -30C15 -24 20 -11 19 4C18.5 12 16 17 15 23", 2.4),
    Cut("M-14 -19L-7.5 -21.5L-9 -16.5Z"),
    Line("M-26 2.5L-24.5 1", 2.6),
    PLINTH,
    PLINTH_LINE,
];
