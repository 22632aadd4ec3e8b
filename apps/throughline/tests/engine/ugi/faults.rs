//! Lines that are wrong, garbage, and the end of the input.

use super::{note, search, started};
use crate::talk::Talk;
use throughline_game::Random;

/// Line, and what the answer names: what was wrong, and what is allowed.
const BAD: [(&str, &str, &str); 19] = [
    ("hello", "hello", "position"),
    ("go movetime fast depth 1", "movetime fast", "a whole number"),
    ("go depth 1 searchmoves", "searchmoves", "moves after it"),
    ("go nodes 50 searchmoves a1-a2 d1-c1", "a1-a2", "legal"),
    ("go searchmoves 🜛 movetme 100", "🜛", "expected"),
    ("setoption", "setoption", "setoption name NAME value VALUE"),
    ("setoption name Hsah value 3", "Hsah", "Hash"),
    ("setoption name Hash value lots", "lots", "a whole number from 1"),
    ("setoption name Hash value -1", "-1", "a whole number from 1"),
    ("setoption name Threads value 0", "Threads", "from 1 to 256"),
    ("setoption name Ponder value maybe", "maybe", "true or false"),
    ("setoption name rules value chess", "chess", "copenhagen"),
    ("setoption name rules", "rules", "copenhagen"),
    ("setoption name Game value chess", "chess", "linear-pursuit"),
    ("setoption name Spec value hnefatafl:size=9", "size", "king-armed"),
    ("setoption name linear-pursuit.seed value 5", "seed", "until that is settled"),
    ("position startpos moves d1-d4 a1-a2", "a1-a2", "stays as it was"),
    ("position fen nonsense", "nonsense", "stays as it was"),
    ("query colour", "colour", "p1turn"),
];

#[test]
fn bad_lines_are_answered_with_what_is_wrong_and_what_is_allowed() {
    let mut talk = started(&["hnefatafl"]);
    for (line, found, allowed) in BAD {
        let answer = note(&mut talk, line);
        assert!(answer.contains(found) && answer.contains(allowed), "{line}: {answer}");
        if line.starts_with("go") {
            talk.until("bestmove");
        }
    }
    for silent in ["", "   ", "\r", "stop", "debug off"] {
        talk.send(silent);
    }
    talk.send("isready");
    assert_eq!(talk.line(), "readyok");
    let (_, best) = search(&mut talk, "go movetime ten");
    assert!(best.is_some(), "whoever waits gets a move");
    talk.quit("quit");
}

#[test]
fn a_network_that_does_not_fit_the_rules_is_told() {
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/catalog/nets/linear-pursuit.net");
    let mut talk = started(&["hnefatafl"]);
    for (line, expected) in [
        ("setoption name EvalFile value /nowhere/net".to_owned(), "cannot read /nowhere/net"),
        (
            format!("setoption name EvalFile value {}/Cargo.toml", env!("CARGO_MANIFEST_DIR")),
            "this is no network",
        ),
        (
            format!("setoption name EvalFile value {net}"),
            "the network is for linear-pursuit, the game is hnefatafl",
        ),
    ] {
        let answer = note(&mut talk, &line);
        assert!(answer.contains(expected), "{line}: {answer}");
    }
    let (_, best) = search(&mut talk, "go nodes 500");
    assert!(best.is_some(), "by the game's own judgement");
    talk.send("setoption name Game value linear-pursuit");
    talk.send("isready");
    assert_eq!(talk.line(), "readyok", "now it fits");
    let (_, best) = search(&mut talk, "go nodes 500");
    assert!(best.is_some());
    talk.quit("quit");
}

/// Bytes of every kind, words in every order, in the middle of searches.
#[test]
fn garbage_does_no_harm() {
    const WORDS: [&str; 26] = [
        "ugi",
        "uci",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "Spec",
        "rules",
        "uginewgame",
        "position",
        "startpos",
        "fen",
        "moves",
        "d1-d4",
        "go",
        "searchmoves",
        "d1-c1",
        "movetime",
        "3",
        "depth",
        "ponder",
        "stop",
        "ponderhit",
        "-1",
        "🜛",
    ];
    let mut talk = started(&["hnefatafl:rules=brandubh", "--hash", "1"]);
    let mut random = Random::new(7);
    for round in 0..200 {
        if round % 2 == 0 {
            talk.send_garbage(&mut random);
        } else {
            let count = random.below(8) + 1;
            let words: Vec<_> =
                (0..count).map(|_| WORDS[random.below(WORDS.len() as u32) as usize]).collect();
            talk.send(&words.join(" "));
        }
    }
    talk.send_bytes(&[b'x'; 3 << 20]);
    talk.send("");
    talk.send("stop");
    talk.send("setoption name Spec value hnefatafl:rules=brandubh");
    talk.send("position startpos");
    talk.send("setoption name isready");
    talk.until("info string there is no option “isready”");
    assert_eq!(talk.ask("query rules", "response"), "hnefatafl:rules=brandubh");
    talk.send("isready");
    talk.until("readyok");
    talk.send("stop");
    let (_, best) = search(&mut talk, "go depth 1");
    assert!(best.is_some());
    talk.quit("quit");
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let talk = started(&[]);
    assert!(talk.hang_up().is_empty());
    let mut talk = started(&[]);
    talk.send("go infinite");
    talk.until("info depth 1");
    let rest = talk.hang_up();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove")), "{rest:?}");
    let talk = Talk::start(&[]);
    assert!(talk.hang_up().is_empty(), "nothing is said unasked");
    // A search that was to follow the one that was stopped has nobody either who would stop it.
    let mut talk = started(&[]);
    talk.send("go infinite\nstop\ngo infinite");
    let rest = talk.hang_up();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 2, "{rest:?}");
}
