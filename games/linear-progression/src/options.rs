//! What the catalogue shows, and rule sets from options.

use crate::ending::{EQUAL_SPACES, MAJORITY};
use crate::mask::{Mask, STANDARD};
use crate::{Bits, Blockers, Board, Progression};
use throughline_game::notation::clip;
use throughline_game::{Catalogued, GameInfo, OptionInfo, Options, Random, SpecError, Values};

/// What the catalogue shows.
pub static INFO: GameInfo = GameInfo {
    id: "linear-progression",
    name: "Linear Progression",
    tagline: "Slide like a queen, leave a trail, flip what you cross: whoever owns most of the board wins.",
    sides: ["white", "black"],
    options: &OPTIONS,
    endings: &[MAJORITY, EQUAL_SPACES],
    rules: include_str!("../rules.md"),
    variants: &[],
};

static OPTIONS: [OptionInfo; 5] = [
    OptionInfo {
        key: "drop",
        about: "how the first tokens come onto the board",
        values: Values::Choice(&[
            ("chosen", "each player chooses a space, White first"),
            ("random", "chance drops both tokens, and puts the blockers into corners, before White moves"),
            (
                "fair",
                "a drop from the table of those that games of the engine found even (the common board; not with blockers and equal moves at once)",
            ),
        ]),
    },
    SEED,
    OptionInfo {
        key: "blockers",
        about: "a piece for each side that no token can pass",
        values: Values::Choice(&[
            ("off", "no blockers"),
            ("shared", "in a turn you may also move one of the two blockers, whosever it is"),
            ("own", "in a turn you may also move your own blocker"),
        ]),
    },
    OptionInfo {
        key: "equal-moves",
        about: "whether Black answers when White fills the last space",
        values: Values::Choice(&[
            ("off", "the game ends with the last empty space"),
            ("on", "Black has one more turn, which need not enter an empty space"),
        ]),
    },
    BOARD,
];

const SEED: OptionInfo = OptionInfo {
    key: "seed",
    about: "a number that makes a random or fair drop repeatable",
    values: Values::Pattern {
        default: "",
        allowed: "a whole number below 2^64 with drop=random or drop=fair (left out: a new one), else nothing",
    },
};

const BOARD: OptionInfo = OptionInfo {
    key: "board",
    about: "the spaces to play on",
    values: Values::Pattern {
        default: STANDARD,
        allowed: "WxH with sides from 4 to 16 (its corners are not used), center-isle (8x8 with an island of four \
                  squares), or a mask: ranks from the top joined by /, . a space, # none, at most 256 squares",
    },
};

/// Whether the rule set of a spec's part after the colon needs [`crate::WideLinearProgression`]:
/// its board has a side above 8. False for options that cannot be read.
#[must_use]
pub fn needs_wide_board(options: &str) -> bool {
    let mask =
        Options::parse(&INFO, options).ok().and_then(|options| Mask::read(options.get(BOARD.key)).ok());
    mask.is_some_and(|mask| mask.longest() > u64::SIDE)
}

impl<B: Bits> Catalogued for Progression<B> {
    const INFO: &'static GameInfo = &INFO;

    /// A seed for a random or fair drop without one; short, as people read it in addresses.
    fn settle(options: &mut Options) {
        if options.get("drop") != "chosen" && options.get(SEED.key).is_empty() {
            options.set(SEED.key, (Random::fresh_seed() >> 32).to_string());
        }
    }

    fn from_options(options: &Options) -> Result<Self, SpecError> {
        let text = options.get(BOARD.key);
        let board = Board::read(text).map_err(|error| SpecError::BadValue {
            key: BOARD.key,
            value: text.to_owned(),
            allowed: format!("{} ({error})", BOARD.allowed()),
        })?;
        let blockers = match options.get("blockers") {
            "shared" => Blockers::Shared,
            "own" => Blockers::Own,
            _ => Blockers::Off,
        };
        let game = Progression::new(board, options.get("equal-moves") == "on", blockers)
            .map_err(|error| SpecError::Clash(error.to_string()))?;
        let seed = options.get(SEED.key);
        match (options.get("drop"), seed.is_empty()) {
            ("random", _) => Ok(game.dropped_at_random(read_seed(seed)?)),
            ("fair", _) => {
                let fair = game.dropped_fairly(read_seed(seed)?);
                fair.ok_or_else(|| {
                    SpecError::Clash(format!(
                        "drop=fair has a table for {}: expected these, or drop=random",
                        crate::fair::RULE_SETS
                    ))
                })
            }
            (_, true) => Ok(game),
            (_, false) => Err(SpecError::Clash(format!(
                "seed={} has nothing to decide: a seed goes with drop=random or drop=fair, and the drops are chosen",
                clip(seed)
            ))),
        }
    }

