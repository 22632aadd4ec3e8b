//! `throughline convert` as scripts see it.

use std::path::{Path, PathBuf};

struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

fn convert(args: &[&str], input: &str) -> Ran {
    let output = crate::run(&[&["convert"], args].concat(), input);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/records/tests/data/tafl");
    folder.join(name).to_str().expect("UTF-8").to_owned()
}

fn temporary(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    (folder, path)
}

#[test]
fn an_archive_becomes_records_and_goes_back() {
    let (_folder, path) = temporary("games.pgn");
    let records = path.to_str().expect("UTF-8");
    let ran = convert(&[&data("copenhagen.csv"), "-o", records], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    assert_eq!(ran.err, "10 of 10 games converted from csv to record\n");
    let text = std::fs::read_to_string(records).expect("written");
    assert_eq!(text.matches("[Game \"hnefatafl:rules=copenhagen\"]").count(), 10);

    let back = convert(&[records, "--to", "csv"], "");
    assert_eq!(back.code, Some(0), "{}", back.err);
    assert_eq!(back.out.lines().count(), 10);
    let again = convert(&["--from", "csv", "-", "--to", "record"], &back.out);
    assert_eq!(again.out, text);
}

#[test]
fn a_game_that_differs_is_told_and_the_others_are_converted() {
    let text = "d1-d3 e5-e2,0,0,Ongoing\n\nd1-d3 e5-e2 g1-g3 f4-c4 g3-e3,0,0,Ongoing\nd1-d9,0,0,White\n";
    let ran = convert(&["-"], text);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out.matches("[Event ").count(), 1, "{}", ran.out);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(
        lines,
        [
            "-:3: game 2, ply 5: g3-e3: our rules take e2, the file does not (H5: between the attacker on e3 and the \
             attacker on e1)",
            "-:4: game 3, ply 1: “d1-d9” is not legal: the piece on d6 is in the way",
            "throughline: 1 of 3 games converted from csv to record; 2 faults",
        ]
    );
}

#[test]
fn open_tafl_files_become_records_and_go_back() {
    let ran = convert(&[&data("fetlar-puzzle.otg")], "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let back = convert(&["-", "--to", "otg"], &ran.out);
    assert_eq!(back.code, Some(0), "{}", back.err);
    assert!(
        back.out.contains("\n[puzzle-start:1b]\n") && back.out.contains("\n11. Ka2-a1--\n"),
        "{}",
        back.out
    );
    let again = convert(&["-", "--from", "otg"], &back.out);
    assert_eq!(again.out, ran.out);
    let positions = convert(&[&data("fetlar-puzzle.otg"), "--to", "otn"], "");
    assert!(positions.out.starts_with("/K"), "{}", positions.out);
    let lost = convert(&["-", "--to", "playtafl"], "[Game \"hnefatafl\"]\n\n1. d1-d3 {why} e5-e2 $1 *\n");
    assert_eq!((lost.code, lost.out.lines().last()), (Some(0), Some("1. d1d3 e5e2")), "{}", lost.err);
    assert!(
        lost.err.ends_with("not carried, with the number of games: comments (1), glyphs (1)\n"),
        "{}",
        lost.err
    );
}

#[test]
fn rules_that_cannot_be_followed_are_listed_and_can_be_overruled() {
    let text = std::fs::read_to_string(data("fetlar-2015.otg")).expect("there").replace("ks:y", "ks:w");
    let (_folder, path) = temporary("game.otg");
    std::fs::write(&path, text).expect("written");
    let file = path.to_str().expect("UTF-8");
    let ran = convert(&[file], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains(":1: game 1: rules: ks:w ("), "{}", ran.err);
    let told = convert(&[file, "--rules", "hnefatafl:rules=fetlar-federation"], "");
    assert_eq!(told.code, Some(0), "{}", told.err);
}

/// An older output is never mistaken for the result.
#[test]
fn without_games_the_output_is_empty_and_without_sound_ones_it_stays() {
    let (_folder, path) = temporary("games.pgn");
    let file = path.to_str().expect("UTF-8");
    let kept = || std::fs::read_to_string(&path).expect("there");
    std::fs::write(&path, "old").expect("written");
    let faulty = convert(&["-", "--from", "csv", "-o", file], "d1-d9,0,0,White\n");
    assert_eq!((faulty.code, kept().as_str()), (Some(1), "old"), "{}", faulty.err);
    let end = format!("0 of 1 game converted from csv to record; nothing is written to {file}; 1 fault\n");
    assert!(faulty.err.ends_with(&end), "{}", faulty.err);
    let none = convert(&["-", "--from", "csv", "-o", file], "# nothing\n");
    assert_eq!((none.code, kept().as_str()), (Some(0), ""), "{}", none.err);
    assert_eq!(none.err, "0 of 0 games converted from csv to record\n");
}

#[test]
fn positions_and_rules_go_both_ways() {
    let lines = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ d\n# a note\n\ndim:7 ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
    let ran = convert(&["-"], lines);
    assert_eq!(
        ran.out, "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d\nhnefatafl:rules=brandubh,repetition=draw\n",
        "{}",
        ran.err
    );
    assert_eq!(ran.err, "2 of 2 lines converted from otn to record\n");
    let back = convert(&["--from", "otn", "--to", "otn", "-"], &ran.out);
    let expected = lines.replace("# a note\n\n", "").replace("dim:7 ks:c", "dim:7 name:Brandubh ks:c");
    assert_eq!(back.out, expected);
    let bad =
        convert(&["--from", "otn", "-"], "hnefatafl\n/3/c2/x2/\ndim:7 kj:r linc:y start:/7/7/7/7/7/7/K6/\n");
    assert_eq!((bad.code, bad.out.as_str()), (Some(1), "hnefatafl\n"));
    assert!(
        bad.err.contains("-:2: row 3: “x2”") && bad.err.contains("-:3: kj:r (how the king jumps)"),
        "{}",
        bad.err
    );
    let edges = convert(&["-"], "dim:9 esc:e ks:w start:/9/9/9/9/4K4/9/9/9/t8/\n");
    assert!(edges.err.contains("cor:default (the corners): supported is none\n"), "{}", edges.err);
    let end = convert(&["-", "--to", "otn"], "[Game \"hnefatafl:rules=brandubh\"]\n\n1. d2-e2 *\n");
    assert_eq!(end.out, "/3t3/4t2/3T3/ttTKTtt/3T3/3t3/3t3/ d\n", "{}", end.err);
}

#[test]
fn wrong_usage_ends_with_2_and_missing_files_with_3() {
    for args in [
        &["--from", "xml", "-"][..],
        &["--rules", "hnefatafl:rules=none", "-"],
        &["--from", "record", "-"],
        &["--from", "otn", "--to", "csv", "-"],
        &[],
    ] {
        let ran = convert(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}: {}", ran.err);
        assert!(!ran.err.is_empty());
    }
    let missing = convert(&["/nowhere/at/all.csv"], "");
    assert_eq!(missing.code, Some(3));
    assert!(missing.err.contains("/nowhere/at/all.csv"), "{}", missing.err);
}
