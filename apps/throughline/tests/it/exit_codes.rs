//! The exit codes, the same for every command: 0 done, 1 negative result, 2 wrong usage or input, 3
//! not possible. 130 is in `interrupted.rs`.

use crate::run;

#[track_caller]
fn all_end_with(code: i32, commands: &[&[&str]]) {
    for args in commands {
        let output = run(args, "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
        assert!(code == 0 || said.lines().count() > 0 && !said.contains("panicked"), "{args:?}: {said}");
    }
}

#[test]
fn help_tells_the_codes() {
    let help = crate::stdout(&["--help"]);
    let codes = help.split_once("Exit codes:").expect("a table").1;
    assert!(
        ["  0    done", "  1    not so", "  2    wrong usage", "  3    not possible", "  130  interrupted"]
            .iter()
            .all(|line| codes.contains(line))
    );
}

#[test]
fn what_is_typed_wrong_ends_with_2() {
    let bad = "hnefatafl:rules=none";
    all_end_with(
        2,
        &[
            &["--no-such-flag"],
            &["no-such-command"],
            &["games", bad, "--file", "board"],
            &["perft", bad, "--depth", "1"],
            &["perft", "hnefatafl", "--depth", "1001"],
            &["moves", bad],
            &["moves", "hnefatafl", "--position", "x"],
            &["show", bad],
            &["play", bad],
            &["check"],
            &["match", "nodes=1", "nodes=x"],
            &["match", "nodes=1", "nodes=2", "--game", bad],
            &["lab", "report", bad],
            &["lab", "report", "hnefatafl", "--nodes", "18446744073709551615"],
            &["lab", "compare", "hnefatafl", bad],
            &["lab", "starts", bad],
            &["engine", bad],
            &["train", "generate", bad, "--out", "/dev/null"],
            &["solve", "reach", bad],
            &["solve", "prove", bad],
            &["solve", "starts", bad],
            &["solve", "tables", bad, "--pieces", "3", "--dir", "/nowhere"],
            &["solve", "check-tables", bad, "--pieces", "3", "--dir", "/nowhere"],
            &["solve", "probe", bad, "x", "--dir", "/nowhere"],
            &["puzzles", "generate", bad, "--out", "/dev/null"],
            &["puzzles", "generate", "hnefatafl", "linear-pursuit", "--out", "/dev/null"],
            &["puzzles", "generate", "hnefatafl", "--drops", "--out", "/dev/null"],
            &["lessons", "check", "chess"],
            &["convert", "-", "--rules", bad],
            &["show", "hnefatafl", "--svg", "-", "--png", "-"],
            &["solve", "prove", "linear-progression:board=4x4", "--memory", "20000000"],
            &["solve", "starts", "linear-progression:board=4x4", "--memory", "20000000"],
            &["solve", "reach", "linear-progression:board=4x4", "--memory", "20000000"],
            &["solve", "tables", "linear-pursuit", "--pieces", "3", "--memory", "20000000"],
            &["solve", "statistics", "linear-pursuit", "--pieces", "3", "--memory", "20000000"],
            &["serve", "--hsts-subdomains", "--no-open", "--data", "/dev/null/x"],
            &["serve", "--hsts-subdomains", "--public-url", "http://x.example", "--data", "/dev/null/x"],
        ],
    );
}

#[test]
fn memory_that_no_machine_has_is_named_with_the_most() {
    for (args, of) in [
        (["prove", "linear-progression:board=4x4"], "half of the machine's memory"),
        (["reach", "linear-progression:board=4x4"], "here, the machine's memory"),
    ] {
        let said = crate::refused(&[&["solve"], &args[..], &["--memory", "20000000"]].concat(), 2);
        assert!(said.contains("expected a number of MiB: at most ") && said.contains(of), "{said}");
    }
}

#[test]
fn a_bot_needs_an_engine_or_a_level() {
    let said = crate::refused(&["bot", "--site", "http://127.0.0.1:9", "--token", "x"], 2);
    assert!(said.contains("<--engine <CMD>|--level <N>>"), "{said}");
}

/// The other files are checked even if one cannot be read.
#[test]
fn all_files_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (record, proof, nothing, dir) = (path("a.pgn"), path("proof"), path("none"), path(""));
    std::fs::write(&record, "[Game \"hnefatafl\"]\n1. d1-d2 *\n").expect("written");
    std::fs::write(&proof, "throughline certificate 1\nspec: go\n").expect("written");
    let output = run(&["check", &nothing, &record], "");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 game, 1 move, 0 faults\n");
    let output = run(&["solve", "check", &nothing, &dir, &proof], "");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.code() == Some(3) && out.contains("proof: REFUSED, line 3"), "{out}{err}");
    assert!(
        err.contains(&format!("cannot open {dir}: ")) && err.contains("2 of 3 cannot be opened"),
        "{err}"
    );
}

