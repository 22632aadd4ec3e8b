//! Compares the crate with the slow reference implementation, for every option, line-up and board.
//! `THROUGHLINE_SAMPLES=N` compares N times as much.

use crate::samples;
use crate::slow::{Rules, Slow, made_up::made_up, made_up::strewn};
use std::collections::HashSet;
use throughline_conformance::data::perft_file_by_second_program;
use throughline_conformance::slow::{RoundLimits, SecondProgram as _, family, game, round};
use throughline_game::{Catalogued, Game, Notation, Random};
use throughline_one_dimensional_chess::OneDimensionalChess;

const LIMITS: RoundLimits = RoundLimits { plies: 120, successors: 1 << 40, made_up: 40, plies_on: 6 };

fn one(options: &str, positions: u32, seed: u64, endings: &[&str]) {
    let tally = family(&format!("one-dimensional-chess:{options}"), positions, seed, |choices, tally| {
        round::<OneDimensionalChess, Slow>(options, LIMITS, &made_up, choices, tally);
    });
    for ending in endings {
        assert!(tally.ended(ending) > 3, "{options}: too few {ending} to tell: {tally}");
    }
}

#[test]
fn the_default_agrees() {
    one("", 10_000, 21, &["checkmate", "stalemate", "bare-kings", "repetition", "fifty-moves"]);
    one("repetition=claim", 3000, 22, &["checkmate", "fifty-moves"]);
    one("repetition=off", 3000, 23, &["checkmate", "fifty-moves"]);
}

#[test]
fn line_ups_and_boards_agree() {
    for (seed, options) in [
        (31, "setup=rkbqn"),
        (32, "board=11"),
        (33, "setup=nkr,board=8"),
        (34, "setup=rkrbbqn,board=17"),
        (35, "setup=nnbkrnnb,board=20"),
        (36, "setup=bqknnr,board=13,repetition=claim"),
        (37, "setup=qkqnbr,board=15,repetition=off"),
    ] {
        one(options, 2000, seed, &["checkmate", "stalemate"]);
    }
}

#[test]
fn the_relatives_agree() {
    for (seed, options) in [
        (41, "setup=gardner"),
        (42, "setup=gardner,board=9"),
        (43, "setup=gardner,board=12"),
        (44, "setup=glimne"),
        (45, "setup=glimne,repetition=off"),
        (46, "setup=doc-pop"),
    ] {
        one(options, 3000, seed, &["checkmate", "stalemate"]);
    }
}

#[test]
fn random_option_sets_agree() {
    let reach = RoundLimits { made_up: 12, ..LIMITS };
    let tally = family("one-dimensional-chess, random options", 25_000, 51, |choices, tally| {
        let options = samples::options(choices).text();
        round::<OneDimensionalChess, Slow>(&options, reach, &made_up, choices, tally);
    });
    assert!(tally.refused > 20 && tally.claims > 20 && tally.ended("bare-kings") > 10, "{tally}");
}

/// Both agree on check, and a position is refused when the side not to move is in check.
#[test]
fn checks_agree_and_the_impossible_is_refused() {
    let (mut random, mut refused, mut checks) = (Random::new(52), 0, 0);
    for _ in 0..throughline_conformance::options::samples(6000) {
        let options = samples::options(&mut random).text();
        let Some((game, options)) = game::<OneDimensionalChess, Slow>(&options, &mut Default::default())
        else {
            continue;
        };
        let slow = strewn(Rules::of(&options), &mut random);
        let (text, read) = (slow.write(), game.parse_position(&slow.write()));
        let kings = "Kk".chars().all(|king| slow.row.contains(&king));
        if !kings || slow.king_attacked(!slow.white) {
            assert!(read.is_err(), "{options} {text}");
            refused += 1;
            continue;
        }
        let position = read.unwrap_or_else(|e| panic!("{options} {text}: {e}"));
        let check = game.is_in_check(&position, game.side_to_move(&position));
        assert_eq!(check, slow.king_attacked(slow.white), "{options} {text}");
        checks += u32::from(check);
    }
    assert!(refused > 1000 && checks > 500, "{refused} refused, {checks} checks");
}

#[test]
fn known_counts_are_counted_twice() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.toml");
    let counted = perft_file_by_second_program::<OneDimensionalChess, Slow>(path, 25_000);
    assert!(counted > 60, "{counted}");
}

/// Counts the rows with a side to move that are reachable when two bare kings play on, and the
/// moves from them.
fn reachable(options: &str) -> (usize, usize) {
    let start = Slow::start(Rules::of(options));
    assert!(OneDimensionalChess::from_text(options).is_ok() && Slow::may_start(options, &start.text()));
    let (mut seen, mut open, mut moves) = (HashSet::new(), vec![start], 0);
    while let Some(slow) = open.pop() {
        if !seen.insert((slow.row.clone(), slow.white)) {
            continue;
        }
        let texts = slow.moves_to_the_bitter_end();
        moves += texts.len();
        open.extend(texts.iter().map(|text| slow.play(text)));
    }
    (seen.len(), moves)
}

#[test]
fn gardners_game_has_as_many_positions_as_is_known() {
    assert_eq!(reachable("setup=gardner"), (1241, 2730));
    assert_eq!(reachable("setup=gardner,board=9").0, 2814);
}
