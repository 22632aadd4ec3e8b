//! UGI and UCI: whole games, the options of the rules, and what is refused.

use crate::talk::Talk;
use throughline_catalog::{GAMES, GameHandle, GameRecord, listings};
use throughline_game::{Random, Side};
use throughline_protocol::ugi::{EngineMessage, Info, OptionKind};

pub fn started(args: &[&str]) -> Talk {
    let mut talk = Talk::start(args);
    talk.ask("ugi", "ugiok");
    talk.ask("isready", "readyok");
    talk
}

/// Returns the `info` lines of a search, and its move.
pub fn search(talk: &mut Talk, go: &str) -> (Vec<Info>, Option<String>) {
    talk.send(go);
    result(talk)
}

pub fn result(talk: &mut Talk) -> (Vec<Info>, Option<String>) {
    let (mut infos, mut best) = (Vec::new(), None);
    for line in talk.until("bestmove") {
        match EngineMessage::parse(&line) {
            Ok(EngineMessage::Info(info)) => infos.push(*info),
            Ok(EngineMessage::BestMove { best: found, .. }) => best = found,
            other => panic!("{line}: {other:?}"),
        }
    }
    (infos, best)
}

pub fn note(talk: &mut Talk, line: &str) -> String {
    talk.ask(line, "info string")
}

/// Whole games from the introduction to the result; each move is checked by the rules.
#[test]
fn a_whole_game_of_each_kind() {
    // For these games, rule sets that are quickly played.
    let specs = [
        "hnefatafl:rules=brandubh",
        "linear-pursuit:pieces=KNR,pawns=off",
        "linear-progression:board=5x5",
        "one-dimensional-chess",
    ];
    for info in GAMES {
        let spec = specs.into_iter().find(|spec| spec.starts_with(info.id)).unwrap_or(info.id);
        let mut talk = started(&[]);
        talk.send(&format!("setoption name Spec value {spec}"));
        talk.send("uginewgame");
        assert_eq!(talk.ask("query rules", "response"), spec);
        let mut record = GameHandle::from_spec(spec).expect("a spec").record(None).expect("a start");
        while record.outcome().is_none() && record.len() < 120 {
            let moves = record.move_texts().join(" ");
            talk.send(&format!("position startpos moves {moves}"));
            assert_eq!(talk.ask("query gameover", "response"), "false");
            let first = record.side_to_move() == Side::First;
            assert_eq!(talk.ask("query p1turn", "response"), first.to_string());
            let go = match record.len() % 3 {
                0 => "go movetime 10",
                1 => "go nodes 300",
                _ => "go p1time 500 p2time 500 p1inc 5 p2inc 5",
            };
            let (infos, best) = search(&mut talk, go);
            let best = best.unwrap_or_else(|| panic!("{spec} after {moves}: no move"));
            lines_can_be_played(&record, &infos);
            record.play(&best).unwrap_or_else(|error| panic!("{spec} after {moves}: {error}"));
            assert!(infos.last().is_none_or(|info| info.pv[0] == best), "{spec} after {moves}: {infos:?}");
        }
        ends_as_the_rules_say(&mut talk, &record);
        talk.quit("quit");
    }
}

/// Programs show these lines on a board: every move is legal, and none comes after the end of the
/// game, by repetition either.
fn lines_can_be_played(record: &GameRecord, infos: &[Info]) {
    for info in infos {
        let mut line = record.clone();
        for text in &info.pv {
            line.play(text)
                .unwrap_or_else(|error| panic!("{:?} after {:?}: {error}", info.pv, record.move_texts()));
        }
    }
}

fn ends_as_the_rules_say(talk: &mut Talk, record: &GameRecord) {
    talk.send(&format!("position startpos moves {}", record.move_texts().join(" ")));
    assert_eq!(talk.ask("query fen", "response"), record.position_text());
    let Some(outcome) = record.outcome() else { return };
    assert_eq!(talk.ask("query gameover", "response"), "true");
    let result = match outcome.winner {
        None => "draw",
        Some(Side::First) => "p1win",
        Some(Side::Second) => "p2win",
    };
    assert_eq!(talk.ask("query result", "response"), result);
    assert!(note(talk, "go movetime 10").contains(outcome.reason.words));
    assert_eq!(talk.line(), "bestmove (none)");
}

