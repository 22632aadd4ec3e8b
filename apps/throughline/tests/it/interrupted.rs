//! Ctrl-C and SIGTERM: finished work is kept, the message says where, and the exit code is 130.

use crate::{piped, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};
use throughline_lab::train::TrainingFile;

const CHESS: &str = "one-dimensional-chess";

/// Timeout, long enough on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// Sends SIGINT once the program has its handler and is `far_enough`.
fn interrupt(mut child: Child, far_enough: impl Fn() -> bool) -> Output {
    let (began, id) = (Instant::now(), child.id());
    while !(listens(id) && far_enough()) && began.elapsed() < LONG {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    press(id);
    child.wait_with_output().expect("it ends")
}

pub fn press(id: u32) {
    let sent = Command::new("sh").args(["-c", &format!("kill -INT {id}")]).status().expect("a shell");
    assert!(sent.success());
}

/// Whether a process has a handler for SIGINT, which is signal 2.
fn listens(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
    u64::from_str_radix(caught.trim(), 16).is_ok_and(|signals| signals & 2 != 0)
}

/// Returns what it printed on standard error.
#[track_caller]
fn said(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("throughline: interrupted: "), "{said}");
    said
}

fn length(path: &Path) -> u64 {
    path.metadata().map_or(0, |data| data.len())
}

#[test]
fn a_game_in_the_terminal_is_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.pgn");
    let record = path.to_str().expect("UTF-8");
    let args = ["play", CHESS, "--side", "both", "--record", record];
    let mut child = piped(&args).spawn().expect("the program starts");
    child.stdin.as_mut().expect("piped").write_all(b"e-j\n").expect("it reads");
    // Waits for the prompt of the other side.
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut text = Vec::new();
    while !text.ends_with(b"black> ") {
        let read = out.read_until(b'>', &mut text).expect("readable");
        assert!(read > 0, "{}", String::from_utf8_lossy(&text));
        let mut space = [0];
        out.read_exact(&mut space).expect("readable");
        text.extend(space);
    }
    press(child.id());
    let output = child.wait_with_output().expect("it ends");
    assert!(said(&output).contains(&format!("the moves so far are in {record}")));
    let game = std::fs::read_to_string(&path).expect("written");
    assert!(game.contains("\n1. e-j *\n") && game.contains("\"unterminated\""), "{game}");
    assert_eq!(run(&["check", record], "").status.code(), Some(0));
}

#[test]
fn the_engine_is_interrupted_in_the_middle_of_a_thought() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.pgn");
    let record = path.to_str().expect("UTF-8");
    let args = ["play", "hnefatafl", "--side", "none", "--level", "8", "--record", record];
    let output = interrupt(piped(&args).spawn().expect("the program starts"), || true);
    said(&output);
    assert!(std::fs::read_to_string(&path).expect("written").contains("[Game \"hnefatafl\"]"));
}

#[test]
fn puzzles_found_so_far_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles.toml");
    let out = path.to_str().expect("UTF-8");
    let many = ["--games", "1000000", "--wanted", "1000000", "--nodes", "2000", "--out", out];
    let args = [&["puzzles", "generate", "linear-progression:board=4x4"], &many[..]].concat();
    // Longer each time, until some are found.
    for seconds in [1, 4, 16, 64] {
        let began = Instant::now();
        let child = piped(&args).spawn().expect("the program starts");
        let output = interrupt(child, || began.elapsed() > Duration::from_secs(seconds));
        assert!(said(&output).contains(&format!("found so far, kept in {out}")));
        if std::fs::read_to_string(&path).expect("written").contains("\npuzzle: 1\n") {
            break;
        }
    }
    let checked = run(&["puzzles", "check", out], "");
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
    assert!(!checked.stdout.starts_with(b"0 puzzles"), "some were found");
}

#[test]
fn matches_write_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let [records, state, json, svg] =
        ["games.pgn", "state", "m.json", "m.svg"].map(|name| path(name).display().to_string());
    let engines = ["match", "name=a,nodes=50", "name=b,nodes=60", "--game", CHESS, "--pairs", "100000"];
    let files = ["--records", &records, "--state", &state, "--json", &json, "--svg", &svg];
    let child = piped(&[&engines[..], &files].concat()).spawn().expect("the program starts");
    let output = interrupt(child, || length(&path("games.pgn")) > 2000);
    let told = said(&output);
    assert!(told.contains(" of 200000 games were played and are kept in "), "{told}");
    assert!(String::from_utf8_lossy(&output.stdout).contains('a'), "the score is printed");
    let found: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).expect("written")).expect("JSON");
    let played = found["games"].as_array().expect("games").len();
    assert!(played > 0 && told.contains(&format!("{played} of 200000")), "{told}");
    assert!(std::fs::read_to_string(&svg).expect("written").starts_with("<svg"));
    assert_eq!(run(&["check", &records], "").status.code(), Some(0));

    // The way to go on is told in words that fit: `train gate` has no --resume, but always resumes.
    assert!(told.contains("; --resume goes on with them"), "{told}");
    let before = length(&path("games.pgn"));
    let child = piped(&[&engines[..], &files, &["--resume"]].concat()).spawn().expect("it starts");
    let output = interrupt(child, || length(&path("games.pgn")) > before + 2000);
    let told = said(&output);
    assert!(told.contains("; the same command goes on with them"), "{told}");
}

