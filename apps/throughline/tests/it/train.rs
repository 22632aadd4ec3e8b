//! `throughline train` as scripts see it: from games to a network, and what is refused.

use crate::kill_when;
use std::path::Path;
use std::process::Output;
use throughline_catalog::read_network;
use throughline_lab::train::{TrainingFile, TrainingGame};

/// A rule set with input planes and short games.
const SMALL: &str = "linear-progression:board=5x5";

fn run(args: &[&str]) -> Output {
    crate::run(&[&["train"], args].concat(), "")
}

/// Returns what it prints on standard output and on standard error.
fn told(args: &[&str]) -> [String; 2] {
    let output = run(args);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert!(output.status.success(), "{args:?}: {err}");
    [out, err]
}

fn generate<'a>(spec: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["generate", spec, "--out", out, "--nodes", "60", "--net", "none"], more].concat()
}

/// Returns the games of a file, sorted by number.
fn games(path: &Path) -> Vec<TrainingGame> {
    let (_, mut games) = TrainingFile::read(path).expect("a file of games");
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn killed_and_called_again_generate_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let file = |name: &str| path(name).display().to_string();
    let (whole, killed) = (file("whole"), file("killed"));
    told(&generate(SMALL, &whole, &["--games", "300", "--seed", "5", "--threads", "2"]));
    let all = games(&path("whole"));
    assert_eq!(all.iter().map(|game| game.number).collect::<Vec<_>>(), (0..300).collect::<Vec<_>>());

    let mut kills = 0;
    for wanted in [5, 40, 80] {
        // The seed is given only at first: afterwards it is in the file.
        let seed: &[&str] = if wanted == 5 { &["--seed", "5"] } else { &[] };
        let flags = generate(SMALL, &killed, &[&["--games", "300", "--threads", "2"], seed].concat());
        let child = crate::piped(&[&["train"], &flags[..]].concat()).spawn().expect("it starts");
        let written = || TrainingFile::read(&path("killed")).map_or(0, |(_, games)| games.len());
        kills += u32::from(kill_when(child, || written() >= wanted));
    }
    assert!(kills > 0, "the games were played before it could be killed");
    // As if the program had been killed while writing a game.
    let bytes = std::fs::read(path("killed")).expect("the file is there");
    std::fs::write(path("killed"), &bytes[..bytes.len() - 5]).expect("the file can be written");
    let [_, end] = told(&generate(SMALL, &killed, &["--games", "300"]));
    assert!(end.contains("300 games in "), "{end}");
    assert_eq!(games(&path("killed")), all);

    let other = run(&generate(SMALL, &killed, &["--games", "301", "--random", "3-4"]));
    assert_eq!(other.status.code(), Some(2));
    let message = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(message.contains("--random 2-10 --seed 5”, not by “"), "{message}");
    assert_eq!(games(&path("killed")), all, "nothing was changed");
}

#[test]
fn games_of_a_drawn_rule_set_are_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games").display().to_string();
    let spec = "linear-pursuit:setup=random,pieces=KN,pawns=off";
    told(&generate(spec, &file, &["--games", "2", "--max-plies", "20"]));
    let [_, said] = told(&generate(spec, &file, &["--games", "4", "--max-plies", "20"]));
    assert!(said.contains(&format!("{spec} goes on as linear-pursuit:setup=random,seed=")), "{said}");
    assert!(said.contains("4 games in "), "{said}");
    let other = run(&generate(&format!("{spec},seed=7"), &file, &["--games", "4", "--max-plies", "20"]));
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(2) && said.contains(" in the spec to go on with them"), "{said}");
}

