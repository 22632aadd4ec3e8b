//! The checker's rules against those of the games: in every case of the games' own counts and
//! rulings, and in random games from there. What the checker refuses; and its check of values.

use std::collections::BTreeMap;
use throughline_checker::{Chess, Defect, Ending, Player, Progression, Pursuit, Rules, Tafl};
use throughline_conformance::files::{read_perft, read_rulings};
use throughline_game::{Catalogued, Random, Side};
use throughline_hnefatafl::Hnefatafl;
use throughline_linear_progression::LinearProgression;
use throughline_linear_pursuit::LinearPursuit;
use throughline_one_dimensional_chess::OneDimensionalChess;

/// The maximum number of random moves after a case.
const PLIES: u32 = 60;

/// Returns options, position and moves of each case of a file of counts or of rulings.
fn cases(game: &str, file: &str) -> Vec<(String, Option<String>, String)> {
    let path = format!("{}/../../games/{game}/tests/data/{file}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    if file == "perft" {
        let file = read_perft(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
        return file.count.into_iter().map(|case| (case.options, case.position, case.play)).collect();
    }
    let file = read_rulings(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
    file.ruling.into_iter().map(|case| (case.options, case.position, case.play)).collect()
}

/// Compares the rules in the cases of these files whose options the checker knows. `packs` tells
/// whether a position has a number. All results must occur that `endings` lists.
fn agree<G: Catalogued, R: Rules>(
    files: &[&str],
    read: impl Fn(&str) -> Result<R, Defect>,
    packs: impl Fn(&str) -> bool,
    endings: &[Option<Side>],
) {
    let (mut random, mut positions, mut met) = (Random::new(1), 0, Vec::new());
    for (options, start, play) in files.iter().flat_map(|file| cases(G::INFO.id, file)) {
        let Ok(rules) = read(&options) else { continue };
        let game = G::from_text(&options).unwrap_or_else(|e| panic!("{options}: {e}"));
        let start = start.map(|text| game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}")));
        let mut position = start.unwrap_or_else(|| game.start());
        let mut told = play.split_whitespace();
        for _ in 0..PLIES {
            positions += 1;
            let text = compare(&game, &rules, &position, &options);
            if packs(&text) {
                let own = rules.read(&text).expect("just read");
                assert_eq!(rules.unpack(rules.pack(&own)), own, "{options} {text}");
            }
            met.extend(game.outcome(&position).map(|outcome| outcome.winner));
            let next = match told.next() {
                Some(text) => game.parse_move(&position, text).ok(),
                None => game.random_move(&position, &mut random),
            };
            let Some(next) = next else { break };
            game.play(&mut position, next);
        }
    }
    assert!(positions > 1000, "{positions} positions");
    assert!(endings.iter().all(|ending| met.contains(ending)), "{met:?}");
}

/// Compares a position without its counters: its text, which is returned, its moves, the positions
/// after them, its ending, and whether a draw may be declared.
fn compare<G: Catalogued, R: Rules>(game: &G, rules: &R, position: &G::Position, options: &str) -> String {
    let position = game.without_counters(position);
    let text = game.position_text(&position);
    let own = rules.read(&text).unwrap_or_else(|e| panic!("{options} {text}: {e}"));
    assert_eq!(rules.text(&own), text, "{options}");
    let (mut steps, mut moves) = (Vec::new(), Vec::new());
    rules.moves(&own, &mut steps);
    game.legal_moves(&position, &mut moves);
    let found = steps.iter().map(|&step| (rules.move_text(&own, step), rules.text(&rules.after(&own, step))));
    let expected = moves.iter().map(|&m| {
        let after = game.after(&position, m);
        (game.move_text(&position, m), game.position_text(&game.without_counters(&after)))
    });
    assert_eq!(steps.len(), moves.len(), "{options} {text}");
    assert_eq!(found.collect::<BTreeMap<_, _>>(), expected.collect(), "{options} {text}");
    assert_eq!(rules.to_move(&own) == Player::First, game.side_to_move(&position) == Side::First);
    let winner = rules.ending(&own).map(|ending| match ending {
        Ending::Drawn => None,
        Ending::Won(Player::First) => Some(Side::First),
        Ending::Won(Player::Second) => Some(Side::Second),
    });
    assert_eq!(winner, game.outcome(&position).map(|outcome| outcome.winner), "{options} {text}");
    if winner.is_none() {
        assert_eq!(rules.may_declare_draw(&own), game.claim(&position).is_some(), "{options} {text}");
    }
    text
}

const WINS: [Option<Side>; 2] = [Some(Side::First), Some(Side::Second)];
const ALL_ENDINGS: [Option<Side>; 3] = [WINS[0], WINS[1], None];

#[test]
fn one_dimensional_chess_is_played_alike() {
    agree::<OneDimensionalChess, Chess>(
        &["perft", "rulings", "relatives"],
        Chess::from_options,
        |_| true,
        &ALL_ENDINGS,
    );
}

#[test]
fn linear_progression_is_played_alike() {
    let files = ["perft", "rulings"];
    agree::<LinearProgression, Progression>(&files, Progression::from_options, |_| true, &ALL_ENDINGS);
}

#[test]
fn linear_pursuit_is_played_alike() {
    agree::<LinearPursuit, Pursuit>(&["perft", "rulings"], Pursuit::from_options, |_| true, &WINS);
}

#[test]
fn hnefatafl_is_played_alike() {
    let packs = |text: &str| text.matches(['t', 'T']).count() <= 15;
    let files = ["perft", "rulings", "fetlar-federation", "brandubh", "tablut"];
    agree::<Hnefatafl, Tafl>(&files, Tafl::from_options, packs, &ALL_ENDINGS);
}

fn refuses<R: Rules>(rules: Result<R, Defect>, positions: &[&str]) {
    let rules = rules.expect("a rule set");
    for text in positions {
        assert!(rules.read(text).is_err(), "{text}");
    }
}

#[test]
fn what_is_no_position_is_refused() {
    refuses(
        Chess::new("kqrbn", 16),
        &[
            "", "KQRBN6nbrqk w", "KQRBN7nbrqk w 0", "KQRBN6nbrqk x 0", "KQRBN6nbrqq w 0", "KQRBP6nbrqk w 0",
            "KQRBN6nbrqk w 1", "99999999999999999999 w 0", "K13Rk w 0",
        ],
    );
    refuses(
        Progression::from_options("board=5x5,equal-moves=on"),
        &[
            "", "#3#/5/5/5/#3# w - a1 0 -", "#3#/5/5/5/#2# w - - 0 -", "#3#/5/5/5/#3# w - - 0 f",
            "5/5/5/5/5 w - - 0 -",
        ],
    );
    refuses(
        Pursuit::from_options(""),
        &[
            "", "14/14 w", "13/13 w", "K6k7/14 w", "K6k6/P13 w", "KK5k6/14 w", "K6k6/14 x", "K6k6 w",
            "K13/14 w",
        ],
    );
    refuses(
        Tafl::from_options("rules=brandubh"),
        &[
            "", "7/7/7/7/7/7/7 a", "t6/7/7/3K3/7/7/7 a", "7/7/7/3t3/7/7/3K3 a", "7/7/7/3K3/7/7/7 x",
            "8/7/7/3K3/7/7/7 a",
        ],
    );
}

#[test]
fn rule_sets_that_the_checker_does_not_know_are_refused() {
    for (setup, length) in [("kk", 16), ("kqrbn", 9), ("kqrbn", 21), ("kp", 16), ("k", 16)] {
        assert!(Chess::new(setup, length).is_err(), "{setup} {length}");
    }
    assert!(Chess::from_options("pawns=on").is_err() && Chess::from_options("repetition=loss").is_err());
    for options in ["blockers=own", "board=9x4", "board=..x", "drop=random", "equal-moves=yes"] {
        assert!(Progression::from_options(options).is_err(), "{options}");
    }
    for options in [
        "setup=draft", "board=16.a-b", "pieces=KK", "pieces=BN", "colour=red", "pieces=KBBNNRRR", "pawns=no",
        "repetition=claim",
    ] {
        assert!(Pursuit::from_options(options).is_err(), "{options}");
    }
    for options in ["rules=copenhagen", "size=9", "rules=hnefatafl", "size=rules", "no-moves=lose"] {
        assert!(Tafl::from_options(options).is_err(), "{options}");
    }
}

mod values {
    use throughline_checker::values::{Value, value_checker};

    /// The known values of three endings of bare kings.
    fn known(text: &str) -> Option<Value> {
        match text {
            "K13/13k w" => Some(Value::Undecided),
            _ => Some(Value::Won(1)),
        }
    }

    #[test]
    fn a_value_agrees_with_its_successors_or_is_refused() {
        let pursuit = value_checker("linear-pursuit").expect("rules");
        // The king on a captures the one on d along their line.
        let takes = "K2k10/14 w";
        assert!(pursuit.check_value(takes, Value::Won(1), &|_| Some(Value::Undecided)).is_ok());
        for wrong in [Value::Won(3), Value::Undecided, Value::Lost(2)] {
            assert!(pursuit.check_value(takes, wrong, &|_| Some(Value::Undecided)).is_err(), "{wrong:?}");
        }
        // Whatever the values of the moves, a draw may be claimed.
        let apart = "K1k11/14 w";
        assert!(pursuit.check_value(apart, Value::Undecided, &known).is_ok());
        assert!(pursuit.check_value(apart, Value::Lost(2), &known).is_err());
        assert!(
            pursuit.check_value(apart, Value::Undecided, &|_| None).unwrap_err().what.contains("no value")
        );
        assert!(pursuit.check_value("K1k11/14", Value::Undecided, &known).is_err());
        // A finished position has the value of the rules, whatever the source says.
        assert!(pursuit.check_value("K13/14 b", Value::Lost(0), &|_| None).is_ok());
        assert!(pursuit.check_value("K13/14 b", Value::Undecided, &|_| None).is_err());
    }

    #[test]
    fn sooner_wins_and_later_losses_count() {
        let tafl = value_checker("hnefatafl:rules=brandubh").expect("rules");
        let free = "7/1K5/7/7/7/7/5t1 d";
        assert!(tafl.check_value(free, Value::Won(3), &|_| Some(Value::Lost(2))).is_ok());
        assert!(tafl.check_value(free, Value::Lost(5), &|_| Some(Value::Won(4))).is_ok());
        assert!(
            tafl.check_value(free, Value::Lost(3), &|text| {
                Some(if text.starts_with("1K5") { Value::Won(4) } else { Value::Won(2) })
            })
            .is_err()
        );
        assert!(value_checker("hnefatafl:rules=copenhagen").is_err() && value_checker("go").is_err());
    }
}
