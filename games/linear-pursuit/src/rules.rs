//! The description of the game, and its options.

use crate::board_text::RECONSTRUCTION_NAME;
use crate::ending;
use crate::messages::MESSAGES;
use crate::start::Arrangement;
use throughline_game::notation::clip;
use throughline_game::{GameInfo, OptionInfo, SpecError, Values};

/// The description of Linear Pursuit.
pub const INFO: &GameInfo = &GameInfo {
    id: "linear-pursuit",
    name: "Linear Pursuit",
    tagline: "Chess on a web of lines: slip your pieces into the circle, block, and hunt down the king.",
    sides: ["white", "black"],
    options: &[
        OptionInfo {
            key: "setup",
            about: "How the major pieces come onto the outer places.",
            values: Values::Choice(&[
                ("classic", "R N B K B N R, the king in the centre of its side"),
                ("yin-yang", "K B B N N R R, the king on its player’s left"),
                ("random", "chance deals both players’ pieces to places of the whole board"),
                ("draft", "the players place their pieces in turn, anywhere on the board, before they play"),
            ]),
        },
        SEED,
        PIECES,
        OptionInfo {
            key: "pawns",
            about: "Whether a pawn stands on the inner place in front of each major piece.",
            values: Values::Choice(&[("on", "a pawn for each piece"), ("off", "major pieces only")]),
        },
        OptionInfo {
            key: "repetition",
            about: "What happens when a position stands for the third time.",
            values: Values::Choice(&[
                ("draw", "the game is drawn (our ruling)"),
                ("off", "nothing, as in the maker’s sheet: the game may go on for ever"),
            ]),
        },
        BOARD,
    ],
    endings: ending::ENDINGS,
    rules: include_str!("../rules.md"),
    variants: &[],
};

pub(crate) const SEED: OptionInfo = OptionInfo {
    key: "seed",
    about: "A number that makes a random set-up repeatable.",
    values: Values::Pattern {
        default: "",
        allowed: "a whole number below 2^64 with setup=random (left out: a new one), else nothing",
    },
};

pub(crate) const PIECES: OptionInfo = OptionInfo {
    key: "pieces",
    about: "The major pieces of each side; fewer make a shorter game.",
    values: Values::Pattern {
        default: "KBBNNRR",
        allowed: "one K and any of B, N, R, no more than a side has places, the same for both (KBNR) or White’s and \
                  Black’s (KBBR/KNNR), equal in number",
    },
};

pub(crate) const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The places and the lines between them; the default is our reconstruction of the lost board.",
    values: Values::Pattern {
        default: RECONSTRUCTION_NAME,
        allowed: "reconstruction, or the number of places (4 to 26, even) and the straight lines, joined by dots: \
                  6.a-d.b-e.c-f; a part like f~a leaves two neighbours unjoined by the circumference",
    },
};

/// Returns the arrangement for the two options that determine it. The first is one of [`INFO`]'s
/// choices.
pub(crate) fn read_arrangement(name: &str, seed: &str) -> Result<Arrangement, SpecError> {
    let arrangement = match name {
        "random" => return Ok(Arrangement::Random { seed: SEED.read_seed(seed)? }),
        "yin-yang" => Arrangement::YinYang,
        "draft" => Arrangement::Draft,
        _ => Arrangement::Classic,
    };
    if seed.is_empty() {
        Ok(arrangement)
    } else {
        let inserted = [("seed", &*clip(seed)), ("setup", name)];
        Err(SpecError::Clash(MESSAGES.say("clash-seed", &inserted)))
    }
}
