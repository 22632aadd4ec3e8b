//! What the catalogue shows, and rule sets from options.

use crate::board::Circle;
use crate::board_text::{BoardFault, RECONSTRUCTION_NAME};
use crate::ending;
use crate::rules::LinearPursuit;
use crate::setup::{Setup, pieces_text, read_pieces};
use throughline_game::notation::clip;
use throughline_game::{Catalogued, FileFault, GameInfo, OptionInfo, Options, Random, SpecError, Values};

/// What Linear Pursuit is.
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

const SEED: OptionInfo = OptionInfo {
    key: "seed",
    about: "A number that makes a random set-up repeatable.",
    values: Values::Pattern {
        default: "",
        allowed: "a whole number below 2^64 with setup=random (left out: a new one), else nothing",
    },
};

const PIECES: OptionInfo = OptionInfo {
    key: "pieces",
    about: "The major pieces of each side; fewer make a shorter game.",
    values: Values::Pattern {
        default: "KBBNNRR",
        allowed: "one K and any of B, N, R, no more than a side has places, the same for both (KBNR) or White’s and \
                  Black’s (KBBR/KNNR), equal in number",
    },
};

const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "The places and the lines between them; the default is our reconstruction of the lost board.",
    values: Values::Pattern {
        default: RECONSTRUCTION_NAME,
        allowed: "reconstruction, or the number of places (4 to 26, even) and the straight lines, joined by dots: \
                  6.a-d.b-e.c-f; a part like f~a leaves two neighbours unjoined by the circumference",
    },
};

impl Catalogued for LinearPursuit {
    const INFO: &'static GameInfo = INFO;

    /// A seed for a random set-up without one; short, as people read it in addresses. Pieces and
    /// boards that can be read get their one way of writing.
    fn settle(options: &mut Options) {
        if options.get("setup") == "random" && options.get(SEED.key).is_empty() {
            options.set(SEED.key, (Random::fresh_seed() >> 32).to_string());
        }
        if let Ok(pieces) = read_pieces(options.get(PIECES.key)) {
            options.set(PIECES.key, pieces_text(pieces));
        }
        if let Ok(board) = Circle::read(options.get(BOARD.key)) {
            options.set(BOARD.key, board.text());
        }
    }

    fn read_option_file(key: &str, text: &str) -> Option<Result<String, Vec<FileFault>>> {
        let fault = |fault: &BoardFault| FileFault { line: fault.at, what: fault.what.clone() };
        let read = || match Circle::read_file(text) {
            Ok(board) => Ok(board.text()),
            Err(error) => Err(error.faults().iter().map(fault).collect()),
        };
        (key == BOARD.key).then(read)
    }

    fn option_file(&self, key: &str) -> Option<String> {
        (key == BOARD.key).then(|| self.circle().file_text())
    }

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let board = options.get(BOARD.key);
        let circle = Circle::read(board).map_err(|error| bad_value(&BOARD, board, &error.to_string()))?;
        let pieces = options.get(PIECES.key);
        let pieces = read_pieces(pieces).map_err(|faults| bad_value(&PIECES, pieces, &faults.join("; ")))?;
        let setup = read_setup(options.get("setup"), options.get(SEED.key))?;
        let (pawns, repetition) = (options.get("pawns") != "off", options.get("repetition") != "off");
        LinearPursuit::new(circle, setup, pieces, pawns, repetition)
            .map_err(|error| SpecError::Clash(error.to_string()))
    }
}

/// The set-up of the two options that decide it. The first is one of [`INFO`]'s choices.
fn read_setup(name: &str, seed: &str) -> Result<Setup, SpecError> {
    let setup = match name {
        "random" => return Ok(Setup::Random { seed: read_seed(seed)? }),
        "yin-yang" => Setup::YinYang,
        "draft" => Setup::Draft,
        _ => Setup::Classic,
    };
    if seed.is_empty() {
        Ok(setup)
    } else {
        Err(SpecError::Clash(format!(
            "seed={} has nothing to decide: a seed goes with setup=random, and the set-up is {name}",
            clip(seed)
        )))
    }
}

/// A seed as specs write it: digits without a sign or leading zeros, so that one seed has one spec.
fn read_seed(text: &str) -> Result<u64, SpecError> {
    let seed = text.parse::<u64>().ok().filter(|seed| seed.to_string() == text);
    seed.ok_or_else(|| SpecError::bad_value(&SEED, text))
}

/// What is allowed, and what was wrong.
fn bad_value(option: &OptionInfo, value: &str, faults: &str) -> SpecError {
    let value = if value.chars().count() <= 100 {
        value.to_owned()
    } else {
        value.chars().take(100).chain(['…']).collect()
    };
    SpecError::BadValue { key: option.key, value, allowed: format!("{} ({faults})", option.allowed()) }
}
