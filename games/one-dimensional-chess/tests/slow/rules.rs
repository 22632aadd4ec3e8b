//! The rule sets as the pages state them, independent of the crate's own data.

use std::ops::RangeInclusive;
use throughline_conformance::slow::ThirdTime;

/// The line-up and the movement of the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The pieces of a side from its edge inwards.
    pub line_up: String,
    pub squares: usize,
    /// The allowed numbers of squares.
    pub boards: RangeInclusive<usize>,
    /// The longest moves of king, rook and bishop, in steps.
    pub king: i32,
    pub rook: i32,
    pub bishop: i32,
    /// A knight's jumps; empty for two legs of two and three squares.
    pub jumps: &'static [i32],
    /// `s`: king and rook swap as neighbours; `u`: unmoved, as in chess; `n`: no castling.
    pub castling: char,
    /// The start squares of White's pawn and castling rook; 99 for none.
    pub pawn: usize,
    pub castling_rook: usize,
    /// Whether a pawn captures with its double step.
    pub long_takes: bool,
    /// C13.
    pub third_time: ThirdTime,
}

impl Rules {
    /// The rules of a spec's options.
    pub fn of(options: &str) -> Rules {
        let value = |key: &str, default: &'static str| {
            let mut pairs = options.split(',').filter_map(|pair| pair.split_once('='));
            pairs.find(|(k, _)| *k == key).map_or(default.to_owned(), |(_, value)| value.to_owned())
        };
        let mut rules = Rules::named(&value("setup", "kqrbn"));
        match value("board", "16").as_str() {
            "16" => {}
            other => rules.squares = other.parse().unwrap(),
        }
        rules.third_time = match value("repetition", "draw").as_str() {
            "claim" => ThirdTime::Claim,
            "off" => ThirdTime::Nothing,
            _ => ThirdTime::Draw,
        };
        rules
    }

    fn named(setup: &str) -> Rules {
        let sheet = Rules {
            line_up: setup.to_owned(),
            squares: 16,
            boards: 8..=20,
            king: 1,
            rook: 3,
            bishop: 3,
            jumps: &[],
            castling: 's',
            pawn: 99,
            castling_rook: 99,
            long_takes: false,
            third_time: ThirdTime::Draw,
        };
        let far = Rules { rook: 99, bishop: 99, jumps: &[2], castling: 'n', ..sheet.clone() };
        let pop =
            Rules { line_up: "kqrbnp".to_owned(), boards: 16..=16, jumps: &[2, 3], pawn: 5, ..far.clone() };
        match setup {
            "gardner" => Rules { line_up: "knr".to_owned(), squares: 8, boards: 8..=12, ..far },
            "doc-pop" => pop,
            "glimne" => Rules {
                line_up: "kqrbbnp".to_owned(),
                squares: 18,
                boards: 18..=18,
                king: 2,
                castling: 'u',
                pawn: 6,
                castling_rook: 2,
                long_takes: true,
                ..pop
            },
            _ => sheet,
        }
    }
}