#[test]
fn games_of_engines_that_are_programs_are_not_lost_by_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("games.pgn");
    let engine =
        |name: &str| format!("name={name},nodes=400,cmd={} engine", env!("CARGO_BIN_EXE_throughline"));
    let (a, b) = (engine("a"), engine("b"));
    let args = ["match", &a, &b, "--game", CHESS, "--pairs", "1000", "--records"];
    let args = [&args[..], &[records.to_str().expect("UTF-8")]].concat();
    let mut command = piped(&args);
    // As from a terminal: the whole process group gets the signal.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().expect("the program starts");
    let began = Instant::now();
    while length(&records) < 2000 && began.elapsed() < LONG {
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(5));
    }
    let group = format!("kill -INT -{}", child.id());
    assert!(Command::new("sh").args(["-c", &group]).status().expect("a shell").success());
    let output = child.wait_with_output().expect("it ends");
    said(&output);
    let games = std::fs::read_to_string(&records).expect("written");
    assert!(!games.contains("abandoned"), "{games}");
}

#[test]
fn training_games_and_lab_games_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| path(name).display().to_string();
    let games = text("games");
    let args = ["train", "generate", "linear-progression:board=5x5", "--nodes", "60", "--net", "none"];
    let args = [&args[..], &["--games", "1000000", "--out", &games]].concat();
    let count = || TrainingFile::read(&path("games")).map_or(0, |(_, games)| games.len());
    let output = interrupt(piped(&args).spawn().expect("it starts"), || count() > 5);
    let told = said(&output);
    assert!(told.contains(&format!("{} games in {games}; the same command goes on", count())), "{told}");

    let out = text("reports");
    let args = ["lab", "report", CHESS, "--games", "100000", "--nodes", "50", "--out", &out];
    let kept = path("reports/one-dimensional-chess.games.jsonl");
    let output = interrupt(piped(&args).spawn().expect("it starts"), || length(&kept) > 5000);
    assert!(said(&output).contains(&format!("the games so far are kept in {out}")));

    let (state, json) = (text("state"), text("starts.json"));
    let args = ["lab", "starts", "linear-progression:board=4x4", "--plies", "2", "--nodes", "40"];
    let more = ["--least", "2", "--most", "1000000", "--margin", "0.01", "--state", &state, "--json", &json];
    let child = piped(&[&args[..], &more].concat()).spawn().expect("it starts");
    let output = interrupt(child, || length(&path("state")) > 20_000);
    assert!(said(&output).contains(&format!("kept in {state}")));
    let found = std::fs::read_to_string(&json).expect("written");
    let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
    assert!(!found["starts"].as_array().expect("starts").is_empty());

    let dir = text("tables");
    let args = ["solve", "tables", CHESS, "--pieces", "5", "--threads", "1", "--dir", &dir];
    let first = path("tables/one-dimensional-chess-16/KQ-K.distances");
    let output = interrupt(piped(&args).spawn().expect("it starts"), || first.exists());
    assert!(said(&output).contains(&format!("kept in {dir}; the same command goes on")));
}

/// Interrupts work of 10,000 passes after the second: returns its message, and its output.
fn interrupt_passes(args: &[&str]) -> (String, Output) {
    let mut child = piped(args).spawn().expect("the program starts");
    let mut told = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("pass 2/10000") {
        line.clear();
        assert!(told.read_line(&mut line).expect("readable") > 0, "it ended by itself");
    }
    press(child.id());
    let mut rest = String::new();
    told.read_to_string(&mut rest).expect("text");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{rest}");
    (rest, output)
}

#[test]
fn the_network_of_the_last_whole_pass_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = |name: &str| folder.path().join(name).display().to_string();
    let (games, net) = (text("games"), text("my.net"));
    let generate = ["train", "generate", "linear-progression:board=5x5", "--nodes", "60", "--net", "none"];
    let made = run(&[&generate[..], &["--games", "60", "--seed", "1", "--out", &games]].concat(), "");
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let fit = ["train", "fit", &games, "--epochs", "10000", "--out", &net];
    let (rest, _) = interrupt_passes(&fit);
    let passes = rest.split("the network after ").nth(1).and_then(|rest| rest.split(' ').next());
    let passes: u32 = passes.and_then(|passes| passes.parse().ok()).expect("passes are told");
    assert!(passes >= 2 && rest.contains(&format!("of 10000 passes is in {net}")), "{rest}");
    let network = std::fs::read(&net).expect("written");
    assert!(String::from_utf8_lossy(&network).contains(&format!("stopped after pass {passes}\n")));
    assert_eq!(run(&["train", "verify", &net], "").status.code(), Some(0));
}