/// Every option and value that `throughline games --json` lists, by its name in UGI.
#[test]
fn every_rule_option_is_offered_and_can_be_set() {
    for listing in listings() {
        let mut talk = Talk::start(&[listing.id]);
        talk.send("uci");
        let offered: Vec<_> =
            talk.until("uciok").iter().filter_map(|line| EngineMessage::parse(line).ok()).collect();
        for other in listings() {
            for option in &other.options {
                let own = other.id == listing.id;
                let name = if own { option.key.to_owned() } else { format!("{}.{}", other.id, option.key) };
                let found = offered.iter().find_map(|answer| match answer {
                    EngineMessage::Option(line) if line.name == name => Some(line),
                    _ => None,
                });
                let found = found.unwrap_or_else(|| panic!("{}: no option {name}", listing.id));
                let values: Vec<&str> = option.values.iter().map(|value| value.value).collect();
                match &found.kind {
                    OptionKind::Combo { default, choices } => {
                        assert_eq!(
                            (default.as_str(), choices),
                            (option.default, &values.iter().map(|v| (*v).to_owned()).collect())
                        );
                    }
                    OptionKind::Text { default } => assert!(values.is_empty() && default == option.default),
                    OptionKind::Spin { default, .. } => {
                        assert!(values.is_empty() && default.to_string() == option.default);
                    }
                    other => panic!("{name}: {other:?}"),
                }
            }
        }
        for option in &listing.options {
            for value in
                option.values.iter().map(|value| value.value).filter(|value| *value != option.default)
            {
                talk.send(&format!("setoption name {} value {value}", option.key));
                let spec = format!("{}:{}={value}", listing.id, option.key);
                let expected = GameHandle::from_spec(&spec).expect("a value alone");
                let rules = talk.ask("query rules", "response");
                // A random set-up gets another seed each time.
                let unseeded = |spec: &str| spec.split(",seed=").next().map(str::to_owned);
                assert_eq!(unseeded(&rules), unseeded(expected.spec()), "{spec}");
                talk.send(&format!("setoption name {} value {}", option.key, option.default));
            }
        }
        assert_eq!(talk.ask("query rules", "response"), listing.id);
        talk.quit("quit");
    }
}

#[test]
fn rules_are_chosen_by_game_spec_and_option() {
    let mut talk = started(&["hnefatafl:rules=copenhagen", "--hash", "1", "--threads", "2"]);
    for (line, rules) in [
        ("setoption name repetition value off", "hnefatafl:rules=copenhagen,repetition=off"),
        ("setoption name Spec value hnefatafl:rules=tablut", "hnefatafl:rules=tablut"),
        ("setoption name GAME value linear-progression", "linear-progression"),
        ("setoption name board value 4x4", "linear-progression:board=4x4"),
        ("setoption name linear-pursuit.board value 6.a-d.b-e.c-f", "linear-progression:board=4x4"),
        ("setoption name Game value hnefatafl", "hnefatafl:rules=tablut"),
    ] {
        talk.send(line);
        assert_eq!(talk.ask("query rules", "response"), rules, "{line}");
    }
    talk.send("position fen 4t4/9/4T4/9/t3K3t/9/4T4/9/4t4 d moves e5-b5");
    assert_eq!(talk.ask("query p1turn", "response"), "true");
    let (_, best) = search(&mut talk, "go depth 2");
    assert!(best.is_some());
    talk.quit("quit");
}

/// Lines, and what the response names: the error, and what is allowed.
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
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/linear-pursuit/nets/linear-pursuit.net");
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
    assert!(best.is_some(), "by the game's own evaluation");
    talk.send("setoption name Game value linear-pursuit");
    talk.send("isready");
    assert_eq!(talk.line(), "readyok", "now it fits");
    let (_, best) = search(&mut talk, "go nodes 500");
    assert!(best.is_some());
    talk.quit("quit");
}

#[test]
fn go_perft_counts_as_other_engines_do() {
    let mut talk = started(&["one-dimensional-chess", "--hash", "1"]);
    talk.send("position startpos moves e-j");
    let record =
        GameHandle::from_spec("one-dimensional-chess").expect("a spec").record(None).expect("a start");
    for depth in [1, 4] {
        let mut played = record.clone();
        played.play("e-j").expect("a legal move");
        let mut expected = Vec::new();
        played.divide(depth, &mut |text, count, _| expected.push(format!("{text}: {count}")));
        expected.sort();
        expected.extend([String::new(), format!("Nodes searched: {}", played.perft(depth))]);
        talk.send(&format!("go perft {depth}"));
        assert_eq!(talk.until("Nodes searched: "), expected);
        assert_eq!(talk.line(), "");
    }
    assert_eq!(talk.ask("go perft 0", "Nodes searched: "), "1");
    // It ends when stopped, and commands received meanwhile follow.
    talk.send("go perft 60");
    assert_eq!(talk.ask("isready", "readyok"), "");
    assert!(note(&mut talk, "go depth 1").contains("is under way"));
    talk.send("stop\ngo depth 1");
    assert_eq!(
        talk.until("info string").pop().as_deref(),
        Some("info string the count was stopped before its end")
    );
    assert!(result(&mut talk).1.is_some());
    talk.send("go perft 60");
    talk.quit("quit");
}

/// Random bytes, and words in random order, during searches.
#[test]
fn garbage_does_no_harm() {
    const WORDS: [&str; 26] = [
        "ugi", "uci", "isready", "setoption", "name", "value", "Hash", "Spec", "rules", "uginewgame",
        "position", "startpos", "fen", "moves", "d1-d4", "go", "searchmoves", "d1-c1", "movetime", "3",
        "depth", "ponder", "stop", "ponderhit", "-1", "🜛",
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
    // A queued search, too, has nobody left who would stop it.
    let mut talk = started(&[]);
    talk.send("go infinite\nstop\ngo infinite");
    let rest = talk.hang_up();
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 2, "{rest:?}");
}
