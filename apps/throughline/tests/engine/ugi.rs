//! UGI and UCI.

use crate::talk::Talk;
use std::time::{Duration, Instant};
use throughline_catalog::{GAMES, GameHandle, GameRecord, listings};
use throughline_game::{Random, Side};
use throughline_protocol::ugi::{Answer, Info, OptionKind, Score};

fn started(args: &[&str]) -> Talk {
    let mut talk = Talk::start(args);
    talk.ask("ugi", "ugiok");
    talk.ask("isready", "readyok");
    talk
}

/// The search's lines, and its move.
fn search(talk: &mut Talk, go: &str) -> (Vec<Info>, Option<String>) {
    talk.send(go);
    result(talk)
}

fn result(talk: &mut Talk) -> (Vec<Info>, Option<String>) {
    let (mut infos, mut best) = (Vec::new(), None);
    for line in talk.until("bestmove") {
        match Answer::parse(&line) {
            Ok(Answer::Info(info)) => infos.push(*info),
            Ok(Answer::BestMove { best: found, .. }) => best = found,
            other => panic!("{line}: {other:?}"),
        }
    }
    (infos, best)
}

fn note(talk: &mut Talk, line: &str) -> String {
    talk.ask(line, "info string")
}

/// Whole games from the introduction to the result, each move checked by the rules.
#[test]
fn a_whole_game_of_each_kind() {
    let specs = [
        "hnefatafl:rules=brandubh",
        "linear-pursuit:pieces=KNR,pawns=off",
        "linear-progression:board=5x5",
        "one-dimensional-chess",
    ];
    for (spec, info) in specs.into_iter().zip(GAMES) {
        let mut talk = started(&[]);
        talk.send(&format!("setoption name Spec value {spec}"));
        talk.send("uginewgame");
        assert_eq!(talk.ask("query rules", "response"), spec);
        let mut record = GameHandle::from_spec(spec).expect("a spec").record(None).expect("a start");
        assert!(spec.starts_with(info.id), "every game");
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

/// Programs show these lines on a board: every move is legal, and none comes after the end, by repetition too.
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

/// Every option and value that `throughline games --json` lists, by the name that `ugi` gives it.
#[test]
fn every_rule_option_is_offered_and_can_be_set() {
    for listing in listings() {
        let mut talk = Talk::start(&[listing.id]);
        talk.send("uci");
        let offered: Vec<_> =
            talk.until("uciok").iter().filter_map(|line| Answer::parse(line).ok()).collect();
        for other in listings() {
            for option in &other.options {
                let own = other.id == listing.id;
                let name = if own { option.key.to_owned() } else { format!("{}.{}", other.id, option.key) };
                let found = offered.iter().find_map(|answer| match answer {
                    Answer::Option(line) if line.name == name => Some(line),
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
                // What is left to chance gets another seed each time.
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

#[test]
fn several_lines_chances_and_speed_are_told() {
    let mut talk = started(&["hnefatafl:rules=brandubh"]);
    for option in [
        "MultiPV value 3",
        "UCI_ShowWDL value true",
        "Hash value 2",
        "Threads value 2",
        "Move Overhead value 0",
    ] {
        talk.send(&format!("setoption name {option}"));
    }
    talk.send("isready");
    talk.until("readyok");
    let (infos, best) = search(&mut talk, "go depth 5");
    let last = &infos[infos.len() - 3..];
    for (i, info) in last.iter().enumerate() {
        assert_eq!((info.multipv, info.depth), (Some(i as u32 + 1), Some(5)));
        assert_eq!(info.wdl.expect("asked for").iter().sum::<u32>(), 1000);
        assert!(info.nodes > Some(0) && info.seldepth >= info.depth && info.nps.is_some());
        assert!(info.hashfull.is_some() && info.time.is_some() && info.score.is_some());
    }
    let firsts: Vec<&String> = last.iter().map(|info| &info.pv[0]).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2], "{firsts:?}");
    assert_eq!(best.as_ref(), Some(firsts[0]));
    talk.quit("quit");
}

/// The king goes into a corner now; or in two moves, whatever the attackers do; and the same from their view.
#[test]
fn wins_are_counted_in_moves_of_the_mover() {
    let mut talk = started(&["hnefatafl:rules=brandubh"]);
    talk.send("position fen K6/7/7/7/7/7/1t5 a");
    assert_eq!(talk.ask("query gameover", "response"), "true");
    for (position, mate) in
        [("1K5/7/7/7/7/7/1t5 d", 1), ("7/7/7/1K5/7/7/1t5 d", 2), ("7/7/7/1K5/7/7/2t4 a", -2)]
    {
        talk.send(&format!("position fen {position}"));
        let (infos, _) = search(&mut talk, "go depth 4");
        let scores: Vec<_> = infos.iter().filter_map(|info| info.score).collect();
        assert_eq!(scores.last(), Some(&Score::Mate(mate)), "{position}: {scores:?}");
    }
    talk.quit("quit");
}

/// While it thinks without end it answers; told to stop it moves. (How fast is measured in docs/engine.md.)
#[test]
fn a_search_is_stopped_asked_and_followed_by_another() {
    for spec in GAMES.map(|info| info.id) {
        let mut talk = started(&[spec]);
        talk.send("go infinite");
        talk.ask("isready", "readyok");
        assert_eq!(talk.ask("query gameover", "response"), "false");
        assert!(note(&mut talk, "go depth 1").contains("under way"));
        // Analysis goes to another position at once.
        talk.send("stop\nposition startpos\ngo infinite");
        talk.until("bestmove");
        talk.ask("isready", "readyok");
        let asked = Instant::now();
        talk.ask("stop", "bestmove");
        assert!(asked.elapsed() < Duration::from_secs(5), "{spec}");
        talk.send("stop");
        talk.send("go infinite");
        let asked = Instant::now();
        talk.quit("quit");
        assert!(asked.elapsed() < Duration::from_secs(5), "{spec}");
    }
}

/// Nothing more can be found here, and still nothing is said before `stop`.
#[test]
fn an_endless_search_keeps_its_answer_to_itself() {
    let mut talk = started(&["hnefatafl:rules=brandubh"]);
    talk.send("position fen 1K5/7/7/7/7/7/1t5 d");
    talk.send("go infinite");
    talk.until("info depth");
    talk.ask("isready", "readyok");
    while !talk.is_silent(Duration::from_millis(300)) {}
    let best = talk.ask("stop", "bestmove");
    assert_eq!(best, "b7-a7");
    talk.quit("quit");
}

#[test]
fn it_ponders_until_the_move_is_played_or_not() {
    let mut talk = Talk::start(&["one-dimensional-chess"]);
    talk.ask("uci", "uciok");
    talk.send("position startpos");
    let best = talk.ask("go movetime 100", "bestmove");
    let (best, ponder) = best.split_once(" ponder ").expect("UCI is told the reply it expects");
    talk.send(&format!("position startpos moves {best} {ponder}"));
    // A hit: the clock runs from now on.
    talk.send("go ponder wtime 800 btime 800");
    talk.until("info depth 3");
    let asked = Instant::now();
    talk.ask("ponderhit", "bestmove");
    assert!(asked.elapsed() < Duration::from_secs(5));
    // Not a hit.
    talk.send("go ponder wtime 100 btime 100");
    talk.until("info depth 3");
    std::thread::sleep(Duration::from_millis(250));
    talk.ask("stop", "bestmove");
    // Found before the hit came.
    talk.send("go ponder depth 2");
    talk.until("info depth 2");
    talk.ask("isready", "readyok");
    while !talk.is_silent(Duration::from_millis(300)) {}
    talk.ask("ponderhit", "bestmove");
    assert!(note(&mut talk, "ponderhit").contains("go ponder"));
    talk.quit("quit");

    let mut talk = started(&["one-dimensional-chess"]);
    assert!(!talk.ask("go depth 4", "bestmove").contains("ponder"), "UGI's tools take the move alone");
    talk.send("setoption name Ponder value true");
    assert!(talk.ask("go depth 4", "bestmove").contains(" ponder "));
    talk.quit("quit");
}

#[test]
fn levels_play_and_keep_to_the_time_they_are_given() {
    let mut talk = started(&["linear-pursuit"]);
    for level in 1..=8 {
        talk.send(&format!("setoption name Level value {level}"));
        let asked = Instant::now();
        let (infos, best) = search(&mut talk, "go movetime 50");
        assert!(best.is_some() && infos.len() == 1, "level {level}: {infos:?}");
        assert!(asked.elapsed() < Duration::from_secs(5));
    }
    assert!(note(&mut talk, "setoption name Level value 9").contains("from 0 to 8"));
    talk.quit("quit");
}

/// Line, and what the answer names: what was wrong, and what is allowed.
const BAD: [(&str, &str, &str); 16] = [
    ("hello", "hello", "position"),
    ("go movetime fast depth 1", "movetime fast", "a whole number"),
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

/// Bytes of every kind, words in every order, in the middle of searches.
#[test]
fn garbage_does_no_harm() {
    const WORDS: [&str; 24] = [
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
            let mut bytes: Vec<u8> = (0..random.below(80)).map(|_| random.below(256) as u8).collect();
            bytes.retain(|byte| !b"\n".contains(byte));
            bytes.push(b'\n');
            talk.send_bytes(&bytes);
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
}