/// A file that exists, but has other content.
#[test]
fn a_file_that_holds_something_else_ends_with_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("gif");
    std::fs::write(&path, b"GIF89a\n\n\xff\xfe").expect("written");
    let gif = path.to_str().expect("UTF-8");
    let new = folder.path().join("new").display().to_string();
    let board = format!("linear-pursuit:board=@{gif}");
    let before = std::fs::read(&path).expect("there");
    all_end_with(
        2,
        &[
            &["moves", &board],
            &["match", "nodes=1", "nodes=2", "--openings", gif],
            &["match", "nodes=1", "nodes=2", "--state", gif, "--resume"],
            &["lab", "starts", "hnefatafl", "--state", gif],
            &["train", "fit", gif, "--out", &new],
            &["train", "tune", gif],
            &["train", "verify", gif],
            &["train", "generate", "hnefatafl", "--out", gif],
            &["puzzles", "check", gif],
            &["puzzles", "rate", gif],
            &["puzzles", "generate", "hnefatafl", "--add", "--out", gif],
        ],
    );
    assert_eq!(std::fs::read(&path).expect("there"), before, "nothing was cut off or added");
    // Devices without an end are not read forever.
    if std::path::Path::new("/dev/zero").exists() {
        all_end_with(
            2,
            &[
                &["check", "/dev/zero"],
                &["match", "nodes=1", "nodes=2", "--state", "/dev/zero", "--resume"],
                &["match", "nodes=1", "nodes=2", "--state", "/dev/zero"],
                &["lab", "starts", "hnefatafl", "--state", "/dev/zero"],
                &["train", "generate", "hnefatafl", "--out", "/dev/zero"],
                &["train", "generate", "hnefatafl", "--out", "/dev/full"],
            ],
        );
    }
}

#[test]
fn what_cannot_be_read_ends_with_3() {
    let (nowhere, new) = ("/nowhere/at/all", "/dev/null");
    let board = format!("linear-pursuit:board=@{nowhere}");
    all_end_with(
        3,
        &[
            &["moves", &board],
            &["check", nowhere],
            &["convert", nowhere],
            &["match", "nodes=1", "nodes=2", "--openings", nowhere],
            &["train", "fit", nowhere, "--out", new],
            &["train", "tune", nowhere],
            &["train", "verify", nowhere],
            &["puzzles", "check", nowhere],
            &["puzzles", "rate", nowhere],
            &["solve", "check", nowhere],
            &["solve", "check", "/"],
            &["solve", "check-tables", "one-dimensional-chess", "--pieces", "3", "--dir", nowhere],
            &["solve", "check-tables", "linear-pursuit", "--pieces", "3", "--dir", nowhere],
            &["backup", "/nowhere/copy", "--data", nowhere],
            &["restore", nowhere, "--data", "/dev/null/x"],
        ],
    );
}

#[test]
fn what_the_system_says_is_said_once() {
    let full = "/dev/full";
    if !std::path::Path::new(full).exists() {
        return;
    }
    let game = "one-dimensional-chess";
    let args = ["match", "nodes=1", "nodes=2", "--game", game, "--pairs", "1", "--records", full];
    let said = crate::refused(&args, 3);
    assert_eq!(said.matches("os error 28").count(), 1, "{said}");
}

#[test]
fn what_was_dropped_is_told_behind_what_was_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("puzzles.txt").display().to_string();
    // The file to add to does not exist yet.
    let few = ["--games", "1", "--nodes", "50", "--budget", "500", "--add", "--out", &out];
    let output = run(&[&["puzzles", "generate", "one-dimensional-chess"][..], &few].concat(), "");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.contains("puzzles from 1 game; dropped: ") || said.contains("1 puzzle from 1 game; "),
        "{said}"
    );
    let checked = crate::stdout(&["puzzles", "check", &out]);
    assert!(checked.ends_with(", 0 faulty\n"), "{checked}");
}

#[test]
fn what_is_not_so_ends_with_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let record = write("faulty.pgn", "[Game \"hnefatafl\"]\n1. a1-a2 *\n");
    let proof = write("proof", "throughline certificate 1\nspec: go\n");
    let puzzles = write("puzzles", "game: hnefatafl\nmade of wood\n");
    let archive = write("games.csv", "d1-d9,0,0,White\n");
    all_end_with(
        1,
        &[
            &["check", &record],
            &["convert", &archive],
            &["solve", "check", &proof],
            &["puzzles", "check", &puzzles],
            &["solve", "prove", "linear-pursuit", "--stages", "1", "--memory", "1"],
        ],
    );
}
