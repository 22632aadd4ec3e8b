//! Tests that the built module, run by node, replies as the native code does.

use serde_json::{Value, json};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use throughline_catalog::{GAMES, GameHandle, SMALL_TABLEBASES};
use throughline_puzzles::lesson::lessons;
use throughline_puzzles::{Puzzle, shipped};
use throughline_wasm::Session;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Returns the path of what `cargo xtask wasm` builds.
fn module() -> Outcome<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/wasm/throughline.wasm");
    if path.exists() { Ok(path) } else { Err("there is no module: build it with `cargo xtask wasm`".into()) }
}

/// Returns the replies of the module.
fn of_module(commands: &[Value]) -> Outcome<Vec<Value>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/run.mjs");
    let mut node = Command::new("node");
    node.arg(script).arg(module()?).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = node.spawn()?;
    let lines: String = commands.iter().map(|command| format!("{command}\n")).collect();
    node.stdin.take().ok_or("no input")?.write_all(lines.as_bytes())?;
    let output = node.wait_with_output()?;
    assert!(output.status.success(), "the module broke");
    Ok(String::from_utf8(output.stdout)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// Creates a session with a stopped clock: no search here has a time limit.
fn native() -> Session {
    Session::new(|| Duration::ZERO)
}

fn answer(session: &mut Session, command: &Value) -> Value {
    serde_json::from_str(&session.answer(command.to_string().as_bytes())).expect("replies are JSON")
}

/// Compares the replies of the module with the native ones, and returns them.
fn compare(commands: &[Value]) -> Outcome<Vec<Value>> {
    let mut session = native();
    let expected: Vec<Value> = commands.iter().map(|command| answer(&mut session, command)).collect();
    let found = of_module(commands)?;
    assert_eq!(found.len(), expected.len());
    for ((found, expected), command) in found.iter().zip(&expected).zip(commands) {
        assert_eq!(found, expected, "{command}");
    }
    Ok(found)
}

fn look(id: &str, spec: &str, moves: &[String]) -> Value {
    json!({ "t": "look", "id": id, "spec": spec, "start": null, "moves": moves })
}

/// Returns the moves of a game with varied positions.
fn some_moves(spec: &str, plies: usize) -> Vec<String> {
    let game = GameHandle::from_spec(spec).expect("a rule set");
    let mut record = game.record(None).expect("the start");
    for ply in 0..plies {
        let legal = record.legal_texts();
        let Some(text) = legal.get(ply * 7 % legal.len().max(1)) else { break };
        record.play(text).expect("legal");
    }
    record.move_texts()
}

#[test]
fn every_rule_set_has_the_same_positions_moves_and_counts() -> Outcome<()> {
    let mut commands = vec![json!({ "t": "games", "id": "games" })];
    for info in GAMES {
        for variant in info.variants {
            let spec = variant.spec(info);
            for plies in [0, 5, 12] {
                let touch = json!({ "t": "touch", "id": "t", "at": "x", "sites": [3] });
                let why = json!({ "t": "why", "id": "w", "at": "x", "sites": [1, 2] });
                let perft = json!({ "t": "perft", "id": "p", "at": "x", "depth": 3 });
                commands.extend([look("x", &spec, &some_moves(&spec, plies)), touch, why, perft]);
            }
            commands.push(json!({ "t": "board", "id": "b", "spec": spec }));
        }
    }
    for language in ["da", "de", "es", "fr"] {
        commands.push(json!({ "t": "speak", "id": "s", "language": language }));
        commands.extend(GAMES.into_iter().map(|info| look("x", info.id, &some_moves(info.id, 6))));
    }
    compare(&commands).map(drop)
}

#[test]
fn a_pages_language_may_name_a_region() {
    let mut session = native();
    let mut status = |language: &str| {
        answer(&mut session, &json!({ "t": "speak", "id": "s", "language": language }));
        answer(&mut session, &look("x", GAMES[0].id, &[]))["status"].clone()
    };
    let [german, english] = ["de", "en"].map(&mut status);
    assert_ne!(german, english);
    assert_eq!(["de-AT", "nl-NL", ""].map(&mut status), [german, english.clone(), english]);
}

/// The perft counts in the rules pages.
#[test]
fn the_known_perft_counts_come_out() -> Outcome<()> {
    let known: [(&str, &[&str], &[u64]); 5] = [
        ("hnefatafl", &[], &[116, 6_788, 806_344]),
        ("linear-pursuit", &[], &[8, 62, 616, 6_244]),
        ("linear-pursuit:pawns=off", &[], &[7, 49, 548, 5_818]),
        ("linear-progression", &["@d4", "@e6"], &[25, 611, 33_316]),
        ("one-dimensional-chess", &[], &[5, 27, 220, 1_608, 11_895, 90_094]),
    ];
    for (spec, moves, counts) in known {
        let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
        let perft = |depth| json!({ "t": "perft", "id": "p", "at": "x", "depth": depth });
        let mut commands = vec![look("x", spec, &moves)];
        commands.extend((1..=counts.len()).map(perft));
        let replies = of_module(&commands)?;
        let found: Vec<Option<u64>> = replies[1..].iter().map(|reply| reply["count"].as_u64()).collect();
        assert_eq!(found, counts.iter().copied().map(Some).collect::<Vec<_>>(), "{spec}");
    }
    Ok(())
}

#[test]
fn the_engine_plays_the_same_moves_within_the_same_positions() -> Outcome<()> {
    let mut commands = Vec::new();
    for info in GAMES {
        for plies in [0, 8] {
            commands.push(look("x", info.id, &some_moves(info.id, plies)));
            commands.push(json!({ "t": "search", "id": "s", "at": "x", "nodes": 60_000 }));
            commands.extend((1..=8).map(|level| {
                json!({ "t": "choose", "id": "c", "at": "x", "level": level, "seed": 7, "nodes": 20_000 })
            }));
        }
    }
    let replies = compare(&commands)?;
    assert!(replies.iter().filter(|reply| reply["t"] == "chosen").all(|reply| reply["text"].is_string()));
    Ok(())
}

/// With the real clock the depth reached differs, but not the values.
#[test]
fn it_thinks_in_slices_and_goes_deeper() -> Outcome<()> {
    for info in GAMES {
        let mut commands = vec![look("x", info.id, &[])];
        commands.push(json!({ "t": "think", "id": "a", "at": "x", "lines": 3, "threat": false }));
        commands.extend((0..8).map(|_| json!({ "t": "go-on", "id": "g", "millis": 40 })));
        commands.push(json!({ "t": "rest", "id": "r" }));
        let replies = of_module(&commands)?;
        let thoughts = &replies[2..10];
        assert!(thoughts.iter().all(|thought| thought["t"] == "thought"), "{thoughts:?}");
        let depths: Vec<u64> = thoughts.iter().filter_map(|thought| thought["depth"].as_u64()).collect();
        assert!(depths.is_sorted() && depths.last() > Some(&2), "{}: {depths:?}", info.id);
        assert_eq!(thoughts[7]["lines"].as_array().map(Vec::len), Some(3), "{}", info.id);
    }
    Ok(())
}

fn puzzle_query(game: &str, puzzle: &Puzzle, moves: &[&str], want: &str) -> Value {
    let key = puzzle.key();
    json!({ "t": "puzzle", "id": "q", "game": game, "puzzle": key, "moves": moves, "want": want })
}

/// Queries about puzzles and lessons are answered during a search, which continues.
#[test]
fn puzzles_and_lessons_are_judged_while_the_engine_thinks() -> Outcome<()> {
    let spec = "linear-pursuit";
    let mut commands = vec![look("x", spec, &[])];
    commands.push(json!({ "t": "think", "id": "a", "at": "x", "lines": 1, "threat": false }));
    let begun = commands.len();
    for (info, puzzles) in GAMES.into_iter().filter_map(|info| Some((info, &shipped(info.id)?.puzzles))) {
        for puzzle in puzzles.iter().step_by(40) {
            let step = &puzzle.steps[0];
            let refuted = step.refutations.iter().map(|refutation| (&*refutation.moves[0], "verdict"));
            for (text, want) in refuted.chain([(&*step.answer, "verdict")]) {
                commands.push(puzzle_query(info.id, puzzle, &[text], want));
            }
            commands.extend(["hint", "solution"].map(|want| puzzle_query(info.id, puzzle, &[], want)));
        }
    }
    for language in ["en", "fr"] {
        commands.push(json!({ "t": "speak", "id": "s", "language": language }));
        for (info, lesson) in GAMES.iter().flat_map(|info| lessons(info.id).iter().map(move |l| (info, l))) {
            for step in &lesson.steps {
                let (game, lesson, step, played) = (info.id, &lesson.id, &step.id, &step.played);
                commands.extend(["hint", "solution"].map(|want| {
                    json!({ "t": "lesson", "id": "q", "game": game, "lesson": lesson, "step": step,
                        "moves": played, "want": want })
                }));
            }
        }
    }
    let verdicts = compare(&commands)?;
    let verdicts = || verdicts[begun..].iter().filter(|reply| reply["t"] != "done");
    let strange: Vec<&Value> = verdicts().filter(|reply| reply["t"] != "puzzle").collect();
    assert!(strange.is_empty() && verdicts().count() > 200, "{strange:?}");
    for standing in ["right", "wrong", "solved", "open"] {
        assert!(verdicts().any(|reply| reply["standing"] == standing), "{standing}");
    }
    // The search of the position continues.
    commands.push(json!({ "t": "go-on", "id": "g", "millis": 40 }));
    commands.push(json!({ "t": "touch", "id": "t", "at": "x", "sites": [3] }));
    let replies = of_module(&commands)?;
    let [.., thought, touches] = &replies[..] else { return Err("no replies".into()) };
    assert_eq!((&thought["t"], &touches["t"]), (&json!("thought"), &json!("touches")));
    assert!(thought["depth"].as_u64() > Some(2), "{thought}");
    Ok(())
}

/// Tablebases are generated slice by slice, and their values equal the native ones. The last of
/// these positions has one piece too many, and captures.
#[test]
fn exact_values_come_slice_by_slice() -> Outcome<()> {
    let positions = [
        ("one-dimensional-chess", "K6Q7k w 0"),
        ("one-dimensional-chess", "K2R4b6k b 0"),
        ("linear-pursuit", "k1KrN9/14 w"),
        ("linear-pursuit", "1K1pkrN7/14 w"),
        ("hnefatafl:rules=brandubh", "7/7/7/7/1tt4/1K2t2/7 d"),
        ("one-dimensional-chess", "K1R1n3qb4k1 w 0"),
    ];
    let exact = json!({ "t": "exact", "id": "e", "at": "x" });
    let (mut session, mut made) = (native(), 0);
    for (spec, start) in positions {
        let look = json!({ "t": "look", "id": "x", "spec": spec, "start": start, "moves": [] });
        answer(&mut session, &look);
        let expected = answer(&mut session, &exact);
        let commands: Vec<Value> = [look].into_iter().chain((0..400).map(|_| exact.clone())).collect();
        let replies = of_module(&commands)?;
        let making = replies[1..].iter().take_while(|reply| reply["making"] == true).count();
        assert!(making < 400 && replies[1..=making].iter().all(|reply| reply["note"] != ""), "{start}");
        assert_eq!(replies[making + 1], expected, "{spec}: {start}");
        let known = expected["moves"].as_array().into_iter().flatten().any(|m| m["verdict"] != "unknown");
        assert!(known, "{spec}: {start}: {expected}");
        made += making;
    }
    assert!(made > 0, "no table takes longer than a slice: make the slices shorter, or ask for more");
    let unknown = |session: &mut Session, spec| {
        answer(session, &look("x", spec, &[]));
        answer(session, &exact)
    };
    for (spec, pieces) in SMALL_TABLEBASES {
        let reply = unknown(&mut session, spec);
        assert!(
            reply["note"].as_str().is_some_and(|note| note.contains(&format!("up to {pieces} pieces"))),
            "{reply}"
        );
        assert_eq!((&reply["making"], &reply["score"]), (&json!(false), &Value::Null));
    }
    let beside = answer(&mut session, &json!({ "t": "exact", "id": "e", "at": "x", "others": 7 }));
    assert!(beside["note"].as_str().is_some_and(|note| note.contains("up to 7 pieces")), "{beside}");
    let reply = unknown(&mut session, "linear-progression");
    assert!(reply["note"].as_str().is_some_and(|note| note.contains("no tables")), "{reply}");
    Ok(())
}

/// The seeds come from the host.
#[test]
fn random_rule_sets_are_drawn() -> Outcome<()> {
    let board = |spec| json!({ "t": "board", "id": "b", "spec": spec });
    for spec in ["linear-pursuit:setup=random", "linear-progression:board=4x4,drop=random"] {
        let replies = [of_module(&[board(spec), board(spec)])?, of_module(&[board(spec)])?].concat();
        let specs: Vec<&str> = replies.iter().filter_map(|reply| reply["spec"].as_str()).collect();
        let [a, b, c] = specs[..] else { return Err(format!("{replies:?}").into()) };
        assert!(a.contains("seed=") && a != b && a != c && b != c, "{specs:?}");
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_said() -> Outcome<()> {
    let commands = [
        json!({ "t": "dance", "id": "1" }),
        json!({ "t": "look", "id": "2", "spec": "ludo", "start": null, "moves": [] }),
        json!({ "t": "touch", "id": "3", "at": "nowhere", "sites": [] }),
        json!({ "t": "go-on", "id": "4", "millis": 10 }),
        look("x", "hnefatafl", &[]),
        json!({ "t": "choose", "id": "5", "at": "x", "level": 9, "seed": 0 }),
        look("y", "hnefatafl", &["zz".to_owned()]),
    ];
    let replies = compare(&commands)?;
    let refused = replies.iter().filter(|reply| reply["t"] == "refused");
    let messages: Vec<&str> = refused.filter_map(|reply| reply["message"].as_str()).collect();
    assert_eq!(messages.len(), 6, "{messages:?}");
    assert!(messages[1].contains("ludo") && messages[4].contains("1 to 8"), "{messages:?}");
    Ok(())
}