#[test]
fn the_weights_of_the_last_whole_pass_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games").display().to_string();
    let generate = ["train", "generate", "hnefatafl:rules=brandubh", "--nodes", "60", "--net", "none"];
    let made = run(&[&generate[..], &["--games", "45", "--seed", "1", "--out", &games]].concat(), "");
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    let (rest, output) = interrupt_passes(&["train", "tune", &games, "--epochs", "10000"]);
    assert!(rest.contains("interrupted: the weights after ") && rest.contains(" of 10000 passes"), "{rest}");
    let weights = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(weights.lines().any(|line| line.starts_with("king_move ")), "{weights}");
}

/// Computing the positions after many plies takes a while before the first game.
#[test]
fn starts_that_are_still_looked_for_can_be_given_up() {
    let args = ["lab", "starts", "linear-progression", "--plies", "3", "--nodes", "40"];
    let output = interrupt(piped(&args).spawn().expect("it starts"), || true);
    assert!(said(&output).contains("no game was played yet"));
}

/// SIGTERM too: finished work is reported, and no hanging program is left, nor what it started.
#[test]
fn engines_that_hang_do_not_outlive_their_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let (script, pid) = (folder.path().join("engine.sh"), folder.path().join("pid"));
    let lines = format!(
        "while read -r line; do case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
         go*) sleep 1000 & echo $$ $! > {0}.new; mv {0}.new {0}; wait;; quit) exit;; esac; done",
        pid.display()
    );
    std::fs::write(&script, lines).expect("written");
    let engine = format!("cmd=sh {},nodes=5", script.display());
    let args = ["match", &engine, "nodes=5", "--game", CHESS, "--pairs", "1", "--patience", "1000s"];
    let child = piped(&args).spawn().expect("the program starts");
    let began = Instant::now();
    while !pid.exists() && began.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(5));
    }
    // Twice, as `timeout` does it.
    for _ in 0..2 {
        let sent = Command::new("kill").arg(child.id().to_string()).status().expect("it runs");
        assert!(sent.success());
    }
    said(&child.wait_with_output().expect("it ends"));
    let hung = std::fs::read_to_string(&pid).expect("their numbers");
    for hung in hung.split_whitespace() {
        let state = || std::fs::read_to_string(format!("/proc/{hung}/stat")).unwrap_or_default();
        // What the engine started is another process's child, which reaps it when it likes.
        let is_gone = || state().is_empty() || state().contains(") Z ");
        let since = Instant::now();
        while !is_gone() && since.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(is_gone(), "{}", state());
    }
}

#[test]
fn what_is_solved_and_proved_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| path(name).display().to_string();
    let files = |folder: &Path| std::fs::read_dir(folder).map_or(0, Iterator::count);

    let starts = text("starts");
    let args = ["solve", "starts", "linear-progression:board=4x5", "--plies", "2", "--out", &starts];
    let child = piped(&args).spawn().expect("it starts");
    let output = interrupt(child, || files(&path("starts")) > 2);
    assert!(said(&output).contains(&format!("their certificates are in {starts}")));
    let kept = std::fs::read_dir(path("starts")).expect("a folder").flatten();
    let kept: Vec<String> = kept.map(|entry| entry.path().display().to_string()).collect();
    let check: Vec<&str> = ["solve", "check"].into_iter().chain(kept.iter().map(String::as_str)).collect();
    assert_eq!(run(&check, "").status.code(), Some(0), "{kept:?}");

    // These have no results before their end.
    let reach = ["solve", "reach", CHESS];
    let output = interrupt(piped(&reach).spawn().expect("it starts"), || true);
    assert!(said(&output).contains("nothing is solved yet"));
    let proofs = text("proofs");
    let prove = ["solve", "prove", "hnefatafl:rules=brandubh,repetition=draw", "--stages", "12"];
    let child = piped(&[&prove[..], &["--out", &proofs]].concat()).spawn().expect("it starts");
    let output = interrupt(child, || path("proofs").exists());
    assert!(said(&output).contains(&format!("0 claims proved and kept in {proofs}")));
}

#[test]
fn puzzles_rated_so_far_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles.txt");
    let file = path.to_str().expect("UTF-8");
    let shipped = std::fs::read_to_string("../../games/hnefatafl/puzzles.txt").expect("there");
    let (some, _) = shipped.split_once("\npuzzle: 20\n").expect("more than twenty");
    std::fs::write(&path, some).expect("written");
    let output = interrupt(piped(&["puzzles", "rate", file]).spawn().expect("it starts"), || true);
    assert!(said(&output).contains(&format!("puzzles rated anew in {file}")));
    assert_eq!(run(&["puzzles", "check", file], "").status.code(), Some(0));
}
