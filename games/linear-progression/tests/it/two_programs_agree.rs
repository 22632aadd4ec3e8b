//! Compares the crate with the slow reference implementation: moves, resulting boards and results
//! must agree, for every option. `THROUGHLINE_SAMPLES=N` compares N times as much.

use crate::samples;
use crate::slow::{Slow, made_up::made_up};
use throughline_conformance::Choices;
use throughline_conformance::data::perft_file_by_second_program;
use throughline_conformance::slow::{Coverage, RoundLimits, SecondProgram as _, family, round};
use throughline_linear_progression::{
    LinearProgression, Progression, Wide, WideLinearProgression, needs_wide_board,
};

/// A game from the start, and made-up positions, some of them with a further move.
const LIMITS: RoundLimits = RoundLimits { plies: 300, successors: 30_000, made_up: 15, plies_on: 1 };
/// With blockers a position has hundreds or thousands of moves.
const SHORT: RoundLimits = RoundLimits { plies: 6, successors: 10_000, made_up: 3, plies_on: 0 };

fn round_of(options: &str, reach: RoundLimits, choices: &mut dyn Choices, tally: &mut Coverage) {
    if needs_wide_board(options) {
        round::<WideLinearProgression, Slow>(options, reach, &made_up, choices, tally);
    } else {
        round::<LinearProgression, Slow>(options, reach, &made_up, choices, tally);
    }
}

fn one(options: &str, positions: u32, seed: u64) -> Coverage {
    let reach = if options.contains("blockers") { SHORT } else { LIMITS };
    family(&format!("linear-progression:{options}"), positions, seed, |choices, tally| {
        round_of(options, reach, choices, tally);
    })
}

#[test]
fn the_standard_board_agrees() {
    let tally = one("", 6000, 11);
    assert!(tally.ended("majority") > 50 && tally.ended("equal-spaces") > 0, "{tally}");
    one("drop=random,seed=18446744073709551615", 1000, 17);
}

#[test]
fn equal_moves_agree() {
    one("equal-moves=on", 3000, 12);
    one("equal-moves=on,board=4x4,blockers=shared", 300, 22);
}

#[test]
fn blockers_agree() {
    for (seed, options, positions) in [
        (13, "blockers=own", 40),
        (14, "blockers=shared", 20),
        (15, "blockers=own,board=4x4", 300),
        (16, "blockers=shared,board=5x5,drop=random,seed=1", 100),
        (23, "blockers=shared,equal-moves=on,board=center-isle", 20),
        (24, "blockers=own,board=16x16,drop=random,seed=5", 2),
    ] {
        one(options, positions, seed);
    }
}

#[test]
fn other_boards_agree() {
    for (seed, options, positions) in [
        (18, "board=center-isle", 1500),
        (19, "board=16x16", 150),
        (20, "board=4x16,equal-moves=on", 1000),
        (21, "board=#...#/.#.../...#./.#.../#...#", 3000),
    ] {
        one(options, positions, seed);
    }
}

#[test]
fn random_option_sets_agree() {
    let tally = family("linear-progression, random options", 9000, 25, |choices, tally| {
        let most = if choices.below(25) == 0 { 100 } else { 36 };
        let options = samples::options(most, choices);
        let reach = if options.get("blockers") == "off" { LIMITS } else { SHORT };
        round_of(&options.text(), reach, choices, tally);
    });
    assert!(tally.refused > 0 && tally.ended("equal-spaces") > 5, "{tally}");
}

/// Masks cut into parts, where players pass, and pass again.
#[test]
fn passes_agree() {
    let (mut passes, mut double_passes) = (0, 0);
    family("linear-progression, passes", 6000, 26, |choices, tally| {
        let (width, height) = (3 + choices.index(4), 2 + choices.index(4));
        let board = samples::mask(width, height, 40 + choices.below(20), choices);
        if board.matches('.').count() < 4 {
            return;
        }
        let options = format!("board={board}");
        round_of(&options, LIMITS, choices, tally);
        for _ in 0..10 {
            let turns = Slow::read(&options, &made_up(&options, choices)).successors();
            passes += u32::from(turns.keys().eq(["pass"]));
            double_passes += u32::from(turns.values().any(|next| next.ends_with(" 2 -")));
        }
    });
    assert!(passes > 30 && double_passes > 5, "{passes} passes, {double_passes} double");
}

#[test]
fn known_counts_are_counted_twice() {
    let path = |name| format!("{}/tests/data/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let narrow = perft_file_by_second_program::<LinearProgression, Slow>(path("perft"), 25_000);
    let wide = perft_file_by_second_program::<WideLinearProgression, Slow>(path("perft-wide"), 25_000);
    assert!(narrow + wide > 30, "{narrow} and {wide} counts");
}

/// Both types give the same results on boards that fit both.
#[test]
fn the_wide_type_agrees_on_small_boards_too() {
    family("linear-progression, wide type on small boards", 1500, 27, |choices, tally| {
        let mut options = samples::options(30, choices);
        options.unset("blockers");
        let options = options.text();
        if !needs_wide_board(&options) {
            round::<Progression<Wide>, Slow>(&options, LIMITS, &made_up, choices, tally);
        }
    });
}