    const PUZZLES: Option<&'static str> = Some(include_str!("../puzzles.txt"));
}

/// A seed as specs write it: digits without a sign or leading zeros, so that one seed has one spec.
fn read_seed(text: &str) -> Result<u64, SpecError> {
    let seed = text.parse::<u64>().ok().filter(|seed| seed.to_string() == text);
    seed.ok_or_else(|| SpecError::bad_value(&SEED, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinearProgression, WideLinearProgression};
    use throughline_game::{Game, Notation};

    fn refusal(options: &str) -> String {
        LinearProgression::from_text(options).map(|_| ()).expect_err(options).to_string()
    }

    #[test]
    fn bad_options_are_refused_with_what_is_allowed() {
        for (options, needle) in [
            ("drop=even", "chosen, random, fair"),
            (
                "drop=fair,board=6x6",
                "drop=fair has a table for board=8x8 with blockers=off, own or shared, or with equal-moves=on",
            ),
            ("drop=fair,blockers=own,equal-moves=on", "drop=fair has a table for"),
            ("drop=fair,blockers=shared,equal-moves=on", "drop=fair has a table for"),
            ("drop=fair,seed=x", "a whole number below 2^64"),
            ("blockers=on", "off, shared, own"),
            ("seed=7", "a seed goes with drop=random"),
            ("drop=chosen,seed=7", "a seed goes with drop=random or drop=fair"),
            ("drop=random,seed=-7", "a whole number below 2^64"),
            ("drop=random,seed=007", "a whole number below 2^64"),
            ("drop=random,seed=18446744073709551616", "a whole number below 2^64"),
            ("board=17x4", "sides from 4 to 16"),
            ("board=round", "a mask of . and #"),
            ("board=..../...", "expected equal ranks"),
            ("board=9x8", "a side is longer than 8"),
            ("board=..../..../..../....,blockers=own", "draw # in two corners"),
            ("board=#.../..../..../....,blockers=shared", "fewer than two"),
        ] {
            assert!(refusal(options).contains(needle), "{options}: {}", refusal(options));
        }
    }

    #[test]
    fn only_boards_with_a_side_above_8_need_the_wide_type() {
        for (options, wide) in [
            ("", false),
            ("board=8x8", false),
            ("board=9x4,blockers=own", true),
            ("board=4x16", true),
            ("board=./././././././././.", true),
            ("board=center-isle", false),
            ("board=17x17", false),
            ("banana", false),
        ] {
            assert_eq!(needs_wide_board(options), wide, "{options}");
        }
    }

    #[test]
    fn a_random_drop_gets_a_seed_that_repeats_it() {
        let mut options = Options::parse(&INFO, "drop=random,blockers=own").expect("known options");
        LinearProgression::settle(&mut options);
        let spec = options.spec(&INFO);
        let text = spec.strip_prefix("linear-progression:").expect("options were given");
        assert!(text.starts_with("drop=random,seed="), "{spec}");
        let [once, again] = [text, text].map(|t| LinearProgression::from_text(t).expect("settled").start());
        assert_eq!(once, again);
        assert_eq!((once.tokens.map(Bits::count), once.blockers.map(|b| b.is_some())), ([1, 1], [true; 2]));
        let mut other = Options::parse(&INFO, "drop=random").expect("known options");
        LinearProgression::settle(&mut other);
        assert_ne!(other.get("seed"), options.get("seed"));
    }

    #[test]
    fn a_seed_stands_for_the_same_drop_for_ever() {
        for (options, start) in [
            ("drop=random,seed=1", "#6#/2w5/6b1/8/8/8/8/#6# w - - 0 -"),
            ("drop=random,seed=1,blockers=own", "#6#/2w5/6b1/8/8/8/8/#6# w a1w,h8b - 0 -"),
        ] {
            let game = LinearProgression::from_text(options).expect("the options exist");
            assert_eq!(game.position_text(&game.start()), start, "{options}");
            let board = WideLinearProgression::from_text(options).expect("the options exist");
            assert_eq!(board.position_text(&board.start()), start, "{options}, wide");
        }
    }

    #[test]
    fn random_drops_reach_every_space_and_corner() {
        let (mut tokens, mut corners) = (0, 0);
        for seed in 0..400 {
            let game = LinearProgression::from_text(&format!("drop=random,blockers=shared,seed={seed}"));
            let start = game.expect("the options exist").start();
            assert_eq!(start.filled().count(), 2, "two spaces");
            assert_eq!(start.blocked().count(), 2, "two corners");
            tokens |= start.filled();
            corners |= start.blocked();
        }
        assert_eq!((tokens.count(), corners), (60, 1 | 1 << 7 | 1 << 56 | 1 << 63));
    }
}