#[test]
fn from_games_to_a_network_that_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (book, net) = (file("games"), file("small.net"));
    told(&generate(SMALL, &book, &["--games", "120", "--seed", "1"]));
    let [_, err] = told(&["fit", &book, "--out", &net, "--epochs", "3"]);
    assert!(err.starts_with("120 games: "), "{err}");
    assert!(err.contains("pass 3/3: error 0.") && err.contains("on games kept apart 0."), "{err}");

    let [out, _] = told(&["verify", &net, "--data", &book, "--games", "5"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("network for {SMALL}: 6 planes of 25 squares"));
    assert!(lines[1].starts_with("made by: throughline train fit --epochs 3 --rate 0.002 "), "{out}");
    assert!(lines[1].contains("120 games: throughline train generate linear-progression"), "{out}");
    assert!(lines[2].ends_with(" positions judged alike from move to move and from nothing"), "{out}");
    assert!(lines[3].contains("kept apart: mean squared error 0."), "{out}");
    assert_eq!(lines.len(), 4, "{out}");

    // The same games, in another order, give the same network.
    let (same, again) = (file("same"), file("again.net"));
    told(&generate(SMALL, &same, &["--games", "120", "--seed", "1", "--threads", "3"]));
    told(&["fit", &same, "--out", &again, "--epochs", "3"]);
    assert_eq!(std::fs::read(&again).expect("written"), std::fs::read(&net).expect("written"));

    // Games with the network, and a match.
    let next = file("next");
    told(&["generate", SMALL, "--out", &next, "--net", &net, "--nodes", "30,60", "--games", "3"]);
    // Another network in the same file is not gone on with.
    let (first, kept) = (std::fs::read(&net).expect("written"), std::fs::read(&next).expect("written"));
    let other = read_network(&net).expect("a network").with_made_by("somebody else".to_owned());
    std::fs::write(&net, other.to_bytes()).expect("the file can be written");
    let more = ["generate", SMALL, "--out", &next, "--net", &net, "--nodes", "30,60", "--games", "4"];
    let refused = run(&more);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && message.contains("”, not by “"), "{message}");
    assert_eq!(std::fs::read(&next).expect("still there"), kept);
    std::fs::write(&net, first).expect("the file can be written");
    told(&more);
    let engine = format!("name=new,nodes=50,net={net}");
    let flags =
        ["match", &engine, "name=old,nodes=50,net=none", "--game", SMALL, "--pairs", "2", "--seed", "1"];
    let output = crate::run(&flags, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("new") && text.contains("old"), "{text}");
}

/// Against the handwritten evaluation, and against itself, which it cannot beat.
#[test]
fn the_gate_opens_for_what_is_better_by_positions_and_by_time() {
    let net =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/linear-progression/nets/linear-progression.net");
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("gate").display().to_string();
    let gate = |old: &str, more: &[&str]| {
        let few =
            ["gate", old, net, "--nodes", "100", "--time", "2ms", "--time-margin", "30s", "--state", &state];
        run(&[&few, more].concat())
    };
    let undecided = gate("none", &["--pairs", "1"]);
    let fault = String::from_utf8_lossy(&undecided.stderr).into_owned();
    assert_eq!(undecided.status.code(), Some(1), "{fault}");
    assert!(
        fault.contains("the gate is shut: by nodes nothing is decided after 1 pair: raise --pairs"),
        "{fault}"
    );

    // With other bounds it is another match.
    let other = gate("none", &["--pairs", "300", "--sprt=-100,-40"]);
    assert_eq!(other.status.code(), Some(2));
    for file in ["gate.nodes", "gate.time"] {
        let _ = std::fs::remove_file(folder.path().join(file));
    }
    for round in 0..2 {
        // The second time, all games have been played.
        let open = gate("none", &["--pairs", "300", "--sprt=-100,-40"]);
        let (text, fault) = (String::from_utf8_lossy(&open.stdout), String::from_utf8_lossy(&open.stderr));
        assert!(open.status.success(), "{text}{fault}");
        assert!(text.contains("by nodes it is better") && text.contains("the gate is open: "), "{text}");
        assert!(round == 0 || !fault.contains("1 of 600 games"), "{fault}");
    }
    for (old, expected) in [("nonsense", "cannot read nonsense"), ("built-in", "nodes cannot be “0”")] {
        let refused = run(&["gate", old, net, "--nodes", "0"]);
        assert!(String::from_utf8_lossy(&refused.stderr).contains(expected), "{refused:?}");
    }
}

/// Errors in the second match are found before the first is played.
#[test]
fn wrong_flags_of_the_gate_are_told_before_it_plays() {
    let net =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/linear-progression/nets/linear-progression.net");
    for (flags, expected) in [
        (["--pairs", "0"], "throughline: invalid value '0' for '--pairs <N>': 0 is not in 1..=1000000\n"),
        (["--concurrency", "600"], "throughline: invalid value '600' for '--concurrency <N>'"),
        (["--time-margin", "5"], "throughline: invalid value '5' for '--time-margin <TIME>'"),
        (["--time", "fast"], "time cannot be “fast”: expected a time such as 100ms"),
        (["--sprt", "5"], "--sprt cannot be “5”"),
    ] {
        let said = crate::refused(&[&["train", "gate", "none", net, "--nodes", "1"][..], &flags].concat(), 2);
        assert!(said.contains(expected), "{flags:?}: {said}");
    }
}

#[test]
fn tune_prints_every_weight() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("games").display().to_string();
    told(&generate("hnefatafl:rules=brandubh", &book, &["--games", "45", "--seed", "1"]));
    let [out, err] = told(&["tune", &book, "--epochs", "2"]);
    assert!(err.contains("pass 2/2: error 0.") && err.contains(" kept apart the error was 0."), "{err}");
    let king = out.lines().find(|line| line.starts_with("king_move ")).expect("a weight");
    assert!(king.split(' ').skip(1).all(|number| number.parse::<i32>().is_ok()), "{king}");
    assert!(out.lines().all(|line| line.split(' ').count() == 3) && out.lines().count() > 20, "{out}");
}

