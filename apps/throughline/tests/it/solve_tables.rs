//! `throughline solve tables`, `probe`, `check-tables`: built, killed, resumed, probed and checked.

use crate::{kill_when, piped, refused, stdout};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;

const SPEC: &str = "one-dimensional-chess";

fn text(folder: &Path) -> &str {
    folder.to_str().expect("UTF-8")
}

/// Returns every file of tables, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder.join("one-dimensional-chess-16")) else {
        return BTreeMap::new();
    };
    let paths = entries.map(|entry| entry.expect("readable").path());
    let tables =
        paths.filter(|path| path.extension().is_some_and(|end| end == "verdicts" || end == "distances"));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    tables.map(|path| (name(&path), std::fs::read(&path).expect("readable"))).collect()
}

#[test]
fn killed_in_the_middle_tables_are_whole_and_made_on() {
    let (whole, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let args = |folder| ["solve", "tables", SPEC, "--pieces", "4", "--threads", "1", "--dir", folder];
    let said = stdout(&args(text(whole.path())));
    assert!(
        said.contains("KQ-KR: 21840 indices, ") && said.contains("37 classes, 625080 indices, "),
        "{said}"
    );
    let mut kills = 0;
    for wanted in [5, 30, 50] {
        let child =
            piped(&args(text(killed.path()))).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        kills += u32::from(kill_when(child, || files(killed.path()).len() >= wanted));
        let all = files(whole.path());
        let same = |(name, bytes): (&String, &Vec<u8>)| all.get(name) == Some(bytes);
        assert!(files(killed.path()).iter().all(same), "what is there is whole");
    }
    assert!(kills > 0, "the tables were made before it could be killed");
    stdout(&args(text(killed.path())));
    assert!(files(killed.path()) == files(whole.path()));
    assert_eq!(stdout(&args(text(killed.path()))), "nothing is missing\n");
}

#[test]
fn tables_are_asked_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let dir = text(folder.path());
    let none = refused(&["solve", "probe", SPEC, "K6Q7k w 0", "--dir", dir], 2);
    assert!(none.contains("throughline solve tables one-dimensional-chess"), "{none}");
    let engine = format!("nodes=20,tables={dir}");
    let position = ["--openings", "random:1", "--position", "K6Q7k w 0", "--pairs", "1"];
    let play = [&["match", &engine, "nodes=20", "--game", SPEC][..], &position].concat();
    let none = refused(&play, 2);
    assert!(none.contains("tables cannot be used: ") && none.contains("has no tables of"), "{none}");
    for folder in [dir, "/nowhere"] {
        let none = refused(&["puzzles", "check", "--tables", folder], 2);
        assert!(none.contains(&format!("{folder} has no tables of linear-pursuit")), "{none}");
    }
    stdout(&["solve", "tables", SPEC, "--pieces", "3", "--dir", dir]);
    let said = stdout(&["solve", "probe", SPEC, "K6Q7k w 0", "KQRBN6nbrqk w 0", "--dir", dir]);
    let (few, many) = said.split_once("KQRBN6nbrqk w 0: unknown\n").expect("both positions");
    let lines: Vec<_> = few.lines().collect();
    let plies = lines[0].strip_prefix("K6Q7k w 0: win in ").expect("a win");
    assert!(lines[1].starts_with("  ") && lines[1].ends_with(&format!(" win in {plies}")), "{few}");
    assert!(many.lines().all(|line| line.ends_with(" unknown")), "{many}");
    let check = ["solve", "check-tables", SPEC, "--pieces", "3", "--dir", dir];
    assert!(
        stdout(&check)
            .starts_with("9 classes: all 9561 positions are worth what their moves say (3999 indices")
    );
    for more in [&[][..], &["--sample", "50"]] {
        let said =
            refused(&[&["solve", "check-tables", SPEC, "--pieces", "4", "--dir", dir], more].concat(), 3);
        let missing = format!("28 of the 37 classes with up to 4 pieces have no tables in {dir}: ");
        assert!(said.contains(&missing) && said.contains("solve tables one-dimensional-chess"), "{said}");
    }
    let statistics = ["solve", "statistics", SPEC, "--pieces", "3", "--dir", dir];
    let said = stdout(&statistics);
    let lines: Vec<Vec<&str>> = said.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!((lines.len(), lines[0][7]), (10, "longest"));
    let line = lines.iter().find(|line| line[1] == "KN-K").expect("king and knight against king");
    assert_eq!(line[2..10], ["1680", "859", "817", "4", "0", "21", "0", "0"]);
    let of_three = [&statistics[..], &["--from", "3"]].concat();
    assert_eq!(stdout(&of_three).lines().count(), 9, "without the kings alone");
    assert!(refused(&[&statistics[..], &["--from", "4"]].concat(), 2).contains("more than --pieces 3"));
    let of_four = ["solve", "statistics", SPEC, "--pieces", "4", "--from", "4", "--dir", dir];
    let missing = refused(&of_four, 3);
    assert!(missing.contains("28 of the 28 classes asked for are left out: "), "{missing}");
    assert!(
        missing.contains("`throughline solve tables one-dimensional-chess --pieces 4` makes"),
        "{missing}"
    );
    let probe = stdout(&["solve", "probe", SPEC, line[10], "--dir", dir]);
    assert!(probe.starts_with(&format!("{}: win in 21\n", line[10])), "{probe}");
    let path = folder.path().join("one-dimensional-chess-16/KQ-K.verdicts");
    let mut bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let output = crate::run(&statistics, "");
    let (told, out) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert!(output.status.code() == Some(3) && told.contains("2 of the 9 classes asked for"), "{told}");
    assert_eq!(out.lines().count(), lines.len() - 2, "without KQ-K and K-KQ: {out}");
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert!(refused(&check, 1).contains("REFUSED: ") && refused(&check, 1).contains("KQ-K.verdicts"));
    assert!(refused(&statistics, 1).contains("KQ-K.verdicts is damaged"));
    // No other command reads values from a damaged block.
    let block = "KQ-K.verdicts is damaged: the checksum or the contents of its block 0 are wrong";
    let output = crate::run(&["solve", "probe", SPEC, "K6Q7k w 0", "--dir", dir], "");
    let (told, out) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert!(output.status.code() == Some(1) && told.contains(block), "{told}");
    assert!(out.starts_with("K6Q7k w 0: win in 1\n"), "it follows from the moves, in other blocks: {out}");
    assert!(refused(&play, 1).contains(block));
    // A truncated file.
    std::fs::write(&path, b"TLTABLE\n").unwrap();
    let probe = refused(&["solve", "probe", SPEC, "K6R7k w 0", "--dir", dir], 1);
    assert!(probe.contains("KQ-K.verdicts is no table that can be used"), "{probe}");
    // A folder without tables.
    let other = tempfile::tempdir().unwrap();
    let inner = other.path().join("one-dimensional-chess-16");
    std::fs::create_dir(&inner).unwrap();
    std::fs::copy(&path, inner.join("KQ-K.verdicts")).unwrap();
    let probe = refused(&["solve", "probe", SPEC, "K6R7k w 0", "--dir", text(other.path())], 1);
    assert!(probe.contains("KQ-K.verdicts is no table that can be used"), "{probe}");
}

#[test]
fn tables_are_made_for_a_board_that_stands_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("my.board");
    std::fs::write(&board, stdout(&["games", "linear-pursuit", "--file", "board"])).unwrap();
    let spec = format!("linear-pursuit:board=@{}", board.display());
    let made = stdout(&["solve", "tables", &spec, "--pieces", "2", "--dir", text(folder.path())]);
    assert!(made.contains("K-K: 52 indices"), "{made}");
}

#[test]
fn what_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let dir = text(folder.path());
    let tables = |spec, more: &[&str]| {
        refused(&[&["solve", "tables", spec, "--pieces", "7", "--dir", dir], more].concat(), 2)
    };
    assert!(tables(SPEC, &["--memory", "50"]).contains("50 MiB are allowed"));
    assert!(tables("one-dimensional-chess:setup=doc-pop", &[]).contains("no tables"));
    assert!(tables("chess", &[]).contains("unknown game"));
}
