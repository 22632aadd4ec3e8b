//! A reader that closes the pipe (`throughline … | head -1`) ends every command quietly.

use crate::{piped, stdout};
use std::io::{BufRead, BufReader, Read, Write};

const CHESS: &str = "one-dimensional-chess:setup=gardner,board=9";

/// Returns what a command prints on standard error if nobody reads its results; asserts that it
/// exits with 0.
fn unread(args: &[&str], input: &str) -> String {
    let mut child = piped(args).spawn().expect("the program starts");
    drop(child.stdout.take());
    // It may exit before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    said
}

#[test]
fn every_command_ends_quietly_when_its_reader_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (tables, net, state) = (path("tables"), path("net"), path("state"));
    stdout(&["solve", "tables", "one-dimensional-chess", "--pieces", "3", "--dir", &tables]);
    std::fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/linear-progression/nets/linear-progression.net"),
        &net,
    )
    .expect("a network");
    let faults = "[Game \"hnefatafl\"]\n1. a1-a2 *\n\n".repeat(200);
    let archive = "d1-d3 e5-e2,0,0,Ongoing\n".repeat(200);
    let proof = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/proofs/one-dimensional-chess-setup-nrkbq.first-wins.gz"
    );
    let moves = "\n".repeat(1000);
    let small = ["--games", "2", "--nodes", "10", "--probes", "0", "--max-plies", "10", "--out", &state];
    let cases: &[(&[&str], &str)] = &[
        (&["--help"], ""),
        (&["games"], ""),
        (&["games", "--json"], ""),
        (&["games", "linear-pursuit", "--file", "board"], ""),
        (&["perft", "hnefatafl", "--depth", "2", "--divide"], ""),
        (&["moves", "hnefatafl"], ""),
        (&["moves", "hnefatafl", "--json"], ""),
        (&["moves", "hnefatafl", "--batch"], &moves),
        (&["show", "hnefatafl"], ""),
        (&["play", "one-dimensional-chess", "--side", "none", "--level", "1"], ""),
        (&["check", "-"], &faults),
        (&["convert", "-", "--from", "csv"], &archive),
        (&["engine"], "ugi\nisready\nquit\n"),
        (&["lessons", "rules"], ""),
        (&["match", "nodes=5", "nodes=6", "--game", CHESS, "--pairs", "1"], ""),
        (&[&["lab", "report", CHESS][..], &small].concat(), ""),
        (&[&["lab", "report", CHESS, "--json"][..], &small].concat(), ""),
        (&["solve", "check", proof], ""),
        (&["solve", "reach", CHESS], ""),
        (&["solve", "reach", CHESS, "--json"], ""),
        (&["solve", "prove", CHESS], ""),
        (&["solve", "probe", "one-dimensional-chess", "K6Q7k w 0", "--dir", &tables], ""),
        (&["solve", "tables", "one-dimensional-chess", "--pieces", "3", "--dir", &path("new")], ""),
        (&["solve", "check-tables", "one-dimensional-chess", "--pieces", "3", "--dir", &tables], ""),
        (&["train", "verify", &net], ""),
    ];
    for (args, input) in cases {
        let said = unread(args, input);
        // A match reports its state on standard error.
        assert!(
            said.is_empty() || args[0] == "match" && said.starts_with("2 games to play\n2 of 2 games"),
            "{args:?}: {said}"
        );
    }
}

#[test]
fn nobody_needs_to_read_standard_error_either() {
    let mut child = piped(&["moves", "chess"]).spawn().expect("the program starts");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn a_full_disk_is_told() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = piped(&["games"]).stdout(full).output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"), "{output:?}");
}

/// A program that asks line by line gets each answer before it sends more.
#[test]
fn batch_answers_each_line_at_once() {
    for flags in [&["--batch"][..], &["--batch", "--json"]] {
        let args = [&["moves", "one-dimensional-chess"], flags].concat();
        let mut child = piped(&args).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("piped");
        let mut answers = BufReader::new(child.stdout.take().expect("piped"));
        for side in ["white", "black"] {
            let asked = if side == "white" { "\n" } else { "e-j\n" };
            input.write_all(asked.as_bytes()).expect("it reads");
            let mut answer = String::new();
            answers.read_line(&mut answer).expect("it answers");
            assert!(answer.contains(&format!("\"side\":\"{side}\"")), "{answer}");
        }
        drop(input);
        let mut rest = String::new();
        answers.read_to_string(&mut rest).expect("it ends");
        assert_eq!((child.wait().expect("it ends").code(), rest.as_str()), (Some(0), ""));
    }
}