#[test]
fn wrong_input_is_refused_with_a_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("a file");
        file(name)
    };
    let (book, few, other, net) = (file("book"), file("few"), file("other"), file("net"));
    told(&generate(SMALL, &book, &["--games", "45", "--seed", "1"]));
    told(&generate(SMALL, &few, &["--games", "1", "--seed", "1"]));
    told(&generate("linear-progression:board=4x4", &other, &["--games", "2", "--seed", "1"]));
    told(&["fit", &book, "--out", &net, "--epochs", "1"]);
    let gif = write("gif", b"GIF89a\n\n");
    let bytes = std::fs::read(&net).expect("a network");
    let damaged = write("damaged", &[&bytes[..bytes.len() - 9], &[1; 9]].concat());
    let (unseen, gone) = (file("unseen"), file("gone"));
    told(&generate("linear-progression:board=9x9", &unseen, &["--games", "2", "--seed", "1"]));
    let (new, nowhere, again) = (file("new"), "/nowhere/file", file("./book"));
    let cases: &[(&[&str], i32, &str)] = &[
        (&["fit", nowhere, "--out", &new], 3, "cannot use /nowhere/file: No such file"),
        (&["fit", &gif, "--out", &new], 2, "this is no file of games"),
        (&["fit", &book, &other, "--out", &new], 2, "games of another rule set"),
        (&["fit", &few, "--out", &new], 2, "too few games to learn from"),
        (&["fit", &unseen, "--out", &new], 2, "no network can see this rule set's board"),
        (&["fit", &book, "--out", nowhere, "--epochs", "1"], 3, "cannot write /nowhere/file"),
        (&["fit", &book, "--out", &new, "--trust", "2"], 2, "a number from 0 to 1"),
        (&["fit", &book, "--out", &new, "--rate", "NaN"], 2, "a number above 0"),
        (&["fit", &book, "--out", &new, "--rate", "1e30"], 2, "a number above 0, at most 1"),
        (&["tune", &book, "--rate", "1e30"], 2, "a number above 0, at most 100"),
        (&["fit", &book, &again, "--out", &new], 2, "book is named twice"),
        (&["fit", &book, "--out", &new, "--epochs", "0"], 2, "'--epochs <EPOCHS>'"),
        (&["tune", &gif], 2, "this is no file of games"),
        (&["tune", &book], 2, "its evaluation has no weights"),
        (&["tune", &book, "--pull=-1"], 2, "a number from 0"),
        (&["verify", nowhere], 3, "cannot read /nowhere/file: No such file"),
        (&["verify", &gif], 2, "this is no network"),
        (&["verify", &damaged], 2, "the network is damaged"),
        (
            &["verify", &net, "--data", &other],
            2,
            "the games are of linear-progression:board=4x4, the network for",
        ),
        (&["generate", SMALL, "--out", &gif], 2, "this is no file of games"),
        (&["generate", SMALL, "--out", nowhere], 3, "cannot use /nowhere/file"),
        (&["generate", "chess", "--out", &new], 2, "unknown game “chess”"),
        (&["generate", SMALL, "--out", &new, "--nodes", "0"], 2, "expected one number above 0, or two"),
        (&["generate", SMALL, "--out", &new, "--nodes", "5,x"], 2, "expected one number above 0, or two"),
        (&["generate", SMALL, "--out", &new, "--random", "9-3"], 2, "two numbers up to 100"),
        (&["generate", SMALL, "--out", &new, "--threads", "0"], 2, "--threads"),
        (&["generate", SMALL, "--out", &new, "--net", &gif], 2, "this is no network"),
        (
            &["generate", SMALL, "--out", &new, "--net", nowhere],
            3,
            "expected built-in, none or a network's file",
        ),
        (
            &["generate", "hnefatafl", "--out", &new, "--net", &net],
            2,
            "the network is for linear-progression",
        ),
    ];
    for (args, code, expected) in cases {
        let output = run(args);
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {text}");
        assert!(text.contains(expected) && !text.contains("panicked"), "{args:?}: {text}");
        assert!(output.stdout.is_empty() || args[0] == "verify", "{args:?}: nothing on standard output");
    }
    assert!(!Path::new(&new).exists(), "nothing was written");

    for (net, expected) in [
        (&gif, "net cannot be “"),
        (&damaged, "the network is damaged"),
        (&gone, "No such file"),
        (&net, "net cannot be used: the network is for linear-progression:board=5x5, the game is hnefatafl"),
    ] {
        let engine = format!("nodes=5,net={net}");
        let output = crate::run(&["match", &engine, "nodes=5", "--game", "hnefatafl"], "");
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{net}: {text}");
        assert!(text.contains(expected) && output.stdout.is_empty(), "{net}: {text}");
    }
}
