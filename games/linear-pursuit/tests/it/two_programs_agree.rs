//! Compares the crate with the slow reference implementation, for every option and on boards of
//! every size. `THROUGHLINE_SAMPLES=N` compares N times as much.

use crate::slow::{Rules, Slow, made_up::made_up};
use throughline_conformance::data::perft_file_by_second_program;
use throughline_conformance::slow::{
    Coverage, RoundLimits, SecondProgram as _, compare, family, game, round,
};
use throughline_game::{Game, Notation};
use throughline_linear_pursuit::{Hand, LinearPursuit, Move, Position};

const LIMITS: RoundLimits = RoundLimits { plies: 60, successors: 1 << 40, made_up: 12, plies_on: 10 };

/// Rule sets without chance, with their starts as drawn on the rules page.
const STARTS: [(&str, &str); 10] = [
    ("", "PPPPPPPppppppp/RNBKBNRrnbkbnr w"),
    ("repetition=off", "PPPPPPPppppppp/RNBKBNRrnbkbnr w"),
    ("pawns=off", "14/RNBKBNRrnbkbnr w"),
    ("setup=yin-yang", "PPPPPPPppppppp/KBBNNRRkbbnnrr w"),
    ("setup=yin-yang,pawns=off", "14/KBBNNRRkbbnnrr w"),
    ("setup=yin-yang,repetition=off", "PPPPPPPppppppp/KBBNNRRkbbnnrr w"),
    ("pieces=KBNR", "1PPPP3pppp2/1RBKN3rbkn2 w"),
    ("setup=yin-yang,pieces=KBBR/KNNR,pawns=off", "14/1KBBR3knnr2 w"),
    ("setup=draft,pieces=KBR/KNN", "14/14 w KBR/knn"),
    ("board=8.a-e.b-f.c-g.d-h.a-c,pieces=KBN,pawns=off", "8/BKN1bkn1 w"),
];

fn one(options: &str, positions: u32, seed: u64) -> Coverage {
    let tally = family(&format!("linear-pursuit:{options}"), positions, seed, |choices, tally| {
        round::<LinearPursuit, Slow>(options, LIMITS, &made_up, choices, tally);
    });
    assert!(tally.ended("king-captured") > tally.games / 50, "{options}: {tally}");
    tally
}

#[test]
fn on_every_set_up() {
    for (seed, (options, start)) in (11..).zip(STARTS) {
        assert_eq!(
            Rules::new(options).start().map(|start| start.text()).as_deref(),
            Some(start),
            "{options}"
        );
        one(options, if options.is_empty() { 8000 } else { 2000 }, seed);
    }
    for (seed, options) in
        [(31, "setup=random,seed=1"), (32, "setup=random,seed=7,pawns=off,pieces=KNNNN/KBRBR")]
    {
        one(options, 2000, seed);
    }
}

#[test]
fn on_random_option_sets_and_boards() {
    let tally = family("linear-pursuit, random options", 40_000, 13, |choices, tally| {
        let options = crate::samples::options(choices).text();
        round::<LinearPursuit, Slow>(&options, LIMITS, &made_up, choices, tally);
    });
    assert!(tally.refused > 2 && tally.claims > 20 && tally.ended("repetition") > 20, "{tally}");
    assert!(tally.ended("no-legal-move") > 20, "{tally}");
}

/// The canonical spec, which reorders boards and pieces, means the same to both programs.
#[test]
fn on_options_as_written_and_as_settled() {
    family("linear-pursuit, specs as written", 3000, 14, |choices, tally| {
        let written = crate::samples::options(choices).text();
        let Some((game, settled)) = game::<LinearPursuit, Slow>(&written, tally) else { return };
        for options in [&written, &settled] {
            compare::<LinearPursuit, Slow>(&game, options, &game.start(), tally);
            if let Ok(position) = game.parse_position(&made_up(options, choices)) {
                compare::<LinearPursuit, Slow>(&game, options, &position, tally);
                count_legal(&game, &position);
            }
        }
    });
}

/// Checks that as many move values are legal as there are moves, and that each move is legal.
fn count_legal(game: &LinearPursuit, position: &Position) {
    let goals = || 0..game.circle().places() as u8 + 1;
    let pairs = goals().flat_map(|from| goals().map(move |to| Move::new(from, to)));
    let placings = Hand::KINDS.into_iter().flat_map(|kind| goals().map(move |to| Move::put(kind, to)));
    let legal = pairs.chain(placings).filter(|&m| game.is_legal(position, m)).count();
    assert_eq!(legal, game.count_moves(position), "{}", game.position_text(position));
}

/// The starts of deals come from the crate; the expected counts do not.
#[test]
fn on_the_known_counts_of_every_family_of_options() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/perft.toml");
    let counted = perft_file_by_second_program::<LinearPursuit, Slow>(path, 25_000);
    assert!(counted > 60, "{counted}");
}
