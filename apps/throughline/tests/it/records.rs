//! Records on the command line: `check`, and `play --record`.

use std::path::Path;

/// Returns the exit code, standard output and standard error.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let output = crate::run(args, input);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

fn check(text: &str) -> (i32, String) {
    let (code, out, _) = run(&["check", "-"], text);
    (code, out)
}

#[test]
fn fine_records_are_counted() {
    let text = "[Game \"hnefatafl\"]\n1. d1-d4 (1. d1-d3 f8-h8) f8-h8 *\n\n[Game \"linear-pursuit\"]\n*\n";
    assert_eq!(check(text), (0, "2 games, 4 moves, 0 faults\n".to_owned()));
    assert_eq!(check(""), (0, "0 games, 0 moves, 0 faults\n".to_owned()));
}

#[test]
fn each_defect_is_a_line_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let text = "[Game \"hnefatafl\"]\n[Result \"1-0\"]\n\n1. d1-d4 f8-h8\n2. d4-c4 {no\n\n[Game \"hnefatafl\"]\n1. a1-a2 $x *\n";
    std::fs::write(&path, text).expect("written");
    let name = path.to_str().expect("UTF-8");
    let (code, out, err) = run(&["check", name, "-"], "1. e4 *\n");
    assert_eq!(code, 1);
    assert_eq!(err, "throughline: the records have faults\n");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 5, "{out}");
    assert_eq!(lines[0], format!("{name}:5: game 1, ply 3: a comment has no end: expected “}}”"));
    let needles =
        [format!("{name}:8: game 2, ply 1: “a1-a2” is not legal: "), format!("{name}:8: game 2, ply 1: “$”")];
    assert!(needles.iter().all(|needle| lines[1..3].iter().any(|line| line.starts_with(needle))), "{out}");
    assert!(lines[3].starts_with("-:1: game 1: the tag Game is missing"), "{out}");
    assert_eq!(lines[4], "3 games, 3 moves, 4 faults");
}

#[test]
fn an_old_seed_is_reported_and_the_game_is_still_played() {
    let text = "[Game \"linear-progression:drop=random,seed=1\"]\n[Outcome \"#6#/8/6b1/2w5/8/8/8/#6# w - - 0 -\"]\nc5-c8 *";
    let (code, out) = check(text);
    assert_eq!(code, 1);
    assert!(out.contains("the moves are played from the Outcome\n1 game, 1 move, 1 fault\n"), "{out}");
}

#[test]
fn files_that_cannot_be_read_and_wrong_usage() {
    let (code, out, err) = run(&["check", "/no/such/file"], "");
    assert_eq!((code, out.as_str()), (3, ""));
    assert!(err.contains("cannot read /no/such/file"), "{err}");
    assert_eq!(run(&["check"], "").0, 2, "no file");
    // Bytes that are not UTF-8 are read as ISO 8859-1.
    let bytes = [b"[Game \"hnefatafl\"][Event \"Caf\xe9\"] {\xff} *".as_slice(), b"\0\x01"].concat();
    assert!(crate::run(&["check", "-"], &bytes).stdout.ends_with(b"1 fault\n"), "one move that is none");
}

/// Games are checked while they are read: the first defects are printed long before the end, and
/// memory does not grow.
#[test]
fn a_long_file_is_checked_in_time_and_defects_come_in_order() {
    let game = "[Game \"one-dimensional-chess\"]\n1. e-j l-g 2. j-e g-l 3. e-j l-g *\n";
    let text = game.repeat(5000) + "[Game \"one-dimensional-chess\"]\n1. e-e *\n";
    let started = std::time::Instant::now();
    let (code, out) = check(&text);
    assert_eq!(code, 1);
    assert!(out.starts_with("-:10002: game 5001, ply 1: “e-e”"), "{out}");
    assert!(out.ends_with("\n5001 games, 30000 moves, 1 fault\n"), "{out}");
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}

fn play(spec: &str, path: &Path, more: &[&str], input: &str) -> String {
    let path = path.to_str().expect("UTF-8");
    let args = [&["play", spec, "--record", path, "--level", "1", "--seed", "1"], more].concat();
    let (code, out, err) = run(&args, input);
    assert_eq!(code, 0, "{err}");
    out
}

#[test]
fn played_games_are_appended_as_records_that_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.pgn");
    play("hnefatafl", &path, &[], "d1-d4\nundo\nd1-d3\nquit\n");
    play("linear-progression:drop=random", &path, &["--side", "both"], "resign\n");
    play("one-dimensional-chess", &path, &["--position", "12QK1k w 0", "--side", "both"], "m-o\n");
    play("linear-pursuit", &path, &["--position", "K6k6/14 w", "--side", "both"], "claim\n");
    play("linear-pursuit:setup=draft", &path, &["--side", "second"], "");
    play("linear-progression:board=4x4,blockers=own,drop=random", &path, &["--side", "none"], "");
    let text = std::fs::read_to_string(&path).expect("written");
    let (code, out) = check(&text);
    assert_eq!(code, 0, "{out}\n{text}");
    assert!(out.starts_with("6 games, "), "{out}");
    for line in [
        "[Defenders \"Throughline, level 1\"]",
        "[Attackers \"?\"]",
        "[Termination \"unterminated\"]",
        "[Termination \"resignation\"]",
        "[Termination \"checkmate\"]",
        "[Termination \"kings-only\"]",
        "[Position \"12QK1k w 0\"]",
        "[Result \"0-1\"]",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    assert_eq!(text.matches("[Outcome \"").count(), 2, "{text}");
    assert!(text.contains("\n\n1. d1-d3 "), "what was taken back is not in the record: {text}");
    assert!(!text.contains("????"), "the date is known: {text}");
}
